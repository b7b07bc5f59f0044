"""Sheets as PDF/UA-1: what a screen reader is told, and what a printer is asked."""

from itertools import chain
from pathlib import Path

import page as page_validation
import pikepdf
import pytest
from pikepdf import Name
from sheet_reader import SAMPLES, elements, opened, paint, painted
from weasyprint import HTML

from generator.render.documents.tagging import polish

FRAMES = ("double-round", "double", "single", "stripe", "ruled", "none")


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_sheet_is_pdf_ua_in_every_frame(sample: str, frame: str, tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    target.write_bytes(paint(SAMPLES[sample], frame=frame).pdf)
    report = page_validation.validate_pdf(str(target), profile="ua1")
    assert [str(one) for one in report.failures] == []


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
            for one in chain(elements(ledger), elements(summary))
            if one.get("/S") == Name.Figure
        ]
    assert len(said) == 2
    assert "from Strength to Luck" in said[0]
    assert said[1] == "a goat"


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


def test_links_are_printed_too() -> None:
    html = '<html lang="en"><title>T</title><p><a href="https://example.org">here</a></p>'
    with opened(polish(HTML(string=html).write_pdf(pdf_variant="pdf/ua-1"))) as pdf:
        assert [one.F for one in pdf.pages[0].Annots] == [4]


def test_a_link_whose_page_number_begins_a_line_is_one_link_with_words() -> None:
    html = """<html lang="en"><title>T</title><style>p { width: 9.4em }
        a::after { content: leader(". ") " " target-counter(attr(href), page) }</style>
        <p><a href="#to">Accusations all</a></p><h1 id="to">Accusations all</h1>"""
    with opened(polish(HTML(string=html).write_pdf(pdf_variant="pdf/ua-1"))) as pdf:
        links = [one for one in elements(pdf) if one.get("/S") == Name.Link]
        tree = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
        annotations = list(pdf.pages[0].Annots)
        held = [
            [kid.Obj for kid in one.K if not isinstance(kid, int) and kid.get("/Type") == Name.OBJR]
            for one in links
        ]
        assert all(len(own) < len(one.K) for own, one in zip(held, links, strict=True))
        for own, one in zip(held, links, strict=True):
            assert all(tree[int(annotation.StructParent)] == one for annotation in own)
        assert sum(map(len, held)) == len(annotations) == 3
