"""Reads one box: all its files, into a validated `Game` or a list of findings."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.errors import ExitCode, HornbookError
from generator.model.deck import Deck
from generator.model.game import Game, GameFile
from generator.model.maps import MapFile
from generator.model.rules import Ruleset
from generator.model.sheet import Components
from generator.model.theme import Theme
from generator.source.document import Document
from generator.source.files import MISSING, read_file
from generator.source.grafting import texts_of
from generator.source.merging import Merger
from generator.source.sets import SetSource, read_set
from generator.source.validate import validate

Part = TypeVar("Part", bound=BaseModel)


@dataclass
class Reading:
    """What reading a box has brought so far; `merger` puts card sets into what is read."""

    root: Path
    merger: Merger | None = None
    findings: list[Diagnostic] = field(default_factory=list)
    documents: dict[str, Document] = field(default_factory=dict)

    def part(self, name: str, file: str, model: type[Part], *at: str | int) -> Part | None:
        """Read and validate `file` as part `name`; None where it cannot be used.

        `at` is the path of its name in `game.yaml`, where that names it.
        """
        named_at = self.documents["game"].where(at) if at else None
        document, findings = read_file(file, self.root, named_at)
        self.findings += [self._with_hint(one, file) for one in findings]
        if document is None:
            return None
        if self.merger:
            document = self.merger.merged(name, document)
        self.documents[name] = document
        value, wrong = validate(document, model)
        self.findings += wrong
        return value

    def has_sets(self, folders: Sequence[Path], *, trusted: bool) -> bool:
        """Read the sets; False where one cannot be used, or is not for this box."""
        sources: list[SetSource] = []
        for folder in folders:
            source, own = read_set(folder, trusted=trusted)
            self.findings += own.findings
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

    def _with_hint(self, finding: Diagnostic, file: str) -> Diagnostic:
        """A finding that a file is missing, with the file beside it that was probably meant."""
        if finding.code is not MISSING or finding.hint:
            return finding
        path = self.root / file
        hint = did_you_mean(path.stem, (one.stem for one in path.parent.glob("*.yaml")))
        return replace(finding, hint=hint)


def box_names(content: Path) -> tuple[str, ...]:
    """The boxes under `content`, by folder name."""
    return tuple(sorted(path.parent.name for path in content.glob("*/game.yaml")))


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
    file = reading.part("game", "game.yaml", GameFile)
    theme = reading.part("theme", "theme.yaml", Theme)
    components = reading.part("components", "components.yaml", Components)
    decks = _decks(reading, file.decks if file else ())
    rulesets = _rulesets(reading, file.rulesets if file else ())
    maps = [*_maps(reading, file.maps if file else ()), *_maps_of_sets(reading, file)]
    if file is None or theme is None or components is None:
        return None, reading
    if any(None in parts for parts in (decks, rulesets, maps)):
        return None, reading
    whole = tuple(deck for deck in decks if deck is not None)
    rules = tuple(ruleset for ruleset in rulesets if ruleset is not None)
    drawn = tuple(one for one in maps if one is not None)
    game = Game(file, whole, theme, components, dict(reading.documents), rules, drawn)
    return with_sets(game, reading), reading


def with_sets(game: Game, reading: Reading) -> Game:
    """The game with what its sets say of themselves, and the number of all cards."""
    merger = reading.merger
    if merger is None:
        return game
    reading.findings += merger.findings
    declared, maps = game.file.declared + merger.more, tuple(one.id for one in game.maps)
    file = game.file.model_copy(update={"declared": declared, "maps": maps})
    own = {f"set/{one.file.id}": one.parts["game"] for one in merger.sets}
    return replace(game, file=file, sets=merger.used(), places={**game.places, **own})


def _decks(reading: Reading, names: Sequence[str]) -> list[Deck | None]:
    return [
        reading.part(f"cards/{name}", f"cards/{name}.yaml", Deck, "decks", index)
        for index, name in enumerate(names)
    ]


def _rulesets(reading: Reading, names: Sequence[str]) -> list[Ruleset | None]:
    return [
        reading.part(f"rules/{name}", f"rules/{name}.yaml", Ruleset, "rulesets", index)
        for index, name in enumerate(names)
    ]


def _maps(reading: Reading, names: Sequence[str]) -> list[MapFile | None]:
    return [
        reading.part(f"maps/{name}", f"maps/{name}.yaml", MapFile, "maps", index)
        for index, name in enumerate(names)
    ]


def _maps_of_sets(reading: Reading, file: GameFile | None) -> list[MapFile | None]:
    merger = reading.merger
    if merger is None or file is None:
        return []
    found = merger.maps(file.maps)
    reading.documents |= {f"maps/{name}": document for name, document in found.items()}
    return [validate(document, MapFile)[0] for document in found.values()]


def texts(reading: Reading) -> dict[str, str]:
    """The text of every file that was read, by name, for excerpts and suppressions."""
    return texts_of(list(reading.documents.values()))
