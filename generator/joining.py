"""Joins findings that tell of the same slip: an author has one thing to mend, and is told once."""

import re
from collections.abc import Hashable, Iterable

from generator.diagnostics import Diagnostic, Severity

_ABSENT = re.compile(r'(?:there is|has) (no [\w ]+) ("[^"]+")')
"""How a name is told that nothing has."""
_UNFOUNDED = re.compile(r'".+?" (has no origin for ".+?")')
"""How a value is told for which no card of a file gives a reason."""
_LACKS_DECK, _UNUSED = 'there is no deck "', "R208"
"""Where a deck is missing, so are the cards that would call a rule."""
_LATE = "M160"
"""A rulebook names what rules and cards lack, which say so better."""


def joined(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings, in order; those that tell of one slip are one, which names the other places.

    One name that is missing in several places is one slip, and so is a reason that several cards of
    a file lack; a warning never stands for an error. Where a value is wrong, nobody asks where it
    comes from.
    """
    found = sorted(findings)
    wrong = {
        one.position
        for one in found
        if one.severity is Severity.ERROR and not _UNFOUNDED.search(one.message)
    }
    lacks_deck = any(_LACKS_DECK in one.message for one in found)
    groups: dict[Hashable, list[Diagnostic]] = {}
    for number, one in enumerate(found):
        if slip := _UNFOUNDED.search(one.message):
            if one.position in wrong:
                continue
            groups.setdefault((one.severity, one.position.file, slip[1]), []).append(one)
        elif slip := _ABSENT.search(one.message):
            groups.setdefault((one.severity, *slip.groups()), []).append(one)
        elif one.code.id != _UNUSED or not lacks_deck:
            groups.setdefault(number, []).append(one)
    return sorted(_one(group) for group in groups.values())


def _one(group: list[Diagnostic]) -> Diagnostic:
    """The finding that says best what all of a group tell."""
    first, *others = sorted(group, key=lambda one: (one.code.id == _LATE, one))
    return first.beside(at for one in others for at in one.places) if others else first
