"""Between which numbers an expression always lies, told by bounds that are declared."""

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from generator.diagnostics import quoted
from generator.lint.analysis.environment import Environment, Source, card_index
from generator.lint.checks import Findings, error, per_ruleset
from generator.rules.checked import Checked
from generator.rules.tree import Expr


class Range(NamedTuple):
    """A lowest and a highest number, both possible as far as is known."""

    least: float
    most: float

    @property
    def is_one(self) -> bool:
        """Whether it is a single number."""
        return self.least == self.most

    def __str__(self) -> str:
        """`from 0 to 6`, `at least 3`, `3`."""
        least, most = (int(one) if math.isfinite(one) and one == int(one) else one for one in self)
        if self.is_one:
            return f"{least}"
        if math.isinf(self.most):
            return f"at least {least}"
        return f"at most {most}" if math.isinf(self.least) else f"from {least} to {most}"


ANYTHING = Range(-math.inf, math.inf)
_SIZE = Range(0, math.inf)
_DEEPEST = 14


def range_of(expr: Expr, env: Environment, depth: int = 0) -> Range:
    """The numbers between which `expr` lies; all numbers where nothing is known."""
    reading = _READERS.get(expr.op)
    if depth > _DEEPEST or reading is None:
        return ANYTHING
    return reading(expr, env, depth + 1)


def range_of_elements(expr: Expr, env: Environment, depth: int = 0) -> Range:
    """Between which numbers every number of a list lies."""
    if depth > _DEEPEST:
        return ANYTHING
    if expr.op == "list" and expr.args:
        return hull(range_of(one, env, depth + 1) for one in expr.args)
    if expr.op == "function" and expr.value == "numbers":
        first, last = (range_of(one, env, depth + 1) for one in expr.args)
        return Range(first.least, last.most)
    if expr.op == "comprehension":
        return range_of(expr.args[0], env.hiding(name for name, _ in expr.value), depth + 1)
    return ANYTHING


def hull(parts: Iterable[Range]) -> Range:
    """The range that holds all of these; all numbers where there are none."""
    known = list(parts) or [ANYTHING]
    return Range(min(one.least for one in known), max(one.most for one in known))


def _const(expr: Expr, env: Environment, depth: int) -> Range:
    value = expr.value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return Range(value, value) if is_number else ANYTHING


def _counter(expr: Expr, env: Environment, depth: int) -> Range:
    bounds = env.checked.bounds.get(expr.value, {})
    # What somebody gives a counter before the match begins is not told here; only bounds hold.
    least, most = (
        range_of(bounds[key], env.plain(), depth) if key in bounds else ANYTHING
        for key in ("least", "most")
    )
    # Crossed bounds are a finding of their own, and nothing follows from them.
    return Range(least.least, most.most) if least.least <= most.most else ANYTHING


def _attribute(expr: Expr, env: Environment, depth: int) -> Range:
    values = env.values_of(expr)
    if any(isinstance(one, bool | str) for one in values):
        return ANYTHING
    return hull(Range(one, one) for one in values if isinstance(one, int | float))


def _binary(expr: Expr, env: Environment, depth: int) -> Range:
    left, right = (range_of(one, env, depth) for one in expr.args)
    if expr.value == "+":
        return Range(left.least + right.least, left.most + right.most)
    if expr.value == "-":
        return Range(left.least - right.most, left.most - right.least)
    if expr.value == "*":
        return _corners(left, right, _times)
    if right.least <= 0:
        return ANYTHING
    if expr.value == "%":
        return Range(0, right.most - 1 if expr.type.kind == "integer" else right.most)
    found = _corners(left, right, lambda one, by: one / by if by < math.inf else 0.0)
    if expr.value == "//":
        return Range(*(math.floor(one) if math.isfinite(one) else one for one in found))
    return found


def _times(one: float, other: float) -> float:
    return 0.0 if 0 in (one, other) else one * other


def _corners(left: Range, right: Range, do: Callable[[float, float], float]) -> Range:
    found = [do(one, other) for one in left for other in right]
    return ANYTHING if any(map(math.isnan, found)) else Range(min(found), max(found))


def _negative(expr: Expr, env: Environment, depth: int) -> Range:
    found = range_of(expr.args[0], env, depth)
    return Range(-found.most, -found.least)


def _local(expr: Expr, env: Environment, depth: int) -> Range:
    # A local that is worked out from itself can become anything.
    inner = env.hiding([expr.value])
    return hull(_given(one, inner, depth) for one in env.sources_of(expr))


