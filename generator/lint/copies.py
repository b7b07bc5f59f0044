"""Numbers of cards and of players that do not agree: counts, shares of tables, seats."""

import re
from collections.abc import Iterator, Mapping

from generator.diagnostics import ContentPath, Remedy, quoted
from generator.lint.attributes import given
from generator.lint.case import Case
from generator.lint.checks import Findings, error
from generator.model.deck import Card, Deck, Design, count, printed
from generator.model.game import Game
from generator.model.seating import tables_of

LISTED = 8
"""So many cards are named in one finding."""


@error(
    "M110",
    what="The copies of the cards do not come to the number declared for the card, deck or box.",
    why="A deck with a card too many or too few is not the game, and shows only when it is cut.",
    example="declared: 78\ncards:\n  - {id: fool, title: The Fool, copies: 79}",
    instead="declared: 78\ncards:\n  - {id: fool, title: The Fool, copies: 78}",
)
def wrong_count(case: Case) -> Findings:
    """One finding for one slip: the box is counted only where all its decks are right."""
    findings = [one for part, deck in case.decks for one in _deck(case, part, deck)]
    yield from findings
    yield from _valued(case) if not findings else ()
    total, declared = sum(deck.declared for _, deck in case.decks), case.game.file.declared
    if not findings and total != declared:
        names = ", ".join(f"{deck.id} {deck.declared}" for _, deck in case.decks)
        message = f"the box declares {_cards(declared)}, and its decks come to {total}"
        hint = Remedy(f"counted: {names}", str(declared), str(total))
        yield case.where("game", "declared"), message, hint


_OF_DECK = re.compile(r"(?:all )?(?:the )?cards (?:of|in) (?:the|its|this) deck\b", re.IGNORECASE)
_NEAR = 10
"""So many cards apart, a value still means this deck."""


def _valued(case: Case) -> Findings:
    """A value that means how many cards the deck has, and has another number."""
    counts = {deck.declared: deck.id for _, deck in case.decks}
    own = case.where("game", "id").file
    for name, value in case.game.file.values.items():
        number = value.is_
        at = case.where("game", "values", name, "is")
        is_of_game = bool(case.game.sets) and at.file == own  # which is judged by itself
        if type(number) is not int or is_of_game or not _OF_DECK.match(value.means):
            continue
        near = min(counts, key=lambda one: abs(one - number))
        if number not in (near, case.game.file.declared) and abs(near - number) <= _NEAR:
            message = f"{quoted(name)} is {number}, and the deck {quoted(counts[near])} has "
            message += f"{_cards(near)}"
            yield at, message, f"write {near}"


def _deck(case: Case, part: str, deck: Deck) -> Findings:
    # The copies that a card itself claims; without a claim, those of its designs.
    claimed = [
        card.copies if "copies" in card.model_fields_set else _printed(card) for card in deck.cards
    ]
    slips = [index for index, card in enumerate(deck.cards) if claimed[index] != _printed(card)]
    for index in slips:
        card = deck.cards[index]
        message = f"{quoted(card.id)} has copies: {card.copies}, and its designs come to "
        hint = ", ".join(f"{design.id} {design.copies}" for design in card.designs[:LISTED])
        at = case.where(part, "cards", index, "copies")
        yield at, f"{message}{_printed(card)}", hint
    total = count(printed(deck))
    # One mistyped card is said once: the deck agrees with the card, or with its designs.
    agrees = slips and deck.declared == sum(claimed)
    if deck.declared != total and not agrees:
        message = f"{quoted(deck.id)} declares {_cards(deck.declared)}, and its cards come to "
        hint = _counted(deck)
        if sum(count(printed(one)) for _, one in case.decks) == case.game.file.declared:
            hint = Remedy(hint, str(deck.declared), str(total))  # the box has counted them so too
        yield case.where(part, "declared"), f"{message}{total}", hint


def _printed(card: Card) -> int:
    return sum(design.copies for design in card.designs) if card.designs else card.copies


def _counted(deck: Deck) -> str:
    """The cards with most copies, which are the likeliest to be mistyped."""
    several = [card for card in deck.cards if _printed(card) > 1]
    several.sort(key=lambda card: (-_printed(card), card.id))
    named = [f"{card.id} {_printed(card)}" for card in several[:LISTED]]
    if len(several) > LISTED:
        named.append(f"{len(several) - LISTED} more with several copies")
    if single := len(deck.cards) - len(several):
        named.append(f"{single} with one copy")
    return "counted: " + ", ".join(named)


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


@error(
    "M119",
    what="The least number of players is above the most, or a card or ruleset is for a number of "
    "players that the game does not have.",
    why="Such a card would be printed for no table, and `--seats` would leave it out of every box; "
    "such a table would be played without its cards.",
    example="seats: {least: 5, most: 3}",
    instead="seats: {least: 3, most: 5}",
)
def wrong_seats(case: Case) -> Findings:
    """The game's own seats, those of rulesets, and of every card in a deck with `seats_from`."""
    seats, widest = case.game.file.seats, case.game.widest_seats
    hint = f"the game is for {seats.least} to {seats.most}"
    if seats.least > seats.most:
        message = f"the least number of players, {seats.least}, is above the most, {seats.most}"
        yield case.where("game", "seats", "least"), message, "swap the two"
        return
    for part, deck in case.decks:
        yield from _seats_from(case, part, deck, hint)
    yield from _beyond_rules(case)
    for ruleset in case.game.rulesets:
        for key, value in (("least", ruleset.seats.least), ("most", ruleset.seats.most)):
            if not widest.least <= value <= widest.most:
                at = case.where(f"rules/{ruleset.id}", "seats", key)
                yield at, f"{quoted(ruleset.id)} is for {value} players", hint


