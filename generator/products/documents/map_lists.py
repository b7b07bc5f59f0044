"""A map in words: who or what is on it, and how they stand to each other, as all may know it."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.model.game import Game
from generator.model.maps import MapFile, MapRules
from generator.model.match_start import counted
from generator.products.documents.written import written
from generator.render.documents.pieces import Pages
from generator.words.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class ListedNode:
    """One circle: its name, its seat if it has one, its numbers, facts, and its arrows in words."""

    name: str
    seat: int | None
    counters: tuple[tuple[str, int], ...]
    facts: tuple[str, ...]
    arrows: tuple[str, ...]


def map_list(game: Game, drawn: MapFile, catalogue: Catalogue, name: str) -> Pages:
    """The list of all that a map shows; its document is called `name`."""
    rules = game.file.map_rules
    assert rules is not None  # noqa: S101 - lint lets no map through without rules
    nodes = [*listed_nodes(game, drawn, rules, catalogue)]
    return written("map-list", catalogue, name, drawn=drawn, rules=rules, nodes=nodes)


def listed_nodes(
    game: Game, drawn: MapFile, rules: MapRules, catalogue: Catalogue
) -> Iterator[ListedNode]:
    """The circles of a map in their order."""
    seats = {seat.controls: number for number, seat in enumerate(drawn.seats, start=1)}
    values = {name: counted(game, drawn, name) for name in rules.counters}
    for place, node in enumerate(drawn.nodes):
        numbers = ((rules.counters[name].title, many[place]) for name, many in values.items())
        arrows = _arrows(drawn, rules, node.id, catalogue)
        yield ListedNode(node.name, seats.get(node.id), tuple(numbers), node.facts, tuple(arrows))


def _arrows(drawn: MapFile, rules: MapRules, node: str, catalogue: Catalogue) -> Iterator[str]:
    """The arrows of a circle: those that it sends, then those that it gets."""
    tr = catalogue.tr
    for one in drawn.relations:
        kind = rules.relations[one.is_].title
        if one.mutual and node in (one.from_, one.to):
            other = drawn.node(one.to if node == one.from_ else one.from_).name
            yield tr("To {name} and back: {kind}", name=other, kind=kind)
        elif node == one.from_:
            yield tr("To {name}: {kind}", name=drawn.node(one.to).name, kind=kind)
        elif node == one.to:
            yield tr("From {name}: {kind}", name=drawn.node(one.from_).name, kind=kind)
