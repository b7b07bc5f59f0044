"""The market with its lesson, as targets for schools get it; some of its words are hard to carry.

It has 2 words of the lesson and 1 of the game, 4 questions of the quiz, of which 1 has choices, and
1 such question on a worksheet; of its 12 cards 2 say something.
"""

from dataclasses import replace
from pathlib import Path

import small_box

from generator.exports.supply import Supply
from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.game_file import GlossaryTerm
from generator.products.order import Order, Workplace
from tests.products.market_class import SIZES, market

HARD = "Half = ~50 % {of} #1: <b> & “so” \\ on"
"""Letters that mean something in one format or another."""
TEXTS = {"apple": f"Red. {HARD.replace('{', '(').replace('}', ')')}", "silk": "Worth {{ worth }}."}


def supply(
    templates: Path, faces: Path, *changes: tuple[str, str], texts: dict[str, str] | None = None,
    lesson: bool = True, **ways: object,
) -> Supply:  # fmt: skip
    """The market, its lesson with `changes` and its cards with `texts`; `ways` are the order's."""
    paper = small_box.PAPERS["a4"]
    order = Order(paper=paper, sheet_paper=paper, **ways)  # type: ignore[arg-type]
    game = _game(TEXTS if texts is None else texts, *changes)
    game = game if lesson else replace(game, lesson=None)
    return Supply(Workplace(game, templates, templates, faces, SIZES, order), "market")


def _game(texts: dict[str, str], *changes: tuple[str, str]) -> Game:
    game = market(*changes)
    term = GlossaryTerm(term="stock", means="The cards that nobody has yet.")
    file = game.file.model_copy(update={"glossary": {"stock": term}})
    return replace(game, file=file, decks=tuple(_with(one, texts) for one in game.decks))


def _with(deck: Deck, texts: dict[str, str]) -> Deck:
    cards = tuple(
        one.model_copy(update={"text": texts[one.id]}) if one.id in texts else one
        for one in deck.cards
    )
    return deck.model_copy(update={"cards": cards})
