"""Puts card sets into the game that they extend, file by file, before it becomes the model.

So all that comes later reads one game, and every value still knows the file it was typed in.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from pydantic import ValidationError

from generator.diagnostics import Code, Diagnostic, Position, Remedy, did_you_mean, quoted
from generator.model.cardset import CardSet
from generator.model.deck import Deck
from generator.model.game_file import Seats
from generator.source import brought_documents as documents
from generator.source.causes import Cause
from generator.source.document import Document, Node
from generator.source.origins import cited, default_cites, with_cites
from generator.source.sets import (
    ALREADY_THERE,
    CONFLICT,
    NOT_THERE,
    WRONG_CHANGE,
    WRONG_GAME,
    SetSource,
    is_whole_deck,
    misnamed,
)

Thing = TypeVar("Thing")
Own = Sequence[tuple[SetSource, Document]]
"""The sets that change a part of the game, each with its file about it."""

_LISTS: Mapping[str, tuple[str, ...]] = {
    "game": ("variants",),
    "components": ("sheets",),
    "rules": (
        *("pieces", "zones", "counters", "events", "terms", "amounts", "requirements"),
        *("actions", "answers", "rules"),
    ),
    **documents.LISTS,
}
"""Lists of things with ids, by kind of part."""
_MAPPINGS: Mapping[str, tuple[str, ...]] = {
    "game": ("glossary", "values", "chances"),
    "theme": ("colours", "types", "emblem", "bands", "symbols"),
    "cards": ("attributes",),
    "rules": ("cards",),
    **documents.MAPPINGS,
}
_PLAIN: Mapping[str, tuple[str, ...]] = {
    "game": ("seats",),
    "cards": ("front", "back"),
    "rules": ("seats", "numbers", "caps", "board", "start", "returns", "best", "wins"),
    **documents.PLAIN,
}
"""What a set gives anew as a whole."""
_APPENDED: Mapping[str, tuple[str, ...]] = {
    "rules": ("modifiers",),
    "theme": ("contrast",),
    "cards": ("each",),
    **documents.APPENDED,
}
_REST = "*"
"""Under this name a file gives its reason for all values that it does not name."""
_OF_A_DECK = frozenset(Deck.model_fields) - {
    *("cards", "generate", "attributes", "each", "cites", "editorial", "defaults")
}
"""What a deck says of itself, and may give a reason for."""


@dataclass(frozen=True)
class Change:
    """One change that a set asks for: `how` to what `name`, typed where, and what it is given."""

    how: str
    name: str
    at: Position
    node: Node


def changes_at(node: Node) -> Iterator[Change]:
    """The changes that stand in a mapping, removals first."""
    for how in ("remove", "replace", "recount", "add"):
        asked = node.get(how)
        for key, one in asked.fields.items():
            yield Change(how, key, one.key_at, one)
        for one in asked.items:
            named = one.fields.get("id", one)
            yield Change(how, str(one.get("id").held if one.fields else one.held), named.at, one)


@dataclass
class Merger:
    """Sets on their way into a game; what goes wrong is in `findings`."""

    sets: Sequence[SetSource]
    findings: list[Diagnostic] = field(default_factory=list)
    more: int = 0
    """How many cards more all decks have."""
    own_seats: Seats | None = None
    """How many can play without the sets."""
    cards: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    """By set and deck, the ids of the cards that the set adds or replaces."""
    causes: list[Cause] = field(default_factory=list)
    """All that was changed, in the order of files."""
    _touched: dict[tuple[str, str, str], tuple[SetSource, Position]] = field(default_factory=dict)

    def merged(self, part: str, base: Document) -> Document:
        """The file of the part `part` of the game with all that the sets make of it."""
        own = [(one, one.parts[part]) for one in self.sets if part in one.parts]
        if part == "game":
            with suppress(ValidationError):
                self.own_seats = Seats.model_validate(base.root.get("seats").value)
        kind, root, files = part.partition("/")[0], base.root, [file for _, file in own]
        if kind == "rulebooks":
            root = documents.without_examples(root, self._left_out)
        if not own:
            return base if root is base.root else Document(root, base.sources)
        for name in (*_LISTS.get(kind, ()), *_MAPPINGS.get(kind, ())):
            if any(name in file.root.fields for file in files):
                root = self._changed(part, name, root, own)
        root = self._given(part, root, own)
        if kind == "game":
            roots = (root, *(file.root for file in files))
            if reasons := {key: one for node in roots for key, one in _reasons(node).items()}:
                root = root.put("editorial", reasons)
        if kind == "rulebooks":
            root, found = documents.with_blocks(root, files)
            self.findings += found
        if kind == "cards":
            root = self._deck(part, base.root, root, own)
        sources = [one for file in (base, *files) for one in file.sources]
        return Document(root, tuple(sources))

    @cached_property
    def _left_out(self) -> frozenset[str]:
        """The ids of cards that sets remove."""
        files = (file for one in self.sets for _, file in one.files("cards"))
        gone = (change for file in files for change in changes_at(file.root))
        return frozenset(one.name for one in gone if one.how == "remove")

    def check_game(self, base: Document) -> None:
        """That all sets extend this game, each once, and change only what it has."""
        game = base.root.get("id").held
        for number, source in enumerate(self.sets):
            root = source.parts["game"].root
            if source.file.extends != game:
                message = f"this set extends {quoted(source.file.extends)}, not {quoted(game)}"
                self._note(WRONG_GAME, root.get("extends").at, message)
            elif source.file.id in {one.file.id for one in self.sets[:number]}:
                message = f"the set {quoted(source.file.id)} is given twice"
                self._note(WRONG_GAME, root.get("id").at, message)
        if not self.findings:
            self._check_files(base)

    def _check_files(self, base: Document) -> None:
        """That sets change only decks and rulesets that the game has, and bring only others."""
        rulesets, decks = _listed(base, "rulesets"), _listed(base, "decks")
        for source in self.sets:
            for part, document in source.parts.items():
                inner, _, stem = part.rpartition("/")
                known = decks if inner == "cards" else rulesets
                if wrong := misnamed(part, document, () if inner == "maps" else known):
                    self.findings.append(wrong)
                elif inner in ("rules", "rulebooks") and stem not in rulesets:
                    self._absent("ruleset", stem, document, rulesets)
                elif inner == "cards":
                    self._check_deck(source, stem, document, decks)

    def _check_deck(
        self, source: SetSource, stem: str, document: Document, decks: Sequence[str]
    ) -> None:
        at = document.root.get("id").at
        if is_whole_deck(document):
            if stem in decks:
                hint = "a file that changes it has add:, replace:, remove: or recount:"
                self._note(ALREADY_THERE, at, f"the game has a deck {quoted(stem)}", hint)
            else:
                self._touch(source, "cards", "deck", stem, at)
        elif stem not in decks:
            files = ((one, file) for one in self.sets for name, file in one.files("cards")
                     if name == stem and is_whole_deck(file))  # fmt: skip
            if brought := next(files, None):
                message = f"the deck {quoted(stem)} is brought by another set"
                where = brought[0].shown(brought[1].root.get("id").at)
                self._note(CONFLICT, at, message, f"see the set {where}")
            else:
                self._absent("deck", stem, document, decks)

    def _absent(self, noun: str, stem: str, document: Document, known: Sequence[str]) -> None:
        more = "; a new deck is written whole, as in a box" if noun == "deck" else ""
        hint = (did_you_mean(stem, known) or f"it has {', '.join(known)}") + more
        message = f"the game has no {noun} {quoted(stem)}"
        self._note(NOT_THERE, document.root.get("id").at, message, hint)

    def used(self) -> tuple[CardSet, ...]:
        """The sets as the game keeps them."""
        return tuple(
            CardSet(
                one.file,
                str(one.folder),
                one.content,
                {deck: ids for (name, deck), ids in self.cards.items() if name == one.file.id},
            )
            for one in self.sets
        )

    def new_decks(self) -> dict[str, Document]:
        """The decks that sets bring, by id: every card with the reasons of its whole file."""
        found: dict[str, Document] = {}
        for source in self.sets:
            for stem, document in source.files("cards"):
                if not is_whole_deck(document):
                    continue
                root = document.root
                self.findings += _strange_reasons(root, root, _OF_A_DECK)
                cards, given = root.get("cards").items, _reasons(root)
                told = {name: name for name in given if name in _OF_A_DECK}
                if _REST in given and "cites" not in root.fields:
                    told.setdefault("declared", _REST)
                root = root.put("editorial", {name: given[key] for name, key in told.items()})
                root = root.put("cards", [_reasoned(card, given) for card in cards])
                found[stem] = with_cites(Document(root, document.sources))
                change = Change("add", stem, root.get("id").at, root)
                self._changed_by(change, f"cards/{stem}", None, root)
                ids = frozenset(str(card.get("id").held) for card in cards)
                self.cards[source.file.id, stem] = ids
                self.more += _number(root.get("declared"))
        return found

    def all_maps(self, base: Document) -> dict[str, Document | None]:
        """Every map of the game with its sets, in order; None for one that is a file of the box."""
        held: dict[str, Document | None] = dict.fromkeys(_listed(base, "maps"))
        for source in self.sets:
            files = dict(source.files("maps"))
            for change in changes_at(source.parts["game"].root.get("maps")):
                if change.how != "remove" and change.name not in files:
                    message = f"the set has no file maps/{change.name}.yaml"
                    hint = did_you_mean(change.name, files)
                    self._note(NOT_THERE, change.at, message, hint)
                else:
                    new = None if change.how == "remove" else files.pop(change.name)
                    self._change(source, ("maps", "map"), held, change, new)
            for name, document in files.items():
                change = Change("add", name, document.root.get("id").at, document.root)
                self._change(source, ("maps", "map"), held, change, document)
        return held

    def _note(self, code: Code, at: Position, message: str, hint: str | None = None) -> None:
        self.findings.append(code.at(at, message, hint))

    def _touch(self, source: SetSource, part: str, noun: str, name: str, at: Position) -> bool:
        """Whether `source` may change a thing that nothing else has changed yet."""
        first = self._touched.setdefault((part, noun, name), (source, at))
        if first == (source, at):
            return True
        if first[0] is source:
            message = f"{noun} {quoted(name)} is changed in line {first[1].line} already"
            self._note(ALREADY_THERE, at, message)
        else:
            message = f"{noun} {quoted(name)} is changed by another set too"
            self._note(CONFLICT, at, message, f"see the set {first[0].shown(first[1])}")
        return False

    def _change(
        self,
        source: SetSource,
        what: tuple[str, str],
        held: dict[str, Thing],
        change: Change,
        new: Thing,
    ) -> bool:
        """Do one change to what is `held` of a part and a noun; False where it cannot be done."""
        noun, name, at = what[1], change.name, change.at
        if (*what, name) in self._touched:
            return self._touch(source, *what, name, at)
        if change.how == "add" and name in held:
            message = f"the game has a {noun} {quoted(name)}"
            self._note(ALREADY_THERE, at, message, "to put another in its place, use replace:")
            return False
        if change.how != "add" and name not in held:
            hint = did_you_mean(name, held)
            self._note(NOT_THERE, at, f"there is no {noun} {quoted(name)}", hint)
            return False
        self._touch(source, *what, name, at)
        old = held.get(name)
        self._changed_by(change, what[0], *(one if isinstance(one, Node) else None
                                            for one in (old, new)))  # fmt: skip
        if change.how == "remove":
            del held[name]
        elif change.how != "recount":
            held[name] = new
        return True

    def _changed_by(self, change: Change, part: str, old: Node | None, new: Node | None) -> None:
        """Note what a change may be the cause of."""
        new = None if change.how == "remove" else new
        if old is not None and new is not None and old.value == new.value:
            return
        self.causes.append(Cause.of(change.how, part, change.name, change.at, old, new))

    def _changed(self, part: str, name: str, root: Node, own: Own) -> Node:
        """The game's file with a list of things with ids, or a mapping, changed by the sets."""
        is_list = name in _LISTS.get(part.partition("/")[0], ())
        held = _by_id(root.get(name)) if is_list else dict(root.get(name).fields)
        for source, document in own:
            for change in changes_at(document.root.get(name)):
                noun = documents.NOUNS.get(name, name.removesuffix("s"))
                self._change(source, (part, noun), held, change, change.node)
        return root.put(name, list(held.values()) if is_list else held)

    def _given(self, part: str, root: Node, own: Own) -> Node:
        """The game's file with what the sets give anew as a whole, and what they append."""
        kind = part.partition("/")[0]
        for name in _PLAIN.get(kind, ()):
            for source, file in own:
                node = file.root.fields.get(name)
                if node and self._touch(source, part, "key", name, node.key_at):
                    change = Change("replace", name, node.key_at, node)
                    self._changed_by(change, part, root.fields.get(name), node)
                    root = root.put(name, node)
        for name in _APPENDED.get(kind, ()):
            nodes = (root, *(file.root for _, file in own))
            for node in (one.root.fields[name] for _, one in own if name in one.root.fields):
                self._changed_by(Change("add", name, node.key_at, node), part, None, node)
            if items := [one for node in nodes for one in node.get(name).items]:
                root = root.put(name, items)
        return root

    def _deck(self, part: str, base: Node, root: Node, own: Own) -> Node:
        """A deck with its cards changed, and with so many more declared."""
        deck = _DeckChange(_by_id(root.get("cards")))
        for source, document in own:
            before, ids, found = deck.more, set(), len(self.findings)
            self.findings += _strange_reasons(base, document.root)
            for change in changes_at(document.root):
                if change.how == "recount":
                    self._recount(source, part, deck, change)
                    continue
                old, new = deck.held.get(change.name), change.node
                if change.how != "remove":
                    new = _reasoned(new, _reasons(document.root))
                    new = cited(new, default_cites(document.root))
                if self._change(source, (part, "card"), deck.held, change, new):
                    deck.more -= _copies_of(old) if old else 0
                    deck.more += _copies_of(new) if change.how != "remove" else 0
                    ids |= {change.name} if change.how != "remove" else set()
            self.cards[source.file.id, part.partition("/")[2]] = frozenset(ids)
            self.findings += deck.findings
            deck.findings.clear()
            declared, came = document.root.get("declared"), deck.more - before
            is_whole = len(self.findings) == found  # what was refused is not counted
            if is_whole and declared.held != came:
                message = f"the set declares {declared.held}, and its cards come to {came}"
                hint = Remedy(f"write {came}", str(declared.held), str(came))
                self._note(WRONG_CHANGE, declared.at, message, hint)
        self.more += deck.more
        root = root.put("cards", list(deck.held.values()))
        declared = root.get("declared")
        if isinstance(declared.held, int):
            root = root.put("declared", replace(declared, held=declared.held + deck.more))
        return root

    def _recount(self, source: SetSource, part: str, deck: "_DeckChange", change: Change) -> None:
        card = change.name.partition(".")[0]
        is_again = deck.recounted.get(card) is source
        whole = replace(change, name=card)
        if is_again or self._change(source, (part, "card"), deck.held, whole, change.node):
            deck.recount(change, source)


