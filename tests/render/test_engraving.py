"""Engravings are the same each time, stay inside their window, and are as light as they look."""

import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely
import yaml

from generator import assets
from generator.errors import HornbookError
from generator.files.store import Store
from generator.model.picture import Hand, Portrait, Window, laid_over
from generator.render import painting
from generator.render.engraving import engraver
from generator.render.engraving.drawings import drawing, folders_of
from generator.render.engraving.engraver import UNIT, Read, engrave
from generator.render.engraving.outlines import kept_parts, nonzero, parts_of
from generator.render.engraving.plates import Plate, Thing, seed_of
from generator.render.engraving.windows import inset_of, opening
from generator.render.faces import Artwork, face_key

CONTENT = Path(__file__).parents[2] / "content"
BOXES = sorted(path.parent.name for path in CONTENT.glob("*/theme.yaml"))
DISC = '<svg><circle cx="50" cy="50" r="40"/></svg>'
SQUARE = '<svg><rect x="3" y="7" width="20" height="20"/></svg>'
BARE = Hand(rough=0, frame=())
WINDOW = Window(shape="rectangle", width=40, height=30)


def plate(*things: Thing, **changed: object) -> Plate:
    made = Plate(
        window=WINDOW,
        hand=BARE,
        things=things,
        subject=0,
        sky="none",
        ground="none",
        light="left",
        horizon=34,
        ink="#111111",
        paper="#ffffff",
        second=None,
        seed=5,
    )
    return replace(made, **changed)


def rings(svg: str) -> list[shapely.Polygon]:
    """Every ring of every path, in mm."""
    found = []
    for ring in re.findall(r"M([-\d L]+)Z", svg):
        points = [tuple(map(float, pair.split())) for pair in ring.split("L")]
        if len(points) > 2:
            found.append(shapely.Polygon(np.array(points) / UNIT))
    return found


def icon(name: str, size: float = 60, x: float = 50, y: float = 12) -> Thing:
    return Thing(f"<svg>{assets.icon_svg(name)}</svg>", None, size, x, y, name=name)


def hand_of(box: str) -> Hand:
    said = yaml.safe_load((CONTENT / box / "theme.yaml").read_text(encoding="utf-8"))["hand"]
    return Hand.model_validate(said, strict=False)


def test_a_plate_gives_the_same_picture_each_time_and_another_by_another_seed() -> None:
    made = plate(icon("cat"), sky="day", ground="grass", hand=Hand())
    assert engrave(made) == engrave(made)
    assert engrave(made) != engrave(replace(made, seed=6))
    assert made.key == replace(made).key != replace(made, seed=6).key


def test_a_seed_is_made_of_a_name_and_not_of_the_process() -> None:
    assert seed_of("defamation/proof.owl/front") == 0x7F85C1D5 or seed_of("a") != seed_of("b")
    assert seed_of("a") == int.from_bytes(bytes.fromhex("ca978112"), "big")


@pytest.mark.parametrize("shape", ["arch", "oval", "rectangle", "disc", "vignette"])
def test_nothing_leaves_the_opening_of_a_window(shape: str) -> None:
    window, hand = Window(shape=shape, width=30, height=36), Hand(frame=(), rough=0)
    made = plate(icon("cow", 90, 80), sky="storm", ground="field", window=window, hand=hand)
    room = opening(window, inset_of(window, hand)).buffer(0.03)
    assert all(room.contains(one) for one in rings(engrave(made)[0]))


def test_a_motif_is_centred_by_what_is_painted_of_it() -> None:
    for x in (30.0, 50.0, 64.0):
        svg, _ = engrave(plate(Thing(SQUARE, None, 50, x, 20)))
        left, _, right, foot = shapely.union_all(rings(svg)).bounds
        assert (left + right) / 2 == pytest.approx(x / 100 * 40, abs=0.05)
        assert foot == pytest.approx(30 - 0.2 * 30, abs=0.05)
        assert right - left == pytest.approx(15, abs=0.1)


