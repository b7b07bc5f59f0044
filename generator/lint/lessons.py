"""Lessons that name what is not there, whose minutes do not fit, or that cannot seat a class."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import PurePath
from typing import Any

from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.checks import Wrong, error, per_lesson
from generator.lint.references import near, wrong_block
from generator.model.deck import face_names, find_face
from generator.model.lesson import Lesson, Question
from generator.model.rules import Ruleset
from generator.model.seating import (
    LARGEST,
    allows,
    refusal,
    seat_class,
    smallest_class,
    variants_of,
)

HANDOUTS = (
    *("teacher", "answer-key", "roles", "evidence", "debrief", "what-is-known", "quiz"),
    "content-note",
)
"""What every pack holds beside worksheets."""


@error(
    "M172",
    what="A lesson names a handout, a sheet, a face, a word, a card set or anything else that is "
    "not there, gives two things one name, or sends home what is done in the lesson.",
    why="It would be missing on the day on which a class needs it.",
    example="leaves_out: [fruit-deck]",
    instead="leaves_out: [fruits]",
)
@per_lesson
def wrong_lesson(case: Case, lesson: Lesson) -> Iterator[Wrong]:
    """One finding for each name that stands for nothing, or for two things."""
    game = case.game
    parts = [one.id for one in chain[Any](game.decks, game.sheets, game.maps)]
    yield from _unknown(lesson.leaves_out, ("leaves_out",), parts, "deck, sheet or map")
    if case.known.sets is not None:
        yield from _unknown(lesson.edition, ("edition",), case.known.sets, "card set")
    yield from _steps(lesson, parts)
    yield from _ahead(case, lesson)
    yield from _worksheets(case, lesson)
    for number, role in enumerate(lesson.roles):
        if role.face and find_face(game.decks, role.face) is None:
            hint = did_you_mean(role.face, face_names(game.decks))
            yield ("roles", number, "face"), f"there is no face {quoted(role.face)}", hint
    for key in ("roles", "evidence", "worksheets"):
        ids = [one.id for one in getattr(lesson, key)]
        for number, name in enumerate(ids):
            if name in ids[:number]:
                yield (key, number, "id"), f"two of {key} are called {quoted(name)}", None


def _steps(lesson: Lesson, parts: Iterable[str]) -> Iterator[Wrong]:
    known = (*HANDOUTS, *(sheet.id for sheet in lesson.worksheets), *parts)
    for number, step in enumerate(lesson.plan):
        path: ContentPath = ("plan", number)
        yield from _unknown(step.uses, (*path, "uses"), known, "handout or sheet")
        for name in step.amounts if {*step.uses} <= {*known} else ():
            if name not in step.uses:
                hint = near(name, step.uses)
                yield (*path, "amounts", name), f"the step uses no {quoted(name)}", hint


def _ahead(case: Case, lesson: Lesson) -> Iterator[Wrong]:
    """What is chosen of a lesson for tomorrow, and for a class that does not cut."""
    sheets, ahead = [one.id for one in lesson.worksheets], lesson.tomorrow
    if ahead.worksheet is not None and ahead.worksheet not in sheets:
        message = f"there is no worksheet {quoted(ahead.worksheet)}"
        yield ("tomorrow", "worksheet"), message, near(ahead.worksheet, sheets)
    for key in ("tables", "homework"):
        yield from _unknown(getattr(ahead, key), ("tomorrow", key), sheets, "worksheet")
    for number, name in enumerate(ahead.homework):
        if name in (*ahead.tables, lesson.main.id):
            message = f"{quoted(name)} goes home, and is done in the lesson too"
            yield ("tomorrow", "homework", number), message, "leave it out of one of them"
    if lesson.uncut:
        decks = (one.id for one in case.game.decks)
        yield from _unknown(lesson.uncut.whole, ("uncut", "whole"), decks, "deck")


def _worksheets(case: Case, lesson: Lesson) -> Iterator[Wrong]:
    rulesets = [one for one in case.game.rulesets if one.id == lesson.grouping.ruleset]
    for number, sheet in enumerate(lesson.worksheets):
        path: ContentPath = ("worksheets", number)
        yield from _unknown(sheet.glossary, (*path, "glossary"), lesson.glossary, "word")
        for index, block in enumerate(sheet.blocks):
            for ruleset in rulesets:
                yield from wrong_block(case, ruleset, block, (*path, "blocks", index))
        yield from _choices(sheet.questions, (*path, "questions"))
    yield from _choices(lesson.quiz, ("quiz",))


def _choices(questions: Sequence[Question], path: ContentPath) -> Iterator[Wrong]:
    """Questions whose right choice is none of those that they give."""
    for number, one in enumerate(questions):
        if one.right is not None and one.right > len(one.choices):
            message = f"there is no choice {one.right} of {len(one.choices)}"
            yield (*path, number, "right"), message, "count the choices from 1"


def _unknown(
    names: Iterable[str], path: ContentPath, known: Iterable[str], noun: str
) -> Iterator[Wrong]:
    known = sorted(known)
    for number, name in enumerate(names):
        if name not in known:
            yield (*path, number), f"there is no {noun} {quoted(name)}", near(name, known)


@error(
    "M174",
    what="The steps of a lesson do not come to its minutes, or a step takes less than its least.",
    why="A teacher has the minutes that there are; a plan that does not fit them is not one.",
    example="minutes: 50\nplan:\n  - {title: Play, minutes: 60, least: 15, game: true, …}",
    instead="minutes: 50\nplan:\n  - {title: Play, minutes: 30, least: 15, game: true, …}",
)
@per_lesson
def lesson_plan(case: Case, lesson: Lesson) -> Iterator[Wrong]:
    """One finding for the sum, and one for each step that is wrong in itself."""
    taken = sum(step.minutes for step in lesson.plan)
    if taken != lesson.minutes:
        message = f"the steps take {taken} minutes, and the lesson has {lesson.minutes}"
        yield ("plan",), message, f"minutes: {taken}, or other minutes for its steps"
    for number, step in enumerate(lesson.plan):
        if step.least > step.minutes:
            message = f"{quoted(step.title)} takes {step.minutes} minutes, at least {step.least}"
            yield ("plan", number, "least"), message, "`least` is for shorter lessons than this"
    games = sum(step.game for step in lesson.plan)
    if games != 1:
        message = f"{games or 'no'} steps have `game: true`"
        yield ("plan",), message, "the one that takes the minutes that are left"


@error(
    "M173",
    what="The grouping of a lesson asks for tables that the rules do not allow, or leaves pupils "
    "of some class without a seat, a share of one, or something to do beside a table.",
    why="A class is as large as it is, and nobody in it is left out.",
    example="grouping: {ruleset: base, least: 4, best: 5, most: 4}",
    instead="grouping: {ruleset: base, least: 4, best: 5, most: 6, sharing: 2}",
)
@per_lesson
def lesson_seats(case: Case, lesson: Lesson) -> Iterator[Wrong]:
    """One finding for each thing that is wrong; classes are tried when all else is right."""
    own = PurePath(case.where("lesson", "grouping").file).is_absolute()  # typed in a card set
    if not own and {one.id for one in case.game.sets} - {*lesson.edition}:
        return  # it is not taught with these sets, which may be for other tables
    rulesets = {one.id: one for one in case.game.rulesets}
    name = lesson.grouping.ruleset
    if name not in rulesets:
        hint = did_you_mean(name, rulesets) or f"known are {', '.join(rulesets)}"
        yield ("grouping", "ruleset"), f"there is no ruleset {quoted(name)}", hint
        return
    found = [*_grouping(case, lesson, rulesets[name]), *_roles(lesson, rulesets[name])]
    yield from found
    if not found and (classes := _unseated(lesson, rulesets[name])):
        told = ", ".join(map(str, classes[:6])) + (" …" if len(classes) > 6 else "")
        message = (
            f"in a class of {told} somebody has no seat of their own, and nobody to share with"
        )
        yield ("grouping",), message, "give `sharing: 2`, or a role with `at: beside`"


def _unseated(lesson: Lesson, ruleset: Ruleset) -> list[int]:
    """The class sizes in which more pupils than `sharing` lets would have one seat."""
    most = max(1, lesson.grouping.sharing)
    return [
        pupils
        for pupils in range(smallest_class(lesson, ruleset), LARGEST + 1)
        if any(table.shared > most for table in seat_class(pupils, lesson, ruleset).tables)
    ]


def _grouping(case: Case, lesson: Lesson, ruleset: Ruleset) -> Iterator[Wrong]:
    grouping = lesson.grouping
    if not grouping.least <= grouping.best <= grouping.most:
        message = f"{grouping.best} is not from {grouping.least} to {grouping.most}"
        yield ("grouping", "best"), message, "least, best and most in their order"
    for name in ("least", "best", "most"):
        seats = getattr(grouping, name)
        if not allows(ruleset, seats):
            yield ("grouping", name), refusal(ruleset, seats) or f"{seats} cannot play", None
    variants = [one.id for one in variants_of(case.game, ruleset)]
    for number, name in enumerate(grouping.variants):
        if name not in variants:
            hint = did_you_mean(name, variants)
            yield ("grouping", "variants", number), f"there is no variant {quoted(name)}", hint


def _roles(lesson: Lesson, ruleset: Ruleset) -> Iterator[Wrong]:
    held = {role.at for role in lesson.roles}
    if "seat" not in held:
        yield ("roles",), "no role is for a seat at the table", "give one role `at: seat`"
    judges = ruleset.seats.arbiter and lesson.grouping.arbiter == "pupil"
    if judges and "arbiter" not in held:
        message = f"{ruleset.title} has an arbiter, and no role is for that pupil"
        yield ("roles",), message, "give one role `at: arbiter`, or `arbiter: teacher`"
    for number, role in enumerate(lesson.roles):
        if role.at == "arbiter" and not ruleset.seats.arbiter:
            message = f"{ruleset.title} has no arbiter"
            yield ("roles", number, "at"), message, "`seat`, or `beside`"
