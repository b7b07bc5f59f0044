"""The first card of a new set: a copy of a card of the game, with comments that teach."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

import yaml

from generator.model.deck import Card, Deck, Face
from generator.model.game import Game
from generator.products.card_copies import beside, widened
from generator.words.placeholders import TITLE

CARD = "a-new-card"
WIDTH = 94
"""Characters of a line of comment."""
_KEPT = ("text", "flavour", "icon", "attributes", "back", "effect", "reacts", "modifiers")

_FILE = """\
# yaml-language-server: $schema=../schema/set-deck.schema.json
# What becomes of the deck "{deck}". `hornbook check` says what is wrong, at file:line:column.
id: {deck}
declared: 1    # how many cards more the deck has; what the cards below come to
{wider}
# Why each value is as it is, for all cards of this file. A card may give reasons of its own, and
# "*" stands for all that is not named.
editorial:
  title: A first card, to begin with.
  copies: One is enough to try it out.
  "*": As on the card that it was copied from.

add:
# A copy of “{title}”. Change it, and ask `hornbook check` after every step. Numbers in the text
# come from the card's values: {{{{ name }}}}.
{attributes}{card}
# A set can also change what is there:
# replace:    # a whole card under the id of an old one
# remove: [id-of-a-card]
# recount:
# - {{id: id-of-a-card, copies: 2, because: Why there are two.}}
"""


@dataclass(frozen=True)
class Draft:
    """A file `cards/<deck>.yaml` with one card, whose id is `card`."""

    deck: Deck
    card: str
    text: str


def drafts(game: Game) -> Iterator[Draft]:
    """Files that a new set may begin with, the likeliest first.

    A deck of many cards with words on them takes one more easily than one to which cards of another
    deck must match.
    """
    decks = [deck for deck in game.decks if isinstance(deck.front, Face) and not deck.printed_with]
    for deck in sorted(decks, key=lambda one: (_is_matched(game, one), -_worded(one))):
        for index, card in sorted(enumerate(deck.cards), key=lambda one: rank(one[1])):
            yield Draft(deck, CARD, _text(deck, card, typed_beside(game, deck, index)))


def _is_matched(game: Game, deck: Deck) -> bool:
    """Whether cards of another deck name most cards of this one."""
    others = (card for other in game.decks if other is not deck for card in other.cards)
    values = [value for card in others for value in card.attributes.values()]
    named = {one for value in values for one in (value if isinstance(value, tuple) else (value,))}
    return 2 * sum(card.id in named for card in deck.cards) > len(deck.cards)


def _worded(deck: Deck) -> int:
    return sum(card.text is not None for card in deck.cards)


def rank(card: Card) -> tuple[bool, bool, bool, int]:
    """Sorts first the cards with words, of one design, that do something, and are not too long."""
    does = bool(card.effect or card.reacts or card.modifiers)
    return card.text is None, bool(card.designs), not does, len(card.text or "")


def typed_beside(game: Game, deck: Deck, index: int) -> dict[str, Any]:
    """What was typed of a card, as another may have it that stands beside it."""
    data: Any = getattr(game.places[f"cards/{deck.id}"], "data", None)
    held: Mapping[str, Any] = data["cards"][index]
    first = (held.get("designs") or [{}])[0]
    attributes = {**held.get("attributes", {}), **first.get("attributes", {})}
    own = {key: first[key] for key in _KEPT if key in first}
    values = {"attributes": beside(deck, attributes)} if attributes else {}
    whole = {**held, **own, **values}
    return {key: whole[key] for key in _KEPT if key in whole}


def written(card: Mapping[str, Any]) -> str:
    """A card as an item of a list, in lines of YAML."""
    return yaml.dump([card], Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=96)


def _widened(deck: Deck, typed: Mapping[str, Any]) -> str:
    """The declarations of attributes that must allow the numbers of the card."""
    wider = widened(deck, typed.get("attributes", {}))
    if not wider:
        return ""
    whole = {"attributes": {"replace": wider}}
    return "\n" + yaml.dump(whole, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=96)


def _text(deck: Deck, card: Card, typed: Mapping[str, Any]) -> str:
    return _FILE.format(
        deck=deck.id,
        title=card.title,
        card=written({"id": CARD, "title": TITLE, **typed}),
        attributes=_meanings(deck),
        wider=_widened(deck, typed),
    )


def _meanings(deck: Deck) -> str:
    """What cards of the deck say about themselves, as a comment: a line or more for each."""
    lines = ["attributes of this deck:"] if deck.attributes else []
    for name, one in deck.attributes.items():
        kind = f"one of {', '.join(one.choices)}" if one.choices else one.type
        many = f"[{kind}]" if one.list else kind
        may = " (may be left out)" if one.may_lack else ""
        if one.default is not None:
            may = f" (left out: {json.dumps(one.default, ensure_ascii=False)})"
        said = f"  {name}: {many}{may}: {one.means}"
        lines += wrap(said, WIDTH, subsequent_indent="      ", drop_whitespace=True)
    return "".join(f"# {line}\n" for line in lines)


class _Dumper(yaml.SafeDumper):
    """Texts of several lines as blocks, and no anchors: a reader of ours refuses those."""

    def ignore_aliases(self, data: Any) -> bool:
        """Everything is written out."""
        return True


def _block(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _block)
