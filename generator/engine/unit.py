"""One compiled game while it is written: its blocks, its sites, and which bodies need a frame."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.diagnostics import Position
from generator.engine.decision_points import Decision
from generator.engine.tables import Tables, all_bodies, walk
from generator.rules.typed_tree import Body, Checked, Effect, Reacts

_ASKS = frozenset(("choose", "ask", "ask_all", "act", "window"))
_UNWINDS = frozenset(("leave", "end_game"))


@dataclass
class Unit:
    """What all bodies of a game share while they are written."""

    checked: Checked
    tables: Tables
    lines: list[str] = field(default_factory=list)
    where: list[Position | None] = field(default_factory=list)
    """Where in the content each line comes from."""
    blocks: int = 0
    body_at: list[int] = field(default_factory=list)
    """The body of each block."""
    bodies: list[Body] = field(default_factory=list)
    number: dict[int, int] = field(default_factory=dict)
    """The number of each body, by its identity."""
    entry: dict[int, int] = field(default_factory=dict)
    """The first block of each framed body, by its number."""
    framed: set[int] = field(default_factory=set)
    """Bodies, by number, that need a frame: they ask somebody, or unwind the stack."""
    slots: dict[int, dict[str, int]] = field(default_factory=dict)
    """Where in its frame each framed body keeps its locals."""
    owners: dict[int, dict[str, int]] = field(default_factory=dict)
    """Of each framed body's secret locals: the slot that says whose they are."""
    frame_size: dict[int, int] = field(default_factory=dict)
    sites: list[Decision] = field(default_factory=list)
    inquiries: dict[int, dict[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, body in enumerate(all_bodies(self.checked)):
            self.bodies.append(body)
            self.number[id(body)] = number
        self._find_framed()

    def block(self, body: int) -> int:
        """A new block's number."""
        self.blocks += 1
        self.body_at.append(body)
        return self.blocks - 1

    def reactions(self, event: str, *, forced: bool) -> list[Reacts]:
        """How cards of this match answer an event."""
        there = set(self.tables.designs)
        return [
            one
            for one in self.checked.reacts
            if one.event == event and one.forced is forced and one.card in there
        ]

    def suspends(self, effect: Effect) -> bool:
        """Whether something in it asks, or runs what needs a frame."""
        return any(self._suspends(one) for one in walk([effect]))

    def _suspends(self, effect: Effect) -> bool:
        word = effect.word
        if word in _ASKS:
            return True
        if word == "call":
            body = self.checked.rules[str(effect.names["call"])]
            return self.number[id(body)] in self.framed
        if word == "resolve":
            effects = self.checked.effects.values()
            return any(self.number[id(body)] in self.framed for body in effects)
        if word == "emit":
            return bool(self.reactions(str(effect.names["emit"]), forced=True))
        return False

    def _find_framed(self) -> None:
        """Start with what plainly needs a frame, and follow the calls."""
        for number, body in enumerate(self.bodies):
            rule = body is self.checked.rules.get(self.checked.ruleset.start)
            if rule or body.kind in ("reaction", "action") or self._unwinds(body.effects):
                self.framed.add(number)
        before = -1
        while len(self.framed) != before:
            before = len(self.framed)
            for number, body in enumerate(self.bodies):
                if any(self._suspends(one) for one in walk(body.effects)):
                    self.framed.add(number)
        self._find_recursive()

    def _find_recursive(self) -> None:
        """A rule without a frame that leads to itself would recurse in Python: give it one."""
        for number, body in enumerate(self.bodies):
            if number not in self.framed and self._reaches(body, body, set()):
                self.framed.add(number)
        for number, body in enumerate(self.bodies):
            if any(self._suspends(one) for one in walk(body.effects)):
                self.framed.add(number)

    def _reaches(self, start: Body, goal: Body, seen: set[int]) -> bool:
        for effect in walk(start.effects):
            for body in self._called(effect):
                if body is goal:
                    return True
                if id(body) not in seen:
                    seen.add(id(body))
                    if self._reaches(body, goal, seen):
                        return True
        return False

    def _called(self, effect: Effect) -> Iterable[Body]:
        if effect.word == "call":
            return [self.checked.rules[str(effect.names["call"])]]
        return self.checked.effects.values() if effect.word == "resolve" else ()

    @staticmethod
    def _unwinds(effects: Iterable[Effect]) -> bool:
        return any(effect.word in _UNWINDS for effect in walk(effects))
