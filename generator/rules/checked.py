"""What checking hands to the engine: a ruleset whose every expression and effect is typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.rules.tree import Adds, Body, Expr, Reacts
from generator.rules.types import INTEGER, Type
from generator.rules.world import World


@dataclass
class Checked:
    """One game under one ruleset, read: what the engine compiles."""

    game: Game
    ruleset: Ruleset
    world: World
    rules: dict[str, Body] = field(default_factory=dict)
    actions: dict[str, Body] = field(default_factory=dict)
    effects: dict[str, Body] = field(default_factory=dict)
    """What a card does when resolved, by card id."""
    reacts: list[Reacts] = field(default_factory=list)
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
