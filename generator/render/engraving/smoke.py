"""Smoke that rises into a sky, in a rectangle of its own."""

from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from generator.model.picture import Hand, Light
from generator.render.engraving.engraver import LOW
from generator.render.engraving.fields import Array
from generator.render.engraving.scenery import Place, sky_strokes
from generator.render.engraving.strokes import Chance

SMALLEST, LARGEST = 1.0, 0.2
"""Radius of the lowest puff in mm, and of the largest as a share of the width."""
LIGHT: Light = "left"
Puff = tuple[float, float, float]


@dataclass(frozen=True)
class Smoke:
    """Strokes of the sky as outlines, and puffs (middle and radius) from the topmost.

    In mm, y downwards from the top; each puff stands before the one above it.
    """

    strokes: tuple[Array, ...]
    puffs: tuple[Puff, ...]


def smoke(width: float, height: float, hand: Hand | None, seed: int, low: bool) -> Smoke:
    """Smoke that rises from the middle of the foot of a rectangle, in mm; `low` saves ink."""
    chance = Chance(seed)
    puffs = tuple(_puffs(width, height, chance))
    cloud = shapely.union_all([shapely.Point(x, y).buffer(radius) for x, y, radius in puffs])
    how = (hand or Hand(), LIGHT, chance)
    sky = shapely.box(0, 0, width, height)
    place = Place.of(sky, height, cloud, how, soft=False, share=LOW if low else 1.0)
    return Smoke(tuple(sky_strokes("dusk", place)), puffs)


def _puffs(width: float, height: float, chance: Chance) -> Iterator[Puff]:
    y, side = -SMALLEST, 1.0
    while y < height + SMALLEST:
        radius = SMALLEST + 0.14 * (height - y) * float(chance.between(0.85, 1.15))
        radius = max(0.5 * SMALLEST, min(radius, LARGEST * width))
        yield width / 2 + side * 0.55 * radius, y, radius
        y, side = y + 0.8 * radius, -side
