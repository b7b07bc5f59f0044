"""Strokes: lines whose width swells and dwindles, as a graver cuts them, made into outlines."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from generator.render.engraving.fields import Array

STEP = 0.45
"""Millimetres between the points of a stroke."""
SHORTEST = 0.5
"""Millimetres: what is shorter is dust."""
Stroke = tuple[Array, Array, Array, Array]
"""Of a line: its points, its widths, and its points to the left and to the right."""
CLOSE = 0.02
"""Millimetres that an outline may be off when points are left out."""


class Chance:
    """Numbers by a seed, the same on every machine and in every version of the library."""

    def __init__(self, seed: int) -> None:
        self._state = np.random.RandomState(seed % (1 << 32))

    def between(self, low: float, high: float, shape: Any = None) -> Any:
        """Even chances, one number or an array."""
        return self._state.uniform(low, high, shape)

    def noise(self, lines: Array, period: float) -> Array:
        """For each line a smooth curve between -1 and 1 that turns every `period` points."""
        rows, columns = lines.shape[:2]
        count = int(columns / period) + 3
        knots = self._state.uniform(-1, 1, (rows, count))
        at = np.arange(columns) / period + self._state.uniform(0, 1, (rows, 1))
        cell = at.astype(np.intp)
        part = at - cell
        part = part * part * (3 - 2 * part)
        row = np.arange(rows)[:, None]
        return np.asarray(knots[row, cell] * (1 - part) + knots[row, cell + 1] * part)


def parallel(
    bounds: tuple[float, float, float, float], angle: float, pitch: float, start: float = 0.5
) -> Array:
    """Straight lines at `angle` degrees over a rectangle, as points `STEP` mm apart.

    Lines run from left to right; the shape is (lines, points, 2).
    """
    centre = np.array([(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2])
    turn = np.radians(angle)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = np.array([(x, y) for x in bounds[::2] for y in bounds[1::2]]) - centre
    far, wide = np.abs(corners @ along).max(), np.abs(corners @ across).max()
    steps = np.arange(-far, far + STEP, STEP)
    rows = np.arange(-wide + start * pitch, wide, pitch)
    return np.asarray(centre + rows[:, None, None] * across + steps[None, :, None] * along)


def between(curves: Sequence[Array], pitch: float) -> Array:
    """Lines from the first curve to the last, about `pitch` mm apart, as points `STEP` mm apart."""
    count = max(4, round(max(_length(one) for one in curves) / STEP))
    same = [_resampled(one, count) for one in curves]
    made = []
    for one, two in pairwise(same):
        gap = np.hypot(*(two - one).T)
        share = np.arange(0, 1, min(1.0, pitch / max(float(np.median(gap)), pitch)))
        made.append(one + (two - one) * share[:, None, None])
    return np.vstack(made)


def _length(curve: Array) -> float:
    return float(np.hypot(*np.diff(curve, axis=0).T).sum())


def _resampled(curve: Array, count: int) -> Array:
    """The curve as so many points, equally far from each other."""
    far = np.concatenate([[0.0], np.hypot(*np.diff(curve, axis=0).T).cumsum()])
    at = np.linspace(0, far[-1], count)
    return np.stack([np.interp(at, far, curve[:, 0]), np.interp(at, far, curve[:, 1])], axis=-1)


def ribbons(lines: Array, widths: Array, thinnest: float) -> list[Array]:
    """The outlines of strokes along `lines` wherever they are at least `thinnest` wide.

    Ends are pointed: the stroke runs out before the next point, the sooner the further below zero
    the width falls there.
    """
    if not len(lines):
        return []
    ahead = np.empty_like(lines)
    ahead[:, 1:-1] = lines[:, 2:] - lines[:, :-2]
    ahead[:, 0], ahead[:, -1] = lines[:, 1] - lines[:, 0], lines[:, -1] - lines[:, -2]
    length = np.maximum(np.hypot(ahead[..., 0], ahead[..., 1]), 1e-9)
    across = np.stack([-ahead[..., 1] / length, ahead[..., 0] / length], axis=-1)
    half = np.clip(widths, 0, None)[..., None] / 2
    left, right = lines + across * half, lines - across * half
    made = [
        _outline((lines[row], widths[row], left[row], right[row]), first, last)
        for row, first, last in _runs(widths >= thinnest)
    ]
    return thinned([one for one in made if len(one) > 3])


def _runs(wide: Any) -> Iterator[tuple[int, int, int]]:
    """Row, first and last point of each stretch that is wide enough."""
    edge = np.zeros((len(wide), 1), dtype=bool)
    change = np.diff(np.hstack([edge, wide, edge]).astype(np.int8), axis=1)
    rows, starts = np.nonzero(change == 1)
    _, ends = np.nonzero(change == -1)
    long = (ends - starts) * STEP >= SHORTEST
    return zip(rows[long].tolist(), starts[long].tolist(), (ends[long] - 1).tolist(), strict=True)


def _outline(stroke: Stroke, first: int, last: int) -> Array:
    line, widths, left, right = stroke
    tips = [_tip(line, widths, first, first - 1), _tip(line, widths, last, last + 1)]
    run = slice(first, last + 1)
    return np.vstack([tips[0], left[run], tips[1], right[run][::-1]])


def _tip(line: Array, widths: Array, within: int, beyond: int) -> Array:
    """Where the stroke ends, between its last point and the next one."""
    if not 0 <= beyond < len(line):
        return np.asarray(line[within])
    wide = float(widths[within])
    share = wide / max(wide - float(widths[beyond]), wide, 1e-9)
    return np.asarray(line[within] + (line[beyond] - line[within]) * share)


def thinned(rings: list[Array], close: float = CLOSE) -> list[Array]:
    """Rings without the points that hardly matter."""
    if not rings:
        return []
    counts = [len(one) for one in rings]
    flat = np.vstack(rings)
    shapes = shapely.simplify(
        shapely.linestrings(flat, indices=np.repeat(np.arange(len(rings)), counts)),
        close,
        preserve_topology=False,
    )
    points, owner = shapely.get_coordinates(shapes, return_index=True)
    return [one for one in np.split(points, np.nonzero(np.diff(owner))[0] + 1) if len(one) > 2]
