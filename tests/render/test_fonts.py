"""Fonts of an assembled PDF: embedded, cut down, as wide as they say, readable as text."""

import io

import pdf_in_hand
import pikepdf
import pytest
from fontTools.ttLib import TTFont
from small_box import SIZE, art

from generator.layout.shapes import Rect
from generator.layout.sheet import Placement, Side
from generator.render.assembly import assemble
from generator.render.faces import FaceCache
from generator.render.painting import paint_faces
from generator.render.pdf import blank_pages

TEXTS = {
    "ligatures": (
        '<p class="safe t-text">office fluffy afflict fjord</p>',
        "office fluffy afflict",
    ),
    "small": ('<p class="safe t-small">Small Capitals</p>', "Small Capitals"),
    "beyond": ('<p class="safe t-text">čtvrť Łódź “€5” −2</p>', "čtvrť Łódź “€5” −2"),
    "bold": ('<p class="safe t-text">two <b>kinds</b> <i>here</i></p>', "two kinds here"),
    "figures": (
        '<p class="safe t-text" style="font-feature-settings: \'tnum\'">0123456789</p>',
        "0123456789",
    ),
}


@pytest.fixture(scope="module")
def book(materials, cache):
    """A page for each text, as one PDF."""
    keep = FaceCache(cache)
    arts = [art(name, body) for name, (body, _) in TEXTS.items()]
    files = {
        one.id: keep.keep(f"fonts-{one.id[:-6]}", face.pdf, (), face.fit).pdf
        for one, face in paint_faces(arts, materials.look(), cache)
    }
    trim = Rect(0, 0, SIZE.width, SIZE.height)
    sides = [
        Side(n, "face", trim.width, trim.height, (Placement(name, trim, trim, 0),), (), None, None)
        for n, name in enumerate(files)
    ]
    blank = blank_pages(len(sides), SIZE.width, SIZE.height)
    return list(files), assemble(sides, blank, files, SIZE, cache)


@pytest.fixture(scope="module")
def descendants(book):
    """Every composite font with its embedded file and the full file's metrics."""
    with pikepdf.open(io.BytesIO(book[1])) as pdf:
        fonts = [
            one for one in pdf_in_hand.fonts_of(pdf).values() if one.Subtype == "/CIDFontType2"
        ]
        return [
            (
                str(font.BaseFont),
                list(font.W),
                TTFont(io.BytesIO(font.FontDescriptor.FontFile2.read_bytes())),
                len(font.FontDescriptor.FontFile2.read_bytes()),
            )
            for font in fonts
        ]


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_copied_as_it_was_typed(book, name):
    names, pdf = book
    read = pdf_in_hand.text_of(pdf).split("\n")[names.index(f"{name}/front")]
    assert TEXTS[name][1] in read


def test_every_font_is_embedded(book):
    with pikepdf.open(io.BytesIO(book[1])) as pdf:
        fonts = pdf_in_hand.fonts_of(pdf).values()
        composite = [font for font in fonts if font.Subtype == "/Type0"]
        assert len(composite) == 5  # regular, its extension, bold, italic, small capitals
        for font in composite:
            assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
            assert "/ToUnicode" in font
        assert {str(font.Subtype) for font in fonts} == {"/Type0", "/CIDFontType2"}


def test_widths_are_those_of_the_font(descendants):
    for name, runs, font, _ in descendants:
        order, scale = font.getGlyphOrder(), 1000 / font["head"].unitsPerEm
        told = dict(zip(runs[::2], (run[0] for run in runs[1::2]), strict=True))
        assert told, name
        for glyph, width in told.items():
            assert abs(int(width) - font["hmtx"][order[int(glyph)]][0] * scale) <= 0.5, name


def test_glyphs_that_are_not_shown_are_gone(descendants, cache):
    full = {path.stat().st_size for path in (cache / "fonts").glob("*.bin")}
    for name, runs, font, size in descendants:
        shown = {0, *(int(one) for one in runs[::2])}
        glyphs = font["glyf"]
        order = font.getGlyphOrder()
        for number, glyph in enumerate(order):
            if number not in shown and glyphs[glyph].numberOfContours > 0:
                composed = {part for one in shown for part in parts(glyphs, order[one])}
                assert glyph in composed, (name, glyph)
        assert size < min(full) * 0.7, name
        assert "GSUB" not in font


def parts(glyphs, name):
    glyph = glyphs[name]
    return [part.glyphName for part in glyph.components] if glyph.isComposite() else []


def test_the_same_font_is_embedded_once_for_all_faces(book, descendants):
    assert len({name for name, *_ in descendants}) == len(descendants)
