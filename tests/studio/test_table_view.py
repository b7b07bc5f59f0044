"""What a seat is shown, in words: without names that only rules have."""

import random
from typing import Any

import pytest

from generator.play.match import LiveMatch
from generator.studio.answers.table_view import seen_by
from tests.play.evenings import program
from tests.play.matches import OURS

SALEM = ("salem-1692", "salem-1692", 6)


def views(of: tuple[str, str, int], most: int = 150) -> list[tuple[LiveMatch, dict[str, Any]]]:
    """What each seat that is asked sees, in a match in which all are people."""
    made = program(*of)
    match, dice, found = LiveMatch(made, 1, ["person"] * made.tables.chairs), random.Random(1), []
    match.go_on()
    while not match.is_over and len(found) < most:
        assert match.waits_for is not None
        found.append((match, seen_by(match, match.waits_for)))
        match.take(dice.choice(match.state.choices()))
        match.go_on()
    return found


@pytest.fixture(scope="module")
def salem() -> list[dict[str, Any]]:
    return [view for _, view in views(SALEM)]


def counters(view: dict[str, Any]) -> set[str]:
    return {one["label"] for place in view["places"] for one in place["counters"]}


def cards(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [card for place in view["places"] for zone in place["zones"] for card in zone["cards"]]


def test_two_cards_of_one_title_are_asked_for_apart(salem: list[dict[str, Any]]) -> None:
    view = salem[-1]
    apart = {one["about"]: one["kind"] for one in cards(view)}
    twice = [one for one in apart if one.endswith(", Town hall cards")]
    assert twice and all(one.rpartition(", ")[0] + ", Kill cards" in apart for one in twice)
    assert all(apart[one["about"]] == one["kind"] for one in cards(view))
    kill = next(one for one in cards(view) if one["kind"] == "Kill cards")
    assert kill["says"] == f"{kill['title']}, Kill cards"


def test_whoever_can_only_pass_at_night_is_told_why_they_are_asked(
    salem: list[dict[str, Any]],
) -> None:
    night = [one["question"] for one in salem if "kill card" in one["question"]["says"]]
    told = [one["only"] for one in night if one["options"] == ["pass"]]
    assert told and all(one[0] == "Only witches open their eyes." for one in told)
    assert all("only pass" in one[1] for one in told)
    assert [] in [one["only"] for one in night], "witches are asked too"


def test_what_a_question_is_about_is_said_with_its_name(salem: list[dict[str, Any]]) -> None:
    about = {line for one in salem for line in one["question"]["about"]}
    assert any(one.startswith("Card: ") for one in about)
    assert all(one[0].isupper() for one in about)


def test_a_counter_for_a_card_is_named_by_its_title(salem: list[dict[str, Any]]) -> None:
    told = {one for view in salem for one in counters(view)}
    assert any("Used powers" in one for one in told)


@pytest.mark.parametrize("of", {one[:2]: one for one in OURS}.values(), ids=lambda one: one[1])
def test_no_counter_is_named_by_an_id(of: tuple[str, str, int]) -> None:
    labels = {one for _, view in views(of, 40) for one in counters(view)}
    assert labels and not [one for one in labels if "-" in one or "_" in one]
