"""The sums of every mathematics sheet, worked out a second time by counting cases."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest

from generator.model.lesson import Question
from generator.words.texts import fill, game_context
from tests.play.matches import game as box

PYRES = [start for start in range(2, 7) for _ in range(3)]
MARKS = [1] * 7 + [2] * 10 + [3] * 7
ROLLS = [sum(dice) for dice in product(range(1, 7), repeat=3)]


def share(cases: list[int], wanted: Callable[[int], bool]) -> Fraction:
    """How many of some equally likely cases are wanted."""
    return Fraction(sum(map(wanted, cases)), len(cases))


def none_of(good: int, cards: int, drawn: int) -> Fraction:
    """That none of the `good` cards among `cards` is among those that are drawn."""
    return Fraction(comb(cards - good, drawn), comb(cards, drawn))


def sums(cards: list[int], drawn: int) -> list[int]:
    """What every choice of so many cards comes to."""
    return [sum(one) for one in combinations(cards, drawn)]


def cent(chance: Fraction) -> str:
    """A chance as a sheet says it: `24 %`, rounded."""
    return f"{int(chance * 100 + Fraction(1, 2))}\N{NO-BREAK SPACE}%"


def both(chance: Fraction) -> tuple[str, str]:
    """A chance in lowest terms and in per cent."""
    return str(chance), cent(chance)


ONE_HAND = Fraction(3 * (35 + 5 * 3 + 7), 56)
WON = share(ROLLS, lambda total: total > 9)
MORE = share(ROLLS, lambda total: total > 6)
TIE = Fraction(sum(one == other for one in ROLLS for other in ROLLS), 216**2)
GAIN = sum(max(0, total - 9) for total in ROLLS) / 216
THREE = sums(MARKS, 3)
LESS = MARKS[:-1]
ACQUITTED = share(THREE, lambda total: total < 8)

EXPECTED: dict[tuple[str, str], list[tuple[str, ...]]] = {
    ("salem-1692", "odds"): [
        both(Fraction(2, 35)),
        both(Fraction(35 + 5 + 1, 56)),
        both(Fraction(2, 35 - 4)),
        both(1 - none_of(1, 56, 3)),
        (str(ONE_HAND / 3), "1.02", str(ONE_HAND), "3.05", "2.3", "three"),
        both(none_of(2, 35, 5)),
        ("None.",),
        both(7 * Fraction(comb(5, 2), comb(35, 2))),
    ],
    ("hammer-of-the-witches", "trial-of-the-hottest"): [
        both(share(PYRES, lambda start: start == 6)),
        both(Fraction(16, 78)),
        (str(6 * Fraction(16, 78)), "1.23"),
        ("19/9", "2.11", "25/9", "2.78"),
        (str(Fraction(2, 3) * Fraction(19, 9) - Fraction(1, 3) * Fraction(25, 9)), "0.48"),
        both(none_of(3, 15, 3)),
        both(1 - none_of(3, 15, 3)),
        (cent(prod(Fraction(62 - gone, 78 - gone) for gone in range(6))),),
        both(1 - none_of(3, 15, 9)),
    ],
    ("witch-hunt-1649", "odds"): [
        ("3", "9"),
        (str(Fraction(sum(MARKS), 24)), str(3 * Fraction(sum(MARKS), 24))),
        both(ACQUITTED),
        ("35", "88", "53", "12"),
        ("1/2", "50", "5 marks"),
        ("52/305", "17", "41/61", "67", cent(ACQUITTED)),
        both(Fraction(comb(18, 3), comb(36, 3))),
        both(share(sums(LESS, 2), lambda total: total < 8 - 3)),
    ],
    ("malice", "worth-the-risk"): [
        both(Fraction(3, 6)),
        ("2", *both(Fraction(2, 6))),
        both(Fraction(5, 6)),
        (*both(Fraction(22, 78)), *both(Fraction(16, 78)), *both(Fraction(30, 78))),
        (str(4 * Fraction(14, 78)), "0.72"),
        both(1 - Fraction(3, 6) ** 2),
        (cent(1 - none_of(14, 78, 4)),),
        (str(Fraction(1 + 2, 6)),),
    ],
    ("malleus-maleficarum", "three-dice"): [
        (str(6**3),),
        (str(sum(ROLLS) / 216),),
        both(WON),
        (*both(MORE), str(MORE - WON), "28"),
        both(TIE),
        both(1 - (1 - WON) ** 2),
        ("10", "9"),
        (f"{GAIN:.2f}", f"{10 / GAIN:.0f}"),
    ],
}  # fmt: skip


def answers(name: str, sheet: str) -> list[tuple[Question, str]]:
    """The questions of a sheet with what the key says, its numbers filled in."""
    game = box(name)
    assert game.lesson
    (found,) = [one for one in game.lesson.worksheets if one.id == sheet]
    context = game_context(game)
    return [(one, fill(one.answer, context)) for one in found.questions]


@pytest.mark.parametrize(("name", "sheet"), EXPECTED)
def test_every_answer_is_what_counting_comes_to(name: str, sheet: str) -> None:
    told = answers(name, sheet)
    expected = EXPECTED[name, sheet]
    assert len(told) == len(expected)
    for (question, answer), numbers in zip(told, expected, strict=True):
        for number in numbers:
            assert number in answer, (question.ask, answer, number)


@pytest.mark.parametrize(("name", "sheet"), EXPECTED)
def test_support_has_every_question_that_core_has_and_a_beginning_for_each(
    name: str, sheet: str
) -> None:
    core = [one for one, _ in answers(name, sheet) if "core" in one.levels]
    assert all("support" in one.levels and one.starter for one in core)


@pytest.mark.parametrize(("name", "sheet"), EXPECTED)
def test_stretch_has_a_question_that_core_has_not(name: str, sheet: str) -> None:
    assert any("core" not in one.levels for one, _ in answers(name, sheet))


def test_three_hands_mostly_come_to_a_trial() -> None:
    dealt = product(range(10), range(6), range(2))
    enough = sum(
        comb(35, ones) * comb(5, threes) * comb(15, 9 - ones - threes - seven)
        for ones, threes, seven in dealt
        if ones + threes + seven <= 9 and ones + 3 * threes + 7 * seven >= 7
    )
    assert 0.75 < enough / comb(56, 9) < 0.85
