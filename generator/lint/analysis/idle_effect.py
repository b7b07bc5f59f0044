"""Effects that can change nothing, whatever happens."""

from collections.abc import Callable, Iterator, Mapping

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.conditions import scenes
from generator.lint.analysis.environment import Scene
from generator.lint.analysis.value_ranges import span
from generator.lint.analysis.walk import body_roots, inside, nodes, place_of
from generator.lint.case import Case
from generator.rules.typed_tree import Body, Checked, Effect, Expr

CODE = Code(
    id="R214",
    slug="idle-effect",
    severity=Severity.WARNING,
    what="An effect can change nothing: it adds 0, draws no card, moves cards to where they are, "
    "sets a value to itself, or asks for a choice that nobody looks at.",
    why="Somebody meant it to do something.",
    example="- {draw: 0, from: stock, to: seat.hand}",
    instead="- {draw: 1, from: stock, to: seat.hand}",
)
_COUNTED = {"add": "nothing is added", "draw": "no card is drawn", "deal": "no card is dealt",
            "score": "nothing is scored", "roll": "no die is rolled"}  # fmt: skip
_INNER = {"times": "this is never done", "count": "none is picked"}


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such effect."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    for body, scene in scenes(checked):
        read = {one.value for root in body_roots(body) for one in nodes(root) if one.op == "local"}
        for effect in inside(body.effects):
            for expr, message in _idle(effect, scene):
                at = place_of(expr, effect.position) if expr else effect.position
                yield CODE.at(at, message)
            if _is_unread(effect, read, body):
                message = f"nobody looks at what was chosen: {effect.names.get('as')}"
                yield CODE.at(effect.position, message, "use it, or do not ask")


def _idle(effect: Effect, scene: Scene) -> Iterator[tuple[Expr | None, str]]:
    exprs, word = effect.exprs, effect.word
    amount = exprs.get(word)
    if word in _COUNTED and amount is not None:
        found = span(amount, scene)
        is_none = found == (0, 0) if word in ("add", "score") else found.most <= 0
        if is_none:
            yield amount, _COUNTED[word]
    for key, message in _INNER.items():
        if key in exprs and span(exprs[key], scene).most <= 0:
            yield exprs[key], message
    compare = _SAME.get(word)
    if compare and compare(exprs, effect):
        yield amount, _SAME_WORDS[word]
    if word == "if" and not any(effect.bodies.values()):
        yield None, "nothing depends on this"
    if word in ("each", "turns", "repeat") and not any(effect.bodies.values()):
        yield None, "nothing is repeated here"


def _set_to_itself(exprs: Mapping[str, Expr], effect: Effect) -> bool:
    return exprs.get("set") == exprs.get("to")


def _swapped_with_itself(exprs: Mapping[str, Expr], effect: Effect) -> bool:
    return exprs.get("swap") == exprs.get("and")


def _moved_nowhere(exprs: Mapping[str, Expr], effect: Effect) -> bool:
    cards, to = exprs.get("move", exprs.get("draw")), exprs.get("to")
    if effect.word == "draw":
        return exprs.get("from") == to
    top = effect.names.get("at", "top") == "top"
    taken = cards is not None and cards.op == "function" and cards.value == "top" and top
    return cards == to or bool(taken and cards and cards.args[0] == to)


_SAME: Mapping[str, Callable[[Mapping[str, Expr], Effect], bool]] = {
    "set": _set_to_itself,
    "swap": _swapped_with_itself,
    "move": _moved_nowhere,
    "draw": _moved_nowhere,
}
_THERE = "these cards lie there already"
_SAME_WORDS = {
    "set": "this is set to itself",
    "swap": "this changes places with itself",
    "move": _THERE,
    "draw": _THERE,
}


def _is_unread(effect: Effect, read: set[str], body: Body) -> bool:
    """Whether a choice leads to nothing: no `then`, no `else`, and a local that nobody reads."""
    name = effect.names.get("as")
    if effect.word not in ("choose", "ask", "ask_all") or name is None or effect.bodies:
        return False
    # Its own `where` and `prefer` speak of candidates, not of what was chosen.
    own = {one.value for root in _own(effect) for one in nodes(root) if one.op == "local"}
    elsewhere = [other for other in inside(body.effects) if other is not effect]
    again = any(
        one.op == "local" and one.value == name
        for other in elsewhere
        for root in (*other.exprs.values(), *(test.test for test in other.where))
        for one in nodes(root)
    )
    return name not in read or (name in own and not again)


def _own(effect: Effect) -> Iterator[Expr]:
    yield from (one.test for one in effect.where)
    if "prefer" in effect.exprs:
        yield effect.exprs["prefer"]
