"""Trial phase of Lying Lips: totals, jurors, the accused, and who wins."""

import pytest
from lips_table import Table

VARIANT = "court-under-suspicion"
THREE = ("L3 I3 I1 F3 F1", "L2 L2 F2 F1 I1", "I2 I2 L1 R F2")
FOUR = ("L3 I3 D2 F3 F1", "L2 L2 L1 F2 D1", "I2 I2 I1 F2 F1", "D3 D2 I1 L1 R")
"""One trade away from the end: seat 0 lacks a card of Domestic."""


def tried(*hands: str, **named: tuple[str, ...]) -> Table:
    """The trial of a match that seat 0 ends by a trade with seat 1: farming for livestock."""
    return Table(*hands, **named).trade("L", 1, "L2", "F1")


def four(*rest: str, **named: tuple[str, ...]) -> Table:
    """A trial of four players; seat 1 has given a card of one point for another."""
    hands = ("L3 I3 D2 F3 F1", *(rest or FOUR[1:]))
    return Table(*hands, **named).trade("D", 1, "D1", "F1")


def test_who_announces_is_commissioner_and_the_others_state_their_points() -> None:
    """Trial phase: totals of the hands, the Rumour counts as one point less."""
    table = tried(*THREE)
    assert table.office(0) == "commissioner"
    assert [table.counter("stated", seat) for seat in (1, 2)] == [7, 6]
    assert table.hand(2) == "F2 I2 I2 L1 R"
    assert table.counter("stated", 0) == 0, "the commissioner states nothing"


def test_three_players_have_no_juror_and_the_commissioner_alone_accuses() -> None:
    """Trial phase: the one who is not accused becomes a witness."""
    table = tried(*THREE)
    assert (table.asked, table.options()) == (0, ["seat 1", "seat 2"])
    table.do("seat 1")
    assert table.offices() == ["commissioner", "accused", "witness"]


def test_the_juror_is_whoever_states_most_points() -> None:
    """Trial phase: one juror with four players, and the accused is one of the two others."""
    table = four()
    assert [table.counter("stated", seat) for seat in (1, 2, 3)] == [8, 8, 6]
    assert (table.rule, table.asked) == ("jury", 0), "equals: the commissioner selects"
    assert table.options() == ["seat 1", "seat 2"]
    table.do("seat 2")
    assert table.office(2) == "juror"
    assert table.options() == ["seat 1", "seat 3"]


def test_nobody_is_asked_for_jurors_where_points_decide() -> None:
    """Trial phase: the highest total."""
    table = four("L2 L2 L1 F2 D1", "I2 I2 I1 F2 F2", *FOUR[3:])
    assert table.rule == "accusation"
    assert table.offices()[:3] == ["commissioner", None, "juror"]


@pytest.mark.parametrize(
    ("named", "asked_again"), [(("seat 1", "seat 1"), False), (("seat 3", "seat 1"), True)]
)
def test_the_commissioner_decides_where_the_court_names_several(
    named: tuple[str, str], asked_again: bool
) -> None:
    """Trial phase, our ruling: they decide together; between equals the commissioner decides."""
    table = four("L2 L2 L1 F2 D1", "I2 I2 I1 F2 F2", *FOUR[3:])
    assert table.asked == 0
    table.do(named[0])
    assert table.asked == 2
    table.do(named[1])
    if asked_again:
        assert (table.asked, table.options()) == (0, ["seat 1", "seat 3"])
        table.do("seat 1")
    assert table.counter("accused") == 1
    assert table.offices() == ["commissioner", "accused", "juror", "witness"]


def eight() -> Table:
    """Eight players, of whom seat 0 ends the trading; stated are 7, 9, 8, 9, 9, 9 and 5."""
    return Table(
        *("L3 I3 D2 F3 F1", "L3 L2 L1 D1 L1", "I3 I2 I2 I1 I1", "D3 D2 D1 D1 L1"),
        *("F3 F2 F2 F1 F1", "L3 L2 L2 L1 F1", "I3 I2 I2 I1 F1", "D3 D2 I1 L1 R"),
    ).trade("D", 1, "D1", "F1")


def test_eight_players_have_three_jurors_and_three_witnesses() -> None:
    """Trial phase: the three with the highest totals; equals are chosen among."""
    table = eight()
    assert [table.counter("stated", seat) for seat in range(1, 8)] == [8, 9, 8, 9, 9, 9, 6]
    assert table.options() == ["seat 2", "seat 4", "seat 5", "seat 6"]
    table.do("seat 2", "seat 6", "seat 4")
    assert [seat for seat in range(8) if table.office(seat) == "juror"] == [2, 4, 6]
    table.do("seat 7", "seat 3", "seat 7", "seat 7")
    offices = table.offices()
    assert offices.count("witness") == 3
    assert offices[7] == "accused"


