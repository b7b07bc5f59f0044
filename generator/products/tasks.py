"""The independent pieces of work of a build: one deck, sheet or map each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from generator.layout.options import Backs, Bleed, Options
from generator.layout.sheet import Imposition
from generator.model.deck import Deck, ScaleFace
from generator.model.printed import Printed
from generator.output import Artefact
from generator.products.blanks import BlankTask, has_frames
from generator.products.credits import credit
from generator.products.decks import DeckSheets, PaintedDeck, paint_deck, put_on_sheets
from generator.products.documents.task import DesignTask, RulebookTask, SheetTask
from generator.products.map_tasks import MapTask, PrivateTask
from generator.products.order import chosen_books, chosen_designs, chosen_maps, chosen_sheets
from generator.products.previews import deck_picture, face_pictures
from generator.products.shared_backs import together
from generator.products.workplace import Result, Workplace


@dataclass(frozen=True)
class DeckTask:
    """Print one deck, and after it the decks that are printed with it."""

    place: Workplace
    deck: Deck
    designs: tuple[Printed, ...]
    others: tuple[tuple[Deck, tuple[Printed, ...]], ...] = ()

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.deck.title}"

    def paint(self) -> PaintedDeck:
        """Only the faces, with what is wrong with them."""
        place = self.place
        size = place.sizes[self.deck.size]
        first, *others = (
            paint_deck(place.studio, deck, size, designs, place.cache)
            for deck, designs in ((self.deck, self.designs), *self.others)
        )
        return together(place.game, first, others)

    def run(self) -> Result:
        """Faces on sheets, and pictures of them where they are wanted."""
        painted = self.paint()
        order, cache = self.place.order, self.place.cache
        language = self.place.game.file.language
        designs = [*self.designs, *(one for _, more in self.others for one in more)]
        made = put_on_sheets(painted, designs, self._options(), cache, language)
        files = [Artefact(order.deck_name(self.deck.id), made.pdf, self._about(made))]
        if order.preview:
            files += _previews(self.deck, painted, cache)
        return tuple(files), painted.findings, (*made.imposition.notes, *self._notes(painted))

    def _notes(self, painted: PaintedDeck) -> Iterator[str]:
        """That a deck without backs cannot be played with, where its backs tell something."""
        scales = isinstance(self.deck.back, ScaleFace)
        if self.place.order.backs is Backs.NONE and (scales or _many_backs(painted)):
            yield f"{self.deck.title}: the game needs these backs, and --backs none leaves them out"

    def _options(self) -> Options:
        short = self.place.game.file.short
        used = (f" + {one.file.title} ({credit(one)})" for one in self.place.game.sets)
        name = f"{short}{''.join(used)} · {self.deck.title}"
        title = f"{name} · Hornbook {version('hornbook')} · print at 100 %"
        return self.place.order.options(title)

    def _cuts(self, imposition: Imposition) -> int:
        """Straight cuts through each sheet: cards of one row share theirs, unless bleeds differ."""
        lanes = imposition.columns + imposition.rows
        return 2 * lanes if self.place.order.bleed is Bleed.OWN else lanes + 2

    def _about(self, made: DeckSheets) -> dict[str, Any]:
        imposition = made.imposition
        size = self.place.sizes[self.deck.size]
        return {
            "kind": "deck",
            "of": self.deck.id,
            **({"with": [deck.id for deck, _ in self.others]} if self.others else {}),
            "cards": made.cards,
            "designs": made.designs,
            "faces": made.faces,
            "card_mm": [size.width, size.height],
            "sheets": len(imposition.sheets),
            "pages": sum(1 + (sheet.back is not None) for sheet in imposition.sheets),
            "page_mm": [imposition.paper_width, imposition.paper_height],
            "per_sheet": imposition.per_sheet,
            "cuts": self._cuts(imposition),
            "backs": imposition.backs.value,
        }


Task = DeckTask | SheetTask | MapTask | PrivateTask | BlankTask | DesignTask | RulebookTask


def tasks(place: Workplace) -> list[Task]:
    """All pieces of work that the order of `place` makes, in printing order.

    Raises:
        HornbookError: the order names what the box does not have.
    """
    game = place.game
    decks = chosen_designs(game, place.order)
    if place.order.blank:
        return blank_tasks(place)
    return [
        *_deck_tasks(place, decks),
        *(SheetTask(place, sheet) for sheet in chosen_sheets(game, place.order)),
        *_map_tasks(place),
        *(RulebookTask(place, one, name) for name, one in chosen_books(game, place.order).items()),
    ]


def blank_tasks(place: Workplace) -> list[Task]:
    """Blank cards of every deck that is asked for, and the page on typing cards in."""
    decks = (place.game.deck(name) for name in chosen_designs(place.game, place.order))
    return [*(BlankTask(place, deck) for deck in decks if has_frames(deck)), DesignTask(place)]


def _map_tasks(place: Workplace) -> Iterator[Task]:
    """Each map, and unless the order is for all eyes, what only some may see of it."""
    rules = place.game.file.map_rules
    for drawn in chosen_maps(place.game, place.order):
        yield MapTask(place, drawn)
        for wanted in rules.private_sheets if rules and drawn.seats else ():
            seats = [None] if wanted.each == "arbiter" else range(1, len(drawn.seats) + 1)
            if not place.order.public:
                yield from (PrivateTask(place, drawn, wanted, seat) for seat in seats)


def _deck_tasks(place: Workplace, designs: Mapping[str, tuple[Printed, ...]]) -> Iterator[DeckTask]:
    """A task for each deck, but for those that come out with another one."""
    decks = {name: place.game.deck(name) for name in designs}
    for name, deck in decks.items():
        if deck.printed_with not in decks:
            others = (one for one in decks.values() if one.printed_with == name)
            more = tuple((other, designs[other.id]) for other in others)
            yield DeckTask(place, deck, designs[name], more)


def _many_backs(painted: PaintedDeck) -> bool:
    return len({sides.back for sides in painted.art.sides}) > 1


def _previews(deck: Deck, painted: PaintedDeck, cache: Path) -> Iterator[Artefact]:
    about = {"kind": "preview", "of": deck.id}
    yield Artefact(f"preview/{deck.id}.png", deck_picture(painted, cache), about)
    for name, picture in face_pictures(painted, cache):
        yield Artefact(f"preview/{deck.id}/{name}.png", picture, about)
