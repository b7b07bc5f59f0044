"""How type gives way where text overflows, and what is wrong with a face that is painted."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.model.theme import Emblem, Theme

STEP = 0.25
"""Points by which type is set smaller at a time."""

TOLERANCE = 0.05
"""Millimetres that rounding may cost."""

PICTURE = "image"
"""What a flaw of a picture is about: the key that names pictures in content."""
SCENE = "picture"
"""The same of a picture that is engraved."""


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
    """A text area whose content is larger than it: how far down and to the right, in mm.

    `width` is that of the area, where it is known.
    """

    role: str
    down: float
    right: float
    width: float = 0.0


def emblem_of(theme: Theme, template: str) -> Emblem:
    """The emblem's limits for a template."""
    return theme.emblem.get(template) or theme.emblem["default"]


def widest(theme: Theme, template: str) -> Fit:
    """Every size at its largest: where fitting begins."""
    sizes = tuple((role, type_.size) for role, type_ in theme.types.items())
    return Fit(emblem_of(theme, template).size, sizes)


def tightened(fit: Fit, over: Sequence[Overflow], theme: Theme, template: str) -> Fit | None:
    """The next smaller fit for a face with these overflows; None where no size can give way.

    Where text is too high the emblem gives way first, by as much as is missing, then the type.
    Areas share the emblem, so that only the first of these counts; those that are too wide have
    each its own type.
    """
    high = [one for one in over if one.down > TOLERANCE]
    wide = [one for one in over if one.down <= TOLERANCE]
    smaller = fit
    for one in high[:1] + wide:
        smaller = _eased(smaller, one, theme, template)
    return smaller if smaller != fit else None


def _eased(fit: Fit, overflow: Overflow, theme: Theme, template: str) -> Fit:
    room = fit.emblem - emblem_of(theme, template).smallest
    if overflow.down > TOLERANCE and room > TOLERANCE:
        give = min(room, math.ceil(overflow.down * 10) / 10)
        return replace(fit, emblem=round(fit.emblem - give, 2))
    size = dict(fit.sizes).get(overflow.role)
    if size is None:
        return fit
    possible = math.floor((size - theme.types[overflow.role].smallest) / STEP + 1e-9)
    size = round(size - min(possible, _steps(size, overflow)) * STEP, 2)
    sizes = tuple((role, size if role == overflow.role else was) for role, was in fit.sizes)
    return replace(fit, sizes=sizes)


def _steps(size: float, overflow: Overflow) -> int:
    """How many steps the type must at least come down; lines get shorter as type gets smaller."""
    if overflow.right <= TOLERANCE or not overflow.width:
        return 1
    fits = size * (overflow.width + TOLERANCE) / (overflow.width + overflow.right)
    return max(1, math.ceil((size - fits) / STEP - 1e-9))


MISSING_GLYPH = "missing-glyph"
"""The kind of flaw of a letter that a font does not have."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a painted face; `kind` is the slug of a print code.

    `about` leads to the words that have it: the role of an area that overflows, `PICTURE`, or a
    piece of the text itself. Of a missing glyph it is the letter, and `family` the font's.
    """

    kind: str
    message: str
    about: str = ""
    family: str = ""


def missing_glyphs(lost: Iterable[str], family: str) -> Iterator[Flaw]:
    """A flaw for each letter that a font does not have."""
    for mark in sorted(lost):
        said = f"{family} has no letter {named_letter(mark)}"
        yield Flaw(MISSING_GLYPH, said, mark, family)


def named_letter(mark: str) -> str:
    """A letter as findings name it: `“č” (U+010D)`."""
    return f"“{mark}” (U+{ord(mark):04X})"
