"""Green cards (rulebook IV.D, V.3): the six tests and their partners."""

import pytest
from hammer_table import Table

PAIRS = {
    "ordeal-floats": "ordeal-drowns",
    "scales-lighter": "scales-heavier",
    "mark-found": "mark-not-found",
}
TESTS = [*PAIRS, *PAIRS.values()]
BOTH = {**PAIRS, **{other: one for one, other in PAIRS.items()}}


def _tested(test: str, witch: str = "widow", partner: str = "", phase: int = 2) -> Table:
    """Seat 0 is inquisitor, seat 1 tests the witch; seat 2 may hold the partner."""
    table = Table(hands=((), (test,), (partner, "bribe.small") if partner else ()))
    table.call().until(phase)
    table.warm(**{witch.replace("-", "_"): 12})
    while table.asked != 1 or table.state.decision.word != "act":
        table.do("pass")
    return table.do("test", test)


def test_when_she_floats_she_burns_for_the_inquisitor_and_the_tester_keeps_the_card() -> None:
    """IV.D: two victory points, one for each match depicted."""
    table = _tested("ordeal-floats").silence()
    assert (table.phase, table.cards("burned", 0)) == (4, ["widow"])
    assert table.cards("kept", 1) == ["ordeal-floats"]
    assert table.state.returns()[0] - _pentagrams(table, 0) == 3


def _pentagrams(table: Table, seat: int) -> int:
    worth = {"pet-pig": 4, "bailiff": 1, "weaver": 3, "girl": 5, "widow": 1, "priest": 4, "maid": 2,
             "gravediggers-daughter": 3, "fortune-teller": 2}  # fmt: skip
    return sum(worth[one] for one in table.cards("village", seat))


def test_when_she_drowns_it_counts_as_if_the_tester_were_inquisitor() -> None:
    """V.3: “play as if you were the inquisitor”; the card leaves the game."""
    table = _tested("ordeal-drowns", witch="bailiff").silence()
    assert table.phase == 4
    assert table.cards("burned", 1) == ["bailiff"]
    assert "ordeal-drowns" in table.cards("box")
    assert len(table.cards("stakes", 0)) == 2, "the pyre of another player's villager goes"


def test_a_tester_who_drowns_an_own_villager_keeps_the_empty_pyre() -> None:
    """V.3: “the villager card is discarded and the pyre stays in place”."""
    table = _tested("ordeal-drowns", witch="widow").silence()
    assert table.cards("burned", 1) == []
    assert "widow" in table.cards("box")
    assert (len(table.cards("stakes", 1)), len(table.cards("village", 1))) == (3, 2)


def test_lighter_than_the_bible_burns_for_the_inquisitor_and_is_kept() -> None:
    """IV.D: one victory point, for the match depicted."""
    table = _tested("scales-lighter").silence()
    assert (table.phase, table.cards("burned", 0)) == (4, ["widow"])
    assert table.cards("kept", 1) == ["scales-lighter"]


def test_heavier_than_the_bible_spares_everybody_and_shields_the_witch() -> None:
    """IV.D: go on with phase four; until a Trial takes the card away, nobody accuses her."""
    table = _tested("scales-heavier").silence()
    assert table.phase == 4
    assert [table.cards("burned", seat) for seat in range(3)] == [[], [], []]
    assert table.cards("shields") == ["scales-heavier"]
    table.until(1)
    assert table.asked == 1
    table.do("accuse", "accusation")
    assert "widow" not in " ".join(table.options())
    wanted = table.state.tables.card_base + table.state.tables.ids.index("widow")
    assert "not-shielded" in str(table.state.explain(wanted))
    table.do("maid", "girl").silence().do("pass").call()
    assert table.cards("shields") == ["scales-heavier"], "still in the Arrest"
    table.until(3)
    assert table.cards("shields") == []
    assert "scales-heavier" in table.cards("box")
    assert table.value("shielded", "widow") is False


def test_nothing_can_be_moved_onto_a_shielded_villager() -> None:
    """Editorial: a card that is passed on would be a brown card on her, too."""
    table = Table(hands=((), ("scales-heavier", "accusation"), ("mix-up", "countercharge"))).call()
    table.warm(widow=12)
    while table.asked != 1:
        table.do("pass")
    table.do("test", "scales-heavier").silence().until(1)
    copy = Table.on(table.state.copy())
    table.accuse("accusation", "maid", "girl").do("mix-up")
    shown = " ".join(table.options())
    assert "priest" in shown
    assert "widow" not in shown
    copy.accuse("accusation", "maid", "widow")
    assert "mix-up" in " ".join(copy.options())
    assert "countercharge" not in " ".join(copy.options()), "the points would fall on her"


@pytest.mark.parametrize(("test", "heat"), [("mark-found", 18), ("mark-not-found", 3)])
def test_the_diabolical_mark_moves_the_heat_and_the_phase_goes_on(test: str, heat: int) -> None:
    """IV.D: highest or lowest value on the pyre; ruled: the phase goes on."""
    table = _tested(test).silence()
    assert (table.heat("widow"), table.phase) == (heat, 2)
    assert test in table.cards("box")


