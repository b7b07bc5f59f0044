"""Attributes whose value is not what the deck declares."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.attributes import given, misfits
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.deck import Attribute, Deck

CODE = Code(
    id="M114",
    slug="wrong-attribute",
    severity=Severity.ERROR,
    what="The value of an attribute is of another kind than declared, out of its limits, or none "
    "of its choices; or the declaration contradicts itself.",
    why="Texts, templates and rules rely on what the deck declares.",
    example="attributes:\n  suit: {type: choice, choices: [cups, swords], means: its suit}\n"
    "cards:\n  - {id: ace, title: Ace, attributes: {suit: cusp}}",
    instead="attributes:\n  suit: {type: choice, choices: [cups, swords], means: its suit}\n"
    "cards:\n  - {id: ace, title: Ace, attributes: {suit: cups}}",
)

ENOUGH = 3
"""Cards with two lists of equal length, from which on they are taken to go together."""


def check(case: Case) -> Iterator[Diagnostic]:
    """Each declaration that does not hold, and each wrong value at its first use."""
    for part, deck in case.decks:
        for name, attribute in deck.attributes.items():
            if wrong := _contradiction(attribute):
                yield CODE.at(case.where(part, "attributes", name), f"{quoted(name)} {wrong}")
        slips = dict(_slips(deck))
        for (name, said), (index, times) in slips.items():
            typed = deck.attributes[name].choices[index]
            message = f"no card has the {name} {quoted(typed)}, and {times} have {quoted(said)}"
            at = case.where(part, "attributes", name, "choices", index)
            yield CODE.at(at, message, f"did you mean {quoted(said)}?")
        for (message, hint), uses in _uses(deck, {said for _, said in slips}).items():
            name, path = uses[0]
            more = f"; so it is {len(uses)} times" if len(uses) > 1 else ""
            yield CODE.at(case.where(part, *path), f"{quoted(name)}: {message}{more}", hint)
        yield from _uneven(case, part, deck)


def _slips(deck: Deck) -> Iterator[tuple[tuple[str, str], tuple[int, int]]]:
    """Choices misspelt where they are declared: no card uses them, several say it otherwise.

    By attribute and the word that cards say: the place of the choice, and how many say it.
    """
    for name, attribute in deck.attributes.items():
        said = Counter(
            str(one)
            for card in deck.cards
            for _, other, value in given(card)
            if other == name
            for one in (value if isinstance(value, tuple) else (value,))
        )
        for index, choice in enumerate(attribute.choices):
            for word in sorted(said.keys() - set(attribute.choices)):
                if not said[choice] and said[word] > 1 and did_you_mean(word, [choice]):
                    yield (name, word), (index, said[word])


def _uses(deck: Deck, slips: set[str]) -> dict[tuple[str, str | None], list[tuple[str, Path]]]:
    """The cards and paths by what is wrong: a slip in a limit is wrong many times."""
    uses: dict[tuple[str, str | None], list[tuple[str, Path]]] = {}
    for index, card in enumerate(deck.cards):
        for path, message, hint in misfits(deck, card):
            if any(message.endswith(f"not {quoted(word)}") for word in slips):
                continue
            uses.setdefault((message, hint), []).append((card.id, ("cards", index, *path)))
    return uses


def _uneven(case: Case, part: str, deck: Deck) -> Iterator[Diagnostic]:
    """Two lists that go together on every card but one; a warning, since nobody declared it."""
    names = [name for name, attribute in deck.attributes.items() if attribute.list]
    for first, second in combinations(names, 2):
        both = [
            (index, card.id, len(one), len(other))
            for index, card in enumerate(deck.cards)
            if isinstance(one := card.attributes.get(first), tuple)
            and isinstance(other := card.attributes.get(second), tuple)
        ]
        odd = [row for row in both if row[2] != row[3]]
        if len(odd) == 1 and len(both) > ENOUGH and max(row[2] for row in both) > 1:
            index, card, one, other = odd[0]
            message = f"{quoted(card)}: {first} has {one} and {second} {other}; else they are equal"
            at = case.where(part, "cards", index, "attributes", first)
            yield replace(CODE.at(at, message), severity=Severity.WARNING)


def _contradiction(attribute: Attribute) -> str | None:
    if attribute.type == "choice" and not attribute.choices:
        return "is a choice without choices"
    least, most = attribute.least, attribute.most
    if least is not None and most is not None and least > most:
        return f"can be no number: its least, {least:g}, is above its most, {most:g}"
    return None
