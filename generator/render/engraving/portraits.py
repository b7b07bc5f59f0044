"""Portraits: heads in profile from a few words, as shapes that the engraver shades.

A head looks to the left and is 100 units high, from its crown at y = 0 to its chin; x = 0 is the
plane of the forehead, and the back of the head lies near x = 86.
"""

import shapely
from shapely import affinity

from generator.model.picture import Portrait
from generator.render.engraving.curves import (
    BLACK,
    CLOTH,
    FRAME,
    GREY,
    SKIN,
    Head,
    Point,
    corners,
    outline,
)
from generator.render.engraving.dress import COLLARS, HEADWEAR
from generator.render.engraving.hair import HAIR, beard, fringe, tone_of_hair
from generator.render.engraving.outlines import Part
from generator.render.engraving.strokes import Chance

Box = tuple[float, float, float, float]
COVERING, PINNED = ("coif", "hood", "veil", "wimple"), ("bun", "plait")
"""What hides hair that is pinned up or plaited."""


def head(words: Portrait, chance: Chance) -> tuple[tuple[Part, ...], Box]:
    """The parts of a portrait, from the farthest, and the box in which it is seen."""
    made, face = Head(words, chance), _face(words, chance)
    made.hair = tone_of_hair(words, chance)
    hair = HAIR["short" if words.headwear in COVERING and words.hair in PINNED else words.hair]
    hair[0](made)
    _neck_and_bust(made, face)
    _skin(made, face)
    _features(made, face)
    COLLARS[words.collar](made)
    if words.beard != "none":
        beard(made, face)
    hair[1](made)
    if words.age == "child" and words.headwear == "bare" and words.hair in ("short", *PINNED):
        fringe(made)
    if _shows_ear(words):
        _ear(made)
    HEADWEAR[words.headwear](made)
    left, _, right, foot = FRAME
    if words.faces == "right":
        return tuple(one.mirrored() for one in made.parts), (-right, made.top, -left, foot)
    return tuple(made.parts), (left, made.top, right, foot)


# The face: points of the profile from the hairline to the throat, moved by the words.

_PROFILE: dict[str, Point] = {
    "crown": (40, 0),
    "top": (13, 9),
    "forehead": (2.5, 24),
    "brow": (0, 37),
    "nasion": (3.6, 43.5),
    "bridge": (-4.6, 54),
    "tip": (-12.6, 64.2),
    "under": (-8, 68.6),
    "base": (0.2, 69.6),
    "philtrum": (-0.4, 73),
    "upper": (-3.4, 76.6),
    "mouth": (0.2, 79),
    "lower": (-2.2, 82),
    "fold": (2.4, 86.4),
    "chin": (-0.6, 94),
    "bottom": (5.5, 100.6),
    "jaw": (20, 103.5),
    "throat": (32, 108),
}
_MOVES: dict[tuple[str, str], dict[str, Point]] = {
    ("nose", "aquiline"): {"bridge": (-4.6, -2.4), "tip": (-1.2, 2.2), "under": (0, 1.2)},
    ("nose", "snub"): {"bridge": (2.2, 0.8), "tip": (1.4, -2.2), "under": (0.8, -0.8)},
    ("nose", "long"): {"bridge": (-1.2, 0.6), "tip": (-3, 2), "under": (-1.4, 1)},
    ("nose", "broad"): {"bridge": (0.6, 0.6), "tip": (0.4, 0.6), "under": (-1.6, 0.8)},
    ("brow", "high"): {"top": (-4, -1), "forehead": (-2.2, -3), "brow": (0.8, 0)},
    ("brow", "heavy"): {"brow": (-3, 0.6), "nasion": (0.6, 0.6), "forehead": (1, 0)},
    ("brow", "sloping"): {"top": (5, 1), "forehead": (3.4, 1), "brow": (-0.6, 0)},
    ("chin", "strong"): {"chin": (-2.8, -0.6), "bottom": (-2, 0.6), "jaw": (-2, 1)},
    ("chin", "pointed"): {"chin": (-3.4, 1.6), "bottom": (-3, 0.6)},
    ("chin", "receding"): {"chin": (4, -0.6), "lower": (1, 0), "fold": (0.6, 0), "bottom": (2, -1)},
    ("chin", "double"): {"jaw": (-2, 5), "throat": (-4, 7), "bottom": (0, 0.6)},
    ("build", "stout"): {"jaw": (-1, 2.6), "throat": (-3, 4), "lower": (-0.6, 0)},
    ("build", "lean"): {"jaw": (2, -2), "throat": (3, -1)},
    ("age", "old"): {
        "tip": (-0.6, 1.6), "under": (0, 1), "upper": (2.2, 0.4), "mouth": (2.4, 0),
        "lower": (2.2, -0.4), "fold": (1.4, -1), "chin": (-1.4, -1.2),
    },
    ("age", "child"): {
        "top": (-4, 0), "forehead": (-3.4, 2), "brow": (0.8, 5), "nasion": (1.6, 7.5),
        "bridge": (4.4, 4), "tip": (6, 4), "under": (5, 2.6), "base": (1, 2.4),
        "philtrum": (0.4, 2), "upper": (0.2, 1.2), "mouth": (1, 0.8), "lower": (0.6, 0.4),
        "fold": (0.4, -0.4), "chin": (2.6, -3), "bottom": (2.6, -4.4), "jaw": (1, -4.6),
    },
}  # fmt: skip


