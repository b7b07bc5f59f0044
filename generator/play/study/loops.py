"""Whether a match that did not end goes in a circle: the same position twice."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.engine import Program, State
from generator.play.playouts import choose, match_seed, streams
from generator.play.policies import Policy

LONGEST = 3000
"""So many decisions are looked at."""


@dataclass(frozen=True, slots=True)
class Circle:
    """The same position before decisions `first` and `again`, counted from 1."""

    first: int
    again: int


def circle(compiled: Program, policies: Sequence[Policy], seed: int) -> Circle | None:
    """Where the match with this seed comes to a position that it had before; None if it does not.

    A position is the places and order of all cards, every counter, and what the rules are doing.
    """
    state = compiled.new_state(match_seed(seed))
    own = streams(seed, len(policies))
    seen: dict[int, int] = {}
    for decision in range(1, LONGEST + 1):
        if state.outcome is not None:
            break
        here = hash(_position(state))
        if here in seen:
            return Circle(seen[here], decision)
        seen[here] = decision
        actions = state.legal_actions()
        seat = state.current_seat
        alone = len(actions) == 1
        state.apply(actions[0] if alone else choose(state, actions, policies[seat], own[seat]))
    return None


def _position(state: State) -> str:
    return repr((state.zones, state.counters, state.frames, state.seat))
