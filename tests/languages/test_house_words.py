"""What code and templates put between words of a box: in German and French as anywhere."""

import re
from functools import cache
from pathlib import Path

import pytest

from generator.layout.imposition import impose
from generator.layout.sheet import Printable
from generator.model.sheet import Arrow, Circle
from generator.play.wording import GameWords
from generator.products.credits import credit_lines, credits_text
from generator.products.documents.blocks import printed_alone
from generator.products.documents.references import makers, published, short
from generator.products.documents.written import written_pieces
from generator.products.order import Order
from generator.products.tasks import sheet_title
from generator.project import find_project
from generator.render.svg import spoken
from generator.shelf import Shelf
from generator.words.catalogue import Catalogue, catalogue_of
from generator.words.markup import colon, marked

SHELF = Shelf(find_project())
A4 = SHELF.tables.papers["a4"]
HAMMER = "hammer-of-the-witches"


@cache
def german(name: str = HAMMER):
    game = SHELF.open(SHELF.folder(name), language="de", linted=False).game
    assert game
    return game


@cache
def words(language: str = "de") -> Catalogue:
    game = SHELF.open(SHELF.folder(HAMMER), language=language, linted=False).game
    assert game
    return catalogue_of(game)


def test_the_name_line_of_a_sheet_is_in_the_language_of_the_box() -> None:
    title = sheet_title(german(), "Stapel")
    assert title.endswith("auf 100 % drucken")
    options = Order(A4, A4).options("Titel", words().tr)
    (sheet,) = impose([Printable("a", "b")], SHELF.tables.sizes["poker"], options).sheets
    assert sheet.back and sheet.front.label and sheet.back.label
    assert sheet.front.label.text == "Titel · Bogen 1 von 1, Vorderseite"
    assert sheet.back.label.text == "Titel · Bogen 1 von 1, Rückseite"


def test_credits_have_no_english_between_names() -> None:
    icons = SHELF.open(SHELF.folder(HAMMER), linted=False).icons
    told = " ".join([credits_text(german(), icons), *credit_lines(german(), sorted(icons))])
    assert "Tyler Sigman und Henning Poehl" in told
    assert "Symbole von game-icons.net" in told
    assert not re.search(r"\band\b|\bby\b|Icons", told.replace("/by/", ""))


@pytest.mark.parametrize(
    ("authors", "said"),
    [
        ("Edited by Anna Weber", "Herausgegeben von Anna Weber"),
        ("Anna Weber and others, editors", "Anna Weber und andere (Hrsg.)"),
        ("Anna Weber, translated by Bert Kunz", "Anna Weber, übersetzt von Bert Kunz"),
        ("Anna Weber, Bert Kunz and Eva Roth", "Anna Weber, Bert Kunz und Eva Roth"),
        ("Anna Weber", "Anna Weber"),
    ],
)
def test_who_made_a_source_is_said_in_the_language_of_the_lesson(authors: str, said: str) -> None:
    assert makers(authors, words().tr) == said
    assert makers(authors, Catalogue().tr) == authors


def test_a_source_in_a_few_words_too() -> None:
    game = german("salem-1692")
    assert game.lesson
    books = game.lesson.bibliography.values()
    told = [one for book in books for one in (published(book, words()), short(book, words()))]
    assert any("Boyer und Nissenbaum" in one for one in told)
    assert any(one.startswith("Herausgegeben von") for one in told)


def test_lengths_have_the_decimal_mark_of_the_language() -> None:
    deck = german().decks[0]
    size = SHELF.tables.sizes["poker"]
    pieces = written_pieces(
        "contents", words(), decks=[(deck, size, 5, {})], sheets=[], maps=[], kinds={}
    )
    assert f"{words().number(size.width)} × {words().number(size.height)} mm." in str(pieces)
    assert "," in words().number(size.width)
    assert spoken(Circle(shape="circle", diameter=40.5), words()).startswith("ein Kreis zum")
    assert "40,5 mm" in spoken(Circle(shape="circle", diameter=40.5), words())
    assert "Pfeil" in spoken(Arrow(shape="arrow", length=50, width=10), words())


@pytest.mark.parametrize("folder", ["documents", "faces", "sheets"])
def test_no_template_types_quotation_marks_of_its_own(folder: str) -> None:
    """They differ from language to language: a catalogue has them."""
    for path in Path(SHELF.project.templates, folder).rglob("*"):
        if path.suffix in (".html", ".jinja"):
            text = re.sub(r"\{#.*?#\}", "", path.read_text("utf-8"), flags=re.DOTALL)
            text = re.sub(r"""tr\((?:"[^"]*"|'[^']*')""", "", text)
            assert not re.search("[“”]", text), path.name


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", ["Wertung", "Aussetzen", "am Leben"]), ("fr", ["score", "tours à passer", "en vie"])],
)
def test_what_every_game_counts_has_a_name(language: str, said: list[str]) -> None:
    game = SHELF.open(SHELF.folder(HAMMER), language=language, linted=False).game
    assert game
    named = GameWords(game, game.rulesets[0]).named
    assert [named(one) for one in ("score", "skips", "alive")] == said


def test_numbers_that_faces_print_alone_have_a_name() -> None:
    deck = german().deck("villagers")
    assert {"pentagrams", "matches"} <= printed_alone(deck)
    assert [words().tr(one) for one in ("pentagrams", "matches")] == [
        "Pentagramme",
        "Streichhölzer",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("**Carte:** Rumeur", "**Carte\xa0:** Rumeur"),
        ("**Carte**: Rumeur", "**Carte**\xa0: Rumeur"),
        ("Pourquoi ? Ainsi", "Pourquoi\xa0? Ainsi"),
        ("Déjà\xa0: bien", "Déjà\xa0: bien"),
        ("à 12:30, https://a.fr", "à 12:30, https://a.fr"),
        ("trois :coin: et **?**", "trois :coin: et **?**"),
    ],
)
def test_french_has_a_no_break_space_before_a_colon(text: str, said: str) -> None:
    assert marked(text, "fr") == said
    assert marked(text, "de") == text
    assert (colon("fr"), colon("de")) == ("\xa0:", ":")
