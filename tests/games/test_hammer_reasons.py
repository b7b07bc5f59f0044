"""Why not this one: what a table asks, and what it hears told (rulebook IV.D, V)."""

from typing import Any

import pytest
from hammer_table import Table

from generator.model.match_start import Position
from generator.play.match import LiveMatch as Evening
from generator.play.positions import set_up
from generator.play.terminal.why import why_lines
from tests.play.evenings import program


def _why(table: Table, text: str) -> str:
    """The reasons against an answer of whoever is asked, in one text."""
    action = table.state.parse(text)
    assert action not in table.state.legal_actions(), f"{text} is possible"
    return str(table.state.explain(action))


def _told(table: Table, kind: str) -> list[dict[str, Any]]:
    """The notes of one kind, cards and seats as ids and numbers from 0."""
    return [values for one, values in table.state.notes if one == kind]


@pytest.mark.parametrize("reply", ["accomplice", "mix-up"])
def test_who_takes_no_share_is_told_with_the_reason(reply: str) -> None:
    """IV.D: “to another villager of your choice (but not to the accuser)”."""
    table = Table(hands=(("proof.owl",), (reply,)))
    table.accuse("proof.owl", "girl", "weaver").do(reply)
    assert "not-the-accuser" in _why(table, "weaver")
    assert "not-the-accused" in _why(table, "girl")
    assert sorted(table.options()) == sorted(
        ["pet-pig", "bailiff", "widow", "priest", "maid", "gravediggers-daughter", "fortune-teller"]
    )


@pytest.mark.parametrize("reply", ["accomplice", "mix-up"])
def test_the_scales_keep_off_what_is_passed_on(reply: str) -> None:
    """IV.D: “no one may play a brown defamation card” on a villager under the Scales; ours here."""
    hands = ((), ("scales-heavier", "accusation"), (reply,))
    table = Table(hands=hands).call()
    table.warm(widow=12)
    table.silence_to_seat(1).play("test", "scales-heavier").silence().until(1)
    table.accuse("accusation", "maid", "girl").do(reply)
    reasons = _why(table, "widow")
    assert "other-not-shielded" in reasons
    assert "Scales of Justice" in reasons


def test_only_the_hottest_can_be_the_witch_and_it_is_said() -> None:
    """V.3: “always that villager with the most heat on them”."""
    table = Table().do("pass").call()
    while table.rule != "current-witch":
        table.do("pass")
    assert "is-hottest" in _why(table, "bailiff")


def test_a_star_is_an_answer_and_not_a_turn() -> None:
    """IV.D: such cards “are usually played in response to other cards”."""
    table = Table(hands=(("mix-up",),)).do("accuse")
    reasons = _why(table, "mix-up")
    assert "no-answer" in reasons
    assert "is-brown" in reasons


def test_the_inquisitor_cannot_stop_a_test_and_hears_why() -> None:
    """IV.D: tests “cannot be played by the current inquisitor”; the partner is a test."""
    table = Table(hands=(("scales-lighter",), ("scales-heavier",))).call()
    table.warm(widow=12)
    table.silence_to_seat(1).play("test", "scales-heavier")
    asked = []
    while table.state.decision.word == "window":
        asked.append(table.asked)
        assert "pass" in table.options()
        if table.asked == 0:
            assert "not-inquisitor" in _why(table, "scales-lighter")
        table.do("pass")
    assert 0 in asked
    assert table.cards("shields") == ["scales-heavier"]


def test_points_are_told_against_whom_they_come() -> None:
    """V.1: the Bailiff's +2 on the Widow, who is met by a card that was meant for the Maid."""
    table = Table(hands=(("accusation",), (), ("mix-up",)))
    table.state.notes = []
    table.accuse("accusation", "maid", "bailiff").do("mix-up", "widow")
    (said,) = _told(table, "accusation")
    assert said["points"] == 1 + 1
    (moved,) = _told(table, "mix-up")
    assert moved["points"] == 1 + 2
    (heat,) = _told(table, "heat")
    assert (heat["changed"], heat["heat"]) == (3, 6)


def test_who_prevents_an_inquisition_is_told() -> None:
    """V.1: whose turn it is now is heard by everybody."""
    table = Table(hands=((), ("no-inquisition",)))
    table.state.notes = []
    table.do("call-inquisition", "no-inquisition")
    (told,) = _told(table, "inquisition-prevented")
    assert set(told) == {"who", "caller"}


def test_how_many_live_is_told_after_each_trial() -> None:
    """VI: it decides whether the game is over."""
    table = Table().call()
    table.state.notes = []
    table.until(4)
    (told,) = _told(table, "survivors")
    assert (told["villagers"], told["players"]) == (8, 3)


def test_a_villager_is_asked_about_by_name() -> None:
    """IV.D: whoever types “why girl” means the villager, not the word on her card."""
    made = program("hammer-of-the-witches", "hammer-of-the-witches", 3)
    position = {
        "rule": "name-accuser",
        "with": {"seat": 2, "played": "accusation", "accused": "maid"},
        "zones": {"hand": {2: ["accusation"]}, "village": {2: ["girl", "widow", "priest"]}},
        "counters": {"spoken": {"girl": 1, "widow": 0, "priest": 0}},
        "asks": 2,
    }
    at = Evening(made, 0, ("person",) * 3)
    at.state = set_up(made, Position.model_validate(position, strict=False))
    told = "\n".join(why_lines(at, "girl"))
    assert "This villager has spoken" in told
    assert "not-spoken" in told
