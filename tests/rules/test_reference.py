"""The author's reference is whole, and every example on it runs."""

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.engine import Program, compile_checked
from generator.lint.analysis.unseen_reads import RulesReader
from generator.model.match_start import Position
from generator.model.policies import Policies
from generator.play.positions import set_up
from generator.rules import check_ruleset
from generator.rules.functions import FUNCTIONS
from generator.rules.vocabulary import WORDS
from generator.source.document import read_yaml
from generator.source.hints import with_hints
from generator.source.validate import validate
from tests.engine.boarded import on_board
from tests.engine.toys import FOLDER, game_of

PAGE = (Path(__file__).parents[2] / "content/RULES.md").read_text("utf-8")
BLOCKS = re.findall(r"```yaml ?(\w*)\n(.*?)```", PAGE, re.DOTALL)
SECTIONS: dict[str, str] = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", PAGE, re.DOTALL | re.M))


def load(text: str) -> Any:
    document, findings = read_yaml(text, "page.yaml")
    assert document is not None, findings
    return document.data


def block(kind: str) -> Any:
    (text,) = [text for name, text in BLOCKS if name == kind]
    return load(text)


def market(effects: list[Any], card: dict[str, Any] | None = None) -> Program:
    """The market of the page with one more rule, which each seat runs in each of three rounds."""
    rules = {
        **block("ruleset"),
        "rules": [
            block("rule"),
            block("dice"),
            {
                "id": "match",
                "cites": "1",
                "does": [
                    {"shuffle": "stock"},
                    {"deal": 4, "from": "stock", "to": "seat.hand"},
                    {"deal": 1, "from": "village", "to": "seat.stall"},
                    {"repeat": [{"call": "day"}], "times": 3},
                ],
            },
            {
                "id": "day",
                "cites": "1",
                "does": [
                    {"each": "players", "as": "who", "do": [{"call": "example",
                                                              "with": {"seat": "who"}}]},
                ],
            },
            {"id": "example", "cites": "1", "with": {"seat": "seat"}, "does": effects},
        ],
        "cards": {"gift": card} if card else {},
    }  # fmt: skip
    game = game_of(
        (FOLDER / "game.yaml").read_text("utf-8"),
        {name: (FOLDER / f"cards/{name}.yaml").read_text("utf-8") for name in ("goods", "folk")},
        {"market": yaml.safe_dump(rules, sort_keys=False)},
    )
    checked, findings = check_ruleset(game, game.rulesets[0])
    assert checked is not None, [str(one) for one in findings]
    return compile_checked(checked, 2)


def play(program: Program, seed: int) -> None:
    state, choice = program.new_state(seed, log=True), random.Random(seed)
    while not state.is_terminal():
        state.apply(choice.choice(state.legal_actions()))
    assert not state.capped


@pytest.mark.parametrize("word", WORDS)
def test_every_word_has_a_section_with_examples_that_run(word: str) -> None:
    examples = re.findall(r"```yaml\n(.*?)```", SECTIONS[word], re.DOTALL)
    assert any(word in effect for text in examples for effect in load(text)) or (
        f"{word}:" in examples[0]
    )
    for text in examples:
        program = market(load(text))
        for seed in range(3):
            play(program, seed)


def test_dice_under_cups_tell_nobody_anything_before_they_are_lifted() -> None:
    """As in Liar’s Dice: the dice that `SECTIONS["roll"]` shakes."""
    program = market(load("- {call: shake}"))
    assert RulesReader(program.checked).found == []
    state = program.new_state(1, log=True)
    while state.decision.says != "You have {{ own }}. What is the highest?":
        state.apply(state.legal_actions()[0])
    dice = state.counters[state.tables.counter["die"] :][:2]
    assert [state.observe(seat)["counters"]["die"][seat] for seat in (0, 1)] == dice
    assert [state.observe(seat)["counters"]["die"][1 - seat] for seat in (0, 1)] == ["?", "?"]


@pytest.mark.parametrize("word", WORDS)
def test_every_field_of_a_word_stands_in_its_section(word: str) -> None:
    for name in WORDS[word].fields:
        assert re.search(rf"\b{name}\b", SECTIONS[word]), name


