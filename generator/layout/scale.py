"""Scales that a card of the same size slides over: where steps, lines and numerals lie.

Millimetres from the bottom left corner of the trim. The scale lies under the sliding card and
sticks out above it. Step n lies between (n-1) and n pitches below the top edge of the scale; the
sliding card's top edge is set on the line at the lower end of a step, and the number just above
it counts. All that come before it on the scale are in sight with it, so that it is the largest of
those that can be seen.
"""

from dataclasses import dataclass

from generator.layout.shapes import Rect
from generator.model.deck import Scale
from generator.model.sizes import CardSize

UNDER_LEAST = 12.0
"""So much of the scale stays under the sliding card at the last number, or it falls off, mm."""

CLEAR = 0.9
"""From a numeral to the lines above and below it, mm: what a hand may miss the line by."""

TALLEST, SMALLEST = 6.2, 2.0
"""Heights of the room for a numeral, mm: where there is plenty, and the least to be read."""

WIDEST = 9.4
"""Width of the room for a numeral where the card is wide enough, mm; else a sixth of it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One number of a scale; `line_y` is where the sliding card's top edge is set for it.

    `box` is the band across the card. `numerals` are the rooms for the number at the left and at
    the right: inside the safe zone, and `CLEAR` from the lines. `printed` is False where the step
    stays empty.
    """

    number: int
    box: Rect
    line_y: float
    numerals: tuple[Rect, Rect]
    printed: bool


def scale_steps(scale: Scale, size: CardSize) -> tuple[Step, ...]:
    """The steps of a scale from the top edge down, the empty ones included.

    Raises:
        ValueError: the scale cannot be made; says why, with the numbers.
    """
    start = first_printed(scale)
    _check(scale, size)
    count = scale.last - scale.first + 1
    return tuple(
        Step(
            number=scale.first + index,
            box=_band(scale, size, index),
            line_y=size.height - (index + 1) * scale.pitch,
            numerals=_numerals(scale, size, index, count),
            printed=scale.first + index >= start,
        )
        for index in range(count)
    )


def first_printed(scale: Scale) -> int:
    """The number that the scale starts with.

    Raises:
        ValueError: `start` is no whole number, or none of the scale's.
    """
    try:
        start = int(scale.start)
    except ValueError:
        msg = f"a scale starts with a whole number, not with {scale.start!r}"
        raise ValueError(msg) from None
    if not scale.first <= start <= scale.last:
        msg = f"a scale from {scale.first} to {scale.last} cannot start with {start}"
        raise ValueError(msg)
    return start


def sliding_edge(scale: Scale, number: int) -> float:
    """How far below the scale's top edge the sliding card's top edge is set for a number, in mm."""
    return (number - scale.first + 1) * scale.pitch


def in_sight(scale: Scale, number: int) -> tuple[int, ...]:
    """The printed numbers that the sliding card leaves free when it is set to `number`.

    Raises:
        ValueError: as in `first_printed`.
    """
    edge = sliding_edge(scale, number)
    printed = range(first_printed(scale), scale.last + 1)
    return tuple(one for one in printed if sliding_edge(scale, one) <= edge)


def _check(scale: Scale, size: CardSize) -> None:
    under = size.height - sliding_edge(scale, scale.last)
    if under < UNDER_LEAST:
        msg = (
            f"a scale to {scale.last} in steps of {scale.pitch:g} mm leaves {round(under, 2):g} mm "
            f"of a card {size.height:g} mm high under the one that slides over it; at least "
            f"{UNDER_LEAST:g} mm must stay"
        )
        raise ValueError(msg)
    room = _height(scale, size, 0.0)
    if room < SMALLEST:
        msg = (
            f"a step of {scale.pitch:g} mm leaves {max(0.0, round(room, 2)):g} mm for the topmost "
            f"number between the safe zone and the line; at least {SMALLEST:g} mm are needed"
        )
        raise ValueError(msg)


def _band(scale: Scale, size: CardSize, index: int) -> Rect:
    return Rect(0.0, size.height - (index + 1) * scale.pitch, size.width, scale.pitch)


def _numerals(scale: Scale, size: CardSize, index: int, count: int) -> tuple[Rect, Rect]:
    """Rooms for the numeral; they grow from the top, where the trim is near, to the last step."""
    height = _height(scale, size, index / max(1, count - 1))
    width = min(WIDEST, size.width / 6)
    y = size.height - (index + 1) * scale.pitch + CLEAR
    left = Rect(size.safe, y, width, height)
    return left, Rect(size.width - size.safe - width, y, width, height)


def _height(scale: Scale, size: CardSize, grown: float) -> float:
    """Height of a numeral's room: `grown` is 0 at the first step and 1 at the last."""
    tallest = min(TALLEST, scale.pitch - 2 * CLEAR)
    smallest = min(tallest, scale.pitch - CLEAR - max(size.safe, CLEAR))
    return smallest + grown * (tallest - smallest)
