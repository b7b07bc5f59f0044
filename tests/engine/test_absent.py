"""Why something is not even in the list: the author's words, else what every game can tell."""

from generator.engine import State
from tests.engine.test_words import run

CHOOSE = "- {let: {seat: first(players)}}\n- {choose: XXX, as: taken, says: Which?}"


def why(state: State, action: str) -> list[tuple[str, str, str | None]]:
    """Each failure of an action: its id, its words, its section."""
    return [(one.id, one.words, one.cites) for one in state.explain(state.parse(action)).failing]


def asked(listed: str) -> State:
    """A seat chooses from a list."""
    return run(CHOOSE.replace("XXX", listed), seats=4)


def test_what_is_left_out_is_refused_in_the_words_of_the_author() -> None:
    listed = '"[one for one in seats if one != seat and one.number < 4]"'
    words = "[{test: taken != seat, says: Not yourself., cites: '4.3'}, {says: Too far away.}]"
    state = asked(f"{listed}, left_out: {words}")
    assert why(state, "seat 1") == [
        ("requirement", "Not yourself.", "4.3"),
        ("requirement", "Too far away.", None),
    ]
    assert why(state, "seat 4") == [("requirement", "Too far away.", None)]
    assert not state.explain(state.parse("seat 2"))


def test_words_for_what_is_left_out_speak_of_cards_in_sight_alone() -> None:
    stalls = "[x for one in players for x in one.stall]"
    state = run(
        f"""
- {{deal: 1, from: village, to: seat.stall}}
- {{choose: "{stalls}", as: moody, by: first(players), always: true}}
- choose: "[x for x in {stalls} if x != moody]"
  as: taken
  by: first(players)
  left_out: [{{says: That one is moody.}}]
""",
        seats=4,
    )
    moody = state.describe(state.legal_actions()[0])
    state.apply(state.parse(moody))
    assert why(state, moody) == [("requirement", "That one is moody.", None)]
    hidden = next(
        state.tables.names[card]
        for card, place in enumerate(state.place)
        if state.tables.places[place].name == "village"
    )
    ((found, _, _),) = why(state, hidden)
    assert found == "not-offered"


def test_a_number_outside_is_refused_with_the_bounds() -> None:
    assert why(asked('"numbers(2, 4)"'), "5") == [
        ("out-of-range", "Choose a number from 2 to 4.", None)
    ]
    assert why(asked('"[1, 3, 6]"'), "2") == [("out-of-range", "Choose one of 1, 3, 6.", None)]


def test_a_seat_that_is_out_is_said_to_be_out() -> None:
    state = run("- {eliminate: 'seats[2]'}\n" + CHOOSE.replace("XXX", "players"), seats=4)
    assert why(state, "seat 3") == [("is-out", "Seat 3 is out of the match.", None)]


def test_something_of_another_kind_is_told_what_is_asked_for() -> None:
    state = asked("players")
    assert why(state, "apple") == [
        ("another-kind", "A seat is chosen here; apple is a card.", None)
    ]
    assert why(state, "3") == [("another-kind", "A seat is chosen here; 3 is a number.", None)]


def test_an_action_of_another_rule_is_told_with_its_rule() -> None:
    told = "Rule test (x) asks now; sell is offered by day (4.1)."
    assert why(asked("players"), "sell") == [("another-rule", told, "4.1")]
