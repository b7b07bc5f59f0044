"""Cards to design by hand: the frame of every kind of card, and a page on how to type one in."""

import re
from dataclasses import dataclass, replace
from math import ceil

from generator.diagnostics import Diagnostic
from generator.model.deck import Deck, Face, printed
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.artwork import DeckArt, Sides, deck_art
from generator.products.decks import PaintedDeck, paint_art, put_on_sheets
from generator.products.workplace import Result, Workplace
from generator.render.artwork import Artwork
from generator.render.blanks import blank_body

ON_A_SHEET = 9
"""Blank cards of a deck that are printed at least: as many poker cards as A4 holds."""

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


@dataclass(frozen=True)
class BlankTask:
    """Print the frames of a deck's cards, with the backs that they need to be mixed in."""

    place: Workplace
    deck: Deck

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.deck.title}, blank"

    def paint(self) -> PaintedDeck:
        """The frames, painted."""
        place = self.place
        art = blank_art(
            deck_art(place.studio, self.deck, place.sizes[self.deck.size], printed(self.deck))
        )
        return paint_art(place.game, art, place.cache)

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the frames, whatever the paper."""
        return self.paint().findings

    def run(self) -> Result:
        """The frames on sheets, every kind as often."""
        order, painted = self.place.order, self.paint()
        kinds = [one.printed for one in painted.art.sides]
        each = ceil(ON_A_SHEET / len(kinds))
        designs = [replace(one, copies=each) for one in kinds]
        title = f"{self.place.game.file.short} · {self.deck.title}"
        options = order.options(title)
        made = put_on_sheets(
            painted, designs, options, self.place.cache, self.place.game.file.language
        )
        about = {
            "kind": "blank",
            "of": self.deck.id,
            "cards": made.cards,
            "sheets": len(made.imposition.sheets),
        }
        name = order.deck_name(f"blank-{self.deck.id}")
        return (Artefact(name, made.pdf, about),), painted.findings, ()


def blank_art(art: DeckArt) -> DeckArt:
    """The frames of a deck's fronts, one for each kind of card, with the back of the first of it.

    Cards are of one kind when their frames have the same colours. A front that is drawn to scale
    is its own frame: it is drawn from numbers.
    """
    kinds: dict[frozenset[str], tuple[Artwork, Sides]] = {}
    for sides in art.sides:
        front = art.faces[sides.front]
        if isinstance(front, Artwork):
            body = blank_body(front.body)
            key = frozenset(_COLOUR.findall(body))
            if key not in kinds or len(body) < len(kinds[key][0].body):
                kinds[key] = (replace(front, body=body, images=()), sides)
    backs = {sides.back: art.faces[sides.back] for _, sides in kinds.values()}
    fronts = {front.id: front for front, _ in kinds.values()}
    return replace(
        art, faces={**fronts, **backs}, sides=tuple(sides for _, sides in kinds.values())
    )


def has_frames(deck: Deck) -> bool:
    """Whether cards of this deck are set in a frame, and not drawn to scale."""
    return isinstance(deck.front, Face)
