"""Passing in silence: nobody writes down, or wants to be asked, what cannot be otherwise."""

from collections.abc import Iterator

from generator.engine import RecordError, State
from generator.engine.tables import DONE, PASS

ROUNDS = 3
"""So many times may the whole table pass in silence before a line must fit."""
FORCED = 60
"""So many answers in a row that cannot be otherwise need not be written."""


def silent(state: State) -> int | None:
    """The action that nobody has to write down here: the only one, a pass, or no more."""
    if len(state.offer) == 1:
        (action,) = state.legal_actions()
        return action
    for action in (PASS, DONE):
        if action in state.offer:
            return action
    return None


def is_forced(state: State) -> bool:
    """Whether nothing else can be chosen here than what `silent` says."""
    return len(state.offer) == 1 or state.offer.get(DONE) is not None


def through_passes(state: State) -> Iterator[State]:
    """The match as it stands, and then as it stands after each further silent answer.

    The first is `state` itself, the others are copies. Ends where chance is needed that is not
    written down.
    """
    yield state
    now = state
    for _ in range(ROUNDS * now.tables.chairs + FORCED):
        action = silent(now)
        if action is None:
            return
        now = now.copy()
        try:
            now.apply(action)
        except RecordError:
            return
        yield now
