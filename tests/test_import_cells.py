"""`import --cells`: a table that went out comes back, and what was changed in it changes."""

import csv
import io
import random
import shutil
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands import import_cells
from generator.errors import ExitCode
from generator.exports import spreadsheet
from generator.project import find_project
from generator.source.card_cells import (
    ELSEWHERE,
    WrongCellError,
    cell,
    change,
    changed,
    columns_of,
    guarded,
    rows_of,
    sheet_names,
    shown,
    unguarded,
)
from generator.source.document import read_yaml
from generator.source.workbooks import workbook_parts
from tests.security.cottage import write_cottage

BEASTS = """\
# Beasts of the cottage.
id: beasts
title: Beasts   # how they are called
size: poker
declared: 8
cites: I
attributes:
  points: {type: integer, means: Worth.}
  share: {type: number, optional: true, means: A part.}
  shy: {type: flag, optional: true, means: Whether it hides.}
  foods: {type: text, list: true, optional: true, means: What it eats.}
front: {template: text-card, slots: {value: "{{ points }}"}}
back: {template: emblem-back, slots: {band: brown, icon: goat}}
cards:
  # the first of all
  - id: goat
    title: Goat   # not a sheep
    copies: 2
    icon: goat
    text: >-
      It eats **{{ points }}** of everything that lies on the table, and then it goes on
      to the next.
    attributes: {points: 2, foods: [hay, "old shoes"]}   # and more
    cites: I
  - {id: owl, title: Owl, icon: owl, attributes: {points: 3, share: 0.5, shy: true}, cites: I}

  - id: hen
    title: "Hen: the second"
    copies: 5
    text: |
      First it runs.

      Then it -- stops.
    flavour: '=1+1 is two'
    attributes:
      points: -1   # below nothing
      foods: ["a; b"]
    cites: {text: I, points: II}
    designs:
      - {id: red, copies: 3}
      - id: grey
        copies: 2
        title: Grey Hen   # older
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    folder = write_cottage(tmp_path)
    (folder / "cards" / "beasts.yaml").write_text(BEASTS, "utf-8")
    return folder


def deck(box: Path) -> str:
    return (box / "cards" / "beasts.yaml").read_text("utf-8")


def table(text: str = BEASTS) -> list[list[Any]]:
    data = yaml.safe_load(text)
    columns = columns_of(data)
    rows = [[row.id, *(spreadsheet._value(row, one) for one in columns)] for row in rows_of(data)]
    return [["id", *(one.name for one in columns)], *rows]


def as_csv(rows: list[list[Any]]) -> bytes:
    return spreadsheet._csv(rows)


def as_xlsx(rows: list[list[Any]]) -> bytes:
    return spreadsheet.zipped(workbook_parts({"beasts": rows}))


WRITERS = {"beasts.csv": as_csv, "cards.xlsx": as_xlsx}


def imported(box: Path, name: str, rows: list[list[Any]], *words: str) -> Result:
    file = box.parent / name
    file.write_bytes(WRITERS[name](rows))
    asked = ["import", str(file), "--into", str(box), "--cells", *(words or ("--yes",))]
    return CliRunner().invoke(main, asked)


def set_cell(rows: list[list[Any]], id_: str, column: str, value: Any) -> list[list[Any]]:
    found = next(row for row in rows if row[0] == id_)
    found[rows[0].index(column)] = value
    return rows


def differing(old: str, new: str) -> list[str]:
    lines = unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0)
    return [one for one in lines if one[:1] in "+-" and one[:3] not in ("+++", "---")]


@pytest.mark.parametrize("name", WRITERS)
def test_what_was_not_changed_stays_to_the_byte(box: Path, name: str) -> None:
    said = imported(box, name, table())
    assert said.exit_code == ExitCode.OK, said.output
    assert "nothing has changed" in said.output
    assert deck(box) == BEASTS


def test_what_a_spreadsheet_does_to_a_table_changes_nothing(box: Path) -> None:
    """Other line ends, semicolons, no mark at the beginning, TRUE in capitals, columns turned."""
    rows = [row[::-1] for row in set_cell(table(), "owl", "attributes.shy", "TRUE")]
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\n").writerows(
        [guarded(str(one)) for one in row] for row in rows
    )
    file = box.parent / "beasts.csv"
    file.write_text(out.getvalue(), "utf-8")
    asked = ["import", str(file), "--into", str(box), "--cells", "--yes"]
    said = CliRunner().invoke(main, asked)
    assert said.exit_code == ExitCode.OK, said.output
    assert deck(box) == BEASTS


@pytest.mark.parametrize("name", WRITERS)
def test_exactly_the_lines_of_changed_cells_differ(box: Path, name: str) -> None:
    rows = set_cell(table(), "goat", "title", "Billy Goat")
    rows = set_cell(rows, "hen", "attributes.points", -2)
    rows = set_cell(rows, "owl", "text", "It sees you.")
    said = imported(box, name, rows)
    assert said.exit_code == ExitCode.OK, said.output
    owl = "attributes: {points: 3, share: 0.5, shy: true}, cites: I}"
    assert differing(BEASTS, deck(box)) == [
        "-    title: Goat   # not a sheep",
        "+    title: Billy Goat   # not a sheep",
        f"-  - {{id: owl, title: Owl, icon: owl, {owl}",
        f"+  - {{id: owl, title: Owl, icon: owl, text: It sees you., {owl}",
        "-      points: -1   # below nothing",
        "+      points: -2   # below nothing",
    ]
    assert "3 cells changed, in 3 rows" in said.output


CELLS = {
    "a text in lines": ("goat", "text", "It eats.", 'text: >-\n      It eats.\n'),
    "a paragraph": ("hen", "text", "It runs.\n\nIt stops.", "text: |\n      It runs.\n\n      It"),
    "a flavour that was guarded": ("hen", "flavour", "=2+2", "flavour: '=2+2'"),
    "a number": ("owl", "attributes.share", 0.25, "share: 0.25"),
    "a number with a comma": ("owl", "attributes.share", "0,75", "share: 0.75"),
    "a true minus": ("hen", "attributes.points", "−3", "points: -3   # below"),
    "a flag": ("owl", "attributes.shy", "false", "shy: false"),
    "a list": ("goat", "attributes.foods", "hay; straw", "foods: [hay, straw]}   # and more"),
    "copies that were not said": ("owl", "copies", 3, "copies: 3"),
    "a title of a design": ("hen.grey", "title", "Old Hen", "title: Old Hen   # older"),
    "a new title of a design": ("hen.red", "title", "Red Hen", "title: Red Hen, copies: 3}"),
    "a new attribute": ("goat", "attributes.shy", "true", "shy: true}   # and more"),
    "what reads like a number": ("owl", "title", "10", 'title: "10"'),
    "what reads like YAML": ("owl", "title", "a: {b}", 'title: "a: {b}"'),
}  # fmt: skip


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_is_written_as_its_value_was(box: Path, name: str) -> None:
    id_, column, value, wanted = CELLS[name]
    said = imported(box, "cards.xlsx", set_cell(table(), id_, column, value))
    assert said.exit_code == ExitCode.OK, said.output
    assert wanted in deck(box)
    assert imported(box, "cards.xlsx", table(deck(box))).output.startswith("nothing has changed")
    assert deck(box).count("#") == BEASTS.count("#")


def test_a_cell_that_was_emptied_goes(box: Path) -> None:
    said = imported(box, "beasts.csv", set_cell(table(), "hen", "flavour", ""))
    assert said.exit_code == ExitCode.OK, said.output
    assert differing(BEASTS, deck(box)) == ["-    flavour: '=1+1 is two'"]


WRONG = {
    "no number": ("goat", "attributes.points", "many", "is no whole number"),
    "half a copy": ("goat", "copies", "1.5", "is no whole number"),
    "no flag": ("owl", "attributes.shy", "perhaps", "neither true nor false"),
    "no title": ("owl", "title", "", "a card needs a title"),
    "what has no room": ("hen", "cites", "III", "no room in a cell"),
    "a list within a list": ("hen", "attributes.foods", "a", "no room in a cell"),
    "what designs have not": ("hen.red", "cites", "III", "not for one of its designs"),
    "a card that is not there": ("owl", "id", "eagle", "is the id of no card"),
    "a card twice": ("owl", "id", "goat", "stands twice"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_cell_is_a_finding_and_nothing_is_written(box: Path, name: str) -> None:
    id_, column, value, wanted = WRONG[name]
    rows = set_cell(table(), "goat", "title", "Billy Goat")
    said = imported(box, "beasts.csv", set_cell(rows, id_, column, value))
    assert said.exit_code == ExitCode.FINDINGS
    assert wanted in said.output
    assert "S025" in said.output and "nothing was written" in said.output
    assert deck(box) == BEASTS


def test_cards_that_the_table_lacks_are_kept(box: Path) -> None:
    rows = [row for row in set_cell(table(), "goat", "copies", 3) if row[0] != "owl"]
    said = imported(box, "beasts.csv", rows)
    assert said.exit_code == ExitCode.OK, said.output
    assert "kept, though the table lacks them: owl" in said.output
    assert "it has 9 cards now, and declares 8" in said.output
    assert differing(BEASTS, deck(box)) == ["-    copies: 2", "+    copies: 3"]


def test_nothing_is_written_without_a_yes(box: Path) -> None:
    rows = set_cell(table(), "goat", "title", "Billy Goat")
    said = imported(box, "beasts.csv", rows, "--deck", "beasts")
    assert said.exit_code == ExitCode.OK
    assert "+    title: Billy Goat   # not a sheep" in said.output
    assert "nothing was written: --yes writes without asking" in said.output
    assert deck(box) == BEASTS


def test_a_file_that_has_changed_meanwhile_is_left_alone(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def agreed(_: object) -> bool:
        (box / "cards" / "beasts.yaml").write_text(BEASTS + "# mine\n", "utf-8")
        return True

    monkeypatch.setattr(import_cells, "_agreed", agreed)
    rows = set_cell(table(), "goat", "title", "Billy Goat")
    said = imported(box, "beasts.csv", rows, "--deck", "beasts")
    assert said.exit_code == ExitCode.USAGE
    assert "has changed meanwhile; nothing was written" in said.output
    assert deck(box) == BEASTS + "# mine\n"


@pytest.mark.parametrize(
    "old", [BEASTS.replace("\n", "\r\n"), "\ufeff" + BEASTS], ids=["crlf", "bom"]
)
def test_line_ends_and_a_mark_at_the_beginning_stay(box: Path, old: str) -> None:
    path = box / "cards" / "beasts.yaml"
    path.write_bytes(old.encode())
    said = imported(box, "beasts.csv", set_cell(table(), "goat", "title", "Billy Goat"))
    assert said.exit_code == ExitCode.OK, said.output
    assert path.read_bytes() == old.replace("title: Goat ", "title: Billy Goat ").encode()


def test_columns_in_another_language_are_only_read_by_people(box: Path) -> None:
    rows = [[*row, "title (de)" if not at else "Ziege"] for at, row in enumerate(table())]
    assert "nothing has changed" in imported(box, "cards.xlsx", rows).output


def test_what_is_no_table_of_ours_is_refused(box: Path) -> None:
    said = imported(box, "beasts.csv", [["name", "price"], ["Goat", "3"]])
    assert said.exit_code == ExitCode.FINDINGS
    assert "no table that `export --to spreadsheet` has written" in said.output
    said = imported(box, "beasts.csv", table(), "--yes", "--replace")
    assert said.exit_code == ExitCode.USAGE and "--replace is for tables" in said.output
    said = imported(box, "beasts.csv", table(), "--yes", "--deck", "birds")
    assert said.exit_code == ExitCode.USAGE and "there is no deck" in said.output


def test_an_export_is_not_taken_for_a_table_of_one_s_own(box: Path) -> None:
    said = imported(box, "beasts.csv", table(), "--replace")
    assert said.exit_code == ExitCode.USAGE  # --cells and --replace
    asked = ["import", str(box.parent / "beasts.csv"), "--into", str(box), "--replace"]
    said = CliRunner().invoke(main, asked)
    assert said.exit_code == ExitCode.USAGE
    assert "--cells in place of --replace" in said.output
    assert deck(box) == BEASTS


def test_boxes_of_an_installed_program_are_refused(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = box.parent / "share"
    shutil.copytree(box, share / "content" / "cottage")
    project = find_project()
    installed = replace(project, content=share / "content", templates=share / "templates")
    monkeypatch.setattr(import_cells, "find_project", lambda: installed)
    rows = set_cell(table(), "goat", "title", "Billy Goat")
    said = imported(share / "content" / "cottage", "beasts.csv", rows)
    assert said.exit_code == ExitCode.CANNOT_WRITE
    assert "belongs to the program" in said.output
    assert deck(share / "content" / "cottage") == BEASTS


@pytest.mark.parametrize("text", ["=1+1", "+1", "-a", "@x", "'tis", "'=x", "plain", "-5", ""])
def test_a_guarded_cell_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "@"))


def test_two_decks_of_one_workbook_come_back_at_once(box: Path) -> None:
    birds = (
        BEASTS.replace("id: beasts", "id: birds")
        .replace("id: ", "id: b-")
        .replace("b-birds", "birds")
    )
    (box / "cards" / "birds.yaml").write_text(birds, "utf-8")
    game = (box / "game.yaml").read_text("utf-8")
    (box / "game.yaml").write_text(game.replace("[beasts]", "[beasts, birds]"), "utf-8")
    sheets = {
        "beasts": set_cell(table(), "goat", "title", "Billy Goat"),
        "birds": set_cell(table(birds), "b-owl", "title", "Barn Owl"),
        "notes": [["mine"]],
    }
    file = box.parent / "all.xlsx"
    file.write_bytes(spreadsheet.zipped(workbook_parts(sheets)))
    asked = ["import", str(file), "--into", str(box), "--cells", "--yes"]
    said = CliRunner().invoke(main, asked)
    assert said.exit_code == ExitCode.OK, said.output
    assert deck(box) == BEASTS.replace("title: Goat ", "title: Billy Goat ")
    found = (box / "cards" / "birds.yaml").read_text("utf-8")
    assert found == birds.replace("title: Owl,", "title: Barn Owl,")
    said = CliRunner().invoke(main, [*asked, "--sheet", "birds"])
    assert "nothing has changed" in said.output
    file.write_bytes(spreadsheet.zipped(workbook_parts({"notes": [["mine"]]})))
    said = CliRunner().invoke(main, asked)
    assert said.exit_code == ExitCode.USAGE and "called as a deck: notes" in said.output


def test_every_value_of_our_boxes_comes_back_as_it_went_out() -> None:
    """Not one of some thousand cells is taken for a change, whether guarded or not."""
    seen = 0
    for path in sorted(find_project().content.rglob("cards/*.yaml")):
        document, _ = read_yaml(path.read_text("utf-8"), path.name)
        assert document is not None
        data: Any = document.data
        for row in rows_of(data):
            for column in columns_of(data):
                told = str(spreadsheet._value(row, column))
                assert change(row, column, told) is None
                assert change(row, column, guarded(told)) is None
                seen += 1
    assert seen > 3_000


LETTERS = "aäéyn猫0123'’\":#-{}[]*&!|>%@,~\\`?_=. \n\t"
"""Letters, and all that means something to YAML or to a spreadsheet."""


def test_any_text_comes_in_as_it_was_typed_and_changes_nothing_else() -> None:
    chance = random.Random(7)
    data: Any = yaml.safe_load(BEASTS)
    columns = columns_of(data)
    texts = [one for one in columns if one.kind == "text" and not one.is_list]
    seen = 0
    for _ in range(80):
        row, column = chance.choice(rows_of(data)), chance.choice(texts)
        typed = "".join(chance.choices(LETTERS, k=chance.randint(1, 120)))
        try:
            found = change(row, column, typed)
        except WrongCellError:
            continue
        if found is None:
            continue
        seen += 1
        document, findings = read_yaml(changed(BEASTS, [found]), "beasts.yaml")
        assert document is not None and not findings
        new: Any = document.data
        shows = {
            (one.path, own.name): cell(one, own) for one in rows_of(new) for own in columns_of(data)
        }
        before = {(one.path, own.name): cell(one, own) for one in rows_of(data) for own in columns}
        assert shows == {**before, (row.path, column.name): found.after}
    assert seen > 50


def test_values_without_room_are_said_to_be_elsewhere() -> None:
    assert shown({"a": 1}) == shown(["a; b"]) == shown([[1]]) == shown([]) == ELSEWHERE
    assert shown(["a", 1, True]) == "a; 1; true"
    assert shown(None) == ""


def test_sheets_are_called_as_their_decks_as_far_as_there_is_room() -> None:
    long = "a" * 40
    made = sheet_names(["beasts", long, f"{long}-b"])
    assert made == {"beasts": "beasts", long: "a" * 31, f"{long}-b": "a" * 28 + "-2"}
