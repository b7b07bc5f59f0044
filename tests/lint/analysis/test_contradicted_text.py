"""Texts whose numbers the deeds beside them contradict: in cards, and in the words of rules."""

from dataclasses import replace

import pytest

from generator.lint.analysis.wording import contradicted_text
from generator.lint.case import Case
from generator.model.rules import Ruleset
from generator.source.document import read_yaml
from generator.source.validate import validate
from tests.lint.box import KNOWN, read_box

RULES = """\
id: base
title: Picking
cites: "V"
seats: {least: 2, most: 4}
zones:
  - {id: tree, sees: nobody, starts_with: [fruits]}
  - {id: hand, holds: [fruits], per: seat, sees: owner}
rules:
  - id: pick
    cites: "V"
    says: "Pick {{ values.hand|words }} fruits."
    does:
      - {deal: values.hand, from: tree, to: seat.hand}
      - each: cards.fruits
        as: one
        do: [{resolve: one, by: "first(seats)"}]
start: pick
returns: seat.hand.count
"""
TEXT = '"Draw {{ values.hand|words }} cards, worth {{ points }} :seed:."'


def found(effect: str, rules: str = RULES, text: str = TEXT) -> list[str]:
    """What is found where the apple, worth 3, has this text and effect."""
    game = read_box(
        (
            "cards/fruits",
            f"    text: {TEXT}\n",
            f"    text: {text}\n    effect:\n      - {effect}\n",
        )
    )
    document, findings = read_yaml(rules, "rules/base.yaml")
    assert document is not None, findings
    ruleset, wrong = validate(document, Ruleset)
    assert ruleset is not None, wrong
    places = {**game.places, "rules/base": document}
    case = Case(replace(game, rulesets=(ruleset,), places=places), KNOWN)
    assert case.checked, [str(one) for _, told in case.judged for one in told]
    return [str(one).split(": ", 2)[2].split(" (")[0] for one in contradicted_text(case)]


@pytest.mark.parametrize(
    "effect",
    [
        "{draw: values.hand, from: tree, to: seat.hand}",
        "{draw: 3, from: tree, to: seat.hand}",
        "{score: this.points}",
        "{if: seat.hand.count > 5, then: [{draw: values.hand, from: tree, to: seat.hand}]}",
        "{score: 1}",
    ],
)
def test_an_effect_that_does_what_the_text_says_is_fine(effect: str) -> None:
    assert found(effect) == []


def test_a_text_that_says_three_where_the_effect_says_two() -> None:
    assert found("{draw: 2, from: tree, to: seat.hand}") == [
        "the text says 3, and the effect says 2"
    ]
    assert found("{add: -2, to: seat.score}") == ["the text says 3, and the effect says 2"]


def test_a_number_in_words_counts_as_one_in_digits() -> None:
    assert found("{score: 5}", text="Score four.") == ["the text says 4, and the effect says 5"]
    assert found("{score: 2}", text="Score twice as much.") == []


def test_another_number_is_fine_where_all_of_the_text_is_used() -> None:
    both = "{draw: values.hand, from: tree, to: seat.hand}\n      - {score: 2}"
    assert found(both) == []


def test_an_attribute_that_rules_read_is_used() -> None:
    rules = RULES.replace("returns: seat.hand.count", "returns: sum(x.points for x in seat.hand)")
    assert found("{score: 2}", rules, text="Worth {{ points }}.") == []
    assert found("{score: 2}", text="Worth {{ points }}.") == [
        "the text says 3, and the effect says 2"
    ]


def test_the_words_of_a_rule_are_held_to_its_deeds() -> None:
    rules = RULES.replace("{deal: values.hand,", "{deal: 2,")
    assert found("{score: 1}", rules) == ["the text says 3, and the effect says 2"]


def test_a_number_that_two_things_are_said_to_need_cannot_stand_for_both() -> None:
    """The text says 3 twice; the effect draws 3 and scores 2."""
    both = "{draw: 3, from: tree, to: seat.hand}\n      - {score: 2}"
    assert found(both, text="Draw three cards. Score three.") == [
        "the text says 3, and the effect says 2"
    ]
    assert found(both, text="Draw three cards. Score two.") == []


