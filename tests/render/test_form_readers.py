"""Forms as other engines see them: the same names, values and order; sums where scripts run."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from form_readers import (
    by_mupdf,
    by_pdfium,
    by_pikepdf,
    calculated_by_mupdf,
    filled_in,
    poppler_text,
)
from pikepdf import Name
from sheet_reader import codes, fields, opened, paint, words
from sheet_samples import A4, box

from generator.errors import HornbookError
from generator.project import find_project
from generator.render.documents.painting import Painted, SheetOptions, paint_sheet
from generator.source.document import read_yaml

SHEET: Mapping[str, Any] = {
    "id": "raid",
    "title": "Raid",
    "kind": "ledger",
    "blocks": [
        {"block": "fields", "entries": [{"label": "Who leads it", "id": "leader"},
                                        {"label": "Why", "lines": 3}]},
        {"block": "list", "ticks": "Packed", "items": ["Bread.", "A rope."]},
        {"block": "columns", "columns": [
            [{"block": "sum", "id": "attack", "total": "Attack", "terms": [
                {"label": "Arms", "id": "arms"},
                {"label": "Friends", "id": "friends", "per": "{{ values.hand }}"}]}],
            [{"block": "sum", "id": "wall", "total": "Wall", "terms": [{"label": "Stones"}]}]]},
        {"block": "sum", "id": "won", "total": "Won by", "terms": [
            {"label": "The attack", "of": "attack"},
            {"label": "The wall", "of": "wall", "minus": True}]},
        {"block": "cutouts", "shapes": [
            {"shape": "circle", "diameter": 50, "first": 7, "copies": 2, "label": "House",
             "entries": ["Owner", "Beds"]}]},
    ],
}  # fmt: skip
NAMES = [
    *("raid.leader", "raid.why", "raid.packed.1", "raid.packed.2"),
    *("raid.attack.arms", "raid.attack.friends.in-all", "raid.attack.friends.counted"),
    *("raid.attack.total", "raid.wall.stones", "raid.wall.total"),
    *("raid.won.the-attack", "raid.won.the-wall", "raid.won.total"),
    *("raid.house-7.owner", "raid.house-7.beds", "raid.house-8.owner", "raid.house-8.beds"),
]
VALUES = {name: "on" if ".packed." in name else f"Zoé {n}" for n, name in enumerate(NAMES)}


@lru_cache
def raid() -> bytes:
    found = paint(SHEET)
    assert (found.findings, found.flaws, found.pages) == ((), (), 1)
    return found.pdf


def filled_by_us(values: Mapping[str, str]) -> Painted:
    game = box(SHEET)
    return paint_sheet(game.sheets[0], game, A4, SheetOptions(filled=values))


def painted_with(values: Mapping[str, str]) -> bytes:
    return filled_by_us(values).pdf


@pytest.mark.parametrize("read", [by_pikepdf, by_mupdf, by_pdfium])
def test_every_engine_reads_the_same_fields_in_the_order_of_the_page(read: Any) -> None:
    assert [name for name, _ in read(raid())] == NAMES
    assert dict(read(filled_in(raid(), VALUES))) == VALUES
    assert dict(read(painted_with(VALUES))) == VALUES


def test_poppler_shows_what_was_filled_in_by_others_and_by_us(tmp_path: Path) -> None:
    texts = [value for value in VALUES.values() if value != "on"]
    for pdf in (filled_in(raid(), VALUES), painted_with(VALUES)):
        shown = poppler_text(pdf, tmp_path)
        if shown is None:
            pytest.skip("pdftotext is not installed")
        assert sorted(re.findall(r"Zoé \d+", shown)) == sorted(texts)


def test_what_we_fill_in_is_drawn_in_lines_that_fit_and_ticked() -> None:
    long = "The fence was moved in the night, and nobody had seen it, or said so."
    pdf = painted_with({"raid.why": long, "raid.packed.2": "on", "raid.leader": "Ž"})
    with opened(pdf) as document:
        found = fields(document)
        assert str(found["raid.packed.2"].AS) == "/on"
        assert str(found["raid.packed.1"].AS) == "/Off"
        assert bytes(found["raid.why"].AP.N.read_bytes()).count(b"Tj") > 1
        assert b"<8e>" in found["raid.leader"].AP.N.read_bytes()  # in one byte for each letter
        assert "/Font" in found["raid.why"].AP.N.Resources


@pytest.mark.parametrize("name", ["raid.why", "raid.leader"])
def test_a_text_that_a_place_does_not_show_whole_is_a_flaw(name: str) -> None:
    fits, cut = ("The fence was moved. " * times for times in (1, 60))
    assert filled_by_us({name: fits}).flaws == ()
    (flaw,) = filled_by_us({name: cut}).flaws
    assert (flaw.kind, name in flaw.message) == ("overflow", True)


def test_a_place_that_is_not_there_cannot_be_filled_in() -> None:
    with pytest.raises(HornbookError, match="raid\\.leadre"):
        painted_with({"raid.leadre": "Ann"})


def test_several_lines_are_one_field_that_hides_the_printed_lines() -> None:
    with opened(raid()) as document:
        field = fields(document)["raid.why"]
        assert int(field.Ff) & 1 << 12
        assert list(field.MK.BG) == [1, 1, 1]
        assert field.AP.N.read_bytes() == b""


def test_the_font_of_fields_has_a_byte_for_each_letter() -> None:
    with opened(raid()) as document:
        font = document.Root.AcroForm.DR.Font.Entry
        assert (font.Subtype, font.Encoding) == (Name.TrueType, Name.WinAnsiEncoding)
        assert all(re.fullmatch(r"[\d.]+ [\d.]+ [\d.]+ rg /Entry \d+ Tf", str(field.DA))
                   for field in fields(document).values() if "/DA" in field)  # fmt: skip


def test_sums_are_worked_out_in_the_order_in_which_they_need_each_other() -> None:
    with opened(raid()) as document:
        found = fields(document)
        order = [field.objgen for field in document.Root.AcroForm.CO]
        wanted = [
            name for name in NAMES if name.endswith((".counted", ".total", "-attack", "-wall"))
        ]
        assert order == [found[name].objgen for name in wanted]
        assert all("/Ff" not in found[name] for name in wanted)  # all can be written in by hand


def test_a_reader_that_runs_scripts_adds_up_with_parts_rounded_down(tmp_path: Path) -> None:
    written = {"Attack, Arms": "10", "Attack, Friends, in all": "17", "Wall, Stones": "5"}
    found = calculated_by_mupdf(raid(), json.dumps(written), tmp_path)
    if found is None:
        pytest.skip("mutool is not installed")
    assert found["Attack, Friends, the part that counts"] == "2"  # 17 of 6: the hand is six
    assert (found["Attack"], found["Wall"], found["Won by"]) == ("12", "5", "7")


def test_a_sum_prints_its_terms_and_what_they_are_divided_by() -> None:
    assert "÷ 6 =" in words(raid())


@pytest.mark.parametrize(
    "slip",
    [{"of": "atack"}, {"per": "{{ values.hand / 4 }}"}, {"per": "one"}],
    ids=["unknown-sum", "no-whole-number", "no-number"],
)
def test_a_sum_that_cannot_be_worked_out_is_one_finding(slip: Mapping[str, str]) -> None:
    terms = [{"label": "Arms"}, {"label": "Friends", **slip}]
    sheet = {**SHEET, "blocks": [{"block": "sum", "id": "a", "total": "All", "terms": terms}]}
    assert codes(paint(sheet)) == ["wrong-sum"]


def test_no_name_of_a_field_is_the_beginning_of_another() -> None:
    blocks = [
        {"block": "fields", "entries": [{"label": "Attack"}]},
        {"block": "sum", "id": "attack", "total": "All", "terms": [{"label": "Arms"}]},
        {"block": "boxes", "label": "Attack", "last": 1},
    ]
    with opened(paint({**SHEET, "blocks": blocks}).pdf) as document:
        assert len(fields(document)) == 4


def test_the_example_of_the_guide_is_a_form_that_adds_up() -> None:
    guide = (find_project().content / "README.md").read_text("utf-8")
    (example,) = re.findall(r"^```yaml sums\n(.*?)^```", guide, re.S | re.M)
    document, findings = read_yaml(example.replace("values.share", "values.hand"), "guide.yaml")
    assert document is not None and not findings
    (sheet,) = document.data
    found = paint({**sheet, "cites": None})
    assert found.findings == ()
    with opened(found.pdf) as pdf:
        assert len(pdf.Root.AcroForm.CO) == 4
        assert {"raid.leader", "raid.attack.friends.counted", "raid.won.total"} <= set(fields(pdf))
