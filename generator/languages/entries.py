"""Single entries of a catalogue: read with their marks, and changed where all else stays as it is.

A translator's comments, the order of entries and how lines are broken belong to the translator.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.languages.catalogues import line_of_translation, parsed

WIDTH = 96


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """What a catalogue says of one text, and the line of its `msgstr`."""

    context: str | None
    original: str
    text: str
    is_fuzzy: bool
    line: int
    notes: tuple[str, ...] = ()
    """What translators have written beside it."""
    told: tuple[str, ...] = ()
    """What `hornbook translate` tells them."""


def entries_of(text: str, language: str) -> Iterator[CatalogueEntry]:
    """The entries of a catalogue in its order.

    Raises:
        HornbookError: it is no PO file.
    """
    lines = text.split("\n")
    for one in parsed(text, language):
        if isinstance(one.id, str) and one.id and isinstance(one.string, str):
            line = line_of_translation(lines, one.lineno or 1)
            notes = tuple(one.user_comments)
            told = tuple(one.auto_comments)
            context = one.context or None
            yield CatalogueEntry(context, one.id, one.string, one.fuzzy, line, notes, told)


def with_text(text: str, entry: CatalogueEntry, translation: str) -> str:
    """A catalogue in which an entry of it has another translation, of which somebody is sure."""
    from babel.messages.pofile import normalize

    lines = text.split("\n")
    first = entry.line - 1
    end = _end(lines, first + 1)
    said = normalize(translation, width=WIDTH).split("\n")
    lines[first:end] = [f"msgstr {said[0]}", *said[1:]]
    begin = first
    while begin and lines[begin - 1].strip():
        begin -= 1
    head = [one for line in lines[begin:first] if (one := _sure(line)) is not None]
    return "\n".join([*lines[:begin], *head, *lines[first:]])


def _end(lines: list[str], at: int) -> int:
    """The first line after the quoted ones that begin at a line."""
    while at < len(lines) and lines[at].lstrip().startswith('"'):
        at += 1
    return at


def _sure(line: str) -> str | None:
    """A line above a translation without the mark `fuzzy`; None where nothing is left of it."""
    if line.startswith("#|"):
        return None
    if not line.startswith("#,"):
        return line
    flags = [one.strip() for one in line[2:].split(",") if one.strip() != "fuzzy"]
    return f"#, {', '.join(flags)}" if flags else None
