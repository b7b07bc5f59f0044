"""Quizzes for telephones: their templates word for word, their limits, and what does not fit."""

import csv
import io
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.errors import HornbookError
from generator.exports import blooket, gimkit, kahoot
from generator.exports.target import Export, Target
from generator.exports.workbooks import workbook
from tests.exports.school_box import supply

MODULES = (kahoot, blooket, gimkit)
Make = Callable[..., Export]

LONG = "Who " + "and who " * 20 + "was it?"
ASK = "{ask: What is a toll?, choices: [Money, Bread], answer: Money."


def asked(ask: str = "What?", choices: Sequence[str] = ("Yes", "No"), right: int = 1) -> Any:
    """A change of the lesson: another first question."""
    told = ", ".join(choices)
    return ASK, f"{{ask: {ask}, choices: [{told}], right: {right}, answer: So."


@pytest.fixture
def made(templates: Path, cache: Path) -> Make:
    def make(module: Any, *changes: tuple[str, str]) -> Export:
        found: Export = module.TARGET.export(supply(templates, cache, *changes))
        assert list(module.TARGET.faults(found.files)) == []
        return found

    return make


def sheet(found: Export) -> list[list[Any]]:
    book = openpyxl.load_workbook(io.BytesIO(found.files["market.xlsx"]))
    return [list(row) for row in book.worksheets[0].iter_rows(values_only=True)]


def table(found: Export) -> list[list[str]]:
    return list(csv.reader(io.StringIO(found.files["market.csv"].decode(), newline="")))


def test_kahoot_gets_its_template_with_a_number_and_headings_in_row_eight(made: Make) -> None:
    rows = sheet(made(kahoot))
    assert rows[7] == [
        None,
        "Question - max 120 characters",
        "Answer 1 - max 75 characters",
        "Answer 2 - max 75 characters",
        "Answer 3 - max 75 characters",
        "Answer 4 - max 75 characters",
        "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
        "Correct answer(s) - choose at least one",
    ]
    assert rows[8:] == [
        [1, "What is a toll?", "Money", "Bread", None, None, 30, 1],
        [2, "Who wins more often, one die or another?", "The first", "Neither", None, None, 30, 2],
    ]


def test_blooket_gets_eight_fields_in_every_row_lines_ended_and_no_mark(made: Make) -> None:
    found = made(blooket)
    data = found.files["market.csv"]
    assert data.startswith(b"Blooket Import Template,,,,,,,\r\n")
    assert data.count(b"\r\n") == data.count(b"\n") == 4
    rows = table(found)
    assert rows[1] == [
        "Question #", "Question Text", "Answer 1", "Answer 2", "Answer 3 (Optional)",
        "Answer 4 (Optional)", "Time Limit (sec) (Max: 300 seconds)",
        "Correct Answer(s) (Only include Answer #)",
    ]  # fmt: skip
    assert rows[2:] == [
        ["1", "What is a toll?", "Money", "Bread", "", "", "30", "1"],
        ["2", "Who wins more often, one die or another?", "The first", "Neither", "", "", "30",
         "2"],
    ]  # fmt: skip


def test_gimkit_gets_the_right_answer_first(made: Make) -> None:
    assert table(made(gimkit)) == [
        ["Gimkit Spreadsheet Import Template", "", "", "", ""],
        ["Question", "Correct Answer", "Incorrect Answer 1", "Incorrect Answer 2 (Optional)",
         "Incorrect Answer 3 (Optional)"],
        ["What is a toll?", "Money", "Bread", "", ""],
        ["Who wins more often, one die or another?", "Neither", "The first", "", ""],
    ]  # fmt: skip


@pytest.mark.parametrize("module", MODULES)
def test_answers_stand_beside_with_what_they_come_from(made: Make, module: Any) -> None:
    told = made(module).files["market-answers.txt"].decode()
    assert "1. What is a toll?\n   1: Money\n   From: Evidence: A toll book\n" in told
    assert "From: Chance: that one die with so much added beats another; Rules:" in told


@pytest.mark.parametrize("module", MODULES)
def test_what_is_not_asked_is_named_with_the_reason(made: Make, module: Any) -> None:
    told = [one.told for one in made(module).lost]
    assert "the question “What is silk worth?”: it is answered in own words" in told
    assert "words: the lesson gives no wrong answers to them" in told
    assert "the cards: a quiz shows none" in told


@pytest.mark.parametrize(
    ("ask", "choices", "why"),
    [
        (LONG, ("Yes", "No"), f"it has {len(LONG)} letters, and 120 are allowed"),
        ("Who?", ("Yes", "N" + "o" * 75), "an answer has 76 letters, and 75 are allowed"),
        ("Who?", ("A", "B", "C", "D", "E"), "it has 5 choices, and 4 are allowed"),
    ],
)
def test_kahoot_leaves_out_what_does_not_fit_and_says_so(
    made: Make, ask: str, choices: Sequence[str], why: str
) -> None:
    found = made(kahoot, asked(ask, choices))
    assert len(sheet(found)) == 9
    assert any(one.why == why for one in found.lost)


