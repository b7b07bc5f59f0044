"""What stands across the columns is never left out where these end at the foot of a page."""

from dataclasses import replace

import pytest
from document_samples import CACHE, RULEBOOK, SAID, game, text
from sheet_samples import A4
from weasyprint import HTML

from generator.render.documents.context import pages_context
from generator.render.documents.layouts import Layouts
from generator.render.documents.pieces import DocumentLook, Section, Told
from generator.render.weasy import boxes

STYLE = """<style>@page { size: 100mm 100mm; margin: 10mm } * { margin: 0 }
body { font-size: 3mm; line-height: 5mm } .flow { columns: 2; column-gap: 4mm }
.whole { break-inside: avoid } .across { column-span: all }</style>"""


def words(html: str) -> str:
    pages = HTML(string=STYLE + html).render().pages
    found = (one for page in pages for one in page._page_box.descendants())
    return " ".join(one.text for one in found if isinstance(one, boxes.TextBox))


@pytest.mark.parametrize("high", [*range(4, 17)])
@pytest.mark.parametrize("before", [0, 3, 7])
def test_pieces_across_columns_come_after_columns_of_any_height(high: int, before: int) -> None:
    """Two pieces that are not broken, and lines, so that balancing comes to the end of the page."""
    whole = f"<div class=whole>{'whole<br>' * high}</div>"
    flow = f"<div class=flow>{whole}<p>line</p>{whole}<p>end</p><p class=across>across</p></div>"
    said = words(f"{'<p>before</p>' * before}{flow}<p>after</p>").split()
    assert said.count("whole") == 2 * high
    assert (said.count("across"), said[-1]) == (1, "after")


@pytest.mark.parametrize("count", [3, 4, 7])
@pytest.mark.parametrize("length", [3, 6])
def test_an_example_is_not_torn_over_columns_or_pages(count: int, length: int) -> None:
    """Each is one box, whichever of them ends a column."""
    told = tuple(Told(f"Round {one}", None, (("Ann", SAID),) * length) for one in range(count))
    section = Section("s", "S", (text(SAID), *told))
    pages = replace(RULEBOOK, sections=(section,), index=())
    context = pages_context(pages, game(), A4, DocumentLook(), CACHE)
    layout = Layouts(context.files, context.pictures.names).lay_out(context.html(1.3, ()))
    found = [one for page in layout.pages for one in page._page_box.descendants()]
    boxed = [
        one.element
        for one in found
        if isinstance(one, boxes.BlockBox) and "told" in (one.element.get("class") or "").split()
    ]
    assert (len(boxed), len({id(one) for one in boxed})) == (count, count)
