"""Compares arms, match by match, with the game as it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.play.study.arms import Arm, Part, Row
from generator.play.study.inference import Effect, paired

FEWEST = 12
"""Pairs of matches in which a card is played, to look at those alone."""


@dataclass(frozen=True, slots=True)
class Impact:
    """What a card does for the seat that plays it first: its mean with the card, and without.

    Where a card is hardly ever played, for the seat that has it first.
    """

    with_it: float
    without: float
    effect: Effect
    is_played: bool


def plain_of(arm: Arm) -> Arm:
    """The game as it is at the same table."""
    return Arm(arm.ruleset, arm.seats)


def rows_in_pairs(parts: Mapping[Arm, Part], arm: Arm) -> Iterator[tuple[Row, Row]]:
    """Each match of an arm that came to an end, with the same match of the game as it is."""
    usual = {row.number: row for row in parts[plain_of(arm)].rows if not row.capped}
    for row in parts[arm].rows:
        if row.number in usual and not row.capped:
            yield row, usual[row.number]


def focus_effect(parts: Mapping[Arm, Part], arm: Arm) -> Effect | None:
    """What the change of an arm does for the focus; None where no match can be compared."""
    found = [
        one.worth(arm.focus(one.number)) - usual.worth(arm.focus(one.number))
        for one, usual in rows_in_pairs(parts, arm)
    ]
    return paired(found, _bound(arm)) if found else None


def option_effect(parts: Mapping[Arm, Part], arm: Arm) -> Effect:
    """What taking an option always, or never, does for the focus."""
    return focus_effect(parts, arm) or Effect(0.0, 0.0, 0)


def focus_mean(parts: Mapping[Arm, Part], arm: Arm) -> tuple[float, float]:
    """What matches come to for the focus: in the arm, and in the game as it is."""
    found = [
        (one.worth(arm.focus(one.number)), usual.worth(arm.focus(one.number)))
        for one, usual in rows_in_pairs(parts, arm)
    ]
    many = max(len(found), 1)
    return sum(one for one, _ in found) / many, sum(usual for _, usual in found) / many


def card_impact(parts: Mapping[Arm, Part], arms: Sequence[Arm]) -> Impact | None:
    """What the card of some swaps does for who has it first; None where nobody had it.

    Where several cards stand in for it, each match counts once, with their mean.
    """
    used, held = _by_match(parts, arms, users=True), _by_match(parts, arms, users=False)
    is_played = len(used) >= FEWEST
    found = list((used if is_played else held).values())
    if not found:
        return None
    with_it = [one[0] for one in found]
    without = [sum(others) / len(others) for _, others in found]
    effect = paired([own - other for own, other in zip(with_it, without, strict=True)],
                    _bound(arms[0]))  # fmt: skip
    many = len(found)
    return Impact(sum(with_it) / many, sum(without) / many, effect, is_played)


def _by_match(
    parts: Mapping[Arm, Part], arms: Sequence[Arm], *, users: bool
) -> dict[int, tuple[float, list[float]]]:
    """By number of match: what it came to with the card, and with each card in its place."""
    found: dict[int, tuple[float, list[float]]] = {}
    for arm in arms:
        card = arm.swap.card if arm.swap else ""
        for one, usual in rows_in_pairs(parts, arm):
            ones, usuals = (one.users, usual.users) if users else (one.holders, usual.holders)
            worths = _worths(one, usual, ones, usuals, card)
            if worths:
                found.setdefault(one.number, (worths[0], []))[1].append(worths[1])
    return found


def swaps_of(parts: Mapping[Arm, Part]) -> dict[tuple[str, str, str], list[Arm]]:
    """The swaps by ruleset, deck and card."""
    found: dict[tuple[str, str, str], list[Arm]] = {}
    for arm in parts:
        if arm.swap:
            found.setdefault((arm.ruleset, arm.swap.deck, arm.swap.card), []).append(arm)
    return found


def _worths(
    one: Row, usual: Row, ones: Mapping[str, int], usuals: Mapping[str, int], card: str
) -> tuple[float, float] | None:
    """What the match came to with the card, and without, for who had it.

    Both go the same way until the card counts, so that it is one and the same seat, but where it
    counted before that.
    """
    if card not in usuals:
        return None
    seat = usuals[card]
    return usual.worth(seat), one.worth(ones.get(card, seat))


def _bound(arm: Arm) -> float | None:
    """Being first or not cannot differ by more than 1; scores can."""
    return 1.0 if arm.seats > 1 else None
