"""Choices of more than there can be, and numbers that can never be offered."""

import math
from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.conditions import scenes
from generator.lint.analysis.environment import Scene
from generator.lint.analysis.value_ranges import elements_span, span
from generator.lint.analysis.walk import inside, place_of
from generator.lint.analysis.wording import span_in_words
from generator.lint.case import Case
from generator.rules.typed_tree import Checked, Effect, Expr

CODE = Code(
    id="R215",
    slug="impossible-choice",
    severity=Severity.ERROR,
    what="A choice asks for more than there can be to choose from, for at least more than at most, "
    "or offers whole numbers beyond the ruleset's `numbers`.",
    why="The match would stand still there, or pass over the choice without a word.",
    example="- {choose: \"['left', 'right']\", as: ways, least: 3}",
    instead="- {choose: \"['left', 'right', 'ahead']\", as: ways, least: 3}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each choice that nobody can make."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    for body, scene in scenes(checked):
        for effect in inside(body.effects):
            if effect.word in ("choose", "ask_all", "pick"):
                yield from _choice(effect, scene)


def _choice(effect: Effect, scene: Scene) -> Iterator[Diagnostic]:
    exprs = effect.exprs
    offered = exprs.get("from") if effect.word == "ask_all" else exprs.get(effect.word)
    if offered is None:
        return
    least = span(exprs["least"], scene).least if "least" in exprs else 0
    most = span(exprs["most"], scene).most if "most" in exprs else math.inf
    there = _how_many(offered, scene)
    if least > most:
        at = place_of(exprs["least"], effect.position)
        yield CODE.at(at, f"at least {least:g} are chosen, and at most {most:g}")
    elif least > there:
        at = place_of(exprs["least"], effect.position)
        yield CODE.at(at, f"at least {least:g} are chosen, and there are never more than {there:g}")
    elif there == 0:
        yield CODE.at(place_of(offered, effect.position), "there is never anything to choose from")
    if effect.word != "pick" and offered.type.of and offered.type.of.kind == "integer":
        yield from _numbers(effect, scene)


def _numbers(effect: Effect, scene: Scene) -> Iterator[Diagnostic]:
    offered = effect.exprs["from" if effect.word == "ask_all" else effect.word]
    allowed, found = scene.checked.ruleset.numbers, elements_span(offered, scene)
    sure = [one for one in found if math.isfinite(one)]
    if any(not allowed.least <= one <= allowed.most for one in sure):
        message = f"the numbers offered are {span_in_words(found)}"
        hint = f"`numbers` of the ruleset says {allowed.least} to {allowed.most}"
        yield CODE.at(place_of(offered, effect.position), message, hint)


def _how_many(offered: Expr, scene: Scene) -> float:
    """The most that a list can hold."""
    if offered.op == "list":
        return len(offered.args)
    if offered.op == "function" and offered.value == "numbers":
        found = elements_span(offered, scene)
        return max(0.0, found.most - found.least + 1)
    if offered.op in ("seats", "players"):
        return scene.checked.ruleset.seats.most
    if offered.op == "function" and offered.value == "others":
        return scene.checked.ruleset.seats.most - 1
    if offered.op == "function" and offered.value in ("top", "bottom"):
        return max(0.0, span(offered.args[1], scene).most)
    return math.inf
