"""What a study plays: first the game as it is, then what that makes one want to know."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.match_start import start_of
from generator.model.rules import CardRules, Ruleset
from generator.model.seating import allows, variants_of
from generator.play.intervals import share
from generator.play.study.ablation import says, stand_ins
from generator.play.study.arms import Arm, Part, Swap

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


@dataclass(frozen=True)
class Wish:
    """What somebody wants to know.

    `matches` is for each ruleset, shared among its numbers of seats; `called` is what was typed to
    name the game and its sets, for the commands that findings show. `variants` and `map` are those
    of every match.
    """

    matches: int
    seed: int = 1
    seats: frozenset[int] = frozenset()
    ruleset: str | None = None
    ablate_all: bool = False
    called: str = ""
    variants: tuple[str, ...] = ()
    map: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the game is played as it stands, and not by a variant or on one of its maps."""
        return not (self.variants or self.map)


def first_arms(game: Game, base: Game | None, wish: Wish) -> dict[Arm, Sequence[int]]:
    """The game as it is at every number of seats, and without its sets where they can be left."""
    found: dict[Arm, Sequence[int]] = {}
    for ruleset in game.rulesets:
        if wish.ruleset not in (None, ruleset.id) or not can_be(game, ruleset, wish):
            continue
        tables = list(_tables(ruleset, seats_of(game, wish)))
        for seats in tables:
            numbers = range(max(LEAST, -(-wish.matches // len(tables))))
            found[Arm(ruleset.id, seats)] = numbers
            if base and any(
                one.id == ruleset.id and allows(one, seats) and can_be(base, one, wish)
                for one in base.rulesets
            ):
                found[Arm(ruleset.id, seats, base=True)] = numbers
    return found


def can_be(game: Game, ruleset: Ruleset, wish: Wish) -> bool:
    """Whether a ruleset has the variants that are asked for, and begins on the map."""
    known = {one.id for one in variants_of(game, ruleset)}
    on_map = not wish.map or (ruleset.from_map and any(one.id == wish.map for one in game.maps))
    return known.issuperset(wish.variants) and bool(on_map)


def seats_of(game: Game, wish: Wish) -> frozenset[int]:
    """The numbers of seats that are asked for, or that the map has; none where all are meant."""
    if wish.seats or not wish.map:
        return wish.seats
    drawn = next(one for one in game.maps if one.id == wish.map)
    return frozenset({len(start_of(game, drawn).seats)})


def _tables(ruleset: Ruleset, seats: frozenset[int]) -> Iterator[int]:
    for one in range(ruleset.seats.least, ruleset.seats.most + 1):
        if allows(ruleset, one) and (not seats or one in seats):
            yield one


def second_arms(
    game: Game, base: Game | None, wish: Wish, plain: Mapping[Arm, Part]
) -> dict[Arm, Sequence[int]]:
    """Better policies, options taken always, and other cards in the place of cards."""
    found: dict[Arm, Sequence[int]] = {}
    for ruleset in dict.fromkeys(arm.ruleset for arm in plain):
        own = {arm: part for arm, part in plain.items() if arm.ruleset == ruleset}
        if not any(part.rows for part in own.values()):
            continue
        for arm, part in own.items():
            matches = max(LEAST, len(part.rows) // 8)
            found[Arm(ruleset, arm.seats, better="greedy")] = _numbers(part, matches)
        found |= _options(own, wish)
        found |= _swaps(game, changed_cards(game, base, ruleset), own, wish)
    return found


def third_arms(suspects: Mapping[Arm, Part]) -> dict[Arm, Sequence[int]]:
    """The options that seem to win every match, taken never."""
    return {
        Arm(arm.ruleset, arm.seats, option=arm.option, always=False): [
            row.number for row in part.rows
        ]
        for arm, part in suspects.items()
    }


def _some(wish: Wish, most: int) -> int:
    """A part of the matches that were asked for, LEAST to `most`."""
    return min(most, max(LEAST, wish.matches // 4))


def _numbers(part: Part, most: int) -> list[int]:
    return [row.number for row in part.rows[:most]]


def middle(own: Mapping[Arm, Part]) -> Arm:
    """The table with a middling number of seats."""
    arms = sorted(own, key=lambda arm: arm.seats)
    return arms[len(arms) // 2]


def _options(own: Mapping[Arm, Part], wish: Wish) -> Iterator[tuple[Arm, Sequence[int]]]:
    arm = middle(own)
    part = own[arm]
    common = [word for word, many in part.words.most_common() if many >= COMMON * len(part.rows)][
        :OPTIONS
    ]
    for word in common:
        matches = max(_some(wish, OPTION_MATCHES), wish.matches // 4 // len(common))
        yield Arm(arm.ruleset, arm.seats, option=word), _numbers(part, matches)


def changed_cards(game: Game, base: Game | None, ruleset: str) -> dict[tuple[str, str], bool]:
    """Deck and id of the cards that play otherwise than in `base`, and whether they were there."""
    if base is None:
        return {}
    before, rules = _deeds(base, ruleset), _deeds(game, ruleset)
    return {one: one in before for one, says in rules.items() if before.get(one) != says}


def _deeds(game: Game, ruleset: str) -> dict[tuple[str, str], tuple[Any, ...]]:
    """What each card says and does under a ruleset."""
    told: Mapping[str, CardRules] = {}
    for one in game.rulesets:
        if one.id == ruleset:
            told = one.cards
    return {
        (deck.id, card.id): (says(card), told.get(card.id))
        for deck in game.decks
        for card in deck.cards
    }


def _swaps(
    game: Game, changed: Mapping[tuple[str, str], bool], own: Mapping[Arm, Part], wish: Wish
) -> Iterator[tuple[Arm, Sequence[int]]]:
    """Each card that counts, with others in its place, at the table that sees it most."""
    suspects = set(_suspects(game, own))
    for deck in game.decks:
        for card in deck.cards:
            one = (deck.id, card.id)
            if not (wish.ablate_all or one in changed or one in suspects):
                continue
            arm, numbers = _seen(own, card.id)
            most = PAIRS_CHANGED if one in changed else PAIRS_ALL
            if one in suspects and one not in changed:
                most = min(most, _some(wish, PAIRS_SUSPECT))
            for swap in _stand_ins(deck, card.id, was_there=changed.get(one, False)):
                if numbers:
                    yield Arm(arm.ruleset, arm.seats, swap=swap), numbers[:most]


def _stand_ins(deck: Deck, card: str, *, was_there: bool) -> Iterator[Swap]:
    if was_there:
        yield Swap(deck.id, card, card, of_base=True)
        return
    for other in stand_ins(deck, card, STAND_INS):
        yield Swap(deck.id, card, other)


def _seen(own: Mapping[Arm, Part], card: str) -> tuple[Arm, list[int]]:
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


def _suspects(game: Game, own: Mapping[Arm, Part]) -> list[tuple[str, str]]:
    """Cards whose first players win far more often than others, the worst of all first."""
    found = []
    for deck in game.decks:
        for card in deck.cards:
            edges = [_lead(part, card.id) for arm, part in own.items() if arm.seats > 1]
            if edges and (lead := max(edges)) > 0:
                found.append((-lead, deck.id, card.id))
    return [(deck, card) for _, deck, card in sorted(found)[:SUSPECTS]]


def _lead(part: Part, card: str) -> float:
    """By how much who plays a card first surely wins more often than seats do; 0 for a guess."""
    used = [row for row in part.rows if card in row.users]
    held = [row for row in part.rows if card in row.holders]
    won = [row.users[card] in row.winners for row in used]
    if len(used) < LEAST:
        won = [row.holders[card] in row.winners for row in held]
    if len(won) < LEAST:
        return 0.0
    usual = sum(len(row.winners) / len(row.returns) for row in part.rows) / len(part.rows)
    low = share(sum(won), len(won)).low or 0.0
    return low - usual - 0.1
