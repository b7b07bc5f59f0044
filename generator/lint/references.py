"""Names that stand for nothing: what the model declares to be a name is held to what there is."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from generator.diagnostics import ContentPath, Remedy, did_you_mean, near_names, quoted
from generator.lint.attributes import given, unknown
from generator.lint.bonds import ids_meant
from generator.lint.case import Case
from generator.lint.checks import Findings, Found, Wrong, error, once
from generator.lint.faces import strange_names
from generator.lint.maps import map_cases
from generator.lint.rulebook_tables import wrong_example, wrong_setup, wrong_table_top
from generator.lint.scales import wrong_slide
from generator.model.deck import Deck, face_names, printed
from generator.model.document import CardList, DocumentBlock, Example, SetupTable, TableTop
from generator.model.game import Game
from generator.model.lesson import Lesson
from generator.model.references import Reference, references
from generator.model.rules import Ruleset, said_words, sayings
from generator.model.seating import decks_of
from generator.model.sheet import Columns, Slide
from generator.model.theme import NEEDED

_LISTED = 8


@dataclass(frozen=True)
class _Scope:
    """What names of one kind may stand for, and how a name is spoken of that stands for nothing.

    `also` may be said too, and is no hint. All that is known is listed in a hint behind `lead`,
    where it is not too much, and else `none`; nothing is listed without a `lead`. `shown_by` is the
    command that lists what is known, with measures or whatever else helps to choose.
    """

    known: Collection[str]
    lead: str | None = "known are"
    none: str | None = None
    most: int = _LISTED
    also: Collection[str] = ()
    there: str = "there is no"
    called: str = ""
    shown_by: str = ""
    after: str = ""

    def wrong(self, one: Reference) -> Wrong | None:
        """What is wrong with a name; None where it stands for something."""
        if one.name in self.known or one.name in self.also:
            return None
        message = f"{self.there} {self.called or one.kind} {quoted(one.name)}{self.after}"
        hint = did_you_mean(one.name, self.known) or self._listed()
        return one.path, message, self._more(one.name, hint) if self.shown_by else hint

    def _more(self, name: str, hint: str | None) -> str:
        """The hint with others that are near, and the command that shows all."""
        near = [one for one in near_names(name, self.known) if f'"{one}"' not in (hint or "")]
        also = f"near it {'is' if len(near) == 1 else 'are'} {', '.join(near)}" if near else None
        words = "; ".join(filter(None, (hint, also, f"`{self.shown_by}` shows all")))
        return Remedy(words, hint.old, hint.new) if isinstance(hint, Remedy) else words

    def _listed(self) -> str | None:
        if self.lead is None or not 0 < len(self.known) <= self.most:
            return self.none
        return f"{self.lead} {', '.join(self.known)}"


def _scope(known: Iterable[str], lead: str | None = "known are", **more: Any) -> _Scope:
    return _Scope(sorted(known), lead, **more)


def _unknown(
    case: Case, part: str, named: Iterable[Reference], scopes: Mapping[str, _Scope]
) -> Findings:
    """One finding for each name in a part of the box that stands for nothing in its scope."""
    for one in named:
        if one.kind in scopes and (wrong := scopes[one.kind].wrong(one)):
            at = case.where_key if one.is_key else case.where
            yield (at(part, *one.path), *wrong[1:])


def near(name: str, known: Iterable[str]) -> str | None:
    """What was probably meant, else all that is known."""
    names = sorted(known)
    return did_you_mean(name, names) or (f"known are {', '.join(names)}" if names else None)


@error(
    "M117",
    what="A card, card size, template, face, band, attribute, colour or font is named that is not "
    "there; or a symbol names neither an icon nor letters.",
    why="What is named is what is printed; nothing stands in for it.",
    example="size: pokre",
    instead="size: poker",
)
def unknown_reference(case: Case) -> Findings:
    """One finding for each name that stands for nothing."""
    theme, templates = case.game.theme, _scope(case.known.templates)
    faces = (f"{one.id}/{side}" for _, deck in case.decks for one in printed(deck)
             for side in ("front", "back"))  # fmt: skip
    scopes = {
        "card size": _scope(case.known.sizes, None, shown_by="hornbook list --sizes"),
        "face template": templates,
        "band": _scope(theme.bands),
        "table of chances": _scope(case.game.file.chances),
        "second colour": _scope([*theme.colours, *theme.bands], also=NEEDED),
    }
    game = {"face": _scope(faces)}
    yield from _unknown(case, "game", references(case.game.file), game)
    for part, deck in case.decks:
        yield from _unknown(case, part, case.named[part], scopes)
        strange = {name for card in deck.cards for _, name in unknown(deck, card)}
        for key, name in (("seats_from", deck.seats_from), ("hidden", deck.hidden)):
            if name and name not in strange:  # else the declaration has the slip
                one = Reference("attribute", name, (key,))
                if wrong := _scope(deck.attributes).wrong(one):
                    yield (case.where(part, *one.path), *wrong[1:])
    slips = (name for name in theme.emblem if did_you_mean(name, ["default"]))
    default = {"default"}.union(() if "default" in theme.emblem else slips)  # missed elsewhere
    tokens = {
        "face template": replace(templates, also=default),
        "second colour": scopes["second colour"],
        "colour": _scope(theme.colours, also=NEEDED),  # those that are needed are missed elsewhere
    }
    yield from _unknown(case, "theme", references(theme), tokens)
    yield from (*strange_names(case), *_strange_cards(case), *_symbols(case), *_fonts(case))


def _symbols(case: Case) -> Iterator[Found]:
    for name, symbol in case.game.theme.symbols.items():
        if not symbol.icon and not symbol.letters:
            message = f"the symbol {quoted(name)} has neither icon nor letters"
            yield case.where("theme", "symbols", name), message, "give it one of the two"


def _fonts(case: Case) -> Iterator[Found]:
    for role, one in case.game.theme.types.items():
        if not case.known.has_font(one.family, one.weight, one.style):
            hint = did_you_mean(one.family, case.known.families - {one.family})
            if one.family in case.known.families:
                hint = "the family has no such cut; try weight 400 or 700, style normal"
            message = f"there is no font {quoted(f'{one.family} {one.weight} {one.style}')}"
            yield case.where("theme", "types", role, "family"), message, hint


def _strange_cards(case: Case) -> Iterator[Found]:
    """One for each value of an attribute that names cards and is the id of none."""
    for part, deck in case.decks:
        for name in deck.attributes:
            meant = ids_meant(case, deck, name)
            of, ids = (f" of {quoted(meant.id)}", _ids([meant])) if meant else ("", _all_ids(case))
            for path, card, value in _strangers(case, deck, name):
                message = (
                    f"{quoted(card)}: {name} names {quoted(value)}, and no card{of} has that id"
                )
                yield case.where(part, *path), message, did_you_mean(value, ids)


def strange_ids(case: Case) -> frozenset[str]:
    """The words that stand where the id of a card should, and are none."""
    return frozenset(
        value
        for _, deck in case.decks
        for name in deck.attributes
        for _, _, value in _strangers(case, deck, name)
    )


def _all_ids(case: Case) -> frozenset[str]:
    return _ids(deck for _, deck in case.decks)


def _ids(decks: Iterable[Deck]) -> frozenset[str]:
    return frozenset(card.id for deck in decks for card in deck.cards)


def _strangers(case: Case, deck: Deck, name: str) -> list[tuple[ContentPath, str, str]]:
    """Path, card and value, where a bond says that the values are ids, or most of them are."""
    if deck.attributes[name].type != "text":
        return []
    meant = ids_meant(case, deck, name)
    ids = _ids([meant]) if meant else _all_ids(case)
    said: list[tuple[ContentPath, str, str]] = []
    for index, card in enumerate(deck.cards):
        for path, other, value in given(card):
            at = ("cards", index, *path)
            if other == name and isinstance(value, tuple):
                said += [((*at, number), card.id, str(one)) for number, one in enumerate(value)]
            elif other == name:
                said.append((at, card.id, str(value)))
    wrong = [use for use in said if use[2] not in ids]
    return wrong if meant or 2 * len(wrong) < len(said) else []


@error(
    "M112",
    what="A card gives an attribute that its deck does not declare.",
    why="No text, template or rule can count on it, and a misspelt one leaves the right one out.",
    example="attributes:\n  points: {type: integer, means: what it is worth}\n"
    "cards:\n  - {id: fool, title: The Fool, attributes: {ponits: 3}}",
    instead="attributes:\n  points: {type: integer, means: what it is worth}\n"
    "cards:\n  - {id: fool, title: The Fool, attributes: {points: 3}}",
)
def unknown_attribute(case: Case) -> Findings:
    """One finding for each name in a deck, at its first use: the slip may be in the deck."""
    for part, deck in case.decks:
        keys = (one for one in case.named[part] if one.kind == "attribute" and one.is_key)
        uses = [one for one in keys if one.name not in deck.attributes]
        times = Counter(one.name for one in uses)
        for one in {one.name: one for one in reversed(uses)}.values():
            more = f", and {times[one.name]} times it is given" if times[one.name] > 1 else ""
            message = f"{quoted(deck.id)} declares no attribute {quoted(one.name)}{more}"
            declared = f"declared are: {', '.join(deck.attributes) or 'none'}"
            hint = did_you_mean(one.name, deck.attributes) or declared
            yield (case.where_key(part, *one.path), message, hint)


@error(
    "M130",
    what="A deck, a sheet or a variant is for a ruleset that the box does not have, or a card says "
    "how often it is used in a variant that the box does not have.",
    why="Nobody can ask for what is not there, so these cards would never be printed or dealt.",
    example="variants:\n  - {id: quick, title: Quick, says: Half the cards., rulesets: [base]}",
    instead="rulesets: [base]\nvariants:\n"
    "  - {id: quick, title: Quick, says: Half the cards., rulesets: [base]}",
)
def unknown_use(case: Case) -> Findings:
    """One finding for each ruleset and variant that is named and not there."""
    file, none = case.game.file, "game.yaml declares none"
    known = {"ruleset": file.rulesets, "variant": [one.id for one in file.variants]}
    scopes = {kind: _Scope(names, none=none, most=len(names)) for kind, names in known.items()}
    others = {"game": references(file), "components": references(case.game.components)}
    for part, named in (*others.items(), *case.named.items()):
        yield from _unknown(case, part, named, scopes)


@error(
    "M132",
    what="A map names a node that it does not have, or a relation, counter or private field that "
    "`map_rules` does not have.",
    why="An arrow to nobody cannot be drawn, and what nobody declared is not played.",
    example="nodes: [{id: mill, name: The mill}]\nrelations: [{from: mill, to: milll, is: near}]",
    instead="nodes: [{id: mill, name: The mill}, {id: farm, name: The farm}]\n"
    "relations: [{from: mill, to: farm, is: near}]",
)
def unknown_in_map(case: Case) -> Findings:
    """One finding for each name in a map that stands for nothing."""
    for one in map_cases(case):
        rules, node = one.rules, one.rules.node
        kinds = {
            "relation": rules.relations,
            "counter": rules.counters,
            "private field": rules.private,
        }
        lead, none = "known here:", "known here: none"
        scopes = {
            kind: _scope(known, lead, none=none, most=len(known)) for kind, known in kinds.items()
        }
        scopes["node"] = _scope(one.nodes, None, called=node, after=" on this map")
        yield from _unknown(case, one.part, references(one.map), scopes)


@error(
    "M170",
    what="An answer or a piece of history in a lesson names an origin that is not there: a card, a "
    "rule, a value, a table of chances, a piece of evidence, or a book in the bibliography.",
    why="A teacher looks up where an answer comes from; a pupil asks who says so.",
    example='from: ["card:rumuor"]',
    instead='from: ["card:rumour"]',
)
def unknown_origin(case: Case) -> Findings:
    """One finding for each origin that is not there.

    A set that the lesson does not ask for may leave out what the lesson of the box draws on; what
    the set itself adds to the lesson is held to it.
    """
    lesson = case.game.lesson
    if lesson is None:
        return
    is_changed = bool({one.file.id for one in case.game.sets} - {*lesson.edition})
    known = _origins(case.game, lesson)
    for path, origin in origins(lesson):
        kind, _, name = origin.partition(":")
        if is_changed and not PurePath(case.where("lesson", *path).file).is_absolute():
            continue
        if name not in known[kind]:
            others = (f'write "{other}:{name}"' for other, names in known.items() if name in names)
            hint = did_you_mean(name, known[kind]) or next(others, None)
            message = f"there is no {kind} {quoted(name)}"
            yield (case.where("lesson", *path), message, hint)


def origins(lesson: Lesson) -> Iterator[tuple[ContentPath, str]]:
    """All that a lesson says it is drawn from: origins of answers and claims, books of history."""
    for one in references(lesson):
        if one.kind in ("origin", "source"):
            yield one.path, one.name if one.kind == "origin" else f"source:{one.name}"


def _origins(game: Game, lesson: Lesson) -> Mapping[str, frozenset[str]]:
    """The names that each kind of origin can have."""
    rules = {one.id: frozenset(sayings(one)) for one in game.rulesets}
    within = {f"{ruleset}/{name}" for ruleset, names in rules.items() for name in names}
    designs = [one for deck in game.decks for one in printed(deck)]
    return {
        "rule": frozenset(within).union(*rules.values()),
        "card": frozenset(name for one in designs for name in (one.id, one.card.id)),
        "deck": frozenset(deck.id for deck in game.decks),
        "value": frozenset(game.file.values),
        "chance": frozenset(game.file.chances),
        "sheet": frozenset(sheet.id for sheet in game.sheets),
        "map": frozenset(one.id for one in game.maps),
        "evidence": frozenset(one.id for one in lesson.evidence),
        "source": frozenset(lesson.bibliography),
    }


def wrong_block(
    case: Case, ruleset: Ruleset, block: DocumentBlock, path: ContentPath
) -> Iterator[Wrong]:
    """What a block of a document about `ruleset` names in vain; `path` leads to the block."""
    match block:
        case Slide():
            yield from wrong_slide(case.game, block, path)
        case SetupTable():
            yield from wrong_setup(ruleset, block, path)
        case Example():
            yield from wrong_example(case, ruleset, block, path)
            yield from wrong_faces(case, block.shows, (*path, "shows"))
        case TableTop():
            yield from wrong_table_top(case, ruleset, block, path)
        case Columns():
            return
        case _:
            yield from _wrong_names(case, ruleset, block, path)


def wrong_faces(case: Case, names: Iterable[str], path: ContentPath) -> Iterator[Wrong]:
    """Faces that are not there; `path` leads to the list of names."""
    listed = (Reference("face", name, (*path, at)) for at, name in enumerate(names))
    yield from filter(None, map(_faces(case).wrong, listed))


@once
def _faces(case: Case) -> _Scope:
    return _scope(face_names(case.game.decks), None)


def _wrong_names(
    case: Case, ruleset: Ruleset, block: DocumentBlock, path: ContentPath
) -> Iterator[Wrong]:
    named = tuple(references(block, path))
    if not named:
        return
    said, chances = sayings(ruleset), case.game.file.chances
    spoken = [name for name, one in said.items() if said_words(one)]
    used = {deck.id for deck in decks_of(case.game, ruleset)}
    cards = {
        deck.id: [card.id for card in deck.cards] for deck in case.game.decks if deck.id in used
    }
    scopes = {
        "face": _faces(case),
        "rule": _Scope(spoken, None),
        "table of chances": _scope(chances, most=len(chances)),
        "deck": _scope(cards, most=len(cards), there=f"{ruleset.title} has no"),
    }
    if isinstance(block, CardList):
        own, after = cards.get(block.deck), f" in the deck {quoted(block.deck)}"
        scopes |= {"card": _Scope(own, None, after=after)} if own is not None else {}
        declared = {deck.id: list(deck.attributes) for deck in case.game.decks}.get(block.deck)
        scopes |= {"attribute": _Scope(declared, None, after=after)} if declared is not None else {}
    for one in named:
        if one.kind == "rule" and one.name in said.keys() - spoken:
            message = f"the rule {quoted(one.name)} has no words"
            yield one.path, message, "give it `says`, or leave it out"
        elif one.kind in scopes and (wrong := scopes[one.kind].wrong(one)):
            yield wrong
