"""A match whose chance is chosen from outside is the match that a seed would have given."""

import pytest

from generator.engine import IllegalActionError
from generator.play.adapters.explicit import ExplicitMatch
from generator.play.rng import Stream
from tests.play.adapted import MATCHES, program


@pytest.mark.parametrize(("name", "seats"), MATCHES)
@pytest.mark.parametrize("seed", range(3))
def test_given_what_a_seed_brought_it_is_the_same_match(name: str, seats: int, seed: int) -> None:
    compiled = program(name, seats)
    state, stream = compiled.new_state(seed, log=True), Stream(seed)
    actions = []
    while not state.is_terminal():
        actions.append(stream.pick(state.legal_actions()))
        state.apply(actions[-1])
    brought = [
        one for _, found in state.log for one in (found if isinstance(found, list) else [found])
    ]
    match, played = ExplicitMatch(compiled), iter(actions)
    while match.is_chance or not match.state.is_terminal():
        if match.is_chance:
            outcomes = [one for one, _ in match.outcomes()]
            match.settle(outcomes.index(brought[match.read]))
        else:
            match.apply(next(played))
    assert list(played) == []
    assert match.state.returns() == state.returns()
    assert [match.state.observe(seat) for seat in range(compiled.tables.chairs)] == [
        state.observe(seat) for seat in range(compiled.tables.chairs)
    ]


@pytest.mark.parametrize(("name", "seats"), MATCHES)
def test_there_is_a_choice_at_every_chance_and_it_adds_up_to_one(name: str, seats: int) -> None:
    match, stream = ExplicitMatch(program(name, seats)), Stream(4)
    chances = 0
    for _ in range(400):
        if match.is_chance:
            outcomes = match.outcomes()
            chances += 1
            assert len(outcomes) > 1
            assert all(likely > 0 for _, likely in outcomes)
            assert sum(likely for _, likely in outcomes) == pytest.approx(1)
            match.settle(stream.below(len(outcomes)))
        elif match.state.is_terminal():
            break
        else:
            match.apply(stream.pick(match.state.legal_actions()))
    assert chances > 5


def test_a_die_and_a_card_are_as_likely_as_they_should_be() -> None:
    match = ExplicitMatch(program("malice", 1))
    assert match.outcomes() == [(face, pytest.approx(1 / 6)) for face in range(1, 7)]
    for _ in range(6):
        match.settle(0)
    assert len(match.outcomes()) == 78
    assert {likely for _, likely in match.outcomes()} == {1 / 78}


def test_a_copy_goes_its_own_way() -> None:
    match, stream = ExplicitMatch(program("malice", 1)), Stream(1)
    while match.is_chance:
        match.settle(stream.below(len(match.outcomes())))
    copy, seen = match.copy(), match.state.observe(0)
    copy.apply(copy.state.legal_actions()[0])
    assert match.state.observe(0) == seen
    assert match.steps == copy.steps[:-1]


def test_an_illegal_action_changes_nothing() -> None:
    match, stream = ExplicitMatch(program("malice", 1)), Stream(1)
    while match.is_chance:
        match.settle(stream.below(len(match.outcomes())))
    seen, steps = match.state.observe(0), match.steps[:]
    with pytest.raises(IllegalActionError):
        match.apply(10**6)
    assert (match.state.observe(0), match.steps) == (seen, steps)
