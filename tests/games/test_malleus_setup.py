"""Beginning Play of *Malleus Maleficarum*: the village, who leads whom, and private ledgers."""

from random import Random

import pytest
from malleus_table import Table, box, compiled, village, villager

from generator.errors import HornbookError


def begun(seats: int, seed: int) -> Table:
    """A village that was made at random, at the first turn."""
    state, choices = compiled(seats).new_state(seed), Random(seed)
    while state.decision.rule != "turn":
        state.apply(choices.choice(state.legal_actions()))
    return Table.on(state)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_there_are_three_villagers_for_each_participant_and_all_have_facts_and_arrows(
    seats: int,
) -> None:
    """Sequence of Events, 4 and 5: the arbiter is a participant too."""
    for seed in range(10):
        table = begun(seats, seed)
        people = table.at("village")
        assert 3 * (seats + 1) <= len(people) <= 18, f"seed {seed}"
        for one in people:
            assert table.value("facts", one) >= 3, f"seed {seed}"
            arrows = [table.value("stance", one, other) for other in people]
            back = [table.value("stance", other, one) for other in people]
            assert {*arrows, *back} - {"none"}, f"seed {seed}"
            assert table.value("stance", one, one) == "none"


def test_the_arbiter_makes_the_first_villager_and_takes_part() -> None:
    """Sequence of Events, 3 and 4."""
    state = compiled(3).new_state(1)
    table = Table.on(state)
    assert table.at("village") == [villager(1)]
    asked = []
    for _ in range(8):
        asked.append(table.asked)
        table.do("new-villager")
        while table.rule == "new-villager":
            table.do(table.options()[0])
    assert asked == [0, 1, 2, 3, 0, 1, 2, 3]


def test_passing_ends_it_only_when_there_are_villagers_enough() -> None:
    """Sequence of Events, 5: “at least three times the number of participants”."""
    table = Table.on(compiled(3).new_state(1))
    for _ in range(9):
        table.do("pass")
    assert table.rule == "make-village"


def test_nobody_leads_a_villager_whom_another_leads_and_the_last_to_choose_begins() -> None:
    """Sequence of Events, 5 and 8."""
    for seed in range(10):
        state, choices = compiled(4).new_state(seed), Random(seed)
        chose = []
        while state.decision.rule != "turn":
            if state.decision.says == "Which villager do you lead?":
                chose.append(state.current_seat)
            state.apply(choices.choice(state.legal_actions()))
        table = Table.on(state)
        assert len({table.value("controls", seat) for seat in range(4)}) == 4
        assert table.value("order-of-turns") == chose[::-1], f"seed {seed}"


def test_ledgers_name_whom_they_may_and_no_two_companions_are_the_same() -> None:
    """Sequence of Events, 6 and 7; an envy is of a villager whom nobody leads."""
    for seed in range(10):
        table = begun(5, seed)
        seats = range(5)
        led = {table.value("controls", seat) for seat in seats}
        companions = [table.value("companion", seat) for seat in seats]
        assert len(set(companions)) == 5 and not led & set(companions), f"seed {seed}"
        for seat in seats:
            assert table.value("envy", seat) not in led, f"seed {seed}"
            assert table.value("vendetta", seat) != table.value("controls", seat), f"seed {seed}"
            assert table.value("secret", seat) != "untold", f"seed {seed}"


def test_who_names_the_same_companion_chooses_another() -> None:
    """Sequence of Events, 7: “instruct them both to choose a new companion”."""
    table = Table(companion={"seat 1": None, "seat 2": None})
    assert table.rule == "companions"
    table.do(villager(7), villager(7))
    assert (table.rule, table.asked) == ("companions", 0)
    assert "Another player named" in table.why_not(villager(7))
    table.do(villager(8))
    assert "Another player named" in table.why_not(villager(7))
    table.do(villager(9)).to_turn()
    assert [table.value("companion", seat) for seat in range(3)] == [
        villager(8), villager(9), villager(6)]  # fmt: skip


def test_a_map_is_taken_as_it_stands() -> None:
    """Sequence of Events: what was agreed before is not asked again."""
    table = Table(stance={villager(4): {villager(5): "ally"}})
    assert table.rule == "turn"
    assert len(table.at("village")) == 12
    assert table.value("stance", villager(4), villager(5)) == "ally"


def test_a_map_that_names_what_is_not_there_is_refused() -> None:
    """A slip in a start value is said with what there is."""
    for wrong, told in (
        ({"standing": {"villager-77": 10}}, "villager-77"),
        ({"controls": {"seat 9": "villager-1"}}, "seat 9"),
        ({"stance": {"villager-1": {"villager-2": "alley"}}}, "alley"),
        ({"standing": 10}, "for each seat or card"),
        ({"no-such": 1}, "no-such"),
    ):
        with pytest.raises(HornbookError, match=told):
            compiled(3).new_state(1, counters={**village(3), **wrong})


def test_the_circles_are_as_many_as_the_box_says() -> None:
    """Sequence of Events; what is cut out and what is played with are the same."""
    (pieces,) = box().rulesets[0].pieces
    assert pieces.count == box().file.values["circles"].is_
