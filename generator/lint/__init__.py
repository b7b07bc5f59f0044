"""Static truth about one box: what its files say that cannot be printed, played or right."""

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint import (
    duplicate_id,
    missing_icon,
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
from generator.lint.attribute_checks import missing_attribute, unread_attribute, wrong_attribute
from generator.lint.case import Case, Known
from generator.lint.checks import Check
from generator.lint.copies import wrong_count, wrong_seats, wrong_share
from generator.lint.icon_uses import icon_uses
from generator.lint.lessons import lesson_plan, lesson_seats, wrong_lesson
from generator.lint.maps import wrong_map, wrong_map_rules
from generator.lint.origins import (
    missing_credits,
    missing_origin,
    uncredited_icon,
    unused_publication,
)
from generator.lint.print_codes import PRINT_CODES
from generator.lint.rulebooks import untold_rule, wrong_rulebook
from generator.lint.scales import wrong_chance, wrong_scale, wrong_track
from generator.lint.text_checks import stray_number, text_error, unused_value
from generator.lint.themes import colour_only, low_contrast, small_type, theme_incomplete
from generator.model.game import Game

__all__ = ["CHECKS", "CODES", "Check", "Known", "icons_of", "lint_game"]

_NAMES = (
    unknown_attribute,
    duplicate_id,
    unknown_reference,
    unknown_slot,
    wrong_companion,
    unknown_use,
    wrong_name,
    missing_icon,
    unknown_picture,
    unknown_in_map,
    twice_in_map,
    unknown_origin,
)
"""Modules that check one thing each."""
CHECKS: tuple[Check, ...] = (
    *(Check(one.CODE, one.check) for one in _NAMES),
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
    unread_attribute,
    *ANALYSES,
)
_GROUNDS = frozenset(
    {
        unknown_attribute.CODE,
        missing_attribute.code,
        wrong_attribute.code,
        duplicate_id.CODE,
        unknown_reference.CODE,
        wrong_share.code,
        unknown_use.CODE,
    }
)
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
        if check not in ANALYSES or not any(one.code in _GROUNDS for one in found):
            found += check(case)
    if any(one.severity is Severity.ERROR for one in found):
        found = [one for one in found if one.code is not unread_attribute.code]  # it may be meant
    if not any(one.code is unknown_use.CODE for one in found):
        found += (one for _, findings in case.judged for one in findings)
    return sorted(dict.fromkeys(found))


def icons_of(game: Game, known: Known) -> frozenset[str]:
    """The names of all icons that a box prints."""
    return frozenset(use.name for use in icon_uses(Case(game, known))) & known.icons