@pytest.mark.parametrize("test", TESTS)
def test_the_partner_card_stops_a_test(test: str) -> None:
    """IV.D: “Both played cards are placed on the discard pile without effect”."""
    table = _tested(test, partner=BOTH[test])
    assert (table.rule, table.asked) == ("test-card", 2)
    table.do(BOTH[test])
    assert (table.phase, table.heat("widow")) == (2, 12)
    assert set(table.cards("discard")) == {test, BOTH[test]}


@pytest.mark.parametrize("test", TESTS)
def test_other_cards_do_not_stop_a_test(test: str) -> None:
    """IV.D: not a yellow card, nor the partner of another pair."""
    others = next(one for one in TESTS if one not in (test, BOTH[test]))
    table = Table(hands=((), (test,), (others, "retraction", "mix-up", "countercharge"))).call()
    while table.asked != 1 or table.state.decision.word != "act":
        table.do("pass")
    table.do("test", test)
    while table.rule == "current-witch":
        table.state.apply(table.state.legal_actions()[0])
    assert (table.asked, table.options()) == (2, ["pass"])


def test_the_inquisitor_plays_no_test_and_no_partner() -> None:
    """IV.D: tests “cannot be played by the current inquisitor”."""
    table = Table(hands=(("ordeal-drowns", "bribe.small"), ("ordeal-floats",), ())).call()
    assert table.asked == 0
    assert "test" not in table.options()
    assert "not-inquisitor" in str(table.state.explain(table.state.tables.words["test"]))
    table.do("pass", "test", "ordeal-floats")
    while table.rule == "current-witch":
        table.state.apply(table.state.legal_actions()[0])
    assert table.asked == 2, "nobody else can stop it"


def test_a_test_needs_the_phase_that_it_shows() -> None:
    """IV.D: “in a phase indicated on the card”; there is no inquisitor before."""
    table = Table(hands=(("ordeal-floats",),))
    assert "test" not in table.options()


def test_tests_come_out_of_turn_in_the_trial() -> None:
    """V.3: “at any time by any player, outside of the normal sequence”."""
    table = Table(hands=(("confession.rack",), (), ("ordeal-drowns",))).call().until(3)
    table.accuse("confession.rack", "girl", "weaver").silence_to("between-cards")
    assert table.asked == 1
    table.do("pass")
    assert (table.asked, table.phase) == (2, 3)
    table.do("ordeal-drowns").silence()
    assert table.cards("burned", 2) == ["girl"]
    assert table.phase == 4


def test_a_test_before_the_burning_changes_the_witch() -> None:
    """V.3: the last moment is before the witch is found."""
    table = Table(hands=((), (), ("mark-found",))).call().until(3)
    table.warm(widow=12)
    while table.state.decision.word != "window":
        table.do("pass")
    table.do("pass", "mark-found").silence()
    assert table.cards("burned", 0) == ["widow"]


def test_a_test_does_not_use_up_the_card_of_the_trial() -> None:
    """Editorial: a test belongs to no turn."""
    table = Table(hands=((), ("mark-not-found", "confession.hook"), ())).call().until(3)
    table.warm(widow=12)
    while table.asked != 1:
        table.do("pass")
    table.do("test", "mark-not-found").silence()
    assert (table.rule, table.asked, table.heat("widow")) == ("trial-turn", 1, 3)
    table.accuse("confession.hook", "bailiff", "girl").silence()
    assert table.cards("burned", 0) == []


def test_the_inquisitor_decides_whom_a_test_is_played_on() -> None:
    """IV.D: “In the case of a tie, the inquisitor decides”."""
    table = Table(hands=((), ("mark-found",), ())).call()
    while table.asked != 1:
        table.do("pass")
    table.do("test", "mark-found")
    assert (table.rule, table.asked) == ("current-witch", 0)
    table.do("weaver").silence()
    assert table.heat("weaver") == 18


def test_an_ordeal_in_the_arrest_lifts_the_shield_and_can_end_the_game() -> None:
    """V.3: the game goes on “at the end of the Trial”, so its beginning is past, and VI applies."""
    hands = ((), ("scales-heavier", "ordeal-floats"), ())
    table = Table(hands=hands).call()
    table.warm(widow=12)
    while table.asked != 1:
        table.do("pass")
    table.play("test", "scales-heavier").silence().until(1)
    assert table.cards("shields") == ["scales-heavier"]
    table.do("pass").call()  # seat 2 is inquisitor now
    table.bury("maid", "girl", "priest", "weaver", "pet-pig")
    while table.asked != 1:
        table.do("pass")
    table.play("test", "ordeal-floats").silence()
    assert (table.cards("shields"), table.cards("burned", 2)) == ([], ["widow"])
    assert table.state.is_terminal()
    assert table.state.returns() == [1.0, 2.0, 3 + 3 + 2.0]
