"""A text that a comma cuts in two inside braces is told as that."""

import pytest

from generator.model.deck import Deck
from generator.source.document import read_yaml
from generator.source.validate import validate

HINT = "inside { } a comma ends a text: put the whole of it in quotes"


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("editorial: {title: Ours, and new}", "1:33 M103"),
        ("cards: [{id: plum, title: Plum, text: Sweet, or so it is said}]", "1:46 M101"),
        ("cards: [{id: plum, title: Plum, text: Sweet, indeed, copies: 2}]", "1:46 M101"),
    ],
)
def test_the_hint_is_about_the_comma(line: str, place: str) -> None:
    document, _ = read_yaml(f"{line}\n", "deck.yaml")
    assert document is not None
    _, found = validate(document, Deck)
    hints = [
        f"{one.position.line}:{one.position.column} {one.code.id}"
        for one in found
        if one.hint == HINT
    ]
    assert hints == [place]
