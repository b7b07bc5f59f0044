"""Why not: what people ask at the table is answered with one rule, its section and its words."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from dregs_table import box, compiled

from generator.engine import State
from generator.model.position import Position
from generator.play.positions import set_up

FILE = Path(__file__).parents[1] / "play" / "why" / "the-dregs-of-days.yaml"
QUESTIONS = yaml.safe_load(FILE.read_text("utf-8"))


def standing(at: dict[str, Any]) -> State:
    """The match of a question, at the decision at which it is asked."""
    more = ("seats", "then")
    position = {key: value for key, value in at.items() if key not in more}
    state = set_up(compiled(at["seats"]), Position.model_validate(position, strict=False))
    for text in at.get("then", ()):
        state.apply(state.parse(text))
    return state


def named(state: State, asked: str) -> int:
    """The action that is asked about: oneself, a card by its title, an action by its words."""
    about = asked.removeprefix("why ")
    titles = {card.title.casefold(): card.id for deck in box().decks for card in deck.cards}
    words = f"seat {state.current_seat + 1}" if about == "me" else titles.get(about, about)
    ids = {one.id.replace("-", " "): one.id for one in state.program.checked.ruleset.actions}
    return state.parse(ids.get(words, words))


@pytest.mark.parametrize("question", QUESTIONS, ids=[one["expect"]["id"] for one in QUESTIONS])
def test_a_question_is_answered_with_its_rule_and_nothing_else(question: dict[str, Any]) -> None:
    state, wanted = standing(question["at"]), question["expect"]
    refusal = state.explain(named(state, question["ask"]))
    found = [{"id": one.id, "cites": one.cites, "words": one.words} for one in refusal.failing]
    assert found == [wanted]
