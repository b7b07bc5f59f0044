"""Text that is too near in tone to what it is printed on."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.theme import WHITE, Theme, contrast, grey

CODE = Code(
    id="P306",
    slug="low-contrast",
    severity=Severity.ERROR,
    what="A colour that text is set in has a contrast below 4.5:1 with its ground, in colour, in "
    "grey or on the white paper of low ink.",
    why="Cards are read at arm's length and by lamplight (WCAG 2.2, 1.4.3).",
    example='colours: {paper: "#f5edda", ink: "#9a8f7c"}',
    instead='colours: {paper: "#f5edda", ink: "#17130f"}',
)
LEAST = 4.5
"""WCAG 2.2, 1.4.3, for text of any size."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """An ink on a ground, by name; `low` is the same pair as low ink prints it."""

    path: Path
    name: str
    full: tuple[str, str]
    low: tuple[str, str]


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each pair, in the first way of printing in which it fails."""
    for pair in _pairs(case.game.theme):
        first, second = pair.full
        printed = (("", pair.full), (" in grey", (grey(first), grey(second))))
        for how, colours in (*printed, (" in low ink", pair.low)):
            ratio = contrast(*colours)
            if ratio < LEAST:
                shown = math.floor(ratio * 100) / 100
                message = f"{pair.name} has a contrast of {shown:.2f}:1{how}; text needs {LEAST}:1"
                hint = "make the darker one darker or the lighter one lighter"
                yield CODE.at(case.where("theme", *pair.path), message, hint)
                break


def _pairs(theme: Theme) -> Iterator[_Pair]:
    colours = theme.colours
    low = {**colours, "paper": WHITE}
    named: dict[tuple[str, str], Path] = {("ink", "paper"): ("colours", "ink")}
    for index, names in enumerate(theme.contrast):
        named.setdefault(names, ("contrast", index))
    for (ink, ground), path in named.items():
        if ink in colours and ground in colours:
            pair = (colours[ink], colours[ground])
            yield _Pair(path, f"{ink} on {ground}", pair, (low[ink], low[ground]))
    for name, band in theme.bands.items():
        pair = (band.ink, band.fill)
        # In low ink a band is white and its ink the theme's, which is judged on paper above.
        yield _Pair(("bands", name, "ink"), f"the ink of the band {name}", pair, pair)
