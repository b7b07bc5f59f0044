"""The sheets of our boxes as they are printed, painted once a run for all tests."""

from functools import cache
from hashlib import sha256

import pypdfium2
from small_box import PAPERS

from generator.model.sheet import Sheet
from generator.model.sizes import Paper
from generator.project import find_project
from generator.render.documents.cache import DocumentCache
from generator.render.documents.painting import Painted, SheetOptions, paint_sheet
from generator.render.stylesheet import Ink
from tests.play.matches import game

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
INKS = {A4.id: Ink.FULL, LETTER.id: Ink.GREY}
"""One ink for each paper: what fits does not depend on the ink."""


def sheet(box: str, name: str) -> Sheet:
    """The sheet of this name."""
    (found,) = (one for one in game(box).sheets if one.id == name)
    return found


@cache
def painted(box: str, name: str, paper: Paper = A4) -> Painted:
    """The sheet on A4 in colour, or on Letter in grey."""
    ink = INKS[paper.id]
    # Neither content nor code changes during a run, which is all that the cache of tests is for.
    key = sha256(f"{box}/{name}/{paper.id}/{ink.value}".encode()).hexdigest()
    return DocumentCache(find_project().cache).once(
        key, lambda: paint_sheet(sheet(box, name), game(box), paper, SheetOptions(ink=ink))
    )


@cache
def text_of(box: str, name: str) -> str:
    """All words of the sheet, with single spaces."""
    pages = pypdfium2.PdfDocument(painted(box, name).pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def is_grey(box: str, name: str) -> bool:
    """Whether no colour is on the sheet that is printed in grey."""
    pictures = (
        page.render(scale=0.5).to_pil().convert("HSV")
        for page in pypdfium2.PdfDocument(painted(box, name, LETTER).pdf)
    )
    return all(one.getchannel("S").getextrema() == (0, 0) for one in pictures)
