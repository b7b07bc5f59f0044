"""Classes that a lesson cannot seat."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.references import Wrong
from generator.model.lesson import Lesson
from generator.model.rules import Ruleset
from generator.model.seating import LARGEST, SMALLEST, allows, refusal, seat_class, variants_of

CODE = Code(
    id="M173",
    slug="lesson-seats",
    severity=Severity.ERROR,
    what="The grouping of a lesson asks for tables that the rules do not allow, or leaves pupils "
    "of some class without a seat, a share of one, or something to do beside a table.",
    why="A class is as large as it is, and nobody in it is left out.",
    example="grouping: {ruleset: base, least: 4, best: 5, most: 4}",
    instead="grouping: {ruleset: base, least: 4, best: 5, most: 6, sharing: 2}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each thing that is wrong; classes are tried when all else is right."""
    lesson = case.game.lesson
    if lesson is None:
        return
    grouping, found = lesson.grouping, False
    rulesets = {one.id: one for one in case.game.rulesets}
    if grouping.ruleset not in rulesets:
        near = did_you_mean(grouping.ruleset, rulesets) or f"known are {', '.join(rulesets)}"
        at = case.where("lesson", "grouping", "ruleset")
        yield CODE.at(at, f"there is no ruleset {quoted(grouping.ruleset)}", near)
        return
    ruleset = rulesets[grouping.ruleset]
    for path, message, hint in _wrong(case, lesson, ruleset):
        found = True
        yield CODE.at(case.where("lesson", *path), message, hint)
    if not found and (classes := unseated(lesson, ruleset)):
        told = ", ".join(map(str, classes[:6])) + (" …" if len(classes) > 6 else "")
        message = (
            f"in a class of {told} somebody has no seat of their own, and nobody to share with"
        )
        hint = "give `sharing: 2`, or a role with `at: beside`"
        yield CODE.at(case.where("lesson", "grouping"), message, hint)


def unseated(lesson: Lesson, ruleset: Ruleset) -> list[int]:
    """The class sizes in which more pupils than `sharing` lets would have one seat."""
    most = max(1, lesson.grouping.sharing)
    return [
        pupils
        for pupils in range(SMALLEST, LARGEST + 1)
        if any(table.shared > most for table in seat_class(pupils, lesson, ruleset).tables)
    ]


def _wrong(case: Case, lesson: Lesson, ruleset: Ruleset) -> Iterator[Wrong]:
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
    yield from _roles(lesson, ruleset)


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
