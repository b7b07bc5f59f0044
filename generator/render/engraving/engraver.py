"""The engraver: draws a plate as SVG, in a few paths."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

import numpy as np
import shapely
from shapely import Geometry, affinity

from generator.diagnostics import quoted
from generator.model.picture import Hand, Light, Window
from generator.render.engraving.fields import Array
from generator.render.engraving.outlines import NOTHING, Part, parts_of, polygons, rings_of, united
from generator.render.engraving.plates import Plate, Thing
from generator.render.engraving.scenery import (
    Place,
    ground_strokes,
    shadow_strokes,
    sky_strokes,
    stars,
)
from generator.render.engraving.shading import DARK, Ink, shade
from generator.render.engraving.strokes import CLOSE, Chance
from generator.render.engraving.windows import frame_of, inset_of, opening, uneven
from generator.render.fitting import SCENE, Flaw

UNIT = 50
"""Units of the SVG in a millimetre: outlines are exact to a hundredth of a millimetre."""
Box = tuple[float, float, float, float]
Read = Callable[[str], Sequence[Part]]
CUT_OFF, SEEN = 0.04, 0.2
"""Shares of a subject that may lie outside at the sides and above, and of a thing to be seen."""
SCRAP = 0.0005
"""Of a window: what is smaller, and left over at the edge of a nearer thing, is not drawn."""
FINE = 0.24
"""Millimetres: a thing whose strokes are that thin in the mean has some that cannot be printed."""
DOTTED = 1300.0
"""Square millimetres of a window in which dots are as near to each other as the hand says."""
STARS = 9
"""In a sky at night."""
LOW = 0.35
"""How full scenery is in low ink."""


@dataclass(frozen=True)
class _Layer:
    """A thing on paper: its parts in mm, cut where others stand before it."""

    thing: Thing
    parts: tuple[Part, ...]
    whole: Geometry
    uncut: Geometry


def engrave(plate: Plate, read: Read = parts_of) -> tuple[str, tuple[Flaw, ...]]:
    """The picture as SVG, as large as its window, and what is wrong with it.

    `read` makes parts of the drawings in it.

    Raises:
        HornbookError: a drawing in it cannot be read.
    """
    plate = replace(plate, hand=_for_size(plate.hand, plate.window))
    hand, window = plate.hand, plate.window
    chance = Chance(plate.seed)
    hole = opening(window, inset_of(window, hand))
    _, top, _, foot = hole.bounds
    share = plate.horizon if plate.ground != "none" else 0.0
    horizon = foot - share / 100 * (foot - top)
    layers = _layers(plate, hole, chance, read)
    taken = united([one.whole for one in layers])
    ink, second = Ink(), Ink()
    soft = window.shape == "vignette"
    full = LOW if plate.low else 1.0
    place = Place.of(hole, horizon, taken, (hand, plate.light, chance), soft, full)
    scenery = sky_strokes(plate.sky, place) + ground_strokes(plate.ground, place, taken)
    for number, one in enumerate(layers):
        stands = plate.ground != "none" and one.whole.bounds[3] > horizon - 0.5
        if stands and number >= plate.subject:
            scenery += shadow_strokes(one.whole, place)
        light = _light_on(one.thing, plate.light)
        for part in one.parts:  # what is in colour has no black of its own
            own = replace(part, tone=0.0) if part.second else part
            shade(own, hand, light, chance, plate.low, ink)
    outside = plate.ground != "boards"  # no stars under a roof
    lights = stars(place, taken, STARS) if plate.sky == "night" and outside else []
    ink.strokes = list(_clipped(scenery, hole.difference(shapely.union_all(lights)))) + ink.strokes
    tinted = _tint(plate, hole, horizon, layers)
    if not tinted.is_empty:
        second.shapes.append(tinted)
    frame = frame_of(window, hand, chance)
    (second if "frame" in hand.tint and plate.second else ink).shapes.extend(frame)
    return _svg(plate, second, ink), tuple(_flaws(layers, hole, plate))


def _light_on(thing: Thing, light: Light) -> Light:
    """Light from the side falls on a portrait's face: hatching round a mouth looks like teeth."""
    if thing.portrait is None or light == "above":
        return light
    return "right" if (thing.portrait.faces == "right") != thing.flip else "left"


def _for_size(hand: Hand, window: Window) -> Hand:
    """The hand with dots farther apart in a large window, where they would be too many."""
    wider = float(np.sqrt(window.width * window.height / DOTTED))
    if hand.shading != "dots" or wider <= 1:
        return hand
    return hand.model_copy(update={"pitch": hand.pitch * wider})