@dataclass
class _DeckChange:
    """A deck while sets change it; `held` are its cards by id, `more` how many came in all."""

    held: dict[str, Node]
    more: int = 0
    findings: list[Diagnostic] = field(default_factory=list)
    recounted: dict[str, SetSource] = field(default_factory=dict)
    """By card the set that has recounted it, or designs of it."""
    _counted: set[str] = field(default_factory=set)

    def recount(self, change: Change, source: SetSource) -> None:
        """Give a card, or the design `card.design`, another number of copies, with the reason."""
        name, design = change.name.partition(".")[::2]
        card = self.held[name]
        designs = {str(one.get("id").held): one for one in reversed(card.get("designs").items)}
        place = designs.get(design) if design else None if designs else card
        if place is None or change.name in self._counted:
            self._refuse(change, list(reversed(designs)), is_twice=place is not None)
            return
        self._counted.add(change.name)
        copies, old = change.node.get("copies"), place.get("copies")
        more = _number(copies) - _number(old)
        total = card.get("copies")
        if design:
            counted = place.put("copies", copies)
            items = [counted if one is place else one for one in card.get("designs").items]
            card = card.put("designs", items)
            if isinstance(total.held, int):
                made = total if name in self.recounted else change.node
                card = card.put("copies", replace(made, held=total.held + more, end=None))
        else:
            card = card.put("copies", copies)
        because = {**_reasons(card), "copies": change.node.get("because")}
        self.held[name] = card.put("editorial", because)
        self.recounted.setdefault(name, source)
        self.more += more

    def _refuse(self, change: Change, designs: list[str], *, is_twice: bool) -> None:
        name = change.name
        names = [f"{name.partition('.')[0]}.{one}" for one in designs]
        what = f"{quoted(name)} is recounted twice" if is_twice else f"there is no {quoted(name)}"
        if "." not in name and names:
            what = f"{quoted(name)} has designs, and they are counted"
        hint = None if is_twice else did_you_mean(name, names) or ", ".join(names) or None
        self.findings.append(NOT_THERE.at(change.at, what, hint))


