"""Who sits at the table, and what lies on it (rulebook, Setup; 2-player games)."""

from collections import Counter

import pytest
from dregs_table import Table, box, compiled

PAIRS = ({"agnes", "helen"}, {"david", "elspeth"}, {"john", "mary"})
SEEDS = 60


def casts(seats: int) -> list[tuple[str, ...]]:
    """The characters of many matches, by seat."""
    found = []
    for seed in range(SEEDS):
        state = compiled(seats).new_state(seed)
        zone = state.tables.zone["character"]
        cards = [state.zones[zone + seat] for seat in range(seats)]
        assert all(len(one) == 1 for one in cards), f"seed {seed}"
        found.append(tuple(state.tables.ids[one[0]] for one in cards))
    return found


def whole_pairs(cast: tuple[str, ...]) -> int:
    return sum(pair <= set(cast) for pair in PAIRS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_nobody_sits_twice_and_seats_are_left_to_chance(seats: int) -> None:
    found = casts(seats)
    assert all(len(set(cast)) == seats for cast in found)
    assert len({cast[0] for cast in found}) >= 6


def test_two_players_take_any_two() -> None:
    assert {whole_pairs(cast) for cast in casts(2)} == {0, 1}
    assert set().union(*casts(2)) == set().union(*PAIRS, {"isobel"})


def test_three_take_a_pair_and_isobel_or_three_without_an_ally_among_them() -> None:
    ways = Counter((whole_pairs(cast), "isobel" in cast) for cast in casts(3))
    assert set(ways) == {(1, True), (0, False)}
    assert min(ways.values()) > SEEDS // 5, "either way comes often"


@pytest.mark.parametrize(("seats", "pairs"), [(4, 2), (5, 2), (6, 3), (7, 3)])
def test_more_take_whole_pairs_and_an_odd_one_is_isobel(seats: int, pairs: int) -> None:
    for cast in casts(seats):
        assert whole_pairs(cast) == pairs
        assert ("isobel" in cast) is (seats % 2 == 1)


def test_players_may_choose_any_characters_one_after_the_other() -> None:
    """Setup: “Each player chooses a character”; the casts are recommended."""
    state = compiled(3, "own-characters").new_state(1, log=True)
    for seat, card in enumerate(("agnes", "helen", "john")):
        assert (state.decision.rule, state.current_seat) == ("choose-freely", seat)
        state.apply(state.parse(card))
    zone, ally = state.tables.zone["character"], state.tables.counter["ally"]
    cast = [state.tables.ids[state.zones[zone + seat][0]] for seat in range(3)]
    assert cast == ["agnes", "helen", "john"]
    assert state.counters[ally : ally + 3] == [1, 0, None]


def test_nobody_chooses_a_character_that_is_taken() -> None:
    state = compiled(3, "own-characters").new_state(1, log=True)
    state.apply(state.parse("agnes"))
    assert "agnes" not in options(state) and len(options(state)) == 6


def test_a_match_may_begin_with_characters_that_were_chosen() -> None:
    """Setup: what a record of a table names, chance does not bring."""
    chosen = {"seat 1": "isobel", "seat 2": "agnes", "seat 3": "mary"}
    for seed in range(5):
        state = compiled(3).new_state(seed, log=True, counters={"plays": chosen})
        zone = state.tables.zone["character"]
        cast = [state.tables.ids[state.zones[zone + seat][0]] for seat in range(3)]
        assert cast == ["isobel", "agnes", "mary"], f"seed {seed}"


def test_who_has_not_chosen_is_dealt_one_of_those_who_are_left() -> None:
    for seed in range(20):
        given = {"plays": {"seat 2": "isobel", "seat 3": "isobel"}}
        state = compiled(3).new_state(seed, log=True, counters=given)
        zone = state.tables.zone["character"]
        cast = [state.tables.ids[state.zones[zone + seat][0]] for seat in range(3)]
        assert cast[1] == "isobel" and len(set(cast)) == 3, f"seed {seed}"


def test_any_player_may_start() -> None:
    starters = {compiled(5).new_state(seed).current_seat for seed in range(SEEDS)}
    assert starters == set(range(5))


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_each_starts_with_the_values_of_the_character(seats: int) -> None:
    """2-player games: all but Isobel start with two more of both."""
    people = {card.id: card.attributes for card in box().deck("characters").cards}
    for seed in range(20):
        state = compiled(seats).new_state(seed)
        if state.decision.rule != "turn" or "use-ability" not in options(state):
            continue  # something has happened already
        tables = state.tables
        for seat in range(seats):
            card = tables.ids[state.zones[tables.zone["character"] + seat][0]]
            more = 2 if seats == 2 and card != "isobel" else 0
            for name in ("welfare", "reputation"):
                value = state.counters[tables.counter[name] + seat]
                assert value == people[card][name] + more, f"seed {seed}, {card}"


def options(state: object) -> list[str]:
    return [state.describe(one) for one in state.legal_actions()]  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_allies_are_those_of_the_cards_and_at_a_table_of_two_nobody(seats: int) -> None:
    for seed in range(20):
        state = compiled(seats).new_state(seed)
        tables = state.tables
        zone, ally = tables.zone["character"], tables.counter["ally"]
        cast = [tables.ids[state.zones[zone + seat][0]] for seat in range(seats)]
        for seat, card in enumerate(cast):
            other = state.counters[ally + seat]
            pair = next((one - {card} for one in PAIRS if card in one), set())
            expected = pair & set(cast) if seats > 2 else set()
            assert ({cast[other]} if other is not None else set()) == expected, f"seed {seed}"


def test_five_assets_are_for_sale_and_the_rest_is_shuffled() -> None:
    table = Table("john", "mary", "isobel")
    assert len(table.cards("pool")) == 5
    assert len(table.cards("assets")) == 55
    assert len(table.cards("fate")) == 36
    assert len(table.cards("mark-deck")) == 24
    assert table.cards("people") == [], "who does not take part stays in the box"


def test_nobody_sees_a_black_mark_that_lies_face_down() -> None:
    table = Table("john", "mary", "isobel").marks(0, "muttering")
    for seat in range(3):
        seen = table.state.observe(table.absolute(seat))
        assert "muttering" not in str(seen)
