"""Where the circles of a map lie: places from a library of graphs, moved until they settle.

This is the only module to know that library.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, exp, hypot, sin, tau

from generator.layout.map_arrows import Point, distance_to_segment, segments_cross

Edge = tuple[int, int]

SEED = 1580
ROUNDS = 300
"""How often each node is moved."""
CROSSING = 60.0
OVERLAP, PASSING = 6.0, 4.0
"""What a mm (squared) costs that circles, or an arrow and a circle, are too near."""
LENGTH = 0.12
"""What a mm of arrow costs."""


def first_places(count: int, edges: Sequence[Edge], ratio: float) -> Iterator[tuple[Point, ...]]:
    """Several layouts of `count` nodes in a box `ratio` wide and 1 high, each its own way.

    The same input gives the same places.
    """
    import networkx  # heavy to load, and most boxes have no map

    graph = networkx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edges)
    heads = [min(part) for part in networkx.connected_components(graph)]
    joined = graph.copy()
    joined.add_edges_from(pairwise(heads))
    # Ways round a ring: as they come, neighbours near each other, and one walk along edges.
    orders = (
        sorted(graph),
        networkx.utils.cuthill_mckee_ordering(graph),
        networkx.dfs_preorder_nodes(joined),
    )
    for order in map(list, orders):
        turns = [tau * number / len(order) for number in range(len(order))]
        places = [(cos(turn) * ratio, sin(turn)) for turn in turns]
        ring = dict(zip(order, places, strict=True))
        sprung = networkx.spring_layout(graph, pos=ring, iterations=400, threshold=1e-5, scale=None)
        yield _boxed([(float(x), float(y)) for _, (x, y) in sorted(sprung.items())], ratio)


def _boxed(places: Sequence[Sequence[float]], ratio: float) -> tuple[Point, ...]:
    """The places stretched over the box, turned so that the longer way lies level."""
    xs, ys = zip(*places, strict=True)
    if max(ys) - min(ys) > max(xs) - min(xs):
        xs, ys = ys, xs
    left, low = min(xs), min(ys)
    across, up = max(xs) - left or 1.0, max(ys) - low or 1.0
    return tuple(
        (round((x - left) / across * ratio, 6), round((y - low) / up, 6))
        for x, y in zip(xs, ys, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Ground:
    """Where circles may lie: `width` by `height` mm for their middles, and how far apart.

    `apart` is the least distance of two middles, `clear` that of an arrow from a middle. An arrow
    has at least `tips` besides the word upon it, which is `word` wide and high.
    """

    width: float
    height: float
    apart: float
    clear: float
    tips: float = 0.0
    word: tuple[float, float] = (0.0, 0.0)

    def least_arrow(self, across: float, up: float, length: float) -> float:
        """How far apart the middles at the ends of an arrow in this direction must be."""
        if not length:
            return self.tips
        wide, high = self.word
        covered = min(
            wide * length / abs(across) if across else length + wide,
            high * length / abs(up) if up else length + wide,
        )
        return self.tips + covered

    def held(self, x: float, y: float) -> Point:
        """The point of the ground that is nearest."""
        return min(self.width, max(0.0, x)), min(self.height, max(0.0, y))


def settle(
    places: Sequence[Point], edges: Sequence[Edge], ground: Ground, seed: int = 0
) -> tuple[Point, ...]:
    """Better places for all nodes, within the ground; another `seed` may come to others."""
    work = _Work([ground.held(*one) for one in places], tuple(edges), ground)
    chance = random.Random(SEED + seed)  # noqa: S311 - a layout keeps no secret
    for number in range(ROUNDS):
        cool = 1.0 - number / ROUNDS
        for node in range(len(places)):
            work.try_move(node, cool, chance)
    return tuple((round(x, 2), round(y, 2)) for x, y in work.places)


class _Work:
    """The places as they change."""

    def __init__(self, places: list[Point], edges: tuple[Edge, ...], ground: Ground) -> None:
        self.places, self.ground = places, ground
        self.at = [[edge for edge in edges if node in edge] for node in range(len(places))]
        self.off = [[edge for edge in edges if node not in edge] for node in range(len(places))]
        self.apart = {edge: [one for one in edges if not {*one} & {*edge}] for edge in edges}

    def try_move(self, node: int, cool: float, chance: random.Random) -> None:
        """Move one node, or swap two; keep what is better, and while it is hot some that is not."""
        heat = 40.0 * cool * cool
        moved = [node]
        if swapped := chance.random() < 0.15 * cool:
            moved.append(chance.randrange(len(self.places)))
        before, old = sum(map(self.cost_of, moved)), [self.places[one] for one in moved]
        if swapped:
            self._put(moved, old[::-1])
        else:
            ground, (x, y), reach = self.ground, old[0], 0.003 + 0.4 * cool * cool
            x += chance.gauss(0, ground.width * reach / 2)
            y += chance.gauss(0, ground.height * reach / 2)
            self._put(moved, [ground.held(x, y)])
        worse = sum(map(self.cost_of, moved)) - before
        if worse > 0 and not (heat > 0 and chance.random() < exp(-worse / heat)):
            self._put(moved, old)

    def _put(self, nodes: Sequence[int], places: Sequence[Point]) -> None:
        for node, place in zip(nodes, places, strict=True):
            self.places[node] = place

    def cost_of(self, node: int) -> float:
        """What is bad about one node, its arrows, and the arrows that pass it."""
        places, ground = self.places, self.ground
        here = places[node]
        cost = 0.0
        for other, there in enumerate(places):
            near = ground.apart - hypot(here[0] - there[0], here[1] - there[1])
            if near > 0 and other != node:
                cost += OVERLAP * near * near
        clear, (x, y) = ground.clear, here
        for one, other in self.off[node]:
            (ax, ay), (bx, by) = places[one], places[other]
            # Most arrows are far off; only the others are worth the exact distance.
            beside = ax < x - clear > bx or ax > x + clear < bx
            if beside or ay < y - clear > by or ay > y + clear < by:
                continue
            near = clear - distance_to_segment(here, (ax, ay), (bx, by))
            if near > 0:
                cost += PASSING * near * near
        return cost + sum(self._cost_of_edge(edge) for edge in self.at[node])

    def _cost_of_edge(self, edge: Edge) -> float:
        places, ground = self.places, self.ground
        start, end = places[edge[0]], places[edge[1]]
        across, up = end[0] - start[0], end[1] - start[1]
        length = hypot(across, up)
        cost = LENGTH * length
        short = ground.least_arrow(across, up, length) - length
        if short > 0:
            cost += OVERLAP * short * short
        clear = ground.clear
        left, right = min(start[0], end[0]) - clear, max(start[0], end[0]) + clear
        low, high = min(start[1], end[1]) - clear, max(start[1], end[1]) + clear
        for other, there in enumerate(places):
            if left < there[0] < right and low < there[1] < high and other not in edge:
                near = clear - distance_to_segment(there, start, end)
                if near > 0:
                    cost += PASSING * near * near
        for one, other in self.apart[edge]:
            a, b = places[one], places[other]
            beside = a[0] < left > b[0] or a[0] > right < b[0]
            if not (beside or a[1] < low > b[1] or a[1] > high < b[1]):
                cost += CROSSING * segments_cross(start, end, a, b)
        return cost
