"""What setup tables and examples of play name and the box does not have."""

from collections.abc import Iterator

from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.checks import Wrong
from generator.model.deck import printed
from generator.model.document import Example, SetupTable, TableTop
from generator.model.rules import Ruleset
from generator.model.seating import decks_of
from generator.rules.symbols import BUILT_IN

BOX = "box"
"""The zone of what is out of the game; every ruleset has it."""


def wrong_setup(ruleset: Ruleset, block: SetupTable, path: ContentPath) -> Iterator[Wrong]:
    """Rules and zones that are not there, and rows with nothing to show."""
    rules = [one.id for one in ruleset.rules]
    if block.before not in rules:
        message = f"there is no rule {quoted(block.before)}"
        yield (*path, "before"), message, did_you_mean(block.before, rules)
    zones = [*(zone.id for zone in ruleset.zones), BOX]
    for number, row in enumerate(block.rows):
        at = (*path, "rows", number)
        if row.zone is None and row.says is None:
            yield at, "the row has neither a zone nor words", "write zone: or says:"
        elif row.zone is not None and row.says is not None:
            yield (*at, "says"), "the row has a zone and words", "leave one of them out"
        elif row.zone is not None and row.zone not in zones:
            message = f"there is no zone {quoted(row.zone)}"
            yield (*at, "zone"), message, did_you_mean(row.zone, zones)


def wrong_example(
    case: Case, ruleset: Ruleset, block: Example, path: ContentPath
) -> Iterator[Wrong]:
    """Matches, decisions, seats and counters that are not there."""
    counters = [one.id for one in (*ruleset.counters, *BUILT_IN)]
    for number, name in enumerate(block.tells):
        if name not in counters:
            message = f"there is no counter {quoted(name)}"
            yield (*path, "tells", number), message, did_you_mean(name, counters)
    cards = {one.id for deck in decks_of(case.game, ruleset) for one in printed(deck)}
    cards |= {one.id for deck in decks_of(case.game, ruleset) for one in deck.cards}
    named: list[tuple[str, int | str, str]] = [
        ("sees", number, one) for number, one in enumerate(block.sees)
    ]
    named += [("calls", one, one) for one in block.calls]
    for key, place, name in named:
        if name not in cards:
            message = f"there is no card {quoted(name)}"
            yield (*path, key, place), message, did_you_mean(name, cards)
    if block.first > block.last:
        yield (*path, "first"), "the first decision comes after the last", None
    yield from _wrong_match(case, block, ("last", block.last), path)


def wrong_table_top(
    case: Case, ruleset: Ruleset, block: TableTop, path: ContentPath
) -> Iterator[Wrong]:
    """Matches, decisions, seats, zones and counters that are not there."""
    zones = [one.id for one in ruleset.zones]
    counters = [one.id for one in ruleset.counters]
    for number, zone in enumerate(block.zones):
        at = (*path, "zones", number)
        if zone.zone not in zones:
            message = f"there is no zone {quoted(zone.zone)}"
            yield (*at, "zone"), message, did_you_mean(zone.zone, zones)
        for key, name in (("lies_on", zone.lies_on), ("at", zone.at)):
            if name is not None and name not in counters:
                message = f"there is no counter {quoted(name)}"
                yield (*at, key), message, did_you_mean(name, counters)
    yield from _wrong_match(case, block, ("before", block.before), path)


def _wrong_match(
    case: Case, block: Example | TableTop, asked: tuple[str, int], path: ContentPath
) -> Iterator[Wrong]:
    """A match that is not there, has fewer decisions than the number `asked`, or fewer seats."""
    size = case.known.match(block.transcript)
    if size is None:
        hint = did_you_mean(block.transcript, case.known.match_names)
        message = f"there is no match {quoted(block.transcript)} under transcripts/"
        yield (*path, "transcript"), message, hint
        return
    decisions, seats = size
    key, number = asked
    if number > decisions:
        message = f"the match has {decisions} decisions, so none is number {number}"
        yield (*path, key), message, None
    if len(block.names) > seats:
        message = f"there are {len(block.names)} names, and {seats} at the table"
        yield (*path, "names"), message, None
