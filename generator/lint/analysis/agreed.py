"""Findings under several rulesets: what is wrong with a card must be wrong wherever it is used."""

from collections import Counter
from collections.abc import Callable, Iterator

from generator.diagnostics import Diagnostic
from generator.lint.case import Case
from generator.model.seating import decks_of
from generator.rules.typed_tree import Checked

Judge = Callable[[Checked], Iterator[Diagnostic]]
"""What finds something under one ruleset."""


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
    users = _users(case)
    for one in found:
        file = one.position.file
        # A file of a set is named like the one that it adds to, below the set.
        wanted = next((many for name, many in users.items() if file.endswith(name)), 1)
        if times[one.position, one.code.id] >= wanted:
            yield one


def _users(case: Case) -> dict[str, int]:
    """How many rulesets use each card file."""
    rulesets = case.game.rulesets
    return {
        case.game.places[part].file: sum(
            deck.id in {one.id for one in decks_of(case.game, ruleset)} for ruleset in rulesets
        )
        for part, deck in case.decks
    }