def test_what_just_fits_is_kept(made: Make) -> None:
    ask, answer = "W" * 119 + "?", "A" * 75
    rows = sheet(made(kahoot, asked(ask, ("No", answer, "Never", "Perhaps"), right=2)))
    assert rows[8] == [1, ask, "No", answer, "Never", "Perhaps", 60, 2]


def test_others_take_long_questions_and_no_fifth_answer(made: Make) -> None:
    assert len(table(made(blooket, asked(LONG)))) == 4
    found = made(gimkit, asked("Who?", "ABCDE"))
    assert len(table(found)) == 3
    assert any("5 choices" in one.why for one in found.lost)


def test_a_question_whose_right_choice_nobody_says_is_left_out(made: Make) -> None:
    found = made(kahoot, (ASK, "{ask: What?, choices: [Yes, No], answer: Perhaps."))
    assert "the question “What?”: the lesson does not say which choice is right" in [
        one.told for one in found.lost
    ]


@pytest.mark.parametrize("module", MODULES)
def test_two_exports_are_equal_to_the_byte(made: Make, module: Any) -> None:
    assert made(module).files == made(module).files


@pytest.mark.parametrize("module", MODULES)
def test_a_quiz_without_a_question_is_refused(templates: Path, cache: Path, module: Any) -> None:
    with pytest.raises(HornbookError, match="no question of Market Day fits"):
        module.TARGET.export(supply(templates, cache, lesson=False))


def test_a_text_that_begins_as_a_formula_does_is_none() -> None:
    data = workbook("One", {1: ["=1+1", 2]})
    cell = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]["A1"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert b"2026" not in archive.read("docProps/core.xml")


GOOD = (1, "What?", "Yes", "No", None, None, 30, 1)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ((2, *GOOD[1:]), "has the number 2"),
        ((1, "W" * 121, *GOOD[2:]), "has 121 letters"),
        ((1, None, *GOOD[2:]), "has 0 letters"),
        ((*GOOD[:3], "N" * 76, *GOOD[4:]), "more than 75 letters"),
        ((*GOOD[:3], None, "No", *GOOD[5:]), "gap between"),
        ((*GOOD[:3], None, *GOOD[4:]), "not two choices"),
        ((*GOOD[:3], "Yes", *GOOD[4:]), "choices are the same"),
        ((*GOOD[:6], 45, 1), "45 seconds"),
        ((*GOOD[:7], 3), "no. 3 of 2"),
        ((*GOOD[:7], None), "no. None of 2"),
    ],
)
def test_what_kahoot_would_refuse_is_found(row: Sequence[Any], said: str) -> None:
    data = workbook("Sheet1", {2: (None, "Quiz template"), 8: kahoot.HEAD, 9: row})
    assert any(said in one for one in kahoot.faults({"a.xlsx": data})), [
        *kahoot.faults({"a.xlsx": data})
    ]


def test_a_workbook_that_is_none_or_has_other_headings_is_found() -> None:
    assert list(kahoot.faults({})) == ["there is no workbook"]
    assert "it is no workbook" in next(kahoot.faults({"a.xlsx": b"PK"}))
    other = workbook("Sheet1", {1: kahoot.HEAD, 2: GOOD})
    assert "row 8" in next(kahoot.faults({"a.xlsx": other}))
    empty = workbook("Sheet1", {8: kahoot.HEAD})
    assert "no question" in next(kahoot.faults({"a.xlsx": empty}))


@pytest.mark.parametrize(
    ("target", "old", "new", "said"),
    [
        (blooket.TARGET, b"Template,,,,,,,", b"Template", "headings"),
        (blooket.TARGET, b"Blooket", b"\xef\xbb\xbfBlooket", "mark"),
        (blooket.TARGET, b"\r\n", b"\n", "lines that end"),
        (blooket.TARGET, b"Bread,,", b"Bread,", "not 8 fields"),
        (blooket.TARGET, b"Bread,,,30", b"Bread,,,301", "301 seconds"),
        (blooket.TARGET, b"30,1", b"30,3", "no. 3 of 2"),
        (blooket.TARGET, b"Money,Bread,,", b"Money,,Bread,", "gap"),
        (blooket.TARGET, b"\r\n1,What is a toll?", b"\r\n1,", "no words"),
        (gimkit.TARGET, b"Money,Bread", b"Money,Money", "the same"),
        (gimkit.TARGET, b"Money,Bread", b"Money,", "not two"),
        (gimkit.TARGET, b"Incorrect Answer 1", b"Wrong", "headings"),
    ],
)
def test_what_tables_have_wrong_is_found(
    made: Make, target: Target, old: bytes, new: bytes, said: str
) -> None:
    module = blooket if target is blooket.TARGET else gimkit
    data = made(module).files["market.csv"]
    assert old in data
    assert any(said in one for one in target.faults({"a.csv": data.replace(old, new)}))


def test_a_table_that_is_not_there_is_said() -> None:
    assert "there is no table" in next(blooket.faults({}))
