"""What chance deals when a table is laid, as it is learned from many matches of the same rules.

Cards that ever lie in the same place are a pool. Where each place gets as many of a kind in every
match, or each seat the same cards in several places, those are pools of their own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb, lgamma, log
from typing import TypeVar

FEW, MANY = 12, 60
"""Matches that are set up at each number of seats, and where that leaves doubt."""

DOUBT = 1e-4
"""How likely chance may have put a card where it lay in every match."""

BOX = "box"
"""The zone of what is out of the game."""

CASES = 12
"""Tables among which chance may choose, at most."""

Lying = TypeVar("Lying")
Found = Mapping[str, Counter[str]]
"""The cards of each place, in one match."""
Classes = Mapping[str, Mapping[str, object]]
"""What is printed on a card, attribute by attribute, by the id of its design."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Cards that are shuffled together, and how many of them each place gets, place by place.

    `cards` are numbers of copies by the id of a design; what no other place gets goes to `box`.
    Where a card `follows` another, it is not dealt by chance: it lies in the one place besides the
    box whenever the other does not lie in the box.
    """

    cards: Mapping[str, int]
    dealt: Mapping[str, int]
    follows: Mapping[str, str] = field(default_factory=dict)


Choice = tuple[tuple[Shuffled, ...], ...]
"""Ways to deal the same cards, of which chance takes one; pools of each."""


def settled(found: Sequence[Found]) -> dict[str, Counter[str]]:
    """Of each place the cards that lie there whatever chance brings."""
    same, pools = _alike(found), [*pools_of(found, {})]
    for place, cards in same.items():
        for name in list(cards):
            if _chance(place, name, cards[name], pools) ** len(found) > DOUBT:
                del cards[name]
    return same


def ends_of(
    piles: Sequence[Mapping[str, tuple[str, ...]]], fixed: Found
) -> Iterator[tuple[str, tuple[tuple[str, ...], tuple[str, ...]]]]:
    """Of piles the fixed cards that lie uppermost in all matches, and those that lie lowest."""
    for place, cards in fixed.items():
        seen = [one[place] for one in piles if place in one]
        if not seen:
            continue
        left = Counter(cards)
        first = tuple(_alike_until(zip(*seen, strict=False), left))
        last = tuple(_alike_until(zip(*(one[::-1] for one in seen), strict=False), left))
        if first or last:
            yield place, (first, last)


def _alike_until(rows: Iterable[tuple[str, ...]], left: Counter[str]) -> Iterator[str]:
    """The cards that are the same in each row, up to the first that differ, less those taken."""
    for row in rows:
        if len({*row}) > 1 or not left[row[0]]:
            return
        left[row[0]] -= 1
        yield row[0]


def matches_needed(found: Sequence[Found]) -> int:
    """How many matches would leave no doubt about what lay alike in these; 0 where too many."""
    pools, most = [*pools_of(found, {})], 0
    for place, cards in _alike(found).items():
        for name, copies in cards.items():
            chance = _chance(place, name, copies, pools)
            needed = int(log(DOUBT) / log(chance)) + 1 if 0 < chance < 1 else 0
            most = max(most, needed if needed <= MANY else 0)
    return most


def _chance(place: str, name: str, copies: int, pools: Iterable[Shuffled]) -> float:
    """How likely a place gets just so many of a card, were all of its pool dealt by chance."""
    for pool in pools:
        if name in pool.cards and place in pool.dealt and len(pool.dealt) > 1:
            whole, own, drawn = sum(pool.cards.values()), pool.cards[name], pool.dealt[place]
            return comb(own, copies) * comb(whole - own, drawn - copies) / comb(whole, drawn)
    return 0.0


def _alike(found: Sequence[Found]) -> dict[str, Counter[str]]:
    """Of each place the cards of which it has equally many in all that was found."""
    same: dict[str, Counter[str]] = {}
    for place in found[0]:
        names = sorted({name for one in found for name in one[place]})
        counts = {name: {one[place][name] for one in found} for name in names}
        alike = {name: min(many) for name, many in counts.items() if len(many) == 1}
        same[place] = Counter(alike)
    return same


def pools_of(found: Sequence[Found], fixed: Found) -> Iterator[Shuffled]:
    """What chance deals: cards that ever lie in the same place are shuffled together.

    That they are in the box together says nothing.
    """
    first = found[0]
    homes: dict[str, set[str]] = {}
    for place in first:
        for one in found:
            for name in one[place] - fixed.get(place, Counter()):
                homes.setdefault(name, set()).add(place)
    left = {name: places - {BOX} for name, places in sorted(homes.items())}
    while left:
        name, places = left.popitem()
        names = {name}
        while more := {one for one, held in left.items() if held & places}:
            places = places.union(*(left.pop(one) for one in more))
            names |= more
        cards, dealt = Counter[str](), dict[str, int]()
        for place in first:
            rest = first[place] - fixed.get(place, Counter())
            own = Counter({one: many for one, many in rest.items() if one in names})
            cards += own
            if own:
                dealt[place] = own.total()
        yield Shuffled(dict(sorted(cards.items())), dealt)


def with_followers(pools: Sequence[Shuffled], found: Sequence[Found]) -> Iterator[Shuffled]:
    """The pools; of one whose every card is in play just when another card is, those cards."""
    for pool in pools:
        others = [name for one in pools if one is not pool for name in one.cards]
        places = [place for place in pool.dealt if place != BOX]
        follows = {}
        for name in pool.cards if len(places) == 1 and BOX in pool.dealt else ():
            told = [one[places[0]][name] > 0 for one in found]
            leads = (one for one in others if told == [not held[BOX][one] for held in found])
            if len({*told}) == 2 and (lead := next(leads, None)):
                follows[name] = lead
        yield replace(pool, follows=follows) if len(follows) == len(pool.cards) else pool


def dealt_by_chance(
    found: Sequence[Found],
    fixed: Found,
    seats: Mapping[str, tuple[str, int]],
    classes: Classes,
) -> tuple[tuple[Shuffled, ...], tuple[Choice, ...]]:
    """All pools of some matches, and what is dealt in one of a few ways instead."""
    shuffled, choices = list[Shuffled](), list[Choice]()
    for pool in with_followers([*pools_of(found, fixed)], found):
        if pool.follows:
            shuffled.append(pool)
        elif ways := cases_of(pool, found, fixed, classes, is_rest=False):
            choices.append(ways)
        else:
            for part, is_rest in strata_of(pool, found, fixed, seats, classes):
                ways = cases_of(part, found, fixed, classes, is_rest)
                if ways:
                    choices.append(ways)
                else:
                    shuffled.append(part)
    return tuple(shuffled), tuple(choices)


def are_cases(found: Sequence[Found]) -> bool:
    """Whether more matches may show that few sets of cards are ever in the box together."""
    boxed = Counter(str(sorted(one.get(BOX, Counter()).items())) for one in found)
    return 1 < len(boxed) < len(found)


def counts_vary(found: Sequence[Found]) -> set[str]:
    """The places that have more cards in one match than in another."""
    return {name for name in found[0] if len({one[name].total() for one in found}) > 1}


def telling_zone(
    found: Sequence[Found],
    seats: Mapping[str, tuple[str, int]],
    zones: Iterable[str],
    classes: Classes,
) -> str | None:
    """Of some zones that by which seats can be put in an order in which much more lies alike.

    `seats` are zone and seat of the places of seats. Where each seat is dealt a part of the table
    that belongs together, it matters not who sits where, but what lies with what.
    """
    before = _ways_to_lay(found, seats, classes)
    for zone in zones:
        lying = [_before_seats(one, seats, zone) for one in found]
        is_alike = len({tuple(sorted(one)) for one in lying}) == 1
        if not is_alike or len({tuple(one) for one in lying}) == 1:
            continue
        own = lgamma(len(lying[0]) + 1)  # what is won by the order of these cards alone
        made = reseated(found, seats, seat_order(found, seats, zone))
        if before - _ways_to_lay(made, seats, classes) > own + 1:
            return zone
    return None


def seat_order(
    found: Sequence[Found], seats: Mapping[str, tuple[str, int]], zone: str
) -> list[list[int]]:
    """The seats of each match in the order of what lies before them in this zone."""
    lying = [_before_seats(one, seats, zone) for one in found]
    return [[at for _, at in sorted((told, at) for at, told in enumerate(one))] for one in lying]


def _before_seats(one: Found, seats: Mapping[str, tuple[str, int]], zone: str) -> list[str]:
    """What lies in a zone before each seat, as words."""
    places = {seat: name for name, (of, seat) in seats.items() if of == zone}
    return [str(sorted(one[places[seat]].items())) for seat in sorted(places)]


def reseated(
    found: Sequence[Mapping[str, Lying]],
    seats: Mapping[str, tuple[str, int]],
    order: Sequence[Sequence[int]],
) -> list[dict[str, Lying]]:
    """The same matches, with seats in another order: what lies at `order[0]` comes to the first."""
    at = {of: name for name, of in seats.items()}
    return [
        {
            name: one[at[of[0], moved[of[1]]]] if (of := seats.get(name)) else cards
            for name, cards in one.items()
        }
        for one, moved in zip(found, order, strict=True)
    ]


def _ways_to_lay(
    found: Sequence[Found], seats: Mapping[str, tuple[str, int]], classes: Classes
) -> float:
    """In how many ways chance may lay the table, as a logarithm."""
    fixed = settled(found)
    pools = pools_of(found, fixed)
    parts = (strata_of(pool, found, fixed, seats, classes) for pool in pools)
    return _ways(part for each in parts for part, _ in each)


def _ways(pools: Iterable[Shuffled]) -> float:
    return sum(
        lgamma(sum(one.cards.values()) + 1) - sum(lgamma(n + 1) for n in one.dealt.values())
        for one in pools
    )


def strata_of(
    pool: Shuffled,
    found: Sequence[Found],
    fixed: Found,
    seats: Mapping[str, tuple[str, int]],
    classes: Classes,
) -> Iterator[tuple[Shuffled, bool]]:
    """A pool as it is dealt: seat by seat, and kind by kind, where that is so in every match.

    Beside each part stands whether it is what is left of a pool of which some is dealt by kinds.
    """
    own = [_own(pool, one, fixed) for one in found]
    for part, lying in _by_seat(pool, own, seats):
        strata, rest = by_kind(part, lying, classes)
        yield from ((one, False) for one in strata)
        if rest:
            yield rest, bool(strata)


def _own(pool: Shuffled, one: Found, fixed: Found) -> dict[str, Counter[str]]:
    """What lies of a pool in each of its places, in one match."""
    lying = {place: one[place] - fixed.get(place, Counter()) for place in pool.dealt}
    return {
        place: Counter({name: many for name, many in cards.items() if name in pool.cards})
        for place, cards in lying.items()
    }


def _by_seat(
    pool: Shuffled, own: Sequence[Found], seats: Mapping[str, tuple[str, int]]
) -> Iterator[tuple[Shuffled, Sequence[Found]]]:
    """The pool of each seat, where the places of a seat together hold the same in every match."""
    parts: dict[int | None, list[str]] = {}
    for place in pool.dealt:
        parts.setdefault(seats[place][1] if place in seats else None, []).append(place)
    sums = {
        part: [sum((one[place] for place in places), Counter[str]()) for one in own]
        for part, places in parts.items()
    }
    whole = sum(pool.cards.values())
    is_alike = len(parts) > 1 and all(one == each[0] for each in sums.values() for one in each)
    chance = min(
        (
            _draws(whole, pool.cards[name], each[0].total(), many)
            for each in sums.values()
            for name, many in each[0].items()
        ),
        default=1.0,
    )
    if not is_alike or chance ** len(own) > DOUBT:
        yield pool, own
        return
    for part, places in parts.items():
        cards = dict(sorted(sums[part][0].items()))
        dealt = {place: pool.dealt[place] for place in places}
        yield Shuffled(cards, dealt), [{name: one[name] for name in places} for one in own]


def by_kind(
    pool: Shuffled, own: Sequence[Found], classes: Classes
) -> tuple[list[Shuffled], Shuffled | None]:
    """Pools of cards of one kind of which every place gets as many in every match, and the rest.

    A kind is what is printed as one attribute of a card, or as two of them.
    """
    named = sorted({key for name in pool.cards for key in classes.get(name, {})})
    best: tuple[list[Shuffled], Shuffled | None] = ([], pool)
    for keys in (*combinations(named, 1), *combinations(named, 2)):
        kinds: dict[str, list[str]] = {}
        for name in pool.cards:
            told = classes.get(name, {})
            kinds.setdefault(str([told.get(key) for key in keys]), []).append(name)
        made = [one for names in kinds.values() if (one := _kind(pool, own, names))]
        if len(kinds) > 1 and made:
            rest = _less(pool, made)
            parts = [*made, rest] if rest else made
            if _ways(parts) < _ways([*best[0], *([best[1]] if best[1] else [])]) - 0.1:
                best = made, rest
    return best


def _less(pool: Shuffled, parts: Iterable[Shuffled]) -> Shuffled | None:
    """What is left of a pool without these parts."""
    cards, dealt = Counter(pool.cards), Counter(pool.dealt)
    for one in parts:
        cards -= Counter(one.cards)
        dealt -= Counter(one.dealt)
    return Shuffled(dict(sorted(cards.items())), dict(dealt)) if cards else None


def _kind(pool: Shuffled, own: Sequence[Found], names: Sequence[str]) -> Shuffled | None:
    """The cards of one kind as a pool, if each place gets as many of them in every match."""
    row = _many_of(own[0], names)
    if any(_many_of(one, names) != row for one in own):
        return None
    whole, many = sum(pool.cards.values()), sum(row.values())
    chance = min(_draws(whole, many, pool.dealt[place], row[place]) for place in pool.dealt)
    if chance ** len(own) > DOUBT:
        return None
    dealt = {place: number for place, number in row.items() if number}
    return Shuffled({name: pool.cards[name] for name in names}, dealt)


def _many_of(one: Found, names: Sequence[str]) -> dict[str, int]:
    """How many of some cards each place has."""
    return {place: sum(cards[name] for name in names) for place, cards in one.items()}


def _draws(whole: int, own: int, drawn: int, many: int) -> float:
    """How likely just so many of `own` things are among so many drawn of the whole."""
    return comb(own, many) * comb(whole - own, drawn - many) / comb(whole, drawn)


def cases_of(
    pool: Shuffled, found: Sequence[Found], fixed: Found, classes: Classes, is_rest: bool
) -> tuple[tuple[Shuffled, ...], ...]:
    """The few ways in which a pool lies, one of which chance takes; none where there are many.

    Few sets of its cards are ever in the box together; or, of what is left when others are dealt by
    kinds, all depends on where one card lies.
    """
    own = [_own(pool, one, fixed) for one in found]
    if BOX in pool.dealt:
        groups = _grouped(own, [str(sorted(one[BOX].items())) for one in own])
        ways = comb(sum(pool.cards.values()), pool.dealt[BOX])
        is_rare = (len(groups) / ways) ** len(own) < DOUBT
        if is_rare and 1 < len(groups) <= min(CASES, len(own) // 3):
            return tuple(tuple(_case(pool, each, {*each[0][BOX]}, classes)[0]) for each in groups)
    if not is_rest or max(pool.dealt.values()) < 2:
        return ()
    for name in (name for name, many in pool.cards.items() if many == 1):
        groups = _grouped(own, [next(place for place in one if one[place][name]) for one in own])
        few = groups if _are_few(groups) else []
        cases = [_case(pool, each, {name}, classes) for each in few]
        if cases and all(is_whole for _, is_whole in cases):
            return tuple(tuple(dealt) for dealt, _ in cases)
    return ()


def _grouped(own: Sequence[Found], keys: Sequence[str]) -> list[list[Found]]:
    groups: dict[str, list[Found]] = {}
    for one, key in sorted(zip(own, keys, strict=True), key=lambda each: each[1]):
        groups.setdefault(key, []).append(one)
    return [*groups.values()]


def _are_few(groups: Sequence[Sequence[Found]]) -> bool:
    """Whether each of few cases came more than once."""
    return 1 < len(groups) <= CASES and min(map(len, groups)) > 1


def _case(
    pool: Shuffled, own: Sequence[Found], told: Set[str], classes: Classes
) -> tuple[list[Shuffled], bool]:
    """How the cards of a pool are dealt in one case, and whether nothing of that is left open.

    The case is told apart by where some cards lie.
    """
    fixed = {
        place: Counter({name: many for name, many in cards.items() if name in told})
        for place, cards in _alike(own).items()
    }
    dealt = [
        Shuffled(dict(sorted(cards.items())), {place: cards.total()})
        for place, cards in fixed.items()
        if cards
    ]
    is_whole = True
    for part in pools_of(own, fixed):
        strata, rest = by_kind(part, [_own(part, one, fixed) for one in own], classes)
        is_whole = is_whole and rest is None
        dealt += [*strata, rest] if rest else strata
    return dealt, is_whole
