"""Questions that name values of the moment: who is told what, and when."""

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from generator.engine import compile_game
from generator.play.match import LiveMatch
from generator.play.narrator import question
from generator.play.terminal.screen import Style, question_lines
from generator.play.wording import PERSON, GameWords
from tests.engine.test_words import HEAD, TAIL, notes
from tests.engine.toys import toy
from tests.rules.market import findings_of

CLAIM = """
- {draw: 1, from: stock, to: "seats[0].hand", as: drawn}
- {let: {card: "first(drawn)", coins: 3, word: "'dry'"}}
- ask: [believe, doubt]
  as: faith
  by: seats[1]
  of: {who: "seats[0]", me: "seats[1]", card: card, coins: coins, word: word}
  says: "{{ who }} asks {{ me }}: {{ card }}, {{ coins }}, {{ word }}?"
- {set: round, to: 2}
- {move: drawn, to: heap}
- {ask: [stay, leave], as: way, by: "seats[0]"}
"""


def match(effects: str, *choices: str) -> LiveMatch:
    """A match of two people that begins with `effects`, after these choices in words."""
    lines = "".join(f"      {line}\n" for line in effects.strip().splitlines())
    game = toy(base=f"{HEAD}\n  - id: test\n    cites: x\n    does:\n{lines}start: test{TAIL}")
    theme: Any = SimpleNamespace(symbols={})
    game = replace(game, theme=theme)
    made = LiveMatch(compile_game(game, "base", 2), 1, (PERSON, PERSON))
    for one in choices:
        made.take(made.state.parse(one))
    return made


def asked(at: LiveMatch, seat: int) -> str:
    return question(at.state, at.narrators[seat].names)


def test_seats_cards_numbers_and_texts_are_told_as_the_table_calls_them() -> None:
    at = match(CLAIM)
    assert asked(at, 1) == "Seat 1 asks you: a card unseen, 3, dry?"
    assert next(question_lines(at, ["pass"], Style(width=400))).startswith("Seat 1 asks you: ")


def test_a_card_that_the_seat_knows_is_told_by_its_title() -> None:
    shown = CLAIM.replace("- {let:", '- {peek: drawn, by: "seats[1]"}\n- {let:')
    at = match(shown)
    (card,) = at.state.zones[at.state.tables.zone["hand"]]
    title = at.words.bare_title(at.state.tables.ids[card])
    assert title in asked(at, 1)
    assert f'"card": "{at.state.tables.names[card]}"' in json.dumps(at.state.observe(1))


def test_others_are_told_neither_the_question_nor_its_values() -> None:
    at = match(CLAIM)
    assert asked(at, 0) == ""
    assert "of" not in at.state.observe(0)["decision"]
    at.take(at.state.parse("doubt"))
    assert not any("asks" in one.text for one in at.narrators[0].events)


def test_a_view_holds_the_values_for_the_seat_that_is_asked_and_no_card_that_it_knows_not() -> None:
    told = match(CLAIM).state.observe(1)["decision"]["of"]
    assert told == {"who": 0, "me": 1, "card": "?", "coins": 3, "word": "dry"}


def test_what_was_asked_is_told_afterwards_as_it_was_when_it_was_asked() -> None:
    at = match(CLAIM, "doubt")
    lines = [one.text for one in at.narrators[1].events if one.kind == "choice"]
    assert lines == ["You: Seat 1 asks you: a card unseen, 3, dry? Doubt."]


def test_each_seat_that_is_asked_in_secret_hears_its_own() -> None:
    at = match("""
- {set: "seats[1].purse", to: 9}
- {ask_all: seats, options: [stay, leave], as: plans, of: {coins: seat.purse}, says: "With {{ coins }}?"}
""")  # fmt: skip  # noqa: E501 - one effect of one line
    assert asked(at, 0) == f"With {at.state.counters[at.state.tables.counter['purse']]}?"
    at.take(at.state.parse("stay"))
    assert asked(at, 1) == "With 9?"


def test_a_window_names_the_fields_of_its_event_and_a_menu_what_it_likes() -> None:
    at = match("""
- let: {seat: "seats[0]"}
- window: sold
  with: {by: seat, ware: "first(stock)", coins: 7}
  seats: "[seats[1]]"
  of: {coins: coins, who: by}
  says: "{{ who }} for {{ coins }}: who is against it?"
- {act: [trick], by: seat, optional: true, always: true, of: {n: 4}, says: "{{ n }} left."}
""")
    assert asked(at, 1) == "Seat 1 for 7: who is against it?"
    at.take(0)
    assert asked(at, 0) == "4 left."


def test_a_translation_stands_in_for_the_words_and_keeps_the_names() -> None:
    at = match(CLAIM)
    words, names = at.words, at.narrators[1].names
    german = "{{ coins }} bei {{ who }}?"
    other = GameWords(words.game, words.ruleset, {}, {at.state.decision.says: german})
    assert question(at.state, type(names)(other, names.sitting, 1)) == "3 bei seat 1?".capitalize()


def test_values_that_no_words_name_and_names_that_are_not_there_are_found() -> None:
    (one,) = findings_of("- {ask: [a, b], as: x, by: first(players), of: {coins: 1}}")
    assert "nothing speaks of these values" in one
    (one,) = findings_of(
        "- {ask: [a, b], as: x, by: first(players), of: {coins: conis}, says: Yes?}"
    )
    assert "conis" in one


def test_a_card_named_by_its_id_is_told_by_its_title_wherever_it_lies() -> None:
    at = match("""
- {let: {claim: card('baker'), id: card('smith').id}}
- ask: [believe, doubt]
  as: faith
  by: "seats[1]"
  of: {it: card('nun'), claim: claim, id: id}
  says: "{{ it }}, {{ claim }}, {{ id }}?"
""")
    assert asked(at, 1) == "Nun, a card unseen, Smith?"


def test_a_card_named_by_its_id_is_the_one_of_the_deck() -> None:
    (told,) = notes("""
- {let: {one: card('baker'), same: "[x for x in cards.folk if x.id == 'baker']"}}
- {set: card('baker').mood, to: 5}
- {note: n, of: {same: "[one] == same", id: one.id, mood: one.mood, lies: one.zone == village}}
""")
    assert told == {"same": True, "id": "baker", "mood": 5, "lies": True}


def test_what_a_rule_was_given_and_stands_at_the_table_is_not_told_again() -> None:
    given = """
- {draw: 1, from: stock, to: "seats[0].hand", as: drawn}
- {set: weather, to: "'WORD'"}
- {let: {card: "first(drawn)", said: "'wet'"}}
- {ask: [stay, leave], as: way, by: "seats[0]"}
"""
    for word, told in (("wet", ""), ("dry", " · said wet")):
        at = match(given.replace("WORD", word))
        (card,) = at.state.zones[at.state.tables.zone["hand"]]
        title = at.words.bare_title(at.state.tables.ids[card])
        lines = [*question_lines(at, [], Style(width=400))]
        assert lines[1:] == [f"  ({title}{told})"]
