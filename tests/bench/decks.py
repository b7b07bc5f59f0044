"""Decks of any size out of a real one: real templates, real theme, titles numbered."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.layout.sheet import Options
from generator.linting import templates_for
from generator.model.deck import Deck, Printed, printed
from generator.model.game import Game
from generator.products.decks import PaintedDeck, paint_deck
from generator.products.order import Materials
from generator.products.piles import DeckSheets, put_on_sheets
from generator.project import find_project
from generator.render.stylesheet import Ink
from generator.shelf import Shelf

BOX, DECK = "hammer-of-the-witches", "defamation"


class Press:
    """A real box with its deck, and what is needed to print decks like it."""

    def __init__(self, cache: Path) -> None:
        self.shelf = Shelf(find_project())
        self.folder = self.shelf.folder(BOX)
        game = self.shelf.open(self.folder).game
        assert game is not None, f"{BOX} cannot be read"
        self.game: Game = game
        self.real: Deck = game.deck(DECK)
        self.size = self.shelf.tables.sizes[self.real.size]
        self.options = Options(self.shelf.tables.papers["a4"], title="Bench")
        self.cache = cache

    def deck(self, designs: int, copies: int, edited: bool = False) -> Deck:
        """A deck of `designs` different cards, each `copies` times; or one of them edited."""
        models = self.real.cards
        cards = []
        for number in range(designs):
            model = models[number % len(models)]
            first = model.designs[0].model_dump(exclude_none=True) if model.designs else {}
            told = (first.get("flavour") or model.flavour or "").rstrip(".")
            said = f"{told} {number}{'!' if edited and number == 0 else '.'}".strip()
            name = model.id if number < len(models) else f"{model.id}-{number}"
            own = {**first, "id": name, "flavour": said, "copies": copies, "designs": ()}
            own["attributes"] = {**model.attributes, **first.get("attributes", {})}
            cards.append(model.model_copy(update=own))
        return self.real.model_copy(update={"cards": tuple(cards), "declared": designs * copies})

    def materials(self, deck: Deck) -> Materials:
        """Where the faces of `deck` are made."""
        others = tuple(one for one in self.game.decks if one.id != deck.id)
        game = replace(self.game, decks=(*others, deck))
        templates = templates_for(self.folder, (), self.shelf.project)
        return Materials(game, Ink.FULL, templates, self.folder)

    def paint(self, deck: Deck, designs: Sequence[Printed] = ()) -> PaintedDeck:
        """The faces of `deck`, from the cache where they are there."""
        return paint_deck(
            self.materials(deck), deck, self.size, designs or printed(deck), self.cache
        )

    def print(self, deck: Deck) -> tuple[PaintedDeck, DeckSheets]:
        """`deck` on sheets of paper."""
        designs = printed(deck)
        painted = self.paint(deck, designs)
        return painted, put_on_sheets(painted, designs, self.options, self.cache)
