"""Decks that are printed with another."""

import pytest
from box import found, lint

RODS = "cards/rods"
WITH = (RODS, "declared: 2\n", "declared: 2\nprinted_with: fruits\n")


def test_a_deck_may_be_printed_with_one_of_the_same_size_and_back() -> None:
    assert found(WITH) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            (RODS, "size: poker", "size: bridge"),
            '"fruits" has the size poker, and this deck bridge',
        ),
        ((RODS, "plain-back}", "fruit}"), '"fruits" has another back'),
        (
            ("cards/fruits", "declared: 7\n", "declared: 7\nprinted_with: rods\n"),
            '"fruits" is itself printed with another deck',
        ),
    ],
)
def test_what_tells_the_cards_apart_is_found(change: tuple[str, str, str], message: str) -> None:
    findings = [one for one in lint(WITH, change) if one.code.id == "M129"]
    assert message in [one.message for one in findings]


def test_the_other_deck_must_be_there() -> None:
    (finding,) = lint((RODS, "declared: 2\n", "declared: 2\nprinted_with: fruit\n"))
    assert str(finding.position) == "orchard/cards/rods.yaml:5:15"
    assert finding.message == 'there is no other deck "fruit"'
    assert finding.hint == 'did you mean "fruits"?'
