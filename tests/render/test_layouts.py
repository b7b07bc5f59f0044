"""A second layout takes over what the first has done, and comes out as if it had not."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pypdfium2
import pytest
from document_samples import A5, CACHE, RULEBOOK, SAID, game, text
from sheet_samples import A4

from generator.model.sizes import Paper
from generator.render.documents import layouts, painting
from generator.render.documents.layouts import Layout, Layouts
from generator.render.documents.pieces import DocumentLook, Pages, Section
from tests.thorough import THOROUGH

WORDS = ("bell", "sexton", "key", "tie", "card")


def long_book(chapters: int, words: Sequence[str] = WORDS) -> Pages:
    sections = (
        Section(f"s{number}", f"Of the {word}", (text(f"The {word} is rung. {SAID * 9}"),))
        for number, word in enumerate(WORDS * chapters)
    )
    index = tuple((word, (word,)) for word in words)
    return replace(RULEBOOK, sections=tuple(sections), index=index)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is laid out from now on, in full or from some page on."""
    runs: list[str] = []
    for name in ("lay_out", "lay_out_from"):
        usual = getattr(Layouts, name)

        def noted(*given: object, name: str = name, usual: object = usual) -> Layout:
            runs.append(name)
            return usual(*given)  # type: ignore[operator,no-any-return]

        monkeypatch.setattr(Layouts, name, noted)
    return runs


BOOKS = {
    "10-a4": (long_book(2), A4),
    "30-a5": (long_book(6), A5),
    **({"all-a4": (RULEBOOK, A4), "all-a5": (RULEBOOK, A5)} if THOROUGH else {}),
}


@pytest.mark.parametrize(("pages", "paper"), BOOKS.values(), ids=BOOKS)
def test_pages_before_the_index_are_kept_and_no_byte_changes(
    pages: Pages, paper: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each paper, in columns and without, with a short index and one after many pages."""
    runs = counted(monkeypatch)
    kept = painting.paint_pages(pages, game(), paper, DocumentLook(), CACHE)
    assert runs[-1] == "lay_out_from"
    monkeypatch.setattr(Layout, "can_keep", lambda *_: False)
    anew = painting.paint_pages(pages, game(), paper, DocumentLook(), CACHE)
    assert runs[-1] == "lay_out"
    assert (kept.pdf, kept.findings) == (anew.pdf, anew.findings)


def test_an_only_page_is_laid_out_once_and_has_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = counted(monkeypatch)
    pages = Pages("p", "handout", "P", "", "", (Section("s", "S", (text(SAID),)),))
    found = painting.paint_pages(pages, game(), A4, DocumentLook(), CACHE)
    assert (found.pages, runs) == (1, ["lay_out", "lay_out_from"])
    with pypdfium2.PdfDocument(found.pdf) as document:
        said = document[0].get_textpage().get_text_range()
    assert SAID.split()[0] in said
    assert not re.search(r"page \d", said)


def test_an_index_that_goes_to_another_page_is_laid_out_with_all_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = counted(monkeypatch)
    places = iter((3, 4))
    monkeypatch.setattr(painting, "index_page", lambda pages: next(places))
    painting.paint_pages(long_book(6), game(), A5, DocumentLook(), CACHE)
    assert runs == ["lay_out", "lay_out_from", "lay_out"]


def test_one_style_sheet_is_parsed_for_all_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    layouts._styles.cache_clear()
    parsed: list[str] = []
    usual = layouts.CSS
    monkeypatch.setattr(layouts, "CSS", lambda **of: parsed.append(of["string"]) or usual(**of))
    for pages in (RULEBOOK, long_book(1)):
        painting.paint_pages(pages, game(), A5, DocumentLook(), CACHE)
    assert len(parsed) == 1
