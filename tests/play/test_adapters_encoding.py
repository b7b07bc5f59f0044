"""The vector of what a seat sees: always as long, within its bounds, and true."""

import pytest

from generator.play.adapters.encoding import Encoder
from generator.play.rng import Stream
from tests.play.adapted import MATCHES, program


@pytest.mark.parametrize(("name", "seats"), MATCHES)
@pytest.mark.parametrize("seed", range(3))
def test_every_seat_sees_a_vector_within_its_bounds(name: str, seats: int, seed: int) -> None:
    compiled = program(name, seats)
    encoder = Encoder(compiled)
    low, high = encoder.bounds()
    state, stream = compiled.new_state(seed), Stream(seed)
    for _ in range(150):
        for seat in range(compiled.tables.chairs):
            vector = encoder.encode(state.observe(seat))
            assert len(vector) == encoder.size
            outside = [
                (label, least, value, most)
                for label, least, value, most in zip(encoder.labels, low, vector, high, strict=True)
                if not least <= value <= most
            ]
            assert outside == []
        if state.is_terminal():
            break
        state.apply(stream.pick(state.legal_actions()))


def test_own_cards_count_by_design_and_those_of_others_as_unknown() -> None:
    compiled = program("hammer-of-the-witches", 3)
    encoder, state = Encoder(compiled), compiled.new_state(7)
    while not state.observe(1)["zones"]["hand"][1]:
        state.apply(state.legal_actions()[0])
    seen = dict(zip(encoder.labels, encoder.encode(state.observe(1)), strict=True))
    hands = state.observe(1)["zones"]["hand"]
    for card in set(hands[1]):
        assert seen[f"hand 2: {card}"] == hands[1].count(card)
    assert seen["hand 2: ?"] == 0
    assert seen["hand 1: ?"] == len(hands[0]) > 0


def test_the_vector_says_whose_view_it_is_and_who_decides_what() -> None:
    compiled = program("hammer-of-the-witches", 3)
    encoder, state = Encoder(compiled), compiled.new_state(7)
    seen = dict(zip(encoder.labels, encoder.encode(state.observe(2)), strict=True))
    site = state.decision
    assert [seen[f"seen by seat {seat}"] for seat in (1, 2, 3)] == [0, 0, 1]
    assert seen[f"seat {state.current_seat + 1} decides"] == 1
    assert seen[f"asked: {site.rule}: {site.says}"] == 1


def test_a_counter_shows_its_value_and_a_skill_its_word() -> None:
    compiled = program("malice", 1)
    encoder, state = Encoder(compiled), compiled.new_state(1)
    observed = state.observe(0)
    seen = dict(zip(encoder.labels, encoder.encode(observed), strict=True))
    words = next(one.for_ for one in compiled.checked.ruleset.counters if one.id == "skill")
    assert [seen[f"skill {word}"] for word in words] == observed["counters"]["skill"]
