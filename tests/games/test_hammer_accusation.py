"""Phase one (rulebook V.1): turns, brown cards, and calling an inquisition."""

import pytest
from hammer_table import Table

NO = ("no-inquisition",)


def test_each_villager_plays_one_brown_card_and_then_one_card_is_drawn() -> None:
    """V.1: up to one accusation for each villager, then draw one."""
    table = Table(draws=("confession.rack",))
    table.accuse("accusation", "girl", "bailiff").silence()
    assert _accusers(table) == ["weaver"]
    table.accuse("accusation", "girl", "weaver").silence()
    assert table.options() == ["pass"], "Berta is no accuser, the others have spoken"
    table.do("pass")
    assert "confession" in table.cards("hand", 0)
    assert len(table.cards("hand", 0)) == 6 - 2 + 1
    assert table.asked == 1
    assert table.heat("girl") == 2 + 1 + 1


def _accusers(table: Table) -> list[str]:
    """Who may accuse the widow, tried out on copies of the match."""
    copy = Table.on(table.state.copy()).do("accuse", "accusation", "widow")
    if copy.rule == "name-accuser":
        return [one for one in copy.options() if one != "pass"]
    row = table.cards("village", table.asked)
    return [one for one in row if copy.value("spoken", one) > table.value("spoken", one)]


def test_accusers_are_fresh_in_the_next_turn() -> None:
    """IV.D: “only one brown defamation card in your turn”."""
    table = Table()
    table.accuse("accusation", "girl", "bailiff").silence().do("pass")
    table.do("pass", "pass")
    assert table.asked == 0
    assert sorted(_accusers(table)) == ["bailiff", "weaver"]


def test_berta_is_never_accuser() -> None:
    """IV.D: “the Pet Pig Berta may never act as accuser”."""
    table = Table()
    assert sorted(_accusers(table)) == ["bailiff", "weaver"]
    table.do("accuse", "accusation")
    assert "pet-pig" in str(table.options()), "though she may be accused"
    table.do("girl")
    assert table.rule == "name-accuser"
    assert "The Pet Pig is never accuser." in str(table.state.explain(table.state.parse("pet-pig")))


def test_who_has_spoken_is_told_why_not_again() -> None:
    """IV.D: one brown card from each villager, and `why` says so."""
    table = Table(hands=((), ("accusation", "accusation"))).do("pass")
    table.accuse("accusation", "maid", "girl").silence().do("accuse", "accusation", "maid")
    assert sorted(table.options()) == ["pass", "priest", "widow"]
    assert "not-spoken" in str(table.state.explain(table.state.parse("girl")))


def test_a_single_card_in_hand_is_named_like_one_of_many() -> None:
    """A question that is left out would tell the others what is in hand."""
    hand = ("proof.owl", "bribe.small", "bribe.large", "mix-up", "retraction", "countercharge")
    table = Table(hands=(hand,))
    table.do("accuse")
    assert table.options() == ["proof.owl"]


def test_a_villager_may_accuse_itself_and_any_number_may_accuse_one() -> None:
    """IV.D: a villager can play a brown card upon itself; the accused may be the same."""
    table = Table()
    table.accuse("accusation", "weaver", "weaver").silence()
    table.accuse("accusation", "weaver", "bailiff").silence()
    assert table.heat("weaver") == 4 + 2


def test_who_names_no_accuser_accuses_with_the_hottest_villager() -> None:
    """IV.D: “the villager with the most heat on them is considered to be the accuser”."""
    table = Table()
    table.accuse("accusation", "girl", "pass").silence()
    assert table.value("spoken", "weaver") == 1
    assert table.value("spoken", "bailiff") == 0


def test_a_forgotten_accuser_is_one_that_still_may_accuse() -> None:
    """Editorial: Berta, though hottest, is passed over."""
    table = Table()
    table.warm(pet_pig=9)
    table.accuse("accusation", "girl", "pass").silence()
    assert table.value("spoken", "weaver") == 1


def test_who_has_accused_cannot_call_in_the_same_turn() -> None:
    """V.1: “you cannot play any accusations” if you call."""
    table = Table()
    call = table.state.parse("call-inquisition")
    table.accuse("accusation", "girl", "bailiff").silence()
    assert call not in table.state.legal_actions()
    assert "none-accused" in str(table.state.explain(call))


def test_an_inquisition_that_nobody_stops_makes_an_inquisitor_who_draws_nothing() -> None:
    """V.1: the phase is over, the caller is inquisitor, and does not draw."""
    table = Table()
    table.do("call-inquisition")
    assert (table.state.decision.word, table.asked) == ("window", 1)
    table.do("pass")
    assert table.asked == 2
    table.do("pass")
    assert (table.phase, table.value("inquisitor")) == (2, 0)
    assert len(table.cards("hand", 0)) == 6


def test_no_inquisition_gives_its_player_the_turn() -> None:
    """V.1: “the inquisition does not take place and it is now your turn”."""
    table = Table(hands=((), (), NO))
    table.do("call-inquisition", "pass", "no-inquisition")
    assert (table.rule, table.asked, table.phase) == ("accusation-turn", 2, 1)
    assert table.value("inquisitor") is None
    assert table.cards("discard") == ["no-inquisition"]
    table.do("pass")
    assert table.asked == 0, "play goes on clockwise from there"


def test_who_stopped_an_inquisition_may_call_at_once_and_be_stopped_too() -> None:
    """V.1: “may immediately call an inquisition themselves”."""
    table = Table(hands=((*NO, "bribe.small"), NO, ()))
    table.do("call-inquisition", "no-inquisition", "call-inquisition", "pass", "no-inquisition")
    assert (table.rule, table.asked) == ("accusation-turn", 0)
    table.call()
    assert (table.phase, table.value("inquisitor")) == (2, 0)


def test_the_caller_cannot_answer_and_everybody_else_is_asked_whoever_holds_what() -> None:
    """A question tells nothing about a hand."""
    table = Table(hands=(NO, (), ()))
    table.do("call-inquisition")
    assert (table.asked, table.options()) == (1, ["pass"])
    table.do("pass")
    assert (table.asked, table.options()) == (2, ["pass"])


def test_the_next_accusation_begins_left_of_the_inquisitor() -> None:
    """V.1: the former inquisitor’s neighbour on the left."""
    table = Table().do("pass").call()
    assert table.value("inquisitor") == 1
    table.round()
    assert (table.rule, table.asked) == ("accusation-turn", 2)
    assert table.value("inquisitor") is None


@pytest.mark.parametrize(
    ("phase", "cards"),
    [
        (1, {"accusation", "denial", "proof"}),
        (2, {"denial", "proof", "false-testimony"}),
        (3, {"false-testimony", "confession"}),
    ],
)
def test_brown_cards_are_played_in_the_phases_that_they_show(phase: int, cards: set[str]) -> None:
    """IV.D: a symbol shows the phase in which the card may be played."""
    brown = ("accusation", "denial", "proof.owl", "false-testimony.goat", "confession.rack")
    table = Table(hands=((*brown, "bribe.small"),))
    if phase > 1:
        table.call().until(phase)
    table.do("accuse")
    assert {one.split(".")[0] for one in table.options()} == cards
    for one in {*brown, "bribe.small"} - set(table.options()):
        refusal = str(table.state.explain(table.state.parse(one)))
        assert ("is-brown" if one == "bribe.small" else "phase-shown") in refusal
