"""Setup of Lying Lips: which types and decks are in play, and where the Rumour begins."""

from collections import Counter

import pytest
from lips_table import AIMS, KINDS, SEATS, box, compiled, facts, short

from generator.errors import HornbookError

SEEDS = range(30)
DECKS = {3: "32211", 4: "32211", 5: "3221111", 6: "32211", 8: "32211"}
"""The points of a starting deck, as the rulebook lists them."""


def held(state, zone, seat):
    tables = state.tables
    return [tables.ids[card] for card in state.zones[tables.zone[zone] + seat]]


@pytest.mark.parametrize("seats", SEATS)
def test_each_starts_with_one_deck_of_one_type_but_for_the_rumour(seats: int) -> None:
    """Lying Lips, Setup: decks by number of players; one card of one point is missing."""
    struck = set()
    for seed in SEEDS:
        state, replaced = compiled(seats).new_state(seed), 0
        kinds = []
        for seat in range(seats):
            (aim,) = held(state, "aim", seat)
            kinds.append(facts()[aim]["type"])
            hand = held(state, "hand", seat)
            others = [one for one in hand if one != "rumour"]
            assert {facts()[one]["type"] for one in others} == {kinds[-1]}, f"seed {seed}"
            points = "".join(sorted((str(facts()[one]["cost"]) for one in others), reverse=True))
            if "rumour" in hand:
                replaced, struck = replaced + 1, struck | {seat}
                points += "1"
            assert points == DECKS[seats], f"seed {seed}"
        assert replaced == 1
        assert Counter(kinds) == Counter(KINDS[letter] for letter in AIMS[seats])
        (gone,) = state.zones[state.tables.zone["struck_out"]]
        assert short(state.tables.ids[gone])[1] == "1"
    assert struck == set(range(seats)), "any deck may get the Rumour"


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_knows_where_the_rumour_is_but_who_has_it(seats: int) -> None:
    """Lying Lips, Setup: the card leaves unseen and the Rumour comes face down."""
    state = compiled(seats).new_state(5)
    rumour = state.tables.ids.index("rumour")
    holder = state.place[rumour] - state.tables.zone["hand"]
    for seat in range(seats):
        zones = state.observe(seat)["zones"]
        assert ("'rumour'" in str(zones)) == (seat == holder)
        assert zones["struck_out"] == ["?"]
        hidden = [set(hand) for other, hand in enumerate(zones["hand"]) if other != seat]
        assert hidden == [{"?"}] * (seats - 1)
        assert [len(aim) for aim in zones["aim"]] == [1] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_the_box_has_enough_assets_of_each_type_and_points(seats: int) -> None:
    """Lying Lips, Setup: even two decks of a type are filled from the assets of the box."""
    need = Counter(DECKS[seats])
    most = max(Counter(AIMS[seats]).values())
    for kind in set(AIMS[seats]):
        owned = Counter(
            str(card.attributes["cost"])
            for card in box().deck("assets").cards
            if card.attributes["type"] == KINDS[kind]
        )
        assert all(owned[points] >= most * count for points, count in need.items())


@pytest.mark.parametrize("seats", [2, 7, 9])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """Lying Lips: 3 to 6 players or 8."""
    with pytest.raises(HornbookError) as refused:
        compiled(seats)
    assert ("seven starting decks" in str(refused.value)) == (seats == 7)


def test_anybody_may_begin() -> None:
    """Lying Lips, Trading phase: the starting player is found by chance."""
    assert {compiled(3).new_state(seed).current_seat for seed in SEEDS} == {0, 1, 2}


def test_win_conditions_share_out_the_points_of_a_starting_deck() -> None:
    """Lying Lips, Aim of the game: the example is one of them, the others are worked out so."""
    columns = {3: "three", 4: "four", 5: "five"}
    for seats, column in columns.items():
        circle = [KINDS[letter] for letter in AIMS[seats]]
        worth = sum(map(int, DECKS[seats]))
        wanted = Counter()
        for place, kind in enumerate(circle):
            card = facts()[f"aim-{kind}"]
            assert card[f"{column}-types"] == (*circle[place + 1 :], *circle[:place])
            shares = card[f"{column}-points"]
            assert sum(shares) == worth
            assert shares[0] - shares[-1] <= 1 and list(shares) == sorted(shares, reverse=True)
            wanted.update(dict(zip(card[f"{column}-types"], shares, strict=True)))
        assert set(wanted.values()) == {worth}, "as much is wanted of a type as there is of it"
    farming = facts()["aim-farming"]
    assert farming["three-types"] == ("livestock", "industry")
    assert farming["three-points"] == (5, 4), "the rulebook's own example"
