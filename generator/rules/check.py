"""A whole ruleset: every expression and effect of it and of the cards, read and typed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Diagnostic, Severity, did_you_mean, quoted
from generator.model.game import Game
from generator.model.rules import Action, Modifier, Reaction, Rule, Ruleset, Term
from generator.rules import codes
from generator.rules.effects import BodyReader, Shared
from generator.rules.expressions import Signatures
from generator.rules.functions import FUNCTIONS
from generator.rules.places import Path, Report
from generator.rules.references import WORDS
from generator.rules.tree import Adds, Body, Expr, Reacts
from generator.rules.types import (
    ANY,
    CARD,
    FLAG,
    INTEGER,
    NUMBER,
    SEAT,
    Type,
    card_of,
    fits,
    parse_type,
)
from generator.rules.world import World, build_world, name_of


@dataclass
class Checked:
    """One game under one ruleset, read: what the engine compiles."""

    game: Game
    ruleset: Ruleset
    world: World
    rules: dict[str, Body] = field(default_factory=dict)
    actions: dict[str, Body] = field(default_factory=dict)
    effects: dict[str, Body] = field(default_factory=dict)
    """What a card does when resolved, by card id."""
    reacts: list[Reacts] = field(default_factory=list)
    adds: list[Adds] = field(default_factory=list)
    terms: dict[str, tuple[Mapping[str, Type], Expr]] = field(default_factory=dict)
    amounts: dict[str, tuple[Mapping[str, Type], Expr]] = field(default_factory=dict)
    events: dict[str, Mapping[str, Type]] = field(default_factory=dict)
    bounds: dict[str, dict[str, Expr]] = field(default_factory=dict)
    """Of each counter by name: `least`, `most` and `starts`, where they are given."""
    returns: Expr = field(default_factory=lambda: Expr("const", INTEGER, value=0))
    ties: tuple[Expr, ...] = ()


class _Terms(Signatures):
    """Terms and amounts, read when they are first named."""

    def __init__(self, check: "_Check") -> None:
        self.check = check
        self.models: dict[str, tuple[Term, str, int]] = {}
        self.open: set[str] = set()
        for key, terms in (("terms", check.ruleset.terms), ("amounts", check.ruleset.amounts)):
            for index, term in enumerate(terms):
                self.models.setdefault(name_of(term.id), (term, key, index))

    def parameters(self, name: str) -> Mapping[str, Type] | None:
        """The parameters of the term or amount called `name`; None where there is none."""
        if name not in self.models:
            return None
        term, key, index = self.models[name]
        self.check.shared.used.add(("term", term.id))
        return self.check.params(term.with_, (key, index, "with"), quiet=True)

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


class _Check:
    def __init__(self, game: Game, ruleset: Ruleset) -> None:
        self.game = game
        self.ruleset = ruleset
        self.findings: list[Diagnostic] = []
        self.report = Report(game.places[f"rules/{ruleset.id}"], self.findings)
        self.world = build_world(game, ruleset)
        self.done = Checked(game, ruleset, self.world)
        self.shared: Shared
        self.terms: _Terms

    def run(self) -> None:
        """Read everything, in an order in which names are known before they are used."""
        self._declarations()
        self._share()
        for name in self.terms.models:
            self.terms.read(name)
        self._bounds()
        self._bodies()
        self._cards()
        for index, one in enumerate(self.ruleset.modifiers):
            ids = tuple(card for card, deck in self.world.deck_of.items() if deck == one.deck)
            if not ids:
                self._unknown(("modifiers", index, "deck"), "deck", one.deck, self.world.decks)
            self._modifier(self.report, one, ids, ("modifiers", index))
        self._end()
        self._unused()

    def params(self, raw: Mapping[str, str], path: Path, *, quiet: bool = False) -> dict[str, Type]:
        """Names with their types."""
        found = {}
        for key, text in raw.items():
            kind = parse_type(text, self.world.deck_ids)
            if isinstance(kind, str):
                if not quiet:
                    hint = "integer, number, flag, text, seat, card, zone, card of …, list of …"
                    self.report.at((*path, key), codes.UNKNOWN_NAME, kind, hint)
                kind = ANY
            found[name_of(key)] = kind
        return found

    def body(
        self, report: Report, scope: Mapping[str, Type], gives: Type | None = None
    ) -> BodyReader:
        """A reader of effects that may use `scope`."""
        return BodyReader(self.shared, report, dict(scope), gives=gives)

    def _declarations(self) -> None:
        seen: dict[str, str] = {}
        for key in ("zones", "counters", "terms", "amounts"):
            for index, one in enumerate(getattr(self.ruleset, key)):
                self._declare(seen, name_of(one.id), (key, index, "id"))
        for key in ("events", "actions", "rules", "requirements"):
            own: dict[str, str] = {}
            for index, one in enumerate(getattr(self.ruleset, key)):
                self._declare(own, name_of(one.id), (key, index, "id"), words=False)
        for index, zone in enumerate(self.ruleset.zones):
            self._zone(index, zone.holds if zone.holds != "any" else (), "holds")
            self._zone(index, zone.starts_with, "starts_with")
            refill = zone.refills_from
            if refill is not None and name_of(refill) not in self.world.zones:
                self._unknown(("zones", index, "refills_from"), "zone", refill, self.world.zones)
        for index, counter in enumerate(self.ruleset.counters):
            kind = parse_type(counter.type, self.world.deck_ids)
            if isinstance(kind, str):
                self.report.at(("counters", index, "type"), codes.UNKNOWN_NAME, kind)
            if counter.of not in ("game", "seat", *self.world.decks):
                known = ["game", "seat", *self.world.decks]
                self._unknown(("counters", index, "of"), "deck", counter.of, known)

    def _declare(self, seen: dict[str, str], name: str, path: Path, *, words: bool = True) -> None:
        is_called = path[0] in ("terms", "amounts") and name in FUNCTIONS
        if name in seen or is_called or (words and (name in WORDS or name == "box")):
            message = f"{quoted(name)} stands for something else already"
            self.report.at(path, codes.DUPLICATE_NAME, message)
        seen[name] = name

    def _zone(self, index: int, decks: Sequence[str], key: str) -> None:
        for place, deck in enumerate(decks):
            if deck not in self.world.decks:
                self._unknown(("zones", index, key, place), "deck", deck, self.world.decks)

    def _unknown(self, path: Path, kind: str, word: str, known: Any) -> None:
        message = f"there is no {kind} {quoted(word)}"
        self.report.at(path, codes.UNKNOWN_NAME, message, did_you_mean(word, known))

    def _share(self) -> None:
        rules = self.ruleset
        events = {
            one.id: self.params(one.with_, ("events", index, "with"))
            for index, one in enumerate(rules.events)
        }
        signed = {
            one.id: (
                self.params(one.with_, ("rules", index, "with")),
                self._gives(one, ("rules", index, "gives")),
            )
            for index, one in enumerate(rules.rules)
        }
        actions = {
            one.id: self.params(one.with_, ("actions", index, "with"))
            for index, one in enumerate(rules.actions)
        }
        tests = {
            one.id: (one, self.report, ("requirements", index, "test"))
            for index, one in enumerate(rules.requirements)
        }
        effect_with = self.params(rules.effect_with, ("effect_with",))
        self.done.events = dict(events)
        self.shared = Shared(self.world, Signatures(), events, signed, actions, tests, effect_with)
        self.terms = _Terms(self)
        self.shared.signatures = self.terms

    def _gives(self, rule: Rule, path: Path) -> Type | None:
        if rule.gives is None:
            return None
        kind = parse_type(rule.gives, self.world.deck_ids)
        if isinstance(kind, str):
            self.report.at(path, codes.UNKNOWN_NAME, kind)
            return ANY
        return Type(kind.kind, kind.of, kind.choices, kind.decks, kind.kind in ("card", "seat"))

    def _bounds(self) -> None:
        for index, counter in enumerate(self.ruleset.counters):
            scope: dict[str, Type] = {}
            if counter.of == "seat":
                scope = {"seat": SEAT}
            elif counter.of != "game":
                scope = {"card": card_of(counter.of) if counter.of in self.world.decks else CARD}
            info = self.world.counters[name_of(counter.id)]
            found = {}
            for key, wanted in (("least", INTEGER), ("most", INTEGER), ("starts", info.type)):
                raw = getattr(counter, key)
                if raw is None:
                    continue
                if key == "starts" and info.type.kind == "text":
                    raw = repr(raw)
                reader = self.body(self.report, scope)
                found[key] = reader.expr(raw, ("counters", index, key), wanted)
            self.done.bounds[name_of(counter.id)] = found

    def _bodies(self) -> None:
        for index, rule in enumerate(self.ruleset.rules):
            params, gives = self.shared.rules[rule.id]
            self.done.rules[rule.id] = self._body(
                rule, "rule", params, gives, ("rules", index), frozenset(map(name_of, rule.secret))
            )
        for index, action in enumerate(self.ruleset.actions):
            params = {"seat": SEAT, **self.shared.actions[action.id]}
            self.done.actions[action.id] = self._body(
                action, "action", params, None, ("actions", index), frozenset()
            )

    def _body(
        self,
        rule: Rule | Action,
        kind: str,
        params: Mapping[str, Type],
        gives: Type | None,
        path: Path,
        secret: frozenset[str],
    ) -> Body:
        reader = self.body(self.report, params, gives)
        requires: tuple[Any, ...] = ()
        prefer = None
        if isinstance(rule, Action):
            requires = reader.tests(rule.requires, (*path, "requires"))
            if rule.prefer is not None:
                prefer = reader.expr(rule.prefer, (*path, "prefer"), NUMBER)
        effects = reader.effects(rule.does, (*path, "does"))
        cites = rule.origin("does")
        return Body(
            id=rule.id,
            kind=kind,
            position=self.report.places.where(path),
            params=params,
            locals=reader.made,
            effects=effects,
            gives=gives,
            says=rule.says or "",
            cites=cites[1] if cites and cites[0] == "cites" else None,
            secret=secret,
            requires=requires,
            prefer=prefer,
        )

    def _cards(self) -> None:
        own = {card.id for deck in self.game.decks for card in deck.cards}
        for word in self.ruleset.cards:
            if word not in own:
                self._unknown(("cards", word), "card", word, own)
        for deck in self.game.decks:
            report = Report(self.game.places[f"cards/{deck.id}"], self.findings)
            for index, card in enumerate(deck.cards):
                other = self.ruleset.cards.get(card.id)
                for key in ("effect", "reacts", "modifiers"):
                    at: Path = ("cards", index, key)
                    if other is not None and key in other.model_fields_set:
                        self._card(self.report, card.id, key, getattr(other, key),
                                   ("cards", card.id, key))  # fmt: skip
                    else:
                        self._card(report, card.id, key, getattr(card, key), at)

    def _card(self, report: Report, card: str, key: str, raw: Any, path: Path) -> None:
        if not raw:
            return
        this = {"this": card_of(self.world.deck_of[card])}
        if key == "effect":
            params = {**this, "seat": SEAT, **self.shared.effect_with}
            self.done.effects[card] = self._loose(report, card, "effect", params, raw, path)
        for index, one in enumerate(raw):
            if key == "reacts":
                self._reaction(report, card, one, (*path, index))
            if key == "modifiers":
                self._modifier(report, one, (card,), (*path, index))

    def _loose(
        self, report: Report, name: str, kind: str, params: Mapping[str, Type], raw: Any, path: Path
    ) -> Body:
        reader = self.body(report, params)
        reader.fixed = frozenset({"this"})
        effects = reader.effects(raw, path)
        return Body(name, kind, report.places.where(path), params, reader.made, effects)

    def _reaction(self, report: Report, card: str, one: Reaction, path: Path) -> None:
        fields = self.shared.events.get(one.to)
        if fields is None:
            message = f"there is no event {quoted(one.to)}"
            hint = did_you_mean(one.to, self.shared.events)
            report.at((*path, "to"), codes.UNKNOWN_NAME, message, hint)
            return
        self.shared.used.add(("event", one.to))
        zones = self._zones(report, one.from_, (*path, "from"))
        params = {"this": card_of(self.world.deck_of[card]), "seat": SEAT, **fields}
        reader = self.body(report, params)
        reader.fixed = frozenset({"this", "seat"})
        requires = reader.tests(one.where, (*path, "where"))
        prefer = None
        if one.prefer is not None:
            prefer = reader.expr(one.prefer, (*path, "prefer"), NUMBER)
        effects = reader.effects(one.does, (*path, "does"))
        body = Body(
            id=f"{card}:{one.to}",
            kind="reaction",
            position=report.places.where(path),
            params=params,
            locals=reader.made,
            effects=effects,
            says=one.says or "",
            requires=requires,
            prefer=prefer,
            fields=tuple(fields),
        )
        self.done.reacts.append(Reacts(one.to, card, zones, one.forced, body))

    def _zones(self, report: Report, zones: Sequence[str], path: Path) -> tuple[str, ...]:
        for index, zone in enumerate(zones):
            if name_of(zone) not in self.world.zones:
                message = f"there is no zone {quoted(zone)}"
                hint = did_you_mean(zone, self.world.zones)
                report.at((*path, index), codes.UNKNOWN_NAME, message, hint)
        return tuple(name_of(zone) for zone in zones if name_of(zone) in self.world.zones)

    def _modifier(self, report: Report, one: Modifier, cards: tuple[str, ...], path: Path) -> None:
        name = name_of(one.amount)
        if name not in self.terms.models or not self.terms.is_amount(name):
            known = [term.id for term in self.ruleset.amounts]
            message = f"there is no amount {quoted(one.amount)}"
            report.at((*path, "amount"), codes.UNKNOWN_NAME, message, did_you_mean(name, known))
            return
        decks = {self.world.deck_of[card] for card in cards}
        scope = {"this": card_of(*decks), **self.terms.parameters(name)}  # type: ignore[dict-item]
        reader = self.body(report, scope)
        add = reader.expr(one.add, (*path, "add"), NUMBER)
        when = None
        if one.when is not None:
            when = reader.expr(one.when, (*path, "when"), FLAG)
        zones = self._zones(report, one.while_in, (*path, "while_in"))
        place = report.places.where(path)
        self.done.adds.append(Adds(name, cards, add, when, zones, place))

    def _end(self) -> None:
        rules = self.ruleset
        scope = {"seat": SEAT}
        self.done.returns = self.body(self.report, scope).expr(rules.returns, ("returns",), NUMBER)
        self.done.ties = tuple(
            self.body(self.report, scope).expr(one, ("ties", index), NUMBER)
            for index, one in enumerate(rules.ties)
        )
        if rules.start not in self.shared.rules:
            self._unknown(("start",), "rule", rules.start, self.shared.rules)
        elif not fits(Type("flag"), FLAG) or self.shared.rules[rules.start][0]:
            message = "the rule that runs the match is given nothing"
            self.report.at(("start",), codes.WRONG_FIELD, message)

    def _unused(self) -> None:
        used = {*self.shared.used, ("rule", self.ruleset.start)}
        for kind, key in (
            ("rule", "rules"),
            ("action", "actions"),
            ("event", "events"),
            ("requirement", "requirements"),
        ):
            for index, one in enumerate(getattr(self.ruleset, key)):
                if (kind, one.id) not in used:
                    message = f"nothing leads to the {kind} {quoted(one.id)}"
                    self.report.at((key, index), codes.UNREACHABLE_RULE, message)


def check_ruleset(game: Game, ruleset: Ruleset) -> tuple[Checked | None, list[Diagnostic]]:
    """Read a ruleset and what the cards do under it.

    Returns:
        What the engine compiles, or None where a finding is an error; and all findings, sorted.
    """
    check = _Check(game, ruleset)
    check.run()
    findings = sorted(set(check.findings))
    failed = any(one.severity is Severity.ERROR for one in findings)
    return (None if failed else check.done), findings
