"""What a table hears while rules run: notes, cards that are shown, choices that were none.

Kept in `State.told` where somebody listens; elsewhere nothing of it is worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.engine.faults import RulesFault
from generator.engine.sites import Failure
from generator.engine.tables import EVERYBODY

if TYPE_CHECKING:
    from generator.engine.state import State


@dataclass(frozen=True)
class Noted:
    """A note of the rules.

    `values` are seats and cards by number, and all else as it is; `kinds` says which is what.
    """

    note: str
    says: str
    values: Mapping[str, Any]
    kinds: Mapping[str, str]


@dataclass(frozen=True)
class Revealed:
    """Cards that everybody knows from now on, and did not before."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Forced:
    """A choice that was not asked, because one thing or nothing could be chosen.

    `value` is what was taken: a number of a card or seat, a number, a text, a list of these, or
    None for nothing; `failing` says what kept the others from being chosen, each reason once.
    """

    site: int
    seat: int
    value: Any
    others: int
    failing: tuple[Failure, ...]


Told = Noted | Revealed | Forced


def tell_note(
    s: State, note: str, says: str, values: Mapping[str, Any], kinds: Mapping[str, str]
) -> None:
    """A note is told to whoever listens."""
    if s.told is not None:
        s.told.append(Noted(note, says, values, kinds))


def tell_revealed(s: State, cards: Iterable[int]) -> None:
    """Cards are about to be shown to everybody."""
    if s.told is None:
        return
    sees, known, place = s.program.sees, s.known, s.place
    new = tuple(c for c in cards if EVERYBODY not in (sees[place[c]], known[c]))
    for card in new:
        known[card] = EVERYBODY
    if new:
        s.told.append(Revealed(new))


def tell_forced(s: State, site: int, seat: int | None, value: Any) -> None:
    """A choice is made by itself: `value` is all that could be chosen."""
    if s.told is None or seat is None:
        return
    steps, refused = s.steps, list(_refused(s, site, value))
    s.steps = steps
    failing = dict.fromkeys(one for found in refused for one in found)
    s.told.append(Forced(site, seat, value, len(refused), tuple(failing)))


def _refused(s: State, site: int, value: Any) -> Iterator[list[Failure]]:
    """For each candidate that was not taken the first requirement that it fails."""
    inquiry, frame = s.program.inquiry(site), s.frames[-1]
    tests = s.program.sites[site].tests
    taken = value if isinstance(value, list) else [value]
    if inquiry.candidates is None:
        return
    for one in s.program.asked(s, inquiry.candidates, frame):
        if one in taken:
            continue
        found: list[Failure] = []
        for test, check in zip(tests, inquiry.checks, strict=True):
            try:
                holds = s.program.asked(s, check, frame, one)
            except RulesFault:
                break
            if not holds:
                if test is not None:
                    found.append(Failure(test.id or "requirement", test.says, test.cites))
                break
        yield found
