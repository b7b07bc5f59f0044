"""Joins findings that tell of the same slip: an author has one thing to mend, and is told once."""

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from pathlib import PurePath

from generator.diagnostics import Diagnostic, Severity

_ABSENT = re.compile(r'(?:there is|has) (no\b[\w ]*?) ?("[^"]+")')
"""How a name is told that nothing has."""
_UNFOUNDED = re.compile(r'".+?" (has no origin for ".+?")')
"""How a value is told for which no card of a file gives a reason."""
_LACKS_DECK, _UNUSED = 'there is no deck "', "R208"
"""Where a deck is missing, so are the cards that would call a rule."""
_LATE = "M160"
"""A rulebook names what rules and cards lack, which say so better."""
_WRONG_GIFTS = "R206"
"""A rule that is given something by a wrong name lacks the right one, too."""
_WRONG_VALUE = "M114"
"""What else is said of the same value follows from that."""
_WRONG_USE = "M130"
"""Where a deck names no ruleset that there is, none has it."""


def joined(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings, in order; those that tell of one slip are one, which names the other places.

    One name that is missing in several places is one slip, and so is a reason that several cards of
    a file lack; a warning never stands for an error. Where a value is wrong, nobody asks where it
    comes from, nor what else is wrong with it.
    """
    found = sorted(_folded(findings))
    follows = _following(found)
    groups: dict[Hashable, list[Diagnostic]] = {}
    for number, one in enumerate(found):
        if follows(one):
            continue
        if slip := _UNFOUNDED.search(one.message):
            groups.setdefault((one.severity, one.position.file, slip[1]), []).append(one)
        elif slip := _ABSENT.search(one.message):
            groups.setdefault((one.severity, *slip.groups()), []).append(one)
        elif one.code.id == _WRONG_GIFTS:
            groups.setdefault((one.code.id, one.position.file, one.position.line), []).append(one)
        else:
            groups.setdefault(number, []).append(one)
    return sorted(_one(group) for group in groups.values())


def _folded(findings: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    """The findings; what is said at one place of many generated cards is said of the first."""
    groups: dict[Hashable, list[Diagnostic]] = {}
    for number, one in enumerate(findings):
        card = one.position.of
        said = (one.code.id, one.position, one.message.replace(card, "")) if card else number
        groups.setdefault(said, []).append(one)
    for first, *others in groups.values():
        if several := len({one.position.of for one in others} - {first.position.of}):
            cards = "card" if several == 1 else "cards"
            message = f"{first.message}; so with {several} other generated {cards}"
            first = replace(first, message=message)
        yield first


def _following(found: Iterable[Diagnostic]) -> Callable[[Diagnostic], bool]:
    """Tells the findings that follow from others of them."""
    errors = [one for one in found if one.severity is Severity.ERROR]
    wrong = {one.position for one in errors if not _UNFOUNDED.search(one.message)}
    values = {one.position for one in errors if one.code.id == _WRONG_VALUE}
    unused = {PurePath(one.position.file).stem for one in errors if one.code.id == _WRONG_USE}
    lacks_deck = any(_LACKS_DECK in one.message for one in errors)

    def follows(one: Diagnostic) -> bool:
        if _UNFOUNDED.search(one.message):
            return one.position in wrong
        if one.code.id == _UNUSED:
            return lacks_deck
        slip = _ABSENT.search(one.message)
        if one.code.id == _LATE and slip and slip[1] == "no deck":
            return slip[2].strip('"') in unused
        return one.code.id != _WRONG_VALUE and one.position in values

    return follows


def _one(group: list[Diagnostic]) -> Diagnostic:
    """The finding that says best what all of a group tell."""
    first, *others = sorted(group, key=lambda one: (one.code.id == _LATE, one))
    return first.beside(at for one in others for at in one.places) if others else first
