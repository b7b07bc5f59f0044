"""A quiz for Kahoot: its spreadsheet template, filled in."""

from collections.abc import Iterator

from generator.exports.quiz_sheets import (
    Limits,
    fitting,
    right_number,
    same_choices,
    seconds,
)
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Target
from generator.exports.workbooks import Cell, read_rows, workbook

QUESTION, ANSWER, ANSWERS = 120, 75, 4
"""Most letters of a question and of an answer, and most answers, as the template says."""
TIMES = (5, 10, 20, 30, 60, 90, 120, 240)
"""Seconds that it knows."""

HEAD_ROW = 8
"""The row of headings; questions begin below it."""
TITLE = "Quiz template"
HEAD: tuple[Cell, ...] = (
    None,
    f"Question - max {QUESTION} characters",
    *(f"Answer {number} - max {ANSWER} characters" for number in range(1, ANSWERS + 1)),
    "Time limit (sec) \N{EN DASH} 5, 10, 20, 30, 60, 90, 120, or 240 secs",
    "Correct answer(s) - choose at least one",
)
"""The headings of the template, word for word: Kahoot reads the sheet by them."""
WIDTHS = (5, 60, 30, 30, 30, 30, 18, 18)


def export(supply: Supply) -> Export:
    """The questions with choices as Kahoot's template has them, and their answers as a text.

    Raises:
        HornbookError: no question fits.
    """
    found, tr = fitting(supply, Limits(QUESTION, ANSWER, ANSWERS)), supply.tr
    rows: dict[int, tuple[Cell, ...]] = {2: (None, TITLE), HEAD_ROW: HEAD}
    for number, one in enumerate(found.questions, 1):
        choices = [*one.choices, *[None] * (ANSWERS - len(one.choices))]
        rows[HEAD_ROW + number] = (number, one.ask, *choices, seconds(one), right_number(one))
    data = workbook("Sheet1", rows, bold=HEAD_ROW, widths=WIDTHS)
    how = tr(
        "In Kahoot create a new kahoot, choose Add question, then Import spreadsheet, and upload "
        "the .xlsx file. Look over the questions before you play: nobody could try this here."
    )
    return found.export(f"{supply.name}.xlsx", data, how)


def faults(files: Files) -> Iterator[str]:
    """What Kahoot would refuse in the workbooks among `files`."""
    sheets = {name: data for name, data in files.items() if name.endswith(".xlsx")}
    if not sheets:
        yield "there is no workbook"
    for name, data in sheets.items():
        try:
            rows = read_rows(data)
        except ValueError as trouble:
            yield f"{name}: {trouble}"
            continue
        if len(rows) < HEAD_ROW or rows[HEAD_ROW - 1] != HEAD:
            yield f"{name}: row {HEAD_ROW} has not the headings of the template"
            continue
        yield from _questions(name, rows[HEAD_ROW:])


def _questions(name: str, rows: list[tuple[object, ...]]) -> Iterator[str]:
    if not rows:
        yield f"{name}: there is no question"
    for number, row in enumerate(rows, 1):
        place, ask, *answers, time, right = row
        where = f"{name}: question {number}"
        if place != number:
            yield f"{where} has the number {place}"
        if not ask or len(str(ask)) > QUESTION:
            yield f"{where} has {len(str(ask or ''))} letters, of 1 to {QUESTION}"
        held = [str(one) for one in answers if one is not None]
        if held != [str(one) for one in answers[: len(held)]]:
            yield f"{where} has a gap between its answers"
        if any(len(one) > ANSWER for one in held):
            yield f"{where} has an answer of more than {ANSWER} letters"
        if time not in TIMES:
            yield f"{where} has {time} seconds, which Kahoot does not know"
        yield from same_choices(where, held, right)


TARGET = Target("A quiz for Kahoot", export, faults, for_school=True, of_lesson=True)
