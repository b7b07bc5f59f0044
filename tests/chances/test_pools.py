"""Draws of every kind against every hand of a small deck, counted one by one."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from generator.chances import ChanceError, chance_tables
from generator.chances.distributions import highest, lowest
from generator.model.deck import printed, used_by
from generator.model.game import Game
from generator.model.game_file import Chance
from tests.engine.toys import toy

Card = tuple[str, str, dict[str, Any]]


def cards(game: Game, *decks: str, seats: int | None = None) -> list[Card]:
    """Every single card of the decks: the deck, its id, its attributes."""
    return [
        (name, one.card.id, dict(one.attributes))
        for name in decks
        for one in used_by(game.deck(name), printed(game.deck(name)), seats)
        for _ in range(one.copies)
    ]


def counted(cards: list[Card], many: int, total: Callable[[Iterable[Card]], int]) -> Any:
    found = Counter(total(hand) for hand in combinations(cards, many))
    hands = sum(found.values())
    return {number: Fraction(times, hands) for number, times in found.items()}


def worth(card: Card) -> int:
    return int(card[2].get("worth") or 0)


def total(**draw: Any) -> Any:
    chance = {"of": {"draw": 2, "from": "goods", **draw}, "is": "below", "means": "m",
              "for": {"first": 0, "last": 9}}  # fmt: skip
    game = toy()
    file = game.file.model_copy(update={"chances": {"it": Chance.model_validate(chance)}})
    return chance_tables(replace(game, file=file))["it"].total


@pytest.mark.parametrize("many", [1, 2, 3])
def test_the_highest_and_the_lowest_card_of_a_hand(many: int) -> None:
    goods = cards(toy(), "goods")
    top = counted(goods, many, lambda hand: max(worth(one) for one in hand))
    assert total(draw=many, highest="worth") == top
    low = counted(goods, many, lambda hand: min(worth(one) for one in hand))
    assert total(draw=many, lowest="worth") == low


@pytest.mark.parametrize("many", [1, 3, 5])
def test_highest_and_lowest_over_a_pool_with_negative_numbers(many: int) -> None:
    pool = ((-3, 2), (0, 1), (4, 3))
    numbers = [number for number, copies in pool for _ in range(copies)]
    hands = list(combinations(numbers, many))
    for function, least in ((highest, max), (lowest, min)):
        found = Counter(map(least, hands))
        assert function(pool, many) == {n: Fraction(t, len(hands)) for n, t in found.items()}


def test_several_decks_are_shuffled_together_and_a_card_may_be_told_by_its_deck() -> None:
    both = cards(toy(), "goods", "folk")
    found = total(**{"from": ("goods", "folk")}, count={"deck": "folk"})
    assert found == counted(both, 2, lambda hand: sum(one[0] == "folk" for one in hand))
    summed = total(**{"from": ("goods", "folk")}, sum="worth")
    assert summed == counted(both, 2, lambda hand: sum(map(worth, hand)))


def test_any_of_several_values_counts() -> None:
    goods = cards(toy(), "goods")
    two = goods[0][1], goods[-1][1]
    found = total(count={"id": two})
    assert found == counted(goods, 2, lambda hand: sum(one[1] in two for one in hand))


def test_cards_known_to_be_elsewhere_are_not_drawn() -> None:
    goods = cards(toy(), "goods")
    name = goods[0][1]
    left = [*goods]
    left.remove(goods[0])
    found = total(sum="worth", without={name: 1})
    assert found == counted(left, 2, lambda hand: sum(map(worth, hand)))


def test_only_some_cards_are_in_the_deck() -> None:
    goods = cards(toy(), "goods")
    some = [one for one in goods if worth(one) in (1, 2)]
    assert 2 < len(some) < len(goods)
    found = total(sum="worth", among={"worth": (1, 2)})
    assert found == counted(some, 2, lambda hand: sum(map(worth, hand)))


def test_only_what_a_table_uses_is_drawn_from() -> None:
    seats = toy().file.seats.least
    own = cards(toy(), "goods", seats=seats)
    found = total(sum="worth", seats=seats)
    assert found == counted(own, 2, lambda hand: sum(map(worth, hand)))


def test_a_die_may_have_a_number_that_always_fails() -> None:
    chance = {"of": {"roll": 1, "sides": 6}, "is": "at-most", "never": 6, "means": "m",
              "for": {"first": 1, "last": 6}}  # fmt: skip
    file = toy().file.model_copy(update={"chances": {"it": Chance.model_validate(chance)}})
    table = chance_tables(replace(toy(), file=file))["it"]
    assert [table[number] for number in (0, 1, 5, 6, 7)] == [
        Fraction(number, 6) for number in (0, 1, 5, 5, 5)
    ]
    assert sum(table.total.values()) == 1


@pytest.mark.parametrize(
    ("draw", "message", "path"),
    [
        ({"sum": "worth", "highest": "worth"}, "by one of them", ()),
        ({"sum": "worth", "without": {"ghost": 1}}, 'no card "ghost"', ("without", "ghost")),
        ({"sum": "worth", "seats": 30}, "no number of seats", ("seats",)),
        ({"from": ("goods", "gods"), "sum": "worth"}, 'no deck "gods"', ("from", 1)),
        ({"lowest": "wort"}, 'no attribute "wort"', ("lowest",)),
        ({"sum": "worth", "among": {"worht": 1}}, 'no attribute "worht"', ("among", "worht")),
    ],
)
def test_a_slip_says_where_it_stands(draw: Any, message: str, path: tuple[str, ...]) -> None:
    with pytest.raises(ChanceError, match=message) as caught:
        total(**draw)
    assert caught.value.path == ("of", *path)


def test_more_copies_than_there_are_cannot_be_elsewhere() -> None:
    name = cards(toy(), "goods")[0][1]
    with pytest.raises(ChanceError, match="fewer cards"):
        total(sum="worth", without={name: 99})
