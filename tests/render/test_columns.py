"""What stands across the columns is never left out where these end at the foot of a page."""

import pytest
from weasyprint import HTML

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
