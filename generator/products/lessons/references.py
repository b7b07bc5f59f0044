"""Where an answer comes from, in words: the card, rule or value by its id, and its title."""

import re
from collections.abc import Callable, Mapping

from generator.model.deck import Card, Deck, printed
from generator.model.game import Game
from generator.model.lesson import Lesson, Publication
from generator.model.rules import Action, Requirement, Rule, Ruleset, Saying, cited, sayings
from generator.products.journal import literal
from generator.words.catalogue import ENGLISH, Catalogue
from generator.words.context import card_context, game_context
from generator.words.sandbox import fill

YEAR = re.compile(r"\b1[4-9]\d\d\b|\b20\d\d\b")


def told(game: Game, lesson: Lesson, reference: str, catalogue: Catalogue = ENGLISH) -> str:
    """`Card rumour: Rumour (Goods)`; as content, so that nothing in it is worked out again.

    Raises:
        KeyError: there is no such thing; lint finds that first.
    """
    kind, _, name = reference.partition(":")
    noun = _nouns(catalogue)[kind]
    return f"{noun} {literal(name)}: {TELLERS[kind](game, lesson, name)}"


def _nouns(catalogue: Catalogue) -> dict[str, str]:
    tr = catalogue.tr
    return {
        "card": tr("Card"),
        "rule": tr("Rule"),
        "deck": tr("Deck"),
        "value": tr("Value"),
        "chance": tr("Chance"),
        "sheet": tr("Sheet"),
        "map": tr("Map"),
        "evidence": tr("Evidence"),
        "source": tr("Source"),
    }


def published(one: Publication) -> str:
    """A published source in one line; the title in italics, as content."""
    return f"{literal(one.authors)}, *{literal(one.title)}*. {literal(one.published)}."


def short(one: Publication) -> str:
    """The same in a few words, `Levack 2016`: the bibliography has the rest."""
    authors = one.authors.partition(",")[0].split(" and ")
    names = " and ".join(name.split()[-1] for name in authors if name.split())
    years = YEAR.findall(one.published)
    return literal(" ".join([names, *years[-1:]]))


def _card(game: Game, lesson: Lesson, name: str) -> str:
    cards: dict[str, tuple[Deck, Card]] = {
        card.id: (deck, card) for deck in game.decks for card in deck.cards
    }
    deck, _ = cards[name.partition(".")[0]]
    design = next(one for one in printed(deck) if name in (one.id, one.card.id))
    context = card_context(game_context(game), deck, design)
    title = literal(fill(str(design.word("title")), context))
    return f"{title} ({literal(deck.title)})"


def _rule(game: Game, lesson: Lesson, name: str) -> str:
    one, ruleset = find_rule(game, lesson, name)
    return literal(_section(one) or ruleset.title)


def find_rule(game: Game, lesson: Lesson, name: str) -> tuple[Saying, Ruleset]:
    """The rule, action, requirement or term called `ID` or `RULESET/ID`, and what it is of.

    Without a ruleset it is looked for in that of the lesson first.

    Raises:
        KeyError: there is none.
    """
    wanted, _, own = name.rpartition("/")
    first = lesson.grouping.ruleset
    for ruleset in sorted(game.rulesets, key=lambda one: one.id != first):
        if wanted in ("", ruleset.id) and own in (known := sayings(ruleset)):
            return known[own], ruleset
    raise KeyError(name)


def _section(one: Saying) -> str | None:
    if isinstance(one, Rule | Action):
        return cited(one)
    return one.cites if isinstance(one, Requirement) else None


def _deck(game: Game, _: Lesson, name: str) -> str:
    return literal(game.deck(name).title)


def _value(game: Game, _: Lesson, name: str) -> str:
    value = game.file.values[name]
    means = literal(value.means).rstrip(".")
    return f"{means} ({literal(str(value.is_))})"


def _chance(game: Game, _: Lesson, name: str) -> str:
    return literal(game.file.chances[name].means).rstrip(".")


def _sheet(game: Game, _: Lesson, name: str) -> str:
    (sheet,) = (one for one in game.sheets if one.id == name)
    return literal(sheet.title)


def _map(game: Game, _: Lesson, name: str) -> str:
    return literal(game.map(name).title)


def _evidence(_: Game, lesson: Lesson, name: str) -> str:
    (one,) = (one for one in lesson.evidence if one.id == name)
    return literal(one.title)


def _source(_: Game, lesson: Lesson, name: str) -> str:
    return published(lesson.bibliography[name])


TELLERS: Mapping[str, Callable[[Game, Lesson, str], str]] = {
    "card": _card,
    "rule": _rule,
    "deck": _deck,
    "value": _value,
    "chance": _chance,
    "sheet": _sheet,
    "map": _map,
    "evidence": _evidence,
    "source": _source,
}
