"""Tables of strangers: bombs, entities, endless rows, formulas, paths; each ends in a finding."""

from pathlib import Path

import pytest
import yaml

from generator.errors import ExitCode
from tests.security.cottage import Bench
from tests.spreadsheets import MAIN, sheet, workbook

GOOD = sheet([["title"], ["Owl"]])
LAUGHS = "".join(
    f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
ENDLESS = "".join(f'<row r="{n}"><c t="n"><v>1</v></c></row>' for n in range(1, 120_000))
TABLES: dict[str, tuple[str, bytes, str]] = {
    "a part that unpacks to 40 MB": (
        "t.xlsx", workbook({"A": GOOD}, parts={"xl/sharedStrings.xml": " " * 40_000_000}), "S024",
    ),
    "a billion laughs": (
        "t.xlsx",
        workbook({"A": f'<!DOCTYPE x [<!ENTITY a "ha">{LAUGHS}]>{GOOD.replace("Owl", "&i;")}'}),
        "S024",
    ),
    "an entity that names a file": (
        "t.xlsx",
        workbook({"A": f'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>{GOOD}'}),
        "S024",
    ),
    "entities in the list of sheets": (
        "t.xlsx",
        workbook(
            {"A": GOOD},
            parts={"xl/workbook.xml": f'<!DOCTYPE x [<!ENTITY a "ha">{LAUGHS}]><x {MAIN}>&i;</x>'},
        ),
        "S024",
    ),
    "parts that unpack to 90 MB together": (
        "t.xlsx",
        workbook({"A": GOOD}, parts={f"xl/{n}.xml": " " * 30_000_000 for n in range(3)}),
        "S024",
    ),
    "rows that go back": (
        "t.xlsx", workbook({"A": GOOD.replace('row r="2"', 'row r="1"')}), "S024",
    ),
    "a hundred thousand rows": (
        "t.xlsx",
        workbook({"A": f"<worksheet {MAIN}><sheetData>{ENDLESS}</sheetData></worksheet>"}),
        "S024",
    ),
    "a cell at the far end of a sheet": (
        "t.xlsx",
        workbook({"A": GOOD.replace('r="A2"', 'r="XFD2"')}),
        "S024",
    ),
    "a row with an endless number": (
        "t.xlsx", workbook({"A": GOOD.replace('row r="2"', 'row r="99999999"')}), "S024",
    ),
    "elements nested 100,000 deep": ("t.xlsx", workbook({"A": "<a>" * 100_000}), "S024"),
    "half a workbook": ("t.xlsx", workbook({"A": GOOD})[:300], "S024"),
    "a workbook without its parts": (
        "t.xlsx", workbook({"A": GOOD}, parts={"xl/workbook.xml": "x"}), "S024",
    ),
    "a million rows of text": ("t.csv", b"title\n" + b"a\n" * 1_000_000, "S024"),
    "a million columns": ("t.csv", b"a," * 1_000_000, "S024"),
    "a cell of a million letters": ("t.csv", b"title\n" + b"x" * 1_000_000, "S024"),
    "nine megabytes": ("t.csv", b"title\n" + b"a,b,c\n" * 1_500_000, "S024"),
    "marks that steer a terminal": ("t.csv", b"title\nOwl\x1b[2J\n", "S012"),
    "marks that turn the reading direction": ("t.csv", "title\nOwl\u202egnp\n".encode(), "S012"),
    "no text": ("t.csv", bytes(range(256)), "S024"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "content", "code"), TABLES.values(), ids=TABLES)
def test_a_hostile_table_is_a_finding_and_nothing_is_written(
    hornbook: Bench, cottage: Path, name: str, content: bytes, code: str
) -> None:
    table = cottage.parent / name
    table.write_bytes(content)
    before = sorted(cottage.rglob("*"))
    said = hornbook.run("import", table, "--into", cottage, "--kind", "text-card")
    assert said.code == ExitCode.FINDINGS, said.all
    assert code in said.all and f"{name}:" in said.all and len(said.all) < 9_000
    assert said.all.replace("\n", "").isprintable()
    assert sorted(cottage.rglob("*")) == before


def test_a_formula_stays_text_and_is_named(hornbook: Bench, cottage: Path) -> None:
    table = cottage.parent / "t.csv"
    formula = '=HYPERLINK("http://x.example")'
    quoted = formula.replace('"', '""')
    table.write_text(f"title,text\nOwl,\"{quoted}\"\nHen,=cmd|' /C calc'!A0\n", "utf-8")
    said = hornbook.run("import", table, "--into", cottage, "--kind", "text-card")
    assert said.code == ExitCode.OK, said.all
    assert said.all.count("S026") == 2 and "holds the formula" in said.all
    made = yaml.safe_load((cottage / "cards" / "t.yaml").read_text("utf-8"))
    assert [one["text"] for one in made["cards"]] == [formula, "=cmd|' /C calc'!A0"]


def test_a_picture_is_taken_from_inside_the_box_alone(hornbook: Bench, cottage: Path) -> None:
    (cottage.parent / "secret.png").write_bytes(b"x")
    table = cottage.parent / "t.csv"
    table.write_text("title,image\nOwl,../../secret.png\nHen,/etc/passwd\n", "utf-8")
    said = hornbook.run("import", table, "--into", cottage, "--kind", "text-card")
    assert said.code == ExitCode.OK and said.all.count("S026") == 2, said.all
    assert "image" not in (cottage / "cards" / "t.yaml").read_text("utf-8")


def test_a_table_that_is_a_link_is_not_read(hornbook: Bench, cottage: Path) -> None:
    table = cottage.parent / "t.csv"
    (cottage.parent / "secret.csv").write_text("title\nOwl\n", "utf-8")
    table.symlink_to(cottage.parent / "secret.csv")
    said = hornbook.run("import", table, "--into", cottage, "--kind", "text-card")
    assert said.code == ExitCode.USAGE and "is a link" in said.all
