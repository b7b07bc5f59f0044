"""What running some effects can change and end, with all that they lead to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from generator.lint.analysis.walk import inside, nodes
from generator.rules.typed_tree import Body, Checked, Effect, Expr
from generator.rules.vocabulary import WORDS

CARDS = "cards"
"""Stands for where cards lie."""
ALIVE = "alive"
_OF_CARDS = frozenset(
    {"zone", "zone-count", "zone-top", "card-zone", "card-holder", "deck", "cards"}
)
_OF_PLAYERS = frozenset({"players", "left_of", "right_of", "seats_from", "others"})


@dataclass
class Outcome:
    """What may happen: which counters change, whether cards move, whether a rule may be left."""

    changes: set[str] = field(default_factory=set)
    locals: set[str] = field(default_factory=set)
    """Locals of the effects themselves, not of what they call."""
    ends: bool = False
    """Whether the match, or a rule around it, can end there."""
    left: set[str] = field(default_factory=set)
    """Rules that are left from inside."""
    run: set[str] = field(default_factory=set)
    """Rules that are run."""


def outcome_of(checked: Checked, effects: Iterable[Effect]) -> Outcome:
    """What may come of some effects."""
    found, seen = Outcome(), set[int]()
    own = tuple(inside(effects))
    _gather(checked, own, found, seen, local=True)
    # To leave a rule that was run from here comes back to here.
    found.ends = found.ends or bool(found.left - found.run)
    return found


def _gather(
    checked: Checked,
    effects: Iterable[Effect],
    found: Outcome,
    seen: set[int],
    *,
    local: bool = False,
) -> None:
    for effect in effects:
        _note(effect, found, local=local)
        for body in led_to(checked, effect):
            if id(body) not in seen:
                seen.add(id(body))
                _gather(checked, inside(body.effects), found, seen)


def _note(effect: Effect, found: Outcome, *, local: bool) -> None:
    word = effect.word
    if word == "end_game" or (local and word == "return"):
        found.ends = True
    for key, rules in (("leave", found.left), ("call", found.run)):
        if word == key and effect.names.get(key):
            rules.add(effect.names[key])
    traits = WORDS[word]
    found.changes |= {CARDS} if traits.moves else set()
    found.changes |= {traits.changes} if traits.changes else set()
    _note_targets(effect, found, local=local)
    if local:
        found.locals |= _made(effect)


def _note_targets(effect: Effect, found: Outcome, *, local: bool) -> None:
    for key in WORDS[effect.word].keys(effect.word, "target"):
        target = effect.exprs.get(key)
        if target is not None and target.op == "counter":
            found.changes.add(target.value)
        if target is not None and target.op == "local" and local:
            found.locals.add(target.value)


def _made(effect: Effect) -> set[str]:
    """The locals that an effect gives a value."""
    names = effect.names
    return {
        *(names[key] for key in WORDS[effect.word].keys(effect.word, "local") if key in names),
        *(key.split(".", 1)[1] for key in effect.exprs if key.startswith("let.")),
        *names.get("fields", ()),
    }


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


def turns_on(checked: Checked, expr: Expr) -> tuple[set[str], set[str]] | None:
    """The changing things and the locals that an expression reads; None where it may be any."""
    things: set[str] = set()
    locals_: set[str] = set()
    waiting, seen = [expr], set[str]()
    while waiting:
        for one in nodes(waiting.pop()):
            if one.op == "amount" or one.op in ("answer",):
                return None
            if one.op == "term" and one.value not in seen:
                seen.add(one.value)
                waiting.append(checked.terms[one.value][1])
            if one.op == "local":
                locals_.add(one.value)
            things |= _read(one)
    return things, locals_


def _read(one: Expr) -> set[str]:
    found = set()
    if one.op == "counter":
        found.add(one.value)
    if one.op in _OF_CARDS or one.type.kind == "zone":
        found.add(CARDS)
    if one.op in _OF_PLAYERS or (one.op == "function" and one.value in _OF_PLAYERS):
        found.add(ALIVE)
    if one.op == "function" and one.value == "knows":
        found.add(CARDS)
    return found
