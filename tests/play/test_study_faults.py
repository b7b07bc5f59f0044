"""A study finds planted faults at their lines, and leaves a fair game alone."""

import os

import pytest

from generator.diagnostics import Diagnostic
from generator.play.study.arms import StudyConfig
from generator.play.study.findings import findings
from generator.play.study.runner import StudyContext, run_study
from tests.play.matches import boxes, game
from tests.play.pond import FAULTS, Unheard, pond, studied

ENDLESS = {"G410", "G420"}
"""Broken off at the cap, or in the middle of a step that never ends."""
CODES = {
    "unbeatable card": "G426",
    "dead card": "G423",
    "idle card": "G424",
    "pointless card": "G425",
    "absent card": "G422",
    "circle": "G410",
    "endless card": "G410",
    "first seat": "G421",
    "stuck": "G420",
    "dominant option": "G427",
    "unreached rule": "G428",
    "outsized card": "G429",
    "never won": "G431",
}
LINES = {
    "unbeatable card": "id: odd,",
    "dead card": "id: odd,",
    "idle card": "id: odd,",
    "pointless card": "id: odd,",
    "absent card": "id: odd,",
    "circle": "- id: match",
    "endless card": "{ask: [wait, look]",
    "first seat": "returns: seat.score",
    "stuck": "'top(bag, 4)[3]'",
    "dominant option": "- id: fish",
    "unreached rule": "id: storm,",
    "outsized card": "id: odd,",
    "never won": "wins: seat.score > 900",
}
SEEDS = range(1, 11)
MANY = "HORNBOOK_MATCHES" in os.environ
"""As `make thousand` asks: all seeds, and our own games as well."""


def found(fault: str, seed: int) -> list[Diagnostic]:
    return findings(studied(pond(fault), 240, seed))


def line(fault: str, one: Diagnostic) -> str:
    part = one.position.file.removesuffix(".yaml")
    return pond(fault).places[part].text.split("\n")[one.position.line - 1]


def test_every_fault_has_its_code() -> None:
    assert CODES.keys() == FAULTS.keys() - {"", "endless loop", "aside", "last stone"}


@pytest.mark.parametrize("fault", CODES)
def test_a_planted_fault_is_found_and_nothing_else(fault: str) -> None:
    seen = found(fault, 1)
    assert {one.code.id for one in seen} == {CODES[fault]}
    assert all(LINES.get(fault, "") in line(fault, one) for one in seen)
    assert all("hornbook " in (one.hint or "") for one in seen), "nothing says how to see it again"


def test_what_only_people_choose_at_a_table_is_not_said_to_be_unreached() -> None:
    assert list(map(str, findings(studied(pond("aside"), 240, 1)))) == []


def test_a_counter_of_cards_is_not_measured_as_a_number() -> None:
    plain = studied(pond("last stone"), 40).plain.values()
    measured = {counter for part in plain for _, _, _, counter in part.hits}
    assert "score" in measured and "last" not in measured


@pytest.mark.parametrize("seed", (1, 2))
def test_a_fair_game_is_left_alone(seed: int) -> None:
    assert list(map(str, found("", seed))) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS if MANY else SEEDS[:1])
def test_planted_faults_are_found_for_ten_seeds(seed: int) -> None:
    seen = {fault: {one.code.id for one in found(fault, seed)} for fault in CODES}
    assert seen == {fault: {code} for fault, code in CODES.items()}
    endless = {one.code.id for one in found("endless loop", seed)}
    assert endless and endless <= ENDLESS
    assert found("", seed) == []


@pytest.mark.slow
@pytest.mark.skipif(not MANY, reason="takes minutes: `make thousand` runs it")
@pytest.mark.parametrize("name", boxes())
def test_our_own_games_are_left_alone_for_ten_seeds(name: str) -> None:
    for seed in SEEDS:
        assert list(map(str, findings(studied(game(name), 24, seed)))) == [], f"seed {seed}"


def test_cards_are_told_of_only_where_every_table_was_played() -> None:
    context = StudyContext(pond("absent card"), StudyConfig(240, seats=(3,)))
    study = run_study(context, 1, Unheard())
    assert findings(study) == []


def test_an_endless_match_that_goes_in_a_circle_says_where() -> None:
    first = found("circle", 1)[0]
    assert 'rule "match" goes on and on' in first.message
    assert "decision 3 finds everything as decision 2 did" in first.message


def test_an_endless_card_is_named() -> None:
    assert 'card "odd" goes on and on' in found("endless card", 1)[0].message


def test_a_loop_without_end_is_found() -> None:
    codes = {one.code.id for one in found("endless loop", 1)}
    assert codes and codes <= ENDLESS


def test_an_endless_game_is_given_up_soon() -> None:
    study = studied(pond("circle"), 2000)
    assert study.matches < 100
