"""Ways through what has been read: every effect and expression, and where they stand."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Position
from generator.rules.typed_tree import Body, Checked, Effect, Expr, Test


def bodies(checked: Checked) -> Iterator[Body]:
    """Everything that is done: rules, actions, effects of cards, reactions."""
    yield from checked.rules.values()
    yield from checked.actions.values()
    yield from checked.effects.values()
    yield from (one.body for one in checked.reacts)


def inside(effects: Iterable[Effect]) -> Iterator[Effect]:
    """These effects, and those inside them, in the order of the file."""
    for effect in effects:
        yield effect
        for body in effect.bodies.values():
            yield from inside(body)


def tests_of(effect: Effect) -> Iterator[Test]:
    """Every requirement of an effect, those of its options included."""
    yield from effect.where
    for option in effect.names.get("options", ()):
        yield from option.where


def roots(effect: Effect) -> Iterator[Expr]:
    """Every expression of an effect itself, without those of the effects inside it."""
    yield from effect.exprs.values()
    for test in (*tests_of(effect), *effect.left_out):
        yield test.test
        yield from (one for _, one in test.of)
    for option in effect.names.get("options", ()):
        if option.prefer is not None:
            yield option.prefer


def body_roots(body: Body) -> Iterator[Expr]:
    """Every expression of a body."""
    for test in body.requires:
        yield test.test
        yield from (one for _, one in test.of)
    if body.prefer is not None:
        yield body.prefer
    for effect in inside(body.effects):
        yield from roots(effect)


def all_roots(checked: Checked) -> Iterator[Expr]:
    """Every expression of a ruleset and of its cards."""
    for body in bodies(checked):
        yield from body_roots(body)
    yield from (expr for _, expr in checked.terms.values())
    yield from (expr for _, expr in checked.amounts.values())
    for bounds in checked.bounds.values():
        yield from bounds.values()
    for adds in checked.adds:
        yield adds.add
        if adds.when is not None:
            yield adds.when
    yield checked.returns
    yield from checked.ties
    if checked.wins is not None:
        yield checked.wins


def nodes(expr: Expr) -> Iterator[Expr]:
    """An expression and all its parts."""
    yield expr
    for one in expr.args:
        yield from nodes(one)


def place_of(expr: Expr, otherwise: Position) -> Position:
    """Where an expression stands; `otherwise` for one that nobody typed."""
    return next((one.spot.position for one in nodes(expr) if one.spot), otherwise)


def words_of(expr: Expr) -> str:
    """An expression as it was typed, in one line."""
    return " ".join(expr.spot.text.split()) if expr.spot else ""


def typed(expr: Expr) -> str:
    """What is typed where a part of an expression begins; empty where nobody typed it."""
    return expr.spot.text[expr.spot.offset :].lstrip() if expr.spot else ""
