"""Tests that can never hold: a threshold beyond the bounds, a word that no card has."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.conditions import verdicts
from generator.lint.analysis.wording import test_in_words
from generator.lint.case import Case
from generator.rules.typed_tree import Checked

CODE = Code(
    id="R211",
    slug="never-holds",
    severity=Severity.ERROR,
    what="A test can never hold: it asks for more than a counter can be, or for a word that no "
    "card has.",
    why="What waits for it never happens: a card that nobody can ever play, an end that never "
    "comes.",
    example="counters: [{id: fame, of: seat, type: integer, least: 0, most: 20}]\n"
    "…\n- if: seat.fame >= 25\n  then: [{end_game: glory}]",
    instead="- if: seat.fame >= 20\n  then: [{end_game: glory}]",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such test."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    for expr, holds in verdicts(checked):
        if not holds and expr.spot:
            words, hint = test_in_words(expr, checked)
            yield CODE.at(expr.spot.position, f"this can never hold: {words}", hint)
