"""First places for the nodes of a map, from a library of graphs; the only module to know it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, sin, tau

import networkx

from generator.layout.plane import Point

Edge = tuple[int, int]


def first_places(count: int, edges: Sequence[Edge], ratio: float) -> Iterator[tuple[Point, ...]]:
    """Several layouts of `count` nodes in a box `ratio` wide and 1 high, each its own way.

    The same input gives the same places.
    """
    graph = networkx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edges)
    for order in _orders(graph):
        ring = _ring(order, ratio)
        yield _boxed(_sprung(graph, ring), ratio)


def _sprung(graph: networkx.Graph, ring: Mapping[int, Point]) -> list[Point]:
    """Places pulled together by edges and pushed apart by nodes, from those of a ring."""
    places = networkx.spring_layout(graph, pos=ring, iterations=400, threshold=1e-5, scale=None)
    return [(float(x), float(y)) for _, (x, y) in sorted(places.items())]


def _orders(graph: networkx.Graph) -> Iterator[list[int]]:
    """Ways round a ring: as they come, neighbours near each other, and one walk along edges."""
    heads = [min(part) for part in networkx.connected_components(graph)]
    joined = graph.copy()
    joined.add_edges_from(pairwise(heads))
    yield sorted(graph)
    yield list(networkx.utils.cuthill_mckee_ordering(graph))
    yield list(networkx.dfs_preorder_nodes(joined))


def _ring(order: Sequence[int], ratio: float) -> dict[int, Point]:
    """Nodes in this order round an oval."""
    turns = [tau * number / len(order) for number in range(len(order))]
    return {node: (cos(turn) * ratio, sin(turn)) for node, turn in zip(order, turns, strict=True)}


def _boxed(places: Sequence[Sequence[float]], ratio: float) -> tuple[Point, ...]:
    """The places stretched over the box, turned so that the longer way lies level."""
    wide = max(x for x, _ in places) - min(x for x, _ in places)
    high = max(y for _, y in places) - min(y for _, y in places)
    turned = [(y, x) if high > wide else (x, y) for x, y in places]
    left, low = min(x for x, _ in turned), min(y for _, y in turned)
    across = max(x for x, _ in turned) - left or 1.0
    up = max(y for _, y in turned) - low or 1.0
    return tuple(
        (round((x - left) / across * ratio, 6), round((y - low) / up, 6)) for x, y in turned
    )
