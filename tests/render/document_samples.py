"""Documents that hold every kind of piece, and what a reader would find in them."""

import hashlib
import io
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pikepdf
import pypdfium2
from sheet_samples import A4, LETTER, box

from generator.model.game import Game
from generator.model.sheet import Heading, Paragraph, Points, Ruled, Table
from generator.model.sizes import CardSize, Paper
from generator.project import find_project
from generator.render.documents.painting import Painted, paint_pages
from generator.render.documents.pieces import (
    Boxed,
    Code,
    DocumentLook,
    Exercise,
    Figure,
    Image,
    Key,
    Listed,
    Listing,
    Pages,
    Passage,
    Passages,
    Piece,
    Section,
    Tent,
    Told,
)
from generator.render.faces import write_kept
from generator.render.pdf import blank_pages, saved
from generator.render.stylesheet import Ink

A5 = Paper(id="a5", title="A5", width=148, height=210)
POINT = 72 / 25.4
CACHE = find_project().cache
FACE = CardSize(id="face", title="A face", width=50, height=70)
SAID = "Whoever holds the bell rings it, and everybody else lays down a card at the same time."


def text(words: str) -> Paragraph:
    return Paragraph(block="text", text=words)


def picture(colour: tuple[int, int, int] = (160, 60, 40), width: float = 30) -> Image:
    return Image(face_in(CACHE, colour), FACE, "A red card", width)


def face_in(cache: Path, colour: tuple[int, int, int]) -> str:
    """Where in `cache` a face in one colour lies; it is written there."""
    page = (FACE.width + 2 * FACE.bleed, FACE.height + 2 * FACE.bleed)
    with pikepdf.open(io.BytesIO(blank_pages(1, *page))) as pdf:
        levels = " ".join(f"{one / 255:.3f}" for one in colour)
        pdf.pages[0].Contents = pdf.make_stream(f"{levels} rg 0 0 999 999 re f".encode())
        data = saved(pdf)
    name = f"faces/{hashlib.sha256(data).hexdigest()}.pdf"
    write_kept(cache, name, data)
    return name


def _table() -> Table:
    columns = ({"title": "Cards", "width": 30}, {"title": "Two seats"}, {"title": "Three seats"})
    rows = (("In hand", "6", "5"), ("In the deck", "40", "30"), ("Laid open", "1", "2"))
    table = {"block": "table", "caption": "Cards by seats", "columns": columns, "rows": rows}
    return Table.model_validate(table, strict=False)


def _words() -> Table:
    columns = ({"title": "Word", "width": 30}, {"title": "What it means"})
    rows = (("Bell", "It rings."), ("Sexton", "Who holds the key."), ("Tie", "Nobody wins."))
    table = {"block": "table", "caption": "Words", "columns": columns, "rows": rows}
    return Table.model_validate(table, strict=False)


def _rules(shape: str) -> Passages:
    return Passages(
        (
            Passage(SAID, "Ringing"),
            Passage("Draw {{ values.hand }} cards.", "Ringing"),
            Passage("A **tie** is broken by the bell.", None, "The rulebook is silent."),
        ),
        shape,  # type: ignore[arg-type]
    )


def _tent() -> Tent:
    return Tent(
        "Seat 1",
        (text("You are the sexton, and everybody knows it."),),
        (
            Heading(block="heading", text="Only for you"),
            text("You have lent the key to a friend."),
            Ruled(block="lines", count=2, label="What you heard"),
        ),
    )


SECTIONS = (
    Section("start", "How it begins", (Figure((picture(),), "One card.", True), text(SAID * 3))),
    Section("rules", "Ringing the bell", (_rules("text"), _rules("list"), _rules("steps"))),
    Section("deeper", "A second bell", (text(SAID), Heading(block="heading", text="Silence")), 2),
    Section(
        "box",
        "What is in the box",
        (
            Listing("Cards", tuple(Listed(f"Card {one}", SAID, picture()) for one in range(4))),
            Listing("Others", (Listed("Bell", "It rings."),)),
            _table(),
            Figure((picture(), picture((40, 60, 160))), "Two cards."),
        ),
    ),
    Section(
        "played",
        "As it was played",
        (
            Told("The bell", SAID, (("Ann", "rings."), ("Ben", "lays down a <b>card</b>."))),
            Boxed("A note", (text(SAID), Points(block="list", items=("One.", "Two.")))),
            Code("id: bell\ntitle: Bell"),
        ),
    ),
    Section(
        "asked",
        "Questions",
        (
            Exercise(1, "Who rings?", "It is"),
            Exercise(2, "What may be laid down?", None, ("A card", "Nothing"), 0),
            Key(1, "Who rings?", "Whoever holds it.", "Read the rule.", ("rule: bell",)),
        ),
        own_page=True,
    ),
    Section("role", "The sexton", (_tent(),)),
    Section("end", "The end", (text(SAID), _words())),
)

INDEX = (("Tie", ()), ("Bell", ("bell",)), ("Äpfel", ("sexton",)), ("Card", ("card",)))

RULEBOOK = Pages(
    "bells",
    "rulebook",
    "The Rulebook",
    "for two to four",
    SAID,
    SECTIONS,
    (picture(), picture()),
    contents=True,
    index=INDEX,
)

HANDOUT = Pages("page", "handout", "The Worksheet", "", SAID, (SECTIONS[5],))

LOOKS = {
    "a4": (A4, DocumentLook()),
    "a5-plain": (A5, DocumentLook(dyslexia=True)),
    "letter-large": (LETTER, DocumentLook(large_print=True)),
}


def game() -> Game:
    return box()


@lru_cache
def painted(look: str) -> Painted:
    paper, how = LOOKS[look]
    return paint_pages(RULEBOOK, game(), paper, how, CACHE)


def handout(*pieces: Piece, ink: Ink = Ink.FULL, cache: Path = CACHE) -> Painted:
    pages = Pages("page", "handout", "A page", "", "", (Section("one", "One", pieces),))
    return paint_pages(pages, game(), A4, DocumentLook(ink=ink), cache)


def page_texts(pdf: bytes) -> list[str]:
    """The words of each page on one line."""
    document = pypdfium2.PdfDocument(pdf)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def words_with_heights(pdf: bytes, number: int) -> Iterator[tuple[str, float]]:
    """The runs of text on a page (from 0) and how far from the top edge they stand, in mm."""
    page = pypdfium2.PdfDocument(pdf)[number]
    words = page.get_textpage()
    for place in range(words.count_rects()):
        left, low, right, high = words.get_rect(place)
        yield words.get_text_bounded(left, low, right, high), (page.get_height() - high) / POINT
