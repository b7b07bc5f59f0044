"""What does not change during a match: card instances, zones, counters and the action numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.model.deck import Deck
from generator.model.printed import printed, used_by
from generator.model.rules import Counter
from generator.model.seating import decks_of
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Checked

PASS = 0
DONE = 1
EVERYBODY = -1
"""A mask of seats with every bit set."""


@dataclass(frozen=True)
class Place:
    """One zone of the match: its name, its seat (None for the game's), who sees into it."""

    name: str
    seat: int | None
    sees: int
    ordered: bool
    refill: int | None = None


@dataclass
class Tables:
    """The lists that a compiled game shares between all its states; ints index them."""

    seats: int
    """Competing seats; an arbiter is one more, numbered last."""
    chairs: int
    """Seats that can be asked."""
    variants: frozenset[str] = frozenset()
    """The ids of the variants that are played."""
    design: list[int] = field(default_factory=list)
    """Design of each card instance."""
    ids: list[str] = field(default_factory=list)
    """Card id of each instance."""
    names: list[str] = field(default_factory=list)
    """Card id of each instance with its design: `proof.owl`; the id alone where it has none."""
    deck_of: list[str] = field(default_factory=list)
    """Deck of each instance."""
    designs: list[str] = field(default_factory=list)
    """Card id of each printed design; a card can have several."""
    first_of: list[int] = field(default_factory=list)
    """The lowest instance of each design; its copies follow."""
    decks: dict[str, list[int]] = field(default_factory=dict)
    """Instances of each deck, in a row."""
    places: list[Place] = field(default_factory=list)
    zone: dict[str, int] = field(default_factory=dict)
    """First place of each zone by name; a seat's zone lies so many places further."""
    starts: list[int] = field(default_factory=list)
    """The place in which each instance begins."""
    counter: dict[str, int] = field(default_factory=dict)
    """First index of each counter."""
    width: dict[str, int] = field(default_factory=dict)
    """How many values of a counter each owner has."""
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What each of several values of a counter is for: a word, a card or a seat; else empty."""
    counters: int = 0
    words: dict[str, int] = field(default_factory=dict)
    """Action number of each word that can be chosen."""
    seat_base: int = 0
    number_base: int = 0
    """The action of number 0, which may itself lie outside."""
    numbers: tuple[int, int] = (0, 20)
    card_base: int = 0
    card_action: list[int] = field(default_factory=list)
    """The action of each card instance that is offered by its design."""
    place_base: int = 0
    """The action of the first card that is offered unseen."""
    size: int = 0
    """How many action numbers there are."""

    @property
    def deck_base(self) -> dict[str, int]:
        """First instance of each deck."""
        return {deck: cards[0] for deck, cards in self.decks.items() if cards}

    def places_of(self, zones: Iterable[str]) -> set[int]:
        """Every place of these zones, of all seats."""
        return {at for at, place in enumerate(self.places) if place.name in set(zones)}

    def owners_of(self, counter: Counter) -> int:
        """How many the owners of a counter are."""
        many = {"game": 1, "seat": self.chairs}.get(counter.of)
        return len(self.decks.get(counter.of, ())) if many is None else many


def build_tables(checked: Checked, seats: int, variants: frozenset[str] = frozenset()) -> Tables:
    """The tables of a game for so many competing seats, with the cards that they need."""
    rules = checked.ruleset
    tables = Tables(seats, seats + rules.seats.arbiter, variants)
    for deck in decks_of(checked.game, rules):
        _deal_out(tables, deck)
    _zones(tables, checked)
    _counters(tables, checked)
    _actions(tables, checked)
    return tables


def _deal_out(tables: Tables, deck: Deck) -> None:
    tables.decks[deck.id] = []
    for one in used_by(deck, printed(deck), tables.seats, tables.variants):
        design = len(tables.designs)
        tables.designs.append(one.card.id)
        tables.first_of.append(len(tables.ids))
        for _ in range(one.copies):
            tables.decks[deck.id].append(len(tables.ids))
            tables.ids.append(one.card.id)
            tables.names.append(one.id)
            tables.deck_of.append(deck.id)
            tables.design.append(design)


def _zones(tables: Tables, checked: Checked) -> None:
    for name, info in checked.symbols.zones.items():
        zone = info.model
        tables.zone[name] = len(tables.places)
        owners: Iterable[int | None] = range(tables.chairs) if zone.per == "seat" else (None,)
        for owner in owners:
            sees = EVERYBODY if zone.sees == "everybody" else 0
            if zone.sees in ("owner", "arbiter") and owner is not None:
                sees = 1 << owner
            if zone.sees == "arbiter":
                sees |= 1 << (tables.chairs - 1)
            tables.places.append(Place(name, owner, sees, zone.ordered))
    tables.starts = [tables.zone["box"]] * len(tables.ids)
    for name, info in checked.symbols.zones.items():
        for deck in info.model.starts_with:
            for card in tables.decks.get(deck, ()):
                tables.starts[card] = tables.zone[name]
    _refills(tables, checked)


def _refills(tables: Tables, checked: Checked) -> None:
    for index, place in enumerate(tables.places):
        source = checked.symbols.zones[place.name].model.refills_from
        if source is None:
            continue
        owner = checked.symbols.zones[name_of(source)].model.per == "seat"
        refill = tables.zone[name_of(source)] + (place.seat or 0 if owner else 0)
        tables.places[index] = Place(place.name, place.seat, place.sees, place.ordered, refill)


def _counters(tables: Tables, checked: Checked) -> None:
    at = 0
    for name, info in checked.symbols.counters.items():
        tables.counter[name] = at
        tables.columns[name] = _columns(tables, info.model)
        tables.width[name] = len(tables.columns[name]) or 1
        at += tables.owners_of(info.model) * tables.width[name]
    tables.counters = at


def _columns(tables: Tables, counter: Counter) -> tuple[str, ...]:
    if counter.towards == "seat":
        return tuple(f"seat {seat + 1}" for seat in range(tables.chairs))
    if counter.towards:
        return tuple(tables.names[card] for card in tables.decks.get(counter.towards, ()))
    return counter.for_


def _actions(tables: Tables, checked: Checked) -> None:
    tables.words = {word: 2 + index for index, word in enumerate(sorted(_words(checked)))}
    tables.seat_base = 2 + len(tables.words)
    least, most = checked.ruleset.numbers.least, checked.ruleset.numbers.most
    tables.numbers = (least, most)
    tables.number_base = tables.seat_base + tables.chairs - least
    tables.card_base = tables.number_base + most + 1
    tables.card_action = [tables.card_base + tables.first_of[one] for one in tables.design]
    tables.place_base = tables.card_base + len(tables.ids)
    tables.size = tables.place_base + len(tables.ids)


def _words(checked: Checked) -> set[str]:
    """Every text that could be a choice: options, actions, and all texts of values and rules."""
    found = set(checked.actions)
    for info in checked.symbols.counters.values():
        found.update(info.model.choices, info.model.for_)
    for deck in decks_of(checked.game, checked.ruleset):
        for attribute in deck.attributes.values():
            found.update(attribute.choices)
        for _, given in printed_attributes(deck):
            for value in given.values():
                many = value if isinstance(value, tuple) else (value,)
                found.update(one for one in many if isinstance(one, str))
    return found | set(checked.texts())


def attribute_values(checked: Checked, tables: Tables, name: str) -> list[Any]:
    """The value of an attribute for each card instance; none where the card lacks it."""
    values: dict[str, Any] = {}
    for deck in decks_of(checked.game, checked.ruleset):
        for key, attribute in deck.attributes.items():
            if name_of(key) != name:
                continue
            for card, given in printed_attributes(deck):
                value = given.get(key)
                if attribute.list:
                    found = value if isinstance(value, tuple) else () if value is None else (value,)
                    values[card] = list(found)
                else:
                    values[card] = value
    return [values.get(card) for card in tables.names]


def printed_attributes(deck: Deck) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every printed design by name, with its attributes; what it leaves out is the card's."""
    for card in deck.cards:
        yield card.id, dict(card.attributes)
        for design in card.designs:
            yield f"{card.id}.{design.id}", {**card.attributes, **design.attributes}
