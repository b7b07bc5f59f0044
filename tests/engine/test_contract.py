"""The contract of a state: what every policy, referee and adapter relies on."""

import json
import pickle
import random

import pytest

from generator.engine import IllegalActionError, RecordError, State, compile_game
from generator.errors import HornbookError
from tests.engine.toys import program, to_end, toy


@pytest.mark.parametrize("seats", [2, 4])
def test_every_match_ends_and_has_a_winner(seats: int) -> None:
    for seed in range(20):
        state, _ = to_end(program(seats), seed)
        assert state.outcome == "evening"
        assert state.legal_actions() == []
        assert state.current_seat == -1
        assert len(state.returns()) == seats
        assert state.winners()


def test_too_few_seats_and_refused_seats_are_refused_with_a_reason() -> None:
    with pytest.raises(HornbookError, match="is for 2 to 4 seats, not 5"):
        compile_game(toy(), "base", 5)
    with pytest.raises(HornbookError, match="three is a crowd"):
        compile_game(toy(), "base", 3)
    with pytest.raises(HornbookError, match='no ruleset "bass"'):
        compile_game(toy(), "bass", 2)


def test_an_illegal_action_changes_nothing() -> None:
    state = program(2).new_state(1)
    before = state.observe(0)
    with pytest.raises(IllegalActionError):
        state.apply(max(state.legal_actions()) + 1)
    assert state.observe(0) == before


def test_the_same_seed_and_choices_give_the_same_match() -> None:
    first, actions = to_end(program(4), 7)
    again = program(4).new_state(7)
    for action in actions:
        again.apply(action)
    assert again.returns() == first.returns()
    assert again.zones == first.zones
    assert again.counters == first.counters


def test_a_match_seeded_anew_goes_another_way_with_every_seed() -> None:
    """Also with seeds that follow each other: each is spread over all 64 bits."""
    start = program(2).new_state(1)
    ways = set()
    for seed in range(40):
        state = start.copy()
        state.reseed(seed)
        ways.add(tuple(state.below(52) for _ in range(3)))
    assert len(ways) == 40
    assert start.rng == program(2).new_state(1).rng, "a copy goes its own way"


def test_a_bare_number_is_no_state_of_the_generator() -> None:
    """Its first draws would be the same for every small number."""
    state = program(2).new_state(1)
    with pytest.raises(AttributeError, match="rng"):
        state.rng = 5  # type: ignore[misc]
    assert State(program(2)).rng != 0, "a state is never without a seed"


def test_a_match_seeded_anew_lets_its_record_go() -> None:
    first, _ = to_end(program(4), 3, log=True)
    again = program(4).new_state(record=first.log)
    again.reseed(5)
    to = random.Random(5)
    while not again.is_terminal():
        again.apply(to.choice(again.legal_actions()))
    assert again.outcome == first.outcome


def test_a_record_of_chance_stands_for_the_seed() -> None:
    first, actions = to_end(program(4), 3, log=True)
    again = program(4).new_state(99, record=first.log)
    for action in actions:
        again.apply(action)
    assert again.log == first.log
    assert again.notes == first.notes
    assert again.returns() == first.returns()


@pytest.mark.parametrize(
    ("kind", "value"),
    [("roll", [7, 1]), ("roll", [1]), ("toss", True), ("card", "nobody"), ("card", "apple")],
)
def test_a_record_that_cannot_be_is_refused(kind: str, value: object) -> None:
    log = to_end(program(2), 3, log=True)[0].log
    place = [name for name, _ in log].index("roll")
    with pytest.raises(RecordError):
        program(2).new_state(record=[*log[:place], (kind, value), *log[place + 1 :]])


def test_actions_have_words_that_lead_back_to_them() -> None:
    state, choice = program(4).new_state(5), random.Random(5)
    while not state.is_terminal():
        for action in state.legal_actions():
            assert state.parse(state.describe(action)) == action
        state.apply(choice.choice(state.legal_actions()))


def test_unknown_words_are_answered_with_what_is_legal() -> None:
    state = program(2).new_state(1)
    with pytest.raises(HornbookError, match=r"did you mean|legal are"):
        state.parse("slel")


def test_a_decision_names_its_rule_and_its_words() -> None:
    state = program(2).new_state(1)
    while state.decision.word != "window":
        state.apply(state.legal_actions()[-1])
    assert state.decision.rule == "sale"
    assert state.decision.says == "Who is against it?"
    assert state.decision.cites == "4.2"


def test_an_observation_is_plain_and_shows_no_hand_of_others() -> None:
    state = program(4).new_state(2)
    for seat in range(5):
        seen = json.loads(json.dumps(state.observe(seat)))
        hands = seen["zones"]["hand"]
        assert "?" not in hands[seat]
        assert all(set(hand) <= {"?"} for other, hand in enumerate(hands) if other != seat)
        assert ("legal" in seen["decision"]) is (seat == state.current_seat)


def test_a_secret_counter_is_seen_by_its_owner_alone() -> None:
    state = program(4).new_state(2)
    assert state.observe(1)["counters"]["secret_bid"][1] == 0
    assert state.observe(1)["counters"]["secret_bid"][0] == "?"


def test_nobody_sees_the_answers_before_all_have_answered() -> None:
    state, choice = program(4).new_state(4), random.Random(4)
    while state.decision.word != "ask_all":
        state.apply(choice.choice(state.legal_actions()))
    seen = {seat: state.observe(seat)["stack"] for seat in range(4)}
    other = state.copy()
    state.apply(state.legal_actions()[0])
    other.apply(other.legal_actions()[-1])
    for seat in range(4):
        assert state.observe(seat)["stack"] == other.observe(seat)["stack"] == seen[seat]


def test_everybody_is_asked_in_a_window_whoever_holds_what() -> None:
    state, choice = program(4).new_state(1), random.Random(2)
    while state.decision.word != "window":
        state.apply(choice.choice(state.legal_actions()))
    asked = []
    while not state.is_terminal() and state.decision.word == "window":
        asked.append(state.current_seat)
        state.apply(0)
    assert len(asked) == 3
    assert len(set(asked)) == 3


def test_the_addends_of_an_amount_are_told() -> None:
    made = program(2)
    state, ids = made.new_state(1), made.tables.ids
    silk, tailor = ids.index("silk"), ids.index("tailor")
    state.zones[state.place[tailor]].remove(tailor)
    state.place[tailor] = made.tables.zone["stall"]
    state.zones[state.place[tailor]].append(tailor)
    assert made.explain_amount(state, "price", silk, tailor) == [("base", 4), ("tailor", 2)]
    assert made.names["a_price"](state, silk, tailor) == 6


def test_counters_of_the_game_can_be_given_before_the_match() -> None:
    state = program(2).new_state(1, counters={"round": 6})
    assert state.observe(0)["counters"]["round"] == 6
    with pytest.raises(HornbookError, match='no counter "ruond"'):
        program(2).new_state(1, counters={"ruond": 6})


def test_faults_cross_to_another_process_whole() -> None:
    from generator.diagnostics import Position
    from generator.engine import RulesFault

    fault = RulesFault(
        "trial", Position("rules/base.yaml", 3, 4), "a value is none", hint="trial/x"
    )
    again = pickle.loads(pickle.dumps(fault))
    assert str(again) == str(fault)
    assert again.position == fault.position
