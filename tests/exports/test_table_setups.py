"""How tables are laid, as the rules lay them: what is fixed, dealt, and left in the box."""

from collections import Counter
from functools import cache

import pytest

from generator.exports.table_chance import BOX
from generator.exports.tables import TableSetup, table_setups
from generator.model.deck import printed
from generator.model.game import Game
from generator.model.seating import is_used
from generator.project import find_project
from generator.shelf import Shelf

SHELF = Shelf(find_project())


@cache
def game(name: str) -> Game:
    found = SHELF.open(SHELF.folder(name), linted=False).game
    assert found
    return found


def setup(name: str, ruleset: str, seats: int) -> TableSetup:
    (found,) = table_setups(game(name), game(name).ruleset(ruleset), seats)
    return found


def lies(of: TableSetup) -> Counter[str]:
    """All copies of all cards, wherever they lie."""
    found = Counter(of.boxed)
    for cards in of.fixed.values():
        found += Counter(cards)
    for pool in (*of.shuffled, *(pool for ways in of.choices for pool in ways[0])):
        found += Counter(pool.cards)
    return found


@pytest.mark.parametrize(
    ("name", "ruleset", "seats"),
    [
        ("salem-1692", "salem-1692", 4),
        ("salem-1692", "salem-1692", 12),
        ("hammer-of-the-witches", "hammer-of-the-witches", 3),
        ("witch-hunt-1649", "the-dregs-of-days", 7),
        ("witch-hunt-1649", "lying-lips", 5),
        ("malice", "malice", 1),
        ("malleus-maleficarum", "malleus-maleficarum", 4),
    ],
)
def test_every_copy_of_every_deck_lies_somewhere_once(name: str, ruleset: str, seats: int) -> None:
    found = setup(name, ruleset, seats)
    rules = game(name).ruleset(ruleset)
    decks = [deck for deck in game(name).decks if is_used(deck.rulesets, (rules,))]
    assert lies(found) == Counter({one.id: one.copies for deck in decks for one in printed(deck)})
    for pool in found.shuffled:
        assert sum(pool.dealt.values()) == sum(pool.cards.values())
    places = {one.id for one in found.places} | {BOX}
    assert {*found.fixed, *(name for pool in found.shuffled for name in pool.dealt)} <= places


@pytest.mark.parametrize(("seats", "tryals"), [(4, 5), (6, 5), (8, 4), (12, 3)])
def test_salem_deals_hands_of_three_and_tryal_cards_by_the_number_of_players(
    seats: int, tryals: int
) -> None:
    """The table of Tryal cards, and step 3 of the set-up: three cards to each player."""
    counts = setup("salem-1692", "salem-1692", seats).counts
    assert {counts[f"row-{seat}"] for seat in range(1, seats + 1)} == {tryals}
    assert {counts[f"hand-{seat}"] for seat in range(1, seats + 1)} == {3}
    assert counts["table"] == 1  # the Black Cat


def test_a_card_that_comes_with_another_follows_it() -> None:
    """Salem: the Kill cards of those who are at the table, and no others."""
    found = setup("salem-1692", "salem-1692", 5)
    (stack,) = (pool for pool in found.shuffled if "kill-stack" in pool.dealt)
    assert stack.dealt == {"kill-stack": 5, BOX: 10}
    assert stack.follows == {f"kill-{person}": person for person in stack.follows.values()}
    assert len(stack.follows) == 15


def test_cards_that_are_never_dealt_are_fixed_and_rare_ones_are_not() -> None:
    """Salem: Night and Conspiracy go into the deck after hands are dealt; Malice deals any card."""
    salem = setup("salem-1692", "salem-1692", 12)
    assert {*salem.fixed["deck"]} == {"night", "conspiracy"}
    assert not setup("golf-patience", "golf-patience", 1).fixed


def test_hammer_deals_six_cards_three_villagers_and_three_pyres_to_each() -> None:
    found = setup("hammer-of-the-witches", "hammer-of-the-witches", 3)
    for place, many in (("hand", 6), ("village", 3), ("stakes", 3)):
        assert {found.counts[f"{place}-{seat}"] for seat in (1, 2, 3)} == {many}
    assert found.counts["deck"] == 78 - 18
    assert {one.title for one in found.places if one.zone == "hand"} == {"Hand"}
    assert found.place("hand-1").sees == "owner"


def test_counters_begin_as_in_a_match() -> None:
    found = setup("hammer-of-the-witches", "hammer-of-the-witches", 4)
    by_id = {one.id: one for one in found.counters}
    assert (by_id["phase"].value, by_id["phase"].least, by_id["phase"].most) == (1, 1, 4)
    assert [one.seat for one in found.counters if one.title == "Score"] == [0, 1, 2, 3]


