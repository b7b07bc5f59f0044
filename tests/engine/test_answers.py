"""Windows that seats answer by themselves, beside the cards that answer them.

So anybody may block in Coup, whatever cards it holds.
"""

import pytest

from generator.engine import Program, State, compile_game
from generator.lint.analysis.idle import unanswered_event
from generator.rules import check_ruleset
from generator.source.document import read_yaml
from generator.source.hints import with_hints
from tests.engine.toys import toy
from tests.lint.analysis.judged import found
from tests.rules.market import BASE

ANSWERS = """
answers:
  - id: outbid
    to: sold
    cites: "9.1"
    says: Two coins more, and you have it.
    requires: [{test: seat.purse >= coins, of: {coins: coins}, says: "You have not {{ coins }} coins."}]
    does: [{add: -1, to: seat.purse}, {set: coins, to: coins + 2}]
  - {id: sneer, to: sold, cites: "9.2", does: [{ask: [loud, low], as: how}, {note: sneer, of: {who: seat, how: how}}]}
rules:
"""  # noqa: E501
SALE = """
  - id: test
    cites: x
    does:
      - {let: {seat: "seats[0]", ware: "first([x for x in stock if x.id == 'apple'])"}}
      - {move: "[x for x in stock if x.id == 'shield']", to: heap}
      - {deal: 1, from: heap, to: seat.hand}
      - {window: sold, with: {by: seat, ware: ware, coins: 1}, seats: players, closes: CLOSES}
      - {note: n, of: {coins: coins, purses: "[x.purse for x in seats]"}}
start: test
"""
HEAD, TAIL = BASE.split("\nstart: match", 1)


def text(closes: str = "first", answers: str = ANSWERS) -> str:
    rules = HEAD.replace("\nrules:\n", answers, 1)
    return f"{rules}{SALE.replace('CLOSES', closes)}{TAIL.lstrip()}"


def program(closes: str = "first", answers: str = ANSWERS) -> Program:
    return compile_game(toy(base=text(closes, answers)), "base", 2)


def played(*choices: str, closes: str = "first", coins: int = 1) -> State:
    """The window, answered in turn by both seats."""
    compiled = compile_game(
        toy(base=text(closes).replace("coins: 1}, seats", f"coins: {coins}}}, seats")), "base", 2
    )
    state = compiled.new_state(1, log=True)
    for words in choices:
        state.apply(state.parse(words))
    return state


def offered(state: State) -> list[str]:
    return [state.describe(one) for one in state.legal_actions()]


def test_cards_and_answers_of_a_seat_are_offered_side_by_side() -> None:
    assert offered(played()) == ["pass", "outbid", "sneer"]  # the sale is too cheap for the shield
    assert offered(played(coins=2)) == ["pass", "outbid", "sneer", "shield"]


@pytest.mark.parametrize(
    ("closes", "choices", "coins"),
    [
        ("first", ["outbid"], 4),
        ("first", ["pass", "outbid"], 4),
        ("first", ["pass", "pass"], 2),
        ("first", ["shield"], 1),
        ("each", ["outbid", "pass"], 4),
        ("each", ["outbid", "shield"], 3),
        ("quiet", ["pass", "sneer", "loud", "shield", "pass", "pass"], 1),
    ],
)
def test_a_window_closes_as_it_says_whoever_answers(
    closes: str, choices: list[str], coins: int
) -> None:
    state = played(*choices, closes=closes, coins=2)
    assert state.is_terminal(), offered(state)
    assert dict(state.notes or ())["n"]["coins"] == coins


def test_an_answer_may_ask_in_its_turn_and_knows_who_gives_it() -> None:
    state = played("pass", "sneer")
    assert state.current_seat == 1 and offered(state) == ["loud", "low"]
    state.apply(state.parse("low"))
    assert dict(state.notes or ())["sneer"] == {"who": "seat 2", "how": "low"}


def test_an_answer_that_may_not_be_given_says_why() -> None:
    state = played(coins=9)
    assert offered(state) == ["pass", "sneer", "shield"]
    (failure,) = state.explain(state.parse("outbid")).failing
    assert failure.words.startswith("You have not") and failure.cites == "9.1"
    assert failure.of == (("coins", "integer", 9),)
    (foreign,) = state.explain(state.tables.words["draw"]).failing
    assert foreign.id in ("another-rule", "no-answer")


