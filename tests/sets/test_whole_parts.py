"""What sets bring whole: decks with zones and rules of their own, maps, and tokens of a theme."""

from pathlib import Path

import pytest

from generator.engine import compile_game
from generator.lint import lint_game
from generator.rules import check_rules
from tests.lint.box import KNOWN
from tests.lint.map_box import RULES as MAP_RULES
from tests.lint.map_box import VALLEY
from tests.sets.orchards import at, whole, write_box, write_set, wrong

NUTS = """\
id: nuts
title: Nuts
size: poker
declared: 3
attributes: {crack: {type: integer, means: how hard it is}}
front: {template: fruit, slots: {number: "{{ crack }}", icon: pear}}
back: {template: plain-back}
editorial: {title: A nut of ours., "*": As many as there are trees.}
cards:
  - {id: hazel, title: Hazel, copies: 2, attributes: {crack: 1}}
  - {id: walnut, title: Walnut, attributes: {crack: 3}, editorial: {crack: Walnuts are hard.}}
"""
PICKING = """\
id: picking
zones:
  add:
    - {id: sack, holds: [nuts], sees: nobody, ordered: true, starts_with: [nuts]}
    - {id: lap, per: seat, holds: [nuts], sees: owner}
rules:
  replace:
    - id: pick
      cites: "V"
      with: {seat: seat}
      does:
        - {shuffle: sack}
        - {draw: 1, from: basket, to: seat.hand}
        - {draw: 2, from: sack, to: seat.lap}
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_box(tmp_path)


def test_a_new_deck_is_a_deck_like_any_other(box: Path, tmp_path: Path) -> None:
    game = whole(box, write_set(tmp_path, cards__nuts=NUTS, rules__picking=PICKING))
    assert game.file.decks == ("fruits", "rods", "nuts")
    assert game.file.declared == 9 + 3
    assert not lint_game(game, KNOWN) and not check_rules(game)
    source = game.set_of("nuts", "hazel")
    assert source is not None and source.id == "plums"


def test_a_new_deck_is_played_with_the_zones_and_rules_of_the_set(
    box: Path, tmp_path: Path
) -> None:
    game = whole(box, write_set(tmp_path, cards__nuts=NUTS, rules__picking=PICKING))
    state = compile_game(game, "picking", 2).new_state(1)
    assert state.outcome == "evening"
    seen = str(state.observe(0))
    assert sum(seen.count(name) for name in ("hazel", "walnut")) >= 2


def test_reasons_of_the_file_stand_for_the_cards_of_a_new_deck(box: Path, tmp_path: Path) -> None:
    hazel, walnut = whole(box, write_set(tmp_path, cards__nuts=NUTS)).deck("nuts").cards
    rest = ("editorial", "As many as there are trees.")
    assert hazel.origin("title") == ("editorial", "A nut of ours.")
    assert hazel.origin("copies") == hazel.origin("crack") == rest
    assert walnut.origin("crack") == ("editorial", "Walnuts are hard.")


def test_a_finding_in_a_new_deck_points_into_the_set(box: Path, tmp_path: Path) -> None:
    deck = NUTS.replace("template: fruit", "template: friut").replace("crack: 1}}", "crack: one}}")
    found = lint_game(whole(box, write_set(tmp_path, cards__nuts=deck)), KNOWN)
    assert [at(one) for one in found] == [
        f"plums/cards/nuts.yaml:{one}" for one in ("6:19 M117", "10:62 M114")
    ]


@pytest.mark.parametrize(
    ("deck", "place", "words"),
    [
        (
            {"cards__fruits": NUTS.replace("id: nuts", "id: fruits")},
            "cards/fruits.yaml:1:5 M142",
            "a file that changes it has add:",
        ),
        (
            {"cards__nuts": "id: nuts\ndeclared: 0\nadd: []\n"},
            "cards/nuts.yaml:1:5 M141",
            "a new deck is written whole",
        ),
        (
            {"cards__nuts": NUTS.replace("size: poker\n", "")},
            "cards/nuts.yaml:1:1 M102",
            "size",
        ),
        (
            {"cards__nuts": NUTS.replace("title: A nut", "titel: A nut")},
            "cards/nuts.yaml:8:13 M141",
            'did you mean "title"?',
        ),
    ],
)
def test_a_slip_in_a_new_deck_is_one_finding(
    box: Path, tmp_path: Path, deck: dict[str, str], place: str, words: str
) -> None:
    (finding,) = wrong(box, write_set(tmp_path, **deck))
    assert at(finding) == f"plums/{place}"
    assert words in str(finding)


def test_a_card_count_of_a_new_deck_is_held_to_its_cards(box: Path, tmp_path: Path) -> None:
    deck = NUTS.replace("declared: 3", "declared: 4")
    found = lint_game(whole(box, write_set(tmp_path, cards__nuts=deck)), KNOWN)
    assert [at(one) for one in found] == ["plums/cards/nuts.yaml:4:11 M110"]


# -- maps ---------------------------------------------------------------------------------------


@pytest.fixture
def mapped(box: Path) -> Path:
    game = (box / "game.yaml").read_text("utf-8")
    (box / "game.yaml").write_text(game.replace("values:\n  hand:\n", MAP_RULES, 1), "utf-8")
    (box / "maps").mkdir()
    (box / "maps" / "valley.yaml").write_text(VALLEY, "utf-8")
    return box


def test_a_new_map_comes_to_those_of_the_game(mapped: Path, tmp_path: Path) -> None:
    hills = VALLEY.replace("id: valley", "id: hills")
    game = whole(mapped, write_set(tmp_path, maps__hills=hills))
    assert game.file.maps == ("valley", "hills")
    assert not lint_game(game, KNOWN)


def test_a_map_takes_the_place_of_another_or_removes_it(mapped: Path, tmp_path: Path) -> None:
    other = VALLEY.replace("title: The valley", "title: Another valley")
    head = "maps: {replace: [valley]}\n"
    game = whole(mapped, write_set(tmp_path, head=head, maps__valley=other))
    assert [one.title for one in game.maps] == ["Another valley"]
    gone = write_set(tmp_path, "gone", "maps: {remove: [valley]}\n")
    assert whole(mapped, gone).maps == ()


@pytest.mark.parametrize(
    ("head", "files", "place", "words"),
    [
        ("", {"maps__valley": VALLEY}, "maps/valley.yaml:1:5 M142", "use replace:"),
        ("maps: {replace: [valley]}\n", {}, "set.yaml:8:18 M141", "no file maps/valley.yaml"),
        ("maps: {remove: [valey]}\n", {}, "set.yaml:8:17 M141", 'did you mean "valley"?'),
        (
            "maps: {replace: [hills]}\n",
            {"maps__hills": VALLEY.replace("id: valley", "id: hills")},
            "set.yaml:8:18 M141",
            "there is no map",
        ),
        ("", {"maps__hills": VALLEY}, "maps/hills.yaml:1:5 M141", "write id: hills"),
        (
            "",
            {"maps__hills": VALLEY.replace("id: valley", "id: hills").replace("nodes:", "node:")},
            "maps/hills.yaml:5:1 M101",
            'did you mean "nodes"?',
        ),
    ],
)
def test_a_slip_about_a_map_is_one_finding(
    mapped: Path, tmp_path: Path, head: str, files: dict[str, str], place: str, words: str
) -> None:
    (finding,) = wrong(mapped, write_set(tmp_path, head=head, **files))
    position = finding.position
    file = Path(position.file).relative_to(tmp_path / "plums")
    assert f"{file}:{position.line}:{position.column} {finding.code.id}" == place
    assert words in str(finding)


def test_a_fault_in_a_map_of_a_set_is_found_at_its_line(mapped: Path, tmp_path: Path) -> None:
    hills = VALLEY.replace("id: valley", "id: hills").replace("is: far", "is: afar")
    (finding,) = lint_game(whole(mapped, write_set(tmp_path, maps__hills=hills)), KNOWN)
    assert finding.code.id == "M132" and finding.position.line == 21
    assert finding.position.file == str(tmp_path / "plums" / "maps" / "hills.yaml")


def test_a_map_for_a_game_without_maps_is_said_where_the_map_is(box: Path, tmp_path: Path) -> None:
    game = whole(box, write_set(tmp_path, maps__valley=VALLEY))
    found = [at(one) for one in lint_game(game, KNOWN) if one.code.id == "M131"]
    assert found == ["maps/valley.yaml:1:5 M131"]


# -- tokens of the theme ------------------------------------------------------------------------


def test_tokens_of_a_set_are_held_to_what_the_game_asks_of_its_own(
    box: Path, tmp_path: Path
) -> None:
    theme = """\
colours: {add: {leaf: "#335533", haze: "#ddd8cc"}}
contrast: [[leaf, paper], [haze, paper]]
symbols: {add: {leaf: {letters: L, title: leaf}}}
"""
    game = whole(box, write_set(tmp_path, theme=theme))
    assert game.theme.contrast == (("soft", "paper"), ("leaf", "paper"), ("haze", "paper"))
    assert game.theme.symbols["leaf"].letters == "L" and "seed" in game.theme.symbols
    (finding,) = lint_game(game, KNOWN)
    assert at(finding).startswith("plums/theme.yaml:1:40 P306")
    assert [one.line for one in finding.related] == [2]