@pytest.mark.parametrize(
    ("amount", "many"),
    [("values.hand - 2", 0), ("2 * values.hand", 0), ("5 - 2", 0), ("2 * 2", 1)],
)
def test_what_is_worked_out_is_held_to_the_text_and_not_its_parts(amount: str, many: int) -> None:
    """As in Hearts, where a hand is thirteen and three of it are passed on."""
    assert len(found(f"{{score: {amount}}}", text="Score three.")) == many


def test_a_value_may_be_named_more_than_once() -> None:
    both = "{draw: values.hand, from: tree, to: seat.hand}\n      - {score: 2}"
    assert found(both, text='"Draw {{ values.hand }}, yes, {{ values.hand }} cards."') == []


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("{draw: 1, from: tree, to: seat.hand}", "Draw two cards."),
        ("{draw: 3, from: tree, to: seat.hand}", "Both players draw two cards; score three."),
        ("{draw: 4, from: tree, to: seat.hand}", "Half an hour later, draw a card."),
    ],
)
def test_a_verb_with_another_number_beside_it(effect: str, text: str) -> None:
    assert len(found(effect, text=text)) == 1


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("{draw: 3, from: tree, to: seat.hand}", "Draw two of the top three cards."),
        ("{draw: 2, from: tree, to: seat.hand}\n      - {draw: 1, from: tree, to: seat.hand}",
         "Draw three cards."),
        ("{repeat: [{draw: 1, from: tree, to: seat.hand}], times: 2}", "Draw two cards."),
        ("{draw: 1, from: tree, to: seat.hand}", "Draw a card, twice as good as two others."),
        ("{draw: seat.hand.count, from: tree, to: seat.hand}", "Draw two cards, or so."),
        ("{draw: 1, from: tree, to: seat.hand}", "Draw the top card; score after two turns."),
        ("{score: 2}", "Nimm drei Karten und lege sie auf den Stapel, nicht 7."),
    ],
)  # fmt: skip
def test_verbs_that_only_seem_to_say_another_number(effect: str, text: str) -> None:
    assert found(effect, text=text) == []


@pytest.mark.parametrize(
    ("effect", "text", "told"),
    [
        ('{set: seat.score, to: "seat.score + 3"}', "Score two more.", "effect says 3"),
        ('{set: seat.score, to: "max(seat.score - 4, 0)"}', "Score two less.", "effect says 4"),
        (
            "{call: give, with: {many: 3}}",
            "Lose two points.",
            "the text says 2, and the effect says 3",
        ),
        ("{call: give, with: {many: this.points}}", "You gain four.", "effect says 3"),
    ],
)
def test_numbers_that_are_set_or_handed_on(effect: str, text: str, told: str) -> None:
    (one,) = found(effect, GIVING, text)
    assert one.endswith(told)


GIVING = RULES.replace(
    "start:",
    """\
  - id: give
    cites: "V"
    with: {many: integer}
    does: [{note: given, of: {many: many}, says: "Given."}]
  - id: idle
    cites: "V"
    does: [{call: give, with: {many: 1}}]
start:""",
)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ('{set: seat.score, to: "seat.score + 2"}', "Score two more."),
        ('{set: seat.score, to: "seat.score + seat.hand.count"}', "Score two more."),
        ("{call: give, with: {many: 3}}", "Lose two points, or three."),
        ("{call: give, with: {many: 1}}", "Lose two points."),
        ("{call: give, with: {many: 3}}\n      - {score: 2}", "Gain two points."),
        ("{call: give, with: {many: seat.hand.count}}", "Lose two points."),
    ],
)
def test_numbers_that_are_set_or_handed_on_as_the_text_says(effect: str, text: str) -> None:
    assert found(effect, GIVING, text) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Discard two cards at random.", ["the text says 2, and the effect says 1"]),
        ("Discard one card at random.", []),
        ("Discard a card at random.", []),
        ("Discard two cards, or discard three cards.", []),
        ("Choose two cards.", []),
    ],
)
def test_how_many_cards_are_taken_to_be_discarded(text: str, wrong: list[str]) -> None:
    assert found("{pick: seat.hand, as: lost}", text=f'"{text}"') == wrong
