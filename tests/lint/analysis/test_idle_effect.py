"""Effects that can change nothing."""

import pytest
from judged import CALLED, Change, found, rule

from generator.lint.analysis.idle import idle_effect

TOLD = {
    "nothing is scored",
    "nobody looks at what was chosen: witness (use it, or do not ask)",
}
"""The market asks and scores twice only to use every word."""


def more(*changes: Change) -> list[str]:
    """What is found beyond that."""
    return [one for one in found(idle_effect, *changes) if one not in TOLD]


def test_the_market_does_nothing_else_in_vain() -> None:
    assert set(found(idle_effect)) == TOLD


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{add: 0, to: round}", "nothing is added"),
        ("{pay: 0, from: seat.purse}", "nothing is paid"),
        ("{pay: 0 - 2, from: seat.purse}", "nothing is paid: what is below 0 does not go"),
        ("{pay: 2, from: seat.purse, to: seat.purse}", "this is paid to whoever pays it"),
        ("{draw: 0, from: stock, to: seat.hand}", "no card is drawn"),
        ("{deal: 3 - values.hand, from: stock, to: seat.hand}", "no card is dealt"),
        ("{set: round, to: round}", "this is set to itself"),
        ("{swap: seat.purse, and: seat.purse}", "this changes places with itself"),
        ("{move: heap, to: heap}", "these cards lie there already"),
        ("{move: 'top(heap, 1)', to: heap}", "these cards lie there already"),
        ("{repeat: [{add: 1, to: round}], times: 0}", "this is never done"),
        ("{if: round > 1, then: []}", "nothing depends on this"),
        ("{each: players, as: one, do: []}", "nothing is repeated here"),
        ("{choose: seat.hand, as: best}", "nobody looks at what was chosen"),
        ("{choose: seat.hand, as: best, prefer: 'default(best.worth, 0)'}", "nobody looks"),
        ("{ask: [stay, leave], as: answer}", "nobody looks at what was chosen"),
        ("{pick: seat.hand, as: lost}", "nothing is done with what was picked: lost"),
    ],
)
def test_an_effect_that_changes_nothing_is_found(effect: str, message: str) -> None:
    (one,) = more(rule(effect), CALLED)
    assert one.startswith(message)


@pytest.mark.parametrize(
    "effect",
    [
        "{add: 0 - seat.purse, to: seat.purse}",
        "{draw: 'max(3 - seat.hand.count, 0)', from: stock, to: seat.hand}",
        "{move: 'top(heap, 1)', to: heap, at: bottom}",
        "{set: round, to: round + 1}",
        "{pay: round - 3, from: seat.purse}",
        "{pay: 2, from: seat.purse, to: left_of(seat).purse}",
        "{choose: seat.hand, as: best, then: [{move: best, to: heap}]}",
        "{if: round > 1, then: [], else: [{score: 1}]}",
    ],
)
def test_an_effect_that_may_change_something_is_left_alone(effect: str) -> None:
    assert more(rule(effect), CALLED) == []


CLAIM = """{claim: "'trick'", test: seat.purse > 3, challengers: left_of(seat), as: faith,
        says: '{{ who }}: {{ claim }}.', options: {look: {says: Look first.}}}"""


@pytest.mark.parametrize(
    ("after", "is_found"),
    [
        ("{if: faith == look, then: [{score: 1}]}", False),
        ("{if: faith != caught, then: [{score: 1}]}", False),
        ("{if: faith == caught, then: [{score: 1}], else: [{score: 2}]}", False),
        ("{if: challenger is not none, then: [{score: 1}]}", False),
        ("{if: faith == caught, then: [{score: 1}]}", True),
        ("{if: faith == believed and round > 1, then: [{score: 1}]}", True),
        ("{add: 1, to: round}", True),
    ],
)
def test_an_option_of_a_claim_leads_to_something(after: str, is_found: bool) -> None:
    """As in Cockroach Poker, where whoever looks must do something with what it saw."""
    problems = more(rule(CLAIM, after), CALLED)
    assert [one.startswith('nothing is done where a claim is answered with "look"')
            for one in problems] == [True] * is_found  # fmt: skip
