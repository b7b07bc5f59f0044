"""The shorter ways come to what WeasyPrint comes to by its own."""

import pytest
from small_box import art
from weasyprint import css
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.layout import percent

from generator.render.fitting import widest
from generator.render.painting import MARGIN_BOX, Brush, lay_out
from generator.render.weasy import HTML

SAMPLE = """<style>
  :root { --edge: 2mm; direction: rtl } p { margin-inline-start: 3em; float: left; width: 50% }
  b { font-size: calc(1em + 2pt); line-height: calc(2 * 3px); color: inherit;
    text-decoration: underline }
  i { page: other; padding: var(--edge); border-inline-end: 1px solid; max-width: calc(50% - 1mm) }
  u { all: initial; position: absolute } s { display: grid; grid-template: 1fr auto / 100% }
</style><p>one <b>two <i>three <s>four</s></i></b></p><u>five</u><p style="height: 3vh">six</p>"""


def values(way):
    """Every property of every element of the sample, worked out in a way of its own."""
    usual, css.ComputedStyle.__missing__ = css.ComputedStyle.__missing__, way
    try:
        page = HTML(string=SAMPLE)
        style_for = css.get_all_computed_styles(page)
        elements = list(page.wrapper_element.iter_subtree())
        return [
            (element.etree_element.tag, name, repr(style_for(element.etree_element)[name]))
            for element in elements
            for name in INITIAL_VALUES
        ]
    finally:
        css.ComputedStyle.__missing__ = usual


def test_a_style_has_the_values_that_it_has_by_the_long_way():
    short = css.ComputedStyle.__missing__
    assert short.__wrapped__, "the shortcut is not taken: is this another WeasyPrint?"
    assert values(short) == values(short.__wrapped__)


@pytest.mark.parametrize("length", ["auto", "3px", "40%", "calc(10% + 2px)"])
def test_a_length_of_a_box_is_what_it_is_by_the_long_way(length):
    short = percent.resolve_one_percentage
    found = []
    for way in (short, short.__wrapped__):
        page = HTML(string=f'<p style="width: {length}">a').render().pages[0]
        box = next(one for one in page._page_box.descendants() if one.element_tag == "p")
        way(box, "width", 120)
        found.append(box.width)
    assert found[0] == found[1]


def test_the_margins_of_a_page_are_filled_where_a_rule_says_so(materials, cache):
    rule = '<style>@page { margin: 20mm; @Top-Left { content: "in the margin" } }</style>'
    for body, wanted in ((f"<p>a</p>{rule}", True), ("<p>a</p>", False)):
        face = art("margin", body)
        look = materials.look()
        document = lay_out([(face, widest(look.theme, face.template))], Brush(look, cache))
        boxes = [type(one).__name__ for one in document.pages[0]._page_box.children]
        assert ("MarginBox" in boxes) is wanted
    assert MARGIN_BOX.search("@RIGHT-top { }")
