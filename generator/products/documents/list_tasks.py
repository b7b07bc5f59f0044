"""Pieces of work that print in words what others print as pictures: lists of decks and of maps."""

from abc import abstractmethod
from dataclasses import dataclass, replace
from functools import cached_property

from generator.diagnostics import Position
from generator.model.deck import Deck, Printed
from generator.model.maps import MapFile
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.decks import deck_art
from generator.products.documents.deck_lists import deck_list
from generator.products.documents.map_lists import map_list
from generator.products.documents.task import DocumentTask, web_name
from generator.products.order import Result
from generator.render.documents.cache import DocumentCache, document_key
from generator.render.documents.painting import Painted, paint_pages
from generator.render.documents.pieces import DocumentLook, Pages
from generator.render.documents.web import pages_html
from generator.words.catalogue import catalogue_of


@dataclass(frozen=True)
class ListTask(DocumentTask):
    """Print a list as tagged PDF and as a page for a browser."""

    @property
    @abstractmethod
    def of(self) -> str:
        """The id of what is told in words."""

    @cached_property
    @abstractmethod
    def pages(self) -> Pages:
        """The list."""

    @abstractmethod
    def _name(self) -> str:
        """What the PDF is called."""

    def _in_words(self, title: str) -> str:
        return catalogue_of(self.place.game).tr("{title}, in words", title=title)

    @property
    def _look(self) -> DocumentLook:
        order = self.place.order
        return DocumentLook(order.ink, order.large_print, catalogue=catalogue_of(self.place.game))

    def paint(self, paper: Paper) -> Painted:
        """The list on `paper`, painted only where it is not cached as it would be.

        How its pages break is no fault of whoever wrote the cards.
        """
        game, cache = self.place.game, self.place.cache

        def paint() -> Painted:
            return replace(paint_pages(self.pages, game, paper, self._look, cache), findings=())

        own = (game.file, game.theme, paper)
        return DocumentCache(cache).once(document_key(self._look, own, (repr(self.pages),)), paint)

    def run(self) -> Result:
        """The PDF and the page."""
        paper, name = self.place.order.sheet_paper, self._name()
        painted = self.paint(paper)
        told = {"of": self.of, "title": self._told[0]}
        about = {"kind": "list", **told, "pages": painted.pages,
                 "page_mm": [paper.width, paper.height], "copies_for_a_table": 1}  # fmt: skip
        page = pages_html(self.pages, self.place.game, self._look).encode()
        files = (
            Artefact(name, painted.pdf, about),
            Artefact(web_name(name), page, {"kind": "page", **told}),
        )
        return files, self.findings(painted), ()


@dataclass(frozen=True)
class DeckListTask(ListTask):
    """Print what stands on the cards of a deck, and of those that are printed with it."""

    deck: Deck
    designs: tuple[Printed, ...]
    others: tuple[tuple[Deck, tuple[Printed, ...]], ...] = ()

    @property
    def of(self) -> str:
        """The id of the deck."""
        return self.deck.id

    @property
    def held(self) -> tuple[tuple[Deck, tuple[Printed, ...]], ...]:
        """Its decks, each with the designs that are printed."""
        return (self.deck, self.designs), *self.others

    @cached_property
    def pages(self) -> Pages:
        """The list of all their cards.

        Raises:
            HornbookError: a picture cannot be opened, or a template cannot be filled for a card.
        """
        place, game = self.place, self.place.game
        size = place.sizes[self.deck.size]
        arts = [deck_art(place.materials, deck, size, designs) for deck, designs in self.held]
        return deck_list(arts, game.theme, catalogue_of(game), f"{self.deck.id}-list")

    @property
    def _told(self) -> tuple[str, Position]:
        titles = ", ".join(deck.title for deck, _ in self.held)
        return self._in_words(titles), self.place.game.where(f"cards/{self.deck.id}")

    def _name(self) -> str:
        return self.place.order.list_name(self.deck.id)


@dataclass(frozen=True)
class MapListTask(ListTask):
    """Print who or what is on a map and how they stand to each other, as all may know it."""

    map: MapFile

    @property
    def of(self) -> str:
        """The id of the map."""
        return self.map.id

    @cached_property
    def pages(self) -> Pages:
        """The list of all that the map shows."""
        game = self.place.game
        return map_list(game, self.map, catalogue_of(game), f"{self.map.id}-list")

    @property
    def _told(self) -> tuple[str, Position]:
        return self._in_words(self.map.title), self.place.game.where(f"maps/{self.map.id}")

    def _name(self) -> str:
        return self.place.order.list_name(self.map.id)
