"""Who and what is not named: origins of values, credits, authors of icons, sources of history."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.diagnostics import ContentPath, did_you_mean, near_names, quoted
from generator.lint.attributes import given, unknown
from generator.lint.case import Case
from generator.lint.checks import Findings, error, warning
from generator.lint.icons import printed_icons
from generator.lint.references import origins
from generator.lint.texts import leaves
from generator.model.deck import Card, Deck
from generator.model.values import Sourced, Values

_STRUCTURE = frozenset({"cites", "editorial", "attributes"})
_GAME = ("seats", "age", "minutes", "declared")


@dataclass(frozen=True, slots=True)
class _ValueOwner:
    """What says where its values come from: the values that must, with their paths from it."""

    part: str
    path: ContentPath
    name: str
    sourced: Sourced
    must: Mapping[str, ContentPath]
    may: frozenset[str] | None = None
    """Other values that may have an origin; None for every key that could be typed."""

    @property
    def known(self) -> frozenset[str]:
        """All that can have an origin."""
        fields = frozenset(type(self.sourced).model_fields) - _STRUCTURE
        return (fields if self.may is None else self.may) | self.must.keys()

    def strays(self) -> Iterator[tuple[str, str]]:
        """The key and name of each origin of what is no value."""
        known = self.known
        for key in ("cites", "editorial"):
            names = getattr(self.sourced, key)
            if isinstance(names, Mapping):
                yield from ((key, name) for name in names if name not in known)


@error(
    "M111",
    what="A value has neither `cites` nor `editorial`, or one of these names no value.",
    why="Nothing that we chose may be passed off as the published game's, and nothing of the "
    "published game is ours.",
    example='attributes: {points: 3, tier: 2}\ncites: {points: "IV.D"}',
    instead='attributes: {points: 3, tier: 2}\ncites: "IV.D"\n'
    "editorial: {tier: The rulebook names no such number; the order is ours.}",
)
def missing_origin(case: Case) -> Findings:
    """One finding for each card, deck or value whose origins are not whole, and for each stray."""
    for one in _subjects(case):
        strays, known = list(one.strays()), one.known
        # A value whose name is misspelt there is only a stray.
        meant = {did_you_mean(name, known) for _, name in strays}
        lost = [
            name
            for name in one.must
            if one.sourced.origin(name) is None and did_you_mean(name, [name]) not in meant
        ]
        if lost:
            at = case.where(one.part, *one.path, *one.must[lost[0]])
            message = f"{one.name} has no origin for {', '.join(quoted(name) for name in lost)}"
            hint = "add cites: with the section of the rulebook, or editorial: with the reason"
            yield at, message, hint
        for key, name in strays:
            at = case.where_key(one.part, *one.path, key, name)
            message = f"{key} names {quoted(name)}, which is no value of {one.name}"
            yield at, message, did_you_mean(name, known)


def _must(*names: str) -> dict[str, ContentPath]:
    return {name: (name,) for name in names}


def _subjects(case: Case) -> Iterator[_ValueOwner]:
    file = case.game.file
    yield _ValueOwner("game", (), "the game", file, _must(*_GAME))
    for name, value in file.values.items():
        called, may = f"the value {quoted(name)}", frozenset({"means"})
        yield _ValueOwner("game", ("values", name), called, value, _must("is"), may)
    for used in case.game.sets:
        must = _must("seats") if used.file.seats else {}
        own = Sourced(editorial=used.file.editorial)
        called = f"the set {quoted(used.id)}"
        yield _ValueOwner(f"set/{used.id}", (), called, own, must, frozenset(_GAME))
    for name, chance in file.chances.items():
        called = f"the chance {quoted(name)}"
        yield _ValueOwner("game", ("chances", name), called, chance, _must("of"))
    for number, variant in enumerate(file.variants):
        called = f"the variant {quoted(variant.id)}"
        yield _ValueOwner("game", ("variants", number), called, variant, _must("says"))
    if file.map_rules is not None:
        yield _ValueOwner("game", ("map_rules",), "map_rules", file.map_rules, _must("relations"))
    for name, drawn in zip(file.maps, case.game.maps, strict=True):
        yield _ValueOwner(f"maps/{name}", (), f"the map {quoted(drawn.id)}", drawn, _must("nodes"))
    for part, deck in case.decks:
        # At its id: a number of cards that is wrong as well is another finding.
        called = f"the deck {quoted(deck.id)}"
        yield _ValueOwner(part, (), called, deck, {"declared": ("id",)})
        for index, card in enumerate(deck.cards):
            yield _card(part, ("cards", index), deck, card)
    yield from _rules(case)


def _rules(case: Case) -> Iterator[_ValueOwner]:
    # Rules, actions and answers must say where they come from; which part, is theirs to name.
    for ruleset in case.game.rulesets:
        for key in ("rules", "actions", "answers"):
            for index, one in enumerate(getattr(ruleset, key)):
                must = {} if one.editorial else _must("does")
                may = (frozenset(type(one).model_fields) - _STRUCTURE) | one.editorial.keys()
                called = f"the {key[:-1]} {quoted(one.id)}"
                yield _ValueOwner(f"rules/{ruleset.id}", (key, index), called, one, must, may)


def _card(part: str, path: ContentPath, deck: Deck, card: Card) -> _ValueOwner:
    must = _must("title", "copies")
    for share in ("for_seats", "for_variants"):
        holders = (("designs", number) for number in range(len(card.designs)))
        for at, held in zip(((), *holders), (card, *card.designs), strict=True):
            if getattr(held, share):
                must.setdefault(share, (*at, share))
    for place, name, _ in given(card):
        if name in deck.attributes:
            must.setdefault(name, place)
    # Attributes that are reported already: those that are not declared or must be there.
    strange = frozenset(name for _, name in unknown(deck, card))
    required = {name for name, one in deck.attributes.items() if strange or not one.may_lack}
    may = (frozenset(type(card).model_fields) - _STRUCTURE) | strange | required
    return _ValueOwner(part, path, quoted(card.id), card, must, may)


_FILLERS = frozenset({"", "todo", "tbd", "tba", "xxx", "fixme", "unknown", "none", "n/a"})


@error(
    "M121",
    what="The credits name no designer, or one of them is blank or still to be filled in.",
    why="We print other people's games, and say whose they are on every box.",
    example="credits: {designers: [], publisher: TODO}",
    instead="credits: {designers: [Ada Example], publisher: Example Games}",
)
def missing_credits(case: Case) -> Findings:
    """One finding for no designer, and one for each credit that says nothing."""
    if not case.game.file.credits.designers:
        at = case.where("game", "credits", "designers")
        yield at, "no designer is named", 'if nobody knows, write "anonymous"'
    credits: dict[str, Values] = {"game": case.game.file.credits}
    credits |= {f"set/{used.id}": used.file.credits for used in case.game.sets}
    for part, own in credits.items():
        for path, words in leaves(own, ("credits",)):
            if words.strip(" .?-–…").lower() in _FILLERS:
                name = next(step for step in reversed(path) if isinstance(step, str))
                yield case.where(part, *path), f"{name} is not filled in"


@error(
    "P309",
    what="An icon is printed, and neither the built-in table nor the credits of the box or of its "
    "card set say who drew it.",
    why="The icons are CC BY 3.0: whoever prints one names its author.",
    example="icon: candle-flame",
    instead="credits: {icons: {Ada Example: [candle-flame]}}    # in game.yaml, or in set.yaml",
)
def uncredited_icon(case: Case) -> Findings:
    """One finding for each icon, where it is named first."""
    credited = case.known.credited | set(case.game.icon_authors)
    first = {use.name: use for use in reversed(printed_icons(case))}
    for name in first.keys() & case.known.icons - credited:
        message = f"nobody is credited for the icon {quoted(name)}"
        near = near_names(name, credited)
        such = f", such as {', '.join(near[:3])}" if near else ""
        hint = (
            f"take one that is credited{such} (`hornbook list --icons --credited` shows them all); "
            "or, where you know who drew it, say so under credits: "
            f"icons: {{WHO DREW IT: [{name}]}}"
        )
        yield first[name].at, message, hint


@warning(
    "M171",
    what="A book stands in the bibliography of a lesson, and nothing in the lesson names it.",
    why="A bibliography says what was used; a long one that was not is no help to a teacher.",
    example="bibliography:\n  tolls: {authors: A. Writer, title: Tolls, published: Press}",
    instead="background:\n  - {title: Markets, text: …, sources: [tolls]}",
)
def unused_publication(case: Case) -> Findings:
    """One finding for each book in the bibliography of a lesson after which nothing is told."""
    lesson = case.game.lesson
    used = {reference for _, reference in origins(lesson)} if lesson else set()
    for name, book in lesson.bibliography.items() if lesson else ():
        if f"source:{name}" not in used:
            at = case.where_key("lesson", "bibliography", name)
            message, hint = (
                f"nothing is told after {quoted(book.title)}",
                f"name it: sources: [{name}]",
            )
            yield at, message, hint
