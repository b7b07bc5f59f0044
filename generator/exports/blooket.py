"""A quiz for Blooket: its CSV template, filled in."""

from collections.abc import Iterator

from generator.exports.quiz_sheets import Limits, fitting, right_number, same_choices, seconds
from generator.exports.quiz_tables import Row, read_tables, table
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Target

TITLE = "Blooket Import Template"
HEAD = (
    "Question #", "Question Text", "Answer 1", "Answer 2", "Answer 3 (Optional)",
    "Answer 4 (Optional)", "Time Limit (sec) (Max: 300 seconds)",
    "Correct Answer(s) (Only include Answer #)",
)  # fmt: skip
"""The headings of the template, word for word."""
ANSWERS, LONGEST = 4, 300
"""Answers of a question, and seconds, at most."""


def export(supply: Supply) -> Export:
    """The questions with choices as Blooket's template has them, and their answers as a text.

    Raises:
        HornbookError: no question fits.
    """
    found, tr = fitting(supply, Limits(choices=ANSWERS)), supply.tr
    rows: list[Row] = [
        (number, one.ask, *one.choices, *[""] * (ANSWERS - len(one.choices)), seconds(one),
         right_number(one))
        for number, one in enumerate(found.questions, 1)
    ]  # fmt: skip
    how = tr(
        "In Blooket choose Create, then CSV Import, and upload the .csv file. Do not open and save "
        "it in a spreadsheet before: that may change it. Nobody could try this here."
    )
    return found.export(f"{supply.name}.csv", table(TITLE, HEAD, rows), how)


def faults(files: Files) -> Iterator[str]:
    """What Blooket would refuse in the tables among `files`."""
    for name, rows in read_tables(files, TITLE, HEAD):
        if isinstance(rows, str):
            yield f"{name}: {rows}"
            continue
        for number, row in enumerate(rows, 1):
            place, ask, *answers, time, right = row
            where = f"{name}: question {number}"
            if place != str(number) or not ask:
                yield f"{where} has no words, or the number {place}"
            held = [one for one in answers if one]
            if held != answers[: len(held)]:
                yield f"{where} has a gap between its answers"
            if not time.isdigit() or not 0 < int(time) <= LONGEST:
                yield f"{where} has {time} seconds, of 1 to {LONGEST}"
            yield from same_choices(where, held, right)


TARGET = Target("A quiz for Blooket", export, faults, for_school=True, of_lesson=True)
