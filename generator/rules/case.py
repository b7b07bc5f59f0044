"""One ruleset while it is checked: what it may speak of, and what was found."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.diagnostics import Diagnostic, did_you_mean, quoted
from generator.model.game import Game
from generator.model.rules import Ruleset, Term
from generator.rules import codes
from generator.rules.checked import Checked
from generator.rules.effects import BodyReader, Shared
from generator.rules.expressions import Signatures
from generator.rules.indexes import narrowed
from generator.rules.places import Path, Report
from generator.rules.types import (
    ANY,
    NUMBER,
    Type,
    parse_type,
    type_hint,
)
from generator.rules.world import build_world, name_of


class Terms(Signatures):
    """Terms and amounts, read when they are first named."""

    def __init__(self, check: "Case") -> None:
        self.check = check
        self.models: dict[str, tuple[Term, str, int]] = {}
        self.open: set[str] = set()
        self.known: dict[str, Mapping[str, Type]] = {}
        for key, terms in (("terms", check.ruleset.terms), ("amounts", check.ruleset.amounts)):
            for index, term in enumerate(terms):
                self.models.setdefault(name_of(term.id), (term, key, index))

    def parameters(self, name: str) -> Mapping[str, Type] | None:
        """The parameters of the term or amount called `name`; None where there is none."""
        if name not in self.models:
            return None
        term, key, index = self.models[name]
        self.check.shared.used.add(("term", term.id))
        if name not in self.known:
            params = self.check.params(term.with_, (key, index, "with"), quiet=True)
            self.known[name] = narrowed(params, term.is_, self.check.world)
        return self.known[name]

    def result(self, name: str) -> Type:
        """The type of its value; read now, unless it is being read."""
        self.read(name)
        _, key, _ = self.models[name]
        done = self.check.done.terms if key == "terms" else self.check.done.amounts
        return done[name][1].type if name in done else ANY

    def is_amount(self, name: str) -> bool:
        """Whether modifiers add to it."""
        return self.models[name][1] == "amounts"

    def names(self) -> list[str]:
        """All of them."""
        return list(self.models)

    def read(self, name: str) -> None:
        """Read one, once."""
        term, key, index = self.models[name]
        done = self.check.done.terms if key == "terms" else self.check.done.amounts
        if name in done:
            return
        path = (key, index, "is")
        if name in self.open:
            message = f"{quoted(term.id)} needs its own value"
            self.check.report.at(path, codes.ENDLESS, message)
            return
        self.open.add(name)
        params = self.check.params(term.with_, (key, index, "with"))
        reader = self.check.body(self.check.report, params)
        found = reader.expr(term.is_, path, NUMBER if key == "amounts" else None)
        done[name] = (params, found)
        self.open.discard(name)


class Case:
    """One ruleset while it is checked."""

    def __init__(self, game: Game, ruleset: Ruleset) -> None:
        self.game = game
        self.ruleset = ruleset
        self.findings: list[Diagnostic] = []
        self.report = Report(game.places[f"rules/{ruleset.id}"], self.findings)
        self.world = build_world(game, ruleset)
        self.done = Checked(game, ruleset, self.world)
        self.shared: Shared
        self.terms: Terms

    def params(self, raw: Mapping[str, str], path: Path, *, quiet: bool = False) -> dict[str, Type]:
        """Names with their types."""
        found = {}
        for key, text in raw.items():
            kind = parse_type(text, self.world.deck_ids)
            if isinstance(kind, str):
                if not quiet:
                    hint = type_hint(text, self.world.deck_ids)
                    self.report.at((*path, key), codes.UNKNOWN_NAME, kind, hint)
                kind = ANY
            found[name_of(key)] = kind
        return found

    def body(
        self, report: Report, scope: Mapping[str, Type], gives: Type | None = None
    ) -> BodyReader:
        """A reader of effects that may use `scope`."""
        return BodyReader(self.shared, report, dict(scope), gives=gives)

    def unknown(self, path: Path, kind: str, word: str, known: Any) -> None:
        """Report a name that is not there."""
        message = f"there is no {kind} {quoted(word)}"
        self.report.at(path, codes.UNKNOWN_NAME, message, did_you_mean(word, known))

    def zones(self, report: Report, zones: Sequence[str], path: Path) -> tuple[str, ...]:
        """Zones by name; those that are not there are reported and left out."""
        for index, zone in enumerate(zones):
            if name_of(zone) not in self.world.zones:
                message = f"there is no zone {quoted(zone)}"
                hint = did_you_mean(zone, self.world.zones)
                report.at((*path, index), codes.UNKNOWN_NAME, message, hint)
        return tuple(name_of(zone) for zone in zones if name_of(zone) in self.world.zones)
