"""The painted scale is where layout says, in every ink, and is a whole PDF."""

import itertools
from collections import Counter
from io import BytesIO

import pikepdf
import pytest
from painted import fonts, letters, strokes

from generator.layout.boards import scale_steps, sliding_edge
from generator.model.deck import Scale
from generator.model.sizes import CardSize
from generator.model.theme import Band, Emblem, Theme, Type, contrast
from generator.render.scales import Board, paint_scale
from generator.render.stylesheet import Ink, inked

SIZE = CardSize(id="standard", title="Standard", width=63.0, height=88.0)
SPARE = 0.2
"""How far paint may be from where layout says, and what a hidden numeral has to spare, mm."""


def voice(family, weight=400):
    return Type(family=family, weight=weight, size=12, smallest=10)


def theme(number="EB Garamond", weight=700):
    types = {
        "title": voice("IM Fell English SC"),
        "text": voice("Source Serif 4"),
        "flavour": voice("IM Fell English"),
        "number": voice(number, weight),
    }
    yellow = Band(fill="#dfa92e", ink="#2a1b10", letter="Y", shape="pointed", title="Yellow")
    blue = Band(fill="#2f4f77", ink="#f7eedb", letter="B", shape="scalloped", title="Blue")
    return Theme(
        voice="a broadside",
        colours={"paper": "#f7eedb", "ink": "#2a1b10", "soft": "#6a533d", "accent": "#4e2d19"},
        types=types,
        emblem={"default": Emblem(size=20, smallest=10)},
        bands={"yellow": yellow, "blue": blue},
    )


def yellow(start=2):
    return Scale(first=2, start=str(start), last=9, pitch=8.0, style="yellow", icon="flame")


def blue(start=10):
    return Scale(first=10, start=str(start), last=18, pitch=8.0, style="blue", icon="flame")


ALL = [yellow(start) for start in range(2, 10)] + [blue(start) for start in range(10, 19)]
OLD_STYLE = theme("IM Fell English", 400)


def named(scale):
    return f"{scale.style}-from-{scale.start}"


def painted_numbers(pdf):
    """Box of each painted number by side: (number, is_left) -> (bottom, top), from the trim."""
    figures = [letter for letter in letters(pdf) if letter.text.isdigit()]
    middle = SIZE.bleed + SIZE.width / 2
    found = {}
    rows = itertools.groupby(figures, key=lambda f: (f.left < middle, _step_of(f)))
    for (is_left, step), group in rows:
        row = list(group)
        number = int("".join(figure.text for figure in row))
        bottom, top = min(f.bottom for f in row), max(f.top for f in row)
        found[number, is_left] = (step, bottom - SIZE.bleed, top - SIZE.bleed)
    return found


