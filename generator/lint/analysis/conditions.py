"""Conditions that are the same in every match, told by bounds, by possible words and by their form.

A condition has one of three values: True where it always holds, False where it never does, None
where it depends or nobody knows.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Any

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import counted_zone, kept_out
from generator.lint.analysis.environment import Environment, Interpreter, card_index, environments
from generator.lint.analysis.value_ranges import ANYTHING, Range, Ranges
from generator.lint.checks import Findings, error, once, per_ruleset, warning
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.walk import loops, nodes, place_of, roots, tests_of, typed, words_of

_LONGEST = 70
Truth = bool | None


class Truths(Interpreter[Truth]):
    """Whether tests always or never hold."""

    def _of_const(self, expr: Expr) -> Truth:
        return expr.value if isinstance(expr.value, bool) else None

    def _of_not(self, expr: Expr) -> Truth:
        return _turned(self.of(expr.args[0]))

    def _of_and(self, expr: Expr) -> Truth:
        return _all(map(self.of, expr.args))

    def _of_or(self, expr: Expr) -> Truth:
        return _turned(_all(_turned(self.of(one)) for one in expr.args))

    def _of_if(self, expr: Expr) -> Truth:
        first, second = map(self.of, expr.args[1:])
        return first if first == second else None

    def _of_attribute(self, expr: Expr) -> Truth:
        values = self.env.values_of(expr)
        return values[0] if len(set(values)) == 1 and isinstance(values[0], bool) else None

    def _of_function(self, expr: Expr) -> Truth:
        if expr.value not in ("any", "all") or expr.args[0].op != "comprehension":
            return None
        inner = expr.args[0]
        found = self.of(inner.args[0], self.env.hiding(name for name, _ in inner.value))
        return found if found is (expr.value == "all") else None

    def _of_variant(self, expr: Expr) -> Truth:
        return None if self.env.table is None else expr.value in self.env.table.variants

    def _of_compare(self, expr: Expr) -> Truth:
        return _all(map(self._pair, expr.args, expr.value, expr.args[1:]))

    def _pair(self, left: Expr, sign: str, right: Expr) -> Truth:
        if sign in ("is", "is not"):
            sure = left.op == "attribute" and left.type.kind != "any" and not left.type.maybe
            return (sign == "is not") if sure and right.type.kind == "none" else None
        if sign in ("in", "not in"):
            return _turned(self._within(left, right), turn=sign == "not in")
        if left == right and not any(one.op == "function" for one in nodes(left)):
            return sign in ("==", "<=", ">=")
        if "text" in (left.type.kind, right.type.kind):
            return _turned(self._same(left, right), turn=sign == "!=")
        ranges = Ranges(self.env, self.depth)
        return _ordered(sign, ranges.of(left), ranges.of(right))

    def _same(self, left: Expr, right: Expr) -> Truth:
        one, other = self._words(left), self._words(right)
        if one is None or other is None:
            return None
        is_one = len(one) == len(other) == 1 and not left.type.maybe
        return False if not one & other else True if is_one else None

    def _within(self, left: Expr, right: Expr) -> Truth:
        one, other = self._words(left), self._words(right)
        if one is None or other is None or left.type.kind != "text":
            return None
        is_exact = right.op == "list" and one <= other and not left.type.maybe
        return False if not one & other else True if is_exact else None

    def _words(self, expr: Expr) -> frozenset[Any] | None:
        """The words that a text, or the texts of a list, can be; None where nobody knows."""
        if expr.op == "const":
            return frozenset([expr.value]) if isinstance(expr.value, str) else None
        if expr.op == "attribute":
            found = frozenset(self.env.values_of(expr))
            return found if all(isinstance(one, str) for one in found) else None
        if expr.op == "list" or (expr.op == "function" and expr.value == "default"):
            parts = [self._words(one) for one in expr.args]
            return None if None in parts else frozenset().union(*(one for one in parts if one))
        if expr.op == "card-id" and self.env.is_this(expr.args[0]):
            return frozenset([self.env.this])
        return expr.type.choices if expr.op in ("counter", "card-id", "card-deck") else None


def _turned(found: Truth, *, turn: bool = True) -> Truth:
    return found if found is None or not turn else not found


def _all(parts: Iterable[Truth]) -> Truth:
    found = list(parts)
    return False if False in found else True if all(found) else None


def _ordered(sign: str, left: Range, right: Range) -> Truth:
    if sign in (">", ">="):
        left, right, sign = right, left, "<" if sign == ">" else "<="
    if sign == "<":
        return True if left.most < right.least else False if left.least >= right.most else None
    if sign == "<=":
        return True if left.most <= right.least else False if left.least > right.most else None
    if left.most < right.least or right.most < left.least:
        return sign == "!="
    return sign == "==" if left.is_one and left == right else None


@error(
    "R211",
    what="A test can never hold: it asks for more than a counter can be, or for a word that no "
    "card has.",
    why="What waits for it never happens: a card that nobody can ever play, an end that never "
    "comes.",
    example="counters: [{id: fame, of: seat, type: integer, least: 0, most: 20}]\n"
    "…\n- if: seat.fame >= 25\n  then: [{end_game: glory}]",
    instead="- if: seat.fame >= 20\n  then: [{end_game: glory}]",
)
@per_ruleset
def never_holds(checked: Checked) -> Findings:
    """One finding for each test that can never hold."""
    yield from _told(checked, False, "this can never hold")
    for adds in checked.adds:
        test = kept_out(adds) if adds.zones else None
        if test is not None:
            zone = test.args[1].value
            message = f"this can never hold: {quoted(words_of(test), _LONGEST)}"
            hint = f"`while_in` says where the card adds something: [{zone.replace('_', '-')}]"
            yield adds.acts_from, message, hint


@warning(
    "R212",
    what="A test always holds: it forbids nothing and decides nothing.",
    why="Often another counter, another sign or another number was meant.",
    example="counters: [{id: fame, of: seat, type: integer, least: 0, most: 20}]\n"
    "…\n- if: seat.fame >= 0\n  then: [{draw: 1, from: stock, to: seat.hand}]",
    instead="- if: seat.fame > 0\n  then: [{draw: 1, from: stock, to: seat.hand}]",
)
@per_ruleset
def always_holds(checked: Checked) -> Findings:
    """One finding for each test that holds in every match."""
    return _told(checked, True, "this always holds")


def _told(checked: Checked, wanted: bool, told: str) -> Findings:
    """Such tests as they were typed; what is known of their counters and attributes as a hint."""
    env = Environment(checked, card_index(checked))
    for expr, holds in settled(checked):
        if holds is wanted and expr.spot:
            known = (_bounds(one, env) for one in nodes(expr))
            hint = "; ".join(dict.fromkeys(filter(None, known))) or None
            yield expr.spot.position, f"{told}: {quoted(words_of(expr), _LONGEST)}", hint


def _bounds(expr: Expr, env: Environment) -> str | None:
    if zone := counted_zone(expr):
        return f"{zone.value.replace('_', '-')} holds {Ranges(env).of(expr)} cards"
    if expr.op not in ("counter", "attribute"):
        return None
    if expr.type.kind == "text" and expr.op == "attribute":
        words = sorted(set(map(str, env.values_of(expr))))
        return f"{expr.value} is {' or '.join(words)}" if 0 < len(words) <= 6 else None
    found = Ranges(env).of(expr)
    return f"{expr.value} is {found}" if found != ANYTHING else None


Place = tuple[Expr, Environment, bool]
"""An expression, what is known there, and whether it is a test."""


@once
def settled(checked: Checked) -> tuple[tuple[Expr, bool], ...]:
    """Each test that is the same in every match, as small as can be, and what it is then.

    Tests of the game's own values alone are switches for authors, and left out.
    """
    return tuple(found for place in _places(checked) for found in _visit(*place))


def _visit(expr: Expr, env: Environment, is_test: bool) -> Iterator[tuple[Expr, bool]]:
    found = Truths(env).of(expr) if is_test else None
    if found is None:
        for inner in _children(expr, env):
            yield from _visit(*inner)
        return
    culprit = _culprit(expr, env, found)
    # A term is judged once, where it stands.
    if culprit.op != "term" and not _is_switch(expr):
        yield culprit, found


_FIXED = frozenset({"const", "compare", "and", "or", "not", "binary", "negative", "list", "if"})


def _is_switch(expr: Expr) -> bool:
    """Whether it is made of numbers, words and values of the game alone: a switch, not a slip."""
    parts = list(nodes(expr))
    return all(one.op in _FIXED for one in parts) and any(
        typed(one).startswith("values.") for one in parts
    )


def _culprit(expr: Expr, env: Environment, found: bool) -> Expr:
    """The part that decides: what never holds in an `and`, what always does in an `or`."""
    if expr.op == "not":
        return _culprit(expr.args[0], env, not found)
    if expr.op == ("or" if found else "and"):
        deciding = (one for one in expr.args if Truths(env).of(one) is found)
        return _culprit(next(deciding), env, found)
    return expr


def _children(expr: Expr, env: Environment) -> Iterator[Place]:
    if expr.op == "comprehension":
        inner = env.hiding(name for name, _ in expr.value)
        yield expr.args[0], inner, False
        for _, source, tests in loops(expr):
            yield source, inner, False
            yield from ((one, inner, True) for one in tests)
        return
    many = len(expr.args) if expr.op in ("and", "or", "not") else int(expr.op == "if")
    yield from ((one, env, index < many) for index, one in enumerate(expr.args))


def _places(checked: Checked) -> Iterator[Place]:
    for body, env in environments(checked):
        yield from ((one.test, env, True) for one in body.requires)
        for effect in walk(body.effects):
            yield from _of_effect(effect, env)
    plain = Environment(checked, card_index(checked))
    for params, expr in (*checked.terms.values(), *checked.amounts.values()):
        yield expr, plain.plain(params), expr.type.kind == "flag"
    for adds in checked.adds:
        known = Environment(
            checked, plain.index, this=adds.cards[0] if len(adds.cards) == 1 else None
        )
        yield adds.add, known, False
        if adds.when is not None:
            yield adds.when, known, True
    yield from ((one, plain, False) for one in (checked.returns, *checked.ties))


def _of_effect(effect: Effect, env: Environment) -> Iterator[Place]:
    own = {id(one): key for key, one in effect.exprs.items()}
    tests = {id(one.test) for one in tests_of(effect)}
    for root in roots(effect):
        key = own.get(id(root))
        if key in ("while", "until") and root.op == "const":
            continue  # `while: true` is how one says that something else ends the loop.
        # Within `where`, the name of the choice is each candidate, whatever else it may be later.
        known = env if root in effect.exprs.values() else env.hiding(["picked"])
        is_test = (
            id(root) in tests or key in ("while", "until") or (key, effect.word) == ("if", "if")
        )
        yield root, known, is_test


@error(
    "R215",
    what="A choice asks for more than there can be to choose from, for at least more than at most, "
    "or offers whole numbers beyond the ruleset's `numbers`.",
    why="The match would stand still there, or pass over the choice without a word.",
    example="- {choose: \"['left', 'right']\", as: ways, least: 3}",
    instead="- {choose: \"['left', 'right', 'ahead']\", as: ways, least: 3}",
)
@per_ruleset
def impossible_choice(checked: Checked) -> Findings:
    """One finding for each choice that nobody can make."""
    for body, env in environments(checked):
        for effect in walk(body.effects):
            offered = effect.exprs.get("from" if effect.word == "ask_all" else effect.word)
            if effect.word in ("choose", "ask_all", "pick") and offered is not None:
                yield from _choice(effect, offered, env)


def _choice(effect: Effect, offered: Expr, env: Environment) -> Findings:
    exprs = effect.exprs
    least = Ranges(env).of(exprs["least"]).least if "least" in exprs else 0
    most = Ranges(env).of(exprs["most"]).most if "most" in exprs else math.inf
    there = _how_many(offered, env)
    if least > most or least > there:
        than = f"at most {most:g}" if least > most else f"there are never more than {there:g}"
        at = place_of(exprs["least"], effect.position)
        yield at, f"at least {least:g} are chosen, and {than}"
    elif there == 0:
        at = place_of(offered, effect.position)
        yield at, "there is never anything to choose from"
    if effect.word != "pick" and offered.type.of and offered.type.of.kind == "integer":
        allowed, found = env.checked.ruleset.numbers, Ranges(env).elements(offered)
        if any(math.isfinite(one) and not allowed.least <= one <= allowed.most for one in found):
            hint = f"`numbers` of the ruleset says {allowed.least} to {allowed.most}"
            at = place_of(offered, effect.position)
            yield at, f"the numbers offered are {found}", hint


def _how_many(offered: Expr, env: Environment) -> float:
    """The most that a list can hold."""
    most = env.checked.ruleset.seats.most
    if offered.op == "list":
        return len(offered.args)
    if offered.op in ("seats", "players"):
        return most
    if offered.op == "function" and offered.value == "numbers":
        found = Ranges(env).elements(offered)
        return max(0.0, found.most - found.least + 1)
    if offered.op == "function" and offered.value == "others":
        return most - 1
    if offered.op == "function" and offered.value in ("top", "bottom"):
        return max(0.0, Ranges(env).of(offered.args[1]).most)
    return math.inf
