"""What a rule gives is never none where every way through it returns something."""

import pytest

from generator.rules import check_ruleset
from tests.engine.toys import toy
from tests.rules.market import BASE, findings_of

RULES = """
  - id: winner
    cites: x
    with: {seat: seat}
    gives: seat
    does:
RETURNS
  - id: other
    cites: x
    with: {seat: seat}
    gives: seat
    does: [{return: seat}]
  - id: prize
    cites: x
    does:
      - {call: other, with: {seat: "seats[0]"}}
      - {call: winner, with: {seat: "seats[0]"}, as: best}
      - {add: 1, to: best.purse}
      - {score: 1, for: left_of(best)}
"""


def findings(returns: str) -> list[str]:
    head, tail = BASE.split("\nstart: match", 1)
    lines = "\n".join(f"      - {one}" for one in returns.split("\n"))
    game = toy(base=f"{head}{RULES.replace('RETURNS', lines)}start: prize{tail}")
    found = check_ruleset(game, game.rulesets[0])[1]
    return [str(one) for one in found if one.code.id != "R208"]


@pytest.mark.parametrize(
    "returns",
    [
        "{return: seat}",
        "{return: left_of(seat)}",
        "{if: round > 1, then: [{return: seat}], else: [{return: right_of(seat)}]}",
        "{if: round > 1, then: [{return: seat}]}\n{return: left_of(seat)}",
        "{call: other, with: {seat: seat}, as: one}\n{return: one}",
        "{return: 'default(first(highest(players, key=it.purse)), seat)'}",
    ],
)
def test_a_rule_that_returns_on_every_way_gives_a_seat(returns: str) -> None:
    """As whoever takes a trick, or loses a round of Liar’s Dice, and then leads."""
    assert findings(returns) == []


@pytest.mark.parametrize(
    "returns",
    [
        "{if: round > 1, then: [{return: seat}]}",
        "{return: none}",
        "{return: first(those(players, purse=3))}",
        "{each: players, as: one, do: [{return: one}]}",
        "{if: round > 1, then: [{leave: winner}]}\n{return: seat}",
        "{add: 1, to: round}",
    ],
)
def test_a_rule_that_may_end_without_one_is_named(returns: str) -> None:
    found = findings(returns)
    (one,) = [each for each in found if "R203" in each]
    assert 'not every way through the rule "winner" returns one' in one
    assert "end in `return`" in one


def test_of_who_holds_a_card_it_is_said_that_nobody_may() -> None:
    """As of the two of clubs, though all cards are dealt."""
    (one,) = findings_of("- {score: 1, for: card('nun').holder}")
    assert "R203" in one and "no seat may have the card in a zone of its own" in one
