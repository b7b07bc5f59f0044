"""What a ruleset may speak of: every name, with its type; the variants one can ask for."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import Any

from generator.chances import Chances, chance_tables
from generator.diagnostics import did_you_mean, quoted
from generator.errors import HornbookError
from generator.model.attribute import Attribute
from generator.model.board import kinds
from generator.model.deck import Card, Deck
from generator.model.game import Game
from generator.model.rules import Counter, Ruleset, Zone
from generator.model.seating import decks_of, variants_of
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    NUMBER,
    PLAIN,
    SEAT,
    TEXT,
    Type,
    card_of,
    list_of,
    merged,
    parse_type,
    words,
)


def name_of(slug: str) -> str:
    """The name in an expression of what has this id: hyphens become underscores."""
    return slug.replace("-", "_")


@dataclass(frozen=True)
class ZoneInfo:
    """A zone, and the decks whose cards it can hold; that of a team is the zone of its captain."""

    model: Zone
    type: Type
    shared: bool = False


@dataclass(frozen=True)
class CounterInfo:
    """A counter and the type of one value of it; that of a team is the counter of its captain."""

    model: Counter
    type: Type
    builtin: bool = False
    shared: bool = False

    @property
    def is_family(self) -> bool:
        """Whether each owner has several values, told apart by what stands in brackets."""
        return bool(self.model.for_ or self.model.towards)

    @property
    def column(self) -> Type:
        """The type of what stands in the brackets."""
        towards = self.model.towards
        if towards is None:
            return words(frozenset(self.model.for_))
        return SEAT if towards == "seat" else card_of(towards)

    @property
    def one_of(self) -> str:
        """What has a value of its own, in words: `seat`, `card of folk`, `word`."""
        return str(self.column) if self.model.towards else "word"


@dataclass
class SymbolTable:
    """The names of one game under one ruleset; ids are turned into names."""

    decks: Mapping[str, Mapping[str, Type]]
    """Attributes of each deck."""
    deck_of: Mapping[str, str]
    """Deck of each card id."""
    values: Mapping[str, tuple[Type, Any]]
    chances: Mapping[str, Chances] = field(default_factory=dict)
    copies: Mapping[str, tuple[int, bool]] = field(default_factory=dict)
    """How many there are of each card, and whether every table uses them all."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """The id of each variant, by name."""
    variants_of_others: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    """Variants for other rulesets alone, by name: the id, the ids of those, and of this one."""
    zones: dict[str, ZoneInfo] = field(default_factory=dict)
    counters: dict[str, CounterInfo] = field(default_factory=dict)
    arbiter: bool = False
    of_others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The other rulesets of the box that declare a name, by their titles."""
    board: Type | None = None
    """What a space of the board is, where there is one."""
    lines: frozenset[str] = frozenset()
    """The kinds of lines on the board."""
    set_folders: tuple[str, ...] = ()
    """Those of the card sets that have changed the game."""

    def begun(self, zone: Zone) -> tuple[str, ...]:
        """The decks of which cards lie in a zone at first."""
        if not isinstance(zone.starts_with, Mapping):
            return zone.starts_with
        known = {**self.deck_of, **{deck: deck for deck in self.decks}}
        return tuple(dict.fromkeys(known.get(one, one) for one in zone.starts_with))

    def elsewhere(self, word: str) -> str | None:
        """The hint for a name that only another ruleset of the box has."""
        titles = self.of_others.get(name_of(word))
        return f"the rules {' and '.join(map(quoted, titles))} have it" if titles else None

    @cached_property
    def words(self) -> frozenset[str]:
        """All words that texts of counters and attributes can be."""
        kinds = [one.type for one in self.counters.values()]
        kinds += [kind for deck in self.decks.values() for kind in deck.values()]
        found = [one.of if one.kind == "list" and one.of else one for one in kinds]
        return self.lines | frozenset(word for one in found for word in one.choices or ())

    @property
    def deck_ids(self) -> frozenset[str]:
        """Every deck."""
        return frozenset(self.decks)

    def attribute(self, decks: frozenset[str] | None, name: str) -> Type | None:
        """The type of a card's attribute over these decks; None where no deck has it."""
        asked = [self.decks[deck] for deck in sorted(decks or self.deck_ids)]
        own = [deck[name] for deck in asked if name in deck]
        if not own:
            return None
        found = reduce(lambda one, other: merged(one, other) or one, own)
        if found.kind == "list":
            return found
        missing = len(own) < len(asked)
        return replace(found, maybe=missing or found.maybe)


BUILT_IN = (
    Counter(id="alive", of="seat", type="flag", starts=True),
    Counter(id="score", of="seat", type="integer"),
    Counter(id="skips", of="seat", type="integer", least=0),
)
BOX = Zone(id="box", per="game", holds="any", sees="nobody")


