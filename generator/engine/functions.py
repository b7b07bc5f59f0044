"""What generated code calls by name: the functions of the expression language, and guards."""

from collections.abc import Callable
from itertools import islice
from typing import Any

from generator.engine import cards, chance
from generator.engine.faults import Broken
from generator.engine.match import Match
from generator.model.board import Paths

LARGEST = 10**12
WHIMS = 10**6
"""A whim is one of so many numbers, from 0."""
_LONGEST = 10_000


def times(one: float, other: float) -> float:
    """A product that stays within what counters hold."""
    found = one * other
    if not -LARGEST <= found <= LARGEST:
        raise Broken("a number grows beyond all bounds")
    return found


def spend(s: Match, values: list[Any]) -> list[Any]:
    """A list that is gone through inside another loop, paid for in steps."""
    s.steps -= len(values) + 1
    if s.steps < 0:
        raise Broken("too much is worked out between two decisions")
    return values


def joined(one: list[Any], other: list[Any]) -> list[Any]:
    """Two lists in a row."""
    if len(one) + len(other) > _LONGEST:
        raise Broken("a list grows beyond all bounds")
    return one + other


def added(picked: list[Any], value: Any) -> list[Any]:
    """What has been picked, and what is picked now: one, or a list of all that must be."""
    return picked + (value if isinstance(value, list) else [value])


def of_deck(card: int, first: int, end: int) -> int:
    """A card that must be of a deck whose instances lie from `first` to before `end`."""
    if not first <= card < end:
        raise Broken("a card of another deck has no such counter")
    return card


def one_of(value: str, known: tuple[str, ...], counter: str) -> None:
    """A text that a counter takes must be one of its choices."""
    if value not in known:
        raise Broken(f'"{counter}" cannot be "{value}": its choices are {", ".join(known)}')


def f_clamp(value: float, low: float, high: float) -> float:
    """`value`, held between `low` and `high`."""
    return low if value < low else high if value > high else value


def f_default(value: Any, other: Any) -> Any:
    """`value`, or `other` where it is none."""
    return other if value is None else value


def f_chance(first: int, found: tuple[float, ...], number: int) -> float:
    """The chance for a number: `found` begins with `first`, and its ends hold for ever."""
    return found[min(max(number - first, 0), len(found) - 1)]


def f_first(values: list[Any]) -> Any:
    """The first, or none."""
    return values[0] if values else None


def f_last(values: list[Any]) -> Any:
    """The last, or none."""
    return values[-1] if values else None


def f_numbers(low: int, high: int) -> list[int]:
    """The whole numbers from `low` to `high`."""
    if high - low > _LONGEST:
        raise Broken("a list grows beyond all bounds")
    return list(range(low, high + 1))


def f_highest(values: list[Any], key: Callable[[Any], float]) -> list[Any]:
    """All whose key is the largest."""
    return _at(values, key, max)


def f_lowest(values: list[Any], key: Callable[[Any], float]) -> list[Any]:
    """All whose key is the smallest."""
    return _at(values, key, min)


def _at(values: list[Any], key: Callable[[Any], float], end: Callable[..., float]) -> list[Any]:
    keys = [key(one) for one in values]
    wanted = end(keys, default=0)
    return [one for one, found in zip(values, keys, strict=True) if found == wanted]


def f_ordered(values: list[Any], key: Callable[[Any], float]) -> list[Any]:
    """By rising key."""
    return sorted(values, key=key)


def f_reversed(values: list[Any]) -> list[Any]:
    """From back to front."""
    return values[::-1]


def f_unique(values: list[Any]) -> list[Any]:
    """Each value once, where it first stood."""
    return list(dict.fromkeys(values))


def f_without(values: list[Any], others: list[Any]) -> list[Any]:
    """The first list without what is in the second."""
    return [one for one in values if one not in others]


def f_top(s: Match, zone: int, count: int) -> list[int]:
    """The uppermost cards of a zone."""
    if s.unseen is not None:
        chance.settle(s, zone, count)
    return s.zones[zone][: max(0, count)]


def f_bottom(s: Match, zone: int, count: int) -> list[int]:
    """The lowest cards of a zone, the very lowest first."""
    return s.zones[zone][::-1][: max(0, count)]


def f_uppermost(s: Match, zone: int) -> int | None:
    """The uppermost card of a zone, or none."""
    if s.unseen is not None:
        chance.settle(s, zone, 1)
    pile = s.zones[zone]
    return pile[0] if pile else None


def f_left_of(s: Match, seat: int) -> int:
    """The next living seat, clockwise; the seat itself where there is no other."""
    return _beside(s, seat, 1)


def f_right_of(s: Match, seat: int) -> int:
    """The living seat before this one."""
    return _beside(s, seat, -1)


