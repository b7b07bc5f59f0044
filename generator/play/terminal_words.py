"""The words of a game as plain text for a terminal: cards, rules and actions, values filled in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from generator.model.deck import Deck, Printed, printed
from generator.model.game import Game
from generator.model.rules import Action, Counter, Rule, Ruleset, Zone, cited
from generator.model.seating import decks_of
from generator.play.terminal_replies import nearest, plainly
from generator.printable import printable
from generator.words.catalogue import Catalogue, catalogue_of
from generator.words.context import card_context, game_context
from generator.words.filters import minus
from generator.words.markup import plain
from generator.words.sandbox import WordsError, fill


@dataclass(frozen=True)
class GameWords:
    """Speaks for one game under one ruleset; `called` are other titles of cards, by their ids."""

    game: Game
    ruleset: Ruleset
    called: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def catalogue(self) -> Catalogue:
        """What stands for words of ours, and for ids, in the language of the game."""
        return catalogue_of(self.game)

    def tr(self, text: str, **names: object) -> str:
        """A text of ours in the language of the game."""
        return self.catalogue.tr(text, **names)

    def named(self, slug: str) -> str:
        """An id of the rules as words, in the language of the game."""
        return self.catalogue.tr(spaced(slug))

    @cached_property
    def _context(self) -> dict[str, Any]:
        return game_context(self.game)

    @cached_property
    def _decks(self) -> tuple[Deck, ...]:
        """The decks of the ruleset, and its pieces."""
        return decks_of(self.game, self.ruleset)

    @cached_property
    def _cards(self) -> dict[str, tuple[Deck, Printed]]:
        """Every design by its id, and every card with several designs by its own."""
        found: dict[str, tuple[Deck, Printed]] = {}
        for deck in self._decks:
            for design in printed(deck):
                found[design.id] = (deck, design)
                card = design.card
                found.setdefault(card.id, (deck, Printed(card.id, card, None, card.copies, ())))
        return found

    @cached_property
    def _titles(self) -> dict[str, str]:
        """Titles, with what tells cards apart of which several in a deck have the same."""
        bare = {key: printable(str(one.word("title"))) for key, (_, one) in self._cards.items()}
        titles = dict(bare)
        for deck in self._decks:
            designs = [*printed(deck)]
            for one in designs:
                same = [other for other in designs if bare[other.id] == bare[one.id]]
                if len(same) > 1:
                    titles[one.id] = f"{bare[one.id]} ({printable(_apart(one, same))})"
        return titles | {key: printable(one) for key, one in self.called.items()}

    @cached_property
    def _spoken(self) -> dict[str, str]:
        """Titles as people say them: of namesakes only with the words that a card adds to it."""
        spoken: dict[str, str] = {}
        for deck in self._decks:
            for one in printed(deck):
                title = printable(str(one.word("title")))
                more = next(_added(deck, one, self._namesakes(one.id)), "")
                spoken[one.id] = f"{title}: {printable(more)}" if more else title
        return spoken | {key: printable(one) for key, one in self.called.items()}

    def _namesakes(self, card_id: str) -> list[Printed]:
        """The designs of a deck that have the title of this one, itself among them."""
        deck, card = self._cards[card_id]
        return [one for one in printed(deck) if one.word("title") == card.word("title")]

    @cached_property
    def _rules(self) -> dict[str, Rule | Action]:
        known: list[Rule | Action] = [*self.ruleset.rules, *self.ruleset.actions]
        return {one.id: one for one in known}

    def title(self, card_id: str) -> str:
        """The title of a card; its id where there is no such card."""
        return self._titles.get(card_id, card_id)

    def spoken(self, card_id: str) -> str:
        """The title as people at a table say it, who see the card."""
        return self._spoken.get(card_id) or self.title(card_id)

    def has_namesake(self, card_id: str) -> bool:
        """Whether another design of the deck has the same title."""
        return (
            card_id in self._spoken and card_id in self._cards and len(self._namesakes(card_id)) > 1
        )

    def shown(self, card_id: str) -> str:
        """What its deck wants shown of a card beside its title: `farming, cost 2`, or nothing."""
        if card_id not in self._cards:
            return ""
        deck, card = self._cards[card_id]
        told = [
            f"{spaced(name)} {_plainly(value)}" if _is_number(value) else _plainly(value)
            for name, value in card.attributes.items()
            if name in deck.attributes and deck.attributes[name].shown
        ]
        return printable(", ".join(told))

    def declared(self, name: str) -> str | None:
        """What the ruleset calls the zone or counter that the engine knows as `name`."""
        known: list[Zone | Counter] = [*self.ruleset.zones, *self.ruleset.counters]
        return next((one.called for one in known if one.id.replace("-", "_") == name), None)

    def has_card(self, value: object) -> bool:
        """Whether this is the id of a card."""
        return isinstance(value, str) and value in self._cards

    def has_rule(self, rule_id: str) -> bool:
        """Whether this is the id of a rule or an action."""
        return rule_id in self._rules

    def say(self, text: str, values: Mapping[str, Any] | None = None) -> str:
        """A text of the ruleset or the game on one line, with values of the game and these."""
        return self._plain(text, {**self._context, **(values or {})})

    def card(self, card_id: str) -> str:
        """What is printed on a card: title, deck and text, and attributes that no text tells."""
        deck, card = self._cards[card_id]
        text = str(card.word("text") or "")
        said = self._plain(text, card_context(self._context, deck, card)) if text else ""
        told = [
            f"{spaced(name)} {_plainly(value)}"
            for name, value in card.attributes.items()
            if not text or (_is_number(value) and name.replace("-", "_") not in text)
        ]
        more = printable(", ".join(told))
        head = f"{self.title(card_id)}, {printable(deck.title)}"
        if said and more:
            return f"{head}: {said} ({more})"
        return f"{head}: {said or more}" if said or more else head

    def lists(self, card_id: str) -> Iterator[str]:
        """`skills Wit, Luck`: what a card has of a fixed list of words, to choose one from."""
        if card_id not in self._cards:
            return
        deck, card = self._cards[card_id]
        for name, value in card.attributes.items():
            model = deck.attributes.get(name)
            if model and model.type == "choice" and isinstance(value, tuple) and value:
                yield printable(f"{spaced(name)} {_plainly(value)}")

    def rule(self, rule_id: str) -> str:
        """A rule or action: its words, then section and id."""
        found = self._rules[rule_id]
        said = self.say(found.says) if found.says else spaced(rule_id)
        return f"{said} [{self.cited(found)}]"

    def cited(self, found: Rule | Action) -> str:
        """`V.3, rule trial`; what was our own choice says so."""
        where = cited(found) or ""
        return f"{printable(where)}, {found.id}" if where else found.id

    def found(self, text: str) -> Iterator[str]:
        """Everything that `text` can mean: cards and rules by name, else rules that hold it."""
        wanted = plainly(text)
        cards = [key for key, title in self._titles.items() if wanted in plainly(title)]
        exact = [key for key in cards if plainly(self._titles[key]) == wanted]
        rules = [key for key in self._rules if wanted in plainly(key)]
        if not exact and any(plainly(key) == wanted for key in rules):
            cards, rules = [], [key for key in rules if plainly(key) == wanted]
        yield from (self.card(key) for key in exact or cards[:9])
        yield from (self.rule(key) for key in rules)
        if not cards and not rules:
            yield from (said for said in map(self.rule, self._rules) if wanted in plainly(said))

    def deck(self, deck_id: str) -> str:
        """The title of a deck; its id where there is no such deck."""
        return next((printable(one.title) for one in self._decks if one.id == deck_id), deck_id)

    def speaking_of(self, wanted: str) -> Iterator[str]:
        """Rules whose name holds a word that begins so, else those whose words do."""
        found = [key for key in self._rules if f" {wanted}" in f" {plainly(key)}"]
        if found:
            yield from map(self.rule, found)
            return
        said = (self.rule(key) for key, one in self._rules.items() if one.says)
        yield from (one for one in said if f" {wanted}" in f" {plainly(one)}")

    def suggestion(self, text: str) -> str:
        """The card or rule whose name is most like `text`; empty where none is."""
        return nearest(text, [*self._titles.values(), *self._rules])

    def rules(self) -> Iterator[str]:
        """Every rule that has words, in the order of the file, then every action."""
        yield from (self.rule(key) for key, one in self._rules.items() if one.says)

    def _plain(self, text: str, context: dict[str, Any]) -> str:
        try:
            filled = fill(text, context)
        except WordsError as trouble:
            filled = f"({trouble})"
        symbols = self.game.theme.symbols
        return printable(plain(filled, lambda n: symbols[n].title if n in symbols else spaced(n)))


def spaced(slug: str) -> str:
    """An id as words: `draw-two` becomes `draw two`."""
    return slug.replace("-", " ").replace("_", " ")


def capital(text: str) -> str:
    """`text` with its first letter large."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """`text` with a full stop, unless it ends as a sentence already."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _added(deck: Deck, one: Printed, same: list[Printed]) -> Iterator[str]:
    """The texts among its attributes in which a design differs from others of its title."""
    for name, value in one.attributes.items():
        is_text = name in deck.attributes and deck.attributes[name].type == "text"
        if is_text and any(other.attributes.get(name) != value for other in same):
            yield str(value)


def _apart(one: Printed, same: list[Printed]) -> str:
    """What tells a design from others of the same title: its attributes, else its id."""
    told = [
        f"{spaced(name)} {value}"
        for name, value in one.attributes.items()
        if isinstance(value, int | str) and any(o.attributes.get(name) != value for o in same)
    ]
    return ", ".join(told[:2]) or spaced(one.id.rpartition(".")[2])


def _is_number(value: object) -> bool:
    """Whether an attribute is a number or a yes."""
    return value is True or (isinstance(value, int | float) and not isinstance(value, bool))


def _plainly(value: object) -> str:
    """The value of an attribute."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return minus(value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
