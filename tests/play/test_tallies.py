"""Sums over playouts: the same in whatever order they are added."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from generator.play.playouts import MatchResult
from generator.play.study.arms import KEPT, Tally, empty

CARDS = st.frozensets(st.sampled_from(["owl", "bell", "fool"]))
PLAYOUTS = st.builds(
    MatchResult,
    number=st.integers(0, 99),
    seed=st.integers(0, 99),
    ended=st.sampled_from(["won", "lost"]),
    capped=st.booleans(),
    decisions=st.integers(1, 9),
    returns=st.tuples(st.integers(0, 5).map(float), st.floats(0, 5)),
    winners=st.sampled_from([frozenset({0}), frozenset({1}), frozenset({0, 1})]),
    fired=CARDS,
    offered=CARDS,
    played=CARDS,
)


def added(playouts: list[MatchResult]) -> Tally:
    whole = empty(2)
    for one in playouts:
        whole.add(one)
    return whole


@given(st.lists(PLAYOUTS), st.integers(0, 20), st.randoms())
def test_no_order_of_adding_changes_a_sum(
    playouts: list[MatchResult], cut: int, order: object
) -> None:
    shuffled = list(playouts)
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    parts = added(shuffled[cut:])
    parts.merge(added(shuffled[:cut]))
    assert parts == added(playouts)


@given(st.lists(PLAYOUTS))
def test_every_match_is_in_every_sum_once(playouts: list[MatchResult]) -> None:
    whole = added(playouts)
    total = len(playouts)
    assert whole.playouts == whole.ends.total() == whole.lengths.total() == total
    assert [one.scores.total() for one in whole.seats] == [total, total]
    won = sum(one.won for one in whole.seats)
    shared = {one.shared for one in whole.seats}
    assert shared == {total - won}
    assert whole.fired == Counter(rule for one in playouts for rule in one.fired)


def test_the_first_capped_matches_are_kept() -> None:
    made = [
        MatchResult(number, number * 7, "capped", True, 3, (0.0, 0.0), frozenset({0, 1}))
        for number in range(30, 0, -1)
    ]
    assert added(made).capped == [(number, number * 7) for number in range(1, KEPT + 1)]
