"""What the players of Lying Lips can know, and that nothing they see or prefer tells them more."""

from random import Random
from typing import Any

import pytest
from lips_table import SEATS, Table, compiled

from generator.engine.cards import can_see
from generator.play.match import LiveMatch as Evening

START = ("F3 F2 F2 F1 F1", "L3 L2 L2 L1 R", "I3 I2 I2 I1 I1")


def test_only_the_two_who_trade_know_the_cards() -> None:
    """Trading phase: both cards are passed face down."""
    table = Table(*START).trade("L", 1, "L2", "F1")
    assert table.knows(0, of=1) == "F1", "the asker knows what went"
    assert table.knows(1, of=0) == "L2"
    assert table.knows(2, of=0) == table.knows(2, of=1) == ""


def test_one_keeps_track_of_a_partner_through_a_second_trade() -> None:
    """Who sees a card come back knows what has stayed; the third player knows less than before."""
    table = Table(*START).trade("L", 1, "R", "F1").trade("F", 0, "F2", "L1")
    assert table.knows(1, of=0) == "L1 R"
    assert table.knows(0, of=1) == "F1 F2"
    table.trade("L", 0, "L1", "I1")
    assert table.knows(1, of=0) == "", "one of two cards may have gone to the third"
    assert table.knows(0, of=1) == "F1 F2"
    assert table.knows(2, of=0) == "I1"


def test_a_known_rumour_that_is_passed_on_is_out_of_sight() -> None:
    """Trading phase: face down; only the two who traded last can be sure of it."""
    table = Table(*START).trade("L", 1, "R", "F1").trade("I", 2, "I1", "L1")
    assert table.knows(1, of=0) == "R"
    table.ask("F", 0).do("R", "I2")
    assert table.hand(2) == "I1 I2 I3 L1 R"
    assert table.knows(1, of=2) == "", "it may also have been the livestock that went"
    assert table.knows(0, of=2) == "R"


def test_a_card_of_another_type_stays_in_sight() -> None:
    """Trading phase: asked for livestock, seat 0 cannot have given the farming it is known for."""
    table = Table("F3 F2 F2 F1 L1", "L3 L2 L2 I1 R", "I3 I2 I2 I1 F1")
    table.trade("I", 1, "I1", "F1").trade("F", 0, "F2", "F1")
    assert table.knows(1, of=0) == "F1 I1"
    table.trade("I", 0, "I1", "I2")
    assert table.knows(1, of=0) == "F1", "the industry may have gone, the farming cannot"


def questions(table: Table) -> list[Any]:
    """Who is asked in which rule, while the seat that was asked gives its first option."""
    found = []
    for _ in range(2):
        found.append((table.asked, table.rule, table.state.decision.says))
        found.append(table.state.observe(table.absolute(2)))
        table.do(table.options()[0])
    return [*found, (table.asked, table.rule)]


@pytest.mark.parametrize("hand", ["L1 L1 L2 L3 R", "R D1 D1 D2 D3"])
def test_how_much_choice_one_has_is_not_seen_by_others(hand: str) -> None:
    """Trading phase: whoever can trade is asked in the same way, with one card or with five."""
    asker, third = "F3 F2 F2 F1 F1", "S3 S2 S2 S1 S1"
    first = Table(asker, "L1 D1 D1 D2 R", third).ask("L", 1)
    assert questions(Table(asker, hand, third).ask("L", 1)) == questions(first)


def exchange(state: Any, one: int, other: int) -> None:
    """Two cards change places, and with them what the others know of each place."""
    here, there = state.place[one], state.place[other]
    first, second = state.zones[here].index(one), state.zones[there].index(other)
    state.zones[here][first], state.zones[there][second] = other, one
    state.place[one], state.place[other] = there, here
    state.known[one], state.known[other] = state.known[other], state.known[one]


def elsewhere(state: Any, seat: int, choices: Random) -> Any:
    """The same match to the eyes of a seat: assets and the Rumour that it cannot see are mixed."""
    twin, tables = state.copy(), state.tables
    cards = [
        card
        for card in (*tables.decks["assets"], *tables.decks["rumour"])
        if not can_see(state, seat, card)
    ]
    (rumour,) = tables.decks["rumour"]
    hands = [card for card in cards if tables.places[state.place[card]].name == "hand"]
    for card in cards:
        exchange(twin, card, choices.choice(cards if card != rumour else hands))
    if rumour in cards and tables.places[twin.place[rumour]].name != "hand":
        exchange(twin, rumour, choices.choice([one for one in hands if one != rumour]))
    return twin


@pytest.mark.parametrize("seats", SEATS)
def test_mixing_what_is_hidden_changes_nothing_that_a_seat_sees_may_do_or_prefers(
    seats: int,
) -> None:
    """Every seat, at every decision of its own and now and then between, greedy or at random."""
    moved = 0
    for seed in range(8):
        choices, state = Random(seed), compiled(seats).new_state(seed)
        while not state.is_terminal():
            seat = state.current_seat if choices.random() < 0.7 else choices.randrange(seats)
            twin = elsewhere(state, seat, choices)
            moved += twin.place != state.place
            assert twin.observe(seat) == state.observe(seat), f"seed {seed}"
            legal = state.legal_actions()
            if seat == state.current_seat:
                likes = [state.prefer(one) for one in legal]
                assert likes == [twin.prefer(one) for one in legal], f"seed {seed}"
                if seed % 2:
                    legal = [
                        one for one, like in zip(legal, likes, strict=True) if like == max(likes)
                    ]
            state.apply(choices.choice(legal))
    assert moved > 100


def test_everybody_is_told_alike_that_two_cards_have_changed_hands() -> None:
    """Trading phase: both cards are passed at the table, face down, before everybody's eyes."""
    evening = Evening(compiled(4), 3, ("person",) * 4)
    while not (evening.state.notes and evening.state.notes[-1][0] == "trade"):
        evening.take(evening.state.legal_actions()[0])
    for seat in range(4):
        told = [one.text for one in evening.fresh(seat) if "changed hands" in one.text]
        assert len(told) == 1, f"seat {seat + 1} hears it once"
        assert "face down" in told[0]


def test_a_request_in_vain_is_told_to_everybody() -> None:
    """Trading phase: no trade takes place, and the whole table has heard that."""
    evening = Evening(compiled(4), 3, ("person",) * 4)
    while not (evening.state.notes and evening.state.notes[-1][0] == "no-trade"):
        evening.take(evening.state.legal_actions()[-1])
    for seat in range(4):
        told = [one.text for one in evening.fresh(seat) if one.kind == "note"]
        assert "There is no trade." in told[-1]
