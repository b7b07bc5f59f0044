"""Fields asked of what may be none: of what `find` gives, and of counters of seats and cards."""

# ruff: noqa: E501 (a table: one line for each slip)

import pytest
from judged import Change, found

from generator.lint.analysis.bare_none import bare_none

CALL = "      - {note: sale, of:"
"""Before this an effect is put, in an action of `seat`, with `card` and `buyer`."""
BEST = "  - {id: best, of: seat, type: card of goods}"
HOST = "  - {id: host, of: game, type: seat}"
COUNTER = ("base", "  - {id: purse,", f"{BEST}\n{HOST}\n  - {{id: purse,")


def told(effect: str) -> list[str]:
    """What is found of effects, one a line, in the action that sells."""
    lines = "".join(f"      - {one}\n" for one in effect.splitlines())
    change: Change = ("base", CALL, f"{lines}{CALL}")
    return found(bare_none, COUNTER, change)


def test_the_market_asks_nothing_of_none() -> None:
    assert found(bare_none) == []


@pytest.mark.parametrize(
    ("effect", "owner"),
    [
        ("{add: 1, to: host.purse}", '"host"'),
        ("{add: 'default(seat.best.worth, 0)', to: seat.purse}", '"seat.best"'),
        ("{add: 'default(find(seat.hand, kind=fruit).worth, 0)', to: seat.purse}", '"find(…)"'),
        ("{let: {ripe: 'find(seat.hand, kind=fruit)'}}\n{if: ripe.kind == fruit, then: [{add: 1, to: seat.purse}]}", '"ripe"'),
        ("{let: {who: host}}\n{add: 1, to: who.purse}", '"who"'),
        ("{if: any(x.best.kind == fruit for x in players), then: [{add: 1, to: seat.purse}]}", '"x.best"'),
        ("{if: host is not none or host.purse > 1, then: [{add: 1, to: seat.purse}]}", '"host"'),
        ("{if: host is none, then: [{add: 1, to: host.purse}]}", '"host"'),
        ("{set: host, to: seat}\n{set: host, to: none}\n{add: 1, to: host.purse}", '"host"'),
        ("{choose: players, as: other, prefer: host.purse}\n{add: 1, to: other.purse}", '"host"'),
    ],
)  # fmt: skip
def test_what_may_be_none_is_found_bare(effect: str, owner: str) -> None:
    message = told(effect)
    assert len(message) == 1
    assert owner in message[0]
    assert "is not none" in message[0]


@pytest.mark.parametrize(
    "effect",
    [
        "{if: host is not none and host.purse > 1, then: [{add: 1, to: host.purse}]}",
        "{if: host is none, then: [{set: host, to: seat}]}\n{add: 1, to: host.purse}",
        "{if: host is none or host.purse > 1, then: [{add: 1, to: seat.purse}]}",
        "{set: host, to: seat}\n{add: 1, to: host.purse}",
        "{if: host == seat, then: [{add: 1, to: host.purse}]}",
        "{add: 'host.purse if host is not none else 0', to: seat.purse}",
        "{let: {ripe: 'find(seat.hand, kind=fruit)'}}\n{if: ripe is not none, then: [{add: ripe.zone.count, to: seat.purse}]}",
        "{if: 'any(x.best is not none and x.best.kind == fruit for x in players)', then: [{add: 1, to: seat.purse}]}",
        "{each: '[x for x in players if x.best is not none]', as: y, do: [{if: y.best.kind == fruit, then: [{add: 1, to: y.purse}]}]}",
        "{each: players, as: y, do: [{set: y.best, to: card}]}\n{if: any(x.best.kind == fruit for x in players), then: [{add: 1, to: seat.purse}]}",
        "{if: all(x.best is not none for x in players), then: [{if: seat.best.kind == fruit, then: [{add: 1, to: seat.purse}]}]}",
        "{let: {known: 'find(cards.folk, id=baker)'}}\n{add: known.mood, to: seat.purse}",
        "{add: 'find(cards.folk, id=baker).mood', to: seat.purse}",
    ],
)  # fmt: skip
def test_what_is_tested_or_set_before_is_not(effect: str) -> None:
    assert told(effect) == []
