"""Effects: every mistake has its code, its place and a hint."""

import pytest

from tests.rules.market import effects_of, findings_of

MISTAKES = {
    "- {mvoe: card, to: heap}": ("1:3", "R205", 'did you mean "move"?'),
    "- {}": ("1:3", "R205", "begins no effect"),
    "- {move: card, to: heap, add: 1}": ("1:3", "R205", "one effect has one word"),
    "- {move: card}": ("1:3", "R206", 'needs "to"'),
    "- {move: card, into: heap, to: heap}": ("1:16", "R206", '"into"'),
    "- {move: seat, to: heap}": ("1:10", "R202", "cards must stand here"),
    "- {move: card, to: card}": ("1:20", "R202", "must be zone"),
    "- {move: card, to: heap, at: botom}": ("1:30", "R206", 'did you mean "bottom"?'),
    "- {move: card, to: heap, hidden: 1}": ("1:34", "R206", "true or false"),
    "- {draw: seat, from: stock, to: heap}": ("1:10", "R202", "must be integer"),
    "- {set: card.worth, to: 3}": ("1:9", "R209", "cannot be changed"),
    "- {set: values.cap, to: 3}": ("1:9", "R209", "cannot be changed"),
    "- {set: seat.purse, to: seat}": ("1:25", "R202", "must be integer"),
    "- {set: weather, to: wet}": ("1:22", "R201", 'there is no "wet"'),
    "- {set: weather, to: \"'wett'\"}": ("1:23", "R201", 'did you mean "wet"?'),
    "- {set: weather, to: \"'wet' if n > 1 else 'wett'\"}": ("1:22", "R201", 'did you mean "wet"?'),
    "- {set: weather, to: card.kind}": ("1:22", "R202", "known are: dry, wet"),
    "- {add: 1, to: weather}": ("1:16", "R202", "cannot add to text"),
    "- {swap: seat.purse, and: weather}": ("1:3", "R202", "cannot change places"),
    "- {let: 3}": ("1:9", "R206", "values by name"),
    "- {let: {stock: 3}}": ("1:17", "R207", "something else already"),
    "- {let: {n: seat}}": ("1:13", "R202", "is integer already"),
    "- {choose: n, as: x}": ("1:12", "R202", "a list must stand here"),
    "- {choose: seat.hand}": ("1:3", "R206", 'needs "as"'),
    "- {choose: '[1.5]', as: x}": ("1:12", "R202", "not number"),
    "- {choose: seats, as: x, where: [{test: x}]}": ("1:34", "R206", "`test` and `says`"),
    "- {choose: seats, as: x, where: ['x.purse']}": ("1:35", "R202", "must be flag"),
    "- {ask: [], as: x}": ("1:9", "R206", "names the options"),
    "- {ask: {a: {sais: b}}, as: x}": ("1:13", "R206", "can have"),
    "- {ask_all: players, as: x}": ("1:3", "R206", 'either "from" or "options"'),
    "- {act: [sel]}": ("1:10", "R201", 'did you mean "sell"?'),
    "- {window: sld, with: {}}": ("1:12", "R201", 'did you mean "sold"?'),
    "- {window: sold, with: {by: seat, ware: card}}": ("1:24", "R206", 'needs "coins"'),
    "- {window: sold, with: {by: seat, ware: card, coins: 1, x: 2}}":
        ("1:57", "R206", 'takes no "x"'),
    "- {call: sael, with: {}}": ("1:10", "R201", 'did you mean "sale"?'),
    "- {call: rest, with: {seat: n}}": ("1:29", "R202", "must be seat"),
    "- {call: rest, with: {seat: seat}, as: x}": ("1:40", "R206", "returns nothing"),
    "- {return: n}": ("1:3", "R206", "does not say that it gives"),
    "- {leave: dya}": ("1:11", "R201", 'did you mean "day"?'),
    "- {stop: loop}": ("1:3", "R206", "no loop here"),
    "- {end_game: 3}": ("1:14", "R206", "an id of your own"),
    "- {if: n, then: []}": ("1:8", "R202", "must be flag"),
    "- {if: n > 1}": ("1:3", "R206", 'needs "then"'),
    "- {each: n, as: x, do: []}": ("1:10", "R202", "a list must stand here"),
    "- {repeat: [], times: 2, until: true}": ("1:3", "R206", "one of times"),
    "- {peek: card, by: n}": ("1:20", "R202", "must be seat"),
}  # fmt: skip


@pytest.mark.parametrize("effect", MISTAKES)
def test_a_mistake_is_found_where_it_stands(effect: str) -> None:
    place, code, words = MISTAKES[effect]
    found = [one for one in findings_of(effect) if one.startswith(f"{place} {code} ")]
    assert found, findings_of(effect)
    assert words in found[0]


def test_a_rule_that_gives_returns_that() -> None:
    assert findings_of("- {return: n}", "    gives: integer\n") == ()
    (found,) = findings_of("- {return: seat}", "    gives: integer\n")
    assert found.startswith("1:12 R202")


def test_a_choice_of_several_is_a_list() -> None:
    (effect, _) = effects_of("- {choose: seats, as: x, least: 1}\n- {let: {y: x}}")
    assert effect.exprs["choose"].type.kind == "list"
    assert findings_of("- {choose: seats, as: x, least: 1}\n- {eliminate: x}") != ()


def test_every_effect_knows_its_line() -> None:
    first, second = effects_of("- {shuffle: stock}\n- {remove: card}")
    assert second.position.line == first.position.line + 1


def test_a_word_that_may_be_chosen_must_be_a_choice_of_the_counter() -> None:
    """Where nothing around tells it apart; else it is found when it is played."""
    offered = "- {choose: \"['wet', 'wett']\", as: x, by: seat}\n"
    (found,) = findings_of(offered + "- {set: weather, to: x}")
    assert "R201" in found and 'this can be "wett"' in found
    assert findings_of(offered + "- {if: x != 'wett', then: [{set: weather, to: x}]}") == ()
