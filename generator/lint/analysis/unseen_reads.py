"""Offers and hints that read what the deciding seat cannot see: bodies gone through unplayed.

What a rule, an action, a card's effect or a reaction is given is gathered from all who run it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from generator.diagnostics import Position, quoted
from generator.lint.analysis.visibility import (
    ANSWERED,
    EACH,
    LASTING,
    NO_SECRETS,
    PUBLIC,
    Exposure,
    Key,
    Scope,
    Secret,
    merged_scopes,
    united,
)
from generator.lint.analysis.visible_values import ValueReader
from generator.lint.analysis.walk import bodies, place_of
from generator.lint.checks import Findings, error, per_ruleset
from generator.rules.checked import Checked
from generator.rules.tree import Body, Effect, Expr, Reacts, Test

_MOST_ROUNDS = 12


@dataclass(frozen=True)
class UnseenRead:
    """One read of something that the seat which decides cannot see."""

    secret: Secret
    position: Position
    """Where the effect or reaction stands, for what nobody typed."""
    of: str
    """Where it is read: `prefer`, `where`, `requires` or `list`."""


@dataclass
class Summary:
    """What has been gathered of one body: what it is given, and what it returns."""

    given: dict[str, Exposure] = field(default_factory=dict)
    gives: Exposure = PUBLIC


@dataclass
class RulesReader:
    """All bodies of a ruleset, and what goes from one to another."""

    checked: Checked
    values: ValueReader = field(init=False)
    summaries: dict[int, Summary] = field(default_factory=dict)
    found: list[UnseenRead] = field(default_factory=list)
    unseen: dict[Position, bool] = field(default_factory=dict)
    """Tests that are `unseen`, by their places: whether any seat has need of that."""
    is_judging: bool = False
    has_grown: bool = False

    def __post_init__(self) -> None:
        self.values = ValueReader(self.checked)
        self.summaries = {id(body): Summary() for body in bodies(self.checked)}

    def read(self) -> None:
        """Go through all bodies until nothing more is given to any, and then judge them."""
        for _ in range(_MOST_ROUNDS):
            if not self._round():
                break
        self.is_judging = True
        self._round()

    def _round(self) -> bool:
        self.has_grown = False
        reactions = {id(one.body): one for one in self.checked.reacts}
        for body in bodies(self.checked):
            BodyReader(self, body).run(reactions.get(id(body)))
        return self.has_grown

    def give(self, body: Body, given: Mapping[str, Exposure], scope: Scope) -> None:
        """A body is run with these values."""
        keys: dict[Key, set[Key]] = {}
        for name, value in given.items():
            if name in body.params and body.params[name].kind == "seat":
                for key in scope.viewers_with(value.key):
                    keys.setdefault(key, set()).add(_param(body, name))
        known = self.summaries[id(body)].given
        for name, value in given.items():
            # Whoever looks on hears what a rule is given, unless the rule calls it a secret.
            new = _passed(value if name in body.secret else value.untold(), keys)
            both = united((known[name], new)) if name in known else new
            if both != known.get(name):
                known[name] = both
                self.has_grown = True

    def returned(self, body: Body, value: Exposure) -> None:
        """A body returns a value."""
        known = self.summaries[id(body)]
        both = united((known.gives, replace(value.mapped(Secret.unread), key=None, home=None)))
        if both != known.gives:
            known.gives = both
            self.has_grown = True


def _param(body: Body, name: str) -> Key:
    return ("given", body.kind, body.id, body.position, name)


def _passed(value: Exposure, keys: Mapping[Key, set[Key]]) -> Exposure:
    """A value as the body sees it to which it is given; `keys` are those of seats inside it."""

    def inner(key: Key | None) -> Key | None:
        return min(keys[key]) if key and key in keys else None

    def change(secret: Secret) -> Secret:
        viewers = {new for old in secret.viewers for new in keys.get(old, {old} & LASTING)}
        return replace(secret.unread(), viewers=frozenset(viewers), owner=inner(secret.owner))

    zones = frozenset((zone, None) for zone, _ in value.zones)
    return replace(value.mapped(change), home=inner(value.home), tokens=frozenset(), key=None,
                   zones=zones)  # fmt: skip


@dataclass
class BodyReader:
    """Goes through one body, effect by effect."""

    rules: RulesReader
    body: Body

    def run(self, reaction: Reacts | None) -> None:
        """The requirements and effects of the body."""
        body, scope = self.body, Scope()
        known = self.rules.summaries[id(body)].given
        for name in body.params:
            scope = scope.with_name(name, self._named(known.get(name, PUBLIC), name, None))
        seat = scope.named("seat").key
        if reaction is not None:
            # Its card lies in one of these zones, with the local `seat`.
            lies = (self.rules.values.zone_secret(one, seat, scope) for one in reaction.zones)
            ident = NO_SECRETS.union(*lies)
            this = replace(scope.named("this"), ident=ident, home=seat)
            scope = scope.with_name("this", this)
        is_asked = body.kind == "action" or (reaction is not None and not reaction.forced)
        if is_asked:
            of = "requires" if body.kind == "action" else "where"
            tested = self._tests(body.requires, scope, seat, of)
            self._prefer(body.prefer, tested, seat)
        self._effects(body.effects, scope)

    def _named(self, value: Exposure, name: str, at: Position | None) -> Exposure:
        """A value as a local of its own, made at a place, or given to the body."""
        key = ("local", name, at, id(self.body)) if at else _param(self.body, name)
        kind = self.body.locals.get(name) or self.body.params.get(name)
        has_key = kind is not None and kind.kind in ("seat", "card", "zone", "list")
        return replace(value, key=key if has_key else None, tokens=value.tokens | {key})

    def _look(self, expr: Expr, scope: Scope) -> Exposure:
        return self.rules.values.look(expr, scope)

    def _by(self, effect: Effect, scope: Scope) -> Key | None:
        return self._look(effect.exprs["by"], scope).key

    # -- deciding ------------------------------------------------------------------------------

    def _judge(self, expr: Expr, scope: Scope, decider: Key | None, of: str) -> Exposure:
        """Note what a seat is offered or advised by that it cannot see."""
        found, seats = self._look(expr, scope), scope.viewers_with(decider)
        if self.rules.is_judging:
            hidden = (one for one in found.taint if not one.viewers & seats)
            self.rules.found += (UnseenRead(one, self.body.position, of) for one in hidden)
        return found

    def _prefer(self, expr: Expr | None, scope: Scope, decider: Key | None) -> None:
        if expr is not None:
            self._judge(expr, scope, decider, "prefer")

    def _tests(
        self, tests: Iterable[Test], scope: Scope, decider: Key | None, of: str = "where"
    ) -> Scope:
        unseen = self.rules.unseen
        for one in tests:
            if not one.unseen:
                for expr in (one.test, *(value for _, value in one.of)):
                    self._judge(expr, scope, decider, of)
                scope = self.rules.values.where(one.test, scope)
            elif self.rules.is_judging:
                taint, at = (
                    self._look(one.test, scope).taint,
                    place_of(one.test, self.body.position),
                )
                seats = scope.viewers_with(decider)
                is_needed = any(not secret.viewers & seats for secret in taint)
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
        inner = scope.with_name(effect.names.get("as", "_"), one)
        if effect.exprs.keys() & {"least", "most"}:
            inner = inner.with_name("picked", picked)
        # Words for what is not in the list at all are given to whoever asks.
        self._tests(effect.left_out, inner, decider)
        inner = self._tests(effect.where, inner, decider)
        self._prefer(effect.exprs.get("prefer"), inner, decider)
        return picked

    # -- effects by their words ----------------------------------------------------------------

    def _effects(self, effects: Iterable[Effect], scope: Scope | None) -> Scope | None:
        """What is known after these effects; None where none of them lets the rest happen."""
        for one in effects:
            if scope is None:
                return None
            does = getattr(self, f"_do_{one.word}", self._do_plain)
            scope = does(one, scope)
        return scope

    def _do_plain(self, effect: Effect, scope: Scope) -> Scope:
        """An effect that shows and hides nothing; what it makes is known to all."""
        return self._made(effect, scope, PUBLIC, ())

    def _bind(self, effect: Effect, scope: Scope, name: str, value: Exposure) -> Scope:
        """A local takes a value, which is no secret beyond what the value gives away."""
        named = self._named(value.mapped(Secret.unread), name, effect.position)
        if named.key is not None:
            scope = scope.forgetting(named.key)
        return scope.with_name(name, named)

    def _made(
        self, effect: Effect, scope: Scope, value: Exposure, viewers: Iterable[Key | None]
    ) -> Scope:
        """The locals that an effect makes; secrets of these viewers, where something says so."""
        seats = frozenset(one for one in viewers if one is not None)
        for name in (effect.names[key] for key in ("as", "dice", "toss") if key in effect.names):
            made = value
            if effect.names.get("secret") or name in self.body.secret:
                owner = next(iter(seats)) if len(seats) == 1 else None
                made = replace(value, taint=value.taint | {Secret("choice", name, seats, owner)})
            scope = self._bind(effect, scope, name, made)
        return scope

    def _given(self, effect: Effect, scope: Scope) -> dict[str, Exposure]:
        given = ((key, one) for key, one in effect.exprs.items() if key.startswith("with."))
        return {key.removeprefix("with."): self._look(one, scope) for key, one in given}

    def _branches(self, effect: Effect, scope: Scope, otherwise: Scope) -> Scope | None:
        return merged_scopes((
            self._effects(effect.bodies.get("then", ()), scope),
            self._effects(effect.bodies.get("else", ()), otherwise),
        ))  # fmt: skip

    def _do_choose(self, effect: Effect, scope: Scope) -> Scope | None:
        decider = self._by(effect, scope)
        for key in effect.exprs.keys() & {"least", "most"}:
            self._judge(effect.exprs[key], scope, decider, "list")
        found = self._candidates(effect, scope, decider, "choose")
        after = self._made(effect, scope, found, scope.viewers_with(decider))
        return self._branches(effect, after, after)

    def _do_ask(self, effect: Effect, scope: Scope) -> Scope:
        decider = self._by(effect, scope)
        self._options(effect, scope, decider)
        return self._made(effect, scope, PUBLIC, scope.viewers_with(decider))

    def _do_ask_all(self, effect: Effect, scope: Scope) -> Scope:
        inner, found = scope.with_name("seat", Exposure(key=EACH)).forgetting(EACH), PUBLIC
        if "from" in effect.exprs:
            found = self._candidates(effect, inner, EACH, "from")
        self._options(effect, inner, EACH)
        found = found.seen_by(EACH, frozenset({ANSWERED}))
        return self._made(effect, scope, found, [ANSWERED])

    def _do_act(self, effect: Effect, scope: Scope) -> Scope:
        by, given = self._look(effect.exprs["by"], scope), self._given(effect, scope)
        for one in effect.names["act"]:
            action = self.rules.checked.actions[one]
            own = {name: given.get(name, PUBLIC) for name in action.params}
            self.rules.give(action, {**own, "seat": by}, scope)
        return self._do_plain(effect, scope)

    def _do_window(self, effect: Effect, scope: Scope) -> Scope:
        given, event = self._given(effect, scope), effect.names[effect.word]
        for one in self.rules.checked.reacts:
            if one.event == event and (one.forced or effect.word == "window"):
                self.rules.give(one.body, given, scope)
        for name in effect.names["fields"]:
            scope = self._bind(effect, scope, name, given.get(name, PUBLIC))
        return scope

    _do_emit = _do_window

    def _do_call(self, effect: Effect, scope: Scope) -> Scope:
        rule, given = self.rules.checked.rules[effect.names["call"]], self._given(effect, scope)
        self.rules.give(rule, given, scope)
        own = {_param(rule, name): value.key for name, value in given.items()}

        def change(secret: Secret) -> Secret:
            """What the rule returns, as it is known here."""
            viewers = NO_VIEWERS.union(*(
                scope.viewers_with(own[old]) if old in own else {old} & LASTING
                for old in secret.viewers
            ))  # fmt: skip
            owner = own.get(secret.owner) if secret.owner else None
            return replace(secret, viewers=viewers, owner=owner)

        if "as" not in effect.names:
            return scope
        gives = self.rules.summaries[id(rule)].gives
        return self._bind(effect, scope, effect.names["as"], gives.mapped(change))

    def _do_resolve(self, effect: Effect, scope: Scope) -> Scope:
        card, by = (self._look(effect.exprs[key], scope) for key in ("resolve", "by"))
        # Whoever runs what a card does shows which card it is.
        this = card.shown_to(None).untold()
        given = {"this": this, "seat": by, **self._given(effect, scope)}
        decks = self.rules.values.decks(effect.exprs["resolve"].type)
        for name, body in self.rules.checked.effects.items():
            if self.rules.checked.world.deck_of[name] in decks:
                self.rules.give(body, given, scope)
        return scope

    def _do_let(self, effect: Effect, scope: Scope) -> Scope:
        for key, expr in effect.exprs.items():
            name, value = key.removeprefix("let."), self._look(expr, scope)
            is_same = value.key is not None and value.key[0] in (
                "given",
                "local",
                "arbiter",
                "each",
            )
            if is_same and expr.type.kind in ("seat", "card"):
                scope = scope.with_name(name, value.mapped(Secret.unread))
            else:
                scope = self._bind(effect, scope, name, value)
        return scope

    def _do_set(self, effect: Effect, scope: Scope) -> Scope:
        target, value = effect.exprs["set"], self._look(effect.exprs["to"], scope)
        return self._bind(effect, scope, target.value, value) if target.op == "local" else scope

    def _do_add(self, effect: Effect, scope: Scope) -> Scope:
        target = effect.exprs["to"]
        if target.op == "local":
            parts = (self._look(effect.exprs["add"], scope), self._look(target, scope))
            scope = self._bind(effect, scope, target.value, replace(united(parts), key=None))
        return self._do_plain(effect, scope)

    def _do_draw(self, effect: Effect, scope: Scope) -> Scope:
        source, to = (self._look(effect.exprs[key], scope) for key in ("from", "to"))
        drawn = to.element(None) if source.ident else PUBLIC
        for one in source.ident:
            drawn = drawn.shown_to(one.viewers)
        scope = self._disturbed(effect, scope, "from")
        # What is drawn is as secret as the zone to which it comes, whatever the rule says of it.
        return (
            self._bind(effect, scope, effect.names["as"], drawn) if "as" in effect.names else scope
        )

    def _disturbed(self, effect: Effect, scope: Scope, key: str) -> Scope:
        """A zone has other cards than before, or another order."""
        return scope.disturbing(name for name, _ in self._look(effect.exprs[key], scope).zones)

    def _do_move(self, effect: Effect, scope: Scope) -> Scope:
        cards, to = (self._look(effect.exprs[key], scope) for key in ("move", "to"))
        scope = self._disturbed(effect, scope, "to")
        viewers = NO_VIEWERS.union(*(one.viewers for one in to.ident)) if to.ident else None
        return scope.showing(cards, viewers)

    def _do_reveal(self, effect: Effect, scope: Scope) -> Scope:
        return scope.showing(self._look(effect.exprs["reveal"], scope), None)

    def _do_peek(self, effect: Effect, scope: Scope) -> Scope:
        cards, seats = (
            self._look(effect.exprs["peek"], scope),
            scope.viewers_with(self._by(effect, scope)),
        )
        if cards.key is not None:
            scope = replace(scope, knows=scope.knows | {(seat, cards.key) for seat in seats})
        return scope.showing(cards, seats)

    def _do_shuffle(self, effect: Effect, scope: Scope) -> Scope:
        return self._disturbed(effect, scope, "shuffle")

    def _do_pick(self, effect: Effect, scope: Scope) -> Scope:
        return self._made(effect, scope, self._look(effect.exprs["pick"], scope), ())

    def _do_if(self, effect: Effect, scope: Scope) -> Scope | None:
        where, test = self.rules.values.where, effect.exprs["if"]
        return self._branches(effect, where(test, scope), where(test, scope, holds=False))

    def _do_repeat(self, effect: Effect, scope: Scope) -> Scope | None:
        """What holds after a loop: nothing, one or more times."""
        listed = PUBLIC
        if effect.word == "each":
            listed = self._look(effect.exprs["each"], scope).element(None)
        for _ in range(3):
            before = scope
            if "as" in effect.names:
                before = self._bind(effect, scope, effect.names["as"], listed)
            (body,) = effect.bodies.values()
            after = merged_scopes((scope, self._effects(body, before)))
            if after == scope or after is None:
                break
            scope = after
        return scope

    _do_each = _do_turns = _do_repeat

    def _do_return(self, effect: Effect, scope: Scope) -> None:
        self.rules.returned(self.body, self._look(effect.exprs["return"], scope))

    def _do_stop(self, effect: Effect, scope: Scope) -> None:
        """Nothing after it happens."""

    _do_leave = _do_end_game = _do_stop


NO_VIEWERS: frozenset[Key] = frozenset()

_SEES = {
    "nobody": "which nobody sees",
    "owner": "which only its owner sees",
    "arbiter": "which only its owner and the arbiter see",
}
_HIDDEN = "its size may be read, and so may cards of which knows(…) says that the seat knows them"
_UNSEEN = "; a rule that must read it says `unseen: true`, and is asked once the seat has chosen"
_COUNTERS = "read what the seat can see, or let more seats see the counter"


@error(
    "R225",
    what="What a seat is offered, or what a hint prefers, hangs on something that this seat cannot "
    "see: cards in a hidden zone, a hidden counter, or what another seat has chosen in secret. It "
    "counts in the list, `where` and `left_out` of a choice, in `requires` and in `prefer`, also "
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
    rules.read()
    for one in rules.found:
        secret, who = one.secret, {"prefer": "hint", "list": "list"}.get(one.of, "test")
        at = secret.spot.position if secret.spot else one.position
        via = f", through {quoted(secret.via)}," if secret.via else ""
        what, hint = _told(secret, checked)
        if secret.what != "choice" and who == "test":
            hint += _UNSEEN
        yield at, f"this {who} reads{via} {what}", hint
    for place, is_needed in rules.unseen.items():
        if not is_needed:
            message = "the seat that decides can see all that this test reads"
            hint = "leave out `unseen`, so that it is asked beforehand"
            yield place, message, hint


def _told(secret: Secret, checked: Checked) -> tuple[str, str]:
    """What was read, and a hint."""
    if secret.what == "choice":
        name = quoted(secret.name.replace("_", "-"))
        return f"{name}, which was chosen in secret", "only the seat that has chosen knows it"
    if secret.what == "counter":
        counter = checked.world.counters[secret.name].model
        return f"the counter {quoted(counter.id)}, {_SEES[counter.sees]}", _COUNTERS
    zone = checked.world.zones[secret.name].model
    where = f"{quoted(zone.id)}, {_SEES['nobody' if zone.per == 'game' else zone.sees]}"
    return f"{'whether a card lies' if secret.what == 'place' else 'the cards'} in {where}", _HIDDEN
