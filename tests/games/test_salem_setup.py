"""Set Up and Dawn (rulebook, Set Up; Nitty Gritties, Black Cat)."""

import pytest
from salem_box import compiled
from salem_table import Table

COUNTS = {4: (18, 1), 5: (23, 1), 6: (27, 2), 7: (32, 2), 8: (29, 2), 9: (33, 2)} | {
    10: (27, 2),
    11: (30, 2),
    12: (33, 2),
}
"""Not a Witch and Witch by players; one card is the Constable (Set Up, table)."""


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("more", [(), ("more-witches",)])
def test_tryal_cards_by_players_are_dealt_evenly(seats: int, more: tuple[str, ...]) -> None:
    """Set Up 2; Advanced Rules: a Witch card more takes the place of one that says Not a Witch."""
    state = compiled(seats, more).new_state(5)
    table = Table.on(state)
    rows = [table.cards("row", seat) for seat in range(seats)]
    town, witches = COUNTS[seats]
    dealt = [one for row in rows for one in row]
    extra = bool(more)
    kinds = ("not-a-witch", "witch", "constable")
    assert [dealt.count(kind) for kind in kinds] == [town - extra, witches + extra, 1]
    assert {len(row) for row in rows} == {5 if seats < 8 else 4 if seats < 10 else 3}


@pytest.mark.parametrize("seats", COUNTS)
def test_everybody_has_a_person_and_three_cards(seats: int) -> None:
    """Set Up 3 and 4: the Night is lowest, the Black Cat aside, Conspiracy in the deck."""
    table = Table.on(compiled(seats).new_state(3))
    assert {len(table.cards("person", seat)) for seat in range(seats)} == {1}
    assert {len(table.cards("hand", seat)) for seat in range(seats)} == {3}
    deck = table.cards("deck")
    assert len(deck) == 59 - 1 - 3 * seats
    assert deck[-1] == "night"
    assert deck.count("conspiracy") == 1
    assert table.cards("table") == ["black-cat"]


def test_no_black_card_is_ever_dealt() -> None:
    """Set Up 4: Black Cat, Night and Conspiracy leave the deck before the hands are dealt."""
    for seed in range(60):
        table = Table.on(compiled(12).new_state(seed))
        held = {one for seat in range(12) for one in table.cards("hand", seat)}
        assert not held & {"night", "conspiracy", "black-cat"}, f"seed {seed}"


def test_kill_cards_of_those_who_play_are_ready() -> None:
    """Set Up 5: only those that match a town hall card in play."""
    table = Table(5)
    persons = {f"kill-{table.person(seat)}" for seat in range(5)}
    assert set(table.cards("kill_stack")) == persons


def test_the_holder_of_the_black_cat_begins() -> None:
    """Playing the Game: then clockwise."""
    table = Table(5, cat=3)
    assert table.cards("front", 3) == ["black-cat"]
    order = []
    for _ in range(6):
        order.append(table.asked)
        table.draw()
    assert order == [3, 4, 0, 1, 2, 3]


def test_at_dawn_everybody_is_asked_and_only_witches_point() -> None:
    """Set Up 6: a witch may point at any player, also at a witch."""
    table = Table(6, witches=(1, 4), dawn=False)
    asked = []
    while table.rule == "dawn":
        asked.append((table.asked, len(table.options())))
        table.do("pass" if table.options() == ["pass"] else "seat 5")
    assert asked == [(seat, 6 if seat in (1, 4) else 1) for seat in range(6)] * 2
    assert table.asked == 4, "a witch has given the Black Cat to herself"


def test_where_the_witches_differ_the_last_one_decides() -> None:
    """G3: the last touched card stands."""
    table = Table(6, witches=(1, 4), dawn=False)
    while table.rule == "dawn":
        wanted = {1: "seat 1", 4: "seat 3"}.get(table.asked, "pass")
        table.do(wanted)
    assert table.asked == 2


def test_witches_know_each_other_from_dawn_on() -> None:
    """Set Up 6: “This lets the Witches see who each other are”; nobody else learns it."""
    table = Table(6, witches=(1, 4))
    seen = [table.state.observe(seat)["counters"]["fellows"][seat] for seat in range(6)]
    assert seen == [[], [4], [], [], [1], []]
    others = table.state.observe(0)["counters"]
    assert others["fellows"][1:] == others["witch"][1:] == ["?"] * 5


def test_seven_or_fewer_may_choose_their_person() -> None:
    """Set Up 3: two cards each, of which one is kept."""
    table = Table.on(compiled(7, ("choose-townsperson",)).new_state(2))
    assert table.rule == "townspeople"
    assert [len(table.options()) for _ in range(1)] == [2]
    while table.rule == "townspeople":
        wanted = table.options()[1]
        table.do(wanted)
    assert {len(table.cards("person", seat)) for seat in range(7)} == {1}
    assert {len(table.cards("dealt", seat)) for seat in range(7)} == {0}
    eight = Table.on(compiled(8, ("choose-townsperson",)).new_state(2))
    assert eight.rule == "dawn"
