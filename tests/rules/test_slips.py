"""Slips of an author: each gives one finding, with a hint, and none that merely follows from it."""

import pytest

from generator.rules import check_ruleset
from tests.engine.toys import toy
from tests.rules.market import BASE, findings_of

STOCKED = """
  - {id: stocked, with: {kind: text}, is: "stock_of[kind]"}
amounts:"""
RESTOCK = """
  - id: restock
    with: {kind: text}
    does:
      - if: "kind != 'all'"
        then: [{add: 1, to: "stock_of[kind]"}]
start: match"""


def found(*changes: tuple[str, str]) -> list[str]:
    """Every finding about the toy's ruleset after some changes: `code message (hint)`."""
    text = BASE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    game = toy(base=text)
    return [str(one).split(": ", 1)[1] for one in check_ruleset(game, game.rulesets[0])[1]]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("where: [is-ware,", "where: [is-wear,", 'there is no requirement "is-wear"'),
        ("where: [is-ware,", "where: [none-ware,", 'there is no requirement "none-ware"'),
        ("where: [is-ware,", "where: [isware,", 'there is no requirement "isware"'),
        ("{call: auction}", "{call: acution}", 'did you mean "auction"?'),
        ("start: match", "start: macth", 'did you mean "match"?'),
        ("id: first, of: game, type: seat", "id: first, of: game, type: seet", '"seat"?'),
        ("type: text, choices", "type: txt, choices", 'did you mean "text"?'),
        ("gives: integer", "gives: intger", 'did you mean "integer"?'),
        ("with: {who: seat}, is", "with: {who: set}, is", 'did you mean "seat"?'),
        ("ware: card of goods, coins", "ware: card of gods, coins", '"card of goods"?'),
    ],
)
def test_a_misspelt_name_is_one_finding_with_a_hint(old: str, new: str, words: str) -> None:
    (one,) = found((old, new))
    assert one.startswith("R201")
    assert words in one
    assert "did you mean" in one


def test_a_local_flag_is_a_requirement_of_its_own() -> None:
    assert findings_of("- let: {sunny: true}\n- {choose: seats, as: x, where: [sunny]}") == ()


@pytest.mark.parametrize("word", ["fruit", "all"])
def test_a_text_that_picks_a_counter_can_be_its_words_and_those_it_is_held_against(
    word: str,
) -> None:
    call = f"{{call: restock, with: {{kind: \"'{word}'\"}}}}\n      - {{shuffle: stock}}"
    assert found(("{shuffle: stock}", call), ("\nstart: match", RESTOCK)) == []


def test_a_wrong_word_for_a_rule_that_picks_a_counter_is_found() -> None:
    call = "{call: restock, with: {kind: \"'fruti'\"}}\n      - {shuffle: stock}"
    (one,) = found(("{shuffle: stock}", call), ("\nstart: match", RESTOCK))
    assert one.startswith("R201")
    assert 'did you mean "fruit"?' in one


def test_a_wrong_word_for_a_term_that_picks_a_counter_is_found() -> None:
    (one,) = found(("\namounts:", STOCKED), ("{score: 0,", "{score: \"stocked('clth')\","))
    assert one.startswith("R201")
    assert 'did you mean "cloth"?' in one


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('cites: "4.2"', "4.2, in part our ruling"),
        ('cites: {says: "4.9"}', "4.9, in part our ruling"),
        ("cites: {}", "our ruling"),
    ],
)
def test_a_rule_of_our_own_still_names_the_section_it_follows(before: str, after: str) -> None:
    head, tail = BASE.split("  - id: sale\n", 1)
    said = f"{before}\n    editorial: {{does: We chose.}}"
    new = tail.replace('cites: "4.2"', said, 1)
    game = toy(base=f"{head}  - id: sale\n{new}")
    checked, findings = check_ruleset(game, game.rulesets[0])
    assert checked is not None, findings
    assert checked.rules["sale"].cites == after


def test_a_misspelt_event_takes_none_of_its_fields_away() -> None:
    (one,) = found(("{window: sold,", "{window: sald,"), ("seats: others(seat), closes", "closes"))
    assert 'did you mean "sold"?' in one


def test_a_misspelt_field_is_not_missed_as_well() -> None:
    (one,) = findings_of("- {move: card, two: heap}")
    assert 'did you mean "to"?' in one


def test_a_shared_requirement_that_cannot_be_read_is_found_where_it_stands() -> None:
    (one,) = found(('test: "card.worth is not none"', 'test: "card.worth is not"'))
    assert one.startswith("R204")


def test_a_deck_starts_in_one_zone() -> None:
    """Its cards cannot lie in two places; which of them counted was left to the order."""
    (slip,) = found(("- {id: heap, ", "- {id: heap, starts_with: [goods], "))
    assert 'the deck "goods" starts in "stock" already' in slip
    assert "deal or move them" in slip
