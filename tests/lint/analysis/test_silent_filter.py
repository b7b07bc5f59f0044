"""Lists that leave something out without a word, and requirements without words or a section."""

import pytest
from judged import CALLED, FILES, found, lines, rule

from generator.diagnostics import Severity
from generator.lint.analysis.filtering import silent_filter

ONE = "{choose: XXX, as: it-is, says: Which?}"
HINT = "(keep all in the list and refuse them in `where`, or say why under `left_out`)"
PEAR: tuple[str, str, str] = (
    "base",
    "terms:\n",
    "terms:\n  - {id: fruits, with: {who: seat}, "
    "is: \"[x for x in who.hand if x.kind == 'fruit']\"}\n",
)


def choosing(listed: str, more: str = "") -> list[str]:
    """What is found where a seat chooses from this list."""
    text = ONE.replace("XXX", f'"{listed}"').replace("says", f"{more}says")
    return found(silent_filter, PEAR, rule(text), CALLED)


def test_the_market_leaves_nothing_out_without_a_word() -> None:
    assert found(silent_filter) == []
    assert silent_filter.code.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("listed", "part"),
    [
        ("[x for x in seat.hand if x.kind == 'fruit']", "[x for x in seat.hand if x.kind"),
        ("without(seat.hand, top(stock, 1))", "without(seat.hand"),
        ("lowest(seat.stall, key=it.mood)", "lowest(seat.stall"),
        ("seat.stall + happiest()", "highest(cards.folk"),
        ("reversed(fruits(seat))", "[x for x in who.hand if x.kind"),
        ("seat.stall if round > 1 else happiest()", "highest(cards.folk"),
        ("[x for x in numbers(1, 6) if x % 2 == 0]", "[x for x in numbers(1, 6)"),
    ],
)
def test_a_list_that_leaves_something_out_is_found(listed: str, part: str) -> None:
    (one,) = choosing(listed)
    assert one.startswith(f'what "{part}') and one.endswith(HINT)


@pytest.mark.parametrize(
    "listed",
    [
        "seat.hand",
        "players",
        "seats",
        "seats_from(seat)",
        "cards.folk",
        "top(stock, 3)",
        "numbers(1, 6)",
        "['left', 'right']",
        "seat.stall + heap",
        "ordered(seat.stall, key=it.mood)",
        "[x for x in cards.folk if x.zone == seat.stall]",
        "[x for x in cards.folk if x in village and x.holder is none]",
        "[x for x in seats if x.alive]",
        "[x for one in players for x in one.stall]",
        "others(seat)",
        "[x for one in others(seat) for x in one.stall]",
    ],
)
def test_a_plain_list_is_left_alone(listed: str) -> None:
    assert choosing(listed) == []


def test_words_for_what_is_left_out_are_enough() -> None:
    assert choosing("lowest(seat.stall, key=it.mood)", "left_out: [{says: Too sad.}], ") == []


OTHERS = "others(left_of(seat))"


def test_others_than_whoever_chooses_say_it_themselves_and_others_than_somebody_else_do_not() -> (
    None
):
    """As who is accused by one seat and judged by another: why not the accused?"""
    (one,) = choosing(OTHERS)
    assert one.startswith(f'"{OTHERS}" leaves out a seat that does not choose here')
    assert "left_out: [{says: " in one
    assert choosing(OTHERS, "by: left_of(seat), ") == []
    assert choosing(OTHERS, "left_out: [{says: Not whoever is accused.}], ") == []
    near = rule("{let: {near: others(seat)}}", ONE.replace("XXX", "near"))
    assert found(silent_filter, near, CALLED) == []


def test_a_filter_is_found_behind_locals_and_what_other_rules_give() -> None:
    sifted = rule(
        '{let: {near: "fruits(seat)", all: seat.hand}}',
        "{let: {same: near}}",
        "{choose: all, as: one-of-all}",
        "{choose: same, as: one-of-near}",
    )
    assert lines(silent_filter, PEAR, sifted, CALLED) == ["- {choose: same, as: one-of-near}"]
    called = (
        "base",
        "rules:\n",
        """rules:
  - id: show
    cites: x
    with: {seat: seat, from-these: list of card of goods}
    does:
      - {choose: from_these, as: shown}
""",
    )
    for given, wanted in (("seat.hand", 0), ('"fruits(seat)"', 1)):
        call = f"{{call: show, with: {{seat: seat, from-these: {given}}}}}"
        assert len(found(silent_filter, PEAR, rule(call), called, CALLED)) == wanted


def test_a_filter_is_found_behind_the_result_of_a_rule() -> None:
    giving = (
        "base",
        "rules:\n",
        """rules:
  - id: usable
    cites: x
    with: {seat: seat}
    gives: list of card of goods
    does:
      - {return: "fruits(seat)"}
""",
    )
    effects = ("{call: usable, with: {seat: seat}, as: these}", "{choose: these, as: used}")
    assert len(found(silent_filter, PEAR, rule(*effects), giving, CALLED)) == 1


def test_what_was_drawn_or_picked_is_a_list_of_its_own() -> None:
    drawn = rule(
        "{draw: 3, from: stock, to: seat.hand, as: drawn}",
        "{pick: \"[x for x in seat.hand if x.kind == 'fruit']\", count: 2, as: picked-ones}",
        "{choose: drawn, as: kept}",
        "{choose: picked_ones, as: given}",
    )
    assert found(silent_filter, drawn, CALLED) == []


def test_secret_answers_are_held_to_the_same() -> None:
    asked = "{ask_all: players, from: 'others(XXX)', as: named, says: Whom?}"
    assert found(silent_filter, rule(asked.replace("XXX", "seat")), CALLED) == []
    (one,) = found(silent_filter, rule(asked.replace("XXX", "left_of(seat)")), CALLED)
    assert one.startswith('"others(left_of(seat))" leaves out')


def test_a_requirement_without_words_is_found() -> None:
    bare = rule("{choose: seat.hand, as: shown, where: [\"shown.kind != 'trick'\"]}")
    told = "\"shown.kind != 'trick'\" has no words (write `test`, `says` and `cites`)"
    assert found(silent_filter, bare, CALLED) == [told]


def test_a_requirement_of_a_card_names_its_section() -> None:
    worded = "of: {coins: coins}"
    (one,) = found(silent_filter, ("goods", f'{worded}, cites: "2.4"', worded))
    told = '"coins > 1" names no section, and neither does what it belongs to (add `cites`)'
    assert one == told


def test_what_happens_by_itself_needs_no_words() -> None:
    assert "forced: true" in FILES["folk"] and "does not steal at home.}" in FILES["folk"]
    assert found(silent_filter) == []


def test_what_a_card_asks_has_the_section_of_the_card() -> None:
    bare = ("goods", ' of: {coins: coins}, cites: "2.4"}', " of: {coins: coins}}")
    (one,) = found(silent_filter, bare)
    assert "names no section" in one
    cited = (
        "goods",
        "    reacts:\n      - to: sold\n",
        '    cites: "2.4"\n    reacts:\n      - to: sold\n',
    )
    assert found(silent_filter, bare, cited) == []
