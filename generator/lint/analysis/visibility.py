"""What a value gives away, and which seats may know: the domain of a reading that plays nothing.

A seat is known by a key: two expressions with one key are one seat, whichever that is in a match.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.rules.source_map import Spot

Key = tuple[Any, ...]
"""What an expression stands for, as far as that can be told without playing."""

ARBITER: Key = ("arbiter",)
EACH: Key = ("each",)
"""Each seat that `ask_all` asks."""
ANSWERED: Key = ("answered",)
"""Of what `ask_all` was answered: whoever gave the answer that is read."""
MEMBER: Key = ("member",)
"""Of a list of seats: whoever is asked whether it is among them."""
LASTING: frozenset[Key] = frozenset({ARBITER, ANSWERED, MEMBER})
"""Keys that mean the same in every body."""


@dataclass(frozen=True)
class Secret:
    """Something that not every seat may see, as it is read at one place.

    `what` is `zone` (which cards lie there), `place` (whether a card does), `counter` or `choice`;
    `via` the term or local through which it is read.
    """

    what: str
    name: str
    viewers: frozenset[Key] = frozenset()
    owner: Key | None = None
    via: str = ""
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
    what a value of type zone stands for; `tokens` the locals that hold the same cards.
    """

    taint: Secrets = NO_SECRETS
    ident: Secrets = NO_SECRETS
    place: Secrets = NO_SECRETS
    key: Key | None = None
    home: Key | None = None
    zones: frozenset[tuple[str, Key | None]] = frozenset()
    tokens: frozenset[Key] = frozenset()

    def told(self) -> "Exposure":
        """Without what is said of cards."""
        return Exposure(self.taint, key=self.key)

    def untold(self) -> "Exposure":
        """Without what the value itself gives away."""
        return replace(self, taint=NO_SECRETS)

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
    )


Facts = frozenset[tuple[Key, Key]]
"""Pairs: a seat, and cards that it knows; or two seats that are one."""


@dataclass(frozen=True)
class Scope:
    """Where an expression is read: its locals, who knows which cards, which seats are one."""

    names: Mapping[str, Exposure] = field(default_factory=dict)
    knows: Facts = frozenset()
    same: Facts = frozenset()

    def named(self, name: str) -> Exposure:
        """What a local gives away."""
        return self.names.get(name, PUBLIC)

    def with_name(self, name: str, value: Exposure) -> "Scope":
        """With one more local, or another value of it."""
        return replace(self, names={**self.names, name: value})

    def forgetting(self, key: Key) -> "Scope":
        """Before the name of this key is given to another seat or card."""

        def change(secret: Secret) -> Secret:
            owner = None if secret.owner == key else secret.owner
            return replace(secret, viewers=secret.viewers - {key}, owner=owner)

        names = {
            name: replace(value.mapped(change), home=None if value.home == key else value.home)
            for name, value in self.names.items()
        }
        knows, same = (
            frozenset(pair for pair in facts if key not in pair)
            for facts in (self.knows, self.same)
        )
        return Scope(names, knows, same)

    def disturbing(self, zones: Iterable[str]) -> "Scope":
        """Once these zones have other cards than before, or another order."""
        names = frozenset(zones)
        kept = frozenset(one for one in self.knows if not names & _zones_in(one[1]))
        return replace(self, knows=kept)

    def showing(self, shown: Exposure, viewers: frozenset[Key] | None) -> "Scope":
        """Once these cards are known to seats, or to all."""
        zones = {(one.name, one.owner) for one in shown.ident if one.what == "zone"}
        names = dict(self.names)
        for name, value in self.names.items():
            lies_there = not shown.tokens and value.ident and all(
                (one.name, one.owner) in zones for one in value.ident)  # fmt: skip
            if lies_there or shown.key in value.tokens:
                names[name] = value.shown_to(viewers)
        return replace(self, names=names)

    def viewers_with(self, key: Key | None) -> frozenset[Key]:
        """A seat, under every key that is known to be the same."""
        if key is None:
            return frozenset()
        return frozenset({key, *(two for pair in self.same if key in pair for two in pair)})

    def knowing(self, key: Key | None) -> list[Key]:
        """The seats that know the cards of this key."""
        return [seat for seat, cards in self.knows if cards == key] if key else []


def _zones_in(key: Any) -> set[str]:
    if not isinstance(key, tuple):
        return set()
    own = {str(key[1])} if key and key[0] == "zone" else set()
    return own.union(*map(_zones_in, key))


def merged_scopes(scopes: Sequence[Scope]) -> Scope:
    """What holds after any of several ways."""
    if len(scopes) < 2:
        return scopes[0] if scopes else Scope()
    names = {
        name: united(one.names[name] for one in scopes if name in one.names)
        for name in dict.fromkeys(name for one in scopes for name in one.names)
    }
    knows = scopes[0].knows.intersection(*(one.knows for one in scopes))
    return Scope(names, knows, scopes[0].same.intersection(*(one.same for one in scopes)))
