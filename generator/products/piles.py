"""Painted cards on sheets: one deck, or several of a size that share their sheets."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from pathlib import Path

from generator.layout.imposition import impose
from generator.layout.sheet import (
    GUTTERS,
    NO_GUTTER,
    Backs,
    Bleed,
    Imposition,
    Options,
    Printable,
    pages,
)
from generator.layout.spreading import spread
from generator.model.deck import Deck, Printed
from generator.model.sizes import CardSize
from generator.products.aids import TURN
from generator.products.decks import PaintedDeck
from generator.products.order import TOKENS
from generator.render.assembly import assemble
from generator.render.edges import colour_runs_to_edge
from generator.render.marks import paint_marks

Changed = Callable[[Imposition], Imposition]
"""Changes what stands in the margins of sheets."""

TITLE = "title-card"
"""The template of the card that tells a deck from others."""
MOST_FRAMES = 3
"""More would be ink that nobody needs."""


@dataclass(frozen=True)
class DeckSheets:
    """Cards on paper: the PDF, its geometry, and how many cards and designs are on it.

    `spares` are the places besides that title cards, aids and empty frames fill; `filling` says of
    each kind how many there are, and how many were wanted.
    """

    pdf: bytes
    imposition: Imposition
    cards: int
    designs: int
    faces: int
    spares: int = 0
    filling: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Spares:
    """What may fill empty places: its faces, painted, and the cards that they are on.

    `first` and `aids` come once, `frames` in turn.
    """

    painted: PaintedDeck
    first: Printable | None
    frames: tuple[Printable, ...]
    aids: tuple[Printable, ...] = ()


@dataclass(frozen=True)
class Pile:
    """A painted deck, the designs of it to print, and what may fill places that are left over.

    `prefix` opens the names of its faces, so that piles can share sheets; `more` are cards that are
    no designs of a deck.
    """

    painted: PaintedDeck
    designs: Sequence[Printed]
    spares: Spares | None = None
    prefix: str = ""
    more: tuple[Printable, ...] = ()

    def cards(self) -> list[Printable]:
        """Its cards, in the order in which sheets show them."""
        sides = {one.printed.id: one for one in self.painted.art.sides}
        shown = (sides[one.id] for one in laid_out(self.painted.art.deck, self.designs))
        return self.named((*(Printable(one.front, one.back) for one in shown), *self.more))

    def files(self) -> dict[str, Path]:
        """Where its faces lie, and those of its spares."""
        spares = self.spares.painted.faces if self.spares else {}
        both = self.painted.faces | spares
        return {f"{self.prefix}{name}": face.pdf for name, face in both.items()}

    def named(self, cards: Iterable[Printable]) -> list[Printable]:
        """The cards, their faces called as among all piles."""
        return [
            Printable(f"{self.prefix}{one.front}", one.back and f"{self.prefix}{one.back}")
            for one in cards
        ]


def put_on_sheets(
    painted: PaintedDeck,
    designs: Sequence[Printed],
    options: Options,
    cache: Path,
    language: str = "en",
    spares: Spares | None = None,
) -> DeckSheets:
    """The sheets of a painted deck, every design as often as it has copies.

    `language` is the game's, for those who have the PDF read to them. Places of the last sheet that
    are left over are filled with `spares`.

    Raises:
        HornbookError: the cards do not fit the paper.
    """
    return put_together([Pile(painted, designs, spares)], options, cache, language)


def put_together(
    piles: Sequence[Pile],
    options: Options,
    cache: Path,
    language: str = "en",
    changed: Changed | None = None,
) -> DeckSheets:
    """The sheets of piles of one size, one after another without a gap.

    Where `options` name no gutters, cards have some if colour runs to their edge. What stands in
    the margins may be `changed` once it is known where cards lie.

    Raises:
        HornbookError: the cards do not fit the paper.
    """
    size = piles[0].painted.art.look.size
    cards = [card for pile in piles for card in pile.cards()]
    files = {name: path for pile in piles for name, path in pile.files().items()}
    if not options.gutters:
        options = replace(options, gutters=_gutters(cards, files, size, options))
    imposition = impose(cards, size, options)
    filled = fillers(piles, -len(cards) % imposition.per_sheet)
    if filled:
        imposition = impose([*cards, *filled], size, options)
    if changed:
        imposition = changed(imposition)
    order = tuple(pages(imposition))
    marks = paint_marks(order, imposition.paper_width, imposition.paper_height, language)
    pdf = assemble(order, marks, files, size, cache, options.title)
    designs = sum(len(pile.designs) for pile in piles)
    used = {face for one in cards for face in (one.front, one.back)}
    return DeckSheets(
        pdf, imposition, len(cards), designs, len(used), len(filled), _filling(piles, filled)
    )


def _gutters(
    cards: Sequence[Printable], files: Mapping[str, Path], size: CardSize, options: Options
) -> tuple[float, ...]:
    """What to try between these cards: where a cut is off, a card shows its neighbour's colour."""
    if options.bleed is Bleed.OWN:
        return NO_GUTTER
    sides = [[one.front for one in cards]]
    if options.backs is not Backs.NONE:
        sides.append([one.back for one in cards if one.back])
    faces = ([files[name] for name in dict.fromkeys(names)] for names in sides)
    return GUTTERS if any(colour_runs_to_edge(one, size) for one in faces) else NO_GUTTER


def fillers(piles: Sequence[Pile], places: int) -> list[Printable]:
    """What fills so many places: the titles of all piles, what helps at the table, some frames."""
    titles: list[Printable] = []
    aids: list[Printable] = []
    frames: list[Printable] = []
    for pile in piles:
        if spares := pile.spares:
            titles += pile.named([spares.first] if spares.first else [])
            aids += pile.named(spares.aids)
            frames += pile.named(spares.frames)
    return [*titles, *aids, *islice(cycle(frames), MOST_FRAMES)][:places]


def _filling(piles: Sequence[Pile], filled: Sequence[Printable]) -> dict[str, tuple[int, int]]:
    """Of each kind of filler how many are there and how many were wanted, in their order."""
    wanted = Counter(_kind(one) for pile in piles if pile.spares for one in pile.spares.aids)
    there = Counter(_kind(one) for one in filled)
    return {kind: (many, max(many, wanted[kind])) for kind, many in there.items()}


def _kind(filler: Printable) -> str:
    """What a filler is called where it is told what was printed."""
    name = filler.front
    if f"{TURN}-" in name:
        return "turn summary"
    kinds = {f"{TITLE}/front": "title card", f"{TOKENS}/front": "card of tokens"}
    return next((said for end, said in kinds.items() if name.endswith(end)), "empty frame")


def laid_out(deck: Deck, designs: Sequence[Printed]) -> list[Printed]:
    """The cards of `designs`, one by one, in the order in which sheets of `deck` show them."""
    cards = [design for design in designs for _ in range(design.copies)]
    if deck.hidden is None:
        return cards
    kinds = [str({**deck.attribute_defaults, **one.attributes}.get(deck.hidden)) for one in cards]
    return [cards[place] for place in spread(kinds)]
