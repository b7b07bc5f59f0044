"""Reads a card set: its own files, strictly, and nothing outside its folder."""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import BaseModel

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.errors import ExitCode, HornbookError
from generator.model.cardset import (
    SetComponents,
    SetDeck,
    SetFile,
    SetLesson,
    SetPolicies,
    SetRulebook,
    SetRuleset,
    SetTheme,
)
from generator.model.deck import Deck
from generator.model.maps import MapFile
from generator.source.document import Document
from generator.source.files import read_file, unread_text
from generator.source.folders import SET_FILE
from generator.source.generating import with_generated
from generator.source.hints import FOLDER as POLICIES
from generator.source.hints import with_hints
from generator.source.strays import Home, stray_files
from generator.source.validate import validate

MOST_FILES = 100
"""Files in one folder of a set."""
SINGLE: Mapping[str, type[BaseModel]] = {
    "theme": SetTheme,
    "components": SetComponents,
    "lesson": SetLesson,
}
FOLDERS: Mapping[str, type[BaseModel]] = {
    "cards": SetDeck,
    "rules": SetRuleset,
    "policies": SetPolicies,
    "maps": MapFile,
    "rulebooks": SetRulebook,
}
"""Every YAML file of these folders counts; a map is a whole one, and comes to those of the game."""
_OF_A_DECK = frozenset({"title", "size", "seats_from", "hidden", "printed_with"})
"""Keys that only a whole deck has, and no change of one."""

WRONG_GAME = Code(
    id="M140",
    slug="wrong-game",
    severity=Severity.ERROR,
    what="A set is used with another game than the one that it extends, or one set is used twice.",
    why="Its cards speak of what only that game has.",
    example="extends: orchrad",
    instead="extends: orchard",
)
NOT_THERE = Code(
    id="M141",
    slug="nothing-to-change",
    severity=Severity.ERROR,
    what="A set replaces, removes or recounts what the game does not have, or changes a file that "
    "it does not have.",
    why="The change would be lost, and the set would not be what its author thinks.",
    example="remove: [aple]",
    instead="remove: [apple]",
)
ALREADY_THERE = Code(
    id="M142",
    slug="already-there",
    severity=Severity.ERROR,
    what="A set adds what the game has already, or changes the same thing twice.",
    why="Only one of the two can count; who wants another in its place says so.",
    example="add:\n  - {id: apple, title: Another apple}    # the game has an apple",
    instead="replace:\n  - {id: apple, title: Another apple}",
)
CONFLICT = Code(
    id="M143",
    slug="sets-in-conflict",
    severity=Severity.ERROR,
    what="Two sets change the same thing, or one changes what the other has added or removed.",
    why="Which of them counts would depend on their order, and one would be without its change.",
    example="replace: [{id: apple, title: Pippin}]    # and another set removes the apple",
    instead="Use one of the two, or take the card out of one of them.",
)
WRONG_CHANGE = Code(
    id="M144",
    slug="wrong-set-count",
    severity=Severity.ERROR,
    what="What a set declares to add to a deck is not what its cards come to.",
    why="A card too many or too few shows only when it is cut.",
    example="declared: 3\nadd:\n  - {id: pear, title: Pear, copies: 2}",
    instead="declared: 2\nadd:\n  - {id: pear, title: Pear, copies: 2}",
)
UNTRUSTED = Code(
    id="S022",
    slug="untrusted-templates",
    severity=Severity.ERROR,
    what="A set, or a box that is not ours, brings face templates, and nobody has said that it is "
    "to be trusted. Templates that one of our own boxes has to the byte are trusted.",
    why="Cards are data, and can do nothing to a machine. A template is a program: it can take "
    "all its time and memory.",
    example="hornbook print --set some-set       # which has a folder templates/",
    instead="hornbook print --set some-set --trust    # having read what is in it",
)

CODES = (WRONG_GAME, NOT_THERE, ALREADY_THERE, CONFLICT, WRONG_CHANGE, UNTRUSTED)


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
        file = position.file.removeprefix(f"{self.folder.as_posix()}/")
        return f"{quoted(self.file.id)}, {file} line {position.line}"

    def files(self, folder: str) -> Iterator[tuple[str, Document]]:
        """The files of one of its folders, by their names without ending."""
        for part, document in self.parts.items():
            inner, _, stem = part.partition("/")
            if inner == folder:
                yield stem, document


