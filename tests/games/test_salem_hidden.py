"""Hidden cards dealt anew, in matches that are under way: nobody who cannot see them can tell."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from salem_box import compiled
from salem_table import Table

from generator.engine.cards import can_see

SEEDS = range(6)


def under_way(seats: int, seed: int, greedy: bool) -> Iterator[tuple[Any, Random]]:
    """A match at some of its decisions, by chance or by what the rules prefer."""
    choices, state = Random(f"{seats} {seed} {greedy}"), compiled(seats).new_state(seed)
    while not state.is_terminal():
        if choices.random() < 0.15:
            yield state, choices
        legal = state.legal_actions()
        if greedy:
            likes = [state.prefer(one) for one in legal]
            legal = [one for one, like in zip(legal, likes, strict=True) if like == max(likes)]
        state.apply(choices.choice(legal))


def dealt_anew(state: Any, seat: int, choices: Random) -> Any:
    """The same match with tryal cards, hands and deck shuffled as far as a seat sees none of it.

    A witch knows fellows, so that Witch cards stay with those; roles of others follow their cards.
    """
    twin = Table.on(state.copy())
    ids, places = state.tables.ids, state.tables.places
    fixed = {"night", "conspiracy"} | ({"witch"} if twin.value("witch", seat) else set())
    unseen = [
        card
        for card in range(len(ids))
        if not can_see(state, seat, card) and ids[card] not in fixed
    ]
    for zones in (("row",), ("hand", "deck")):
        cards = [card for card in unseen if places[state.place[card]].name in zones]
        slots = [(state.place[card], state.zones[state.place[card]].index(card)) for card in cards]
        known = [state.known[card] for card in cards]
        choices.shuffle(cards)
        for card, (place, index), known_by in zip(cards, slots, known, strict=True):
            twin.state.zones[place][index] = card
            twin.state.place[card], twin.state.known[card] = place, known_by
    for other in twin.alive():
        if other != seat and "witch" not in fixed:
            twin.set("witch", "witch" in twin.cards("row", other), other)
    return twin.state


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("seats", [4, 7, 12])
def test_a_seat_sees_may_do_and_prefers_the_same(seats: int, greedy: bool) -> None:
    """Set Up 2 and 4; every seat, the dead too, and every reason for a refusal."""
    moved = asked = 0
    for seed in SEEDS:
        for state, choices in under_way(seats, seed, greedy):
            seat = state.current_seat if choices.random() < 0.5 else choices.randrange(seats)
            twin = dealt_anew(state, seat, choices)
            moved += twin.place != state.place
            where = f"seed {seed}, seat {seat}, {state.decision.rule}"
            assert twin.observe(seat) == state.observe(seat), where
            if seat != state.current_seat:
                continue
            asked += 1
            legal = state.legal_actions()
            assert twin.legal_actions() == legal, where
            assert [twin.prefer(one) for one in legal] == [state.prefer(one) for one in legal]
            for one in set(range(state.tables.place_base)) - set(legal):
                assert twin.explain(one) == state.explain(one), where
    assert moved > 30
    assert asked > 15


def windows(table: Table, seat: int) -> list[Any]:
    """What a seat sees through a night in which all strike it, save it, and stay silent."""
    found: list[Any] = []
    nights = table.value("nights")
    table.stack("night").draw()
    while table.rule in ("witches", "constable", "confessions"):
        found.append((table.asked, table.rule, table.state.decision.says))
        found.append(table.state.observe(seat))
        options = table.options()
        wanted = (f"kill-{table.person(seat)}", f"seat {seat + 1}", "stay", "pass")
        table.do(next(one for one in wanted if one in options))
    assert table.value("nights") == nights + 1
    return found


@pytest.mark.parametrize("seats", [4, 7, 12])
def test_a_night_asks_everybody_in_the_same_order_whoever_has_the_cards(seats: int) -> None:
    """Black Cards, Night: neither the questions nor their number tell who opens the eyes."""
    compared = 0
    for seed in SEEDS:
        for state, choices in under_way(seats, seed, greedy=seed % 2 == 0):
            table = Table.on(state.copy())
            seat = choices.choice(table.alive())
            plain = not table.value("witch", seat) and "constable" not in table.cards("row", seat)
            by_night = "night" in table.cards("deck") and len(table.alive()) > 2
            if state.decision.rule != "turn" or "pass" not in table.options():
                continue
            hidden = all("constable" not in table.cards("revealed", one) for one in range(seats))
            if plain and by_night and hidden and seat != table.asked and _draws(table):
                twin = Table.on(dealt_anew(state, seat, choices))
                assert windows(twin, seat) == windows(table, seat), f"seed {seed}, seat {seat}"
                compared += 1
    assert compared > 5


def _draws(table: Table) -> bool:
    """Whether a player who passes draws, as no card was played in this turn."""
    stack = table.state.observe(table.asked)["stack"]
    return not any(known.get("begun") for _, known in stack)
