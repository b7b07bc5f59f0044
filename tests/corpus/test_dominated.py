"""Cards that are never better than another, in decks that say which numbers are better."""

import re

import pytest
from patched import Fault, Patched, _read, known, patched_text, sound, whole

from generator.lint.balance import dominated_card

HUNT, HAMMER = "witch-hunt-1649", "hammer-of-the-witches"
ASSETS, VILLAGERS = "cards/assets.yaml", "cards/villagers.yaml"
BETTER = {
    ASSETS: {"cost": "low", "amount": "high"},
    VILLAGERS: {"pentagrams": "high", "matches": "high"},
}


def notes(box: str, file: str, *edits: tuple[str, str]) -> list[str]:
    """What is found: the line that is named, and the code; `edits` are values of one card each."""
    old = new = whole(box).places[file.removesuffix(".yaml")].text
    for name, way in BETTER[file].items():
        new = new.replace(f"  {name}:\n    type", f"  {name}:\n    better: {way}\n    type", 1)
    for card, edit in edits:
        key = edit.partition(":")[0]
        pattern = rf"(  - id: {card}\n(?:(?!  - id: ).*\n)*?      ){key}: .*"
        new, times = re.subn(pattern, rf"\g<1>{edit}", new, count=1)
        assert times == 1, (card, edit)
    read, _ = _read(box, file, patched_text(Fault("dominated", box, file, old, new, "")))
    assert read is not None
    found = [*dominated_card(Patched(read, known(box), base=sound(box)))]
    lines = new.split("\n")
    return [f"{one.code.id} {lines[one.position.line - 1].strip()}" for one in found]


@pytest.mark.parametrize(
    ("box", "file", "edits", "wanted"),
    [
        (HUNT, ASSETS, [("barley-rig", "scale: welfare"), ("barley-rig", "cost: 3")], "barley-rig"),
        (HUNT, ASSETS, [("goat", "scale: welfare"), ("goat", "cost: 3")], "goat"),
        (HUNT, ASSETS, [("glazed-window", "amount: 1"), ("wool-blanket", "scale: either")],
         "glazed-window"),
        (HAMMER, VILLAGERS, [("gravedigger", "targets: [confession]"),
                             ("gravedigger", "matches: 3")], "toothbreaker"),
    ],
)  # fmt: skip
def test_a_card_that_is_never_better_is_one_note(
    box: str, file: str, edits: list[tuple[str, str]], wanted: str
) -> None:
    assert notes(box, file, *edits) == [f"M195 - id: {wanted}"]


@pytest.mark.parametrize(
    ("box", "file", "edits"),
    [
        (HUNT, ASSETS, []),
        (HUNT, ASSETS, [("barley-rig", "scale: welfare")]),
        (HUNT, ASSETS, [("glazed-window", "amount: 3")]),
        (HAMMER, VILLAGERS, []),
        (HAMMER, VILLAGERS, [("gravedigger", "targets: [confession]")]),
    ],
)
def test_a_card_with_something_for_its_price_is_let_be(
    box: str, file: str, edits: list[tuple[str, str]]
) -> None:
    assert notes(box, file, *edits) == []
