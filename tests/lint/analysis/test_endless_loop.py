"""Loops that nothing ends."""

import pytest
from judged import CALLED, found, lines, rule

from generator.lint.analysis.endless_loops import endless_loop


def test_every_loop_of_the_market_can_end() -> None:
    assert found(endless_loop) == []


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{repeat: [{add: 1, to: round}]}", 'nothing ends this "repeat"'),
        ("{turns: seat, as: one, among: seats, do: [{add: 1, to: round}]}", "nothing ends this"),
        ("{turns: seat, as: one, do: [{add: 1, to: round}]}", 'nothing ends this "turns"'),
        ("{repeat: [{add: 1, to: round}], until: seat.purse > 3}", "changes what it waits for"),
        ("{repeat: [{draw: 1, from: stock, to: seat.hand}], while: round < 3}", "waits for"),
        ("{repeat: [{add: 1, to: round}], until: rich(seat)}", "changes what it waits for"),
        ("{repeat: [{repeat: [{stop: loop}], times: 2}]}", 'nothing ends this "repeat"'),
        ("{repeat: [{call: day}]}", 'nothing ends this "repeat"'),
        ("{repeat: [{add: 1, to: seat.purse}], until: seat.purse < 1}", "purse only rises here"),
        ("{repeat: [{add: -1, to: round}], until: round > 9 and seat.purse > 1}", "only falls"),
        ("{repeat: [{add: -1, to: round}], while: round < 9}", "can end its wait"),
        ("{repeat: [{pay: 1, to: seat.purse}], until: seat.purse < 1}", "purse only rises here"),
        ("{repeat: [{pay: 1, from: seat.purse}], until: seat.purse > 9}", "purse only falls here"),
        ("{repeat: [{add: 1, to: round}], while: 3 < round}", "round only rises here"),
        ("{repeat: [{set: round, to: round % 4}], until: round > 4}", "is set to values"),
        ("{repeat: [{set: weather, to: \"'wet'\"}], until: weather == 'dry'}", "weather is set"),
        ("{let: {n: 3}}\n      - {repeat: [{add: 1, to: n}], while: n > 0}", "n only rises here"),
        (
            "{let: {end: false}}\n      - {repeat: [{set: end, to: false}], until: end}",
            "end is set",
        ),
        ("{repeat: [{score: 2, for: seat}], while: not seat.score < 9}", "score only rises"),
        ("{repeat: [{shuffle: stock}], while: stock.count > 0}", "changes what it waits for"),
        ("{repeat: [{shuffle: stock}], until: any(c.kind == 'fruit' for c in stock)}", "waits for"),
        ("{repeat: [{shuffle: stock}, {peek: 'top(stock, 1)'}], while: stock.count > 0}", "waits"),
        ("{repeat: [{swap: round, and: seat.purse}], while: stock.count > 0}", "waits for"),
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
        "{repeat: [{pay: 1, from: seat.purse}], until: seat.purse < 1}",
        "{repeat: [{add: 1, to: round}, {if: round > 3, then: [{stop: loop}]}]}",
        "{repeat: [{add: 1, to: round}, {if: round > 3, then: [{return: none}]}]}",
        "{repeat: [{add: 1, to: round}, {if: round > 3, then: [{end_game: late}]}]}",
        "{repeat: [{add: 1, to: round}, {if: round > 3, then: [{leave: extra}]}]}",
        "{repeat: [{draw: 1, from: stock, to: seat.hand}], until: seat.hand.count > 3}",
        "{repeat: [{call: rest, with: {seat: seat}}], until: seat.hand.count > 3}",
        "{turns: seat, as: one, do: [{add: 1, to: one.purse}], until: left_of(one) == seat}",
        "{turns: seat, as: one, do: [{eliminate: one}]}",
        "{turns: seat, as: one, among: 'those(seats, purse=5)', do: [{add: 1, to: one.purse}]}",
        "{repeat: [{add: 1, to: round}], until: round > 9 or seat.purse < 1}",
        "{repeat: [{add: 3 - round, to: round}], until: round < 1}",
        "{repeat: [{set: round, to: round + 1}], until: round > 4}",
        "{repeat: [{set: round, to: 9 if rich(seat) else 0}], until: round > 4}",
        "{repeat: [{roll: 1, as: die}], until: die > 5}",
        "{repeat: [{add: -1, to: round}, {call: day}], until: round > 9}",
        "{repeat: [{add: 1, to: round}], until: round - seat.purse > 9}",
        "{repeat: [{toss: heads}], until: heads}",
        "{repeat: [{shuffle: stock}], until: stock.top == first(seat.hand)}",
        '{repeat: [{shuffle: stock}], until: "knows(seat, first(stock))"}',
        "{repeat: [{peek: 'top(stock, 1)'}], until: \"knows(seat, first(stock))\"}",
    ],
)
def test_a_loop_with_an_end_is_left_alone(effect: str) -> None:
    assert found(endless_loop, rule(effect), CALLED) == []


