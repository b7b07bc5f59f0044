"""Effects: every mistake has its code, its place and a hint."""

import pytest

from tests.rules.market import effects_of, findings_of

GROUPS = "groups(seat.hand, by=it.kind, least=3)"
MISTAKES = {
    "- {mvoe: card, to: heap}": ("1:3", "R205", 'did you mean "move"?'),
    "- {}": ("1:3", "R205", "begins no effect"),
    "- {out: seat}": ("1:3", "R205", "write eliminate: …"),
    "- {random: seat.hand, as: x}": ("1:3", "R205", "write pick: …"),
    "- {for: x, as: y, do: []}": ("1:3", "R205", "write each: …"),
    "- {weigh: card, as: x}": ("1:3", "R205", '"weigh" begins no effect'),
    "- {move: card, to: heap, add: 1}": ("1:3", "R205", "one effect has one word"),
    "- {move: card}": ("1:3", "R206", 'needs "to"'),
    "- {move: card, into: heap, to: heap}": ("1:16", "R206", '"into"'),
    "- {move: seat, to: heap}": ("1:10", "R202", "cards must stand here"),
    "- {move: card, to: card}": ("1:20", "R202", "must be a zone"),
    "- {move: card, to: heap, at: botom}": ("1:30", "R206", 'did you mean "bottom"?'),
    "- {move: card, to: heap, hidden: 1}": ("1:34", "R206", "true or false"),
    "- {draw: seat, from: stock, to: heap}": ("1:10", "R202", "must be a whole number"),
    "- {set: card.worth, to: 3}": ("1:9", "R209", "cannot be changed"),
    "- {set: values.cap, to: 3}": ("1:9", "R209", "cannot be changed"),
    "- {set: seat.purse, to: seat}": ("1:25", "R202", "must be a whole number"),
    "- {set: weather, to: windy}": ("1:22", "R201", '"windy" here (known are: dry, wet)'),
    "- {set: weather, to: \"'wett'\"}": ("1:23", "R201", 'did you mean "wet"?'),
    "- {set: weather, to: \"'wet' if n > 1 else 'wett'\"}": ("1:22", "R201", 'did you mean "wet"?'),
    "- {set: weather, to: card.kind}": ("1:22", "R202", "known are: dry, wet"),
    "- {add: 1, to: weather}": ("1:16", "R202", "not to text"),
    "- {swap: seat.purse, and: weather}": ("1:3", "R202", "cannot change places"),
    "- {ask: {a: {does: 3}, b: {}}, as: x}": ("1:20", "R206", '"does" is a list of effects'),
    "- {ask: {a: {does: [{mvoe: card}]}, b: {}}, as: x}": ("1:21", "R205", "did you mean"),
    "- {ask_all: many, options: {a: {does: []}, b: {}}, as: x}": ("1:32", "R206", "can have"),
    "- {turns: seat, as: x, among: n, do: [], until: n > 1}": ("1:31", "R202", "list of seat"),
    "- {choose: seat.hand, as: x, count: 2, most: 3}": ("1:46", "R206", "leave out one of them"),
    "- {choose: seat.hand, as: x, count: card}": ("1:37", "R202", "must be a whole number"),
    "- {ask_all: many, options: [a, b], as: x, count: 2}": ("1:50", "R206", "from a list"),
    "- {draw: 1, from: stock, to: heap, at: left}": ("1:40", "R206", "one of top, bottom"),
    "- {pay: 2}": ("1:3", "R206", "nobody pays, and nobody is paid"),
    "- {pay: seat, to: seat.purse}": ("1:9", "R202", "must be a whole number, not a seat"),
    "- {pay: 2, from: weather}": ("1:18", "R202", "a number is paid from counter to counter"),
    "- {pay: 2, from: seat.purse, to: card.worth}": ("1:34", "R209", "cannot be changed"),
    "- {pay: 2, from: seat.hand}": ("1:18", "R209", "cannot be changed"),
    "- {pay: 2, form: seat.purse}": ("1:12", "R206", 'did you mean "from"?'),
    "- {pay: 2, from: seat.purse, whole: 2}": ("1:37", "R206", "true or false"),
    "- {let: 3}": ("1:9", "R206", "values by name"),
    "- {let: {stock: 3}}": ("1:17", "R207", "something else already"),
    "- {let: {n: seat}}": ("1:13", "R202", "is a whole number already"),
    "- {choose: n, as: x}": ("1:12", "R202", "a list must stand here"),
    "- {choose: seat.hand}": ("1:3", "R206", 'needs "as"'),
    "- {choose: '[1.5]', as: x}": ("1:12", "R202", "not a number"),
    "- {choose: seats, as: x, where: [{test: x}]}": ("1:34", "R206", "`test` and `says`"),
    "- {choose: seats, as: x, where: ['x.purse']}": ("1:35", "R202", "must be true or false"),
    "- {ask: [], as: x}": ("1:9", "R206", "names the options"),
    "- {ask: {a: {sais: b}}, as: x}": ("1:13", "R206", "can have"),
    "- {ask_all: players, as: x}": ("1:3", "R206", 'either "from" or "options"'),
    "- {act: [sel]}": ("1:10", "R201", 'did you mean "sell"?'),
    f"- {{choose: '{GROUPS}', as: x, least: 2}}":
        ("1:68", "R206", "say it of the groups: groups(…, least=…)"),
    f"- {{choose: '{GROUPS}', as: x, where: ['x.worth == 1']}}": ("1:70", "R202", "behind a dot"),
    "- {choose: '[[1], [2]]', as: x}": ("1:12", "R202", "groups of cards are chosen whole"),
    f"- {{ask_all: players, from: '{GROUPS}', as: x}}": ("1:28", "R202", "let each seat choose"),
    f"- {{pick: '{GROUPS}', as: x}}": ("1:10", "R202", "single things are picked at random"),
    "- {act: [sell], until: pased}": ("1:24", "R206", 'did you mean "passed"?'),
    "- {act: [sell], until: passed, optional: true}": ("1:42", "R206", "the seat may always pass"),
    "- {act: [sell], times: 3}": ("1:24", "R206", "add `until: passed`, or leave it out"),
    "- {act: [sell], limits: {sell: 1}}": ("1:25", "R206", "add `until: passed`"),
    "- {act: [sell], until: passed, limits: 1}": ("1:40", "R206", "of actions how often"),
    "- {act: [sell], until: passed, limits: {sel: 1}}": ("1:41", "R201", 'did you mean "sell"?'),
    "- {act: [sell], until: passed, limits: {sell: seat}}": ("1:47", "R202", "a whole number"),
    "- {act: [close-up], until: passed, limits: {close-up: 1}}":
        ("1:45", "R206", "of which nobody keeps count"),
    "- {act: [sell], until: passed, times: n, as: n}": ("1:46", "R202", "a whole number already"),
    "- {window: sld, with: {}}": ("1:12", "R201", 'did you mean "sold"?'),
    "- {window: sold, with: {by: seat, ware: card}}":
        ("1:24", "R206", 'event "sold" needs "coins"'),
    "- {window: sold, with: {by: seat, ware: card, coins: 1, x: 2}}":
        ("1:57", "R206", 'takes no "x"'),
    "- {window: dawn, seats: 3}": ("1:25", "R202", "a seat or seats must stand here"),
    "- {trash: card}": ("1:3", "R205", "write remove"),
    "- {gain: card}": ("1:3", "R205", "write add, or of a card move"),
    "- {act: [sell], until: seat.purse == 0}": ("1:24", "R206", "under `requires` of its actions"),
    "- {call: sael, with: {}}": ("1:10", "R201", 'did you mean "sale"?'),
    "- {call: rest, with: {seat: n}}": ("1:29", "R202", "must be a seat"),
    "- {call: rest, with: {seat: seat}, as: x}": ("1:40", "R206", "returns nothing"),
    "- {return: n}": ("1:3", "R206", "does not say that it gives"),
    "- {leave: dya}": ("1:11", "R201", 'did you mean "day"?'),
    "- {stop: loop}": ("1:3", "R206", "no loop here"),
    "- {end_game: 3}": ("1:14", "R206", "an id of your own"),
    "- {if: n, then: []}": ("1:8", "R202", "must be true or false"),
    "- {if: n > 1}": ("1:3", "R206", 'needs "then"'),
    "- {each: n, as: x, do: []}": ("1:10", "R202", "a list must stand here"),
    "- {repeat: [], times: 2, until: true}": ("1:3", "R206", "one of times"),
    "- {peek: card, by: n}": ("1:20", "R202", "must be a seat"),
    "- {if: n > 1, then: [shuffle]}": ("1:22", "R205", "a word with its fields"),
    "- {add: 0.5, to: n}": ("1:9", "R202", "must be a whole number, not a number"),
    "- {shuffle: {}}": ("1:13", "R206", "a short expression must stand here"),
    f"- {{shuffle: {'n' * 1001}}}": ("1:13", "R206", "a short expression must stand here"),
    "- {let: {'a b': 1}}": ("1:17", "R206", '"a b" is no name'),
    f"- {{let: {{{'n' * 65}: 1}}}}": ("1:77", "R206", "is no name"),
    "- {let: {picked: 1}}": ("1:18", "R207", "something else already"),
    "- {let: {}}": ("1:9", "R206", "values by name"),
    "- {move: card, to: heap, zzz: 1}": ("1:26", "R206", "known here: to, at, hidden, among"),
    "- {if: n > 1, then: 3}": ("1:21", "R206", '"then" is a list of effects'),
    "- {call: rest, with: 3}": ("1:22", "R206", '"with" holds values by name'),
    "- {call: rest}": ("1:3", "R206", 'rule "rest" needs "seat"'),
    "- set: {seat.purse: 1, weather: windy}": ("1:33", "R201", '"windy" here'),
    "- set: {seat.prse: 1}": ("1:14", "R201", 'did you mean "purse"?'),
    "- set: {card.worth: 3}": ("1:9", "R209", "cannot be changed"),
    "- {set: {seat.purse: 1}, to: 2}": ("1:26", "R206", 'has no field "to"'),
    "- set: {}": ("1:8", "R206", '"set" holds values by name'),
    "- call: rset(seat)": ("1:9", "R201", 'did you mean "rest"?'),
    "- call: rest()": ("1:9", "R204", 'rule "rest" takes 1 value (seat), not 0'),
    "- {call: 'rest(seat, n)'}": ("1:11", "R204", 'rule "rest" takes 1 value (seat), not 2'),
    "- call: rest(n)": ("1:14", "R202", "must be a seat"),
    "- call: rest(who=seat)": ("1:9", "R204", 'rule "rest" has no parameter "who" left'),
    "- call: rest(seat) + 1": ("1:9", "R204", "stands with what it is given in one pair"),
    "- call: rest(seat": ("1:13", "R204", "not closed"),
    "- {call: rest(seat), with: {seat: seat}}": ("1:28", "R206", "stands in the brackets already"),
    "- {act: 3}": ("1:9", "R206", "followed by a list of ids"),
    "- {act: []}": ("1:9", "R206", "followed by a list of ids"),
    "- {note: x, of: 3, says: Yes.}": ("1:17", "R206", '"of" holds values by name'),
    "- {ask_all: players, from: n, as: x}": ("1:28", "R202", "a list must stand here"),
    "- {ask_all: players, from: [1], options: [a], as: x}": ("1:3", "R206", "either"),
    "- {ask_all: players, options: [a, b], as: x, least: 2}":
        ("1:53", "R206", '"least" counts what is chosen from a list (say "from"'),
    "- {ask_all: players, from: seat.hand, as: x, most: 2, optional: true}":
        ("1:65", "R206", "who may choose none has `least: 0`"),
    "- {ask_all: players, from: seat.hand, as: x, most: weather}":
        ("1:52", "R202", "must be a whole number"),
    "- {ask_all: players, from: seat.hand, as: x, most: 2}\n- {reveal: x}":
        ("2:12", "R202", "cards must stand here, not a value for each seat"),
    "- {ask_all: players, from: seat.hand, as: x, where: [count(picked) < 2]}":
        ("1:60", "R201", "picked"),
    "- {ask: {a: 3}, as: x}": ("1:13", "R206", "can have does, prefer, says, where"),
    "- {ask: {a: {prefer: seat}}, as: x}": ("1:22", "R202", "must be a number, not a seat"),
    "- {ask: {a: {where: 3}}, as: x}": ("1:21", "R206", "requirements are a list"),
    "- {choose: seats, as: x, where: x}": ("1:33", "R206", "requirements are a list"),
    "- {choose: seats, as: x, prefer: x}": ("1:34", "R202", "must be a number, not a seat"),
    "- {choose: seats, as: x, where: [{test: x.alive, says: No., why: 3}]}":
        ("1:61", "R206", 'a requirement has no "why"'),
    "- {choose: seats, as: x, where: [{test: x.alive, says: No., of: 3}]}":
        ("1:65", "R206", '"of" holds values by name'),
    "- {choose: seats, as: x, where: [{test: x.alive, says: No., of: {y: z}}]}":
        ("1:69", "R201", 'there is no "z" here'),
    "- {choose: seats, as: x, where: [{test: x.alive, says: No., unseen: 3}]}":
        ("1:69", "R206", '"unseen" is true or false'),
    "- {choose: seats, as: x, where: [{test: x.alive, says: No., alone: 3}]}":
        ("1:68", "R206", '"alone" is true or false'),
    "- {choose: seats, as: x, most: 2, where: [{test: x.alive, says: No., unseen: true}]}":
        ("1:43", "R206", "let a rule decide once the choice is made"),
    "- {choose: seats, as: x, left_out: [{says: No., unseen: true}]}": ("1:37", "R206", "unseen"),
    "- {choose: seats, as: x, says: ''}": ("1:32", "R206", '"says" is a sentence'),
    f"- {{choose: seats, as: x, says: {'x' * 401}}}": ("1:32", "R206", "at most 400 letters"),
    f"- {{end_game: {'x' * 65}}}": ("1:14", "R206", "an id of your own"),
    "- {swap: heap, and: weather}": ("1:3", "R202", "zone and text cannot change places"),
    "- {swap: seat.hand, and: n}": ("1:3", "R202", "a zone and a whole number cannot"),
    "- {set: heap, to: heap}": ("1:9", "R209", '"heap" cannot be changed'),
    "- {repeat: [], while: n}": ("1:23", "R202", "must be true or false, not a whole number"),
    "- {repeat: [], while: true, times: 2}": ("1:3", "R206", "not times and while"),
    "- {repeat: [{roll: 1, sides: 6, as: eyes}], while: eyes < 6}":
        ("1:52", "R201", "write until"),
    "- {let: {heap: 1}}": ("1:16", "R207", 'already: a zone, "heap"'),
    "- {let: {seats: 1}}": ("1:17", "R207", "already: a word of the language"),
    "- {let: {heap: first(seats)}}\n- {set: n, to: heap.number}": ("1:16", "R207", "a zone"),
    "- {resolve: card, with: {x: 1}}": ("1:26", "R206", "the effect of a card takes no"),
    "- {repeat: [{stop: loop}], times: 2}\n- {stop: loop}": ("2:3", "R206", "no loop here"),
    "- {deal: 1, from: stock, to: seet.hand}": ("1:30", "R201", 'did you mean "seat"?'),
}  # fmt: skip


