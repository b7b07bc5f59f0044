"""From a rulebook as content writes it to pages in which everything is known."""

from collections.abc import Iterator

from generator.diagnostics import Diagnostic
from generator.lint.texts import Path
from generator.model.document import Chapter, Rulebook
from generator.products.rulebooks.blocks import resolved
from generator.products.rulebooks.desk import Desk, desk_of
from generator.products.rulebooks.ending import credits_section, ours_section, variants
from generator.products.rulebooks.sets import set_sections
from generator.products.workplace import Workplace
from generator.render.pages import Pages, Piece, Section

VARIANTS = "variants"
"""The chapter that the variants of the box end; without it they are a section of their own."""


def rulebook_pages(place: Workplace, book: Rulebook) -> tuple[Pages, tuple[Diagnostic, ...]]:
    """The whole rulebook, and what only shows when its matches are played.

    Raises:
        HornbookError: a face cannot be painted.
    """
    desk = desk_of(place, book)
    sections: list[Section] = []
    findings: list[Diagnostic] = []
    for number, chapter in enumerate(book.chapters):
        section, found = _section(desk, chapter, ("chapters", number))
        sections.append(section)
        findings += found
    pages = Pages(
        id=book.id,
        kind="rulebook",
        title=book.title,
        subtitle=_subtitle(desk),
        lead=book.lead,
        sections=(*sections, *_ending(desk, book)),
        cover=desk.album.row(book.cover) if book.cover else (),
        contents=True,
        index=tuple(sorted(_index(book), key=lambda entry: entry[0].casefold())),
    )
    return pages, tuple(findings)


def _subtitle(desk: Desk) -> str:
    seats, file = desk.ruleset.seats, desk.game.file
    players = desk.tr("{least} to {most} players", least=seats.least, most=seats.most)
    if seats.least == seats.most:
        many = desk.tr("{most} players", most=seats.most)
        players = desk.tr("1 player") if seats.most == 1 else many
    minutes = file.minutes
    if minutes[-1].isdigit():
        minutes = desk.tr("{minutes} minutes", minutes=minutes)
    age = desk.tr("from {age} years", age=file.age)
    return " · ".join((players, minutes, age))


def _section(desk: Desk, chapter: Chapter, path: Path) -> tuple[Section, list[Diagnostic]]:
    pieces: list[Piece] = []
    findings: list[Diagnostic] = []
    for index, block in enumerate(chapter.blocks):
        made, found = resolved(desk, block, (*path, "blocks", index))
        pieces += made
        findings += found
    if chapter.id == VARIANTS and (told := variants(desk)):
        pieces.append(told)
    return Section(chapter.id, chapter.title, tuple(pieces)), findings


def _ending(desk: Desk, book: Rulebook) -> Iterator[Section]:
    has_chapter = any(chapter.id == VARIANTS for chapter in book.chapters)
    if not has_chapter and (told := variants(desk)):
        yield Section(VARIANTS, desk.tr("Variants"), (told,))
    yield from set_sections(desk)
    yield credits_section(desk, tuple(sorted(desk.place.icons)))
    if ours := ours_section(desk):
        yield ours


def _index(book: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    for entry, words in book.index.items():
        yield entry, words or (entry,)
