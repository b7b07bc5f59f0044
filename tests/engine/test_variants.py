"""Variants, and decks of which a table uses only a part: what a match is made of."""

import pytest

from generator.engine import Program, compile_game
from generator.errors import ExitCode, HornbookError
from generator.rules import check_rules
from tests.engine.hedge import STONES, hedge


def made(ruleset: str, seats: int, *variants: str) -> Program:
    return compile_game(hedge(), ruleset, seats, variants)


def held(program: Program, deck: str = "birds") -> dict[str, int]:
    """How many of each design there are."""
    names = [program.tables.names[card] for card in program.tables.decks[deck]]
    return {name: names.count(name) for name in dict.fromkeys(names)}


@pytest.mark.parametrize(
    ("ruleset", "seats", "variants", "birds"),
    [
        ("nest", 2, (), {"wren": 2, "owl.day": 1, "owl.night": 2}),
        ("nest", 3, (), {"wren": 3, "owl.day": 3, "owl.night": 2}),
        ("nest", 4, (), {"wren": 4, "owl.day": 3, "owl.night": 2}),
        ("nest", 2, ("hard-winter",), {"owl.day": 1, "owl.night": 2}),
        ("nest", 4, ("hard-winter",), {"wren": 2, "owl.day": 3, "owl.night": 2}),
        ("walk", 2, ("long-way", "hard-winter"), {"owl.day": 1, "owl.night": 1}),
    ],
)
def test_a_match_has_the_cards_that_its_seats_and_variants_need(
    ruleset: str, seats: int, variants: tuple[str, ...], birds: dict[str, int]
) -> None:
    program = made(ruleset, seats, *variants)
    assert held(program) == birds
    bush = program.new_state(1).zones[program.tables.zone["bush"]]
    assert sorted(bush) == sorted(program.tables.decks["birds"])


def test_a_variant_is_a_flag_of_the_rules() -> None:
    for variants, cold in (((), 0), (("hard-winter",), 5)):
        state = made("nest", 3, *variants).new_state(1)
        assert state.counters[state.program.tables.counter["cold"]] == cold
    assert made("walk", 2, "long-way", "hard-winter").variants == ("hard-winter", "long-way")


@pytest.mark.parametrize(
    ("ruleset", "name", "message", "instead"),
    [
        ("nest", "hard-wintre", 'The Hedge has no variant "hard-wintre"', 'mean "hard-winter"'),
        ("nest", "xyzzy", 'The Hedge has no variant "xyzzy"', "variants are hard-winter"),
        ("nest", "long-way", 'The Nest has no variant "long-way"', "variants are hard-winter"),
    ],
)
def test_a_variant_that_is_not_there_is_refused(
    ruleset: str, name: str, message: str, instead: str
) -> None:
    with pytest.raises(HornbookError) as caught:
        made(ruleset, 2, name)
    assert message in caught.value.message
    assert instead in caught.value.instead
    assert caught.value.exit_code is ExitCode.USAGE


@pytest.mark.parametrize(
    ("test", "message", "hint"),
    [
        ("variants.hard_wintre", "in the variants of the game", '"hard_winter"'),
        ("variants.long_way", 'is for the rules "walk" alone', "add nest to its `rulesets:`"),
    ],
)
def test_an_expression_names_a_variant_of_its_own_ruleset(
    test: str, message: str, hint: str
) -> None:
    (finding,) = check_rules(hedge(test))
    assert finding.position.file == "rules/nest.yaml"
    assert message in finding.message
    assert hint in str(finding.hint)


def test_a_deck_of_another_ruleset_is_neither_there_nor_read() -> None:
    assert "stones" not in made("nest", 2).tables.decks
    assert held(made("walk", 2), "stones") == {"slate": 2}
    (finding,) = check_rules(hedge("count(cards.stones) > 0"))
    assert 'there is no "stones" in the decks' in finding.message


def test_what_a_card_does_is_read_under_the_rulesets_that_use_it() -> None:
    assert check_rules(hedge("true")) == []
    (finding,) = check_rules(hedge("true", STONES.replace("rulesets: [walk]\n", "")))
    assert finding.position.file == "cards/stones.yaml"
    assert 'there is no "path"' in finding.message
