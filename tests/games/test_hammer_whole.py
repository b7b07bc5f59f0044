"""Whole matches: they end, keep their books, and every rule runs in some of them."""

import random
import re
from collections.abc import Iterator
from itertools import chain

import pytest
from hammer_table import Table, box, compiled

from generator.words.texts import fill, game_context

MATCHES = 40


def _matches(seats: int, count: int = MATCHES) -> Iterator[tuple[int, Table]]:
    """Random matches, each at its end, with its seed."""
    for seed in range(count):
        choices = random.Random(seed)
        state = compiled(seats).new_state(seed)
        while not state.is_terminal():
            state.apply(choices.choice(state.legal_actions()))
        yield seed, Table.on(state)


def test_every_rule_action_effect_and_reaction_fires() -> None:
    """What never runs would be tested by nobody; five seats have every card."""
    program = compiled(5)
    assert len(program.bodies) > 50
    for number in range(len(program.fired)):
        program.fired[number] = 0
    assert sum(1 for _ in _matches(5, count=150)) == 150
    never = [body.id for number, body in enumerate(program.bodies) if not program.fired[number]]
    assert never == []


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_matches_end_with_one_villager_for_each_player(seats: int) -> None:
    """VI: never capped, never stuck; what has burned has burned once."""
    for seed, table in _matches(seats):
        assert table.state.outcome == "as-many-villagers-as-players", f"seed {seed}"
        assert not table.state.capped, f"seed {seed}"
        burned = sum(len(table.cards("burned", seat)) for seat in range(seats))
        alive = sum(len(table.cards("village", seat)) for seat in range(seats))
        own = sum(len(table.cards("stakes", seat)) for seat in range(seats)) - alive
        assert alive == seats, f"seed {seed}"
        assert burned + own == 2 * seats, f"seed {seed}: an own one leaves a pyre"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_books_are_kept_in_every_match(seats: int) -> None:
    """Cards are conserved, heats in range, pyres where they belong, points as counted apart."""
    for seed, table in _matches(seats):
        tables = table.state.tables
        assert sorted(chain(*table.state.zones)) == list(range(len(tables.ids))), f"seed {seed}"
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


def test_the_words_of_every_rule_take_their_numbers_from_the_values() -> None:
    """A rule is said once: its words and its deeds draw on the same numbers."""
    game = box()
    context = game_context(game)
    rules = game.rulesets[0]
    said = {one.id: fill(one.says, context) for one in (*rules.rules, *rules.actions)}
    assert all(text and "{" not in text for text in said.values())
    assert "three villagers, three pyres" in said["setup"]
    assert "above 18" in said["heat"]
    for one in rules.rules:
        written = re.sub(r"\{\{.*?\}\}", "", one.says)
        assert not re.search(r"\d", written), f"a number of its own in {one.id}"
