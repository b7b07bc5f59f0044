"""Plays a game from its YAML: compiles the rules, holds the state, lists the legal actions."""

from generator.engine.compile import compile_checked, compile_game, read_rules
from generator.engine.decision_points import Decision, Failure
from generator.engine.explain import Refusal
from generator.engine.faults import (
    GivenError,
    IllegalActionError,
    Need,
    RecordEndsError,
    RecordError,
    RulesFault,
)
from generator.engine.match import Outcome
from generator.engine.program import Program, State

__all__ = [
    "Decision",
    "Failure",
    "GivenError",
    "IllegalActionError",
    "Need",
    "Outcome",
    "Program",
    "RecordEndsError",
    "RecordError",
    "Refusal",
    "RulesFault",
    "State",
    "compile_checked",
    "compile_game",
    "read_rules",
]
