"""Text set in a circle: every line as long as the circle lets it be, nothing beyond its edge."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

Measure = Callable[[str, bool], float]
"""Width of a text in parts of the type size; bold where the second argument says so."""

PAD = 1.6
"""Kept free inside the edge, mm."""
STEP = 0.5
"""Radii are tried in steps of so many mm."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of its own, `size` mm high, with `gap` mm above it."""

    text: str
    size: float
    bold: bool = False
    gap: float = 0.0
    leading: float = 1.15


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line whose middle is at the middle of the circle, `y` mm above it (its own middle)."""

    text: str
    y: float
    size: float
    bold: bool
    width: float


def smallest_circle(
    passages: Sequence[Passage], measure: Measure, least: float
) -> tuple[float, tuple[SetLine, ...]]:
    """The smallest radius, of `least` and more, whose circle holds the passages; and their lines.

    Lines come from the top down.
    """
    radius = least
    while (lines := set_in_circle(passages, measure, radius)) is None:
        radius += STEP
    return radius, lines


def set_in_circle(
    passages: Sequence[Passage], measure: Measure, radius: float
) -> tuple[SetLine, ...] | None:
    """The passages as lines in a circle of this radius, or None where they do not fit."""
    height = sum(one.size * one.leading + one.gap for one in passages)
    while height <= 2 * (radius - PAD):
        lines, used = _fill(passages, measure, radius, height)
        if lines is None:
            return None
        if used <= height + 1e-6:
            return lines
        height = max(used, height + STEP)
    return None


def _fill(
    passages: Sequence[Passage], measure: Measure, radius: float, height: float
) -> tuple[tuple[SetLine, ...] | None, float]:
    """Lines that begin as if all of them were `height` mm high, and how high they are."""
    top = height / 2
    lines: list[SetLine] = []
    for one in passages:
        top -= one.gap
        words = one.text.split()
        while words:
            room = _room(radius, top, one.size)
            count, width = _taken(words, one, measure, room)
            if not count:
                return None, height
            middle = top - one.size * one.leading / 2
            lines.append(SetLine(" ".join(words[:count]), middle, one.size, one.bold, width))
            words = words[count:]
            top -= one.size * one.leading
    used = height / 2 - top
    # Centred: what the last line leaves free is shared above and below.
    shift = (height - used) / 2
    moved = [SetLine(o.text, o.y - shift, o.size, o.bold, o.width) for o in lines]
    return tuple(moved), used


def _room(radius: float, top: float, size: float) -> float:
    """How wide a line may be whose top is so far above the middle."""
    inner = radius - PAD
    far = max(abs(top), abs(top - size))
    return 2 * sqrt(inner * inner - far * far) if far < inner else 0.0


def _taken(
    words: Sequence[str], one: Passage, measure: Measure, room: float
) -> tuple[int, float]:
    """How many words a line takes, and how wide they are."""
    count, width = 0, 0.0
    for number in range(1, len(words) + 1):
        wide = measure(" ".join(words[:number]), one.bold) * one.size
        if wide > room:
            break
        count, width = number, wide
    return count, width
