"""The plan of a table of pixels: where decks, hands, places, seats and numbers lie in a room.

A room is 1600 by 1000: documents and buttons at the top, seats around what all share, and at the
foot the hand of whoever looks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from generator.exports.supply import SuppliedCard, SuppliedDeck, Supply
from generator.exports.tables import TablePlace, TableSetup
from generator.layout.boards import first_printed, sliding_edge
from generator.model.deck import TrackFace
from generator.model.rules import Ruleset
from generator.render.scales import ScaleArtwork

if TYPE_CHECKING:
    from generator.exports.table_loose import Loose

WIDE, HIGH = 1600, 1000
TOP, HAND = 76, 172
"""Heights of the strip with buttons and documents, and of the hand."""
GAP = 6
NAME = 22
"""Height of the name over a place: two lines of it."""
BAR = 38
"""Height of the bar with the name of whoever sits there."""
COUNTER_WIDE, COUNTER_HIGH = 148, 22
MAT = 150.0
"""A card with a longer edge is a board on which others lie, mm."""
PIECE = 34.0
"""A card with no longer edge is a piece, which lies with those that look like it, mm."""

Kind = Literal["home", "place", "hand", "slide", "track", "mat"]
Pixels = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of pixels, from its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Its lower edge."""
        return self.y + self.height

    def moved(self, across: int, down: int) -> "Area":
        """The same, elsewhere."""
        return Area(self.x + across, self.y + down, self.width, self.height)

    def meets(self, other: "Area") -> bool:
        """Whether they have a pixel in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together in the box: a deck, or the pieces of a deck that look alike."""

    id: str
    title: str
    deck: SuppliedDeck
    cards: tuple[SuppliedCard, ...]

    @property
    def count(self) -> int:
        """How many they are."""
        return sum(one.copies for one in self.cards)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table; `area` is without its name, which stands over it.

    `decks` may lie there, every deck where there are none. Cards lie `fan` apart, on one another
    where that is (0, 0). `card` is the largest of them. `chair` counts from 0.
    """

    id: str
    title: str
    kind: Kind
    decks: tuple[str, ...]
    sees: str
    chair: int | None
    fan: Pixels
    card: Pixels
    area: Area
    group: Group | None = None


@dataclass(frozen=True, slots=True)
class Dial:
    """A number with a button at each side."""

    id: str
    title: str
    chair: int | None
    least: int | None
    most: int | None
    area: Area


@dataclass(frozen=True, slots=True)
class Chair:
    """Where one person sits: the whole area, and the bar at its top."""

    index: int
    area: Area
    bar: Area
    spots: tuple[Spot, ...]
    dials: tuple[Dial, ...]


@dataclass(frozen=True, slots=True)
class Sliding:
    """Cards of the zone `over` lie on scales of the zone `under`, one on each."""

    under: str
    over: str
    scales: str
    """The deck of the scales."""


@dataclass(frozen=True)
class Table:
    """A room of one ruleset, or of a box without rules."""

    supply: Supply
    ruleset: Ruleset | None
    setups: tuple[TableSetup, ...]
    decks: tuple[SuppliedDeck, ...]
    sliding: tuple[Sliding, ...]
    unit: float
    """Pixels for a millimetre."""
    shared: tuple[Spot, ...]
    dials: tuple[Dial, ...]
    chairs: tuple[Chair, ...]
    hands: tuple[Spot, ...]
    unprinted: tuple[TablePlace, ...]
    """Places of the rules for what no card shows, such as spaces of a board."""
    loose: tuple["Loose", ...] = ()
    """Dice, markers, pieces and notes."""

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every place for cards."""
        return (*self.shared, *(one for chair in self.chairs for one in chair.spots), *self.hands)

    @cached_property
    def places(self) -> Mapping[str, Spot]:
        """The spot of each place of the set-ups."""
        spots = {one.id: one for one in self.spots}
        names = {place.id: place.id for setup in self.setups for place in setup.places}
        names |= {
            f"{one.under}-{chair.index + 1}": f"{one.over}-{chair.index + 1}"
            for one in self.sliding
            for chair in self.chairs
        }
        found = {name: spots.get(place_id(on)) for name, on in names.items()}
        return {name: spot for name, spot in found.items() if spot}

    def track(self, deck: SuppliedDeck, chair: int) -> Spot | None:
        """Where the board of tracks of a seat lies."""
        name = f"track-{deck.id}-{chair + 1}"
        return next((one for one in self.spots if one.id == name), None)

    def pixels(self, deck: SuppliedDeck) -> Pixels:
        """How large a card of this deck is."""
        return pixels(deck, self.unit)

    def most(self, spot: Spot) -> int:
        """How many cards lie there at most when play begins."""
        names = [name for name, one in self.places.items() if one.id == spot.id]
        return max((one.counts.get(n, 0) for one in self.setups for n in names), default=0)

    def title_of_seats(self, setup: TableSetup) -> str:
        """`4 players`."""
        if setup.seats == 1:
            return self.supply.tr("1 player")
        return self.supply.tr("{number} players", number=setup.seats)


