"""What is ours of a game: values, rules and cards that its rulebook leaves out, and why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.model.deck import Card, Deck
from generator.model.document import Rulebook, Said
from generator.model.rules import Ruled
from generator.model.values import AttributeValue
from generator.play.wording import capital, spaced
from generator.products.documents.blocks import printed_alone
from generator.products.documents.context import DocumentContext
from generator.render.documents.text import literal
from generator.words.filters import MINUS

MOST_NAMED = 8
"""Cards that share a reason and are named all the same; of more the number is said."""


Note = tuple[str, str]
"""What we chose, and one reason."""


@dataclass(frozen=True)
class EditorialNote:
    """What we chose, in words of a player, and the reasons: content text each."""

    what: str
    why: tuple[str, ...]


def editorial_notes(context: DocumentContext, book: Rulebook) -> tuple[EditorialNote, ...]:
    """Every value, rule and card that the rulebook leaves out, and why it is as it is.

    What is about the same thing stands together.
    """
    reasons: dict[str, list[str]] = {}
    for what, why in (*_of_values(context), *_of_rules(context, book), *of_cards(context)):
        reasons.setdefault(what, []).append(why)
    return tuple(EditorialNote(what, tuple(dict.fromkeys(why))) for what, why in reasons.items())


def _of_values(context: DocumentContext) -> Iterator[Note]:
    """Of the game's values those that this ruleset, its cards or its rulebook name."""
    game, tr = context.game, context.tr
    known = {
        "age": tr("Age"),
        "declared": tr("Cards in the box"),
        "minutes": tr("Minutes"),
        "seats": tr("Players"),
    }
    for name, why in game.file.editorial.items():
        if name in known:
            yield (known[name], _line(why))
    decks = (f"cards/{deck.id}" for deck in context.decks)
    parts = (f"rules/{context.rules}", context.part, *decks)
    texts = "".join(game.places[part].text for part in parts)
    for name, value in game.file.values.items():
        if "is" in value.editorial and f"values.{name.replace('-', '_')}" in texts:
            said = _shown(value.is_)
            if isinstance(value.is_, bool):
                said = tr("yes") if value.is_ else tr("no")
            what = f"{value.means.rstrip('.')}: {said}"
            yield (capital(what), _line(value.editorial["is"]))


def _of_rules(context: DocumentContext, book: Rulebook) -> Iterator[Note]:
    """Of rules, actions and answers, each reason once, under the chapter that tells the rule.

    A rule that no chapter tells has no name that a player knows.
    """
    told: dict[str, str] = {}
    for chapter in (*book.chapters, *book.learn):
        said = (name for one in chapter.blocks if isinstance(one, Said) for name in one.ids)
        for name in (*said, *chapter.retold):
            told.setdefault(name, chapter.title)
    own = context.ruleset
    rules: list[Ruled] = [*own.rules, *own.actions, *own.answers]
    by_reason: dict[str, str] = {}
    for one in rules:
        for why in one.editorial.values():
            by_reason[_line(why)] = by_reason.get(_line(why)) or told.get(one.id, "")
    yield from ((what or context.tr("Other rules"), why) for why, what in by_reason.items())


def of_cards(context: DocumentContext) -> Iterator[Note]:
    """Of decks and cards; of cards of a deck what has the same reason together.

    What a card set brings is its own, and not told here.
    """
    for deck in context.decks:
        for name, why in deck.editorial.items():
            number = f": {deck.declared}" if name == "declared" else ""
            yield (f"{deck.title}{number}", _line(why))
        found: dict[str, dict[str, list[Card]]] = {}
        for card in deck.cards:
            if context.game.set_of(deck.id, card.id) is None:
                for name, why in card.editorial.items():
                    found.setdefault(_line(why), {}).setdefault(name, []).append(card)
        for why, named in found.items():
            yield _about_cards(context, deck, why, named)


def _about_cards(
    context: DocumentContext, deck: Deck, why: str, named: Mapping[str, list[Card]]
) -> Note:
    """The note on the cards of a deck, by the names of what is ours of them."""
    cards = {card.id: card for many in named.values() for card in many}
    words = {name: said for name in named if (said := _called(context, deck, name))}
    if len(cards) == 1:
        (card,) = cards.values()
        own = [f"{said} {_value(card, name)}".strip() for name, said in words.items()]
        return (", ".join((literal(context.words.spoken(card.id)), *own)), why)
    what = ", ".join((deck.title, *words.values()))
    if len(cards) == len(deck.cards):
        return what, why
    if len(cards) > MOST_NAMED:
        return (what, f"{why} ({context.tr('{count} cards', count=len(cards))})")
    (name, *others) = words or ("",)
    told = (
        f"{literal(context.words.spoken(card.id))} {'' if others else _value(card, name)}".strip()
        for card in cards.values()
    )
    return (what, f"{why} ({', '.join(told)})")


def _called(context: DocumentContext, deck: Deck, name: str) -> str:
    """What players call something of a card: what they see on it as a number; else nothing."""
    known = {"copies": context.tr("number of copies"), "title": context.tr("title")}
    attribute = deck.attributes.get(name)
    is_number = attribute is not None and attribute.type in ("integer", "number")
    seen = is_number and name.replace("-", "_") in printed_alone(deck)
    return known.get(name) or (context.tr(spaced(name)) if seen else "")


def _value(card: Card, name: str) -> str:
    """What a card has of what is ours; nothing of a word or a yes."""
    value = card.copies if name == "copies" else card.attributes.get(name)
    return "" if value is None or isinstance(value, bool | str) else _shown(value)


def _shown(value: AttributeValue) -> str:
    many = value if isinstance(value, tuple) else (value,)
    return literal(", ".join(f"{one}" for one in many).replace("-", MINUS))


def _line(text: str) -> str:
    return " ".join(text.split())
