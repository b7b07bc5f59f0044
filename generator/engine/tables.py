"""What does not change during a match: card instances, zones, counters and the action numbers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.model.board import Paths, ways
from generator.model.deck import Deck, played, printed, used_by
from generator.model.seating import decks_of, teams_of
from generator.rules.symbols import CounterInfo, name_of
from generator.rules.typed_tree import Checked, walk

PASS = 0
DONE = 1
EVERYBODY = -1
"""A mask of seats with every bit set."""
_LISTED = {"choose": ("choose",), "ask_all": ("from",)}
"""The fields of words that a seat chooses from."""


@dataclass(frozen=True)
class ZoneInstance:
    """One zone of the match: its name, its seat (None for the game's), who sees into it."""

    name: str
    seat: int | None
    sees: int
    ordered: bool
    refill: int | None = None


@dataclass
class CompiledTables:
    """The lists that a compiled game shares between all its states; ints index them."""

    seats: int
    """Competing seats; an arbiter is one more, numbered last."""
    chairs: int
    """Seats that can be asked."""
    variants: frozenset[str] = frozenset()
    """The ids of the variants that are played."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats of each team; each seat for itself where there are none."""
    team_of: list[int] = field(default_factory=list)
    """The number of each seat's team, from 1; 0 of an arbiter."""
    captain: list[int] = field(default_factory=list)
    """The seat before which lies what a seat's team shares: its first; an arbiter itself."""
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
    places: list[ZoneInstance] = field(default_factory=list)
    sees: list[int] = field(default_factory=list)
    """Who sees into each place, as a mask of seats."""
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
    blank: list[Any] = field(default_factory=list)
    """Every counter before `starts` is worked out: 0, false, none, or the first word."""
    card_counters: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)
    """Of each deck: the first index of each of its counters, its first card, and the width."""
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
    lowest_wins: bool = False
    """Whether the lowest score is the best."""

    board: Paths | None = None
    """Where one can go on the board."""

    @property
    def has_teams(self) -> bool:
        """Whether any seat has a partner."""
        return len(self.teams) < self.seats

    @property
    def deck_base(self) -> dict[str, int]:
        """First instance of each deck."""
        return {deck: cards[0] for deck, cards in self.decks.items() if cards}

    def places_of(self, zones: Iterable[str]) -> set[int]:
        """Every place of these zones, of all seats."""
        return {at for at, place in enumerate(self.places) if place.name in set(zones)}

    def called(self, kind: str, value: Any) -> Any:
        """A value as records, logs and notes say it; `kind` is its type."""
        if value is None:
            return None
        if kind == "card":
            return self.names[value]
        if kind == "seat":
            return f"seat {value + 1}"
        return self.places[value].name if kind == "zone" else value


def build_tables(
    checked: Checked, seats: int, variants: frozenset[str] = frozenset()
) -> CompiledTables:
    """The tables of a game for so many competing seats, with the cards that they need."""
    rules = checked.ruleset
    tables = CompiledTables(seats, seats + rules.seats.arbiter, variants)
    tables.lowest_wins = rules.best == "lowest"
    tables.teams = teams_of(rules, seats)
    tables.team_of = [0] * tables.chairs
    for number, team in enumerate(tables.teams, 1):
        for seat in team:
            tables.team_of[seat] = number
    tables.captain = [
        min(tables.teams[number - 1]) if number else seat
        for seat, number in enumerate(tables.team_of)
    ]
    for deck in decks_of(checked.game, rules):
        _deal_out(tables, deck)
    if rules.board is not None:
        spaces = tables.decks.get(rules.board.deck, [])
        tables.board = Paths(spaces, ways(rules.board, [tables.ids[one] for one in spaces]))
    _zones(tables, checked)
    _counters(tables, checked)
    _actions(tables, checked)
    return tables


def _deal_out(tables: CompiledTables, deck: Deck) -> None:
    tables.decks[deck.id] = []
    for one in played(used_by(deck, printed(deck), tables.seats, tables.variants)):
        design = len(tables.designs)
        tables.designs.append(one.card.id)
        tables.first_of.append(len(tables.ids))
        for _ in range(one.copies):
            tables.decks[deck.id].append(len(tables.ids))
            tables.ids.append(one.card.id)
            tables.names.append(one.id)
            tables.deck_of.append(deck.id)
            tables.design.append(design)


def _zones(tables: CompiledTables, checked: Checked) -> None:
    for name, info in checked.symbols.zones.items():
        zone = info.model
        tables.zone[name] = len(tables.places)
        owners: Iterable[int | None] = range(tables.chairs) if zone.per == "seat" else (None,)
        for owner in owners:
            sees = EVERYBODY if zone.sees == "everybody" else 0
            if zone.sees in ("owner", "arbiter") and owner is not None:
                sees = 1 << owner
            if zone.sees == "team" and owner is not None:
                sees = sum(1 << seat for seat in range(tables.chairs)
                           if tables.team_of[seat] == tables.team_of[owner])  # fmt: skip
            if zone.sees == "others" and owner is not None:
                sees = ~(1 << owner)
            if zone.sees == "arbiter":
                sees |= 1 << (tables.chairs - 1)
            tables.places.append(ZoneInstance(name, owner, sees, zone.ordered))
    _starts(tables, checked)
    tables.places = [replace(one, refill=_refill(tables, checked, one)) for one in tables.places]
    tables.sees = [place.sees for place in tables.places]


