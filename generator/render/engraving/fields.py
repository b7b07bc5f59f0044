"""Fields: shapes as soft rasters, from which strokes learn how deep inside and how lit they are."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from shapely import Geometry

from generator.render.engraving.outlines import polygons, rings_of

Array = np.ndarray[Any, np.dtype[np.float64]]
PER_MM = 7
"""Cells of a raster in a millimetre: strokes end softly, and edges are exact by their outlines."""
EDGE = 1.702
"""The logistic curve that is nearest to the normal one."""


@dataclass(frozen=True, eq=False)
class Field:
    """Numbers over a rectangle that begins at `left`, `top`, in mm."""

    values: Array
    left: float
    top: float

    def at(self, points: Array) -> Array:
        """The number at each point, between cells by their neighbours; at the edge as there."""
        high, wide = self.values.shape
        x = np.clip((points[..., 0] - self.left) * PER_MM - 0.5, 0, wide - 1.001)
        y = np.clip((points[..., 1] - self.top) * PER_MM - 0.5, 0, high - 1.001)
        column, row = x.astype(np.intp), y.astype(np.intp)
        right, down = x - column, y - row
        flat, at = self.values.ravel(), row * wide + column
        above = flat[at] * (1 - right) + flat[at + 1] * right
        below = flat[at + wide] * (1 - right) + flat[at + wide + 1] * right
        return np.asarray(above * (1 - down) + below * down)

    def with_values(self, values: Array) -> "Field":
        """Other numbers over the same rectangle."""
        return Field(values, self.left, self.top)

    def blurred(self, radius: float) -> "Field":
        """A raster seen through a bell curve whose deviation is `radius` mm."""
        return self.with_values(_blurred(self.values, radius * PER_MM))

    def slopes(self) -> tuple["Field", "Field"]:
        """How much the field rises in a millimetre, to the right and downwards."""
        down, right = np.gradient(self.values)
        right, down = np.asarray(right * PER_MM), np.asarray(down * PER_MM)
        return self.with_values(right), self.with_values(down)


def raster(shape: Geometry, bounds: tuple[float, float, float, float], margin: float) -> Field:
    """1 inside a shape and 0 outside, over `bounds` and a margin around them, in mm."""
    left, top = bounds[0] - margin, bounds[1] - margin
    wide = max(3, int((bounds[2] + margin - left) * PER_MM) + 2)
    high = max(3, int((bounds[3] + margin - top) * PER_MM) + 2)
    picture = Image.new("L", (wide, high), 0)
    draw = ImageDraw.Draw(picture)
    found = polygons([shape])
    rings, owners = rings_of(found[np.argsort(-shapely.area(found), kind="stable")])
    for ring, is_hole in zip(rings, np.diff(owners, prepend=-1) == 0, strict=True):
        corners = (ring - (left, top)) * PER_MM - 0.5
        draw.polygon(corners.ravel().tolist(), fill=0 if is_hole else 1)
    return Field(np.asarray(picture, dtype=np.float64), left, top)


def depth(inside: Field, reach: float) -> Field:
    """Millimetres to the nearest edge, below zero outside; right up to some two of `reach`."""
    soft = np.clip(inside.blurred(reach).values, 1e-3, 1 - 1e-3)
    return inside.with_values(reach / EDGE * np.log(soft / (1 - soft)))


def _blurred(values: Array, deviation: float) -> Array:
    """Three passes of a box down and three across, whose deviations add up to what is asked for.

    `values` are 0 and 1, so that they add up as whole numbers: exactly, and faster.
    """
    half = max(1, round((np.sqrt(4 * deviation**2 + 1) - 1) / 2))
    most = (2 * half + 1) ** 6
    sums = values.astype(np.int32 if most < 2**31 else np.int64)
    for _ in range(2):
        for _ in range(3):
            sums = _summed(sums, half)
        sums = np.ascontiguousarray(sums.T)
    return np.asarray(sums / most)


def _summed(values: Any, half: int) -> Any:
    """The sum over each number's `half` neighbours above and below; at the edge as there.

    Sums from the top may overflow: their differences are right even so.
    """
    high = len(values)
    sums = np.empty((high + 2 * half + 1, values.shape[1]), values.dtype)
    sums[: half + 1], sums[half + 1 : half + 1 + high] = values[:1], values
    sums[half + 1 + high :] = values[-1:]
    np.cumsum(sums, axis=0, out=sums)
    return sums[2 * half + 1 :] - sums[:high]
