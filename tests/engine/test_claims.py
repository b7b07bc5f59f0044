"""Claims that may be untrue, and answers of seats, played in two small games and asked about."""

import json
from random import Random
from typing import Any

import pytest

from generator.engine import State, compile_game
from generator.lint.analysis.unseen_reads import RulesReader
from generator.rules import check_ruleset
from generator.source.document import read_yaml
from generator.source.hints import with_hints
from generator.words.translatable_strings import id_words
from tests.engine.liars import COURT, GAME, LEAVES, PILE, liars, lying
from tests.engine.test_words import run
from tests.engine.toys import game_of, to_end
from tests.redealt import redealt, told

TABLES = [(rules, seats, order) for rules in ("pile", "court") for seats in (2, 3, 4)
          for order in ("clockwise", "first")]  # fmt: skip


TWO = "[seats[1], seats[2]]"


def claimed(
    what: str, *said: str, order: str = "clockwise", more: str = "", asked: str = TWO
) -> State:
    """Seat 1 of four claims what an apple is; two others answer."""
    effects = f"""
- {{let: {{seat: "seats[0]", apple: "first([x for x in stock if x.id == 'apple'])"}}}}
- {{deal: 1, from: village, to: seat.stall}}
- {{move: apple, to: seat.hand, hidden: true}}
- claim: "'{what}'"
  test: apple.kind == '{what}'
  order: {order}
  as: faith
  says: "{{{{ who }}}} shows nothing but says: {{{{ claim }}}}."
  shows: apple
  challengers: "{asked}"
  believed: [{{note: bold, of: {{}}}}]
  caught: [{{add: -2, to: seat.purse}}, {{add: 1, to: challenger.purse}}]
  honest: [{{add: -2, to: challenger.purse}}]
  {more}
- {{note: end, of: {{faith: faith, challenger: challenger, purses: "[x.purse for x in seats]"}}}}
"""
    return run(effects, *said, seats=4)


def ended(state: State) -> dict[str, Any]:
    assert state.is_terminal(), [state.describe(one) for one in state.legal_actions()]
    return dict(state.notes or ())["end"]


# -- what a claim comes to ----------------------------------------------------------------------


def test_a_claim_that_all_believe_is_never_looked_into() -> None:
    state = claimed("cloth", "believe", "believe")
    found = ended(state)
    assert found["faith"] == "believed" and found["challenger"] is None
    assert len(set(found["purses"])) == 1
    apples = [card for card, one in enumerate(state.tables.ids) if one == "apple"]
    assert not any(state.known[card] & 0b110 for card in apples)


def test_a_liar_who_is_doubted_pays_and_an_honest_seat_does_not() -> None:
    caught, honest = (ended(claimed(what, "believe", "doubt")) for what in ("cloth", "fruit"))
    start = ended(claimed("fruit", "believe", "believe"))["purses"][0]
    assert caught == {"faith": "caught", "challenger": "seat 3",
                      "purses": [start - 2, start, start + 1, start]}  # fmt: skip
    assert honest == {"faith": "honest", "challenger": "seat 3",
                      "purses": [start, start, start - 2, start]}  # fmt: skip


def test_clockwise_the_first_doubt_ends_the_asking_and_all_hear_it() -> None:
    state = claimed("cloth", "doubt")
    assert ended(state)["challenger"] == "seat 2"


def test_all_at_once_of_those_who_doubt_the_nearest_clockwise_challenges() -> None:
    """In Cheat, whoever calls first; at a table of programs the nearest of those who call."""
    assert ended(claimed("cloth", "doubt", "doubt", order="first"))["challenger"] == "seat 2"
    assert ended(claimed("cloth", "believe", "doubt", order="first"))["challenger"] == "seat 3"
    assert ended(claimed("cloth", "believe", "believe", order="first"))["faith"] == "believed"


def test_what_is_said_at_once_no_other_seat_hears_before_all_have_spoken_or_later() -> None:
    one, other = (claimed("cloth", said, order="first") for said in ("doubt", "believe"))
    assert [told(one, seat) for seat in (0, 2)] == [told(other, seat) for seat in (0, 2)]
    one, other = (claimed("cloth", "doubt", said, order="first") for said in ("doubt", "believe"))
    assert one.notes == other.notes and one.observe(0) == other.observe(0)


def test_one_seat_alone_may_look_and_pass_on() -> None:
    """In Cockroach Poker whoever is handed a card may look at it and hand it on."""
    look = "{where: [{test: challenger.purse > 0, says: Pay.}]}"
    more = f"options: {{doubt: {{says: A lie.}}, look: {look}}}"
    state = claimed("cloth", more=more, asked="seats[1]")
    assert state.current_seat == 1
    words = [state.describe(one) for one in state.legal_actions()]
    assert sorted(words) == ["believe", "doubt", "look"]
    found = ended(claimed("cloth", "look", more=more, asked="seats[1]"))
    assert found["faith"] == "look" and found["challenger"] == "seat 2"


def test_a_claim_asks_with_its_words_and_is_called_out() -> None:
    state = claimed("cloth")
    assert state.decision.says.startswith("{{ who }} shows nothing")
    assert {name: value for name, _, value in state.question()} == {
        "who": 0, "claim": "cloth"
    }  # fmt: skip
    assert state.notes == [("claim", {"who": "seat 1", "claim": "cloth"})]


