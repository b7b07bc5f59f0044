"""Saying why a decision is refused, and what would have been legal."""

from generator.diagnostics import Code
from generator.engine import State
from generator.errors import HornbookError
from generator.play import codes
from generator.play.facts import Facts

SHOWN = 12
"""So many legal actions are named at most."""


def legal_here(state: State) -> str:
    """`seat 2 may play-brown or pass (accusation, IV.B)`."""
    if state.outcome is not None:
        return f'the match is over: "{state.outcome}"'
    said = [state.describe(action) for action in state.choices()]
    more = f" or {len(said) - SHOWN} more" if len(said) > SHOWN else ""
    rule = _cited(state.decision.rule, state.decision.cites)
    return f"seat {state.current_seat + 1} may choose {', '.join(said[:SHOWN])}{more} ({rule})"


def refused(state: State, text: str) -> tuple[Code, str, str]:
    """The kind of finding, its message and its hint, for words that are no legal action here.

    The message names each requirement that fails: its id, the section it cites, its words.
    """
    try:
        action = state.parse(text)
    except HornbookError as error:
        return codes.UNREADABLE, error.message, _both(error.instead, legal_here(state))
    refusal = state.explain(action)
    reasons = "; ".join(f"{_cited(one.id, one.cites)}: {one.words}" for one in refusal.failing)
    if {one.id for one in refusal.failing} <= {"not-offered"}:
        reasons += _lies(state, action, text)
    rule = _cited(refusal.rule, refusal.cites)
    return codes.ILLEGAL, f"{text} is not legal under {rule}: {reasons}", legal_here(state)


def _lies(state: State, action: int, text: str) -> str:
    """Where the copies of a card lie that is not offered; empty for any other action."""
    tables = state.tables
    if not tables.card_base <= action < tables.place_base:
        return ""
    design = tables.design[action - tables.card_base]
    copies = [card for card, other in enumerate(tables.design) if other == design]
    names = Facts(state.program).places
    return f" {text} lies in: {', '.join(sorted({names[state.place[card]] for card in copies}))}."


def _cited(name: str, cites: str | None) -> str:
    return f"{name}, {cites}" if cites else name


def _both(one: str, other: str) -> str:
    return f"{one} {other}" if one.startswith("did you mean") else other
