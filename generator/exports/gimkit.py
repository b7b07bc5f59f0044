"""A quiz for Gimkit: its CSV template, filled in."""

from collections.abc import Iterator

from generator.exports.quiz_sheets import Limits, fitting, right_number, same_choices
from generator.exports.quiz_tables import read_tables, table
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Target

TITLE = "Gimkit Spreadsheet Import Template"
HEAD = (
    "Question", "Correct Answer", "Incorrect Answer 1", "Incorrect Answer 2 (Optional)",
    "Incorrect Answer 3 (Optional)",
)  # fmt: skip
"""The headings of the template, word for word."""
WRONG = 3


def export(supply: Supply) -> Export:
    """The questions with choices as Gimkit's template has them, and their answers as a text.

    Raises:
        HornbookError: no question fits.
    """
    found, tr = fitting(supply, Limits(choices=WRONG + 1)), supply.tr
    rows = [
        (one.ask, one.choices[right_number(one) - 1], *one.wrong, *[""] * (WRONG - len(one.wrong)))
        for one in found.questions
    ]
    how = tr(
        "In Gimkit create a kit, choose Continue With Spreadsheet, and upload the .csv file. "
        "Nobody could try this here."
    )
    return found.export(f"{supply.name}.csv", table(TITLE, HEAD, rows), how)


def faults(files: Files) -> Iterator[str]:
    """What Gimkit would refuse in the tables among `files`."""
    for name, rows in read_tables(files, TITLE, HEAD):
        if isinstance(rows, str):
            yield f"{name}: {rows}"
            continue
        for number, row in enumerate(rows, 1):
            ask, *answers = row
            where, held = f"{name}: question {number}", [one for one in answers if one]
            if not ask or held != answers[: len(held)]:
                yield f"{where} has no words, or a gap between its answers"
            yield from same_choices(where, held, 1)


TARGET = Target("A quiz for Gimkit", export, faults, for_school=True, of_lesson=True)
