"""Rules and actions that never ran, though nothing says that they wait for another match."""

from collections.abc import Iterable, Iterator, Mapping

from generator.lint.analysis.side_effects import led_to
from generator.lint.analysis.walk import bodies, inside, nodes
from generator.play.study.arms import Arm, Part
from generator.rules.typed_tree import Body, Checked, Effect, Expr
from generator.rules.vocabulary import WORDS

ENOUGH = 300
"""Matches after which a rule is told of: what happens in one of fifty is missed once in 400
times (0.98 to the power of 300)."""


def own_parts(parts: Mapping[Arm, Part], ruleset: str) -> list[Part]:
    """The matches of a ruleset as it is, however its seats play."""
    return [
        part for arm, part in parts.items() if arm.ruleset == ruleset and not (arm.base or arm.swap)
    ]


def unreached(parts: Mapping[Arm, Part], checked: Checked) -> list[Body]:
    """Rules and actions that ran in none of enough matches.

    Nothing is told where matches at random do not end: then it is no wonder.

    Left out are those that only run under a variant, or where a counter that no rule ever changes
    has another value: they wait for a map, or for what an earlier match has left.
    """
    name = checked.ruleset.id
    own = own_parts(parts, name)
    plain = [part for arm, part in parts.items() if arm.is_plain and arm.ruleset == name]
    if sum(part.played for part in own) < ENOUGH or any(part.troubles for part in plain):
        return []
    ran = {name for part in own for name in part.fired}
    fixed = set(checked.symbols.counters) - set(_changed(checked))
    start = checked.rules[checked.ruleset.start]
    waiting = _led_from(checked, [start]) - _led_from(checked, [start], fixed)
    known = [*checked.rules.values(), *checked.actions.values()]
    never = [one for one in known if one.id not in ran and id(one) not in waiting]
    # What only such a rule leads to goes without saying.
    below = {one for body in never for one in _led_from(checked, [body]) - {id(body)}}
    return [one for one in never if id(one) not in below] or never


def _led_from(checked: Checked, start: list[Body], fixed: set[str] | None = None) -> set[int]:
    """The bodies that may run, by identity; where some counters are `fixed`, without what waits."""
    seen, todo = {*map(id, start)}, start[:]
    while todo:
        for effect in _free(checked, todo.pop().effects, fixed):
            for body in led_to(checked, effect):
                if id(body) not in seen:
                    seen.add(id(body))
                    todo.append(body)
    return seen


def _free(checked: Checked, effects: Iterable[Effect], fixed: set[str] | None) -> Iterator[Effect]:
    """Each effect that waits for no variant, and for no counter that stays as it starts."""
    for effect in effects:
        yield effect
        test = effect.exprs.get("if")
        if fixed is not None and test is not None and _turns_on(checked, test, fixed):
            continue
        for body in effect.bodies.values():
            yield from _free(checked, body, fixed)


def _turns_on(checked: Checked, expr: Expr, fixed: set[str]) -> bool:
    """Whether a test looks at a variant, or at a counter that no rule changes."""
    return any(
        one.op == "variant"
        or (one.op == "counter" and one.value in fixed)
        or (one.op == "term" and _turns_on(checked, checked.terms[one.value][1], fixed))
        for one in nodes(expr)
    )


def _changed(checked: Checked) -> Iterator[str]:
    """The counters that some effect changes."""
    yield from (word.changes for word in WORDS.values() if word.changes)
    for body in bodies(checked):
        for effect in inside(body.effects):
            for key in WORDS[effect.word].keys(effect.word, "target"):
                if effect.exprs[key].op == "counter":
                    yield str(effect.exprs[key].value)
