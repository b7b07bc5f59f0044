"""Cards taken from where none ever lie, or moved to where none of their deck may lie."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.card_flow import decks_in, reach_of, zones_of
from generator.lint.analysis.reaching_definitions import Sources, sources_of
from generator.lint.analysis.walk import bodies, inside, place_of
from generator.lint.case import Case
from generator.rules.symbols import BOX
from generator.rules.typed_tree import Checked, Effect, Expr
from generator.rules.types import elements

CODE = Code(
    id="R216",
    slug="wrong-zone",
    severity=Severity.ERROR,
    what="An effect takes cards from a zone in which no card ever lies, or moves cards to a zone "
    "that holds none of their deck.",
    why="Nothing would ever be taken, or a card would lie where rules and players do not look for "
    "it.",
    example="zones:\n  - {id: discard, holds: [goods], sees: everybody}\n"
    "…\n- {draw: 1, from: folk-deck, to: discard}",
    instead="- {draw: 1, from: goods-deck, to: discard}",
)
_FROM = {"draw": "from", "deal": "from", "choose": "choose", "pick": "pick", "move": "move",
         "each": "each"}  # fmt: skip
_TO = {"draw": "from", "deal": "from", "move": "move"}


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such effect."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    known = [(one, sources_of(body)) for body in bodies(checked) for one in inside(body.effects)]
    filled = _filled(checked)
    for effect, sources in known:
        if wrong := _strange(checked, effect, sources):
            yield wrong
            # What is missing in that zone follows from this one mistake.
            filled |= zones_of(effect.exprs["to"], sources) or set()
    for effect, sources in known:
        yield from _empty(effect, sources, filled)


def _filled(checked: Checked) -> set[str]:
    """Zones in which cards can lie: all of them, where a deck that should be played never is."""
    reach = reach_of(checked)
    stranded = {deck for deck, zones in reach.items() if zones == {BOX.id}}
    if any(stranded & (info.type.decks or set()) for info in checked.symbols.zones.values()):
        return set(checked.symbols.zones)
    return {zone for zones in reach.values() for zone in zones}


def _empty(effect: Effect, sources: Sources, filled: set[str]) -> Iterator[Diagnostic]:
    expr = effect.exprs.get(_FROM.get(effect.word, ""))
    if expr is None or effect.position is None:
        return
    if expr.op == "local" or (elements(expr.type) or expr.type).kind != "card":
        return  # A local is judged where it is chosen.
    zones = zones_of(expr, sources)
    if zones and not zones & filled:
        message = f"no card ever lies in {_names(zones)}"
        hint = "say where cards come there from: starts_with, or a move"
        yield CODE.at(place_of(expr, effect.position), message, hint)


def _strange(checked: Checked, effect: Effect, sources: Sources) -> Diagnostic | None:
    if effect.word not in _TO or not {_TO[effect.word], "to"} <= effect.exprs.keys():
        return None
    cards, to = effect.exprs[_TO[effect.word]], effect.exprs["to"]
    decks, zones = _decks_of(cards), zones_of(to, sources)
    if decks is None or not zones:
        return None
    if any(decks & decks_in(checked, zone) for zone in zones):
        return None
    held = frozenset().union(*(decks_in(checked, zone) for zone in zones))
    message = f"{_names(zones)} holds {_names(held)}, not {_names(decks)}"
    return CODE.at(place_of(to, effect.position), message)


def _decks_of(cards: Expr) -> frozenset[str] | None:
    kind = cards.type if cards.type.kind == "card" else elements(cards.type)
    return kind.decks if kind else None


def _names(words: Iterable[str]) -> str:
    return " or ".join(sorted(one.replace("_", "-") for one in words))