def test_black_never_touches_black() -> None:
    disc, square = Thing(DISC, None, 50, 50, 20), Thing(SQUARE, None, 60, 40, 30)
    hand = Hand(rough=0, frame=(), halo=0.6)
    svg, _ = engrave(plate(square, disc, subject=1, hand=hand, sky="night"))
    own = shapely.Point(20, 30 - 6 - 7.5).buffer(7.5)
    others = [one for one in rings(svg) if not own.buffer(0.05).contains(one)]
    assert len(others) > 20
    assert min(own.distance(one) for one in others) > 0.45


def test_a_speck_of_what_lies_behind_is_not_drawn_at_the_edge_of_what_covers_it() -> None:
    """The same speck is drawn where it stands by itself, as the eye of a drawing does."""
    disc = Thing(DISC, None, 60, 50, 20, name="disc")
    red = '<svg><rect fill="#c82" x="3" y="7" width="20" height="20"/></svg>'
    for size, x, drawn in ((4, 72.5, 0), (2, 85, 1)):
        dot = Thing(red, None, size, x, 45, name="dot")
        svg, _ = engrave(plate(dot, disc, subject=1, second="#cc8822"))
        coloured = re.findall(r'<path fill="#cc8822".*?/>', svg)
        assert sum(len(rings(one)) for one in coloured) == drawn


def test_light_is_cut_out_on_the_side_from_which_it_falls() -> None:
    def cuts(light: str) -> float:
        svg, _ = engrave(plate(Thing(DISC, None, 80, 50, 10), light=light))
        inner = [one for one in rings(svg) if one.area < 20]
        whole = sum(one.area for one in inner)
        return sum(one.centroid.x * one.area for one in inner) / whole - 20

    assert cuts("left") < -1
    assert cuts("right") > 1
    assert abs(cuts("above")) < 1


@pytest.mark.parametrize("light", ["left", "right"])
def test_dots_of_light_are_punched_out_of_black_towards_the_light(light: str) -> None:
    hand = Hand(rough=0, frame=(), shading="dots")
    svg, _ = engrave(plate(Thing(DISC, None, 80, 50, 10), light=light, hand=hand))
    (whole,) = (one for one in rings(svg) if one.area > 100)
    dots = [one for one in rings(svg) if one.area < 1]
    assert len(dots) > 100
    assert all(whole.contains(one) for one in dots)
    towards = -1 if light == "left" else 1
    brighter = sum(one.area for one in dots if (one.centroid.x - 20) * towards > 3)
    assert brighter > 5 * sum(one.area for one in dots if (one.centroid.x - 20) * towards < -3)


def test_what_is_drawn_in_colour_is_not_black_as_well() -> None:
    disc = Thing(DISC.replace("r=", 'fill="red" r='), None, 80, 50, 10)
    hand = Hand(rough=0, frame=(), shading="dots")
    svg, _ = engrave(plate(disc, second="#aa2211", hand=hand))
    colour, black = re.findall(r'fill="(#\w+)"', svg)[:2]
    assert (colour, black) == ("#aa2211", "#111111")
    first = svg.index("#111111")
    inked = sum(one.area for one in rings(svg[first:]) if one.area < 100)
    assert 0 < inked < 0.4 * sum(one.area for one in rings(svg[:first]))


@pytest.mark.parametrize("box", BOXES)
def test_every_hand_draws_a_face_within_its_bytes(box: str) -> None:
    head = Portrait(headwear="hat", beard="full", collar="ruff", age="old")
    window = Window(shape="rectangle", width=46, height=50)
    for thing in (icon("cat", 70), Thing(None, head, 100, 50, 0)):
        made = plate(thing, icon("village", 34, 20, 33), sky="night", ground="cobbles")
        svg, _ = engrave(replace(made, hand=hand_of(box), second="#aa2211", window=window))
        assert len(zlib.compress(svg.encode())) < 55_000
        assert svg.count("<path") <= 4
        assert "clip" not in svg


def test_the_hands_of_our_boxes_differ_in_more_than_a_few_numbers() -> None:
    assert len(BOXES) > 4
    pictures = {engrave(plate(icon("cat"), hand=hand_of(box)))[0] for box in BOXES}
    assert len(pictures) == len(BOXES)


