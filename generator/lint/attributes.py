"""How the attributes of a card agree with what its deck declares."""

from collections.abc import Iterator, Mapping

from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.model.attribute import Attribute
from generator.model.deck import Card, Deck
from generator.model.values import AttributeValue, Scalar

_KINDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "integer": ((int,), "a whole number"),
    "number": ((int, float), "a number"),
    "text": ((str,), "text"),
    "flag": ((bool,), "true or false"),
    "choice": ((str,), "one of its choices"),
}


def given(card: Card) -> Iterator[tuple[ContentPath, str, AttributeValue]]:
    """Every attribute of a card, its designs and its back: path from the card, name, value."""
    overlays: list[tuple[ContentPath, Mapping[str, AttributeValue]]] = [((), card.attributes)]
    overlays += [(("designs", number), one.attributes) for number, one in enumerate(card.designs)]
    if card.back:
        overlays.append((("back",), card.back.attributes))
    for path, values in overlays:
        for name, value in values.items():
            yield (*path, "attributes", name), name, value


def each_of(value: AttributeValue) -> tuple[Scalar, ...]:
    """The values of a list, or the one value."""
    return value if isinstance(value, tuple) else (value,)


def unknown(deck: Deck, card: Card) -> Iterator[tuple[ContentPath, str]]:
    """The attributes that a card gives and its deck does not declare."""
    return ((path, name) for path, name, _ in given(card) if name not in deck.attributes)


def missing(deck: Deck, card: Card) -> Iterator[tuple[ContentPath, str]]:
    """The attributes that a card must give and does not; a misspelt one is only `unknown`."""
    meant = {did_you_mean(name, deck.attributes) for _, name in unknown(deck, card)}
    for name, attribute in deck.attributes.items():
        without = [] if attribute.may_lack else _without(card, name)
        if without and did_you_mean(name, [name]) not in meant:
            yield from ((path, name) for path in without)


def _without(card: Card, name: str) -> list[ContentPath]:
    """The card (`()`) or those of its designs that do not have the attribute."""
    if name in card.attributes:
        return []
    without = [("designs", n) for n, one in enumerate(card.designs) if name not in one.attributes]
    return [()] if len(without) == len(card.designs) else list[ContentPath](without)


def misfits(deck: Deck, card: Card) -> Iterator[tuple[ContentPath, str, str | None]]:
    """The attributes whose value is not what the deck says: path, message and hint."""
    for path, name, value in given(card):
        if name in deck.attributes and (wrong := _misfit(deck.attributes[name], value)):
            yield path, f"{name} {wrong}", _hint(deck.attributes[name], value)


def misfit_default(attribute: Attribute) -> tuple[str, str | None] | None:
    """What is wrong with a default, and what to write instead; limits are for what cards say."""
    value = attribute.default
    if value is None:
        return None
    unlimited = attribute.model_copy(update={"least": None, "most": None})
    wrong = _misfit(unlimited, value)
    return (wrong, _hint(attribute, value)) if wrong else None


def is_sound(deck: Deck, card: Card) -> bool:
    """Whether the texts of a card can rely on its attributes."""
    if any(misfit_default(one) for one in deck.attributes.values()):
        return False
    troubles = (unknown(deck, card), missing(deck, card), misfits(deck, card))
    return not any(next(iter(trouble), None) for trouble in troubles)


def _misfit(attribute: Attribute, value: AttributeValue) -> str | None:
    if isinstance(value, tuple) != attribute.list:
        return "must be a list" if attribute.list else "must be one value, not a list"
    return next(filter(None, (_wrong(attribute, one) for one in each_of(value))), None)


def _wrong(attribute: Attribute, value: Scalar) -> str | None:
    kinds, name = _KINDS[attribute.type]
    if not isinstance(value, kinds) or isinstance(value, bool) != (attribute.type == "flag"):
        return f"must be {name}, not {quoted(_as_typed(value))}"
    if isinstance(value, str):
        # A choice without choices is the deck's slip, and is said once there.
        is_strange = attribute.type == "choice" and value not in attribute.choices
        if not is_strange or not attribute.choices:
            return None
        return f"must be one of {', '.join(attribute.choices)}, not {quoted(value)}"
    if attribute.least is not None and value < attribute.least:
        return f"is {value:g}, and the least is {attribute.least:g}"
    if attribute.most is not None and value > attribute.most:
        return f"is {value:g}, and the most is {attribute.most:g}"
    return None


def _as_typed(value: Scalar) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _hint(attribute: Attribute, value: AttributeValue) -> str | None:
    strange = [str(one) for one in each_of(value) if one not in attribute.choices]
    if attribute.type == "choice" and strange:
        return did_you_mean(strange[0], attribute.choices)
    if attribute.list and not isinstance(value, tuple):
        return f"write [{_as_typed(value)}]"
    return None
