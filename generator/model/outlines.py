"""The outlines that a band may have where it is shown as a sign: one drawing for each shape.

Each is a path within a square of 100, with room in the middle for a letter or a number.
"""

from collections.abc import Mapping
from math import cos, pi, sin


def _star(points: int, out: float, far: float) -> str:
    """A ring of points `out` from the middle, with notches `far` from it between them."""
    turns = ((at * pi / points - pi / 2, far if at % 2 else out) for at in range(2 * points))
    corners = (f"{50 + r * cos(turn):.2f} {50 + r * sin(turn):.2f}" for turn, r in turns)
    return f"M{'L'.join(corners)}Z"


def _scallops(lobes: int, radius: float) -> str:
    """A ring of round lobes, which meet `radius` from the middle."""
    turns = [at * 2 * pi / lobes - pi / 2 for at in range(lobes + 1)]
    ends = [f"{50 + radius * cos(turn):.2f} {50 + radius * sin(turn):.2f}" for turn in turns]
    lobe = f"{radius * sin(pi / lobes):.2f}"
    return f"M{ends[0]}" + "".join(f"A{lobe} {lobe} 0 0 1 {end}" for end in ends[1:]) + "Z"


_SQUARE = "M4 4H96V96H4Z"
_LOZENGE = "M50 -6L106 50L50 106L-6 50Z"
_WAVE = "M2 12Q18 -2 34 12T66 12T98 12V88Q82 102 66 88T34 88T2 88Z"

OUTLINES: Mapping[str, str] = {
    "plain": "M14 4H86Q96 4 96 14V86Q96 96 86 96H14Q4 96 4 86V14Q4 4 14 4Z",
    "straight": _SQUARE,
    "square": _SQUARE,
    "round": "M50 2A48 48 0 1 1 50 98A48 48 0 1 1 50 2Z",
    "oval": "M50 -4C76 -4 91 20 91 50S76 104 50 104S9 80 9 50S24 -4 50 -4Z",
    "diamond": _LOZENGE,
    "lozenge": _LOZENGE,
    "hexagon": "M27 6H73L99 50L73 94H27L1 50Z",
    "octagon": "M30 2H70L98 30V70L70 98H30L2 70V30Z",
    "house": "M50 -3L98 28V97H2V28Z",
    "arched": "M6 97V46A44 44 0 0 1 94 46V97Z",
    "leaf": "M50 1C88 16 99 62 79 83C71 92 60 96 50 99C40 96 29 92 21 83C1 62 12 16 50 1Z",
    "shield": "M4 2H96V52C96 78 74 94 50 102C26 94 4 78 4 52Z",
    "wave": _WAVE,
    "waved": _WAVE,
    "scalloped": _scallops(10, 40.5),
    "pointed": _star(10, 53, 43),
    "notched": "M17 3H83V17H97V83H83V97H17V83H3V17H17Z",
    "star": _star(8, 56, 42),
}
"""By the name of the shape; `plain` is also that of what has no band."""
