"""Sheets fit their page, or say by how much they do not; their words are those of the content."""

import re
from pathlib import Path

import pypdfium2
import pytest
from sheet_reader import SAMPLES, codes, fields, opened, paint, painted, words
from sheet_samples import A4, LEDGER, LETTER, SUMMARY, box

from generator.model.sizes import Paper
from generator.render.documents.painting import SheetOptions, paint_sheet
from generator.render.stylesheet import Ink


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_block_fits_and_keeps_to_the_margins(sample: str, paper: Paper) -> None:
    found = paint(SAMPLES[sample], paper)
    assert (found.pages, found.size, found.findings, found.flaws) == (1, 12.0, (), ())
    with opened(found.pdf) as pdf:
        wide, high = (float(edge) * 25.4 / 72 for edge in pdf.pages[0].mediabox[2:])
    assert (wide, high) == pytest.approx((paper.width, paper.height), abs=0.01)


def test_values_are_filled_in_and_markup_is_no_html() -> None:
    text = words(painted("summary").pdf)
    assert "Draw 6 cards" in text
    assert "One <b>bold</b> claim." in text


def test_two_folders_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = box(LEDGER)
    monkeypatch.chdir(tmp_path)
    again = paint_sheet(game.sheets[0], game, A4, SheetOptions(cache=tmp_path / "elsewhere"))
    assert again.pdf == painted("ledger").pdf


def test_a_long_summary_is_set_smaller_before_it_is_an_error() -> None:
    line = {"block": "text", "text": "Every player draws a card."}
    fits = paint({**SUMMARY, "blocks": [line] * 31})
    over = paint({**SUMMARY, "blocks": [line] * 50})
    assert (fits.pages, fits.findings) == (1, ())
    assert 10.5 <= fits.size < 12
    assert (over.pages, over.size, codes(over)) == (2, 10.5, ["sheet-too-long"])
    assert over.findings[0].position.file == "sheets/0/pages"
    assert "page 1 of 2" in words(over.pdf)


def test_a_page_of_its_own_that_makes_a_sheet_too_long_is_named() -> None:
    line = {"block": "text", "text": "Every player draws a card."}
    blocks = [line, {"block": "heading", "text": "Night", "own_page": True}, line]
    (finding,) = paint({**SUMMARY, "kind": "script", "blocks": blocks}).findings
    assert finding.position.file == "sheets/0/blocks/1/own_page"
    assert (finding.hint or "").startswith("leave `own_page: true` out")


def test_what_is_too_much_is_said_in_millimetres() -> None:
    lines = {"block": "lines", "label": "Notes", "height": 15}
    hints = [
        paint({**SUMMARY, "blocks": [{**lines, "count": count}]}).findings[0].hint or ""
        for count in (20, 21)
    ]
    first, second = (int(re.sub(r"\D", "", hint)) for hint in hints)
    assert second - first == 15


def test_a_word_wider_than_its_cell_is_found_where_it_stands() -> None:
    table = {
        "block": "table",
        "caption": "Cards",
        "columns": [{"title": "Unacknowledged", "width": 10}, {"title": "B"}],
    }
    found = paint({**SUMMARY, "blocks": [SUMMARY["blocks"][1], table]})
    assert codes(found) == ["sheet-cut"]
    assert found.findings[0].position.file == "sheets/0/blocks/1"
    assert "Unacknowledged" in found.findings[0].message


def test_a_row_longer_than_its_table_is_found() -> None:
    table = {"block": "table", "caption": "C", "columns": [{"title": "A"}], "rows": [["1", "2"]]}
    found = paint({**SUMMARY, "blocks": [table]})
    assert codes(found) == ["sheet-row-length"]
    assert found.findings[0].position.file == "sheets/0/blocks/0/rows/0"


@pytest.mark.parametrize("text", ["{{ values.hnad }}", "{{ values.__class__ }}", "{{ 9 ** 99 }}"])
def test_a_text_that_cannot_be_worked_out_is_a_finding(text: str) -> None:
    found = paint({**SUMMARY, "blocks": [{"block": "text", "text": text}]})
    assert codes(found) == ["sheet-words"]


def test_an_empty_block_takes_no_place_and_breaks_nothing() -> None:
    empty = [
        {"block": "table", "caption": "C", "columns": []},
        {"block": "dials", "entries": []},
        {"block": "key", "entries": []},
        {"block": "list", "items": []},
        {"block": "fields", "entries": []},
        {"block": "boxes", "label": "None", "first": 5, "last": 4},
    ]
    found = paint({**LEDGER, "blocks": empty})
    assert (found.pages, found.findings) == (1, ())


def test_words_of_strangers_stay_words() -> None:
    label = '"><img src="/etc/passwd"><b>'
    found = paint({**LEDGER, "blocks": [{"block": "fields", "entries": [{"label": label}]}]})
    assert label in words(found.pdf)
    with opened(found.pdf) as pdf:
        assert {name: str(one.TU) for name, one in fields(pdf).items()} == {
            "tally.img-src-etc-passwd-b": label
        }


def test_a_line_of_prose_holds_at_most_75_characters() -> None:
    text = "It will still be the till that tells a little of what the witness had in mind. " * 6
    lines = words(paint({**SUMMARY, "blocks": [{"block": "text", "text": text}]}).pdf)
    assert 60 <= max(len(line) for line in lines.splitlines()) <= 75


def test_grey_ink_prints_no_colour() -> None:
    pdf = pypdfium2.PdfDocument(paint(SUMMARY, ink=Ink.GREY).pdf)
    picture = pdf[0].render(scale=1).to_pil().convert("HSV")
    assert picture.getchannel("S").getextrema() == (0, 0)


@pytest.mark.parametrize("ink", Ink)
def test_the_title_of_a_broadside_stands_on_white(ink: Ink) -> None:
    pdf = pypdfium2.PdfDocument(paint(LEDGER, ink=ink, frame="double-round").pdf)
    head = pdf[0].render(scale=1).to_pil().convert("L").crop((60, 50, 535, 110))
    assert sum(head.histogram()[:128]) < 0.2 * head.width * head.height


def test_low_ink_prints_no_stripe() -> None:
    dark, frame = {}, "stripe"
    for ink in (Ink.FULL, Ink.LOW):
        pdf = pypdfium2.PdfDocument(paint(LEDGER, ink=ink, frame=frame).pdf)
        grey = pdf[0].render(scale=1).to_pil().convert("L")
        dark[ink] = sum(grey.histogram()[:128])
    assert dark[Ink.LOW] < dark[Ink.FULL] / 2


def test_a_table_too_wide_for_the_page_is_one_finding_on_both_papers() -> None:
    """What is cut and what leaves the page follows from it, and is not said as well."""
    columns = [{"title": "Name", "width": 30}, {"title": "What", "width": 240}]
    table = {"block": "table", "caption": "T", "columns": columns, "rows": [["a", "b"]]}
    found = [paint({**SUMMARY, "blocks": [table]}, paper) for paper in (A4, LETTER)]
    (one,), (other,) = (sheet.findings for sheet in found)
    assert one == other
    assert one.position.file == "sheets/0/blocks/0/columns/1/width"
    assert "come to 270 mm" in one.message
    assert [sheet.flaws for sheet in found] == [(), ()]
