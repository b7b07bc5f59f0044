"""What sets did to a game: the same matches with them and without, and how large the change is."""

from collections.abc import Sequence
from typing import Any

from generator.play.study.arms import Row
from generator.play.study.inference import Effect, cohens_h, deviation, paired


def changes(rows: Sequence[Row], base: Sequence[Row]) -> dict[str, Any] | None:
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
        "best_score": _means([(max(one.returns), max(old.returns)) for one, old in pairs]),
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


def _change(pairs: Sequence[tuple[float, float]], effect: Effect, size: float) -> dict[str, Any]:
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