def test_values_that_are_rolled_are_counters_and_what_they_ask_for_is_told() -> None:
    """Malice: six skills of six dice; the first hand is as large as one of them."""
    found = setup("malice", "malice", 1)
    skills = [one for one in found.counters if one.id.startswith("skill-")]
    assert [one.title for one in skills][:4] == ["Might", "Agility", "Luck", "Intelligence"]
    assert {(one.least, one.most, one.varies) for one in skills} == {(0, 6, True)}
    assert [(one.sides, one.many) for one in found.dice] == [(6, 6)]
    assert found.counts == {"deck": 78}
    rolled, drawn = found.told
    assert rolled.startswith("Roll six dice.")
    assert drawn.startswith("Draw as many cards as your Intelligence.")


def test_what_nobody_changes_in_play_is_no_counter() -> None:
    """Lying Lips: the points that are wanted stand on the card before each seat."""
    found = setup("witch-hunt-1649", "lying-lips", 3)
    assert not [one.id for one in found.counters if "wanted" in one.id]
    assert not [one.id for one in setup("malice", "malice", 1).counters if "remains" in one.id]


def test_numbers_that_a_board_of_tracks_shows_are_known() -> None:
    found = setup("witch-hunt-1649", "the-dregs-of-days", 3)
    tracked = {one.id for one in found.counters if one.tracked and one.seat == 0}
    assert tracked == {"welfare-1", "reputation-1", "defence-1"}


def test_what_passes_from_seat_to_seat_is_a_marker_unless_a_card_does() -> None:
    salem = setup("salem-1692", "salem-1692", 4)
    assert ("gavel", "The gavel", None) in [(one.id, one.title, one.seat) for one in salem.markers]
    assert not setup("witch-hunt-1649", "lying-lips", 3).markers  # the accused has a card


def test_pieces_without_a_face_are_counted() -> None:
    found = setup("malleus-maleficarum", "malleus-maleficarum", 3)
    assert len(found.pieces) == 18
    assert found.pieces[0].title == "Villager 1"
    assert [(one.sides, one.many) for one in found.dice] == [(6, 3)]


def test_a_table_is_laid_before_anybody_plays_on() -> None:
    """Golf Patience: sixteen cards are left, and one is turned up, before the first is taken."""
    counts = setup("golf-patience", "golf-patience", 1).counts
    assert (counts["stock"], counts["pile"]) == (16, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "copies"), [(3, 1), (4, 1), (5, 1), (6, 2), (8, 2)])
def test_each_seat_gets_the_cards_of_its_own_kind_by_number(seats: int, copies: int) -> None:
    """Lying Lips: 3, 2, 2, 1, 1 of the type before each, and with five players two 1 more."""
    found = setup("witch-hunt-1649", "lying-lips", seats)
    deck = game("witch-hunt-1649").deck("assets")
    printed_on = {one.id: one.attributes for one in printed(deck)}
    ones = 4 if seats == 5 else 2
    (ways,) = found.choices
    assert len(ways) == seats
    for way in ways:
        values = dict[str, Counter[tuple[object, object]]]()
        for pool in (*found.shuffled, *way):
            kinds = {(printed_on[name]["type"], printed_on[name]["cost"]) for name in pool.cards
                     if name in printed_on}  # fmt: skip
            for place, many in pool.dealt.items():
                if place.startswith("hand-") and kinds:
                    (kind,) = kinds
                    values.setdefault(place, Counter())[kind] += many
        without = 0
        for seat in range(1, seats + 1):
            held = values[f"hand-{seat}"]
            assert len({kind for kind, _ in held}) == 1
            by_cost = {cost: many for (_, cost), many in held.items()}
            assert (by_cost[3], by_cost[2]) == (1, 2)
            without += ones - by_cost[1]
        assert without == 1  # who has the Rumour
    aims = Counter({name: many for place, cards in found.fixed.items() if place.startswith("aim-")
                    for name, many in cards.items()})  # fmt: skip
    pooled = Counter({name: many for pool in found.shuffled for name, many in pool.cards.items()
                      if name.startswith("aim-")})  # fmt: skip
    assert set((aims + pooled).values()) == {copies}


def test_the_places_of_a_seat_share_what_it_always_has() -> None:
    """The Bee Garden: deck and hand of each seat are eight cards, as many of a kind for all."""
    found = setup("bee-garden", "bee-garden", 3)
    own = [pool for pool in found.shuffled if "deck-2" in pool.dealt]
    assert [pool.dealt for pool in own] == [{"deck-2": 3, "hand-2": 5}]


def test_a_cast_is_dealt_in_one_of_the_ways_in_which_the_rules_pick_it() -> None:
    """The Dregs of Days: four players are two whole pairs."""
    pairs = [{"agnes", "helen"}, {"david", "elspeth"}, {"john", "mary"}]
    (ways,) = setup("witch-hunt-1649", "the-dregs-of-days", 4).choices
    boxed = [{*pool.cards} for way in ways for pool in way if BOX in pool.dealt]
    assert sorted(map(sorted, boxed)) == sorted(map(sorted, pairs))


def test_what_is_secret_is_never_put_in_order() -> None:
    """Salem: who has which Tryal card is left to chance."""
    found = setup("salem-1692", "salem-1692", 4)
    assert [{*pool.dealt} for pool in found.shuffled if "witch" in pool.cards] == [
        {"row-1", "row-2", "row-3", "row-4"}
    ]
