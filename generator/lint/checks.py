"""What a check is: a function that looks for something in a box, with the code and its manual."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial, wraps
from types import ModuleType
from typing import Any, TypeVar

from generator.diagnostics import Code, ContentPath, Diagnostic, Position, Severity, quoted
from generator.lint.case import Case
from generator.model.lesson import Lesson
from generator.model.seating import decks_of
from generator.rules.typed_tree import Checked

Found = tuple[Position, str] | tuple[Position, str, str | None]
"""Where something is wrong, what, and a hint."""
Wrong = tuple[ContentPath, str, str | None]
"""Where in a document something is wrong, what, and a hint."""
Findings = Iterator[Found | Diagnostic]
Find = Callable[[Case], Findings]
Judge = Callable[[Checked], Iterable[Found | Diagnostic]]
"""What finds something under one ruleset."""
Value = TypeVar("Value")


def once(work: Callable[[Any], Value]) -> Callable[[Any], Value]:
    """`work` on a case, a ruleset or a body, done once for each, which holds what came of it."""
    name = f"{work.__module__}.{work.__name__}"

    @wraps(work)
    def find(subject: Any) -> Value:
        known: dict[str, Any] = vars(subject)
        if name not in known:
            known[name] = work(subject)
        found: Value = known[name]
        return found

    return find


@dataclass(frozen=True)
class Check:
    """A check, called with a box."""

    code: Code
    find: Find

    def __call__(self, case: Case) -> Iterator[Diagnostic]:
        """Every finding in a box."""
        for one in self.find(case):
            yield one if isinstance(one, Diagnostic) else self.code.at(*one)

    def mild(self, at: Position, message: str, hint: str | None = None) -> Diagnostic:
        """A finding that is a warning, where others of this check are errors."""
        return replace(self.code.at(at, message, hint), severity=Severity.WARNING)


def _check(
    severity: Severity, id: str, *, what: str, why: str, example: str, instead: str
) -> Callable[[Find], Check]:
    """A function is the check of this code, whose slug is its name; the rest is the manual."""

    def made(find: Find) -> Check:
        slug = find.__name__.replace("_", "-")
        return Check(Code(id, slug, severity, what, why, example, instead), find)

    return made


error, warning = partial(_check, Severity.ERROR), partial(_check, Severity.WARNING)
note = partial(_check, Severity.NOTE)


def checks_of(*modules: ModuleType) -> Iterator[Check]:
    """All checks of some modules."""
    return (one for each in modules for one in vars(each).values() if isinstance(one, Check))


def per_ruleset(judge: Judge) -> Find:
    """What is found under one ruleset, looked for under all; see `agreed`."""

    @once
    @wraps(judge)
    def found(checked: Checked) -> tuple[Found | Diagnostic, ...]:
        return tuple(dict.fromkeys(judge(checked)))

    @wraps(judge)
    def find(case: Case) -> Findings:
        return agreed(case, found)

    return find


def per_lesson(find: Callable[[Case, Lesson], Iterator[Wrong]]) -> Find:
    """What is found in the lesson of a box, if it has one."""

    @wraps(find)
    def found(case: Case) -> Findings:
        for path, message, hint in find(case, case.game.lesson) if case.game.lesson else ():
            yield case.where("lesson", *path), message, hint

    return found


def agreed(case: Case, judge: Judge) -> Findings:
    """The findings of `judge` under all rulesets that could be read.

    One about a card file counts only where all rulesets that use the deck agree: a card may do
    something in one game of a box and rest in another.
    """
    found: dict[Found | Diagnostic, None] = {}
    times: Counter[Position] = Counter()
    for checked in case.checked:
        own = dict.fromkeys(judge(checked))
        times.update({_position(one) for one in own})
        found |= own
    users = rulesets_of_files(case)
    for one in found:
        # A file of a set is named like the one that it adds to, below the set.
        at = _position(one)
        wanted = next((many for name, many in users.items() if at.file.endswith(name)), 1)
        if times[at] >= wanted:
            yield one


def rulesets_of_files(case: Case) -> dict[str, int]:
    """How many rulesets use the deck of each card file."""
    return {
        case.game.places[part].file: sum(
            deck.id in {one.id for one in decks_of(case.game, ruleset)}
            for ruleset in case.game.rulesets
        )
        for part, deck in case.decks
    }


def of_rules(case: Case) -> Iterator[Diagnostic]:
    """What reading the rules has found; under which of them, where a card is fine by others."""
    users = rulesets_of_files(case) if len(case.judged) > 1 else {}
    times = Counter(one for _, findings in case.judged for one in set(findings))
    for ruleset, (_, findings) in zip(case.game.rulesets, case.judged, strict=True):
        for one in findings:
            wanted = (n for name, n in users.items() if one.position.file.endswith(name))
            if times[one] < next(wanted, 1):
                message = f"{one.message}, by the rules {quoted(ruleset.title)}"
                one = replace(one, message=message)
            yield one


def _position(found: Found | Diagnostic) -> Position:
    return found.position if isinstance(found, Diagnostic) else found[0]
