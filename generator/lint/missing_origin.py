"""Values that say neither where the rulebook gives them nor why we chose them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.attributes import given, unknown
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.deck import Card, Deck
from generator.model.rules import Ruleset
from generator.model.values import Sourced

CODE = Code(
    id="M111",
    slug="missing-origin",
    severity=Severity.ERROR,
    what="A value has neither `cites` nor `editorial`, or one of these names no value.",
    why="Nothing that we chose may be passed off as the published game's, and nothing of the "
    "published game is ours.",
    example='attributes: {points: 3, tier: 2}\ncites: {points: "IV.D"}',
    instead='attributes: {points: 3, tier: 2}\ncites: "IV.D"\n'
    "editorial: {tier: The rulebook names no such number; the order is ours.}",
)
_STRUCTURE = frozenset({"cites", "editorial", "attributes"})
_GAME = ("seats", "age", "minutes", "declared")


@dataclass(frozen=True, slots=True)
class _Subject:
    """What says where its values come from: the values that must, with their paths from it."""

    part: str
    path: Path
    name: str
    sourced: Sourced
    must: Mapping[str, Path]
    may: frozenset[str]


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each card, deck or value whose origins are not whole, and for each stray."""
    for subject in _subjects(case):
        yield from _without(case, subject)
        yield from _strays(case, subject)


def _without(case: Case, subject: _Subject) -> Iterator[Diagnostic]:
    """The values without an origin; one whose name is misspelt there is only a stray."""
    meant = {did_you_mean(name, _known(subject)) for _, name in _stray_names(subject)}
    lost = [
        name
        for name in subject.must
        if subject.sourced.origin(name) is None and did_you_mean(name, [name]) not in meant
    ]
    if lost:
        at = case.where(subject.part, *subject.path, *subject.must[lost[0]])
        message = f"{subject.name} has no origin for {', '.join(quoted(name) for name in lost)}"
        hint = "add cites: with the section of the rulebook, or editorial: with the reason"
        yield CODE.at(at, message, hint)


def _strays(case: Case, subject: _Subject) -> Iterator[Diagnostic]:
    for key, name in _stray_names(subject):
        at = case.where_key(subject.part, *subject.path, key, name)
        message = f"{key} names {quoted(name)}, which is no value of {subject.name}"
        yield CODE.at(at, message, did_you_mean(name, _known(subject)))


def _stray_names(subject: _Subject) -> Iterator[tuple[str, str]]:
    for key, names in (
        ("cites", subject.sourced.cites),
        ("editorial", subject.sourced.editorial),
    ):
        if isinstance(names, Mapping):
            yield from ((key, name) for name in names if name not in _known(subject))


def _known(subject: _Subject) -> frozenset[str]:
    return subject.may | subject.must.keys()


def _subjects(case: Case) -> Iterator[_Subject]:
    file = case.game.file
    must: dict[str, Path]
    yield _Subject("game", (), "the game", file, {name: (name,) for name in _GAME}, _fields(file))
    for name, value in file.values.items():
        path = ("values", name)
        yield _Subject(
            "game", path, f"the value {quoted(name)}", value, {"is": ("is",)}, frozenset({"means"})
        )
    for used in case.game.sets:
        must = {"seats": ("seats",)} if used.file.seats else {}
        own = Sourced(editorial=used.file.editorial)
        named = f"the set {quoted(used.id)}"
        yield _Subject(f"set/{used.id}", (), named, own, must, frozenset(_GAME))
    for name, chance in file.chances.items():
        path = ("chances", name)
        asks: dict[str, Path] = {"of": ("of",)}
        yield _Subject("game", path, f"the chance {quoted(name)}", chance, asks, _fields(chance))
    for number, variant in enumerate(file.variants):
        name = f"the variant {quoted(variant.id)}"
        says: dict[str, Path] = {"says": ("says",)}
        yield _Subject("game", ("variants", number), name, variant, says, _fields(variant))
    if file.map_rules is not None:
        asked: dict[str, Path] = {"relations": ("relations",)}
        may = _fields(file.map_rules)
        yield _Subject("game", ("map_rules",), "map_rules", file.map_rules, asked, may)
    for name, drawn in zip(file.maps, case.game.maps, strict=True):
        nodes: dict[str, Path] = {"nodes": ("nodes",)}
        called = f"the map {quoted(drawn.id)}"
        yield _Subject(f"maps/{name}", (), called, drawn, nodes, _fields(drawn))
    for part, deck in case.decks:
        declared: dict[str, Path] = {"declared": ("declared",)}
        yield _Subject(part, (), f"the deck {quoted(deck.id)}", deck, declared, _fields(deck))
        for index, card in enumerate(deck.cards):
            yield _card(part, ("cards", index), deck, card)
    for ruleset in case.game.rulesets:
        yield from _rules(ruleset)


def _rules(ruleset: Ruleset) -> Iterator[_Subject]:
    """Every rule and action must say where it comes from; which part of it, is its own to name."""
    for key in ("rules", "actions"):
        for index, one in enumerate(getattr(ruleset, key)):
            name = f"the {key[:-1]} {quoted(one.id)}"
            must: dict[str, Path] = {} if one.editorial else {"does": ("does",)}
            may = _fields(one) | one.editorial.keys()
            yield _Subject(f"rules/{ruleset.id}", (key, index), name, one, must, may)


def _card(part: str, path: Path, deck: Deck, card: Card) -> _Subject:
    must: dict[str, Path] = {"title": ("title",), "copies": ("copies",)}
    for share in ("for_seats", "for_variants"):
        holders = (("designs", number) for number in range(len(card.designs)))
        for at, held in zip(((), *holders), (card, *card.designs), strict=True):
            if getattr(held, share):
                must.setdefault(share, (*at, share))
    for place, name, _ in given(card):
        if name in deck.attributes:
            must.setdefault(name, place)
    may = _fields(card) | _excused(deck, card)
    return _Subject(part, path, quoted(card.id), card, must, may)


def _excused(deck: Deck, card: Card) -> frozenset[str]:
    """Attributes that are reported already: those that are not declared or must be there."""
    strange = frozenset(name for _, name in unknown(deck, card))
    required = {name for name, one in deck.attributes.items() if strange or not one.optional}
    return strange | required


def _fields(sourced: Sourced) -> frozenset[str]:
    """What somebody may wish to give an origin: every key that could be typed."""
    return frozenset(type(sourced).model_fields) - _STRUCTURE
