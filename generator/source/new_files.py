"""What card sets bring as whole files: new decks, and maps.

All else in a set changes a file that the game has, and is put into it by `merging`.
"""

from collections.abc import Iterator, Sequence

from generator.diagnostics import did_you_mean, quoted
from generator.model.deck import Deck
from generator.source.build import Path
from generator.source.deck_merging import REST, reasoned, strange_reasons
from generator.source.document import Document
from generator.source.merging import Merger
from generator.source.patch import Asked, asked_of, mapping_of
from generator.source.provenance_merge import Graft, Piece, grafted
from generator.source.set_codes import ALREADY_THERE, CONFLICT, NOT_THERE
from generator.source.sets import SetSource, is_whole_deck

_OWN = frozenset(Deck.model_fields) - {"cards", "attributes", "cites", "editorial"}
"""What a deck says of itself, and may give a reason for."""


def files_of(source: SetSource, folder: str) -> Iterator[tuple[str, Document]]:
    """The files of one folder of a set, by their names without ending."""
    for part, document in source.parts.items():
        inner, _, stem = part.partition("/")
        if inner == folder:
            yield stem, document


def check_parts(merger: Merger, base: Document) -> None:
    """That sets change only decks and rulesets that the game has, and bring only others.

    Args:
        merger: holds the sets; takes the findings.
        base: `game.yaml` of the game.
    """
    rulesets, decks = (_listed(base, key) for key in ("rulesets", "decks"))
    for source in merger.sets:
        for stem, document in files_of(source, "rules"):
            if stem not in rulesets:
                _absent(merger, "ruleset", stem, document, rulesets)
        for stem, document in files_of(source, "cards"):
            _check_deck(merger, source, stem, document, decks)


def _check_deck(
    merger: Merger, source: SetSource, stem: str, document: Document, decks: Sequence[str]
) -> None:
    at = document.where(("id",))
    brought = [
        (one, file)
        for one in merger.sets
        for name, file in files_of(one, "cards")
        if name == stem and is_whole_deck(file)
    ]
    if is_whole_deck(document):
        if stem in decks:
            hint = "a file that changes it has add:, replace:, remove: or recount:"
            merger.note(ALREADY_THERE, at, f"the game has a deck {quoted(stem)}", hint)
        else:
            merger.touch(source, "cards", "deck", stem, at)
    elif stem not in decks and brought:
        other, file = brought[0]
        message = f"the deck {quoted(stem)} is brought by another set"
        merger.note(CONFLICT, at, message, f"see the set {other.shown(file.where(('id',)))}")
    elif stem not in decks:
        _absent(merger, "deck", stem, document, decks)


def _absent(merger: Merger, noun: str, stem: str, document: Document, known: Sequence[str]) -> None:
    more = "; a new deck is written whole, as in a box" if noun == "deck" else ""
    hint = (did_you_mean(stem, known) or f"it has {', '.join(known)}") + more
    merger.note(NOT_THERE, document.where(("id",)), f"the game has no {noun} {quoted(stem)}", hint)


def new_decks(merger: Merger) -> dict[str, Document]:
    """The decks that sets bring, by id: every card with the reasons of its whole file."""
    found: dict[str, Document] = {}
    for source in merger.sets:
        for stem, document in files_of(source, "cards"):
            if is_whole_deck(document):
                merger.findings += strange_reasons(document, document, _OWN)
                cards = [Piece(document, ("cards", at)) for at in range(_count(document))]
                found[stem] = grafted(document, _reasons(document, cards), [])
                ids = (mapping_of(card.value).get("id") for card in cards)
                merger.cards[source.file.id, stem] = frozenset(map(str, ids))
                declared = mapping_of(document.data).get("declared")
                merger.more += declared if isinstance(declared, int) else 0
    return found


def _reasons(document: Document, cards: Sequence[Piece]) -> dict[Path, Graft]:
    """What the file gives as reasons, for its cards and for the deck itself."""
    given = mapping_of(mapping_of(document.data).get("editorial"))
    told = {name: name for name in given if name in _OWN}
    if REST in given and "cites" not in mapping_of(document.data):
        told.setdefault("declared", REST)
    found: dict[Path, Graft] = {
        ("editorial",): {n: Piece(document, ("editorial", key)) for n, key in told.items()}
    }
    for number, card in enumerate(cards):
        found |= reasoned(card, document, ("cards", number))
    return found


def all_maps(merger: Merger, base: Document) -> dict[str, Document | None]:
    """Every map of the game with its sets, in order; None for one that is a file of the box."""
    held = {name: Piece(base, ("maps", at)) for at, name in enumerate(_listed(base, "maps"))}
    for source in merger.sets:
        for asked in _asked_maps(merger, source):
            merger.change(source, "maps", "map", held, asked)
    return {name: None if one.path else one.document for name, one in held.items()}


def _asked_maps(merger: Merger, source: SetSource) -> Iterator[Asked]:
    files = dict(files_of(source, "maps"))
    for asked in asked_of(source.parts["game"], ("maps",)):
        if asked.how == "remove":
            yield asked
        elif asked.name in files:
            yield Asked(asked.how, asked.name, asked.at, Piece(files.pop(asked.name), ()))
        else:
            message = f"the set has no file maps/{asked.name}.yaml"
            merger.note(NOT_THERE, asked.at, message, did_you_mean(asked.name, files))
    for name, document in files.items():
        yield Asked("add", name, document.where(("id",)), Piece(document, ()))


def _listed(base: Document, key: str) -> list[str]:
    listed = mapping_of(base.data).get(key)
    return [str(one) for one in listed] if isinstance(listed, list) else []


def _count(document: Document) -> int:
    cards = mapping_of(document.data).get("cards")
    return len(cards) if isinstance(cards, list) else 0
