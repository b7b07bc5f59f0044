"""What buttons of a room of playingcards.io do, and what lies together in its box for that."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.exports.supply import SuppliedCard, SuppliedDeck
from generator.exports.table_chance import Shuffled
from generator.exports.table_plan import Group, Spot, Table, dial_id, is_piece
from generator.exports.tables import TableSetup

MIX, REST = "mix", "rest"
"""Where cards are shuffled together, and where those lie that nobody got."""

Widget = dict[str, Any]


def split(decks: Sequence[SuppliedDeck], setups: Sequence[TableSetup]) -> Iterator[Group]:
    """Cards of a deck that set-up never tells apart lie together in the box.

    For buttons can only name places and numbers here, not cards.
    """
    for deck in decks:
        kinds: dict[tuple[object, ...], list[SuppliedCard]] = {}
        for card in deck.cards:
            kind = tuple(_fate(card, one) for one in setups)
            alone = is_piece(deck) or any(one is None for one in kind)
            kinds.setdefault((card.id,) if alone else kind, []).append(card)
        for number, cards in enumerate(kinds.values(), start=1):
            name = deck.id if len(kinds) == 1 else f"{deck.id}-{number}"
            title = deck.title if len(cards) > 1 or len(kinds) == 1 else cards[0].title
            yield Group(name, title, deck, tuple(cards))


def _fate(card: SuppliedCard, setup: TableSetup) -> object:
    """What becomes of all copies of a card, as a word; None where its copies part."""
    fates: list[object] = [
        (name, "fixed", *(end.count(card.id) for end in _ends(setup, name)))
        for name, cards in setup.fixed.items()
        if cards.get(card.id)
    ]
    fates += [
        (number, "pool")
        for number, pool in enumerate(setup.shuffled)
        if pool.cards.get(card.id) and not pool.follows
    ]
    fates += [
        (number, "choice")
        for number, ways in enumerate(setup.choices)
        if any(pool.cards.get(card.id) for pool in ways[0])
    ]
    if setup.boxed.get(card.id):
        fates.append("box")
    return fates[0] if len(fates) == 1 else "box" if not fates else None


def _ends(setup: TableSetup, place: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that always lie lowest and uppermost in a pile of which the others are shuffled."""
    top, bottom = setup.top.get(place, ()), setup.bottom.get(place, ())
    return (bottom, top) if len(top) < setup.counts.get(place, 0) else ((), ())


class Laying:
    """The steps that lay a table, from what lies together in the box."""

    def __init__(self, table: Table, setup: TableSetup) -> None:
        self.table, self.setup = table, setup
        self.homes = [one for one in table.shared if one.group]

    def steps(self) -> list[Widget]:
        """All of them."""
        found = []
        for place, cards in self.setup.fixed.items():
            ends = [name for end in _ends(self.setup, place) for name in end]
            for home, many in self._held(Counter(cards) - Counter(ends)):
                found.append(moved([home.id], [self._spot(place).id], many, self._face(place)))
        pools = [one for one in self.setup.shuffled if not one.follows]
        for pool in pools:
            found += self._pool(pool)
        for laid in self.setup.places:
            spot, many = self.table.places.get(laid.id), self.setup.counts.get(laid.id, 0)
            if spot and laid.ordered and laid.sees == "nobody" and many > 1:
                found += self._shuffled(laid.id, spot)
        known = {one.id for one in self.table.dials}
        known |= {one.id for chair in self.table.chairs for one in chair.dials}
        for counter in self.setup.counters:
            if dial_id(counter.id) in known:
                value = 0 if counter.varies else counter.value
                found.append(
                    step(
                        "CHANGE_COUNTER",
                        counters=[dial_id(counter.id)],
                        counterChangeMode="set",
                        changeNumber=value,
                    )
                )
        return found

    def _shuffled(self, place: str, spot: Spot) -> Iterator[Widget]:
        """A pile is shuffled, and lies on its lowest cards and under its uppermost."""
        bottom, top = _ends(self.setup, place)
        if bottom:
            yield moved([spot.id], [MIX], "all", "faceDown")
        yield step("SHUFFLE_CARDS", holders=[MIX if bottom else spot.id])
        for home, many in self._held(Counter(bottom)):
            yield moved([home.id], [spot.id], many, "faceDown")
        if bottom:
            yield moved([MIX], [spot.id], "all", "faceDown")
        for home, many in self._held(Counter(top)):
            yield moved([home.id], [spot.id], many, "faceDown")

    def _spot(self, place: str) -> Spot:
        return self.table.places[place]

    def _face(self, place: str) -> str:
        return "faceUp" if self._spot(place).sees == "everybody" else "faceDown"

    def _held(self, cards: Mapping[str, int]) -> Iterator[tuple[Spot, int]]:
        """How many of these cards each home has."""
        for home in self.homes:
            assert home.group is not None  # noqa: S101 # as of what homes are
            many = sum(cards.get(one.id, 0) for one in home.group.cards)
            if many:
                yield home, many

    def _pool(self, pool: Shuffled) -> Iterable[Widget]:
        held = list(self._held(pool.cards))
        alone = len(held) == 1 and held[0][0].group and held[0][1] == held[0][0].group.count
        source = held[0][0].id if alone else MIX
        if not alone:
            for home, many in held:
                yield moved([home.id], [MIX], many, "faceDown")
        yield step("SHUFFLE_CARDS", holders=[source])
        for place, many in pool.dealt.items():
            if place != "box":
                yield moved([source], [self._spot(place).id], many, self._face(place))
        if not alone and pool.dealt.get("box"):
            yield moved([MIX], [REST], "all", "faceDown")


def deck_of(group: Group) -> str:
    """What the deck of a group is called."""
    return f"deck-{group.id}"


def step(func: str, **args: object) -> Widget:
    """A function with its arguments."""
    return {
        "func": func,
        "args": {name: {"type": "literal", "value": value} for name, value in args.items()},
    }


def moved(source: list[str], to: list[str], many: int | str, face: str) -> Widget:
    """Some cards from one place to another."""
    args = {"from": source, "to": to, "quantity": many, "moveFlip": face}
    return step("MOVE_CARDS_BETWEEN_HOLDERS", **args)
