"""Whether a test can hold and can fail: by bounds, by words that can stand there, by its form."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.lint.analysis.environment import Scene
from generator.lint.analysis.value_ranges import Span, span
from generator.lint.analysis.walk import nodes
from generator.rules.typed_tree import Expr

_DEEPEST = 14
Truth = bool | None
"""True: always holds; False: never; None: it depends, or nobody knows."""


def truth(expr: Expr, scene: Scene, depth: int = 0) -> Truth:
    """Whether a test always or never holds."""
    reading = _READERS.get(expr.op)
    if depth > _DEEPEST or reading is None:
        return None
    return reading(expr, scene, depth + 1)


def is_settled(expr: Expr) -> bool:
    """Whether it is made of numbers, words and values of the game alone: a switch, not a slip."""
    return all(
        one.op in ("const", "compare", "and", "or", "not", "binary", "negative", "list", "if")
        for one in nodes(expr)
    )


def _const(expr: Expr, scene: Scene, depth: int) -> Truth:
    return expr.value if isinstance(expr.value, bool) else None


def _not(expr: Expr, scene: Scene, depth: int) -> Truth:
    found = truth(expr.args[0], scene, depth)
    return None if found is None else not found


def _and(expr: Expr, scene: Scene, depth: int) -> Truth:
    found = [truth(one, scene, depth) for one in expr.args]
    return False if False in found else True if all(found) else None


def _or(expr: Expr, scene: Scene, depth: int) -> Truth:
    found = [truth(one, scene, depth) for one in expr.args]
    return True if True in found else False if all(one is False for one in found) else None


def _if(expr: Expr, scene: Scene, depth: int) -> Truth:
    first, second = (truth(one, scene, depth) for one in expr.args[1:])
    return first if first == second else None


def _flag(expr: Expr, scene: Scene, depth: int) -> Truth:
    values = scene.values_of(expr)
    return values[0] if len(set(values)) == 1 and isinstance(values[0], bool) else None


def _term(expr: Expr, scene: Scene, depth: int) -> Truth:
    params, inner = scene.checked.terms[expr.value]
    return truth(inner, scene.plain(params), depth)


def _function(expr: Expr, scene: Scene, depth: int) -> Truth:
    if expr.value not in ("any", "all") or expr.args[0].op != "comprehension":
        return None
    inner = expr.args[0]
    found = truth(inner.args[0], scene.hiding(name for name, _ in inner.value), depth)
    return found if found is (expr.value == "all") else None


def _variant(expr: Expr, scene: Scene, depth: int) -> Truth:
    return None if scene.table is None else expr.value in scene.table.variants


def _compare(expr: Expr, scene: Scene, depth: int) -> Truth:
    pairs = zip(expr.args, expr.value, expr.args[1:], strict=False)
    found = [_pair(left, sign, right, scene, depth) for left, sign, right in pairs]
    return False if False in found else True if all(found) else None


def _pair(left: Expr, sign: str, right: Expr, scene: Scene, depth: int) -> Truth:
    if sign in ("is", "is not"):
        sure = left.op == "attribute" and left.type.kind != "any" and not left.type.maybe
        return (sign == "is not") if sure and right.type.kind == "none" else None
    if sign in ("in", "not in"):
        return _turned(_within(left, right, scene), turn=sign == "not in")
    if left == right and not any(one.op == "function" for one in nodes(left)):
        return sign in ("==", "<=", ">=")
    if left.type.kind == "text" or right.type.kind == "text":
        return _turned(_same(left, right, scene), turn=sign == "!=")
    return _numbers(sign, span(left, scene, depth), span(right, scene, depth))


def _turned(found: Truth, *, turn: bool) -> Truth:
    return found if found is None or not turn else not found


def _numbers(sign: str, left: Span, right: Span) -> Truth:
    if sign in (">", ">="):
        left, right, sign = right, left, "<" if sign == ">" else "<="
    if sign == "<":
        return True if left.most < right.least else False if left.least >= right.most else None
    if sign == "<=":
        return True if left.most <= right.least else False if left.least > right.most else None
    if left.most < right.least or right.most < left.least:
        return sign == "!="
    return sign == "==" if left.is_one and left == right else None


def _same(left: Expr, right: Expr, scene: Scene) -> Truth:
    one, other = words(left, scene), words(right, scene)
    if one is None or other is None:
        return None
    if not one & other:
        return False
    return True if len(one) == len(other) == 1 and not left.type.maybe else None


def _within(left: Expr, right: Expr, scene: Scene) -> Truth:
    one, other = words(left, scene), words(right, scene)
    if one is None or other is None or left.type.kind != "text":
        return None
    if not one & other:
        return False
    exact = right.op == "list" and one <= other and not left.type.maybe
    return True if exact else None


def words(expr: Expr, scene: Scene) -> frozenset[Any] | None:
    """The words that a text, or the texts of a list, can be; None where nobody knows."""
    if expr.op == "const":
        return frozenset([expr.value]) if isinstance(expr.value, str) else None
    if expr.op == "attribute":
        found = frozenset(scene.values_of(expr))
        return found if all(isinstance(one, str) for one in found) else None
    if expr.op == "list":
        parts = [words(one, scene) for one in expr.args]
        return None if None in parts else frozenset().union(*(one for one in parts if one))
    if expr.op == "function" and expr.value == "default":
        first, second = (words(one, scene) for one in expr.args)
        return None if first is None or second is None else first | second
    if expr.op == "card-id" and _is_this(expr.args[0]) and scene.this is not None:
        return frozenset([scene.this])
    if expr.op in ("counter", "card-id", "card-deck"):
        return expr.type.choices
    return None


def _is_this(expr: Expr) -> bool:
    return expr.op == "local" and expr.value == "this"


_READERS: Mapping[str, Callable[[Expr, Scene, int], Truth]] = {
    "const": _const,
    "not": _not,
    "and": _and,
    "or": _or,
    "if": _if,
    "attribute": _flag,
    "term": _term,
    "function": _function,
    "compare": _compare,
    "variant": _variant,
}
