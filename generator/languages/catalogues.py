"""Catalogues of translations: gettext PO files, read, brought up to date and written."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from generator.diagnostics import Code, Diagnostic, Position, Severity, did_you_mean
from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.words.filters import POINT, SMALL

BAD_CATALOGUE = Code(
    id="S030",
    slug="bad-catalogue",
    severity=Severity.ERROR,
    what="A catalogue of translations cannot be read.",
    why="What cannot be read is printed in the original language, and nobody would notice.",
    example='msgid "Owl"\nmsgstr "Eule',
    instead='msgid "Owl"\nmsgstr "Eule"',
)
UNSURE = Code(
    id="M150",
    slug="unsure-translation",
    severity=Severity.NOTE,
    what="An entry of a catalogue is marked `fuzzy`: its text in the original has changed. Or its "
    "original is no longer there, and a text much like it has no entry.",
    why="What no longer says the same is not printed; the original is, until somebody has looked.",
    example='#, fuzzy\nmsgid "Draw one card."\nmsgstr "Ziehe zwei Karten."',
    instead='msgid "Draw one card."\nmsgstr "Ziehe eine Karte."',
)
UNTRANSLATED = Code(
    id="M151",
    slug="untranslated",
    severity=Severity.NOTE,
    what="Texts that are printed have no translation in this language.",
    why="They are printed in the original language, between translated ones.",
    example='msgid "Owl"\nmsgstr ""',
    instead='msgid "Owl"\nmsgstr "Eule"',
)
LOST_VALUE = Code(
    id="M152",
    slug="value-lost-in-translation",
    severity=Severity.ERROR,
    what="A translation leaves out a value or a symbol of its original, or has one more.",
    why="Numbers and signs come from the game; a text without them is right only by chance.",
    example='msgid "Draw {{ values.hand }} cards."\nmsgstr "Ziehe sechs Karten."',
    instead='msgid "Draw {{ values.hand }} cards."\nmsgstr "Ziehe {{ values.hand }} Karten."',
)
NOT_WHOLE = Code(
    id="M156",
    slug="not-whole-in-this-language",
    severity=Severity.WARNING,
    what="A deck, a sheet, a map, a rulebook or a lesson is left out of a print, since some of its "
    "texts have no translation into the language that was asked for.",
    why="A deck in two languages gives its cards away, and half a page helps nobody.",
    example="hornbook print BOX --language fr",
    instead="hornbook print BOX --language fr --unfinished",
)
CODES = (BAD_CATALOGUE, UNSURE, UNTRANSLATED, LOST_VALUE, NOT_WHOLE)


if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

    from generator.words.translatable_strings import TranslatableString

FOLDER = "languages"
LARGEST = 2_000_000
"""Bytes of a catalogue; a whole box has some sixty thousand letters."""

_TAG = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}")
_LINE = re.compile(r'\s*(#.*|((msgctxt|msgid|msgstr)\s+)?"([^"\\]|\\.)*")?\s*')
"""A line of a PO file; what is none, Babel reads over without a word."""

PART = "hornbook"
"""Where these words stand, in catalogues."""
KEYWORDS = {"tr": None}


@dataclass(frozen=True, slots=True)
class Translation:
    """What stands for a text, and the line of the catalogue at which it begins."""

    text: str
    line: int


@dataclass(frozen=True)
class Translations:
    """A catalogue as read: by the text in the original; those for one part of a box come first.

    `file` names the catalogue relative to the box.
    """

    language: str
    file: str
    text: str
    entries: Mapping[tuple[str | None, str], Translation]
    findings: tuple[Diagnostic, ...] = field(default=())
    empty: Mapping[str, int] = field(default_factory=dict)
    """Texts whose entry holds no translation yet, and its line."""

    def of(self, part: str, text: str) -> Translation | None:
        """What stands for `text` in this part of the box; None where nothing does."""
        return self.entries.get((part, text)) or self.entries.get((None, text))


def tag(language: str) -> str:
    """The language as BCP 47 writes it: `de`, `pt-BR`.

    Raises:
        HornbookError: there is no such language.
    """
    from babel import Locale, UnknownLocaleError

    try:
        if not _TAG.fullmatch(language):
            raise ValueError("no tag has such marks")
        locale = Locale.parse(language.replace("_", "-"), sep="-")
    except (ValueError, UnknownLocaleError) as error:
        raise HornbookError(
            f'there is no language "{language}"', instead="give a tag: de, fr, pt-BR"
        ) from error
    return "-".join(filter(None, (locale.language, locale.script, locale.territory)))


def own_name(language: str) -> str:
    """What those who speak a language call it: `Deutsch`; of one that nobody knows the tag."""
    from babel import Locale, UnknownLocaleError

    try:
        name = Locale.parse(language, sep="-").get_display_name(language)
    except (ValueError, UnknownLocaleError):
        return language
    return name[:1].upper() + name[1:] if name else language


def languages_of(folder: Path) -> tuple[str, ...]:
    """The languages that the box in `folder` has catalogues for."""
    found = (folder / FOLDER).glob("*.po")
    root = Root(folder)
    return tuple(sorted(path.stem for path in found if root.has(f"{FOLDER}/{path.name}")))


def read_catalogue(folder: Path, language: str, prefix: str = "") -> Translations:
    """The catalogue of a box or set; what is wrong with it is in its findings.

    Args:
        folder: of the box or set.
        language: as a tag.
        prefix: what stands before the name of the file in all positions.

    Raises:
        HornbookError: there is none for this language.
    """
    name = f"{FOLDER}/{language}.po"
    if not Root(folder).has(name):
        if os.path.islink(folder / FOLDER) or os.path.islink(folder / name):  # noqa: PTH114
            raise HornbookError(
                f"{name} is a link, or lies behind one",
                instead="put the file itself there: links are not followed",
            )
        held = languages_of(folder)
        known = f"there is {', '.join(held)}; " if held else ""
        near = did_you_mean(language, held) or f"{known}`hornbook translate` makes one"
        raise HornbookError(f'{folder.name} has no catalogue for "{language}"', instead=near)
    text = catalogue_text(folder, name)
    return _read(text, prefix + name, language)


def set_catalogue(folder: Path, language: str) -> Translations | None:
    """The catalogue that a set brings for its own texts, named absolutely; None where it has none.

    Raises:
        HornbookError: it is a link, or cannot be read.
    """
    name = folder / FOLDER / f"{language}.po"
    if not os.path.lexists(name):
        return None
    return read_catalogue(folder, language, f"{folder.as_posix()}/")


def catalogue_text(folder: Path, name: str) -> str:
    """The text of a catalogue, by its name below `folder`.

    Raises:
        HornbookError: it cannot be read, is too large, or is not UTF-8.
    """
    try:
        data = Root(folder).read(name, LARGEST + 1)
        text = data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise HornbookError(f"{name} is not UTF-8", instead="save it as UTF-8") from error
    except OSError as error:
        raise HornbookError(f"{name} cannot be read: {error.strerror}") from error
    if len(data) > LARGEST:
        raise HornbookError(f"{name} is larger than {LARGEST:,} bytes")
    return text


def _read(text: str, name: str, language: str) -> Translations:
    entries: dict[tuple[str | None, str], Translation] = {}
    empty: dict[str, int] = {}
    findings: list[Diagnostic] = []
    if wrong := _wrong_line(text, name):
        return Translations(language, name, text, {}, (wrong,))
    try:
        catalog = parsed(text, language)
    except HornbookError as error:
        found = BAD_CATALOGUE.at(Position(name), error.message)
        return Translations(language, name, text, {}, (found,))
    lines = text.split("\n")
    for one in catalog:
        if not isinstance(one.id, str) or not one.id or not isinstance(one.string, str):
            continue
        line = line_of_translation(lines, one.lineno or 1)
        if one.string and one.fuzzy:
            message = f'the text for "{_short(one.id)}" is not sure'
            findings.append(UNSURE.at(Position(name, line), message))
        elif one.string:
            entries[(one.context or None, one.id)] = Translation(one.string, line)
        else:
            empty[one.id] = line
    return Translations(language, name, text, entries, tuple(findings), empty)


def line_of_translation(lines: Sequence[str], entry: int) -> int:
    """The line of `msgstr` in the entry that begins at a line."""
    said = (number for number in range(entry, len(lines)) if lines[number].startswith("msgstr"))
    return next(said, entry - 1) + 1


def _wrong_line(text: str, name: str) -> Diagnostic | None:
    for number, line in enumerate(text.split("\n"), start=1):
        if not _LINE.fullmatch(line):
            hint = 'msgid or msgstr, and a text in double quotes; inside it \\" is a quote'
            message = f"this is no line of a PO file: {_short(line)}"
            return BAD_CATALOGUE.at(Position(name, number), message, hint)
    return None


def parsed(text: str, language: str) -> "Catalog":
    """Babel's reading of a PO file.

    Raises:
        HornbookError: it is none.
    """
    from babel.messages.pofile import PoFileError, read_po

    locale = language.replace("-", "_")
    try:
        return read_po(BytesIO(text.encode()), locale=locale, abort_invalid=True)
    except (PoFileError, ValueError, LookupError, TypeError) as error:
        raise HornbookError(f"this is no PO file: {error}", ExitCode.FINDINGS) from error


def updated(
    strings: Iterable["TranslatableString"],
    before: str | None,
    language: str,
    title: str,
    notes: "Mapping[TranslatableString, Sequence[str]] | None" = None,
) -> str:
    """A catalogue with an entry for every text; what was translated before is kept.

    `notes` are told to translators beside a text.

    A text that has changed takes over what stood for the most similar one, marked as not sure.

    Raises:
        HornbookError: exit 1, what stands there now is no PO file.
    """
    from babel.messages.catalog import Catalog

    template = Catalog(project=title, fuzzy=False)
    for one in strings:
        said = (notes or {}).get(one, ())
        template.add(one.text, locations=[(f"{one.part}:{_path(one)}", 0)], auto_comments=said)
    catalog = Catalog(locale=language.replace("-", "_"), project=title, fuzzy=False)
    if before is not None:
        catalog = parsed(before, language)
    catalog.update(template, update_creation_date=False)
    return _written(catalog, language, title)


def _written(catalog: "Catalog", language: str, title: str) -> str:
    """The text of a catalogue: the same for the same entries, without dates and line numbers."""
    from babel.messages.pofile import generate_po

    lines = StringIO()
    lines.write(f'# {title}\n#\nmsgid ""\nmsgstr ""\n')
    lines.write(f'"Language: {language}\\n"\n"MIME-Version: 1.0\\n"\n')
    lines.write(
        '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    for part in generate_po(catalog, omit_header=True, width=96, include_lineno=False):
        lines.write(part)
    return lines.getvalue()


def _path(one: "TranslatableString") -> str:
    return ".".join(map(str, one.path)).replace(" ", "_")


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) < 40 else words[:38] + "…"


STUDIO = "studio"
"""The folder of what is shown on screens alone, in our code and in our templates."""


def own_messages(
    package: Path, templates: Path, *, printed: bool = False
) -> "tuple[TranslatableString, ...]":
    """Every text inside `tr("…")`, in our code and in our templates, and the words of numbers.

    Only what is `printed` with boxes, where that is asked for.
    """
    from generator.words.translatable_strings import TranslatableString  # with all models

    found = dict.fromkeys((*SMALL, POINT))
    for path in sorted(package.rglob("*.py")):
        if not (printed and path.is_relative_to(package / STUDIO)):
            found |= dict.fromkeys(_from_code(path))
    for folder in ("documents", "faces", "sheets", *(() if printed else (STUDIO,))):
        for path in sorted((templates / folder).rglob("*")):
            if path.suffix in (".html", ".jinja"):
                found |= dict.fromkeys(_from_template(path))
    return tuple(TranslatableString(PART, (number,), text) for number, text in enumerate(found))


def brought_messages(brought: Iterable[tuple[str, bytes]]) -> "tuple[TranslatableString, ...]":
    """Every text inside `tr("…")` in the templates among these files, which a box brings."""
    from generator.words.translatable_strings import TranslatableString  # with all models

    files = (data for name, data in brought if name.endswith(".html") and _CALL.search(data))
    texts = (one for data in files for one in _in_template(BytesIO(data)))
    return tuple(TranslatableString(PART, (0,), text) for text in dict.fromkeys(texts))


def translated_messages(templates: Path, catalogue: Translations) -> Mapping[str, str]:
    """What stands for them: under `hornbook` in the catalogue of the box, else in the shared one.

    Whatever else the box's catalogue holds stands there too, where the shared one has no such word.
    """
    own = catalogue.entries.items()
    found = {text: entry.text for (part, text), entry in own if part is None}
    if Root(templates).has(f"{FOLDER}/{catalogue.language}.po"):
        shared = read_catalogue(templates, catalogue.language)
        found |= {text: entry.text for (_, text), entry in shared.entries.items()}
    return found | {text: entry.text for (part, text), entry in own if part == PART}


_CALL = re.compile(rb"\btr\s*\(")
"""What a file says that has texts: most have none, and to take one apart takes long."""


def _from_code(path: Path) -> Iterator[str]:
    if _CALL.search(path.read_bytes()):
        with path.open("rb") as file:
            yield from _extracted("python", file)


def _from_template(path: Path) -> Iterator[str]:
    if not _CALL.search(path.read_bytes()):
        return
    with path.open("rb") as file:
        yield from _in_template(file)


def _in_template(file: BinaryIO) -> Iterator[str]:
    yield from _extracted("jinja2.ext:babel_extract", file)


def _extracted(method: str, file: BinaryIO) -> Iterator[str]:
    from babel.messages.extract import extract

    options = {"trimmed": "true", "trim_blocks": "true", "lstrip_blocks": "true"}
    for _, text, _, _ in extract(method, file, KEYWORDS, (), options):
        if isinstance(text, str):
            yield text
