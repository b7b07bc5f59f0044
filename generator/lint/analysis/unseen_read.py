"""Offers and hints that read what the seat that decides cannot see."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.visibility import Secret
from generator.lint.analysis.visible_bodies import Peek, peeks
from generator.lint.case import Case
from generator.rules.typed_tree import Checked

CODE = Code(
    id="R225",
    slug="unseen-read",
    severity=Severity.ERROR,
    what="What a seat is offered, or what a hint prefers, hangs on something that this seat cannot "
    "see: cards in a hidden zone, a hidden counter, or what another seat has chosen in secret. It "
    "counts in the list, `where` and `left_out` of a choice, in `requires` and in `prefer`, also "
    "through terms, amounts and locals. How many cards lie in a zone everybody sees; a card that "
    "was drawn, shown or looked at in the same rule is known, and where the rules cannot tell, "
    "`knows(seat, card)` can. A requirement that must read such a thing says `unseen: true`: it is "
    "asked once the seat has chosen. Only what is read is judged. Which test an `if` has passed on "
    "the way to a choice is not; what a rule is given counts as said aloud, unless it is `secret`; "
    "and a card that a counter names counts as known.",
    why="A seat would be told by its menu what lies face down, and a greedy policy would play with "
    "open cards: figures of such matches say nothing about people.",
    example="prefer: 0 - abs(bid - count([c for c in left_of(seat).hand if c.suit == 'spades']))",
    instead="prefer: 0 - abs(bid - count([c for c in seat.hand if c.suit == 'spades']))",
)
_WHERE = {
    "prefer": "this hint",
    "where": "this test",
    "requires": "this test",
    "list": "this list",
}
_SEES = {
    "nobody": "which nobody sees",
    "owner": "which only its owner sees",
    "arbiter": "which only its owner and the arbiter see",
}
_ZONES = "its size may be read, and so may cards of which knows(…) says that the seat knows them"
_UNSEEN = "; a rule that must read it says `unseen: true`, and is asked once the seat has chosen"
_COUNTERS = "read what the seat can see, or let more seats see the counter"


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such read."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    found, needless = peeks(checked)
    for one in found:
        secret = one.secret
        at = secret.spot.position if secret.spot else one.position
        via = f", through {quoted(secret.via)}," if secret.via else ""
        message = f"{_WHERE[one.of]} reads{via} {_what(secret, checked)}"
        yield CODE.at(at, message, _hint(one))
    for place in needless:
        message = "the seat that decides can see all that this test reads"
        yield CODE.at(place, message, "leave out `unseen`, so that it is asked beforehand")


def _what(secret: Secret, checked: Checked) -> str:
    if secret.what == "choice":
        return f"{quoted(secret.name.replace('_', '-'))}, which was chosen in secret"
    if secret.what == "counter":
        counter = checked.symbols.counters[secret.name].model
        return f"the counter {quoted(counter.id)}, {_SEES[counter.sees]}"
    zone = checked.symbols.zones[secret.name].model
    sees = _SEES["nobody" if zone.per == "game" else zone.sees]
    if secret.what == "place":
        return f"whether a card lies in {quoted(zone.id)}, {sees}"
    return f"the cards in {quoted(zone.id)}, {sees}"


def _hint(peek: Peek) -> str:
    if peek.secret.what == "choice":
        return "only the seat that has chosen knows it"
    hint = _COUNTERS if peek.secret.what == "counter" else _ZONES
    return hint + _UNSEEN if peek.of in ("where", "requires") else hint
