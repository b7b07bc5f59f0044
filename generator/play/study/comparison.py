"""Compares arms, match by match, with the game as it is or without its sets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.play.playouts import MatchResult
from generator.play.statistics import MeanDifference, cohens_h, deviation, paired
from generator.play.study.arms import Arm, ArmResult

FEWEST = 12
"""Pairs of matches in which a card is played, to look at those alone."""


@dataclass(frozen=True, slots=True)
class Impact:
    """What a card does for the seat that plays it first: its mean with the card, and without.

    Where a card is hardly ever played, for the seat that has it first.
    """

    with_it: float
    without: float
    effect: MeanDifference
    is_played: bool


def rows_in_pairs(
    results: Mapping[Arm, ArmResult], arm: Arm
) -> Iterator[tuple[MatchResult, MatchResult]]:
    """Each match of an arm that came to an end, with the same match of the game as it is."""
    usual = {row.number: row for row in results[Arm(arm.ruleset, arm.seats)].rows if not row.capped}
    for row in results[arm].rows:
        if row.number in usual and not row.capped:
            yield row, usual[row.number]


def focus_effect(results: Mapping[Arm, ArmResult], arm: Arm) -> MeanDifference | None:
    """What the change of an arm does for the focus; None where no match can be compared."""
    found = [
        one.worth(arm.focus(one.number)) - usual.worth(arm.focus(one.number))
        for one, usual in rows_in_pairs(results, arm)
    ]
    return paired(found, _bound(results, arm)) if found else None


def focus_mean(results: Mapping[Arm, ArmResult], arm: Arm) -> tuple[float, float]:
    """What matches come to for the focus: in the arm, and in the game as it is."""
    found = [
        (one.worth(arm.focus(one.number)), usual.worth(arm.focus(one.number)))
        for one, usual in rows_in_pairs(results, arm)
    ]
    many = max(len(found), 1)
    return sum(one for one, _ in found) / many, sum(usual for _, usual in found) / many


def card_impact(results: Mapping[Arm, ArmResult], arms: Sequence[Arm]) -> Impact | None:
    """What the card of some swaps does for who has it first; None where nobody had it.

    Where several cards stand in for it, each match counts once, with their mean.
    """
    used, held = _by_match(results, arms, users=True), _by_match(results, arms, users=False)
    is_played = len(used) >= FEWEST
    found = list((used if is_played else held).values())
    if not found:
        return None
    with_it = [one[0] for one in found]
    without = [sum(others) / len(others) for _, others in found]
    effect = paired([own - other for own, other in zip(with_it, without, strict=True)],
                    _bound(results, arms[0]))  # fmt: skip
    many = len(found)
    return Impact(sum(with_it) / many, sum(without) / many, effect, is_played)


def _by_match(
    results: Mapping[Arm, ArmResult], arms: Sequence[Arm], *, users: bool
) -> dict[int, tuple[float, list[float]]]:
    """By number of match: what it came to with the card, and with each card in its place."""
    found: dict[int, tuple[float, list[float]]] = {}
    for arm in arms:
        card = arm.swap.card if arm.swap else ""
        for one, usual in rows_in_pairs(results, arm):
            ones, usuals = (one.users, usual.users) if users else (one.holders, usual.holders)
            worths = _worths(one, usual, ones, usuals, card)
            if worths:
                found.setdefault(one.number, (worths[0], []))[1].append(worths[1])
    return found


def swaps_of(results: Mapping[Arm, ArmResult]) -> dict[tuple[str, str, str], list[Arm]]:
    """The swaps by ruleset, deck and card."""
    found: dict[tuple[str, str, str], list[Arm]] = {}
    for arm in results:
        if arm.swap:
            found.setdefault((arm.ruleset, arm.swap.deck, arm.swap.card), []).append(arm)
    return found


def _worths(
    one: MatchResult,
    usual: MatchResult,
    ones: Mapping[str, int],
    usuals: Mapping[str, int],
    card: str,
) -> tuple[float, float] | None:
    """What the match came to with the card, and without, for who had it.

    Both go the same way until the card counts, so that it is one and the same seat, but where it
    counted before that.
    """
    if card not in usuals:
        return None
    seat = usuals[card]
    return usual.worth(seat), one.worth(ones.get(card, seat))


def _bound(results: Mapping[Arm, ArmResult], arm: Arm) -> float | None:
    """Being first or not cannot differ by more than 1; scores can."""
    return 1.0 if any(row.is_contest for row in results[arm].rows[:1]) else None


def changes(rows: Sequence[MatchResult], base: Sequence[MatchResult]) -> dict[str, Any] | None:
    """Lengths, scores, and how often each end came and each seat was first; None without pairs.

    Each change has `before`, `after`, its difference with a 95 % interval, and its size: in
    standard deviations of the game without sets, or as Cohen's h of two shares.
    """
    usual = {row.number: row for row in base if not row.capped}
    pairs = [(row, usual[row.number]) for row in rows if row.number in usual and not row.capped]
    if not pairs:
        return None
    named = sorted({row.ended for pair in pairs for row in pair})
    seats = range(len(pairs[0][0].returns))
    return {
        "matches": len(pairs),
        "decisions": _means([(one.decisions, old.decisions) for one, old in pairs]),
        "best_score": _means([(one.best_score, old.best_score) for one, old in pairs]),
        "ends": {
            end: _shares([(one.ended == end, old.ended == end) for one, old in pairs])
            for end in named
        },
        "first": [
            {"seat": seat + 1}
            | _shares([(seat in one.winners, seat in old.winners) for one, old in pairs])
            for seat in seats
            if len(seats) > 1
        ],
    }


def _means(pairs: Sequence[tuple[float, float]]) -> dict[str, Any]:
    effect = paired([after - before for after, before in pairs])
    scatter = deviation([before for _, before in pairs])
    size = effect.value / scatter if scatter else 0.0
    return _change(pairs, effect, size)


def _shares(pairs: Sequence[tuple[bool, bool]]) -> dict[str, Any]:
    effect = paired([after - before for after, before in pairs], 1.0)
    after, before = (sum(one) / len(pairs) for one in zip(*pairs, strict=True))
    return _change(pairs, effect, cohens_h(after, before))


def _change(
    pairs: Sequence[tuple[float, float]], effect: MeanDifference, size: float
) -> dict[str, Any]:
    known = len(pairs) > 1
    return {
        "before": sum(before for _, before in pairs) / len(pairs),
        "after": sum(after for after, _ in pairs) / len(pairs),
        "difference": effect.value,
        "low": effect.low if known else None,
        "high": effect.high if known else None,
        "size": size,
        "word": in_words(size),
    }


def in_words(size: float) -> str:
    """How large an effect is (Cohen 1988)."""
    for bound, word in ((0.2, "hardly any"), (0.5, "small"), (0.8, "middling")):
        if abs(size) < bound:
            return word
    return "large"