def _listed(base: Document, key: str) -> list[str]:
    return [str(one.held) for one in base.root.get(key).items]


def _by_id(node: Node) -> dict[str, Node]:
    """The items of a list by their ids; one without, or with another's, under its number."""
    found: dict[str, Node] = {}
    for number, one in enumerate(node.items):
        key = one.get("id").held
        found[key if isinstance(key, str) and key not in found else f"#{number}"] = one
    return found


def _reasons(node: Node) -> dict[str, Node]:
    return node.get("editorial").fields


def _reasoned(card: Node, given: Mapping[str, Node]) -> Node:
    """The card, with the reasons of its whole file for those of its values that have none.

    What the card itself gives for the rest comes before those.
    """
    cites, own = card.get("cites"), _reasons(card)
    rest = own.get(_REST)
    if isinstance(cites.held, str) and rest is None:
        return card
    if rest is not None:
        given = {_REST: rest}
        own = {name: one for name, one in own.items() if name != _REST}
    values = {"title", "copies"}
    for one in (card, *card.get("designs").items):
        values |= one.get("attributes").fields.keys()
        values |= {"for_seats", "for_variants"} & one.fields.keys()
    values = set() if isinstance(cites.held, str) else values - cites.fields.keys() - own.keys()
    told = {name: name if name in given else _REST for name in sorted(values)}
    more = {name: given[key] for name, key in told.items() if key in given}
    return card.put("editorial", {**own, **more}) if more or rest is not None else card


def _strange_reasons(base: Node, root: Node, also: Collection[str] = ()) -> Iterator[Diagnostic]:
    """The reasons of a whole file about what is neither a value of its cards nor one of `also`."""
    known = {"title", "copies", "for_seats", "for_variants", _REST, *also}
    known |= base.get("attributes").fields.keys()
    known |= root.get("attributes").get("add").fields.keys()
    for name, reason in _reasons(root).items():
        if name not in known:
            message = f"editorial names {quoted(name)}, which is no value of these cards"
            yield NOT_THERE.at(reason.key_at, message, did_you_mean(name, known))


def _copies_of(card: Node) -> int:
    """How often a card is printed."""
    return sum(_number(one.get("copies")) for one in card.get("designs").items or [card])


def _number(copies: Node) -> int:
    """Copies as typed; one where none are given, none where they are no number."""
    if copies.held is None:
        return 1
    return copies.held if isinstance(copies.held, int) and not isinstance(copies.held, bool) else 0
