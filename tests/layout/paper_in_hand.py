"""Sheets turned over and folded in space, with none of the code under test.

The front page lies in the plane z = 0 and is read from above. A point of the back page is taken
through the motions of the paper, and where it ends is compared with the front.
"""

import math
from pathlib import Path

import yaml

from generator.layout.sheet import Backs, Printable, placement_matrix
from generator.model.sizes import CardSize, Paper, PaperTable, SizeTable

CONTENT = Path(__file__).parents[2] / "content"
_SIZES = SizeTable.model_validate(yaml.safe_load((CONTENT / "sizes.yaml").read_text("utf-8")))
_PAPERS = PaperTable.model_validate(yaml.safe_load((CONTENT / "papers.yaml").read_text("utf-8")))
SIZES = {row.id: row.card_size() for row in _SIZES.sizes}
PAPERS = {row.id: row.paper() for row in _PAPERS.papers}


def card(width: float, height: float, bleed: float = 3.0) -> CardSize:
    return CardSize(id="some", title="Some", width=width, height=height, bleed=bleed)


def paper(width: float, height: float) -> Paper:
    return Paper(id="some", title="Some", width=width, height=height)


def deck(count: int) -> list[Printable]:
    return [Printable(f"f{number}", f"b{number}") for number in range(count)]


def half_turn(point, on_axis, axis):
    """A point after half a turn about a line in space: through `on_axis`, along unit `axis`."""
    arm = [p - o for p, o in zip(point, on_axis, strict=True)]
    along = sum(a * b for a, b in zip(arm, axis, strict=True))
    return tuple(o + 2 * along * a - r for o, a, r in zip(on_axis, axis, arm, strict=True))


def duplex(x, y, width, height, backs):
    """Where the printer puts the point (x, y) of the back page, as seen through from the front.

    The sheet goes once more through the printer after half a turn about one of its edges, shifted
    to where it lay. The point is printed on what is then its upper face; the way back tells where
    that is.
    """
    long_edge_is_upright = height >= width
    upright = long_edge_is_upright == (backs is not Backs.SHORT_EDGE)
    if upright:  # about its right edge, then back to the left by its width
        turned = half_turn((x + width, y, 0.0), (width, 0.0, 0.0), (0.0, 1.0, 0.0))
    else:  # about its top edge, then back down by its height
        turned = half_turn((x, y + height, 0.0), (0.0, height, 0.0), (1.0, 0.0, 0.0))
    return turned[:2]


def folded(x, y, front, back):
    """Where a point beyond a fold ends when the paper is folded halfway between two trims."""
    (fx, fy), (bx, by) = front.trim.centre, back.trim.centre
    middle = ((fx + bx) / 2, (fy + by) / 2, 0.0)
    axis = (0.0, 1.0, 0.0) if abs(fx - bx) > abs(fy - by) else (1.0, 0.0, 0.0)
    return half_turn((x, y, 0.0), middle, axis)[:2]


def apply(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def pairs(imposition):
    """Each front with its back, by the number of the card, and the sheet they are on."""
    for sheet in imposition.sheets:
        placed = sheet.front.placements + (sheet.back.placements if sheet.back else ())
        backs = {p.face[1:]: p for p in placed if p.face.startswith("b")}
        for front in placed:
            if front.face.startswith("f"):
                yield sheet, front, backs.get(front.face[1:])


def worst_miss(imposition, size):
    """The farthest that any back lies from where the hand looks for it, in mm.

    A card turned over in the hand about its own upright middle shows at (-s, t) of its back what
    lies behind (s, t) of its front.
    """
    worst, count = 0.0, 0
    width, height, bleed = size.width, size.height, size.bleed
    middle = (width / 2 + bleed, height / 2 + bleed)
    for sheet, front, back in pairs(imposition):
        side = sheet.front
        count += 1
        to_front = placement_matrix(front, width, height, bleed)
        to_back = placement_matrix(back, width, height, bleed)
        for s, t in ((0, 0), (width / 2, height / 2), (-width / 2, height / 3), (7, -9)):
            x, y = apply(to_back, middle[0] + s, middle[1] + t)
            if sheet.back:
                seen = duplex(x, y, side.width, side.height, imposition.backs)
            else:
                seen = folded(x, y, front, back)
            expected = apply(to_front, middle[0] - s, middle[1] + t)
            worst = max(worst, math.dist(seen, expected))
    return worst, count