def test_a_rule_that_always_calls_itself_is_found() -> None:
    again = rule("{call: extra, with: {seat: seat}}")
    assert lines(endless_loop, again, CALLED) == ["- id: extra"]
    perhaps = rule("{if: round > 3, then: [{return: none}]}", "{call: extra, with: {seat: seat}}")
    assert found(endless_loop, perhaps, CALLED) == []


@pytest.mark.parametrize(
    ("effects", "line"),
    [
        (("{if: seat.purse > 3, then: [{call: extra, with: {seat: seat}}]}",), ""),
        (("{if: round > 3, then: [{call: extra, with: {seat: seat}}]}",), "- id: extra"),
        (("{if: round > 3, then: [], else: [{call: extra, with: {seat: seat}}]}",), "- id: extra"),
        (("{add: 1, to: round}", "{if: round > 3, then: [{call: extra, with: {seat: seat}}]}"),
         "- id: extra"),
        (("{add: 1, to: round}", "{if: round < 3, then: [{call: extra, with: {seat: seat}}]}"), ""),
        (("{if: round > 3, then: [{call: extra, with: {seat: seat}}]}", "{add: 1, to: seat.purse}"),
         "- id: extra"),
        (("{call: day}", "{call: extra, with: {seat: seat}}"), ""),
    ],
)  # fmt: skip
def test_a_rule_that_calls_itself_under_what_never_changes(
    effects: tuple[str, ...], line: str
) -> None:
    told = [one for one in lines(endless_loop, rule(*effects), CALLED) if one == "- id: extra"]
    assert told == ([line] if line else [])


def test_two_rules_that_call_each_other_are_one_finding() -> None:
    other = "rules:\n  - id: other\n    cites: x\n    does: [{call: extra, with: {seat: first}}]\n"
    pair = (rule("{call: other}"), ("base", "rules:\n", other), CALLED)
    assert len(found(endless_loop, *pair)) == 1


ANSWERS = "    reacts:\n      - to: sold\n"


def answers(does: str) -> tuple[str, str]:
    """The shield answers the dawn too, while it lies on the heap."""
    own = f"      - {{to: dawn, from: [heap], forced: true, does: [{does}]}}\n"
    return ANSWERS, ANSWERS.replace("      - to", f"{own}      - to")


SHIELD = "  - id: shield\n    title: Shield\n"


@pytest.mark.parametrize(
    ("does", "is_endless"),
    [
        ("{emit: dawn}", True),
        ("{if: round > 3, then: [{emit: dawn}]}", True),
        ("{add: 1, to: round}, {if: round < 3, then: [{emit: dawn}]}", False),
        ("{move: this, to: stock}, {emit: dawn}", False),
        ("{add: 1, to: round}", False),
    ],
)
def test_an_answer_that_calls_for_itself_is_found_at_the_card(does: str, is_endless: bool) -> None:
    told = found(endless_loop, ("goods", *answers(does)))
    assert bool(told) == is_endless
    assert all('the card "shield"' in one for one in told)


def test_a_card_that_resolves_itself_is_found() -> None:
    told = found(endless_loop, ("goods", SHIELD, SHIELD + "    effect: [{resolve: this}]\n"))
    assert len(told) == 1 and 'the card "shield" always leads to itself again' in told[0]
