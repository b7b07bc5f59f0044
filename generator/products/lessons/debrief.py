"""After the game: claims to sort, questions to talk about, and what is known."""

from collections.abc import Iterable, Iterator

from generator.model.lesson import Publication
from generator.model.sheet import Column, Paragraph, Points, Table
from generator.products.lessons.classroom import Classroom
from generator.products.lessons.references import published, short
from generator.render.documents.pieces import Exercise, Listed, Listing, Pages, Piece, Section

KNOWN = "what-is-known"
"""The file that is handed out last."""

LINES = 3
"""Lines for notes below a question to talk about."""


def debrief_pages(room: Classroom) -> Pages:
    """For the class: claims to judge, and on the back questions to talk about."""
    lesson = room.lesson
    lines = LINES - room.look.large_print
    asked = tuple(
        Exercise(number, one.ask, lines=lines) for number, one in enumerate(lesson.talk, start=1)
    )
    sort = room.tr(
        "Here is what the game shows. Was it so? Write **R** for what is recorded, **S** for what "
        "the game makes simpler than it was, and **I** for what is invented, and say why."
    )
    sections = (
        Section(
            "sort",
            room.tr("Sort the Claims"),
            (Paragraph(block="text", text=sort), *_sorting(room)),
        ),
        Section("talk", room.tr("Talk about It"), asked, own_page=True),
    )
    return Pages(
        id="debrief",
        kind="handout",
        title=room.tr("After the Game"),
        subtitle=lesson.title,
        lead=lesson.enquiry,
        sections=sections,
    )


def known_pages(room: Classroom) -> Pages:
    """For the class, when it has judged: what is known of each claim."""
    lesson = room.lesson
    books = tuple(published(one) for one in _used(room))
    return Pages(
        id=KNOWN,
        kind="handout",
        title=room.tr("What Is Known"),
        subtitle=lesson.title,
        lead=lesson.enquiry,
        sections=(
            Section("known", room.tr("The Claims"), (known_list(room),)),
            Section("books", room.tr("Who Says So"), (Points(block="list", items=books),)),
        ),
    )


def _used(room: Classroom) -> Iterator[Publication]:
    """The books that claims name, in the order of the bibliography."""
    named = {name for one in room.lesson.debrief for name in one.sources}
    yield from (one for name, one in room.lesson.bibliography.items() if name in named)


def _sorting(room: Classroom) -> tuple[Piece, ...]:
    """Every claim with a place for the letter and for the reason; in large print, below it."""
    if not room.look.large_print:
        return (_blank(room),)
    return tuple(
        Exercise(number, one.claim, room.tr("R, S or I, because"), lines=1)
        for number, one in enumerate(room.lesson.debrief, start=1)
    )


def _blank(room: Classroom) -> Table:
    columns = (
        Column(title=room.tr("The game shows")),
        Column(title=room.tr("R, S or I"), width=room.wide(20), align="centre"),
        Column(title=room.tr("Why")),
    )
    rows = tuple((one.claim, " ", " ") for one in room.lesson.debrief)
    caption = room.tr("What the game shows")
    return Table(block="table", caption=caption, columns=columns, rows=rows)


def known_list(room: Classroom) -> Listing:
    """Every claim with its kind, the reason, and who has written about it."""
    kinds = {
        "recorded": room.tr("Recorded"),
        "simplified": room.tr("Simplified"),
        "invented": room.tr("Invented"),
    }
    entries = tuple(
        Listed(one.claim, f"**{kinds[one.kind]}.** {one.why} {_sources(room, one.sources)}".strip())
        for one in room.lesson.debrief
    )
    return Listing(room.tr("What is recorded, what is simplified, what is invented"), entries)


def _sources(room: Classroom, names: Iterable[str]) -> str:
    told = [short(room.lesson.bibliography[name]) for name in names]
    return f"({'; '.join(told)})" if told else ""
