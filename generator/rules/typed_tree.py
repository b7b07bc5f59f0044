"""What reading makes of a ruleset: trees in which every part has a type."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Position
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.rules.source_map import Spot
from generator.rules.symbols import SymbolTable
from generator.rules.types import INTEGER, Type


@dataclass(frozen=True)
class Expr:
    """One node of an expression: what it does, its type, its parts, and a fixed value."""

    op: str
    type: Type
    args: tuple["Expr", ...] = ()
    value: Any = None
    spot: Spot | None = field(default=None, compare=False, repr=False)
    """Where an author typed it; None of what nobody typed."""


def sure_names(test: Expr, holds: bool) -> frozenset[str]:
    """The locals that cannot be none where a test holds, or where it does not."""
    if test.op == "not":
        return sure_names(test.args[0], not holds)
    if test.op == ("and" if holds else "or"):
        return frozenset().union(*(sure_names(one, holds) for one in test.args))
    if test.op != "compare" or len(test.args) != 2:
        return frozenset()
    one, other = test.args if test.args[0].op == "local" else reversed(test.args)
    wanted = ("is not", "!=") if holds else ("is", "==")
    is_told = one.op == "local" and other.type.kind == "none" and test.value[0] in wanted
    return frozenset([str(one.value)]) if is_told else frozenset()


@dataclass(frozen=True)
class Test:
    """A requirement that has been read."""

    id: str
    test: Expr
    says: str
    cites: str | None = None
    is_bare: bool = False
    """Whether it is an expression for which nobody wrote words."""
    of: tuple[tuple[str, Expr], ...] = ()
    """Values that the words name."""
    unseen: bool = False
    """Whether it reads what the seat that decides cannot see, and is asked once that has chosen."""
    said: Spot | None = field(default=None, compare=False, repr=False)
    """Where its words begin."""
    alone: bool = False
    """Whether what stands behind it is not told where it fails."""


@dataclass(frozen=True)
class Option:
    """One named option of `ask`."""

    id: str
    says: str
    where: tuple[Test, ...] = ()
    prefer: Expr | None = None
    does: tuple["Effect", ...] = ()
    """What follows where it is chosen; it stands behind the `ask`, as an `if`, once it is read."""


@dataclass(frozen=True)
class Effect:
    """One effect that has been read: its word, its fields by name, and where it stands."""

    word: str
    position: Position
    exprs: Mapping[str, Expr] = field(default_factory=dict)
    names: Mapping[str, Any] = field(default_factory=dict)
    bodies: Mapping[str, tuple["Effect", ...]] = field(default_factory=dict)
    where: tuple[Test, ...] = ()
    left_out: tuple[Test, ...] = ()
    """What is said of whatever is not in the list; play never tests it."""
    said: Spot | None = field(default=None, compare=False, repr=False)
    """Where its words begin."""


@dataclass(frozen=True)
class Body:
    """A list of effects with the names that it is given, and every local that it makes."""

    id: str
    kind: str
    """`rule`, `action`, `effect`, `reaction` of a card or `answer` of a seat."""
    position: Position
    params: Mapping[str, Type]
    locals: Mapping[str, Type]
    effects: tuple[Effect, ...]
    gives: Type | None = None
    says: str = ""
    cites: str | None = None
    section: str | None = None
    """What its requirements stand in that name no section themselves."""
    secret: frozenset[str] = frozenset()
    requires: tuple[Test, ...] = ()
    prefer: Expr | None = None
    aside: bool = False
    """Of an action: whether it is open beside the choices of a menu without being one of them."""
    fields: tuple[str, ...] = ()
    """Of a reaction or an answer: the fields of the event that it may change."""
    unshown: frozenset[str] = frozenset()
    """Locals of the language's own, which no seat is shown."""


@dataclass(frozen=True)
class Reacts:
    """How the cards of some designs answer an event."""

    event: str
    card: str
    zones: tuple[str, ...]
    acts_from: Position
    """Where the zones are named."""
    forced: bool
    body: Body


@dataclass(frozen=True)
class Answers:
    """How any seat may answer an event, without a card."""

    event: str
    body: Body


@dataclass(frozen=True)
class Adds:
    """What the cards of some designs add to an amount."""

    amount: str
    cards: tuple[str, ...]
    """Card ids."""
    add: Expr
    when: Expr | None
    zones: tuple[str, ...]
    acts_from: Position
    """Where the zones are named."""
    position: Position


@dataclass
class Checked:
    """One game under one ruleset, read: what the engine compiles."""

    game: Game
    ruleset: Ruleset
    symbols: SymbolTable
    rules: dict[str, Body] = field(default_factory=dict)
    actions: dict[str, Body] = field(default_factory=dict)
    effects: dict[str, Body] = field(default_factory=dict)
    """What a card does when resolved, by card id."""
    reacts: list[Reacts] = field(default_factory=list)
    answers: list[Answers] = field(default_factory=list)
    adds: list[Adds] = field(default_factory=list)
    terms: dict[str, tuple[Mapping[str, Type], Expr]] = field(default_factory=dict)
    amounts: dict[str, tuple[Mapping[str, Type], Expr]] = field(default_factory=dict)
    events: dict[str, Mapping[str, Type]] = field(default_factory=dict)
    bounds: dict[str, dict[str, Expr]] = field(default_factory=dict)
    """Of each counter by name: `least`, `most` and `starts`, where they are given."""
    returns: Expr = field(default_factory=lambda: Expr("const", INTEGER, value=0))
    ties: tuple[Expr, ...] = ()
    wins: Expr | None = None
    """A test of a seat; None where the highest score always wins."""

    def bodies(self) -> Iterator[Body]:
        """Every list of effects: of rules, actions, cards, reactions and answers."""
        yield from self.rules.values()
        yield from self.actions.values()
        yield from self.effects.values()
        yield from (one.body for one in self.reacts)
        yield from (one.body for one in self.answers)

    def texts(self) -> Iterator[str]:
        """Every text that stands in rules, terms and amounts, and every option."""
        exprs = [expr for _, expr in (*self.terms.values(), *self.amounts.values())]
        for effect in walk(effect for body in self.bodies() for effect in body.effects):
            yield from (option.id for option in effect.names.get("options", ()))
            exprs += effect.exprs.values()
        while exprs:
            one = exprs.pop()
            exprs += one.args
            if one.op == "const" and isinstance(one.value, str):
                yield one.value


def walk(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Every effect, and those inside it."""
    for effect in effects:
        yield effect
        for body in effect.bodies.values():
            yield from walk(body)
