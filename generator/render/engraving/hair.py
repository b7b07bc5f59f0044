"""Hair and beards of portraits."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import shapely

from generator.model.picture import Portrait
from generator.render.engraving.curves import BLACK, Head, Point, Points, corners, outline, smooth
from generator.render.engraving.strokes import Chance

_LOCKS_FRONT = "12,10 17,20 19,30 25,38 27,48"


def _nothing(made: Head) -> None:
    """Nothing is to be drawn."""


PALE = 0.36
"""White hair, by the shadows between its strands."""
_COMBED = ("12,10 24,1 42,-3 62,-1 80,12 90,34 88,56 80,74", "20,34 34,24 52,28 62,44 64,70")
_FALLING = (
    "14,8 20,22 28,46 34,66 37,92 42,120",
    "42,-10 54,20 60,52 62,92 64,122",
    "62,-16 94,16 106,52 104,92 94,124",
)


def tone_of_hair(words: Portrait, chance: Chance) -> float:
    """How dark the hair of a head is."""
    if words.age == "old":
        return PALE
    return BLACK if chance.between(0, 1) < 0.65 else 0.45


def _cap_of_hair(
    made: Head, edge: str, swell: float = 0.0, flow: tuple[Points, ...] = _COMBED
) -> None:
    """Hair from the forehead over the crown to the nape; `edge` is its lower one, to the front."""
    low = corners(edge)
    top: list[Point] = [
        (12, 10), (24, 0.6 - swell), (42, -3.4 - swell), (62, -1 - swell), (80, 12 - swell * 0.6),
        (90 + swell, 34), (88 + swell, 56),
    ]  # fmt: skip
    shape = outline([*top, low[0]], [*low], [low[-1], *corners(_LOCKS_FRONT)[::-1]])
    made.add(shape, made.hair, *flow)


def _short(made: Head) -> None:
    _cap_of_hair(made, "80,74 72,78 62,66 56,50 48,40 38,44 32,54 28,52")


def _fringe(made: Head) -> None:
    _short(made)
    fringe(made)


def fringe(made: Head) -> None:
    """Hair that falls over the forehead."""
    shape = outline(
        "30,-2 14,3 1,14 -3,26 -1,33", "-1,33 6,31 12,34 17,31 23,35", "23,35 27,26 30,-2"
    )
    made.add(shape, made.hair, "28,-2 10,6 -2,32", "30,-2 20,16 11,33", "31,0 28,20 23,34")


def _bob(made: Head) -> None:
    _cap_of_hair(made, "90,76 84,90 66,93 48,92 36,88 33,72 34,60 29,52", 2.0, _FALLING)


def _long_behind(made: Head) -> None:
    shape = outline(
        "70,20 92,40 98,80 104,116 110,150 96,158 74,156 58,140 54,100", "54,100 60,50 70,20"
    )
    made.add(shape, made.hair, "88,12 104,60 118,164", "54,40 52,100 58,164")


def _long(made: Head) -> None:
    _cap_of_hair(made, "93,84 90,104 78,112 60,112 44,104 37,84 36,64 29,52", 1.5, _FALLING)


def _curls(made: Head) -> None:
    wavy = tuple(_waved(one) for one in _FALLING)
    _cap_of_hair(made, "95,72 97,86 88,98 74,98 60,100 46,94 37,84 35,66 29,52", 4.0, wavy)
    whole = made.parts[-1].shape
    ring = shapely.segmentize(whole.exterior, 7)
    rims = [shapely.Point(x, y).buffer(4.6 + made.vary(1.4), 5) for x, y in ring.coords if x > 34]
    made.parts[-1] = replace(made.parts[-1], shape=shapely.union_all([whole, *rims]))


def _waved(curve: str) -> list[Point]:
    """The curve in waves."""
    line = smooth(curve)[::2]
    wave = np.where(np.arange(len(line)) % 2, 3.6, -3.6)
    return [(float(x + by), float(y)) for (x, y), by in zip(line, wave, strict=True)]


def _bun(made: Head) -> None:
    _short(made)
    knot = shapely.Point(93, 50).buffer(12.5, 8)
    made.add(knot, made.hair, "84,42 92,36 104,44", "84,60 94,64 104,54")


def _plait(made: Head) -> None:
    x, y = 84.0, 76.0
    for number in range(6):
        size = 7.6 - 0.55 * number
        knot = outline(
            [(x, y), (x + size, y + size), (x + 2, y + 2.2 * size), (x - size, y + size), (x, y)]
        )
        made.add(knot, made.hair)
        x, y = x + 2.2 + made.vary(0.4), y + 1.55 * size


def _tonsure(made: Head) -> None:
    low = "80,74 72,78 62,66 56,50 48,40 38,46 31,52"
    top = "14,17 28,15 50,18 70,21 84,26 91,38 88,56 80,74"
    shape = outline(top, low, "31,52 25,40 18,28 14,17")
    strands = ("14,17 22,32 31,52", "44,17 46,30 46,42", "70,21 66,44 64,68", "90,34 86,56 80,76")
    made.add(shape, made.hair, *strands)


Draw = Callable[[Head], None]
HAIR: dict[str, tuple[Draw, Draw]] = {
    "none": (_nothing, _nothing),
    "short": (_nothing, _short),
    "bob": (_nothing, _bob),
    "long": (_long_behind, _long),
    "curls": (_nothing, _curls),
    "bun": (_nothing, _bun),
    "plait": (_plait, _short),
    "tonsure": (_nothing, _tonsure),
    "fringe": (_nothing, _fringe),
}


def beard(made: Head, face: dict[str, Point]) -> None:
    """The beard that is asked for, by the points of the face."""
    kind = made.words.beard
    if kind == "stubble":
        return
    tone = made.hair
    if kind != "goatee" or made.chance.between(0, 1) < 0.7:
        by = face["philtrum"]
        above, below = "-1.4,-1.6 8,-2.4 17,5 20,10", "20,10 12,6.4 4,4 -3.6,3.4 -1.4,-1.6"
        lip = outline(corners(above, by), corners(below, by))
        made.add(lip, tone, corners("-2,3 9,3 20,10", by), corners("-2,-2 9,-3 19,4", by))
    cx, cy = face["chin"]
    my = face["mouth"][1]
    if kind == "goatee":
        low = 108.0
        front = [(cx + 3, my + 5.6), (cx - 2.6, cy - 1), (cx - 2.6, low - 5), (cx + 4, low)]
        back = [(cx + 4, low), (cx + 13, low - 4), (cx + 18, cy + 2), (cx + 12, my + 7)]
        made.add(outline(front, [*back, front[0]]), tone, front, back[::-1])
    elif kind != "moustache":
        low = {"short": 107.0, "full": 117.0, "long": 138.0}[kind]
        front = [(cx + 1, my + 6), (cx - 4.4, cy + 1), (cx - 3, low - 8), (cx + 7, low)]
        back = [
            front[-1],
            (cx + 20, low - 3),
            (34, min(low - 10, 112)),
            (46, 92),
            (47, 74),
            (40, 56),
        ]
        cheek = corners("40,56 33,56 32,72 26,82 17,82")
        shape = outline(front, back, [*cheek, (10, my + 4.6), front[0]])
        made.add(shape, tone, front, [(36, 56), (44, 84), (30, low - 6)])
