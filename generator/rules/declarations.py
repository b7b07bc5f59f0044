"""What a ruleset declares before any rule: names, zones, counters and their bounds."""

from collections.abc import Sequence

from generator.diagnostics import did_you_mean, quoted
from generator.model.rules import Counter, Rule
from generator.rules import codes
from generator.rules.case import Case, Terms
from generator.rules.effects import Shared
from generator.rules.expressions import Signatures
from generator.rules.functions import FUNCTIONS
from generator.rules.indexes import narrowed
from generator.rules.places import Path
from generator.rules.references import WORDS
from generator.rules.types import (
    ANY,
    CARD,
    INTEGER,
    SEAT,
    Type,
    card_of,
    parse_type,
    type_hint,
)
from generator.rules.world import name_of


def read_declarations(case: Case) -> None:
    """Names that stand twice, and zones and counters that speak of what is not there."""
    seen: dict[str, str] = {}
    for key in ("zones", "counters", "terms", "amounts"):
        for index, one in enumerate(getattr(case.ruleset, key)):
            _declare(case, seen, name_of(one.id), (key, index, "id"))
    for key in ("events", "actions", "rules", "requirements"):
        own: dict[str, str] = {}
        for index, one in enumerate(getattr(case.ruleset, key)):
            _declare(case, own, name_of(one.id), (key, index, "id"), words=False)
    for index, zone in enumerate(case.ruleset.zones):
        _zone(case, index, zone.holds if zone.holds != "any" else (), "holds")
        _zone(case, index, zone.starts_with, "starts_with")
        refill = zone.refills_from
        if refill is not None and name_of(refill) not in case.world.zones:
            case.unknown(("zones", index, "refills_from"), "zone", refill, case.world.zones)
    _once(case)
    for index, counter in enumerate(case.ruleset.counters):
        kind = parse_type(counter.type, case.world.deck_ids)
        if isinstance(kind, str):
            hint = type_hint(counter.type, case.world.deck_ids)
            case.report.at(("counters", index, "type"), codes.UNKNOWN_NAME, kind, hint)
        if counter.of not in ("game", "seat", *case.world.decks):
            known = ["game", "seat", *case.world.decks]
            case.unknown(("counters", index, "of"), "deck", counter.of, known)
        _towards(case, index, counter)
    _arbiter_sees(case)
    _from_map(case)


def _from_map(case: Case) -> None:
    """What a map fills must be there."""
    filled = case.ruleset.from_map
    if filled is None:
        return
    if filled.nodes not in case.world.decks:
        case.unknown(("from_map", "nodes"), "deck", filled.nodes, case.world.decks)
    owners = {
        "relations": filled.nodes,
        "facts": filled.nodes,
        "general": "game",
        "controls": "seat",
        "given": "game",
    }
    for key, of in owners.items():
        wanted = getattr(filled, key)
        known = [one.id for one in case.ruleset.counters if one.of == of]
        if wanted is not None and wanted not in known:
            case.unknown(("from_map", key), f"counter of {of}", wanted, known)


def _towards(case: Case, index: int, counter: Counter) -> None:
    """A family is told apart by words or by what it is towards, which must be there."""
    if counter.towards is None:
        return
    if counter.towards not in ("seat", *case.world.decks):
        known = ["seat", *case.world.decks]
        case.unknown(("counters", index, "towards"), "deck", counter.towards, known)
    if counter.for_:
        message = f"{quoted(counter.id)} has a value for each word or towards a deck, not both"
        case.report.at(("counters", index, "towards"), codes.WRONG_FIELD, message)


def _arbiter_sees(case: Case) -> None:
    for key in ("zones", "counters"):
        for index, one in enumerate(getattr(case.ruleset, key)):
            if one.sees == "arbiter" and not case.world.arbiter:
                message = f"nobody sees {quoted(one.id)}: this ruleset has no arbiter"
                hint = "say `arbiter: true` under `seats`, or name who sees it"
                case.report.at((key, index, "sees"), codes.WRONG_FIELD, message, hint)


