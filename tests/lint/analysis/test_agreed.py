"""What is wrong with a card must be wrong in every ruleset that uses it."""

from typing import Any

from judged import FILES

from generator.lint.analysis.idle import idle_card
from generator.lint.case import Case
from tests.engine.toys import game_of

NO_RESOLVE = FILES["base"].replace("      - {resolve: card}\n", "")


def found(*rulesets: str) -> list[str]:
    """What is found of cards that never act, in a box with these rulesets."""
    ids = [f"game-{number}" for number in range(len(rulesets))]
    named = {
        one: text.replace("id: base", f"id: {one}", 1)
        for one, text in zip(ids, rulesets, strict=True)
    }
    game = FILES["game"].replace("rulesets: [base]", f"rulesets: [{', '.join(ids)}]")
    nobody: Any = None
    decks = {name: FILES[name] for name in ("goods", "folk")}
    case = Case(game_of(game, decks, named), nobody)
    assert len(case.checked) == len(rulesets)
    return [one.code.id for one in idle_card(case)]


def test_a_card_may_rest_in_one_game_of_a_box_and_act_in_another() -> None:
    assert found(NO_RESOLVE, FILES["base"]) == []


def test_a_card_that_rests_in_all_of_them_is_found_once() -> None:
    assert found(NO_RESOLVE) == ["R218"]
    assert found(NO_RESOLVE, NO_RESOLVE) == ["R218"]
