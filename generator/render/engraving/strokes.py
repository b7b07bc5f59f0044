"""Strokes: lines whose width swells and dwindles, as a graver cuts them, made into outlines."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from generator.render.engraving.fields import Array
from generator.render.engraving.outlines import pieces

STEP = 0.45
"""Millimetres between the points of a stroke."""
SHORTEST = 0.5
"""Millimetres: what is shorter is dust."""
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
    rows, firsts, lasts = _runs(widths >= thinnest)
    if not len(rows):
        return []
    within = lasts - firsts + 1
    counts = 2 * within + 2
    starts = np.cumsum(counts) - counts
    rings = np.empty((int(counts.sum()), 2))
    rings[starts] = _tips(lines, widths, rows, firsts, firsts - 1)
    rings[starts + within + 1] = _tips(lines, widths, rows, lasts, lasts + 1)
    run = np.repeat(np.arange(len(rows)), within)
    step = np.arange(len(run)) - np.repeat(np.cumsum(within) - within, within)
    there = starts[run] + 1 + step
    rings[there] = left[rows[run], firsts[run] + step]
    rings[there + within[run] + 1] = right[rows[run], lasts[run] - step]
    return _thinned(rings, counts)


def _runs(wide: Any) -> tuple[Any, Any, Any]:
    """Row, first and last point of each stretch that is wide enough."""
    edge = np.zeros((len(wide), 1), dtype=bool)
    change = np.diff(np.hstack([edge, wide, edge]).astype(np.int8), axis=1)
    rows, starts = np.nonzero(change == 1)
    _, ends = np.nonzero(change == -1)
    long = (ends - starts) * STEP >= SHORTEST
    return rows[long], starts[long], ends[long] - 1


def _tips(lines: Array, widths: Array, rows: Any, within: Any, beyond: Any) -> Array:
    """Where strokes end, between their last points and the next ones; at the last of a line."""
    beyond = np.where((beyond < 0) | (beyond >= lines.shape[1]), within, beyond)
    wide, start = widths[rows, within], lines[rows, within]
    share = wide / np.maximum(np.maximum(wide - widths[rows, beyond], wide), 1e-9)
    return np.asarray(start + (lines[rows, beyond] - start) * share[:, None])


def _thinned(rings: Array, counts: Any) -> list[Array]:
    """Rings, of so many points each, without those that hardly matter."""
    shapes = shapely.simplify(
        shapely.linestrings(rings, indices=np.repeat(np.arange(len(counts)), counts)),
        CLOSE,
        preserve_topology=False,
    )
    left = shapely.get_num_coordinates(shapes)
    return [one for one in pieces(shapely.get_coordinates(shapes), left) if len(one) > 2]
