"""What exports draw on: one box with all that a target may need of it, made when it is asked for.

Faces come as pictures or PDF pages, with counts and backs; documents as pages, PDF or pictures;
set-up from the rules, at every number of seats; words in the language of the box.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.exports.tables import TableSetup, table_setups
from generator.model.deck import Deck, Printed
from generator.model.document import Rulebook
from generator.model.game import Game
from generator.model.maps import MapFile
from generator.model.rules import Ruleset
from generator.model.sheet import Sheet
from generator.model.sizes import CardSize, Paper
from generator.products.credits import credits_text
from generator.products.decks import PaintedDeck, deck_art, paint_art
from generator.products.documents.deck_lists import FaceLines, FaceReader
from generator.products.documents.rulebook import rulebook_pages
from generator.products.documents.task import RulebookTask, SheetTask
from generator.products.maps import MapTask
from generator.products.order import (
    Workplace,
    chosen_books,
    chosen_designs,
    chosen_maps,
    chosen_sheets,
    wanted_rules,
)
from generator.render.documents.pieces import Pages
from generator.render.face_pictures import Shot, face_shots
from generator.words.catalogue import Catalogue, Translate, catalogue_of
from generator.words.markup import plain
from generator.words.texts import fill, game_context


@dataclass(frozen=True)
class ExportOptions:
    """What a person says of an export besides what is exported.

    `images_at` is the address below which pictures will lie on the web, without a stroke at its
    end. Cutters print no card nearer than `clearance` mm to a registration mark.
    """

    images_at: str = ""
    clearance: float = 1.0


@dataclass(frozen=True, slots=True)
class SuppliedCard:
    """One design of a card: how many there are, and its two faces by name.

    `id` is `card` or `card.design`; `front` and `back` name faces of the deck, as its pictures do.
    """

    id: str
    title: str
    copies: int
    front: str
    back: str
    printed: Printed


@dataclass(frozen=True)
class SuppliedDeck:
    """A deck with its painted faces."""

    deck: Deck
    painted: PaintedDeck
    cache: Path
    reader: FaceReader

    @property
    def id(self) -> str:
        """The id of the deck."""
        return self.deck.id

    @property
    def title(self) -> str:
        """What the deck is called."""
        return self.deck.title

    @property
    def size(self) -> CardSize:
        """The size of its cards, in mm."""
        return self.painted.art.look.size

    @cached_property
    def cards(self) -> tuple[SuppliedCard, ...]:
        """Every design, in the order of the deck; copies as the order wants them."""
        return tuple(
            SuppliedCard(
                one.printed.id,
                str(one.printed.word("title")),
                one.printed.copies,
                one.front,
                one.back,
                one.printed,
            )
            for one in self.painted.art.sides
        )

    @property
    def count(self) -> int:
        """How many cards it has, copies counted."""
        return sum(one.copies for one in self.cards)

    @cached_property
    def fronts(self) -> tuple[str, ...]:
        """The names of all different fronts: `confession.stool/front`."""
        return tuple(dict.fromkeys(one.front for one in self.cards))

    @cached_property
    def backs(self) -> tuple[str, ...]:
        """The names of all different backs."""
        return tuple(dict.fromkeys(one.back for one in self.cards))

    def pictures(self, shot: Shot, faces: Iterable[str] | None = None) -> dict[str, bytes]:
        """Picture files of these faces by name, of all where none are said."""
        wanted = self.painted.faces if faces is None else faces
        pages = {name: self.painted.faces[name].pdf for name in wanted}
        return face_shots(pages, self.size, shot, self.cache)

    def shot(self, dpi: float, bleed: float = 0.0, **more: object) -> Shot:
        """How to picture the faces of this deck so fine, with so many mm of bleed."""
        return Shot.at(self.size, dpi, bleed, **more)

    def words(self, face: str, title: str) -> FaceLines:
        """What a face says, as it is read aloud: signs, words line by line, and asides.

        The `title` of the card is not said again.
        """
        return self.reader.face(self.painted.art.faces[face], title)


@dataclass
class Supply:
    """One box for one target; what it makes is kept, so that it is made once."""

    place: Workplace
    box: str
    """The box by name, with its sets and language: `orchard+gold-de`."""
    options: ExportOptions = field(default_factory=ExportOptions)
    paper: Paper | None = None
    findings: list[Diagnostic] = field(default_factory=list)
    """What is wrong with what was painted."""

    @property
    def game(self) -> Game:
        """The box."""
        return self.place.game

    @property
    def catalogue(self) -> Catalogue:
        """Our own words in the language of the box."""
        return catalogue_of(self.game)

    @property
    def tr(self) -> Translate:
        """Says a text of ours in the language of the box."""
        return self.catalogue.tr

    @property
    def language(self) -> str:
        """The language of the box, a tag of BCP 47."""
        return self.game.file.language

    def bare(self, text: str) -> str:
        """A text of the box as plain words in one line, with its values filled in."""
        return plain(fill(text, game_context(self.game)))

    @cached_property
    def name(self) -> str:
        """How files of this export are called, without ending: `orchard-de-4-seats`."""
        order = self.place.order
        seats = [f"{order.seats}-seats", *order.variants] if order.seats else []
        rules = [order.ruleset] if order.ruleset else []
        return "-".join([self.box, *rules, *seats])

    @cached_property
    def decks(self) -> tuple[SuppliedDeck, ...]:
        """All decks with their faces painted; no decks or cards that the order leaves out."""
        place, reader = self.place, FaceReader(self.game.theme, self.catalogue)
        made = []
        for name, designs in chosen_designs(self.game, place.order).items():
            deck = self.game.deck(name)
            art = deck_art(place.materials, deck, place.sizes[deck.size], designs)
            painted = paint_art(self.game, art, place.cache)
            self.findings += painted.findings
            made.append(SuppliedDeck(deck, painted, place.cache, reader))
        return tuple(made)

    @cached_property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rules that the order is for."""
        return tuple(wanted_rules(self.place.order, self.game))

    def setups(self, ruleset: Ruleset) -> tuple[TableSetup, ...]:
        """How the table is laid by these rules, at every number of seats that the order is for."""
        if ruleset.id not in self._setups:
            order = self.place.order
            self._setups[ruleset.id] = table_setups(self.game, ruleset, order.seats, order.variants)
        return self._setups[ruleset.id]

    @cached_property
    def _setups(self) -> dict[str, tuple[TableSetup, ...]]:
        return {}

    @cached_property
    def books(self) -> Mapping[str, Rulebook]:
        """The rulebooks by the names of their files."""
        return chosen_books(self.game, self.place.order)

    def book_task(self, name: str) -> RulebookTask:
        """The work that prints a rulebook: `paint(paper).pdf` is its PDF."""
        return RulebookTask(self.place, self.books[name], name)

    def book_pages(self, name: str) -> Pages:
        """A rulebook as plain pieces."""
        pages, findings = rulebook_pages(self.place, self.books[name])
        self.findings += findings
        return pages

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets that are read and written on."""
        return chosen_sheets(self.game, self.place.order)

    def sheet_task(self, sheet: Sheet) -> SheetTask:
        """The work that prints a sheet: `paint(paper).pdf` is its PDF."""
        return SheetTask(self.place, sheet)

    @cached_property
    def maps(self) -> tuple[MapFile, ...]:
        """The maps."""
        return chosen_maps(self.game, self.place.order)

    def map_task(self, drawn: MapFile) -> MapTask:
        """The work that prints a map."""
        return MapTask(self.place, drawn)

    @cached_property
    def credits(self) -> str:
        """Who made the game, its type and its icons, and that this edition is unofficial."""
        return credits_text(self.game, self.place.icons)
