"""What running some effects can change and end, and what an expression reads of that."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.lint.analysis.environment import made_by, targets_of
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.vocabulary import WORDS
from generator.rules.walk import all_nodes, reached

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


def reads(checked: Checked, expr: Expr) -> tuple[set[str], set[str]] | None:
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
