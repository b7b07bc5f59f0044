"""What a table hears while rules run: notes, cards that are shown, choices that were none.

Kept in `State.told` where somebody listens; elsewhere nothing of it is worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.engine.decision_points import Failure, failure
from generator.engine.faults import RulesFault
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
    """Cards that everybody knows from now on, and did not before; told before and after."""

    cards: tuple[int, ...]
    is_done: bool


@dataclass(frozen=True)
class Forced:
    """A choice that was not asked, because one thing or nothing could be chosen.

    `value` is what was taken: a number of a card or seat, a number, a text, a list of these, or
    None for nothing; `refused` are the other candidates, each with every requirement it fails.
    """

    site: int
    seat: int
    value: Any
    refused: tuple[tuple[Any, tuple[Failure, ...]], ...]

    @property
    def failing(self) -> tuple[Failure, ...]:
        """What kept the others from being chosen: the first reason of each, every reason once."""
        return tuple(dict.fromkeys(found[0] for _, found in self.refused if found))


Told = Noted | Revealed | Forced


def tell_note(
    s: State, note: str, says: str, values: Mapping[str, Any], kinds: Mapping[str, str]
) -> None:
    """A note is told to whoever listens."""
    if s.told is not None:
        s.told.append(Noted(note, says, values, kinds))


def tell_revealed(s: State, cards: Iterable[int]) -> None:
    """Cards are shown to everybody."""
    if s.told is None:
        return
    sees, known, place = s.program.sees, s.known, s.place
    new = tuple(c for c in cards if EVERYBODY not in (sees[place[c]], known[c]))
    if new:
        s.told.append(Revealed(new, is_done=False))
        for card in new:
            known[card] = EVERYBODY
        s.told.append(Revealed(new, is_done=True))


def tell_forced(s: State, site: int, seat: int | None, value: Any) -> None:
    """A choice is made by itself: `value` is all that could be chosen."""
    if s.told is None or seat is None:
        return
    steps, refused = s.steps, tuple(_refused(s, site, value))
    s.steps = steps
    s.told.append(Forced(site, seat, value, refused))


def _refused(s: State, site: int, value: Any) -> Iterator[tuple[Any, tuple[Failure, ...]]]:
    """The candidates that were not taken, with the requirements that they fail."""
    inquiry, frame = s.program.inquiry(site), s.frames[-1]
    tests = s.program.sites[site].tests
    taken = value if isinstance(value, list) else [value]
    if inquiry.candidates is None:
        return
    for one in s.program.asked(s, inquiry.candidates, frame):
        if one in taken:
            continue
        found: list[Failure] = []
        for index, (test, check) in enumerate(zip(tests, inquiry.checks, strict=True)):
            try:
                holds = s.program.asked(s, check, frame, one)
            except RulesFault:
                holds = True  # It builds on an earlier requirement, which fails.
            if not holds and test is not None:
                found.append(failure(test, s.program.named(s, inquiry, f"check{index}", one)))
        yield one, tuple(found)
