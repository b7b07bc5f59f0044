"""What bodies give away: each is gone through effect by effect, and nothing is played.

What a rule, an action, a card's effect or a reaction is given is gathered from all who run it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.diagnostics import Position
from generator.lint.analysis.visibility import (
    ANSWERED,
    ARBITER,
    EACH,
    MEMBER,
    NO_SECRETS,
    PUBLIC,
    Key,
    Scope,
    Secret,
    Sight,
    merged_scopes,
    united,
)
from generator.lint.analysis.visible_values import Looker, element
from generator.lint.analysis.walk import bodies, place_of
from generator.rules.typed_tree import Body, Checked, Effect, Expr, Option, Test

_MOST_ROUNDS = 12


@dataclass(frozen=True)
class Peek:
    """One read of something that the seat which decides cannot see."""

    secret: Secret
    decider: Key | None
    position: Position
    """Where the effect or reaction stands, for what nobody typed."""
    of: str
    """Where it is read: `prefer`, `where`, `requires` or `list`."""


@dataclass
class Known:
    """What has been gathered of one body: what it is given, and what it returns."""

    given: dict[str, Sight] = field(default_factory=dict)
    gives: Sight = PUBLIC


def peeks(checked: Checked) -> tuple[list[Peek], list[Position]]:
    """What goes beyond the view of a seat that decides, and what says so without need.

    Returns:
        Every read by which a seat is offered or advised something from beyond its own view; and
        the places of tests that are `unseen`, and read nothing that a seat could not see.
    """
    readers = Readers(checked)
    for _ in range(_MOST_ROUNDS):
        if not readers.round():
            break
    readers.is_judging = True
    readers.round()
    needless = (at for at, is_needed in readers.unseen.items() if not is_needed)
    return readers.found, list(needless)


@dataclass
class Readers:
    """All bodies of a ruleset, and what goes from one to another."""

    checked: Checked
    looker: Looker = field(init=False)
    known: dict[int, Known] = field(default_factory=dict)
    found: list[Peek] = field(default_factory=list)
    unseen: dict[Position, bool] = field(default_factory=dict)
    """Tests that are `unseen`, by their places: whether any seat has need of that."""
    is_judging: bool = False
    has_grown: bool = False

    def __post_init__(self) -> None:
        self.looker = Looker(self.checked)
        self.known = {id(body): Known() for body in bodies(self.checked)}

    def round(self) -> bool:
        """Go through every body once; whether any was given more than before."""
        self.has_grown = False
        reactions = {id(one.body): one for one in self.checked.reacts}
        for body in bodies(self.checked):
            reader = Reader(self, body)
            reaction = reactions.get(id(body))
            if reaction is not None:
                reader.hold(reaction.zones)
            reader.run(is_asked=reaction is None or not reaction.forced)
        return self.has_grown

    def give(self, body: Body, given: Mapping[str, Sight], scope: Scope) -> None:
        """A body is run with these values."""
        known = self.known[id(body)]
        keys = _renamed(body, given, scope)
        for name, value in given.items():
            # Whoever looks on hears what a rule is given, unless the rule calls it a secret.
            heard = value if name in body.secret else replace(value, taint=NO_SECRETS)
            new = _passed(heard, keys)
            old = known.given.get(name)
            both = new if old is None else united((old, new))
            if both != old:
                known.given[name] = both
                self.has_grown = True

    def returned(self, body: Body, value: Sight) -> None:
        """A body returns a value."""
        known = self.known[id(body)]
        both = united((known.gives, replace(_unread(value), key=None, home=None)))
        if both != known.gives:
            known.gives = both
            self.has_grown = True


def _renamed(body: Body, given: Mapping[str, Sight], scope: Scope) -> dict[Key, set[Key]]:
    """By the key of a seat where a body is run, its keys inside the body."""
    found: dict[Key, set[Key]] = {}
    for name, value in given.items():
        if body.params.get(name) is not None and body.params[name].kind == "seat":
            for key in scope.viewers_with(value.key):
                found.setdefault(key, set()).add(_param(body, name))
    return found


def _param(body: Body, name: str) -> Key:
    return ("given", body.kind, body.id, body.position, name)


def _passed(value: Sight, keys: Mapping[Key, set[Key]]) -> Sight:
    """A value as the body sees it to which it is given."""

    def change(secret: Secret) -> Secret:
        viewers = {new for old in secret.viewers for new in keys.get(old, {old} & _LASTING)}
        owner = next(iter(sorted(keys.get(secret.owner, ()))), None) if secret.owner else None
        return replace(secret, viewers=frozenset(viewers), owner=owner)

    home = next(iter(sorted(keys.get(value.home, ()))), None) if value.home else None
    return replace(_unread(value).mapped(change), home=home, tokens=frozenset(), key=None,
                   zones=frozenset((zone, None) for zone, _ in value.zones))  # fmt: skip


_LASTING: frozenset[Key] = frozenset({ARBITER, ANSWERED, MEMBER})
"""Keys that mean the same in every body."""


def _unread(value: Sight) -> Sight:
    """A value without the places at which it was read."""
    return value.mapped(lambda one: replace(one, spot=None, at=None, via=""))


@dataclass
class Reader:
    """Goes through one body."""

    readers: Readers
    body: Body
    scope: Scope = field(default_factory=Scope)

    def __post_init__(self) -> None:
        known = self.readers.known[id(self.body)]
        for name, kind in self.body.params.items():
            value = known.given.get(name, PUBLIC)
            self.scope = self.scope.with_name(name, self._named(value, name, kind.kind, "given"))

    def _named(self, value: Sight, name: str, kind: str, at: Any) -> Sight:
        """A value as a local of its own."""
        key = _param(self.body, name) if at == "given" else ("local", name, at, id(self.body))
        tokens = value.tokens | {key}
        return replace(value, key=key if kind in ("seat", "card", "zone", "list") else None,
                       tokens=tokens)  # fmt: skip

    def hold(self, zones: Sequence[str]) -> None:
        """A reaction's card lies in one of these zones, with the local `seat`."""
        owner = self.scope.names["seat"].key
        secrets = (self.readers.looker.zone_secret(one, owner, self.scope) for one in zones)
        this = replace(self.scope.names["this"], ident=frozenset().union(*secrets), home=owner)
        self.scope = self.scope.with_name("this", this)

    def run(self, *, is_asked: bool) -> None:
        """The requirements and effects of the body."""
        seat = self.scope.names.get("seat", PUBLIC).key
        if self.body.kind in ("action", "reaction") and is_asked:
            of = "requires" if self.body.kind == "action" else "where"
            scope = self._tests(self.body.requires, self.scope, seat, of)
            if self.body.prefer is not None:
                self._judge(self.body.prefer, scope, seat, "prefer")
        self.effects(self.body.effects, self.scope)

    def look(self, expr: Expr, scope: Scope) -> Sight:
        """What an expression gives away."""
        return self.readers.looker.look(expr, scope)

    # -- deciding ------------------------------------------------------------------------------

    def _judge(self, expr: Expr, scope: Scope, decider: Key | None, of: str) -> Sight:
        """Note what a seat is offered or advised by that it cannot see."""
        found = self.look(expr, scope)
        if self.readers.is_judging:
            position = self.body.position
            seats = scope.viewers_with(decider)
            self.readers.found += [
                Peek(one, decider, position, of) for one in found.taint if not one.viewers & seats
            ]
        return found

    def _tests(
        self, tests: Iterable[Test], scope: Scope, decider: Key | None, of: str = "where"
    ) -> Scope:
        for one in tests:
            if one.unseen:
                self._needless(one, scope, decider)
                continue
            self._judge(one.test, scope, decider, of)
            for _, value in one.of:
                self._judge(value, scope, decider, of)
            scope = self.readers.looker.where(one.test, scope)
        return scope

    def _needless(self, test: Test, scope: Scope, decider: Key | None) -> None:
        seats, readers = scope.viewers_with(decider), self.readers
        if readers.is_judging:
            taint = self.look(test.test, scope).taint
            at = place_of(test.test, self.body.position)
            is_needed = any(not one.viewers & seats for one in taint)
            readers.unseen[at] = readers.unseen.get(at, False) or is_needed

    def _options(self, options: Iterable[Option], scope: Scope, decider: Key | None) -> None:
        for one in options:
            inner = self._tests(one.where, scope, decider)
            if one.prefer is not None:
                self._judge(one.prefer, inner, decider, "prefer")

    def _candidates(self, effect: Effect, scope: Scope, decider: Key | None, key: str) -> Sight:
        """The list, requirements and preference of a choice; what its cards give away."""
        listed = self._judge(effect.exprs[key], scope, decider, "list")
        name = str(effect.names.get("as", "_"))
        one = replace(element(listed, ("candidate", id(effect))), taint=NO_SECRETS)
        inner = scope.with_name(name, one)
        picked = replace(listed, taint=NO_SECRETS, key=None)
        if effect.exprs.keys() & {"least", "most"}:
            inner = inner.with_name("picked", picked)
        # Words for what is not in the list at all are given to whoever asks.
        self._tests(effect.left_out, inner, decider)
        inner = self._tests(effect.where, inner, decider)
        if "prefer" in effect.exprs:
            self._judge(effect.exprs["prefer"], inner, decider, "prefer")
        return picked

    # -- going through -------------------------------------------------------------------------

    def effects(self, effects: Iterable[Effect], scope: Scope | None) -> Scope | None:
        """What is known after these effects; None where none of them lets the rest happen."""
        for one in effects:
            if scope is None:
                return None
            scope = _DOES.get(one.word, Reader.plain)(self, one, scope)
        return scope

    def plain(self, effect: Effect, scope: Scope) -> Scope:
        """An effect that makes nothing known."""
        return scope

    def bind(self, effect: Effect, scope: Scope, name: str, value: Sight, kind: str) -> Scope:
        """A local takes a value, which is no secret beyond what the value gives away."""
        named = self._named(_unread(value), name, kind, effect.position)
        if named.key is not None:
            scope = scope.forgetting(named.key)
        return scope.with_name(name, named)

    def kind(self, effect: Effect, key: str = "as") -> str:
        """The kind of type of the local that an effect makes."""
        name = effect.names.get(key)
        found = self.body.locals.get(str(name)) or self.body.params.get(str(name))
        return found.kind if found else "any"

    def made(self, effect: Effect, scope: Scope, value: Sight, viewers: Iterable[Key | None],
             key: str = "as") -> Scope:  # fmt: skip
        """The local of `as`; a secret of these viewers, where rule or effect says so."""
        if key not in effect.names:
            return scope
        name = str(effect.names[key])
        if effect.names.get("secret") or name in self.body.secret:
            seats = frozenset(one for one in viewers if one is not None)
            owner = next(iter(seats)) if len(seats) == 1 else None
            secret = Secret("choice", name, seats, owner)
            value = replace(value, taint=value.taint | {secret})
        return self.bind(effect, scope, name, value, self.kind(effect, key))

    def show(self, shown: Sight, scope: Scope, viewers: frozenset[Key] | None) -> Scope:
        """Cards become known to seats, or to all."""
        names = {}
        zones = {(one.name, one.owner) for one in shown.ident if one.what == "zone"}
        own = frozenset() if shown.key is None else frozenset({shown.key})
        for name, value in scope.names.items():
            is_there = not shown.tokens and value.ident and all(
                (one.name, one.owner) in zones for one in value.ident)  # fmt: skip
            if is_there or value.tokens & own:
                changed = value.shown_to_all() if viewers is None else value.shown_to(viewers)
                names[name] = changed
        return replace(scope, names={**scope.names, **names})


