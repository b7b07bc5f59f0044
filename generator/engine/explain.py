"""Why an action is refused: asked for when somebody wants to know, and paid for only then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.engine import action_names, unavailable
from generator.engine.decision_points import Failure, failure
from generator.engine.faults import RulesFault
from generator.engine.offers import OFFERS
from generator.engine.tables import DONE, PASS

if TYPE_CHECKING:
    from generator.engine.decision_points import Decision
    from generator.engine.state import State


@dataclass(frozen=True)
class Refusal:
    """What keeps an action from being legal; nothing for a legal one."""

    action: int
    rule: str
    cites: str | None
    failing: tuple[Failure, ...]

    def __bool__(self) -> bool:
        return bool(self.failing)


def explain(s: State, action: int) -> Refusal:
    """Every requirement that an action fails here; at least one, if it is not legal."""
    if s.seat < 0:
        over = Failure("match-over", "The match is over.")
        return Refusal(action, "", None, (over,))
    site = s.program.sites[s.site]
    is_legal = action in s.offer or action in s.asides()
    failing = () if is_legal else tuple(_failing(s, site, action))
    return Refusal(action, site.rule, site.cites, failing)


def _failing(s: State, site: Decision, action: int) -> list[Failure]:
    if action == PASS:
        return [Failure("must-choose", "One of the options must be chosen here.")]
    if action == DONE:
        return [Failure("not-enough", "More must be chosen, or there is nothing to end.")]
    inquiry = s.program.inquiry(s.site)
    if inquiry.candidates is None:
        return unavailable.reasons(s, site, action, [])
    candidates = list(s.program.asked(s, inquiry.candidates, s.frames[-1]))
    offered = OFFERS[site.kind](s, s.seat, candidates)
    if action not in offered:
        return unavailable.reasons(s, site, action, candidates)
    name = action_names.name(s, action)
    return _tests(s, offered[action], name) or [
        Failure("taken", f"{name} has been chosen already, or is the same as another option.")
    ]


def _tests(s: State, value: Any, name: str) -> list[Failure]:
    """The requirements that a candidate fails."""
    inquiry, frame = s.program.inquiry(s.site), s.frames[-1]
    if inquiry.answers is not None:
        return list(s.program.asked(s, inquiry.answers, frame, value))
    tests = s.program.sites[s.site].tests
    found: list[Failure] = []
    for index, (test, check) in enumerate(zip(tests, inquiry.checks, strict=True)):
        # A requirement may build on an earlier one, and have no sense where that fails.
        try:
            holds = s.program.asked(s, check, frame, value)
        except RulesFault:
            holds = bool(found)
        if holds:
            continue
        if test is None:
            words_ = f"There is nothing that {name} could be done with."
            found.append(Failure("no-option", words_))
        else:
            found.append(failure(test, s.program.named(s, inquiry, f"check{index}", value)))
    return [one for one in found if one.id != "no-option"] or found
