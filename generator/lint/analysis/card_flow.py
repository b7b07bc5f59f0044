"""Which zones the cards of each deck can ever lie in, as far as the rules themselves tell."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.diagnostics import quoted
from generator.lint.analysis.environment import Sources, sources_of
from generator.lint.checks import Findings, Found, error, once, per_ruleset
from generator.model.deck import count, printed
from generator.model.seating import decks_of
from generator.rules.symbols import BOX, name_of
from generator.rules.typed_tree import Adds, Checked, Effect, Expr, walk
from generator.rules.types import elements
from generator.rules.walk import all_roots, bodies, loops, nodes, place_of

Zones = frozenset[str] | None
"""Names of zones; None where it may be any."""

_OF_FIRST = frozenset(
    {"top", "bottom", "first", "last", "without", "highest", "lowest", "ordered", "reversed",
     "unique", "groups", "runs", "slices"}
)  # fmt: skip
_DEEPEST = 12


@dataclass(frozen=True)
class CardTransfer:
    """A way for cards: of these decks (None: any), out of some zones into others."""

    decks: frozenset[str] | None
    out: Zones
    into: Zones


@once
def reachable_zones(checked: Checked) -> dict[str, frozenset[str]]:
    """For each deck the names of the zones in which its cards can ever lie; the box always."""
    passages, named = tuple(_all_passages(checked)), _named_whole(checked)
    reach = {deck: {BOX.id} for deck in checked.symbols.decks}
    for name, info in checked.symbols.zones.items():
        for deck in reach.keys() & {*checked.symbols.begun(info.model)}:
            reach[deck].add(name)
    grown = True
    while grown:
        grown = False
        for deck, zones in reach.items():
            # A card of which only a counter or a local tells is one that lay outside before.
            is_out = deck in named or len(zones) > 1
            known = (one for one in passages if one.out is not None or is_out)
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


def _next(
    checked: Checked, deck: str, zones: set[str], passages: Iterable[CardTransfer]
) -> set[str]:
    found: set[str] = set()
    for one in passages:
        if (one.decks is None or deck in one.decks) and (one.out is None or one.out & zones):
            found |= checked.symbols.zones.keys() if one.into is None else one.into
    return {zone for zone in found if deck in decks_in(checked, zone)}


@once
def capacities(checked: Checked) -> dict[str, int]:
    """The most cards that each zone can ever hold: all of the decks that come there.

    Decks that zones name and nobody lays out are counted too: that is told by itself.
    """
    reach, stranded = reachable_zones(checked), left_in_the_box(checked)
    totals = {one.id: count(printed(one)) for one in decks_of(checked.game, checked.ruleset)}
    return {
        zone: sum(totals[one] for one in totals if one in stranded or zone in reach.get(one, ()))
        for zone in checked.symbols.zones
    }


@once
def left_in_the_box(checked: Checked) -> frozenset[str]:
    """Decks that zones name and that never leave the box: R219 tells of each."""
    held = {deck for one in checked.ruleset.zones if one.holds != "any" for deck in one.holds}
    return frozenset(_stranded(reachable_zones(checked)) & held)


def counted_zone(expr: Expr) -> Expr | None:
    """The zone whose cards an expression counts, all of them; None where it does not."""
    if expr.op != "zone-count" and (expr.op, expr.value) != ("function", "count"):
        return None
    held = expr.args[0].args[0] if expr.args[0].op == "cards" else expr.args[0]
    return held if held.op == "zone" and len(expr.args) == 1 else None


def decks_in(checked: Checked, zone: str) -> frozenset[str]:
    """The decks that a zone is declared to hold."""
    return checked.symbols.zones[zone].type.decks or checked.symbols.deck_ids


def _all_passages(checked: Checked) -> Iterator[CardTransfer]:
    for name, info in checked.symbols.zones.items():
        if info.model.refills_from is not None:
            yield CardTransfer(
                None, frozenset({name_of(info.model.refills_from)}), frozenset({name})
            )
    for body in bodies(checked):
        sources = sources_of(body)
        for effect in walk(body.effects):
            yield from passages_of(effect, sources)


_BOX = frozenset({BOX.id})
_OUT = {"move": "move", "draw": "from", "deal": "from"}


def passages_of(effect: Effect, sources: Sources) -> Iterator[CardTransfer]:
    """The ways on which an effect sends cards."""
    exprs, word = effect.exprs, effect.word
    if word in _OUT:
        out, to = exprs[_OUT[word]], exprs["to"]
        yield CardTransfer(_decks_of(out), zones_of(out, sources), zones_of(to, sources))
    elif word == "remove":
        yield CardTransfer(_decks_of(exprs[word]), zones_of(exprs[word], sources), _BOX)
    elif word == "swap" and exprs["swap"].type.kind == "zone":
        one, other = (zones_of(exprs[key], sources) for key in ("swap", "and"))
        yield from (CardTransfer(None, one, other), CardTransfer(None, other, one))


def _decks_of(cards: Expr) -> frozenset[str] | None:
    kind = cards.type
    return kind.decks if kind.kind == "card" else (elements(kind) or kind).decks


def zones_of(expr: Expr, sources: Sources, depth: int = 0) -> Zones:
    """The zones that an expression names, or out of which it takes cards."""
    if depth > _DEEPEST:
        return None
    if expr.op == "zone":
        return frozenset({expr.value})
    if expr.op == "local":
        made = sources.get(expr.value, ())
        parts = [None if one.how == "rolled" else one.expr for one in made] or [None]
    elif expr.op in ("join", "list"):
        parts = [*expr.args]
    elif expr.op == "if":
        parts = [*expr.args[1:]]
    else:
        is_part = expr.op in ("cards", "item", "zone-top")
        is_part = is_part or (expr.op == "function" and expr.value in _OF_FIRST)
        parts = [expr.args[0] if is_part else _picked(expr)]
    return _united(one if one is None else zones_of(one, sources, depth + 1) for one in parts)


def _united(parts: Iterable[Zones]) -> Zones:
    found = list(parts)
    return None if None in found else frozenset().union(*(one for one in found if one))


def _picked(expr: Expr) -> Expr | None:
    """Out of `[x for x in …]` come the cards of its list; anything else may be from anywhere."""
    if expr.op != "comprehension" or expr.args[0].op != "local":
        return None
    return next((source for name, source, _ in loops(expr) if name == expr.args[0].value), None)


_ByZone = Mapping[str, frozenset[str]]
"""Decks by zone."""
_FROM = {**_OUT, "choose": "choose", "pick": "pick", "each": "each"}


@error(
    "R219",
    what="A zone is declared to hold the cards of a deck, and no rule ever brings one of them "
    "there: they do not start in a zone, and none is moved out of the box.",
    why="The deck is printed and never played.",
    example="zones:\n  - {id: stock, holds: [goods, tricks], sees: nobody, starts_with: [goods]}",
    instead="zones:\n"
    "  - {id: stock, holds: [goods, tricks], sees: nobody, starts_with: [goods, tricks]}",
)
@per_ruleset
def stranded_deck(checked: Checked) -> Findings:
    """One finding for each such zone, deck by deck."""
    places = checked.game.places[f"rules/{checked.ruleset.id}"]
    stranded = _stranded(reachable_zones(checked))
    for index, zone in enumerate(checked.ruleset.zones):
        for place, deck in enumerate(() if zone.holds == "any" else zone.holds):
            if deck in stranded:
                stranded.remove(deck)
                at = places.where(("zones", index, "holds", place))
                hint = f"let a zone say `starts_with: [{deck}]`, or move its cards"
                yield at, f"no card of {quoted(deck)} ever leaves the box", hint


def _stranded(reach: dict[str, frozenset[str]]) -> set[str]:
    return {deck for deck, zones in reach.items() if zones == {BOX.id}}


@error(
    "R216",
    what="An effect takes cards from a zone in which no card ever lies, or moves cards to a zone "
    "that holds none of their deck, or whatever lies in a zone of several decks to one that does "
    "not hold all of these.",
    why="Nothing would ever be taken, or a card would lie where rules and players do not look for "
    "it.",
    example="zones:\n  - {id: discard, holds: [goods], sees: everybody}\n"
    "…\n- {draw: 1, from: folk-deck, to: discard}",
    instead="- {draw: 1, from: goods-deck, to: discard}",
)
@per_ruleset
def wrong_zone(checked: Checked) -> Findings:
    """One finding for each effect that takes cards from an empty zone or to a wrong one."""
    known = [(one, sources_of(body)) for body in bodies(checked) for one in walk(body.effects)]
    reach = reachable_zones(checked)
    filled = {zone for zones in reach.values() for zone in zones}
    if any(_stranded(reach) & (one.type.decks or set()) for one in checked.symbols.zones.values()):
        filled = set(checked.symbols.zones)  # a deck that should be played never is: told by itself
    (sorts, leaves), told = _sorted_out(checked, known), set[str]()
    for effect, sources in known:
        wrong = _misplaced(checked, effect, sources)
        mixed = None if wrong else _mixed(checked, effect, sorts, leaves)
        if mixed and mixed[1] not in told:
            told.add(mixed[1])
            yield mixed
        if wrong:
            yield wrong
            # What is missing in that zone follows from this one mistake.
            filled |= zones_of(effect.exprs["to"], sources) or set()
    for effect, sources in known:
        yield from _empty(effect, sources, filled)


def _empty(effect: Effect, sources: Sources, filled: set[str]) -> Findings:
    expr = effect.exprs.get(_FROM.get(effect.word, ""))
    if expr is None or expr.op == "local" or (elements(expr.type) or expr.type).kind != "card":
        return  # A local is judged where it is chosen.
    zones = zones_of(expr, sources)
    if zones and not zones & filled:
        hint = "say where cards come there from: starts_with, or a move"
        at = place_of(expr, effect.position)
        yield at, f"no card ever lies in {zone_names(zones)}", hint


def _misplaced(checked: Checked, effect: Effect, sources: Sources) -> Found | None:
    if effect.word not in _OUT:
        return None
    to = effect.exprs["to"]
    decks, zones = _decks_of(effect.exprs[_OUT[effect.word]]), zones_of(to, sources)
    held = frozenset[str]().union(*(decks_in(checked, zone) for zone in zones or ()))
    if decks is None or not zones or decks & held:
        return None
    message = f"{zone_names(zones)} holds {zone_names(held)}, not {zone_names(decks)}"
    return place_of(to, effect.position), message


def _mixed(checked: Checked, effect: Effect, sorts: _ByZone, leaves: _ByZone) -> Found | None:
    """Whatever lies in a zone of several decks goes to one that holds not all of these."""
    if effect.word not in _OUT:
        return None
    out, to = _whole_zone(effect.exprs[_OUT[effect.word]]), effect.exprs["to"]
    if out is None or to.op != "zone" or out == to:
        return None
    begins = frozenset(checked.symbols.zones[out.value].model.starts_with)
    comes = {deck for deck, zones in reachable_zones(checked).items() if out.value in zones}
    # What comes later may not lie there yet; where it goes nowhere else, it is meant all the same.
    strange = begins | (comes - leaves.get(out.value, frozenset()))
    strange = strange - decks_in(checked, to.value) - sorts.get(out.value, frozenset())
    if not strange:
        return None
    zone, there, decks = zone_names([out.value]), zone_names([to.value]), zone_names(strange)
    message = f"cards of {decks} lie in {zone} too, and {there} does not hold them"
    hint = f"add {decks} to `holds` of {there}, or keep the decks in zones of their own"
    return place_of(to, effect.position), message, hint


def _sorted_out(
    checked: Checked, known: Iterable[tuple[Effect, Sources]]
) -> tuple[_ByZone, _ByZone]:
    """By zone, the decks that effects may take out of it apart, and those that find a way out."""
    apart, ways = defaultdict[str, frozenset[str]](frozenset), set[tuple[str, str]]()
    for effect, sources in known:
        taken = effect.exprs.get({**_OUT, "remove": "remove"}.get(effect.word, ""))
        if taken is None:
            continue
        if (out := _whole_zone(taken)) is None:
            decks, zones = _decks_of(taken), zones_of(taken, sources)
            for zone in checked.symbols.zones if zones is None else zones:
                apart[zone] |= checked.symbols.deck_ids if decks is None else decks
        else:
            to = zones_of(effect.exprs["to"], sources) if "to" in effect.exprs else _BOX
            ways |= {(str(out.value), zone) for zone in to or checked.symbols.zones}
    leaves = defaultdict[str, frozenset[str]](frozenset)
    for zone, to_ in ways:
        if (to_, zone) not in ways:  # A part of a pile that is laid back leaves it for nowhere.
            leaves[zone] |= decks_in(checked, to_)
    return apart, leaves


def _whole_zone(expr: Expr) -> Expr | None:
    """The zone of which any card can be meant, whatever its deck; None for all else."""
    if expr.op == "zone":
        return expr
    is_part = expr.op in ("cards", "zone-top")
    is_part = is_part or (
        expr.op == "function" and expr.value in ("top", "bottom", "first", "last")
    )
    return _whole_zone(expr.args[0]) if is_part else None


def zone_names(words: Iterable[str]) -> str:
    """The names of zones or decks as authors write them, any of which is meant."""
    return " or ".join(sorted(one.replace("_", "-") for one in words))


def kept_out(adds: Adds) -> Expr | None:
    """The part of `when` that asks for the card in a zone in which it adds nothing; else None."""
    tests = [adds.when] if adds.when is not None else []
    while tests:
        one = tests.pop()
        tests += one.args if one.op == "and" else ()
        if one.op == "compare" and one.value == ("in",) and one.args[1].op == "zone":
            card, zone = one.args
            if (card.op, card.value) == ("local", "this") and zone.value not in adds.zones:
                return one
    return None
