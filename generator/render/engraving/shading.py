"""Shading: what makes a silhouette round, by white lines cut from black, hatching, or dots."""

from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely import Geometry, affinity

from generator.model.picture import Hand, Light
from generator.render.engraving.fields import Array, Field, depth, raster
from generator.render.engraving.outlines import Part, polygons, rings_of
from generator.render.engraving.strokes import Chance, between, parallel, ribbons

LIGHTS: dict[Light, tuple[float, float]] = {
    "left": (-0.75, -0.66),
    "right": (0.75, -0.66),
    "above": (0.0, -1.0),
}
"""Towards the light; y runs downwards."""
DARK = 0.5
"""From this tone on a part is black where white lines are cut."""
LIGHT = 0.1
"""Up to this tone a part is bare where light falls on it."""
MARGIN = 1.0
"""Millimetres of raster around a part."""
LEAST = 0.06
"""Square millimetres: what is smaller is left out."""


@dataclass
class Ink:
    """What is printed in one colour: shapes with their holes and cuts, and strokes over them."""

    shapes: list[Geometry] = field(default_factory=list)
    cuts: list[Array] = field(default_factory=list)
    strokes: list[Array] = field(default_factory=list)


@dataclass(frozen=True)
class Form:
    """A part with its fields: how deep inside, and how much it is turned to the light (-1 to 1)."""

    shape: Geometry
    inside: Field
    lit: Field
    swell: Field

    @classmethod
    def of(cls, shape: Geometry, light: Light) -> "Form":
        """The form of a shape, as if it were swollen."""
        flat = raster(shape, shape.bounds, MARGIN)
        size = float(np.sqrt(max(shape.area, 0.2)))
        wide, near = flat.blurred(min(3.0, 0.16 * size + 0.3)), flat.blurred(0.5)
        swell = flat.with_values(0.6 * wide.values + 0.4 * near.values)
        right, down = wide.slopes()
        small_right, small_down = near.slopes()
        x, y = LIGHTS[light]
        big = -(right.values * x + down.values * y) * min(3.0, 0.16 * size + 0.3)
        small = -(small_right.values * x + small_down.values * y) * 0.5
        lit = np.clip(big * 2.2 + small * 1.1, -1, 1)
        return cls(shape, depth(flat, 0.35), flat.with_values(lit), swell)


def shade(part: Part, hand: Hand, light: Light, chance: Chance, low: bool, ink: Ink) -> None:
    """Put a part on paper into `ink`; `low` lightens what is solid."""
    least = 0 if part.is_line else LEAST
    found = polygons([part.shape])
    found = found[shapely.area(found) > least]
    shape = found[0] if len(found) == 1 else shapely.multipolygons(found)
    if shape.is_empty or part.bare or (part.second and hand.shading == "white-lines"):
        return
    if part.is_line:
        rings, owners = rings_of(found)
        ink.strokes += [rings[n] for n in np.nonzero(np.diff(owners, prepend=-1))[0]]
        return
    form = Form.of(shape, light)
    if hand.shading == "white-lines" and part.tone >= DARK:
        ink.shapes.append(shape)
        ink.cuts += _cuts(form, part, hand, chance, low)
        return
    lined = part.flow and part.tone > LIGHT  # hair and cloth are lines in every hand
    if hand.shading == "dots" and part.tone >= DARK and not lined:
        ink.shapes.append(shape)
        ink.cuts += _specks(form, hand, chance, low)
        return
    ink.shapes.append(_outline(shape, hand, light))
    if hand.shading == "dots" and not lined:
        ink.strokes += _dots(form, part, hand, chance, low)
        return
    ink.strokes += _hatching(form, part, hand, chance, low)


def _lines(form: Form, part: Part, hand: Hand, turn: float = 0.0) -> Array:
    """Lines that run as the part flows, or parallel ones that bend with its form."""
    if part.flow and not turn:
        return between(part.flow, hand.pitch)
    angle, pitch = hand.angle + turn, hand.pitch
    lines = parallel(form.shape.bounds, angle, pitch)
    turn = np.radians(angle)
    across = np.array([-np.sin(turn), np.cos(turn)])
    return np.asarray(lines + (form.swell.at(lines) - 0.5)[..., None] * across * -hand.bend)


