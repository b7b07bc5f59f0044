"""A new card set is noticed until its author has put words of their own."""

import json

import pytest
from box import lint

FRUITS = "cards/fruits"


@pytest.mark.parametrize("text", ["What the card says.", "A New Card", "Your\n  Name"])
def test_a_text_with_which_cards_begin_is_noticed(text: str) -> None:
    (finding,) = lint((FRUITS, "Never mind.", json.dumps(text)))
    assert (finding.code.id, finding.severity, finding.position.line) == ("M189", "note", 39)
    assert " ".join(text.split()) in finding.message


@pytest.mark.parametrize("text", ["What the other card says.", "A New Card of your own.", "Name."])
def test_other_texts_are_not(text: str) -> None:
    assert lint((FRUITS, "Never mind.", text)) == []


def test_so_is_a_designer_of_a_box_who_is_nobody() -> None:
    (finding,) = lint(("game", "[Ada Example]", "[Ada Example, Your Name]"))
    assert (finding.code.id, str(finding.position)) == ("M189", "orchard/game.yaml:6:28")
    assert "every new box" in finding.message