def test_who_cannot_be_juror_says_why() -> None:
    """Trial phase: the players with the highest totals, and the commissioner is none of them."""
    table = eight()
    fewer = "Those who stated the most points become jurors; others stated more."
    assert table.why("seat 7") == ([fewer], ["Lying Lips, Trial phase"])
    assert table.why("seat 0")[0] == ["The commissioner is no juror."]


def test_the_court_cannot_accuse_itself() -> None:
    """Trial phase: which of the remaining players takes the role of the accused."""
    table = four("L2 L2 L1 F2 D1", "I2 I2 I1 F2 F2", *FOUR[3:])
    words = "The court accuses one of the other players; the commissioner and the jurors judge."
    for judge in ("seat 0", "seat 2"):
        assert table.why(judge) == ([words], ["Lying Lips, Trial phase"])
    table.do("seat 1", "seat 3")
    assert table.why("seat 2")[0] == ["Nobody in the court has named that player."]


def test_what_is_said_aloud_at_the_trial_is_noted() -> None:
    """Trial phase: totals are revealed, jurors named, and they decide together."""
    table = four("L2 L2 L1 F2 D1", "I2 I2 I1 F2 F2", *FOUR[3:]).do("seat 1", "seat 3", "seat 3")
    notes = table.state.notes or []

    def told(kind: str) -> list[list[object]]:
        return [list(values.values()) for name, values in notes if name == kind]

    def seat(number: int) -> str:
        return f"seat {table.absolute(number) + 1}"

    assert told("stated") == [[seat(1), 8], [seat(2), 9], [seat(3), 6]]
    assert told("juror") == [[seat(2), 9]]
    assert told("named") == [[seat(0), seat(1)], [seat(2), seat(3)]]
    assert told("accused") == [[seat(3), 1, 2]]


def test_equals_who_all_become_jurors_are_not_chosen_among() -> None:
    """Trial phase: six players have two jurors; two share the highest total."""
    table = Table(
        *("F3 L3 I3 I1 F2", "L2 L2 F1 F2 L1", "I2 I2 I1 L1 R"),
        *("F3 F2 F2 F1 F1", "L3 L2 L2 L1 L1", "I3 I2 I1 I1 F1"),
    ).trade("L", 1, "L2", "F2")
    assert [table.counter("stated", seat) for seat in range(1, 6)] == [8, 5, 9, 9, 8]
    assert table.rule == "accusation"
    assert [seat for seat in range(6) if table.office(seat) == "juror"] == [3, 4]


def test_the_court_wins_where_the_accused_has_the_rumour() -> None:
    """Trial phase: commissioner and jurors win."""
    table = tried(*THREE).do("seat 2")
    assert (table.state.outcome, table.winners()) == ("rumour-found", [0])
    table = four("L2 L2 L1 F2 D1", "I2 I2 I1 F2 F2", *FOUR[3:]).do("seat 3", "seat 3")
    assert (table.state.outcome, table.winners()) == ("rumour-found", [0, 2])


def test_a_witness_who_has_the_rumour_wins_alone() -> None:
    """Trial phase: the player who holds it, where the accused does not."""
    table = tried(*THREE).do("seat 1")
    assert (table.state.outcome, table.winners()) == ("rumour-hidden", [2])


@pytest.mark.parametrize("variants", [(), (VARIANT,)])
def test_a_commissioner_who_has_the_rumour_wins_whoever_is_accused(
    variants: tuple[str, ...],
) -> None:
    """Trial phase: the holder wins, as written; by the variant the accused does."""
    hands = ("L3 I3 I1 R F1", "L2 L2 F2 F1 I1", "I2 I2 L1 F2 F3")
    table = tried(*hands, variants=variants).do("seat 2")
    assert table.state.outcome == "rumour-in-court"
    assert table.winners() == ([2] if variants else [0])


@pytest.mark.parametrize("variants", [(), (VARIANT,)])
def test_a_juror_who_has_the_rumour_wins_without_the_commissioner(
    variants: tuple[str, ...],
) -> None:
    """Trial phase: “the player holding the Rumour”, and nobody else; or the accused."""
    table = four("L2 L2 L1 F2 D1", "I3 I2 F3 F2 R", "D3 D1 I1 L1 L1", variants=variants)
    assert table.office(2) == "juror"
    table.do("seat 1", "seat 1")
    assert table.winners() == ([1] if variants else [2])


def test_everybody_sees_the_hand_of_the_accused_and_the_rumour() -> None:
    """Trial phase: the accused reveals the hand; the others keep theirs."""
    table = tried(*THREE).do("seat 1")
    for seat in range(3):
        hands = table.state.observe(seat)["zones"]["hand"]
        assert "?" not in hands[table.absolute(1)]
        assert "rumour" in hands[table.absolute(2)]
        assert ("?" in hands[table.absolute(0)]) == (table.absolute(0) != seat)
