"""What running some effects can change and end, and what an expression reads of that."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from generator.lint.analysis.environment import made_by, targets_of
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.vocabulary import WORDS
from generator.rules.walk import all_nodes, reached

CARDS = "cards"
"""Stands for where cards lie."""
ORDER = "order"
"""Stands for the order in which they lie there."""
SEEN = "seen"
"""Stands for which cards a seat knows."""
ALIVE = "alive"
_OF_CARDS = frozenset(
    {"zone", "zone-count", "zone-top", "card-zone", "card-holder", "deck", "cards"}
)
_OF_ORDER = frozenset(
    {"zone-top", "item", "top", "bottom", "first", "last", "unique", "reversed", "slices"}
)
_SHOWS = frozenset({"peek", "reveal"})
_OF_PLAYERS = frozenset({"players", "left_of", "right_of", "opposite", "seats_from", "others"})


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
    changes |= {thing for one in all_ for thing in _moved(one)}
    changes |= {target.value for target in targets if target.op == "counter"}
    locals_ = {target.value for one in own for target in targets_of(one) if target.op == "local"}
    locals_ |= {name for one in own for name in made_by(one)}
    left, run = (
        {one.names[word] for one in all_ if one.word == word} for word in ("leave", "call")
    )
    ends = any(one.word == "end_game" for one in all_) or any(one.word == "return" for one in own)
    # To leave a rule that was run from here comes back to here.
    return SideEffects(changes, locals_, ends or bool(left - run))


def _moved(effect: Effect) -> Iterator[str]:
    """What an effect changes of cards."""
    word = WORDS[effect.word]
    is_of_cards = effect.word != "swap" or effect.exprs["swap"].type.kind == "zone"
    if word.moves and is_of_cards:
        yield from (ORDER, SEEN)
        yield from (CARDS,) if word.counts else ()
    elif effect.word in _SHOWS:
        yield SEEN


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
        if one.op in _OF_CARDS or one.type.kind == "zone":
            things.add(CARDS)
        if named in _OF_ORDER or _compares_lists(one):
            things.add(ORDER)
        if named == "knows":
            things.add(SEEN)
        if named in _OF_PLAYERS:
            things.add(ALIVE)
    return things, locals_


def _compares_lists(expr: Expr) -> bool:
    return expr.op == "compare" and any(one.type.kind == "list" for one in expr.args)
