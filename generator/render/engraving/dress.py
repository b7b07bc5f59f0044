"""What people in portraits wear: collars, shawls, and what is on their heads."""

from collections.abc import Callable

import numpy as np
import shapely

from generator.render.engraving.curves import (
    BLACK,
    CLOTH,
    FRAME,
    GREY,
    LINEN,
    Head,
    Point,
    corners,
    outline,
    smooth,
)
from generator.render.engraving.outlines import Part

Draw = Callable[[Head], None]


def _nothing(made: Head) -> None:
    """Nothing is to be drawn."""


def _band(made: Head) -> None:
    """The falling band: a broad linen collar that lies on the shoulders."""
    shape = outline(
        "27,118 14,126 -4,140 -9,150 10,161 22,158",
        "22,158 40,165 70,164 102,156 112,146 96,128 80,112",
        "80,112 60,124 40,126 27,118",
    )
    made.add(shape, LINEN)
    made.line("24,124 20,140 22,157", 1.1)
    made.line("80,114 62,128 42,131 28,123", 1.1)


def _collar(made: Head) -> None:
    shape = outline(
        "29,112 23,122 14,133 22,140 34,136",
        "34,136 56,140 84,128 82,110 75,98",
        "75,98 60,112 44,118 29,112",
    )
    made.add(shape, LINEN)
    made.line("30,116 29,126 33,135", 1.0)


def _cassock(made: Head) -> None:
    shape = outline(
        "30,110 24,124 20,140 40,146",
        "40,146 70,142 86,128 82,108 76,98",
        "76,98 60,114 44,119 30,110",
    )
    made.add(shape, BLACK)
    made.add(outline("29,112 25,122 38,127 48,126", "48,126 47,117 29,112"), LINEN)


def _mail(made: Head) -> None:
    shape = outline(
        "30,106 20,124 -4,142 -14,152 30,168 80,168 124,152",
        "124,152 96,130 84,108 78,88 60,108 44,114 30,106",
    )
    made.add(shape, GREY)


def _neckline(made: Head) -> None:
    made.line("22,138 40,148 66,146 86,130", 1.3)


def _ruff(made: Head) -> None:
    """Linen in pleats that stand off the neck."""
    top, low = smooth("2,112 30,116 60,112 92,98"), smooth("-2,126 30,134 66,130 100,113")
    share = (np.arange(13) + 0.5) / 13
    at = np.linspace(0, 1, len(top))
    spots = [
        np.stack([np.interp(share, at, one[:, n]) for n in (0, 1)], axis=-1) for one in (top, low)
    ]
    rims = [shapely.Point(*spot).buffer(4.6, 5) for one in spots for spot in one]
    body = shapely.Polygon(np.vstack([top, low[::-1]]))
    made.add(shapely.union_all([body, *rims]), LINEN)
    for number, (one, two) in enumerate(zip(*spots, strict=True)):
        lean = 2.6 if number % 2 else -2.6
        middle = ((one[0] + two[0]) / 2 + lean, (one[1] + two[1]) / 2)
        made.line([(one[0], one[1] - 2), middle, (two[0], two[1] + 2)], 1.15, (0.4, 0.4))


def _shawl(made: Head) -> None:
    tone = CLOTH if made.chance.between(0, 1) < 0.5 else GREY
    shape = outline(
        "26,124 4,138 -18,152 -28,176 -30,240",
        "-30,240 148,240 144,182 126,152 100,132 82,108",
        "82,108 62,128 40,136 26,124",
    )
    made.add(shape, tone, "26,124 -10,150 -28,200", "60,130 50,170 40,240",
             "84,112 120,150 146,220")  # fmt: skip
    made.line("30,130 26,160 34,200", 1.6)


# What they wear on their heads, over the hair.


def _coif(made: Head) -> None:
    puff = made.vary(3)
    shape = outline(
        [
            (12, 6),
            (26, -5),
            (46, -8 - puff),
            (72, -2 - puff),
            (92, 18),
            (96 + puff, 42),
            (90, 66),
            (78, 84),
        ],
        "78,84 66,88 50,86 36,82",
        "36,82 30,70 30,56 24,38 15,22 12,6",
    )
    made.add(shape, LINEN)
    made.line("17,4 21,20 30,36 36,54 36,70 41,83", 1.2)
    made.lines(
        [
            "88,62 74,54 60,52",
            "84,72 70,66 58,68",
            "92,46 78,38 64,40",
            "90,28 76,24 64,30",
        ],
        1.0,
    )
    made.line("33,78 27,92 15,102", 1.3)


