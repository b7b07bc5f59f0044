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


def test_a_requirement_without_a_section_stands_in_that_of_its_rule() -> None:
    other = "{test: taken.number > 1, says: x, cites: '9'}"
    where = f"[{{test: taken != seat, says: Not yourself.}}, {other}]"
    state = asked(f"seats, where: {where}")
    section = state.decision.cites
    assert section
    assert why(state, "seat 1") == [
        ("requirement", "Not yourself.", section),
        ("requirement", "x", "9"),
    ]


def test_what_stands_behind_a_requirement_alone_is_not_told_where_that_fails() -> None:
    alone = "{test: taken != seat, alone: true, says: Not yourself.}"
    others = "{test: taken.number > 2, says: Too near.}, {test: taken.number > 1, says: x}"
    state = asked(f"seats, where: [{alone}, {others}]")
    assert [words for _, words, _ in why(state, "seat 1")] == ["Not yourself."]
    assert [words for _, words, _ in why(state, "seat 2")] == ["Too near."]
    behind = asked(f"seats, where: [{others}, {alone}]")
    assert [words for _, words, _ in why(behind, "seat 1")] == ["Too near.", "x", "Not yourself."]


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
    assert why(asked("players"), "sell") == [("another-rule", told, None)]


def test_words_name_values_of_the_candidate_that_they_refuse() -> None:
    need = "of: {gap: taken.number - 1, all: players, who: taken}, says: '{{ who }}: {{ gap }}'"
    state = asked(f"players, where: [{{test: taken.number < 3, {need}}}]")
    (found,) = state.explain(state.parse("seat 4")).failing
    assert found.of == (("gap", "integer", 3), ("all", "list of seat", (0, 1, 2, 3)),
                        ("who", "seat", 3))  # fmt: skip
    left = asked(f"'[players[0], players[1]]', left_out: [{{test: taken.number < 3, {need}}}]")
    (same,) = left.explain(left.parse("seat 4")).failing
    assert same.of == found.of


def test_words_of_options_and_reactions_name_values_as_well() -> None:
    option = "{test: round > 1, of: {day: round}, says: Not on day XX.}"
    ask = f"- {{ask: {{stay: {{}}, sit: {{}}, leave: {{where: [{option}]}}}}, as: deed, by: XX}}"
    state = run(ask.replace("by: XX", "by: first(players)"), seats=4)
    (found,) = state.explain(state.parse("leave")).failing
    assert (found.words, found.of) == ("Not on day XX.", (("day", "integer", 1),))
    sale = (
        "- {move: \"[x for x in stock if x.id == 'shield']\", to: 'seats[1].hand'}\n"
        "- {window: sold, with: {by: first(players), ware: first(stock), coins: 1}, "
        "seats: '[seats[1]]'}"
    )
    asked_of = run(sale, seats=4)
    (dear,) = asked_of.explain(asked_of.parse("shield")).failing
    assert (dear.id, dear.words, dear.of) == (
        "requirement",
        "Only against a dear sale: {{ coins }} is not dear.",
        (("coins", "integer", 1),),
    )
    ((cheap, _, _),) = why(asked_of, "apple")
    assert cheap == "no-answer"
