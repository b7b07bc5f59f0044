"""A board in the rules and the card on which it is printed are one board (R246)."""

import shutil
from pathlib import Path

import pytest

from generator.lint import Case, Known
from generator.lint.boards import printed_board
from generator.lint.checks import Check
from generator.lint.text_checks import stray_number
from generator.project import find_project
from generator.source.games import read_game

MORRIS = find_project().content / "samples" / "nine-mens-morris"
CARD, RULES = "cards/boards.yaml", "rules/nine-mens-morris.yaml"
GRID = "  id: points\n  grid: {columns: 3, rows: 8}\n  printed: morris-board\n"
TRACK = "  id: points\n  track: 24\n  printed: morris-board\n"


def found(folder: Path, *changes: tuple[str, str, str], check: Check = printed_board) -> list[str]:
    shutil.copytree(MORRIS, folder)
    for file, old, new in changes:
        text = (folder / file).read_text("utf-8")
        assert text.count(old) == 1, old
        (folder / file).write_text(text.replace(old, new), "utf-8")
    game, reading = read_game(folder)
    assert game is not None, reading.findings
    known = Known(frozenset(), frozenset(), frozenset(), {}, lambda *_: 0.5)
    return [str(one) for one in check(Case(game, known))]


def drawn(board: str) -> tuple[str, str, str]:
    """The rules with another board, printed on the same card."""
    text = (MORRIS / RULES).read_text("utf-8")
    own = text[text.index("  id: points\n") : text.index("zones:\n")]
    return RULES, own, board


def slots(said: str) -> tuple[str, str, str]:
    """The card with other slots."""
    return CARD, 'spaces: "{{ points }}", lines: "{{ ways }}"', said


def test_the_board_of_the_sample_is_the_one_that_is_printed(tmp_path: Path) -> None:
    assert found(tmp_path / "box") == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("a7 d7 | d7 g7", "d7 g7", 'no line from "a7" to "d7" is printed'),
        ("a7 d7 | d7 g7", "a7 d7 | d7 g7 | a7 g7", 'a line "a7 g7" is printed that is not here'),
        ("= D7 |", "= Top |", 'the space "d7" is printed as "Top", and here it is "D7"'),
        ("= G1\n", "= G1 | h1 = 99 99 = H1\n", 'a space "h1" is printed that is not here'),
    ],
)
def test_a_difference_is_found_at_the_line_of_the_rules(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    (told,) = found(tmp_path / "box", (CARD, old, new))
    assert says in told and told.startswith("rules/nine-mens-morris.yaml:")


def test_a_space_that_is_not_printed_is_found(tmp_path: Path) -> None:
    told = found(tmp_path / "box", (CARD, " | g1 = 95 85 = G1", ""))
    assert told and all('the space "g1" is not printed' in one for one in told)


@pytest.mark.parametrize(
    ("board", "said", "says"),
    [
        (GRID, 'grid: "3 8"', None),
        (GRID, 'grid: "8 3"', "printed are 8 and 3 columns and rows, and here are 3 and 8"),
        (GRID, 'track: "1 24"', "printed are 24 spaces of a track, and here are none"),
        (TRACK, 'track: "1 24"', None),
        (TRACK, 'track: "0 24"', "printed are 25 spaces of a track, and here are 24"),
        (TRACK, 'names: "1 = Start"', "a board is drawn in one way"),
    ],
)
def test_a_grid_and_a_track_are_of_one_size(
    tmp_path: Path, board: str, said: str, says: str | None
) -> None:
    told = found(tmp_path / "box", drawn(board), slots(said))
    assert [says in one for one in told if says] == ([True] if says else [])
    assert bool(told) == bool(says)


def test_a_line_may_be_printed_through_several_spaces(tmp_path: Path) -> None:
    assert found(tmp_path / "box", (CARD, "a7 d7 | d7 g7 |", "a7 d7 g7 dashed |")) == []


def test_a_printed_ring_is_told_of_rules_that_have_none(tmp_path: Path) -> None:
    said = slots('spaces: "{{ points }}", lines: "{{ ways }}", round: "yes"')
    told = found(tmp_path / "box", said)
    assert any('a line "g7 b6" is printed that is not here' in one for one in told)


def test_a_title_of_a_space_of_a_track_is_printed(tmp_path: Path) -> None:
    board = TRACK + "  titles: {space-2: The Well, space-3: The Ford}\n"
    (told,) = found(
        tmp_path / "box",
        drawn(board),
        slots('track: "1 24", names: "2 = The Well: rest | 4 = Inn"'),
    )
    assert 'the space "space-3" is printed without a title, and here it is "The Ford"' in told


BOOK = "rulebooks/nine-mens-morris.yaml"


@pytest.mark.parametrize(("words", "many"), [("from A7 to d7", 0), ("from A9 to d7", 1)])
def test_a_name_of_a_space_is_no_typed_number(tmp_path: Path, words: str, many: int) -> None:
    change = (BOOK, "No man moves yet.", f"No man moves yet {words}.")
    assert len(found(tmp_path / "box", change, check=stray_number)) == many
