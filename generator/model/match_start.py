"""How a match begins: with a map as plain numbers, or in the middle, at a position."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import Field, JsonValue

from generator.model.game import Game
from generator.model.maps import MapFile, MapRules, MapSeat
from generator.model.values import Line, Slug, Values

Cards = int | tuple[int | Line, ...]
"""So many cards, whichever they are; or cards from the top down, `?` for one without a name."""


class Position(Values):
    """What is known of a match under way. All that it leaves out comes from a match with its seed.

    Seats are their number, counted from 1, or the player's name; cards are ids or titles.
    """

    rule: Slug = Field(description="The rule, action or card effect that begins now.")
    with_: Mapping[Slug, JsonValue] = Field(
        default_factory=dict, alias="with", description="What the rule is given, by name."
    )
    zones: Mapping[Slug, Cards | Mapping[int | Line, Cards]] = Field(
        default_factory=dict,
        description="The cards of a zone, by seat where each seat has one. Of a pile that nobody "
        "sees into, the uppermost.",
    )
    counters: Mapping[Slug, JsonValue] = Field(
        default_factory=dict, description="Values of counters, as before a match."
    )
    out: tuple[int | Line, ...] = Field(default=(), description="Seats that are out of the match.")
    asks: int | Line | None = Field(
        default=None, description="The seat that decides first; held against the rules."
    )
    seed: int = Field(default=0, ge=0, description="Where the rest comes from.")


@dataclass(frozen=True)
class SeatStart:
    """One seat: the node it controls, and the nodes of its private fields by the field's id."""

    controls: int
    private: Mapping[str, int]


@dataclass(frozen=True)
class MapStart:
    """A sound map; a node is its place in the file, from 0.

    `counters` and `facts` are by node; `general` is how many facts belong to none. `relations`
    are by (from, to), each a kind; a mutual one stands in both directions. `seats` are in the
    order in which they chose.
    """

    nodes: tuple[str, ...]
    names: tuple[str, ...]
    counters: Mapping[str, tuple[int, ...]]
    facts: tuple[int, ...]
    general: int
    relations: Mapping[tuple[int, int], str]
    seats: tuple[SeatStart, ...]


def start_of(game: Game, drawn: MapFile) -> MapStart:
    """How a match begins that is played on this map, which lint found sound.

    Raises:
        KeyError: the box has no `map_rules`, or the map names what is not there.
    """
    rules = game.file.map_rules
    if rules is None:
        raise KeyError("map_rules")
    place = {node.id: index for index, node in enumerate(drawn.nodes)}
    return MapStart(
        nodes=tuple(place),
        names=tuple(node.name for node in drawn.nodes),
        counters={name: counted(game, drawn, name) for name in rules.counters},
        facts=tuple(len(node.facts) for node in drawn.nodes),
        general=len(drawn.general),
        relations=_relations(drawn, place),
        seats=tuple(_seat(seat, rules, place) for seat in drawn.seats),
    )


def counted(game: Game, drawn: MapFile, counter: str) -> tuple[int, ...]:
    """The values of one counter by node: what a node gives, else what all start with.

    Raises:
        KeyError: there is no such counter, or it starts with a value that is not there.
    """
    rules = game.file.map_rules
    if rules is None:
        raise KeyError("map_rules")
    start = game.number(rules.counters[counter].start)
    return tuple(node.counters.get(counter, start) for node in drawn.nodes)


def _relations(drawn: MapFile, place: Mapping[str, int]) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for one in drawn.relations:
        ends = place[one.from_], place[one.to]
        found[ends] = one.is_
        if one.mutual:
            found[ends[::-1]] = one.is_
    return found


def _seat(seat: MapSeat, rules: MapRules, place: Mapping[str, int]) -> SeatStart:
    held = {
        name: place[one.node]
        for name, one in seat.private.items()
        if one.node is not None and rules.private[name].node
    }
    return SeatStart(place[seat.controls], held)
