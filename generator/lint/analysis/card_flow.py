"""Which zones the cards of each deck can ever lie in, as far as the rules themselves tell."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.lint.analysis.reaching_definitions import Source, Sources, sources_of
from generator.lint.analysis.walk import all_roots, bodies, inside, nodes
from generator.rules.symbols import BOX, name_of
from generator.rules.typed_tree import Checked, Effect, Expr
from generator.rules.types import Type, elements

Zones = frozenset[str] | None
"""Names of zones; None where it may be any."""

_OF_FIRST = frozenset(
    {"top", "bottom", "first", "last", "without", "highest", "lowest", "ordered", "reversed",
     "unique"}
)  # fmt: skip
_DEEPEST = 12


@dataclass(frozen=True)
class Passage:
    """A way for cards: of these decks (None: any), out of some zones into others."""

    decks: frozenset[str] | None
    out: Zones
    into: Zones


def reach_of(checked: Checked) -> dict[str, frozenset[str]]:
    """For each deck the names of the zones in which its cards can ever lie; the box always."""
    ways, named = tuple(_passages(checked)), _named_whole(checked)
    reach = {deck: {BOX.id} for deck in checked.symbols.decks}
    for name, info in checked.symbols.zones.items():
        for deck in info.model.starts_with:
            if deck in reach:
                reach[deck].add(name)
    grown = True
    while grown:
        grown = False
        for deck, zones in reach.items():
            # A card of which only a counter or a local tells is one that lay outside before.
            known = [one for one in ways if one.out is not None or deck in named or len(zones) > 1]
            new = _next(checked, deck, zones, known) - zones
            zones |= new
            grown = grown or bool(new)
    return {deck: frozenset(zones) for deck, zones in reach.items()}


def _named_whole(checked: Checked) -> frozenset[str]:
    """Decks of which some expression names all cards, wherever they are; all, if it is the box."""
    found: set[str] = set()
    for root in all_roots(checked):
        for one in nodes(root):
            if one.op == "deck":
                found.add(one.value)
            elif one.op == "zone" and one.value == BOX.id:
                return checked.symbols.deck_ids
    return frozenset(found)


def _next(checked: Checked, deck: str, zones: set[str], ways: Iterable[Passage]) -> set[str]:
    found: set[str] = set()
    for way in ways:
        if (way.decks is None or deck in way.decks) and (way.out is None or way.out & zones):
            found |= checked.symbols.zones.keys() if way.into is None else way.into
    return {zone for zone in found if deck in decks_in(checked, zone)}


def decks_in(checked: Checked, zone: str) -> frozenset[str]:
    """The decks that a zone is declared to hold."""
    return checked.symbols.zones[zone].type.decks or checked.symbols.deck_ids


def _passages(checked: Checked) -> Iterator[Passage]:
    for name, info in checked.symbols.zones.items():
        source = info.model.refills_from
        if source is not None:
            yield Passage(None, frozenset({name_of(source)}), frozenset({name}))
    for body in bodies(checked):
        sources = sources_of(body)
        for effect in inside(body.effects):
            yield from ways(effect, sources)


def ways(effect: Effect, sources: Sources) -> Iterator[Passage]:
    """The ways on which an effect sends cards."""
    exprs = effect.exprs
    if effect.word == "move" and "to" in exprs:
        cards = exprs["move"]
        yield Passage(_decks(cards.type), zones_of(cards, sources), zones_of(exprs["to"], sources))
    elif effect.word in ("draw", "deal") and {"from", "to"} <= exprs.keys():
        out = exprs["from"]
        yield Passage(_decks(out.type), zones_of(out, sources), zones_of(exprs["to"], sources))
    elif effect.word == "swap" and exprs["swap"].type.kind == "zone":
        one, other = (zones_of(exprs[key], sources) for key in ("swap", "and"))
        yield from (Passage(None, one, other), Passage(None, other, one))


def _decks(kind: Type) -> frozenset[str] | None:
    return kind.decks if kind.kind == "card" else (elements(kind) or kind).decks


def zones_of(expr: Expr, sources: Sources, depth: int = 0) -> Zones:
    """The zones that an expression names, or out of which it takes cards."""
    if depth > _DEEPEST:
        return None
    deeper = depth + 1
    if expr.op == "zone":
        return frozenset({expr.value})
    if expr.op in ("cards", "item", "zone-top") or (
        expr.op == "function" and expr.value in _OF_FIRST
    ):
        return zones_of(expr.args[0], sources, deeper)
    if expr.op in ("join", "list"):
        return _united(zones_of(one, sources, deeper) for one in expr.args)
    if expr.op == "if":
        return _united(zones_of(one, sources, deeper) for one in expr.args[1:])
    if expr.op == "comprehension":
        return _picked(expr, sources, deeper)
    if expr.op == "local" and sources.get(expr.value):
        return _united(_given(one, sources, deeper) for one in sources[expr.value])
    return None


def _picked(expr: Expr, sources: Sources, depth: int) -> Zones:
    """Out of `[x for x in …]` come the cards of its list; anything else may be from anywhere."""
    element, loops = expr.args[0], expr.value
    place = 1
    for name, tests in loops:
        if element.op == "local" and element.value == name:
            return zones_of(expr.args[place], sources, depth)
        place += 1 + tests
    return None


def _given(source: Source, sources: Sources, depth: int) -> Zones:
    if source.expr is None or source.how == "rolled":
        return None
    return zones_of(source.expr, sources, depth)


def _united(parts: Iterable[Zones]) -> Zones:
    found: set[str] = set()
    for one in parts:
        if one is None:
            return None
        found |= one
    return frozenset(found)
