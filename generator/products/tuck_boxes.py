"""The tuck box of a deck: as thick as its cards, with the title of the game and its own."""

from dataclasses import dataclass
from importlib.metadata import version

from generator.diagnostics import Diagnostic
from generator.layout.sheet import MARGIN
from generator.layout.tuck_box import CARD, TuckBox, tuck_box
from generator.model.deck import Deck, Printed, count
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.aids import emblem_of
from generator.products.order import Result, Workplace
from generator.render.stylesheet import inked
from generator.render.tuck_boxes import BoxArt, tuck_box_pdf
from generator.words.catalogue import catalogue_of


@dataclass(frozen=True)
class TuckBoxTask:
    """Print the box for one deck, and for the decks that are printed with it."""

    place: Workplace
    deck: Deck
    designs: tuple[Printed, ...]

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.deck.title}, tuck box"

    @property
    def held(self) -> tuple[tuple[Deck, tuple[Printed, ...]], ...]:
        """The deck with all that goes into its box."""
        return ((self.deck, self.designs),)

    @property
    def box(self) -> TuckBox:
        """The box as it lies flat."""
        size = self.place.sizes[self.deck.size]
        return tuck_box(size.width, size.height, count(self.designs))

    def run(self) -> Result:
        """The box on one page that lies as it fits; where none does, a note says what would."""
        order, game, box = self.place.order, self.place.game, self.box
        paper = lying(order.paper, box)
        if paper is None:
            needs = f"{box.width + 2 * MARGIN:.0f} × {box.height + 2 * MARGIN:.0f} mm"
            note = (
                f"the tuck box of {self.deck.title} needs paper of {needs}: take a larger --paper"
            )
            return (), (), (note,)
        art, cards = self._art(), count(self.designs)
        pdf = tuck_box_pdf(box, art, inked(game.theme, order.ink), paper, game.file.language)
        inside = [box.front.width, box.front.height, box.sides[0].width]
        about = {"kind": "tuck-box", "of": self.deck.id, "pages": 1, "copies_for_a_table": 1,
                 "holds": cards, "box_mm": inside}  # fmt: skip
        return (Artefact(order.deck_name(f"tuck-box-{self.deck.id}"), pdf, about),), (), ()

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """Nothing: what is printed on the box is looked at on the cards."""
        return ()

    def _art(self) -> BoxArt:
        game, cards = self.place.game, count(self.designs)
        words = catalogue_of(game)
        tr, thick = words.tr, f"{cards} × {words.number(CARD)} mm"
        small = (
            tr("a card") if cards == 1 else tr("{n} cards", n=cards),
            *game.file.credits.designers,
            f"Hornbook {version('hornbook')}",
        )
        label = f"{game.file.short} · {self.deck.title}, {thick} · {tr('print at 100 %')}"
        icon, colour = emblem_of(self.deck, self.designs, inked(game.theme, self.place.order.ink))
        icon = game.theme.box_emblems.get(self.deck.id, icon)
        return BoxArt(game.title, self.deck.title, icon, colour, small, label, tr("glue"))


def lying(paper: Paper, box: TuckBox) -> tuple[float, float] | None:
    """The paper as it lies for the box to fit, upright where it can; None where it cannot."""
    ways = sorted([(paper.width, paper.height), (paper.height, paper.width)])
    fitting = (way for way in ways if _fits(way, box))
    return next(fitting, None)


def _fits(way: tuple[float, float], box: TuckBox) -> bool:
    return box.width + 2 * MARGIN <= way[0] and box.height + 2 * MARGIN <= way[1]
