"""Between which numbers an expression always lies, told by bounds that are declared."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from generator.lint.analysis.environment import Scene
from generator.lint.analysis.reaching_definitions import Source
from generator.rules.typed_tree import Expr


class Span(NamedTuple):
    """A lowest and a highest number, both possible as far as is known."""

    least: float
    most: float

    @property
    def is_one(self) -> bool:
        """Whether it is a single number."""
        return self.least == self.most


ANYTHING = Span(-math.inf, math.inf)
_DEEPEST = 14


def span(expr: Expr, scene: Scene, depth: int = 0) -> Span:
    """The numbers between which `expr` lies; all numbers where nothing is known."""
    reading = _READERS.get(expr.op)
    if depth > _DEEPEST or reading is None:
        return ANYTHING
    return reading(expr, scene, depth + 1)


def hull(parts: Iterable[Span]) -> Span:
    """The span that holds all of these; all numbers where there are none."""
    known = list(parts)
    if not known:
        return ANYTHING
    return Span(min(one.least for one in known), max(one.most for one in known))


def _const(expr: Expr, scene: Scene, depth: int) -> Span:
    value = expr.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return ANYTHING
    return Span(value, value)


def _counter(expr: Expr, scene: Scene, depth: int) -> Span:
    bounds = scene.checked.bounds.get(expr.value, {})
    inner = scene.plain()
    # What somebody gives a counter before the match begins is not told here; only bounds hold.
    least, most = (
        span(bounds[key], inner, depth) if key in bounds else ANYTHING for key in ("least", "most")
    )
    # Crossed bounds are a finding of their own, and nothing follows from them.
    return Span(least.least, most.most) if least.least <= most.most else ANYTHING


def _attribute(expr: Expr, scene: Scene, depth: int) -> Span:
    values = scene.values_of(expr)
    if not values or any(isinstance(one, bool | str) for one in values):
        return ANYTHING
    return hull(Span(one, one) for one in values if isinstance(one, int | float))


def _seat_number(expr: Expr, scene: Scene, depth: int) -> Span:
    return Span(1, scene.checked.ruleset.seats.most)


def _cards(expr: Expr, scene: Scene, depth: int) -> Span:
    return _size(expr.args[0], scene)


def _size(zone: Expr, scene: Scene) -> Span:
    """How many cards lie in a zone; a list made of one is as long."""
    inner = zone.args[0] if zone.op == "cards" else zone
    if scene.table is None or inner.op != "zone":
        return Span(0, math.inf)
    return Span(*scene.table.sizes.get(inner.value, (0, math.inf)))


def _binary(expr: Expr, scene: Scene, depth: int) -> Span:
    left, right = (span(one, scene, depth) for one in expr.args)
    if expr.value == "+":
        return Span(left.least + right.least, left.most + right.most)
    if expr.value == "-":
        return Span(left.least - right.most, left.most - right.least)
    if expr.value == "*":
        return hull(_pair(left, right, _times))
    if right.least <= 0:
        return ANYTHING
    if expr.value == "%":
        return Span(0, right.most - 1 if expr.type.kind == "integer" else right.most)
    found = hull(_pair(left, right, lambda one, other: one / other if other < math.inf else 0.0))
    if expr.value == "//":
        return Span(*(math.floor(one) if math.isfinite(one) else one for one in found))
    return found


def _times(one: float, other: float) -> float:
    return 0.0 if 0 in (one, other) else one * other


def _pair(left: Span, right: Span, do: Callable[[float, float], float]) -> list[Span]:
    found = [do(one, other) for one in left for other in right]
    return [ANYTHING if math.isnan(one) else Span(one, one) for one in found]


def _negative(expr: Expr, scene: Scene, depth: int) -> Span:
    found = span(expr.args[0], scene, depth)
    return Span(-found.most, -found.least)


def _if(expr: Expr, scene: Scene, depth: int) -> Span:
    return hull(span(one, scene, depth) for one in expr.args[1:])


def _local(expr: Expr, scene: Scene, depth: int) -> Span:
    known = scene.sources.get(expr.value, ())
    if not known or expr.value in scene.hidden:
        return ANYTHING
    # A local that is worked out from itself can become anything.
    inner = scene.without(expr.value)
    return hull(_given(one, inner, depth) for one in known)


def _given(source: Source, scene: Scene, depth: int) -> Span:
    if source.expr is None:
        return ANYTHING
    if source.how == "value":
        return span(source.expr, scene, depth)
    if source.how == "element":
        return elements_span(source.expr, scene, depth)
    if source.how == "rolled":
        dice = span(source.expr, scene, depth)
        sides = span(source.sides, scene, depth) if source.sides else Span(6, 6)
        return Span(dice.least, _times(dice.most, sides.most))
    return ANYTHING


def elements_span(expr: Expr, scene: Scene, depth: int = 0) -> Span:
    """Between which numbers every number of a list lies."""
    if depth > _DEEPEST:
        return ANYTHING
    if expr.op == "list" and expr.args:
        return hull(span(one, scene, depth + 1) for one in expr.args)
    if expr.op == "function" and expr.value == "numbers":
        first, last = (span(one, scene, depth + 1) for one in expr.args)
        return Span(first.least, last.most)
    if expr.op == "comprehension":
        names = [name for name, _ in expr.value]
        return span(expr.args[0], scene.hiding(names), depth + 1)
    return ANYTHING


def _term(expr: Expr, scene: Scene, depth: int) -> Span:
    params, inner = scene.checked.terms[expr.value]
    return span(inner, scene.plain(params), depth)


def _chance(expr: Expr, scene: Scene, depth: int) -> Span:
    return Span(0, 1)


def _function(expr: Expr, scene: Scene, depth: int) -> Span:
    name, args = expr.value, expr.args
    if name == "count":
        return _count(args[0], scene, single=len(args) == 1)
    if name in ("max", "min"):
        return _extreme(expr, scene, depth)
    found = [span(one, scene, depth) for one in args] if name in ("abs", "clamp", "default") else []
    if name == "abs":
        ends = (abs(found[0].least), abs(found[0].most))
        return Span(0 if found[0].least <= 0 <= found[0].most else min(ends), max(ends))
    if name == "clamp":
        low, high = found[1].least, found[2].most
        return Span(max(low, min(found[0].least, high)), min(high, max(found[0].most, low)))
    if name == "default":
        return hull(found)
    if name in ("first", "last"):
        return elements_span(args[0], scene, depth)
    return ANYTHING


def _extreme(expr: Expr, scene: Scene, depth: int) -> Span:
    args, pick = expr.args, max if expr.value == "max" else min
    if len(args) == 1:
        inner = elements_span(args[0], scene, depth)
        return Span(min(inner.least, 0), max(inner.most, 0))
    found = [span(one, scene, depth) for one in args]
    return Span(pick(one.least for one in found), pick(one.most for one in found))


def _count(what: Expr, scene: Scene, *, single: bool) -> Span:
    seats, table = scene.checked.ruleset.seats, scene.table
    if what.op in ("seats", "players") and single and table is not None:
        return Span(table.seats, table.seats)
    if what.op == "seats":
        return Span(seats.least if single else 0, seats.most)
    if what.op == "players":
        return Span(0, seats.most)
    if what.op == "list" and single:
        return Span(len(what.args), len(what.args))
    return _size(what, scene) if single else Span(0, math.inf)


def _item(expr: Expr, scene: Scene, depth: int) -> Span:
    return elements_span(expr.args[0], scene, depth)


_READERS: Mapping[str, Callable[[Expr, Scene, int], Span]] = {
    "const": _const,
    "counter": _counter,
    "attribute": _attribute,
    "seat-number": _seat_number,
    "zone-count": _cards,
    "binary": _binary,
    "negative": _negative,
    "if": _if,
    "local": _local,
    "term": _term,
    "chance": _chance,
    "function": _function,
    "item": _item,
}

__all__ = ["ANYTHING", "Span", "elements_span", "hull", "span"]
