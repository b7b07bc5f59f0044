"""What a seat may know is all that it can tell from questions, their order and what it sees."""

from random import Random
from typing import Any

import pytest
from salem_box import compiled
from salem_table import Table

from generator.engine.cards import can_see

SEEDS = range(25)


def _swap(state: Any, one: int, other: int) -> None:
    """Two cards change places, and with them what others know of either place."""
    here, there = state.place[one], state.place[other]
    first, second = state.zones[here].index(one), state.zones[there].index(other)
    state.zones[here][first], state.zones[there][second] = other, one
    state.place[one], state.place[other] = there, here
    state.known[one], state.known[other] = state.known[other], state.known[one]


def _other_world(table: Table, seat: int, choices: Random) -> Table:
    """The same to this seat: others' tryal cards and hands are mixed, and they know what fits.

    Only the row on its left stays, from which the seat itself takes a card at Conspiracy.
    """
    twin = Table.on(table.state.copy())
    others = [one for one in twin.alive() if one != seat]
    left, ids = (seat + 1) % table.seats, twin.state.tables.ids
    for zone in ("row", "hand"):
        mixed = [one for one in others if zone == "hand" or one != left]
        cards = [card for one in mixed for card in twin.at(zone, one)]
        cards = [card for card in cards if not can_see(twin.state, seat, card)]
        if table.value("witch", seat):
            cards = [card for card in cards if ids[card] != "witch"]
        for card in cards:
            _swap(twin.state, card, choices.choice(cards))
    witches = [one for one in twin.alive() if "witch" in twin.cards("row", one)]
    for one in others:
        twin.set("witch", one in witches, one)
        twin.set("fellows", [two for two in witches if two != one] if one in witches else [], one)
    return twin


def _step(table: Table, seat: int) -> None:
    """Others do what does not hang on what they hold; witches strike the seat, which is saved."""
    options, rule = table.options(), table.rule
    wanted = {
        "witches": f"kill-{table.person(seat)}",
        "constable": f"seat {seat + 1}" if table.asked != seat else options[0],
        "confessions": "stay",
        "turn": "pass",
    }
    table.do("pass" if options == ["pass"] else wanted.get(rule, options[0]))


def _seen(table: Table, seat: int) -> Any:
    decision = table.state.decision
    return table.asked, decision.rule, decision.says, table.state.observe(seat)


@pytest.mark.parametrize("seats", [5, 6, 9, 12])
def test_mixing_what_is_hidden_changes_no_question_and_nothing_that_is_seen(seats: int) -> None:
    """Through turns, a Conspiracy and a Night, until the next morning."""
    compared = nights = 0
    for seed in SEEDS:
        choices = Random(seed)
        seat = choices.randrange(seats)
        many = 1 if seats < 6 else 2
        witches = tuple(choices.sample(range(seats), many))
        table = Table(seats, witches=witches, constable=choices.randrange(seats), cat=seat)
        table.stack("curse", "arson", "conspiracy", "stocks", "night", "evidence", "alibi")
        table.state.reseed(seed)
        twin = _other_world(table, seat, choices)
        for _ in range(12 * seats):
            before = _seen(table, seat)
            assert before == _seen(twin, seat), f"seed {seed}"
            hidden = [[one.cards("row", two) for two in range(seats)] for one in (table, twin)]
            compared += hidden[0] != hidden[1]
            _step(table, seat)
            _step(twin, seat)
            assert table.over() == twin.over(), f"seed {seed}"
            if table.over() or (table.value("nights") and table.rule == "turn"):
                break
        nights += table.value("nights")
    assert nights > len(SEEDS) / 2
    assert compared > 100, "the worlds did differ"


def test_the_same_from_the_middle_of_a_match() -> None:
    """At any turn: nothing that is seen hangs on hidden cards until one of them is turned up."""
    compared = nights = 0
    for seed in range(60):
        choices = Random(seed)
        seats = choices.randrange(5, 10)
        table = Table.on(compiled(seats).new_state(seed))
        for _ in range(choices.randrange(60, 260)):
            if not table.over():
                table.state.apply(choices.choice(table.state.legal_actions()))
        while not table.over() and table.rule != "turn":
            table.state.apply(choices.choice(table.state.legal_actions()))
        if table.over():
            continue
        seat = choices.choice([one for one in table.alive() if not table.value("witch", one)])
        table.stack("night")
        twin = _other_world(table, seat, choices)
        for _ in range(6 * seats):
            assert _seen(table, seat) == _seen(twin, seat), f"seed {seed}"
            compared += 1
            _step(table, seat)
            _step(twin, seat)
            if table.over() or twin.over() or table.rule in ("cat", "conspire"):
                break
        nights += table.value("nights")
    assert nights > 20
    assert compared > 500


def test_a_seat_sees_its_own_tryals_and_hand_and_no_others() -> None:
    """Set Up 2: “Discreetly look at your Tryal Cards”."""
    table = Table(6)
    for seat in range(6):
        zones = table.state.observe(seat)["zones"]
        for zone in ("row", "hand"):
            assert "?" not in zones[zone][seat]
            assert all(set(zones[zone][one]) == {"?"} for one in range(6) if one != seat)
        assert set(zones["deck"][:-1]) == {"?"}


def test_where_the_night_lies_everybody_knows() -> None:
    """Set Up 4: at the bottom, until Tituba has had the deck in her hands."""
    table = Table(6)
    assert all(table.state.observe(seat)["zones"]["deck"][-1] == "night" for seat in range(6))


def test_while_eyes_are_closed_nobody_sees_who_is_chosen() -> None:
    """Night 3 and 4: neither the stack of rules nor a counter shows it to others."""
    table = Table(6, witches=(1, 4), constable=2).stack("night").draw()
    while table.rule == "witches":
        kill = f"kill-{table.person(5)}"
        table.do("pass" if table.options() == ["pass"] else kill)
    while table.rule == "constable":
        seen = table.state.observe(0)
        assert kill not in str(seen["stack"])
        assert kill not in str(seen["counters"])
        assert seen["counters"]["gavel"] is None
        table.do("pass" if table.options() == ["pass"] else "seat 6")
    assert table.state.observe(0)["counters"]["gavel"] == 5, "eyes are open"
    assert kill not in str(table.state.observe(0)["stack"])


def test_preferences_of_townspeople_do_not_know_the_roles() -> None:
    """A greedy seat goes by what it may see: the same likes in both worlds."""
    for seed in SEEDS:
        choices = Random(seed)
        state = compiled(6).new_state(seed)
        for _ in range(choices.randrange(40)):
            if not state.is_terminal():
                state.apply(choices.choice(state.legal_actions()))
        table = Table.on(state)
        if table.over() or table.rule != "turn":
            continue
        seat = table.asked
        likes = [state.prefer(one) for one in state.legal_actions()]
        twin = _other_world(table, seat, choices).state
        assert likes == [twin.prefer(one) for one in twin.legal_actions()], f"seed {seed}"
