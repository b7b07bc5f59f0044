"""What cannot be merged is one finding, at the line that asks for it."""

from pathlib import Path

import pytest

from tests.sets.orchards import PLUM, at, write_box, write_set, wrong


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_box(tmp_path)


REMOVE = "id: fruits\ndeclared: -3\nremove: [apple]\n"


@pytest.mark.parametrize(
    ("deck", "place", "words"),
    [
        (PLUM.replace("declared: 2", "declared: 3"), "2:11 M144", "declares 3, and its cards come"),
        (PLUM.replace("id: plum", "id: apple").replace(": 2\ne", ": 0\ne"), "5:9 M142", "use repl"),
        (REMOVE.replace("apple", "aple").replace("-3", "0"), "3:10 M141", 'did you mean "apple"?'),
        (REMOVE.replace("[apple]", "[apple, apple]"), "3:17 M142", "changed in line 3 already"),
        ("id: fruit\ndeclared: 0\n", "1:5 M141", "write id: fruits"),
        (PLUM.replace("taste: Sour", "tast: Sour"), "3:58 M141", 'did you mean "taste"?'),
        ("id: fruits\ndeclared: 0\nremve: []\n", "3:1 M101", 'did you mean "remove"?'),
        (
            "id: fruits\ndeclared: 0\nrecount: [{id: pear.bron, copies: 2, because: So.}]\n",
            "3:16 M141",
            'did you mean "pear.brown"?',
        ),
        (
            "id: fruits\ndeclared: 0\nrecount: [{id: pear, copies: 2, because: So.}]\n",
            "3:16 M141",
            "has designs, and they are counted",
        ),
    ],
)
def test_a_slip_in_a_set_is_one_finding(
    box: Path, tmp_path: Path, deck: str, place: str, words: str
) -> None:
    (finding,) = wrong(box, write_set(tmp_path, cards__fruits=deck))
    assert at(finding) == f"plums/cards/fruits.yaml:{place}"
    assert words in str(finding)


def test_two_sets_that_change_one_card_are_told_apart_by_file_and_line(
    box: Path, tmp_path: Path
) -> None:
    first = write_set(tmp_path, "first", cards__fruits=REMOVE)
    deck = PLUM.replace("add:", "replace:").replace("id: plum", "id: apple")
    second = write_set(tmp_path, "second", cards__fruits=deck.replace(": 2\ne", ": 0\ne"))
    (finding,) = wrong(box, first, second)
    assert at(finding) == "second/cards/fruits.yaml:5:9 M143"
    assert finding.hint == 'see the set "first", cards/fruits.yaml line 3'


@pytest.mark.parametrize("part", ["seats: {least: 2, most: 3}\n", "rules: {remove: [pick]}\n"])
def test_two_sets_that_give_the_same_anew_are_in_conflict(
    box: Path, tmp_path: Path, part: str
) -> None:
    sets = [
        write_set(tmp_path, name, rules__picking=f"id: picking\n{part}") for name in ("one", "two")
    ]
    (finding,) = wrong(box, *sets)
    assert finding.code.id == "M143" and at(finding).startswith("two/rules/picking.yaml:2:")


def test_two_sets_that_add_the_same_id_are_in_conflict(box: Path, tmp_path: Path) -> None:
    sets = [write_set(tmp_path, name, cards__fruits=PLUM) for name in ("one", "two")]
    found = [at(one) for one in wrong(box, *sets)]
    assert "two/cards/fruits.yaml:5:9 M143" in found


def test_a_set_for_another_game_is_refused_where_it_says_so(box: Path, tmp_path: Path) -> None:
    own = write_set(tmp_path, cards__fruits=PLUM)
    head = (own / "set.yaml").read_text("utf-8")
    (own / "set.yaml").write_text(head.replace("extends: orchard", "extends: meadow"), "utf-8")
    (finding,) = wrong(box, own)
    assert at(finding) == "plums/set.yaml:3:10 M140"
    assert finding.message == 'this set extends "meadow", not "orchard"'


def test_a_set_that_is_given_twice_is_refused(box: Path, tmp_path: Path) -> None:
    own = write_set(tmp_path, cards__fruits=PLUM)
    assert [at(one) for one in wrong(box, own, own)] == ["plums/set.yaml:1:5 M140"]


@pytest.mark.parametrize(
    ("files", "place", "hint"),
    [
        ({"cards__fruts": "id: fruts\ndeclared: 0\n"}, "cards/fruts", 'did you mean "fruits"?'),
        ({"rules__pickin": "id: pickin\n"}, "rules/pickin", 'did you mean "picking"?'),
    ],
)
def test_a_file_for_what_the_game_does_not_have_is_refused(
    box: Path, tmp_path: Path, files: dict[str, str], place: str, hint: str
) -> None:
    (finding,) = wrong(box, write_set(tmp_path, **files))
    assert at(finding) == f"plums/{place}.yaml:1:5 M141"
    assert str(finding.hint).startswith(hint)
