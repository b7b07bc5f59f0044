"""What expressions give away: every read of a zone, a counter or a secret choice, by its seats."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from generator.lint.analysis.card_flow import reach_of
from generator.lint.analysis.environment import Deal, deal_of
from generator.lint.analysis.visibility import (
    ANSWERED,
    ARBITER,
    MEMBER,
    NO_SECRETS,
    PUBLIC,
    Key,
    Scope,
    Secret,
    Secrets,
    Sight,
    united,
)
from generator.rules.typed_tree import Adds, Checked, Expr
from generator.rules.types import Type

_PURE = frozenset({"zone", "counter", "const", "arbiter", "term", "card-holder", "zone-top", "item",
                   "function", "zone-owner", "attribute", "binary"})  # fmt: skip
_NUMBERED = ("count", "any", "all", "sum", "max", "min", "abs", "clamp", "knows", "numbers")
"""Functions whose value is no card, whatever they are given."""


@dataclass
class Looker:
    """Reads the expressions of one ruleset."""

    checked: Checked
    terms: dict[Any, Sight] = field(default_factory=dict)
    """What terms give away that have been read already, by name and what they were given."""

    @cached_property
    def reach(self) -> Mapping[str, frozenset[str]]:
        """The zones in which the cards of each deck can lie."""
        return reach_of(self.checked)

    @cached_property
    def deal(self) -> Deal:
        """What the cards say of themselves."""
        return deal_of(self.checked)

    def look(self, expr: Expr, scope: Scope) -> Sight:
        """What one expression gives away, with the places where it is read."""
        found = _LOOKS.get(expr.op, _parts)(self, expr, scope)
        if found.key is None and expr.op in _PURE:
            found = replace(found, key=self.key(expr, scope))
        if known := scope.knowing(found.key):
            found = found.shown_to(known)
        if scope.same:
            found = found.mapped(lambda one: _met(one, scope))
        if not _is_of_cards(expr.type):
            found = replace(found, ident=NO_SECRETS, place=NO_SECRETS, home=None)
        if expr.spot is None:
            return found
        return replace(found, taint=frozenset(one.read_at(expr.spot) for one in found.taint))

    def key(self, expr: Expr, scope: Scope) -> Key | None:
        """What an expression stands for, where that hangs on nothing that is unknown."""
        if expr.op == "local":
            return scope.names.get(str(expr.value), PUBLIC).key
        if expr.op == "cards":
            return self.key(expr.args[0], scope)
        if expr.op not in _PURE:
            return None
        if expr.op == "arbiter":
            return ARBITER
        if expr.op == "function" and expr.value in ("highest", "lowest", "ordered"):
            return None
        parts = [self.key(one, scope) for one in expr.args]
        if _is_whole(expr):
            return parts[0]
        return None if None in parts else (expr.op, expr.value, *parts)

    # -- who may see ---------------------------------------------------------------------------

    def zone_secret(self, name: str, owner: Key | None, scope: Scope) -> Secrets:
        """What looking at the cards of a zone gives away."""
        info = self.checked.symbols.zones[name]
        if info.model.sees == "everybody":
            return NO_SECRETS
        viewers: frozenset[Key] = frozenset()
        if info.model.per == "seat" and info.model.sees in ("owner", "arbiter"):
            viewers = scope.viewers_with(owner)
        if info.model.sees == "arbiter":
            viewers |= {ARBITER}
        return frozenset({Secret("zone", name, viewers, owner)})

    def place_secrets(self, decks: Iterable[str], kinds: tuple[str, ...]) -> Secrets:
        """What asking where a card of these decks lies gives away, among zones of these kinds."""
        names = {zone for deck in decks for zone in self.reach.get(deck, ())}
        infos = self.checked.symbols.zones
        found = [
            Secret("place", name)
            for name in sorted(names)
            if infos[name].model.sees != "everybody" and infos[name].model.per in kinds
        ]
        of_game = [one for one in found if infos[one.name].model.per == "game"]
        # A card that lies in no open zone is in the only one that is left.
        return NO_SECRETS if len(found) == len(of_game) <= 1 else frozenset(found)

    def decks(self, kind: Type) -> frozenset[str]:
        """The decks of which a card, or the cards of a list, can be."""
        inner = kind
        while inner.of is not None:
            inner = inner.of
        return inner.decks or self.checked.symbols.deck_ids

    # -- narrowing -----------------------------------------------------------------------------

    def where(self, test: Expr, scope: Scope, *, holds: bool = True) -> Scope:
        """What is known besides where a test holds, or does not."""
        if test.op == "not":
            return self.where(test.args[0], scope, holds=not holds)
        if test.op == ("and" if holds else "or"):
            for one in test.args:
                scope = self.where(one, scope, holds=holds)
            return scope
        if holds and test.op == "function" and test.value == "knows":
            seat, cards = (self.key(one, scope) for one in test.args)
            return replace(scope, knows=scope.knows | {(seat, cards)}) if seat and cards else scope
        equal = "==" if holds else "!="
        if test.op == "compare" and test.value == (equal,):
            kinds = {one.type.kind for one in test.args}
            first, second = (self.key(one, scope) for one in test.args)
            if kinds == {"seat"} and first and second:
                return replace(scope, same=scope.same | {(first, second)})
        return scope


def _met(secret: Secret, scope: Scope) -> Secret:
    """A secret of seats, where some of these are known to be others as well."""
    more = frozenset().union(*(scope.viewers_with(one) for one in secret.viewers))
    return replace(secret, viewers=more) if more != secret.viewers else secret


def _is_whole(expr: Expr) -> bool:
    """Whether these are all cards of a zone: `top(stock, stock.count)`."""
    if expr.op != "function" or expr.value not in ("top", "bottom"):
        return False
    zone, many = expr.args
    return many.op == "zone-count" and many.args[0] == zone


def _is_of_cards(kind: Type) -> bool:
    while kind.of is not None:
        kind = kind.of
    return kind.kind in ("card", "zone", "any")


def _parts(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    return replace(united(looker.look(one, scope) for one in expr.args), key=None)


def _local(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    found = scope.names.get(str(expr.value), PUBLIC)
    if not found.taint:
        return found
    # Whoever the seat is knows that of itself.
    own = scope.viewers_with(found.key) if expr.type.kind == "seat" else frozenset()
    via = str(expr.value)
    taint = frozenset(
        replace(one, viewers=one.viewers | own).read_at(expr.spot, one.via or via)
        for one in found.taint
    )
    return replace(found, taint=taint)


def _counter(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    name = str(expr.value)
    info = looker.checked.symbols.counters[name]
    parts = [looker.look(one, scope) for one in expr.args]
    taint = frozenset().union(*(one.taint for one in parts)) if parts else NO_SECRETS
    owner = parts[0] if parts and info.model.of != "game" else PUBLIC
    home = owner.key if info.model.of == "seat" else owner.home
    if info.model.of not in ("game", "seat"):
        taint |= _read(owner.ident, expr)
    if (secret := _of_counter(name, info.model.of, info.model.sees, home, scope)) is not None:
        taint |= {secret.read_at(expr.spot)}
    return Sight(taint)


def _of_counter(name: str, of: str, sees: str, home: Key | None, scope: Scope) -> Secret | None:
    if sees == "everybody" or (of == "game" and sees == "owner"):
        return None
    viewers = scope.viewers_with(home) if sees in ("owner", "arbiter") else frozenset()
    if sees == "arbiter":
        viewers |= {ARBITER}
    return Secret("counter", name, viewers, home if of == "seat" else None)


def _read(secrets: Secrets, expr: Expr) -> Secrets:
    return frozenset(one.read_at(expr.spot) for one in secrets)


def _zone(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    owner = looker.look(expr.args[0], scope) if expr.args else PUBLIC
    name = str(expr.value)
    secrets = looker.zone_secret(name, owner.key, scope)
    return Sight(owner.taint, secrets, home=owner.key, zones=frozenset({(name, owner.key)}))


def _deck(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    kinds = ("game", "seat")
    return Sight(place=looker.place_secrets([str(expr.value)], kinds))


def _attribute(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    card = looker.look(expr.args[0], scope)
    if card.ident and _is_alike(looker, expr):
        return Sight(card.taint)
    return Sight(card.taint | _read(card.ident, expr))


def _is_alike(looker: Looker, expr: Expr) -> bool:
    """Whether every card that can be meant says the same."""
    said = {
        repr(attributes.get(expr.value))
        for deck in looker.decks(expr.args[0].type)
        for card in looker.deal.decks.get(deck, ())
        for attributes in looker.deal.cards.get(card, ())
    }
    return len(said) == 1


def _card_id(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    card = looker.look(expr.args[0], scope)
    return Sight(card.taint | _read(card.ident, expr))


def _card_deck(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    """Cards of several decks that lie mixed have one back, so that only the face tells the deck."""
    card = looker.look(expr.args[0], scope)
    if len(looker.decks(expr.args[0].type)) == 1:
        return card.told()
    return Sight(card.taint | _read(card.ident, expr))


def _card_zone(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    card = looker.look(expr.args[0], scope)
    return Sight(card.taint | _read(card.place, expr))


def _card_holder(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    card = looker.look(expr.args[0], scope)
    zones = looker.checked.symbols.zones
    of_seats = frozenset(one for one in card.place if zones[one.name].model.per == "seat")
    return Sight(card.taint | _read(of_seats, expr))


def _told(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    return looker.look(expr.args[0], scope).told()


def _term(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    name = str(expr.value)
    params, body = looker.checked.terms[name]
    return _inlined(looker, expr, scope, params, lambda inner: looker.look(body, inner))


def _amount(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    name = str(expr.value)
    params, base = looker.checked.amounts[name]

    def whole(inner: Scope) -> Sight:
        parts = [looker.look(base, inner)]
        parts += [_added(looker, one, inner) for one in looker.checked.adds if one.amount == name]
        return united(parts).told()

    return _inlined(looker, expr, scope, params, whole)


def _inlined(
    looker: Looker,
    expr: Expr,
    scope: Scope,
    params: Mapping[str, Type],
    whole: Callable[[Scope], Sight],
) -> Sight:
    """What a term gives away with these values; read once for values that tell alike."""
    args = [looker.look(one, scope) for one in expr.args]
    inner = Scope(dict(zip(params, args, strict=True)), scope.knows, scope.same)
    known = (expr.op, expr.value, *args, scope.knows, scope.same)
    if known not in looker.terms:
        looker.terms[known] = whole(inner)
    found = looker.terms[known]
    given = frozenset().union(*(one.taint for one in args)) if args else NO_SECRETS

    def change(secret: Secret) -> Secret:
        if secret in given:
            return secret
        return replace(secret, spot=None, at=None, via=str(expr.value)).read_at(expr.spot)

    return replace(found.mapped(change), key=None)


def _added(looker: Looker, one: Adds, scope: Scope) -> Sight:
    """What a modifier gives away: its own tests, and that its card lies where it counts."""
    decks = {looker.checked.symbols.deck_of[card] for card in one.cards}
    this = Sight(place=looker.place_secrets(decks, ("game", "seat")))
    owners: frozenset[Key] = frozenset()
    if one.when is not None:
        this, owners = _meant(looker, one.when, scope, this)
    scope = scope.with_name("this", this)
    lies: Secrets = frozenset()
    zones = looker.checked.symbols.zones
    for name in one.zones if this.place else ():
        if zones[name].model.sees != "everybody":
            viewers = owners if zones[name].model.sees in ("owner", "arbiter") else frozenset()
            lies |= {Secret("place", name, viewers)}
    parts = [looker.look(part, scope) for part in (one.when, one.add) if part is not None]
    # Who sees its own zones knows whether the card is there.
    own = frozenset(replace(each, viewers=each.viewers | owners)
                    for part in parts for each in part.taint)  # fmt: skip
    return Sight(own | lies)


def _meant(looker: Looker, when: Expr, scope: Scope, this: Sight) -> tuple[Sight, frozenset[Key]]:
    """The card that a modifier speaks of, and the seats in whose zones it must lie."""
    owners: frozenset[Key] = frozenset()
    for part in when.args if when.op == "and" else (when,):
        if part.op != "compare" or part.value != ("==",):
            continue
        for one, other in (part.args, part.args[::-1]):
            if one.op == "local" and one.value == "this":
                this = looker.look(other, scope)
            elif one.op == "card-holder" and one.args[0].value == "this":
                owners |= scope.viewers_with(looker.key(other, scope))
    return this, owners


def _if(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    test, first, second = expr.args
    tested = looker.look(test, scope)
    ways = [
        looker.look(first, looker.where(test, scope)),
        looker.look(second, looker.where(test, scope, holds=False)),
    ]
    both = united(ways)
    return replace(both, taint=both.taint | tested.taint)


def _logic(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    taint: Secrets = NO_SECRETS
    for one in expr.args:
        taint |= looker.look(one, scope).taint
        scope = looker.where(one, scope, holds=expr.op == "and")
    return Sight(taint)


def _compare(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    taint: Secrets = NO_SECRETS
    for index, sign in enumerate(expr.value):
        taint |= _pair(looker, expr, scope, index, sign)
    return Sight(taint)


def _pair(looker: Looker, expr: Expr, scope: Scope, index: int, sign: str) -> Secrets:
    left, right = expr.args[index], expr.args[index + 1]
    one, other = looker.look(left, scope), looker.look(right, scope)
    if sign in ("in", "not in") and left.type.kind == "seat":
        other = other.seen_by(MEMBER, scope.viewers_with(one.key))
    taint = one.taint | other.taint
    if sign in ("==", "!="):
        for asked, with_ in ((left, right), (right, left)):
            if asked.op == "card-holder" and with_.type.kind == "seat":
                taint = _own_holder(looker, taint, looker.key(with_, scope), scope, asked)
    if sign in ("is", "is not"):
        return taint
    return taint | _read(_matched(one, other), expr)


def _own_holder(
    looker: Looker, taint: Secrets, key: Key | None, scope: Scope, asked: Expr
) -> Secrets:
    """Whether a card lies in zones of one seat is known to that seat, where it sees them all."""
    zones, viewers = looker.checked.symbols.zones, scope.viewers_with(key)
    place = None if asked.spot is None else (asked.spot.path, asked.spot.offset)
    found = set()
    for one in taint:
        if one.what == "place" and one.at == place and not one.via:
            seen = zones[one.name].model.sees in ("owner", "arbiter")
            one = replace(one, viewers=one.viewers | viewers) if seen else one
        found.add(one)
    return frozenset(found)


def _matched(one: Sight, other: Sight) -> Secrets:
    """What it gives away that two cards are one, or that a card is among others.

    Cards that lie at known places are told apart by these; one that is known by its face and may
    lie anywhere is found only by looking.
    """
    found: Secrets = NO_SECRETS
    if one.place:
        found |= other.ident
    if other.place:
        found |= one.ident
    return found


def _comprehension(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    taint: Secrets = NO_SECRETS
    at = 1
    for number, (name, tests) in enumerate(expr.value):
        source = looker.look(expr.args[at], scope)
        taint |= source.taint
        variable = ("var", name, number, id(expr))
        scope = scope.with_name(name, element(source, variable))
        for test in expr.args[at + 1 : at + 1 + tests]:
            taint |= looker.look(test, scope).taint
            scope = looker.where(test, scope)
        at += 1 + tests
    found = looker.look(expr.args[0], scope)
    found = replace(found, taint=found.taint | taint, key=None)
    own, last = looker.key(expr.args[0], scope), expr.value[-1][0]
    if own is not None and own == scope.names[last].key and expr.args[0].type.kind == "seat":
        return found.seen_by(own, frozenset({own, MEMBER}))
    return found


def element(source: Sight, key: Key) -> Sight:
    """One of a list; which it is hangs on nothing but what the list itself gives away."""
    return replace(source, key=key, zones=frozenset())


def _function(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    word, args = str(expr.value), [looker.look(one, scope) for one in expr.args[:2]]
    if word in ("highest", "lowest", "ordered"):
        inner = scope.with_name("it", element(args[0], ("it", id(expr))))
        ranked = looker.look(expr.args[1], inner)
        return replace(args[0], taint=args[0].taint | ranked.taint, key=None)
    args = [looker.look(one, scope) for one in expr.args]
    if word == "knows":
        place = args[1].shown_to(scope.viewers_with(args[0].key)).place
        return Sight(args[0].taint | args[1].taint | _read(place, expr))
    found = united(args)
    if word in ("count", "without") and len(args) == 2:
        found = replace(found, taint=found.taint | _read(_matched(*args), expr))
    if word == "without":
        found = replace(args[0], taint=found.taint)
    return replace(found.told() if word in _NUMBERED else found, key=None)


def _answer(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    """What one seat has answered: its own secret."""
    answers, seat = (looker.look(one, scope) for one in expr.args)
    found = answers.seen_by(ANSWERED, scope.viewers_with(seat.key))
    return replace(found, taint=found.taint | seat.taint, key=None)


def _zone_top(looker: Looker, expr: Expr, scope: Scope) -> Sight:
    return replace(looker.look(expr.args[0], scope), zones=frozenset(), key=None)


_LOOKS: Mapping[str, Callable[[Looker, Expr, Scope], Sight]] = {
    "const": lambda *_: PUBLIC,
    "arbiter": lambda *_: Sight(key=ARBITER),
    "local": _local,
    "counter": _counter,
    "zone": _zone,
    "deck": _deck,
    "attribute": _attribute,
    "card-id": _card_id,
    "card-deck": _card_deck,
    "card-zone": _card_zone,
    "card-holder": _card_holder,
    "zone-count": _told,
    "zone-owner": _told,
    "zone-top": _zone_top,
    "term": _term,
    "amount": _amount,
    "if": _if,
    "and": _logic,
    "or": _logic,
    "compare": _compare,
    "comprehension": _comprehension,
    "function": _function,
    "answer": _answer,
}
