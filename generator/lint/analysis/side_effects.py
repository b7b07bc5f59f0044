"""What running some effects can change and end, and loops in which nothing does."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.diagnostics import quoted
from generator.lint.analysis.environment import made_by, targets_of
from generator.lint.checks import Findings, error, per_ruleset
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.vocabulary import WORDS
from generator.rules.walk import all_nodes, every_effect, place_of, reached

CARDS = "cards"
"""Stands for where cards lie."""
ALIVE = "alive"
_OF_CARDS = frozenset(
    {"zone", "zone-count", "zone-top", "card-zone", "card-holder", "deck", "cards"}
)
_OF_PLAYERS = frozenset({"players", "left_of", "right_of", "seats_from", "others"})


@dataclass
class SideEffects:
    """What may happen: which counters change, whether cards move, whether a rule may be left."""

    changes: set[str] = field(default_factory=set)
    locals: set[str] = field(default_factory=set)
    """Locals of the effects themselves, not of what they call."""
    ends: bool = False
    """Whether the match, or a rule around it, can end there."""


def side_effects(checked: Checked, effects: Iterable[Effect]) -> SideEffects:
    """What may come of some effects, with all that they lead to."""
    own = [*walk(effects)]
    called = [one for body in reached(checked, own) for one in walk(body.effects)]
    all_ = [*own, *called]
    targets = [target for one in all_ for target in targets_of(one)]
    changes = {WORDS[one.word].changes for one in all_}
    changes |= {CARDS for one in all_ if WORDS[one.word].moves}
    changes |= {target.value for target in targets if target.op == "counter"}
    locals_ = {target.value for one in own for target in targets_of(one) if target.op == "local"}
    locals_ |= {name for one in own for name in made_by(one)}
    left, run = (
        {one.names[word] for one in all_ if one.word == word} for word in ("leave", "call")
    )
    ends = any(one.word == "end_game" for one in all_) or any(one.word == "return" for one in own)
    # To leave a rule that was run from here comes back to here.
    return SideEffects(changes, locals_, ends or bool(left - run))


def _reads(checked: Checked, expr: Expr) -> tuple[set[str], set[str]] | None:
    """The changing things and the locals that an expression reads; None where it may be any."""
    things: set[str] = set()
    locals_: set[str] = set()
    for one in all_nodes(checked, [expr]):
        named = one.value if one.op == "function" else one.op
        if one.op in ("amount", "answer"):
            return None
        if one.op == "local":
            locals_.add(one.value)
        if one.op == "counter":
            things.add(one.value)
        if one.op in _OF_CARDS or one.type.kind == "zone" or named == "knows":
            things.add(CARDS)
        if named in _OF_PLAYERS:
            things.add(ALIVE)
    return things, locals_


_BODY = {"repeat": "repeat", "turns": "do"}


@error(
    "R213",
    what="A `repeat` or `turns` has no end: nothing stops it, or nothing in it changes what it "
    "waits for. Or a rule always calls itself again.",
    why="Every match must end; this one would be broken off by its caps.",
    example="- repeat: [{draw: 1, from: stock, to: seat.hand}]\n  until: seat.purse > 3",
    instead="- repeat: [{draw: 1, from: stock, to: seat.hand}]\n  until: seat.hand.count > 3",
)
@per_ruleset
def endless_loop(checked: Checked) -> Findings:
    """One finding for each loop, and for each rule, that cannot come to an end."""
    for effect in every_effect(checked):
        if effect.word in _BODY:
            yield from _loop(checked, effect)
    for name, body in checked.rules.items():
        if name in _sure_calls(checked, name):
            message = f"the rule {quoted(name)} always leads to itself again"
            hint = "put the call under a condition that can fail"
            yield body.position, message, hint


def _loop(checked: Checked, effect: Effect) -> Findings:
    inner, word = effect.bodies[_BODY[effect.word]], quoted(effect.word)
    if "times" in effect.exprs or _is_stopped(inner):
        return
    found = side_effects(checked, inner)
    if effect.word == "turns":
        found.locals.add(effect.names["as"])
    if found.ends or (effect.word == "turns" and ALIVE in found.changes):
        return
    wait = effect.exprs.get("while", effect.exprs.get("until"))
    if wait is None:
        hint = "add `until:`, or end it from inside: stop, return, leave or end_game"
        yield effect.position, f"nothing ends this {word}", hint
        return
    read = _reads(checked, wait)
    if read is not None and not (read[0] & found.changes or read[1] & found.locals):
        message = f"nothing in this {word} changes what it waits for"
        yield place_of(wait, effect.position), message, "it would go on for ever"


def _is_stopped(effects: Iterable[Effect]) -> bool:
    """Whether a `stop` among them is for the loop around them, not for one inside."""
    return any(
        one.word == "stop"
        or (one.word not in (*_BODY, "each") and any(map(_is_stopped, one.bodies.values())))
        for one in effects
    )


def _sure_calls(checked: Checked, name: str) -> set[str]:
    """The rules that this one runs in any case, and those that they run in any case."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for effect in checked.rules[waiting.pop()].effects:
            if effect.word == "call" and effect.names["call"] not in found:
                found.add(effect.names["call"])
                waiting.append(effect.names["call"])
            if any(WORDS[one.word].ends not in ("", "loop") for one in walk([effect])):
                break
    return found
