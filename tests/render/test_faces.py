"""Painting faces: the same bytes alone and among others, as large as fits, flaws in words."""

import io

import pikepdf
import pytest
import small_box
from small_box import art

from generator.errors import HornbookError
from generator.render import painting
from generator.render.painting import paint_faces
from generator.render.pictures import rasterise

ODD = {
    "text": '<p class="t-text">An office, č and ł.</p>',
    "small": '<p class="t-small">Small capitals</p>',
    "faint": '<p class="t-text" style="opacity: .5">half <b>there</b></p>',
    "blend": '<p class="t-text" style="mix-blend-mode: multiply; opacity: .3">over</p>',
    "gradient": '<div style="background: linear-gradient(red, blue); height: 5mm"></div>',
    "mask": '<svg viewBox="0 0 9 9" width="50"><linearGradient id="g"><stop offset="0" '
    'stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".3"/></linearGradient>'
    '<path d="M0 0H9V9Z" fill="url(#g)"/></svg>',
    "pattern": '<svg viewBox="0 0 9 9" width="50"><pattern id="p" width="2" height="2" '
    'patternUnits="userSpaceOnUse"><circle r="1" fill="red"/></pattern>'
    '<path d="M0 0H9V9Z" fill="url(#p)"/></svg>',
    "empty": "",
    # Half a unit of width: which way WeasyPrint rounds depends on the size that it meets first.
    **{
        f"at {size} pt": f'<p class="t-small" style="letter-spacing: .03em; font-size: {size}pt">'
        "nine 99! eve knew</p>"
        for size in (5.25, 7.5, 9.75, 13)
    },
}
ARTS = [art(name, f'<div class="safe">{body}</div>') for name, body in ODD.items()]


def paint(artworks, look, cache):
    return {one.id: painted for one, painted in paint_faces(artworks, look, cache)}


def body(title: str, text: str, height: str = "var(--emblem)") -> str:
    return (
        f'<div class="name t-title" data-fit="title"><span>{title}</span></div>'
        f'<div class="body" data-fit="text"><div style="height: {height}"></div>'
        f'<div class="t-text">{text}</div></div>'
    )


@pytest.fixture(scope="module")
def among_others(materials, cache):
    """All odd faces twice in one run, the second time in another order."""
    again = [art(f"{one.id[:-6]}-2", one.body) for one in reversed(ARTS)]
    return paint([*ARTS, *again], materials.look(), cache)


@pytest.mark.parametrize("face", ARTS, ids=ODD)
def test_a_face_has_the_same_bytes_alone_and_among_others(face, materials, cache, among_others):
    (alone,) = paint([face], materials.look(), cache).values()
    assert alone.pdf == among_others[face.id].pdf
    assert alone.pdf == among_others[face.id.replace("/", "-2/")].pdf


def test_a_face_has_the_same_bytes_where_one_is_painted_after_the_other(
    materials, cache, among_others, monkeypatch
):
    monkeypatch.setattr(painting, "_kept", None)
    painting.keep_brush()
    look, red = materials.look(), materials.look(".t-text { color: red }")
    for face in (*ARTS, ARTS[0]):
        (alone,) = paint([face], look, cache).values()
        assert alone.pdf == among_others[face.id].pdf
    assert painting._kept[0].look == look
    (other,) = paint([ARTS[0]], red, cache).values()
    assert other.pdf != among_others[ARTS[0].id].pdf


def test_faces_that_look_different_have_different_bytes(among_others):
    assert len({face.pdf.pdf for face in among_others.values()}) == len(ODD)


def test_what_is_drawn_survives_the_splitting(among_others):
    """Soft masks, patterns and gradients leave colour on the page; the empty face has none."""
    ground = (0xF7, 0xEE, 0xDB)
    for name in ("mask", "pattern", "gradient"):
        (picture,) = rasterise(among_others[f"{name}/front"].pdf.pdf, 50)
        assert sum(pixel != ground for pixel in picture.get_flattened_data()) > 30, name
    (picture,) = rasterise(among_others["empty/front"].pdf.pdf, 50)
    assert set(picture.get_flattened_data()) == {ground}


def test_a_face_names_its_own_fonts_only(among_others):
    assert among_others["empty/front"].pdf.fonts == ()
    assert len(among_others["text/front"].pdf.fonts) == 2  # Latin and extended Latin
    assert len(among_others["small/front"].pdf.fonts) == 1


def test_what_fits_is_as_large_as_the_theme_allows(materials, cache):
    (face,) = paint([art("a", body("Goat", "Short."))], materials.look(), cache).values()
    assert face.fit.emblem == 20
    assert dict(face.fit.sizes) == {"title": 16, "text": 10, "small": 10}
    assert face.flaws == ()


def test_the_emblem_gives_way_by_exactly_what_is_missing(materials, cache):
    text = "<br>".join(["line"] * 10)  # 10 lines of 10 pt at 1.2: 42.3 mm beside 60 - 20
    (face,) = paint([art("a", body("Goat", text))], materials.look(), cache).values()
    assert face.fit.emblem == pytest.approx(20 - 2.4)
    assert dict(face.fit.sizes)["text"] == 10
    assert face.flaws == ()


