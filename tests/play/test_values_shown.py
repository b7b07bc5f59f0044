"""Values that a deck wants shown stand behind the titles of its cards at the screen."""

from generator.play.wording import GameWords, ViewerNames
from tests.engine.toys import game_of
from tests.play.pebbles import RULES, STONES, head


def names(stones: str) -> ViewerNames:
    """What the first of two people reads."""
    game = game_of(head(), {"stones": stones}, {"base": RULES})
    return ViewerNames(GameWords(game, game.rulesets[0]), ("person", "person"), 0)


def test_a_value_that_is_shown_stands_behind_the_title_with_its_name() -> None:
    shown = names(STONES.replace("means: Points.", "means: Points., shown: true"))
    assert shown.shown("slate") == "Slate (weight 2)"
    assert shown.shown("slate (2)") == "Slate (2, weight 2)", "a second copy"
    assert shown.card("slate") == "Slate"


def test_other_values_are_not_shown() -> None:
    assert names(STONES).shown("slate") == "Slate"
