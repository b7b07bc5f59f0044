"""Loops that nothing ends."""

import pytest
from judged import CALLED, found, lines, rule

from generator.lint.analysis.side_effects import endless_loop


def test_every_loop_of_the_market_can_end() -> None:
    assert found(endless_loop) == []


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{repeat: [{add: 1, to: round}]}", 'nothing ends this "repeat"'),
        ("{turns: seat, as: one, do: [{add: 1, to: round}]}", 'nothing ends this "turns"'),
        ("{repeat: [{add: 1, to: round}], until: seat.purse > 3}", "changes what it waits for"),
        ("{repeat: [{draw: 1, from: stock, to: seat.hand}], while: round < 3}", "waits for"),
        ("{repeat: [{add: 1, to: round}], until: rich(seat)}", "changes what it waits for"),
        ("{repeat: [{repeat: [{stop: loop}], times: 2}]}", 'nothing ends this "repeat"'),
        ("{repeat: [{call: day}]}", 'nothing ends this "repeat"'),
    ],
)
def test_a_loop_without_an_end_is_found(effect: str, message: str) -> None:
    told = found(endless_loop, rule(effect), CALLED)
    assert [one for one in told if message in one], told


@pytest.mark.parametrize(
    "effect",
    [
        "{repeat: [{add: 1, to: round}], times: 3}",
        "{repeat: [{add: 1, to: round}], until: round > 3}",
        "{repeat: [{add: 1, to: round}, {if: round > 3, then: [{stop: loop}]}]}",
        "{repeat: [{add: 1, to: round}, {if: round > 3, then: [{return: none}]}]}",
        "{repeat: [{add: 1, to: round}, {if: round > 3, then: [{end_game: late}]}]}",
        "{repeat: [{add: 1, to: round}, {if: round > 3, then: [{leave: extra}]}]}",
        "{repeat: [{draw: 1, from: stock, to: seat.hand}], until: seat.hand.count > 3}",
        "{repeat: [{call: rest, with: {seat: seat}}], until: seat.hand.count > 3}",
        "{turns: seat, as: one, do: [{add: 1, to: one.purse}], until: left_of(one) == seat}",
        "{turns: seat, as: one, do: [{eliminate: one}]}",
    ],
)
def test_a_loop_with_an_end_is_left_alone(effect: str) -> None:
    assert found(endless_loop, rule(effect), CALLED) == []


def test_a_rule_that_always_calls_itself_is_found() -> None:
    again = rule("{call: extra, with: {seat: seat}}")
    assert lines(endless_loop, again, CALLED) == ["- id: extra"]
    perhaps = rule("{if: round > 3, then: [{return: none}]}", "{call: extra, with: {seat: seat}}")
    assert found(endless_loop, perhaps, CALLED) == []
