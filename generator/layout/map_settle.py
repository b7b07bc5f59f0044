"""Moves the nodes of a map until circles are apart, arrows clear and crossings few.

Annealing with a chance of its own: the same start gives the same end. What is bad is counted in
one number, circles upon each other worst, then arrows through circles, crossings, long arrows.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot

from generator.layout.map_graph import Edge
from generator.layout.plane import Point, distance_to_segment, segments_cross

SEED = 1580
ROUNDS = 160
"""How often each node is moved."""
CROSSING = 60.0
OVERLAP, PASSING = 6.0, 4.0
"""What a mm (squared) costs that circles, or an arrow and a circle, are too near."""
LENGTH = 0.12
"""What a mm of arrow costs."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Where circles may lie: `width` by `height` mm for their middles, and how far apart.

    `apart` is the least distance of two middles, `clear` that of an arrow from a middle.
    """

    width: float
    height: float
    apart: float
    clear: float

    def held(self, x: float, y: float) -> Point:
        """The point of the ground that is nearest."""
        return min(self.width, max(0.0, x)), min(self.height, max(0.0, y))


def settle(places: Sequence[Point], edges: Sequence[Edge], ground: Ground) -> tuple[Point, ...]:
    """Better places for all nodes, within the ground."""
    work = _Work([ground.held(*one) for one in places], tuple(edges), ground)
    chance = random.Random(SEED)  # noqa: S311 - a layout keeps no secret
    for number in range(ROUNDS):
        cool = 1.0 - number / ROUNDS
        for node in range(len(places)):
            work.try_move(node, cool, chance)
    return tuple((round(x, 2), round(y, 2)) for x, y in work.places)


def badness(places: Sequence[Point], edges: Sequence[Edge], ground: Ground) -> float:
    """What is bad about places, in one number; without crossings and too near is its arrows."""
    work = _Work(list(places), tuple(edges), ground)
    return sum(work.cost_of(node) for node in range(len(places)))


class _Work:
    """The places as they change."""

    def __init__(self, places: list[Point], edges: tuple[Edge, ...], ground: Ground) -> None:
        self.places, self.edges, self.ground = places, edges, ground
        self.at = [[edge for edge in edges if node in edge] for node in range(len(places))]
        self.off = [[edge for edge in edges if node not in edge] for node in range(len(places))]

    def try_move(self, node: int, cool: float, chance: random.Random) -> None:
        """Move one node, or swap two; keep what is better, and while it is hot some that is not."""
        heat = 40.0 * cool * cool
        if chance.random() < 0.15 * cool:
            self._try_swap(node, chance.randrange(len(self.places)), heat, chance)
            return
        ground, old = self.ground, self.places[node]
        before = self.cost_of(node)
        reach = 0.02 + 0.4 * cool
        x = old[0] + chance.gauss(0, ground.width * reach / 2)
        y = old[1] + chance.gauss(0, ground.height * reach / 2)
        self.places[node] = ground.held(x, y)
        if not _taken(self.cost_of(node) - before, heat, chance):
            self.places[node] = old

    def _try_swap(self, one: int, other: int, heat: float, chance: random.Random) -> None:
        before = self.cost_of(one) + self.cost_of(other)
        self._swap(one, other)
        if not _taken(self.cost_of(one) + self.cost_of(other) - before, heat, chance):
            self._swap(one, other)

    def _swap(self, one: int, other: int) -> None:
        self.places[one], self.places[other] = self.places[other], self.places[one]

    def cost_of(self, node: int) -> float:
        """What is bad about one node, its arrows, and the arrows that pass it."""
        places, ground = self.places, self.ground
        here = places[node]
        cost = 0.0
        for other, there in enumerate(places):
            near = ground.apart - hypot(here[0] - there[0], here[1] - there[1])
            if near > 0 and other != node:
                cost += OVERLAP * near * near
        for one, other in self.off[node]:
            near = ground.clear - distance_to_segment(here, places[one], places[other])
            if near > 0:
                cost += PASSING * near * near
        return cost + sum(self._cost_of_edge(edge) for edge in self.at[node])

    def _cost_of_edge(self, edge: Edge) -> float:
        places, ground = self.places, self.ground
        start, end = places[edge[0]], places[edge[1]]
        cost = LENGTH * hypot(start[0] - end[0], start[1] - end[1])
        for other, there in enumerate(places):
            if other not in edge:
                near = ground.clear - distance_to_segment(there, start, end)
                if near > 0:
                    cost += PASSING * near * near
        for one in self.edges:
            if one[0] not in edge and one[1] not in edge:
                cost += CROSSING * segments_cross(start, end, places[one[0]], places[one[1]])
        return cost


def _taken(worse: float, heat: float, chance: random.Random) -> bool:
    return worse <= 0 or (heat > 0 and chance.random() < exp(-worse / heat))
