"""Smoke that rises into a sky, in a rectangle of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import Geometry, affinity

from generator.model.picture import Hand, Light
from generator.render.engraving.engraver import LOW
from generator.render.engraving.fields import Array
from generator.render.engraving.scenery import Place, sky_strokes
from generator.render.engraving.strokes import Chance

SMALLEST, LARGEST = 0.7, 0.13
"""Radius of the lowest puff in mm, and of the largest as a share of the width."""
LEVEL, DRIFT, SPREAD = 0.62, 0.09, 0.1
"""Of a radius, from one row of puffs to the next; of the height, how far wind carries the smoke,
and how far it spreads to each side."""
SHADE = 0.3
"""Of a radius: the most that shade covers of a puff, away from the light."""
GAP, SPECK = 0.12, 0.02
"""Between shade and the puff before it, in mm; the smallest shade, in mm²."""
LIGHT: Light = "left"


@dataclass(frozen=True)
class Smoke:
    """Outlines in mm, y downwards from the top: strokes of the sky, the cloud, its shade."""

    strokes: tuple[Array, ...]
    cloud: tuple[Array, ...]
    shade: tuple[Array, ...]


def smoke(width: float, height: float, hand: Hand | None, seed: int, low: bool) -> Smoke:
    """Smoke that rises from the middle of the foot of a rectangle, in mm; `low` saves ink."""
    chance = Chance(seed)
    puffs = [_puff(*one) for one in _places(width, height, chance)]
    cloud = shapely.union_all(puffs)
    how = (hand or Hand(), LIGHT, chance)
    sky = shapely.box(0, 0, width, height)
    place = Place.of(sky, height, cloud, how, soft=False, share=LOW if low else 1.0)
    return Smoke(tuple(sky_strokes("dusk", place)), tuple(_rings(cloud)), tuple(_shade(puffs)))


def _places(width: float, height: float, chance: Chance) -> Iterator[tuple[float, float, float]]:
    """Middle and radius of each puff, from the foot: more of them in a row as the smoke rises."""
    y = height + SMALLEST
    while y > -LARGEST * width:
        risen = height - y
        radius = min(SMALLEST + 0.1 * max(risen, 0), LARGEST * width)
        middle, reach = width / 2 + DRIFT * risen, SPREAD * max(risen, 0)
        count = 1 + round(2 * reach / (1.3 * radius))
        for number in range(count):
            aside = 0.0 if count == 1 else reach * (2 * number / (count - 1) - 1)
            off = float(chance.between(-0.5, 0.5)) * radius
            size = radius * float(chance.between(0.75, 1.2))
            yield middle + aside + off, y + float(chance.between(-0.3, 0.3)) * radius, size
        y -= LEVEL * radius


def _puff(x: float, y: float, radius: float) -> Geometry:
    return shapely.Point(x, y).buffer(radius, quad_segs=6)


def _shade(puffs: Sequence[Geometry]) -> Iterator[Array]:
    """A crescent on each puff, where those before it, which are lower, do not hide it."""
    before: Geometry = shapely.Polygon()
    for puff in puffs:
        left, _, right, _ = puff.bounds
        deep = SHADE * (right - left) / 2
        lit = affinity.translate(puff, -deep, -deep)
        yield from _rings(puff.difference(lit).difference(before.buffer(GAP)))
        before = before.union(puff)


def _rings(shape: Geometry) -> Iterator[Array]:
    """The outlines of all parts of a shape; what they enclose belongs to them."""
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon" and part.area > SPECK:
            yield np.array(part.exterior.coords)
