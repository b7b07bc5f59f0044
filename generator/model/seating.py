"""Who can sit down: at which rulesets, with what of the box, and how a class sits at tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, zip_longest
from typing import Literal

from generator.errors import HornbookError
from generator.model.deck import Deck, deck_of_board, deck_of_pieces
from generator.model.game import Game
from generator.model.game_file import Variant
from generator.model.lesson import Grouping, Lesson
from generator.model.rules import Ruleset


def allows(ruleset: Ruleset, seats: int) -> bool:
    """Whether so many can play by these rules."""
    wanted = ruleset.seats
    return wanted.least <= seats <= wanted.most and str(seats) not in wanted.refused


def tables_by(game: Game, ruleset: Ruleset) -> tuple[int, ...]:
    """Every number of seats that these rules allow; where a card set says its own, of those."""
    said = game.file.seats if game.own_seats else ruleset.seats
    span = range(ruleset.seats.least, ruleset.seats.most + 1)
    return tuple(one for one in span if allows(ruleset, one) and said.least <= one <= said.most)


def teams_of(ruleset: Ruleset, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each team at a table of so many, from 0; without teams each seat for itself."""
    if ruleset.teams == "all":
        return (tuple(range(seats)),)
    found = (ruleset.teams or {}).get(str(seats))
    if found is None:
        return tuple((seat,) for seat in range(seats))
    return tuple(tuple(seat - 1 for seat in team) for team in found)


def seats_said(seats: Sequence[int]) -> str:
    """`seat 2`, `seats 1 and 3`, of seats from 0."""
    *first, last = (str(seat + 1) for seat in seats)
    return f"seats {', '.join(first)} and {last}" if first else f"seat {last}"


def is_contest(ruleset: Ruleset, seats: int) -> bool:
    """Whether one of them can come before another: neither one alone nor all together."""
    return len(teams_of(ruleset, seats)) > 1


def rulesets_for(game: Game, seats: int) -> tuple[Ruleset, ...]:
    """The rulesets of a box by which so many can play."""
    return tuple(one for one in game.rulesets if allows(one, seats))


def is_used(users: Iterable[str], rulesets: Iterable[Ruleset]) -> bool:
    """Whether what is for the rulesets called `users` (none means all) is for one of `rulesets`."""
    wanted = frozenset(users)
    return not wanted or any(one.id in wanted for one in rulesets)


def decks_of(game: Game, ruleset: Ruleset) -> tuple[Deck, ...]:
    """The decks that a ruleset uses, its pieces and the spaces of its board."""
    printed = tuple(deck for deck in game.decks if is_used(deck.rulesets, (ruleset,)))
    found = (*printed, *map(deck_of_pieces, ruleset.pieces))
    board = ruleset.board
    if board is None or not board.id or any(deck.id == board.id for deck in found):
        return found
    return (*found, deck_of_board(board))


def variants_of(game: Game, ruleset: Ruleset) -> tuple[Variant, ...]:
    """The variants that a ruleset has."""
    return tuple(one for one in game.file.variants if is_used(one.rulesets, (ruleset,)))


def tables_of(game: Game, deck: Deck) -> tuple[int, ...]:
    """Every number of seats at which a deck is used: those of its rulesets, or of the box."""
    span = range(game.file.seats.least, game.file.seats.most + 1)
    users = [one for one in game.rulesets if is_used(deck.rulesets, (one,))]
    if not users:
        return tuple(span)
    return tuple(seats for seats in span if any(allows(one, seats) for one in users))


def refusal(ruleset: Ruleset, seats: int) -> str | None:
    """Why so many cannot play by these rules, as a sentence; None where they can."""
    wanted = ruleset.seats
    if str(seats) in wanted.refused:
        return f"{ruleset.title} cannot be played by {seats}: {wanted.refused[str(seats)]}"
    if wanted.least <= seats <= wanted.most:
        return None
    several = wanted.least < wanted.most
    span = f"{wanted.least} to {wanted.most}" if several else f"{wanted.least}"
    return f"{ruleset.title} is for {span} {'seat' if wanted.most == 1 else 'seats'}, not {seats}"


At = Literal["seat", "arbiter", "beside"]

SMALLEST, LARGEST = 2, 36
"""Pupils of a class that a pack is made for."""

LEFT_OVER, OUTSIDE = 30, 40
"""What one pupil without a seat of their own weighs, and one table outside the good sizes, beside
the squares of how far tables are from the best size. Editorial: sharing is better than bad tables.
"""


