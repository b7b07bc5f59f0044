"""Offers and hints that read what the deciding seat cannot see: bodies gone through unplayed.

What a rule, an action, a card's effect or a reaction is given is gathered from all who run it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.diagnostics import Position, quoted
from generator.lint.analysis.environment import named_by
from generator.lint.analysis.visibility import (
    ANSWERED,
    EACH,
    LASTING,
    NO_SECRETS,
    NOBODY,
    PUBLIC,
    Exposure,
    Key,
    Scope,
    Secret,
    ValueReader,
    merged_scopes,
    united,
)
from generator.lint.checks import Findings, Found, error, per_ruleset
from generator.rules.typed_tree import Body, Checked, Effect, Expr, Reacts, Test
from generator.rules.vocabulary import WORDS
from generator.rules.walk import bodies, place_of

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
    found: list[Found] = field(default_factory=list)
    unseen: dict[Position, bool] = field(default_factory=dict)
    """Tests that are `unseen`, by their places: whether any seat has need of that."""

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

    def returned(self, body: Body, caller: Body) -> Exposure:
        """What a body is known to return, for one that calls it."""
        self.callers[id(body)].add(id(caller))
        return self.gives.get(id(body), PUBLIC)


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
        return replace(secret.unread(), viewers=frozenset(viewers), owner=inner(secret.owner))

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
    found: list[Found] = field(default_factory=list)
    unseen: dict[Position, bool] = field(default_factory=dict)
    """As in `RulesReader`, of this body."""

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
        if body.kind == "action" or (reaction is not None and not reaction.forced):
            self._prefer(body.prefer, self._tests(body.requires, self.scope, seat), seat)
        self._effects(body.effects)

    def _name(self, name: str, value: Exposure) -> None:
        self.scope = self.scope.with_name(name, value)

    def _named(self, value: Exposure, name: str, at: Position | None) -> Exposure:
        """A value as a local of its own, made at a place, or given to the body."""
        key = ("local", name, at, id(self.body)) if at else _param(self.body, name)
        kind = self.body.locals.get(name) or self.body.params.get(name)
        has_key = kind is not None and kind.kind in ("seat", "card", "zone", "list")
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
                self.found.append((at, *_told(one, who, self.rules.checked)))
        return found

    def _question(self, effect: Effect, scope: Scope, decider: Key | None) -> None:
        """The values that the words of a question name: a card is told by its title."""
        seats = scope.viewers_with(decider)
        for key, expr in effect.exprs.items():
            if not key.startswith("of."):
                continue
            ident = self._judge(expr, scope, decider, "question").ident
            for one in ident if _names_card(expr) else ():
                if not one.viewers & seats:
                    at = place_of(expr, self.body.position)
                    self.found.append((at, *_told(one, "question", self.rules.checked)))

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
        return picked

    # -- effects by their words ----------------------------------------------------------------

    def _effects(self, effects: Iterable[Effect]) -> None:
        for one in effects:
            if not self.is_over:
                getattr(self, f"_do_{one.word}", self._do_plain)(one)
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
        named = self._named(value.mapped(Secret.unread), name, effect.position)
        if named.key is not None:
            self.scope = self.scope.forgetting(named.key)
        self._name(name, named)

    def _given(self, effect: Effect) -> dict[str, Exposure]:
        keys = (key for key in effect.exprs if key.startswith("with."))
        return {key.removeprefix("with."): self._look(effect, key) for key in keys}

    def _disturb(self, effect: Effect, key: str) -> None:
        """A zone has other cards than before, or another order."""
        zones = self._look(effect, key).zones
        self.scope = self.scope.disturbing(name for name, _ in zones)

    def _branches(self, effect: Effect, scope: Scope, otherwise: Scope) -> None:
        """What holds after one of two ways; nothing, where neither goes on."""
        ends = []
        for key, self.scope in (("then", scope), ("else", otherwise)):
            self.is_over = False
            self._effects(effect.bodies.get(key, ()))
            ends += [] if self.is_over else [self.scope]
        self.scope, self.is_over = merged_scopes(ends), not ends

    def _do_choose(self, effect: Effect) -> None:
        decider = self._look(effect, "by").key
        for key in effect.exprs.keys() & {"least", "most"}:
            self._judge(effect.exprs[key], self.scope, decider, "list")
        self._question(effect, self.scope, decider)
        found = self._candidates(effect, self.scope, decider, "choose")
        self._made(effect, found, self.scope.viewers_with(decider))
        self._branches(effect, self.scope, self.scope)

    def _do_ask(self, effect: Effect) -> None:
        decider = self._look(effect, "by").key
        self._question(effect, self.scope, decider)
        self._options(effect, self.scope, decider)
        self._made(effect, PUBLIC, self.scope.viewers_with(decider))

    def _do_ask_all(self, effect: Effect) -> None:
        inner, found = self.scope.with_name("seat", Exposure(key=EACH)).forgetting(EACH), PUBLIC
        self._question(effect, inner, EACH)
        if "from" in effect.exprs:
            for key in effect.exprs.keys() & {"least", "most"}:
                self._judge(effect.exprs[key], inner, EACH, "list")
            found = self._candidates(effect, inner, EACH, "from")
        self._options(effect, inner, EACH)
        answered = frozenset({ANSWERED})
        self._made(effect, found.seen_by(EACH, answered), answered)

    def _do_act(self, effect: Effect) -> None:
        by, given = self._look(effect, "by"), self._given(effect)
        self._question(effect, self.scope, by.key)
        for one in effect.names["act"]:
            action = self.rules.checked.actions[one]
            own = {name: given.get(name, PUBLIC) for name in action.params}
            self.rules.give(action, {**own, "seat": by}, self.scope)
        self._made(effect, PUBLIC)

    def _do_window(self, effect: Effect) -> None:
        given, event = self._given(effect), effect.names[effect.word]
        for one in self.rules.checked.reacts:
            if one.event == event and (one.forced or effect.word == "window"):
                self.rules.give(one.body, given, self.scope)
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
            owner = own.get(secret.owner) if secret.owner else None
            return replace(secret, viewers=NOBODY.union(*seats), owner=owner)

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
            is_same = origin in ("given", "local", "arbiter", "each")
            if is_same and expr.type.kind in ("seat", "card"):
                self._name(name, value.mapped(Secret.unread))
            else:
                self._bind(effect, name, value)

    def _do_set(self, effect: Effect) -> None:
        if effect.exprs["set"].op == "local":
            self._bind(effect, effect.exprs["set"].value, self._look(effect, "to"))

    def _do_add(self, effect: Effect) -> None:
        both = replace(united((self._look(effect, "add"), self._look(effect, "to"))), key=None)
        if effect.exprs["to"].op == "local":
            self._bind(effect, effect.exprs["to"].value, both)
        self._made(effect, both)  # by how much it changed tells of either

    def _do_draw(self, effect: Effect) -> None:
        secrets = self._look(effect, "from").ident
        # What is drawn is as secret as the zone to which it comes, whatever the rule says of it.
        drawn = self._look(effect, "to").element(None) if secrets else PUBLIC
        for one in secrets:
            drawn = drawn.shown_to(one.viewers)
        self._disturb(effect, "from")
        if "as" in effect.names:
            self._bind(effect, effect.names["as"], drawn)

    def _do_move(self, effect: Effect) -> None:
        cards, seen = self._look(effect, "move"), self._look(effect, "to").ident
        self._disturb(effect, "to")
        viewers = NOBODY.union(*(one.viewers for one in seen)) if seen else None
        self.scope = self.scope.showing(cards, viewers)

    def _do_reveal(self, effect: Effect) -> None:
        self.scope = self.scope.showing(self._look(effect, "reveal"), None)

    def _do_peek(self, effect: Effect) -> None:
        cards, seats = (
            self._look(effect, "peek"),
            self.scope.viewers_with(self._look(effect, "by").key),
        )
        if cards.key is not None:
            knows = self.scope.knows | {(seat, cards.key) for seat in seats}
            self.scope = replace(self.scope, knows=knows)
        self.scope = self.scope.showing(cards, seats)

    def _do_shuffle(self, effect: Effect) -> None:
        self._disturb(effect, "shuffle")

    def _do_pick(self, effect: Effect) -> None:
        self._made(effect, self._look(effect, "pick"))

    def _do_if(self, effect: Effect) -> None:
        where, test = self.rules.values.where, effect.exprs["if"]
        self._branches(effect, where(test, self.scope), where(test, self.scope, holds=False))

    def _do_repeat(self, effect: Effect) -> None:
        """After a loop holds what does when it is gone through not at all, once or more often."""
        listed = self._look(effect, "each").element(None) if effect.word == "each" else PUBLIC
        for _ in range(3):
            before = self.scope
            if "as" in effect.names:
                self._bind(effect, effect.names["as"], listed)
            for body in effect.bodies.values():
                self._effects(body)
            self.scope = merged_scopes([before] if self.is_over else [before, self.scope])
            self.is_over = False
            if self.scope == before:
                break

    _do_each = _do_turns = _do_repeat

    def _do_return(self, effect: Effect) -> None:
        value = self._look(effect, "return").mapped(Secret.unread)
        self.rules.give_back(self.body, replace(value, key=None, home=None))


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
    what="What a seat is offered, or what a hint prefers, hangs on something that this seat cannot "
    "see: cards in a hidden zone, a hidden counter, or what another seat has chosen in secret. It "
    "counts in the list, `where`, `left_out` and `of` of a choice, in `requires`, `prefer`, and "
    "through terms, amounts and locals. How many cards lie in a zone everybody sees; a card that "
    "was drawn, shown or looked at in the same rule is known, and where the rules cannot tell, "
    "`knows(seat, card)` can. A requirement that must read such a thing says `unseen: true`: it is "
    "asked once the seat has chosen. Only what is read is judged. Which test an `if` has passed on "
    "the way to a choice is not; what a rule is given counts as said aloud, unless it is `secret`; "
    "and a card that a counter names counts as known.",
    why="A seat would be told by its menu what lies face down, and a greedy policy would play with "
    "open cards: figures of such matches say nothing about people.",
    example="prefer: 0 - abs(bid - count([c for c in left_of(seat).hand if c.suit == 'spades']))",
    instead="prefer: 0 - abs(bid - count([c for c in seat.hand if c.suit == 'spades']))",
)
@per_ruleset
def unseen_read(checked: Checked) -> Findings:
    """One finding for each such read, and for each test that is `unseen` without need."""
    rules = RulesReader(checked)
    yield from rules.found
    for place, is_needed in rules.unseen.items():
        if not is_needed:
            message = "the seat that decides can see all that this test reads"
            yield place, message, "leave out `unseen`, so that it is asked beforehand"


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
    via = f", through {quoted(secret.via)}," if secret.via else ""
    return f"this {who} reads{via} {what}", hint
