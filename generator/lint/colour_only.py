"""Bands that only their colour tells apart."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.model.theme import Band, lightness

CODE = Code(
    id="P307",
    slug="colour-only",
    severity=Severity.ERROR,
    what="Two bands share their letter and their shape (an error), or one of the two (a warning).",
    why="One reader in twenty does not see the difference in colour, and a grey print has none "
    "(WCAG 2.2, 1.4.1).",
    example='bands:\n  accuse: {fill: "#7a4a21", letter: A, shape: plain}\n'
    '  answer: {fill: "#2d5d3b", letter: A, shape: plain}',
    instead='bands:\n  accuse: {fill: "#7a4a21", letter: A, shape: plain}\n'
    '  answer: {fill: "#2d5d3b", letter: D, shape: notched}',
)
NEAR = 8
"""Steps of L* below which two greys look the same side by side."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each pair of bands."""
    for (first, one), (second, other) in combinations(case.game.theme.bands.items(), 2):
        same = [name for name in ("letter", "shape") if getattr(one, name) == getattr(other, name)]
        if same:
            at = case.where("theme", "bands", second, same[0])
            message = f"the bands {quoted(first)} and {quoted(second)} have the same "
            found = CODE.at(at, message + " and ".join(same) + _in_grey(one, other), _hint(same))
            yield found if len(same) > 1 else replace(found, severity=Severity.WARNING)


def _in_grey(one: Band, other: Band) -> str:
    gap = abs(lightness(one.fill) - lightness(other.fill))
    return f", and look alike in grey (L* {gap:.0f} apart)" if gap < NEAR else ""


def _hint(same: list[str]) -> str:
    if len(same) > 1:
        return "give them letters and shapes of their own"
    other = "shape" if same == ["letter"] else "letter"
    return f"only the {other} tells them apart without colour: give them a {same[0]} each"
