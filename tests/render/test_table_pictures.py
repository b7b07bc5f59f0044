"""The picture of a table: nothing lies on something else, and every number is over its place."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from document_samples import A5, CACHE, RULEBOOK, game, picture
from sheet_samples import A4
from weasyprint.formatting_structure import boxes

from generator.model.sizes import Paper
from generator.render.documents.context import pages_context
from generator.render.documents.layouts import Layouts
from generator.render.documents.pieces import (
    DocumentLook,
    Image,
    LaidCard,
    Pages,
    Section,
    Spot,
    TablePicture,
)

HAIR = 0.05
"""Pixels that boxes may share, which is less than is drawn."""


class Box(NamedTuple):
    """Something in a picture, by its edges in pixels of CSS."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > HAIR and down > HAIR

    def holds(self, other: "Box") -> bool:
        return (
            self.left - HAIR <= other.left
            and other.right <= self.right + HAIR
            and self.top - HAIR <= other.top
            and other.bottom <= self.bottom + HAIR
        )


def _laid(width: float, under: Image | None = None) -> LaidCard:
    return LaidCard(picture(width=width), "A card", under, 0.2 if under else 0.0)


def _spot(number: int, cards: int, width: float, count: int = 0) -> Spot:
    return Spot(number, count or cards, tuple(_laid(width) for _ in range(cards)))


def _seat(width: float, cards: tuple[int, ...]) -> tuple[Spot, ...]:
    return tuple(_spot(number, one, width, one or 0) for number, one in enumerate(cards, 1))


def _table(seats: int, cards: tuple[int, ...]) -> TablePicture:
    """So many seats with so many cards in each of their places, and a deck and kills between."""
    others = tuple((f"Player {seat}", _seat(10, (1, 1, 0, 1))) for seat in range(2, seats + 1))
    middle = (_spot(5, 1, 14, 46), _spot(6, 0, 14), _spot(7, 4, 14))
    own = ("Ann Putnam", _seat(19, cards))
    return TablePicture("A table", middle, (*others, own), tuple("ABCDEFG"))


def _pages(table: TablePicture) -> Pages:
    section = Section("s", "S", (table,))
    return replace(RULEBOOK, sections=(section,), index=())


def _drawn(pages: Pages, paper: Paper, look: DocumentLook) -> Iterator[Any]:
    context = pages_context(pages, game(), paper, look, CACHE)
    layout = Layouts(context.files, context.pictures.names).lay_out(context.html(1.3, ()))
    for page in layout.pages:
        found = page._page_box.descendants()
        yield from (one for one in found if isinstance(one, boxes.BlockBox | boxes.InlineBlockBox))


def _class(box: Any) -> frozenset[str]:
    element = getattr(box, "element", None)
    return frozenset((element.get("class") or "").split() if element is not None else ())


def _edges(box: Any) -> Box:
    x, y = box.border_box_x(), box.border_box_y()
    return Box(x, y, x + box.border_width(), y + box.border_height())


def _boxes(pages: Pages, paper: Paper, look: DocumentLook, name: str) -> list[Any]:
    return [one for one in _drawn(pages, paper, look) if name in _class(one)]


HANDS = [(5, 1, 0, 3), (3, 6), (1, 5), (0, 0), (8, 8, 8)]
LOOKS = [(A4, DocumentLook()), (A5, DocumentLook()), (A4, DocumentLook(large_print=True))]


@pytest.mark.parametrize(("paper", "look"), LOOKS, ids=["a4", "a5", "large"])
@pytest.mark.parametrize("cards", HANDS, ids=str)
def test_no_card_and_no_label_lies_on_another(
    cards: tuple[int, ...], paper: Paper, look: DocumentLook
) -> None:
    """Also those of other places: a slip lies beside cards that lie in a row."""
    pages = _pages(_table(4, cards))
    drawn = list(_drawn(pages, paper, look))
    things = [_edges(one) for one in drawn if _class(one) & {"laid", "tag", "called"}]
    assert len(things) > len(cards) + 4
    assert [pair for pair in combinations(things, 2) if pair[0].overlaps(pair[1])] == []
    (frame,) = (_edges(one) for one in drawn if "table-picture" in _class(one))
    assert [one for one in things if not frame.holds(one)] == []


@pytest.mark.parametrize(("paper", "look"), LOOKS, ids=["a4", "a5", "large"])
def test_each_place_holds_its_cards_and_its_number(paper: Paper, look: DocumentLook) -> None:
    """What is shown larger than its place would lie on the next one."""
    drawn = list(_drawn(_pages(_table(4, (5, 1, 0, 3))), paper, look))
    spots = [one for one in drawn if "spot" in _class(one)]
    assert len(spots) == 3 * 4 + 3 + 4
    for spot in spots:
        inside = [one for one in spot.descendants() if _class(one) & {"laid", "tag"}]
        assert all(_edges(spot).holds(_edges(one)) for one in inside)


def test_all_of_a_player_lies_in_one_line_where_cards_may_be_a_little_smaller() -> None:
    """The town hall card of the reader stands beside the row and the hand, never under them."""
    spots = _boxes(_pages(_table(4, (5, 1, 0, 3))), A4, DocumentLook(), "spot")[-4:]
    assert len({round(one.position_y, 2) for one in spots}) == 1
