"""Ways through what has been read: every effect and expression, what they lead to and stand at."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Position
from generator.rules.typed_tree import Body, Checked, Effect, Expr, Test, walk


def bodies(checked: Checked) -> Iterator[Body]:
    """Every list of effects: rules, actions, effects of cards, reactions, answers."""
    yield from checked.rules.values()
    yield from checked.actions.values()
    yield from checked.effects.values()
    yield from (one.body for one in checked.reacts)
    yield from (one.body for one in checked.answers)


def every_effect(checked: Checked) -> Iterator[Effect]:
    """Every effect of every body."""
    return (effect for body in bodies(checked) for effect in walk(body.effects))


def needs_candidate(choice: Effect) -> bool:
    """Whether a choice of one must have an option for anything to happen."""
    may_fail = choice.names.get("optional") or "else" in choice.bodies
    return not (may_fail or "least" in choice.exprs or "most" in choice.exprs)


def tests_of(effect: Effect) -> Iterator[Test]:
    """Every requirement of an effect, those of its options included."""
    yield from effect.where
    for option in effect.names.get("options", ()):
        yield from option.where


def led_to(checked: Checked, effect: Effect) -> Iterator[Body]:
    """Every body that an effect may run."""
    word, names = effect.word, effect.names
    if word == "call" and names.get("call") in checked.rules:
        yield checked.rules[names["call"]]
    elif word == "act":
        yield from (checked.actions[one] for one in names.get("act", ()) if one in checked.actions)
    elif word == "resolve":
        decks = effect.exprs["resolve"].type.decks
        for card, body in checked.effects.items():
            if decks is None or checked.symbols.deck_of[card] in decks:
                yield body
    elif word in ("window", "emit"):
        yield from (one.body for one in checked.reacts if one.event == names.get(word))
        answers = checked.answers if word == "window" else ()
        yield from (one.body for one in answers if one.event == names[word])


def reached(checked: Checked, effects: Iterable[Effect]) -> list[Body]:
    """Every body that some effects may run, and those that these lead to in turn; each once."""
    found: dict[int, Body] = {}
    waiting = [*walk(effects)]
    while waiting:
        for body in led_to(checked, waiting.pop()):
            if id(body) not in found:
                found[id(body)] = body
                waiting += walk(body.effects)
    return list(found.values())


def roots(effect: Effect) -> Iterator[Expr]:
    """Every expression of an effect itself, without those of the effects inside it."""
    yield from effect.exprs.values()
    yield from _of_tests((*tests_of(effect), *effect.left_out))
    for option in effect.names.get("options", ()):
        if option.prefer is not None:
            yield option.prefer


def _of_tests(tests: Iterable[Test]) -> Iterator[Expr]:
    for test in tests:
        yield test.test
        yield from (one for _, one in test.of)


def body_roots(body: Body) -> Iterator[Expr]:
    """Every expression of a body."""
    yield from _of_tests(body.requires)
    if body.prefer is not None:
        yield body.prefer
    for effect in walk(body.effects):
        yield from roots(effect)


def all_roots(checked: Checked) -> Iterator[Expr]:
    """Every expression of a ruleset and of its cards."""
    for body in bodies(checked):
        yield from body_roots(body)
    yield from (expr for _, expr in (*checked.terms.values(), *checked.amounts.values()))
    yield from value_roots(checked)
    if checked.wins is not None:
        yield checked.wins


def value_roots(checked: Checked) -> Iterator[Expr]:
    """The expressions of bounds, modifiers and scores."""
    for bounds in checked.bounds.values():
        yield from bounds.values()
    for adds in checked.adds:
        yield adds.add
        if adds.when is not None:
            yield adds.when
    yield checked.returns
    yield from checked.ties


def nodes(expr: Expr) -> Iterator[Expr]:
    """An expression and all its parts."""
    yield expr
    for one in expr.args:
        yield from nodes(one)


def all_nodes(checked: Checked, exprs: Iterable[Expr]) -> Iterator[Expr]:
    """Every part of some expressions, and of the terms and amounts that they name."""
    waiting, seen = list(exprs), set[tuple[str, str]]()
    while waiting:
        for one in nodes(waiting.pop()):
            yield one
            if one.op in ("term", "amount") and (one.op, one.value) not in seen:
                seen.add((one.op, one.value))
                named = checked.terms if one.op == "term" else checked.amounts
                waiting.append(named[one.value][1])


def loops(comprehension: Expr) -> Iterator[tuple[str, Expr, tuple[Expr, ...]]]:
    """Each `for name in list if tests` of a comprehension, whose first part is its element."""
    place = 1
    for name, tests in comprehension.value:
        last = place + 1 + tests
        yield name, comprehension.args[place], comprehension.args[place + 1 : last]
        place = last


def place_of(expr: Expr, otherwise: Position) -> Position:
    """Where an expression stands; `otherwise` for one that nobody typed."""
    return next((one.spot.position for one in nodes(expr) if one.spot), otherwise)


def words_of(expr: Expr) -> str:
    """An expression as it was typed, in one line."""
    return " ".join(expr.spot.text.split()) if expr.spot else ""


def typed(expr: Expr) -> str:
    """What is typed where a part of an expression begins; empty where nobody typed it."""
    return expr.spot.text[expr.spot.offset :].lstrip() if expr.spot else ""


def spelt(expr: Expr) -> str:
    """The same with ids as names, for whoever looks them up."""
    return (expr.spot.spelt or expr.spot.text)[expr.spot.offset :].lstrip() if expr.spot else ""
