"""Every test of a ruleset, in `if`, loops, requirements and expressions, with its verdict."""

from collections.abc import Iterator

from generator.lint.analysis.environment import Scene, deal_of
from generator.lint.analysis.reaching_definitions import sources_of
from generator.lint.analysis.three_valued import is_settled, truth
from generator.lint.analysis.walk import bodies, inside, nodes, roots, tests_of, typed
from generator.rules.typed_tree import Body, Checked, Effect, Expr

_LOOPS = ("while", "until")
Place = tuple[Expr, Scene, bool]
"""An expression, what is known there, and whether it is a test."""


def verdicts(checked: Checked) -> Iterator[tuple[Expr, bool]]:
    """Each test that is the same in every match, as small as can be, and what it is then.

    Tests of the game's own values alone are switches for authors, and left out.
    """
    for expr, scene, is_test in _places(checked):
        yield from _visit(expr, scene, is_test=is_test)


def _visit(expr: Expr, scene: Scene, *, is_test: bool) -> Iterator[tuple[Expr, bool]]:
    found = truth(expr, scene) if is_test else None
    if found is not None:
        culprit = _culprit(expr, scene, found)
        # A term is judged once, where it stands.
        if culprit.op != "term" and not _is_switch(expr):
            yield culprit, found
        return
    for child, inner, tests in _children(expr, scene):
        yield from _visit(child, inner, is_test=tests)


def _is_switch(expr: Expr) -> bool:
    return is_settled(expr) and any(typed(one).startswith("values.") for one in nodes(expr))


def _culprit(expr: Expr, scene: Scene, found: bool) -> Expr:
    """The part that decides: what never holds in an `and`, what always does in an `or`."""
    if expr.op == "not":
        return _culprit(expr.args[0], scene, not found)
    if expr.op == ("or" if found else "and"):
        deciding = (one for one in expr.args if truth(one, scene) is found)
        return _culprit(next(deciding), scene, found)
    return expr


def _children(expr: Expr, scene: Scene) -> Iterator[Place]:
    if expr.op == "comprehension":
        yield from _picking(expr, scene)
        return
    tests = len(expr.args) if expr.op in ("and", "or", "not") else 1 if expr.op == "if" else 0
    for index, one in enumerate(expr.args):
        yield one, scene, index < tests


def _picking(expr: Expr, scene: Scene) -> Iterator[Place]:
    inner = scene.hiding(name for name, _ in expr.value)
    yield expr.args[0], inner, False
    place = 1
    for _, tests in expr.value:
        yield expr.args[place], inner, False
        for one in expr.args[place + 1 : place + 1 + tests]:
            yield one, inner, True
        place += 1 + tests


def scenes(checked: Checked) -> Iterator[tuple[Body, Scene]]:
    """Each body with what is known in it."""
    deal = deal_of(checked)
    cards = {id(body): card for card, body in checked.effects.items()}
    cards |= {id(one.body): one.card for one in checked.reacts}
    for body in bodies(checked):
        yield body, Scene(checked, deal, sources_of(body), cards.get(id(body)))


def _places(checked: Checked) -> Iterator[Place]:
    for body, scene in scenes(checked):
        yield from ((one.test, scene, True) for one in body.requires)
        for effect in inside(body.effects):
            yield from _of_effect(effect, scene)
    plain = Scene(checked, deal_of(checked))
    for params, expr in (*checked.terms.values(), *checked.amounts.values()):
        yield expr, plain.plain(params), expr.type.kind == "flag"
    for adds in checked.adds:
        known = Scene(checked, plain.deal, this=adds.cards[0] if len(adds.cards) == 1 else None)
        yield adds.add, known, False
        if adds.when is not None:
            yield adds.when, known, True
    yield from ((one, plain, False) for one in (checked.returns, *checked.ties))


def _of_effect(effect: Effect, scene: Scene) -> Iterator[Place]:
    tests = {id(one.test) for one in tests_of(effect)}
    if effect.word == "if":
        tests.add(id(effect.exprs.get("if")))
    endless = {id(effect.exprs[key]) for key in _LOOPS if key in effect.exprs}
    for root in roots(effect):
        if id(root) in endless and root.op == "const":
            continue  # `while: true` is how one says that something else ends the loop.
        yield root, _chosen(effect, scene, root), id(root) in tests | endless


def _chosen(effect: Effect, scene: Scene, root: Expr) -> Scene:
    """Within `where`, the name of the choice is each candidate, whatever else it may be later."""
    return scene if root in effect.exprs.values() else scene.hiding(["picked"])
