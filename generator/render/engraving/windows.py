"""Windows: the opening that a picture is seen through, and the lines of its frame."""

import numpy as np
import shapely
from shapely import Geometry, affinity

from generator.model.picture import Hand, Window
from generator.render.engraving.outlines import polygons, united
from generator.render.engraving.strokes import Chance

ROUND = 16
"""Straight pieces for a quarter of a circle."""
RISE = 0.42
"""Of the height: how high an arch may be above its walls."""
DUST = 0.003
"""Square millimetres: what is smaller is not printed."""
GRAIN = 0.8
"""Millimetres between points that are moved to make an edge uneven."""


def opening(window: Window, inset: float) -> shapely.Polygon:
    """The window without `inset` mm all around; y runs downwards from its top."""
    width, height = window.width - 2 * inset, window.height - 2 * inset
    if min(width, height) <= 0:
        return shapely.Polygon()
    match window.shape:
        case "disc":
            width = height = min(width, height)
            shape = _ellipse(width, height)
        case "oval":
            shape = _ellipse(width, height)
        case "arch":
            rise = min(width / 2, RISE * height)
            walls = shapely.box(-width / 2, rise - height / 2, width / 2, height / 2)
            top = affinity.translate(_ellipse(width, 2 * rise), 0, rise - height / 2)
            shape = shapely.union(walls, top)
        case _:
            shape = shapely.box(-width / 2, -height / 2, width / 2, height / 2)
    return affinity.translate(shape, window.width / 2, window.height / 2)


def _ellipse(width: float, height: float) -> Geometry:
    return affinity.scale(shapely.Point(0, 0).buffer(1, ROUND), width / 2, height / 2)


def inset_of(window: Window, hand: Hand) -> float:
    """How much of the window its frame takes on every side, in mm."""
    if window.shape == "vignette" or not hand.frame:
        return 0.0
    return sum(hand.frame) + hand.gap * (len(hand.frame) - 1) + hand.overshoot


def frame_of(window: Window, hand: Hand, chance: Chance) -> list[Geometry]:
    """The lines of the frame, from outside."""
    if window.shape == "vignette":
        return []
    made, at = [], hand.overshoot
    for width in hand.frame:
        if hand.overshoot and window.shape == "rectangle":
            made += _crossing(opening(window, at), width, hand, chance)
        else:
            outer = uneven(opening(window, at), hand.rough, chance)
            made.append(outer.difference(uneven(opening(window, at + width), hand.rough, chance)))
        at += width + hand.gap
    return [*made, *_ornament(window, hand)]


def _crossing(around: shapely.Polygon, width: float, hand: Hand, chance: Chance) -> list[Geometry]:
    """Four lines drawn by hand, which run on past the corners; together one shape."""
    left, top, right, bottom = around.bounds
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    sides = []
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        one, two = np.array(start), np.array(end)
        along = (two - one) / np.hypot(*(two - one))
        far = chance.between(0.3, 1, 2) * hand.overshoot
        aside = chance.between(-1, 1, 2) * hand.rough * 2
        across = np.array([-along[1], along[0]])
        ends = [one - along * far[0] + across * aside[0], two + along * far[1] + across * aside[1]]
        sides.append(shapely.LineString(ends).buffer(width / 2, cap_style="round", quad_segs=2))
    return [shapely.union_all(sides)]


def _ornament(window: Window, hand: Hand) -> list[Geometry]:
    """What runs along the frame: beads or teeth between its lines."""
    if hand.ornament == "none" or not hand.gap or len(hand.frame) < 2:
        return []
    middle = hand.overshoot + hand.frame[0] + hand.gap / 2
    line = opening(window, middle).exterior
    if hand.ornament == "penwork":
        return _penwork(line, hand.gap)
    apart = hand.gap * (0.9 if hand.ornament == "beads" else 0.7)
    count = max(8, round(line.length / apart))
    points = shapely.line_interpolate_point(line, np.arange(count) / count, normalized=True)
    if hand.ornament == "beads":
        return [*shapely.buffer(points, hand.gap * 0.27, quad_segs=2)]
    ahead = shapely.line_interpolate_point(
        line, (np.arange(count) / count + 0.002) % 1, normalized=True
    )
    spots = shapely.get_coordinates(points)
    along = shapely.get_coordinates(ahead) - spots
    across = np.stack([-along[:, 1], along[:, 0]], axis=-1)
    across *= 0.5 * hand.gap / np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    teeth = shapely.linestrings(np.stack([spots - across, spots + across], axis=1))
    return [*shapely.buffer(teeth, hand.gap * 0.12, cap_style="flat")]


def _penwork(line: Geometry, gap: float) -> list[Geometry]:
    """A tendril that winds along a line, with a berry in each of its bends."""
    count = max(6, round(line.length / (2.2 * gap)))
    at = np.arange(count * 8) / (count * 8)
    spots = shapely.get_coordinates(shapely.line_interpolate_point(line, at, normalized=True))
    ahead = np.roll(spots, -1, axis=0) - np.roll(spots, 1, axis=0)
    across = np.stack([-ahead[:, 1], ahead[:, 0]], axis=-1)
    across /= np.maximum(np.hypot(across[:, 0], across[:, 1]), 1e-9)[:, None]
    wave = np.sin(np.arange(len(at)) * np.pi / 8)
    path = spots + across * (0.3 * gap * wave)[:, None]
    tendril = shapely.LinearRing(path).buffer(0.07, 1)
    bends = spots[4::8] - across[4::8] * (0.22 * gap * np.sign(wave[4::8]))[:, None]
    return [tendril, *shapely.buffer(shapely.points(bends), 0.15 * gap, quad_segs=2)]


def uneven(shape: Geometry, rough: float, chance: Chance) -> Geometry:
    """The shape with its edges moved by up to `rough` mm, as wood gives way."""
    if not rough or shape.is_empty:
        return shape
    found = polygons([shape])
    rings, owners = shapely.get_rings(found[shapely.area(found) >= DUST], return_index=True)
    rings = shapely.segmentize(rings, GRAIN)
    points, of = shapely.get_coordinates(rings, return_index=True)
    free = np.diff(of, append=-1) == 0  # the last point of a ring is its first
    points, of = points[free], of[free]
    moved = shapely.linearrings(points + chance.between(-rough, rough, points.shape), indices=of)
    return united(shapely.make_valid(shapely.polygons(moved, indices=owners)))
