"""Static truth about one box: what its files say that cannot be printed, played or right."""

from collections.abc import Iterable, Iterator, Sequence

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.lint import (
    attribute_checks,
    balance,
    boards,
    bonds,
    copies,
    faces,
    glossaries,
    icons,
    ids,
    kin,
    lesson_minutes,
    lessons,
    maps,
    mats,
    origins,
    pictures,
    references,
    rulebooks,
    scales,
    text_checks,
    themes,
    twins,
    unwritten,
    writing,
)
from generator.lint.analysis import ANALYSES, card_flow, customs, objects
from generator.lint.case import Case, Known
from generator.lint.checks import Check, checks_of, of_rules
from generator.lint.icons import printed_icons
from generator.lint.print_codes import PRINT_CODES
from generator.model.game import Game
from generator.model.libraries import library_of, told_with, uses

__all__ = ["CHECKS", "CODES", "Case", "Check", "Known", "icons_of", "lint_case", "lint_game"]

CHECKS: tuple[Check, ...] = (
    *checks_of(references, faces, icons, ids),
    *checks_of(
        attribute_checks,
        boards,
        bonds,
        copies,
        lesson_minutes,
        lessons,
        maps,
        mats,
        origins,
        rulebooks,
        scales,
        text_checks,
    ),
    *checks_of(balance, glossaries, kin, themes, pictures, twins, unwritten, writing),
    *ANALYSES,
)
_GROUNDS = (
    references.unknown_attribute.code,
    attribute_checks.missing_attribute.code,
    attribute_checks.wrong_attribute.code,
    ids.duplicate_id.code,
    references.unknown_reference.code,
    copies.wrong_share.code,
    references.unknown_use.code,
)
"""Codes about what effects are judged by: while one is found, what effects come to is not said.

Where it is not even clear which ruleset has which decks, nor is what its names stand for.
"""

CODES: tuple[Code, ...] = tuple(
    sorted((*(one.code for one in CHECKS), *PRINT_CODES, pictures.SHARED), key=lambda code: code.id)
)
"""Every code of this room, those of painted flaws included, by id."""


def lint_game(game: Game, known: Known) -> list[Diagnostic]:
    """What is wrong with `game`, in the order of its files; each finding once."""
    return lint_case(Case(game, known))


def lint_case(case: Case) -> list[Diagnostic]:
    """The same of a case at hand."""
    found: list[Diagnostic] = []
    for check in CHECKS:
        if check not in ANALYSES or not any(one.code in _GROUNDS for one in found):
            found += check(case)
    if any(one.severity is Severity.ERROR for one in found):
        unread = attribute_checks.unread_attribute  # it may be meant
        found = [one for one in found if one.code is not unread.code]
    found = [one for one in found if not _follows(one, found)]
    if not any(one.code is references.unknown_use.code for one in found):
        found += of_rules(case)
    return sorted(dict.fromkeys(_in_libraries(case, _without_namesakes(found))))


_ONLY_OF_A_BOX = ("R208", "R211", "R212", "R217", "R220")
"""What is found of things that nothing uses, and of tests that always end alike: a library is
written for other games too."""


def _in_libraries(case: Case, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings, those in libraries with where these are used, as far as they are a box's."""
    used: dict[str, list[Position]] = {}
    for ruleset in case.game.rulesets:
        for name, path in uses(ruleset):
            used.setdefault(name, []).append(case.where_key(f"rules/{ruleset.id}", *path))
    for one in found:
        library = library_of(one.position.file) if used else None
        if library is None:
            yield one
        elif one.code.id not in _ONLY_OF_A_BOX:
            yield told_with(one, used.get(library, ()))


def _follows(one: Diagnostic, found: Sequence[Diagnostic]) -> bool:
    """Whether it guesses at what another finding knows of the same lines.

    What is learned from other cards says less than anything else; where cards go, less than that
    they cannot go there.
    """
    is_learned, is_of_object = (
        one.code is check.code for check in (customs.broken_custom, objects.contradicted_object)
    )
    lines = {(at.file, at.line) for at in one.places}
    return (is_learned or is_of_object) and any(
        other.code is (card_flow.wrong_zone.code if is_of_object else other.code)
        and other.code is not one.code
        and lines & {(at.file, at.line) for at in other.places}
        for other in found
    )


def _without_namesakes(found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings but for those that look for a thing under its file's name, where it has another.

    That it has another name is found at its id.
    """
    wrong = [one for one in found if one.code is ids.wrong_name.code]
    told = {quoted((one.hint or "").removeprefix(ids.WRITE)) for one in wrong}
    for one in found:
        if not (
            one.message.startswith("there is no ") and any(name in one.message for name in told)
        ):
            yield one


def icons_of(case: Case) -> frozenset[str]:
    """The names of all icons that a box prints."""
    return frozenset(use.name for use in printed_icons(case)) & case.known.icons
