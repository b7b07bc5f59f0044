"""Outlines: SVG drawings as flat shapes, by painter's order and the nonzero rule."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import numpy as np
import shapely
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import SVGPath
from shapely import Geometry, affinity

from generator.errors import HornbookError
from generator.files.store import Store, key_of
from generator.versions import code_hash

LARGEST = 400_000
"""Characters of a drawing."""
MOST = 12_000
"""Corners of a drawing when its curves are flat."""
STEPS = 10
"""Straight pieces for one curve."""
NOTHING = shapely.Polygon()
POLYGON = int(shapely.GeometryType.POLYGON)

Ring = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, eq=False)
class Part:
    """A shape with how dark it is of itself: 1 is black, 0 paper; `second` lies in the colour.

    `flow` are curves between which its strokes run; a line is printed as it is; what is bare is
    paper that hides what lies behind the thing.
    """

    shape: Geometry
    tone: float = 1.0
    second: bool = False
    flow: tuple[Ring, ...] = ()
    is_line: bool = False
    bare: bool = False

    def moved(self, matrix: Sequence[float]) -> "Part":
        """The part under an affine map: `[a, b, d, e, x, y]` as shapely has it."""
        a, b, d, e, x, y = matrix
        turn = np.array([[a, b], [d, e]])
        flow = tuple(one @ turn.T + (x, y) for one in self.flow)
        return replace(self, shape=affinity.affine_transform(self.shape, matrix), flow=flow)

    def mirrored(self) -> "Part":
        """The part with left and right swapped."""
        return self.moved((-1, 0, 0, 1, 0, 0))


class _Flat(BasePen):  # type: ignore[misc]
    """Collects closed rings; curves become straight pieces."""

    def __init__(self) -> None:
        super().__init__(None)
        self.rings: list[list[tuple[float, float]]] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - the pen protocol
        self.rings.append([pt])

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.rings[-1].append(pt)

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        start = np.array(self.rings[-1][-1])
        t = (np.arange(1, STEPS + 1) / STEPS)[:, None]
        one, two, end = np.array(pt1), np.array(pt2), np.array(pt3)
        along = (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t**2 * two
        self.rings[-1] += map(tuple, along + t**3 * end)


@lru_cache(maxsize=128)
def parts_of(svg: str) -> tuple[Part, ...]:
    """The parts of a drawing, in its own units, y downwards; what is white is cut out.

    Raises:
        HornbookError: it is not SVG of plain shapes, is far too large, or shows nothing.
    """
    try:
        found = tuple(_parts(_root(svg)))
    except (ElementTree.ParseError, ValueError, IndexError, TypeError, RecursionError) as error:
        raise HornbookError(
            f"the drawing cannot be read: {error}",
            instead="draw it as SVG with path, rect, circle, ellipse, polygon or line, each filled",
        ) from error
    if not found:
        raise HornbookError("the drawing shows nothing", instead="fill its shapes with black")
    return found


def kept_parts(svg: str, store: Store) -> tuple[Part, ...]:
    """`parts_of` a drawing, which are kept as well-known binary (OGC 06-103r4).

    Raises:
        HornbookError: as in `parts_of`.
    """
    key = key_of(code_hash(), svg)
    if kept := store.find_value("outlines", key):
        return tuple(
            Part(shapely.from_wkb(shape), tone, second, bare=bare)
            for shape, tone, second, bare in kept
        )
    found = parts_of(svg)
    said = [(shapely.to_wkb(one.shape, hex=True), one.tone, one.second, one.bare) for one in found]
    store.keep_value("outlines", key, said)
    return found


def _root(svg: str) -> ElementTree.Element:
    if len(svg) > LARGEST or "<!DOCTYPE" in svg or "<!ENTITY" in svg:
        raise ValueError(f"it has more than {LARGEST:,} characters, or a document type")
    return ElementTree.fromstring(svg)  # noqa: S314 - without a document type nothing expands


def _parts(root: ElementTree.Element) -> Iterator[Part]:
    kept: list[Part] = []
    bare: list[Geometry] = []
    for fill, rings in _filled(root, "black"):
        shape = nonzero(rings)
        kept = [Part(one.shape.difference(shape), one.tone, one.second) for one in kept]
        if fill in ("white", "#fff", "#ffffff"):
            bare.append(shape)
        else:
            second = fill not in ("black", "currentcolor", "#000", "#000000", "")
            kept.append(Part(shape, 1.0, second))
    if kept and bare:
        yield Part(shapely.union_all(bare), 0.0, bare=True)
    dark = [one.shape for one in kept if not one.second]
    for shapes, second in ((dark, False), ([one.shape for one in kept if one.second], True)):
        whole = shapely.union_all(shapes) if shapes else NOTHING
        if not whole.is_empty:
            yield Part(whole, 1.0, second)


def _filled(node: ElementTree.Element, fill: str) -> Iterator[tuple[str, list[Ring]]]:
    """Each shape that is filled, with its fill; that of a group holds for what is in it."""
    own = node.get("fill", fill).strip().lower()
    if len(node):
        for one in node:
            yield from _filled(one, own)
        return
    if own == "none" or re.sub(r"\{.*\}", "", str(node.tag)) == "title":
        return
    pen = _Flat()
    alone = ElementTree.Element("svg")
    alone.append(node)
    SVGPath.fromstring(ElementTree.tostring(alone)).draw(pen)
    rings = [np.array(one) for one in pen.rings if len(one) > 2]
    if sum(map(len, rings)) > MOST:
        raise ValueError(f"it has more than {MOST:,} corners")
    if rings:
        yield own, rings


def nonzero(rings: Sequence[Ring]) -> Geometry:
    """The shape that rings enclose by the nonzero rule.

    Raises:
        ValueError: they cannot be untangled.
    """
    closed = [np.vstack([one, one[:1]]) for one in rings]
    lines = shapely.linestrings
    web = shapely.union_all([lines(one) for one in closed])
    faces = shapely.get_parts(shapely.polygonize([web]))
    if not len(faces):
        return NOTHING
    inner = shapely.get_coordinates(shapely.point_on_surface(faces))
    turns = sum(_turns(inner, one) for one in closed)
    return shapely.union_all(faces[np.rint(turns) != 0])


def _turns(points: Ring, ring: Ring) -> Any:
    """How often a closed ring runs around each point."""
    start, end = ring[:-1], ring[1:]
    x, y = points[:, :1], points[:, 1:]
    side = (end[:, 0] - start[:, 0]) * (y - start[:, 1]) - (x - start[:, 0]) * (
        end[:, 1] - start[:, 1]
    )
    up = (start[:, 1] <= y) & (end[:, 1] > y) & (side > 0)
    down = (start[:, 1] > y) & (end[:, 1] <= y) & (side < 0)
    return np.asarray(up.sum(axis=1) - down.sum(axis=1))


_union_all = (
    shapely.disjoint_subset_union_all if shapely.geos_version >= (3, 12) else shapely.union_all
)


def united(shapes: Sequence[Geometry]) -> Geometry:
    """All these shapes as one; a single one as it is, and those that stand apart in no time."""
    return shapes[0] if len(shapes) == 1 else _union_all(shapes) if len(shapes) else NOTHING


def polygons(shapes: Iterable[Geometry]) -> Any:
    """The polygons in shapes as an array, without what has no area."""
    parts = shapely.get_parts(np.array([*shapes], dtype=object))
    kinds = shapely.get_type_id(parts)
    while (kinds > POLYGON).any():  # collections may hold others
        parts = shapely.get_parts(parts)
        kinds = shapely.get_type_id(parts)
    return parts[(kinds == POLYGON) & ~shapely.is_empty(parts)]


def rings_of(polygons: Any) -> tuple[list[Ring], Any]:
    """The rings of polygons without the point that closes each, and which polygon each is of.

    The outer ring of a polygon comes before its holes.
    """
    rings, owners = shapely.get_rings(polygons, return_index=True)
    return pieces(shapely.get_coordinates(rings), shapely.get_num_coordinates(rings), 1), owners


def pieces(points: Ring, counts: Any, dropped: int = 0) -> list[Ring]:
    """`points` in pieces of so many each, without so many of the last points of each."""
    ends = [0, *np.cumsum(counts).tolist()]
    return [points[start : end - dropped] for start, end in pairwise(ends)]
