"""Sheets as tagged PDF that can be filled in and printed."""

import io
import itertools
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import page as page_validation
import pikepdf
import pypdfium2
import pytest
from pikepdf import Name
from sheet_samples import A4, LEDGER, LETTER, SUMMARY, box
from weasyprint import HTML

from generator.model.papers import Paper
from generator.render.documents import Painted, SheetOptions, paint_sheet
from generator.render.inks import Ink
from generator.render.tagging import polish

SAMPLES = {"ledger": LEDGER, "summary": SUMMARY}
FRAMES = ("double-round", "double", "single", "stripe", "ruled", "none")


def paint(
    sheet: Mapping[str, Any], paper: Paper = A4, ink: Ink = Ink.FULL, **theme: Any
) -> Painted:
    game = box(sheet, **theme)
    return paint_sheet(game.sheets[0], game, paper, SheetOptions(ink=ink))


@lru_cache
def painted(sample: str) -> Painted:
    return paint(SAMPLES[sample])


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


def words(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(page.get_textpage().get_text_range() for page in document)


def fields(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    """Terminal fields by full name."""

    def below(node: pikepdf.Object, above: str) -> Iterator[tuple[str, pikepdf.Object]]:
        assert "." not in str(node.T)
        for kid in node.get("/Kids", ()):
            yield from below(kid, f"{above}{node.T}.")
        if "/Kids" not in node:
            yield f"{above}{node.T}", node

    found = [pair for root in pdf.Root.AcroForm.Fields for pair in below(root, "")]
    assert len(dict(found)) == len(found)
    return dict(found)


def elements(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """The structure tree in reading order."""

    def below(node: Any) -> Iterator[pikepdf.Object]:
        if isinstance(node, pikepdf.Array):
            for kid in node:
                yield from below(kid)
        elif isinstance(node, pikepdf.Dictionary):
            yield node
            yield from below(node.get("/K"))

    return below(pdf.Root.StructTreeRoot.K)


def codes(found: Painted) -> list[str]:
    return [one.code.slug for one in found.findings]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_block_fits_and_keeps_to_the_margins(sample: str, paper: Paper) -> None:
    found = paint(SAMPLES[sample], paper)
    assert (found.pages, found.size, found.findings, found.flaws) == (1, 12.0, (), ())
    with opened(found.pdf) as pdf:
        wide, high = (float(edge) * 25.4 / 72 for edge in pdf.pages[0].mediabox[2:])
    assert (wide, high) == pytest.approx((paper.width, paper.height), abs=0.01)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_sheet_is_pdf_ua_in_every_frame(sample: str, frame: str, tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    target.write_bytes(paint(SAMPLES[sample], frame=frame).pdf)
    report = page_validation.validate_pdf(str(target), profile="ua1")
    assert [str(one) for one in report.failures] == []


def test_a_place_to_write_has_a_speaking_name_and_tooltip() -> None:
    with opened(painted("ledger").pdf) as pdf:
        found = {name: str(field.TU) for name, field in fields(pdf).items()}
    assert found == {
        "tally.day": "Day",
        "tally.notes.line-1": "Notes, line 1",
        "tally.notes.line-2": "Notes, line 2",
        "tally.game-1.coins.ann": "Game 1, Coins, Ann",
        "tally.game-1.coins.ben": "Game 1, Coins, Ben",
        "tally.game-1.sum.ann": "Game 1, Sum, Ann",
        "tally.game-1.sum.ben": "Game 1, Sum, Ben",
        "tally.game-1.row-1.points": "Game 1, row 1, Points",
        "tally.game-1.row-1.ann": "Game 1, row 1, Ann",
        "tally.game-1.row-1.ben": "Game 1, row 1, Ben",
        "tally.round.1": "Round, 1",
        "tally.round.2": "Round, 2",
        "tally.round.3": "Round, 3",
        "tally.star.1": "Star, box 1",
        "tally.star.2": "Star, box 2",
        "tally.strength.value-1": "Strength, value 1",
        "tally.strength.value-2": "Strength, value 2",
        "tally.luck.value-1": "Luck, value 1",
        "tally.luck.value-2": "Luck, value 2",
        "tally.what-happened.line-1": "What happened, line 1",
        "tally.what-happened.line-2": "What happened, line 2",
    }


def test_the_same_label_twice_gives_two_fields() -> None:
    entry = {"label": "Name"}
    with opened(
        paint({**LEDGER, "blocks": [{"block": "fields", "entries": [entry, entry]}]}).pdf
    ) as pdf:
        assert list(fields(pdf)) == ["tally.name", "tally.name-2"]


def test_tabbing_follows_the_reading_order() -> None:
    with opened(painted("ledger").pdf) as pdf:
        read = [one.Obj.objgen for one in elements(pdf) if one.get("/Type") == Name.OBJR]
        assert pdf.pages[0].Tabs == Name.S
        assert read == [field.objgen for field in fields(pdf).values()]
        assert len(read) == 21


def test_blank_places_print_nothing_but_the_rules_under_them() -> None:
    with opened(painted("ledger").pdf) as pdf:
        assert "/NeedAppearances" not in pdf.Root.AcroForm
        for field in fields(pdf).values():
            looks = field.AP.N
            blank = looks if isinstance(looks, pikepdf.Stream) else looks.Off
            assert blank.read_bytes() == b""


def test_a_sheet_to_read_has_no_fields() -> None:
    with opened(painted("summary").pdf) as pdf:
        assert "/AcroForm" not in pdf.Root


@pytest.mark.parametrize(("sample", "rows"), [("ledger", 2), ("summary", 2)])
def test_headers_say_whether_they_name_a_row_or_a_column(sample: str, rows: int) -> None:
    with opened(painted(sample).pdf) as pdf:
        scopes = [one.A.Scope for one in elements(pdf) if one.get("/S") == Name.TH]
    columns = 3 if sample == "ledger" else 2
    assert scopes == [Name.Column] * columns + [Name.Row] * rows


def test_no_level_of_heading_is_skipped() -> None:
    with opened(painted("summary").pdf) as pdf:
        kinds = [str(one.S) for one in elements(pdf) if str(one.get("/S", "")).startswith("/H")]
    assert kinds == ["/H1", "/H2", "/H3"]


def test_pictures_are_read_aloud_once() -> None:
    with opened(painted("ledger").pdf) as ledger, opened(painted("summary").pdf) as summary:
        said = [
            str(one.Alt)
            for one in itertools.chain(elements(ledger), elements(summary))
            if one.get("/S") == Name.Figure
        ]
    assert len(said) == 2
    assert "from Strength to Luck" in said[0]
    assert said[1] == "a goat"


def test_values_are_filled_in_and_markup_is_no_html() -> None:
    text = words(painted("summary").pdf)
    assert "Draw 6 cards" in text
    assert "One <b>bold</b> claim." in text


def test_the_sheet_asks_for_true_size_and_shows_its_title() -> None:
    with opened(painted("ledger").pdf) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == Name("/None")
        assert pdf.Root.ViewerPreferences.DisplayDocTitle is True
        assert pdf.Root.Lang == "en"
        assert pdf.docinfo.Title == "Tally – The Sample"


def test_every_font_is_embedded_and_declared() -> None:
    with opened(painted("ledger").pdf) as pdf:
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary)]
        described = [one for one in fonts if one.get("/Type") == Name.FontDescriptor]
        assert all("/FontFile2" in one for one in described)
        families = {str(one.FontName).partition("+")[2].rstrip(",") for one in described}
    assert families == {
        *("Source-Serif-4", "Source-Serif-4-Bold", "IM-Fell-English-SC", "Atkinson-Hyperlegible")
    }


def test_two_folders_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = box(LEDGER)
    monkeypatch.chdir(tmp_path)
    again = paint_sheet(game.sheets[0], game, A4, SheetOptions(cache=tmp_path / "elsewhere"))
    assert again.pdf == painted("ledger").pdf


def test_a_long_summary_is_set_smaller_before_it_is_an_error() -> None:
    line = {"block": "text", "text": "Every player draws a card."}
    fits = paint({**SUMMARY, "blocks": [line] * 24})
    over = paint({**SUMMARY, "blocks": [line] * 44})
    assert (fits.pages, fits.findings) == (1, ())
    assert 10.5 <= fits.size < 12
    assert (over.pages, over.size, codes(over)) == (2, 10.5, ["sheet-too-long"])
    assert over.findings[0].position.file == "sheets/0/pages"
    assert "page 1 of 2" in words(over.pdf)


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


def test_grey_ink_prints_no_colour() -> None:
    pdf = pypdfium2.PdfDocument(paint(SUMMARY, ink=Ink.GREY).pdf)
    picture = pdf[0].render(scale=1).to_pil().convert("HSV")
    assert picture.getchannel("S").getextrema() == (0, 0)


def test_low_ink_prints_the_title_on_white() -> None:
    dark = {}
    for ink in (Ink.FULL, Ink.LOW):
        pdf = pypdfium2.PdfDocument(paint(LEDGER, ink=ink, frame="double-round").pdf)
        grey = pdf[0].render(scale=1).to_pil().convert("L")
        dark[ink] = sum(grey.histogram()[:128])
    assert dark[Ink.LOW] < dark[Ink.FULL] / 2


def test_links_are_printed_too() -> None:
    html = '<html lang="en"><title>T</title><p><a href="https://example.org">here</a></p>'
    with opened(polish(HTML(string=html).write_pdf(pdf_variant="pdf/ua-1"))) as pdf:
        assert [one.F for one in pdf.pages[0].Annots] == [4]
