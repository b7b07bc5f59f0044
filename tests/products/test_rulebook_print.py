"""A rulebook is printed, listed and kept like all else of a box."""

import io
import re
from dataclasses import replace
from pathlib import Path

import meadow
import pikepdf
import pytest
from accessible import assert_accessible, assert_copied_as_read
from small_box import PAPERS

from generator.diagnostics import Position
from generator.errors import HornbookError
from generator.lint.print_codes import EXAMPLE_OUTDATED
from generator.model.deck import printed
from generator.model.document import book_names
from generator.products.documents import task as tasks
from generator.products.documents.rulebook import rulebook_pages
from generator.products.documents.task import RulebookTask, half
from generator.products.order import Order, Workplace, check_order, chosen_books, share
from generator.products.tasks import DeckTask
from generator.render.documents.cache import DocumentCache
from generator.render.documents.painting import Painted

A4, LETTER = PAPERS["a4"], PAPERS["letter"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, templates: Path, cache: Path) -> Workplace:
    return meadow.place(meadow.write(tmp_path_factory.mktemp("box")), templates, cache, A4)


def task(place: Workplace, **changes: object) -> RulebookTask:
    order = replace(place.order, **changes)  # type: ignore[arg-type]
    return RulebookTask(replace(place, order=order), place.game.rulebooks[0], "rulebook")


def test_a_box_of_one_rulebook_calls_it_so_and_one_of_several_by_the_ruleset(
    place: Workplace,
) -> None:
    (book,) = place.game.rulebooks
    assert book_names([book]) == {"rulebook": book}
    other = book.model_copy(update={"id": "other"})
    assert [*book_names([book, other])] == ["meadow-rulebook", "other-rulebook"]


def test_an_order_takes_the_rulebook_of_what_is_played(place: Workplace) -> None:
    game = place.game
    assert [*chosen_books(game, Order(A4, A4))] == ["rulebook"]
    assert [*chosen_books(game, Order(A4, A4, only=("rulebook",)))] == ["rulebook"]
    assert [*chosen_books(game, Order(A4, A4, only=("beasts",)))] == []
    assert [*chosen_books(game, Order(A4, A4, cards=("owl",)))] == []
    assert share(Order(A4, A4, only=("rulebook",)), game) is not None
    assert share(Order(A4, A4, only=("rulebok",)), game) is None


def test_the_file_says_paper_type_and_ink(place: Workplace) -> None:
    assert place.order.book_name("rulebook") == "rulebook-a4.pdf"
    order = Order(LETTER, LETTER, large_print=True)
    assert order.book_name("rulebook") == "rulebook-letter-large-print.pdf"


def test_a_rulebook_is_also_a_page_for_a_browser_that_asks_for_nothing(place: Workplace) -> None:
    _, web = task(place, html=True).run()[0]
    text = web.data.decode()
    assert (web.name, web.about["kind"]) == ("rulebook-a4.html", "page")
    assert text.startswith("<!doctype html>") and "<script" not in text
    assert not re.search(r"""(?:src|url\()\s*=?\s*["']?https?:""", text)


def test_rulebook_and_booklet_are_made_and_kept(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, findings, _ = task(place, booklet=True).run()
    assert findings == ()
    book, folded = files
    assert (book.name, folded.name) == ("rulebook-a4.pdf", "rulebook-booklet-a4.pdf")
    assert_accessible(book.data)
    assert_copied_as_read(folded.data)
    with pikepdf.open(io.BytesIO(book.data)) as pdf:
        assert len(pdf.pages) == book.about["pages"]
    with pikepdf.open(io.BytesIO(folded.data)) as pdf:
        assert len(pdf.pages) == folded.about["pages"]
        assert float(pdf.pages[0].mediabox[2]) > float(pdf.pages[0].mediabox[3])

    def never(*_: object) -> None:
        raise AssertionError("it was painted again")

    monkeypatch.setattr(tasks, "paint_pages", never)
    again, _, _ = task(place, booklet=True).run()
    assert [one.data for one in again] == [one.data for one in files]


def test_no_faces_are_painted_but_those_that_it_shows(place: Workplace, tmp_path: Path) -> None:
    alone = replace(place, cache=tmp_path)
    pages, _ = rulebook_pages(alone, place.game.rulebooks[0])
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("faces/*/*.pdf")}
    assert found == {image.face for image in pages.images()}


def test_it_is_painted_after_the_decks_of_which_it_shows_faces(place: Workplace) -> None:
    made, beasts = task(place), place.game.deck("beasts")
    strange = beasts.model_copy(update={"id": "strange"})
    waits = [made.waits_for(DeckTask(place, deck, printed(deck))) for deck in (beasts, strange)]
    assert waits == [True, False]
    assert not made.waits_for(made)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("rulebooks/meadow.yaml", "An owl.", "The owl."),
        ("rules/meadow.yaml", "An owl never", "No owl ever"),
        ("game.yaml", "is: 2, means", "is: 1, means"),
        ("cards/beasts.yaml", "title: Fox", "title: Vixen"),
    ],
)
def test_whatever_changes_in_the_box_is_painted_anew(
    place: Workplace, tmp_path: Path, file: str, old: str, new: str
) -> None:
    home = meadow.write(tmp_path, (file, old, new))
    other = meadow.place(home, place.templates, place.cache, A4)
    assert key(task(place)) != key(task(other))


def test_a_match_that_changes_is_told_anew(place: Workplace, tmp_path: Path) -> None:
    home = meadow.write(tmp_path)
    before = key(task(meadow.place(home, place.templates, place.cache, A4)))
    played = home / "transcripts" / "played.yaml"
    played.write_text(played.read_text("utf-8") + "# once more\n", encoding="utf-8")
    assert key(task(meadow.place(home, place.templates, place.cache, A4))) != before


def key(made: RulebookTask) -> str:
    return made.key(A4)


def test_a_page_of_a_booklet_is_half_a_sheet() -> None:
    assert (half(A4).id, half(A4).width, half(A4).height) == ("a5", 148.5, 210)
    assert (half(LETTER).width, half(LETTER).height) == (139.7, 215.9)


def test_a_book_with_a_fault_is_not_kept_and_tells_it_each_time(
    place: Workplace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = EXAMPLE_OUTDATED.at(Position("rulebooks/meadow.yaml", 3, 1), "it is wrong")
    painted = Painted(b"%PDF", 1, 12, (fault,), ())
    monkeypatch.setattr(tasks, "rulebook_pages", lambda *_: (None, ()))
    monkeypatch.setattr(tasks, "paint_pages", lambda *_: painted)
    made = task(replace(place, cache=tmp_path))
    assert made.flaws(LETTER) == (fault,)
    assert DocumentCache(tmp_path).find(made.key(LETTER)) is None
    DocumentCache(tmp_path).keep(made.key(LETTER), replace(painted, findings=()))
    assert made.flaws(LETTER) == ()


def test_an_unknown_name_is_told_with_what_was_meant(place: Workplace) -> None:
    with pytest.raises(HornbookError) as caught:
        check_order(Order(A4, A4, only=("rulebok",)), [place.game])
    assert caught.value.message == 'The Meadow has no deck, sheet or rulebook "rulebok"'
    assert caught.value.instead == 'did you mean "rulebook"?'
