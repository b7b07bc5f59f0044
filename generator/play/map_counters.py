"""A map of the box as the counters that a match begins with."""

from collections.abc import Mapping
from typing import Any

from generator.diagnostics import did_you_mean, quoted
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.model.maps import MapFile
from generator.model.match_start import MapStart, start_of
from generator.model.rules import FromMap, Ruleset
from generator.model.seating import decks_of


def map_counters(game: Game, ruleset: Ruleset, map_id: str, seats: int) -> dict[str, Any]:
    """The counters that `Program.new_state` takes, for a match on this map.

    Raises:
        HornbookError: the box has no such map, it is for another number of seats, or the rules do
            not begin with maps.
    """
    known = {one.id: one for one in game.maps}
    filled = ruleset.from_map
    if filled is None:
        raise HornbookError(f"{ruleset.title} is not played on maps", ExitCode.USAGE)
    if map_id not in known:
        hint = did_you_mean(map_id, known) or f"known are: {', '.join(known) or 'none'}"
        raise HornbookError(f"there is no map {quoted(map_id)}", ExitCode.USAGE, hint)
    start = start_of(game, known[map_id])
    if len(start.seats) != seats:
        message = f"the map {quoted(map_id)} is for {len(start.seats)} seats, not {seats}"
        raise HornbookError(message, ExitCode.USAGE, f"say --seats {len(start.seats)}")
    return _filled(filled, ruleset, start, _node_names(game, ruleset, filled, start))


def begun_with(
    game: Game, ruleset: Ruleset, seats: int, map_id: str | None, own: Mapping[str, Any]
) -> dict[str, Any]:
    """The counters that a match begins with: its `own`, and what those leave open of its map's.

    A map fills what is lacking, seat by seat and card by card, and replaces nothing.

    Raises:
        HornbookError: as of `map_counters`.
    """
    drawn = map_counters(game, ruleset, map_id, seats) if map_id else {}
    return _filling(own, drawn)


def _filling(own: Mapping[str, Any], drawn: Mapping[str, Any]) -> dict[str, Any]:
    """`own` with what `drawn` has beside it, also inside of what both have."""
    both = {
        name: _filling(own[name], drawn[name])
        for name in own
        if isinstance(own[name], Mapping) and isinstance(drawn.get(name), Mapping)
    }
    return {**drawn, **own, **both}


def own_counters(
    game: Game, ruleset: Ruleset, seats: int, map_id: str | None, whole: Mapping[str, Any]
) -> dict[str, Any]:
    """Of the counters that a match began with those that its map does not say."""
    drawn = map_counters(game, ruleset, map_id, seats) if map_id else {}
    return {name: value for name, value in whole.items() if drawn.get(name) != value}


def map_titles(game: Game, ruleset: Ruleset, counters: Mapping[str, Any]) -> dict[str, str]:
    """What the map from which these counters come calls its nodes, by the id of the card.

    Nothing where they come from no map.
    """
    drawn = map_of(game, ruleset, counters)
    if drawn is None or ruleset.from_map is None:
        return {}
    start = start_of(game, drawn)
    names = _node_names(game, ruleset, ruleset.from_map, start)
    return dict(zip(names, start.names, strict=False))


def map_of(game: Game, ruleset: Ruleset, counters: Mapping[str, Any]) -> MapFile | None:
    """The map on which a match with these counters begins.

    Saved matches keep the counters alone, so the map is known by all of them that belong to no
    seat: what seats hold may be their own.
    """
    filled = ruleset.from_map
    if filled is None or not counters.get(filled.given):
        return None
    of_seats = {one.id for one in ruleset.counters if one.of in ("seat", "team")}
    for drawn in game.maps:
        start = start_of(game, drawn)
        found = _filled(filled, ruleset, start, _node_names(game, ruleset, filled, start))
        names = (found.keys() | counters.keys()) - of_seats
        if all(found.get(name) == counters.get(name) for name in names):
            return drawn
    return None


def _node_names(game: Game, ruleset: Ruleset, filled: FromMap, start: MapStart) -> list[str]:
    (deck,) = [one for one in decks_of(game, ruleset) if one.id == filled.nodes]
    if len(start.nodes) > len(deck.cards):
        message = f"the map has {len(start.nodes)} nodes, and there are {len(deck.cards)} {deck.id}"
        raise HornbookError(message, ExitCode.FINDINGS)
    return [card.id for card in deck.cards]


def _filled(filled: FromMap, ruleset: Ruleset, start: MapStart, names: list[str]) -> dict[str, Any]:
    of = {one.id: one.of for one in ruleset.counters}
    found: dict[str, Any] = {filled.given: True}
    if filled.general:
        found[filled.general] = start.general
    if filled.facts:
        found[filled.facts] = dict(zip(names, start.facts, strict=False))
    for counter, values in start.counters.items():
        if of.get(counter) == filled.nodes:
            found[counter] = dict(zip(names, values, strict=False))
    if filled.relations:
        arrows: dict[str, dict[str, str]] = {}
        for (one, other), kind in start.relations.items():
            arrows.setdefault(names[one], {})[names[other]] = kind
        found[filled.relations] = arrows
    for index, seat in enumerate(start.seats):
        private = {key: node for key, node in seat.private.items() if of.get(key) == "seat"}
        if filled.controls:
            private[filled.controls] = seat.controls
        for counter, node in private.items():
            found.setdefault(counter, {})[f"seat {index + 1}"] = names[node]
    return found
