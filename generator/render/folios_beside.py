"""Which pieces stand beside a picture, and which lists stand in two columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.model.sheet import Paragraph, Points
from generator.render.folios_look import LETTER, POINT, Setting
from generator.render.folios_pictures import Pictures, proportion
from generator.render.pages import Figure, Listing, Passages, Piece

GUTTER = 7.0
"""Millimetres between a picture and what stands beside it."""

SHORT, SHORTEST = 280, 130
"""Letters that an entry of a list may have at most, and on the average, to stand in a column."""


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces by their numbers: one alone, or a picture and those that stand beside it."""

    first: int
    beside: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grouping:
    """How the pieces of a section are put together on paper of one width."""

    setting: Setting
    pictures: Pictures

    def groups(self, pieces: Sequence[Piece]) -> tuple[Group, ...]:
        """All pieces in order."""
        return tuple(self._groups(pieces))

    def _groups(self, pieces: Sequence[Piece]) -> Iterator[Group]:
        number = 0
        while number < len(pieces):
            beside = tuple(self._beside(pieces, number))
            yield Group(number, beside)
            number += 1 + len(beside)

    def _beside(self, pieces: Sequence[Piece], number: int) -> Iterator[int]:
        """The texts behind a picture, until they are about as high as it."""
        figure = pieces[number]
        if not isinstance(figure, Figure) or not figure.beside:
            return
        room = self._height(figure)
        line = self.setting.width - self.wide(figure) - GUTTER
        for place in range(number + 1, len(pieces)):
            high = _lines(pieces[place], line / (LETTER * self.setting.size * POINT))
            if room <= 0 or not high:
                return
            yield place
            room -= high * self.setting.size * self.setting.leading * POINT

    def wide(self, figure: Figure) -> float:
        """The width of a picture with its caption, in mm."""
        widths = self.pictures.row(figure)
        return round(sum(widths) + 4.0 * (len(widths) - 1) + 0.5, 2)

    def _height(self, figure: Figure) -> float:
        widths = self.pictures.row(figure)
        pairs = zip(figure.images, widths, strict=True)
        return max(width * proportion(image) for image, width in pairs)

    def paired(self, listing: Listing) -> bool:
        """Whether two entries stand side by side: all have pictures, and few words."""
        sizes = [len(one.text) for one in listing.entries if one.image]
        if not self.setting.notes or len(sizes) < len(listing.entries):
            return False
        return max(sizes) <= SHORT and sum(sizes) <= SHORTEST * len(sizes)


def _lines(piece: Piece, letters: float) -> float:
    """About how many lines of so many letters a text takes; 0 for what is no text."""
    return sum(-(-len(text) // letters) + 0.4 for text in _texts(piece))


def _texts(piece: Piece) -> list[str]:
    if isinstance(piece, Paragraph):
        return piece.text.split("\n\n")
    if isinstance(piece, Points):
        return list(piece.items)
    if isinstance(piece, Passages):
        return [one.text for one in piece.passages]
    return []
