"""“Why not this one?”: the answer names the rule, the section and the reason, and nothing else."""

import pytest

from tests.play.whys import FOLDER, Question, questions, wrong

QUESTIONS = questions()


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_a_question_gets_its_answer(question: Question) -> None:
    assert wrong(question) == []


def test_every_table_of_questions_is_read() -> None:
    assert {one.file for one in QUESTIONS} == {path.stem for path in FOLDER.glob("*.yaml")} != set()


def test_an_answer_that_lacks_something_is_found() -> None:
    first = QUESTIONS[0]
    for change in ({"says": ["a word that is never said"]}, {"never": ["cho"]}, {"rule": "none"}):
        other = Question(
            first.file, first.game, first.ruleset, first.moment, {**first.asked, **change}
        )
        assert wrong(other)