def _starts(tables: CompiledTables, checked: Checked) -> None:
    """Where each card begins: whole decks first, and of these so many as each zone begins with."""
    tables.starts = [tables.zone["box"]] * len(tables.ids)
    counted = list[tuple[int, str, int]]()
    for name, info in checked.symbols.zones.items():
        begins, at = info.model.starts_with, tables.zone[name]
        if isinstance(begins, Mapping):
            owners = (
                sorted({*tables.captain[: tables.seats]})
                if info.shared
                else [*range(tables.seats if info.model.per == "seat" else 1)]
            )
            counted += [(at + one, word, many) for one in owners for word, many in begins.items()]
            continue
        for deck in begins:
            for card in tables.decks.get(deck, ()):
                tables.starts[card] = at
    left = dict(enumerate(tables.ids))
    for place, word, many in counted:
        like = tables.deck_of if word in checked.symbols.decks else tables.ids
        for card in [one for one in left if like[one] == word][:many]:
            tables.starts[card] = place
            del left[card]


def _refill(tables: CompiledTables, checked: Checked, place: ZoneInstance) -> int | None:
    source = checked.symbols.zones[place.name].model.refills_from
    if source is None:
        return None
    is_own = checked.symbols.zones[name_of(source)].model.per == "seat"
    seat = place.seat or 0
    if checked.symbols.zones[name_of(source)].shared:
        seat = tables.captain[seat]
    return tables.zone[name_of(source)] + (seat if is_own else 0)


def _counters(tables: CompiledTables, checked: Checked) -> None:
    for name, info in checked.symbols.counters.items():
        of, columns = info.model.of, info.model.for_
        if info.model.towards == "seat":
            columns = tuple(f"seat {seat + 1}" for seat in range(tables.chairs))
        elif info.model.towards:
            cards = tables.decks.get(info.model.towards, ())
            columns = tuple(tables.names[card] for card in cards)
        at, width = len(tables.blank), len(columns) or 1
        tables.counter[name], tables.columns[name], tables.width[name] = at, columns, width
        if of in tables.deck_base:
            place = (at, tables.deck_base[of], width)
            tables.card_counters.setdefault(of, []).append(place)
        owners = {"game": 1, "seat": tables.chairs}.get(of)
        many = len(tables.decks.get(of, ())) if owners is None else owners
        tables.blank += [_blank(info)] * (many * width)


def _blank(info: CounterInfo) -> Any:
    if isinstance(info.model.starts, bool | int):
        return info.model.starts
    if info.type.kind == "text":
        return info.model.choices[0] if info.model.choices else ""
    return {"integer": 0, "number": 0, "flag": False}.get(info.type.kind)


def _actions(tables: CompiledTables, checked: Checked) -> None:
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
    found = {*checked.actions, *(one.body.id for one in checked.answers)}
    for info in checked.symbols.counters.values():
        found.update(info.model.choices, info.model.for_)
    for deck in decks_of(checked.game, checked.ruleset):
        for attribute in deck.attributes.values():
            found.update(attribute.choices)
        for _, given in printed_attributes(deck):
            for value in given.values():
                many = value if isinstance(value, tuple) else (value,)
                found.update(one for one in many if isinstance(one, str))
    return found | set(checked.texts()) | set(_kinds(checked))


def _kinds(checked: Checked) -> Iterator[str]:
    """Ids of cards and of decks that are chosen from a list of them."""
    for body in checked.bodies():
        for effect in walk(body.effects):
            for key in _LISTED.get(effect.word, ()):
                listed = effect.exprs[key].type if key in effect.exprs else None
                if listed is not None and listed.of is not None and listed.of.kind == "text":
                    yield from listed.of.choices or ()


def attribute_values(checked: Checked, tables: CompiledTables) -> dict[str, list[Any]]:
    """Each attribute by name: its value for each card instance; none where the card lacks it."""
    found: dict[str, dict[str, Any]] = {}
    for deck in decks_of(checked.game, checked.ruleset):
        for key, attribute in deck.attributes.items():
            values = found.setdefault(name_of(key), {})
            for card, given in printed_attributes(deck):
                value = given.get(key)
                if attribute.list:
                    value = () if value is None else value
                    value = list(value if isinstance(value, tuple) else (value,))
                values[card] = value
    return {name: [values.get(one) for one in tables.names] for name, values in found.items()}


def printed_attributes(deck: Deck) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every printed design by name, with what it says, else its card, else the deck."""
    defaults = deck.attribute_defaults
    for card in deck.cards:
        own = {**defaults, **card.attributes}
        yield card.id, own
        for design in card.designs:
            yield f"{card.id}.{design.id}", {**own, **design.attributes}
