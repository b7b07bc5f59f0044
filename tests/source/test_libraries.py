"""Rules come from libraries as if they had been typed, and what is wrong with that is told."""

# ruff: noqa: E501 (a table: one line for each mistake)

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from generator.diagnostics import Diagnostic
from generator.engine import compile_checked, compile_game
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.project import find_project
from generator.rules import check_ruleset
from generator.source.document import read_yaml
from generator.source.games import read_game
from generator.source.libraries import library_files, with_libraries
from generator.source.validate import validate
from tests.engine.toys import to_end, toy

CONTENT = find_project().content
PAGE = (CONTENT / "RULES.md").read_text("utf-8")
SAMPLE = CONTENT / "samples/oh-hell"
RULES = "rules/oh-hell.yaml"
USE = "  - tricks: {deck: french, suit: suit, rank: rank, table: trick, taken: heap, trump: trumps, cites: Playing}\n"
PAIRS = """id: pairs
version: 2
title: Pairs
about: Two cards alike are laid aside.
needs:
  deck: {is: deck, means: the cards}
  rank: {is: attribute, of: deck, type: integer, means: what is alike}
  gain: {is: expression, type: integer, with: {card: card of $deck}, default: 1, means: what a pair is worth}
terms:
  - {id: alike, with: {who: seat, card: card of $deck}, is: "any(x.$rank == card.$rank for x in who.hand)"}
rules:
  - id: lay-pairs
    with: {who: seat}
    does:
      - each: who.hand
        as: card
        do: [{if: "alike(who, card)", then: [{score: $gain(card), for: who}]}]
  - {id: idle, does: [{score: nothing.at.all, for: nobody}]}
"""
CALL = "          - {call: counting}\n"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box of somebody's own, far from our content."""
    shutil.copytree(SAMPLE, tmp_path / "cards-of-mine")
    return tmp_path / "cards-of-mine"


Change = Callable[[str, str], None]


@pytest.fixture
def change(box: Path) -> Change:
    def changed(old: str, new: str) -> None:
        path = box / RULES
        text = path.read_text("utf-8")
        assert text.count(old) == 1, old
        path.write_text(text.replace(old, new), "utf-8")

    return changed


def found_in(box: Path) -> list[Diagnostic]:
    game, reading = read_game(box)
    return check_ruleset(game, game.rulesets[0])[1] if game else reading.findings


def read(box: Path) -> Game:
    game, reading = read_game(box)
    assert game is not None, [str(one) for one in reading.findings]
    assert check_ruleset(game, game.rulesets[0])[1] == []
    return game


def with_own(box: Path, text: str = PAIRS, use: str = "{deck: french, rank: rank}") -> None:
    (box / "rules-library").mkdir(exist_ok=True)
    (box / "rules-library/pairs.yaml").write_text(text, "utf-8")
    path = box / RULES
    said = path.read_text("utf-8").replace(USE, f"{USE}  - pairs: {use}\n")
    laid = "          - each: players\n            as: one\n            do: [{call: lay-pairs, with: {who: one}}]\n"
    path.write_text(said.replace(CALL, laid + CALL), "utf-8")


def test_a_box_of_anybody_plays_with_our_libraries(box: Path) -> None:
    game = read(box)
    rules = {one.id for one in game.rulesets[0].rules}
    assert {"play-tricks", "play-trick", "take-trick"} < rules
    state, _ = to_end(compile_game(game, "oh-hell", 4), 3)
    assert state.is_terminal()


def test_everything_of_a_library_knows_its_file(box: Path) -> None:
    place = read(box).places["rules/oh-hell"]
    at = place.where(("rules", 4, "id"))
    assert at.file == (CONTENT / "rules-library/tricks.yaml").as_posix()
    assert "id: play-tricks" in at_line(CONTENT / "rules-library/tricks.yaml", at.line)


def at_line(path: Path, line: int) -> str:
    return path.read_text("utf-8").split("\n")[line - 1]


def test_a_box_brings_a_library_of_its_own_and_what_nothing_uses_is_not_there(box: Path) -> None:
    with_own(box)
    game = read(box)
    assert "lay-pairs" in {one.id for one in game.rulesets[0].rules}
    assert "idle" not in {one.id for one in game.rulesets[0].rules}
    assert "pairs-gain" in {one.id for one in game.rulesets[0].terms}
    assert read_game(box)[1].findings == []


