"""Cards as tables: what a spreadsheet opens, and what comes back as it went out."""

import csv
import io
import shutil
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.exports.archives import zipped
from generator.exports.spreadsheet import TARGET
from generator.project import find_project
from generator.source.workbooks import sheets_in, workbook_parts

SAMPLES = find_project().content / "samples"
BOX = "rats-by-night"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def exported(output: Path, box: object, *words: str) -> dict[str, bytes]:
    asked = ["export", str(box), "--to", "spreadsheet", "--output", str(output), "--jobs", "1"]
    result = CliRunner().invoke(main, [*asked, *words])
    assert result.exit_code == 0, result.output
    (folder,) = output.glob("*/spreadsheet")
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return exported(tmp_path_factory.mktemp("tables"), BOX)


def tables(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name != "read-me.txt"}


def rows(files: dict[str, bytes], name: str = "parts.csv") -> list[list[str]]:
    return [*csv.reader(io.StringIO(files[name].decode("utf-8-sig"), newline=""))]


def test_each_card_is_a_row(files: dict[str, bytes]) -> None:
    assert rows(files) == [
        ["id", "title", "copies", "text", "flavour", "icon", "cites", "attributes.side"],
        ["rat", "Rat", "2", "In the night you know the other rat by sight.", "", "rat",
         "The Parts", "rats"],
        ["owl", "Owl", "1", "Each night, look at the card of one player.", "", "owl",
         "The Parts", "farm"],
        ["hen", "Hen", "5", "You sleep at night, and talk by day.", "", "chicken", "The Parts",
         "farm"],
    ]  # fmt: skip


def test_the_workbook_says_the_same_with_texts_as_texts(files: dict[str, bytes]) -> None:
    """Read by hand, as another program would: numbers are numbers, and nothing is a formula."""
    with zipfile.ZipFile(io.BytesIO(files[f"{BOX}.xlsx"])) as book:
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
        names = ElementTree.fromstring(book.read("xl/workbook.xml"))
    assert [one.get("name") for one in names.iter(f"{MAIN}sheet")] == ["parts"]
    assert not [*sheet.iter(f"{MAIN}f")]
    cells = {one.get("r"): one for one in sheet.iter(f"{MAIN}c")}
    assert cells["C2"].get("t") == "n"
    assert "".join(cells["C2"].itertext()) == "2"
    assert "".join(cells["D2"].itertext()) == rows(files)[1][3]
    assert sum(one.get("t") == "inlineStr" for one in cells.values()) == 8 + 3 * 6


def test_another_program_reads_the_same(files: dict[str, bytes], tmp_path: Path) -> None:
    calamine = pytest.importorskip("python_calamine")
    book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(files[f"{BOX}.xlsx"]))
    assert book.sheet_names == ["parts"]
    found = book.get_sheet_by_name("parts").to_python()
    assert [[f"{one:g}" if isinstance(one, float) else one for one in row] for row in found] == (
        rows(files)
    )


def test_two_exports_are_equal(files: dict[str, bytes], tmp_path: Path) -> None:
    assert tables(exported(tmp_path, BOX, "--ink", "grey")) == tables(files)


def test_the_read_me_says_how_to_bring_it_back(files: dict[str, bytes]) -> None:
    said = " ".join(files["read-me.txt"].decode().split())
    assert "--into rats-by-night --cells" in said
    assert "effects, engraved pictures" in said


def test_what_went_out_comes_back_and_a_change_changes_one_line(tmp_path: Path) -> None:
    box = tmp_path / BOX
    shutil.copytree(SAMPLES / BOX, box)
    before = (box / "cards" / "parts.yaml").read_text("utf-8")
    found = exported(tmp_path / "out", box)
    file = tmp_path / "parts.csv"

    def back(data: bytes) -> str:
        file.write_bytes(data)
        asked = ["import", str(file), "--into", str(box), "--cells", "--yes"]
        result = CliRunner().invoke(main, asked)
        assert result.exit_code == 0, result.output
        return (box / "cards" / "parts.yaml").read_text("utf-8")

    assert back(found["parts.csv"]) == before
    assert back(found[f"{BOX}.xlsx"]) == before
    after = back(found["parts.csv"].replace(b"owl,Owl", b"owl,Barn Owl"))
    assert after == before.replace("title: Owl\n", "title: Barn Owl\n")


@pytest.mark.slow
def test_cards_that_are_made_of_lists_are_told(tmp_path: Path) -> None:
    asked = ["export", "oh-hell", "--to", "spreadsheet", "--output", str(tmp_path), "--jobs", "1"]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0, result.output
    assert "cards made of lists (52)" in " ".join(result.output.split())


def broken(files: dict[str, bytes], **changes: bytes) -> list[str]:
    return [*TARGET.faults({**tables(files), **changes})]


def test_what_is_broken_is_found(files: dict[str, bytes]) -> None:
    name, book = "parts.csv", f"{BOX}.xlsx"
    good = files[name]
    assert not broken(files)
    assert "another" not in good.decode()
    found = broken(files, **{name: good.replace(b"owl,Owl", b"owl,=Owl()")})
    assert any("a spreadsheet would work out" in one for one in found)
    assert any("says other things than" in one for one in found)
    assert any("a card twice" in one for one in broken(files, **{name: good + b"rat,Rat\r\n"}))
    found = broken(files, **{name: good.replace(b",icon,", b",title,")})
    assert any("a column twice" in one for one in found)
    found = broken(files, **{name: good.replace(b"id,", b"name,", 1)})
    assert any("does not begin with a column id" in one for one in found)
    found = broken(files, **{name: good.replace(b"talk by day", b"talk " * 900)})
    assert any("more than 4,000" in one or "more than 4000" in one for one in found)
    assert any("unpacks" in one or "archive" in one or "damaged" in one or "sheets" in one
               for one in broken(files, **{book: files[book][:500]}))  # fmt: skip
    other = zipped(workbook_parts({"others": [["id"], ["rat"]]}))
    assert any("has the sheets others" in one for one in broken(files, **{book: other}))
    assert [*TARGET.faults({name: good})] == ["there is not one workbook, but 0"]


def test_texts_that_begin_like_formulas_stay_texts() -> None:
    parts = workbook_parts({"a": [["id", "text"], ["x", "=1+1"], ["y", -1]]})
    data = zipped(parts)
    assert data == zipped(workbook_parts({"a": [["id", "text"], ["x", "=1+1"], ["y", -1]]}))
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    assert "<f>" not in sheet and "=1+1" in sheet
    assert sheets_in(data) == ("a",)
    assert sheets_in(b"PK\x03\x04") == ()
