"""Curves of portraits: smooth lines, the shapes between them, and a head in the making."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import shapely
from shapely import Geometry

from generator.model.picture import Portrait
from generator.render.engraving.fields import Array
from generator.render.engraving.outlines import Part
from generator.render.engraving.strokes import Chance

Point = tuple[float, float]
Points = Sequence[Point] | str
"""Points of a curve; as text, `x,y x,y …`."""
SMOOTH = 7
"""Straight pieces between two points of a curve."""
FRAME = (-36.0, -22.0, 120.0, 148.0)
"""What of a bare head and its shoulders is seen in a window: left, top, right, foot."""
SKIN, LINEN, GREY, CLOTH, BLACK = 0.0, 0.03, 0.32, 0.7, 1.0


@dataclass
class Head:
    """A head in the making: its words, its chance, and its parts from the farthest."""

    words: Portrait
    chance: Chance
    parts: list[Part] = field(default_factory=list)
    top: float = FRAME[1]
    hair: float = 1.0

    def add(self, shape: Geometry, tone: float, *flow: Points) -> None:
        """Put a part before the others; strokes run from the first curve of `flow` to the last."""
        self.parts.append(Part(shape, tone, flow=tuple(smooth(one) for one in flow)))

    def line(self, points: Points, width: float, ends: Point = (0.2, 0.1)) -> None:
        """A drawn line that swells to `width` and is thin at its ends, in shares of it."""
        self.parts.append(Part(drawn(points, width, ends), BLACK, is_line=True))

    def cut(self, points: Points, width: float) -> None:
        """A line of light, cut out of the part that was added last."""
        part = self.parts[-1]
        shape = part.shape.difference(drawn(points, width, (0.3, 0.3)))
        self.parts[-1] = replace(part, shape=shape)

    def lines(self, many: Sequence[Points], width: float) -> None:
        """Lines of one width."""
        for one in many:
            self.line(one, width)

    def vary(self, amount: float) -> float:
        """A number between minus and plus `amount`."""
        return float(self.chance.between(-amount, amount))


def corners(text: str, by: Point = (0.0, 0.0)) -> list[Point]:
    """The points that are written as `x,y x,y …`, from the point `by`."""
    pairs = (word.split(",") for word in text.split())
    return [(float(x) + by[0], float(y) + by[1]) for x, y in pairs]


def smooth(points: Points) -> Array:
    """A smooth line through points."""
    if isinstance(points, str):
        points = corners(points)
    at = np.array(points, dtype=np.float64)
    if len(at) < 3:
        return at
    before = np.vstack([2 * at[0] - at[1], at, 2 * at[-1] - at[-2]])
    t = (np.arange(SMOOTH) / SMOOTH)[:, None]
    pieces = [
        0.5
        * (
            2 * two
            + (three - one) * t
            + (2 * one - 5 * two + 4 * three - four) * t**2
            + (3 * two - one - 3 * three + four) * t**3
        )
        for one, two, three, four in zip(before, before[1:], before[2:], before[3:], strict=False)
    ]
    return np.vstack([*pieces, at[-1:]])


def outline(*curves: Points) -> Geometry:
    """The shape between smooth curves that meet in corners."""
    return shapely.Polygon(np.vstack([smooth(one) for one in curves])).buffer(0)


def drawn(points: Points, width: float, ends: Point) -> Geometry:
    """A line as a shape, widest in its middle; `ends` are shares of the width."""
    line = smooth(points)
    ahead = np.gradient(line, axis=0)
    across = np.stack([-ahead[:, 1], ahead[:, 0]], axis=-1)
    across /= np.maximum(np.hypot(across[:, 0], across[:, 1]), 1e-9)[:, None]
    t = np.linspace(0, 1, len(line))
    least = np.where(t < 0.5, ends[0], ends[1])
    half = across * ((least + (1 - least) * np.sin(np.pi * t)) * width / 2)[:, None]
    return shapely.Polygon(np.vstack([line + half, (line - half)[::-1]])).buffer(0)
