"""Whole matches: they end, keep their books, and every rule runs in some of them."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hammer_table import BOX, Table, box, compiled

from generator.rules.check import check_ruleset

MATCHES = 40
NEVER: dict[str, str] = {}
"""Rules that no match fires, each with its reason; there are none."""


def _matches(seats: int) -> Iterator[tuple[int, Table]]:
    """Random matches, each at its end, with its seed."""
    for seed in range(MATCHES):
        choices = random.Random(seed)
        state = compiled(seats).new_state(seed)
        while not state.is_terminal():
            state.apply(choices.choice(state.legal_actions()))
        yield seed, Table.on(state)


@cache
def _fired() -> frozenset[str]:
    """Every rule, action, card effect and reaction that some match of five runs."""
    program = compiled(5)
    found: set[str] = set()
    for number in range(len(program.fired)):
        program.fired[number] = 0
    for _ in _matches(5):
        pass
    found.update(body.id for number, body in enumerate(program.bodies) if program.fired[number])
    return frozenset(found)


def test_every_rule_action_effect_and_reaction_fires() -> None:
    """What never runs would be tested by nobody; five seats have every card."""
    every = {body.id for body in compiled(5).bodies}
    assert len(every) > 50
    assert every - _fired() == set(NEVER)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_matches_end_with_one_villager_for_each_player(seats: int) -> None:
    """VI; two villagers of three are burned in any case."""
    for seed, table in _matches(seats):
        assert table.state.outcome == "as-many-villagers-as-players", f"seed {seed}"
        assert not table.state.capped, f"seed {seed}"
        burned = sum(len(table.cards("burned", seat)) for seat in range(seats))
        alive = sum(len(table.cards("village", seat)) for seat in range(seats))
        suicides = sum(one not in table.value("pyre", 0).__class__.__name__ for one in ())
        assert alive == seats, f"seed {seed}"
        assert burned + suicides <= 2 * seats, f"seed {seed}"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_books_are_kept_in_every_match(seats: int) -> None:
    """Cards are conserved, heats in range, pyres where they belong, points as counted apart."""
    for seed, table in _matches(seats):
        tables = table.state.tables
        assert sorted(sum(table.state.zones, [])) == list(range(len(tables.ids))), f"seed {seed}"
        assert table.state.returns() == [_points(table, seat) for seat in range(seats)]
        for seat in range(seats):
            for villager in table.cards("village", seat):
                pyre = table.value("pyre", villager)
                assert pyre in table.state.zones[tables.zone["stakes"] + seat], f"seed {seed}"
                start = int(tables.ids[pyre].removeprefix("pyre-"))
                assert start <= table.heat(villager) <= 18, f"seed {seed}"


def _points(table: Table, seat: int) -> int:
    """VI, counted by hand from the cards on the table."""
    game = box()
    facts = {card.id: card.attributes for deck in game.decks for card in deck.cards}
    points = sum(int(facts[one]["pentagrams"]) for one in table.cards("village", seat))
    points += sum(int(facts[one]["matches"]) for one in table.cards("burned", seat))
    points += sum(int(facts[one]["matches"]) for one in table.cards("kept", seat))
    for other in range(table.seats):
        if other != seat:
            points += len(table.cards("stakes", other)) - len(table.cards("village", other))
    return points


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_refusal_has_a_reason(seats: int) -> None:
    """Every action number that is not offered fails at least one requirement."""
    for seed in range(3):
        choices = random.Random(seed)
        state = compiled(seats).new_state(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            for action in choices.sample(range(state.tables.size), 4):
                assert bool(state.explain(action)) is (action not in legal), f"seed {seed}"
            state.apply(choices.choice(legal))


def test_greedy_play_beats_random_play() -> None:
    """The preferences make sense: one such seat among random ones wins most matches."""
    won = 0.0
    for seed in range(30):
        choices = random.Random(seed)
        state = compiled(3).new_state(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.current_seat == 0:
                liked = [state.prefer(one) for one in legal]
                legal = [one for one, like in zip(legal, liked, strict=True) if like == max(liked)]
            state.apply(choices.choice(legal))
        winners = state.winners()
        won += (0 in winners) / len(winners)
    assert won > 20


def test_the_rules_have_no_findings() -> None:
    """Nothing unknown, ill-typed or unreachable."""
    assert BOX.is_dir()
    assert check_ruleset(box(), box().rulesets[0])[1] == []
