"""Every class from 2 to 36 sits down, by every ruleset of every box."""

import pytest

from generator.errors import HornbookError
from generator.model.lesson import Grouping
from generator.model.seating import (
    LARGEST,
    SMALLEST,
    Seating,
    allows,
    seat_class,
    smallest_class,
)
from generator.source.folders import box_names
from tests.play.matches import game as box
from tests.products.market_class import CONTENT, market, ours

CLASSES = range(SMALLEST, LARGEST + 1)


def sat(pupils: int, **grouping: object) -> Seating:
    game = market()
    assert game.lesson is not None
    changed = game.lesson.grouping.model_copy(update=grouping)
    return seat_class(
        pupils, game.lesson.model_copy(update={"grouping": changed}), game.rulesets[0]
    )


@pytest.mark.parametrize("name", [name for name, _, _ in ours()])
def test_every_pupil_of_every_class_has_one_place(name: str) -> None:
    (found,) = [(rules, lesson) for own, rules, lesson in ours() if own == name]
    ruleset, lesson = found
    for pupils in CLASSES:
        if pupils < smallest_class(lesson, ruleset):
            continue
        seating = seat_class(pupils, lesson, ruleset)
        placed = [place.pupil for table in seating.tables for place in table.places]
        assert placed == list(range(1, pupils + 1)), (name, pupils)
        assert seating.pupils == pupils
        assert sum(seating.sizes.values()) == len(seating.tables)
        for table in seating.tables:
            assert allows(ruleset, table.seats)
            taken = {seat for place in table.places for seat in place.seats}
            assert taken == set(range(1, table.seats + 1)), (name, pupils, table)
            judges = [place for place in table.places if place.at == "arbiter"]
            assert len(judges) == (table.arbiter == "pupil")
            assert (table.arbiter is not None) == ruleset.seats.arbiter
            has_helpers = any(role.at == "beside" for role in lesson.roles)
            if has_helpers:
                assert table.shared <= max(1, lesson.grouping.sharing)


@pytest.mark.parametrize("name", box_names(CONTENT))
def test_no_pupil_of_a_lesson_of_ours_has_two_seats(name: str) -> None:
    """Each seat has a role sheet with a secret, and who had two would know what one must not."""
    game = box(name)
    lesson = game.lesson
    assert lesson is not None
    ruleset = game.ruleset(lesson.grouping.ruleset)
    for pupils in range(smallest_class(lesson, ruleset), LARGEST + 1):
        tables = seat_class(pupils, lesson, ruleset).tables
        assert all(len(place.seats) <= 1 for table in tables for place in table.places), pupils


@pytest.mark.parametrize("name", [name for name, _, _ in ours()])
def test_tables_are_as_equal_as_can_be(name: str) -> None:
    (found,) = [(rules, lesson) for own, rules, lesson in ours() if own == name]
    ruleset, lesson = found
    for pupils in CLASSES:
        if pupils < smallest_class(lesson, ruleset):
            continue
        seating = seat_class(pupils, lesson, ruleset)
        pupils_at = [len(table.places) for table in seating.tables]
        if len(pupils_at) > 1 and ruleset.seats.most > 1 and not ruleset.seats.refused:
            assert max(pupils_at) - min(pupils_at) <= 2, (name, pupils, pupils_at)


@pytest.mark.parametrize(
    ("pupils", "seats"),
    [(28, [4] * 7), (27, [4] * 6 + [3]), (26, [4] * 5 + [3, 3]), (4, [4]), (3, [3]), (6, [3, 3])],
)
def test_the_best_size_comes_first(pupils: int, seats: list[int]) -> None:
    assert [table.seats for table in sat(pupils).tables] == seats


def test_two_pupils_take_two_seats_each_of_a_table_for_four() -> None:
    (table,) = sat(2, least=4, best=4, most=4).tables
    assert table.seats == 2  # the rules let two play, though the lesson would rather have four
    game = market()
    assert game.lesson is not None
    seats = game.rulesets[0].seats.model_copy(update={"least": 4})
    ruleset = game.rulesets[0].model_copy(update={"seats": seats})
    (table,) = seat_class(2, game.lesson, ruleset).tables
    assert [place.seats for place in table.places] == [(1, 3), (2, 4)]


def test_who_is_left_over_shares_and_then_assists() -> None:
    # Five pupils; only tables of four: one shares a seat where the lesson lets, else assists.
    rules = {"least": 4, "best": 4, "most": 4}
    (table,) = sat(5, **rules, sharing=2).tables
    assert [place.seats for place in table.places] == [(1,), (1,), (2,), (3,), (4,)]
    (table,) = sat(5, **rules, sharing=1).tables
    assert [place.at for place in table.places] == ["seat"] * 4 + ["beside"]


def test_a_table_outside_the_good_sizes_is_better_than_several_who_share() -> None:
    seating = sat(7, least=4, best=4, most=4, sharing=2)
    assert [table.seats for table in seating.tables] == [4, 3]


def test_a_size_that_the_rules_refuse_is_never_laid() -> None:
    refusing = next(rules for _, rules, _ in ours() if rules.seats.refused)
    lesson = next(lesson for _, rules, lesson in ours() if rules is refusing)
    (refused,) = map(int, refusing.seats.refused)
    wide = Grouping(ruleset=refusing.id, least=3, best=refused, most=8)
    for pupils in CLASSES:
        seating = seat_class(pupils, lesson.model_copy(update={"grouping": wide}), refusing)
        assert refused not in seating.sizes
        assert seating.pupils == pupils


def test_a_game_for_one_seats_as_many_as_may_share() -> None:
    alone = next(rules for _, rules, _ in ours() if rules.seats.most == 1)
    game = market()
    assert game.lesson is not None
    grouping = Grouping(ruleset=alone.id, least=1, best=1, most=1, sharing=4)
    lesson = game.lesson.model_copy(update={"grouping": grouping})
    tables = seat_class(29, lesson, alone).tables
    assert sorted(len(table.places) for table in tables) == [3, 3, 3, 4, 4, 4, 4, 4]
    assert all(table.seats == 1 for table in tables)


def test_an_arbiter_is_a_pupil_or_the_teacher() -> None:
    judged = next(rules for _, rules, _ in ours() if rules.seats.arbiter)
    game = market()
    assert game.lesson is not None
    for who, pupils, tables in (("pupil", 10, 2), ("teacher", 8, 2)):
        grouping = Grouping(ruleset=judged.id, least=3, best=4, most=5, arbiter=who)  # type: ignore[arg-type]
        lesson = game.lesson.model_copy(update={"grouping": grouping})
        seating = seat_class(pupils, lesson, judged)
        assert len(seating.tables) == tables
        assert {table.arbiter for table in seating.tables} == {who}
    few = seat_class(3, lesson.model_copy(update={"grouping": grouping}), judged)
    assert few.tables[0].arbiter == "teacher"


def test_nobody_plays_two_seats_that_have_secrets_from_each_other() -> None:
    game = market()
    assert game.lesson is not None
    seats = game.rulesets[0].seats.model_copy(update={"least": 4})
    ruleset = game.rulesets[0].model_copy(update={"seats": seats})
    grouping = game.lesson.grouping.model_copy(update={"several": False})
    lesson = game.lesson.model_copy(update={"grouping": grouping})
    assert smallest_class(lesson, ruleset) == 4
    with pytest.raises(HornbookError, match="a class of 4 at least: nobody may play two seats"):
        seat_class(3, lesson, ruleset)
    assert seat_class(4, lesson, ruleset).sizes == {4: 1}
