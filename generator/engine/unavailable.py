"""Why something is not even in the list that is chosen from: what is asked instead, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from generator.engine import action_names
from generator.engine.cards import can_see
from generator.engine.decision_points import Failure, failure
from generator.engine.faults import RulesFault
from generator.engine.tables import PASS

if TYPE_CHECKING:
    from generator.engine.decision_points import Decision
    from generator.engine.state import State

NOT_OFFERED: Final = "not-offered"
"""The id of a failure that says no more than that something is not offered."""
ANOTHER_KIND: Final = "another-kind"
"""The id where a card was named and a seat is asked for, and the like."""
_CHOSEN: Final = {"card": "a card", "seat": "a seat", "integer": "a number", "text": "an option"}
_MOST_RULES: Final = 3


def reasons(s: State, site: Decision, action: int, candidates: Sequence[Any]) -> list[Failure]:
    """Why an action stands for none of the candidates; at least one reason.

    What the author says under `left_out` goes before what is known of every game.
    """
    name, kind = action_names.name(s, action), _kind(s, action)
    seat = action - s.tables.seat_base
    if kind == "seat" and seat < s.tables.seats and seat not in s.players:
        return [Failure("is-out", f"{name[0].upper()}{name[1:]} is out of the match.")]
    if kind != site.kind:
        return [_of_another_kind(s, site, action, kind)]
    if site.event and not _answers(s, site, action):
        return [Failure("no-answer", f"{name} is no answer to this: only cards that say so are.")]
    said = [*_left_out(s, site, action, kind, candidates)]
    if said:
        return said
    if kind == "integer":
        return [Failure("out-of-range", _range(candidates))]
    if kind == "text":
        return [_of_another_rule(s, site, action)]
    return [Failure(NOT_OFFERED, f"{name} is not among what can be chosen here.")]


def _kind(s: State, action: int) -> str:
    """What an action stands for: `text`, `seat`, `integer` or `card`."""
    tables = s.tables
    if action < tables.seat_base:
        return "text"
    if action < tables.seat_base + tables.chairs:
        return "seat"
    return "integer" if action < tables.card_base else "card"


def _answers(s: State, site: Decision, action: int) -> bool:
    """Whether a card answers the event of a window at all."""
    tables = s.tables
    if action >= tables.place_base:
        return True
    card = tables.ids[action - tables.card_base]
    return any(
        one.card == card and one.event == site.event and not one.forced
        for one in s.program.checked.reacts
    )


def _of_another_kind(s: State, site: Decision, action: int, kind: str) -> Failure:
    if kind == "text" and (rules := offering(s, site, action)):
        return _elsewhere(s, site, action, rules)
    asked = "an action" if site.word == "act" else _CHOSEN[site.kind]
    name = action_names.name(s, action)
    return Failure(ANOTHER_KIND, f"{asked.capitalize()} is chosen here; {name} is {_CHOSEN[kind]}.")


def _of_another_rule(s: State, site: Decision, action: int) -> Failure:
    if rules := offering(s, site, action):
        return _elsewhere(s, site, action, rules)
    name = action_names.name(s, action)
    return Failure(NOT_OFFERED, f"{name} is not among what can be chosen here.")


def offering(s: State, site: Decision, action: int) -> list[Decision]:
    """The other decisions of the game that offer a word, one for each rule."""
    word = action_names.name(s, action)
    found = {
        one.rule: one
        for one in s.program.sites
        if one.rule != site.rule and word in dict(one.labels)
    }
    return list(found.values())


def _elsewhere(s: State, site: Decision, action: int, rules: Sequence[Decision]) -> Failure:
    name = action_names.name(s, action)
    told = ", ".join(_cited(one) for one in rules[:_MOST_RULES])
    text = f"Rule {_cited(site)} asks now; {name} is offered by {told}."
    return Failure("another-rule", text)


def _cited(site: Decision) -> str:
    return f"{site.rule} ({site.cites})" if site.cites else site.rule


def _range(candidates: Sequence[int]) -> str:
    if not candidates:
        return "No number can be chosen here."
    least, most = min(candidates), max(candidates)
    if least == most:
        return f"Only {least} can be chosen here."
    if len(set(candidates)) == most - least + 1:
        return f"Choose a number from {least} to {most}."
    return f"Choose one of {', '.join(map(str, sorted(set(candidates))))}."


def _left_out(
    s: State, site: Decision, action: int, kind: str, candidates: Sequence[Any]
) -> Iterator[Failure]:
    """What the author says of whatever the list lacks, of the likeliest thing that was meant."""
    inquiry, frame = s.program.inquiry(s.site), s.frames[-1]
    if not inquiry.left_out or action == PASS:
        return
    for value in _values(s, action, kind, candidates):
        failing = []
        for index, test in enumerate(site.left_out):
            try:
                holds = s.program.asked(s, inquiry.left_out[index], frame, value)
            except RulesFault:
                holds = True  # It is about things of another kind.
            if not holds:
                failing.append(failure(test, s.program.named(s, inquiry, f"left{index}", value)))
        if failing:
            yield from failing
            return


def _values(s: State, action: int, kind: str, candidates: Sequence[Any]) -> list[Any]:
    """What an action can stand for; of a card those copies that the seat sees, nearest first."""
    tables = s.tables
    if kind == "text":
        return [action_names.name(s, action)]
    if kind == "seat":
        return [action - tables.seat_base]
    if kind == "integer":
        return [action - tables.number_base]
    if action >= tables.place_base:
        return []
    design = tables.design[action - tables.card_base]
    near = {s.place[one] for one in candidates}
    copies = [
        one
        for one, other in enumerate(tables.design)
        if other == design and can_see(s, s.seat, one)
    ]
    return sorted(copies, key=lambda one: (s.place[one] not in near, one))