def _kerchief(made: Head) -> None:
    tone = CLOTH if made.chance.between(0, 1) < 0.6 else GREY
    shape = outline(
        "8,16 18,3 40,-7 66,-5 86,10 95,34 92,58",
        "92,58 84,68 66,64 48,52 30,36 8,16",
    )
    made.add(shape, tone, "8,16 30,-3 66,-4 94,40", "8,17 40,38 88,66")
    tail = outline("86,60 98,66 108,84 104,98 94,88 88,74 86,60")
    made.add(tail, tone, "88,60 102,74 106,96", "86,62 90,80 96,90")


def _hood(made: Head) -> None:
    shape = outline(
        "14,0 34,-13 62,-13 88,2 104,30 108,66 112,104 136,140 146,240",
        "146,240 -20,240 -14,176 4,150 22,132",
        "22,132 30,112 33,90 31,66 27,44 19,22 14,0",
    )
    made.add(shape, BLACK if made.chance.between(0, 1) < 0.5 else CLOTH,
             "14,0 28,40 33,90 10,200", "40,-14 64,50 64,110 60,240",
             "66,-13 106,50 116,120 146,230")  # fmt: skip
    edge = outline("10,3 16,22 24,44 28,66 30,90 27,110",
                   "27,110 31,112 36,90 34,64 30,42 22,20 15,-1 10,3")  # fmt: skip
    made.add(edge, GREY)


def _wimple(made: Head) -> None:
    shape = outline(
        "30,44 25,62 17,84 8,96 3,103 2,116 -2,136 4,152 40,164",
        "40,164 84,156 96,140 88,100 60,60 30,44",
    )
    made.add(
        shape,
        LINEN,
        "28,50 10,98 0,140",
        "50,60 40,110 50,164",
        "80,80 90,150 92,152",
    )
    made.lines(
        [
            "12,100 26,106 44,100",
            "6,116 22,124 44,118",
            "4,132 24,142 48,136",
        ],
        1.1,
    )
    _veil(made)


def _veil(made: Head) -> None:
    tone = BLACK if made.words.headwear == "wimple" and made.chance.between(0, 1) < 0.6 else LINEN
    shape = outline(
        "9,12 20,-1 44,-9 72,-4 94,16 102,48 108,92 126,132 134,200",
        "134,200 64,200 56,150 50,110 44,80 34,52 22,28 9,12",
    )
    made.add(shape, tone, "9,12 34,52 52,120 64,200", "34,-6 70,40 80,110 96,200",
             "60,-7 98,40 110,100 134,198")  # fmt: skip
    if tone == LINEN:
        made.lines(
            [
                "28,2 50,34 62,84 72,150",
                "52,-4 76,32 84,84 98,150",
                "74,0 92,36 98,86 116,150",
            ],
            1.2,
        )
        made.line("14,10 27,28 39,52 49,82", 0.9)


def _cap(made: Head) -> None:
    slouch = made.vary(5)
    crown = outline(
        [
            (2, 20),
            (-2, 8),
            (10, -9),
            (38, -17 - slouch * 0.4),
            (70, -14 + slouch * 0.4),
            (94, 2 + slouch),
            (98, 20),
            (88, 30),
        ],
        "88,30 60,26 30,22 2,20",
    )
    made.top = FRAME[1] - 3
    made.add(crown, BLACK if made.chance.between(0, 1) < 0.5 else CLOTH,
             "4,20 14,-6 40,-14", "40,23 44,2 50,-14", "88,30 92,14 84,-4")  # fmt: skip
    band = outline(
        "2,19 30,21 60,25 90,29",
        "90,29 89,36 60,32 28,27 1,25 2,19",
    )
    made.add(band, GREY)


def _hat(made: Head) -> None:
    tilt = made.vary(3)
    made.top = FRAME[1] - 6
    crown = outline(
        "10,20 9,0 18,-17 42,-21 68,-18 82,-2 84,24",
        "84,24 46,20 10,20",
    )
    flow = (
        "10,20 10,0 20,-16",
        "46,21 46,0 46,-21",
        "84,24 82,0 70,-16",
    )
    made.add(crown, BLACK, *flow)
    _hatband(made, 12)
    _brim(made, -32 + tilt, 118 + tilt, 5)


def _capotain(made: Head) -> None:
    tall = made.vary(4)
    made.top = -56 + tall
    crown = outline(
        [
            (12, 20),
            (17, -8),
            (24, -42 + tall),
            (42, -46 + tall),
            (62, -43 + tall),
            (72, -10),
            (80, 24),
        ],
        "80,24 46,20 12,20",
    )
    flow = (
        "12,20 18,-8 24,-42",
        "46,21 44,-10 43,-46",
        "80,24 72,-10 62,-43",
    )
    made.add(crown, BLACK, *flow)
    _hatband(made, 8)
    _brim(made, -28 + made.vary(3), 112 + made.vary(3), 3)


