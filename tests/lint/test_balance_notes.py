"""Numbers far from their kin, and cards that are never better than another: notes."""

from dataclasses import replace
from typing import Any

import pytest
from box import KNOWN, read_box

from generator.diagnostics import Diagnostic, Severity
from generator.lint.balance import dominated_card, far_number
from generator.lint.case import Case
from generator.lint.checks import Check
from generator.model.cardset import CardSet

RODS = "cards/rods"


def rods(attributes: str, *cards: str) -> tuple[tuple[str, str, str], ...]:
    """The rods with more attributes, and one rod for each of `cards`."""
    listed = "\n".join(
        f"  - {{id: rod-{number}, title: Rod {number}, attributes: {{lowest: 2, {one}}}, cites: x}}"
        for number, one in enumerate(cards, 1)
    )
    return (
        (RODS, "declared: 2", f"declared: {len(cards)}"),
        (RODS, "means: where it begins}\n", f"means: where it begins}}\n{attributes}"),
        (RODS, '  - {id: rod-one, title: Long rod, attributes: {lowest: 2}, cites: "IV"}\n', ""),
        (
            RODS,
            '  - {id: rod-two, title: Short rod, attributes: {lowest: 6}, cites: "IV"}\n',
            listed,
        ),
    )


def found(check: Check, *changes: tuple[str, str, str]) -> list[Diagnostic]:
    return list(check(Case(read_box(*changes), KNOWN)))


LENGTH = "  length: {type: integer, optional: true, means: how long}\n"
WOOD = "  wood: {type: choice, choices: [oak, ash], means: of what}\n"


def lengths(*values: float) -> tuple[tuple[str, str, str], ...]:
    return rods(LENGTH, *(f"length: {one}" for one in values))


@pytest.mark.parametrize(
    ("values", "far"),
    [
        ((1, 2, 3, 4, 5, 6, 18), "length is 18, and the other cards of its kind have 1 to 6"),
        ((20, 1, 2, 3, 4, 2), "length is 20"),
        ((-30, -1, 0, 2, 3, 1), "length is -30"),
        ((5, 5, 5, 5, 5, 50), "its kind have 5"),
        ((1, 2, 3, 30), "length is 30, and the other cards of its kind have 1 to 3"),
    ],
)
def test_a_number_beyond_its_kin_is_a_note(values: tuple[int, ...], far: str) -> None:
    (finding,) = found(far_number, *lengths(*values))
    assert finding.severity is Severity.NOTE
    assert far in finding.message
    at = 1 + next(n for n, one in enumerate(values) if abs(one) == max(map(abs, values)))
    assert f'"rod-{at}"' in finding.message
    assert finding.position.line == 11 + at


@pytest.mark.parametrize(
    "values",
    [
        (1, 2, 3, 4, 5, 6, 9),
        (1, 2, 4, 8, 16, 32),
        (1, 3, 9, 27, 81, 243),
        (1, 2, 3, 9),
        (4, 4, 4, 4, 4, 6),
        (1, 2, 3, 4, 30, 31),
        (7, 7, 7, 7, 7, 7),
    ],
    ids=["near", "ladder", "steep ladder", "few", "one more", "two of them", "all alike"],
)
def test_a_number_that_may_be_meant_is_let_be(values: tuple[int, ...]) -> None:
    assert found(far_number, *lengths(*values)) == []


def test_a_number_is_far_only_where_its_own_kind_says_so_too() -> None:
    short = [f"wood: ash, length: {one}" for one in (1, 2, 3, 2, 1, 2)]
    long = [f"wood: oak, length: {one}" for one in (20, 24, 22, 21, 25, 22)]
    assert found(far_number, *rods(LENGTH + WOOD, *short, *long)) == []
    (finding,) = found(far_number, *rods(LENGTH + WOOD, *short, *long, "wood: ash, length: 22"))
    assert '"rod-13"' in finding.message and "1 to 3" in finding.message


PRICED = """\
  cost: {type: integer, better: low, means: what it costs}
  gain: {type: integer, better: high, means: what it brings}
  note: {type: text, optional: true, means: a word}
"""


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (("cost: 1, gain: 1", "cost: 2, gain: 2", "cost: 3, gain: 2"),
         '"rod-3" is never better than "rod-2", which does the same: cost 3 against 2'),
        (("cost: 1, gain: 1", "cost: 2, gain: 4", "cost: 3, gain: 3"), "cost 3 against 2, gain 3"),
        (("cost: 2, gain: 1", "cost: 2, gain: 2, note: so", "cost: 1, gain: 1"), '"rod-1" is'),
    ],
)  # fmt: skip
def test_a_card_that_is_never_better_is_a_note(cards: tuple[str, ...], message: str) -> None:
    told = found(dominated_card, *rods(PRICED, *cards))
    assert [one for one in told if message in one.message], told
    assert all(one.severity is Severity.NOTE for one in told)


@pytest.mark.parametrize(
    ("attributes", "cards"),
    [
        (PRICED, ("cost: 1, gain: 1", "cost: 2, gain: 2", "cost: 3, gain: 3")),
        (PRICED, ("cost: 1, gain: 1", "cost: 1, gain: 1", "cost: 2, gain: 2")),
        (PRICED, ("cost: 1, gain: 3", "cost: 2, gain: 2", "cost: 3, gain: 1")),
        (PRICED.replace("better: low, ", ""), ("cost: 1, gain: 1", "cost: 2, gain: 1")),
        (PRICED + WOOD, ("cost: 1, gain: 1, wood: oak", "cost: 2, gain: 2, wood: oak",
                         "cost: 3, gain: 1, wood: ash")),
    ],
    ids=["a price for each", "twins", "a row without a trade", "not declared", "of other wood"],
)  # fmt: skip
def test_cards_that_each_have_something_for_them_are_let_be(
    attributes: str, cards: tuple[str, ...]
) -> None:
    assert found(dominated_card, *rods(attributes, *cards)) == []


def test_in_a_game_with_sets_only_their_cards_are_judged() -> None:
    file: Any = None
    game = read_box(*lengths(1, 2, 3, 2, 1, 2, 9))
    for own, wanted in (("rod-1", []), ("rod-7", ["M194"])):
        held = CardSet(file, "/sets/own", "", {"rods": frozenset({own})})
        told = far_number(Case(replace(game, sets=(held,)), KNOWN))
        assert [one.code.id for one in told] == wanted
    assert len(found(far_number, *lengths(1, 2, 3, 2, 1, 2, 9))) == 1