def _beside(s: Match, seat: int, step: int) -> int:
    count = s.tables.seats
    around = ((seat + step * far) % count for far in range(1, count + 1))
    return next((one for one in around if one in s.players), seat)


def f_after(s: Match, value: Any, listed: list[Any]) -> Any:
    """What follows a value in a list, round to the first; none of an empty list."""
    if not listed:
        return None
    return listed[(listed.index(value) + 1) % len(listed)] if value in listed else listed[0]


def f_opposite(s: Match, seat: int) -> int:
    """The living seat half round the table; of an odd number the nearer one, clockwise."""
    around = [seat, *f_others(s, seat)]
    return around[len(around) // 2]


def f_seats_from(s: Match, seat: int) -> list[int]:
    """The living seats clockwise, this one first if it lives."""
    players = s.players
    for at, one in enumerate(players):
        if one >= seat:
            return players[at:] + players[:at]
    return players[:]


def f_others(s: Match, seat: int) -> list[int]:
    """The other living seats, clockwise from the left of this one."""
    players = s.players
    return [one for one in players if one > seat] + [one for one in players if one < seat]


def f_partners(s: Match, seat: int) -> list[int]:
    """The other living seats of its team, clockwise from its left."""
    team = s.tables.team_of
    return [one for one in f_others(s, seat) if team[one] == team[seat]]


def f_opponents(s: Match, seat: int) -> list[int]:
    """The living seats of other teams, clockwise from its left."""
    team = s.tables.team_of
    return [one for one in f_others(s, seat) if team[one] != team[seat]]


def f_team_of(s: Match, seat: int) -> list[int]:
    """All seats of its team, living or not, clockwise from itself."""
    team, count = s.tables.team_of, s.tables.seats
    if seat >= count:
        return [seat]
    around = ((seat + step) % count for step in range(count))
    return [one for one in around if team[one] == team[seat]]


def f_captain(s: Match, seat: int) -> int:
    """The first seat of its team, living or not."""
    return s.tables.captain[seat]


def _kinds(s: Match, cards: list[int]) -> list[list[int]]:
    """Cards by what nobody can tell apart: copies alike in place and counters."""
    found: dict[Any, list[int]] = {}
    for card in cards:
        zone = s.place[card]
        is_own = s.tables.places[zone].ordered
        marks = () if is_own else (s.tables.design[card], repr(s.program.marks(s, card)))
        found.setdefault((zone, card) if is_own else (zone, *marks), []).append(card)
    return list(found.values())


def _keyed(cards: list[int], key: Callable[[Any], Any]) -> dict[Any, list[int]]:
    """Cards by their key, without those that have none."""
    found: dict[Any, list[int]] = {}
    for card in cards:
        if (of := key(card)) is not None:
            found.setdefault(of, []).append(card)
    return found


def _bounded(s: Match, found: list[list[int]]) -> list[list[int]]:
    """Groups as they grow, paid for in steps; too many are no choice for anybody."""
    if len(found) > _LONGEST:
        raise Broken("more groups can be made than anybody can look through: say most=")
    spend(s, found)
    return found


def f_groups(
    s: Match, cards: list[int], by: Callable[[Any], Any], least: int, most: int | None
) -> list[list[int]]:
    """Every group of cards with one key; of copies that are alike, so many of the first."""
    found: list[list[int]] = []
    for alike in _keyed(cards, by).values():
        made: list[list[int]] = [[]]
        longest = len(alike) if most is None else most
        for kind in _kinds(s, alike):
            more = (
                [*one, *kind[:many]]
                for one in made
                for many in range(min(len(kind), longest - len(one)), -1, -1)
            )
            made = _bounded(s, list(islice(more, _LONGEST + 1)))
        found += [one for one in made if one and len(one) >= least]
    return _bounded(s, found)


def f_runs(
    s: Match,
    cards: list[int],
    by: Callable[[Any], int | None],
    within: Callable[[Any], Any] | None,
    least: int,
    most: int | None,
) -> list[list[int]]:
    """Every run of numbers in a row, within what `within` says is one."""
    found: list[list[int]] = []
    for alike in _keyed(cards, within).values() if within else [cards]:
        longest = len(alike) if most is None else most
        numbers = {number: [one[0] for one in _kinds(s, held)]
                   for number, held in _keyed(alike, by).items()}  # fmt: skip
        for number in sorted(numbers):
            made: list[list[int]] = [[]]
            for at in range(number, number + min(longest, len(numbers))):
                more = ([*one, card] for one in made for card in numbers.get(at, ()))
                made = _bounded(s, list(islice(more, _LONGEST + 1)))
                if not made:
                    break
                if len(made[0]) >= max(1, least):
                    found = _bounded(s, found + made)
    return found


def f_slices(s: Match, zone: int, most: int | None) -> list[list[int]]:
    """The uppermost card of a zone, the upper two, and so on."""
    pile = f_top(s, zone, len(s.zones[zone]) if most is None else most)
    return [pile[:many] for many in range(1, len(pile) + 1)]


def f_with(groups: list[list[int]], cards: list[int]) -> list[list[int]]:
    """The groups in which all these cards are."""
    return [one for one in groups if all(card in one for card in cards)]


def f_shared(groups: list[list[int]]) -> list[int]:
    """The cards that are in every one of some groups."""
    return [card for card in groups[0] if all(card in one for one in groups)]


def f_further(groups: list[list[int]], picked: list[int]) -> list[int]:
    """The cards of some groups that are not picked yet, each once."""
    return list(dict.fromkeys(card for one in groups for card in one if card not in picked))


def f_leading(groups: list[list[int]], picked: list[int], value: Any) -> list[list[int]]:
    """The groups to which a choice leads: of one more card, of the rest, or to end here."""
    if isinstance(value, int):
        return f_with(groups, [*picked, value])
    whole = [*picked, *(value or ())]
    return [one for one in f_with(groups, whole) if len(one) == len(whole)]


def f_whole(groups: list[list[int]], picked: list[int]) -> list[int]:
    """The group that these cards are, in its own order; none of them where nothing is picked."""
    return next((one for one in f_leading(groups, picked, None)), []) if picked else []


def f_knows(s: Match, seat: int, card: int) -> bool:
    """Whether a seat knows which card this is."""
    return cards.can_see(s, seat, card)


def f_at_random(s: Match, many: int, of: int) -> bool:
    """Whether what was drawn for this decision is among the first `many` of `of` equal parts."""
    return s.whim * of < many * WHIMS


def f_next_to(s: Match, space: int, kind: str | None = None) -> list[int]:
    """The spaces next to one, by one kind of line or by any."""
    near = _near(s, space)
    return near if kind is None else _paths(s).by_kind.get(kind, {}).get(space, [])


def f_adjacent(s: Match, space: int, other: int) -> bool:
    """Whether one step leads from the first to the second."""
    return other in _near(s, space)


def f_distance(s: Match, space: int, other: int) -> int | None:
    """The fewest steps between them; none where no way leads there."""
    _near(s, other)
    return _walked(s, space).get(other)


def f_reach(s: Match, space: int, steps: int) -> list[int]:
    """The spaces at most so many steps away, nearest first."""
    return [one for one, far in _walked(s, space).items() if 0 < far <= steps]


def f_along(s: Match, space: int, kind: str) -> list[int]:
    """Every space to which one kind of line leads, nearest first."""
    _near(s, space)
    found = _paths(s).along(space, kind)
    spend(s, found)
    return found


def f_step(s: Match, space: int, kind: str, times: int = 1) -> int | None:
    """The space so many steps on by one kind of line."""
    _near(s, space)
    if times < 0 or times > _LONGEST:
        raise Broken(f"nobody can go {times} steps")
    steps, found = _paths(s).by_kind.get(kind, {}), space
    s.steps -= times
    for _ in range(times):
        after = steps.get(found)
        if not after:
            return None
        found = after[0]
    return found


def f_lines(s: Match, many: int, space: int | None = None) -> list[list[int]]:
    """Every so many spaces in a straight row."""
    if space is not None:
        _near(s, space)
    found = _paths(s).rows(min(max(many, 0), _LONGEST), space)
    spend(s, found)
    return found


def _paths(s: Match) -> Paths:
    board = s.tables.board
    if board is None:
        raise Broken("there is no board")
    return board


def _near(s: Match, space: int) -> list[int]:
    found = _paths(s).near.get(space)
    if found is None:
        raise Broken("a card that is no space of the board has no lines")
    return found


def _walked(s: Match, space: int) -> dict[int, int]:
    _near(s, space)
    found = _paths(s).far(space)
    s.steps -= len(found)
    if s.steps < 0:
        raise Broken("too much is worked out between two decisions")
    return found


def next_turn(s: Match, seat: int, among: list[int] | None = None) -> int | None:
    """The living seat whose turn it is, from `seat` on; seats with skips lose one each.

    With `among` only these have turns; the others are passed over, and lose nothing.
    """
    around = f_seats_from(s, seat)
    if among is not None:
        around = [one for one in around if one in among]
    if not around:
        return None
    s.turn += 1
    base = s.tables.counter["skips"]
    at = 0
    while s.counters[base + around[at]] > 0:
        s.counters[base + around[at]] -= 1
        at = (at + 1) % len(around)
    return around[at]


NAMES: dict[str, Any] = {
    name: value
    for name, value in list(globals().items())
    if name.startswith("f_")
    or name in ("times", "joined", "added", "spend", "of_deck", "one_of", "next_turn")
}
"""What generated code may call."""
