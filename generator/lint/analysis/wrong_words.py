"""Words that name values of their own, in notes and requirements, and cannot be worked out."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Code, Diagnostic, Position, Severity, did_you_mean, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.walk import bodies, inside, place_of, tests_of
from generator.lint.case import Case
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Checked, Test
from generator.rules.types import Type
from generator.words.context import game_context
from generator.words.sandbox import WordsError, fill

CODE = Code(
    id="R226",
    slug="wrong-words",
    severity=Severity.ERROR,
    what="Words of a note or a requirement name a value that stands neither under their `of` nor "
    "in the game, or cannot be worked out otherwise.",
    why="They are said at the table, in the middle of a match.",
    example='- {note: sale, of: {coins: price}, says: "Sold for {{ conis }}."}',
    instead='- {note: sale, of: {coins: price}, says: "Sold for {{ coins }}."}',
)
_LEAST: Mapping[str, Any] = {"flag": False, "integer": 0, "number": 0}
_MOST: Mapping[str, Any] = {"flag": True, "integer": 9, "number": 9}
Values = tuple[tuple[str, Type], ...]
"""The values that words may name, beside those of the game."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each text."""
    shared = game_context(case.game)
    yield from agreed(case, lambda checked: _under(checked, shared))


def _under(checked: Checked, shared: Mapping[str, Any]) -> Iterator[Diagnostic]:
    for body in bodies(checked):
        for test in body.requires:
            yield from _test(test, body.position, shared)
        for effect in inside(body.effects):
            for test in (*tests_of(effect), *effect.left_out):
                yield from _test(test, effect.position, shared)
            of = {key: one for key, one in effect.exprs.items() if key.startswith("of.")}
            values = tuple((key.removeprefix("of."), one.type) for key, one in of.items())
            yield from _said(effect.names.get("says"), values, effect.position, shared)


def _test(test: Test, otherwise: Position, shared: Mapping[str, Any]) -> Iterator[Diagnostic]:
    values = tuple((name, one.type) for name, one in test.of)
    yield from _said(test.says, values, place_of(test.test, otherwise), shared)


def _said(
    says: str | None, of: Values, at: Position, shared: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    """Tried with small values and with large ones, so that both sides of a test are read.

    Words that name no values of their own are judged with all other texts.
    """
    for samples in (_LEAST, _MOST) if of else ():
        values = {name_of(name): samples.get(kind.kind, "somebody") for name, kind in of}
        try:
            fill(says or "", {**shared, **values})
        except WordsError as error:
            lost = str(error).split("'")[1] if str(error).count("'") > 1 else ""
            near = did_you_mean(lost, values)
            yield CODE.at(at, f"{quoted(says, 60)} cannot be said: {error}", near)
            return