def test_low_ink_takes_less_ink() -> None:
    made = plate(icon("cow", 80), sky="night", ground="grass", hand=Hand())

    def ink(one: Plate) -> float:
        solid, strokes = re.findall(r'd="([^"]+)"', engrave(one)[0])
        black: shapely.Geometry = shapely.Polygon()
        for ring in rings(solid):
            black = black.symmetric_difference(ring.buffer(0))
        return float(black.area) + sum(one.area for one in rings(strokes))

    assert ink(replace(made, low=True)) < 0.75 * ink(made)


def test_what_is_cut_off_or_too_fine_is_a_flaw() -> None:
    def flaws(*things: Thing) -> list[str]:
        return [one.kind for one in engrave(plate(*things))[1]]

    assert flaws(icon("cow")) == []
    assert flaws(icon("cow", x=92)) == ["subject-cut-off"]
    assert flaws(icon("cow", y=-15)) == []
    assert flaws(icon("cow"), icon("cat", x=92)) == []
    assert flaws(icon("cow"), icon("cat", x=145)) == ["subject-cut-off"]
    (fine,) = engrave(plate(icon("cow"), icon("village", 10)))[1]
    assert (fine.kind, fine.about) == ("picture-too-fine", "picture")
    assert fine.message.startswith('the strokes of "village" are 0.')


def test_shapes_are_filled_by_the_nonzero_rule() -> None:
    outer = np.array([(0, 0), (10, 0), (10, 10), (0, 10)], dtype=float)
    inner = np.array([(2, 2), (4, 2), (4, 4), (2, 4)], dtype=float)
    assert nonzero([outer, inner]).area == pytest.approx(100)
    assert nonzero([outer, inner[::-1]]).area == pytest.approx(96)


def test_white_in_a_drawing_is_cut_out_and_colours_lie_in_the_second() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"><rect width="10" height="10"/>'
        '<g fill="white"><rect x="1" y="1" width="2" height="2"/></g>'
        '<rect x="5" y="5" width="3" height="3" fill="red"/><title>no shape</title></svg>'
    )
    paper, black, second = parts_of(svg)
    assert (paper.shape.area, paper.bare) == (pytest.approx(4), True)
    assert (black.shape.area, black.second) == (pytest.approx(100 - 4 - 9), False)
    assert (second.shape.area, second.second) == (pytest.approx(9), True)


def test_white_in_a_drawing_hides_what_lies_behind_it() -> None:
    frame = '<svg><rect width="100" height="100"/>{}</svg>'
    white = frame.format('<rect x="10" y="10" width="80" height="80" fill="white"/>')
    hole = '<svg><path d="M0 0H100V100H0ZM10 10V90H90V10Z"/></svg>'
    behind = Thing('<svg><path d="M0 0L9 2L4 9Z"/></svg>', None, 40, 50, 30)
    inside = shapely.box(12, 7, 28, 23)  # mm: the frame is 24 by 24 in the middle of 40 by 30
    for drawn, hidden in ((white, True), (hole, False)):
        made, _ = engrave(plate(behind, Thing(drawn, None, 80, 50, 10), subject=1))
        assert any(map(inside.contains, rings(made))) is not hidden


@pytest.mark.parametrize("harm", [lambda data: data, lambda data: data[:-1] + b"~"])
def test_outlines_that_are_kept_are_those_of_the_drawing(
    tmp_path: Path, harm: Callable[[bytes], bytes]
) -> None:
    svg = (
        '<svg><circle cx="9" cy="9" r="8"/><circle cx="9" cy="9" r="3" fill="white"/>'
        '<path d="M30 1L39 2L34 9ZM50 1C58 2 58 9 50 9Z" fill="red"/></svg>'
    )
    found = parts_of(svg)
    kept_parts(svg, Store(tmp_path))
    for path in tmp_path.glob("outlines/??/*"):
        path.write_bytes(harm(path.read_bytes()))
    again = kept_parts(svg, Store(tmp_path))
    assert [(one.tone, one.second, one.bare) for one in again] == [
        (one.tone, one.second, one.bare) for one in found
    ]
    for one, other in zip(again, found, strict=True):
        assert shapely.equals_identical(one.shape, other.shape)


