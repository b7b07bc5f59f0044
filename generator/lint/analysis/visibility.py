"""What values give away, and which seats may know: read from expressions, with nothing played.

A seat is known by a key: two expressions with one key are one seat, whichever that is in a match.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from generator.lint.analysis.card_flow import kept_out, reachable_zones
from generator.lint.analysis.environment import CardIndex, card_index
from generator.rules.source_map import Spot
from generator.rules.typed_tree import Adds, Checked, Expr, walk
from generator.rules.types import Type
from generator.rules.walk import bodies, loops

Key = tuple[Any, ...]
"""What an expression stands for, as far as that can be told without playing."""

ARBITER: Key = ("arbiter",)
EACH: Key = ("each",)
"""Each seat that `ask_all` asks."""
ANSWERED: Key = ("answered",)
"""Of what `ask_all` was answered: whoever gave the answer that is read."""
MEMBER: Key = ("member",)
"""Of a list of seats: whoever is asked whether it is among them."""
EVERYBODY: Key = ("everybody",)
"""Knows the cards that were revealed."""
LASTING: frozenset[Key] = frozenset({ARBITER, ANSWERED, MEMBER})
"""Keys that mean the same in every body."""


@dataclass(frozen=True)
class Secret:
    """Something that not every seat may see, as it is read at one place.

    `what` is `zone` (which cards lie there), `place` (whether a card does), `order` (at which place
    of the one zone in which it must lie), `counter` or `choice`;
    `via` the term or local through which it is read; `card` the one card of which it was asked.
    """

    what: str
    name: str
    viewers: frozenset[Key] = frozenset()
    owner: Key | None = None
    via: str = ""
    card: Key | None = None
    at: tuple[Any, ...] | None = None
    spot: Spot | None = field(default=None, compare=False, repr=False)

    def read_at(self, spot: Spot | None, via: str = "") -> "Secret":
        """As it is read at `spot`; where nobody typed that, by whoever asks for it."""
        if self.spot is not None and not via:
            return self
        at = None if spot is None else (spot.path, spot.offset)
        return replace(self, spot=spot, at=at, via=via or self.via)

    def unread(self) -> "Secret":
        """Without the place at which it was read."""
        return replace(self, spot=None, at=None, via="")

    def seen_by(self, viewers: Iterable[Key]) -> "Secret":
        """Once these may see it too."""
        return replace(self, viewers=self.viewers.union(viewers))


NOBODY: frozenset[Key] = frozenset()
Secrets = frozenset[Secret]
NO_SECRETS: Secrets = frozenset()


@dataclass(frozen=True)
class Exposure:
    """What a value gives away: itself, which card it is, and where that card lies.

    Of a list, what its entries give away. `home` is the seat in whose zone a card lay; `zones`
    what a value of type zone stands for; `tokens` the locals that hold the same cards. Of a seat,
    or each of a list of seats, `apart` are seats that it is not, `mates` seats of its team.
    """

    taint: Secrets = NO_SECRETS
    ident: Secrets = NO_SECRETS
    place: Secrets = NO_SECRETS
    key: Key | None = None
    home: Key | None = None
    zones: frozenset[tuple[str, Key | None]] = frozenset()
    tokens: frozenset[Key] = frozenset()
    apart: frozenset[Key] = frozenset()
    mates: frozenset[Key] = frozenset()

    def told(self) -> "Exposure":
        """Without what is said of cards."""
        return Exposure(self.taint, key=self.key)

    def untold(self) -> "Exposure":
        """Without what the value itself gives away."""
        return replace(self, taint=NO_SECRETS) if self.taint else self

    def of_no_card(self) -> "Exposure":
        """Without which card it is, and where that lies."""
        if not (self.ident or self.place) and self.home is None:
            return self
        return replace(self, ident=NO_SECRETS, place=NO_SECRETS, home=None)

    def element(self, key: Key | None) -> "Exposure":
        """One of a list; which it is hangs on nothing but what the list itself gives away."""
        return replace(self, key=key, zones=frozenset())

    def mapped(self, change: Callable[[Secret], Secret]) -> "Exposure":
        """With each secret changed."""
        if not (self.taint or self.ident or self.place):
            return self
        taint, ident, place = (
            frozenset(map(change, one)) for one in (self.taint, self.ident, self.place)
        )
        return replace(self, taint=taint, ident=ident, place=place)

    def forgetting(self, key: Key) -> "Exposure":
        """Before the name of this key is given to another seat or card."""

        def change(secret: Secret) -> Secret:
            owner = None if secret.owner == key else secret.owner
            return replace(secret, viewers=_without(secret.viewers, key), owner=owner)

        return replace(
            self.mapped(change),
            key=None if self.key is not None and _names(self.key, key) else self.key,
            home=None if self.home is not None and _names(self.home, key) else self.home,
            apart=_without(self.apart, key),
            mates=_without(self.mates, key),
        )

    def seen_by(self, marker: Key, viewers: frozenset[Key]) -> "Exposure":
        """Where it is now known whom a marker stands for."""

        def change(secret: Secret) -> Secret:
            if marker not in secret.viewers:
                return secret
            return replace(secret, viewers=(secret.viewers - {marker}) | viewers)

        return self.mapped(change)

    def shown_to(self, viewers: Iterable[Key] | None) -> "Exposure":
        """Once these seats know the cards; all of them, where None is said."""
        if viewers is None:
            return replace(self, ident=NO_SECRETS, place=NO_SECRETS)
        seats = frozenset(viewers)
        ident, place = (
            frozenset(one.seen_by(seats) for one in secrets) for secrets in (self.ident, self.place)
        )
        return replace(self, ident=ident, place=place)

    def telling(self, known: Iterable[Secret], viewers: Iterable[Key] | None) -> "Exposure":
        """Once these seats know some of what it gives away; all of them, where None is said."""
        gone = frozenset(known)
        left = NO_SECRETS if viewers is None else (one.seen_by(viewers) for one in gone)
        return replace(self, taint=(self.taint - gone).union(left))


PUBLIC = Exposure()


def united(parts: Iterable[Exposure]) -> Exposure:
    """What any of several values gives away."""
    found = list(parts)
    if len(found) < 2:
        return found[0] if found else PUBLIC
    first = found[0]
    return Exposure(
        frozenset().union(*(one.taint for one in found)),
        frozenset().union(*(one.ident for one in found)),
        frozenset().union(*(one.place for one in found)),
        first.key if all(one.key == first.key for one in found) else None,
        first.home if all(one.home == first.home for one in found) else None,
        frozenset().union(*(one.zones for one in found)),
        frozenset().union(*(one.tokens for one in found)),
        first.apart.intersection(*(one.apart for one in found)),
        first.mates.intersection(*(one.mates for one in found)),
    )


Facts = frozenset[tuple[Key, Key]]
"""Pairs: a seat, and cards that it knows; two seats that are one, or that are not."""


@dataclass(frozen=True)
class Scope:
    """Where an expression is read: its locals, who knows which cards, which seats are one."""

    names: Mapping[str, Exposure] = field(default_factory=dict)
    knows: Facts = frozenset()
    same: Facts = frozenset()
    apart: Facts = frozenset()
    mates: Facts = frozenset()

    def named(self, name: str) -> Exposure:
        """What a local gives away."""
        return self.names.get(name, PUBLIC)

    def with_name(self, name: str, value: Exposure) -> "Scope":
        """With one more local, or another value of it."""
        return replace(self.meeting(value), names={**self.names, name: value})

    def meeting(self, seat: Exposure) -> "Scope":
        """With what a seat is to others that are known."""
        if seat.key is None or not (seat.apart or seat.mates):
            return self
        apart, mates = ({(seat.key, one) for one in many} for many in (seat.apart, seat.mates))
        return replace(self, apart=self.apart | apart, mates=self.mates | mates)

    def forgetting(self, key: Key) -> "Scope":
        """Before the name of this key is given to another seat or card."""
        names = {name: value.forgetting(key) for name, value in self.names.items()}
        knows, same, apart, mates = (
            frozenset(pair for pair in facts if not _names(pair, key))
            for facts in (self.knows, self.same, self.apart, self.mates)
        )
        return Scope(names, knows, same, apart, mates)

    def disturbing(self, zones: Iterable[str], *, only_places: bool = False) -> "Scope":
        """Once these zones have other cards than before, or another order.

        Where cards have only left them, what is still there is known; what lies uppermost is not.
        """
        names = frozenset(zones)
        kept = frozenset(
            one
            for one in self.knows
            if not names & _zones_in(one[1]) or (only_places and one[1][0] == "zone")
        )
        return replace(self, knows=kept) if kept != self.knows else self

    def showing(self, shown: Exposure, viewers: frozenset[Key] | None) -> "Scope":
        """Once these cards are known to seats, or to all."""
        zones = {(one.name, one.owner) for one in shown.ident if one.what == "zone"}
        names = dict(self.names)
        for name, value in self.names.items():
            if shown.key is not None and any(one.card == shown.key for one in value.taint):
                # What was read from the face of that card is no more secret than the card.
                known = (one for one in value.taint if one.card == shown.key)
                value = names[name] = value.telling(known, viewers)
            lies_there = not shown.tokens and value.ident and all(
                (one.name, one.owner) in zones for one in value.ident)  # fmt: skip
            if shown.key in value.tokens:
                value = value.telling(value.taint, viewers)
            if lies_there or shown.key in value.tokens:
                names[name] = value.shown_to(viewers)
        return replace(self, names=names)

    def viewers_with(self, key: Key | None) -> frozenset[Key]:
        """A seat, under every key that is known to be the same."""
        if key is None:
            return frozenset()
        return frozenset({key, *(two for pair in self.same if key in pair for two in pair)})

    def apart_from(self, key: Key | None) -> frozenset[Key]:
        """The seats that are known to be others than this one."""
        return self._bound(key, self.apart)

    def mates_of(self, key: Key | None) -> frozenset[Key]:
        """The seats that are known to be of one team with this one."""
        return self._bound(key, self.mates)

    def _bound(self, key: Key | None, facts: Facts) -> frozenset[Key]:
        own = self.viewers_with(key)
        found = {two for pair in facts if own & {*pair} for two in pair}
        return frozenset[Key]().union(*map(self.viewers_with, found - own))

    def knowing(self, key: Key | None) -> list[Key]:
        """The seats that know the cards of this key."""
        return [seat for seat, cards in self.knows if cards == key] if key else []


def _zones_in(key: Any) -> set[str]:
    if not isinstance(key, tuple):
        return set()
    own = {str(key[1])} if key and key[0] == "zone" else set()
    return own.union(*map(_zones_in, key))


def _names(whole: Key, key: Key) -> bool:
    """Whether a key is made of another."""
    return whole == key or any(isinstance(one, tuple) and _names(one, key) for one in whole)


def _without(seats: frozenset[Key], key: Key) -> frozenset[Key]:
    """Those of some keys that are not made of this one."""
    return frozenset(one for one in seats if not _names(one, key))


def merged_scopes(scopes: Sequence[Scope]) -> Scope:
    """What holds after any of several ways."""
    if len(scopes) < 2:
        return scopes[0] if scopes else Scope()
    names = {
        name: united(one.names[name] for one in scopes if name in one.names)
        for name in dict.fromkeys(name for one in scopes for name in one.names)
    }
    knows = scopes[0].knows.intersection(*(one.knows for one in scopes))
    same = scopes[0].same.intersection(*(one.same for one in scopes))
    apart = scopes[0].apart.intersection(*(one.apart for one in scopes))
    mates = scopes[0].mates.intersection(*(one.mates for one in scopes))
    return Scope(names, knows, same, apart, mates)


_PURE = frozenset({"zone", "counter", "const", "arbiter", "term", "card-holder", "zone-top", "item",
                   "answer", "function", "zone-owner", "attribute", "binary"})  # fmt: skip
_RANKED = frozenset({"highest", "lowest", "ordered"})
_GROUPED = frozenset({"groups", "runs"})
_NUMBERED = frozenset({"count", "any", "all", "sum", "max", "min", "abs", "clamp", "knows",
                       "numbers"})  # fmt: skip
"""Functions whose value is no card, whatever they are given."""
_OTHERS = ("others", "partners", "opponents")
_MATES = ("partners", "team_of", "captain")
_NEIGHBOURS = ("left_of", "right_of", "opposite")
_SAME_SEATS = frozenset({"first", "last", "reversed", "unique", "without", "default"})
"""Functions whose value is of what they are given, and no other seat."""


@dataclass
class ValueReader:
    """Reads the expressions of one ruleset."""

    checked: Checked
    inlined: dict[Any, Exposure] = field(default_factory=dict)
    """What terms give away that have been read already, by name and what they were given."""

    @cached_property
    def reach(self) -> Mapping[str, frozenset[str]]:
        """The zones in which the cards of each deck can lie."""
        return reachable_zones(self.checked)

    @cached_property
    def index(self) -> CardIndex:
        """What the cards say of themselves."""
        return card_index(self.checked)

    @cached_property
    def has_neighbours(self) -> bool:
        """Whether whoever sits beside a seat is never this seat itself, alone at the table."""
        words = (one.word for body in bodies(self.checked) for one in walk(body.effects))
        return self.checked.ruleset.seats.least > 1 and "eliminate" not in words

    def look(self, expr: Expr, scope: Scope) -> Exposure:
        """What one expression gives away, with the places where it is read."""
        found: Exposure = getattr(self, f"_of_{expr.op.replace('-', '_')}", self._parts)(
            expr, scope
        )
        if found.key is None and (key := self.key(expr, scope) if expr.op in _PURE else None):
            found = replace(found, key=key)
        if known := scope.knowing(found.key):
            found = found.shown_to(None if EVERYBODY in known else known)
        if scope.same:
            found = found.mapped(lambda one: _met(one, scope))
        if _innermost(expr.type).kind not in ("card", "zone", "any"):
            found = found.of_no_card()
        if expr.spot is None or not found.taint:
            return found
        return replace(found, taint=_read(found.taint, expr))

    def key(self, expr: Expr, scope: Scope) -> Key | None:
        """What an expression stands for, where that hangs on nothing that is unknown."""
        if expr.op == "local":
            return scope.named(expr.value).key
        if expr.op == "cards" or _is_whole(expr):
            return self.key(expr.args[0], scope)
        if expr.op not in _PURE or (expr.op == "function" and expr.value in _RANKED | _GROUPED):
            return None
        if expr.op == "arbiter":
            return ARBITER
        parts = [self.key(one, scope) for one in expr.args]
        return None if None in parts else (expr.op, expr.value, *parts)

    def where(self, test: Expr, scope: Scope, *, holds: bool = True) -> Scope:
        """What is known besides where a test holds, or does not."""
        if test.op == "not":
            return self.where(test.args[0], scope, holds=not holds)
        if test.op == ("and" if holds else "or"):
            for one in test.args:
                scope = self.where(one, scope, holds=holds)
            return scope
        if holds and test.op == "function" and test.value == "knows":
            seat, card = (self.key(one, scope) for one in test.args)
            return replace(scope, knows=scope.knows | {(seat, card)}) if seat and card else scope
        return self._compared(test, scope, holds=holds) if test.op == "compare" else scope

    def _compared(self, test: Expr, scope: Scope, *, holds: bool) -> Scope:
        """What is known besides where a comparison holds, or does not."""
        if test.value == ("in" if holds else "not in",):
            return self._among(test, scope)
        is_equal = test.value == ("==" if holds else "!=",)
        if not is_equal and test.value != ("!=" if holds else "==",):
            return scope
        if is_equal and all(one.op == "seat-team" for one in test.args):
            seat, mate = (self.key(part.args[0], scope) for part in test.args)
            return replace(scope, mates=scope.mates | {(seat, mate)}) if seat and mate else scope
        first, second = (self.key(one, scope) for one in test.args)
        if not (first and second) or any(one.type.kind != "seat" for one in test.args):
            return scope
        if is_equal:
            return replace(scope, same=scope.same | {(first, second)})
        return replace(scope, apart=scope.apart | {(first, second)})

    def _among(self, test: Expr, scope: Scope) -> Scope:
        """Whoever sees all cards of a list knows each that is among them."""
        one, listed = (self.look(part, scope) for part in test.args)
        if test.args[0].type.kind != "card" or one.key is None or listed.place:
            return scope
        viewers = [secret.viewers for secret in listed.ident] or [frozenset({EVERYBODY})]
        seats = viewers[0].intersection(*viewers)
        return replace(scope, knows=scope.knows | {(seat, one.key) for seat in seats})

    # -- who may see ---------------------------------------------------------------------------

    def zone_secret(self, name: str, owner: Key | None, scope: Scope) -> Secrets:
        """What looking at the cards of a zone gives away."""
        zone = self.checked.symbols.zones[name].model
        if zone.sees == "everybody":
            return NO_SECRETS
        viewers = self.viewers(zone.sees, owner if zone.per == "seat" else None, scope)
        return frozenset({Secret("zone", name, viewers, owner)})

    def viewers(self, sees: str, owner: Key | None, scope: Scope) -> frozenset[Key]:
        """Who sees a thing of this owner, of which `sees` says who may."""
        if sees == "others":
            return self.apart_from(owner, scope) | ({ARBITER} - {owner})
        viewers = frozenset() if sees == "nobody" else scope.viewers_with(owner)
        if sees == "team":
            return viewers | scope.mates_of(owner)
        return viewers | {ARBITER} if sees == "arbiter" else viewers

    def apart_from(self, seat: Key | None, scope: Scope) -> frozenset[Key]:
        """The seats that are others than this one, as far as that is known."""
        found = scope.apart_from(seat)
        if seat is not None and self.has_neighbours:
            found |= {("function", one, own) for own in scope.viewers_with(seat)
                      for one in _NEIGHBOURS}  # fmt: skip
            if seat[:1] == ("function",) and seat[1] in _NEIGHBOURS:
                found |= scope.viewers_with(seat[2])
        return found

    def places(self, decks: Iterable[str]) -> Exposure:
        """Cards of these decks, wherever they lie: asking where gives away who holds them."""
        zones = self.checked.symbols.zones
        names = {zone for deck in decks for zone in self.reach.get(deck, ())}
        hidden = [one for one in sorted(names) if zones[one].model.sees != "everybody"]
        # A card that lies in no open zone is in the only one that is left.
        is_sure = len(hidden) <= 1 and all(zones[one].model.per == "game" for one in hidden)
        return Exposure(
            place=frozenset(Secret("order" if is_sure else "place", one) for one in hidden)
        )

    def decks(self, kind: Type) -> frozenset[str]:
        """The decks of which a card, or the cards of a list, can be."""
        return _innermost(kind).decks or self.checked.symbols.deck_ids

    # -- expressions by what they do -----------------------------------------------------------

    def _of_const(self, expr: Expr, scope: Scope) -> Exposure:
        return PUBLIC

    _of_arbiter = _of_const

    def _of_deck(self, expr: Expr, scope: Scope) -> Exposure:
        return self.places([expr.value])

    def _of_zone_top(self, expr: Expr, scope: Scope) -> Exposure:
        return self.look(expr.args[0], scope).element(None)

    def _parts(self, expr: Expr, scope: Scope) -> Exposure:
        found = united(self.look(one, scope) for one in expr.args)
        return found if found.key is None else replace(found, key=None)

    def _of_local(self, expr: Expr, scope: Scope) -> Exposure:
        found = scope.named(expr.value)
        if not found.taint:
            return found
        # Whoever the seat is knows that of itself.
        own = scope.viewers_with(found.key) if expr.type.kind == "seat" else frozenset()
        taint = (one.seen_by(own).read_at(expr.spot, one.via or expr.value) for one in found.taint)
        return replace(found, taint=frozenset(taint))

    def _of_counter(self, expr: Expr, scope: Scope) -> Exposure:
        model = self.checked.symbols.counters[expr.value].model
        owner = self.look(expr.args[0], scope) if expr.args else PUBLIC
        taint, home = owner.taint, owner.home
        if model.of == "seat":
            home = owner.key
        elif model.of != "game":
            # What lies open on a card tells no more of it than where it lies.
            taint |= _read(_where(owner) if model.lies_open else owner.ident, expr)
        if model.sees == "everybody" or (model.of == "game" and model.sees == "owner"):
            return Exposure(taint)
        viewers = self.viewers(model.sees, home, scope.meeting(owner))
        secret = Secret("counter", expr.value, viewers, home if model.of == "seat" else None)
        return Exposure(taint | {secret.read_at(expr.spot)})

    def _of_zone(self, expr: Expr, scope: Scope) -> Exposure:
        owner = self.look(expr.args[0], scope) if expr.args else PUBLIC
        secrets = self.zone_secret(expr.value, owner.key, scope.meeting(owner))
        zones = frozenset({(expr.value, owner.key)})
        return Exposure(owner.taint, secrets, home=owner.key, zones=zones)

    def _asked_of_card(self, expr: Expr, scope: Scope) -> Exposure:
        """What is asked of a card reads its face, or where it lies."""
        card, zones = self.look(expr.args[0], scope), self.checked.symbols.zones
        read = card.ident
        if expr.op == "card-zone":
            read = _where(card)
        elif expr.op == "card-holder":
            read = frozenset(one for one in _where(card) if zones[one.name].model.per == "seat")
        elif self._is_alike(expr):
            read = NO_SECRETS
        if card.key is not None and card.key[0] in ("local", "given"):
            read = frozenset(replace(one, card=card.key) for one in read)
        return Exposure(card.taint | _read(read, expr))

    _of_attribute = _of_card_id = _of_card_deck = _of_card_zone = _of_card_holder = _asked_of_card

    def _is_alike(self, expr: Expr) -> bool:
        """Whether every card that can be meant says the same.

        Cards of several decks that lie mixed have one back, so that only the face tells the deck.
        """
        decks = self.decks(expr.args[0].type)
        if expr.op == "card-deck":
            return len(decks) == 1
        attributes = (one for deck in decks for one in self.index.of_deck(deck))
        return (
            expr.op == "attribute" and len({repr(one.get(expr.value)) for one in attributes}) == 1
        )

    def _of_zone_count(self, expr: Expr, scope: Scope) -> Exposure:
        return self.look(expr.args[0], scope).told()

    _of_zone_owner = _of_zone_count

    def _of_term(self, expr: Expr, scope: Scope) -> Exposure:
        """What a term or an amount gives away with these values; read once for what tells alike."""
        name, is_term = expr.value, expr.op == "term"
        params, body = (self.checked.terms if is_term else self.checked.amounts)[name]
        args = [self.look(one, scope) for one in expr.args]
        inner = Scope(dict(zip(params, args, strict=True)), scope.knows, scope.same, scope.apart,
                      scope.mates)  # fmt: skip
        known = (expr.op, name, *args, scope.knows, scope.same, scope.apart, scope.mates)
        if known not in self.inlined:
            parts = [self.look(body, inner)]
            if not is_term:
                adds = (
                    one for one in self.checked.adds if one.amount == name and kept_out(one) is None
                )
                parts = [united((*parts, *(self._added(one, inner) for one in adds))).told()]
            self.inlined[known] = parts[0]
        given = NO_SECRETS.union(*(one.taint for one in args))

        def change(secret: Secret) -> Secret:
            if secret in given:
                return secret
            return replace(secret, spot=None, at=None, via=name).read_at(expr.spot)

        return replace(self.inlined[known].mapped(change), key=None)

    _of_amount = _of_term

    def _added(self, one: Adds, scope: Scope) -> Exposure:
        """What a modifier gives away: its own tests, and that its card lies where it counts."""
        this = self.places({self.checked.symbols.deck_of[card] for card in one.cards})
        owners: frozenset[Key] = frozenset()
        if one.when is not None:
            this, owners = self._meant(one.when, scope, this)
        scope = scope.with_name("this", this)
        taint: Secrets = NO_SECRETS
        for name in one.zones if _where(this) else ():
            sees = self.checked.symbols.zones[name].model.sees
            if sees != "everybody":
                taint |= {
                    Secret("place", name, frozenset() if sees in ("nobody", "others") else owners)
                }
        for part in (one.when, one.add):
            if part is not None:
                # Who sees its own zones knows whether the card is there.
                taint |= {each.seen_by(owners) for each in self.look(part, scope).taint}
        return Exposure(taint)

    def _meant(self, when: Expr, scope: Scope, this: Exposure) -> tuple[Exposure, frozenset[Key]]:
        """The card that a modifier speaks of, and the seats in whose zones it must lie."""
        owners: frozenset[Key] = frozenset()
        equal = [one for one in (when.args if when.op == "and" else (when,))
                 if one.op == "compare" and one.value == ("==",)]  # fmt: skip
        for one, other in (pair for part in equal for pair in (part.args, part.args[::-1])):
            if one.op == "local" and one.value == "this":
                this = self.look(other, scope)
            elif one.op == "card-holder" and one.args[0].value == "this":
                owners |= scope.viewers_with(self.key(other, scope))
        return this, owners

    def _of_if(self, expr: Expr, scope: Scope) -> Exposure:
        test, first, second = expr.args
        both = united((
            self.look(first, self.where(test, scope)),
            self.look(second, self.where(test, scope, holds=False)),
        ))  # fmt: skip
        return replace(both, taint=both.taint | self.look(test, scope).taint)

    def _of_and(self, expr: Expr, scope: Scope) -> Exposure:
        taint: Secrets = NO_SECRETS
        for one in expr.args:
            taint |= self.look(one, scope).taint
            scope = self.where(one, scope, holds=expr.op == "and")
        return Exposure(taint)

    _of_or = _of_and

    def _of_compare(self, expr: Expr, scope: Scope) -> Exposure:
        taint: Secrets = NO_SECRETS
        for left, sign, right in zip(expr.args, expr.value, expr.args[1:], strict=False):
            one, other = self.look(left, scope), self.look(right, scope)
            if sign in ("in", "not in") and left.type.kind == "seat":
                other = other.seen_by(MEMBER, scope.viewers_with(one.key))
            read = one.taint | other.taint
            if sign in ("==", "!="):
                for asked, seat in ((left, right), (right, left)):
                    if asked.op == "card-holder" and seat.type.kind == "seat":
                        read = self._own_holder(read, self.key(seat, scope), scope, asked)
            if sign not in ("is", "is not"):
                read |= _read(_matched(one, other), expr)
            taint |= read
        return Exposure(taint)

    def _own_holder(self, taint: Secrets, seat: Key | None, scope: Scope, asked: Expr) -> Secrets:
        """Whether a card lies in zones of one seat is known to it, where it sees them all."""
        zones, viewers = self.checked.symbols.zones, scope.viewers_with(seat)
        at = None if asked.spot is None else (asked.spot.path, asked.spot.offset)
        own = {
            one
            for one in taint
            if one.what == "place" and one.at == at and not one.via
            if zones[one.name].model.sees in ("owner", "team", "arbiter")
        }
        return (taint - own) | {one.seen_by(viewers) for one in own}

    def _of_comprehension(self, expr: Expr, scope: Scope) -> Exposure:
        taint: Secrets = NO_SECRETS
        for number, (name, listed, tests) in enumerate(loops(expr)):
            source = self.look(listed, scope)
            taint |= source.taint
            scope = scope.with_name(name, source.element(("var", name, number, id(expr))))
            for test in tests:
                taint |= self.look(test, scope).taint
                scope = self.where(test, scope)
        found = self.look(expr.args[0], scope)
        found = replace(found, taint=found.taint | taint, key=None)
        own, last = self.key(expr.args[0], scope), scope.names[expr.value[-1][0]].key
        if own is not None and own == last and expr.args[0].type.kind == "seat":
            found = replace(found, apart=scope.apart_from(own), mates=scope.mates_of(own))
            return found.seen_by(own, frozenset({own, MEMBER}))
        return found

    def _of_function(self, expr: Expr, scope: Scope) -> Exposure:
        word = expr.value
        if word in _RANKED:
            listed = self.look(expr.args[0], scope)
            inner = scope.with_name("it", listed.element(("it", id(expr))))
            taint = listed.taint | self.look(expr.args[1], inner).taint
            return replace(listed, taint=taint, key=None)
        if word in _GROUPED:
            listed = self.look(expr.args[0], scope)
            inner = scope.with_name("it", listed.element(("it", id(expr))))
            taint = listed.taint.union(*(self.look(one, inner).taint for one in expr.args[1:]))
            return replace(listed, taint=taint, key=None)
        args = [self.look(one, scope) for one in expr.args]
        found = united(args)
        if word == "knows":
            place = _where(args[1].shown_to(scope.viewers_with(args[0].key)))
            return Exposure(found.taint | _read(place, expr))
        if word in ("count", "without") and len(args) == 2:
            found = replace(found, taint=found.taint | _read(_matched(*args), expr))
        if word == "without":
            found = replace(args[0], taint=found.taint)
        if word not in _SAME_SEATS:
            found = replace(found, apart=frozenset(), mates=frozenset())
        if word in _OTHERS or (word in _NEIGHBOURS and self.has_neighbours):
            found = replace(found, apart=scope.viewers_with(args[0].key))
        if word in _MATES:
            found = replace(found, mates=scope.viewers_with(args[0].key))
        return replace(found.told() if word in _NUMBERED else found, key=None)

    def _of_answer(self, expr: Expr, scope: Scope) -> Exposure:
        """What one seat has answered: its own secret."""
        answers, seat = (self.look(one, scope) for one in expr.args)
        found = answers.seen_by(ANSWERED, scope.viewers_with(seat.key))
        return replace(found, taint=found.taint | seat.taint, key=None)


def _met(secret: Secret, scope: Scope) -> Secret:
    """A secret of seats, where some of these are known to be others as well."""
    more = frozenset[Key]().union(*map(scope.viewers_with, secret.viewers))
    return replace(secret, viewers=more) if more != secret.viewers else secret


def _is_whole(expr: Expr) -> bool:
    """Whether these are all cards of a zone: `top(stock, stock.count)`."""
    if expr.op != "function" or expr.value not in ("top", "bottom"):
        return False
    zone, many = expr.args
    return many.op == "zone-count" and many.args[0] == zone


def _innermost(kind: Type) -> Type:
    return kind if kind.of is None else _innermost(kind.of)


def _read(secrets: Secrets, expr: Expr) -> Secrets:
    return frozenset(one.read_at(expr.spot) for one in secrets)


def _matched(one: Exposure, other: Exposure) -> Secrets:
    """What it gives away that two cards are one, or that a card is among others.

    Cards that lie at known places are told apart by these; one that is known by its face and may
    lie anywhere is found only by looking.
    """
    first, second = (
        (other.ident if _where(one) else NO_SECRETS),
        (one.ident if _where(other) else NO_SECRETS),
    )
    return first | second


def _where(card: Exposure) -> Secrets:
    """In which zone it lies that not everybody knows; at which place of it is another question."""
    return frozenset(one for one in card.place if one.what != "order")
