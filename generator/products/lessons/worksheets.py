"""What pupils work on: worksheets in three levels, evidence, and the quiz at the end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from generator.diagnostics import Diagnostic
from generator.model.lesson import Evidence, Level, Question, Worksheet
from generator.model.sheet import Entry, Fields, Paragraph, Points
from generator.products.lessons.classroom import LETTERS, Classroom, file_id
from generator.products.lessons.references import short
from generator.render.documents.pieces import (
    Boxed,
    Exercise,
    Listed,
    Listing,
    Pages,
    Passage,
    Passages,
    Piece,
    Section,
)

LETTERED = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A question with its number, which is the same at every level."""

    number: int
    question: Question


def numbered(questions: Iterable[Question], level: Level | None = None) -> Iterator[Numbered]:
    """The questions of a level; all of them where it is None."""
    for number, question in enumerate(questions, start=1):
        if level is None or level in question.levels:
            yield Numbered(number, question)


def worksheet_pages(room: Classroom, sheet: Worksheet, level: Level) -> Pages:
    """One worksheet at one level; for support the words are explained before the questions."""
    number = room.lesson.worksheets.index(sheet)
    pieces: list[Piece] = [_name(room)]
    for place in range(len(sheet.blocks)):
        pieces += map(_for_pupils, room.resolved(number, place)[0])
    words = _glossary(room, sheet)
    exercises = [exercise(one, level) for one in numbered(sheet.questions, level)]
    sections = [
        Section("about", room.tr("Before you begin"), tuple(pieces)),
        Section("questions", room.tr("Questions"), tuple(exercises)),
    ]
    if words:
        at = 1 if level == "support" else len(sections)
        sections.insert(at, Section("words", room.tr("Words"), (words,)))
    return Pages(
        id=f"{file_id(sheet)}-{level}",
        kind="handout",
        title=sheet.title,
        subtitle=f"{room.lesson.title} · {LETTERS[level]}",
        lead=sheet.lead,
        sections=tuple(sections),
    )


def _for_pupils(piece: Piece) -> Piece:
    """A piece without the sections of a rulebook that pupils do not have."""
    if not isinstance(piece, Passages):
        return piece
    return replace(piece, passages=tuple(Passage(one.text) for one in piece.passages))


def worksheet_findings(room: Classroom, sheet: Worksheet) -> tuple[Diagnostic, ...]:
    """What is wrong with the blocks of a worksheet, as only resolving them shows."""
    number = room.lesson.worksheets.index(sheet)
    return tuple(
        finding for place in range(len(sheet.blocks)) for finding in room.resolved(number, place)[1]
    )


def exercise(one: Numbered, level: Level) -> Exercise:
    """A question as pupils see it: for support, with a beginning to write on from."""
    question, eased = one.question, level == "support"
    lines = question.lines
    return Exercise(
        number=one.number,
        ask=question.ask,
        starter=question.starter.rstrip(" .…") if eased and question.starter else None,
        choices=question.choices,
        lines=max(1, lines - 1) if eased and lines > 1 else lines,
    )


def evidence_pages(room: Classroom, *, plain: bool) -> Pages:
    """All pieces of evidence, none of them cut in two; `plain` tells them in short sentences."""
    sections = tuple(
        _evidence(room, one, LETTERED[number], plain=plain)
        for number, one in enumerate(room.lesson.evidence)
    )
    return Pages(
        id="evidence-support" if plain else "evidence",
        kind="handout",
        title=room.tr("The Evidence"),
        subtitle=f"{room.lesson.title} · {LETTERS['support']}" if plain else room.lesson.title,
        lead=room.lesson.enquiry,
        sections=sections,
    )


def _evidence(room: Classroom, one: Evidence, letter: str, *, plain: bool) -> Section:
    pieces: list[Piece] = [_text(one.plain if plain else one.text)]
    if one.look_for:
        pieces += [_text(room.tr("**Look for**")), Points(block="list", items=one.look_for)]
    pieces.append(_text(_provenance(room, one)))
    if room.look.large_print:  # a frame that does not break may not fit a page
        whole: tuple[Piece, ...] = (_text(f"**{one.dated}**"), *pieces)
    else:
        whole = (Boxed(one.dated, tuple(pieces)),)
    return Section(
        one.id, room.tr("Source {letter}: {title}", letter=letter, title=one.title), whole
    )


def _provenance(room: Classroom, one: Evidence) -> str:
    books = "; ".join(short(room.lesson.bibliography[name]) for name in one.sources)
    where = room.tr("**Where it comes from.** {told}", told=one.provenance.strip())
    told = room.tr("Retold in our words after {source}.", source=books)
    return f"{where}\n\n{told}"


def _text(said: str) -> Paragraph:
    return Paragraph(block="text", text=said)


def quiz_pages(room: Classroom) -> Pages:
    """The quiz at the end of the lesson."""
    exercises = tuple(exercise(one, "core") for one in numbered(room.lesson.quiz))
    return Pages(
        id="quiz",
        kind="handout",
        title=room.tr("Before You Go"),
        subtitle=room.lesson.title,
        lead="",
        sections=(Section("questions", room.tr("Questions"), (_name(room), *exercises)),),
    )


def _name(room: Classroom) -> Fields:
    labels = (room.tr("Name"), room.tr("Class and date"))
    entries = tuple(Entry(label=label) for label in labels)
    return Fields(block="fields", columns=2, entries=entries)


def _glossary(room: Classroom, sheet: Worksheet) -> Listing | None:
    """The words that a sheet explains."""
    known = room.lesson.glossary
    listed = (known[name] for name in sheet.glossary if name in known)
    words = tuple(Listed(one.word, one.means) for one in listed)
    return Listing(room.tr("Words on this sheet"), words) if words else None
