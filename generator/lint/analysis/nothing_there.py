"""What is used just where it is none: `if: card is none`, and `then` moves the card."""

from collections.abc import Iterator

from generator.lint.checks import Findings, error, per_ruleset
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.walk import bodies, place_of

_CALMS = frozenset({"default", "count"})
"""Functions that know what to do with nothing."""


@error(
    "R244",
    what="A branch that runs only where a local is none uses that local as a card or a seat.",
    why="There is nothing to use: the test is turned round, and where there is something, nothing "
    "is done with it.",
    example="- {pick: seat.hand, as: lost}\n- if: lost is none\n  then: [{move: lost, to: heap}]",
    instead="- {pick: seat.hand, as: lost}\n- if: lost is not none\n"
    "  then: [{move: lost, to: heap}]",
)
@per_ruleset
def used_though_none(checked: Checked) -> Findings:
    """One finding for each such test."""
    for body in bodies(checked):
        for effect in walk(body.effects):
            if effect.word != "if" or (tested := _none(effect.exprs["if"])) is None:
                continue
            local, branch, turned = tested
            if _is_used(str(local.value), effect.bodies.get(branch, ())):
                name, at = local.value, place_of(effect.exprs["if"], effect.position)
                yield at, f"here {name} is none, and is used all the same", f"`{name} is {turned}`"


def _none(test: Expr) -> tuple[Expr, str, str] | None:
    """The local that a test compares with none, the branch for none, and the opposite test."""
    if test.op != "compare" or len(test.args) != 2 or test.value[0] not in _SIGNS:
        return None
    local, none = test.args
    if local.op != "local" or none.op != "const" or none.value is not None:
        return None
    return (local, "then", "not none") if test.value[0] in _SAME else (local, "else", "none")


_SAME = frozenset({"==", "is"})
_SIGNS = _SAME | {"!=", "is not"}


def _is_used(name: str, effects: tuple[Effect, ...]) -> bool:
    """Whether some effects use a local that is none before they give it another value."""
    for effect in walk(effects):
        if name in {*_made(effect)}:
            return False
        if any(_uses(expr, name) for key, expr in effect.exprs.items() if key in _THINGS):
            return True
    return False


_THINGS = frozenset({"move", "remove", "reveal", "peek", "resolve", "eliminate", "skip"})
"""Fields in which nothing can be."""


def _made(effect: Effect) -> Iterator[object]:
    yield from (effect.names.get(key) for key in ("as", "toss", "dice"))
    yield from (key.removeprefix("let.") for key in effect.exprs if key.startswith("let."))
    yield from (one.value for key, one in effect.exprs.items() if key == "set")


def _uses(expr: Expr, name: str) -> bool:
    if expr.op == "local":
        return bool(expr.value == name)
    calm = expr.op in ("if", "compare", "comprehension") or (
        expr.op == "function" and expr.value in _CALMS
    )
    return not calm and any(_uses(one, name) for one in expr.args)
