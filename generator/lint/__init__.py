"""Static truth about one box: what its files say that cannot be printed, played or right."""

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint import (
    attribute_checks,
    copies,
    duplicate_id,
    lessons,
    maps,
    missing_icon,
    origins,
    rulebooks,
    scales,
    text_checks,
    themes,
    twice_in_map,
    unknown_attribute,
    unknown_in_map,
    unknown_origin,
    unknown_picture,
    unknown_reference,
    unknown_slot,
    unknown_use,
    wrong_companion,
    wrong_name,
)
from generator.lint.analysis import ANALYSES
from generator.lint.case import Case, Known
from generator.lint.checks import Check, checks_of
from generator.lint.icon_uses import icon_uses
from generator.lint.print_codes import PRINT_CODES
from generator.model.game import Game

__all__ = ["CHECKS", "CODES", "Check", "Known", "icons_of", "lint_game"]

CHECKS: tuple[Check, ...] = (
    *checks_of(attribute_checks, copies, lessons, maps, origins, rulebooks, scales, text_checks),
    *checks_of(themes, duplicate_id, missing_icon, twice_in_map, unknown_attribute),
    *checks_of(unknown_in_map, unknown_origin, unknown_picture, unknown_reference, unknown_slot),
    *checks_of(unknown_use, wrong_companion, wrong_name),
    *ANALYSES,
)
_GROUNDS = frozenset({
    "unknown-attribute", "missing-attribute", "wrong-attribute", "duplicate-id",
    "unknown-reference", "wrong-share", "unknown-use",
})  # fmt: skip
"""Codes about what effects are judged by: while one is found, what effects come to is not said.

Where it is not even clear which ruleset has which decks, nor is what its names stand for.
"""

CODES: tuple[Code, ...] = tuple(
    sorted((*(one.code for one in CHECKS), *PRINT_CODES), key=lambda code: code.id)
)
"""Every code of this room, those of painted flaws included, by id."""


def lint_game(game: Game, known: Known) -> list[Diagnostic]:
    """What is wrong with `game`, in the order of its files; each finding once."""
    case = Case(game, known)
    found: list[Diagnostic] = []
    for check in CHECKS:
        if check not in ANALYSES or not any(one.code.slug in _GROUNDS for one in found):
            found += check(case)
    if any(one.severity is Severity.ERROR for one in found):
        unread = attribute_checks.unread_attribute  # it may be meant
        found = [one for one in found if one.code is not unread.code]
    if not any(one.code is unknown_use.CODE for one in found):
        found += (one for _, findings in case.judged for one in findings)
    return sorted(dict.fromkeys(found))


def icons_of(game: Game, known: Known) -> frozenset[str]:
    """The names of all icons that a box prints."""
    return frozenset(use.name for use in icon_uses(Case(game, known))) & known.icons
