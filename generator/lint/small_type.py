"""Rules text that may shrink until it cannot be read."""

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.case import Case
from generator.model.sizes import MM_PER_INCH, POINTS_PER_INCH
from generator.model.theme import Type

CODE = Code(
    id="P308",
    slug="small-type",
    severity=Severity.ERROR,
    what="Rules text may be set smaller than 7 pt (an error), than 8 pt, or with an x-height "
    "below 1.3 mm (warnings).",
    why="Six points is where reading ends for sharp eyes; cards are read at arm's length.",
    example="types:\n  text: {family: Source Serif 4, size: 9, smallest: 6}",
    instead="types:\n  text: {family: Source Serif 4, size: 9, smallest: 8}",
)
ROLE = "text"
LEAST, ADVISED = 7.0, 8.0
"""Points: the floor, and what printed card games keep to."""

X_HEIGHT = 1.3
"""Millimetres: Source Serif 4 has it at 8 pt, EB Garamond at 9.25 pt."""


def check(case: Case) -> Iterator[Diagnostic]:
    """At most one finding: the most serious."""
    type_ = case.game.theme.types.get(ROLE)
    if type_ is None:
        return
    at = case.where("theme", "types", ROLE, "smallest")
    if type_.smallest < ADVISED:
        is_error = type_.smallest < LEAST
        message = f"rules text may shrink to {type_.smallest:g} pt"
        hint = f"set smallest to {ADVISED:g} or more"
        found = CODE.at(at, message, hint)
        yield found if is_error else replace(found, severity=Severity.WARNING)
        return
    ems = _x_height(case, type_)
    height = ems * type_.smallest / POINTS_PER_INCH * MM_PER_INCH
    if ems and height < X_HEIGHT:
        needed = X_HEIGHT / MM_PER_INCH * POINTS_PER_INCH / ems
        message = (
            f"at {type_.smallest:g} pt the small letters of {type_.family} are {height:.2f} mm "
        )
        hint = f"set smallest to {math.ceil(needed * 4) / 4:g} or more"
        found = CODE.at(at, f"{message}high; {X_HEIGHT} mm can be read", hint)
        yield replace(found, severity=Severity.WARNING)


def _x_height(case: Case, type_: Type) -> float:
    """In ems; 0 where there is no such font, which is reported itself."""
    try:
        return case.known.x_height(type_.family, type_.weight, type_.style)
    except KeyError:
        return 0.0