def _face(words: Portrait, chance: Chance) -> dict[str, Point]:
    """The profile that is asked for, with a little of its own."""
    moves = [_MOVES.get((name, getattr(words, name)), {}) for name in
             ("nose", "brow", "chin", "build", "age")]  # fmt: skip
    made = {}
    for name, (x, y) in _PROFILE.items():
        by = [move.get(name, (0.0, 0.0)) for move in moves]
        own = chance.between(-0.7, 0.7, 2)
        made[name] = (
            x + sum(one for one, _ in by) + float(own[0]),
            y + sum(one for _, one in by) + float(own[1]) * 0.6,
        )
    return made


def _contour(face: dict[str, Point]) -> list[list[Point]]:
    """The profile as curves that meet at the nose and the lips."""

    def run(*names: str) -> list[Point]:
        return [face[name] for name in names]

    tip_x, tip_y = face["tip"]
    round_tip = [(tip_x + 1.6, tip_y - 2.6), (tip_x, tip_y), (tip_x + 1.2, tip_y + 2.6)]
    return [
        [*run("top", "forehead", "brow", "nasion", "bridge"), *round_tip, *run("under", "base")],
        run("base", "philtrum", "upper", "mouth"),
        run("mouth", "lower", "fold", "chin", "bottom", "jaw", "throat"),
    ]


def _eye_level(face: dict[str, Point]) -> float:
    return face["nasion"][1] + 3.4


def _skin(made: Head, face: dict[str, Point]) -> None:
    """The face and the skull behind it."""
    stout = made.words.build == "stout"
    back: list[Point] = [
        face["throat"], (42, 100 + 2 * stout), (58, 90), (72, 80), (84, 58), (87, 36), (78, 14),
        (58, 2), face["crown"], (25, 3), face["top"],
    ]  # fmt: skip
    made.add(outline(*_contour(face), back), SKIN)


def _neck_and_bust(made: Head, face: dict[str, Point]) -> None:
    wide = {"lean": -3.0, "medium": 0.0, "stout": 5.0}[made.words.build]
    wide -= 9 if made.words.age == "child" else 0
    tx, ty = face["throat"]
    neck = outline(
        [(tx, ty - 12), (tx - wide, ty + 4), (28 - wide, 122), (22 - wide, 140), (10, 160)],
        [(10, 160), (92, 160), (84 + wide, 128), (74 + wide * 0.6, 104), (76, 80), (72, 60)],
    )
    made.add(neck, 0.2)
    if made.words.age != "child":
        made.line("44,98 36,112 30,128", 1.2)
    fall = 8 if made.words.age == "child" else 0
    bust = outline(
        [(24 - wide, 136), (6 - wide, 143), (-16 - wide, 156 + fall), (-30, 182), (-34, 240)],
        "-34,240 150,240",
        [(150, 240), (146, 186), (132 + wide, 158 + fall), (106 + wide, 139), (84 + wide, 128)],
        [(84 + wide, 128), (56, 146), (24 - wide, 136)],
    )
    tone = (BLACK, CLOTH, GREY)[int(made.chance.between(0, 2.99))]
    flow = "-30,170 20,150 70,160 140,164"
    low = "-40,250 20,232 70,240 150,246"
    made.add(bust, tone if made.words.collar != "cassock" else BLACK, flow, low)


