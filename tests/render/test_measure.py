"""What the eye would check on a painted face is found, and nothing else."""

import io

import pytest
from PIL import Image
from small_box import art

from generator.render.painting import paint_faces


def flaws(materials, cache, body, *images, css=""):
    look = materials.look(css=css)
    ((_, face),) = paint_faces([art("a", body, *images)], look, cache)
    return [(flaw.kind, flaw.message) for flaw in face.flaws]


def picture(width: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, width), "red").save(out, "PNG")
    return out.getvalue()


def test_a_face_in_order_has_no_flaws(materials, cache):
    text = (
        '<p class="t-text">Sound text, “quoted” — 1½ of č, €5 … and <b>bold</b> <i>italic</i></p>'
    )
    assert flaws(materials, cache, f'<div class="safe">{text}</div>') == []


@pytest.mark.parametrize(
    ("mark", "number"), [("☠", "2620"), ("字", "5B57"), ("𝄞", "1D11E"), ("Ж", "0416")]
)
def test_a_letter_that_the_font_has_not_is_found_once(materials, cache, mark, number):
    body = f'<div class="safe"><p class="t-text">a {mark} b {mark}</p></div>'
    assert flaws(materials, cache, body) == [
        ("missing-glyph", f"Source Serif 4 has no letter “{mark}” (U+{number})")
    ]


def test_each_font_is_asked_for_its_own_letters(materials, cache):
    body = '<div class="safe"><p class="t-{}">č</p></div>'
    assert flaws(materials, cache, body.format("text")) == []
    (found,) = flaws(materials, cache, body.format("small"))
    assert found[1].startswith("IM Fell English SC has no letter “č”")


@pytest.mark.parametrize(
    ("place", "past"),
    [("left: 1.5mm; top: 20mm", "1.5"), ("left: 20mm; top: 0.5mm", "2.5"),
     ("right: 2mm; top: 20mm", "1.0"), ("left: 20mm; bottom: 1mm", "2.6")],
)  # fmt: skip
def test_text_outside_the_safe_zone_is_found_with_millimetres(materials, cache, place, past):
    """A letter reaches as far as the font says, which is 0.6 mm below its line here."""
    body = f'<p class="t-text" style="position: absolute; {place}">word</p>'
    assert flaws(materials, cache, body) == [
        ("outside-safe-zone", f"“word” leaves the safe zone by {past} mm")
    ]


def test_text_at_the_very_edge_of_the_safe_zone_is_inside(materials, cache):
    body = '<p class="t-text" style="position: absolute; left: 3mm; top: 3mm">word</p>'
    assert flaws(materials, cache, body) == []


def test_what_is_marked_as_bleed_may_leave_the_safe_zone(materials, cache):
    body = '<div data-bleed><p class="t-text" style="position: absolute; left: 0">word</p></div>'
    assert flaws(materials, cache, body) == []


IMAGE = '<img class="picture" src="/images/a.png">'
INSIDE = "position: absolute; left: 5mm; top: 10mm"


@pytest.mark.parametrize(("pixels", "is_soft"), [(235, True), (237, False)])
def test_a_picture_below_300_dpi_is_found(materials, cache, pixels, is_soft):
    """The style makes it 20 mm wide: 236.2 pixels."""
    body = f'<div style="{INSIDE}; width: 20mm; height: 40mm">{IMAGE}</div>'
    found = flaws(materials, cache, body, ("images/a.png", picture(pixels)))
    assert [kind for kind, _ in found] == ["soft-image"] * is_soft
    if is_soft:
        assert found[0][1] == "the picture has 298 dpi at 20 mm width; 300 are needed"


def test_a_picture_is_measured_as_it_is_painted_and_not_as_its_box(materials, cache):
    """In a box of 40 x 10 mm the square picture is 10 mm wide: 118.1 pixels."""
    body = f'<div style="{INSIDE}; width: 40mm; height: 10mm">{IMAGE}</div>'
    css = ".f-plain .picture { width: 100%; height: 100%; }"
    assert flaws(materials, cache, body, ("images/a.png", picture(119)), css=css) == []
    ((kind, said),) = flaws(materials, cache, body, ("images/a.png", picture(100)), css=css)
    assert (kind, said[:40]) == ("soft-image", "the picture has 254 dpi at 10 mm width; ")


def test_a_picture_that_leaves_the_safe_zone_is_found_unless_it_is_bleed(materials, cache):
    style = "position: absolute; left: 1mm; top: 20mm; width: 20mm; height: 20mm"
    body = f'<div style="{style}">{IMAGE}</div>'
    shown = ("images/a.png", picture(240))
    said = "the picture leaves the safe zone by 2.0 mm"
    assert flaws(materials, cache, body, shown) == [("outside-safe-zone", said)]
    assert flaws(materials, cache, f"<div data-bleed>{body}</div>", shown) == []


def test_a_drawing_is_never_soft(materials, cache):
    assert (
        flaws(materials, cache, '<svg viewBox="0 0 9 9" width="300"><path d="M0 0H9"/></svg>') == []
    )


def test_overflow_is_measured_beyond_the_page(materials, cache):
    """A text longer than the whole card is as much too long as it is, not as much as is seen."""
    lines = "<br>".join("x" * 60)
    css = ".f-plain .body { white-space: nowrap }"
    body = f'<div class="body t-text" data-fit="text">{lines}</div>'
    found = flaws(materials, cache, body, css=css)
    overflow = [message for kind, message in found if kind == "overflow"]
    missing = 60 * 8 * 1.2 * 25.4 / 72 - 60
    assert overflow == [f"text overflows by {missing:.1f} mm"]


@pytest.mark.parametrize(
    "inside", ["<span></span>", "<span> </span>", '<p class="t-text"><span></span></p>', "<p></p>"]
)
def test_a_place_in_which_nothing_is_printed_overflows_nowhere(materials, cache, inside):
    """Nor does it where the area itself has no height: an empty line takes none."""
    for height in ("", "height: 0"):
        body = f'<div class="t-text" data-fit="text" style="{INSIDE}; {height}">{inside}</div>'
        assert flaws(materials, cache, body) == []


def test_what_is_printed_below_an_empty_place_overflows_as_before(materials, cache):
    frame = '<div style="height: 9mm; margin-top: 9mm"></div>'
    for inside in ("<span></span><p>word</p>", f"<span></span>{frame}"):
        style = f"{INSIDE}; height: 1mm"
        body = f'<div class="t-text" data-fit="text" style="{style}">{inside}</div>'
        assert "overflow" in [kind for kind, _ in flaws(materials, cache, body)]
