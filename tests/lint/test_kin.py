"""Texts with as many paragraphs as all others of their deck, and with fewer."""

import pytest
from box import lint

PARTED = "text: |-\n      One.\n\n      Two."
JOINED = "text: |-\n      One.\n      Two."
APPLE = '    text: "Draw {{ values.hand|words }} cards, worth {{ points }} :seed:."\n'
PEAR = "    text: Costs {{ card('apple').points }} points.\n"


def fruit(name: str, text: str) -> str:
    """A card of the deck of fruits."""
    attributes = "attributes: {points: 1, taste: sour, seats: 2}"
    return f"  - id: {name}\n    title: {name}\n    cites: V\n    {text}\n    {attributes}\n"


@pytest.mark.parametrize(
    ("others", "odd", "told"),
    [(8, JOINED, ["an empty line ends a paragraph"]), (8, PARTED, []), (7, JOINED, [])],
)
def test_a_text_of_fewer_paragraphs(others: int, odd: str, told: list[str]) -> None:
    cards = fruit("odd", odd) + "".join(fruit(f"fruit-{one}", PARTED) for one in range(others))
    changes = [("cards/fruits", "cards:\n", f"cards:\n{cards}")]
    changes += [("cards/fruits", text, "") for text in (APPLE, PEAR)]
    found = lint(*changes)
    assert [one.hint for one in found if one.code.id == "M188"] == told