def test_a_library_of_the_box_goes_before_ours(box: Path) -> None:
    (box / "rules-library").mkdir()
    text = (CONTENT / "rules-library/tricks.yaml").read_text("utf-8")
    (box / "rules-library/tricks.yaml").write_text(
        text.replace("version: 1", "version: 7"), "utf-8"
    )
    assert "version 7" not in str(read(box).rulesets[0].rules)  # they are cited: Playing
    assert read(box).places["rules/oh-hell"].where(("rules", 4)).file == "rules-library/tricks.yaml"


def test_a_rule_without_a_section_is_the_ruling_of_its_library(box: Path, change: Change) -> None:
    change(", cites: Playing}", "}")
    rule = next(one for one in read(box).rulesets[0].rules if one.id == "play-trick")
    assert rule.editorial["does"] == "As the library “Tricks” has it, version 1."


def test_an_older_version_can_be_pinned_as_long_as_it_is_kept(box: Path) -> None:
    with_own(box)
    path = box / RULES
    path.write_text(path.read_text("utf-8").replace("  - pairs:", "  - pairs@1:"), "utf-8")
    (found,) = read_game(box)[1].findings
    assert found.code.id == "M163" and "is version 2, and not 1" in found.message
    older = PAIRS.replace("version: 2", "version: 1")
    (box / "rules-library/pairs@1.yaml").write_text(older, "utf-8")
    assert "lay-pairs" in {one.id for one in read_game(box)[0].rulesets[0].rules}  # type: ignore[union-attr]


def test_a_rule_of_the_box_replaces_one_where_that_is_said(box: Path, change: Change) -> None:
    own = "  - id: take-trick\n    cites: Playing\n    with: {taker: seat}\n    does: [{add: 2, to: taker.tricks}, {move: trick, to: heap}]\n"
    change("  - id: counting\n", f"{own}  - id: counting\n")
    (found,) = read_game(box)[1].findings
    assert found.code.id == "M165" and "instead: [take-trick]" in str(found.hint)
    change("cites: Playing}", "cites: Playing, instead: [take-trick]}")
    assert [one.id for one in read(box).rulesets[0].rules].count("take-trick") == 1


def test_tricks_go_to_piles_and_the_game_says_what_else_may_not_be_laid(
    box: Path, change: Change
) -> None:
    """As in Hearts: each has a pile, and no heart is led before one was taken."""
    change("taken: heap, ", "taken: pile, laying: [no-heart], ")
    pile = "  - {id: pile, per: seat, holds: [french], sees: everybody}\n"
    test = "led is not none or card.suit != hearts or all(x.suit == hearts for x in one.hand)"
    asked = f'requirements:\n  - {{id: no-heart, test: "{test}", says: No heart is led.}}\n'
    change("counters:\n", f"{pile}{asked}counters:\n")
    change("{move: heap, to: stock}", "{each: players, as: one, do: [{move: one.pile, to: stock}]}")
    state = compile_game(read(box), "oh-hell", 4).new_state(2)
    tables, taken, refused = state.tables, 0, set[tuple[str, ...]]()
    hand, pile_at = tables.zone["hand"], tables.zone["pile"]
    while not state.is_terminal():
        cards = [tables.card_action[one] for one in state.zones[hand + state.seat]]
        if {*cards} & {*state.legal_actions()}:
            refused |= {tuple(why.id for why in state.explain(one).failing) for one in cards}
        taken = max(taken, sum(len(state.zones[pile_at + one]) for one in range(4)))
        state.apply(state.legal_actions()[0])
    assert taken > 0 and refused == {(), ("follow-suit",), ("no-heart",)}


def test_the_newest_version_is_the_one_without_a_number_and_ten_is_newer_than_two(
    box: Path,
) -> None:
    folder = box / "rules-library"
    folder.mkdir()
    for name in ("pairs@2", "pairs@10", "pairs", "pairs@9"):
        (folder / f"{name}.yaml").write_text(PAIRS, "utf-8")
    found = [one.stem for one in library_files("pairs", box)]
    assert found == ["pairs", "pairs@10", "pairs@9", "pairs@2"]


