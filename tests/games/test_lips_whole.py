"""Whole matches of Lying Lips: they end, keep their books, and every rule runs in some of them."""

import re
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from lips_table import AIMS, SEATS, Table, box, compiled, facts

from generator.words.texts import fill, game_context
from tests.thorough import THOROUGH

MATCHES = 60 if THOROUGH else 20
ENDS = {"rumour-found", "rumour-hidden", "rumour-in-court"}


@cache
def played(seats: int, seed: int, *, greedy: bool = True) -> Any:
    """One match at its end."""
    choices, state = Random(seed), compiled(seats).new_state(seed, log=True)
    while not state.is_terminal():
        legal = state.legal_actions()
        if greedy:
            likes = [state.prefer(one) for one in legal]
            legal = [one for one, like in zip(legal, likes, strict=True) if like == max(likes)]
        state.apply(choices.choice(legal))
    return state


def seats_of(state: Any, role: str) -> list[int]:
    tables = state.tables
    return [
        seat
        for seat in range(tables.seats)
        for card in state.zones[tables.zone["office"] + seat]
        if facts()[tables.ids[card]]["role"] == role
    ]


def test_every_rule_fires() -> None:
    """What never runs would be tested by nobody."""
    used = Counter[str]()
    for seats in (3, 8):
        program = compiled(seats)
        program.fired[:] = bytes(len(program.fired))
        for seed in range(MATCHES, MATCHES + 15):
            played(seats, seed)
        used.update(one.id for one, ran in zip(program.bodies, program.fired, strict=True) if ran)
    assert {body.id for body in compiled(8).bodies} == set(used)


@pytest.mark.parametrize("greedy", [True, False])
@pytest.mark.parametrize("seats", SEATS)
def test_matches_end_with_a_verdict_and_the_winners_that_the_cards_say(
    seats: int, greedy: bool
) -> None:
    """Trial phase: who holds the Rumour decides, and the roles fit the number of players."""
    wanted = {"juror": {3: 0, 4: 1, 5: 1, 6: 2, 8: 3}[seats], "accused": 1, "commissioner": 1}
    wanted["witness"] = seats - sum(wanted.values())
    for seed in range(MATCHES if greedy else 5):
        state = played(seats, seed, greedy=greedy)
        assert state.outcome in ENDS and not state.capped, f"seed {seed}"
        assert {role: len(seats_of(state, role)) for role in wanted} == wanted, f"seed {seed}"
        tables = state.tables
        holder = state.place[tables.ids.index("rumour")] - tables.zone["hand"]
        court = seats_of(state, "commissioner") + seats_of(state, "juror")
        found = holder in seats_of(state, "accused")
        assert sorted(state.winners()) == sorted(court if found else [holder]), f"seed {seed}"


@pytest.mark.parametrize("seats", SEATS)
def test_the_commissioner_has_what_the_card_asks_for_and_nobody_had_it_before(seats: int) -> None:
    """Aim of the game, counted by hand from the cards in the commissioner's hand."""
    column = {3: "three", 4: "four", 5: "five"}[len(set(AIMS[seats]))]
    for seed in range(20):
        state = played(seats, seed)
        (judge,) = seats_of(state, "commissioner")
        ids, zones, zone = state.tables.ids, state.zones, state.tables.zone
        aim = facts()[ids[zones[zone["aim"] + judge][0]]]
        held = Counter[str]()
        for card in zones[zone["hand"] + judge]:
            held[facts()[ids[card]].get("type")] += facts()[ids[card]]["cost"]
        pairs = zip(aim[f"{column}-types"], aim[f"{column}-points"], strict=True)
        assert all(held[kind] >= points for kind, points in pairs), f"seed {seed}"
        (told,) = [values for kind, values in state.notes if kind == "announced"]
        assert told["who"] == f"seat {judge + 1}"


@pytest.mark.parametrize("seats", SEATS)
def test_hands_keep_their_size_and_cards_their_number(seats: int) -> None:
    """Trading phase: every trade is one for one."""
    size = 7 if seats == 5 else 5
    for seed in range(10):
        state = played(seats, seed, greedy=bool(seed % 2))
        hands = state.tables.zone["hand"]
        assert [len(state.zones[hands + seat]) for seat in range(seats)] == [size] * seats
        cards = sorted(card for zone in state.zones for card in zone)
        assert cards == list(range(len(state.place))), f"seed {seed}"


def test_a_greedy_player_asks_for_what_it_lacks_those_who_should_have_it() -> None:
    """One who began with the type, and not the same player twice running."""
    table = Table("F3 F2 F2 F1 L3", "L3 L2 L2 L1 R", "I3 I2 I2 I1 I1")
    assert liked(table) == ["industry"], "four points short, and two of livestock"
    assert liked(table.do("industry")) == ["seat 2"]
    table.do("seat 2", "I1", "F1")
    assert liked(table.do("industry")) == ["seat 2"]
    table.do("seat 2", "I1", "L1")
    assert liked(table.do("farming")) == ["seat 0"]


def test_a_greedy_player_passes_cheap_cards_that_it_does_not_need_and_hides_the_rumour() -> None:
    """When asked, the Rumour goes first: it saves a card that would be owed."""
    table = Table("F3 F2 F1 L3 R", "L3 L2 L2 L1 F1", "I3 I2 I2 I1 I1").ask("L", 1)
    assert liked(table) == ["L1"]
    assert liked(table.do("L1")) == ["F1"], "the asker hides the Rumour behind a cheap card"
    table.do("F1").ask("F", 0)
    assert liked(table) == ["R"]


def test_a_greedy_court_accuses_whom_it_knows_or_else_the_poorest() -> None:
    """The Rumour lowers a total; who has passed it on remembers to whom."""
    hands = ("L3 I3 I1 F3 F1", "L2 L2 F2 F1 I1", "I2 I1 L1 R F2")
    assert liked(Table(*hands).trade("L", 1, "L2", "F1")) == ["seat 2"], "five points against seven"
    hands = ("L3 I3 I1 L1 R", "L2 L2 F2 F1 I1", "I1 I1 L1 F1 F1")
    table = Table(*hands).trade("L", 1, "L2", "R")
    assert table.office(0) == "commissioner"
    assert liked(table) == ["seat 1"], "has more points, but was given the Rumour"


def liked(table: Table) -> list[str]:
    """What the rules' author prefers here, in short."""
    legal = table.state.legal_actions()
    likes = [table.state.prefer(one) for one in legal]
    best = [one for one, like in zip(legal, likes, strict=True) if like == max(likes)]
    return sorted({table.told(one) for one in best})


def test_the_words_of_every_rule_take_their_numbers_from_the_values() -> None:
    """A rule is said once: its words and its deeds draw on the same numbers."""
    context = game_context(box())
    for one in box().ruleset("lying-lips").rules:
        assert "{" not in fill(one.says, context)
        assert not re.search(r"\d", re.sub(r"\{\{.*?\}\}", "", one.says)), one.id
