"""Lessons say how many turns a class plays and how many decisions: matches are counted for both."""

from dataclasses import replace

import pytest

from generator.model.game import Game
from generator.play.study.lessons import lesson_turns
from tests.play.matches import boxes, game

COUNTED = [
    name
    for name in boxes()
    if (lesson := game(name).lesson) and any(step.turns for step in lesson.plan)
]


def changed(name: str, **ways: object) -> Game:
    """The box with another game in its lesson."""
    own = game(name)
    assert own.lesson is not None
    plan = tuple(
        step.model_copy(
            update={
                "moves": ways.get("moves", step.moves),
                "turns": step.turns.model_copy(
                    update={key: value for key, value in ways.items() if key != "moves"}
                ),
            }
        )
        if step.turns
        else step
        for step in own.lesson.plan
    )
    return replace(own, lesson=own.lesson.model_copy(update={"plan": plan}))


def test_lessons_of_ours_count_turns() -> None:
    assert len(COUNTED) >= 3


@pytest.mark.parametrize("name", COUNTED)
def test_lessons_of_ours_count_as_matches_do(name: str) -> None:
    assert [str(one) for one in lesson_turns(game(name))] == []


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        ({"moves": 5}, "says 5 moves, and 14 turns take "),
        ({"times": 2}, "and 2 turns take "),
        ({"rule": "tern"}, 'there is no rule "tern" to count turns by'),
        ({"times": 400}, "comes to 400 turns"),
    ],
)
def test_a_planted_fault_is_found_at_its_line(ways: dict[str, object], said: str) -> None:
    (found,) = lesson_turns(changed("witch-hunt-1649", **ways))
    assert found.code.id == "G430"
    assert said in found.message and "hornbook simulate" in (found.hint or "")
    text = game("witch-hunt-1649").places["lesson"].text.splitlines()
    assert "moves:" in text[found.position.line - 1]


def test_a_lesson_that_counts_no_turns_is_left_alone() -> None:
    own = game("malice")
    assert list(lesson_turns(own)) == []
