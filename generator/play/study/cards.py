"""What a study saw of each card, over all tables that use it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from generator.engine.tables import Tables
from generator.model.deck import Deck
from generator.play.study.arms import Arm, Part
from generator.play.study.studying import Study

EXPECTED = 40
"""A card that never did what others of its deck do is told where they would have so often."""
MANY = 60
"""Matches in which a card was played, and was chosen, before it is told to change nothing."""


@dataclass(frozen=True, slots=True)
class Seen:
    """In how many matches a card was there, came up, could be chosen, was played, and did a deed.

    `acts` says whether it has an effect or answers of its own, `speaks` whether a modifier of its
    own or a rule that names it makes it count without being played.
    """

    deck: str
    card: str
    title: str
    matches: int
    came_up: int
    offered: int
    played: int
    ran: int
    mattered: bool
    acts: bool
    speaks: bool


def seen_cards(study: Study) -> list[Seen]:
    """Every card that some table uses, deck by deck."""
    found = []
    for deck in study.game.decks:
        users = [(arm, part) for arm, part in study.plain.items() if part.tally and part.rows]
        users = [one for one in users if deck.id in _tables(study, one[0]).decks]
        found += [one for one in _of_deck(study, deck, users) if one.matches]
    return found


def _tables(study: Study, arm: Arm) -> Tables:
    return study.room.program(arm).tables


def _of_deck(study: Study, deck: Deck, users: list[tuple[Arm, Part]]) -> Iterator[Seen]:
    acting, adding = set[str](), set[str]()
    for arm, _ in users:
        checked = study.room.program(arm).checked
        acting |= checked.effects.keys() | {one.card for one in checked.reacts}
        adding |= {card for one in checked.adds for card in one.cards}
    for card in deck.cards:
        here = [(arm, part) for arm, part in users if card.id in _tables(study, arm).ids]
        parts = [part for _, part in here]
        yield Seen(
            deck.id,
            card.id,
            card.title,
            sum(len(part.rows) for part in parts),
            sum(part.moved[card.id] for part in parts),
            sum(_most(part, "offered", card.id) for part in parts),
            sum(_most(part, "played", card.id) for part in parts),
            sum(part.ran[card.id] for part in parts),
            any(_has_mattered(part, deck, card.id) for part in parts),
            card.id in acting,
            card.id in adding or _is_named(study, card.id, [arm for arm, _ in here]),
        )


def _is_of(name: str, card: str) -> bool:
    """Whether this is the name of the card, or of a design of it."""
    return name == card or name.startswith(f"{card}.")


def _most(part: Part, which: str, card: str) -> int:
    """In how many matches the design was that was most often."""
    counts = getattr(part.tally, which)
    return max((many for name, many in counts.items() if _is_of(name, card)), default=0)


def _has_mattered(part: Part, deck: Deck, card: str) -> bool:
    """Whether it changed something, or came up where nobody can choose from its deck."""
    if part.tally is None:
        return False
    is_chosen_from = any(_is_of(name, one.id) for name in part.tally.offered for one in deck.cards)
    seen = part.tally.mattered | (set() if is_chosen_from else part.tally.moved)
    return any(_is_of(name, card) for name in seen)


def _is_named(study: Study, card: str, arms: list[Arm]) -> bool:
    """Whether a ruleset names the card in its own words."""
    word = re.compile(rf"(?<![\w-]){re.escape(card)}(?![\w-])")
    texts = (study.game.places.get(f"rules/{arm.ruleset}") for arm in arms)
    return any(word.search(one.text) for one in texts if one)


def never_there(cards: list[Seen]) -> list[Seen]:
    """Cards that never came up, where the other cards of their deck do."""
    found = _behind(cards, lambda one: one.matches, lambda one: one.came_up)
    return [one for one in found if not one.played and not one.speaks]


def never_legal(cards: list[Seen]) -> list[Seen]:
    """Cards that came up and could never be chosen, where the others of their deck can."""
    found = _behind(cards, lambda one: one.came_up, lambda one: one.offered)
    return [one for one in found if not one.ran and not one.speaks]


def never_acting(cards: list[Seen]) -> list[Seen]:
    """Cards with deeds of their own that never ran, where those of others of their deck do."""
    told = {one.card for one in never_legal(cards)}
    acting = [one for one in cards if one.acts]
    found = _behind(acting, lambda one: one.came_up, lambda one: one.ran)
    return [one for one in found if one.card not in told and not one.speaks]


def never_mattering(cards: list[Seen]) -> list[Seen]:
    """Cards that were chosen and played, and changed nothing, where others of their deck do."""
    often = [one for one in cards if min(one.played, one.offered) >= MANY]
    found = _behind(often, lambda one: one.played, lambda one: one.mattered * one.played)
    return [one for one in found if not one.speaks]


def _behind(
    cards: list[Seen], tries: Callable[[Seen], int], hits: Callable[[Seen], int]
) -> list[Seen]:
    """Cards without a hit, where the middling card of their deck would have had EXPECTED."""
    found = []
    for deck in dict.fromkeys(one.deck for one in cards):
        own = [one for one in cards if one.deck == deck and tries(one)]
        usual = median([hits(one) / tries(one) for one in own] or [0.0])
        found += [one for one in own if not hits(one) and tries(one) * usual >= EXPECTED]
    return found
