"""The numbers that a printed text says, as digits or words, and those that deeds are made of."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from generator.lint.analysis.side_effects import led_to
from generator.lint.analysis.walk import body_roots, inside, nodes, tests_of, typed
from generator.rules.typed_tree import Checked, Effect, Expr

_WORDS = {
    "one": 1, "once": 1, "two": 2, "twice": 2, "double": 2, "doubled": 2, "both": 2, "pair": 2,
    "half": 2, "halves": 2, "halved": 2, "three": 3, "thrice": 3, "third": 3, "thirds": 3,
    "four": 4, "quarter": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20,
}  # fmt: skip
_NUMERAL = re.compile(rf"\d+|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
MANY = 1000
"""More often than any text says a number."""
_NOT_AMOUNTS = frozenset({"prefer", "until", "while", "if"})


def said_numbers(text: str) -> Counter[int]:
    """All whole numbers of a text, and how often it says each."""
    found = (one.group().lower() for one in _NUMERAL.finditer(text))
    return Counter(_WORDS[one] if one in _WORDS else int(one) for one in found)


def typed_amounts(effects: Iterable[Effect]) -> Iterator[Expr]:
    """Numbers typed into effects as amounts: how much, how many, how often."""
    for effect in inside(effects):
        for key, root in effect.exprs.items():
            if key not in _NOT_AMOUNTS:
                yield from _typed(root)


def _typed(expr: Expr) -> Iterator[Expr]:
    """The numbers of an expression that are neither compared nor places in a list."""
    if expr.op == "const" and expr.type.kind == "integer" and not typed(expr).startswith("values"):
        yield expr
    if expr.op in ("compare", "item", "comprehension"):
        return
    for one in expr.args:
        yield from _typed(one)


def known_numbers(checked: Checked, effects: Iterable[Effect]) -> Counter[int]:
    """All whole numbers in some effects and in all that they lead to, and how often each is there.

    Values of the box count as often as one likes: a text may name them more than once.
    """
    found: Counter[int] = Counter()
    for one in _all_nodes(checked, _led(checked, effects)):
        if one.op == "const" and isinstance(one.value, int) and not isinstance(one.value, bool):
            found[abs(one.value)] += MANY if typed(one).startswith("values") else 1
    return found


def read_attributes(checked: Checked, effects: Iterable[Effect]) -> set[str]:
    """The attributes that are read by some effects and all that they lead to."""
    return _attributes(_all_nodes(checked, _led(checked, effects)))


def read_by_rules(checked: Checked) -> set[str]:
    """The attributes that rules, actions and amounts read, of whatever card lies there."""
    own = [one for body in (*checked.rules.values(), *checked.actions.values())
           for one in body_roots(body)]  # fmt: skip
    own += [expr for _, expr in checked.amounts.values()]
    own += [checked.returns, *checked.ties]
    own += [one for adds in checked.adds for one in (adds.add, adds.when) if one is not None]
    own += [one for bounds in checked.bounds.values() for one in bounds.values()]
    return _attributes(_all_nodes(checked, own))


def _attributes(found: Iterable[Expr]) -> set[str]:
    return {str(one.value) for one in found if one.op == "attribute"}


def _led(checked: Checked, effects: Iterable[Effect]) -> list[Expr]:
    """Every expression in the effects, and in the bodies that they lead to."""
    own = tuple(inside(effects))
    found = [root for effect in own for root in _meant(effect)]
    bodies = [body for effect in own for body in led_to(checked, effect)]
    seen: set[int] = set()
    while bodies:
        body = bodies.pop()
        if id(body) not in seen:
            seen.add(id(body))
            found += (one.test for one in body.requires)
            found += (root for effect in inside(body.effects) for root in _meant(effect))
            bodies += [other for one in inside(body.effects) for other in led_to(checked, one)]
    return found


def _meant(effect: Effect) -> Iterator[Expr]:
    """What an effect turns on, without what a greedy player would like."""
    yield from (one for key, one in effect.exprs.items() if key != "prefer")
    yield from (one.test for one in tests_of(effect))


def _all_nodes(checked: Checked, exprs: Iterable[Expr]) -> Iterator[Expr]:
    """Every part of the expressions, and of the terms and amounts that they name."""
    waiting, seen = list(exprs), set[str]()
    while waiting:
        for one in nodes(waiting.pop()):
            yield one
            if one.op in ("term", "amount") and one.value not in seen:
                seen.add(one.value)
                terms = checked.terms if one.op == "term" else checked.amounts
                waiting.append(terms[one.value][1])
