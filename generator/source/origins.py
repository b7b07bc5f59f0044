"""Gives cards the section of the rulebook that their file names for all that name none."""

from generator.source.document import Document, Node

_KEY = "cites"


def with_cites(document: Document) -> Document:
    """A deck with the section of its `defaults` at each of its cards that has none of its own."""
    root = document.root
    cards, given = root.get("cards"), default_cites(root)
    if given is None or not cards.items:
        return document
    return Document(
        root.put("cards", [cited(card, given) for card in cards.items]), document.sources
    )


def default_cites(root: Node) -> Node | None:
    """What a file of cards says for all of them, where that is one text."""
    given = root.get("defaults").fields.get(_KEY)
    return given if given is not None and isinstance(given.held, str) else None


def cited(card: Node, given: Node | None) -> Node:
    """The card, with this section if it has none of its own."""
    if given is None or not card.fields or _KEY in card.fields:
        return card
    return card.put(_KEY, given)