def _choose(reader: Reader, effect: Effect, scope: Scope) -> Scope | None:
    decider = reader.look(effect.exprs["by"], scope).key
    for key in ("least", "most"):
        if key in effect.exprs:
            reader._judge(effect.exprs[key], scope, decider, "list")
    found = reader._candidates(effect, scope, decider, "choose")
    after = reader.made(effect, scope, found, scope.viewers_with(decider))
    if not effect.bodies:
        return after
    ways = [
        reader.effects(effect.bodies.get("then", ()), after),
        reader.effects(effect.bodies.get("else", ()), after),
    ]
    return merged_scopes(ways)


def _ask(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    decider = reader.look(effect.exprs["by"], scope).key
    reader._options(effect.names["options"], scope, decider)
    return reader.made(effect, scope, PUBLIC, scope.viewers_with(decider))


def _ask_all(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    inner = scope.with_name("seat", Sight(key=EACH)).forgetting(EACH)
    found = PUBLIC
    if "from" in effect.exprs:
        found = reader._candidates(effect, inner, EACH, "from")
    else:
        reader._options(effect.names.get("options", ()), inner, EACH)
    found = found.seen_by(EACH, frozenset({ANSWERED}))
    return reader.made(effect, scope, found, [ANSWERED])


def _act(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    by = reader.look(effect.exprs["by"], scope)
    given = _with(reader, effect, scope)
    for one in effect.names.get("act", ()):
        action = reader.readers.checked.actions[one]
        own = {name: given.get(name, PUBLIC) for name in action.params if name != "seat"}
        reader.readers.give(action, {"seat": by, **own}, scope)
    return reader.made(effect, scope, PUBLIC, [])


def _with(reader: Reader, effect: Effect, scope: Scope) -> dict[str, Sight]:
    return {
        key.removeprefix("with."): reader.look(one, scope)
        for key, one in effect.exprs.items()
        if key.startswith("with.")
    }


def _event(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    given = _with(reader, effect, scope)
    event = effect.names.get(effect.word)
    for one in reader.readers.checked.reacts:
        if one.event == event and (one.forced or effect.word == "window"):
            reader.readers.give(one.body, given, scope)
    for name in effect.names.get("fields", ()):
        kind = reader.body.locals.get(name) or reader.body.params.get(name)
        value = given.get(name, PUBLIC)
        scope = reader.bind(effect, scope, name, value, kind.kind if kind else "any")
    return scope


def _call(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    rule = reader.readers.checked.rules[effect.names["call"]]
    given = _with(reader, effect, scope)
    reader.readers.give(rule, given, scope)
    gives = reader.readers.known[id(rule)].gives
    own = {_param(rule, name): value for name, value in given.items()}

    def change(secret: Secret) -> Secret:
        seats = {new for old in secret.viewers for new in _outside(old, own, scope)}
        owner = own[secret.owner].key if secret.owner in own else None
        return replace(secret, viewers=frozenset(seats), owner=owner)

    if "as" not in effect.names:
        return scope
    value, name = gives.mapped(change), str(effect.names["as"])
    return reader.bind(effect, scope, name, value, reader.kind(effect))


def _outside(key: Key, given: Mapping[Key, Sight], scope: Scope) -> Iterable[Key]:
    if key in given:
        return scope.viewers_with(given[key].key)
    return {key} & _LASTING


def _resolve(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    card = reader.look(effect.exprs["resolve"], scope)
    by = reader.look(effect.exprs["by"], scope)
    given = _with(reader, effect, scope)
    decks = reader.readers.looker.decks(effect.exprs["resolve"].type)
    for name, body in reader.readers.checked.effects.items():
        if reader.readers.checked.symbols.deck_of[name] in decks:
            # Whoever runs what a card does shows which card it is.
            this = replace(card.shown_to_all(), taint=NO_SECRETS)
            reader.readers.give(body, {"this": this, "seat": by, **given}, scope)
    return scope


def _let(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    for key, expr in effect.exprs.items():
        name = key.removeprefix("let.")
        value = reader.look(expr, scope)
        is_same = value.key is not None and value.key[0] in ("given", "local", "arbiter", "each")
        if is_same and expr.type.kind in ("seat", "card"):
            scope = scope.with_name(name, _unread(value))
        else:
            scope = reader.bind(effect, scope, name, value, expr.type.kind)
    return scope


def _set(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    target, value = effect.exprs["set"], reader.look(effect.exprs["to"], scope)
    if target.op != "local":
        return scope
    return reader.bind(effect, scope, str(target.value), value, target.type.kind)


def _add(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    target = effect.exprs["to"]
    if target.op == "local":
        parts = (reader.look(effect.exprs["add"], scope), reader.look(target, scope))
        value = replace(united(parts), key=None)
        scope = reader.bind(effect, scope, str(target.value), value, target.type.kind)
    return reader.made(effect, scope, PUBLIC, [])


def _draw(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    source, to = (reader.look(effect.exprs[key], scope) for key in ("from", "to"))
    scope = _disturbed(reader, scope, effect.exprs["from"])
    viewers = [one.viewers for one in source.ident]
    known = to if source.ident else PUBLIC
    for one in viewers:
        known = known.shown_to(one)
    if "as" not in effect.names:
        return scope
    # What is drawn is as secret as the zone to which it comes, whatever the rule says of it.
    drawn = replace(known, key=None, zones=frozenset())
    return reader.bind(effect, scope, str(effect.names["as"]), drawn, "list")


def _disturbed(reader: Reader, scope: Scope, zone: Expr) -> Scope:
    """A zone has other cards than before, or another order."""
    names = {name for name, _ in reader.look(zone, scope).zones}
    kept = frozenset(one for one in scope.knows if not names & _zones_in(one[1]))
    return replace(scope, knows=kept)


def _zones_in(key: Any) -> set[str]:
    if not isinstance(key, tuple):
        return set()
    own = {str(key[1])} if key and key[0] == "zone" else set()
    return own.union(*(_zones_in(one) for one in key))


def _move(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    cards = reader.look(effect.exprs["move"], scope)
    to = reader.look(effect.exprs["to"], scope) if "to" in effect.exprs else PUBLIC
    scope = _disturbed(reader, scope, effect.exprs["to"])
    if not to.ident:
        return reader.show(cards, scope, None)
    return reader.show(cards, scope, frozenset().union(*(one.viewers for one in to.ident)))


def _reveal(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    return reader.show(reader.look(effect.exprs["reveal"], scope), scope, None)


def _peek(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    cards = reader.look(effect.exprs["peek"], scope)
    by = reader.look(effect.exprs["by"], scope).key
    seats = scope.viewers_with(by)
    if cards.key is not None:
        more = frozenset((seat, cards.key) for seat in seats)
        scope = replace(scope, knows=scope.knows | more)
    return reader.show(cards, scope, seats)


def _shuffle(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    return _disturbed(reader, scope, effect.exprs["shuffle"])


def _roll(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    scope = reader.made(effect, scope, PUBLIC, [])
    return reader.made(effect, scope, PUBLIC, [], "dice")


def _toss(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    return reader.made(effect, scope, PUBLIC, [], "toss")


def _pick(reader: Reader, effect: Effect, scope: Scope) -> Scope:
    found = reader.look(effect.exprs["pick"], scope)
    return reader.made(effect, scope, found, [])


def _if(reader: Reader, effect: Effect, scope: Scope) -> Scope | None:
    test, looker = effect.exprs["if"], reader.readers.looker
    return merged_scopes(
        [
            reader.effects(effect.bodies.get("then", ()), looker.where(test, scope)),
            reader.effects(effect.bodies.get("else", ()), looker.where(test, scope, holds=False)),
        ]
    )


def _each(reader: Reader, effect: Effect, scope: Scope) -> Scope | None:
    listed = replace(reader.look(effect.exprs["each"], scope), key=None, zones=frozenset())
    name, kind = str(effect.names["as"]), reader.kind(effect)
    return _looped(
        lambda before: reader.effects(
            effect.bodies.get("do", ()), reader.bind(effect, before, name, listed, kind)
        ),
        scope,
    )


def _turns(reader: Reader, effect: Effect, scope: Scope) -> Scope | None:
    name = str(effect.names["as"])
    return _looped(
        lambda before: reader.effects(
            effect.bodies.get("do", ()), reader.bind(effect, before, name, PUBLIC, "seat")
        ),
        scope,
    )


def _repeat(reader: Reader, effect: Effect, scope: Scope) -> Scope | None:
    return _looped(lambda before: reader.effects(effect.bodies["repeat"], before), scope)


def _looped(again: Callable[[Scope], Scope | None], scope: Scope) -> Scope | None:
    """What holds after a loop: nothing, one or more times."""
    for _ in range(3):
        after = merged_scopes([scope, again(scope)])
        if after == scope or after is None:
            break
        scope = after
    return scope


def _return(reader: Reader, effect: Effect, scope: Scope) -> None:
    if "return" in effect.exprs:
        reader.readers.returned(reader.body, reader.look(effect.exprs["return"], scope))


def _ends(reader: Reader, effect: Effect, scope: Scope) -> None:
    """Nothing after it happens."""


_DOES: Mapping[str, Callable[[Reader, Effect, Scope], Scope | None]] = {
    "choose": _choose,
    "ask": _ask,
    "ask_all": _ask_all,
    "act": _act,
    "window": _event,
    "emit": _event,
    "call": _call,
    "resolve": _resolve,
    "let": _let,
    "set": _set,
    "add": _add,
    "draw": _draw,
    "move": _move,
    "reveal": _reveal,
    "peek": _peek,
    "shuffle": _shuffle,
    "roll": _roll,
    "toss": _toss,
    "pick": _pick,
    "if": _if,
    "each": _each,
    "turns": _turns,
    "repeat": _repeat,
    "return": _return,
    "leave": _ends,
    "end_game": _ends,
    "stop": _ends,
}
