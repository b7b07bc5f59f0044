"""Loops that nothing ends, and rules that do nothing but begin again."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.side_effects import ALIVE, Outcome, outcome_of, turns_on
from generator.lint.analysis.walk import bodies, inside, place_of
from generator.lint.case import Case
from generator.rules.typed_tree import Checked, Effect
from generator.rules.vocabulary import WORDS

CODE = Code(
    id="R213",
    slug="endless-loop",
    severity=Severity.ERROR,
    what="A `repeat` or `turns` has no end: nothing stops it, or nothing in it changes what it "
    "waits for. Or a rule always calls itself again.",
    why="Every match must end; this one would be broken off by its caps.",
    example="- repeat: [{draw: 1, from: stock, to: seat.hand}]\n  until: seat.purse > 3",
    instead="- repeat: [{draw: 1, from: stock, to: seat.hand}]\n  until: seat.hand.count > 3",
)
_LEAVING = frozenset(name for name, word in WORDS.items() if word.ends not in ("", "loop"))


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each loop, and for each rule, that cannot come to an end."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    for body in bodies(checked):
        for effect in inside(body.effects):
            if effect.word in ("repeat", "turns"):
                yield from _loop(checked, effect)
    for name, body in checked.rules.items():
        if name in _sure_calls(checked, name):
            message = f"the rule {quoted(name)} always leads to itself again"
            yield CODE.at(body.position, message, "put the call under a condition that can fail")


def _loop(checked: Checked, effect: Effect) -> Iterator[Diagnostic]:
    inner = effect.bodies["repeat" if effect.word == "repeat" else "do"]
    if "times" in effect.exprs or _is_stopped(inner):
        return
    outcome = outcome_of(checked, inner)
    if effect.word == "turns":
        outcome.locals.add(effect.names.get("as", ""))
    if outcome.ends or (effect.word == "turns" and ALIVE in outcome.changes):
        return
    wait = next((effect.exprs[key] for key in ("while", "until") if key in effect.exprs), None)
    if wait is None:
        hint = "add `until:`, or end it from inside: stop, return, leave or end_game"
        yield CODE.at(effect.position, f"nothing ends this {quoted(effect.word)}", hint)
        return
    if not _can_turn(checked, effect, outcome):
        message = f"nothing in this {quoted(effect.word)} changes what it waits for"
        yield CODE.at(place_of(wait, effect.position), message, "it would go on for ever")


def _can_turn(checked: Checked, effect: Effect, outcome: Outcome) -> bool:
    """Whether the loop changes what its condition reads; one that it reads nothing for is set."""
    wait = next(effect.exprs[key] for key in ("while", "until") if key in effect.exprs)
    read = turns_on(checked, wait)
    if read is None:
        return True
    things, locals_ = read
    return bool(things & outcome.changes or locals_ & outcome.locals)


def _is_stopped(effects: Iterable[Effect]) -> bool:
    """Whether a `stop` among them is for the loop around them, not for one inside."""
    for effect in effects:
        if effect.word == "stop":
            return True
        if effect.word not in ("repeat", "turns", "each") and any(
            _is_stopped(body) for body in effect.bodies.values()
        ):
            return True
    return False


def _sure_calls(checked: Checked, name: str) -> set[str]:
    """The rules that this one runs in any case, and those that they run in any case."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for effect in checked.rules[waiting.pop()].effects:
            called = effect.names.get("call") if effect.word == "call" else None
            if called in checked.rules and called not in found:
                found.add(str(called))
                waiting.append(str(called))
            if any(one.word in _LEAVING for one in inside([effect])):
                break
    return found