def _declare(
    case: Case, seen: dict[str, str], name: str, path: Path, *, words: bool = True
) -> None:
    is_called = path[0] in ("terms", "amounts") and name in FUNCTIONS
    if name in seen or is_called or (words and (name in WORDS or name == "box")):
        message = f"{quoted(name)} stands for something else already"
        case.report.at(path, codes.DUPLICATE_NAME, message)
    seen[name] = name


def _zone(case: Case, index: int, decks: Sequence[str], key: str) -> None:
    for place, deck in enumerate(decks):
        if deck not in case.world.decks:
            case.unknown(("zones", index, key, place), "deck", deck, case.world.decks)


def _once(case: Case) -> None:
    """The cards of a deck begin in one zone."""
    begins: dict[str, str] = {}
    for index, zone in enumerate(case.ruleset.zones):
        for place, deck in enumerate(zone.starts_with):
            if deck in begins:
                message = f"the deck {quoted(deck)} starts in {quoted(begins[deck])} already"
                hint = "cards can lie in one zone only: deal or move them from there in a rule"
                path = ("zones", index, "starts_with", place)
                case.report.at(path, codes.DUPLICATE_NAME, message, hint)
            begins.setdefault(deck, zone.id)


def share(case: Case) -> None:
    """Gather what every body may lead to: events, rules, actions, requirements, terms."""
    rules = case.ruleset
    events = {
        one.id: case.params(one.with_, ("events", index, "with"))
        for index, one in enumerate(rules.events)
    }
    signed = {
        one.id: (
            narrowed(case.params(one.with_, ("rules", index, "with")), one.does, case.world),
            _gives(case, one, ("rules", index, "gives")),
        )
        for index, one in enumerate(rules.rules)
    }
    actions = {
        one.id: narrowed(case.params(one.with_, ("actions", index, "with")), one.does, case.world)
        for index, one in enumerate(rules.actions)
    }
    tests = {
        one.id: (one, case.report, ("requirements", index, "test"))
        for index, one in enumerate(rules.requirements)
    }
    effect_with = case.params(rules.effect_with, ("effect_with",))
    case.done.events = dict(events)
    case.shared = Shared(case.world, Signatures(), events, signed, actions, tests, effect_with)
    case.terms = Terms(case)
    case.shared.signatures = case.terms


def _gives(case: Case, rule: Rule, path: Path) -> Type | None:
    if rule.gives is None:
        return None
    kind = parse_type(rule.gives, case.world.deck_ids)
    if isinstance(kind, str):
        hint = type_hint(rule.gives, case.world.deck_ids)
        case.report.at(path, codes.UNKNOWN_NAME, kind, hint)
        return ANY
    return Type(kind.kind, kind.of, kind.choices, kind.decks, kind.kind in ("card", "seat"))


def _is_known(case: Case, kind: Type, word: object, path: Path) -> bool:
    """Whether a text that is typed as it is, without quotes, is one of the words that it can be."""
    if not kind.choices or word in kind.choices:
        return True
    message = f"{quoted(word)} is none of the words known here"
    listed = f"known are: {', '.join(sorted(kind.choices)[:12])}"
    hint = did_you_mean(str(word), kind.choices) or listed
    case.report.at(path, codes.UNKNOWN_NAME, message, hint)
    return False


def read_bounds(case: Case) -> None:
    """The bounds and first values of counters."""
    for index, counter in enumerate(case.ruleset.counters):
        scope: dict[str, Type] = {}
        if counter.of == "seat":
            scope = {"seat": SEAT}
        elif counter.of != "game":
            scope = {"card": card_of(counter.of) if counter.of in case.world.decks else CARD}
        info = case.world.counters[name_of(counter.id)]
        found = {}
        for key, wanted in (("least", INTEGER), ("most", INTEGER), ("starts", info.type)):
            raw = getattr(counter, key)
            if raw is None or info.type.kind == "any":
                continue
            if key == "starts" and info.type.kind == "text":
                if not _is_known(case, info.type, raw, ("counters", index, key)):
                    continue
                raw = repr(raw)
            reader = case.body(case.report, scope)
            found[key] = reader.expr(raw, ("counters", index, key), wanted)
        case.done.bounds[name_of(counter.id)] = found
