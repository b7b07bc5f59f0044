"""A whole ruleset: every expression and effect of it and of the cards, read and typed."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.diagnostics import Diagnostic, Severity, did_you_mean, quoted
from generator.model.game import Game
from generator.model.rules import (
    Action,
    Counter,
    Modifier,
    Reaction,
    Rule,
    Ruled,
    Ruleset,
    SeatAnswer,
    Term,
    Zone,
    cited,
    section_of,
)
from generator.model.seating import allows, decks_of, seats_said
from generator.rules import codes
from generator.rules.boards import check_board
from generator.rules.bodies import BodyReader, Declared
from generator.rules.effects import read_effects
from generator.rules.expression_reader import FIXED_NAMES
from generator.rules.functions import FUNCTIONS
from generator.rules.requirements import read_tests
from generator.rules.source_map import FindingSink, Path
from generator.rules.spelling import joined, parsed
from generator.rules.symbols import SymbolTable, build_symbols, name_of
from generator.rules.typed_tree import Adds, Answers, Body, Checked, Effect, Expr, Reacts, walk
from generator.rules.types import (
    ANY,
    CARD,
    FLAG,
    INTEGER,
    NUMBER,
    SEAT,
    TEXT,
    Type,
    card_of,
    deck_hint,
    parse_type,
    type_hint,
    words,
)


def check_ruleset(game: Game, ruleset: Ruleset) -> tuple[Checked | None, list[Diagnostic]]:
    """Read a ruleset and what the cards do under it.

    Returns:
        What the engine compiles, or None where a finding is an error; and all findings, sorted.
    """
    reader = RulesetReader(game, ruleset)
    reader.read()
    while any(one.code in (codes.MAYBE_NONE, codes.WRONG_KIND) for one in reader.findings):
        # Which rules always give a seat or card is known only once all have been read.
        again = RulesetReader(game, ruleset, reader.giving | giving_always(reader.done))
        if again.giving == reader.giving:
            break
        again.read()
        if len(again.findings) > len(reader.findings):
            break
        reader = again
    findings = sorted(set(reader.findings))
    failed = any(one.severity is Severity.ERROR for one in findings)
    return (None if failed else reader.done), findings


def giving_always(checked: Checked) -> frozenset[str]:
    """The rules that return a seat or card on every way through them, and never none."""
    left = {one.names.get("leave") for body in checked.bodies() for one in walk(body.effects)}
    found = set[str]()
    for name, rule in checked.rules.items():
        returned = [one for one in walk(rule.effects) if one.word == "return"]
        types = [one.exprs["return"].type for one in returned]
        is_sure = all(one.kind in ("seat", "card") and not one.maybe for one in types)
        if is_sure and name not in left and _returns(rule.effects):
            found.add(name)
    return frozenset(found)


def _returns(effects: Sequence[Effect]) -> bool:
    """Whether nothing comes to the end of these effects without a `return`."""
    if not effects:
        return False
    last = effects[-1]
    if last.word == "if":
        return all(_returns(last.bodies.get(key, ())) for key in ("then", "else"))
    return last.word == "return"


class RulesetReader:
    """One ruleset while it is read: what it may speak of, and what was found."""

    def __init__(self, game: Game, ruleset: Ruleset, giving: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.ruleset = ruleset
        self.giving = giving
        """The rules that are known to give a seat or card, and never none."""
        self.findings: list[Diagnostic] = []
        self.report = FindingSink(game.places[f"rules/{ruleset.id}"], self.findings)
        self.symbols = build_symbols(game, ruleset)
        self.done = Checked(game, ruleset, self.symbols)
        self.terms = Terms(self)
        self.declared: Declared

    def read(self) -> None:
        """Read everything, in an order in which names are known before they are used."""
        self._names()
        self._zones()
        self._counters()
        self._teams()
        check_board(self.game, self.ruleset, self.report)
        self._from_map()
        self.declared = self._signatures()
        for name in self.terms.models:
            self.terms.read(name)
        self._bounds()
        self._bodies()
        self._cards()
        for index, one in enumerate(self.ruleset.modifiers):
            ids = tuple(card for card, deck in self.symbols.deck_of.items() if deck == one.deck)
            if not ids:
                self._unknown(("modifiers", index, "deck"), "deck", one.deck, self.symbols.decks)
            self._modifier(self.report, one, ids, ("modifiers", index))
        self._end()
        self.findings += self.declared.misfits()
        self._unused()

    def body(
        self, report: FindingSink, names: Mapping[str, Type], gives: Type | None = None
    ) -> BodyReader:
        """A reader of effects that may use `names`."""
        return BodyReader(self.declared, report, dict(names), gives=gives)

    def params(self, raw: Mapping[str, str], path: Path, *, quiet: bool = False) -> dict[str, Type]:
        """Names with their types."""
        return {
            name_of(key): self._type(text, (*path, key), quiet=quiet, may_lack=True)
            for key, text in raw.items()
        }

    def _type(self, text: str, path: Path, *, quiet: bool = False, may_lack: bool = False) -> Type:
        """The type that is named there; what is none is reported, and fits everywhere."""
        found = parse_type(text, self.symbols.deck_ids, may_lack=may_lack)
        if not isinstance(found, str):
            return found
        if not quiet:
            hint = type_hint(text, self.symbols.deck_ids)
            self.report.at(path, codes.UNKNOWN_NAME, found, hint)
        return ANY

    def _unknown(self, path: Path, kind: str, word: str, known: Any) -> None:
        message = f"there is no {kind} {quoted(word)}"
        hint = deck_hint(word, known) if kind == "deck" else did_you_mean(word, known)
        self.report.at(path, codes.UNKNOWN_NAME, message, hint)

    def _each(self, *keys: str) -> Iterator[tuple[str, int, Any]]:
        """All that is declared under these keys, each with its key and index."""
        for key in keys:
            for index, one in enumerate(getattr(self.ruleset, key)):
                yield key, index, one

    # -- what is declared before any rule ----------------------------------------------------

    def _names(self) -> None:
        """Names that stand twice, or for something else."""
        seen: dict[str, dict[str, str]] = {}
        for key, index, one in self._each(
            *("zones", "counters", "terms", "amounts", "events", "actions", "answers", "rules"),
            "requirements",
        ):
            name, is_called = name_of(one.id), key in ("terms", "amounts")
            # What expressions name must differ from all else that they name; ids only from theirs.
            is_named = is_called or key in ("zones", "counters")
            own = seen.setdefault("" if is_named else key, {})
            taken = is_named and (name in FIXED_NAMES or name == "box")
            if name in own or taken or (is_called and name in FUNCTIONS):
                what = own.get(name, "the language has it")
                message = f"{quoted(name)} stands for something else already: {what}"
                self.report.at((key, index, "id"), codes.DUPLICATE_NAME, message)
            line = self.report.places.where((key, index, "id")).line
            own.setdefault(name, f"one of the {key}, in line {line}")

    def _zones(self) -> None:
        decks, zones, begins = self.symbols.decks, self.symbols.zones, dict[str, str]()
        for _, index, zone in self._each("zones"):
            holds = zone.holds if zone.holds != "any" else ()
            whole = () if isinstance(zone.starts_with, Mapping) else zone.starts_with
            for key, named in (("holds", holds), ("starts_with", whole)):
                for place, deck in enumerate(named):
                    if deck not in decks:
                        self._unknown(("zones", index, key, place), "deck", deck, decks)
            refill = zone.refills_from
            if refill is not None and name_of(refill) not in zones:
                self._unknown(("zones", index, "refills_from"), "zone", refill, zones)
            self._counted(("zones", index, "starts_with"), zone)
            for place, deck in enumerate(whole):
                if deck in begins:
                    message = f"the deck {quoted(deck)} starts in {quoted(begins[deck])} already"
                    hint = "cards can lie in one zone only: deal or move them from there in a rule"
                    path = ("zones", index, "starts_with", place)
                    self.report.at(path, codes.DUPLICATE_NAME, message, hint)
                begins.setdefault(deck, zone.id)
            self._sorted(index, zone)

    def _sorted(self, index: int, zone: Zone) -> None:
        """Cards in a row are sorted by what they say of themselves."""
        if zone.ordered and zone.sorted_by:
            message = f"the cards of {quoted(zone.id)} lie in an order, and are shown in it"
            hint = "leave out `sorted_by`, or `ordered: true`"
            self.report.at(("zones", index, "sorted_by"), codes.WRONG_FIELD, message, hint)
        decks = self.symbols.decks
        held = decks if zone.holds == "any" else [one for one in zone.holds if one in decks]
        known = {name.replace("_", "-") for deck in held for name in decks[deck]}
        for place, name in enumerate(zone.sorted_by):
            if name not in known:
                self._unknown(("zones", index, "sorted_by", place), "attribute", name, known)

    def _counted(self, path: Path, zone: Zone) -> None:
        """What the zone of each begins with, by the number; a whole deck can be before one only."""
        if not isinstance(zone.starts_with, Mapping):
            if zone.starts_with and zone.per != "game":
                message = f"there is one such zone for each {zone.per}, and one of each deck"
                hint = f"say how many each begins with: {{{zone.starts_with[0]}: 2}}"
                self.report.at(path, codes.WRONG_FIELD, message, hint)
            return
        decks = {**self.symbols.deck_of, **{deck: deck for deck in self.symbols.decks}}
        for word in zone.starts_with:
            deck = decks.get(word, word)
            if word not in decks:
                message = f"there is no deck and no card {quoted(word)}"
                near = did_you_mean(word, decks)
                self.report.at_key((*path, word), codes.UNKNOWN_NAME, message, near)
            elif zone.holds != "any" and deck not in zone.holds:
                message = f"{quoted(zone.id)} holds no cards of {quoted(deck)}"
                hint = f"name it under holds: [{', '.join((*zone.holds, deck))}]"
                self.report.at_key((*path, word), codes.WRONG_FIELD, message, hint)

    def _counters(self) -> None:
        decks = self.symbols.decks
        for _, index, counter in self._each("counters"):
            self._type(counter.type, ("counters", index, "type"))
            if counter.of not in ("game", "seat", "team", *decks):
                self._unknown(
                    ("counters", index, "of"), "deck", counter.of, ["game", "seat", "team", *decks]
                )
            if counter.lies_open:
                self._lying_open(index, counter)
            if counter.towards is None:
                continue
            path = ("counters", index, "towards")
            if counter.towards not in ("seat", *decks):
                self._unknown(path, "deck", counter.towards, ["seat", *decks])
            if counter.for_:
                message = (
                    f"{quoted(counter.id)} has a value for each word or towards a deck, not both"
                )
                self.report.at(path, codes.WRONG_FIELD, message)
        self._sees()

    def _lying_open(self, index: int, counter: Counter) -> None:
        """What lies open on a card tells nothing of its face by itself."""
        if counter.of in ("game", "seat", "team"):
            message = f"{quoted(counter.id)} is no counter of cards, and lies on none"
            hint = "leave out `lies_open`: who sees it says `sees`"
            self.report.at(("counters", index, "lies_open"), codes.WRONG_FIELD, message, hint)
        for key in ("starts", "least", "most") if counter.type != "text" else ():
            if re.search(r"\bcard\b(?!\()", str(getattr(counter, key))):
                message = f"{quoted(counter.id)} lies open, and would tell what card it is on"
                hint = "let it begin with the same value on every card, and set it in a rule"
                self.report.at(("counters", index, key), codes.WRONG_FIELD, message, hint)

    def _sees(self) -> None:
        """Who sees a zone or a counter must be there."""
        for key, index, one in self._each("zones", "counters"):
            if one.sees == "arbiter" and not self.symbols.arbiter:
                message = f"nobody sees {quoted(one.id)}: this ruleset has no arbiter"
                hint = "say `arbiter: true` under `seats`, or name who sees it"
                self.report.at((key, index, "sees"), codes.WRONG_FIELD, message, hint)
            is_shared = getattr(one, "per", None) == "game" or getattr(one, "of", None) == "game"
            field = "per" if key == "zones" else "of"
            is_of_team = getattr(one, field) == "team"
            if self.ruleset.teams is None and (is_of_team or one.sees == "team"):
                what = "belongs to" if is_of_team else "is seen by"
                message = f"{quoted(one.id)} {what} a team, and this ruleset has none"
                hint = "say who plays together under `teams`, or name a seat"
                path: Path = (key, index, field if is_of_team else "sees")
                self.report.at(path, codes.WRONG_FIELD, message, hint)
            elif is_of_team and one.sees in ("owner", "others", "arbiter"):
                message = f"{quoted(one.id)} belongs to a team, and no seat alone is its owner"
                hint = "say `sees: team`, or that everybody or nobody sees it"
                self.report.at((key, index, "sees"), codes.WRONG_FIELD, message, hint)
            elif one.sees in ("others", "team") and is_shared:
                message = f"{quoted(one.id)} is the game's: it has no owner"
                hint = "say `per: seat` or `of: seat`, or that everybody or nobody sees it"
                self.report.at((key, index, "sees"), codes.WRONG_FIELD, message, hint)

    def _teams(self) -> None:
        """Every table has teams, and every seat of it is in one of them."""
        teams, rules = self.ruleset.teams, self.ruleset
        if teams is None or teams == "all":
            return
        tables = {str(one): one for one in range(rules.seats.least, rules.seats.most + 1)
                  if allows(rules, one)}  # fmt: skip
        for key in teams:
            if key not in tables:
                message = f"by these rules no {key} can play"
                hint = f"tables have {', '.join(tables)} seats"
                self.report.at_key(("teams", key), codes.WRONG_FIELD, message, hint)
        for key, many in tables.items():
            if key not in teams:
                message = f"{_players(many)} have no teams"
                hint = f'write who plays together: "{key}": [[…], […]]'
                self.report.at(("teams",), codes.WRONG_FIELD, message, hint)
                continue
            self._team_seats(key, many, teams[key])

    def _team_seats(self, key: str, many: int, teams: Sequence[Sequence[int]]) -> None:
        met: dict[int, int] = {}
        for number, team in enumerate(teams):
            if not team:
                message, hint = f"team {number + 1} has no seats", "name its seats, or leave it out"
                self.report.at(("teams", key, number), codes.WRONG_FIELD, message, hint)
            for index, seat in enumerate(team):
                path: Path = ("teams", key, number, index)
                if not 1 <= seat <= many:
                    message, hint = f"there is no seat {seat} here", f"seats are 1 to {many}"
                    self.report.at(path, codes.WRONG_FIELD, message, hint)
                elif seat in met:
                    own = "twice in its team" if met[seat] == number else "in two teams"
                    message, hint = f"seat {seat} is {own}", "a seat plays for one team"
                    self.report.at(path, codes.WRONG_FIELD, message, hint)
                met[seat] = number
        missing = [one - 1 for one in range(1, many + 1) if one not in met]
        if missing:
            are = "is" if len(missing) == 1 else "are"
            message = f"of {_players(many)}, {seats_said(missing)} {are} in no team"
            hint = "put every seat into a team; one who plays alone is a team of one"
            self.report.at(("teams", key), codes.WRONG_FIELD, message, hint)

    def _from_map(self) -> None:
        """What a map fills must be there."""
        filled, decks = self.ruleset.from_map, self.symbols.decks
        if filled is None:
            return
        if filled.nodes not in decks:
            self._unknown(("from_map", "nodes"), "deck", filled.nodes, decks)
        owners = {
            "relations": filled.nodes,
            "facts": filled.nodes,
            "general": "game",
            "controls": "seat",
            "given": "game",
        }
        for key, of in owners.items():
            wanted = getattr(filled, key)
            known = [one.id for one in self.ruleset.counters if one.of == of]
            if wanted is not None and wanted not in known:
                self._unknown(("from_map", key), f"counter of {of}", wanted, known)

    def _signatures(self) -> Declared:
        """What every body may lead to: events, rules, actions, requirements, terms."""
        rules, symbols = self.ruleset, self.symbols

        def given(one: Rule | Action, key: str, index: int) -> dict[str, Type]:
            return narrowed(self.params(one.with_, (key, index, "with")), one.does, symbols)

        events = {
            one.id: self.params(one.with_, ("events", index, "with"))
            for index, one in enumerate(rules.events)
        }
        self.done.events = dict(events)
        return Declared(
            symbols,
            self.terms,
            events,
            {
                one.id: (given(one, "rules", index), self._gives(one, ("rules", index, "gives")))
                for index, one in enumerate(rules.rules)
            },
            {one.id: given(one, "actions", index) for index, one in enumerate(rules.actions)},
            {
                one.id: (one, self.report, ("requirements", index, "test"))
                for index, one in enumerate(rules.requirements)
            },
            self.params(rules.effect_with, ("effect_with",)),
            frozenset(one.id for one in rules.actions if one.aside),
        )

    def _gives(self, rule: Rule, path: Path) -> Type | None:
        kind = None if rule.gives is None else self._type(rule.gives, path, may_lack=True)
        is_loose = kind is not None and kind.kind in ("card", "seat") and not kind.maybe
        if kind is None or not is_loose or rule.id in self.giving:
            return kind
        return replace(kind, maybe=True, given_by=rule.id)

    def _bounds(self) -> None:
        """The bounds and first values of counters."""
        for _, index, counter in self._each("counters"):
            info = self.symbols.counters[name_of(counter.id)]
            reader = self.body(self.report, self._owner(counter))
            found = self.done.bounds.setdefault(name_of(counter.id), {})
            for key, wanted in (("least", INTEGER), ("most", INTEGER), ("starts", info.type)):
                raw, path = getattr(counter, key), ("counters", index, key)
                if raw is None or info.type.kind == "any":
                    continue
                if key == "starts" and info.type.kind == "text":
                    if not self._is_known(info.type, raw, path):
                        continue
                    raw = repr(raw)
                found[key] = reader.expr(raw, path, wanted)

    def _owner(self, counter: Counter) -> dict[str, Type]:
        """The local by which bounds speak of whose counter it is."""
        if counter.of in ("game", "seat", "team"):
            return {} if counter.of == "game" else {"seat": SEAT}
        return {"card": card_of(counter.of) if counter.of in self.symbols.decks else CARD}

    def _is_known(self, kind: Type, word: object, path: Path) -> bool:
        """Whether a text that is typed without quotes is one of the words that it can be."""
        if not kind.choices or word in kind.choices:
            return True
        message = f"{quoted(word)} is none of the words known here"
        listed = f"known are: {', '.join(sorted(kind.choices)[:12])}"
        hint = did_you_mean(str(word), kind.choices) or listed
        self.report.at(path, codes.UNKNOWN_NAME, message, hint)
        return False

    # -- rules and actions -------------------------------------------------------------------

    def _bodies(self) -> None:
        for index, rule in enumerate(self.ruleset.rules):
            params, gives = self.declared.rules[rule.id]
            reader = self.body(self.report, params, gives)
            self.done.rules[rule.id] = _body(reader, rule, params, ("rules", index))
        for index, action in enumerate(self.ruleset.actions):
            params = {"seat": SEAT, **self.declared.actions[action.id]}
            reader, path = self.body(self.report, params), ("actions", index)
            requires = read_tests(reader, action.requires, (*path, "requires"), afterwards=True)
            prefer = _optional(reader, action.prefer, (*path, "prefer"), NUMBER)
            for test in requires:
                reader.locals.update(reader.sure(test.test, holds=True))
            body = _body(reader, action, params, path)
            self.done.actions[action.id] = replace(
                body, requires=requires, prefer=prefer, aside=action.aside
            )

        for index, answer in enumerate(self.ruleset.answers):
            self._seat_answer(answer, ("answers", index))

    def _seat_answer(self, one: SeatAnswer, path: Path) -> None:
        """How a seat may answer an event; `seat` is who does."""
        fields = self.declared.events.get(one.to)
        if fields is None:
            self._unknown((*path, "to"), "event", one.to, self.declared.events)
            self.declared.used.add(("window", one.to))
            return
        if "seat" in fields:
            message = f'the event {quoted(one.to)} has a field "seat", which here is who answers'
            self.report.at((*path, "to"), codes.WRONG_FIELD, message, "call the field `by`")
        self.declared.used.add(("event", one.to))
        params = {**fields, "seat": SEAT}
        reader = self.body(self.report, params)
        reader.fixed = frozenset({"seat"})
        requires = read_tests(reader, one.requires, (*path, "requires"))
        prefer = _optional(reader, one.prefer, (*path, "prefer"), NUMBER)
        body = _body(reader, one, {"seat": SEAT, **params}, path)
        body = replace(body, requires=requires, prefer=prefer, fields=tuple(fields))
        self.done.answers.append(Answers(one.to, body))

    def _end(self) -> None:
        rules, known = self.ruleset, self.declared.rules
        reader = self.body(self.report, {"seat": SEAT})
        self.done.returns = reader.expr(rules.returns, ("returns",), NUMBER)
        self.done.ties = tuple(
            reader.expr(one, ("ties", index), NUMBER) for index, one in enumerate(rules.ties)
        )
        self.done.wins = _optional(reader, rules.wins, ("wins",), FLAG)
        if rules.start not in known:
            hint = self.declared.meant("rule", rules.start, known)
            message = f"there is no rule {quoted(rules.start)}"
            self.report.at(("start",), codes.UNKNOWN_NAME, message, hint)
        elif known[rules.start][0]:
            message = "the rule that runs the match is given nothing"
            self.report.at(("start",), codes.WRONG_FIELD, message)

    def _unused(self) -> None:
        used = {*self.declared.used, ("rule", self.ruleset.start)}
        for key, index, one in self._each("rules", "actions", "events", "requirements"):
            kind = key.removesuffix("s")
            if (kind, one.id) not in used:
                message = f"nothing leads to the {kind} {quoted(one.id)}"
                self.report.at((key, index), codes.UNREACHABLE_RULE, message)

        for _, index, one in self._each("answers"):
            if ("window", one.to) not in used:
                message = f"no window asks for the answer {quoted(one.id)}"
                hint = f"a rule opens one with `window: {one.to}`"
                self.report.at(("answers", index), codes.UNREACHABLE_RULE, message, hint)

    # -- what cards do -----------------------------------------------------------------------

    def _cards(self) -> None:
        """What every card does, as it says itself or as the ruleset says for it."""
        decks, ruled = decks_of(self.game, self.ruleset), self.ruleset.cards
        own = {card.id for deck in decks for card in deck.cards}
        for word in ruled:
            if word not in own:
                message, hint = f"there is no card {quoted(word)}", did_you_mean(word, own)
                self.report.at_key(("cards", word), codes.UNKNOWN_NAME, message, hint)
        for deck in decks:
            places = self.game.places.get(f"cards/{deck.id}", self.report.places)
            report = FindingSink(places, self.findings)
            for index, card in enumerate(deck.cards):
                other = ruled.get(card.id)
                for key in ("effect", "reacts", "modifiers"):
                    if other is not None and key in other.model_fields_set:
                        path: Path = ("cards", card.id, key)
                        self._card(self.report, card.id, key, getattr(other, key), path)
                    else:
                        path = ("cards", index, key)
                        self._card(report, card.id, key, getattr(card, key), path)

    def _card(self, report: FindingSink, card: str, key: str, raw: Any, path: Path) -> None:
        if key == "effect" and raw:
            this = card_of(self.symbols.deck_of[card])
            params = {"this": this, "seat": SEAT, **self.declared.effect_with}
            reader = self.body(report, params)
            reader.fixed = frozenset({"this"})
            effects, place = read_effects(reader, raw, path), report.places.where(path)
            unshown = frozenset(reader.unshown)
            body = Body(card, key, place, params, reader.made, effects, unshown=unshown)
            self.done.effects[card] = body
        for index, one in enumerate(raw or ()):
            if key == "reacts":
                self._reaction(report, card, one, (*path, index))
            if key == "modifiers":
                self._modifier(report, one, (card,), (*path, index))

    def _reaction(self, report: FindingSink, card: str, one: Reaction, path: Path) -> None:
        events = self.declared.events
        if one.to not in events:
            message, hint = f"there is no event {quoted(one.to)}", did_you_mean(one.to, events)
            report.at((*path, "to"), codes.UNKNOWN_NAME, message, hint)
            return
        self.declared.used.add(("event", one.to))
        fields = events[one.to]
        zones = self._places(report, one.from_, (*path, "from"))
        params = {"this": card_of(self.symbols.deck_of[card]), "seat": SEAT, **fields}
        reader = self.body(report, params)
        reader.fixed = frozenset({"this", "seat"})
        requires = read_tests(reader, one.where, (*path, "where"))
        prefer = _optional(reader, one.prefer, (*path, "prefer"), NUMBER)
        effects = read_effects(reader, one.does, (*path, "does"))
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
            unshown=frozenset(reader.unshown),
        )
        acts_from = report.places.where((*path, "from"))
        self.done.reacts.append(Reacts(one.to, card, zones, acts_from, one.forced, body))

    def _modifier(
        self, report: FindingSink, one: Modifier, cards: tuple[str, ...], path: Path
    ) -> None:
        """What some cards add to an amount; `cards` are their ids."""
        name = name_of(one.amount)
        params = self.terms.parameters(name)
        if params is None or not self.terms.is_amount(name):
            message = f"there is no amount {quoted(one.amount)}"
            hint = did_you_mean(name, [term.id for term in self.ruleset.amounts])
            report.at((*path, "amount"), codes.UNKNOWN_NAME, message, hint)
            return
        decks = {self.symbols.deck_of[card] for card in cards}
        reader = self.body(report, {"this": card_of(*decks), **params})
        add = reader.expr(one.add, (*path, "add"), NUMBER)
        when = _optional(reader, one.when, (*path, "when"), FLAG)
        zones = self._places(report, one.while_in, (*path, "while_in"))
        acts_from, at = (report.places.where(one) for one in ((*path, "while_in"), path))
        self.done.adds.append(Adds(name, cards, add, when, zones, acts_from, at))

    def _places(self, report: FindingSink, zones: Sequence[str], path: Path) -> tuple[str, ...]:
        """Zones by name; those that are not there are reported and left out."""
        known = self.symbols.zones
        for index, zone in enumerate(zones):
            if name_of(zone) not in known:
                message, hint = f"there is no zone {quoted(zone)}", did_you_mean(zone, known)
                report.at((*path, index), codes.UNKNOWN_NAME, message, hint)
        return tuple(name_of(zone) for zone in zones if name_of(zone) in known)


def _players(many: int) -> str:
    return "one player" if many == 1 else f"{many} players"


_KINDS: Mapping[type, str] = {Rule: "rule", Action: "action", SeatAnswer: "answer"}


def _optional(reader: BodyReader, raw: Any, path: Path, wanted: Type) -> Expr | None:
    return None if raw is None else reader.expr(raw, path, wanted)


def _body(reader: BodyReader, rule: Ruled, params: Mapping[str, Type], path: Path) -> Body:
    effects = read_effects(reader, rule.does, (*path, "does"))
    return Body(
        id=rule.id,
        kind=_KINDS[type(rule)],
        position=reader.report.places.where(path),
        params=params,
        locals=reader.made,
        effects=effects,
        unshown=frozenset(reader.unshown),
        gives=reader.gives,
        says=rule.says or "",
        cites=cited(rule),
        section=section_of(rule),
        secret=frozenset(map(name_of, getattr(rule, "secret", ()))),
    )


class Terms:
    """Terms and amounts, read when they are first named."""

    def __init__(self, reader: RulesetReader) -> None:
        self.reader = reader
        self.models: dict[str, tuple[Term, str, int]] = {}
        self.open: set[str] = set()
        self.known: dict[str, Mapping[str, Type]] = {}
        for key, index, term in reader._each("terms", "amounts"):
            self.models.setdefault(name_of(term.id), (term, key, index))

    def parameters(self, name: str) -> Mapping[str, Type] | None:
        """The parameters of the term or amount called `name`; None where there is none."""
        if name not in self.models:
            return None
        term, key, index = self.models[name]
        self.reader.declared.used.add(("term", term.id))
        if name not in self.known:
            params = self.reader.params(term.with_, (key, index, "with"), quiet=True)
            self.known[name] = narrowed(params, term.is_, self.reader.symbols)
        return self.known[name]

    def result(self, name: str) -> Type:
        """The type of its value; read now, unless it is being read."""
        done = self.read(name)
        return done[name][1].type if name in done else ANY

    def is_amount(self, name: str) -> bool:
        """Whether modifiers add to it."""
        return self.models[name][1] == "amounts"

    def names(self) -> list[str]:
        """All of them."""
        return list(self.models)

    def read(self, name: str) -> Mapping[str, tuple[Mapping[str, Type], Expr]]:
        """Read one, once; all of its kind that have been read."""
        term, key, index = self.models[name]
        done = self.reader.done.terms if key == "terms" else self.reader.done.amounts
        path = (key, index, "is")
        if name in self.open:
            message = f"{quoted(term.id)} needs its own value"
            self.reader.report.at(path, codes.ENDLESS, message)
        elif name not in done:
            self.open.add(name)
            params = self.reader.params(term.with_, (key, index, "with"))
            body = self.reader.body(self.reader.report, params)
            wanted = NUMBER if key == "amounts" else None
            if term.gives is not None:
                wanted = self.reader._type(term.gives, (key, index, "gives"), may_lack=True)
            found = body.expr(term.is_, path, wanted)
            done[name] = (params, found)
            if term.shown:
                self._shown(term, params, found.type, (key, index, "shown"))
            self.open.discard(name)
        return done

    def _shown(self, term: Term, params: Mapping[str, Type], kind: Type, path: Path) -> None:
        """What stands at the table is one value, of the game or of each seat."""
        hint = "give it nothing, or one seat: `with: {who: seat}`"
        if [one.kind for one in params.values()] not in ([], ["seat"]):
            message = f"{quoted(term.id)} is given more than a seat, and cannot stand at the table"
            self.reader.report.at(path, codes.WRONG_FIELD, message, hint)
        elif kind.kind in ("list", "map", "zone"):
            message = f"{quoted(term.id)} is a {kind}, and the table shows one value"
            hint = "count or sum what is in it, or leave out `shown`"
            self.reader.report.at(path, codes.WRONG_FIELD, message, hint)


def narrowed(params: Mapping[str, Type], raw: Any, symbols: SymbolTable) -> dict[str, Type]:
    """Parameters whose texts are held to the words of the counters that they pick.

    `raw` are the expression or effects that use them, as they were typed. A `text` that stands as
    the index of a counter with `for` can be one of its words, or one that the same rule compares it
    with.
    """
    texts = {name for name, kind in params.items() if kind == TEXT}
    picked: dict[str, set[str]] = {}
    compared: dict[str, set[str]] = {}
    for node in _nodes(raw) if texts else ():
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
            word = node.value.id if isinstance(node.value, ast.Name) else ""
            counter = symbols.counters.get(name_of(word or getattr(node.value, "attr", "")))
            picked.setdefault(node.slice.id, set()).update(counter.model.for_ if counter else ())
        if isinstance(node, ast.Compare):
            parts = list(ast.walk(node))
            said = {str(one.value) for one in parts if isinstance(one, ast.Constant)}
            bare = [one.id for one in parts if isinstance(one, ast.Name) and one.id not in params]
            said |= {*bare, *(one.replace("_", "-") for one in bare)}  # words need no quotes
            for one in parts:
                if isinstance(one, ast.Name):
                    compared.setdefault(one.id, set()).update(said)
    found = {name: picked[name] | compared.get(name, set()) for name in texts if picked.get(name)}
    return {**params, **{name: words(frozenset(known)) for name, known in found.items()}}


def _nodes(raw: Any) -> Iterator[ast.AST]:
    """Every node of what can be read as an expression; sentences and ids do no harm."""
    if isinstance(raw, Mapping):
        raw = [part for pair in raw.items() for part in pair]
    if isinstance(raw, list | tuple):
        for one in raw:
            yield from _nodes(one)
    elif isinstance(raw, str):
        try:
            yield from ast.walk(parsed(joined(raw.replace("\n", " ").strip())))
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            return  # Reported where the expression itself is read.