def test_what_is_coloured_in_a_drawing_has_no_black_where_white_lines_are_cut() -> None:
    svg = '<svg><rect width="9" height="9" fill="red"/></svg>'
    made, _ = engrave(plate(Thing(svg, None, 50, 50, 10), second="#cc2200"))
    assert re.findall('fill="([^"]+)"', made) == ["#cc2200"]


@pytest.mark.parametrize(
    "svg",
    [
        "<svg",
        "<svg/>",
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
        '<svg><path d="M0 0 L"/></svg>',
        '<svg><rect width="9" height="9" fill="none"/></svg>',
        f'<svg><path d="M0 0{" l1 1 1 0" * 25_000}Z"/></svg>',
    ],
    ids=["no XML", "an empty one", "a document type", "half a path", "no fill", "endless"],
)
def test_what_is_no_drawing_is_refused_with_words(svg: str) -> None:
    with pytest.raises(HornbookError, match="drawing"):
        parts_of(svg)


def test_of_a_drawing_only_outlines_are_kept() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink">'
        "<script>alert(1)</script><style>rect { fill: url(http://example.org/a) }</style>"
        '<image x:href="http://example.org/b.png" width="9" height="9"/>'
        '<a x:href="http://example.org/c"><rect width="9" height="9" onload="d()"/></a></svg>'
    )
    made, _ = engrave(plate(Thing(svg, None, 50, 50, 10)))
    assert re.fullmatch(r'<svg xmlns="[^"]+"[^<>]*>(<path fill="#111111"[^<>]*/>)+</svg>', made)
    assert made.count("http") == 1
    assert not re.search("alert|example|onload|script|style|href", made)


def test_a_drawing_of_a_box_comes_before_one_of_the_house(tmp_path: Path) -> None:
    box, house = tmp_path / "box", tmp_path / "templates"
    for folder, text in ((box / "pictures", "<svg>box</svg>"), (house / "drawings", "<svg/>")):
        folder.mkdir(parents=True)
        (folder / "flail.svg").write_text(text)
    (house / "drawings" / "churn.svg").write_text("<svg>churn</svg>")
    folders = folders_of(box, house, None)
    assert drawing(folders, "flail") == "<svg>box</svg>"
    assert drawing(folders, "churn") == "<svg>churn</svg>"
    with pytest.raises(HornbookError, match='no drawing "flial"') as wrong:
        drawing(folders, "flial")
    assert wrong.value.instead == 'did you mean "flail"?'
    for added, whose in ((None, "box"), (str(tmp_path), "card set")):
        with pytest.raises(HornbookError) as wrong:
            drawing(folders_of(box, house, added), "zebra")
        assert (wrong.value.instead or "").endswith(f"pictures/ of the {whose}")


def test_a_drawing_that_is_a_link_is_none(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "secret.svg").write_text("<svg>secret</svg>")
    (tmp_path / "pictures" / "cow.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(HornbookError, match="no drawing"):
        drawing(folders_of(tmp_path, tmp_path, None), "cow")


def test_what_is_kept_is_not_engraved_again_and_what_is_damaged_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, calls = plate(icon("cat")), []

    def counted(one: Plate, read: Read) -> object:
        calls.append(one)
        return engrave(one, read)

    monkeypatch.setattr(engraver, "engrave", counted)
    brush = painting.Brush.__new__(painting.Brush)
    brush._store = painting.Store(tmp_path)
    first = brush.engraved(made)
    assert brush.engraved(made) == first
    assert len(calls) == 1
    (entry,) = (path for path in tmp_path.glob("engravings/??/*") if path.is_file())
    entry.write_bytes(entry.read_bytes()[:-1] + b"x")
    assert brush.engraved(made) == first
    assert len(calls) == 2


def test_a_face_is_another_by_another_picture() -> None:
    one, two = (
        Artwork("a", "banded", "", (), (("p.svg", plate(icon("cat"), seed=n)),)) for n in (1, 2)
    )
    assert face_key("look", one) != face_key("look", two)


def test_a_hand_laid_over_another_keeps_what_it_does_not_name() -> None:
    under, over = Hand(pitch=0.5, rough=0.1), Hand(pitch=0.9)
    both = laid_over(under, over)
    assert both is not None
    assert (both.pitch, both.rough) == (0.9, 0.1)
    assert laid_over(None, over) is over
    assert laid_over(under, None) is under
