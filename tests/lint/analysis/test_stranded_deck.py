"""Decks that never leave the box though zones are to hold them."""

from judged import found, lines

from generator.lint.analysis.card_flow import stranded_deck

FOLK = "{id: village, holds: [folk], sees: nobody, starts_with: [folk]}"


def test_every_deck_of_the_market_is_played() -> None:
    assert found(stranded_deck) == []


def test_a_deck_that_starts_nowhere_is_found_once() -> None:
    change = ("base", FOLK, FOLK.replace(", starts_with: [folk]", ""))
    rule = (
        "base",
        'is: "highest(cards.folk, key=it.mood)"',
        'is: "[x for s in seats for x in s.stall]"',
    )
    assert lines(stranded_deck, change, rule) == ["- " + change[2]]


def test_a_deck_that_rules_take_from_the_box_is_played() -> None:
    change = ("base", FOLK, FOLK.replace(", starts_with: [folk]", ""))
    moved = ("base", "      - {shuffle: village}\n", "      - {move: cards.folk, to: village}\n")
    assert found(stranded_deck, change, moved) == []
