"""Tables of cards are read as spreadsheets save them; what is no table is a finding at its cell."""

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.styles import Font

from generator.source.tables import MOST_FOUND, MOST_ROWS, name_of, read_table, shortened
from tests.spreadsheets import repacked, sheet, workbook

OWL = "title,copies\nOwl,2\nHen,1\n"
GRID = [("title", "copies"), ("Owl", "2"), ("Hen", "1")]


def cells(content: bytes, sheet: str | None = None) -> list[tuple[str, ...]]:
    table, findings = read_table(content, "cards.csv", sheet)
    assert table is not None and findings == []
    return [row.cells for row in table.rows]


def said(content: bytes, sheet: str | None = None) -> list[str]:
    return [str(one) for one in read_table(content, "cards.csv", sheet)[1]]


@pytest.mark.parametrize("between", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_stands_between_cells_is_found_out(between: str, end: str) -> None:
    assert cells(OWL.replace(",", between).replace("\n", end).encode()) == GRID


def test_a_comma_in_texts_does_not_hide_the_semicolons() -> None:
    text = "name;text\nOwl;Eats mice, hens, and more\nHen;Runs, hides\n"
    assert cells(text.encode())[1] == ("Owl", "Eats mice, hens, and more")


def test_a_line_for_excel_says_what_stands_between_cells() -> None:
    assert cells(b"sep=;\ntitle;text\nOwl;a, b\n") == [("title", "text"), ("Owl", "a, b")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_encodings_of_unicode_are_found_out(encoding: str) -> None:
    assert cells("title,text\nÖl,“né”\n".encode(encoding)) == [("title", "text"), ("Öl", "“né”")]


def test_windows_1252_is_read_and_told() -> None:
    table, _ = read_table("title\nÖl – gut\n".encode("cp1252"), "cards.csv")
    assert table is not None and table.rows[1].cells == ("Öl – gut",)
    assert "Windows-1252" in table.told[0]


def test_a_cell_of_several_lines_counts_as_one_row_and_keeps_its_line() -> None:
    table, _ = read_table(b'title,text\nOwl,"a\nb"\nHen,#\n', "cards.csv")
    assert table is not None and [row.line for row in table.rows] == [1, 2, 4]
    assert [row.number for row in table.rows] == [1, 2, 3]
    assert table.rows[1].cells[1] == "a\nb"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'title,text\nOwl,"never closed\n', "cards.csv:2:1: S024"),
        (b'title,text\n"Big" Owl,x\n', "cards.csv:2:1: S024"),
        (b"title\n\x81\x8d\n", "byte 7 is no text"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no text, and no workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "locked by a password"),
        (b"PK\x03\x04 and then nothing", "cut off, or no workbook"),
        (b"", "nothing stands in this table"),
        (b"\n\n,,\n", "nothing stands in this table"),
        (b"CARDSIZE=6,9\nLINK=cards.csv\n[all]=1-10\n", "script of nanDECK"),
        (b"title\nOwl\x07\n", "S012 unprintable-character: A2 holds character U+0007"),
        (b"title\n" + b"x" * 4_001, "A2 holds 4,001 characters"),
        (b"title\n" + b"Owl\n" * (MOST_ROWS + 1), f"more than {MOST_ROWS:,} rows"),
        (b"," * 100 + b"x\n", '"CW" is column 101'),
    ],
)
def test_what_is_no_table_says_so(content: bytes, words: str) -> None:
    (found,) = said(content)
    assert words in found


def test_columns_are_called_as_spreadsheets_call_them() -> None:
    assert [name_of(at) for at in (0, 25, 26, 51, 701, 702)] == ["A", "Z", "AA", "AZ", "ZZ", "AAA"]


def test_many_findings_are_cut_and_say_so() -> None:
    _, findings = read_table(b"a\n" + b"\x07\n" * 50, "cards.csv")
    shown = shortened(findings)
    assert len(shown) == MOST_FOUND and "30 findings more" in shown[-1].message


# -- workbooks -----------------------------------------------------------------------------------


