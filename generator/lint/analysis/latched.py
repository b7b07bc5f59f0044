"""Counters that only rise, and what is done again and again once they stand at their most."""

from collections.abc import Iterator

from generator.diagnostics import quoted
from generator.lint.analysis.environment import Environment, card_index
from generator.lint.analysis.value_ranges import Ranges
from generator.lint.checks import Findings, note, per_ruleset
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.walk import every_effect, place_of, reached

_ENDS = frozenset({"end_game", "eliminate", "return", "leave"})
_WRITES = {"add": ("to",), "set": ("set",), "swap": ("swap", "and"), "pay": ("from", "to")}


@note(
    "R249",
    what="A counter of the game only ever rises, stops at its `most`, and something is done "
    "whenever it stands there: once it does, that is done again each time.",
    why="Mostly the counter was to begin anew. Where it is meant, say so: "
    "`# hornbook: ignore R249 because …`.",
    example="counters: [{id: dark, of: game, type: integer, starts: 0, least: 0, most: 3}]\n…\n"
    "- {add: 1, to: dark}\n- {if: dark == 3, then: [{call: nightfall}]}",
    instead="- {add: 1, to: dark}\n"
    "- {if: dark == 3, then: [{set: dark, to: 0}, {call: nightfall}]}",
)
@per_ruleset
def counter_that_stays(checked: Checked) -> Findings:
    """One finding for each such test."""
    plain = Ranges(Environment(checked, card_index(checked)))
    rising = {*_rising(checked)}
    for effect in every_effect(checked) if rising else ():
        test = effect.exprs["if"] if effect.word == "if" else None
        if test is None or test.op != "compare" or test.value[0] not in ("==", ">="):
            continue
        counter, bound = test.args[:2]
        if counter.op == "counter" and counter.value in rising:
            is_last = plain.of(bound).is_one and plain.of(bound).most == plain.of(counter).most
            if is_last and not _ends(checked, effect):
                name = str(counter.value).replace("_", "-")
                message = f"nothing lowers {quoted(name)}, which stops at {plain.of(bound)}: from "
                message += "then on this holds each time"
                hint = f"{{set: {counter.value}, to: …}} where it begins anew"
                yield place_of(test, effect.position), message, hint


def _rising(checked: Checked) -> Iterator[str]:
    """The counters of the game to which numbers above 0 are added, and nothing else is done."""
    written: dict[str, list[Expr | None]] = {}
    for effect in every_effect(checked):
        for counter in _written(effect):
            added = effect.exprs["add"] if effect.word == "add" else None
            written.setdefault(str(counter.value), []).append(added)
    for name, many in written.items():
        model = checked.symbols.counters[name].model
        is_whole = model.of == "game" and model.type == "integer" and not model.for_
        if is_whole and model.most is not None and all(map(_is_above, many)):
            yield name


def _written(effect: Effect) -> Iterator[Expr]:
    """The counters that an effect changes."""
    if effect.word in _WRITES:
        found = (effect.exprs.get(key) for key in _WRITES[effect.word])
        yield from (one for one in found if one is not None and one.op == "counter")


def _is_above(added: Expr | None) -> bool:
    is_const = added is not None and added.op == "const" and isinstance(added.value, int)
    return is_const and added.value > 0  # type: ignore[union-attr]


def _ends(checked: Checked, effect: Effect) -> bool:
    """Whether what is done then ends a match, or leaves it."""
    inner = [one for body in effect.bodies.values() for one in walk(body)]
    all_ = [*inner, *(one for body in reached(checked, inner) for one in walk(body.effects))]
    return any(one.word in _ENDS for one in all_)