# -- nothing leaks ------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "seats", "order"), TABLES)
def test_cards_dealt_anew_change_nothing_that_challengers_are_offered_or_told(
    rules: str, seats: int, order: str
) -> None:
    program, looked = lying(rules, seats, order), 0
    for seed in range(3):
        state, choices = program.new_state(seed), Random(seed)
        while not state.is_terminal():
            for seat in {state.seat, choices.randrange(seats)}:
                twin = redealt(state, seat, choices)
                assert told(twin, seat) == told(state, seat)
                looked += twin.zones != state.zones and state.seat == seat
            state.apply(choices.choice(state.legal_actions()))
    assert looked > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_asked_by_what_came_of_a_claim_tells_nothing_else(seats: int) -> None:
    """As in Cheat by turns: who was believed or honest says who begins, and all have heard it."""
    asked = """      - {note: told, of: {faith: faith, who: seat}}
      - if: faith != 'caught'
        then: [{choose: others(seat), as: heir, says: Who is next?}, {score: 1, for: heir}]
"""
    told_ = "      - {note: told, of: {faith: faith, who: seat}}\n"
    assert told_ in PILE
    rules = PILE.replace("ORDER", "clockwise").replace(told_, asked)
    game = game_of(GAME, {"leaves": LEAVES}, {"pile": rules, "court": COURT})
    program, looked = compile_game(game, "pile", seats), 0
    assert RulesReader(program.checked).found == []
    for seed in range(4):
        state, choices = program.new_state(seed), Random(seed)
        while not state.is_terminal():
            for seat in range(seats):
                twin = redealt(state, seat, choices)
                assert told(twin, seat) == told(state, seat)
                looked += twin.zones != state.zones
            state.apply(choices.choice(state.legal_actions()))
    assert looked > 20


@pytest.mark.parametrize(("rules", "seats", "order"), TABLES)
def test_both_games_are_played_to_their_ends(rules: str, seats: int, order: str) -> None:
    ends = {to_end(lying(rules, seats, order), seed)[0].outcome for seed in range(5)}
    assert ends == {"bare" if rules == "pile" else "last"}


@pytest.mark.parametrize("rules", ["pile", "court"])
def test_reading_what_is_true_is_no_finding_and_telling_it_is(rules: str) -> None:
    assert RulesReader(lying(rules, 3).checked).found == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{count: pile.count}", "{count: leaf}", "this question reads"),
        (
            "doubt: {says: That is a lie.}",
            "doubt: {where: [{test: leaf.tree != tree, says: No.}]}",
            "this test reads",
        ),
        ("- claim: tree\n", "- claim: leaf\n", "this question reads"),
    ],
)
def test_what_challengers_are_offered_or_told_may_not_hang_on_the_card(
    old: str, new: str, said: str
) -> None:
    text = PILE.replace("ORDER", "clockwise")
    assert old in text
    head = GAME.replace("[pile, court]", "[pile]")
    game = game_of(head, {"leaves": LEAVES}, {"pile": text.replace(old, new)})
    checked, findings = check_ruleset(game, game.rulesets[0])
    assert checked is not None, findings
    assert any(message.startswith(said) for _, message, *_ in RulesReader(checked).found)


# -- hints and words ------------------------------------------------------------------------------


def test_hints_say_how_glad_a_seat_is_to_doubt() -> None:
    """As of any named options, whether the claim gives them words or not."""
    for text, rule in ((PILE.replace("ORDER", "clockwise"), "lay"), (COURT, "turn")):
        rules, _ = read_yaml(text, "rules/x.yaml")
        said, _ = read_yaml(
            f"id: x\nchoices: {{{rule}: {{faith: {{doubt: '5', believe: '2'}}}}}}\n",
            "policies/x.yaml",
        )
        assert rules is not None and said is not None
        whole, findings = with_hints(rules, said)
        assert findings == []
        held = json.dumps(whole.root.value)
        assert held.count('"prefer": "5"') == 1 and held.count('"prefer": "2"') == 1


def test_a_hint_for_no_option_of_a_claim_is_a_finding() -> None:
    rules, _ = read_yaml(COURT, "rules/x.yaml")
    said, _ = read_yaml("id: x\nchoices: {turn: {faith: {doupt: '5'}}}\n", "policies/x.yaml")
    assert rules is not None and said is not None
    (finding,) = with_hints(rules, said)[1]
    assert finding.message.startswith('there is no option "doupt"')


def test_a_greedy_seat_goes_by_these_hints() -> None:
    liked = COURT.replace(
        "            as: faith\n",
        "            as: faith\n            options: {doubt: {prefer: '3'}}\n",
    )
    game = game_of(GAME.replace("[pile, court]", "[court]"), {"leaves": LEAVES}, {"court": liked})
    state = compile_game(game, "court", 2).new_state(1)
    state.apply(state.parse("tax"))
    worth = {state.describe(one): state.prefer(one) for one in state.legal_actions()}
    assert worth == {"believe": 0, "doubt": 3}


def test_ids_that_are_said_of_claims_are_for_translators() -> None:
    words = {one.text for one in id_words(liars().ruleset("court"))}
    assert {"believe", "doubt", "block"} <= words
