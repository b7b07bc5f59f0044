"""Whole matches of *Salem 1692*: they end, all their parts are used, and nothing is lost."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from salem_box import TOWN, box, compiled
from salem_table import Table

from generator.model.rules import cited
from generator.words.texts import fill, game_context

COUNTS = range(4, 13)
PASSIVE = {"cotton-mather", "george-burroughs", "thomas-danforth", "martha-corey", "mary-warren"}
"""Powers that change a number or keep something off, and Martha's, which is another's."""


def _play(state: Any, seed: int, *, greedy: bool = False) -> Any:
    choices = Random(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        if greedy and len(legal) > 1:
            likes = [state.prefer(one) for one in legal]
            legal = [one for one, like in zip(legal, likes, strict=True) if like == max(likes)]
        state.apply(choices.choice(legal))
    return state


@pytest.mark.parametrize("seats", COUNTS)
def test_every_match_ends_with_one_side_winning(seats: int) -> None:
    """The Game Ends When: one of two ends, and everybody of one side has won."""
    for seed in range(6):
        state = _play(compiled(seats).new_state(seed), seed, greedy=seed % 2 == 0)
        table = Table.on(state)
        assert state.outcome in ("witches", "townspeople"), f"seed {seed}"
        for seat in range(seats):
            won = table.value("witch", seat) is (state.outcome == "witches")
            assert state.returns()[seat] == won, f"seed {seed}"


def test_every_rule_power_and_card_effect_is_used() -> None:
    """No body of the rules or of a card is there for nothing."""
    used: set[str] = set()
    ids: set[str] = set()
    for variants in ((), tuple(one.id for one in box().file.variants)):
        for seats in (5, 7, 10, 12):
            program = compiled(seats, variants)
            program.fired[:] = bytes(len(program.fired))
            for seed in range(25):
                _play(program.new_state(seed), seed, greedy=seed % 2 == 0)
            pairs = zip(program.bodies, program.fired, strict=True)
            used |= {body.id for body, ran in pairs if ran}
            ids |= {body.id for body in program.bodies}
    assert ids - used == set()


def test_every_power_is_noted_in_some_match() -> None:
    """The town hall: those that act, by those who have them."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        state = compiled(12).new_state(seed, log=True)
        for kind, values in _play(state, seed, greedy=seed % 2 == 0).notes:
            if kind == "power":
                seen[values["person"]] += 1
    assert set(TOWN) - set(seen) - PASSIVE - {"giles-corey"} == set()


def test_no_card_is_lost_and_everybody_keeps_tryal_cards() -> None:
    """Cards stay as many as they were; who lives has unrevealed tryal cards, the dead none."""
    for seed in range(12):
        seats = 4 + seed % 9
        state, choices = compiled(seats).new_state(seed), Random(seed)
        total, table = len(state.place), Table.on(state)
        while not state.is_terminal():
            assert sum(map(len, state.zones)) == total, f"seed {seed}"
            if state.decision.rule == "turn":
                rows = [len(table.at("row", seat)) for seat in range(seats)]
                living = set(table.alive())
                assert all((rows[one] > 0) is (one in living) for one in range(seats)), seed
                assert table.cards("deck").count("night") + table.cards("table").count("night")
            state.apply(choices.choice(state.legal_actions()))


def test_witches_do_not_kill_each_other_when_they_go_by_preference() -> None:
    """Greedy witches spare those whom they know."""
    for seed in range(15):
        state = compiled(8).new_state(seed, log=True)
        _play(state, seed, greedy=True)
        table = Table.on(state)
        killed = [values["who"] for kind, values in state.notes if kind == "killed"]
        assert not any(table.value("witch", int(one.split()[1]) - 1) for one in killed), seed


def test_the_words_of_every_rule_take_their_numbers_from_the_values() -> None:
    """A rule is said once: its words and its deeds draw on the same numbers."""
    game = box()
    context = game_context(game)
    rules = game.rulesets[0]
    said = {one.id: fill(one.says, context) for one in (*rules.rules, *rules.actions) if one.says}
    assert all(text and "{" not in text for text in said.values())
    assert "Draw two cards" in said["turn"]
    for one in rules.rules:
        written = re.sub(r"\{\{.*?\}\}", "", one.says or "")
        assert not re.search(r"\d", written), f"a number of its own in {one.id}"


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("play", "nothing"),
        ("take-from-discards", "ends"),
        ("rearrange", "play cards instead"),
        ("draw-cards", "second card"),
        ("top-card", "nothing is drawn"),
        ("new-deck", "came early"),
        ("lay-red", "Will Griggs"),
        ("tryal", "Ann Putnam"),
        ("after-tryal", "order"),
        ("settle", "Thomas Danforth"),
        ("death", "red cards and Stocks"),
        ("heirs", "matched"),
        ("ends", "turned by Conspiracy"),
        ("last-two", "hands"),
        ("same-match", "Scapegoat"),
        ("cat", "Red cards stay"),
        ("conspire", "mixed"),
        ("dawn", "in turn"),
        ("witches", "touched last"),
        ("confessions", "one after the other"),
    ],
)
def test_what_we_read_into_a_rule_is_marked_as_ours_with_its_reason(rule: str, names: str) -> None:
    """Whatever decides something, and is not in the rulebook."""
    rules = box().rulesets[0]
    (one,) = [one for one in (*rules.rules, *rules.actions) if one.id == rule]
    assert "in part our ruling" in (cited(one) or "")
    assert names in one.editorial["does"]


def test_every_power_that_the_rulebook_leaves_out_is_marked() -> None:
    """History names the people; only some of their powers can be seen in Nitty Gritties."""
    known = {"cotton-mather", "george-burroughs", "will-griggs"}
    for card in box().deck("town-hall").cards:
        assert ("text" in card.editorial) is (card.id not in known), card.id


def test_every_refusal_of_a_choice_has_an_id_words_and_a_section() -> None:
    """Whatever a player could ask about, at every choice of rules, actions and cards."""
    tests = [one for site in compiled(7).sites for one in site.tests if one is not None]
    assert len(tests) > 30
    assert [one for one in tests if not (one.id and one.says and one.cites)] == []
