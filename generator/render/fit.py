"""Text that fits, or an error: how large emblem and type of one face are, and how they give way."""

import math
from dataclasses import dataclass, replace

from generator.model.theme import Emblem, Theme

STEP = 0.25
"""Points by which type is set smaller at a time."""

TOLERANCE = 0.05
"""Millimetres that rounding may cost."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Sizes of one face: the emblem's height in mm, the type sizes by role in points."""

    emblem: float
    sizes: tuple[tuple[str, float], ...]

    def css(self) -> str:
        """The sizes as CSS variables."""
        sizes = "".join(f"--size-{role}:{size:g}pt;" for role, size in self.sizes)
        return f"--emblem:{self.emblem:g}mm;{sizes}"


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text area whose content is larger than it: how far down and to the right, in mm."""

    role: str
    down: float
    right: float


def emblem_of(theme: Theme, template: str) -> Emblem:
    """The emblem's limits for a template."""
    return theme.emblem.get(template) or theme.emblem["default"]


def widest(theme: Theme, template: str) -> Fit:
    """Every size at its largest: where fitting begins."""
    sizes = tuple((role, type_.size) for role, type_ in theme.types.items())
    return Fit(emblem_of(theme, template).size, sizes)


def tightened(fit: Fit, overflow: Overflow, theme: Theme, template: str) -> Fit | None:
    """The next smaller fit: the emblem gives way first, then the type; None at the smallest."""
    room = fit.emblem - emblem_of(theme, template).smallest
    if overflow.down > TOLERANCE and room > TOLERANCE:
        give = min(room, math.ceil(overflow.down * 10) / 10)
        return replace(fit, emblem=round(fit.emblem - give, 2))
    size = dict(fit.sizes).get(overflow.role)
    if size is None or size - STEP < theme.types[overflow.role].smallest - 1e-9:
        return None
    sizes = tuple(
        (role, round(value - STEP, 2) if role == overflow.role else value)
        for role, value in fit.sizes
    )
    return replace(fit, sizes=sizes)
