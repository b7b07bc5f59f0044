"""The declared ways to play otherwise (rulebook, Advanced Rules & Tips)."""

from random import Random

import pytest
from salem_box import box, compiled
from salem_table import Table

NAMES = tuple(one.id for one in box().file.variants)


def _ended(seats: int, variants: tuple[str, ...], seed: int) -> bool:
    state, choices = compiled(seats, variants).new_state(seed), Random(seed)
    while not state.is_terminal():
        state.apply(choices.choice(state.legal_actions()))
    return state.outcome in ("witches", "townspeople")


def test_at_a_shuffled_conspiracy_one_of_the_taken_cards_comes_back() -> None:
    """Taken cards are shuffled in the middle, and everybody is dealt one."""
    variants = ("shuffled-conspiracy",)
    owners = set()
    for seed in range(20):
        table = Table(5, witches=(3,), cat=0, variants=variants, seed=seed)
        table.lay("black-cat", "discard")
        table.stack("conspiracy").draw()
        while table.rule == "conspire":
            table.do("card 5")
        assert [len(table.at("row", seat)) for seat in range(5)] == [5] * 5
        assert table.cards("middle") == []
        owner = next(seat for seat in range(5) if "witch" in table.cards("row", seat))
        assert table.value("witch", owner), f"seed {seed}"
        owners.add(owner)
    assert len(owners) > 3, "not always the neighbour, seeds 0 to 19"


def test_chance_at_a_table_of_these_tests_varies_with_the_seed() -> None:
    """A new deck after the Night: the card that is drawn last before the next one."""
    lowest = set()
    for seed in range(40):
        table = Table(4, seed=seed)
        for one in list(table.at("deck")):
            table.lay(one, "discard")
        table.lay("night", "deck")
        table.draw().night(None, gavel=3)
        assert table.cards("deck")[-1] == "night"
        lowest.add(table.at("deck")[-2])
    assert len(lowest) > 15, "seeds 0 to 39"


def test_nobody_knows_where_a_shuffled_card_went() -> None:
    """It “will make it harder to track down the spreading of Witches”."""
    table = Table(5, witches=(3,), cat=0, variants=("shuffled-conspiracy",), seed=3)
    table.lay("black-cat", "discard")
    table.stack("conspiracy").draw()
    while table.rule == "conspire":
        table.do("card 5")
    assert table.state.observe(3)["counters"]["fellows"][3] == []
    for seat in range(5):
        rows = table.state.observe(seat)["zones"]["row"]
        assert all(set(row) == {"?"} for other, row in enumerate(rows) if other != seat)


@pytest.mark.parametrize(("left", "two"), [(5, True), (4, True), (3, False)])
def test_the_accused_chooses_between_two(left: int, two: bool) -> None:
    """With 4 or 5 unrevealed cards; with fewer the accuser points at one."""
    table = Table(5, constable=2, variants=("accused-chooses",)).uncover(2, left)
    table.lay("witness", "hand", 0)
    table.play("witness", 2)
    assert (table.rule, table.asked) == ("pointing", 0)
    place = table.cards("row", 2).index("constable") + 1
    table.do(f"card {place}")
    if two:
        other = next(one for one in table.options() if one != f"card {place}")
        table.do(other)
        assert (table.rule, table.asked) == ("pointing", 2)
        assert set(table.options()) == {"constable", "not-a-witch"}
        table.do("not-a-witch")
        assert table.cards("revealed", 2)[0] == "not-a-witch"
    else:
        assert table.cards("revealed", 2)[0] == "constable"


def test_the_accused_is_asked_also_between_two_of_a_kind() -> None:
    """A question that is not asked would tell that both say the same."""
    table = Table(5, variants=("accused-chooses",))
    table.lay("witness", "hand", 0)
    table.play("witness", 2).do("card 1")
    table.do(table.options()[0])
    assert (table.rule, table.asked, table.options()) == ("pointing", 2, ["not-a-witch"])


@pytest.mark.parametrize("name", NAMES)
def test_matches_end_with_each_variant(name: str) -> None:
    """And with all of them at once."""
    assert all(_ended(seats, (name,), seats) for seats in (4, 7, 12))
    assert _ended(6, NAMES, 6)
