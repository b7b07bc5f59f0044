"""What is ours of a game: values, rules and cards that its rulebook leaves out, and why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.model.deck import Card, Deck
from generator.model.rules import Action, Rule
from generator.model.values import AttributeValue
from generator.play.wording import capital, spaced
from generator.products.documents.context import DocumentContext
from generator.render.documents.text import literal
from generator.words.filters import MINUS

MOST_NAMED = 8
"""Cards that share a reason and are named all the same; of more the number is said."""


@dataclass(frozen=True)
class EditorialNote:
    """What we chose, why, and for which cards: content text each."""

    what: str
    why: str
    cases: str = ""


def editorial_notes(context: DocumentContext) -> tuple[EditorialNote, ...]:
    """Every value, rule and card that the rulebook leaves out, and why it is as it is."""
    return (*_of_values(context), *_of_rules(context), *of_cards(context))


def _of_values(context: DocumentContext) -> Iterator[EditorialNote]:
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
            yield EditorialNote(known[name], _line(why))
    decks = (f"cards/{deck.id}" for deck in context.decks)
    parts = (f"rules/{context.rules}", context.part, *decks)
    texts = "".join(game.places[part].text for part in parts)
    for name, value in game.file.values.items():
        if "is" in value.editorial and f"values.{name.replace('-', '_')}" in texts:
            said = _shown(value.is_)
            if isinstance(value.is_, bool):
                said = tr("yes") if value.is_ else tr("no")
            what = f"{value.means.rstrip('.')}: {said}"
            yield EditorialNote(capital(what), _line(value.editorial["is"]))


def _of_rules(context: DocumentContext) -> Iterator[EditorialNote]:
    """Of rules and actions, a reason of several once."""
    by_reason: dict[str, list[str]] = {}
    rules: list[Rule | Action] = [*context.ruleset.rules, *context.ruleset.actions]
    for one in rules:
        for why in one.editorial.values():
            by_reason.setdefault(_line(why), []).append(spaced(one.id))
    for why, names in by_reason.items():
        told = ", ".join(dict.fromkeys(names))
        yield EditorialNote(context.tr("Rule: {name}", name=told), why)


def of_cards(context: DocumentContext) -> Iterator[EditorialNote]:
    """Of decks and cards; of cards of a deck what has the same reason together.

    What a card set brings is its own, and not told here.
    """
    for deck in context.decks:
        for name, why in deck.editorial.items():
            yield EditorialNote(f"{deck.title}: {spaced(name)}", _line(why))
        found: dict[str, dict[str, list[Card]]] = {}
        for card in deck.cards:
            if context.game.set_of(deck.id, card.id) is None:
                for name, why in card.editorial.items():
                    found.setdefault(_line(why), {}).setdefault(name, []).append(card)
        for why, named in found.items():
            yield _of_cards(context, deck, why, named)


def _of_cards(
    context: DocumentContext, deck: Deck, why: str, named: Mapping[str, list[Card]]
) -> EditorialNote:
    """The note on the cards of a deck, by the names of what is ours of them."""
    cards = {card.id: card for many in named.values() for card in many}

    def told(card: Card, *, names: bool) -> str:
        """A card with what is ours of it: its number, or of several things each by its name."""
        own = (name for name, many in named.items() if card in many)
        said = (f"{spaced(name)} {_value(card, name)}" if names else _value(card, name)
                for name in own)  # fmt: skip
        listed = ", ".join(one.strip() for one in said)
        return f"{literal(context.words.spoken(card.id))}{':' * names} {listed}".strip()

    if len(cards) == 1:
        (card,) = cards.values()
        return EditorialNote(told(card, names=True), why)
    cases = context.tr("{count} cards.", count=len(cards))
    if len(cards) == len(deck.cards):
        cases = context.tr("All {count} cards.", count=len(cards))
    elif len(cards) <= MOST_NAMED:
        cases = f"({'; '.join(told(card, names=len(named) > 1) for card in cards.values())})"
    return EditorialNote(f"{deck.title}: {', '.join(map(spaced, named))}", why, cases)


def _value(card: Card, name: str) -> str:
    """What a card has of what is ours; nothing of a word or a yes."""
    value = card.copies if name == "copies" else card.attributes.get(name)
    return "" if value is None or isinstance(value, bool | str) else _shown(value)


def _shown(value: AttributeValue) -> str:
    many = value if isinstance(value, tuple) else (value,)
    return literal(", ".join(f"{one}" for one in many).replace("-", MINUS))


def _line(text: str) -> str:
    return " ".join(text.split())
