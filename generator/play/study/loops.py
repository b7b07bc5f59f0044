"""Where a match that does not end has got stuck, and whether it goes in a circle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine import Program, State
from generator.play.playouts import choose, match_seed, streams
from generator.play.policies import Policy
from generator.rules.typed_tree import Body

LONGEST = 3000
"""So many decisions are looked at."""


@dataclass(frozen=True, slots=True)
class Loop:
    """What goes on and on; and, in a circle, two decisions before which everything was the same.

    `first` and `again` count decisions from 1.
    """

    body: Body | None
    first: int | None = None
    again: int | None = None


def loop_of(
    compiled: Program, policies: Sequence[Policy], seed: int, counters: Mapping[str, Any]
) -> Loop:
    """What the match with this seed, begun with these counters, does again and again.

    It is in a circle where the places and order of all cards, every counter, and what the rules
    are doing are as they were before.
    """
    state = compiled.new_state(match_seed(seed), counters=counters)
    own = streams(seed, len(policies))
    seen: dict[int, int] = {}
    stacks: list[list[list[object]]] = []
    first = again = None
    for decision in range(1, LONGEST + 1):
        if state.outcome is not None:
            break
        stacks.append(state.frames[:])
        here = _position(state)
        if first is None and here in seen:
            first, again = seen[here], decision
        seen[here] = decision
        actions = state.legal_actions()
        seat = state.current_seat
        alone = len(actions) == 1
        state.apply(actions[0] if alone else choose(state, actions, policies[seat], own[seat]))
    return Loop(_lasting(compiled, stacks[len(stacks) // 2 :]), first, again)


def _position(state: State) -> int:
    return hash(repr((state.zones, state.counters, state.frames, state.seat)))


def _lasting(compiled: Program, stacks: Sequence[list[list[object]]]) -> Body | None:
    """The innermost rule, action or card that ran through the later half of all decisions."""
    found = None
    for level in zip(*stacks, strict=False):
        if any(frame is not level[0] for frame in level):
            break
        at = level[0][0]
        if isinstance(at, int):
            found = compiled.bodies[compiled.body_at[at]]
    return found
