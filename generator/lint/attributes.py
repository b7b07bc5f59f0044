"""How the attributes of a card agree with what its deck declares."""

from collections.abc import Iterator, Mapping

from generator.diagnostics import did_you_mean, quoted
from generator.lint.texts import Path
from generator.model.deck import Attribute, Card, Deck
from generator.model.values import AttributeValue, Scalar

_KINDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "integer": ((int,), "a whole number"),
    "number": ((int, float), "a number"),
    "text": ((str,), "text"),
    "flag": ((bool,), "true or false"),
    "choice": ((str,), "one of its choices"),
}


def given(card: Card) -> Iterator[tuple[Path, str, AttributeValue]]:
    """Every attribute of a card, its designs and its back: path from the card, name, value."""
    for path, values in _overlays(card):
        for name, value in values.items():
            yield (*path, name), name, value


def _overlays(card: Card) -> Iterator[tuple[Path, Mapping[str, AttributeValue]]]:
    yield ("attributes",), card.attributes
    for number, design in enumerate(card.designs):
        yield ("designs", number, "attributes"), design.attributes
    if card.back:
        yield ("back", "attributes"), card.back.attributes


def unknown(deck: Deck, card: Card) -> Iterator[tuple[Path, str]]:
    """The attributes that a card gives and its deck does not declare."""
    return ((path, name) for path, name, _ in given(card) if name not in deck.attributes)


def missing(deck: Deck, card: Card) -> Iterator[tuple[Path, str]]:
    """The attributes that a card must give and does not; a misspelt one is only `unknown`."""
    meant = {did_you_mean(name, deck.attributes) for _, name in unknown(deck, card)}
    for name, attribute in deck.attributes.items():
        if not attribute.optional and did_you_mean(name, [name]) not in meant:
            yield from ((path, name) for path in _without(card, name))


def _without(card: Card, name: str) -> list[Path]:
    """The card (`()`) or those of its designs that do not have the attribute."""
    if name in card.attributes:
        return []
    without = [("designs", n) for n, one in enumerate(card.designs) if name not in one.attributes]
    return [()] if len(without) == len(card.designs) else list[Path](without)


def misfits(deck: Deck, card: Card) -> Iterator[tuple[Path, str, str | None]]:
    """The attributes whose value is not what the deck says: path, message and hint."""
    for path, name, value in given(card):
        if name in deck.attributes and (wrong := _misfit(deck.attributes[name], value)):
            yield path, f"{name} {wrong}", _hint(deck.attributes[name], value)


def is_sound(deck: Deck, card: Card) -> bool:
    """Whether the texts of a card can rely on its attributes."""
    troubles = (unknown(deck, card), missing(deck, card), misfits(deck, card))
    return not any(next(iter(trouble), None) for trouble in troubles)


def _misfit(attribute: Attribute, value: AttributeValue) -> str | None:
    if isinstance(value, tuple) != attribute.list:
        return "must be a list" if attribute.list else "must be one value, not a list"
    values = value if isinstance(value, tuple) else (value,)
    wrong = (_wrong(attribute, one) for one in values)
    return next((said for said in wrong if said), None)


def _wrong(attribute: Attribute, value: Scalar) -> str | None:
    kinds, name = _KINDS[attribute.type]
    is_flag = isinstance(value, bool)
    if not isinstance(value, kinds) or is_flag != (attribute.type == "flag"):
        return f"must be {name}, not {quoted(_as_typed(value))}"
    if isinstance(value, str):
        return _wrong_choice(attribute, value)
    if attribute.least is not None and value < attribute.least:
        return f"is {value:g}, and the least is {attribute.least:g}"
    if attribute.most is not None and value > attribute.most:
        return f"is {value:g}, and the most is {attribute.most:g}"
    return None


def _wrong_choice(attribute: Attribute, value: str) -> str | None:
    # A choice without choices is the deck's slip, and is said once there.
    if attribute.type != "choice" or not attribute.choices or value in attribute.choices:
        return None
    return f"must be one of {', '.join(attribute.choices)}, not {quoted(value)}"


def _as_typed(value: Scalar) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _hint(attribute: Attribute, value: AttributeValue) -> str | None:
    values = value if isinstance(value, tuple) else (value,)
    strange = [str(one) for one in values if one not in attribute.choices]
    if attribute.type == "choice" and strange:
        return did_you_mean(strange[0], attribute.choices)
    if attribute.list and not isinstance(value, tuple):
        return f"write [{_as_typed(value)}]"
    return None
