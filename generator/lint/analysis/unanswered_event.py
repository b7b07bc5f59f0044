"""Windows that no card can answer, and events that no card hears."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.walk import bodies, inside
from generator.lint.case import Case
from generator.rules.typed_tree import Checked

CODE = Code(
    id="R217",
    slug="unanswered-event",
    severity=Severity.WARNING,
    what="A `window` or `emit` opens for an event that no card of the ruleset answers.",
    why="Every player is asked at a window, and none could ever say yes; often the card answers "
    "an event of a similar name.",
    example="- {window: sold, with: {by: seat}, seats: others(seat)}",
    instead="reacts:\n  - {to: sold, from: [hand], does: […]}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such effect."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    heard = {one.event for one in checked.reacts}
    forced = {one.event for one in checked.reacts if one.forced}
    for body in bodies(checked):
        for effect in inside(body.effects):
            event = effect.names.get(effect.word) if effect.word in ("window", "emit") else None
            if event and event not in (heard if effect.word == "window" else forced):
                told = "answers" if effect.word == "window" else "is forced to answer"
                message = f"no card {told} the event {quoted(event)}"
                yield CODE.at(effect.position, message, "a card answers with `reacts:`")
