"""Heat is read off the pyre (rulebook IV.B, IV.D): what is said of it follows from the drawing."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hammer_table import BOX

from generator.languages.catalogues import read_catalogue
from generator.layout.boards import scale_steps, sliding_edge
from generator.model.sheet import Slide
from generator.model.sizes import CardSize
from generator.render.documents.blocks import drawings_of_slide
from generator.source.games import read_game
from generator.words.texts import scale_on
from generator.words.translatable_strings import translatable_strings

SETS = BOX.parent / "sets"
BOXES = ((), ("sixth-at-table",), ("hammer-classroom",))
POKER = CardSize(id="poker", title="Poker", width=63, height=88)

SEEN = re.compile(r"in sight|number shows|sichtbar|zu sehen", re.IGNORECASE)
"""What a text says that tells people to look at the numbers of a pyre."""

EXTREMES = {
    max: re.compile(r"\blargest|\bgrößte", re.IGNORECASE),
    min: re.compile(r"\b(lowest|smallest|least)|\b(niedrigst|kleinst|unterst)", re.IGNORECASE),
}
"""What the extreme of the numbers in sight is called."""


@cache
def _game(*sets: str) -> Any:
    game, _ = read_game(BOX, [SETS / one for one in sets])
    assert game is not None
    return game


def _texts(*sets: str) -> Iterator[str]:
    """Every text of the box that somebody reads, and every German one, without its values."""
    german = read_catalogue(BOX, "de").entries.values()
    for text in (
        *(one.text for one in translatable_strings(_game(*sets))),
        *(one.text for one in german),
    ):
        yield re.sub(r"\{\{.*?\}\}", "", text)


def _free(face: str, heat: int) -> list[int]:
    """The numbers of a printed pyre that a villager leaves free which lies at this heat."""
    scale = scale_on(_game(), face)
    assert scale is not None
    edge = POKER.height - sliding_edge(scale, heat)
    return [
        step.number for step in scale_steps(scale, POKER) if step.printed and step.box.y >= edge
    ]


def _extreme() -> Any:
    """Which of the numbers in sight is the heat, on every side of every pyre at every heat."""
    always = {max, min}
    for start in range(2, 7):
        for side, first, last in (("front", start, 9), ("back", 10, 18)):
            for heat in range(first, last + 1):
                free = _free(f"pyre-{start}/{side}", heat)
                assert free[0] == first, "the start value never goes out of sight"
                always = {one for one in always if one(free) == heat}
    (found,) = always
    return found


def test_the_heat_is_the_largest_number_in_sight() -> None:
    """IV.D: “the villager with the most heat … the one with highest value shown on their pyre”."""
    assert _extreme() is max


@pytest.mark.parametrize("sets", BOXES, ids="+".join)
def test_no_text_says_the_other_end_of_what_is_in_sight(sets: tuple[str, ...]) -> None:
    """IV.B; both the sentence of the box and the direction in which the scale is drawn."""
    told = [text for text in _texts(*sets) if SEEN.search(text)]
    wrong = EXTREMES[max if _extreme() is min else min]
    assert len(told) > 5
    assert [text for text in told if wrong.search(text)] == []


@pytest.mark.parametrize("sets", BOXES, ids="+".join)
def test_summary_and_rulebook_say_it_beside_a_picture(sets: tuple[str, ...]) -> None:
    """IV.B: where the heat is explained, a villager on a pyre is drawn with its heat."""
    game, german = _game(*sets), read_catalogue(BOX, "de")
    right = EXTREMES[_extreme()]
    found = [one for one in _blocks(game) if isinstance(one, Slide)]
    assert len(found) == 2, "on the summary, and in the rulebook"
    for one in found:
        assert right.search(one.text or "") and "in sight" in (one.text or "")
        for drawing in drawings_of_slide(game, one):
            (heat,) = (step for step in drawing.steps if step.counts)
            assert heat.number == _extreme()(step.number for step in drawing.steps)
            assert heat.top + drawing.pitch == pytest.approx(drawing.edge), "just above the edge"
            assert [step.number for step in drawing.steps] == _free(one.face, heat.number)
    if not sets:
        for one in found:
            entry = german.of("components", one.text or "")
            assert entry is not None and right.search(entry.text)


def _blocks(game: Any) -> Iterator[Any]:
    """The blocks of the summary and the rulebook, those inside columns too."""
    waiting = [block for sheet in game.sheets for block in sheet.blocks]
    waiting += [block for book in game.rulebooks for part in book.chapters for block in part.blocks]
    while waiting:
        block = waiting.pop()
        yield block
        waiting += [one for column in getattr(block, "columns", ()) for one in _inner(column)]


def _inner(column: Any) -> tuple[Any, ...]:
    return column if isinstance(column, tuple) else ()
