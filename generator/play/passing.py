"""Passing in silence: nobody writes down, or wants to be asked, what cannot be otherwise."""

from collections.abc import Iterator

from generator.engine import RecordError, State
from generator.engine.tables import PASS

ROUNDS = 3
"""So many times may the whole table pass in silence before a line must fit."""


def settle(state: State) -> None:
    """Pass wherever nothing else is legal, also for seats that hold nothing to answer with."""
    while list(state.offer) == [PASS]:
        state.apply(PASS)


def through_passes(state: State, seat: int | None = None) -> Iterator[State]:
    """The match as it stands, and then as it stands after each further pass, while one is legal.

    The first is `state` itself, the others are copies. Ends where chance is needed that is not
    written down, and where `seat` itself would have to pass otherwise than in a reaction window:
    its own passes it must write.
    """
    yield state
    now = state
    for _ in range(ROUNDS * now.tables.chairs):
        if PASS not in now.offer or (now.seat == seat and now.decision.word != "window"):
            return
        now = now.copy()
        try:
            now.apply(PASS)
            settle(now)
        except RecordError:
            return
        yield now
