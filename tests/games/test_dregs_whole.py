"""Whole matches: they end, keep their books, and every rule runs in some of them."""

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from dregs_table import RULES, box, compiled

from generator.play.wording import GameWords
from tests.thorough import THOROUGH

MATCHES = 40 if THOROUGH else 15
SEATS = (2, 3, 4, 5, 6, 7)


def played(seats: int, policy: str, *variants: str, count: int = MATCHES) -> Iterator[Any]:
    """Matches at their end, by chance or by what the rules prefer; each with its seed."""
    for seed in range(count):
        choices = random.Random(seed)
        state = compiled(seats, *variants).new_state(seed, log=True)
        while not state.is_terminal():
            actions = state.legal_actions()
            if policy == "greedy":
                liked = max(state.prefer(one) for one in actions)
                actions = [one for one in actions if state.prefer(one) == liked]
            state.apply(choices.choice(actions))
        yield seed, state


def test_every_rule_action_and_effect_runs() -> None:
    """What never runs would be tested by nobody."""
    never: set[str] = {body.id for body in compiled(3).bodies}
    for program, seats, variants in (
        (compiled(2), 2, ()),
        (compiled(7), 7, ()),
        (compiled(4, "early-end"), 4, ("early-end",)),
        (compiled(3, "own-characters"), 3, ("own-characters",)),
    ):
        program.fired[:] = [0] * len(program.fired)
        for policy in ("random", "greedy"):
            assert sum(1 for _ in played(seats, policy, *variants)) == MATCHES
        fired = zip(program.bodies, program.fired, strict=True)
        never -= {body.id for body, often in fired if often}
    assert never == {"propose-end"}, "which people alone can do; see test_dregs_end"


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("seats", SEATS)
def test_matches_end_and_keep_their_books(seats: int, policy: str) -> None:
    """Aim of the game; Trials: never a fourth mark, never a win before a trial."""
    for seed, state in played(seats, policy):
        where, tables = f"seed {seed}", state.tables
        assert state.outcome in ("sets", "last-one", "nobody-left"), where
        assert not state.capped, where
        assert bool(state.winners()) is (state.outcome != "nobody-left"), where
        assert not state.winners() or state.counters[tables.counter["trials"]] > 0, where
        assert len(state.winners()) <= (1 if seats == 2 else 2), where
        out = [seat for seat in range(seats) if seat not in state.players]
        for name in ("holding", "marks", "character"):
            assert not any(state.zones[tables.zone[name] + seat] for seat in out), where
        kinds = [kind for kind, _ in state.notes]
        gone = kinds.count("died") + kinds.count("banished") + kinds.count("executed")
        assert len(state.players) == seats - gone, where


@pytest.mark.parametrize("seats", SEATS)
def test_the_preferred_way_of_play_wins_by_sets(seats: int) -> None:
    """A greedy table plays towards the sets and survives most trials."""
    ended = [state.outcome for _, state in played(seats, "greedy")]
    assert ended.count("sets") > MATCHES * 0.8


def test_every_ability_and_every_fate_card_comes_up() -> None:
    notes = list(chain.from_iterable(state.notes for _, state in played(7, "random")))
    fates = {values["card"] for kind, values in notes if kind == "fate"}
    assert fates == {card.id for card in box().deck("fate").cards}
    used = {values["character"] for kind, values in notes if kind == "ability"}
    assert used == {card.id for card in box().deck("characters").cards}


def test_the_decks_hold_what_the_rulebook_counts() -> None:
    """Setup: 60 assets of five types, 36 Fate cards, 24 black marks, 7 characters."""
    kinds = [card.attributes["type"] for card in box().deck("assets").cards]
    assert {kind: kinds.count(kind) for kind in kinds} == dict.fromkeys(
        ("farming", "livestock", "industry", "domestic", "fishing"), 12
    )
    for deck, size in (("assets", 60), ("fate", 36), ("black-marks", 24), ("characters", 7)):
        assert sum(card.copies for card in box().deck(deck).cards) == size


def test_assets_do_something_from_a_cost_of_two_on() -> None:
    """Assets: “If the asset cost 2 or more, it also has an effect”."""
    for card in box().deck("assets").cards:
        assert ("deed" in card.attributes) is (card.attributes["cost"] >= 2), card.id


def test_a_player_at_the_screen_reads_what_each_option_changes() -> None:
    """The values behind the printed options stand behind the text."""
    said = GameWords(box(), box().ruleset(RULES)).card("dream-told")
    assert said.endswith("(mark yes, coins 2, a reputation −1, b reputation −2, b welfare 1)")
