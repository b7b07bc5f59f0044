"""Why an action is refused, or a choice was none: worked out only when somebody wants to know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from generator.engine.actions import OFFERS, action_name, kind_of, offer_at
from generator.engine.announcements import Forced
from generator.engine.cards import can_see
from generator.engine.decision_points import (
    CHOSEN_ALREADY,
    IN_NO_GROUP,
    NOT_WITH_THESE,
    Decision,
    Failure,
    failure,
)
from generator.engine.faults import RulesFault
from generator.engine.match import Match
from generator.engine.tables import DONE, PASS
from generator.rules.typed_tree import Test

NOT_OFFERED: Final = "not-offered"
"""The id of a failure that says no more than that something is not offered."""
ANOTHER_KIND: Final = "another-kind"
"""The id where a card was named and a seat is asked for, and the like."""
_CHOSEN: Final = {"card": "a card", "seat": "a seat", "integer": "a number", "text": "an option"}
_MOST_RULES: Final = 3


@dataclass(frozen=True)
class Refusal:
    """What keeps an action from being legal; nothing for a legal one."""

    action: int
    rule: str
    cites: str | None
    failing: tuple[Failure, ...]

    def __bool__(self) -> bool:
        return bool(self.failing)


def explain(s: Match, action: int) -> Refusal:
    """Every requirement that an action fails here; at least one, if it is not legal."""
    if s.seat < 0:
        return Refusal(action, "", None, (Failure("match-over", "The match is over."),))
    site = s.program.sites[s.site]
    is_legal = action in s.offer or action in s.asides()
    failing = () if is_legal else tuple(_failing(s, site, action))
    return Refusal(action, site.rule, site.cites, failing)


def refusing(s: Match) -> tuple[Failure, ...]:
    """What the first of all that could be chosen here fails; nothing where there is none."""
    return next((failing for _, failing in _refused(s, ())), ())


def _failing(s: Match, site: Decision, action: int) -> list[Failure]:
    if action == PASS:
        return [Failure("must-choose", "One of the options must be chosen here.")]
    if action == DONE:
        return [Failure("not-enough", "More must be chosen, or there is nothing to end.")]
    candidates = s.program.inquiry(s.site).candidates
    if candidates is None:
        return _unavailable(s, site, action, [])
    values = list(s.program.asked(s, candidates, s.frames[-1]))
    offered = offer_at(s, site, values)
    if action not in offered:
        return _unavailable(s, site, action, values)
    name = action_name(s.tables, action)
    taken = f"{name} has been chosen already, or is the same as another option."
    return _failed_tests(s, offered[action], name) or [Failure("taken", taken)]


def _failed_tests(s: Match, value: Any, name: str) -> list[Failure]:
    """The requirements that a candidate fails."""
    answers = s.program.inquiry(s.site).answers
    if answers is not None:
        return list(s.program.asked(s, answers, s.frames[-1], value))
    tests = s.program.sites[s.site].tests
    found = list(_failing_tests(s, tests, "check", value, faults_fail=True))
    nothing = Failure("no-option", f"There is nothing that {name} could be done with.")
    return [one for one in found if one is not None] or [nothing for _ in found]


def _failing_tests(
    s: Match, tests: Sequence[Test | None], kind: str, value: Any, *, faults_fail: bool = False
) -> Iterator[Failure | None]:
    """The requirements that a value fails, each with what its words name; None for no option.

    A requirement may build on an earlier one, and have no sense where that fails; or be about
    things of another kind. With `faults_fail` the first that has no sense counts as failing.
    """
    inquiry, frame = s.program.inquiry(s.site), s.frames[-1]
    checks, fails = inquiry.checks if kind == "check" else inquiry.left_out, faults_fail
    for index, (test, check) in enumerate(zip(tests, checks, strict=True)):
        try:
            holds = s.program.asked(s, check, frame, value)
        except RulesFault:
            holds = not fails
        if not holds:
            fails = False
            said = s.program.named(s, inquiry, f"{kind}{index}", value) if test else ()
            yield failure(test, said) if test else None
            if test and test.alone:
                return


# -- choices that were none --------------------------------------------------------------------


def tell_forced(s: Match, site: int, seat: int | None, value: Any) -> None:
    """A choice is made by itself: `value` is all that could be chosen."""
    if s.told is None or seat is None:
        return
    steps, at = s.steps, s.site
    s.site = site
    refused = tuple(_refused(s, value if isinstance(value, list) else [value]))
    s.steps, s.site = steps, at
    s.told.append(Forced(site, seat, value, refused))


def _refused(s: Match, taken: Sequence[Any]) -> Iterator[tuple[Any, tuple[Failure, ...]]]:
    """The candidates that were not taken, with the requirements that they fail."""
    candidates, tests = s.program.inquiry(s.site).candidates, s.program.sites[s.site].tests
    for one in s.program.asked(s, candidates, s.frames[-1]) if candidates else ():
        if one not in taken:
            found = _failing_tests(s, tests, "check", one)
            yield one, tuple(failed for failed in found if failed is not None)


# -- what is not even in the list that is chosen from ------------------------------------------


def _unavailable(s: Match, site: Decision, action: int, candidates: Sequence[Any]) -> list[Failure]:
    """Why an action stands for none of the candidates; at least one reason.

    What the author says under `left_out` goes before what is known of every game.
    """
    name, kind = action_name(s.tables, action), kind_of(s.tables, action)
    seat = action - s.tables.seat_base
    if kind == "seat" and seat < s.tables.seats and seat not in s.players:
        return [Failure("is-out", f"{name[0].upper()}{name[1:]} is out of the match.")]
    rules = offering(s, site, action) if kind == "text" else []
    if not site.takes(kind):
        asked = "an action" if site.word == "act" else _CHOSEN[site.kind]
        message = f"{asked.capitalize()} is chosen here; {name} is {_CHOSEN[kind]}."
        return [_elsewhere(site, name, rules) if rules else Failure(ANOTHER_KIND, message)]
    if site.event and not _answers(s, site, action):
        what = "cards and answers" if site.labels else "cards"
        words = f"{name} is no answer to this: only {what} that say so are."
        return [Failure("no-answer", words)]
    if said := list(_left_out(s, site, action, kind, candidates)):
        return said
    if site.of_groups:
        return [_in_no_group(s, action)]
    if kind == "integer":
        return [Failure("out-of-range", _range(candidates))]
    not_offered = Failure(NOT_OFFERED, f"{name} is not among what can be chosen here.")
    return [_elsewhere(site, name, rules) if rules else not_offered]


def _in_no_group(s: Match, action: int) -> Failure:
    """Why a card cannot be chosen of which no group is made with what is picked."""
    found = s.program.inquiry(s.site).picked
    picked = list(s.program.asked(s, found, s.frames[-1])) if found else []
    if not picked:
        return Failure(IN_NO_GROUP, "It lies in no group that can be chosen here.")
    if action in OFFERS["card"](s, s.seat, picked):
        return Failure(CHOSEN_ALREADY, "It is chosen already.")
    return Failure(NOT_WITH_THESE, "It lies in no group with what is chosen so far.")


def _answers(s: Match, site: Decision, action: int) -> bool:
    """Whether a card, or a seat by itself, answers the event of a window at all."""
    tables = s.tables
    if kind_of(tables, action) == "text":
        return action_name(tables, action) in dict(site.labels)
    return action >= tables.place_base or any(
        one.card == tables.ids[action - tables.card_base]
        and one.event == site.event
        and not one.forced
        for one in s.program.checked.reacts
    )


def offering(s: Match, site: Decision, action: int) -> list[Decision]:
    """The other decisions of the game that offer a word, one for each rule."""
    word, sites = action_name(s.tables, action), s.program.sites
    found = {one.rule: one for one in sites if one.rule != site.rule and word in dict(one.labels)}
    return list(found.values())


def _elsewhere(site: Decision, name: str, rules: Sequence[Decision]) -> Failure:
    asks, *told = (f"{one.rule} ({one.cites})" if one.cites else one.rule for one in (site, *rules))
    text = f"Rule {asks} asks now; {name} is offered by {', '.join(told[:_MOST_RULES])}."
    return Failure("another-rule", text)


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
    s: Match, site: Decision, action: int, kind: str, candidates: Sequence[Any]
) -> Iterator[Failure]:
    """What the author says of whatever the list lacks, of the likeliest thing that was meant."""
    has_any = s.program.inquiry(s.site).left_out
    for value in _values(s, action, kind, candidates) if has_any else ():
        failing = [one for one in _failing_tests(s, site.left_out, "left", value) if one]
        if failing:
            yield from failing
            return


def _values(s: Match, action: int, kind: str, candidates: Sequence[Any]) -> list[Any]:
    """What an action can stand for; of a card those copies that the seat sees, nearest first."""
    tables = s.tables
    if kind == "text":
        return [action_name(tables, action)]
    if kind in ("seat", "integer"):
        return [action - (tables.seat_base if kind == "seat" else tables.number_base)]
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
