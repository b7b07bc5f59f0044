"""Static truth about one box: what its files say that cannot be printed, played or right."""

from collections.abc import Iterator
from typing import Protocol

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint import (
    colour_only,
    faces,
    icons,
    ids,
    lesson_plan,
    lesson_seats,
    low_contrast,
    missing_attribute,
    missing_credits,
    missing_origin,
    references,
    small_type,
    stray_number,
    text_error,
    theme_incomplete,
    uncredited_icon,
    unread_attribute,
    untold_rule,
    unused_publication,
    unused_value,
    wrong_attribute,
    wrong_chance,
    wrong_count,
    wrong_lesson,
    wrong_map,
    wrong_map_rules,
    wrong_rulebook,
    wrong_scale,
    wrong_seats,
    wrong_share,
    wrong_track,
)
from generator.lint.analysis import DEED_RULES
from generator.lint.case import Case, Known
from generator.lint.checks import Check, checks_of
from generator.lint.icons import icon_uses
from generator.lint.print_codes import PRINT_CODES
from generator.model.game import Game

__all__ = ["CODES", "RULES", "Known", "Rule", "icons_of", "lint_game"]


class Rule(Protocol):
    """What the module of a rule holds."""

    CODE: Code

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """Every finding of the rule."""


class _Made:
    """A check as a rule."""

    def __init__(self, check: Check) -> None:
        self.CODE, self.check = check.code, check


RULES: tuple[Rule, ...] = (
    *map(_Made, checks_of(references, faces, icons, ids)),
    wrong_count,
    missing_origin,
    missing_attribute,
    wrong_attribute,
    text_error,
    theme_incomplete,
    wrong_seats,
    wrong_share,
    missing_credits,
    stray_number,
    wrong_scale,
    low_contrast,
    colour_only,
    small_type,
    uncredited_icon,
    wrong_chance,
    wrong_track,
    wrong_map_rules,
    wrong_map,
    unused_value,
    wrong_rulebook,
    untold_rule,
    unused_publication,
    wrong_lesson,
    lesson_seats,
    lesson_plan,
    *DEED_RULES,
    unread_attribute,
)
_GROUNDS = (
    references.unknown_attribute.code,
    missing_attribute.CODE,
    wrong_attribute.CODE,
    ids.duplicate_id.code,
    references.unknown_reference.code,
    wrong_share.CODE,
    references.unknown_use.code,
)
"""Codes about what deeds are judged by: while one is found, what deeds come to is not said.

Where it is not even clear which ruleset has which decks, nor is what its names stand for.
"""

CODES: tuple[Code, ...] = tuple(
    sorted((*(rule.CODE for rule in RULES), *PRINT_CODES), key=lambda code: code.id)
)
"""Every code of this room, those of painted flaws included, by id."""


def lint_game(game: Game, known: Known) -> list[Diagnostic]:
    """What is wrong with `game`, in the order of its files; each finding once."""
    case = Case(game, known)
    found: list[Diagnostic] = []
    for rule in RULES:
        if rule not in DEED_RULES or not any(one.code in _GROUNDS for one in found):
            found += rule.check(case)
    if any(one.severity is Severity.ERROR for one in found):
        found = [one for one in found if one.code is not unread_attribute.CODE]  # it may be meant
    if not any(one.code is references.unknown_use.code for one in found):
        found += (one for _, findings in case.judged for one in findings)
    return sorted(dict.fromkeys(found))


def icons_of(game: Game, known: Known) -> frozenset[str]:
    """The names of all icons that a box prints."""
    return frozenset(use.name for use in icon_uses(Case(game, known))) & known.icons
