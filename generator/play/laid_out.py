"""The table of a match at the very moment at which play begins, by the rules' own set-up."""

from collections.abc import Callable
from typing import Any

from generator.engine.program import Program, State
from generator.play.playouts import choose, match_seed, streams
from generator.play.policies import find_policy

PATIENCE = 5000
"""Decisions before which play must have begun."""


class _BegunError(Exception):
    """The rule that is listened for begins."""


class _Bell(bytearray):
    """The marks of rules that have run, in order; rings when one of them is set."""

    def __init__(self, many: int, number: int = -1) -> None:
        super().__init__(many)
        self.number, self.order = number, dict[int, None]()

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        self.order.setdefault(key)
        if key == self.number:
            raise _BegunError


def laid_out(program: Program, before: str, seed: int) -> State:
    """A match of greedy players at the very moment at which the rule `before` begins.

    Raises:
        LookupError: it never does.
        RulesFault: the rules ask for what cannot be done.
    """
    bell = _bell(program, before)
    held: list[State] = []
    names, marks = program.names, program.names["FIRED"]
    settle: Callable[[State], None] = names["settle_counters"]

    def settled(state: State) -> None:
        held.append(state)
        settle(state)

    names |= {"FIRED": bell, "settle_counters": settled}
    try:
        _play(program, seed)
    except _BegunError:
        return held[-1]
    finally:
        names |= {"FIRED": marks, "settle_counters": settle}
    raise LookupError(before)


def first_decision(program: Program, seed: int) -> State:
    """A match at the moment at which somebody is asked for the first time.

    Raises:
        RulesFault: the rules ask for what cannot be done.
    """
    return program.new_state(match_seed(seed))


def rules_begun(program: Program, seed: int, before: str | None = None) -> list[str]:
    """The rules that begin until somebody is asked for the first time, the earliest first.

    Where play begins with the rule `before`, those that begin until it does, and it.

    Raises:
        RulesFault: the rules ask for what cannot be done.
    """
    names, marks = program.names, program.names["FIRED"]
    bell = _bell(program, before)
    names["FIRED"] = bell
    try:
        if before is None:
            first_decision(program, seed)
        else:
            _play(program, seed)
    except _BegunError:
        pass
    finally:
        names["FIRED"] = marks
    known = list(program.bodies)
    return [known[at].id for at in bell.order if known[at].kind == "rule"]


def _bell(program: Program, rule: str | None) -> _Bell:
    known = [(body.kind, body.id) for body in program.bodies]
    at = known.index(("rule", rule)) if rule and ("rule", rule) in known else -1
    return _Bell(len(known), at)


def _play(program: Program, seed: int) -> None:
    """A match of greedy players, for as long as anybody would wait for it to begin."""
    greedy, own = find_policy("greedy"), streams(seed, program.tables.chairs)
    state = program.new_state(match_seed(seed))
    for _ in range(PATIENCE):
        if state.outcome is not None:
            return
        actions = state.legal_actions()
        seat = state.current_seat
        state.apply(choose(state, actions, greedy, own[seat]) if len(actions) > 1 else actions[0])
