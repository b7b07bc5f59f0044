"""Chance of policies: known numbers, fair, and apart for each match and seat."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from generator.play.rng import Stream, derive

SEEDS = st.integers(0, 2**64 - 1)


def test_the_stream_is_splitmix64() -> None:
    # Vigna's splitmix64.c, seed 1234567, as quoted by several test suites.
    stream = Stream(1234567)
    assert [stream.below(2**64) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@given(SEEDS, st.integers(1, 1000))
def test_a_number_is_below_its_bound(seed: int, bound: int) -> None:
    assert 0 <= Stream(seed).below(bound) < bound


def test_every_face_of_a_die_comes_as_often() -> None:
    stream = Stream(7)
    seen = Counter(stream.below(6) for _ in range(6000))
    # 5 degrees of freedom: chi-square beyond 20.5 has a chance of 0.1 %.
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 20.5


@given(SEEDS)
def test_neighbours_have_seeds_of_their_own(seed: int) -> None:
    assert len({derive(seed, number) for number in range(20)} | {derive(seed, "game")}) == 21


def test_words_of_a_path_do_not_run_together() -> None:
    assert derive(1, 12, 3) != derive(1, 1, 23)


def test_a_seed_is_the_same_on_every_machine() -> None:
    assert derive(1, 0) == 971012770063702