FAULTS = (
    ("- tricks: {", "- trick: {", "M163", 'did you mean "tricks"?', "trick: {"),
    ("- tricks: {", "- tricks@9: {", "M163", "is version 1, and not 9", "tricks@9"),
    (USE, f"{USE}  - tricks\n", "M163", "is used twice", "tricks\n"),
    ("suit: suit, ", "", "M164", 'needs "suit"', "tricks: {"),
    ("suit: suit, ", "siut: suit, suit: suit, ", "M164", 'needs no "siut"', "siut"),
    ("deck: french", "deck: frensh", "M164", 'did you mean "french"?', "frensh"),
    ("deck: french", "deck: [french]", "M164", "is one value", "[french]"),
    ("rank: rank", "rank: rang", "M164", "there is no attribute", "rang,"),
    ("rank: rank", "rank: suit", "M164", "of the type choice", "suit, table"),
    ("rank: rank", "rank: card.rang", "R201", 'did you mean "rank"?', "rang"),
    ("rank: rank", "rank: card.suit", "R202", "a whole number", "card.suit"),
    ("table: trick", "table: tricks", "M164", 'did you mean "trick"?', "tricks, taken"),
    ("table: trick", "table: hand", "M164", "per: seat", "hand, taken"),
    ("trump: trumps", "trump: trumsp", "R201", 'did you mean "trumps"?', "trumsp"),
    ("trump: trumps", "trump: size", "R202", "text", "size, cites"),
    ("cites: Playing}", "cites: Playing, laying: [no-heart]}", "M164", "there is no requirement", "no-heart"),
    ("cites: Playing}", "cites: Playing, instead: [deal]}", "M165", 'has no "deal"', "deal]"),
)  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "says", "place"), FAULTS)
def test_what_a_library_is_given_wrongly_is_found_where_it_is_given(
    box: Path, change: Change, old: str, new: str, code: str, says: str, place: str
) -> None:
    change(old, new)
    found = [one for one in found_in(box) if one.code.id == code]
    assert found, found_in(box)
    first = found[0]
    assert says in f"{first.message} {first.hint}"
    line = at_line(box / RULES, first.position.line)
    assert first.position.file == RULES and f"{line}\n"[first.position.column - 1 :].startswith(
        place
    )


WITHIN = (
    ("$rank == card", "$rnak == card", "M164", "declares no need"),
    ("with: {who: seat}\n", "wiht: {who: seat}\n", "M101", "wiht"),
    ("  rank: {is: attribute", "  rank: {is: colour", "M105", "colour"),
)


@pytest.mark.parametrize(("old", "new", "code", "says"), WITHIN)
def test_a_fault_in_a_library_is_told_with_the_line_that_uses_it(
    box: Path, old: str, new: str, code: str, says: str
) -> None:
    with_own(box, PAIRS.replace(old, new, 1))
    found = read_game(box)[1].findings
    first = found[0]
    assert first.position.file == "rules-library/pairs.yaml" and first.related[0].file == RULES
    assert f"{RULES} line {first.related[0].line} uses this library" in first.message
    assert says in f"{first.message} {first.hint}" and first.code.id == code, found


def test_a_library_with_a_name_of_another_is_a_finding(box: Path) -> None:
    with_own(box, PAIRS.replace("id: alike", "id: follows").replace("alike(", "follows("))
    (found,) = read_game(box)[1].findings
    assert found.code.id == "M165" and 'the library "tricks" has "follows"' in found.message


def test_a_library_that_nothing_uses_lies_there_in_vain(box: Path) -> None:
    (box / "rules-library").mkdir()
    (box / "rules-library/pairs.yaml").write_text(PAIRS, "utf-8")
    (found,) = read_game(box)[1].findings
    assert found.code.id == "M146" and "name it under use: in a ruleset (pairs)" in str(found.hint)


def test_the_library_of_the_reference_is_used_by_its_market(tmp_path: Path) -> None:
    (library,), (use,), (ruleset,), (sale,) = (
        re.findall(rf"```yaml {kind}\n(.*?)```", PAGE, re.DOTALL)
        for kind in ("library", "use", "ruleset", "rule")
    )
    (tmp_path / "rules-library").mkdir()
    (tmp_path / "rules-library/tolls.yaml").write_text(library, "utf-8")
    rule = "rules:\n  - id: match\n    cites: x\n    does: [{call: pay-toll, with: {who: first(seats)}}]\n"
    rule += "  - " + sale.replace("\n", "\n    ").rstrip() + "\n"
    rules, wrong = read_yaml(ruleset.replace("rules: []\n", rule) + use, "rules/market.yaml")
    game = toy()
    assert rules is not None and not wrong
    whole, found = with_libraries(rules, tmp_path, cast(Any, game.places))
    assert whole is not None and not found
    value, wrong = validate(whole, Ruleset)
    assert value is not None, wrong
    places = {**game.places, "rules/market": whole}
    made = replace(game, rulesets=(value,), places=places)
    checked, found = check_ruleset(made, value)
    assert checked is not None, [str(one) for one in found]
    state = compile_checked(checked, 2).new_state(1, log=True)
    assert state.counters[state.tables.counter["purse"]] == 3, "the rich pay two of five coins"
    assert value.rules[-1].cites == "4.8" and "called" not in {one.id for one in value.terms}
    assert value.rules[-1].says == "Pay the toll."
