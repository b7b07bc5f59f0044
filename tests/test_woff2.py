"""WOFF2 as TrueType: the bytes that fontTools makes, whatever a font holds."""

import io

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import flagOverlapSimple

from generator import assets
from generator.woff2 import truetype

STEPS = (0, 1, 63, 64, 65, 255, 256, 257, 767, 768, 1279, 1280, 4095, 4096, 9000)
"""How far from point to point: about every edge between two ways to write it."""


def by_font_tools(path):
    out = io.BytesIO()
    with TTFont(path, recalcTimestamp=False) as font:
        font.flavor = None
        font.save(out)
    return out.getvalue()


def outline(points):
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for off, to in zip(points[1::2], points[2::2], strict=False):
        pen.qCurveTo(off, to)
    pen.closePath()
    return pen.glyph()


def zigzag():
    x = y = 0
    points = [(0, 0)]
    for number, far in enumerate([one for one in STEPS for _ in range(4)]):
        x += far * (1, -1, 0, -1)[number % 4]
        y += STEPS[number % len(STEPS)] * (1, 1, -1, 0)[number % 4]
        points.append((x, y))
    return points


def glyphs(overlapping):
    twice = TTGlyphPen({"far": None, "stairs": None})
    twice.addComponent("far", (1, 0, 0, 1, 300, -20))
    twice.addComponent("stairs", (0.5, 0, 0, 0.5, 0, 0))
    made = {
        ".notdef": TTGlyphPen(None).glyph(),
        "far": outline(zigzag()),
        "stairs": outline([(number, number) for number in range(601)]),
        "twice": twice.glyph(),
    }
    if overlapping:
        made["far"].flags[0] |= flagOverlapSimple
    return made


@pytest.fixture
def packed(tmp_path):
    def pack(overlapping=False, box=None):
        made = glyphs(overlapping)
        builder = FontBuilder(1000, isTTF=True)
        builder.setupGlyphOrder(list(made))
        builder.setupCharacterMap({65: "far", 66: "stairs", 67: "twice"})
        builder.setupGlyf(made)
        if box:
            builder.font.recalcBBoxes = False
            for edge, at in box.items():
                setattr(made["far"], edge, at)
        builder.setupHorizontalMetrics({name: (500, made[name].xMin if name != ".notdef" else 0)
                                        for name in made})  # fmt: skip
        builder.setupHorizontalHeader(ascent=800, descent=-200)
        builder.setupNameTable({"familyName": "Steps", "styleName": "Regular"})
        builder.setupOS2()
        builder.setupPost()
        builder.font.flavor = "woff2"
        path = tmp_path / "steps.woff2"
        builder.font.save(path)
        return path

    return pack


@pytest.mark.parametrize("overlapping", [False, True])
def test_every_kind_of_step_and_long_repeats(packed, overlapping):
    path = packed(overlapping)
    made = truetype(path)
    assert made == by_font_tools(path)
    font = TTFont(io.BytesIO(made))
    coordinates, _, flags = font["glyf"]["far"].getCoordinates(font["glyf"])
    assert set(zigzag()) <= set(coordinates)
    assert bool(flags[0] & flagOverlapSimple) is overlapping


def test_a_box_that_the_font_gives_itself_is_kept(packed):
    path = packed(box={"xMax": 31_000})
    made = truetype(path)
    assert made == by_font_tools(path)
    assert TTFont(io.BytesIO(made), recalcBBoxes=False)["glyf"]["far"].xMax == 31_000


@pytest.mark.parametrize("family", ["Source Serif 4", "IM Fell English SC"])
def test_fonts_that_we_print_with(family):
    for file in assets.font_files(family)[:2]:
        assert truetype(file.path) == by_font_tools(file.path)
