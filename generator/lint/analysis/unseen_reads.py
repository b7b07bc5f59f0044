"""Offers and hints that read what the deciding seat cannot see: bodies gone through unplayed.

What a rule, an action, a card's effect or a reaction is given is gathered from all who run it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.diagnostics import Position, quoted
from generator.lint.analysis.environment import named_by
from generator.lint.analysis.visibility import (
    ANSWERED,
    EACH,
    EVERYBODY,
    LASTING,
    NO_SECRETS,
    NOBODY,
    PUBLIC,
    Exposure,
    Key,
    Scope,
    Secret,
    Secrets,
    ValueReader,
    merged_scopes,
    united,
)
from generator.lint.checks import Findings, Found, error, per_ruleset
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body, Checked, Effect, Expr, Reacts, Test, walk
from generator.rules.vocabulary import WORDS
from generator.rules.walk import bodies, needs_candidate, nodes, place_of, reached

_MOST_ROUNDS = 13


@dataclass
class RulesReader:
    """All bodies of a ruleset, and what goes from one to another.

    A body is read again only where it is given more than before, or where a rule that it has
    called returns more.
    """

    checked: Checked
    values: ValueReader = field(init=False)
    given: dict[int, dict[str, Exposure]] = field(default_factory=lambda: defaultdict(dict))
    """What each body is given by those that run it."""
    gives: dict[int, Exposure] = field(default_factory=dict)
    """What each body returns."""
    callers: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """The bodies that have asked what a body returns."""
    stale: set[int] = field(default_factory=set)
    """The bodies that are still to be read, or read again."""
    moves: dict[int, tuple[set[str], set[str]]] = field(default_factory=dict)
    """The zones to which each body brings cards, and from which it takes some."""
    found: list[Found] = field(default_factory=list)
    unseen: dict[Position, bool] = field(default_factory=dict)
    """Tests that are `unseen`, by their places: whether any seat has need of that."""
    aloud: dict[Position, bool] = field(default_factory=dict)
    """News that are `aloud`, by their places: whether they tell what not every seat could see."""

    def __post_init__(self) -> None:
        self.values = ValueReader(self.checked)
        reactions = {id(one.body): one for one in self.checked.reacts}
        order, readers = list(bodies(self.checked)), dict[int, VisibilityReader]()
        self.stale.update(map(id, order))
        for _ in range(_MOST_ROUNDS):
            for body in order:
                if id(body) in self.stale:
                    self.stale.remove(id(body))
                    readers[id(body)] = VisibilityReader(self, body)
                    readers[id(body)].run(reactions.get(id(body)))
        for body in order:
            self.found += readers[id(body)].found
            for place, is_needed in readers[id(body)].unseen.items():
                self.unseen[place] = self.unseen.get(place, False) or is_needed
            self.aloud.update(readers[id(body)].aloud)
        self.found += self._at_the_table()

    def _at_the_table(self) -> Iterator[Found]:
        """Terms whose values stand at the table, which everybody reads."""
        checked, ruleset = self.checked, self.checked.ruleset
        places = checked.game.places[f"rules/{ruleset.id}"]
        for key, known in (("terms", checked.terms), ("amounts", checked.amounts)):
            for index, model in enumerate(getattr(ruleset, key)):
                if not model.shown or name_of(model.id) not in known:
                    continue
                params, expr = known[name_of(model.id)]
                names = {one: Exposure(key=("given", "term", model.id, one)) for one in params}
                found = self.values.look(expr, Scope(names))
                for secret in found.taint | found.ident:
                    place = secret.spot.position if secret.spot else None
                    at = place or places.where((key, index, "is"))
                    yield at, *_told(secret, "value at the table", checked)

    def give(self, body: Body, given: Mapping[str, Exposure], scope: Scope) -> None:
        """A body is run with these values."""
        keys: dict[Key, set[Key]] = defaultdict(set)
        for name, value in given.items():
            if name in body.params and body.params[name].kind == "seat":
                for key in scope.viewers_with(value.key):
                    keys[key].add(_param(body, name))
        for name, value in given.items():
            # Whoever looks on hears what a rule is given, unless the rule calls it a secret.
            heard = value if name in body.secret else value.untold()
            heard = replace(
                heard,
                apart=heard.apart | self.values.apart_from(value.key, scope),
                mates=heard.mates | scope.mates_of(value.key),
            )
            if _grow(self.given[id(body)], name, _passed(heard, keys)):
                self.stale.add(id(body))

    def give_back(self, body: Body, value: Exposure) -> None:
        """A body returns this value, among others."""
        if _grow(self.gives, id(body), value):
            self.stale |= self.callers[id(body)]

    def moved_by(self, effect: Effect) -> tuple[set[str], set[str]]:
        """The zones to which bodies that an effect runs bring cards, and from which they take."""
        moved, taken = set[str](), set[str]()
        for body in reached(self.checked, [effect]):
            if id(body) not in self.moves:
                self.moves[id(body)] = _moves(body)
            moved |= self.moves[id(body)][0]
            taken |= self.moves[id(body)][1]
        return moved, taken

    def returned(self, body: Body, caller: Body) -> Exposure:
        """What a body is known to return, for one that calls it."""
        self.callers[id(body)].add(id(caller))
        return self.gives.get(id(body), PUBLIC)


_OFTEN = ("each", "times", "while", "until", "among")
"""The fields on which it hangs how often a loop is gone through."""


def _telling(before: Scope, after: Scope, test: Secrets) -> Scope:
    """Locals that are otherwise than before, where it hangs on a test whether they are."""
    if not test:
        return after
    unread = frozenset(one.unread() for one in test)
    names = {
        name: value
        if value == before.names.get(name)
        else replace(value, taint=value.taint | unread)
        for name, value in after.names.items()
    }
    return replace(after, names=names)


_FILLED = re.compile(r"\{\{.*?\}\}")
"""A value that a text names."""


def _sure_news(effects: Iterable[Effect]) -> frozenset[str]:
    """What these effects call out whatever happens in them, without the values that it names."""
    found = set[str]()
    for one in effects:
        if one.word == "note" and (says := one.names.get("says")) and "{%" not in says:
            found.add(" ".join(_FILLED.sub("", says).split()))
        if WORDS[one.word].ends:
            break
    return frozenset(found)


_SHIFTED = {
    "move": ("to",),
    "draw": ("from", "to"),
    "deal": ("from", "to"),
    "shuffle": ("shuffle",),
    "swap": ("swap", "and"),
}
"""The fields of words that name zones which have other cards afterwards, or another order."""


def _moves(body: Body) -> tuple[set[str], set[str]]:
    """The zones that a body names where it brings cards, and where it takes some."""
    moved, taken = set[str](), set[str]()
    for one in walk(body.effects):
        if WORDS[one.word].moves:
            for key in _SHIFTED.get(one.word, ()):
                moved |= _zones(one.exprs[key])
            taken |= _zones(one.exprs[one.word]) if one.word in ("move", "remove") else set()
    return moved, taken


def _shown_by(body: Body, checked: Checked) -> set[str]:
    """The cards that a body is given and shows to all, whatever happens in it."""
    found = set[str]()
    for one in body.effects:
        value = one.exprs.get(one.word)
        if value is None or value.op != "local" or value.value not in body.params:
            continue
        to = one.exprs.get("to")
        is_open = to is not None and to.op == "zone" and (
            checked.symbols.zones[to.value].model.sees == "everybody")  # fmt: skip
        if one.word == "reveal" or (one.word == "move" and is_open):
            found.add(str(value.value))
    return found


def _zones(expr: Expr) -> set[str]:
    own = {str(expr.value)} if expr.op == "zone" else set[str]()
    return own.union(*map(_zones, expr.args))


def _names_card(expr: Expr) -> bool:
    """Whether a value is said by titles of cards; a zone is said by its name."""
    return (expr.type.of or expr.type).kind == "card"


def _grow(known: dict[Any, Exposure], name: object, value: Exposure) -> bool:
    """What is known of this name may be another value too; whether that was not known."""
    both = united((known[name], value)) if name in known else value
    if both == known.get(name):
        return False
    known[name] = both
    return True


def _param(body: Body, name: str) -> Key:
    return ("given", body.kind, body.id, body.position, name)


def _passed(value: Exposure, keys: Mapping[Key, set[Key]]) -> Exposure:
    """A value as the body sees it to which it is given; `keys` are those of seats inside it."""

    def inner(key: Key | None) -> Key | None:
        return min(keys[key]) if key and key in keys else None

    def change(secret: Secret) -> Secret:
        viewers = {new for old in secret.viewers for new in keys.get(old, {old} & LASTING)}
        owner = inner(secret.owner)
        return replace(secret.unread(), viewers=frozenset(viewers), owner=owner, card=None)

    zones, home = frozenset((zone, None) for zone, _ in value.zones), inner(value.home)
    apart, mates = (
        frozenset[Key]().union(*(keys.get(one, {one} & LASTING) for one in seats))
        for seats in (value.apart, value.mates)
    )
    value = replace(value.mapped(change), home=home, tokens=frozenset(), key=None, zones=zones)
    return replace(value, apart=apart, mates=mates)


@dataclass
class VisibilityReader:
    """Goes through one body, effect by effect."""

    rules: RulesReader
    body: Body
    scope: Scope = field(default_factory=Scope)
    """What is known at this point."""
    is_over: bool = False
    """Whether nothing that comes next can happen."""
    under: Secrets = NO_SECRETS
    """What is told by the mere fact that this point was reached."""
    found: list[Found] = field(default_factory=list)
    unseen: dict[Position, bool] = field(default_factory=dict)
    """As in `RulesReader`, of this body."""
    aloud: dict[Position, bool] = field(default_factory=dict)
    """As in `RulesReader`, of this body."""
    thrown: set[str] = field(default_factory=set)
    """Locals that come of dice or coins which everybody at the table has seen."""
    asked: dict[str, Expr] = field(default_factory=dict)
    """Locals that hold what each of some seats has chosen, with these seats."""

    def run(self, reaction: Reacts | None) -> None:
        """The requirements and effects of the body."""
        body, known = self.body, self.rules.given[id(self.body)]
        for name in body.params:
            self._name(name, self._named(known.get(name, PUBLIC), name, None))
        seat = self.scope.named("seat").key
        if reaction is not None:
            # Its card lies in one of these zones, with the local `seat`.
            lies = (self.rules.values.zone_secret(one, seat, self.scope) for one in reaction.zones)
            ident = NO_SECRETS.union(*lies)
            self._name("this", replace(self.scope.named("this"), ident=ident, home=seat))
        if body.kind in ("action", "answer") or (reaction is not None and not reaction.forced):
            allowed = self._tests(body.requires, self.scope, seat)
            self._prefer(body.prefer, allowed, seat)
            if body.kind == "action":
                self._offered(allowed, seat)
        self._effects(body.effects)

    def _offered(self, scope: Scope, seat: Key | None) -> None:
        """An action is offered where its first choice has a candidate, whoever is to choose."""
        for one in self.body.effects:
            if one.word == "let":
                for key, expr in one.exprs.items():
                    name = key.removeprefix("let.")
                    scope = scope.with_name(name, self.rules.values.look(expr, scope))
            elif one.word == "choose" and needs_candidate(one):
                values, by = self.rules.values, one.exprs["by"]
                if not scope.viewers_with(values.look(by, scope).key) & scope.viewers_with(seat):
                    listed = self._judge(one.exprs["choose"], scope, seat, "list").untold()
                    name = one.names.get("as", "_")
                    inner = scope.with_name(name, listed.element(("candidate", id(one))))
                    self._tests([test for test in one.where if not test.unseen], inner, seat)
                return
            else:
                return

    def _name(self, name: str, value: Exposure) -> None:
        self.scope = self.scope.with_name(name, value)

    def _named(self, value: Exposure, name: str, at: Position | None) -> Exposure:
        """A value as a local of its own, made at a place, or given to the body."""
        key = ("local", name, at, id(self.body)) if at else _param(self.body, name)
        kind = self.body.locals.get(name) or self.body.params.get(name)
        has_key = kind is not None and kind.kind in ("seat", "card", "zone", "list", "map")
        return replace(value, key=key if has_key else None, tokens=value.tokens | {key})

    def _look(self, effect: Effect, key: str) -> Exposure:
        return self.rules.values.look(effect.exprs[key], self.scope)

    # -- deciding ------------------------------------------------------------------------------

    def _judge(self, expr: Expr, scope: Scope, decider: Key | None, who: str) -> Exposure:
        """Note what a seat is offered or advised by that it cannot see."""
        found, seats = self.rules.values.look(expr, scope), scope.viewers_with(decider)
        for one in found.taint:
            if not one.viewers & seats:
                at = one.spot.position if one.spot else self.body.position
                message, hint = _told(one, who, self.rules.checked)
                is_nameless = decider is None and who not in _TABLE and self._is_owned(one)
                self.found.append((at, message, _NAMELESS if is_nameless else hint))
        return found

    def _is_owned(self, secret: Secret) -> bool:
        """Whether some seat sees this because it is its own."""
        symbols = self.rules.checked.symbols
        infos: Mapping[str, Any] = {"zone": symbols.zones, "counter": symbols.counters}
        info = infos.get(secret.what, {}).get(secret.name)
        return info is not None and info.model.sees in ("owner", "team", "arbiter")

    def _question(self, effect: Effect, scope: Scope, decider: Key | None) -> None:
        """The values that the words of a question name."""
        self._words(effect, scope, decider, "question")

    def _words(self, effect: Effect, scope: Scope, hearer: Key | None, who: str) -> None:
        """The values that words name: a card is told by its title."""
        seats = scope.viewers_with(hearer)
        for key, expr in effect.exprs.items():
            if not key.startswith("of."):
                continue
            ident = self._judge(expr, scope, hearer, who).ident
            for one in ident if _names_card(expr) else ():
                if not one.viewers & seats:
                    at = place_of(expr, self.body.position)
                    message, hint = _told(one, who, self.rules.checked)
                    self.found.append((at, message, _TITLE if who == "news" else hint))

    def _decider(self, effect: Effect) -> Exposure:
        """The seat that is asked; who it is, and that it is asked, tells of no hidden card."""
        by = self._look(effect, "by")
        self._asks(self.under, by.key)
        self._asks(by.taint, None)
        self._asked(effect, "asks", "way of asking")
        return by

    def _asks(self, told: Secrets, decider: Key | None) -> None:
        """Whether somebody is asked, or who is, hangs on cards that this seat cannot see."""
        seats = self.scope.viewers_with(decider)
        for one in told:
            if one.what in ("zone", "place") and not one.viewers & seats:
                at = one.spot.position if one.spot else self.body.position
                message, _ = _told(one, "test", self.rules.checked)
                self.found.append((at, f"{message}, and by it somebody is asked or not", _AHEAD))

    def _asked(self, effect: Effect, key: str, what: str = "list of seats") -> None:
        """Which seats are asked: the whole table sees that."""
        if key in effect.exprs:
            self._judge(effect.exprs[key], self.scope, None, what)

    def _do_note(self, effect: Effect) -> None:
        """What is called out; whatever led to it is no more secret then."""
        if not effect.names.get("says"):
            return
        self.under = NO_SECRETS
        at, before = effect.position, len(self.found)
        self._words(effect, self.scope, None, "news")
        if effect.names.get("aloud"):
            self.aloud[at] = self.aloud.get(at, False) or len(self.found) > before
            del self.found[before:]

    def _prefer(self, expr: Expr | None, scope: Scope, decider: Key | None) -> None:
        if expr is not None:
            self._judge(expr, scope, decider, "hint")

    def _tests(self, tests: Iterable[Test], scope: Scope, decider: Key | None) -> Scope:
        """What is known where these tests hold."""
        unseen, values = self.unseen, self.rules.values
        for one in tests:
            if not one.unseen:
                for expr in (one.test, *(value for _, value in one.of)):
                    self._judge(expr, scope, decider, "test")
                scope = values.where(one.test, scope)
            else:
                at, seats = place_of(one.test, self.body.position), scope.viewers_with(decider)
                secrets = values.look(one.test, scope).taint
                is_needed = any(not secret.viewers & seats for secret in secrets)
                unseen[at] = unseen.get(at, False) or is_needed
        return scope

    def _options(self, effect: Effect, scope: Scope, decider: Key | None) -> None:
        for one in effect.names.get("options", ()):
            self._prefer(one.prefer, self._tests(one.where, scope, decider), decider)

    def _candidates(self, effect: Effect, scope: Scope, decider: Key | None, key: str) -> Exposure:
        """The list, requirements and preference of a choice; what its cards give away."""
        listed = self._judge(effect.exprs[key], scope, decider, "list").untold()
        picked = replace(listed, key=None)
        one = listed.element(("candidate", id(effect)))
        scope = scope.with_name(effect.names.get("as", "_"), one)
        if effect.exprs.keys() & {"least", "most"}:
            scope = scope.with_name("picked", picked)
        # Words for what is not in the list at all are given to whoever asks.
        self._tests(effect.left_out, scope, decider)
        scope = self._tests(effect.where, scope, decider)
        self._prefer(effect.exprs.get("prefer"), scope, decider)
        seats = {EVERYBODY, *scope.viewers_with(decider)}
        if seats.isdisjoint(scope.knowing(one.key)):
            self._by_face(effect.exprs[key], listed, scope, decider)
        if one.key is None:
            return picked
        # What was asked of each candidate holds of whichever is chosen.
        apart, mates = scope.apart_from(one.key), scope.mates_of(one.key)
        met = Exposure(apart=picked.apart | apart, mates=picked.mates | mates).forgetting(one.key)
        return replace(picked, apart=met.apart, mates=met.mates)

    def _by_face(self, expr: Expr, listed: Exposure, scope: Scope, decider: Key | None) -> None:
        """Cards that a list names by what they are, offered by where they lie unseen."""
        seats = scope.viewers_with(decider)
        hidden = [one for one in listed.place if one.name != "box" and not one.viewers & seats]
        if hidden:
            zone = self.rules.checked.symbols.zones[min(one.name for one in hidden)].model
            sees = _SEES["nobody" if zone.per == "game" else zone.sees]
            message = (
                f"this list says which cards they are, and offers by its place each that lies in "
                f"{quoted(zone.id)}, {sees}: both together tell where it lies"
            )
            self.found.append((place_of(expr, self.body.position), message, _KIND))

    # -- effects by their words ----------------------------------------------------------------

    def _effects(self, effects: Iterable[Effect]) -> None:
        for one in effects:
            if not self.is_over:
                getattr(self, f"_do_{one.word}", self._do_plain)(one)
                if one.word in ("call", "act", "resolve", "window", "emit"):
                    self._run(one)
                self.is_over = self.is_over or bool(WORDS[one.word].ends)

    def _do_plain(self, effect: Effect) -> None:
        """An effect that shows and hides nothing; what it makes is known to all."""
        self._made(effect, PUBLIC)

    def _made(self, effect: Effect, value: Exposure, seats: frozenset[Key] = NOBODY) -> None:
        """The locals that an effect makes; secrets of these seats, where something says so."""
        for name in named_by(effect):
            made = value
            if effect.names.get("secret") or name in self.body.secret:
                owner = next(iter(seats)) if len(seats) == 1 else None
                made = replace(value, taint=value.taint | {Secret("choice", name, seats, owner)})
            self._bind(effect, name, made)

    def _bind(self, effect: Effect, name: str, value: Exposure) -> None:
        """A local takes a value, which is no secret beyond what the value gives away."""
        self.asked.pop(name, None)
        self.thrown.discard(name)
        named = self._named(value.mapped(Secret.unread), name, effect.position)
        if (key := named.key) is not None:
            # What the value says of this key, it says of what the local was before.
            named = replace(named.forgetting(key), key=key)
            self.scope = self.scope.forgetting(key)
        self._name(name, named)

    def _given(self, effect: Effect) -> dict[str, Exposure]:
        keys = (key for key in effect.exprs if key.startswith("with."))
        return {key.removeprefix("with."): self._look(effect, key) for key in keys}

    def _disturb(self, effect: Effect, *keys: str) -> None:
        """Zones have other cards than before, or another order."""
        zones = {name for key in keys for name, _ in self._look(effect, key).zones}
        self.scope = self.scope.disturbing(
            zones.union(*(_zones(effect.exprs[key]) for key in keys))
        )

    def _take(self, effect: Effect, key: str) -> None:
        """Cards leave zones, so that others may lie uppermost there."""
        cards = self._look(effect, key)
        zones = {name for name, _ in cards.zones} | {one.name for one in cards.ident}
        zones |= _zones(effect.exprs[key])
        self.scope = self.scope.disturbing(zones, only_places=True)

    def _run(self, effect: Effect) -> None:
        """Other bodies run, and what they move lies elsewhere afterwards."""
        moved, taken = self.rules.moved_by(effect)
        self.scope = self.scope.disturbing(moved).disturbing(taken, only_places=True)
        if effect.word == "call":
            rule = self.rules.checked.rules[effect.names["call"]]
            for name in _shown_by(rule, self.rules.checked):
                if f"with.{name}" in effect.exprs:
                    self.scope = self.scope.showing(self._look(effect, f"with.{name}"), None)

    def _branches(
        self, effect: Effect, scope: Scope, otherwise: Scope, test: Secrets = NO_SECRETS
    ) -> None:
        """What holds after one of two ways; nothing, where neither goes on.

        Whatever is otherwise after one way than after the other tells of the test.
        """
        before, under, ends = self.scope, self.under, []
        for key, self.scope in (("then", scope), ("else", otherwise)):
            self.is_over, self.under = False, under | test
            self._effects(effect.bodies.get(key, ()))
            ends += [] if self.is_over else [self.scope]
        if self._is_said(effect):
            test = NO_SECRETS  # The table hears which of the two it was.
        self.under = under if len(ends) == 2 else under | test
        merged = self._merged(effect, ends)
        self.scope, self.is_over = _telling(before, merged, test), not ends

    def _is_said(self, effect: Effect) -> bool:
        """Whether news tell everybody which of two ways was gone: each has its own, in any case."""
        said = [_sure_news(effect.bodies.get(key, ())) for key in ("then", "else")]
        return all(said) and said[0].isdisjoint(said[1])

    def _merged(self, effect: Effect, ends: Sequence[Scope]) -> Scope:
        """What holds after any of several ways, at the end of this effect.

        A local that is another seat after one way than after the other is some seat, which has a
        name of its own from here on, until the same place is come to again.
        """
        named = dict[str, Key]()
        for name, kind in {**self.body.params, **self.body.locals}.items():
            keys = {one.names[name].key for one in ends if name in one.names}
            if kind.kind == "seat" and len(keys) > 1 and None not in keys:
                named[name] = ("merged", name, effect.position, id(self.body))
        for key in named.values():
            ends = [one.forgetting(key) for one in ends]
        merged = merged_scopes(ends)
        for name, key in named.items():
            merged = merged.with_name(name, replace(merged.names[name], key=key))
        return merged

    def _do_choose(self, effect: Effect) -> None:
        decider = self._decider(effect).key
        for key in effect.exprs.keys() & {"least", "most"}:
            self._judge(effect.exprs[key], self.scope, decider, "list")
        self._question(effect, self.scope, decider)
        found = self._candidates(effect, self.scope, decider, "choose")
        self._made(effect, found, self.scope.viewers_with(decider))
        self._branches(effect, self.scope, self.scope)

    def _do_ask(self, effect: Effect) -> None:
        decider = self._decider(effect).key
        self._question(effect, self.scope, decider)
        self._options(effect, self.scope, decider)
        self._made(effect, PUBLIC, self.scope.viewers_with(decider))

    def _do_ask_all(self, effect: Effect) -> None:
        self._asks(self.under, None)
        self._asked(effect, "ask_all")
        who, found = effect.names.get("who", "seat"), PUBLIC
        inner = self.scope.forgetting(EACH).with_name(who, Exposure(key=EACH))
        self._question(effect, inner, EACH)
        if "from" in effect.exprs:
            for key in effect.exprs.keys() & {"least", "most"}:
                self._judge(effect.exprs[key], inner, EACH, "list")
            found = self._candidates(effect, inner, EACH, "from")
        self._options(effect, inner, EACH)
        answered = frozenset({ANSWERED})
        self._made(effect, found.seen_by(EACH, answered), answered)
        self.asked |= dict.fromkeys(named_by(effect), effect.exprs["ask_all"])

    def _do_act(self, effect: Effect) -> None:
        by = self._decider(effect)
        self._made(effect, PUBLIC)  # what has been done so far, the menu itself may name
        given = self._given(effect)
        for key in effect.exprs:
            if key.startswith("with."):
                # What actions are given decides which of them are offered.
                self._judge(effect.exprs[key], self.scope, by.key, "menu")
        self._question(effect, self.scope, by.key)
        for key, expr in effect.exprs.items():
            if key == "times" or key.startswith("limits."):
                self._judge(expr, self.scope, by.key, "list")
        for one in effect.names["act"]:
            action = self.rules.checked.actions[one]
            own = {name: given.get(name, PUBLIC) for name in action.params}
            self.rules.give(action, {**own, "seat": by}, self.scope)

    def _do_window(self, effect: Effect) -> None:
        if effect.word == "window":
            self._asks(self.under, None)
        self._asked(effect, "seats")
        given, event = self._given(effect), effect.names[effect.word]
        for one in self.rules.checked.reacts:
            if one.event == event and (one.forced or effect.word == "window"):
                self.rules.give(one.body, given, self.scope)
        for answer in self.rules.checked.answers:
            if answer.event == event and effect.word == "window":
                self.rules.give(answer.body, given, self.scope)
        for name in effect.names["fields"]:
            self._bind(effect, name, given.get(name, PUBLIC))
        # Whichever seats are asked, each is told the same: what one alone may see is for none.
        self._question(effect, self.scope.forgetting(EACH), EACH)

    _do_emit = _do_window

    def _do_call(self, effect: Effect) -> None:
        rule, given = self.rules.checked.rules[effect.names["call"]], self._given(effect)
        self.rules.give(rule, given, self.scope)
        own = {_param(rule, name): value.key for name, value in given.items()}

        def change(secret: Secret) -> Secret:
            """What the rule returns, as it is known here."""
            seats = (self.scope.viewers_with(own[old]) if old in own else {old} & LASTING
                     for old in secret.viewers)  # fmt: skip
            owner, card = (own.get(one) if one else None for one in (secret.owner, secret.card))
            return replace(secret, viewers=NOBODY.union(*seats), owner=owner, card=card)

        if "as" in effect.names:
            gives = self.rules.returned(rule, self.body)
            returned = replace(gives.mapped(change), apart=frozenset(), mates=frozenset())
            self._bind(effect, effect.names["as"], returned)

    def _do_resolve(self, effect: Effect) -> None:
        # Whoever runs what a card does shows which card it is.
        this = self._look(effect, "resolve").shown_to(None).untold()
        given = {"this": this, "seat": self._look(effect, "by"), **self._given(effect)}
        decks = self.rules.values.decks(effect.exprs["resolve"].type)
        for name, body in self.rules.checked.effects.items():
            if self.rules.checked.symbols.deck_of[name] in decks:
                self.rules.give(body, given, self.scope)

    def _do_let(self, effect: Effect) -> None:
        for key, expr in effect.exprs.items():
            name, value = key.removeprefix("let."), self._look(effect, key)
            origin = value.key[0] if value.key else ""
            thrown = self._comes_of_dice(expr)
            is_same = origin in ("given", "local", "arbiter", "each")
            if is_same and expr.type.kind in ("seat", "card"):
                self._name(name, value.mapped(Secret.unread))
            else:
                self._bind(effect, name, value)
            self.thrown |= {name} if thrown else set()

    def _remembered(self, effect: Effect, target: Expr, key: str) -> None:
        """A counter that no table keeps, and of which every policy reads, takes no secret."""
        if target.op == "counter":
            model = self.rules.checked.symbols.counters[target.value].model
            if not model.shown and model.sees == "everybody":
                self._judge(effect.exprs[key], self.scope, None, "counter for hints")

    def _do_set(self, effect: Effect) -> None:
        self._remembered(effect, effect.exprs["set"], "to")
        thrown = self._comes_of_dice(effect.exprs["to"])
        if effect.exprs["set"].op == "local":
            self._bind(effect, effect.exprs["set"].value, self._look(effect, "to"))
            self.thrown |= {effect.exprs["set"].value} if thrown else set()
        elif thrown:
            self._seen_before(effect, thrown)

    def _do_roll(self, effect: Effect) -> None:
        """Dice that everybody sees, unless one of their locals is a secret of the rule."""
        self._do_plain(effect)
        if self.body.secret.isdisjoint(named_by(effect)):
            self.thrown.update(named_by(effect))

    _do_toss = _do_roll

    def _comes_of_dice(self, expr: Expr) -> str:
        """A local of dice of which a value is made, where nothing else in it is hidden."""
        names = [str(one.value) for one in nodes(expr) if one.op == "local"]
        thrown = next((one for one in names if one in self.thrown), "")
        hidden = self.under | self.rules.values.look(expr, self.scope).taint
        return "" if hidden else thrown

    def _seen_before(self, effect: Effect, name: str) -> None:
        """A counter that not all see takes what all have seen rolled."""
        target = effect.exprs["set"]
        model = self.rules.checked.symbols.counters[target.value].model
        if model.sees != "everybody" and (model.of, model.sees) != ("game", "owner"):
            called = quoted(name.replace("_", "-"))
            message = f"everybody sees {called} when it is thrown, and {quoted(model.id)} hides it"
            hint = f"add `secret: [{name.replace('_', '-')}]` to the rule: then nobody is told it"
            self.found.append((effect.position, message, hint))

    def _do_add(self, effect: Effect) -> None:
        self._remembered(effect, effect.exprs["to"], "add")
        both = replace(united((self._look(effect, "add"), self._look(effect, "to"))), key=None)
        if effect.exprs["to"].op == "local":
            self._bind(effect, effect.exprs["to"].value, both)
        self._made(effect, both)  # by how much it changed tells of either

    def _do_pay(self, effect: Effect) -> None:
        ends = [one for key in ("from", "to") if (one := effect.exprs.get(key)) is not None]
        looked = [self.rules.values.look(one, self.scope) for one in (effect.exprs["pay"], *ends)]
        paid = replace(united(looked), key=None)
        for one in ends:
            if one.op == "local":
                self._bind(effect, one.value, paid)
        self._made(effect, paid)  # how much was paid tells of all that bounds it
        self._branches(effect, self.scope, self.scope)

    def _do_draw(self, effect: Effect) -> None:
        secrets = self._look(effect, "from").ident
        # What is drawn is as secret as the zone to which it comes, whatever the rule says of it.
        drawn = self._look(effect, "to").element(None) if secrets else PUBLIC
        for one in secrets:
            drawn = drawn.shown_to(one.viewers)
        self._disturb(effect, "from", "to")
        if "as" in effect.names:
            self._bind(effect, effect.names["as"], drawn)

    def _do_move(self, effect: Effect) -> None:
        cards, seen = self._look(effect, "move"), self._look(effect, "to").ident
        self._take(effect, "move")
        self._disturb(effect, "to")
        viewers = NOBODY.union(*(one.viewers for one in seen)) if seen else None
        if viewers is None and cards.key is not None and cards.key[0] == "answer":
            self.scope = replace(self.scope, knows=self.scope.knows | {(EVERYBODY, cards.key)})
        self.scope = self.scope.showing(cards, viewers)

    def _do_reveal(self, effect: Effect) -> None:
        cards, self.under = self._look(effect, "reveal"), NO_SECRETS
        if cards.key is not None:
            self.scope = replace(self.scope, knows=self.scope.knows | {(EVERYBODY, cards.key)})
        self.scope = self.scope.showing(cards, None)

    def _do_peek(self, effect: Effect) -> None:
        cards, seats = (
            self._look(effect, "peek"),
            self.scope.viewers_with(self._look(effect, "by").key),
        )
        if cards.key is not None:
            knows = self.scope.knows | {(seat, cards.key) for seat in seats}
            self.scope = replace(self.scope, knows=knows)
        self.scope = self.scope.showing(cards, seats)

    def _do_remove(self, effect: Effect) -> None:
        self._take(effect, "remove")

    def _do_deal(self, effect: Effect) -> None:
        self._disturb(effect, "from", "to")

    def _do_swap(self, effect: Effect) -> None:
        self._disturb(effect, "swap", "and")

    def _do_shuffle(self, effect: Effect) -> None:
        self._disturb(effect, "shuffle")

    def _do_pick(self, effect: Effect) -> None:
        self._made(effect, self._look(effect, "pick"))

    def _do_if(self, effect: Effect) -> None:
        where, test = self.rules.values.where, effect.exprs["if"]
        told = self.rules.values.look(test, self.scope).taint
        holds, fails = where(test, self.scope), where(test, self.scope, holds=False)
        self._branches(effect, holds, fails, told)

    def _do_repeat(self, effect: Effect) -> None:
        """After a loop holds what does when it is gone through not at all, once or more often."""
        listed = self._look(effect, "each").element(None) if effect.word == "each" else PUBLIC
        under = self.under
        for _ in range(3):
            before = self.scope
            # How often it is gone through hangs on these.
            often = [self._look(effect, key).taint for key in _OFTEN if key in effect.exprs]
            told = NO_SECRETS.union(*often)
            self.under = under | told
            if "as" in effect.names:
                self._bind(effect, effect.names["as"], listed)
            for body in effect.bodies.values():
                self._effects(body)
            ends = [before] if self.is_over else [before, self.scope]
            merged = self._merged(effect, ends)
            whole = {name: merged.names[name].shown_to(None) for name in self._whole(effect)}
            merged = replace(merged, names={**merged.names, **whole})
            self.scope = _telling(before, merged, told)
            self.is_over = False
            if self.scope == before:
                break
        self.under = under

    _do_each = _do_turns = _do_repeat

    def _whole(self, effect: Effect) -> Iterator[str]:
        """Answers of seats that a loop goes through, all of which it has shown to everybody."""
        if effect.word != "each" or self.is_over:
            return
        inside = {one.word for body in effect.bodies.values() for one in walk(body)}
        if inside & {"stop", "leave", "return"}:
            return
        one = self.scope.named(effect.names["as"]).key
        for name, seats in self.asked.items():
            item = ("answer", None, self.scope.named(name).key, one)
            if seats == effect.exprs["each"] and (EVERYBODY, item) in self.scope.knows:
                yield name

    def _do_return(self, effect: Effect) -> None:
        value = self._look(effect, "return")
        # Which of several values comes back tells of the tests on the way to it.
        value = replace(value, taint=value.taint | self.under).mapped(Secret.unread)
        self.rules.give_back(self.body, replace(value, key=None, home=None))


_AHEAD = "ask in any case, or reveal first, or say it in a note, so that no question tells it"
_KIND = (
    "choose a kind of card by its title, as by `unique([x.id for x in cards.DECK])`, or among the "
    "cards of a zone"
)
_NAMELESS = (
    "who is asked is worked out here, so that nothing tells whose this is: make that seat a local "
    "by `let`, or give it to a rule by `with`, and name it by `by` and here"
)
_TITLE = (
    "say it once everybody can see the card, or tell its place and what of it all may know; "
    "`aloud: true` would tell its title to everybody, also to a holder who does not see it"
)
_TABLE = {
    "news": "say it once everybody can see it; where by the rules everybody hears it, also who "
    "cannot see it, it says `aloud: true`",
    "list of seats": "everybody sees who is asked: ask the others too, or let this be seen first",
    "way of asking": "everybody sees who is asked: ask in any case, or let this be seen first",
    "value at the table": "everybody reads it there: leave out `shown`, or let this be seen",
    "counter for hints": "no table keeps it and every policy reads it: set it once everybody can "
    "see this, or let the counter be seen by fewer",
}
"""What to do where the whole table is told."""
_SEES = {
    "nobody": "which nobody sees",
    "owner": "which only its owner sees",
    "team": "which only its owner and its partners see",
    "others": "which its owner does not see",
    "arbiter": "which only its owner and the arbiter see",
}
_HIDDEN = "its size may be read, and so may cards of which knows(…) says that the seat knows them"
_UNSEEN = "; a rule that must read it says `unseen: true`, and is asked once the seat has chosen"
_COUNTERS = "read what the seat can see, or let more seats see the counter"


@error(
    "R225",
    what="What a seat is offered or told, or what a hint prefers, hangs on something that it "
    "cannot see: cards in a hidden zone, a hidden counter, or what another seat has chosen in "
    "secret. It counts in the list, `where`, `left_out` and `of` of a choice, in `requires`, "
    "`prefer`, and through terms, amounts, locals and the tests on which locals hang. A list of "
    "all cards of a deck, or of cards by their ids, tells where each lies that the seat does not "
    "see: choose a kind by its title, out of `unique([x.id for x in cards.DECK])`. What all of "
    "the table is told may hang on nothing that a seat cannot see: news, which seats a window or "
    "`ask_all` asks, counters for hints (`shown: false`) and terms that are `shown`. Dice that a "
    "hidden counter keeps are thrown in secret, by `secret` of the rule. Whether and "
    "who is asked may not hang on hidden cards either, in the same rule, unless they are revealed, "
    "or a note has "
    "said it. How many cards lie in a zone everybody sees; a card that was drawn, shown or "
    "looked at in the same rule is known, and where the rules cannot tell, `knows(seat, card)` "
    "can. A requirement that must read such a thing says `unseen: true`: it is asked once the "
    "seat has chosen; news that are to tell such a thing say `aloud: true`. What happens "
    "openly, such as coins that are paid or whose turn it is, tells what the rules will, and is "
    "not judged; what a rule is given counts as said aloud, unless it is `secret`; and a card "
    "that a counter names counts as known.",
    why="A seat would be told by its menu what lies face down, and a greedy policy would play with "
    "open cards: figures of such matches say nothing about people.",
    example="prefer: 0 - abs(bid - count([c for c in left_of(seat).hand if c.suit == 'spades']))",
    instead="prefer: 0 - abs(bid - count([c for c in seat.hand if c.suit == 'spades']))",
)
@per_ruleset
def unseen_read(checked: Checked) -> Findings:
    """One finding for each place of such a read, and for each needless `unseen`."""
    rules = RulesReader(checked)
    told: dict[Position, Found] = {}
    for one in rules.found:  # what is said to all and asked of one, as a claim is, is one mistake
        told.setdefault(one[0], one)
    yield from told.values()
    for place, is_needed in rules.unseen.items():
        if not is_needed:
            message = "the seat that decides can see all that this test reads"
            yield place, message, "leave out `unseen`, so that it is asked beforehand"
    for place, is_needed in rules.aloud.items():
        if not is_needed:
            yield place, "every seat can see all that this news names", "leave out `aloud`"


def _told(secret: Secret, who: str, checked: Checked) -> tuple[str, str]:
    """What was read in a hint, test, list or question, and how to do without."""
    if secret.what == "choice":
        name, hint = quoted(secret.name.replace("_", "-")), "only the seat that has chosen knows it"
        what = f"{name}, which was chosen in secret"
    elif secret.what == "counter":
        counter = checked.symbols.counters[secret.name].model
        what, hint = f"the counter {quoted(counter.id)}, {_SEES[counter.sees]}", _COUNTERS
    else:
        zone = checked.symbols.zones[secret.name].model
        cards = "whether a card lies" if secret.what == "place" else "the cards"
        sees = _SEES["nobody" if zone.per == "game" else zone.sees]
        what, hint = f"{cards} in {quoted(zone.id)}, {sees}", _HIDDEN
    if secret.what != "choice" and who == "test":
        hint += _UNSEEN
    elif who in _TABLE:
        hint = _TABLE[who]
    via = f", through {quoted(secret.via)}," if secret.via else ""
    return f"this {who} reads{via} {what}", hint
