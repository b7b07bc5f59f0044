"""A board: the spaces on which pieces stand, and the lines between them on which rules can walk."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pydantic import Field

from generator.model.attribute import Attribute
from generator.model.values import AttributeValue, Line, Slug, Values

Ids = tuple[Slug, ...]

ONWARD, BACK = "onward", "back"
"""The ways along a track."""
STRAIGHT = (("right", "left", 0, 1), ("down", "up", 1, 0))
DIAGONAL = (("down-right", "up-left", 1, 1), ("down-left", "up-right", 1, -1))
"""The ways of a grid: there, back, and how many rows and columns one step is."""
MOST_SPACES = 400


class Grid(Values):
    """Rows of spaces, each with as many columns."""

    columns: int = Field(ge=1, le=40)
    rows: int = Field(ge=1, le=40)
    diagonal: bool = Field(default=False, description="One may go slantwise as well.")


class BoardLine(Values):
    """A line through two spaces or more, with what else is to be said of it."""

    through: Ids = Field(min_length=2, description="Spaces in a row, each next to the one before.")
    kind: Slug | None = Field(default=None, description="What kind of line it is, such as a road.")
    one_way: bool = Field(default=False, description="It leads only from first to last.")


class Board(Values):
    """The spaces of a ruleset and the lines between them."""

    id: Slug | None = Field(
        default=None, description="What all spaces are called, as the id of a deck."
    )
    of: Slug | None = Field(
        default=None, description="A deck, or pieces, whose cards are the spaces, in their order."
    )
    one: Slug = Field(
        default="space", description="What each of a grid or track is called; its number follows."
    )
    spaces: Mapping[Slug, Line] | Ids = Field(
        default=(), description="The spaces by id, each with its title where it has one."
    )
    grid: Grid | None = Field(default=None, description="Spaces row by row from the upper left.")
    track: int | None = Field(
        default=None, ge=2, le=MOST_SPACES, description="So many spaces, one after the other."
    )
    titles: Mapping[Slug, Line] = Field(
        default_factory=dict, description="Titles of single spaces of a grid or track, by id."
    )
    round: bool = Field(
        default=False,
        description="Behind the last space of the track comes the first; with `spaces`, they lie "
        "in a ring, in their order.",
    )
    attributes: Mapping[Slug, Attribute] = Field(
        default_factory=dict,
        description="What spaces of its own may say of themselves, as cards of a deck do.",
    )
    values: Mapping[Slug, Mapping[Slug, AttributeValue]] = Field(
        default_factory=dict, description="What each space says of itself: `{mill: {water: fen}}`."
    )
    lines: tuple[Ids | BoardLine, ...] = Field(
        default=(), description="Each through two spaces or more, in a row."
    )
    printed: Slug | None = Field(
        default=None, description="The card on which this board is printed, to be the same."
    )

    @property
    def deck(self) -> str:
        """The id of the deck that the spaces are."""
        return self.id or self.of or ""


@dataclass(frozen=True, slots=True)
class Way:
    """Spaces in a row: the kinds of the steps there and back; one way only where back is None."""

    through: tuple[int, ...]
    there: str | None = None
    back: str | None = None
    one_way: bool = False
    closed: bool = False


def titles(board: Board) -> dict[str, str]:
    """The spaces that a board itself has, by id, with their titles."""
    if isinstance(board.spaces, Mapping):
        return dict(board.spaces)
    many = board.grid.columns * board.grid.rows if board.grid else board.track or 0
    ids = board.spaces or tuple(f"{board.one}-{number}" for number in range(1, many + 1))
    return {one: board.titles.get(one, one.replace("-", " ").capitalize()) for one in ids}


def size(board: Board) -> int | None:
    """How many spaces its grid or track has; None where it has neither."""
    return board.grid.columns * board.grid.rows if board.grid else board.track


def through(line: Ids | BoardLine) -> Ids:
    """The spaces of a line."""
    return line.through if isinstance(line, BoardLine) else line


def kinds(board: Board) -> frozenset[str]:
    """Every word by which one can go a line."""
    found = {one.kind for one in board.lines if isinstance(one, BoardLine) and one.kind}
    if board.grid:
        ways = (*STRAIGHT, *(DIAGONAL if board.grid.diagonal else ()))
        found.update(kind for there, back, _, _ in ways for kind in (there, back))
    return frozenset(found | ({ONWARD, BACK} if board.track or board.round else set()))


def ways(board: Board, ids: Sequence[str]) -> Iterator[Way]:
    """All rows of spaces, by the places of spaces in `ids`; without spaces that are not there."""
    if board.grid:
        yield from _grid(board.grid)
    if board.track:
        yield Way(tuple(range(board.track)), ONWARD, BACK, closed=board.round)
    elif board.round:
        yield Way(tuple(range(len(ids))), ONWARD, BACK, closed=True)
    at = {one: place for place, one in enumerate(ids)}
    for line in board.lines:
        kind, one_way = (line.kind, line.one_way) if isinstance(line, BoardLine) else (None, False)
        row: list[int] = []
        for one in (*through(line), ""):
            if one in at:
                row.append(at[one])
                continue
            if len(row) > 1:
                yield Way(tuple(row), kind, kind, one_way, closed=row[0] == row[-1])
            row = []


def _grid(grid: Grid) -> Iterator[Way]:
    rows, columns = grid.rows, grid.columns
    for there, back, down, across in (*STRAIGHT, *(DIAGONAL if grid.diagonal else ())):
        for row in range(rows):
            for column in range(columns):
                if row - down >= 0 and 0 <= column - across < columns:
                    continue  # It is further along a line that has begun before.
                line = _cells(row, column, down, across, rows, columns)
                if len(line) > 1:
                    yield Way(line, there, back)


def _cells(
    row: int, column: int, down: int, across: int, rows: int, columns: int
) -> tuple[int, ...]:
    found = []
    while row < rows and 0 <= column < columns:
        found.append(row * columns + column)
        row, column = row + down, column + across
    return tuple(found)


class Paths:
    """Where one can go on a board: all that functions of the rules ask of it, by space."""

    def __init__(self, spaces: Sequence[int], found: Iterable[Way]) -> None:
        self.near: dict[int, list[int]] = {one: [] for one in spaces}
        self.by_kind: dict[str, dict[int, list[int]]] = {}
        self.straight: list[tuple[int, ...]] = []
        self._closed: set[int] = set()
        self._far: dict[int, dict[int, int]] = {}
        self._along: dict[tuple[int, str], list[int]] = {}
        self._rows: dict[tuple[int, int | None], list[list[int]]] = {}
        for way in found:
            row = [spaces[one] for one in way.through]
            ring = way.closed and row[0] == row[-1] and len(row) > 2
            if way.closed:
                self._closed.add(len(self.straight))
            self.straight.append(tuple(row[:-1] if ring else row))
            for one, other in pairwise(row):
                self._join(one, other, way)
            if way.closed and not ring and len(row) > 2:
                self._join(row[-1], row[0], way)

    def _join(self, one: int, other: int, way: Way) -> None:
        self._step(one, other, way.there)
        if not way.one_way:
            self._step(other, one, way.back)

    def _step(self, one: int, other: int, kind: str | None) -> None:
        if other not in self.near[one]:
            self.near[one].append(other)
        if kind is not None:
            steps = self.by_kind.setdefault(kind, {}).setdefault(one, [])
            if other not in steps:
                steps.append(other)

    def far(self, space: int) -> dict[int, int]:
        """Every space that can be reached, nearest first, with how many steps it is away."""
        if space not in self._far:
            self._far[space] = _spread(space, self.near)
        return self._far[space]

    def along(self, space: int, kind: str) -> list[int]:
        """Every space that can be reached by lines of one kind, nearest first, without itself."""
        key = (space, kind)
        if key not in self._along:
            self._along[key] = list(_spread(space, self.by_kind.get(kind, {})))[1:]
        return self._along[key]

    def rows(self, many: int, space: int | None) -> list[list[int]]:
        """Every so many spaces in a straight row; of `space` alone those that it is in."""
        key = (many, space)
        if key not in self._rows:
            every = self._all_rows(many)
            self._rows[key] = [one for one in every if space is None or space in one]
        return self._rows[key]

    def _all_rows(self, many: int) -> list[list[int]]:
        found: dict[frozenset[int], list[int]] = {}
        for number, whole in enumerate(self.straight):
            is_round = number in self._closed and many < len(whole)
            row = [*whole, *whole[: many - 1]] if is_round else whole
            for first in range(len(row) - many + 1 if many > 0 else 0):
                part = list(row[first : first + many])
                found.setdefault(frozenset(part), part)
        return list(found.values())


def _spread(space: int, steps: Mapping[int, Sequence[int]]) -> dict[int, int]:
    found, edge = {space: 0}, [space]
    while edge:
        edge = list(_beyond(edge, steps, found))
    return found


def _beyond(
    edge: Sequence[int], steps: Mapping[int, Sequence[int]], found: dict[int, int]
) -> Iterator[int]:
    for one in edge:
        for other in steps.get(one, ()):
            if other not in found:
                found[other] = found[one] + 1
                yield other