@dataclass(frozen=True, slots=True)
class PupilPlace:
    """Where one pupil sits: the seats that they play, none for an arbiter or who assists.

    Pupils and seats count from 1; two pupils who share a seat have the same.
    """

    pupil: int
    at: At
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with so many seats; `arbiter` is who judges there, where the rules need somebody."""

    number: int
    seats: int
    places: tuple[PupilPlace, ...]
    arbiter: Literal["pupil", "teacher"] | None = None

    @property
    def shared(self) -> int:
        """The most pupils at one seat."""
        held = [seat for place in self.places for seat in place.seats]
        return max(map(held.count, held), default=0)


@dataclass(frozen=True, slots=True)
class Seating:
    """A whole class at its tables."""

    tables: tuple[SeatedTable, ...]

    @property
    def pupils(self) -> int:
        """How many sit there."""
        return sum(len(table.places) for table in self.tables)

    def spread(self, pupils: int) -> frozenset[int]:
        """So many of the class, the first of each table in turn."""
        tables = [[place.pupil for place in table.places] for table in self.tables]
        turns = (one for turn in zip_longest(*tables) for one in turn if one)
        return frozenset(islice(turns, pupils))

    @property
    def sizes(self) -> dict[int, int]:
        """How many tables there are of each number of seats, smallest first."""
        found = [table.seats for table in self.tables]
        return {seats: found.count(seats) for seats in sorted(set(found))}


@dataclass(frozen=True, slots=True)
class Size:
    """A kind of table: its seats, the pupils it takes, and how much worse than the best it is."""

    seats: int
    pupils: int
    cost: int


def smallest_class(lesson: Lesson, ruleset: Ruleset) -> int:
    """The fewest pupils that a lesson is for: a seat for each, where seats have secrets."""
    if lesson.grouping.several:
        return SMALLEST
    return max(SMALLEST, min(kind.seats for kind in sizes(lesson.grouping, ruleset)))


def seat_class(pupils: int, lesson: Lesson, ruleset: Ruleset) -> Seating:
    """Every pupil placed once: best tables first, as equal as can be.

    Who is left over shares a seat, as far as the lesson lets, or assists. Fewer pupils than the
    smallest table needs take several seats each, and then the teacher judges.

    Raises:
        HornbookError: so few pupils cannot play, for what one seat knows another must not.
    """
    if pupils < (fewest := smallest_class(lesson, ruleset)):
        raise HornbookError(
            f"{ruleset.title} is for a class of {fewest} at least: nobody may play two seats, for "
            "each has a secret",
            instead=f"give --class {fewest} or more",
        )
    grouping, arbiter = lesson.grouping, ruleset.seats.arbiter
    judge = grouping.arbiter if arbiter else None
    kinds = sizes(grouping, ruleset)
    smallest = min(kinds, key=lambda kind: kind.pupils)
    if pupils < smallest.pupils:
        return Seating((_few(pupils, smallest.seats, "teacher" if arbiter else None),))
    chosen = _chosen(pupils, tuple(kinds))
    left = pupils - sum(kind.pupils for kind in chosen)
    more = [left // len(chosen) + (place < left % len(chosen)) for place in range(len(chosen))]
    helps = any(role.at == "beside" for role in lesson.roles)
    tables, first = [], 1
    for number, (kind, extra) in enumerate(zip(chosen, more, strict=True), start=1):
        places = _places(kind, extra, judge, helps=helps, sharing=grouping.sharing)
        named = tuple(PupilPlace(first + at, one.at, one.seats) for at, one in enumerate(places))
        tables.append(SeatedTable(number, kind.seats, named, judge))
        first += len(named)
    return Seating(tuple(tables))


def sizes(grouping: Grouping, ruleset: Ruleset) -> list[Size]:
    """The kinds of tables that the rules allow; a game for one takes as many as may share."""
    extra = int(ruleset.seats.arbiter and grouping.arbiter == "pupil")
    span = range(ruleset.seats.least, ruleset.seats.most + 1)
    found = []
    for seats in (seats for seats in span if allows(ruleset, seats)):
        outside = OUTSIDE * (not grouping.least <= seats <= grouping.most)
        cost = (seats - grouping.best) ** 2 + outside
        if ruleset.seats.most > 1:
            found.append(Size(seats, seats + extra, cost))
        else:
            many = range(1, grouping.sharing + 1)
            found += [Size(1, one, (one - grouping.sharing) ** 2) for one in many]
    return found


@lru_cache(maxsize=256)
def _chosen(pupils: int, kinds: tuple[Size, ...]) -> tuple[Size, ...]:
    """The tables, largest first, that weigh least together; few tables before many."""
    best: list[tuple[int, tuple[Size, ...]]] = [(0, ())]
    for many in range(1, pupils + 1):
        ways: list[tuple[int, tuple[Size, ...]]] = []
        if many < pupils:
            ways.append((LEFT_OVER * many, ()))
        for kind in (kind for kind in kinds if kind.pupils <= many):
            weight, tables = best[many - kind.pupils]
            ways.append((weight + kind.cost, (*tables, kind)))
        best.append(min(ways, key=lambda way: (way[0], len(way[1]))))
    return tuple(sorted(best[pupils][1], key=lambda kind: (-kind.pupils, -kind.seats)))


def _few(pupils: int, seats: int, arbiter: Literal["teacher"] | None) -> SeatedTable:
    places = tuple(
        PupilPlace(pupil, "seat", tuple(range(pupil, seats + 1, pupils)))
        for pupil in range(1, pupils + 1)
    )
    return SeatedTable(1, seats, places, arbiter)


def _places(
    kind: Size, extra: int, judge: str | None, *, helps: bool, sharing: int
) -> Sequence[PupilPlace]:
    """The places of one table, its pupils not yet numbered."""
    seats = [PupilPlace(0, "seat", (seat,)) for seat in range(1, kind.seats + 1)]
    judges = [PupilPlace(0, "arbiter")] if judge == "pupil" else []
    more = kind.pupils - len(seats) - len(judges) + extra
    room = kind.seats * (sharing - 1)
    sharers = min(more, room) if helps else more
    shared = [PupilPlace(0, "seat", (at % kind.seats + 1,)) for at in range(sharers)]
    beside = [PupilPlace(0, "beside")] * (more - sharers)
    by_seat = sorted((*seats, *shared), key=lambda place: place.seats)
    return [*by_seat, *judges, *beside]
