"""Chances that cannot be worked out."""

from collections.abc import Iterator

from generator.chances import ChanceError, chance_tables
from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case

CODE = Code(
    id="M126",
    slug="wrong-chance",
    severity=Severity.ERROR,
    what="A table of chances names a deck, attribute or value that is not there, draws more cards "
    "than the deck has, or has a range without a number.",
    why="Chances are worked out from the cards and dice that they name, and from nothing else.",
    example="of: {draw: 3, from: black-mraks, sum: points}",
    instead="of: {draw: 3, from: black-marks, sum: points}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each chance, for the first thing that is wrong with it."""
    for name, table in chance_tables(case.game).items():
        try:
            _ = table.rows
        except ChanceError as error:
            at = case.where("game", "chances", name, *error.path)
            yield CODE.at(at, f"the chance {quoted(name)}: {error}", error.hint)
