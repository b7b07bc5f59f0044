"""Every back lies behind its own front, upright, whatever the paper does in between."""

import pytest
from paper_in_hand import (
    PAPERS,
    SIZES,
    card,
    deck,
    duplex,
    folded,
    half_turn,
    pairs,
    paper,
    worst_miss,
)

from generator.errors import HornbookError
from generator.layout.imposition import impose
from generator.layout.sheet import Backs, Bleed, Options, Printable

WITH_BACKS = [backs for backs in Backs if backs is not Backs.NONE]


def _impose(paper, backs, bleed, landscape=None, size="poker", count=11):
    options = Options(PAPERS[paper], backs, bleed, title="A box · a deck", landscape=landscape)
    return impose(deck(count), SIZES[size], options)


@pytest.mark.parametrize("bleed", Bleed)
@pytest.mark.parametrize("backs", WITH_BACKS)
@pytest.mark.parametrize("paper", PAPERS)
def test_back_is_behind_its_front_on_every_paper(paper, backs, bleed):
    for size in ("poker", "tarot", "small-square"):
        for landscape in (False, True):
            try:
                imposition = _impose(paper, backs, bleed, landscape, size)
            except HornbookError:
                assert paper in ("a5", "a6", "photo-4x6")
                continue
            miss, count = worst_miss(imposition, SIZES[size])
            assert count == 11
            assert miss < 1e-9


def test_both_kinds_of_rotation_are_among_the_cases():
    seen = {
        (_impose("letter", backs, Bleed.SHARED, landscape).rotated, landscape)
        for backs in (Backs.LONG_EDGE, Backs.SHORT_EDGE)
        for landscape in (False, True)
    }
    assert seen == {(False, False), (True, True)}


@pytest.mark.parametrize(
    ("backs", "landscape", "rotated", "angle"),
    [
        (Backs.LONG_EDGE, False, False, 0),
        (Backs.SHORT_EDGE, False, False, 180),
        (Backs.LONG_EDGE, True, True, 90),
        (Backs.SHORT_EDGE, True, True, 270),
    ],
)
def test_rotation_of_the_back_by_flip(backs, landscape, rotated, angle):
    imposition = _impose("a4", backs, Bleed.SHARED, landscape)
    assert imposition.rotated is rotated
    assert {back.rotation for _, _, back in pairs(imposition)} == {angle}


def test_own_bleed_on_landscape_paper_turns_backs_upside_down_on_the_long_edge():
    imposition = _impose("a4", Backs.LONG_EDGE, Bleed.OWN)
    assert (imposition.paper_width, imposition.rotated) == (297, False)
    _, front, back = next(pairs(imposition))
    assert back.rotation == 180
    assert back.trim.x == front.trim.x
    assert back.trim.y == pytest.approx(210 - front.trim.y - front.trim.height)


def test_gutterfold_backs_stand_on_their_heads_across_a_level_fold():
    imposition = _impose("letter", Backs.GUTTERFOLD, Bleed.SHARED)
    folds = [line for line in imposition.sheets[0].front.lines if line.kind == "fold"]
    assert {line.y1 for line in folds} == {line.y2 for line in folds} == {215.9 / 2}
    for sheet, front, back in pairs(imposition):
        assert sheet.back is None
        assert (front.rotation, back.rotation) == (0, 180)
        assert front.clip.y >= 215.9 / 2 + 5 - 1e-9
        assert back.clip.top <= 215.9 / 2 - 5 + 1e-9


@pytest.mark.parametrize("size", ["poker", "micro", "jumbo", "domino"])
def test_folded_cards_share_exactly_one_edge_with_their_back(size):
    for paper_id in ("a4", "letter", "a3"):
        for landscape in (False, True):
            imposition = _impose(paper_id, Backs.FOLD, Bleed.OWN, landscape, size)
            folds = [
                line.bounds for line in imposition.sheets[0].front.lines if line.kind == "fold"
            ]
            for _, front, back in pairs(imposition):
                assert not front.trim.overlaps(back.trim)
                joined = front.trim.join(back.trim)
                both = front.trim.width * front.trim.height * 2
                assert joined.width * joined.height == pytest.approx(both)
                level = front.trim.x == pytest.approx(back.trim.x)
                middle = joined.centre[1] if level else joined.centre[0]
                assert any(abs((fold.y if level else fold.x) - middle) < 1e-9 for fold in folds)


@pytest.mark.parametrize(
    ("width", "height", "rotation", "joint"),
    [
        (63.5, 110, 0, (0, 110)),  # at the top of the card
        (88.9, 88.9, 0, (88.9, 0)),  # at its right
        (40, 94, 90, (0, 94)),
        (63.5, 88.9, 90, (63.5, 0)),
    ],
)
def test_folded_card_is_joined_at_its_top_or_its_right(width, height, rotation, joint):
    options = Options(paper(220, 300), Backs.FOLD, landscape=False)
    imposition = impose(deck(11), card(width, height), options)
    for _, front, back in pairs(imposition):
        assert front.rotation == rotation
        (x, y), (to_x, to_y) = front.trim.centre, back.trim.centre
        right, up = to_x - x, to_y - y
        if rotation == 90:  # the top of the card is at the left of the sheet
            right, up = up, -right
        assert (right, up) == pytest.approx(joint)
    assert worst_miss(imposition, card(width, height)) == (pytest.approx(0, abs=1e-9), 11)


def test_card_without_back_leaves_its_place_empty_and_keeps_the_pages_paired():
    cards = [Printable("f0", "b0"), Printable("f1"), Printable("f2", "b2")] + [Printable("f3")] * 9
    imposition = impose(cards, SIZES["poker"], Options(PAPERS["a4"]))
    first, second = imposition.sheets
    assert [p.face for p in first.back.placements] == ["b0", "b2"]
    assert second.back.placements == ()
    assert first.back.placements[1].trim.x == pytest.approx(9.75)


def test_the_motions_themselves_by_hand():
    assert half_turn((3.0, 4.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)) == (-1.0, 4.0, 0.0)
    assert duplex(10, 20, 210, 297, Backs.LONG_EDGE) == (200, 20)
    assert duplex(10, 20, 210, 297, Backs.SHORT_EDGE) == (10, 277)
    assert duplex(10, 20, 297, 210, Backs.LONG_EDGE) == (10, 190)
    imposition = _impose("letter", Backs.GUTTERFOLD, Bleed.SHARED)
    _, front, back = next(pairs(imposition))
    assert folded(*back.trim.centre, front, back) == pytest.approx(front.trim.centre)
