"""What a check is: something to look for in a box, and the code under which it is found."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.diagnostics import Code, Diagnostic
from generator.lint.case import Case
from generator.model.seating import decks_of
from generator.rules.checked import Checked

Find = Callable[[Case], Iterator[Diagnostic]]
Judge = Callable[[Checked], Iterator[Diagnostic]]
"""What finds something under one ruleset."""


@dataclass(frozen=True)
class Check:
    """A check, called with a box; its name is the slug of its code."""

    code: Code
    find: Find

    def __call__(self, case: Case) -> Iterator[Diagnostic]:
        """Every finding in a box."""
        return self.find(case)


def finds(code: Code) -> Callable[[Find], Check]:
    """A function that looks through a box is the check of this code."""
    return lambda find: Check(code, find)


def finds_in_rules(code: Code) -> Callable[[Judge], Check]:
    """A function that looks through one ruleset is the check of this code; see `agreed`."""
    return lambda judge: Check(code, lambda case: agreed(case, judge))


def agreed(case: Case, judge: Judge) -> Iterator[Diagnostic]:
    """The findings of `judge` under all rulesets that could be read.

    One about a card file counts only where all rulesets that use the deck agree: a card may do
    something in one game of a box and rest in another.
    """
    found: dict[Diagnostic, None] = {}
    times: Counter[tuple[object, str]] = Counter()
    for checked in case.checked:
        own = dict.fromkeys(judge(checked))
        times.update({(one.position, one.code.id) for one in own})
        found |= own
    users = {
        case.game.places[part].file: sum(
            deck.id in {one.id for one in decks_of(case.game, ruleset)}
            for ruleset in case.game.rulesets
        )
        for part, deck in case.decks
    }
    for one in found:
        # A file of a set is named like the one that it adds to, below the set.
        file = one.position.file
        wanted = next((many for name, many in users.items() if file.endswith(name)), 1)
        if times[one.position, one.code.id] >= wanted:
            yield one
