"""Attributes that are missing, that are not what the deck declares, or that nothing reads."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from generator.diagnostics import ContentPath, Position, did_you_mean, quoted
from generator.lint.attributes import each_of, given, misfit_default, misfits, missing
from generator.lint.case import Case
from generator.lint.checks import Findings, error, warning
from generator.lint.texts import strings
from generator.model.attribute import Attribute
from generator.model.board import Board
from generator.model.deck import Deck, Face, deck_of_board


@error(
    "M113",
    what="A card, or one of its designs, lacks an attribute that its deck declares.",
    why="Nothing stands in for it: its place on the card would stay empty.",
    example="attributes:\n  points: {type: integer, means: what it is worth}\n"
    "cards:\n  - {id: fool, title: The Fool}",
    instead="attributes:\n  points: {type: integer, means: what it is worth}\n"
    "cards:\n  - {id: fool, title: The Fool, attributes: {points: 3}}",
)
def missing_attribute(case: Case) -> Findings:
    """One finding for each card, or design, and attribute that it does not give."""
    for part, deck in case.decks:
        for index, card in enumerate(deck.cards):
            for path, name in missing(deck, card):
                message = f"{quoted(card.id)} has no {quoted(name)}: {deck.attributes[name].means}"
                hint = (
                    f"add {name} to its attributes, or declare it optional: true, or with a default"
                )
                at = case.where(part, "cards", index, *path)
                yield at, message, hint
    for part, board in _boards(case):
        deck = deck_of_board(board)
        for card in deck.cards:
            for _, name in missing(deck, card):
                message = f"{quoted(card.id)} has no {quoted(name)}: {deck.attributes[name].means}"
                hint = f"say it under values: {{{card.id}: {{{name}: …}}}}, or declare a default"
                yield case.where(part, "board", "values", card.id), message, hint


def _boards(case: Case) -> Iterator[tuple[str, Board]]:
    """The boards that have spaces of their own, each with the ruleset it stands in."""
    for ruleset in case.game.rulesets:
        if ruleset.board is not None and ruleset.board.id:
            yield f"rules/{ruleset.id}", ruleset.board


def _wrong_on_boards(case: Case) -> Findings:
    for part, board in _boards(case):
        for name, attribute in board.attributes.items():
            if wrong := _contradiction(attribute):
                yield case.where(part, "board", "attributes", name), f"{quoted(name)} {wrong}"
            elif strange := misfit_default(attribute):
                at = case.where(part, "board", "attributes", name, "default")
                yield at, f"the default of {quoted(name)} {strange[0]}", strange[1]
        deck = deck_of_board(board)
        for card in deck.cards:
            for path, message, hint in misfits(deck, card):
                at = case.where(part, "board", "values", card.id, path[-1])
                yield at, f"{quoted(card.id)}: {message}", hint


ENOUGH = 3
"""Cards with two lists of equal length, from which on they are taken to go together."""


@error(
    "M114",
    what="The value of an attribute is of another kind than declared, out of its limits, or none "
    "of its choices; or the declaration contradicts itself, or its default is of another kind.",
    why="Texts, templates and rules rely on what the deck declares.",
    example="attributes:\n  suit: {type: choice, choices: [cups, swords], means: its suit}\n"
    "cards:\n  - {id: ace, title: Ace, attributes: {suit: cusp}}",
    instead="attributes:\n  suit: {type: choice, choices: [cups, swords], means: its suit}\n"
    "cards:\n  - {id: ace, title: Ace, attributes: {suit: cups}}",
)
def wrong_attribute(case: Case) -> Findings:
    """Each declaration that does not hold, and each wrong value at its first use."""
    yield from _wrong_on_boards(case)
    for part, deck in case.decks:
        for name, attribute in deck.attributes.items():
            if wrong := _contradiction(attribute):
                at = case.where(part, "attributes", name)
                yield at, f"{quoted(name)} {wrong}"
            elif strange := misfit_default(attribute):
                at = case.where(part, "attributes", name, "default")
                yield at, f"the default of {quoted(name)} {strange[0]}", strange[1]
        slips = dict(_slips(deck))
        for (name, said), (index, times) in slips.items():
            typed = deck.attributes[name].choices[index]
            message = f"no card has the {name} {quoted(typed)}, and {times} have {quoted(said)}"
            at = case.where(part, "attributes", name, "choices", index)
            yield at, message, f"did you mean {quoted(said)}?"
        limits = dict(_set_limits(case, part, deck))
        for at, (message, uses) in limits.items():
            paths = [path for _, path in uses]
            places = [case.where(part, *path) for path in paths]
            yield wrong_attribute.code.at(at, message).beside(places)
        told = {path for _, uses in limits.values() for _, path in uses}
        for (message, hint), uses in _uses(deck, {said for _, said in slips}).items():
            name, path = uses[0]
            if path in told:
                continue
            more = f"; so it is {len(uses)} times" if len(uses) > 1 else ""
            at = case.where(part, *path)
            yield at, f"{quoted(name)}: {message}{more}", hint
        yield from _uneven(case, part, deck)


def _slips(deck: Deck) -> Iterator[tuple[tuple[str, str], tuple[int, int]]]:
    """Choices misspelt where they are declared: no card uses them, several say it otherwise.

    By attribute and the word that cards say: the place of the choice, and how many say it.
    """
    said = {name: Counter[str]() for name in deck.attributes}
    for card in deck.cards:
        for _, name, value in given(card):
            if name in said:
                said[name].update(map(str, each_of(value)))
    for name, attribute in deck.attributes.items():
        for index, choice in enumerate(attribute.choices):
            for word in sorted(said[name].keys() - set(attribute.choices)):
                times = said[name][word]
                if not said[name][choice] and times > 1 and did_you_mean(word, [choice]):
                    yield (name, word), (index, times)


def _uses(
    deck: Deck, slips: set[str]
) -> dict[tuple[str, str | None], list[tuple[str, ContentPath]]]:
    """The cards and paths by what is wrong: a slip in a limit is wrong many times."""
    uses: dict[tuple[str, str | None], list[tuple[str, ContentPath]]] = {}
    for index, card in enumerate(deck.cards):
        for path, message, hint in misfits(deck, card):
            if any(message.endswith(f"not {quoted(word)}") for word in slips):
                continue
            uses.setdefault((message, hint), []).append((card.id, ("cards", index, *path)))
    return uses


def _set_limits(
    case: Case, part: str, deck: Deck
) -> Iterator[tuple[Position, tuple[str, list[tuple[str, ContentPath]]]]]:
    """The limits beyond which lie several cards, each with another number, and those cards."""
    for name, attribute in deck.attributes.items():
        for key, limit in (("least", attribute.least), ("most", attribute.most)):
            if limit is None or _contradiction(attribute):
                continue
            beyond = [
                (value, card, ("cards", index, *path))
                for index, card in enumerate(deck.cards)
                for path, given_name, value in given(card)
                if given_name == name and isinstance(value, int | float)
                and (value < limit if key == "least" else value > limit)
            ]  # fmt: skip
            if len({value for value, _, _ in beyond}) >= _SEVERAL:
                values = ", ".join(f"{quoted(card.id)} {value:g}" for value, card, _ in beyond[:6])
                message = f"the {key} of {name} is {limit:g}, and {len(beyond)} cards lie beyond: "
                at = case.where(part, "attributes", name, key)
                yield at, (message + values, [(card.id, path) for _, card, path in beyond])


_SEVERAL = 2
"""So many numbers beyond a limit make the limit the slip."""


def _uneven(case: Case, part: str, deck: Deck) -> Findings:
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
            message = f"{quoted(card)}: {first} has {one} and {second} {other}"
            short, long = (first, second) if one < other else (second, first)
            hint = f"on every other card both have as many: add to {short}, or take from {long}"
            at = case.where(part, "cards", index, "attributes", first)
            yield wrong_attribute.mild(at, message, hint)


def _contradiction(attribute: Attribute) -> str | None:
    if attribute.type == "choice" and not attribute.choices:
        return "is a choice without choices"
    least, most = attribute.least, attribute.most
    if least is not None and most is not None and least > most:
        return f"can be no number: its least, {least:g}, is above its most, {most:g}"
    return None


_FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ACTING = {"effect", "reacts", "modifiers"}
_PROSE = frozenset({"says", "means", "about", "title", "cites", "editorial", "text", "flavour"})


@warning(
    "M136",
    what="A deck declares an attribute, its cards give it, and nothing ever reads it: no text, no "
    "template, no rule and no table of chances.",
    why="Whoever changes its value expects something to change with it. Mostly the text or the "
    "effect says the same thing a second time.",
    example="attributes: {gain: 2}\ntext: Draw two cards.\n"
    "effect: [{draw: 2, from: stock, to: seat.hand}]",
    instead='attributes: {gain: 2}\ntext: "Draw {{ gain|words }} cards."\n'
    "effect: [{draw: this.gain, from: stock, to: seat.hand}]",
)
def unread_attribute(case: Case) -> Findings:
    """One finding for each attribute; none while a text or a ruleset is too wrong to be read."""
    unread = any(checked is None for checked, _ in case.judged)
    if unread or any(one.trouble for one in case.spoken):
        return
    named = set(_named(case))
    for part, deck in case.decks:
        read = named | _by_deck(case, deck)
        for name, attribute in deck.attributes.items() if "*" not in read else ():
            if name.replace("-", "_") not in read and not attribute.shown:
                at = case.where_key(part, "attributes", name)
                message = f"nothing reads the attribute {quoted(name)} of {quoted(deck.id)}"
                hint = "draw on it in a text or a rule, or leave it out"
                yield at, message, hint


def _by_deck(case: Case, deck: Deck) -> set[str]:
    """What the deck itself and its templates read."""
    templates = (side.template for side in (deck.front, deck.back) if isinstance(side, Face))
    needs = (case.known.templates.get(name) for name in templates)
    read = {name for one in needs if one is not None for name in one.reads}
    return read | {name.replace("-", "_") for name in (deck.seats_from, deck.hidden) if name}


def _named(case: Case) -> Iterator[str]:
    """Every word in texts, rules, effects of cards and chances that could be a name."""
    for raw in {one.text.raw for one in case.spoken}:
        for filled in _FILLED.findall(raw):
            yield from _NAME.findall(filled)
    models = [*case.game.rulesets, *case.game.file.chances.values()]
    dumped = [one.model_dump(by_alias=True) for one in models]
    dumped += [one.model_dump(by_alias=True, include=_ACTING) for _, _, one in case.cards]
    for raw in strings(dumped, keys=True, without=_PROSE):
        yield from (name.replace("-", "_") for name in re.findall(r"[A-Za-z_][\w-]*", raw))
        yield from _NAME.findall(raw)
