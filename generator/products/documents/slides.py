"""What of a lesson stands on one slide, so that it is read from the last row."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from generator.model.lesson import Question, Word, Worksheet
from generator.model.sizes import Paper
from generator.products.documents.classroom import Classroom

One = TypeVar("One")

SLIDE = Paper(id="slide", title="a slide", width=338.67, height=190.5)
"""13.33 by 7.5 inches: what presentations call 16:9."""

LETTERS, BETWEEN = 430, 40
"""Letters that one slide holds, and what the gap behind a text takes of them."""


@dataclass(frozen=True)
class Slides:
    """Questions, words and claims of a lesson, in as many as stand on one slide together."""

    room: Classroom

    @staticmethod
    def together(texts: Iterable[str]) -> list[list[str]]:
        """Texts in order, as many on each slide as it holds."""
        return _parted([*texts], len)

    def words(self, sheet: Worksheet) -> list[list[Word]]:
        """The words that are explained on a worksheet."""
        known = self.room.lesson.glossary
        words = [known[one] for one in sheet.glossary if one in known]
        return _parted(words, lambda one: len(one.word) + len(one.means))

    def questions(self, sheet: Worksheet, many: int | None) -> list[list[tuple[int, Question]]]:
        """The first `many` questions of a worksheet with the numbers that they have there."""
        level = self.room.level or "core"
        asked = [(on[level], one) for one, on in self.room.asked(sheet, level)][:many]
        return _parted(asked, lambda pair: len(pair[1].ask) + sum(map(len, pair[1].choices)))


def _parted(things: Sequence[One], letters: Callable[[One], int]) -> list[list[One]]:
    slides: list[list[One]] = []
    used = 0
    for one, own in ((one, letters(one) + BETWEEN) for one in things):
        if not slides or used + own > LETTERS:
            slides.append([])
            used = 0
        slides[-1].append(one)
        used += own
    return slides
