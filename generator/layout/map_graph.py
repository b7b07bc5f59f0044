"""First places for the nodes of a map, from a library of graph layouts; the only one to know it."""

import random
from collections.abc import Iterator, Sequence

import igraph

from generator.layout.plane import Point

Edge = tuple[int, int]

SEED = 1649
"""Of the library's own chance; any number does, and the same gives the same map."""


def first_places(count: int, edges: Sequence[Edge], ratio: float) -> Iterator[tuple[Point, ...]]:
    """Several layouts of `count` nodes in a box `ratio` wide and 1 high, each its own way.

    The same input gives the same places.
    """
    graph = igraph.Graph(n=count, edges=list(edges))
    chance = random.Random(SEED)  # noqa: S311 - a layout keeps no secret
    igraph.set_random_number_generator(chance)
    try:
        ring = [[one[0] * ratio, one[1]] for one in graph.layout_circle().coords]
        yield _boxed(graph.layout_kamada_kawai(seed=ring, maxiter=2000).coords, ratio)
        yield _boxed(graph.layout_davidson_harel(seed=ring, maxiter=30).coords, ratio)
        yield _boxed(graph.layout_fruchterman_reingold(seed=ring, grid="nogrid").coords, ratio)
    finally:
        igraph.set_random_number_generator(random)


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
