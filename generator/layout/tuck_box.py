"""A box of one piece of paper for a stack of cards: its panels, where it is cut, folded and glued.

Millimetres from the bottom left corner of the piece as it lies flat, its printed side up. From the
left: a tab for glue, the front, a side, the back with the lid, the other side.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from generator.layout.shapes import Line, Rect

Point = tuple[float, float]

CARD = 0.32
"""Thickness of a card: paper of 300 g/m2, mm."""
PLAY = 1.0
"""More room than the cards take, in each direction, mm."""
THINNEST = 8.0
"""No box is thinner, or its sides could not be folded, mm."""
TAB, TUCK = 11.0, 14.0
"""Of the tab that is glued to the last side, and of the tongue that holds the lid, mm."""
FLAP = 16.0
"""Of the flaps that keep dust out, where there is room, mm."""
TAPER, CORNER = 1.5, 4.0
"""How much narrower flaps are than what they fold into, and the cut-off corners of tongues, mm."""
THUMB, STEPS = 8.0, 12
"""Radius of the notch for a thumb, mm; and straight cuts in it."""


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box as it lies flat: `outline` is cut, `folds` are folded, `glue` is glued from outside."""

    width: float
    height: float
    front: Rect
    back: Rect
    sides: tuple[Rect, Rect]
    lid: Rect
    tongue: Rect
    outline: tuple[Point, ...]
    folds: tuple[Line, ...]
    glue: tuple[Rect, Rect]

    @property
    def cuts(self) -> tuple[Line, ...]:
        """The outline as lines."""
        around = pairwise((*self.outline, self.outline[0]))
        return tuple(Line(*start, *end, "crop") for start, end in around)


def tuck_box(width: float, height: float, cards: int) -> TuckBox:
    """The box for so many cards of this size, which stand in it upright."""
    wide, high = width + PLAY, height + PLAY
    deep = max(THINNEST, cards * CARD + PLAY)
    flap = min(FLAP, wide / 2 - PLAY)
    low, top = max(deep, flap), max(deep, flap) + high
    first, second = TAB + wide, TAB + wide + deep
    third, right = second + wide, second + wide + deep
    lid = Rect(second, top, wide, deep)
    # Left edge of each panel with the depth of what folds in below it.
    below = ((TAB, first, deep), (first, second, flap), (second, third, deep), (third, right, flap))
    outline = (
        *((TAB, low), (0.0, low + CORNER), (0.0, top - CORNER), (TAB, top)),
        *_notch((TAB + first) / 2, top),
        *_flap_above(first, second, top, flap),
        *((second, lid.top + TUCK - CORNER), (second + CORNER, lid.top + TUCK)),
        *((third - CORNER, lid.top + TUCK), (third, lid.top + TUCK - CORNER)),
        *_flap_above(third, right, top, flap),
        *(point for panel in reversed(below) for point in _flap_below(*panel, low)),
    )
    upright = [Line(x, low, x, top, "fold") for x in (TAB, first, second, third)]
    level = [Line(start, low, end, low, "fold") for start, end, _ in below]
    level += [Line(start, top, end, top, "fold") for start, end, _ in below[1:]]
    level.append(Line(second, lid.top, third, lid.top, "fold"))
    return TuckBox(
        width=right,
        height=max(lid.top + TUCK, top + flap),
        front=Rect(TAB, low, wide, high),
        back=Rect(second, low, wide, high),
        sides=(Rect(first, low, deep, high), Rect(third, low, deep, high)),
        lid=lid,
        tongue=Rect(second, lid.top, wide, TUCK),
        outline=outline,
        folds=(*upright, *level),
        glue=(Rect(0, low, TAB, high), Rect(TAB, low - deep, wide, deep)),
    )


def _notch(middle: float, top: float) -> Iterator[Point]:
    """A half round in the upper edge of the front."""
    for step in range(STEPS + 1):
        turn = pi + pi * step / STEPS
        yield middle + THUMB * cos(turn), top + THUMB * sin(turn)


def _flap_above(left: float, right: float, top: float, high: float) -> tuple[Point, ...]:
    return (left, top), (left + TAPER, top + high), (right - TAPER, top + high), (right, top)


def _flap_below(left: float, right: float, high: float, low: float) -> tuple[Point, ...]:
    return (right, low), (right - TAPER, low - high), (left + TAPER, low - high), (left, low)
