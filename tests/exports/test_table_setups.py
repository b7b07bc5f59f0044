"""How tables are laid, as the rules lay them: what is fixed, dealt, and left in the box."""

from collections import Counter
from functools import cache

import pytest

from generator.exports.tables import BOX, TableSetup, table_setups
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
    for pool in of.shuffled:
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
    malice = setup("malice", "malice", 1)
    assert not malice.fixed
    assert [sum(pool.cards.values()) for pool in malice.shuffled] == [78]


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