def test_then_the_type_steps_down_to_the_largest_size_that_fits(materials, cache):
    lines = 13  # 13 lines of x pt at 1.2 in 50 mm: 9.08 pt, so 9.0
    (face,) = paint(
        [art("a", body("Goat", "<br>".join("x" * lines)))], materials.look(), cache
    ).values()
    assert face.fit.emblem == 10
    assert dict(face.fit.sizes)["text"] == 9.0
    assert face.flaws == ()


def test_text_that_does_not_fit_at_the_smallest_is_a_flaw_in_millimetres(materials, cache):
    lines = 20  # at 8 pt and 1.2: 67.7 mm in 50
    (face,) = paint(
        [art("a", body("Goat", "<br>".join("x" * lines)))], materials.look(), cache
    ).values()
    assert [flaw.kind for flaw in face.flaws] == ["overflow"]
    missing = lines * 8 * 1.2 * 25.4 / 72 - 50
    assert face.flaws[0].message == f"text overflows by {missing:.1f} mm"


def test_a_long_title_becomes_smaller_at_once_and_no_smaller_than_it_must(
    materials, cache, monkeypatch
):
    runs = []
    lay_out = painting.lay_out
    monkeypatch.setattr(
        painting, "lay_out", lambda *given: runs.append(given[0]) or lay_out(*given)
    )
    long = art("a", body("A Title That Is Rather Long", "Short."))
    (face,) = paint([long], materials.look(), cache).values()
    size = dict(face.fit.sizes)["title"]
    assert 11 <= size < 16
    assert face.flaws == ()
    assert len(runs) <= 3
    types = dict(small_box.THEME["types"])
    types["title"] = {**types["title"], "size": size + 0.25, "smallest": size + 0.25}
    (larger,) = paint([long], materials.look(types=types), cache).values()
    assert [flaw.kind for flaw in larger.flaws] == ["overflow"]


def test_a_title_and_a_text_that_are_both_too_long_both_give_way(materials, cache):
    both = art("a", body("A Title That Is Rather Long", "<br>".join("x" * 13)))
    (face,) = paint([both], materials.look(), cache).values()
    assert dict(face.fit.sizes)["title"] < 16
    assert dict(face.fit.sizes)["text"] == 9.0
    assert face.flaws == ()


def test_only_faces_that_overflow_are_painted_again(materials, cache, monkeypatch):
    runs = []
    lay_out = painting.lay_out
    monkeypatch.setattr(
        painting,
        "lay_out",
        lambda *given: runs.append([a.id for a, _ in given[0]]) or lay_out(*given),
    )
    short, long = (art(n, body("Goat", "<br>".join("x" * c))) for n, c in (("s", 2), ("l", 12)))
    assert set(paint([short, long], materials.look(), cache)) == {"s/front", "l/front"}
    assert runs[0] == ["s/front", "l/front"]
    assert {name for run in runs[1:] for name in run} == {"l/front"}


@pytest.mark.parametrize("batch", [1, 2, 100])
def test_the_size_of_a_batch_changes_nothing(batch, materials, cache, monkeypatch, among_others):
    monkeypatch.setattr(painting, "BATCH", batch)
    made = paint(ARTS[:3], materials.look(), cache)
    assert {name: made[name].pdf for name in made} == {
        one.id: among_others[one.id].pdf for one in ARTS[:3]
    }


@pytest.mark.parametrize(
    "asks",
    [
        '<img src="file:///etc/hostname">',
        '<img src="http://127.0.0.1:9/x.png">',
        '<svg viewBox="0 0 9 9"><image href="http://127.0.0.1:9/x" width="9" height="9"/></svg>',
        '<link rel="attachment" href="file:///etc/hostname">',
        '<p style="background: url(../secret.png)">x</p>',
    ],
)
def test_a_face_that_asks_for_foreign_files_is_refused(asks, materials, cache):
    with pytest.raises(HornbookError, match="not its own"):
        paint([art("a", f'<div class="safe">{asks}</div>')], materials.look(), cache)


def test_style_sheets_may_not_ask_for_foreign_files_either(materials, cache):
    look = materials.look(
        css='@font-face { font-family: "X"; src: url("http://127.0.0.1:9/x.ttf"); }'
    )
    with pytest.raises(HornbookError, match="not its own"):
        paint([art("a", "")], look, cache)


def test_a_face_that_breaks_over_its_page_is_refused(materials, cache):
    broken = art("a", '</div></section><section class="face"><div>')
    with pytest.raises(HornbookError, match="1 faces came out as 2 pages"):
        paint([broken], materials.look(), cache)


def test_the_page_is_trim_and_bleed(among_others):
    with pikepdf.open(io.BytesIO(among_others["empty/front"].pdf.pdf)) as pdf:
        box = [float(edge) * 25.4 / 72 for edge in pdf.pages[0].mediabox]
    assert box == pytest.approx([0, 0, 69, 94], abs=0.01)
