"""Decks that zones are meant to hold, and that never leave the box."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.card_flow import reach_of
from generator.lint.case import Case
from generator.rules.symbols import BOX
from generator.rules.typed_tree import Checked

CODE = Code(
    id="R219",
    slug="stranded-deck",
    severity=Severity.ERROR,
    what="A zone is declared to hold the cards of a deck, and no rule ever brings one of them "
    "there: they do not start in a zone, and none is moved out of the box.",
    why="The deck is printed and never played.",
    example="zones:\n  - {id: stock, holds: [goods, tricks], sees: nobody, starts_with: [goods]}",
    instead="zones:\n"
    "  - {id: stock, holds: [goods, tricks], sees: nobody, starts_with: [goods, tricks]}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such zone, deck by deck."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    places = checked.game.places[f"rules/{checked.ruleset.id}"]
    reach = reach_of(checked)
    told = set()
    for index, zone in enumerate(checked.ruleset.zones):
        for place, deck in enumerate(() if zone.holds == "any" else zone.holds):
            if reach.get(deck, frozenset()) == {BOX.id} and deck not in told:
                told.add(deck)
                at = places.where(("zones", index, "holds", place))
                hint = f"let a zone say `starts_with: [{deck}]`, or move its cards"
                yield CODE.at(at, f"no card of {quoted(deck)} ever leaves the box", hint)
