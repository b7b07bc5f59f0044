"""Zones, counters, terms and amounts that are declared, and that nothing speaks of."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.walk import all_roots, nodes
from generator.lint.case import Case
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Checked

CODE = Code(
    id="R220",
    slug="unused-name",
    severity=Severity.WARNING,
    what="A zone, counter, term or amount is declared, and no rule or card speaks of it.",
    why="It is a leftover, or the rule that needs it was forgotten.",
    example="counters: [{id: fame, of: seat, type: integer}]\nreturns: seat.score",
    instead="counters: [{id: fame, of: seat, type: integer}]\nreturns: seat.score + seat.fame",
)
_KINDS = {"zones": "zone", "counters": "counter", "terms": "term", "amounts": "amount"}


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such name."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    named = _named(checked)
    places = checked.game.places[f"rules/{checked.ruleset.id}"]
    for key, kind in _KINDS.items():
        for index, one in enumerate(getattr(checked.ruleset, key)):
            if name_of(one.id) not in named:
                at = places.where((key, index, "id"))
                yield CODE.at(at, f"nothing speaks of the {kind} {quoted(one.id)}")


def _named(checked: Checked) -> set[str]:
    """Every zone, counter, term and amount that something speaks of."""
    found = {
        str(one.value)
        for root in all_roots(checked)
        for one in nodes(root)
        if one.op in ("zone", "counter", "term", "amount")
    }
    found |= {zone for one in checked.reacts for zone in one.zones}
    found |= {zone for one in checked.adds for zone in one.zones}
    for zone in checked.ruleset.zones:
        if zone.refills_from:
            found.add(name_of(zone.refills_from))
    return found
