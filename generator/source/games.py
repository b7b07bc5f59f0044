"""Reads one box: all its files, into a validated `Game` or a list of findings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel

from generator.diagnostics import Code, Diagnostic, Severity, nearest, quoted
from generator.errors import ExitCode, HornbookError
from generator.model.deck import Deck
from generator.model.document import Rulebook
from generator.model.game import Game
from generator.model.game_file import GameFile
from generator.model.lesson import Lesson
from generator.model.maps import MapFile
from generator.model.policies import Policies
from generator.model.rules import Ruleset
from generator.model.sheet import Components
from generator.model.theme import Theme
from generator.source.brought_documents import without_place
from generator.source.document import Document, read_yaml, texts_of
from generator.source.files import MISSING, read_file, unread_text
from generator.source.folders import BOX_FILE
from generator.source.generating import with_generated
from generator.source.hints import FOLDER as POLICIES
from generator.source.hints import with_hints
from generator.source.libraries import own_files, with_libraries
from generator.source.origins import with_cites
from generator.source.strays import MISNAMED, Home, stray_files
from generator.source.validate import validate

if TYPE_CHECKING:
    from generator.source.merging import Merger

Part = TypeVar("Part", bound=BaseModel)

NO_SHEETS = Code(
    id="M209",
    slug="no-sheets",
    severity=Severity.NOTE,
    what="A box has no `components.yaml`, and so no sheets.",
    why="A box may do without, but sheets, such as the rules on a page, would stand there.",
    example="my-box/ with game.yaml, theme.yaml, cards/ and rules/",
    instead="components.yaml with `sheets:`, or an answer: # hornbook: ignore M209 because …",
)


@dataclass
class Reading:
    """What reading a box has brought so far; `merger` puts card sets into what is read."""

    root: Path
    merger: "Merger | None" = None
    findings: list[Diagnostic] = field(default_factory=list)
    documents: dict[str, Document] = field(default_factory=dict)
    policies: dict[str, Policies] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    """Files that were read, and those that could not be."""
    unread: dict[str, str] = field(default_factory=dict)
    """The texts of files that could not be used, by name."""
    strays: dict[str, str] = field(default_factory=dict)
    """The texts of files that nothing reads, by name."""

    def part(self, name: str, model: type[Part], *at: str | int) -> Part | None:
        """Read and validate the file of part `name`; None where it cannot be used.

        `at` is the path of its name in `game.yaml`, where that names it.
        """
        file = f"{name}.yaml"
        self.named.add(file)
        named_at = self.documents["game"].where(at) if at else None
        document, findings = read_file(file, self.root, named_at)
        self.findings += [self._with_hint(one, file) for one in findings]
        if document is None:
            self.unread |= unread_text(file, self.root)
            return None
        read = document
        if name.startswith("rules/"):
            whole = self._with_libraries(name, document)
            if whole is None or (document := self._hinted(name, whole)) is None:
                self.documents.setdefault(name, read)
                return None
        if name.startswith("cards/"):
            document, wrong = with_generated(document)
            if wrong:
                self.findings += wrong
                self.documents[name] = document
                return None
            document = with_cites(document)
        return self.taken(
            name, self.merger.merged(name, document) if self.merger else document, model
        )

    def _with_libraries(self, name: str, rules: Document) -> Document | None:
        """The rules with the libraries that they use; None where one of these is of no use."""
        stem = name.removeprefix("rules/")
        sets = self.merger.sets if self.merger else ()
        parts = ((part.partition("/")[0], said) for one in sets for part, said in one.parts.items())
        others = [said for folder, said in parts if folder in ("rules", "cards")]
        if (self.root / POLICIES / f"{stem}.yaml").exists():
            hints, _ = read_file(f"{POLICIES}/{stem}.yaml", self.root)
            others += [hints] if hints else []
        whole, found = with_libraries(rules, self.root, self.documents, others)
        self.findings += found
        self.named |= {f"{POLICIES}/{stem}.yaml", *own_files(rules, self.root)}
        return whole

    def _hinted(self, name: str, rules: Document) -> Document | None:
        """The rules with the hints that stand beside them; None where those are of no use."""
        stem, said = name.removeprefix("rules/"), None
        part = f"{POLICIES}/{stem}"
        if (self.root / f"{part}.yaml").exists():
            if (hints := self.part(part, Policies)) is None:
                return None
            self.policies[part] = hints
            said = self.documents[part]
        rules, found = with_hints(rules, said)
        self.findings += found
        return rules

    def taken(self, name: str, document: Document, model: type[Part]) -> Part | None:
        """Validate a document as part `name`; None where it cannot be used."""
        self.documents[name] = document
        value, wrong = validate(document, model)
        self.findings += wrong
        return value

    def optional(self, name: str, model: type[Part]) -> Part | None:
        """Read and validate a file that a box may leave out."""
        return self.part(name, model) if (self.root / f"{name}.yaml").exists() else None

    def sheets(self) -> Components | None:
        """The sheets of the box; none where it leaves their file out."""
        name = "components"
        self.named.add(f"{name}.yaml")
        if (self.root / f"{name}.yaml").exists():
            return self.part(name, Components)
        document, _ = read_yaml("sheets: []\n", f"{name}.yaml")
        assert document is not None  # noqa: S101 # it is written above
        merged = self.merger.merged(name, document) if self.merger else document
        return self.taken(name, merged, Components)

    def has_sets(self, folders: Sequence[Path], *, trusted: bool) -> bool:
        """Read the sets; False where one cannot be used, or is not for this box."""
        from generator.source.merging import Merger
        from generator.source.sets import SetSource, read_set

        sources: list[SetSource] = []
        for folder in folders:
            source, own = read_set(folder, trusted=trusted)
            self.findings += own.findings
            self.unread |= own.unread
            self.strays |= own.strays
            self.documents |= {f"{folder}: {name}": one for name, one in own.documents.items()}
            sources += [source] if source else []
        base, _ = read_file("game.yaml", self.root)
        self.merger = Merger(sources)
        if base is not None and len(sources) == len(folders):
            self.merger.check_game(base)
        self.findings += self.merger.findings
        self.merger.findings.clear()
        errors = any(one.severity is Severity.ERROR for one in self.findings)
        return len(sources) == len(folders) and not errors

    def looks_around(self) -> bool:
        """Find files that nothing reads; False where one is probably misspelt.

        Where a file is missing, that finding names the one that was meant.
        """
        home = Home(self.root, BOX_FILE, self.named, tuple(self.documents.values()))
        found, texts = stray_files(home)
        if any(one.code is MISSING for one in self.findings):
            self.findings = [_with_stray(one, found) for one in self.findings]
            return False
        self.findings += found
        self.strays |= texts
        return not any(one.code is MISNAMED for one in found)

    def _with_hint(self, finding: Diagnostic, file: str) -> Diagnostic:
        """A finding that a file is missing, with the file beside it that was probably meant."""
        if finding.code is not MISSING or finding.hint:
            return finding
        path = self.root / file
        beside = {one.stem: one.name for one in path.parent.glob("*.yaml")}
        if (meant := nearest(path.stem, beside)) is None:
            return finding
        name = (PurePosixPath(file).parent / beside[meant]).as_posix()
        return replace(finding, hint=f"did you mean {quoted(name)}?")


def read_game(
    folder: Path, sets: Sequence[Path] = (), *, trusted: bool = False
) -> tuple[Game | None, Reading]:
    """Read the box in `folder`; the game is None where a part of it cannot be used.

    Positions name files relative to `folder`, and those of sets absolutely.

    Args:
        folder: of the box.
        sets: folders of card sets, absolute, put into the box in their order.
        trusted: whether sets may bring templates.

    Raises:
        HornbookError: `folder` holds no box, or one of `sets` no set.
    """
    if not (folder / "game.yaml").is_file():
        raise HornbookError(
            f"there is no game.yaml in {folder}", ExitCode.USAGE, "name a folder that holds a box"
        )
    reading = Reading(folder)
    if sets and not reading.has_sets(sets, trusted=trusted):
        return None, reading
    file = reading.part("game", GameFile)
    theme = reading.part("theme", Theme)
    components = reading.sheets()
    decks = [*_listed(reading, "cards", file.decks if file else (), "decks", Deck)]
    brought = reading.merger.new_decks() if reading.merger else {}
    decks += [reading.taken(f"cards/{name}", one, Deck) for name, one in brought.items()]
    rulesets = [*_listed(reading, "rules", file.rulesets if file else (), "rulesets", Ruleset)]
    maps = _maps(reading, file.maps) if file else []
    books = [
        reading.optional(f"rulebooks/{name}", Rulebook) for name in (file.rulesets if file else ())
    ]
    lesson = reading.optional("lesson", Lesson)
    is_clear = file is None or bool(sets) or reading.looks_around()
    if file and is_clear and not (folder / "components.yaml").exists():
        said = "there is no components.yaml"
        hint = "it holds sheets to read or to write on, such as the rules on a page"
        reading.findings.append(NO_SHEETS.at(reading.documents["game"].where(("id",)), said, hint))
    is_whole = is_clear and None not in (*decks, *rulesets, *maps)
    if not (file and theme and components and is_whole):
        return None, reading
    for name, ruleset in zip(file.rulesets, rulesets, strict=True):
        if ruleset and ruleset.id != name:
            # Found again by the name that it gives itself, until that is mended (M120).
            reading.documents.setdefault(f"rules/{ruleset.id}", reading.documents[f"rules/{name}"])
    if reading.merger:
        reading.findings += without_place(reading.merger.sets, reading.documents)
    game = Game(
        file,
        tuple(filter(None, decks)),
        theme,
        components,
        dict(reading.documents),
        tuple(filter(None, rulesets)),
        tuple(filter(None, maps)),
        rulebooks=tuple(filter(None, books)),
        lesson=lesson,
        policies=reading.policies,
    )
    return with_sets(game, reading), reading


def with_sets(game: Game, reading: Reading) -> Game:
    """The game with what its sets say of themselves, and the number of all cards."""
    merger = reading.merger
    if merger is None:
        return game
    reading.findings += merger.findings
    new = {
        "declared": game.file.declared + merger.more,
        "decks": tuple(one.id for one in game.decks),
        "maps": tuple(one.id for one in game.maps),
    }
    file = game.file.model_copy(update=new)
    seats = merger.own_seats if any(one.file.seats for one in merger.sets) else None
    own = {f"set/{one.file.id}": one.parts["game"] for one in merger.sets}
    return replace(
        game, file=file, own_seats=seats, sets=merger.used(), places={**game.places, **own}
    )


def _with_stray(finding: Diagnostic, strays: Sequence[Diagnostic]) -> Diagnostic:
    """A finding that a file is missing, with the misspelt one that was probably meant."""
    for stray in strays:
        meant = (stray.hint or "").removeprefix("did you mean ").removesuffix("?")
        named = f'"{meant}' if meant.endswith("/") else f'"{meant}"'
        if finding.code is MISSING and stray.code is MISNAMED and named in finding.message:
            top, slash, _ = stray.position.file.partition("/")
            held = top + slash if meant.endswith("/") else stray.position.file
            return replace(finding, hint=f"there is {held}: call it {meant}")
    return finding


def _listed(
    reading: Reading, folder: str, names: Sequence[str], key: str, model: type[Part]
) -> Iterator[Part | None]:
    """The files that `game.yaml` names under `key`."""
    return (reading.part(f"{folder}/{name}", model, key, at) for at, name in enumerate(names))


def _maps(reading: Reading, names: Sequence[str]) -> list[MapFile | None]:
    """The maps of the box and of its sets, each file as a whole."""
    merger, game = reading.merger, reading.documents["game"]
    brought = merger.all_maps(game) if merger else dict.fromkeys(names)
    return [
        reading.taken(f"maps/{name}", document, MapFile)
        if document
        else reading.part(f"maps/{name}", MapFile, "maps", names.index(name))
        for name, document in brought.items()
    ]


def texts(reading: Reading) -> dict[str, str]:
    """The text of every file that was read, by name, for excerpts and suppressions."""
    return {**texts_of(list(reading.documents.values())), **reading.strays}