@pytest.mark.parametrize("effect", MISTAKES)
def test_a_mistake_is_found_where_it_stands(effect: str) -> None:
    place, code, words = MISTAKES[effect]
    found = [one for one in findings_of(effect) if one.startswith(f"{place} {code} ")]
    assert found, findings_of(effect)
    assert words in found[0]


def test_what_is_missing_is_said_once() -> None:
    """A `set` without `to` has no value that could be wrong as well."""
    (found,) = findings_of("- {set: weather}")
    assert found.startswith('1:3 R206 "set" needs "to" (such as {set: ')


def test_a_value_that_cannot_be_read_is_no_value_that_a_rule_gives() -> None:
    (found,) = findings_of("- {return: seets}")
    assert found.startswith("1:12 R201")


def test_values_of_a_wrong_form_are_said_once() -> None:
    (found,) = findings_of("- {window: sald, with: {by: seat, of_mine: n}}\n- {let: {x: of_mine}}")
    assert 'did you mean "sold"?' in found


GOOD = (
    "- {choose: seats, as: x, where: [{test: x.alive, says: No., unseen: true}]}",
    "- {choose: seats, as: x, left_out: [{says: No.}]}",
    "- {choose: seats, as: x, most: 2, where: [{test: count(picked) < 2, says: No.}]}",
    f"- {{choose: seats, as: x, says: {'x' * 400}}}",
    f"- {{let: {{{'n' * 64}: 1}}}}",
    f"- {{end_game: {'x' * 64}}}",
    f"- {{let: {{m: '1{'+ 1'.rjust(999)}'}}}}",
    "- {let: {m: 2.5}}\n- {let: {m: 3}}",
    "- {let: {a-b: 1}}\n- {let: {c: a_b + 1}}",
    "- {swap: heap, and: stock}",
    "- {set: many, to: '[]'}",
    "- {deal: 1, from: stock, to: seat.hand}",
    "- {ask_all: players, from: seat.hand, as: x}\n- {let: {y: 'x[seat].kind'}}",
    "- {ask_all: players, from: seat.hand, as: x, most: 2}\n- {let: {y: 'x[seat][0].kind'}}",
    "- {ask_all: players, from: seat.hand, as: x, least: 1, most: seat.purse, "
    "where: [count(picked) < 3]}\n- {move: 'x[seat]', to: heap}",
    "- {repeat: [{if: n > 1, then: [{stop: loop}]}], times: 2}",
    "- {draw: 1, from: stock, to: heap, as: x}\n- {let: {y: 'x[0].kind'}}",
    "- {pick: seats, as: x}\n- {let: {y: x.purse}}",
    "- {pick: seats, count: 1, as: x}\n- {let: {y: 'x[0].purse'}}",
    "- {window: dawn, seats: left_of(seat)}",
    "- {window: dawn, seats: others(seat)}",
    "- {act: [sell], as: x}\n- {if: x == 'pass' or x == 'sell', then: []}",
)


@pytest.mark.parametrize("effects", GOOD)
def test_what_is_right_is_not_found(effects: str) -> None:
    assert findings_of(effects) == ()


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
