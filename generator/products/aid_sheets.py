"""Turn summaries and tokens printed alone, on sheets of their own."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.layout.sheet import Printable
from generator.model.deck import Deck
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.aids import TURN, aid_css, seats_of, token_card, turn_card
from generator.products.decks import DeckArt, PaintedDeck, paint_art
from generator.products.flaws import flaw_findings
from generator.products.order import TOKENS, TURNS, Result, Workplace
from generator.products.piles import Changed, DeckSheets, Pile, put_together
from generator.products.tasks import about_sheets, sheet_title
from generator.products.turns import Turn
from generator.render.faces import Artwork, DeckLook
from generator.words.catalogue import catalogue_of


@dataclass(frozen=True)
class AidTask:
    """Print turn summaries, or tokens, on cards of the size of a deck."""

    place: Workplace
    kind: str
    deck: Deck
    turns: tuple[Turn, ...] = ()

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.kind.replace('-', ' ')}"

    def run(self) -> Result:
        """The cards on sheets, a summary for each seat."""
        order, painted = self.place.order, self.paint()
        made = self.sheets(painted)
        about = {"kind": "aid", "of": self.kind, **about_sheets(made, self.place, self.deck)}
        file = Artefact(order.deck_name(self.kind), made.pdf, about)
        return (file,), self._findings(painted), made.imposition.notes

    def paint(self) -> PaintedDeck:
        """Only the faces, with what is wrong with them."""
        return paint_art(self.place.game, self._art(), self.place.cache)

    def sheets(self, painted: PaintedDeck, changed: Changed | None = None) -> DeckSheets:
        """Its faces on sheets, what stands in their margins `changed`."""
        game, tr = self.place.game, catalogue_of(self.place.game).tr
        name = tr("turn summaries") if self.kind == TURNS else tr("tokens")
        options = self.place.order.options(sheet_title(game, name), tr)
        pile = Pile(painted, (), more=tuple(self._cards()))
        return put_together([pile], options, self.place.cache, game.file.language, changed)

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the cards, whatever the paper."""
        return self._findings(self.paint())

    def _findings(self, painted: PaintedDeck) -> tuple[Diagnostic, ...]:
        found: list[Diagnostic] = []
        for name, turn in zip(painted.faces, self.turns, strict=False):
            where = self.place.game.where("components", *turn.path)
            found += flaw_findings(painted.faces[name].flaws, where, "turn summary")
        return tuple(found)

    def _art(self) -> DeckArt:
        place, size = self.place, self.place.sizes[self.deck.size]
        template = TURN if self.kind == TURNS else TOKENS
        look = DeckLook(size, place.materials.theme, place.order.ink, aid_css([template]))
        faces = {one.id: one for one in self._artworks()}
        return DeckArt(self.deck, look, faces, ())

    def _artworks(self) -> Iterator[Artwork]:
        if self.kind == TURNS:
            for number, turn in enumerate(self.turns, start=1):
                yield turn_card(self.place, turn, number)
        elif card := token_card(self.place, self.deck):
            yield card

    def _cards(self) -> Iterator[Printable]:
        if self.kind == TOKENS:
            yield Printable(f"{TOKENS}/front")
        for number, turn in enumerate(self.turns, start=1):
            face = f"{TURN}-{number}/front"
            each = self.place.order.seats or seats_of(self.place.game, turn)
            yield from [Printable(face, face)] * each