def _step_of(figure):
    """Which band of 8 mm from the top edge the middle of a figure lies in."""
    middle = (figure.bottom + figure.top) / 2
    return int((SIZE.bleed + SIZE.height - middle) // 8)


def level_lines(pdf):
    """Heights above the trim's lower edge of the strokes that run from edge to edge."""
    return sorted(
        stroke.y1 - SIZE.bleed
        for stroke in strokes(pdf)
        if abs(stroke.y1 - stroke.y2) < 1e-3 and abs(stroke.x2 - stroke.x1) > SIZE.width
    )


@pytest.mark.parametrize("look", [theme(), OLD_STYLE], ids=["lining", "old-style"])
@pytest.mark.parametrize("scale", ALL, ids=named)
def test_painted_numbers_and_lines_leave_exactly_the_right_number_lowest(scale, look):
    pdf = paint_scale(scale, "Pyre", SIZE, look, "full")
    numbers = painted_numbers(pdf)
    wanted = range(int(scale.start), scale.last + 1)
    assert sorted({number for number, _ in numbers}) == list(wanted)
    assert len(numbers) == 2 * len(wanted)
    for (number, _), (step, bottom, top) in numbers.items():
        edge = SIZE.height - sliding_edge(scale, number)
        assert step == number - scale.first
        assert bottom - edge >= SPARE, f"{number} is cut by the sliding card"
        assert edge + scale.pitch - top >= SPARE, f"{number} shows one step too early"
    lines = [SIZE.height - sliding_edge(scale, number) for number in reversed(wanted)]
    assert level_lines(pdf) == pytest.approx(lines, abs=0.01)


@pytest.mark.parametrize("scale", [yellow(3), blue()], ids=named)
def test_numbers_lie_in_the_rooms_that_layout_gives_them(scale):
    numbers = painted_numbers(paint_scale(scale, "Pyre", SIZE, theme(), "full"))
    for step in scale_steps(scale, SIZE):
        for is_left, room in zip((True, False), step.numerals, strict=True):
            if step.printed:
                _, bottom, top = numbers[step.number, is_left]
                assert room.y - SPARE <= bottom < top <= room.top + SPARE


def test_numbers_are_tall_enough_to_be_read_across_a_table():
    for _, bottom, top in painted_numbers(paint_scale(blue(), "P", SIZE, theme(), "full")).values():
        assert top - bottom > 3.7


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("style", ["yellow", "blue"])
def test_numerals_stand_out_from_their_plates_in_every_ink(style, ink):
    look = inked(theme(), ink)
    band, scale = look.bands[style], yellow() if style == "yellow" else blue()
    board = Board(None, SIZE, look, band, scale_steps(scale, SIZE), "P", None, ink is Ink.LOW)
    colours = [board.plate_colour(step) for step in board.steps]
    assert min(contrast(band.ink, colour) for colour in colours) >= 4.5
    assert len(set(colours)) == (1 if ink is Ink.LOW else len(colours))


@pytest.mark.parametrize("ink", list(Ink))
def test_heat_shows_without_colour_by_more_icons_and_by_a_letter(ink):
    pdf = paint_scale(yellow(), "Pyre", SIZE, theme(), ink)
    with pikepdf.open(BytesIO(pdf)) as document:
        used = [str(o) for _, o in pikepdf.parse_content_stream(document.pages[0])]
    drawn = used.count("Do")
    assert drawn >= 20
    fewer = paint_scale(yellow(8), "Pyre", SIZE, theme(), ink)
    with pikepdf.open(BytesIO(fewer)) as document:
        used = [str(o) for _, o in pikepdf.parse_content_stream(document.pages[0])]
    assert used.count("Do") < drawn / 2
    assert Counter(letter.text for letter in letters(pdf))["Y"] == 2


def test_the_page_has_its_boxes_and_only_embedded_fonts():
    pdf = paint_scale(yellow(), "Pyre", SIZE, theme(), "full")
    with pikepdf.open(BytesIO(pdf)) as document:
        (page,) = document.pages
        boxes = [[float(edge) * 25.4 / 72 for edge in box] for box in (page.mediabox, page.trimbox)]
    assert boxes[0] == pytest.approx([0, 0, 69, 94], abs=1e-3)
    assert boxes[1] == pytest.approx([3, 3, 66, 91], abs=1e-3)
    assert fonts(pdf)
    assert all(embedded for _, embedded in fonts(pdf))


def test_the_same_scale_gives_the_same_bytes():
    first = paint_scale(blue(), "Pyre", SIZE, theme(), "grey")
    paint_scale(yellow(), "Other", SIZE, OLD_STYLE, "low")
    assert paint_scale(blue(), "Pyre", SIZE, theme(), "grey") == first


def test_a_long_title_and_unknown_letters_stay_inside_the_frame():
    pdf = paint_scale(yellow(), "Ж" + "A very long title for so small a card", SIZE, theme(), "low")
    title = [one for one in letters(pdf) if one.text.isalpha() and one.bottom < SIZE.bleed + 24]
    assert len(title) > 25
    assert min(one.left for one in title) > SIZE.bleed + 15
    assert max(one.right for one in title) < SIZE.bleed + SIZE.width - 15
