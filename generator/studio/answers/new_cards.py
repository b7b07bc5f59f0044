"""New cards at the workbench: a copy of one, or one with the fields of its kind.

What no two cards may share is free in both, as far as values go on without an end.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import dedent
from typing import Any

from generator.diagnostics import ContentPath
from generator.errors import HornbookError
from generator.model.deck import Deck, Face
from generator.model.game import Game
from generator.products.card_copies import beside, numbered, widened
from generator.products.first_card import CARD, rank, typed_beside, written
from generator.source.document import read_yaml
from generator.source.editing import added, edited, find, put, spans
from generator.words.placeholders import TEXT, TITLE

LISTS = ("cards", "add", "replace")
"""Keys of a file under which whole cards stand."""
HEAD = ("id", "title", "declared", "attributes")
"""Keys of a file that stand before its cards."""
PATTERNS = 3
"""Cards of a deck of which a new one is a copy, where its fields alone do not come to one."""
REASON = "Not yet said."


def place(text: str, path: ContentPath) -> ContentPath:
    """Where a new card comes to stand: behind the one at `path`, or at the end of what is added.

    Raises:
        HornbookError: the text cannot be read.
    """
    if len(path) == 2 and path[0] != "replace":  # those there are already cards of the game
        return path[0], int(path[1]) + 1
    held = _held(text)
    way = "cards" if held.keys() & {"cards", "generate"} else "add"
    return way, len(held.get(way) or ())


def copy(
    text: str, path: ContentPath, deck: Deck | None, order: Sequence[str]
) -> tuple[str, ContentPath]:
    """The text in which the card at `path` stands once more, and where.

    Raises:
        HornbookError: there is no such card.
    """
    own, new = find(spans(text), path), place(text, path)
    if own is None:
        raise HornbookError("what should be copied is not there any more")
    card: Any = _held(text)
    for step in path:
        card = card[step]
    lines = text[text.rfind("\n", 0, own.start) + 1 :]
    size = own.end - len(text) + len(lines)
    lines = lines[:size] + lines[size:].partition("\n")[0]  # with the comment behind it
    later = edited(text, [added(text, new, dedent(lines))])
    free = beside(deck, _attributes(card)) if deck else _attributes(card)
    changes: dict[ContentPath, Any] = {
        (*new, "id"): _next(str(card.get("id", "")), _said(text, deck, "id"), "-"),
        (*new, "title"): _next(str(card.get("title", "")), _said(text, deck, "title"), " "),
    }
    for name, value in _attributes(card).items():
        if free.get(name) != value:
            changes[(*new, "attributes", name)] = free.get(name)
    for where, value in changes.items():
        later = edited(later, put(later, where, value, order))
    return _widened(later, new, deck, free), new


def fresh(
    text: str, new: ContentPath, deck: Deck, game: Game, order: Sequence[str]
) -> Iterator[str]:
    """Texts with a new card at the place `new`: the simplest first.

    Raises:
        HornbookError: the text cannot be read.
    """
    named = {
        "id": _first(CARD, _said(text, deck, "id"), "-"),
        "title": _first(TITLE, _said(text, deck, "title"), " "),
    }
    for typed in _typed(game, deck):
        card = {**named, **typed}
        if new[0] == "cards":  # of a box, in which each value has a reason
            card["editorial"] = dict.fromkeys(("title", "copies", *_attributes(card)), REASON)
        item = written({key: card[key] for key in (*order, *card) if key in card})
        yield _widened(edited(text, [added(text, new, item)]), new, deck, _attributes(card))


def _typed(game: Game, deck: Deck) -> Iterator[dict[str, Any]]:
    """What new cards may say beside id and title: what all must, then what others do."""
    says: dict[str, Any] = {}
    if isinstance(deck.front, Face) and any(card.text for card in deck.cards):
        says["text"] = TEXT
    must = [name for name, one in deck.attributes.items() if not one.may_lack]
    usual = {name: _usual(deck, name) for name in must}
    values = beside(deck, {name: value for name, value in usual.items() if value is not None})
    if values:
        says["attributes"] = values
    yield says
    patterns = sorted(enumerate(deck.cards), key=lambda one: rank(one[1]))[:PATTERNS]
    for _, card in patterns[:1]:
        yield {**says, "icon": card.icon} if card.icon else says
    for index, _ in patterns:
        yield typed_beside(game, deck, index)


def _usual(deck: Deck, name: str) -> Any:
    """The value of an attribute that most cards have."""
    held = Counter(one for card in deck.cards if (one := card.attributes.get(name)) is not None)
    most = held.most_common(1)
    value = most[0][0] if most else None
    return list(value) if isinstance(value, tuple) else value


def _widened(text: str, way: ContentPath, deck: Deck | None, card: Mapping[str, Any]) -> str:
    """The text with declarations that allow the numbers of a card."""
    for name, declared in (widened(deck, card) if deck else {}).items():
        place: ContentPath = ("attributes", name)
        held = _held(text).get("attributes") or {}
        if way[0] != "cards":
            how = "add" if name in (held.get("add") or {}) else "replace"
            place, held = ("attributes", how, name), held.get(how) or {}
        if name in held:
            later = put(text, (*place, "most"), declared["most"])
        else:
            later = put(text, place, declared, HEAD)
        text = edited(text, later)
    return text


def _attributes(card: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = card.get("attributes") or {}
    return found


def _held(text: str) -> dict[str, Any]:
    """What a text says.

    Raises:
        HornbookError: it cannot be read.
    """
    document, found = read_yaml(text, "")
    if document is None or not isinstance(document.data, dict):
        raise HornbookError(found[0].message if found else "this text has no keys")
    return document.data


def _said(text: str, deck: Deck | None, key: str) -> set[str]:
    """What all cards of a deck have under a key, those of the text among them."""
    held = _held(text)
    cards = (one for name in LISTS for one in held.get(name) or () if isinstance(one, dict))
    own = {str(one.get(key, "")) for one in cards}
    return own | {getattr(card, key) for card in (deck.cards if deck else ())}


def _next(text: str, taken: Collection[str], between: str) -> str:
    return next(one for one in numbered(text, between) if one not in taken)


def _first(text: str, taken: Collection[str], between: str) -> str:
    return text if text not in taken else _next(text, taken, between)
