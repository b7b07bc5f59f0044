"""Makes the cards that a deck generates, as if they had been typed.

Each value has the place of its pattern, so that what comes later reads cards like any others.
"""

from dataclasses import replace
from typing import Any

from pydantic import Field

from generator.diagnostics import Code, ContentPath, Diagnostic, Severity
from generator.model.generated import Generate, Made, Tree, generated
from generator.model.values import Values
from generator.source.document import Document, Node
from generator.source.validate import validate

WRONG_PATTERN = Code(
    id="M157",
    slug="wrong-pattern",
    severity=Severity.ERROR,
    what="A pattern of cards names what its lists do not hold, gives several cards one id, has an "
    "exception for no card, or comes to far too many.",
    why="Cards would be missing, or others would have what was meant for them, and no card in the "
    "file would show it.",
    example="generate:\n  - of: {suit: [hearts, spades], rank: [1, 2, 3]}\n"
    '    id: "{{ suit }}-{{ rnak }}"',
    instead="generate:\n  - of: {suit: [hearts, spades], rank: [1, 2, 3]}\n"
    '    id: "{{ suit }}-{{ rank }}"',
)
CODES = (WRONG_PATTERN,)
_KEY = "generate"


class _Patterns(Values):
    """What a deck generates, by itself."""

    generate: tuple[Generate, ...] = Field(min_length=1)


def with_generated(document: Document) -> tuple[Document, list[Diagnostic]]:
    """The deck with the cards of its patterns behind its own, and what is wrong with patterns.

    Where something is wrong with them, the deck is of no use: cards would be missing.
    """
    root = document.root
    if _KEY not in root.fields:
        return document, []
    cards, found = list(root.get("cards").items), list[Diagnostic]()
    alone = Document(replace(root, held={_KEY: root.get(_KEY)}), document.sources)
    if not validate(alone, _Patterns)[1]:  # else that is found when the deck is read
        attributes = root.get("attributes").fields.items()
        declared = {name: str(one.get("type").held) for name, one in attributes}
        for block in root.get(_KEY).items:
            made = generated(_plain(block), declared)
            cards += [_card(block, id_, card) for id_, card in made.cards]
            found += [_wrong(block, *one) for one in made.wrong]
    at = root.get("cards") if "cards" in root.fields else root.get(_KEY)
    return Document(root.put("cards", replace(at, held=cards)), document.sources), found


def _plain(block: Node) -> dict[str, Any]:
    return {key: one.value for key, one in block.fields.items()}


def _wrong(block: Node, path: ContentPath, message: str, hint: str | None) -> Diagnostic:
    return WRONG_PATTERN.at(_nearest(block, path).at, message, hint)


def _card(block: Node, id_: str, card: dict[str, Tree]) -> Node:
    """A card, which stands where its pattern does."""
    held = {key: _node(block, one, id_) for key, one in card.items()}
    return replace(block, held=held, key=None, end=None, of=id_)


def _node(block: Node, tree: Tree, of: str) -> Node:
    """A value that stands where it was typed; a list or mapping stands with its first value."""
    if isinstance(tree, Made):
        node = _nearest(block, tree.path)
        is_as_typed = node.held == tree.value
        return replace(node, held=tree.value, of=of, end=node.end if is_as_typed else None)
    inner: list[Node] | dict[str, Node]
    if isinstance(tree, list):
        inner = items = [_node(block, one, of) for one in tree]
    else:
        inner = {key: _node(block, one, of) for key, one in tree.items()}
        items = list(inner.values())
    first = items[0] if items else block
    return replace(first, held=inner, key=None, end=None, of=of)


def _nearest(block: Node, path: ContentPath) -> Node:
    node = block
    for step in path:
        if (inner := node.inside(step)) is None:
            break
        node = inner
    return node
