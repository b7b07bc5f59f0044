"""Tests and bounds in words, for findings."""

import math

from generator.diagnostics import quoted
from generator.lint.analysis.environment import Scene, deal_of
from generator.lint.analysis.value_ranges import Span, span
from generator.lint.analysis.walk import nodes, words_of
from generator.rules.typed_tree import Checked, Expr

_LONGEST = 70


def test_in_words(expr: Expr, checked: Checked) -> tuple[str, str | None]:
    """A test as it was typed, and what is known of its counters and attributes as a hint."""
    scene = Scene(checked, deal_of(checked))
    known = dict.fromkeys(
        told
        for one in nodes(expr)
        if one.op in ("counter", "attribute") and (told := _bounds(one, scene))
    )
    return quoted(words_of(expr), _LONGEST), "; ".join(known) or None


def _bounds(expr: Expr, scene: Scene) -> str | None:
    if expr.type.kind == "text" and expr.op == "attribute":
        words = sorted(set(map(str, scene.values_of(expr))))
        return f"{expr.value} is {' or '.join(words)}" if 0 < len(words) <= 6 else None
    found = span(expr, scene)
    return f"{expr.value} is {span_in_words(found)}" if found != (-math.inf, math.inf) else None


def span_in_words(found: Span) -> str:
    """`from 0 to 6`, `at least 3`, `3`."""
    least, most = (int(one) if math.isfinite(one) and one == int(one) else one for one in found)
    if found.is_one:
        return f"{least}"
    if math.isinf(found.most):
        return f"at least {least}"
    return f"at most {most}" if math.isinf(found.least) else f"from {least} to {most}"