@pytest.mark.parametrize("word", WORDS)
def test_the_contents_of_the_page_lead_to_every_word(word: str) -> None:
    assert f"[{word}](#{word})" in PAGE.split("## The examples")[0]


def test_the_page_has_no_word_that_the_language_lacks() -> None:
    assert set(SECTIONS) == set(WORDS)


def test_every_function_has_its_row() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| `(.+?)` \|$", PAGE, re.MULTILINE)
    assert rows == [(name, one.means, one.example) for name, one in FUNCTIONS.items()]


def test_every_example_of_a_function_runs() -> None:
    effects: list[Any] = [
        {"let": {"card": "first(seat.hand)"}},
        *(
            {"let": {f"made-{name}": one.example}}
            for name, one in FUNCTIONS.items()
            if not one.hints
        ),
    ]
    play(market(effects), 1)


def test_what_is_for_hints_stands_in_hints_alone() -> None:
    for one in FUNCTIONS.values():
        if one.hints:
            options = {"stay": {"prefer": f"1 if {one.example} else 0"}, "leave": {}}
            play(market([{"ask": options, "as": "said"}]), 1)


def test_every_example_in_the_table_of_words_is_an_effect() -> None:
    for name, word in WORDS.items():
        assert name in load(word.example)


def test_the_position_of_the_page_can_be_set_up() -> None:
    program = market([{"ask": ["stay", "leave"], "as": "answer"}])
    position = Position.model_validate(block("position"), strict=False)
    state = set_up(program, position, ("Ann", "Ben"))
    tables = state.tables
    hands = [state.zones[tables.zone["hand"] + seat] for seat in range(2)]
    assert len(hands[0]) == 2
    assert [tables.ids[card] for card in hands[1][:2]] == ["silk", "gift"]
    assert [tables.ids[card] for card in state.zones[tables.zone["stock"]][:2]] == ["pear", "apple"]
    assert state.counters[tables.counter["purse"] + 1] == 9
    assert state.current_seat == 1
    assert [state.describe(one) for one in state.legal_actions()] == ["leave", "stay"]


def test_the_hints_of_the_page_belong_to_its_rules() -> None:
    by_kind = {kind: text for kind, text in BLOCKS if kind in ("ruleset", "policies")}
    rules, _ = read_yaml(by_kind["ruleset"], "rules/market.yaml")
    hints, _ = read_yaml(by_kind["policies"], "policies/market.yaml")
    assert rules is not None and hints is not None
    assert validate(hints, Policies)[1] == []
    whole, findings = with_hints(rules, hints)
    assert findings == []
    places = (("prefer",), ("does", 0, "prefer"))
    likes = [whole.nearest(("actions", number, *one))[0] for number in (0, 1) for one in places]
    assert [str(one.held) for one in likes if one.source is hints.sources[0]] == [
        "3", "bargain(seat, card)", "1",
    ]  # fmt: skip


BOARDS = [text for kind, text in BLOCKS if kind == "board"]


@pytest.mark.parametrize("text", BOARDS)
def test_every_board_of_the_page_is_walked_on(text: str) -> None:
    board = load(text)
    board.pop("printed", None)  # the market prints none
    deck = board.get("id") or board["of"]
    walk = {"let": {"far": f"sum(count(reach(x, 2)) for x in cards.{deck})"}}
    program = on_board(board, [walk, {"score": "far", "for": "first(seats)"}])
    assert program.new_state(1).returns()[0] > 0


def test_the_section_on_boards_has_a_rule_that_runs() -> None:
    section = PAGE.split("## Boards\n")[1].split("\n## ")[0]
    (text,) = re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)
    for seed in range(5):
        play(market(load(text)), seed)


def test_the_section_on_real_time_has_a_game_in_turns_that_runs() -> None:
    section = PAGE.split("## Real time in turns\n")[1].split("\n## ")[0]
    (text,) = re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)
    program = market(load(text))
    for seed in range(5):
        play(program, seed)


@cache
def with_card() -> Program:
    return market([{"emit": "dawn"}, {"act": ["sell", "trick"], "optional": True}], block("card"))


@pytest.mark.parametrize("seed", range(5))
def test_the_card_of_the_page_runs(seed: int) -> None:
    play(with_card(), seed)
