"""The independent pieces of work of a build: one deck, sheet or map each."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.diagnostics import did_you_mean
from generator.errors import HornbookError
from generator.layout.imposition import cards_on_sheet
from generator.layout.sheet import NO_GUTTER, Backs, Bleed
from generator.model.deck import Deck, Face, Printed, ScaleFace, TrackFace, count, printed
from generator.model.game import Game
from generator.model.maps import MapFile
from generator.model.seating import is_used
from generator.output import Artefact
from generator.products.credits import credit
from generator.products.decks import (
    PART,
    DeckArt,
    DeckPart,
    PaintedDeck,
    deck_art,
    deck_picture,
    face_book,
    face_pictures,
    missing_parts,
    paint_art,
    together,
)
from generator.products.order import (
    TOKENS,
    TURNS,
    Result,
    Workplace,
    box_names,
    chosen_books,
    chosen_designs,
    chosen_maps,
    chosen_sheets,
    is_wanted,
    wanted_rules,
)
from generator.products.piles import Changed, DeckSheets, Pile, put_together
from generator.products.spares import spare_art, spares
from generator.products.turns import Turn, turns
from generator.render.ink import ink_of_sheets
from generator.render.pictures import picture_rows, png, rasterise, small
from generator.render.stylesheet import font_bytes
from generator.words.catalogue import catalogue_of

if TYPE_CHECKING:
    from generator.products.aid_sheets import AidTask
    from generator.products.blanks import BlankTask
    from generator.products.documents.list_tasks import DeckListTask, MapListTask
    from generator.products.documents.task import DesignTask, RulebookTask, SheetTask
    from generator.products.gangs import GangTask
    from generator.products.maps import MapTask, PrivateTask
    from generator.products.tuck_boxes import TuckBoxTask

DPI = 150
WIDTH = 1600
"""Pixels: sharp on a web page, and light enough for a repository."""


@dataclass(frozen=True)
class DeckTask:
    """Print one deck, and after it the decks that are printed with it."""

    place: Workplace
    deck: Deck
    designs: tuple[Printed, ...]
    others: tuple[tuple[Deck, tuple[Printed, ...]], ...] = ()
    arts: tuple[DeckArt, ...] = ()
    """The faces of all these decks, where they have been made already."""
    turns: tuple[Turn, ...] = ()
    """What a turn is, to be told on cards for all seats where places are left."""

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.deck.title}"

    @property
    def weight(self) -> int:
        """How many designs there are to paint."""
        return len(self.designs) + sum(len(designs) for _, designs in self.others)

    @property
    def deck_ids(self) -> frozenset[str]:
        """The ids of the decks of which it paints faces."""
        return frozenset((self.deck.id, *(deck.id for deck, _ in self.others)))

    @property
    def places_left(self) -> int:
        """How many places are free on its last sheet, if cards have no gutters."""
        order, size = self.place.order, self.place.sizes[self.deck.size]
        options = replace(order.options(""), gutters=NO_GUTTER)
        return -count(self.every_design) % cards_on_sheet(size, options)

    def paint(self) -> PaintedDeck:
        """Only the faces, with what is wrong with them."""
        game, cache = self.place.game, self.place.cache
        first, *others = (paint_art(game, art, cache) for art in self._arts())
        return together(game, first, others)

    def in_parts(self, jobs: int) -> tuple["DeckTask", list[DeckPart]]:
        """What to paint before, shared out for `jobs` processes, and what is to do afterwards."""
        if jobs > 1:  # else each process would convert them
            font_bytes(self.place.game.theme, self.place.cache)
        if jobs <= 1 or self.weight < PART:
            return self, []
        task = replace(self, arts=tuple(self._arts()))
        cache, label = self.place.cache, self.label
        parts = [part for art in task.arts for part in missing_parts(label, art, cache, jobs)]
        if parts and (art := spare_art(self.place, task.arts[0], self.turns)):
            parts.append(DeckPart(label, art, cache))
        return task, parts

    def _arts(self) -> Iterable[DeckArt]:
        materials, size = self.place.materials, self.place.sizes[self.deck.size]
        every = ((self.deck, self.designs), *self.others)
        return self.arts or (deck_art(materials, deck, size, designs) for deck, designs in every)

    @property
    def every_design(self) -> tuple[Printed, ...]:
        """The designs of all its decks."""
        return (*self.designs, *(one for _, more in self.others for one in more))

    def run(self) -> Result:
        """Faces on sheets, and pictures of them where they are wanted."""
        painted, order = self.paint(), self.place.order
        made = self.sheets(painted)
        file = Artefact(order.deck_name(self.deck.id), made.pdf, self._about(made))
        notes = [*made.imposition.notes, *self.notes(painted)]
        if order.gang:
            notes.append(f"{self.deck.title}: no other deck of this size to share sheets with")
        return (file, *self.previews(painted)), painted.findings, tuple(notes)

    def sheets(self, painted: PaintedDeck, changed: Changed | None = None) -> DeckSheets:
        """Its faces on sheets, what stands in their margins `changed`."""
        game, cache = self.place.game, self.place.cache
        options = self.place.order.options(
            sheet_title(game, self.deck.title), catalogue_of(game).tr
        )
        pile = Pile(painted, self.every_design, spares(self.place, painted, self.turns))
        return put_together([pile], options, cache, game.file.language, changed)

    def previews(self, painted: PaintedDeck) -> Iterator[Artefact]:
        """Pictures of the faces, where they are wanted."""
        cache = self.place.cache
        if self.place.order.preview:
            about = {"kind": "preview", "of": self.deck.id}
            yield Artefact(f"preview/{self.deck.id}.png", deck_picture(painted, cache), about)
            for face, picture in face_pictures(painted, cache):
                yield Artefact(f"preview/{self.deck.id}/{face}.png", picture, about)

    def notes(self, painted: PaintedDeck) -> Iterator[str]:
        """That a deck cannot be played with, as its backs tell something and are not wanted."""
        many = len({sides.back for sides in painted.art.sides}) > 1
        if self.place.order.backs is Backs.NONE and (isinstance(self.deck.back, ScaleFace) or many):
            yield f"{self.deck.title}: the game needs these backs, and --backs none leaves them out"

    def _about(self, made: DeckSheets) -> dict[str, Any]:
        return {
            "kind": "deck",
            "of": self.deck.id,
            **({"with": [deck.id for deck, _ in self.others]} if self.others else {}),
            **about_sheets(made, self.place, self.deck),
        }


def sheet_title(game: Game, name: str) -> str:
    """How the name line of a sheet of cards begins."""
    tr = catalogue_of(game).tr
    used = (f" + {one.file.title} ({credit(one, tr)})" for one in game.sets)
    opening = f"{game.file.short}{''.join(used)} · {name}"
    return f"{opening} · Hornbook {version('hornbook')} · {tr('print at 100 %')}"


def about_sheets(made: DeckSheets, place: Workplace, deck: Deck) -> dict[str, Any]:
    """What the manifest says of sheets with cards of this deck, and of others of its size."""
    imposition, size = made.imposition, place.sizes[deck.size]
    # Straight cuts through each sheet: cards that touch share theirs.
    lanes = imposition.columns + imposition.rows
    parted = place.order.bleed is Bleed.OWN or imposition.gutter
    return {
        "cards": made.cards,
        "designs": made.designs,
        "faces": made.faces,
        **({"spares": made.spares} if made.spares else {}),
        **(
            {"filling": {kind: [*many] for kind, many in made.filling.items()}}
            if made.filling
            else {}
        ),
        "card_mm": [size.width, size.height],
        "sheets": len(imposition.sheets),
        "pages": sum(1 + (sheet.back is not None) for sheet in imposition.sheets),
        "page_mm": [imposition.paper_width, imposition.paper_height],
        "per_sheet": imposition.per_sheet,
        **({"gutter_mm": imposition.gutter} if imposition.gutter else {}),
        "cuts": 2 * lanes if parted else lanes + 2,
        "backs": imposition.backs.value,
        "ink_percent": list(ink_of_sheets(made.pdf, place.cache)),
    }


Task: TypeAlias = (
    "DeckTask | SheetTask | MapTask | PrivateTask | BlankTask | DesignTask | RulebookTask | "
    "TuckBoxTask | GangTask | AidTask | DeckListTask | MapListTask"
)


def tasks(place: Workplace) -> list[Task]:
    """All pieces of work that the order of `place` makes, in printing order.

    Raises:
        HornbookError: the order names what the box does not have.
    """
    game = place.game
    designs = chosen_designs(game, place.order)
    if place.order.blank:
        return blank_tasks(place)
    decks, sheets = [*_deck_tasks(place, designs)], chosen_sheets(game, place.order)
    decks = _with_turns(place, decks)
    drawn, books = chosen_maps(game, place.order), chosen_books(game, place.order)
    boxes = [*_box_tasks(place, decks)]
    cards = _ganged(place, decks) if place.order.gang else decks
    aids = [*_aid_tasks(place)]
    wanted = place.order.lists and not place.order.cards
    lists = [*_list_tasks(place, decks, drawn)] if wanted else []
    if not (sheets or drawn or books):
        return [*cards, *aids, *boxes, *lists]
    from generator.products.documents.task import RulebookTask, SheetTask

    return [
        *cards,
        *aids,
        *boxes,
        *(SheetTask(place, sheet) for sheet in sheets),
        *(_map_tasks(place, drawn) if drawn else ()),
        *(RulebookTask(place, one, name) for name, one in books.items()),
        *lists,
    ]


def blank_tasks(place: Workplace) -> list[Task]:
    """Blank cards of every deck that is asked for, and the page on typing cards in."""
    from generator.products.blanks import BlankTask, has_frames
    from generator.products.documents.task import DesignTask

    decks = (place.game.deck(name) for name in chosen_designs(place.game, place.order))
    return [*(BlankTask(place, deck) for deck in decks if has_frames(deck)), DesignTask(place)]


def _map_tasks(place: Workplace, every: Iterable[MapFile]) -> Iterator[Task]:
    """Each map, and unless the order is for all eyes, what only some may see of it."""
    from generator.products.maps import MapTask, PrivateTask

    rules = place.game.file.map_rules
    for drawn in every:
        yield MapTask(place, drawn)
        for wanted in rules.private_sheets if rules and drawn.seats else ():
            seats = [None] if wanted.each == "arbiter" else range(1, len(drawn.seats) + 1)
            if not place.order.public:
                yield from (PrivateTask(place, drawn, wanted, seat) for seat in seats)


def _list_tasks(
    place: Workplace, decks: Iterable[DeckTask], maps: Iterable[MapFile]
) -> Iterator["DeckListTask | MapListTask"]:
    """Each deck and each map in words."""
    from generator.products.documents.list_tasks import DeckListTask, MapListTask

    for one in decks:
        yield DeckListTask(place, one.deck, one.designs, one.others)
    yield from (MapListTask(place, drawn) for drawn in maps)


def _deck_tasks(place: Workplace, designs: Mapping[str, tuple[Printed, ...]]) -> Iterator[DeckTask]:
    """A task for each deck, but for those that come out with another one."""
    decks = {name: place.game.deck(name) for name in designs}
    for name, deck in decks.items():
        if deck.printed_with not in decks:
            others = (one for one in decks.values() if one.printed_with == name)
            more = tuple((other, designs[other.id]) for other in others)
            yield DeckTask(place, deck, designs[name], more)


def _with_turns(place: Workplace, decks: list[DeckTask]) -> list[DeckTask]:
    """The decks; of those that a turn is for, that with most free places shows what a turn is."""
    order, given = place.order, defaultdict[str, list[Turn]](list)
    if order.cards or order.seats:
        return decks
    rules = wanted_rules(order, place.game)
    for turn in turns(place.game, rules):
        users = [one for one in rules if is_used(turn.sheet.rulesets, (one,))]
        able = [one for one in decks if is_used(one.deck.rulesets, users)]
        able = [one for one in able if isinstance(one.deck.front, Face)]
        if able:
            given[max(able, key=lambda one: one.places_left).deck.id].append(turn)
    return [replace(one, turns=tuple(given[one.deck.id])) for one in decks]


def _aid_tasks(place: Workplace) -> Iterator["AidTask"]:
    """Turn summaries and tokens, where they are named."""
    from generator.products.aid_sheets import AidTask

    order, game = place.order, place.game
    decks = [one for one in game.decks if is_wanted(one.rulesets, order, game)]
    framed = [one for one in decks if isinstance(one.front, Face)]
    told = tuple(turns(game, wanted_rules(order, game)))
    if TURNS in order.only and framed and told:
        yield AidTask(place, TURNS, max(framed, key=lambda one: count(printed(one))), told)
    for deck in decks:
        if TOKENS in order.only and isinstance(deck.front, TrackFace):
            yield AidTask(place, TOKENS, deck)


def _ganged(place: Workplace, decks: Iterable[DeckTask]) -> Sequence["DeckTask | GangTask"]:
    """The decks, those of one size as one piece of work.

    A deck with hidden kinds comes first: its cards are spread over sheets from a full one on.
    """
    from generator.products.gangs import GangTask

    sizes: dict[str, list[DeckTask]] = {}
    for one in sorted(decks, key=lambda one: one.deck.hidden is None):
        sizes.setdefault(one.deck.size, []).append(one)
    return [GangTask(place, tuple(same)) if same[1:] else same[0] for same in sizes.values()]


def _box_tasks(place: Workplace, decks: Iterable[DeckTask]) -> Iterator["TuckBoxTask"]:
    """A tuck box for each file of cards that is printed, or for each deck whose box is named."""
    from generator.products.tuck_boxes import TuckBoxTask

    order = place.order
    named = [deck for name, deck in box_names(place.game).items() if name in order.only]
    if named:
        order = replace(order, only=tuple(deck.id for deck in named))
        more = _deck_tasks(place, chosen_designs(place.game, order))
    else:
        more = iter(())
    wanted = [*(decks if order.tuck_boxes else ()), *more]
    for one in {task.deck.id: task for task in wanted}.values():
        yield TuckBoxTask(place, one.deck, one.every_design)


def showcase(boxes: Sequence[Sequence[DeckTask]], cache: Path) -> bytes:
    """One picture of several boxes as PNG: the faces that each chose to be shown by, in a row.

    Raises:
        HornbookError: a box asks to be shown by a face that it does not have.
    """
    rows = []
    for decks in boxes:
        shown: dict[str, PaintedDeck] = {}
        for painted in [task.paint() for task in decks]:
            shown |= {face: painted for face in painted.faces if face not in shown}
        row = []
        for name in decks[0].place.game.file.showcase:
            if name not in shown:
                hint = did_you_mean(name, shown) or ""
                raise HornbookError(f'there is no face "{name}"', instead=hint)
            row.append(rasterise(face_book(shown[name], [name], cache), DPI)[0])
        rows.append(row)
    corner = boxes[0][0].place.game.theme.corner
    return png(small(picture_rows([row for row in rows if row], corner, DPI), WIDTH))