def test_a_workbook_is_read_as_it_is_shown() -> None:
    rows = [
        ["title", "copies", "sharp", "cost"],
        ["Owl", 2.0, '<c t="b"><v>1</v></c>', "<c><f>1+0.1</f><v>1.1000000000000001</v></c>"],
        ['<c t="s"><v>0</v></c>', "", "", '<c t="str"><f>A1</f><v>x</v></c>'],
    ]
    assert cells(workbook({"Cards": sheet(rows)}, ["Hen & Co"])) == [
        ("title", "copies", "sharp", "cost"),
        ("Owl", "2", "true", "1.1"),
        ("Hen & Co", "", "", "x"),
    ]


def test_the_first_sheet_is_read_or_the_one_that_is_named() -> None:
    book = workbook({"One": sheet([["title"], ["Owl"]]), "Two": sheet([["title"], ["Hen"]])})
    assert cells(book)[1] == ("Owl",) and cells(book, "Two")[1] == ("Hen",)
    table, _ = read_table(book, "cards.xlsx")
    assert table is not None and table.told == ('read the sheet "One" of "One", "Two"',)
    assert 'did you mean "Two"' in said(book, "Tow")[0]
    assert "only a workbook has sheets" in said(OWL.encode(), "Two")[0]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ('<c t="e"><v>#REF!</v></c>', 'B2 holds the error "#REF!"'),
        ("<c><f>SUM(A1)</f></c>", "B2 holds a formula whose value was not saved"),
        ('<c s="1"><v>45000</v></c>', "B2 is a date"),
        ('<c t="s"><v>7</v></c>', "B2 names a text that is not there"),
    ],
)
def test_a_cell_that_no_card_can_take_is_named(value: str, words: str) -> None:
    (found,) = said(workbook({"Cards": sheet([["title", "copies"], ["Owl", value]])}))
    assert words in found and "cards.csv:2:2: S025" in found


def test_merged_cells_are_named_but_above_the_table() -> None:
    rows = [["My cards"], ["title", "copies"], ["Owl", 1], ["", 2]]
    assert "the cells A3:A4 are merged" in said(workbook({"Cards": sheet(rows, "A3:A4")}))[0]
    assert said(workbook({"Cards": sheet(rows, "A1:B1")})) == []


def test_a_hidden_sheet_is_read_only_where_it_is_named() -> None:
    shown = workbook({"Notes": sheet([["x"]]), "Cards": sheet([["title"], ["Owl"]])})
    hidden = repacked(shown, "xl/workbook.xml", 'name="Notes"', 'name="Notes" state="hidden"')
    assert cells(hidden) == [("title",), ("Owl",)] and cells(hidden, "Notes") == [("x",)]


def test_a_formula_that_comes_to_nothing_is_empty() -> None:
    empty = '<c t="str"><f>IF(1,"","")</f><v></v></c>'
    assert cells(workbook({"Cards": sheet([["title", "text"], ["Owl", empty]])}))[1] == ("Owl",)


def test_a_workbook_that_a_library_saves_is_read(tmp_path: Path) -> None:
    made = Workbook()
    page = made.active
    assert page is not None
    for row in (["title", "copies", "cost"], ["Öl & Co", 3, 0.5], [None, None, None], ["Hen", 1]):
        page.append(row)
    page["F9"].font = Font(bold=True)
    made.save(tmp_path / "cards.xlsx")
    assert cells((tmp_path / "cards.xlsx").read_bytes())[:4] == [
        ("title", "copies", "cost"), ("Öl & Co", "3", "0.5"), (), ("Hen", "1"),
    ]  # fmt: skip


def test_an_archive_that_is_no_workbook_says_what_it_is() -> None:
    def archive(name: str) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as made:
            made.writestr(name, "x")
        return out.getvalue()

    assert "another kind (ODS)" in said(archive("mimetype"))[0]
    assert "an archive, and no workbook" in said(archive("cards.csv"))[0]


@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_table_or_findings(content: bytes) -> None:
    table, findings = read_table(content, "cards.csv")
    assert table is not None or findings
    assert table is not None or all(one.position.line >= 1 for one in findings)
