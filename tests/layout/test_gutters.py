"""Gutters: a cut that is half a millimetre off meets the card's own colour, and no card is lost."""

from itertools import combinations

import pytest
from paper_in_hand import card, deck, worst_miss

from generator.boxes import read_tables
from generator.layout.imposition import impose
from generator.layout.margins import SLIVER
from generator.layout.sheet import GUTTERS, Backs, Bleed, Marks, Options, pages
from generator.project import find_project
from tests.play.matches import boxes, game

TABLES = read_tables(find_project().content)
WAYS = [Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.GUTTERFOLD, Backs.FOLD, Backs.FRONTS_THEN_BACKS]
OUR_SIZES = sorted({one.size for box in boxes() for one in game(box).decks})
POKER = TABLES.sizes["poker"]


def options(paper: str = "a4", **wanted: object) -> Options:
    return Options(TABLES.papers[paper], **{"gutters": GUTTERS, "title": "A title", **wanted})


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("name", OUR_SIZES)
def test_every_card_goes_on_beyond_its_cuts_towards_its_neighbours(name, paper):
    imposition = impose(deck(40), TABLES.sizes[name], options(paper))
    assert imposition.gutter in GUTTERS and imposition.per_sheet > 1
    for side in pages(imposition):
        for one, other in combinations(side.placements, 2):
            assert not one.clip.overlaps(other.trim) and not one.trim.overlaps(other.clip)
            if one.trim.inset(-2.1).overlaps(other.trim):
                off = one.trim.inset(-SLIVER)
                assert one.clip.holds(off.meet(one.trim.join(other.trim)))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", OUR_SIZES)
def test_gutters_cost_our_sizes_no_card_on_paper_that_is_turned_over(name, paper):
    with_them = impose(deck(40), TABLES.sizes[name], options(paper))
    without = impose(deck(40), TABLES.sizes[name], options(paper, gutters=(0.0,)))
    assert with_them.per_sheet == without.per_sheet
    assert not [note for note in with_them.notes if "gutters" in note]


@pytest.mark.parametrize(("paper", "gutter"), [("a4", 2.0), ("letter", 1.0)])
def test_they_are_narrower_where_two_millimetres_would_cost_a_row(paper, gutter):
    imposition = impose(deck(18), POKER, options(paper))
    assert (imposition.per_sheet, imposition.gutter) == (9, gutter)


def test_a_width_that_is_asked_for_is_kept_and_its_cost_is_told():
    imposition = impose(deck(18), POKER, options("letter", gutters=(2.0,)))
    assert (imposition.per_sheet, imposition.gutter) == (8, 2.0)
    (note,) = (one for one in imposition.notes if "gutter" in one)
    assert note == (
        "a sheet holds 8 cards with gutters of 2 mm, and 9 without: --gutter 0 leaves them out"
    )


@pytest.mark.parametrize("backs", WAYS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_lie_behind_their_fronts_whatever_the_gutter(backs, paper):
    imposition = impose(deck(20), POKER, options(paper, backs=backs))
    assert imposition.gutter > 0
    miss, seen = worst_miss(imposition, POKER)
    assert (seen, miss < 1e-9) == (20, True), miss


@pytest.mark.parametrize(("style", "strokes"), [(Marks.CROP, 1), (Marks.CROSS, 2)])
def test_each_cut_has_its_own_mark_and_crosses_of_two_cuts_stay_apart(style, strokes):
    side = next(pages(impose(deck(9), card(63.0, 88.0, 3.0), options(marks=style))))
    across = {round(at, 6) for one in side.placements for at in (one.trim.x, one.trim.right)}
    up = {round(at, 6) for one in side.placements for at in (one.trim.y, one.trim.top)}
    assert (len(across), len(up)) == (6, 6)
    assert len(side.lines) == 24 * strokes
    assert {round(one.x1, 6) for one in side.lines if one.x1 == one.x2} >= across
    for one, other in combinations(side.lines, 2):
        alike = one.y1 == one.y2 == other.y1 == other.y2
        assert not alike or one.x2 < other.x1 or other.x2 < one.x1


def test_a_bleed_of_its_own_needs_no_gutter():
    own = impose(deck(9), POKER, options(bleed=Bleed.OWN))
    assert own.gutter == 0
    assert own == impose(deck(9), POKER, options(bleed=Bleed.OWN, gutters=(0.0,)))
