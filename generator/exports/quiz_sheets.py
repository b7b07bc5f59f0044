"""What the quizzes on telephones have in common: which questions fit, how long, and the answers.

None of them has a place for what an answer comes from: a text beside the sheet says it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import HornbookError
from generator.exports.school import School, SchoolQuestion
from generator.exports.supply import Supply
from generator.exports.target import Export, Lost

SECONDS, MORE_SECONDS, LONG = 30, 60, 200
"""Seconds to answer in, and those for a question that with its choices has so many letters."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a quiz takes: letters of a question and of an answer, choices, and questions in all."""

    question: int | None = None
    answer: int | None = None
    choices: int = 4
    questions: int | None = None


@dataclass(frozen=True, slots=True)
class Fitting:
    """The questions of a box that fit, and what does not."""

    school: School
    questions: tuple[SchoolQuestion, ...]
    lost: tuple[Lost, ...]

    def export(self, name: str, data: bytes, *how: str) -> Export:
        """The sheet and, beside it, the answers with what they come from."""
        tr, supply = self.school.tr, self.school.supply
        key = f"{supply.name}-answers.txt"
        said = tr("The answers, each with what it comes from, stand in {file}.", file=key)
        files = {name: data, key: answer_key(self).encode()}
        return Export(files, (*how, said), self.lost)


def fitting(supply: Supply, limits: Limits) -> Fitting:
    """What of the quiz fits these limits.

    Raises:
        HornbookError: nothing does.
    """
    school = School(supply)
    lost = [*school.open_questions()]
    kept: list[SchoolQuestion] = []
    for one in school.questions:
        if not one.is_choice:
            continue
        why = _unfit(one, limits, school, len(kept))
        if why:
            lost.append(Lost(school.named(one), why))
        else:
            kept.append(one)
    if not kept:
        raise HornbookError(
            f"no question of {supply.game.title} fits",
            instead="a question needs choices, and its answer must be one of them",
        )
    if school.words:
        lost.append(
            Lost(school.tr("words"), school.tr("the lesson gives no wrong answers to them"))
        )
    lost.append(Lost(school.tr("the cards"), school.tr("a quiz shows none")))
    lost += (one for one in school.lost(cards=False))
    return Fitting(school, tuple(kept), tuple(lost))


def _unfit(one: SchoolQuestion, limits: Limits, school: School, kept: int) -> str | None:
    """Why a question does not fit."""
    tr = school.tr
    longest = max(map(len, one.choices))
    if limits.question and len(one.ask) > limits.question:
        return tr("it has {count} letters, and {most} are allowed",
                  count=len(one.ask), most=limits.question)  # fmt: skip
    if limits.answer and longest > limits.answer:
        return tr("an answer has {count} letters, and {most} are allowed",
                  count=longest, most=limits.answer)  # fmt: skip
    if len(one.choices) > limits.choices:
        return tr("it has {count} choices, and {most} are allowed",
                  count=len(one.choices), most=limits.choices)  # fmt: skip
    if limits.questions is not None and kept >= limits.questions:
        return tr("a quiz has {most} questions at most", most=limits.questions)
    return None


def seconds(one: SchoolQuestion) -> int:
    """How long there is to answer. Editorial: a class reads about two hundred letters in half."""
    letters = len(one.ask) + sum(map(len, one.choices))
    return MORE_SECONDS if letters >= LONG else SECONDS


def right_number(one: SchoolQuestion) -> int:
    """The number of the right choice, from 1."""
    assert one.right is not None  # noqa: S101 # only such fit
    return one.right + 1


def answer_key(of: Fitting) -> str:
    """Every question with its right choice, the whole answer, and what it comes from."""
    return "\n".join(_told(of)) + "\n"


def _told(of: Fitting) -> Iterator[str]:
    lesson = of.school.lesson
    yield of.school.title + (f": {of.school.plain(lesson.title)}" if lesson else "")
    for number, one in enumerate(of.questions, 1):
        place = right_number(one)
        yield ""
        yield f"{number}. {one.ask}"
        yield f"   {place}: {one.choices[place - 1]}"
        if one.answer.rstrip(".") != one.choices[place - 1].rstrip("."):
            yield f"   {one.answer}"
        yield f"   {of.school.comes_from(one)}"


def same_choices(name: str, choices: list[str], right: object) -> Iterator[str]:
    """What is wrong with the choices of a row."""
    if len(choices) < 2:
        yield f"{name}: there are not two choices"
    if len({*choices}) < len(choices):
        yield f"{name}: two choices are the same"
    said = str(right) if right is not None else ""
    if not said.isascii() or not said.isdigit() or not 1 <= int(said) <= len(choices):
        yield f"{name}: the right answer is no. {right} of {len(choices)}"
