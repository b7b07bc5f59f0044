"""Between which numbers an expression always lies, told by bounds that are declared."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import capacities
from generator.lint.analysis.environment import Environment, Interpreter, ValueSource, card_index
from generator.lint.checks import Findings, error, per_ruleset
from generator.rules.typed_tree import Checked, Expr


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


def hull(parts: Iterable[Range]) -> Range:
    """The range that holds all of these; all numbers where there are none."""
    known = list(parts) or [ANYTHING]
    return Range(min(one.least for one in known), max(one.most for one in known))


class Ranges(Interpreter[Range]):
    """Between which numbers expressions lie; all numbers where nothing is known."""

    unknown = ANYTHING

    def elements(self, expr: Expr) -> Range:
        """Between which numbers every number of a list lies."""
        if expr.op == "list" and expr.args:
            return hull(map(self.of, expr.args))
        if expr.op == "function" and expr.value == "numbers":
            first, last = map(self.of, expr.args)
            return Range(first.least, last.most)
        if expr.op == "comprehension":
            return self.of(expr.args[0], self.env.hiding(name for name, _ in expr.value))
        return ANYTHING

    def _of_const(self, expr: Expr) -> Range:
        value = expr.value
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return Range(value, value) if is_number else ANYTHING

    def _of_counter(self, expr: Expr) -> Range:
        # What somebody gives a counter before the match begins is not told here; only bounds hold.
        bounds, plain = self.env.checked.bounds.get(expr.value, {}), self.env.plain()
        least, most = (
            self.of(bounds[key], plain) if key in bounds else ANYTHING for key in ("least", "most")
        )
        # Crossed bounds are a finding of their own, and nothing follows from them.
        return Range(least.least, most.most) if least.least <= most.most else ANYTHING

    def _of_attribute(self, expr: Expr) -> Range:
        values = self.env.values_of(expr)
        if any(isinstance(one, bool | str) for one in values):
            return ANYTHING
        return hull(Range(one, one) for one in values if isinstance(one, int | float))

    def _of_seat_number(self, expr: Expr) -> Range:
        return Range(1, self.env.checked.ruleset.seats.most)

    def _of_zone_count(self, expr: Expr) -> Range:
        return self._count(expr.args[0])

    def _of_chance(self, expr: Expr) -> Range:
        return Range(0, 1)

    def _of_if(self, expr: Expr) -> Range:
        return hull(map(self.of, expr.args[1:]))

    def _of_item(self, expr: Expr) -> Range:
        return self.elements(expr.args[0])

    def _of_negative(self, expr: Expr) -> Range:
        found = self.of(expr.args[0])
        return Range(-found.most, -found.least)

    def _of_binary(self, expr: Expr) -> Range:
        left, right = map(self.of, expr.args)
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

    def _of_local(self, expr: Expr) -> Range:
        # A local that is worked out from itself can become anything.
        inner = type(self)(self.env.hiding([expr.value]), self.depth)
        return hull(inner._source(one) for one in self.env.sources_of(expr))

    def _source(self, source: ValueSource) -> Range:
        if source.expr is not None and source.how == "value":
            return self.of(source.expr)
        if source.expr is not None and source.how == "element":
            return self.elements(source.expr)
        if source.expr is not None and source.how == "rolled":
            dice, sides = self.of(source.expr), self.of(source.sides) if source.sides else _DIE
            return Range(dice.least, _times(dice.most, sides.most))
        return ANYTHING

    def _of_function(self, expr: Expr) -> Range:
        name, args = expr.value, expr.args
        if name == "count":
            return self._count(args[0]) if len(args) == 1 else self._matching(args[0])
        if name in ("max", "min") and len(args) == 1:
            inner = self.elements(args[0])
            return Range(min(inner.least, 0), max(inner.most, 0))
        if name in ("first", "last"):
            return self.elements(args[0])
        if name == "default" and _is_given(self.env, args[0]):
            return self.of(args[0])
        return _FUNCTIONS[name](*map(self.of, args)) if name in _FUNCTIONS else ANYTHING

    def _count(self, what: Expr) -> Range:
        """How many there are of a list, or in a zone."""
        seats, table = self.env.checked.ruleset.seats, self.env.table
        if what.op in ("seats", "players"):
            if table is not None:
                return Range(table.seats, table.seats)
            return Range(seats.least if what.op == "seats" else 0, seats.most)
        if what.op == "list":
            return Range(len(what.args), len(what.args))
        zone = what.args[0] if what.op == "cards" else what
        if zone.op != "zone":
            return _SIZE
        if table is None:
            return Range(0, capacities(self.env.checked)[zone.value])
        return Range(*table.sizes.get(zone.value, _SIZE))

    def _matching(self, what: Expr) -> Range:
        """How many of a list are equal to something."""
        most = self.env.checked.ruleset.seats.most
        return Range(0, most if what.op in ("seats", "players") else math.inf)


_DIE = Range(6, 6)


def _is_given(env: Environment, expr: Expr) -> bool:
    """Whether it is an attribute that the one card which acts does not leave out."""
    is_own = expr.op == "attribute" and env.is_this(expr.args[0])
    designs = env.index.cards.get(env.this or "", ()) if is_own else ()
    return bool(designs) and all(one.get(expr.value) is not None for one in designs)


def _times(one: float, other: float) -> float:
    return 0.0 if 0 in (one, other) else one * other


def _corners(left: Range, right: Range, do: Callable[[float, float], float]) -> Range:
    found = [do(one, other) for one in left for other in right]
    return ANYTHING if any(map(math.isnan, found)) else Range(min(found), max(found))


def _abs(value: Range) -> Range:
    ends = [abs(one) for one in value]
    return Range(0 if value.least <= 0 <= value.most else min(ends), max(ends))


def _clamp(value: Range, low: Range, high: Range) -> Range:
    least, most = low.least, high.most
    return Range(max(least, min(value.least, most)), min(most, max(value.most, least)))


_FUNCTIONS: Mapping[str, Callable[..., Range]] = {
    "abs": _abs,
    "clamp": _clamp,
    "default": lambda *found: hull(found),
    "max": lambda *found: Range(*map(max, zip(*found, strict=True))),
    "min": lambda *found: Range(*map(min, zip(*found, strict=True))),
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
    ranges = Ranges(Environment(checked, card_index(checked)))
    for index, counter in enumerate(checked.ruleset.counters):
        bounds = checked.bounds.get(counter.id.replace("-", "_"), {})
        if wrong := _wrong({key: ranges.of(one) for key, one in bounds.items()}):
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
