"""Paints the sample sheets, and reads from a PDF what a reader of it would find."""

import io
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import pikepdf
import pypdfium2
from sheet_samples import A4, LEDGER, SUMMARY, box

from generator.model.sizes import Paper
from generator.render.documents.painting import Painted, SheetOptions, paint_sheet
from generator.render.stylesheet import Ink

SAMPLES = {"ledger": LEDGER, "summary": SUMMARY}


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