def _beyond_rules(case: Case) -> Findings:
    """What card sets say of seats, where no rules are for so many or so few."""
    for used in case.game.sets:
        if not used.file.seats or not case.game.rulesets:
            continue
        fewest = min(case.game.rulesets, key=lambda one: one.seats.least)
        largest = max(case.game.rulesets, key=lambda one: one.seats.most)
        least, most = fewest.seats.least, largest.seats.most
        for key, rules, is_beyond in (
            ("least", fewest, used.file.seats.least < least),
            ("most", largest, used.file.seats.most > most),
        ):
            if is_beyond:
                seats = getattr(used.file.seats, key)
                span = f"{least} to {most}" if least < most else str(least)
                message = f"the set is for {_players(seats)}, and the rules are for {span}"
                hint = f"give rules/{rules.id}.yaml of the set its seats: too, or stay within them"
                at = case.where(f"set/{used.id}", "seats", key)
                related = (case.where(f"rules/{rules.id}", "seats", key),)
                yield wrong_seats.code.at(at, message, hint, related=related)


def _players(number: int) -> str:
    return f"{number} player" if number == 1 else f"{number} players"


def _seats_from(case: Case, part: str, deck: Deck, hint: str) -> Findings:
    name, most = deck.seats_from or "", case.game.widest_seats.most
    attribute = deck.attributes.get(name)
    if attribute is None:
        return
    if attribute.type != "integer" or attribute.list:
        message = f"seats_from names {quoted(name)}, which is not one whole number"
        yield case.where(part, "seats_from"), message
        return
    for index, card in enumerate(deck.cards):
        for path, other, value in given(card):
            if other == name and isinstance(value, int) and not 1 <= value <= most:
                at = case.where(part, "cards", index, *path)
                yield at, f"{quoted(card.id)} is for {value} players or more", hint


@error(
    "M128",
    what="`for_seats` or `for_variants` asks for more copies than the box holds, leaves out a "
    "number of players that the game has, or names one that it has not.",
    why="`--seats` would print too few cards for a table, and matches would be dealt otherwise.",
    example="seats: {least: 2, most: 3}\n\n- {id: fool, title: The Fool, copies: 2, "
    'for_seats: {"2": 1, "3": 3}}',
    instead='- {id: fool, title: The Fool, copies: 3, for_seats: {"2": 1, "3": 3}}',
)
def wrong_share(case: Case) -> Findings:
    """The shares of every card, or of its designs."""
    for part, deck in case.decks:
        tables, idle = tables_of(case.game, deck), _idle(case.game)
        for index, card in enumerate(deck.cards):
            found = [*_beside(card)] if card.designs else [*_shares(card, card.id, tables, idle)]
            for number, one in enumerate(card.designs):
                for path, message, hint in _shares(one, f"{card.id}.{one.id}", tables, idle):
                    found.append((("designs", number, *path), message, hint))
            for path, message, hint in found:
                yield case.where_key(part, "cards", index, *path), message, hint


@error(
    "M196",
    what="A card says that its designs are `alike`, and one has attributes of its own, or there "
    "are none.",
    why="In play they would be one card, and what only one of them says would count for nobody.",
    example="alike: true\ndesigns:\n  - {id: one}\n  - {id: two, attributes: {points: 2}}",
    instead="designs:\n  - {id: one}\n  - {id: two, attributes: {points: 2}}",
)
def not_alike(case: Case) -> Findings:
    """One finding for each design with attributes of its own, and for a card without designs."""
    for part, deck in case.decks:
        for index, card in enumerate(deck.cards):
            if card.alike and not card.designs:
                at = case.where_key(part, "cards", index, "alike")
                yield at, f"{quoted(card.id)} has no designs to be alike", "leave alike: out"
            for number, one in enumerate(card.designs if card.alike else ()):
                if one.attributes:
                    at = case.where_key(part, "cards", index, "designs", number, "attributes")
                    message = f"{quoted(one.id)} has attributes of its own, and says it is alike"
                    yield at, message, "leave out its attributes, or alike: of the card"


Share = tuple[ContentPath, str, str]
"""The path of a key, what is wrong there, and a hint."""


def _beside(card: Card) -> Iterator[Share]:
    for key in ("for_seats", "for_variants"):
        if getattr(card, key):
            message = f"{quoted(card.id)} has designs, and {key} stands beside them"
            yield (key,), message, "give each design its own"


def _idle(game: Game) -> frozenset[int]:
    """Numbers of players that the box is for, and not any more with its card sets."""
    now, all_ = game.file.seats, game.widest_seats
    return frozenset(range(all_.least, all_.most + 1)) - frozenset(range(now.least, now.most + 1))


def _shares(
    held: Card | Design, name: str, tables: tuple[int, ...], idle: frozenset[int]
) -> Iterator[Share]:
    missing = [str(seats) for seats in tables if str(seats) not in held.for_seats]
    if held.for_seats and missing:
        message = f"{quoted(name)} does not say how many {' or '.join(missing)} players use"
        yield ("for_seats",), message, f"the box holds {held.copies}"
    counted: dict[ContentPath, Mapping[str, int]] = {("for_seats",): held.for_seats}
    counted |= {("for_variants", key): counts for key, counts in held.for_variants.items()}
    for path, seats, used in (
        (path, *one)
        for path, many in counted.items()
        for one in many.items()
        if int(one[0]) not in idle
    ):
        if used > held.copies:
            message = f"{seats} players use {used} of {quoted(name)}, and the box holds "
            yield (*path, seats), f"{message}{held.copies}", "raise copies, or lower this"
        if int(seats) not in tables:
            known = ", ".join(map(str, tables))
            message = f"{quoted(name)} is counted for {seats} players"
            yield (*path, seats), message, f"it is used with {known} players"
