"""Well-known card games in our language are those of OpenSpiel: decisions, options and returns.

Both engines are given the same chance and the same actions. Before each action the seat that decides
and the set of its options are compared, and at the end the returns. The rulesets are in `spiel/`.
"""

# ruff: noqa: E501 (a table: one line for each game)

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.engine import Program, State, compile_game
from tests.engine.toys import FOLDER, game_of

pyspiel = pytest.importorskip("pyspiel", reason="the optional extra `openspiel` is not installed")

RULES = Path(__file__).parent / "spiel"
MATCHES = 10_000 if "HORNBOOK_MATCHES" in os.environ else 0
"""How many of each table are played where many are asked for; else each table has its own number."""
SUITS = "CDHS"
Way = tuple[int, ...]
"""Our actions that come to one of theirs, one after the other."""


def _game_file(ruleset: str, declared: int) -> str:
    """`game.yaml` of a box with one deck and one ruleset."""
    own = ("id:", "decks:", "declared:", "rulesets:")
    text = (FOLDER / "game.yaml").read_text("utf-8").split("chances:")[0]
    lines = [one for one in text.splitlines() if not one.startswith(own)]
    more = ["id: spiel", "decks: [cards]", f"declared: {declared}", f"rulesets: [{ruleset}]"]
    return "\n".join([*lines, *more])


def _deck(ranks: int, suits: str) -> str:
    """A card of each rank and suit; jacks and above count 10 in a hand, eights 50."""
    points = [50 if one == 6 else 10 if one > 8 else one + 2 for one in range(ranks)]
    cards = "".join(
        f"  - {{id: {suit.lower()}{rank}, title: {suit}{rank},"
        f" attributes: {{rank: {rank}, suit: {suit}, points: {points[rank]}}}}}\n"
        for rank in range(ranks)
        for suit in suits
    )
    attributes = "rank: {type: integer, means: its rank}, points: {type: integer, means: points},"
    return (
        f"id: cards\ntitle: Cards\nsize: poker\ndeclared: {ranks * len(suits)}\n"
        f"attributes: {{{attributes} suit: {{type: text, means: its suit}}}}\n"
        f"front: {{template: plain}}\nback: {{template: plain}}\ncards:\n{cards}"
    )


def _number(card: str) -> tuple[int, int]:
    """Rank and suit of a card's id."""
    return int(card[1:]), SUITS.index(card[0].upper())


def _by_word(*words: str) -> Callable[[State], dict[int, Way]]:
    """Options that are theirs by their place among these words; numbers are their own."""

    def options(state: State) -> dict[int, Way]:
        said = {one: state.describe(one) for one in state.legal_actions()}
        return {words.index(one) if one in words else int(one): (at,) for at, one in said.items()}

    return options


def _card(state: State, action: int) -> int:
    """A card as they number it: suits within ranks."""
    rank, suit = _number(state.describe(action).lower().replace(" ", ""))
    return rank * 4 + suit


def _oh_hell(state: State) -> dict[int, Way]:
    legal = state.legal_actions()
    if state.decision.kind == "card":
        return {_card(state, one): (one,) for one in legal}
    return {52 + int(state.describe(one)): (one,) for one in legal}


def _hearts(state: State) -> dict[int, Way]:
    return {_card(state, one): (one,) for one in state.legal_actions()}


def _go_fish(state: State) -> dict[int, Way]:
    other = 1 - state.seat
    return {13 * other + int(state.describe(one)): (one,) for one in state.legal_actions()}


def _crazy_eights(state: State) -> dict[int, Way]:
    found: dict[int, Way] = {}
    for one in state.legal_actions():
        word = state.describe(one)
        if word == "play":
            inner = state.copy()
            inner.apply(one)
            found.update({_card(inner, card): (one, card) for card in inner.legal_actions()})
        else:
            found[{"draw": 52, "pass": 53, **{s: 54 + i for i, s in enumerate(SUITS)}}[word]] = (one,)  # fmt: skip
    return found