def place_id(place: str) -> str:
    """What a place is called among all that is on a table."""
    return f"at-{place}"


def dial_id(counter: str) -> str:
    """What a number is called among all that is on a table."""
    return f"count-{counter}"


def deck_id(deck: str) -> str:
    """What a deck is called among all that is on a table."""
    return f"deck-{deck}"


def pixels(deck: SuppliedDeck, unit: float) -> Pixels:
    """How large a card is at so many pixels for a millimetre."""
    return round(deck.size.width * unit), round(deck.size.height * unit)


def groups(decks: Iterable[SuppliedDeck]) -> Iterator[Group]:
    """What lies together in the box."""
    for deck in decks:
        if is_piece(deck):
            for card in deck.cards:
                yield Group(f"{deck.id}-{card.id.replace('.', '-')}", card.title, deck, (card,))
        else:
            yield Group(deck.id, deck.title, deck, deck.cards)


def is_piece(deck: SuppliedDeck) -> bool:
    """Whether its cards are pieces of few kinds."""
    return max(deck.size.width, deck.size.height) <= PIECE and len(deck.cards) <= 8


def is_mat(deck: SuppliedDeck) -> bool:
    """Whether its cards are boards for the whole table."""
    return max(deck.size.width, deck.size.height) > MAT and not is_track(deck)


def is_track(deck: SuppliedDeck) -> bool:
    """Whether its cards are boards of tracks, one for each seat."""
    return isinstance(deck.deck.front, TrackFace)


def uncovered(deck: SuppliedDeck, card: SuppliedCard) -> float | None:
    """How far below the top of a scale the card over it begins, in mm; None where it is none."""
    art = deck.painted.art.faces[card.front]
    if not isinstance(art, ScaleArtwork):
        return None
    return sliding_edge(art.scale, first_printed(art.scale))


@dataclass(frozen=True, slots=True)
class Manner:
    """What a kind of table asks of a plan.

    `hands_laid` is whether hands lie on the table face down until they are taken up, `slides`
    whether cards can lie anywhere over scales. `mixes` are further places, by id, for cards that
    are shuffled together. `split` says what lies together in the box. `bar` is the height of a bar
    of a seat, `dial` the size of a number with its buttons. Where cards can only be spread by one
    `step`, they lie on one another where there is no room for that.
    """

    hands_laid: bool = False
    slides: bool = True
    mixes: Mapping[str, str] = field(default_factory=dict)
    bar: int = BAR
    dial: Pixels = (COUNTER_WIDE, COUNTER_HIGH)
    step: int = 0
    split: Callable[[Sequence[SuppliedDeck], Sequence[TableSetup]], Iterable[Group]] = (
        lambda decks, _: groups(decks)
    )
