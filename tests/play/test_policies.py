"""Policies choose from what their seat sees, and are found by name."""

from collections import Counter
from typing import Any

import pytest

from generator.engine import State
from generator.errors import HornbookError
from generator.play.playouts import choose, playout
from generator.play.policies import First, Greedy, Random, Sight, View, find_policy, names_for
from generator.play.rng import Stream
from tests.play.matches import ALL, compiled

ACTIONS = (3, 5, 8, 9)


def test_random_takes_every_action_as_often() -> None:
    stream = Stream(1)
    seen = Counter(Random().choose(View(0, ACTIONS), stream) for _ in range(4000))
    # 3 degrees of freedom: chi-square beyond 16.3 has a chance of 0.1 %.
    assert sum((seen[action] - 1000) ** 2 / 1000 for action in ACTIONS) < 16.3


def test_greedy_takes_what_the_author_prefers() -> None:
    assert Greedy().choose(View(0, ACTIONS, (0, 2.5, -1, 2)), Stream(1)) == 5


def test_greedy_leaves_ties_to_its_stream() -> None:
    view = View(0, ACTIONS, (1, 0, 1, 1))
    assert {Greedy().choose(view, Stream(seed)) for seed in range(40)} == {3, 8, 9}
    assert len({Greedy().choose(view, Stream(7)) for _ in range(40)}) == 1


def test_first_needs_no_chance() -> None:
    assert First().choose(View(0, ACTIONS), Stream(1)) == 3


class Spy:
    """Takes the first action, and keeps what it was shown."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.views: list[View] = []

    def choose(self, view: View, stream: Stream) -> int:
        self.views.append(view)
        return view.actions[0]


@pytest.mark.parametrize("sight", Sight)
def test_a_policy_is_shown_what_it_looks_at_and_no_more(sight: Sight) -> None:
    spy = Spy(sight)
    program = compiled(*ALL[0])
    playout(program, [spy] * program.tables.chairs, 1)
    view = spy.views[0]
    assert len(view.actions) > 1
    assert bool(view.preferences) is (sight is not Sight.ACTIONS)
    assert bool(view.texts) is (sight is Sight.TABLE)
    assert bool(view.table) is (sight is Sight.TABLE)


@pytest.mark.parametrize("table", ALL, ids=str)
def test_a_policy_never_sees_the_state(table: tuple[str, str, int]) -> None:
    state = compiled(*table).new_state(3)
    spy = Spy(Sight.TABLE)
    choose(state, state.legal_actions(), spy, Stream(1))
    (view,) = spy.views
    assert view.table == state.observe(state.current_seat)
    assert not any(isinstance(one, State) for one in parts(view.table))


def parts(value: Any) -> list[Any]:
    """A value and all that is in it."""
    inner: list[Any] = []
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, list | tuple):
        inner = list(value)
    return [value, *(deep for one in inner for deep in parts(one))]


def test_an_unknown_policy_is_refused_with_the_likely_one() -> None:
    with pytest.raises(HornbookError, match=r'"gredy".*did you mean "greedy"\?'):
        find_policy("gredy")


def test_one_policy_is_for_all_and_several_for_a_seat_each() -> None:
    assert names_for("greedy", 3) == ("greedy",) * 3
    assert names_for("greedy, random", 2) == ("greedy", "random")
    with pytest.raises(HornbookError, match="2 policies for 3 seats"):
        names_for("greedy,random", 3)
