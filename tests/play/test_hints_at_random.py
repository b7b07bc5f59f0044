"""What hints leave to chance: drawn once for each decision, and alike for the same seed."""

from collections import Counter

import pytest

from generator.engine import Program, compile_game
from generator.errors import HornbookError
from generator.play.playouts import choose, streams
from generator.play.policies import find_policy
from generator.play.recording import record_match
from tests.engine.toys import game_of
from tests.play import pebbles
from tests.play.pebbles import head

STONES = pebbles.STONES.split("    reacts:")[0]

RULES = """
id: base
title: Red or Blue
cites: "1"
seats: {least: 1, most: 2}
terms:
  - {id: twice, with: {flag: flag}, is: "2 if flag else 0"}
rules:
  - id: match
    cites: "1"
    does:
      - repeat:
          - ask: {red: {prefer: "RED"}, blue: {prefer: "BLUE"}, green: {prefer: "1"}}
            as: said
            by: first(seats)
        times: 300
      - {end_game: done}
start: match
returns: seat.score
"""


def program(red: str, blue: str = "0") -> Program:
    """Three hundred choices among three colours, with what hints say of two of them."""
    text = RULES.replace("RED", red).replace("BLUE", blue)
    return compile_game(game_of(head(), {"stones": STONES}, {"base": text}), "base", 1)


def said(made: Program, seed: int = 1) -> list[str]:
    """What a seat that goes by hints says."""
    state, found, (stream,) = made.new_state(seed), list[str](), streams(seed, 1)
    while state.outcome is None:
        action = choose(state, state.legal_actions(), find_policy("greedy"), stream)
        found.append(state.describe(action))
        state.apply(action)
    return found


def test_a_bluff_comes_one_time_in_three() -> None:
    """As in Skull: who never bluffs is read, and so is who always does."""
    counts = Counter(said(program("2 if at_random(1, 3) else 0")))
    assert 70 <= counts["red"] <= 130
    assert counts["red"] + counts["green"] == 300


def test_all_options_of_a_decision_hang_on_one_draw() -> None:
    """A half is one or the other here, and a third lies within it."""
    counts = Counter(said(program("2 if at_random(1, 2) else 0", "0 if at_random(1, 2) else 2")))
    assert counts["green"] == 0 and 110 <= counts["red"] <= 190
    within = "2 if at_random(1, 3) else 0", "3 if at_random(1, 2) else 0"
    assert "red" not in said(program(*within))


def test_never_and_always_are_sure() -> None:
    assert set(said(program("2 if at_random(0, 3) else 0"))) == {"green"}
    assert set(said(program("2 if at_random(3, 3) else 0"))) == {"red"}


def test_the_same_seed_does_the_same_and_another_does_not() -> None:
    made = program("2 if at_random(1, 3) else 0")
    assert said(made, 4) == said(made, 4) != said(made, 5)
    head = {"ruleset": "base"}
    assert record_match(made, ["greedy"], 7, head) == record_match(made, ["greedy"], 7, head)


def test_nothing_is_drawn_for_hints_without_chance() -> None:
    """So that matches of other rules go as they went before."""
    made = program("1")
    assert not made.has_whims and program("2 if at_random(1, 3) else 0").has_whims
    state, (stream,) = made.new_state(1), streams(1, 1)
    choose(state, state.legal_actions(), find_policy("random"), stream)
    (other,) = streams(1, 1)
    other.below(3)
    assert stream.below(1000) == other.below(1000)


def test_a_term_is_given_chance_by_the_hint() -> None:
    assert set(said(program("twice(at_random(1, 2))"))) == {"red", "green"}


def test_rules_do_not_hang_on_it() -> None:
    plain = RULES.replace("RED", "1").replace("BLUE", "1")
    for old, new in (("2 if flag", "2 if at_random(1, 3)"), ("300", "2 if at_random(1, 3) else 1")):
        game = game_of(head(), {"stones": STONES}, {"base": plain.replace(old, new)})
        with pytest.raises(HornbookError, match="at_random is for hints"):
            compile_game(game, "base", 1)
