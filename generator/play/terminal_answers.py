"""Answers to a person's questions: the commands, what a rule says, why something cannot be done."""

from collections.abc import Iterator

from generator.engine import Refusal
from generator.engine.observe import HIDDEN
from generator.play.table import Table
from generator.play.terminal_replies import WORDS, nearest, plainly
from generator.play.terminal_sight import sight
from generator.play.terminal_words import capital, spaced

NOT_OFFERED = frozenset({"not-offered"})
"""Ids of failures that say no more than that something is not offered."""


def help_lines(table: Table, about: str) -> Iterator[str]:
    """The commands and the rule that asks now; or what is said of `about`."""
    if about:
        found = [*table.words.found(about)]
        hint = table.words.suggestion(about)
        yield from found or [f"Nothing is called that{f': did you mean {hint}?' if hint else '.'}"]
        return
    yield "Type the number of an option, or its words. Besides:"
    yield from (f"  {word:<6} {meaning}" for word, meaning in WORDS.items())
    rule = table.state.decision.rule
    if table.words.has_rule(rule):
        yield "The rule that asks:"
        yield f"  {table.words.rule(rule)}"
    elif table.words.has_card(rule):
        yield "The card that asks:"
        yield f"  {table.words.card(rule)}"


def rule_lines(table: Table, about: str) -> Iterator[str]:
    """Every rule, or those that hold the words of `about`."""
    wanted = plainly(about)
    found = [line for line in table.words.rules() if wanted in plainly(line)]
    if found:
        yield from found
    else:
        hint = table.words.suggestion(about)
        yield f"No rule says that{f': did you mean {hint}?' if hint else '.'}"


def why_lines(table: Table, about: str) -> Iterator[str]:
    """Why what `about` names cannot be chosen: each requirement that fails, with its section."""
    state, seat = table.state, table.state.current_seat
    if not about:
        yield "Name a card or an action: `why` and then its words."
        return
    cards = _cards(table, seat)
    is_card = any(plainly(about) in plainly(title) for title in cards)
    known = cards if is_card else {**cards, **_others(table, seat)}
    said = nearest(about, list(known))
    if not said:
        yield "There is no card or action of that name in this game."
        return
    actions = known[said]
    legal = [action for action in actions if action in state.choices()]
    if legal:
        number = state.choices().index(legal[0]) + 1
        yield f"{said} can be chosen: it is option {number}."
        return
    best = min((state.explain(action) for action in actions), key=_is_empty)
    yield f"{said} cannot be chosen now:"
    if _is_missing(table, seat, said, actions[0]):
        yield "  - You hold none."
    yield from _failing(table, best, said)
    yield from _further(table, actions, said)
    called = state.describe(actions[0])
    if _is_empty(best) and table.words.has_rule(called):
        yield f"  {said}: {table.words.rule(called)}"


def _cards(table: Table, seat: int) -> dict[str, list[int]]:
    """The actions of all cards by title, those of the own cards first; copies share a title."""
    names, tables = table.watchers[seat].names, table.state.tables
    found: dict[str, list[int]] = {names.card(card): [] for card in _own(table, seat)}
    for action in range(tables.card_base, tables.place_base):
        title = names.words.title(tables.names[action - tables.card_base])
        found.setdefault(title, []).append(action)
    return found


def _others(table: Table, seat: int) -> dict[str, list[int]]:
    """Every other action by its words, but for texts that only name cards inside rules."""
    state, names = table.state, table.watchers[seat].names
    return {
        capital(names.called(state, action)): [action]
        for action in range(state.tables.card_base)
        if not names.words.has_card(state.describe(action))
    }


def _is_missing(table: Table, seat: int, said: str, action: int) -> bool:
    """Whether it is a card of a kind that seats hold unseen, and this seat has none of it."""
    names, tables = table.watchers[seat].names, table.state.tables
    if not tables.card_base <= action < tables.place_base:
        return False
    deck = tables.deck_of[action - tables.card_base]
    hands = [one for one in table.words.ruleset.zones if one.sees == "owner"]
    is_held = any(one.holds == "any" or deck in one.holds for one in hands)
    return is_held and said not in {names.card(card) for card in _own(table, seat)}


def _own(table: Table, seat: int) -> Iterator[str]:
    for (_, owner), cards in sight(table.state, seat).zones.items():
        if owner == seat:
            yield from (card for card in cards if card != HIDDEN)


def _is_empty(refusal: Refusal) -> bool:
    return {one.id for one in refusal.failing} <= NOT_OFFERED


def _failing(table: Table, refusal: Refusal, said: str) -> Iterator[str]:
    if _is_empty(refusal):
        decision = table.state.decision
        asked = table.words.say(decision.says) if decision.says else spaced(decision.rule)
        where = _where(decision.cites, decision.rule)
        yield f"  - It is not among what is asked here: {asked}{where}"
        return
    for one in refusal.failing:
        words = table.words.say(one.words)
        if one.id == "no-option":
            words = f"There is nothing that it could be done with: {said}."
        section = one.cites or refusal.cites
        rule = f"{refusal.rule}, {one.id}" if one.id != "requirement" else refusal.rule
        yield f"  - {words}{_where(section, rule)}"


def _where(section: str | None, rule: str) -> str:
    return f" [{section}; rule {rule}]" if section else f" [rule {rule}]"


def _further(table: Table, actions: list[int], said: str) -> Iterator[str]:
    """What would become of it behind each action that can be taken first.

    Tried on copies, and only as far as the same seat's next choice with no chance in between, so
    that nothing is learnt that the table does not show.
    """
    state = table.state
    if state.decision.word != "act":
        return
    names = table.watchers[state.current_seat].names
    for first in state.legal_actions():
        after = state.copy()
        before = len(after.log or ())
        after.apply(first)
        same = after.current_seat == state.current_seat and len(after.log or ()) == before
        if not same or after.decision.kind != "card" or after.decisions != state.decisions + 1:
            continue
        way = capital(names.called(state, first))
        if any(action in after.offer for action in actions):
            yield f"  It can be chosen after: {way}."
            continue
        refusal = min((after.explain(action) for action in actions), key=_is_empty)
        if not _is_empty(refusal):
            yield f"  After {way}:"
            yield from ("  " + line for line in _failing(table, refusal, said))
