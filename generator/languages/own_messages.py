"""The words that documents say by themselves, whatever the box, and what stands for them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from generator.files.rooted import Root
from generator.languages.catalogues import FOLDER, Translations, read_catalogue
from generator.languages.translatable_strings import Spot
from generator.words.filters import SMALL

PART = "hornbook"
"""Where these words stand, in catalogues."""

KEYWORDS = {"tr": None}


def house_spots(package: Path, templates: Path) -> tuple[Spot, ...]:
    """Every text inside `tr("…")`, in our code and in our templates, and the words of numbers."""
    found = dict.fromkeys(SMALL)
    for path in sorted(package.rglob("*.py")):
        found |= dict.fromkeys(_from_code(path))
    for folder in ("documents", "faces", "handouts", "sheets"):
        for path in sorted((templates / folder).glob("*.[hj]*")):
            found |= dict.fromkeys(_from_template(path))
    return tuple(Spot(PART, (number,), text) for number, text in enumerate(found))


def house_words(templates: Path, catalogue: Translations) -> Mapping[str, str]:
    """What stands for them: in the catalogue of the box, else in the one that all boxes share.

    Whatever else the box's catalogue holds stands there too; nobody asks for it.
    """
    found: dict[str, str] = {}
    if Root(templates).has(f"{FOLDER}/{catalogue.language}.po"):
        shared = read_catalogue(templates, catalogue.language)
        found |= {text: entry.text for (_, text), entry in shared.entries.items()}
    own = sorted(catalogue.entries.items(), key=lambda one: one[0][0] == PART)
    return found | {text: entry.text for (part, text), entry in own if part in (None, PART)}


def _from_code(path: Path) -> Iterator[str]:
    if b"tr(" in path.read_bytes():
        with path.open("rb") as file:
            yield from _extracted("python", file)


def _from_template(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        yield from _extracted("jinja2.ext:babel_extract", file)


def _extracted(method: str, file: BinaryIO) -> Iterator[str]:
    from babel.messages.extract import extract

    options = {"trimmed": "true", "trim_blocks": "true", "lstrip_blocks": "true"}
    for _, text, _, _ in extract(method, file, KEYWORDS, (), options):
        if isinstance(text, str):
            yield text
