"""The painted board is where layout says, in every ink, and is a whole PDF."""

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from painted import fonts, letters, strokes
from small_box import theme

from generator.layout.boards import Lane, plan_board
from generator.model.sizes import CardSize
from generator.model.theme import Theme
from generator.render.stylesheet import Ink
from generator.render.tracks import TrackArtwork, paint_track

SIZE = CardSize(id="board", title="Board", width=186, height=84)
POINT = 72 / 25.4
LANES = (
    Lane("Grain", "wheat", "brown", 0, 11, 4, ((0, "ruin"),), ((4, "start"),)),
    Lane("Name", None, "brown", 0, 11),
    Lane("Proof", "goat", "brown", 0, 13, None, (), tuple((n, f"({n}\u00a0%)") for n in range(14))),
)
BOARD = TrackArtwork("b/front", "Ada", "for two", 11.0, LANES)


def voices(**changes: object) -> Theme:
    kinds = {
        role: {"family": "EB Garamond", "weight": weight, "style": style, "size": 12, "smallest": 9}
        for role, weight, style in (
            ("title", 600, "normal"), ("text", 400, "normal"), ("flavour", 400, "italic"),
            ("number", 700, "normal"),
        )
    }  # fmt: skip
    return theme(types=kinds, **changes)


def painted(board: TrackArtwork = BOARD, ink: str = "full") -> bytes:
    pdf, flaws = paint_track(board, SIZE, voices(), ink)
    assert flaws == ()
    return pdf


def words_in(pdf: bytes, x: float, y: float, width: float, height: float) -> str:
    """What stands in a rectangle of the trim, in mm."""
    document = pypdfium2.PdfDocument(pdf)
    x, y = x + SIZE.bleed, y + SIZE.bleed
    found = (
        document[0]
        .get_textpage()
        .get_text_bounded(x * POINT, y * POINT, (x + width) * POINT, (y + height) * POINT)
    )
    document.close()
    return " ".join(found.split())


@pytest.mark.parametrize("ink", list(Ink))
def test_every_number_stands_in_the_middle_of_its_room(ink: Ink) -> None:
    figures = letters(painted(ink=ink))
    for row in plan_board(LANES, 11.0, SIZE).rows:
        for space in row.spaces:
            room = space.figure
            inside = [
                one
                for one in figures
                if room.x <= one.left - SIZE.bleed
                and one.right - SIZE.bleed <= room.right
                and room.y <= one.bottom - SIZE.bleed
                and one.top - SIZE.bleed <= room.top
            ]
            assert "".join(one.text for one in inside) == str(space.number)
            middle = (inside[0].left + inside[-1].right) / 2 - SIZE.bleed
            assert middle == pytest.approx(room.centre[0], abs=0.5)


def test_chances_labels_and_the_mark_stand_under_their_numbers() -> None:
    pdf = painted()
    grain, name, proof = plan_board(LANES, 11.0, SIZE).rows
    said = {
        space.number: words_in(pdf, space.note.x, space.note.y, 11.0, space.note.height)
        for space in grain.spaces
    }
    assert {number: words for number, words in said.items() if words} == {0: "ruin", 4: "start"}
    for space in proof.spaces:
        words = words_in(pdf, space.note.x, space.note.y, 11.0, space.note.height)
        assert words.replace(" ", "") == f"({space.number}%)"
    assert all(space.note.height == 0 for space in name.spaces)


def test_lines_part_the_spaces_at_the_pitch() -> None:
    upright = {
        round(one.x1 - SIZE.bleed, 2) for one in strokes(painted()) if abs(one.x1 - one.x2) < 1e-3
    }
    row = plan_board(LANES, 11.0, SIZE).rows[2]
    assert {round(space.box.x, 2) for space in row.spaces[1:]} <= upright


def test_nothing_lies_where_a_token_lies_but_its_ring() -> None:
    figures = letters(painted())
    for row in plan_board(LANES, 11.0, SIZE).rows:
        for space in row.spaces:
            x, y = (edge + SIZE.bleed for edge in space.token.centre)
            near = [
                one.text
                for one in figures
                if one.left < x + 4 and one.right > x - 4 and one.bottom < y + 4 and one.top > y - 4
            ]
            assert near == []


def test_the_page_is_trim_and_bleed_with_its_boxes_and_all_fonts_inside() -> None:
    with pikepdf.open(BytesIO(painted())) as document:
        (page,) = document.pages
        trim = [float(edge) / POINT for edge in page.TrimBox]
        assert trim == pytest.approx([3, 3, 189, 87])
        assert [float(edge) / POINT for edge in page.MediaBox][2:] == pytest.approx([192, 90])
    assert all(embedded for _, embedded in fonts(painted()))


def test_the_same_board_gives_the_same_bytes_and_low_ink_another() -> None:
    assert painted() == painted()
    assert painted(ink="low") != painted()


def test_a_word_too_long_for_its_place_is_a_flaw_and_not_a_smaller_print() -> None:
    long = Lane("Grain", None, "brown", 0, 3, None, ((0, "driven out of the parish for ever"),))
    _, (flaw,) = paint_track(
        TrackArtwork("b/front", "Ada", "", 11.0, (long,)), SIZE, voices(), "full"
    )
    assert flaw.kind == "overflow"
    assert flaw.message.startswith("“driven out of the parish for ever” is ")
    assert flaw.message.endswith(" mm too wide for its place")


def test_a_letter_that_the_font_lacks_is_a_flaw() -> None:
    board = TrackArtwork("b/front", "Ada 字", "", 11.0, LANES)
    _, (flaw,) = paint_track(board, SIZE, voices(), "full")
    assert (flaw.kind, flaw.about) == ("missing-glyph", "字")
    assert flaw.message == "EB Garamond has no letter “字” (U+5B57)"
