"""Scenery: sky and ground as strokes between the motifs, and the shadows that these cast."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import Geometry, affinity

from generator.model.picture import Ground, Hand, Light, Sky
from generator.render.engraving.fields import Array, Field, depth, raster
from generator.render.engraving.shading import LIGHTS
from generator.render.engraving.strokes import STEP, Chance, parallel, ribbons

FADE = 0.35
"""Millimetres over which a stroke runs out beside a motif."""
FLAT = 0.24
"""How high a shadow on the ground is, in heights of what casts it."""


@dataclass(frozen=True)
class Place:
    """What scenery is drawn into: the opening, the line of the horizon, and what stands there."""

    bounds: tuple[float, float, float, float]
    horizon: float
    hand: Hand
    light: Light
    chance: Chance
    open: Field
    near: Field
    edge: Field | None
    sky: float
    ground: float

    @classmethod
    def of(
        cls, opening: Geometry, horizon: float, taken: Geometry, how: tuple[Hand, Light, Chance],
        soft: bool, share: float,
    ) -> "Place":  # fmt: skip
        """The place around what is `taken`; at a `soft` edge strokes run out."""
        hand, light, chance = how
        bounds = opening.bounds
        flat = raster(taken.buffer(hand.halo, 3), bounds, 1.5)
        clear = flat.with_values(np.clip(-depth(flat, 0.3).values / FADE, -1, 1))
        near = raster(taken, bounds, 1.5).blurred(2.2)
        edge = None
        if soft:
            rim = depth(raster(opening, bounds, 1.5), 1.8).values
            edge = flat.with_values(np.clip(rim / 3.2, 0, 1))
        return cls(
            bounds, horizon, hand, light, chance, clear, near, edge,
            hand.sky * share, hand.ground * share,
        )  # fmt: skip

    @property
    def left(self) -> float:
        """The left edge, in mm, a little beyond what is seen."""
        return self.bounds[0] - 0.6

    @property
    def right(self) -> float:
        """The right edge, in mm, a little beyond what is seen."""
        return self.bounds[2] + 0.6

    def level(self, rows: Array) -> Array:
        """Level lines at these heights, as points."""
        steps = np.arange(self.left, self.right + STEP, STEP)
        lines = np.empty((len(rows), len(steps), 2))
        lines[..., 0], lines[..., 1] = steps, rows[:, None]
        return lines

    def wavy(self, lines: Array, height: float, period: float) -> Array:
        """The lines with waves, each its own."""
        moved = lines.copy()
        moved[..., 1] += height * self.chance.noise(lines, period)
        if self.hand.follow:
            middle = (self.bounds[1] + self.bounds[3]) / 2
            away = np.where(lines[..., 1] < middle, -1.0, 1.0)
            moved[..., 1] += away * self.hand.follow * self.near.at(lines)
        return moved

    def strokes(self, lines: Array, widths: Array) -> list[Array]:
        """Strokes along lines, which end before what stands there."""
        gate = self.open.at(lines)
        if self.edge is not None:
            gate = np.minimum(gate, self.edge.at(lines))
        return ribbons(lines, widths * gate, self.hand.thinnest)

    def rows(self, top: float, foot: float, pitch: float, power: float) -> Array:
        """Heights from `top` to `foot`, at first `pitch` apart, then wider for a power above 1."""
        count = max(2, round((foot - top) / pitch / power))
        return np.asarray(top + (foot - top) * ((np.arange(count) + 0.5) / count) ** power)


def sky_strokes(kind: Sky, place: Place) -> list[Array]:
    """The strokes of a sky, from the top of the window to the horizon."""
    drawn = _SKIES.get(kind)
    return drawn(place) if drawn and place.horizon > place.bounds[1] + 1 else []


def _day(place: Place) -> list[Array]:
    return _level_sky(place, 1.0, 0.25)


def _dusk(place: Place) -> list[Array]:
    return _level_sky(place, 0.72, 0.75)


def _level_sky(place: Place, loose: float, low: float) -> list[Array]:
    """Level strokes, denser above; `low` says how full the sky still is at the horizon."""
    top, foot, hand = place.bounds[1], place.horizon, place.hand
    pitch = 1.25 * hand.pitch * loose
    rows = place.rows(top - 0.3, foot - 0.6, pitch, 1.5 - 0.4 * low)
    lines = place.wavy(place.level(rows), 0.22, 16)
    share = ((rows - top) / max(foot - top, 0.1))[:, None]
    full = place.sky * (1 - share * (1 - low))
    long = place.chance.noise(lines, 13)
    short = place.chance.noise(lines, 4)
    there = np.clip(long * 0.8 + 0.25 * short + 1.9 * full - 0.85, 0, 1)
    widths = hand.line * (0.95 - 0.45 * share) * np.clip(there * 2.2, 0, 1)
    return place.strokes(lines, widths * (0.88 + 0.12 * short))


def _night(place: Place) -> list[Array]:
    """Nearly black, with thin light between the strokes, which grows towards the horizon."""
    top, foot, hand = place.bounds[1], place.horizon, place.hand
    pitch = max(1.5 * hand.thinnest + 0.2, 0.92 * hand.pitch)
    rows = np.arange(top - pitch, foot - 0.3, pitch)
    lines = place.wavy(place.level(rows), 0.1, 20)
    share = ((rows - top) / max(foot - top, 0.1))[:, None]
    short = place.chance.noise(lines, 6)
    dark = (0.3 + 0.7 * place.sky) * (1 - 0.5 * np.clip(share, 0, 1) ** 1.6)
    return place.strokes(lines, pitch * np.clip(dark + 0.1 * short, 0, 0.86))


def _storm(place: Place) -> list[Array]:
    """Heavy clouds in waves above, and slanting rain below."""
    top, foot, hand = place.bounds[1], place.horizon, place.hand
    middle = top + 0.5 * (foot - top)
    rows = place.rows(top - 0.6, middle, 1.15 * hand.pitch, 1.0)
    lines = place.wavy(place.level(rows), 0.75, 9)
    mass = place.chance.noise(lines, 10)
    share = ((rows - top) / max(middle - top, 0.1))[:, None]
    clouds = hand.line * 1.25 * np.clip(0.75 + mass - 0.8 * share, 0, 1) * place.sky * 1.2
    made = place.strokes(lines, clouds)
    rain = parallel((place.left, top, place.right, foot), 112, 2.1 * hand.pitch)
    drops = place.chance.noise(rain, 7)
    depth_below = np.clip((rain[..., 1] - middle + 2.5) / 3, 0, 1)
    above = (rain[..., 1] < foot - 0.4) * depth_below
    widths = hand.line * 0.62 * np.clip(drops * 1.6 + 0.2 * place.sky, 0, 1) * above
    return made + place.strokes(rain, widths)


def _indoors(place: Place) -> list[Array]:
    """A wall in the light of a window: upright strokes, darker to the sides and above."""
    left, top, right, _ = place.bounds
    foot, hand = place.horizon, place.hand
    lines = parallel((left - 1, top - 1, right + 1, foot), 90, 1.3 * hand.pitch)
    grain = place.chance.noise(lines, 8)
    x, _ = LIGHTS[place.light]
    centre = (left + right) / 2 + x * 0.18 * (right - left)
    off = np.abs(lines[..., 0] - centre) / (0.5 * (right - left))
    up = (foot - lines[..., 1]) / max(foot - top, 0.1)
    dark = np.clip(0.7 * off**1.5 + 0.55 * np.clip(up - 0.35, 0, 1), 0, 1)
    widths = hand.line * np.clip(dark * place.sky * 1.25 + 0.2 * grain, 0, 1)
    wall = place.strokes(lines, widths * (lines[..., 1] < foot - 0.3))
    return wall + _skirting(place)


def _skirting(place: Place) -> list[Array]:
    lines = place.wavy(place.level(np.array([place.horizon, place.horizon - 0.9])), 0.05, 20)
    widths = np.array([0.8, 0.4])[:, None] * place.hand.line
    return place.strokes(lines, np.broadcast_to(widths, lines.shape[:2]))


_SKIES: dict[Sky, Callable[[Place], list[Array]]] = {
    "day": _day,
    "dusk": _dusk,
    "night": _night,
    "storm": _storm,
    "indoors": _indoors,
}


def ground_strokes(kind: Ground, place: Place, taken: Geometry) -> list[Array]:
    """The strokes of a ground, which grow from the horizon towards the viewer."""
    drawn = _GROUNDS.get(kind)
    if drawn is None or place.horizon > place.bounds[3] - 0.8:
        return []
    return drawn(place)


def _nearness(place: Place, y: Array) -> Array:
    """0 at the horizon, 1 at the foot of the window."""
    high = max(place.bounds[3] - place.horizon, 0.1)
    return np.clip((y - place.horizon) / high, 0, 1)


def _horizon(place: Place, width: float) -> list[Array]:
    lines = place.wavy(place.level(np.array([place.horizon])), 0.12, 14)
    grain = place.chance.noise(lines, 9)
    return place.strokes(lines, width * (0.9 + 0.3 * grain))


def _swells(place: Place, pitch: float, full: float, waves: tuple[float, float]) -> list[Array]:
    """Level strokes whose length and width grow towards the viewer."""
    rows = place.rows(place.horizon + 0.4, place.bounds[3] + 0.2, pitch, 1.45)
    lines = place.wavy(place.level(rows), *waves)
    near = _nearness(place, rows)[:, None]
    long = place.chance.noise(lines, 9)
    short = place.chance.noise(lines, 3)
    there = np.clip(long + 0.35 * short + full * place.ground - 0.55, 0, 1)
    widths = place.hand.line * (0.5 + 0.85 * near) * np.clip(2 * there, 0, 1)
    return place.strokes(lines, widths)


def _grass(place: Place) -> list[Array]:
    made = _horizon(place, 0.55 * place.hand.line)
    made += _swells(place, 1.3 * place.hand.pitch, 0.62, (0.18, 8))
    return made + _tufts(place, 26)


def _tufts(place: Place, most: int) -> list[Array]:
    """Blades in bunches, taller towards the viewer."""
    count = round(most * place.ground)
    low = place.horizon + 0.12 * (place.bounds[3] - place.horizon)
    x = place.chance.between(place.left, place.right, count)
    y = low + (place.bounds[3] - low) * place.chance.between(0.05, 1, count) ** 0.8
    near = _nearness(place, y)
    blades = 5
    lean = place.chance.between(-0.75, 0.75, (count, blades))
    tall = (0.5 + 1.35 * near)[:, None] * place.chance.between(0.6, 1, (count, blades))
    t = np.linspace(0, 1, 5)
    feet = x[:, None] + lean * 0.5
    lines = np.empty((count, blades, len(t), 2))
    lines[..., 0] = feet[..., None] + lean[..., None] * tall[..., None] * t**1.7
    lines[..., 1] = y[:, None, None] - tall[..., None] * t
    widths = place.hand.line * (0.55 + 0.5 * near)[:, None, None] * (1 - 0.85 * t)
    flat = lines.reshape(-1, len(t), 2)
    return place.strokes(flat, np.broadcast_to(widths, lines.shape[:3]).reshape(-1, len(t)))


def _snow(place: Place) -> list[Array]:
    return _horizon(place, 0.5 * place.hand.line) + _swells(
        place, 2.4 * place.hand.pitch, 0.12, (0.5, 22)
    )


def _water(place: Place) -> list[Array]:
    return _swells(place, 1.05 * place.hand.pitch, 0.95, (0.26, 3.2))


def _field(place: Place) -> list[Array]:
    """Furrows that run together at the horizon."""
    made = _horizon(place, 0.6 * place.hand.line)
    return made + _rays(place, 2.6, 1.0, 3.0) + _tufts(place, 8)


def _boards(place: Place) -> list[Array]:
    """A floor of boards that run away from the viewer, with joints across."""
    return _horizon(place, 0.6 * place.hand.line) + _rays(place, 4.2, 0.35, 30) + _grain(place)


def _rays(place: Place, apart: float, wide: float, broken: float) -> list[Array]:
    """Lines from the foot of the window to a point behind the horizon, `apart` mm at the foot."""
    left, _, right, foot = place.bounds
    middle, high = (left + right) / 2, foot - place.horizon
    feet = np.arange(middle - 3 * (right - left), middle + 3 * (right - left), apart)
    t = np.linspace(0, 1, max(4, round(high / STEP * 1.4)))
    lines = np.empty((len(feet), len(t), 2))
    lines[..., 1] = foot + 0.5 - t * (high + 0.5)
    lines[..., 0] = middle + (feet - middle)[:, None] * (1 - 0.8 * t)
    grain = place.chance.noise(lines, broken)
    widths = place.hand.line * (0.35 + wide * (1 - t)) * np.clip(0.9 + 0.8 * grain, 0, 1.2)
    return place.strokes(lines, widths * (0.4 + 0.6 * place.ground))


def _grain(place: Place) -> list[Array]:
    rows = place.rows(place.horizon + 0.6, place.bounds[3], 1.5 * place.hand.pitch, 1.3)
    lines = place.level(rows)
    there = np.clip(place.chance.noise(lines, 3.5) - 0.35, 0, 1)
    near = _nearness(place, rows)[:, None]
    return place.strokes(lines, place.hand.line * (0.5 + 0.5 * near) * there * 1.6 * place.ground)


def _cobbles(place: Place) -> list[Array]:
    """Rows of rounded stones, each in a line of its own that is heavier in the shadow below it."""
    left, _, right, foot = place.bounds
    rows = place.rows(place.horizon + 0.3, foot + 0.8, 1.1, 1.5)
    high = np.diff(np.append(rows, rows[-1] * 2 - rows[-2])) if len(rows) > 1 else np.ones(1)
    t = np.linspace(-0.94, 0.94, 13) * np.pi
    arcs = []
    for number, (y, tall) in enumerate(zip(rows, np.maximum(high, 0.5), strict=True)):
        wide = 1.7 * tall
        stones = np.arange(left - wide * (1 + number % 2) / 2, right + wide, wide)
        stones = stones + place.chance.between(-0.08, 0.08, len(stones)) * wide
        size = 0.43 + place.chance.between(-0.04, 0.03, (len(stones), 1))
        arc = np.empty((len(stones), len(t), 2))
        arc[..., 0] = stones[:, None] + np.sin(t) * size * wide
        arc[..., 1] = y + tall * size * np.cos(t)
        arcs.append(arc)
    lines = np.concatenate(arcs)
    near = _nearness(place, lines[..., 1])
    swell = 0.62 + 0.38 * np.clip(np.cos(t + 0.8 * LIGHTS[place.light][0]), 0, 1)
    widths = place.hand.line * (0.4 + 0.5 * near) * swell * (0.5 + 0.5 * place.ground)
    widths = np.maximum(widths, 1.1 * place.hand.thinnest)  # half a stone is a wave
    return _horizon(place, 0.5 * place.hand.line) + place.strokes(lines, widths)


_GROUNDS: dict[Ground, Callable[[Place], list[Array]]] = {
    "grass": _grass,
    "cobbles": _cobbles,
    "water": _water,
    "boards": _boards,
    "field": _field,
    "snow": _snow,
}


def shadow_strokes(thing: Geometry, place: Place) -> list[Array]:
    """The shadow that a thing throws on the ground, away from the light."""
    foot = thing.bounds[3]
    x, _ = LIGHTS[place.light]
    flat = affinity.scale(thing, 1.0, FLAT, origin=(0, foot))
    cast = affinity.skew(affinity.scale(flat, 1, -1, origin=(0, foot)), xs=x * 62, origin=(0, foot))
    cast = affinity.translate(cast, 0, -0.25)
    soft = raster(cast, cast.bounds, 1.5).blurred(0.5)
    pitch = max(0.42, 0.7 * place.hand.pitch)
    rows = np.arange(cast.bounds[1] - 0.3, cast.bounds[3] + 0.3, pitch)
    lines = place.wavy(place.level(rows), 0.08, 6)
    grain = place.chance.noise(lines, 4)
    dark = np.clip(soft.at(lines) * 1.5 - 0.25 + 0.12 * grain, 0, 1)
    beyond = (lines[..., 0] > cast.bounds[0] - 1) & (lines[..., 0] < cast.bounds[2] + 1)
    return place.strokes(lines, pitch * 0.82 * dark * beyond * (0.4 + 0.6 * place.ground))


def stars(place: Place, taken: Geometry, count: int) -> list[Geometry]:
    """Small stars in a night sky, where nothing stands."""
    left, top, right, _ = place.bounds
    x = place.chance.between(left + 2, right - 2, count * 2)
    y = place.chance.between(top + 2, max(top + 2.1, place.horizon - 5), count * 2)
    size = place.chance.between(0.55, 1.15, count * 2)
    free = ~shapely.intersects(taken.buffer(1.2), shapely.points(x, y))
    turn = np.arange(8) * np.pi / 4
    ray = np.where(np.arange(8) % 2, 0.35, 1.0)
    ring = np.stack([np.sin(turn) * ray, -np.cos(turn) * ray], axis=-1)
    spots = np.stack([x, y], axis=-1)[free][:count]
    return [shapely.Polygon(spot + r * ring) for spot, r in zip(spots, size[free], strict=False)]
