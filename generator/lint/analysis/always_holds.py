"""Tests that hold in every match: they test nothing."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.conditions import verdicts
from generator.lint.analysis.wording import test_in_words
from generator.lint.case import Case
from generator.rules.typed_tree import Checked

CODE = Code(
    id="R212",
    slug="always-holds",
    severity=Severity.WARNING,
    what="A test always holds: it forbids nothing and decides nothing.",
    why="Often another counter, another sign or another number was meant.",
    example="counters: [{id: fame, of: seat, type: integer, least: 0, most: 20}]\n"
    "…\n- if: seat.fame >= 0\n  then: [{draw: 1, from: stock, to: seat.hand}]",
    instead="- if: seat.fame > 0\n  then: [{draw: 1, from: stock, to: seat.hand}]",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such test."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    for expr, holds in verdicts(checked):
        if holds and expr.spot:
            words, hint = test_in_words(expr, checked)
            yield CODE.at(expr.spot.position, f"this always holds: {words}", hint)