def test_an_answer_keeps_back_what_stands_behind_a_requirement_alone() -> None:
    first = "{test: seat.purse > 9, alone: true, says: Poor.}"
    needs = f"requires: [{first}, {{test: coins > 1, says: Cheap.}}]"
    bid = (
        f"\nanswers:\n  - {{id: bid, to: sold, cites: x, {needs}, does: [{{score: 1}}]}}\nrules:\n"
    )
    every = bid.replace("alone: true, ", "")
    for answers, words in ((bid, ["Poor."]), (every, ["Poor.", "Cheap."])):
        sneer = answers.replace("\nrules", "\n  - {id: sneer, to: sold, cites: x, does: []}\nrules")
        state = program(answers=sneer).new_state(1)
        assert [one.words for one in state.explain(state.parse("bid")).failing] == words


def test_a_window_without_cards_offers_words_alone() -> None:
    yawn = "answers:\n  - {id: yawn, to: dawn, cites: x, does: [{score: 1}]}\nrules:\n"
    rules = "  - {id: test, cites: x, does: [{window: dawn, with: {}}]}\nstart: test\n"
    base = (
        f"{HEAD.replace(chr(10) + 'rules:' + chr(10), chr(10) + yawn, 1)}\n{rules}{TAIL.lstrip()}"
    )
    state = compile_game(toy(base=base), "base", 2).new_state(1)
    assert offered(state) == ["pass", "yawn"]
    assert state.decision.kind == "text" and state.decision.event == "dawn"


def test_hints_say_how_glad_a_seat_is_to_answer() -> None:
    rules, _ = read_yaml(f"id: base{ANSWERS.rstrip()} []\n", "rules/base.yaml")
    said, _ = read_yaml("id: base\nanswers: {outbid: coins * 2}\n", "policies/base.yaml")
    assert rules is not None and said is not None
    whole, findings = with_hints(rules, said)
    assert findings == []
    assert whole.nearest(("answers", 0, "prefer"))[0].held == "coins * 2"
    liked = text().replace('    cites: "9.1"\n', '    cites: "9.1"\n    prefer: coins * 2\n')
    state = compile_game(toy(base=liked), "base", 2).new_state(1)
    worth = {state.describe(one): state.prefer(one) for one in state.legal_actions()}
    assert worth == {"pass": 0, "outbid": 2, "sneer": 0}


@pytest.mark.parametrize(
    ("hints", "said"),
    [
        ("answers: {outbit: '1'}", 'there is no answer "outbit"'),
        ("answers: {outbid: {sold: '1'}}", "outbid has one hint, which is one expression"),
    ],
)
def test_a_hint_for_no_answer_is_a_finding(hints: str, said: str) -> None:
    rules, _ = read_yaml(f"id: base{ANSWERS.rstrip()} []\n", "rules/base.yaml")
    named, _ = read_yaml(f"id: base\n{hints}\n", "policies/base.yaml")
    assert rules is not None and named is not None
    assert said in with_hints(rules, named)[1][0].message


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("to: sold\n", "to: solt\n", 'there is no event "solt" (did you mean "sold"?)'),
        ("to: sold\n", "to: dawn\n", 'no window asks for the answer "outbid"'),
        ("id: sneer", "id: outbid", '"outbid" stands for something else already'),
        ("seat.purse >= coins", "this.purse >= coins", '"this"'),
        ("{set: coins, to: coins + 2}", "{set: seat, to: by}", '"seat" cannot be changed'),
    ],
)
def test_what_is_wrong_with_an_answer_is_found_at_its_place(old: str, new: str, said: str) -> None:
    assert old in text()
    game = toy(base=text().replace(old, new, 1))
    told = [str(one) for one in check_ruleset(game, game.rulesets[0])[1]]
    assert any(said in one for one in told), told


def test_a_window_that_only_a_seat_can_answer_is_answered() -> None:
    night = ("base", "  - {id: dawn, with: {}}\n", "  - {id: dawn, with: {}}\n  - {id: night}\n")
    opened = ("base", "      - {emit: dawn}\n", "      - {window: night, seats: players}\n")
    answer = "answers:\n  - {id: yawn, to: night, cites: x, does: [{score: 1}]}\nrules:\n"
    answered = ("base", "rules:\n", answer)
    (finding,) = found(unanswered_event, night, opened)
    assert "no card answers" in finding and "`answers:`" in finding
    assert found(unanswered_event, night, opened, answered) == []
