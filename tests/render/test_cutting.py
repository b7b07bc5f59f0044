"""Fonts are cut down to glyphs that look and measure as before."""

import io

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from generator import assets
from generator.render.cutting import TABLES, cut_down

CUTS = [
    ("IM Fell English", 400, "italic", "latin"),
    ("Source Serif 4", 700, "normal", "latin-ext"),
    ("Atkinson Hyperlegible", 400, "normal", "latin"),
]


def opened(data):
    font = TTFont(io.BytesIO(data), checkChecksums=2)
    return font, font.getGlyphSet(), font.getGlyphOrder()


def drawn(glyphs, name):
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return pen.value


@pytest.fixture(scope="module", params=CUTS, ids=lambda cut: "-".join(map(str, cut)))
def whole(request, cache):
    family, weight, style, subset = request.param
    return assets.ttf_path(family, weight, style, cache, subset).read_bytes()


def test_each_glyph_looks_and_measures_as_before(whole):
    font, glyphs, order = opened(whole)
    last = font["maxp"].numGlyphs - 1
    for wanted in (range(20, 60), range(last + 1), [last], []):
        cut, left, names = opened(cut_down(whole, wanted))
        assert tuple(sorted(set(cut.keys()) - {"GlyphOrder"})) == TABLES
        for number in {0, *wanted}:
            assert drawn(left, names[number]) == drawn(glyphs, order[number]), number
            assert cut["hmtx"][names[number]] == font["hmtx"][order[number]], number


def test_glyphs_that_are_not_asked_for_are_gone_and_so_are_programs(whole):
    cut, _, names = opened(cut_down(whole, {5}))
    parts = {name for one in (0, 5) for name in [names[one], *components(cut, names[one])]}
    for name in names:
        glyph = cut["glyf"][name]
        assert glyph.numberOfContours == 0 or name in parts
        assert not (hasattr(glyph, "program") and glyph.program.getBytecode())


def components(font, name):
    glyph = font["glyf"][name]
    return [part.glyphName for part in glyph.components] if glyph.isComposite() else []


def test_a_glyph_that_the_font_has_not_is_left_out(whole):
    assert cut_down(whole, {5, 60_000}) == cut_down(whole, {5})
