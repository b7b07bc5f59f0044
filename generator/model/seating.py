"""Who can sit down: which rulesets of a box are for how many, and what each of them uses."""

from collections.abc import Iterable

from generator.model.deck import Deck
from generator.model.game import Game, Variant
from generator.model.pieces import deck_of_pieces
from generator.model.rules import Ruleset


def allows(ruleset: Ruleset, seats: int) -> bool:
    """Whether so many can play by these rules."""
    wanted = ruleset.seats
    return wanted.least <= seats <= wanted.most and str(seats) not in wanted.refused


def rulesets_for(game: Game, seats: int) -> tuple[Ruleset, ...]:
    """The rulesets of a box by which so many can play."""
    return tuple(one for one in game.rulesets if allows(one, seats))


def is_used(users: Iterable[str], rulesets: Iterable[Ruleset]) -> bool:
    """Whether what is for the rulesets called `users` (none means all) is for one of `rulesets`."""
    wanted = frozenset(users)
    return not wanted or any(one.id in wanted for one in rulesets)


def decks_of(game: Game, ruleset: Ruleset) -> tuple[Deck, ...]:
    """The decks that a ruleset uses, and its pieces."""
    printed = tuple(deck for deck in game.decks if is_used(deck.rulesets, (ruleset,)))
    return (*printed, *map(deck_of_pieces, ruleset.pieces))


def variants_of(game: Game, ruleset: Ruleset) -> tuple[Variant, ...]:
    """The variants that a ruleset has."""
    return tuple(one for one in game.file.variants if is_used(one.rulesets, (ruleset,)))


def tables_of(game: Game, deck: Deck) -> tuple[int, ...]:
    """Every number of seats at which a deck is used: those of its rulesets, or of the box."""
    span = range(game.file.seats.least, game.file.seats.most + 1)
    users = [one for one in game.rulesets if is_used(deck.rulesets, (one,))]
    if not users:
        return tuple(span)
    return tuple(seats for seats in span if any(allows(one, seats) for one in users))


def refusal(ruleset: Ruleset, seats: int) -> str | None:
    """Why so many cannot play by these rules, as a sentence; None where they can."""
    wanted = ruleset.seats
    if str(seats) in wanted.refused:
        return f"{ruleset.title} cannot be played by {seats}: {wanted.refused[str(seats)]}"
    if wanted.least <= seats <= wanted.most:
        return None
    several = wanted.least < wanted.most
    span = f"{wanted.least} to {wanted.most}" if several else f"{wanted.least}"
    return f"{ruleset.title} is for {span} {'seat' if wanted.most == 1 else 'seats'}, not {seats}"
