"""What a card does: its effects with calls followed, and what its own numbers come to in them."""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any

from generator.diagnostics import Position
from generator.lint.analysis.environment import Attributes, Sources, card_index, sources_of
from generator.lint.checks import once
from generator.rules.typed_tree import Body, Checked, Effect, Expr
from generator.rules.walk import nodes

_DEEPEST = 6
_MOST = 600
"""Deeds of one card; beyond these it is not known what it does."""
_ELSEWHERE = frozenset({"window", "emit", "resolve", "act"})
"""Words that lead to what other cards and actions do."""
_REPEATS = frozenset({"each", "turns", "repeat", "deal", "ask_all"})


NOT_AMOUNTS = frozenset({"prefer", "until", "while", "if"})
"""Fields that are no amounts, whatever numbers stand in them."""


class Unknown:
    """The value of what play alone decides."""


UNKNOWN = Unknown()
_SUMS: Mapping[str, Callable[..., Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_HELD = frozenset({"max", "min", "clamp"})
"""Functions that hold a number within bounds."""
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {"abs": abs, "max": max, "min": min}


@dataclass(frozen=True)
class Names:
    """What the locals of a body stand for: `this`, what it was given, what it makes itself."""

    checked: Checked
    this: Attributes | None = None
    given: Mapping[str, tuple[Expr, "Names"]] = field(default_factory=dict)
    sources: Sources = field(default_factory=dict)

    def value(self, expr: Expr, depth: int = 0) -> Any:
        """What an expression comes to; `UNKNOWN` where that depends on play."""
        if depth > _DEEPEST:
            return UNKNOWN
        of = partial(self.value, depth=depth + 1)
        if expr.op == "const":
            return expr.value
        if expr.op == "attribute":
            owner = self.meant(expr.args[0])
            return owner.get(expr.value) if owner is not None else UNKNOWN
        if expr.op == "local":
            if expr.value in self.given:
                inner, names = self.given[expr.value]
                return names.value(inner, depth + 1)
            made = self.sources.get(expr.value, ())
            only = made[0].expr if len(made) == 1 and made[0].how == "value" else None
            return UNKNOWN if only is None else of(only)
        if expr.op == "term":
            params, is_ = self.checked.terms[expr.value]
            given = {name: (one, self) for name, one in zip(params, expr.args, strict=True)}
            return Names(self.checked, None, given).value(is_, depth + 1)
        return _worked_out(expr, [of(one) for one in expr.args])

    def meant(self, card: Expr, depth: int = 0) -> Attributes | None:
        """The attributes of the card that an expression stands for, if it is the one that acts."""
        if card.op != "local" or depth > _DEEPEST:
            return None
        if card.value in self.given:
            inner, names = self.given[card.value]
            return names.meant(inner, depth + 1)
        return self.this if card.value == "this" else None


def _worked_out(expr: Expr, parts: list[Any]) -> Any:
    if expr.op == "function" and expr.value == "default":
        return parts[1] if parts[0] is None else parts[0]
    if not parts or not all(isinstance(one, int | float) for one in parts):
        return UNKNOWN
    if expr.op == "negative":
        return -parts[0]
    if expr.op == "binary" and expr.value in _SUMS:
        return _SUMS[expr.value](*parts)
    if expr.op == "function" and expr.value in _FUNCTIONS:
        return _FUNCTIONS[expr.value](*parts)
    return UNKNOWN


@dataclass(frozen=True)
class Deed:
    """One effect that comes of a card: where the card says so, and whether it may come again.

    `own` tells whether it stands on the card itself and in no rule that this calls.
    """

    effect: Effect
    names: Names
    position: Position
    own: bool = True
    again: bool = False

    def value(self, key: str) -> Any:
        """What a field comes to; None where it is left out."""
        expr = self.effect.exprs.get(key)
        return None if expr is None else self.names.value(expr)


@dataclass(frozen=True)
class Acting:
    """All that one card does by its effect and reactions."""

    card: str
    deck: str
    deeds: tuple[Deed, ...]
    adds: tuple[tuple[Position, Expr], ...] = ()
    """What it adds to amounts, and where it says so."""
    reacts: bool = False
    """Whether it answers events."""
    bodies: tuple[Body, ...] = ()
    this: Attributes = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether nothing else comes of it, such as what another card does."""
        return len(self.deeds) < _MOST and not self.does(*_ELSEWHERE)

    def of(self, *words: str) -> list[Deed]:
        """Its deeds of these words."""
        return [one for one in self.deeds if one.effect.word in words]

    def does(self, *words: str) -> bool:
        """Whether one of its deeds is of these words."""
        return any(one.effect.word in words for one in self.deeds)


@once
def acting_cards(checked: Checked) -> tuple[Acting, ...]:
    """Every card that does something, with its deeds."""
    return tuple(_acting(checked))


def _acting(checked: Checked) -> Iterator[Acting]:
    index = card_index(checked)
    own: dict[str, list[Body]] = {card: [body] for card, body in checked.effects.items()}
    for one in checked.reacts:
        own.setdefault(one.card, []).append(one.body)
    adds: dict[str, list[tuple[Position, Expr]]] = {}
    for each in checked.adds:
        for card in each.cards:
            adds.setdefault(card, []).append((each.position, each.add))
            own.setdefault(card, [])
    for card, many in own.items():
        this = _alike(index.cards.get(card, ()))
        deeds = [one for body in many for one in deeds_of(checked, body, this)]
        deck = checked.symbols.deck_of.get(card, "")
        reacts = any(body.kind == "reaction" for body in many)
        more = tuple(adds.get(card, ()))
        yield Acting(card, deck, tuple(deeds), more, reacts, tuple(many), this)


def _alike(designs: tuple[Attributes, ...]) -> Attributes:
    """The attributes of a card; unknown where its designs differ."""
    names = dict.fromkeys(name for one in designs for name in one)
    found = {name: [one.get(name) for one in designs] for name in names}
    return {name: many[0] if many.count(many[0]) == len(many) else UNKNOWN
            for name, many in found.items()}  # fmt: skip


def used_in(names: Names, expr: Expr) -> Iterator[str]:
    """The attributes of the card that an amount is made of; none of what is compared."""
    if expr.op in ("compare", "item", "comprehension"):
        return
    if expr.op == "attribute" and names.meant(expr.args[0]) is not None:
        yield str(expr.value)
    elif expr.op == "term":
        params, is_ = names.checked.terms[expr.value]
        given = {name: (one, names) for name, one in zip(params, expr.args, strict=True)}
        yield from used_in(Names(names.checked, None, given), is_)
    elif expr.op == "local" and expr.value in names.given:
        inner, outside = names.given[expr.value]
        yield from used_in(outside, inner)
    for one in expr.args:
        yield from used_in(names, one)


def numbers_of(deeds: Iterable[Deed]) -> Iterator[int]:
    """Every number in some deeds, without its sign and whatever it is for."""
    for deed in deeds:
        for key, expr in deed.effect.exprs.items():
            if key in NOT_AMOUNTS:
                continue
            parts = [one.value for one in nodes(expr) if one.op == "const"]
            for one in (deed.names.value(expr), *parts):
                if isinstance(one, int):
                    yield abs(one)


def altered(effect: Effect) -> tuple[Expr, str] | None:
    """By what a `set` changes what it sets, as in `loss + 2`, and the sign; None for all others."""
    return _apart(effect.exprs["set"], effect.exprs["to"]) if effect.word == "set" else None


def _apart(target: Expr, expr: Expr) -> tuple[Expr, str] | None:
    if expr.op == "function" and expr.value in _HELD:
        return next(filter(None, (_apart(target, one) for one in expr.args)), None)
    if expr.op != "binary" or expr.value not in _SUMS:
        return None
    first, second = expr.args
    if first == target:
        return second, expr.value
    return (first, expr.value) if second == target and expr.value != "-" else None


def deeds_of(
    checked: Checked, body: Body, this: Attributes, effects: Iterable[Effect] | None = None
) -> Iterator[Deed]:
    """All that some effects of a card's body come to; all of them where none are named."""
    names = Names(checked, this, {}, sources_of(body))
    own = body.effects if effects is None else effects
    return islice(_followed(names, own), _MOST)


def _plainer(effect: Effect) -> Iterator[Effect]:
    """What is paid is taken from the one counter and added to the other."""
    if effect.word != "pay":
        yield effect
        return
    amount = effect.exprs["pay"]
    for key, by in (("from", Expr("negative", amount.type, (amount,))), ("to", amount)):
        if key in effect.exprs:
            yield replace(effect, word="add", exprs={"add": by, "to": effect.exprs[key]}, bodies={})


def _followed(
    names: Names,
    effects: Iterable[Effect],
    at: Position | None = None,
    again: bool = False,
    seen: tuple[str, ...] = (),
) -> Iterator[Deed]:
    """Effects in the order in which they stand; `at` is the call in the card that led to them."""
    for effect in effects:
        place = at or effect.position
        for one in _plainer(effect):
            yield Deed(one, names, place, at is None, again)
        inner = again or effect.word in _REPEATS
        for body in effect.bodies.values():
            yield from _followed(names, body, at, inner, seen)
        rule = names.checked.rules.get(effect.names["call"]) if effect.word == "call" else None
        if rule is not None and rule.id not in seen and len(seen) < _DEEPEST:
            given = {key.removeprefix("with."): (one, names) for key, one in effect.exprs.items()}
            called = Names(names.checked, None, given, sources_of(rule))
            yield from _followed(called, rule.effects, place, again, (*seen, rule.id))
