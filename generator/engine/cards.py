"""Moving cards between zones, who knows which card is where, and cards that are laid by hand."""

from collections.abc import Iterable, Mapping, Sequence

from generator.engine import chance
from generator.engine.announcements import Leaving, Revealed
from generator.engine.match import Match
from generator.engine.tables import EVERYBODY


def move(s: Match, card: int, to: int, bottom: bool = False) -> None:
    """One card, in sight of all who saw it where it was."""
    place, sees = s.place, s.tables.sees
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


def move_all(s: Match, cards: list[int], to: int, bottom: bool = False) -> None:
    """Several cards; the first of the list ends uppermost, at the bottom as it does on top."""
    if s.told is not None:
        _tell_leaving(s, cards)
    for card in cards if bottom else cards[::-1]:
        move(s, card, to, bottom)


def _tell_leaving(s: Match, cards: Sequence[int]) -> None:
    """Whoever listens may look once more at cards that go on from where everybody sees them."""
    sees, place = s.tables.sees, s.place
    if leaving := tuple(card for card in cards if sees[place[card]] == EVERYBODY):
        assert s.told is not None  # noqa: S101 # who calls this has asked
        s.told.append(Leaving(leaving))


def move_hidden(
    s: Match, cards: list[int], to: int, bottom: bool = False, among: list[int] | None = None
) -> None:
    """Cards that nobody can follow who sees into neither zone; who saw them leave knows them.

    `among` are the cards that they may have been, as everybody can tell who knows a card; of others
    all is known that was. Without it they may have been any cards of the zones that they leave.
    """
    sees = s.tables.sees
    if s.told is not None:
        _tell_leaving(s, cards)
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


def _sure(s: Match, zone: list[int], gone: list[int], may_go: list[int]) -> int:
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


def draw(s: Match, count: int, source: int, to: int, bottom: bool = False) -> list[int]:
    """So many cards from the top of a zone; where it is empty, its refill is shuffled in.

    They come to the top of the other zone, the last of them uppermost, or to its bottom.

    Returns:
        The cards, in the order in which they came.
    """
    found: list[int] = []
    zones, place, sees = s.zones, s.place, s.tables.sees
    pile, target = zones[source], zones[to]
    if s.told is not None:
        _tell_leaving(s, pile[:count])
    for _ in range(count):
        if not pile and not refill(s, source):
            break
        if s.unseen is not None:
            chance.settle(s, source, 1)
        card = pile.pop(0)
        target.insert(len(target) if bottom else 0, card)
        place[card] = to
        found.append(card)
        if sees[source] & ~sees[to]:
            s.known[card] |= sees[source]
    return found


def refill(s: Match, zone: int) -> bool:
    """Shuffle the refill of an empty zone into it; whether that brought a card."""
    source = s.tables.places[zone].refill
    if source is None or source == zone or not s.zones[source]:
        return False
    cards = s.zones[source]
    if s.told is not None:
        _tell_leaving(s, cards)
    s.zones[zone].extend(cards)
    for card in cards:
        s.place[card] = zone
    cards.clear()
    chance.shuffle(s, zone)
    return True


def deal(s: Match, count: int, source: int, to: dict[int, int], bottom: bool = False) -> None:
    """Cards one by one to each seat in turn, into its zone."""
    for _ in range(count):
        for zone in to.values():
            draw(s, 1, source, zone, bottom)


def reveal(s: Match, cards: list[int]) -> None:
    """Every seat knows these cards, while they stay where they are or are followed."""
    if s.told is not None:
        sees = s.tables.sees
        new = tuple(one for one in cards if sees[s.place[one]] | s.known[one] != EVERYBODY)
        if new:
            s.told.append(Revealed(new, is_done=False))
            for card in new:
                s.known[card] = EVERYBODY
            s.told.append(Revealed(new, is_done=True))
    for card in cards:
        s.known[card] = EVERYBODY


def peek(s: Match, cards: list[int], seat: int) -> None:
    """One seat knows these cards."""
    for card in cards:
        s.known[card] |= 1 << seat


def swap_zones(s: Match, one: int, other: int) -> None:
    """The cards of two zones change places, in sight of those who saw them."""
    first, second = s.zones[one][:], s.zones[other][:]
    move_all(s, first, other, bottom=True)
    move_all(s, second, one, bottom=True)


def can_see(s: Match, seat: int, card: int) -> bool:
    """Whether a seat knows which card this is."""
    return bool((s.tables.sees[s.place[card]] | s.known[card]) >> seat & 1)


# -- laid by hand in a match that waits ---------------------------------------------------------


def lay(s: Match, wanted: Mapping[int, Sequence[int]]) -> None:
    """Lay cards in places: into a pile that nobody sees into on top, elsewhere these cards alone.

    What lay there before goes back to where its deck begins; into a pile somewhere below the cards
    that are laid. Nobody remembers anything of cards that have changed their places.

    Args:
        s: the match; its offer is as it was, see `actions.offer_again`.
        wanted: the cards of each place, from the top down; no card twice.
    """
    taken = {card for cards in wanted.values() for card in cards}
    open_ = (card for place in wanted if not is_pile(s, place) for card in s.zones[place])
    leaving = [card for card in open_ if card not in taken]
    came_from = {card: s.place[card] for card in taken}
    lifted = {*taken, *leaving}
    for place in {s.place[card] for card in lifted}:
        s.zones[place][:] = [card for card in s.zones[place] if card not in lifted]
    for place, cards in wanted.items():
        s.zones[place][:0] = cards
        for card in cards:
            s.place[card] = place
    for card in leaving:
        _send_home(s, card, wanted)
    for card in (*leaving, *(card for card, old in came_from.items() if s.place[card] != old)):
        s.known[card] = 0
    if s.unseen is not None:
        for card in (*taken, *leaving):
            s.unseen[card] = is_pile(s, s.place[card])


def put(s: Match, card: int, place: int, *, below: bool = False) -> None:
    """Lay one card on top of a place or `below`; nobody remembers anything of it.

    The offer is as it was, see `actions.offer_again`.
    """
    s.zones[s.place[card]].remove(card)
    s.zones[place].insert(len(s.zones[place]) if below else 0, card)
    s.place[card] = place
    s.known[card] = 0


def is_pile(s: Match, place: int) -> bool:
    """Whether a place is an ordered zone that nobody sees into."""
    found = s.tables.places[place]
    return found.ordered and not found.sees


def seat_out(s: Match, seats: Iterable[int]) -> None:
    """These seats are out of the match."""
    for seat in seats:
        s.counters[s.tables.counter["alive"] + seat] = False
    s.find_players()


def _send_home(s: Match, card: int, wanted: Mapping[int, Sequence[int]]) -> None:
    home = s.tables.starts[card]
    if home in wanted and not is_pile(s, home):
        home = s.tables.zone["box"]
    pile = s.zones[home]
    least = len(wanted.get(home, ()))
    pile.insert(least + s.below(len(pile) - least + 1), card)
    s.place[card] = home
