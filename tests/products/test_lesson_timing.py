"""A plan fills the lesson that there is, to the minute."""

from itertools import pairwise

import pytest

from generator.errors import HornbookError
from generator.model.lesson import Lesson
from generator.products.documents.classroom import least_minutes, timed
from tests.products.market_class import market


def lesson(*changes: tuple[str, str]) -> Lesson:
    found = market(*changes).lesson
    assert found is not None
    return found


@pytest.mark.parametrize("minutes", [31, 35, 40, 45, 50, 60, 75, 100, 180])
def test_steps_fill_the_lesson_and_none_is_too_short(minutes: int) -> None:
    plan = timed(lesson(), minutes)
    assert plan[0].begins == 0 and plan[-1].ends == minutes
    assert all(one.ends == other.begins for one, other in pairwise(plan))
    assert all(one.minutes >= one.step.least for one in plan)


def test_a_lesson_of_the_usual_length_is_the_plan_as_written() -> None:
    assert [one.minutes for one in timed(lesson(), 50)] == [5, 10, 25, 10]


def test_the_game_gets_what_is_left() -> None:
    assert [one.minutes for one in timed(lesson(), 100)] == [10, 20, 50, 20]
    assert [one.minutes for one in timed(lesson(), 40)] == [4, 8, 20, 8]
    assert [one.minutes for one in timed(lesson(), 36)] == [4, 7, 17, 8]


def test_too_short_a_lesson_says_how_long_it_must_be() -> None:
    assert least_minutes(lesson()) == 31
    with pytest.raises(HornbookError, match="31 minutes at least, not 30") as caught:
        timed(lesson(), 30)
    assert "--minutes 31" in str(caught.value.instead)


def test_without_a_game_the_longest_step_is_elastic() -> None:
    plan = timed(lesson((", game: true", "")), 53)
    assert sum(one.minutes for one in plan) == 53
    assert max(plan, key=lambda one: one.minutes).step.title == "Market"