def _features(made: Head, face: dict[str, Point]) -> None:
    """Eye, brow, nostril and mouth."""
    words, child = made.words, made.words.age == "child"
    nx, eye = face["nasion"][0], _eye_level(face)
    tall = 1.25 if child else 1.0
    lid = [(nx + 2.4, eye + 1.4), (nx + 4.6, eye - 1.9 * tall), (nx + 8.4, eye - 2 * tall)]
    made.line([*lid, (nx + 12.6, eye + 0.4)], 1.9, (0.5, 0.2))
    low = [(nx + 3.4, eye + 2.6 * tall), (nx + 7, eye + 3 * tall), (nx + 11.4, eye + 1.2)]
    made.line(low, 0.9, (0.4, 0.3))
    iris = affinity.scale(shapely.Point(nx + 4.9, eye + 0.3).buffer(1, 6), 1.5, 2.3 * tall)
    made.parts.append(Part(iris, BLACK, is_line=True))
    if not child:
        made.line(corners("3.6,-3.6 8.2,-4.6 13.8,-1.6", (nx, eye)), 0.8)
    thick = {"heavy": 3.0, "straight": 2.2, "high": 1.7, "sloping": 2.2}[words.brow]
    brow = corners("-1,1.4 5.6,-1.6 12,-1.2 17.6,2", (nx, face["brow"][1] + made.vary(0.8)))
    made.line(brow, thick * (0.7 if child else 1), (0.5, 0.1))
    made.line(corners("4.8,-3.4 6.4,-1.2 4.2,-0.2 2.6,-0.4", face["under"]), 1.7, (0.3, 0.5))
    if not child:
        made.line(corners("5.6,-6.6 9.6,-4.6 9.6,-0.8 7.4,0.2", face["under"]), 1.1, (0.15, 0.3))
    made.line(corners("-0.4,0 4,0.6 8.6,0.2 10.4,1.4", face["mouth"]), 1.5, (0.6, 0.2))
    made.line(corners("-1,3.8 2.4,4.4 5,3.4", face["mouth"]), 0.8)
    _age_lines(made, face)
    x, y = face["jaw"]
    made.line([(46, y - 15), (35, y - 5), (x + 3, y - 1.6)], 0.9)


def _age_lines(made: Head, face: dict[str, Point]) -> None:
    """What age and hunger have written, and what was not shaved."""
    words, eye, old = made.words, _eye_level(face), made.words.age == "old"
    if words.age in ("grown", "old"):
        ux, uy = face["under"]
        long = 12 if old else 8
        made.line([(ux + 12, uy - 4), (ux + 15, uy + 2), (ux + 14.6, uy + long)], 1.1)
    if old:
        made.lines(
            [
                [(16.5, eye - 1), (20.6, eye - 2.6), (23, eye - 4.6)],
                [(16.8, eye + 1), (21.4, eye + 1), (24.4, eye + 0.2)],
                [(16.4, eye + 3), (20.4, eye + 4.6), (23.2, eye + 5.2)],
                [(6, eye + 6.4), (10.6, eye + 7.6), (15, eye + 6)],
                "5,22.4 12,20.8 20,22.2",
                "4.4,27.2 11.4,25.8 18.6,27.4",
            ],
            0.95,
        )
    if old or words.build == "lean":
        made.lines(
            [
                "24,66 27,73 26.4,80",
                "27.4,67 30.2,74 29.6,81",
            ],
            0.9,
        )
    if words.beard == "stubble":
        spots = zip(made.chance.between(2, 34, 60), made.chance.between(84, 100, 60), strict=True)
        for x, y in spots:
            if y > 78 + abs(x - 8) * 0.2 and x > 4:
                made.line([(x, y), (x + 0.5, y + 1.3)], 0.75, (0.8, 0.5))


def _shows_ear(words: Portrait) -> bool:
    covered = words.headwear in ("coif", "hood", "veil", "wimple", "helmet")
    return not covered and words.hair not in ("bob", "long", "curls")


def _ear(made: Head) -> None:
    shape = outline(
        "43.5,60 41,52 43,45.4 49,43.4 54,47 54.4,54 51,60.6 48.6,66.4 45.2,67 43.5,60"
    )  # fmt: skip
    made.add(shape, SKIN)
    made.line("45.4,50.6 47.4,46.8 51,47.6 51.6,52.6 48.8,58.6", 1.2, (0.3, 0.2))
    made.line("44.6,57 47,56 47.2,60.4", 1.3, (0.3, 0.4))