def _layers(plate: Plate, hole: Geometry, chance: Chance, read: Read) -> list[_Layer]:
    """The things on paper, from the farthest, each cut where nearer ones stand."""
    made: list[_Layer] = []
    before = NOTHING
    for thing in reversed(plate.things):
        parts = _placed(_parts(thing, chance, read), thing, hole)
        parts = [_cut_by(one, plate.hand, chance) for one in parts]
        uncut = united([one.shape for one in parts])
        whole = uncut.intersection(hole)
        cover = before.buffer(plate.hand.halo, 4)
        room = hole.difference(cover)
        cut = tuple(
            _without_scraps(_beside(one, parts[number + 1 :], room, plate.hand), cover, hole)
            for number, one in enumerate(parts)
        )
        made.append(_Layer(thing, cut, whole, uncut))
        before = before.union(whole)
    return made[::-1]


def _flaws(layers: Sequence[_Layer], hole: Geometry, plate: Plate) -> Iterator[Flaw]:
    """Things that are cut off where they should not be, or too fine to be printed."""
    left, top, right, foot = hole.bounds
    walls = shapely.box(left, top, right, max(foot, *(one.uncut.bounds[3] for one in layers)))
    room = hole.union(walls.difference(shapely.box(left, top, right, foot)))
    for number, one in enumerate(layers):
        area = max(one.uncut.area, 1e-9)
        share = 1 - one.uncut.intersection(room).area / area
        seen = one.whole.area / area
        if number == plate.subject and one.thing.portrait is None and share > CUT_OFF:
            said = f"{quoted(one.thing.name)} leaves its window by {share:.0%} of itself"
            yield Flaw("subject-cut-off", said, SCENE)
        elif seen < SEEN:
            said = f"{quoted(one.thing.name)} lies outside its window"
            yield Flaw("subject-cut-off", said, SCENE)
        stroke = 2 * area / max(one.uncut.length, 1e-9)
        if one.thing.portrait is None and stroke < FINE:
            said = f"the strokes of {quoted(one.thing.name)} are {stroke:.2f} mm wide on the whole"
            yield Flaw("picture-too-fine", f"{said}, and many are below 0.12 mm", SCENE)


def _beside(part: Part, nearer: Sequence[Part], room: Geometry, hand: Hand) -> Part:
    """What is seen of a part in its room, behind the nearer parts of the same thing."""
    shape = part.shape.intersection(room)
    for one in nearer:
        if not one.is_line and shape.intersects(one.shape):
            apart = 0.4 * hand.halo if min(one.tone, part.tone) >= DARK else 0.0
            shape = shape.difference(one.shape.buffer(apart, 3) if apart else one.shape)
    return replace(part, shape=shape)


def _without_scraps(part: Part, cover: Geometry, hole: Geometry) -> Part:
    """The part without the specks of it that what covers it leaves at its edge."""
    if cover.is_empty or not part.shape.intersects(cover):
        return part
    least = SCRAP * hole.area
    kept = [one for one in polygons([part.shape])
            if one.area >= least or not shapely.dwithin(one, cover, CLOSE)]  # fmt: skip
    return replace(part, shape=united(kept))


def _placed(seen: tuple[Sequence[Part], Box], thing: Thing, hole: Geometry) -> list[Part]:
    """The parts of a thing where it stands, by the box to place it by."""
    parts, bounds = seen
    left, top, right, foot = hole.bounds
    wide, high = bounds[2] - bounds[0], bounds[3] - bounds[1]
    scale = thing.size / 100 * min((right - left) / wide, (foot - top) / high)
    x = left + thing.x / 100 * (right - left) - scale * (bounds[0] + bounds[2]) / 2
    y = foot - thing.y / 100 * (foot - top) - scale * bounds[3]
    return [one.moved((scale, 0, 0, scale, x, y)) for one in parts]


def _parts(thing: Thing, chance: Chance, read: Read) -> tuple[Sequence[Part], Box]:
    """The parts of a thing in its own units, as it is turned, and the box to place it by."""
    if thing.portrait is not None:
        from generator.render.engraving.portraits import head

        parts: Sequence[Part]
        parts, box = head(thing.portrait, chance)
        if not thing.flip and not thing.tilt:
            return parts, box
    else:
        parts = read(thing.svg or "")
    turn = np.radians(thing.tilt)
    across, up = float(np.cos(turn)), float(np.sin(turn))
    side = -1 if thing.flip else 1
    turned = [one.moved((side * across, -up, side * up, across, 0, 0)) for one in parts]
    return turned, tuple(shapely.total_bounds([one.shape for one in turned]).tolist())


def _cut_by(part: Part, hand: Hand, chance: Chance) -> Part:
    """The part with the edges that a hand gives it."""
    if part.is_line:
        return part
    shape = shapely.simplify(part.shape, max(CLOSE, hand.facet))
    if not shape.is_valid:  # islands of a drawing may meet when curves become straight
        shape = shapely.make_valid(shape)
    return replace(part, shape=uneven(shape, hand.rough, chance))


