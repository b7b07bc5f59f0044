"""Puts card sets into the game that they extend, file by file, before it becomes the model.

So all that comes later reads one game, and every value still knows the file it was typed in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.diagnostics import Code, Diagnostic, Position, did_you_mean, quoted
from generator.model.cardset import CardSet
from generator.source.build import Path, Value
from generator.source.deck_merging import DeckChange, strange_reasons
from generator.source.document import Document
from generator.source.patch import Asked, asked_of, by_id, mapping_of
from generator.source.provenance_merge import Graft, Piece, grafted
from generator.source.set_codes import ALREADY_THERE, CONFLICT, NOT_THERE, WRONG_CHANGE, WRONG_GAME
from generator.source.sets import SetSource

_LISTS: Mapping[str, tuple[str, ...]] = {
    "game": ("variants",),
    "components": ("sheets",),
    "rules": (
        *("pieces", "zones", "counters", "events", "terms", "amounts", "requirements"),
        *("actions", "rules"),
    ),
}
"""Lists of things with ids, by kind of part."""
_MAPPINGS: Mapping[str, tuple[str, ...]] = {
    "game": ("values", "chances"),
    "theme": ("colours", "types", "emblem", "bands", "symbols"),
    "cards": ("attributes",),
    "rules": ("cards",),
}
_PLAIN: Mapping[str, tuple[str, ...]] = {
    "game": ("seats",),
    "cards": ("front", "back"),
    "rules": ("seats", "numbers", "caps", "start", "returns", "wins"),
}
"""What a set gives anew as a whole."""
_APPENDED: Mapping[str, tuple[str, ...]] = {"rules": ("modifiers",), "theme": ("contrast",)}


@dataclass
class Merger:
    """Sets on their way into a game; what goes wrong is in `findings`."""

    sets: Sequence[SetSource]
    findings: list[Diagnostic] = field(default_factory=list)
    more: int = 0
    """How many cards more all decks have."""
    cards: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    """By set and deck, the ids of the cards that the set adds or replaces."""
    _touched: dict[tuple[str, str, str], tuple[SetSource, Position]] = field(default_factory=dict)

    def merged(self, part: str, base: Document) -> Document:
        """The file of the part `part` of the game with all that the sets make of it."""
        own = [(one, one.parts[part]) for one in self.sets if part in one.parts]
        if not own:
            return base
        kind, grafts = part.partition("/")[0], dict[Path, Graft]()
        for name in _LISTS.get(kind, ()):
            grafts |= self._list(part, name, base, own)
        for name in _MAPPINGS.get(kind, ()):
            grafts |= self._mapping(part, name, base, own)
        for name in _PLAIN.get(kind, ()):
            grafts |= self._plain(part, name, own)
        for name in _APPENDED.get(kind, ()):
            grafts |= _appended(name, base, own)
        if kind == "game":
            grafts |= self._reasons(base, own)
        if kind == "cards":
            grafts |= self._deck(part, base, own)
        return grafted(base, grafts, [document for _, document in own])

    def check_game(self, base: Document) -> None:
        """That all sets extend this game, each once."""
        game = mapping_of(base.data).get("id")
        for number, source in enumerate(self.sets):
            main = source.parts["game"]
            if source.file.extends != game:
                message = f"this set extends {quoted(source.file.extends)}, not {quoted(game)}"
                self.note(WRONG_GAME, main.where(("extends",)), message)
            elif source.file.id in {one.file.id for one in self.sets[:number]}:
                message = f"the set {quoted(source.file.id)} is given twice"
                self.note(WRONG_GAME, main.where(("id",)), message)

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

    def note(self, code: Code, at: Position, message: str, hint: str | None = None) -> None:
        """One finding more."""
        self.findings.append(code.at(at, message, hint))

    def touch(self, source: SetSource, part: str, noun: str, name: str, at: Position) -> bool:
        """Whether `source` may change a thing that nothing else has changed yet."""
        first = self._touched.setdefault((part, noun, name), (source, at))
        if first == (source, at):
            return True
        if first[0] is source:
            message = f"{noun} {quoted(name)} is changed in line {first[1].line} already"
            self.note(ALREADY_THERE, at, message)
        else:
            message = f"{noun} {quoted(name)} is changed by another set too"
            self.note(CONFLICT, at, message, f"see the set {first[0].shown(first[1])}")
        return False

    def change(
        self, source: SetSource, part: str, noun: str, held: dict[str, Piece], asked: Asked
    ) -> bool:
        """Do one change to the pieces `held`; False where it cannot be done."""
        name, at = asked.name, asked.at
        if (part, noun, name) in self._touched:
            return self.touch(source, part, noun, name, at)
        if asked.how == "add" and name in held:
            message = f"the game has a {noun} {quoted(name)}"
            self.note(ALREADY_THERE, at, message, "to put another in its place, use replace:")
            return False
        if asked.how != "add" and name not in held:
            self.note(NOT_THERE, at, f"there is no {noun} {quoted(name)}", did_you_mean(name, held))
            return False
        self.touch(source, part, noun, name, at)
        if asked.how == "remove":
            del held[name]
        elif asked.how != "recount":
            held[name] = asked.piece
        return True

    def _list(
        self, part: str, name: str, base: Document, own: Sequence[tuple[SetSource, Document]]
    ) -> dict[Path, Graft]:
        if not any(name in mapping_of(document.data) for _, document in own):
            return {}
        held = by_id(base, name)
        for source, document in own:
            for asked in asked_of(document, (name,)):
                self.change(source, part, name.removesuffix("s"), held, asked)
        return {(name,): list(held.values())}

    def _mapping(
        self, part: str, name: str, base: Document, own: Sequence[tuple[SetSource, Document]]
    ) -> dict[Path, Graft]:
        if not any(name in mapping_of(document.data) for _, document in own):
            return {}
        now = mapping_of(mapping_of(base.data).get(name))
        held = {key: Piece(base, (name, key)) for key in now}
        for source, document in own:
            for asked in asked_of(document, (name,)):
                self.change(source, part, name.removesuffix("s"), held, asked)
        return {(name,): held}

    def _plain(
        self, part: str, name: str, own: Sequence[tuple[SetSource, Document]]
    ) -> dict[Path, Graft]:
        found: dict[Path, Graft] = {}
        for source, document in own:
            given = name in mapping_of(document.data)
            if given and self.touch(source, part, "key", name, document.key_position((name,))):
                found[(name,)] = Piece(document, (name,))
        return found

    def _reasons(
        self, base: Document, own: Sequence[tuple[SetSource, Document]]
    ) -> dict[Path, Graft]:
        """Why the sets change what the game says of itself."""
        key = "editorial"
        held = {
            name: Piece(document, (key, name))
            for document in (base, *(document for _, document in own))
            for name in mapping_of(mapping_of(document.data).get(key))
        }
        return {(key,): held} if held else {}

    def _deck(
        self, part: str, base: Document, own: Sequence[tuple[SetSource, Document]]
    ) -> dict[Path, Graft]:
        deck = DeckChange(base, by_id(base, "cards"))
        for source, document in own:
            before, ids, found = deck.more, set(), len(self.findings)
            self.findings += strange_reasons(base, document)
            for asked in asked_of(document, ()):
                card = asked.name.partition(".")[0] if asked.how == "recount" else asked.name
                whole = Asked(asked.how, card, asked.at, asked.piece)
                if asked.how == "recount" and deck.recounted_by(card) is document:
                    deck.recount(asked.name, asked.piece)
                    continue
                old = deck.held.get(card)
                if self.change(source, part, "card", deck.held, whole):
                    deck.follow(asked.how, asked.name, asked.piece, old)
                    ids |= {card} if asked.how in ("add", "replace") else set()
            self.cards[source.file.id, part.partition("/")[2]] = frozenset(ids)
            self.findings += deck.findings
            deck.findings.clear()
            if len(self.findings) == found:  # what was refused is not counted
                self._check_count(document, deck.more - before)
        self.more += deck.more
        return deck.grafts()

    def _check_count(self, document: Document, really: int) -> None:
        declared = mapping_of(document.data).get("declared")
        if declared != really:
            message = f"the set declares {declared}, and its cards come to {really}"
            self.note(WRONG_CHANGE, document.where(("declared",)), message)


def _appended(
    name: str, base: Document, own: Sequence[tuple[SetSource, Document]]
) -> dict[Path, Graft]:
    pieces = [
        Piece(document, (name, number))
        for document in (base, *(document for _, document in own))
        for number in range(_length(mapping_of(document.data).get(name)))
    ]
    return {(name,): pieces} if pieces else {}


def _length(value: Value) -> int:
    return len(value) if isinstance(value, list) else 0
