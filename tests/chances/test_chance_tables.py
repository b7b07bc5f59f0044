"""Tables of chances over a game's decks, against every hand and throw counted one by one."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from generator.chances import chance_tables
from generator.model.game import Game
from tests.engine.test_words import notes
from tests.engine.toys import FOLDER, game_of, toy


def hands(game: Game, many: int) -> list[int]:
    cards = [
        int(card.attributes.get("worth", 0))  # type: ignore[arg-type]
        for card in game.deck("goods").cards
        for _ in range(card.copies)
    ]
    return [sum(hand) for hand in combinations(cards, many)]


def test_a_draw_is_over_all_copies_and_the_number_may_be_a_value_of_the_game() -> None:
    game = toy()
    sums, table = hands(game, 3), chance_tables(game)["bargain"]
    assert [number for number, _ in table.rows] == list(range(3, 10))
    for number, chance in table.rows:
        assert chance == Fraction(sum(one < number for one in sums), len(sums))


def test_beyond_its_printed_range_a_table_is_exact_too() -> None:
    sums, table = hands(toy(), 3), chance_tables(toy())["bargain"]
    for number in (min(sums), min(sums) + 1, max(sums), max(sums) + 1, max(sums) + 50, -7):
        assert table[number] == Fraction(sum(one < number for one in sums), len(sums))


def test_a_contest_adds_the_number_to_the_first_total() -> None:
    table = chance_tables(toy())["duel"]
    pairs = list(product(range(1, 7), repeat=2))
    for number in range(-8, 9):
        wins = sum(own + number > other for own, other in pairs)
        assert table[number] == Fraction(wins, len(pairs))


@pytest.mark.parametrize("comparison", ["above", "at-least", "equal", "at-most", "below"])
@pytest.mark.parametrize("number", [2, 7])
def test_against_a_number_is_as_against_a_die_with_one_side_moved(
    comparison: str, number: int
) -> None:
    text = (FOLDER / "game.yaml").read_text("utf-8")
    old = "is: above\n    against: {roll: 1, sides: 6}"
    assert text.count(old) == 1
    game = game_of_text(text.replace(old, f"is: {comparison}\n    against: {number}"))
    signs = {"above": "__gt__", "at-least": "__ge__", "equal": "__eq__"}
    signs |= {"at-most": "__le__", "below": "__lt__"}
    table = chance_tables(game)["duel"]
    for more in range(-8, 9):
        fits = [getattr(face + more, signs[comparison])(number) for face in range(1, 7)]
        assert table[more] == Fraction(sum(fits), 6)


def game_of_text(text: str) -> Game:
    decks = {one: (FOLDER / f"cards/{one}.yaml").read_text("utf-8") for one in ("goods", "folk")}
    return game_of(text, decks, {"base": (FOLDER / "rules/base.yaml").read_text("utf-8")})


def test_another_card_changes_the_chances() -> None:
    text = (FOLDER / "cards/goods.yaml").read_text("utf-8")
    before = chance_tables(toy())["bargain"]
    line = next(line for line in text.splitlines() if "worth: " in line and "- {id" in line)
    worth = int(line.partition("worth: ")[2].partition("}")[0].partition(",")[0])
    other = text.replace(line, line.replace(f"worth: {worth}", f"worth: {worth + 1}"))
    folk = (FOLDER / "cards/folk.yaml").read_text("utf-8")
    rules = (FOLDER / "rules/base.yaml").read_text("utf-8")
    game = (FOLDER / "game.yaml").read_text("utf-8")
    changed = game_of(game, {"goods": other, "folk": folk}, {"base": rules})
    sums = hands(changed, 3)
    assert sums != hands(toy(), 3)
    after = chance_tables(changed)["bargain"]
    assert after.rows != before.rows
    assert all(c == Fraction(sum(one < n for one in sums), len(sums)) for n, c in after.rows)


def test_a_half_number_has_no_chance() -> None:
    with pytest.raises(TypeError, match="whole number"):
        chance_tables(toy())["duel"][0.5]  # type: ignore[index]


def test_a_rule_reads_a_chance_as_a_number() -> None:
    (told,) = notes("""
- {note: n, of: {few: "chances.bargain[0 - 9]", all: "chances.bargain[99]",
    duel: "chances.duel[0]", some: "chances.bargain[values.hand + 3]"}}
""")
    table = chance_tables(toy())["bargain"]
    assert told == {"few": 0.0, "all": 1.0, "duel": 15 / 36, "some": float(table[6])}