def build_symbols(game: Game, ruleset: Ruleset) -> SymbolTable:
    """The names of `game` under `ruleset`; wrong types fit everywhere, and are found later."""
    held = decks_of(game, ruleset)
    symbols = SymbolTable(
        decks={
            deck.id: {
                name_of(key): _attribute(key, one, deck) for key, one in deck.attributes.items()
            }
            for deck in held
        },
        deck_of={card.id: deck.id for deck in held for card in deck.cards},
        copies={
            card.id: _copies(deck, card, ruleset.seats.least)
            for deck in held
            for card in deck.cards
        },
        values={
            name_of(key): (value_type(value.is_), value.is_)
            for key, value in game.file.values.items()
        },
        chances={name_of(key): table for key, table in chance_tables(game).items()},
        variants={name_of(one.id): one.id for one in variants_of(game, ruleset)},
        variants_of_others={
            name_of(one.id): (one.id, " and ".join(map(quoted, one.rulesets)), ruleset.id)
            for one in game.file.variants
            if one.rulesets and ruleset.id not in one.rulesets
        },
        arbiter=ruleset.seats.arbiter,
        of_others=_of_others(game, ruleset),
        board=card_of(ruleset.board.deck) if ruleset.board else None,
        lines=kinds(ruleset.board) if ruleset.board else frozenset(),
        set_folders=tuple(one.folder for one in game.sets),
    )
    for zone in (*ruleset.zones, BOX):
        decks = () if zone.holds == "any" else zone.holds
        known = frozenset(deck for deck in decks if deck in symbols.decks) or None
        shared = zone.per == "team"
        zone = zone.model_copy(update={"per": "seat"}) if shared else zone
        found = ZoneInfo(zone, Type("zone", decks=known), shared)
        symbols.zones.setdefault(name_of(zone.id), found)
    own = {counter.id for counter in ruleset.counters}
    for counter in ruleset.counters:
        shared = counter.of == "team"
        counter = counter.model_copy(update={"of": "seat"}) if shared else counter
        info = CounterInfo(counter, counter_type(counter, symbols.deck_ids), shared=shared)
        symbols.counters.setdefault(name_of(counter.id), info)
    for counter in BUILT_IN:
        if counter.id not in own:
            kind = PLAIN[counter.type]
            symbols.counters[counter.id] = CounterInfo(counter, kind, builtin=True)
    return symbols


def _copies(deck: Deck, card: Card, fewest: int) -> tuple[int, bool]:
    """How many there are of a card, and whether every table uses them all."""
    by_seats = (bool(one.for_seats or one.for_variants) for one in (card, *card.designs))
    values = [card.attributes, *(one.attributes for one in card.designs)]
    key = deck.seats_from
    late = [one[key] for one in values if key in one] if key else []
    is_late = any(not isinstance(one, int) or one > fewest for one in late)
    return card.copies, not is_late and not any(by_seats)


def _of_others(game: Game, ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """What other rulesets declare, by name, with their titles."""
    found: dict[str, tuple[str, ...]] = {}
    for other in game.rulesets:
        for name in _declared(other) if other is not ruleset else ():
            found[name] = (*found.get(name, ()), other.title)
    return found


def _declared(ruleset: Ruleset) -> Iterator[str]:
    for key in ("zones", "counters", "terms", "amounts", "events", "actions", "answers", "rules"):
        yield from {name_of(one.id) for one in getattr(ruleset, key)}


def counter_type(counter: Counter, decks: frozenset[str]) -> Type:
    """The type of one value of a counter."""
    found = parse_type(counter.type, decks)
    if isinstance(found, str):
        return ANY
    if found.kind == "text" and counter.choices:
        return words(frozenset(counter.choices))
    return found


def value_type(value: object) -> Type:
    """The type of a value of the game."""
    if isinstance(value, bool):
        return FLAG
    if isinstance(value, int):
        return INTEGER
    return NUMBER if isinstance(value, float) else TEXT


def _attribute(key: str, attribute: Attribute, deck: Deck) -> Type:
    kind = PLAIN.get(attribute.type) or words(frozenset(attribute.choices))
    if attribute.list:
        # A list that a card leaves out is empty, so nobody has to ask whether it is there.
        return list_of(kind)
    # One that every card must have, and one lacks, is a finding about that card.
    is_sure = attribute.default is not None or not attribute.optional
    missing = not is_sure and any(
        key not in printed
        for card in deck.cards
        if key not in card.attributes
        for printed in ([one.attributes for one in card.designs] or [card.attributes])
    )
    return replace(kind, maybe=missing)


def check_variants(
    game: Game, names: Iterable[str], ruleset: Ruleset | None = None
) -> frozenset[str]:
    """The names, when each is a variant of the game, and of the ruleset where one is given.

    Raises:
        HornbookError: one is not.
    """
    asked = frozenset(names)
    mine = game.file.variants if ruleset is None else variants_of(game, ruleset)
    known, elsewhere = [one.id for one in mine], {one.id for one in game.file.variants}
    for name in sorted(asked - set(known)):
        title = game.title if ruleset is None or name not in elsewhere else ruleset.title
        hint = did_you_mean(name, known) or (known and f"variants are {', '.join(known)}")
        raise HornbookError(
            f'{title} has no variant "{name}"', instead=hint or "leave out --variant"
        )
    return asked
