"""What lies open in the middle of the table is told kind by kind; of a pile the uppermost card."""

from dataclasses import replace

from generator.engine import compile_game
from generator.play.match import LiveMatch
from generator.play.terminal.screen import MOST_LISTED, Style, match_lines
from tests.engine.toys import game_of
from tests.play.matches import boxes, game
from tests.play.pebbles import RULES, STONES, head

BAG = "{id: bag, holds: [stones], sees: nobody, ordered: true, starts_with: [stones]}"
MANY = STONES.replace("title: Flint, copies: 2", "title: Flint, copies: 20")
LEFT = 20  # 24 cards, of which each of two hands has two


def shop(zone: str) -> str:
    """How the screen tells of a bag that lies open."""
    made = game_of(head(24), {"stones": MANY}, {"base": RULES.replace(BAG, zone)})
    made = replace(made, theme=game(boxes()[0]).theme)
    match = LiveMatch(compile_game(made, "base", 2), 3, ["person"] * 2)
    match.go_on()
    lines = match_lines(match, 0, Style(width=10_000))
    return next(one.strip() for one in lines if one.startswith("  Bag"))


def test_an_open_zone_without_order_is_listed_by_kind_however_large_it_is() -> None:
    assert LEFT > MOST_LISTED
    told = shop("{id: bag, holds: [stones], sees: everybody, starts_with: [stones]}")
    assert told.startswith(f"Bag ({LEFT}): Flint (")
    assert "on top" not in told
    assert told.count("Flint") == 1


def test_of_a_large_open_pile_the_uppermost_card_is_told() -> None:
    told = shop("{id: bag, holds: [stones], sees: everybody, ordered: true, starts_with: [stones]}")
    assert told.startswith(f"Bag: {LEFT} cards, on top ")