@dataclass
class SetReading:
    """What reading a set has brought so far."""

    folder: Path
    findings: list[Diagnostic] = field(default_factory=list)
    documents: dict[str, Document] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)
    """The texts of files that could not be used, by name."""
    strays: dict[str, str] = field(default_factory=dict)
    """The texts of files that nothing reads, by name."""

    def part(self, name: str, model: type[BaseModel]) -> BaseModel | None:
        """Read and validate the file of one part, which may be a deck; None if it is of no use."""
        file = SET_FILE if name == "game" else f"{name}.yaml"
        prefix = f"{self.folder.as_posix()}/"
        document, findings = read_file(file, self.folder, prefix=prefix)
        self.findings += findings
        if document is None:
            self.unread |= unread_text(file, self.folder, prefix=prefix)
            return None
        self.documents[name] = document
        whole = name.startswith("cards/") and is_whole_deck(document)
        if whole:
            document, wrong = with_generated(document)
            self.documents[name] = document
            if wrong:
                self.findings += wrong
                return None
        value, wrong = validate(document, Deck if whole else model)
        self.findings += wrong
        return value


def is_whole_deck(document: Document) -> bool:
    """Whether a file of cards is a new deck, as in a box, and no change of one."""
    return not _OF_A_DECK.isdisjoint(document.root.fields)


def read_set(folder: Path, *, trusted: bool = False) -> tuple[SetSource | None, SetReading]:
    """Read the set in `folder`; None where a file of it cannot be used.

    Raises:
        HornbookError: `folder` holds no set.
    """
    if not (folder / SET_FILE).is_file():
        raise HornbookError(
            f"there is no {SET_FILE} in {folder}", ExitCode.USAGE, "name a folder that holds a set"
        )
    reading = SetReading(folder)
    file = reading.part("game", SetFile)
    models = {name: one for name, one in SINGLE.items() if (folder / f"{name}.yaml").exists()}
    for inner, model in FOLDERS.items():
        models |= dict.fromkeys((f"{inner}/{stem}" for stem in _stems(folder / inner)), model)
    parts = [reading.part(name, model) for name, model in models.items()]
    if None not in parts:
        _take_hints(reading)
    reading.findings += _strangers(reading, trusted=trusted)
    prefix = f"{folder.as_posix()}/"
    read = frozenset((SET_FILE, *(f"{name}.yaml" for name in models)))
    home = Home(folder, SET_FILE, read, tuple(reading.documents.values()), prefix)
    found, texts = stray_files(home)
    reading.strays |= texts
    reading.findings += found
    if not isinstance(file, SetFile) or None in parts:
        return None, reading
    return SetSource(file, folder, reading.documents), reading


def _take_hints(reading: SetReading) -> None:
    """Put the hints for policies to the rules of the set, or in the place of rules it has not."""
    split = (part.partition("/") for part in reading.documents)
    for stem in dict.fromkeys(stem for inner, _, stem in split if inner in ("rules", POLICIES)):
        said = reading.documents.get(f"{POLICIES}/{stem}")
        rules = reading.documents.get(f"rules/{stem}")
        if rules is None and said is not None:
            rules = Document(replace(said.root, held={"id": said.root.get("id")}), said.sources)
        if rules is not None:
            made, found = with_hints(rules, said, of_set=True)
            reading.documents[f"rules/{stem}"] = made
            reading.findings += found


def _stems(folder: Path) -> list[str]:
    names = sorted(path.stem for path in folder.glob("*.yaml")) if folder.is_dir() else []
    if len(names) > MOST_FILES:
        raise HornbookError(
            f"{folder} holds more than {MOST_FILES} files", ExitCode.FINDINGS, "make it two sets"
        )
    return names


def _strangers(reading: SetReading, *, trusted: bool) -> Iterator[Diagnostic]:
    """Templates that nobody has vouched for."""
    if (reading.folder / "templates").exists() and not trusted:
        yield untrusted("set", (reading.folder / SET_FILE).as_posix())


def untrusted(what: str, file: str) -> Diagnostic:
    """The finding for a set, or a box, that brings templates for which nobody has vouched."""
    message = f"this {what} brings face templates, which are programs and no plain content"
    hint = "read what is in templates/, then say --trust"
    return UNTRUSTED.at(Position(file), message, hint)


def misnamed(name: str, document: Document, known: Collection[str] = ()) -> Diagnostic | None:
    """What is wrong with a file that says another name than its own; `known` are in the game."""
    inner, _, stem = name.rpartition("/")
    said = document.root.get("id")
    if not inner or not isinstance(said.held, str) or said.held == stem:
        return None
    message = f"the file {inner}/{stem}.yaml says that it is about {quoted(said.held)}"
    is_file = said.held in known and stem not in known and not is_whole_deck(document)
    hint = f"call the file {said.held}.yaml" if is_file else f"write id: {stem}"
    return NOT_THERE.at(said.at, message, hint)