def _clipped(strokes: list[Array], hole: Geometry) -> Iterator[Array]:
    """The strokes as far as they are in the opening."""
    if not strokes:
        return
    counts = [len(one) for one in strokes]
    flat = np.vstack(strokes)
    shapely.prepare(hole)
    outside = ~shapely.contains_xy(hole, flat)
    starts = np.cumsum([0, *counts[:-1]])
    crosses = np.add.reduceat(outside, starts) > 0
    gone = np.add.reduceat(outside, starts) == counts
    yield from (ring for ring, cut in zip(strokes, crosses, strict=True) if not cut)
    half = [ring for ring, one in zip(strokes, crosses & ~gone, strict=True) if one]
    if half:
        of = np.repeat(np.arange(len(half)), [len(one) for one in half])
        whole = shapely.polygons(shapely.linearrings(np.vstack(half), indices=of))
        yield from _rings(shapely.intersection(shapely.buffer(whole, 0), hole))


def _tint(plate: Plate, hole: Geometry, horizon: float, layers: Sequence[_Layer]) -> Geometry:
    """What lies in the second colour, beside the black by as much as the hand slips."""
    hand = plate.hand
    if plate.second is None or plate.low:
        return NOTHING
    left, top, right, foot = hole.bounds
    flats: list[Geometry] = []
    if "sky" in hand.tint:
        flats.append(hole.intersection(shapely.box(left, top, right, horizon)))
    if "ground" in hand.tint:
        flats.append(hole.intersection(shapely.box(left, horizon, right, foot)))
    clear = [one.whole for n, one in enumerate(layers) if not _is_tinted(plate, n, one)]
    whole = united(flats)
    if clear and flats:
        whole = whole.difference(united(clear).buffer(hand.halo / 2, 3))
    own = [_in_front(plate, n, layers) for n, one in enumerate(layers) if _is_tinted(plate, n, one)]
    own += [part.shape for one in layers for part in one.parts if part.second]
    whole = united([*([whole] if flats else []), *own])
    return affinity.translate(whole, *hand.slip).intersection(hole)


def _in_front(plate: Plate, number: int, layers: Sequence[_Layer]) -> Geometry:
    """What is seen of a tinted thing behind nearer ones that are not."""
    nearer = [one.whole for n, one in enumerate(layers[number + 1 :], number + 1)
              if not _is_tinted(plate, n, one)]  # fmt: skip
    whole = layers[number].whole
    return whole.difference(united(nearer).buffer(plate.hand.halo / 2, 3)) if nearer else whole


def _is_tinted(plate: Plate, number: int, layer: _Layer) -> bool:
    if layer.thing.second:
        return True
    role = "subject" if number == plate.subject else "behind"
    return role in plate.hand.tint and number <= plate.subject


def _svg(plate: Plate, second: Ink, ink: Ink) -> str:
    window, strength = plate.window, plate.hand.strength
    wide, high = round(window.width * UNIT), round(window.height * UNIT)
    colour = _mixed(plate.paper, plate.second, strength) if plate.second else ""
    body = [
        f'<path fill="{escape(fill)}"{rule} d="{data}"/>'
        for fill, rule, data in (
            (colour, ' fill-rule="evenodd"', _data(_rings(second.shapes))),
            (plate.ink, ' fill-rule="evenodd"', _data([*_rings(ink.shapes), *ink.cuts])),
            (plate.ink, "", _data(_one_way(ink.strokes))),
        )
        if data
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{window.width:g}mm" height="{window.height:g}mm">{"".join(body)}</svg>'
    )


def _rings(shapes: Iterable[Geometry]) -> list[Array]:
    return rings_of(polygons(shapes))[0]


def _one_way(rings: Iterable[Array]) -> list[Array]:
    """Rings that all run the same way, so that two which cross leave no hole."""
    all_ = list(rings)
    if not all_:
        return []
    flat, ends = np.vstack(all_), np.cumsum([len(one) for one in all_])
    starts = np.concatenate([[0], ends[:-1]])
    after = np.arange(1, len(flat) + 1)
    after[ends - 1] = starts
    x, y = flat.T
    areas = np.add.reduceat(x * y[after] - y * x[after], starts)
    return [one if area > 0 else one[::-1] for one, area in zip(all_, areas, strict=True)]


def _data(rings: Sequence[Array]) -> str:
    """Rings as the data of a path, in whole units."""
    if not rings:
        return ""
    said = "".join(["M" + "L".join(["%d %d"] * len(one)) + "Z" for one in rings])
    return said % tuple(np.rint(np.vstack(rings) * UNIT).astype(np.int64).ravel().tolist())


def _mixed(paper: str, colour: str, share: float) -> str:
    pairs = ((int(paper[at : at + 2], 16), int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)
