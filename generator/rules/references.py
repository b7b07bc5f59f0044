"""Names in expressions: locals, counters, zones, values, decks, what hangs on seat or card."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from generator.chances import ChanceError
from generator.diagnostics import did_you_mean
from generator.rules import codes
from generator.rules.functions import FUNCTIONS
from generator.rules.tree import Expr
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    NONE,
    NUMBER,
    SEAT,
    TEXT,
    Type,
    card_of,
    list_of,
    words,
)

if TYPE_CHECKING:
    from generator.rules.expressions import Reader

WORDS = ("true", "false", "none", "seats", "players", "arbiter", "values", "cards", "chances",
         "variants")  # fmt: skip
"""Names that stand for the same thing in every ruleset."""
_SEAT = {"number": INTEGER}
_ZONE = {"count": INTEGER, "top": ANY, "owner": SEAT}


def name(reader: Reader, node: ast.Name) -> Expr:
    """A local, a word of the language, a counter or a zone of the game."""
    word = node.id
    if word in reader.scope:
        return Expr("local", reader.scope[word], value=word)
    if word in ("true", "false"):
        return Expr("const", FLAG, value=word == "true")
    if word == "none":
        return Expr("const", NONE, value=None)
    if word in ("seats", "players"):
        return Expr(word, list_of(SEAT))
    if word == "arbiter" and reader.world.arbiter:
        return Expr("arbiter", SEAT)
    found = _of_game(reader, word)
    if found:
        return found
    return _unknown(reader, node, word)


def _of_game(reader: Reader, word: str) -> Expr | None:
    counter, zone = reader.world.counters.get(word), reader.world.zones.get(word)
    if counter and counter.model.of == "game" and not counter.is_family:
        return Expr("counter", counter.type, value=word)
    if zone and zone.model.per == "game":
        return Expr("zone", zone.type, value=word)
    return None


def _unknown(reader: Reader, node: ast.AST, word: str) -> Expr:
    counter, zone = reader.world.counters.get(word), reader.world.zones.get(word)
    if counter and counter.model.for_:
        hint = f"{word} has one value for each word: {word}['{counter.model.for_[0]}']"
    elif counter and counter.model.of == "game" and counter.model.towards:
        hint = f"{word} has one value for each {counter.one_of}: {word}[…]"
    elif counter or (zone and zone.model.per == "seat"):
        owner = "seat" if zone or (counter and counter.model.of == "seat") else "card"
        hint = f"it belongs to a {owner}: {owner}.{word}"
    elif word in FUNCTIONS or reader.signatures.parameters(word) is not None:
        hint = f"it is a function: {word}(…)"
    else:
        hint = did_you_mean(word, _names(reader)) or ""
    message = f'there is no "{word}" here'
    return reader.fail(node, codes.UNKNOWN_NAME, message, hint or None)


def _names(reader: Reader) -> list[str]:
    world = reader.world
    return [
        *reader.scope,
        *WORDS,
        *world.zones,
        *world.counters,
        *FUNCTIONS,
        *reader.signatures.names(),
    ]


def attribute(reader: Reader, node: ast.Attribute) -> Expr:
    """What hangs on something: `values.hand`, `cards.wares`, `seat.hand`, `card.points`."""
    if isinstance(node.value, ast.Name) and node.value.id not in reader.scope:
        if node.value.id == "values":
            return _value(reader, node)
        if node.value.id == "cards":
            return _deck(reader, node)
        if node.value.id == "variants":
            return _variant(reader, node)
        if _is_chances(reader, node.value):
            hint = f"write chances.{node.attr}[…]"
            return reader.fail(node, codes.WRONG_KIND, "a chance is that for a number", hint)
    owner = reader.node(node.value)
    kind = owner.type.kind
    if kind == "any":
        return owner
    if owner.type.maybe:
        hint = "test it with `is not none` and take default(…, …)"
        return reader.fail(node.value, codes.MAYBE_NONE, "this may be none", hint)
    found = {"seat": _seat, "card": _card, "zone": _zone}.get(kind)
    if found is None:
        return reader.fail(node, codes.WRONG_KIND, f'nothing hangs on {owner.type}: "{node.attr}"')
    return found(reader, node, owner)


def _end(reader: Reader, node: ast.Attribute) -> ast.AST:
    """A stand-in for the last word of an attribute, so that findings point at it."""
    end = getattr(node, "end_col_offset", 0)
    return ast.Name(id=node.attr, col_offset=end - len(node.attr.encode()), lineno=1)


def _value(reader: Reader, node: ast.Attribute) -> Expr:
    found = reader.world.values.get(node.attr)
    if found:
        return Expr("const", found[0], value=found[1])
    return _missing(reader, node, "the values of the game", list(reader.world.values))


def _variant(reader: Reader, node: ast.Attribute) -> Expr:
    found = reader.world.variants.get(node.attr)
    if found:
        return Expr("variant", FLAG, value=found)
    return _missing(reader, node, "the variants of the game", list(reader.world.variants))


def _deck(reader: Reader, node: ast.Attribute) -> Expr:
    for deck in reader.world.decks:
        if deck.replace("-", "_") == node.attr:
            return Expr("deck", list_of(card_of(deck)), value=deck)
    return _missing(
        reader, node, "the decks", [one.replace("-", "_") for one in reader.world.decks]
    )


def _missing(reader: Reader, node: ast.Attribute, where: str, known: list[str]) -> Expr:
    hint = did_you_mean(node.attr, known)
    if hint is None and known:
        hint = f"known are: {', '.join(sorted(known)[:12])}"
    message = f'there is no "{node.attr}" in {where}'
    return reader.fail(_end(reader, node), codes.UNKNOWN_NAME, message, hint)


def _seat(reader: Reader, node: ast.Attribute, owner: Expr) -> Expr:
    world, word = reader.world, node.attr
    if word in _SEAT:
        return Expr("seat-number", INTEGER, (owner,))
    counter, zone = world.counters.get(word), world.zones.get(word)
    if counter and counter.model.of == "seat" and not counter.is_family:
        return Expr("counter", counter.type, (owner,), word)
    if zone and zone.model.per == "seat":
        return Expr("zone", zone.type, (owner,), word)
    known = [*_SEAT, *(key for key, one in world.zones.items() if one.model.per == "seat")]
    known += [key for key, one in world.counters.items() if one.model.of == "seat"]
    return _missing(reader, node, "a seat", known)


def _card(reader: Reader, node: ast.Attribute, owner: Expr) -> Expr:
    world, word = reader.world, node.attr
    decks = owner.type.decks or world.deck_ids
    ids = frozenset(card for card, deck in world.deck_of.items() if deck in decks)
    own: dict[str, Type] = {
        "id": words(ids),
        "deck": words(frozenset(decks)),
        "zone": Type("zone"),
        "holder": Type("seat", maybe=True),
    }
    found = world.attribute(owner.type.decks, word)
    if found:
        return Expr("attribute", found, (owner,), word)
    counter = world.counters.get(word)
    if counter and not counter.is_family and counter.model.of in decks:
        return Expr("counter", counter.type, (owner,), word)
    if word in own:
        return Expr(f"card-{word}", own[word], (owner,))
    known = [*own, *(one for deck in decks for one in world.decks[deck])]
    known += [key for key, one in world.counters.items() if one.model.of in decks]
    return _missing(reader, node, str(owner.type), known)


def _zone(reader: Reader, node: ast.Attribute, owner: Expr) -> Expr:
    if node.attr not in _ZONE:
        return _missing(reader, node, "a zone", list(_ZONE))
    kind = Type("card", decks=owner.type.decks) if node.attr == "top" else _ZONE[node.attr]
    return Expr(f"zone-{node.attr}", kind, (owner,))


def family(reader: Reader, node: ast.Subscript) -> Expr | None:
    """`skill['Might']`, `seat.skill[word]`, `card.stance[other]`, `chances.luck[8]`; else None."""
    if isinstance(node.value, ast.Attribute) and _is_chances(reader, node.value.value):
        return _chance(reader, node.value, node.slice)
    owners: tuple[Expr, ...] = ()
    if isinstance(node.value, ast.Name) and node.value.id not in reader.scope:
        word = node.value.id
    elif isinstance(node.value, ast.Attribute):
        word = node.value.attr
    else:
        return None
    counter = reader.world.counters.get(word)
    if counter is None or not counter.is_family:
        return None
    if isinstance(node.value, ast.Attribute):
        owner = reader.node(node.value.value)
        wanted = SEAT if counter.model.of == "seat" else card_of(counter.model.of)
        owners = (reader.check(node.value.value, owner, wanted),)
    elif counter.model.of != "game":
        return _unknown(reader, node.value, word)
    which = reader.wants(node.slice, counter.column)
    return Expr("counter", counter.type, (*owners, which), word)


def _is_chances(reader: Reader, node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "chances" and node.id not in reader.scope


def _chance(reader: Reader, node: ast.Attribute, number: ast.expr) -> Expr:
    """A table of chances as plain numbers, looked up; what is wrong with it is said elsewhere."""
    table = reader.world.chances.get(node.attr)
    if table is None:
        return _missing(reader, node, "the chances", list(reader.world.chances))
    asked = reader.wants(number, INTEGER)
    try:
        first, found = table.whole
    except ChanceError:
        return Expr("const", ANY, value=0)
    return Expr("chance", NUMBER, (asked,), (first, tuple(float(one) for one in found)))


def check_new_name(reader: Reader, node: ast.AST, word: str) -> None:
    """A name that an expression makes must not hide one of the ruleset's."""
    if word in WORDS or word in reader.world.zones:
        reader.fail(node, codes.DUPLICATE_NAME, f'"{word}" stands for something else already')


__all__ = ["TEXT", "attribute", "check_new_name", "family", "name"]
