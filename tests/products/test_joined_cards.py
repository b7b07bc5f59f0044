"""All cards of an order in one more file: which files it joins, and what is said of it."""

import io
from pathlib import Path

import pikepdf
import small_box

from generator.output import Listed
from generator.products.joined import is_of_cards, joined_cards
from generator.products.order import Order, Workplace
from generator.render.pdf import blank_pages
from tests.products.market_class import SIZES, market


def file(name: str, **about: object) -> Listed:
    return Listed(name, name, 1, {"pages": 2, "page_mm": [210, 297], **about})


def place(templates: Path, cache: Path) -> Workplace:
    paper = small_box.PAPERS["a4"]
    return Workplace(market(), templates, templates, cache, SIZES, Order(paper, paper, seats=3))


def test_only_sheets_of_cards_are_joined() -> None:
    assert is_of_cards(file("a.pdf", cards=3))
    assert not is_of_cards(file("rulebook.pdf"))
    assert not is_of_cards(file("preview/a.png", cards=3))


def test_several_files_of_cards_are_one_and_one_alone_stays(templates: Path, cache: Path) -> None:
    pair = [(file(name, cards=3), blank_pages(2, 210, 297)) for name in ("a.pdf", "b.pdf")]
    (made,) = joined_cards(place(templates, cache), pair)
    assert made.name == "all-cards-a4-3-seats.pdf"
    assert made.about["of"] == ["a.pdf", "b.pdf"] and made.about["pages"] == 4
    with pikepdf.open(io.BytesIO(made.data)) as held:
        assert len(held.pages) == 4
    assert not list(joined_cards(place(templates, cache), pair[:1]))
