"""What a study plays: first the game as it is, then what that makes one want to know."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.model.deck import Card, Deck
from generator.model.game import Game
from generator.model.match_start import start_of
from generator.model.rules import Ruleset
from generator.model.seating import allows, tables_by, variants_of
from generator.play.statistics import share
from generator.play.study.arms import Arm, ArmResult, StudyConfig, Swap

EFFECT_FIELDS = ("effect", "reacts", "modifiers")

LEAST = 12
"""At the least so many matches of each number of seats."""
OPTIONS = 8
"""Options of a ruleset that are tried out, the most common ones."""
OPTION_MATCHES = 40
"""Matches that each of them is tried out in, where enough are asked for."""
COMMON = 0.2
"""An option is tried out where it is open in this part of the matches."""
SUSPECTS = 3
"""Cards of a ruleset that look too strong, and are tried out."""
STAND_INS = 3
"""Cards that play in the place of one."""
PAIRS_CHANGED, PAIRS_SUSPECT, PAIRS_ALL = 160, 60, 60
"""Matches that each stand-in plays: for a changed card, for one that looks too strong, for all."""


def swapped(game: Game, swap: Swap, base: Game | None) -> Game:
    """A game in which a card plays as another: its deck keeps its size, order and chance.

    The card that stands in has the attributes and the effects of the other and the id of the first.
    So both games shuffle and deal alike, and a match goes the same way until the card counts.
    """
    source = base if swap.of_base and base else game
    known = {one.id: one for one in source.rulesets}
    others = source.deck(swap.deck).cards if swap.other is not None else ()
    other = next((one for one in others if one.id == swap.other), None)

    def of_deck(deck: Deck) -> Deck:
        cards = tuple(_as(one, other) if one.id == swap.card else one for one in deck.cards)
        return deck.model_copy(update={"cards": cards}) if deck.id == swap.deck else deck

    def of_rules(ruleset: Ruleset) -> Ruleset:
        """What a ruleset says for the other card, it says for this one too."""
        told = known[ruleset.id].cards if ruleset.id in known else {}
        cards = {word: rules for word, rules in ruleset.cards.items() if word != swap.card}
        if swap.other and swap.other in told:
            cards[swap.card] = told[swap.other]
        return ruleset.model_copy(update={"cards": cards})

    decks, rulesets = map(of_deck, game.decks), map(of_rules, game.rulesets)
    return replace(game, decks=tuple(decks), rulesets=tuple(rulesets))


def stand_ins(deck: Deck, card_id: str, most: int) -> list[str | None]:
    """Cards of the deck to play in a card's place: up to `most`, spread over it, from its start.

    None, a card that does nothing, where the deck has no other card.
    """
    own = next(one for one in deck.cards if one.id == card_id)
    others = [one.id for one in deck.cards if one.id != card_id and says(one) != says(own)]
    if not others:
        return [None]
    step = max(1, len(others) // most)
    return list(others[::step][:most])


def says(card: Card) -> tuple[Any, ...]:
    """What of a card counts in play, whatever it is called."""
    return (card.attributes, *(getattr(card, key) for key in EFFECT_FIELDS))


def _as(card: Card, other: Card | None) -> Card:
    if other is None:
        return card.model_copy(update=dict.fromkeys(EFFECT_FIELDS, ()))
    first = other.designs[0].attributes if other.designs else {}
    designs = tuple(one.model_copy(update={"attributes": {}}) for one in card.designs)
    effects = {key: getattr(other, key) for key in EFFECT_FIELDS}
    attributes = {**other.attributes, **first}
    return card.model_copy(update={**effects, "attributes": attributes, "designs": designs})


def first_arms(game: Game, base: Game | None, config: StudyConfig) -> dict[Arm, Sequence[int]]:
    """The game as it is at every number of seats, and without its sets where they can be left."""
    found: dict[Arm, Sequence[int]] = {}
    for ruleset in game.rulesets:
        if config.ruleset not in (None, ruleset.id) or not can_be(game, ruleset, config):
            continue
        able = tables_by(game, ruleset)
        tables = [seats for seats in sorted(_seats(game, config) or able) if seats in able]
        for seats in tables:
            numbers = range(max(LEAST, -(-config.matches // len(tables))))
            found[Arm(ruleset.id, seats)] = numbers
            if base and any(
                one.id == ruleset.id and allows(one, seats) and can_be(base, one, config)
                for one in base.rulesets
            ):
                found[Arm(ruleset.id, seats, base=True)] = numbers
    return found


def can_be(game: Game, ruleset: Ruleset, config: StudyConfig) -> bool:
    """Whether a ruleset has the variants that are asked for, and begins on the map."""
    known = {one.id for one in variants_of(game, ruleset)}
    on_map = not config.map or (ruleset.from_map and any(one.id == config.map for one in game.maps))
    return known.issuperset(config.variants) and bool(on_map)


def _seats(game: Game, config: StudyConfig) -> tuple[int, ...]:
    """The numbers of seats that are asked for, or that the map has; none where all are meant."""
    if config.seats or not config.map:
        return config.seats
    drawn = next(one for one in game.maps if one.id == config.map)
    return (len(start_of(game, drawn).seats),)


def second_arms(
    game: Game, base: Game | None, config: StudyConfig, plain: Mapping[Arm, ArmResult]
) -> dict[Arm, Sequence[int]]:
    """Better policies, options taken always, and other cards in the place of cards."""
    found: dict[Arm, Sequence[int]] = {}
    for ruleset in dict.fromkeys(arm.ruleset for arm in plain):
        own = {arm: part for arm, part in plain.items() if arm.ruleset == ruleset}
        if not any(part.rows for part in own.values()):
            continue
        for arm, part in own.items():
            matches = max(LEAST, len(part.rows) // 8)
            found[Arm(ruleset, arm.seats, better="greedy")] = _numbers(part)[:matches]
        found |= _options(own, config)
        found |= _swaps(game, changed_cards(game, base, ruleset), own, config)
    return found


def third_arms(suspects: Mapping[Arm, ArmResult]) -> dict[Arm, Sequence[int]]:
    """The options that seem to win every match, taken never."""
    return {replace(arm, always=False): _numbers(part) for arm, part in suspects.items()}


def _numbers(part: ArmResult) -> list[int]:
    return [row.number for row in part.rows]


def _some(config: StudyConfig, most: int) -> int:
    """A part of the matches that were asked for, LEAST to `most`."""
    return min(most, max(LEAST, config.matches // 4))


def _options(
    own: Mapping[Arm, ArmResult], config: StudyConfig
) -> Iterator[tuple[Arm, Sequence[int]]]:
    """Those that are often open, at the table with a middling number of seats."""
    arm = sorted(own, key=lambda arm: arm.seats)[len(own) // 2]
    part = own[arm]
    often = [word for word, many in part.words.most_common() if many >= COMMON * len(part.rows)]
    common = often[:OPTIONS]
    for word in common:
        matches = max(_some(config, OPTION_MATCHES), config.matches // 4 // len(common))
        yield Arm(arm.ruleset, arm.seats, option=word), _numbers(part)[:matches]


def changed_cards(game: Game, base: Game | None, ruleset: str) -> dict[tuple[str, str], bool]:
    """Deck and id of the cards that play otherwise than in `base`, and whether they were there."""
    if base is None:
        return {}
    before, rules = _deeds(base, ruleset), _deeds(game, ruleset)
    return {one: one in before for one, says in rules.items() if before.get(one) != says}


def _deeds(game: Game, ruleset: str) -> dict[tuple[str, str], tuple[Any, ...]]:
    """What each card says and does under a ruleset."""
    told = next((one.cards for one in game.rulesets if one.id == ruleset), {})
    return {
        (deck.id, card.id): (says(card), told.get(card.id))
        for deck in game.decks
        for card in deck.cards
    }


def _swaps(
    game: Game,
    changed: Mapping[tuple[str, str], bool],
    own: Mapping[Arm, ArmResult],
    config: StudyConfig,
) -> Iterator[tuple[Arm, Sequence[int]]]:
    """Each card that counts, with others in its place, at the table that sees it most."""
    suspects = set(_suspects(game, own))
    for deck in game.decks:
        for card in deck.cards:
            one = (deck.id, card.id)
            if not (config.ablate_all or one in changed or one in suspects):
                continue
            arm, numbers = _seen(own, card.id)
            most = PAIRS_CHANGED if one in changed else PAIRS_ALL
            if one in suspects and one not in changed:
                most = min(most, _some(config, PAIRS_SUSPECT))
            swaps = [Swap(deck.id, card.id, card.id, of_base=True)]
            if not changed.get(one):
                swaps = [Swap(*one, other) for other in stand_ins(deck, card.id, STAND_INS)]
            if numbers:
                yield from ((replace(arm, swap=swap), numbers[:most]) for swap in swaps)


def _seen(own: Mapping[Arm, ArmResult], card: str) -> tuple[Arm, list[int]]:
    """A table that sees enough of a card, with as many seats as may be, and matches that do."""
    numbers = {
        arm: [row.number for row in part.rows if card in row.holders] for arm, part in own.items()
    }
    used = {arm: sum(card in row.users for row in part.rows) for arm, part in own.items()}
    best = max(
        numbers, key=lambda arm: (min(used[arm], PAIRS_ALL), min(len(numbers[arm]), 1), arm.seats)
    )
    if used[best] >= LEAST:
        return best, [row.number for row in own[best].rows if card in row.users]
    return best, numbers[best]


def _suspects(game: Game, own: Mapping[Arm, ArmResult]) -> list[tuple[str, str]]:
    """Cards whose first players win far more often than others, the worst of all first."""
    found = []
    for deck in game.decks:
        for card in deck.cards:
            edges = [
                _lead(part, card.id)
                for part in own.values()
                if part.rows and part.rows[0].is_contest
            ]
            if edges and (lead := max(edges)) > 0:
                found.append((-lead, deck.id, card.id))
    return [(deck, card) for _, deck, card in sorted(found)[:SUSPECTS]]


def _lead(part: ArmResult, card: str) -> float:
    """By how much who plays a card first surely wins more often than seats do; 0 for a guess."""
    won = [row.users[card] in row.winners for row in part.rows if card in row.users]
    if len(won) < LEAST:
        won = [row.holders[card] in row.winners for row in part.rows if card in row.holders]
    if len(won) < LEAST:
        return 0.0
    usual = sum(len(row.winners) / len(row.returns) for row in part.rows) / len(part.rows)
    low = share(sum(won), len(won)).low or 0.0
    return low - usual - 0.1
