"""A small game with a small lesson, and the boxes of this house with groupings of their own."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import small_box

from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.lesson import Grouping, Lesson
from generator.model.rules import Ruleset
from generator.model.sheet import Components
from generator.model.sizes import CardSize
from generator.products.documents.classroom import Classroom
from generator.products.order import Order, Workplace
from generator.render.documents.pieces import DocumentLook
from generator.render.stylesheet import Ink
from generator.source.folders import box_names
from tests.engine.toys import read, toy
from tests.play.matches import game as box

CONTENT = Path(__file__).parents[2] / "content"
LESSON = (Path(__file__).parent / "market_lesson.yaml").read_text("utf-8")

SHEETS = """\
sheets:
  - id: tally
    title: Tally
    kind: ledger
    copies: 4
    cites: "1"
    blocks: [{block: lines, count: 3, label: Trades}]
"""


def market(*changes: tuple[str, str], game: Game | None = None) -> Game:
    """The market with its lesson, in which texts are replaced."""
    text = LESSON
    for old, new in changes:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    lesson, document = read("lesson.yaml", text, Lesson)
    sheets, components = read("components.yaml", SHEETS, Components)
    own = game or toy()
    places = {**own.places, "lesson": document, "components": components}
    seats = own.rulesets[0].seats.model_copy(update={"arbiter": False, "refused": {}})
    rules = (own.rulesets[0].model_copy(update={"seats": seats}),)
    own = replace(own, rulesets=rules, decks=tuple(map(with_pictures, own.decks)))
    return replace(own, theme=small_box.theme(), components=sheets, lesson=lesson, places=places)


def with_pictures(deck: Deck) -> Deck:
    """The deck with an icon on every card, for its face is painted."""
    cards = tuple(card.model_copy(update={"icon": "goat"}) for card in deck.cards)
    return deck.model_copy(update={"cards": cards})


@cache
def ours() -> tuple[tuple[str, Ruleset, Lesson], ...]:
    """Every ruleset of our boxes, with the lesson of its box or one whose grouping fits it."""
    found = []
    for name in box_names(CONTENT):
        own = box(name)
        for ruleset in own.rulesets:
            lesson = own.lesson
            if lesson is None or lesson.grouping.ruleset != ruleset.id:
                lesson = stand_in(ruleset)
            found.append((f"{name}/{ruleset.id}", ruleset, lesson))
    return tuple(found)


def stand_in(ruleset: Ruleset) -> Lesson:
    """The market's lesson with a grouping for these rules."""
    seats = ruleset.seats
    best = min(max(4, seats.least), seats.most)
    grouping = Grouping(
        ruleset=ruleset.id, least=seats.least, best=best, most=min(6, seats.most), sharing=3
    )
    lesson = market().lesson
    assert lesson is not None
    return lesson.model_copy(update={"grouping": grouping})


SIZES = {
    "poker": CardSize(id="poker", title="Poker", width=63, height=88),
}


def room(
    templates: Path, cache: Path, *changes: tuple[str, str], pupils: int = 9, **ways: Any
) -> Classroom:
    """A class at the market; `ways` are those of the look, and `level` and `minutes`."""
    game = market(*changes)
    paper = small_box.PAPERS["a4"]
    order = Order(paper=paper, sheet_paper=paper, ink=ways.get("ink", Ink.FULL))
    place = Workplace(game, templates, templates, cache, SIZES, order)
    level, minutes = ways.pop("level", None), ways.pop("minutes", 50)
    large = ways.pop("large", 0)
    return Classroom(place, pupils, minutes, level, DocumentLook(**ways), large=large)