def _hatband(made: Head, y: float) -> None:
    low = corners("11,6 28,8 46,8.4 64,9 82,10", (0, y))
    top = corners("82,10 80,3 62,1.4 30,0.6 13,-1 11,6", (0, y))
    made.add(outline(low, top), GREY)


def _brim(made: Head, left: float, right: float, sag: float) -> None:
    brim = outline(
        [
            (left, 17 + sag),
            (left + 22, 16),
            (10, 17),
            (46, 21),
            (84, 23),
            (right - 20, 24),
            (right, 27 + sag),
        ],
        [
            (right, 27 + sag),
            (right - 22, 31 + sag),
            (80, 33),
            (46, 29),
            (12, 25),
            (left + 20, 23 + sag),
            (left, 17 + sag),
        ],
    )
    made.add(brim, BLACK)


def _crown(made: Head) -> None:
    made.top = FRAME[1] - 10
    count = 5
    ring: list[Point] = [(-1, 20)]
    for number in range(count):
        x = 2 + 92 * (number + 0.5) / count
        lean, y = (x - 46) * 0.16, -26 + abs(x - 46) * 0.1
        ring += [(x - 9 + lean * 0.5, -6), (x - 2.4 + lean, y + 5), (x + lean, y)]
        ring += [(x + 2.4 + lean, y + 5), (x + 9 + lean * 0.5, -6)]
    low = smooth("96,26 60,31 30,27 -1,20")
    made.add(shapely.Polygon(np.vstack([np.array([*ring, (96, 26)]), low])).buffer(0), GREY)
    made.line("-2,10 30,17 60,20.5 97,15", 1.3, (0.6, 0.6))
    made.line("-4,-1 30,5.5 60,8 99,4", 1.3, (0.6, 0.6))
    for number in range(count):
        x = 2 + 92 * (number + 0.5) / count
        gem = shapely.Point(x, 6 + 6 * np.sin(np.pi * x / 96)).buffer(3.2, 4)
        made.parts.append(Part(gem, BLACK, is_line=True))
        lean, y = (x - 46) * 0.16, -26 + abs(x - 46) * 0.1
        made.parts.append(Part(shapely.Point(x + lean, y).buffer(2.6, 4), BLACK, is_line=True))


def _helmet(made: Head) -> None:
    made.top = FRAME[1] - 18
    crest = outline(
        "6,6 20,-22 46,-35 72,-24 92,6",
        "92,6 70,-6 44,-12 20,-4 6,6",
    )
    made.add(crest, GREY)
    dome = outline(
        "2,26 4,6 20,-8 44,-14 70,-9 90,8 92,32",
        "92,32 48,34 2,26",
    )
    made.add(
        dome,
        CLOTH,
        "2,26 6,4 22,-8",
        "48,34 46,8 44,-14",
        "92,32 90,8 70,-9",
    )
    brim = outline(
        "-34,10 -14,19 12,25 46,29 80,28 104,22 120,12",
        "120,12 104,34 76,41 44,41 10,36 -18,28 -34,10",
    )
    made.add(brim, GREY)
    strap = outline(
        "40,40 37,66 28,88 14,102",
        "14,102 18,104 32,92 42,68 45,40 40,40",
    )
    made.add(strap, BLACK)


def _biretta(made: Head) -> None:
    made.top = FRAME[1] - 8
    shape = outline(
        "4,20 1,-8", "1,-8 14,-11 24,-22 36,-14", "36,-14 50,-25 62,-14 90,-9", "90,-9 90,8 88,30",
        "88,30 48,25 4,20",
    )  # fmt: skip
    made.add(shape, BLACK, "4,20 1,-8", "46,25 40,-18", "88,30 90,-9")
    made.cut("36,-13 35,4 37,22", 1.4)


COLLARS: dict[str, Draw] = {
    "none": _neckline,
    "band": _band,
    "collar": _collar,
    "ruff": _ruff,
    "shawl": _shawl,
    "cassock": _cassock,
    "mail": _mail,
}
HEADWEAR: dict[str, Draw] = {
    "bare": _nothing,
    "coif": _coif,
    "hood": _hood,
    "capotain": _capotain,
    "cap": _cap,
    "hat": _hat,
    "crown": _crown,
    "veil": _veil,
    "wimple": _wimple,
    "kerchief": _kerchief,
    "helmet": _helmet,
    "biretta": _biretta,
}
