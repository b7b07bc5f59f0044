"""Moving cards between zones, and who knows which card is where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.engine import announcements, chance
from generator.engine.tables import EVERYBODY

if TYPE_CHECKING:
    from generator.engine.state import State


def move(s: State, card: int, to: int, bottom: bool = False) -> None:
    """One card, in sight of all who saw it where it was."""
    place, sees = s.place, s.program.sees
    old = place[card]
    s.zones[old].remove(card)
    if bottom:
        s.zones[to].append(card)
    else:
        s.zones[to].insert(0, card)
    place[card] = to
    if sees[old] & ~sees[to]:
        s.known[card] |= sees[old]
    if s.unseen is not None:
        s.unseen[card] = False


def move_all(s: State, cards: list[int], to: int, bottom: bool = False) -> None:
    """Several cards; the first of the list ends uppermost, at the bottom as it does on top."""
    for card in cards if bottom else cards[::-1]:
        move(s, card, to, bottom)


def move_hidden(
    s: State, cards: list[int], to: int, bottom: bool = False, among: list[int] | None = None
) -> None:
    """Cards that nobody can follow who sees into neither zone; who saw them leave knows them.

    `among` are the cards that they may have been, as everybody can tell who knows a card; of others
    all is known that was. Without it they may have been any cards of the zones that they leave.
    """
    sees = s.program.sees
    for old in dict.fromkeys(s.place[card] for card in cards):
        zone, gone = s.zones[old], [card for card in cards if s.place[card] == old]
        may_go = [card for card in zone if among is None or card in among or card in gone]
        keeps = sees[old] | sees[to]
        if among is not None:
            keeps |= _sure(s, zone, gone, may_go)
        for card in may_go:
            s.known[card] &= keeps
    for card in cards if bottom else cards[::-1]:
        watched = s.unseen[card] if s.unseen is not None else False
        known = s.known[card]
        if among is None:
            known &= sees[s.place[card]]
        known |= sees[s.place[card]]
        move(s, card, to, bottom)
        s.known[card] = known
        if s.unseen is not None:
            s.unseen[card] = watched


def _sure(s: State, zone: list[int], gone: list[int], may_go: list[int]) -> int:
    """The seats, as bits, for whom there is no doubt which cards leave a zone."""
    names = s.tables.names
    if len(gone) == len(zone):
        return EVERYBODY
    if len(may_go) > len(gone) and len({names[card] for card in may_go}) > 1:
        return 0
    # Only who knows all that lies there can tell that nothing else may have gone.
    sure = EVERYBODY
    for card in zone:
        sure &= s.known[card]
    return sure


def draw(s: State, count: int, source: int, to: int) -> list[int]:
    """So many cards from the top of a zone; where it is empty, its refill is shuffled in.

    Returns:
        The cards, in the order in which they came.
    """
    found: list[int] = []
    zones, place, sees = s.zones, s.place, s.program.sees
    pile, target = zones[source], zones[to]
    for _ in range(count):
        if not pile and not refill(s, source):
            break
        if s.unseen is not None:
            chance.settle(s, source, 1)
        card = pile.pop(0)
        target.insert(0, card)
        place[card] = to
        found.append(card)
        if sees[source] & ~sees[to]:
            s.known[card] |= sees[source]
    return found


def refill(s: State, zone: int) -> bool:
    """Shuffle the refill of an empty zone into it; whether that brought a card."""
    source = s.program.refills[zone]
    if source is None or source == zone or not s.zones[source]:
        return False
    cards = s.zones[source]
    s.zones[zone].extend(cards)
    for card in cards:
        s.place[card] = zone
    cards.clear()
    chance.shuffle(s, zone)
    return True


def deal(s: State, count: int, source: int, to: dict[int, int]) -> None:
    """Cards one by one to each seat in turn, into its zone."""
    for _ in range(count):
        for zone in to.values():
            draw(s, 1, source, zone)


def reveal(s: State, cards: list[int]) -> None:
    """Every seat knows these cards, while they stay where they are or are followed."""
    announcements.tell_revealed(s, cards)
    for card in cards:
        s.known[card] = -1


def peek(s: State, cards: list[int], seat: int) -> None:
    """One seat knows these cards."""
    for card in cards:
        s.known[card] |= 1 << seat


def swap_zones(s: State, one: int, other: int) -> None:
    """The cards of two zones change places, in sight of those who saw them."""
    first, second = s.zones[one][:], s.zones[other][:]
    move_all(s, first, other, bottom=True)
    move_all(s, second, one, bottom=True)


def can_see(s: State, seat: int, card: int) -> bool:
    """Whether a seat knows which card this is."""
    return bool((s.program.sees[s.place[card]] | s.known[card]) >> seat & 1)
