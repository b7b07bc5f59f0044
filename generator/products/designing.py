"""The page that says how a card of one's own is typed in, checked and printed."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.lint.print_codes import flaw_code
from generator.model.game import Game
from generator.model.sheet import Column, Paragraph, Points, Table
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.first_card import Draft, drafts
from generator.products.workplace import Result, Workplace
from generator.render.folios import paint_pages
from generator.render.pages import Code, Look, Pages, Section
from generator.words.catalogue import Catalogue, catalogue_of

NAME = "design-your-own"
SET = "my-set"
"""The folder that the page speaks of."""


@dataclass(frozen=True)
class DesignTask:
    """Print the page that says how a card is typed in and checked."""

    place: Workplace

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: design your own"

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the page on this paper."""
        game = self.place.game
        look = look_of(self.place)
        painted = paint_pages(
            design_pages(game, look.catalogue), game, paper, look, self.place.cache
        )
        flaws = (flaw_code(one.kind).at(game.where("game"), one.message) for one in painted.flaws)
        return (*painted.findings, *flaws)

    def run(self) -> Result:
        """The page as tagged PDF."""
        order, game, look = self.place.order, self.place.game, look_of(self.place)
        pages = design_pages(game, look.catalogue)
        painted = paint_pages(pages, game, order.sheet_paper, look, self.place.cache)
        about = {"kind": "handout", "of": NAME, "pages": painted.pages, "copies_for_a_table": 1}
        return (Artefact(order.sheet_name(NAME), painted.pdf, about),), painted.findings, ()


def look_of(place: Workplace) -> Look:
    """How documents of this order are set."""
    game = place.game
    return Look(ink=place.order.ink, catalogue=catalogue_of(game))


def design_pages(game: Game, catalogue: Catalogue) -> Pages:
    """The page, with a card of the game as its example, and what a card of that deck can say."""
    tr = catalogue.tr
    draft = next(drafts(game))
    return Pages(
        id=NAME,
        kind="handout",
        title=tr("Design your own cards"),
        subtitle=tr("For those who add to the game"),
        lead=tr(
            "Draw your cards on the blank ones first, and play with them. What has proved itself "
            "at the table is typed in, and the computer says whether the game still works."
        ),
        sections=tuple(_sections(game, draft, catalogue)),
    )


def _sections(game: Game, draft: Draft, catalogue: Catalogue) -> Iterator[Section]:
    tr = catalogue.tr
    yield Section(
        "on-paper",
        tr("On paper"),
        (
            Points(
                block="list",
                items=(
                    tr("Say in one sentence what your card changes for the one who holds it."),
                    tr("Find the card of the game that is most like it, and begin from its words."),
                    tr("Give it numbers that lie between those of two cards that are there."),
                    tr("Play a few rounds with it, and note when somebody was glad to have it."),
                ),
                ordered=True,
            ),
        ),
    )
    yield Section("at-the-computer", tr("At the computer"), tuple(_typing(game, draft, catalogue)))
    if draft.deck.attributes:
        text = Paragraph(block="text", text=tr("These are the values that its deck knows:"))
        section = (text, _table(draft, catalogue))
        yield Section("values", tr("What a card can say of itself"), section)


def _typing(game: Game, draft: Draft, catalogue: Catalogue) -> Iterator[Paragraph | Code]:
    tr = catalogue.tr
    file = f"{SET}/cards/{draft.deck.id}.yaml"
    yield Paragraph(
        block="text", text=tr("Make a card set. It comes with one card, to be changed:")
    )
    yield Code(f"hornbook new {SET} --extends {game.id}")
    yield Paragraph(
        block="text", text=tr("Open {file} in an editor. The card looks like this:", file=file)
    )
    yield Code(_card(draft))
    yield Paragraph(
        block="text",
        text=tr(
            "Change its title, its text and its values. A number in the text is drawn from a value "
            "of the card by its name in double braces, so that text and rules say the same. Then "
            "ask what is wrong, print the card, and let the computer play with it:"
        ),
    )
    yield Code(
        f"hornbook check {SET}\n"
        f"hornbook print --set {SET} --cards {draft.card}\n"
        f"hornbook check {SET} --play 1000"
    )
    yield Paragraph(
        block="text",
        text=tr(
            "Each finding names the file, the line and the column, and what would be right. The "
            "last command says whether matches still end, and what the card does for who plays it."
        ),
    )


def _card(draft: Draft) -> str:
    """The lines of the card alone, without what the file says around it."""
    lines = draft.text.split("\n")
    start = next(at for at, line in enumerate(lines) if line.startswith("- id:"))
    rest = lines[start:]
    end = next((at for at, line in enumerate(rest) if at and line.startswith("#")), len(rest))
    return "\n".join(rest[:end]).strip("\n")


def _table(draft: Draft, catalogue: Catalogue) -> Table:
    tr = catalogue.tr
    rows = tuple((name, one.means) for name, one in draft.deck.attributes.items())
    return Table(
        block="table",
        caption=draft.deck.title,
        columns=(Column(title=tr("Name"), width=34), Column(title=tr("What it stands for"))),
        rows=rows,
    )
