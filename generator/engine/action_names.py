"""Actions in words, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.diagnostics import did_you_mean, quoted
from generator.engine.tables import DONE, PASS, Tables
from generator.errors import ExitCode, HornbookError

if TYPE_CHECKING:
    from generator.engine.state import State


def name(s: State, action: int) -> str:
    """The words of any action number of the game."""
    return action_name(s.tables, action)


def action_name(tables: Tables, action: int) -> str:
    """`pass`, `done`, `call-market`, `seat 2`, `3`, `proof.owl`, `proof.owl (2)`, `card 4`."""
    if action in (PASS, DONE):
        return "pass" if action == PASS else "done"
    if action < tables.seat_base:
        return sorted(tables.words)[action - 2]
    if action < tables.seat_base + tables.chairs:
        return f"seat {action - tables.seat_base + 1}"
    if action < tables.card_base:
        return str(action - tables.number_base)
    if action < tables.place_base:
        return _card(tables, action - tables.card_base)
    if action < tables.size:
        return f"card {action - tables.place_base + 1}"
    return f"action {action}"


def _card(tables: Tables, card: int) -> str:
    """The design; with a number where copies differ in place or counters."""
    copy = card - tables.first_of[tables.design[card]]
    return tables.names[card] if copy == 0 else f"{tables.names[card]} ({copy + 1})"


def describe(s: State, action: int) -> str:
    """An action in words; for an option or action the author's id."""
    return action_name(s.tables, action)


def parse(s: State, text: str) -> int:
    """The legal action with these words, else any action of the game with them.

    Raises:
        HornbookError: no action has these words.
    """
    wanted = " ".join(text.split())
    for action in s.choices():
        if action_name(s.tables, action) == wanted:
            return action
    names = {action_name(s.tables, action): action for action in range(s.tables.size)}
    if wanted in names:
        return names[wanted]
    legal = [action_name(s.tables, action) for action in s.choices()]
    hint = did_you_mean(wanted, legal) or f"legal are: {', '.join(legal[:12])}"
    raise HornbookError(f"there is no action {quoted(text)}", ExitCode.USAGE, hint)
