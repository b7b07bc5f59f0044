"""Numbers of players that no table has."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.attributes import given
from generator.lint.case import Case
from generator.model.deck import Deck
from generator.model.rules import Ruleset

CODE = Code(
    id="M119",
    slug="wrong-seats",
    severity=Severity.ERROR,
    what="The least number of players is above the most, or a card or ruleset is for a number of "
    "players that the game does not have.",
    why="Such a card would be printed for no table, and `--seats` would leave it out of every box; "
    "such a table would be played without its cards.",
    example="seats: {least: 5, most: 3}",
    instead="seats: {least: 3, most: 5}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """The game's own seats, and those of every card in a deck with `seats_from`."""
    seats = case.game.file.seats
    if seats.least > seats.most:
        message = f"the least number of players, {seats.least}, is above the most, {seats.most}"
        yield CODE.at(case.where("game", "seats", "least"), message, "swap the two")
        return
    for part, deck in case.decks:
        yield from _deck(case, part, deck)
    for ruleset in case.game.rulesets:
        yield from _ruleset(case, ruleset)


def _ruleset(case: Case, ruleset: Ruleset) -> Iterator[Diagnostic]:
    own, whole = ruleset.seats, case.game.file.seats
    for key, value in (("least", own.least), ("most", own.most)):
        if not whole.least <= value <= whole.most:
            at = case.where(f"rules/{ruleset.id}", "seats", key)
            message = f"{quoted(ruleset.id)} is for {value} players"
            yield CODE.at(at, message, f"the game is for {whole.least} to {whole.most}")


def _deck(case: Case, part: str, deck: Deck) -> Iterator[Diagnostic]:
    name, most = deck.seats_from or "", case.game.file.seats.most
    attribute = deck.attributes.get(name)
    if attribute is None:
        return
    if attribute.type != "integer" or attribute.list:
        message = f"seats_from names {quoted(name)}, which is not one whole number"
        yield CODE.at(case.where(part, "seats_from"), message)
        return
    for index, card in enumerate(deck.cards):
        for path, given_name, value in given(card):
            if given_name == name and isinstance(value, int) and not 1 <= value <= most:
                at = case.where(part, "cards", index, *path)
                message = f"{quoted(card.id)} is for {value} players or more"
                yield CODE.at(
                    at, message, f"the game is for {case.game.file.seats.least} to {most}"
                )