@dataclass(frozen=True)
class Table:
    """A game of theirs, and how ours is told in their numbers."""

    name: str
    theirs: str
    ranks: int
    suits: str
    seats: int
    options: Callable[[State], dict[int, Way]]
    drawn: Callable[[int, int], int] = lambda rank, suit: rank * 4 + suit
    """A drawn card of this rank and suit as an outcome of chance."""
    rolls: tuple[int, ...] = ()
    """What is added to each roll for their outcome; the last is for all that come after."""
    matches: int = 400
    owed: Callable[[State], list[float]] = lambda state: [0.0] * state.tables.seats
    """By how much their returns are not those of the rules, for each seat."""

    @cached_property
    def program(self) -> Program:
        ruleset = self.name.replace("_", "-")
        decks = {"cards": _deck(self.ranks, self.suits)}
        text = (RULES / f"{self.name}.yaml").read_text("utf-8")
        head = _game_file(ruleset, self.ranks * len(self.suits))
        return compile_game(game_of(head, decks, {ruleset: text}), ruleset, self.seats)

    def outcome(self, entry: tuple[str, Any], number: int) -> int:
        kind, value = entry
        if kind == "roll":
            return int(value[0]) + self.rolls[min(number, len(self.rolls) - 1)]
        assert kind == "card", entry
        return self.drawn(*_number(value))


def _by_index(state: State) -> list[float]:
    """Of crazy eights: what OpenSpiel's returns have below those of the rules, for each seat.

    Its header says “-50 for each 8, -10 for each court card, and -{face value} for others”, 544 for the
    whole pack. Its `ScoreUp` adds 2 to the number of the card in the pack where the rank is meant, so that
    a two of spades costs 5 and a ten of spades 37. The rules here count as the header says.
    """
    first, found = state.tables.zone["hand"], []
    for hand in state.zones[first : first + state.tables.seats]:
        cards = [_number(state.tables.ids[card]) for card in hand]
        found.append(sum(-(rank * 3 + suit) for rank, suit in cards if rank not in (6, 9, 10, 11, 12)) + 0.0)  # fmt: skip
    return found


TABLES = (
    Table("kuhn", "kuhn_poker", 3, "S", 2, _by_word("pass", "bet"), lambda rank, _: rank),
    Table("leduc", "leduc_poker", 3, "CD", 2, _by_word("fold", "call", "raise"), lambda rank, suit: rank * 2 + suit),
    Table("liars_dice", "liars_dice", 1, "S", 2, _by_word(), rolls=(-1,)),
    Table("oh_hell", "oh_hell(players=3)", 13, SUITS, 3, _oh_hell, rolls=(0, -1), matches=200),
    Table("oh_hell", "oh_hell(players=4)", 13, SUITS, 4, _oh_hell, rolls=(0, -1), matches=200),
    Table("hearts", "hearts", 13, SUITS, 4, _hearts, rolls=(-1,), matches=200),
    Table("go_fish", "go_fish(players=2)", 13, SUITS, 2, _go_fish, lambda rank, _: rank, matches=200),
    Table("crazy_eights", "crazy_eights(players=2)", 13, SUITS, 2, _crazy_eights, rolls=(51,), matches=200, owed=_by_index),
    Table("crazy_eights", "crazy_eights(players=4)", 13, SUITS, 4, _crazy_eights, rolls=(51,), matches=200, owed=_by_index),
)  # fmt: skip


def _played(table: Table, theirs: Any, seed: int) -> int:
    """One match in both; how many decisions there were."""
    chance, choices, decisions = 0, Random(seed), 0
    ours, other = table.program.new_state(seed, log=True, asks=True), theirs.new_initial_state()
    log = ours.log
    assert log is not None
    while True:
        while other.is_chance_node():
            where = f"seed {seed}: {other}"
            assert chance < len(log), where
            outcome = table.outcome(log[chance], chance)
            assert outcome in dict(other.chance_outcomes()), where
            other.apply_action(outcome)
            chance += 1
        where = f"seed {seed}: {other}"
        assert ours.is_terminal() == other.is_terminal(), where
        if other.is_terminal():
            assert chance == len(log), where
            due = [one + more for one, more in zip(ours.returns(), table.owed(ours), strict=True)]
            assert due == other.returns(), where
            return decisions
        found = table.options(ours)
        assert ours.seat == other.current_player(), where
        assert sorted(found) == other.legal_actions(), where
        taken = choices.choice(sorted(found))
        for one in found[taken]:
            ours.apply(one)
        other.apply_action(taken)
        decisions += 1


@pytest.mark.parametrize("table", TABLES, ids=[one.theirs for one in TABLES])
def test_matches_are_those_of_openspiel(table: Table) -> None:
    theirs, decisions = pyspiel.load_game(table.theirs), 0
    for seed in range(MATCHES or table.matches):
        decisions += _played(table, theirs, seed)
    assert decisions > table.matches
