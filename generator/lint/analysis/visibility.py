"""What a value tells, and which seats may be told: the values of a reading that plays nothing.

A seat is known by a key: two expressions with one key are one seat, whichever that is in a match.
"""

from collections.abc import Callable, Iterable, Mapping
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
        """The same, as it is read at `spot`; where nobody typed that, by whoever asks for it."""
        if self.spot is not None and not via:
            return self
        at = None if spot is None else (spot.path, spot.offset)
        return replace(self, spot=spot, at=at, via=via or self.via)


Secrets = frozenset[Secret]
NO_SECRETS: Secrets = frozenset()


@dataclass(frozen=True)
class Sight:
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

    def told(self) -> "Sight":
        """The same without what is said of cards."""
        return Sight(self.taint, key=self.key)

    def mapped(self, change: Callable[[Secret], Secret]) -> "Sight":
        """The same with each secret changed."""
        if not (self.taint or self.ident or self.place):
            return self
        return replace(
            self,
            taint=frozenset(map(change, self.taint)),
            ident=frozenset(map(change, self.ident)),
            place=frozenset(map(change, self.place)),
        )

    def seen_by(self, marker: Key, viewers: frozenset[Key]) -> "Sight":
        """The same, where it is now known whom a marker stands for."""

        def change(secret: Secret) -> Secret:
            if marker not in secret.viewers:
                return secret
            return replace(secret, viewers=(secret.viewers - {marker}) | viewers)

        return self.mapped(change)

    def shown_to(self, viewers: Iterable[Key]) -> "Sight":
        """The same, once these seats know the cards."""
        more = frozenset(viewers)
        ident = frozenset(replace(one, viewers=one.viewers | more) for one in self.ident)
        place = frozenset(replace(one, viewers=one.viewers | more) for one in self.place)
        return replace(self, ident=ident, place=place)

    def shown_to_all(self) -> "Sight":
        """The same, once the cards lie open."""
        return replace(self, ident=NO_SECRETS, place=NO_SECRETS)


PUBLIC = Sight()


def united(parts: Iterable[Sight]) -> Sight:
    """What any of several values gives away."""
    found = list(parts)
    if len(found) == 1:
        return found[0]
    if not found:
        return PUBLIC
    return Sight(
        frozenset().union(*(one.taint for one in found)),
        frozenset().union(*(one.ident for one in found)),
        frozenset().union(*(one.place for one in found)),
        _same(one.key for one in found),
        _same(one.home for one in found),
        frozenset().union(*(one.zones for one in found)),
        frozenset().union(*(one.tokens for one in found)),
    )


def _same(keys: Iterable[Key | None]) -> Key | None:
    first, *rest = keys
    return first if all(one == first for one in rest) else None


Facts = frozenset[tuple[Key, Key]]
"""Pairs: a seat, and cards that it knows; or two seats that are one."""


@dataclass(frozen=True)
class Scope:
    """Where an expression is read: its locals, who knows which cards, which seats are one."""

    names: Mapping[str, Sight] = field(default_factory=dict)
    knows: Facts = frozenset()
    same: Facts = frozenset()

    def with_name(self, name: str, value: Sight) -> "Scope":
        """The same with one more local, or another value of it."""
        return replace(self, names={**self.names, name: value})

    def forgetting(self, key: Key) -> "Scope":
        """The same, before the name of this key is given to another seat or card."""

        def change(secret: Secret) -> Secret:
            owner = None if secret.owner == key else secret.owner
            return replace(secret, viewers=secret.viewers - {key}, owner=owner)

        names = {}
        for name, value in self.names.items():
            home = None if value.home == key else value.home
            names[name] = replace(value.mapped(change), home=home)
        return Scope(
            names,
            frozenset(one for one in self.knows if key not in one),
            frozenset(one for one in self.same if key not in one),
        )

    def viewers_with(self, key: Key | None) -> frozenset[Key]:
        """A seat, under every key that is known to be the same."""
        if key is None:
            return frozenset()
        other = {two for pair in self.same if key in pair for two in pair}
        return frozenset({key, *other})

    def knowing(self, key: Key | None) -> list[Key]:
        """The seats that know the cards of this key."""
        return [seat for seat, cards in self.knows if cards == key] if key else []


def merged_scopes(scopes: Iterable[Scope | None]) -> Scope | None:
    """What holds after any of several ways; None is a way that goes no further."""
    found = [one for one in scopes if one is not None]
    if not found:
        return None
    if len(found) == 1:
        return found[0]
    names: dict[str, Sight] = {}
    for name in dict.fromkeys(name for one in found for name in one.names):
        names[name] = united(one.names[name] for one in found if name in one.names)
    knows, same = found[0].knows, found[0].same
    for one in found[1:]:
        knows, same = knows & one.knows, same & one.same
    return Scope(names, knows, same)
