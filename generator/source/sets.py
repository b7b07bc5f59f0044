"""Reads a card set: its own files, strictly, and nothing outside its folder."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from generator.diagnostics import Diagnostic, Position, quoted
from generator.errors import ExitCode, HornbookError
from generator.model.cardset import SetComponents, SetDeck, SetFile, SetRuleset, SetTheme
from generator.model.deck import Deck
from generator.model.maps import MapFile
from generator.source.document import Document
from generator.source.files import read_file
from generator.source.provenance_merge import moved
from generator.source.set_codes import NOT_THERE, UNTRUSTED
from generator.source.validate import validate

Part = TypeVar("Part", bound=BaseModel)

SET_FILE = "set.yaml"
MOST_FILES = 100
"""Files in one folder of a set."""
SINGLE: Mapping[str, type[BaseModel]] = {"theme": SetTheme, "components": SetComponents}
FOLDERS: Mapping[str, type[BaseModel]] = {"cards": SetDeck, "rules": SetRuleset, "maps": MapFile}
"""Every YAML file of these folders counts; a map is a whole one, and comes to those of the game."""
_OF_A_DECK = frozenset({"title", "size", "seats_from", "printed_with"})
"""Keys that only a whole deck has, and no change of one."""


@dataclass(frozen=True)
class SetSource:
    """A set as read: its file, and its documents by the part of the game that they change.

    The part `game` is `set.yaml` itself. Documents name their files absolutely.
    """

    file: SetFile
    folder: Path
    parts: Mapping[str, Document]

    @property
    def content(self) -> str:
        """SHA-256 of the files that were read."""
        digest = hashlib.sha256()
        for part, document in sorted(self.parts.items()):
            digest.update(part.encode() + b"\0" + document.text.encode() + b"\0")
        return digest.hexdigest()

    def shown(self, position: Position) -> str:
        """A place in one of its files, as a message names it."""
        file = position.file.removeprefix(_prefix(self.folder))
        return f"{quoted(self.file.id)}, {file} line {position.line}"


@dataclass
class SetReading:
    """What reading a set has brought so far."""

    folder: Path
    findings: list[Diagnostic]
    documents: dict[str, Document]

    def part(self, name: str, file: str, model: type[Part]) -> Part | None:
        """Read and validate one file; None where it cannot be used."""
        document = self.read(name, file)
        return None if document is None else self.checked(document, model)

    def read(self, name: str, file: str) -> Document | None:
        """Read one file as part `name`; None where it cannot be read."""
        prefix = _prefix(self.folder)
        document, findings = read_file(file, self.folder)
        self.findings += [
            replace(one, position=replace(one.position, file=prefix + one.position.file))
            for one in findings
        ]
        if document is None:
            return None
        self.documents[name] = moved(document, prefix)
        return self.documents[name]

    def checked(self, document: Document, model: type[Part]) -> Part | None:
        """The document as an instance of `model`; None where it is none."""
        value, wrong = validate(document, model)
        self.findings += wrong
        return value


def _prefix(folder: Path) -> str:
    return f"{folder.as_posix()}/"


def is_set(folder: Path) -> bool:
    """Whether a folder holds a card set."""
    return (folder / SET_FILE).is_file()


def is_whole_deck(document: Document, folder: str = "cards") -> bool:
    """Whether a file is a new deck, as in a box, and no change of one."""
    keys = document.data if isinstance(document.data, dict) else {}
    return folder == "cards" and not _OF_A_DECK.isdisjoint(keys)


def read_set(folder: Path, *, trusted: bool = False) -> tuple[SetSource | None, SetReading]:
    """Read the set in `folder`; None where a file of it cannot be used.

    Raises:
        HornbookError: `folder` holds no set.
    """
    if not is_set(folder):
        raise HornbookError(
            f"there is no {SET_FILE} in {folder}", ExitCode.USAGE, "name a folder that holds a set"
        )
    reading = SetReading(folder, [], {})
    file = reading.part("game", SET_FILE, SetFile)
    whole = file is not None
    for name, model in SINGLE.items():
        if (folder / f"{name}.yaml").exists():
            whole = reading.part(name, f"{name}.yaml", model) is not None and whole
    for inner, model in FOLDERS.items():
        for stem in _stems(folder / inner):
            document = reading.read(f"{inner}/{stem}", f"{inner}/{stem}.yaml")
            kind = Deck if document is not None and is_whole_deck(document, inner) else model
            whole = document is not None and reading.checked(document, kind) is not None and whole
    reading.findings += _strangers(reading, trusted=trusted)
    source = SetSource(file, folder, reading.documents) if file and whole else None
    return source, reading


def _stems(folder: Path) -> list[str]:
    names = sorted(path.stem for path in folder.glob("*.yaml")) if folder.is_dir() else []
    if len(names) > MOST_FILES:
        raise HornbookError(
            f"{folder} holds more than {MOST_FILES} files", ExitCode.FINDINGS, "make it two sets"
        )
    return names


def _strangers(reading: SetReading, *, trusted: bool) -> Iterator[Diagnostic]:
    """Files that say another name than their own, and templates that nobody has vouched for."""
    at = Position(_prefix(reading.folder) + SET_FILE)
    if (reading.folder / "templates").exists() and not trusted:
        message = "this set brings face templates, which are programs and no plain content"
        yield UNTRUSTED.at(at, message, "read what is in templates/, then say --trust")
    for name, document in reading.documents.items():
        inner, _, stem = name.rpartition("/")
        said = document.data.get("id") if isinstance(document.data, dict) else None
        if inner and isinstance(said, str) and said != stem:
            message = f"the file {inner}/{stem}.yaml says that it is about {quoted(said)}"
            yield NOT_THERE.at(document.where(("id",)), message, f"write id: {stem}")
