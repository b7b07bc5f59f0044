"""What is ours of a game: values, rules and cards that its rulebook leaves out, and why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.model.deck import Card, Deck
from generator.model.rules import Action, Rule
from generator.model.values import AttributeValue
from generator.play.wording import capital, spaced
from generator.products.journal import literal
from generator.products.rulebooks.desk import Desk
from generator.words.filters import MINUS

MOST_NAMED = 8
"""Cards that share a reason and are named all the same; of more the number is said."""


@dataclass(frozen=True)
class Ruling:
    """What we chose, why, and for which cards: content text each."""

    what: str
    why: str
    cases: str = ""


def of_values(desk: Desk) -> Iterator[Ruling]:
    """Of the game's values those that this ruleset, its cards or its rulebook name."""
    file = desk.game.file
    known = {
        "age": desk.tr("Age"),
        "declared": desk.tr("Cards in the box"),
        "minutes": desk.tr("Minutes"),
        "seats": desk.tr("Players"),
    }
    for name, why in file.editorial.items():
        if name in known:
            yield Ruling(known[name], _line(why))
    parts = (f"rules/{desk.rules}", desk.part, *(f"cards/{deck.id}" for deck in desk.decks))
    texts = "".join(desk.game.places[part].text for part in parts)
    for name, value in file.values.items():
        if "is" in value.editorial and f"values.{name.replace('-', '_')}" in texts:
            said = _shown(value.is_)
            if isinstance(value.is_, bool):
                said = desk.tr("yes") if value.is_ else desk.tr("no")
            what = f"{value.means.rstrip('.')}: {said}"
            yield Ruling(capital(what), _line(value.editorial["is"]))


def of_rules(desk: Desk) -> Iterator[Ruling]:
    """Of rules and actions, a reason of several once."""
    rules: list[Rule | Action] = [*desk.ruleset.rules, *desk.ruleset.actions]
    by_reason: dict[str, list[str]] = {}
    for one in rules:
        for why in one.editorial.values():
            by_reason.setdefault(_line(why), []).append(spaced(one.id))
    for why, names in by_reason.items():
        told = ", ".join(dict.fromkeys(names))
        yield Ruling(desk.tr("Rule: {name}", name=told), why)


def of_cards(desk: Desk) -> Iterator[Ruling]:
    """Of decks and cards; of cards of a deck what has the same reason together.

    What a card set brings is its own, and not told here.
    """
    for deck in desk.decks:
        for name, why in deck.editorial.items():
            yield Ruling(f"{deck.title}: {spaced(name)}", _line(why))
        found: dict[str, dict[str, list[Card]]] = {}
        for card in deck.cards:
            if desk.game.set_of(deck.id, card.id) is None:
                for name, why in card.editorial.items():
                    found.setdefault(_line(why), {}).setdefault(name, []).append(card)
        for why, named in found.items():
            yield _of_cards(desk, deck, why, named)


def _of_cards(desk: Desk, deck: Deck, why: str, named: Mapping[str, list[Card]]) -> Ruling:
    """The ruling on the cards of a deck, by the names of what is ours of them."""
    cards = {card.id: card for many in named.values() for card in many}
    names = ", ".join(map(spaced, named))
    told = [_told(desk, card, named) for card in cards.values()]
    if len(cards) == 1:
        (card,) = cards.values()
        own = ", ".join(f"{spaced(name)} {_value(card, name)}".strip() for name in named)
        return Ruling(f"{literal(desk.words.spoken(card.id))}: {own}", why)
    cases = desk.tr("{count} cards.", count=len(cards))
    if len(cards) == len(deck.cards):
        cases = desk.tr("All {count} cards.", count=len(cards))
    elif len(cards) <= MOST_NAMED:
        cases = f"({'; '.join(told)})"
    return Ruling(f"{deck.title}: {names}", why, cases)


def _told(desk: Desk, card: Card, named: Mapping[str, list[Card]]) -> str:
    """A card with what is ours of it: its number, or of several things each by its name."""
    title = literal(desk.words.spoken(card.id))
    own = [name for name, many in named.items() if card in many]
    if len(named) == 1:
        return f"{title} {_value(card, own[0])}".strip()
    return f"{title}: {', '.join(f'{spaced(name)} {_value(card, name)}'.strip() for name in own)}"


def _value(card: Card, name: str) -> str:
    """What a card has of what is ours; nothing of a word or a yes."""
    value = card.copies if name == "copies" else card.attributes.get(name)
    return "" if value is None or isinstance(value, bool | str) else _shown(value)


def _shown(value: AttributeValue) -> str:
    many = value if isinstance(value, tuple) else (value,)
    return literal(", ".join(f"{one}" for one in many).replace("-", MINUS))


def _line(text: str) -> str:
    return " ".join(text.split())
