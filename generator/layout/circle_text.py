"""Text set in a circle: every line as long as the circle lets it be, nothing beyond its edge."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import sqrt

Measure = Callable[[str, bool], float]
"""Width of a text in parts of the type size; bold where the second argument says so."""

PAD = 1.6
"""Kept free inside the edge, mm."""
MOST_LINES = 4
"""No passage takes more."""
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
        broken = _broken(one, measure, radius, top)
        if broken is None:
            return None, height
        for words, width in broken:
            middle = top - one.size * one.leading / 2
            lines.append(SetLine(words, middle, one.size, one.bold, width))
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


def _broken(
    one: Passage, measure: Measure, radius: float, top: float
) -> list[tuple[str, float]] | None:
    """A passage in as few lines as it can be set in, and these as even as they can be."""
    words = one.text.split()
    for count in range(1, min(len(words), MOST_LINES) + 1):
        rooms = [_room(radius, top - n * one.size * one.leading, one.size) for n in range(count)]
        fitting = [
            lines
            for cuts in combinations(range(1, len(words)), count - 1)
            for lines in [_set(words, cuts, one, measure)]
            if all(width <= room for (_, width), room in zip(lines, rooms, strict=True))
        ]
        if fitting:
            return min(fitting, key=lambda lines: max(width for _, width in lines))
    return None


def _set(
    words: Sequence[str], cuts: Sequence[int], one: Passage, measure: Measure
) -> list[tuple[str, float]]:
    """The words in lines that begin at `cuts`, each with its width."""
    lines = [" ".join(words[a:b]) for a, b in pairwise((0, *cuts, len(words)))]
    return [(line, measure(line, one.bold) * one.size) for line in lines]
