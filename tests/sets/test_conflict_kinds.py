"""Whatever two sets both change is one finding, which names the files of both."""

from pathlib import Path

import pytest

from generator.source.games import read_game
from tests.lint.map_box import RULES as MAP_RULES
from tests.lint.map_box import VALLEY
from tests.sets.orchards import PLUM, write_box, write_set, wrong

NUTS = """\
id: nuts
title: Nuts
size: poker
declared: 1
front: {template: fruit, slots: {number: "1", icon: pear}}
back: {template: plain-back}
editorial: {"*": Ours.}
cards: [{id: hazel, title: Hazel}]
"""
FRUITS = "id: fruits\ndeclared: {}\n"
PICKING = "id: picking\n"
ATTRIBUTE = "attributes: {{{}: {{{}: {{type: integer, means: worth}}}}}}\n"
BACK = "back: {template: plain-back}\n"
SHEET = "{id: tally, title: Tally, kind: ledger, cites: II, blocks: [{block: text, text: Count.}]}"
CHANCE = (
    "chances: {{add: {{luck: {{of: {{roll: 1, sides: 6}}, is: below, for: {{first: 1, last: 6}}, "
    "means: luck, cites: II}}}}}}\n"
)
VALUE = "values: {{{how}: {{{name}: {{is: 4, means: cards, cites: II}}}}}}\n"
VARIANT = "variants: {add: [{id: long, title: Long, says: More., cites: II}]}\n"


def both(file: str, text: str) -> tuple[str, str, str, str]:
    return file, text, file, text


KINDS = {
    "the seats of the game": both("set", "seats: {least: 2, most: 3}\n"),
    "a value": both("set", VALUE.format(how="replace", name="hand")),
    "a new value": both("set", VALUE.format(how="add", name="more")),
    "a value that the other removes": (
        *("set", VALUE.format(how="replace", name="hand")),
        *("set", "values: {remove: [hand]}\n"),
    ),
    "a chance": both("set", CHANCE.format()),
    "a variant": both("set", VARIANT),
    "a card that the other recounts": (
        *("cards/fruits", FRUITS.format(-1) + "recount: [{id: apple, copies: 2, because: So.}]\n"),
        *("cards/fruits", FRUITS.format(-3) + "remove: [apple]\n"),
    ),
    "the copies of a card": both(
        "cards/fruits", FRUITS.format(-1) + "recount: [{id: apple, copies: 2, because: So.}]\n"
    ),
    "an attribute": both("cards/fruits", FRUITS.format(0) + ATTRIBUTE.format("replace", "points")),
    "the back of a deck": both("cards/fruits", FRUITS.format(0) + BACK),
    "a new deck": both("cards/nuts", NUTS),
    "a deck that the other brings": (
        *("cards/nuts", NUTS),
        *("cards/nuts", "id: nuts\ndeclared: -1\nremove: [hazel]\n"),
    ),
    "a new map": both("maps/hills", VALLEY.replace("id: valley", "id: hills")),
    "a map that the other removes": (
        *("set", "maps: {remove: [valley]}\n"),
        *("set", "maps: {remove: [valley]}\n"),
    ),
    "a term": both("rules/picking", PICKING + 'terms: {add: [{id: full, is: "true"}]}\n'),
    "a zone": both("rules/picking", PICKING + "zones: {remove: [hand]}\n"),
    "where a match starts": both("rules/picking", PICKING + "start: pick\n"),
    "what a card does": both("rules/picking", PICKING + "cards: {add: {apple: {effect: []}}}\n"),
    "a sheet": both("components", "sheets: {remove: [ledger]}\n"),
    "a new sheet": both("components", f"sheets: {{add: [{SHEET}]}}\n"),
    "a colour": both("theme", 'colours: {replace: {ink: "#000000"}}\n'),
    "a type": both("theme", "types: {remove: [flavour]}\n"),
    "an emblem": both("theme", "emblem: {replace: {default: {size: 20, smallest: 10}}}\n"),
    "a band": both("theme", "bands: {remove: [sour]}\n"),
    "a symbol": both("theme", "symbols: {add: {leaf: {letters: L, title: leaf}}}\n"),
}


@pytest.fixture
def box(tmp_path: Path) -> Path:
    made = write_box(tmp_path)
    game = (made / "game.yaml").read_text("utf-8")
    (made / "game.yaml").write_text(game.replace("values:\n  hand:\n", MAP_RULES, 1), "utf-8")
    (made / "maps").mkdir()
    (made / "maps" / "valley.yaml").write_text(VALLEY, "utf-8")
    return made


def write_half(folder: Path, name: str, file: str, text: str) -> Path:
    if file == "set":
        return write_set(folder, name, head=text)
    return write_set(folder, name, **{file.replace("/", "__"): text})


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_both_files_are_named(box: Path, tmp_path: Path, kind: tuple[str, str, str, str]) -> None:
    one = write_half(tmp_path, "one", *kind[:2])
    two = write_half(tmp_path, "two", *kind[2:])
    (finding,) = wrong(box, one, two)
    assert finding.code.id == "M143"
    assert finding.position.file == str(two / f"{kind[2]}.yaml")
    assert f'see the set "one", {kind[0]}.yaml line ' in str(finding.hint)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_each_alone_is_no_conflict(
    box: Path, tmp_path: Path, kind: tuple[str, str, str, str]
) -> None:
    one = write_half(tmp_path, "one", *kind[:2])
    assert read_game(box, (one,))[0] is not None, [str(one) for one in wrong(box, one)]


def test_sets_that_change_different_things_are_no_conflict(box: Path, tmp_path: Path) -> None:
    one = write_set(tmp_path, "one", cards__fruits=PLUM, cards__nuts=NUTS)
    two = write_set(tmp_path, "two", cards__rods="id: rods\ndeclared: -1\nremove: [rod-two]\n")
    assert not wrong(box, one, two)