def _given(source: Source, env: Environment, depth: int) -> Range:
    if source.expr is None:
        return ANYTHING
    if source.how == "value":
        return range_of(source.expr, env, depth)
    if source.how == "element":
        return range_of_elements(source.expr, env, depth)
    if source.how == "rolled":
        dice = range_of(source.expr, env, depth)
        sides = range_of(source.sides, env, depth) if source.sides else Range(6, 6)
        return Range(dice.least, _times(dice.most, sides.most))
    return ANYTHING


def _term(expr: Expr, env: Environment, depth: int) -> Range:
    params, inner = env.checked.terms[expr.value]
    return range_of(inner, env.plain(params), depth)


def _function(expr: Expr, env: Environment, depth: int) -> Range:
    name, args = expr.value, expr.args
    if name == "count":
        return _count(args[0], env) if len(args) == 1 else _matching(args[0], env)
    if name in ("max", "min") and len(args) == 1:
        inner = range_of_elements(args[0], env, depth)
        return Range(min(inner.least, 0), max(inner.most, 0))
    if name in ("first", "last"):
        return range_of_elements(args[0], env, depth)
    if name not in _FUNCTIONS:
        return ANYTHING
    return _FUNCTIONS[name]([range_of(one, env, depth) for one in args])


def _extreme(pick: Callable[[Iterable[float]], float], found: list[Range]) -> Range:
    return Range(pick(one.least for one in found), pick(one.most for one in found))


def _abs(found: list[Range]) -> Range:
    ends = [abs(one) for one in found[0]]
    return Range(0 if found[0].least <= 0 <= found[0].most else min(ends), max(ends))


def _clamp(found: list[Range]) -> Range:
    value, low, high = found[0], found[1].least, found[2].most
    return Range(max(low, min(value.least, high)), min(high, max(value.most, low)))


_FUNCTIONS: Mapping[str, Callable[[list[Range]], Range]] = {
    "abs": _abs,
    "clamp": _clamp,
    "default": hull,
    "max": partial(_extreme, max),
    "min": partial(_extreme, min),
}


def _count(what: Expr, env: Environment) -> Range:
    """How many there are of a list, or in a zone."""
    seats, table = env.checked.ruleset.seats, env.table
    if what.op in ("seats", "players"):
        if table is not None:
            return Range(table.seats, table.seats)
        return Range(seats.least if what.op == "seats" else 0, seats.most)
    if what.op == "list":
        return Range(len(what.args), len(what.args))
    zone = what.args[0] if what.op == "cards" else what
    if table is None or zone.op != "zone":
        return _SIZE
    return Range(*table.sizes.get(zone.value, _SIZE))


def _matching(what: Expr, env: Environment) -> Range:
    """How many of a list are equal to something."""
    return Range(0, env.checked.ruleset.seats.most if what.op in ("seats", "players") else math.inf)


_READERS: Mapping[str, Callable[[Expr, Environment, int], Range]] = {
    "const": _const,
    "counter": _counter,
    "attribute": _attribute,
    "seat-number": lambda expr, env, depth: Range(1, env.checked.ruleset.seats.most),
    "zone-count": lambda expr, env, depth: _count(expr.args[0], env),
    "binary": _binary,
    "negative": _negative,
    "if": lambda expr, env, depth: hull(range_of(one, env, depth) for one in expr.args[1:]),
    "local": _local,
    "term": _term,
    "chance": lambda expr, env, depth: Range(0, 1),
    "function": _function,
    "item": lambda expr, env, depth: range_of_elements(expr.args[0], env, depth),
}


@error(
    "R221",
    what="A counter starts outside its bounds, or its `least` is above its `most`.",
    why="It would jump to a bound the first time that anything changes it.",
    example="- {id: purse, of: seat, type: integer, most: 9, starts: 12}",
    instead="- {id: purse, of: seat, type: integer, most: 12, starts: 12}",
)
@per_ruleset
def wrong_bounds(checked: Checked) -> Findings:
    """One finding for each counter that cannot keep its own bounds."""
    places = checked.game.places[f"rules/{checked.ruleset.id}"]
    env = Environment(checked, card_index(checked))
    for index, counter in enumerate(checked.ruleset.counters):
        bounds = checked.bounds.get(counter.id.replace("-", "_"), {})
        if wrong := _wrong({key: range_of(one, env) for key, one in bounds.items()}):
            key, message = wrong
            at = places.where(("counters", index, key))
            yield at, f"the counter {quoted(counter.id)} {message}"


def _wrong(known: dict[str, Range]) -> tuple[str, str] | None:
    least, most, starts = (known.get(key) for key in ("least", "most", "starts"))
    if least and most and least.least > most.most:
        return "least", f"is at least {least} and at most {most}"
    if starts and most and starts.least > most.most:
        return "starts", f"starts at {starts}, above {most}"
    if starts and least and starts.most < least.least:
        return "starts", f"starts at {starts}, below {least}"
    return None
