"""Attributes that no template, text, rule or table reads."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.model.deck import Deck, Face

CODE = Code(
    id="M136",
    slug="unread-attribute",
    severity=Severity.WARNING,
    what="A deck declares an attribute, its cards give it, and nothing ever reads it: no text, no "
    "template, no rule and no table of chances.",
    why="Whoever changes its value expects something to change with it. Mostly the text or the "
    "effect says the same thing a second time.",
    example="attributes: {gain: 2}\ntext: Draw two cards.\n"
    "effect: [{draw: 2, from: stock, to: seat.hand}]",
    instead='attributes: {gain: 2}\ntext: "Draw {{ gain|words }} cards."\n'
    "effect: [{draw: this.gain, from: stock, to: seat.hand}]",
)
_FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_DEEDS = {"effect", "reacts", "modifiers"}
_PROSE = frozenset({"says", "means", "about", "title", "cites", "editorial", "text", "flavour"})


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each attribute; none while a text or a ruleset is too wrong to be read."""
    if any(checked is None for checked, _ in case.judged) or any(
        one.trouble for one in case.spoken
    ):
        return
    named = {*_in_texts(case), *_in_rules(case), *_in_tables(case)}
    for part, deck in case.decks:
        read = named | _by_deck(case, deck)
        if "*" in read:
            continue
        for name, attribute in deck.attributes.items():
            if name.replace("-", "_") not in read and not attribute.shown:
                at = case.where_key(part, "attributes", name)
                message = f"nothing reads the attribute {quoted(name)} of {quoted(deck.id)}"
                yield CODE.at(at, message, "draw on it in a text or a rule, or leave it out")


def _by_deck(case: Case, deck: Deck) -> set[str]:
    """What the deck itself and its templates read."""
    templates = (side.template for side in (deck.front, deck.back) if isinstance(side, Face))
    needs = (case.known.templates.get(name) for name in templates)
    read = {name for one in needs if one is not None for name in one.reads}
    return read | ({deck.seats_from.replace("-", "_")} if deck.seats_from else set())


def _in_texts(case: Case) -> Iterator[str]:
    for raw in {one.text.raw for one in case.spoken}:
        for filled in _FILLED.findall(raw):
            yield from _NAME.findall(filled)


def _in_rules(case: Case) -> Iterator[str]:
    for ruleset in case.game.rulesets:
        yield from _names(ruleset.model_dump(by_alias=True))
    for _, deck in case.decks:
        for card in deck.cards:
            yield from _names(card.model_dump(by_alias=True, include=_DEEDS))


def _in_tables(case: Case) -> Iterator[str]:
    yield from _names([one.model_dump(by_alias=True) for one in case.game.file.chances.values()])


def _names(raw: Any) -> Iterator[str]:
    """Every word in the strings and keys of plain values that could be a name."""
    if isinstance(raw, str):
        yield from (name.replace("-", "_") for name in re.findall(r"[A-Za-z_][\w-]*", raw))
        yield from _NAME.findall(raw)
    elif isinstance(raw, Mapping):
        for key, one in raw.items():
            if key not in _PROSE:
                yield from _names(str(key))
                yield from _names(one)
    elif isinstance(raw, list | tuple):
        for one in raw:
            yield from _names(one)
