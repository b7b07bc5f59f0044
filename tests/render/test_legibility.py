"""Small letters, text at a line, small icons and heavy pictures are found; sound faces are not."""

import os
from dataclasses import replace

import pytest
from small_box import art

from generator import assets
from generator.model.picture import Hand, Window
from generator.render import painting
from generator.render.engraving.plates import Plate
from generator.render.painting import paint_faces
from generator.render.strokes import _straight

PLACE = "position: absolute; left: 10mm; top: 20mm; width: 40mm"
WHOLE = "position: absolute; left: 0; top: 0; width: 63mm; height: 88mm"
FONTS = {
    name: {"family": family, "size": 10, "smallest": 8}
    for name, family in [("garamond", "EB Garamond"), ("fell", "IM Fell English")]
}


def painted(materials, cache, face):
    look = materials.look()
    types = {name: one.model_dump() for name, one in look.theme.types.items()}
    ((_, made),) = paint_faces([face], materials.look(types=types | FONTS), cache)
    return made.flaws


def flaws(materials, cache, body):
    return [(one.kind, one.message) for one in painted(materials, cache, art("a", body))]


def rules(size: float, words: str = "Lose all.", role: str = "text", mark: str = "data-rules"):
    style = f"{PLACE}; font-size: {size}pt"
    return f'<div {mark}><p class="t-{role}" style="{style}">{words}</p></div>'


@pytest.mark.parametrize(
    ("role", "size", "height", "enough"),
    [("text", 9, "1.56", 9.25), ("garamond", 11, "1.57", 11.25), ("fell", 9.75, "1.58", 10)],
)
def test_how_high_small_letters_of_rules_are_their_outlines_say(
    materials, cache, role, size, height, enough
):
    said = f"the small letters of “Lose all.” are {height} mm high; 1.6 are needed"
    assert flaws(materials, cache, rules(size, role=role)) == [("small-letters", said)]
    assert flaws(materials, cache, rules(enough, role=role)) == []


@pytest.mark.parametrize(
    "body", [rules(8, mark=""), rules(8, "2, 14"), rules(9.25, "Lose <b>all</b> of <i>it</i>.")]
)
def test_other_words_and_figures_may_be_small(materials, cache, body):
    assert flaws(materials, cache, body) == []


def test_of_several_the_smallest_is_told_once(materials, cache):
    words = "Lose all.<br>Lose <span style='font-size: 7pt'>it</span>, and lose again."
    assert [said for _, said in flaws(materials, cache, rules(8.5, words))] == [
        "the small letters of “it” are 1.21 mm high; 1.6 are needed"
    ]


def framed(border: float, padding: float = 0, words: str = "The words", more: str = "") -> str:
    style = f"{PLACE}; line-height: 1; border: {border}mm solid; padding: {padding}mm; {more}"
    return f'<div class="a" style="{style}"><p class="t-text">{words}</p></div>'


def drawn(inside: str) -> str:
    """Strokes over the whole card, and words on it that begin 20 mm below its upper edge."""
    pen = f'<g stroke="#000" stroke-width="0.3">{inside}</g>'
    return f'<svg viewBox="0 0 63 88" style="{WHOLE}">{pen}</svg>' + framed(0)


BAR = '<div class="bar" style="margin-top: -0.3mm; height: 0.4mm; background: #000"></div>'


@pytest.mark.parametrize(
    ("body", "room"),
    [
        (framed(0.3, 0.1), "0.1"),
        (drawn('<path d="M5 23.8h50"/>'), "0.3"),
        (drawn('<path d="M5 22h50"/>'), "0.0"),
        (drawn('<rect x="9.6" y="10" width="45" height="60"/>'), "0.2"),
        (framed(0).replace("</p>", f"</p>{BAR}"), "0.5"),
    ],
    ids=["border", "stroke", "stroke through it", "frame", "bar"],
)
def test_text_at_a_line_is_found(materials, cache, body, room):
    said = f"“The words” comes as near as {room} mm to a line; 0.8 are needed"
    assert ("tight-text", said) in flaws(materials, cache, body)


@pytest.mark.parametrize(
    "body",
    [
        framed(0.3, 1.2),
        framed(0.3, words="II"),
        framed(0.14),
        framed(0.3, more="transform: rotate(180deg)"),
        drawn('<path stroke-width="0.14" d="M5 22h50"/>'),
        drawn('<path stroke-dasharray="1 1" d="M5 22h50"/>'),
        drawn('<path transform="scale(2)" d="M5 10h50"/>'),
    ],
    ids=["room", "sign", "fine border", "turned", "ruled paper", "dashes", "mark"],
)
def test_room_enough_signs_and_ruled_paper_are_no_flaw(materials, cache, body):
    assert flaws(materials, cache, body) == []


def test_a_plate_hides_what_lies_below_it(materials, cache):
    body = drawn('<path d="M5 22h50"/>')
    assert [kind for kind, _ in flaws(materials, cache, body)] == ["tight-text"]
    assert (
        flaws(materials, cache, body.replace("line-height", "background: #fff; line-height")) == []
    )


def test_strokes_of_a_path_are_read_as_they_are_drawn():
    rects = _straight("M1 2H5V4h-2l0 3zm10 0C1 2 3 4 5 6L5 9Q1 1 2 2")
    assert [(one.x, one.y, one.width, one.height) for one in rects] == [
        (1, 2, 4, 0), (5, 2, 0, 2), (3, 4, 2, 0), (3, 4, 0, 3), (5, 6, 0, 3),
    ]  # fmt: skip


@pytest.mark.parametrize(("size", "found"), [(3.4, True), (3.5, False), (12, False)])
def test_a_small_icon_is_found(materials, cache, size, found):
    icon = f'<svg class="icon" viewBox="0 0 512 512">{assets.icon_svg("goat")}</svg>'
    body = f'<div style="{PLACE}; width: {size}mm; height: {size}mm">{icon}</div>'
    said = f"an icon is {size} mm wide; 3.5 are needed"
    assert flaws(materials, cache, body) == [("small-icon", said)] * found


def test_a_picture_of_too_many_strokes_is_found(materials, cache, monkeypatch):
    window = Window(shape="rectangle", width=40, height=30)
    plate = Plate(window, Hand(), (), 0, "none", "none", "left", 34, "#111111", "#ffffff", None, 1)
    noise = os.urandom(40_000)
    strokes = "".join(f"M{one} {at % 977}L9 9Z" for at, one in enumerate(noise))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{strokes}"/></svg>'.encode()
    monkeypatch.setattr(painting.Brush, "engraved", lambda brush, plate: (svg, ()))
    face = art("a", f'<img class="engraving" style="{PLACE}" src="/pictures/a.svg">')
    (flaw,) = painted(materials, cache, replace(face, plates=(("pictures/a.svg", plate),)))
    assert (flaw.kind, flaw.about) == ("heavy-picture", "picture")
    assert flaw.message.startswith("its picture takes ")
    assert flaw.message.endswith(" kB; 60 are enough")
