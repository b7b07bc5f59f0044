"""Each back lies behind its own front after the paper is turned, read from the file alone.

The paper is turned here with none of the code under test: a duplex printer turns it about its long
or short edge, a person folds it. A card that is turned over in the hand about its upright middle
shows at (-s, t) of its back what lies behind (s, t) of its front.
"""

import math
from collections.abc import Iterator

import pytest
from pdf_in_hand import Drawn, pages_of
from small_box import EVERYDAY, SIZE

from generator.layout.sheet import Backs, Bleed

MIDDLE = (SIZE.bleed + SIZE.width / 2, SIZE.bleed + SIZE.height / 2)
SPOTS = ((0.0, 0.0), (20.0, 30.0), (-25.0, 11.0), (7.0, -38.0))
ALLOWED = 0.1
"""Millimetres."""

Page = tuple[float, float, list[Drawn]]


def sides(read: list[Page], backs: Backs) -> Iterator[tuple[Page, Page]]:
    """The front and the back of each sheet of paper, as they come out of the printer."""
    if backs in (Backs.GUTTERFOLD, Backs.FOLD):
        yield from zip(read, read, strict=True)
    elif backs is Backs.FRONTS_THEN_BACKS:
        half = len(read) // 2
        yield from zip(read[:half], read[half:], strict=True)
    else:
        yield from zip(read[::2], read[1::2], strict=True)


def behind(x: float, y: float, page: Page, backs: Backs, pair: tuple[Drawn, Drawn]):
    """Where the point (x, y) of the back ends, as seen through the paper from the front."""
    width, height, _ = page
    if backs in (Backs.GUTTERFOLD, Backs.FOLD):
        front, back = (one.point(*MIDDLE) for one in pair)
        side_by_side = abs(front[0] - back[0]) > abs(front[1] - back[1])
        if backs is Backs.FOLD:  # along the edge that both share, halfway between them
            fold = ((front[0] + back[0]) / 2, (front[1] + back[1]) / 2)
        else:  # the whole sheet, through its middle
            fold = (width / 2, height / 2)
        return (2 * fold[0] - x, y) if side_by_side else (x, 2 * fold[1] - y)
    stands = height >= width
    about_upright_edge = stands != (backs is Backs.SHORT_EDGE)
    return (width - x, y) if about_upright_edge else (x, height - y)


def misses(read: list[Page], backs: Backs) -> Iterator[float]:
    """For each front how far its own back is from where the hand looks for it, in mm."""
    for front_page, back_page in sides(read, backs):
        turned = {one.name.removesuffix(".back"): one for one in back_page[2]}
        for front in front_page[2]:
            if not front.name.endswith(".front"):
                continue
            back = turned[front.name.removesuffix(".front")]
            assert back.name.endswith(".back")
            for s, t in SPOTS:
                x, y = back.point(MIDDLE[0] + s, MIDDLE[1] + t)
                looked_for = front.point(MIDDLE[0] - s, MIDDLE[1] + t)
                yield math.dist(behind(x, y, back_page, backs, (front, back)), looked_for)


@pytest.mark.parametrize("bleed", Bleed)
@pytest.mark.parametrize("backs", [one for one in Backs if one is not Backs.NONE])
@pytest.mark.parametrize("paper", EVERYDAY)
def test_every_back_is_behind_its_own_front(sheets, paper, backs, bleed):
    _, pdf = sheets(paper=paper, backs=backs, bleed=bleed)
    found = list(misses(pages_of(pdf), backs))
    assert len(found) == 11 * len(SPOTS)
    assert max(found) < ALLOWED


def test_a_back_that_is_a_little_off_would_be_noticed(sheets):
    _, pdf = sheets()
    read = pages_of(pdf)
    for number, (width, height, drawn) in enumerate(read):
        if number % 2:
            moved = [
                Drawn(d.name, (*d.matrix[:4], d.matrix[4] + 0.5, d.matrix[5]), d.clip)
                for d in drawn
            ]
            read[number] = (width, height, moved)
    assert min(misses(read, Backs.LONG_EDGE)) > ALLOWED


@pytest.mark.parametrize("wrong", [Backs.SHORT_EDGE])
def test_the_wrong_flip_would_be_noticed(sheets, wrong):
    _, pdf = sheets(backs=Backs.LONG_EDGE)
    assert max(misses(pages_of(pdf), wrong)) > 10


def test_fronts_alone_have_no_page_for_backs(sheets):
    _, pdf = sheets(backs=Backs.NONE)
    names = [one.name for _, _, drawn in pages_of(pdf) for one in drawn]
    assert names == [f"/c{number}.front" for number in range(11)]