def _cuts(form: Form, part: Part, hand: Hand, chance: Chance, low: bool) -> list[Array]:
    """White lines on the lit side, which leave a rim of black and run out into the dark."""
    lines = _lines(form, part, hand)
    grain = chance.noise(lines, 5)
    lit, deep = form.lit.at(lines), form.inside.at(lines)
    bright = np.clip((lit - 0.32 + 0.5 * hand.depth + 0.22 * grain) / 0.85, 0, 1)
    back = np.clip((-lit - 0.62 + 0.1 * grain) / 0.5, 0, 0.3)  # light thrown back from behind
    if part.flow:
        bright = np.maximum(bright, 0.55 * np.clip(chance.noise(lines, 14) - 0.2, 0, 1))
    if low:
        bright = np.maximum(bright, 0.5)
    rim = max(0.16, 0.55 * hand.outline)
    gate = np.clip((deep - rim) / (0.3 + 0.3 * hand.pitch), -9, 1)
    widths = hand.pitch * 0.72 * np.maximum(bright, back) ** 0.8 * gate * (1 + 0.16 * grain)
    return ribbons(lines, np.minimum(widths, 0.74 * hand.pitch), hand.thinnest)


def _outline(shape: Geometry, hand: Hand, light: Light) -> Geometry:
    """A line around a shape, heavier on the side that lies in shadow."""
    x, y = LIGHTS[light]
    width = max(0.75 * hand.outline, hand.thinnest)
    aside = min(0.4 * hand.outline, width - hand.thinnest)
    inner = affinity.translate(shape.buffer(-width, 4), aside * x, aside * y)
    return shape.difference(inner)


def _dark(form: Form, part: Part, hand: Hand, at: Array, low: bool) -> Array:
    """How dark a part is at each point: 0 is paper, 1 black."""
    lit = form.lit.at(at)
    own = part.tone * (0.3 if low else 0.55)
    shadow = np.clip(-lit + 0.1, 0, 1) * hand.depth
    glare = np.clip(lit - 0.1, 0, 1) * hand.depth * 0.9
    dark = own + shadow * (0.75 - 0.35 * part.tone) - glare
    return np.asarray(np.clip(dark, 0.6 * own if part.flow else 0, 1))


def _hatching(form: Form, part: Part, hand: Hand, chance: Chance, low: bool) -> list[Array]:
    made: list[Array] = []
    for turn, beyond in ((0.0, 0.0), (62.0, 0.42)):
        if turn and not hand.cross:
            break
        lines = _lines(form, part, hand, turn)
        grain = chance.noise(lines, 6)
        dark = _dark(form, part, hand, lines, low) - beyond
        dark = dark * (hand.cross if turn else 1)
        gate = np.clip((form.inside.at(lines) + 0.02) / 0.25, 0, 1)
        widths = hand.pitch * 0.8 * np.clip(dark + 0.06 * grain, 0, 1)
        if part.flow and part.tone > LIGHT and not turn:  # strands and folds are seen in the light
            widths = np.maximum(widths, hand.thinnest * (1.15 + 0.5 * grain))
        widths = widths * gate
        made += ribbons(lines, np.minimum(widths, hand.line), hand.thinnest)
    return made


SIDES = 4
"""Of a dot."""


def _spots(lines: Array, hand: Hand, chance: Chance) -> Array:
    """Points in rows along lines, those of each row between those of the next."""
    step = max(1, round(hand.pitch / 0.45 * 0.9))
    rows = lines[:, ::step].copy()
    shifted = lines[:, step // 2 :: step]
    count = min(rows.shape[1], shifted.shape[1])
    rows = rows[:, :count]
    rows[1::2] = shifted[1::2, :count]
    return np.asarray(
        rows.reshape(-1, 2) + chance.between(-0.12, 0.12, (rows.size // 2, 2)) * hand.pitch
    )


def _dots(form: Form, part: Part, hand: Hand, chance: Chance, low: bool) -> list[Array]:
    """Dots in rows that bend with the form; the darker, the larger."""
    spots = _spots(_lines(form, part, hand), hand, chance)
    spots = spots[form.inside.at(spots) > 0.12]
    dark = _dark(form, part, hand, spots, low)
    radius = hand.pitch * 0.6 * np.sqrt(dark * 0.8)
    keep = radius * 2 >= hand.thinnest
    return circles(spots[keep], radius[keep])


def _specks(form: Form, hand: Hand, chance: Chance, low: bool) -> list[Array]:
    """White specks punched into the black, larger towards the light, within a rim of black."""
    lines = parallel(form.shape.bounds, hand.angle, hand.pitch)
    spots = _spots(lines, hand, chance)
    lit, deep = form.lit.at(spots), form.inside.at(spots)
    bright = np.clip((lit - 0.25 + 0.5 * hand.depth) / 0.9, 0.35 if low else 0, 1)
    radius = 0.46 * hand.pitch * np.minimum(np.sqrt(bright), 0.95)
    radius = np.where(deep < 0.35, 0, np.minimum(radius, deep - max(0.2, 0.7 * hand.outline)))
    keep = radius * 2 >= hand.thinnest
    return circles(spots[keep], radius[keep])


def circles(spots: Array, radius: Array) -> list[Array]:
    """Small dots as rings of a few corners."""
    turn = np.arange(SIDES) * 2 * np.pi / SIDES
    ring = np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    return list(spots[:, None, :] + radius[:, None, None] * ring)
