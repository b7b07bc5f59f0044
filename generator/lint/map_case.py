"""One map under examination, with the rules that it must keep."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Code, Diagnostic, did_you_mean
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.maps import MapFile, MapRules
from generator.model.values import Amount

Named = tuple[Path, str]
"""Where a node is named, and its id."""


@dataclass(frozen=True)
class MapCase:
    """A map; `part` is the name of its file among the places of the game."""

    case: Case
    part: str
    map: MapFile
    rules: MapRules

    @property
    def nodes(self) -> frozenset[str]:
        """The ids of all nodes."""
        return frozenset(node.id for node in self.map.nodes)

    @property
    def controlled(self) -> dict[str, int]:
        """The nodes that seats control, with the place of the first seat that does."""
        found: dict[str, int] = {}
        for index, seat in enumerate(self.map.seats):
            found.setdefault(seat.controls, index)
        return found

    def at(self, code: Code, path: Path, message: str, hint: str | None = None) -> Diagnostic:
        """A finding at the value at `path` of the map."""
        return code.at(self.case.where(self.part, *path), message, hint)

    def at_key(self, code: Code, path: Path, message: str, hint: str | None = None) -> Diagnostic:
        """A finding at the key of that value."""
        return code.at(self.case.where_key(self.part, *path), message, hint)

    def near(self, name: str) -> str | None:
        """The node that was probably meant."""
        return did_you_mean(name, self.nodes)

    def line(self, *path: str | int) -> int:
        """The line of a value of the map."""
        return self.case.where(self.part, *path).line

    def ends(self) -> Iterator[Named]:
        """Every node that a relation names."""
        for index, one in enumerate(self.map.relations):
            yield ("relations", index, "from"), one.from_
            yield ("relations", index, "to"), one.to

    def held(self) -> Iterator[Named]:
        """Every node that a seat names: what it controls, and what its private fields name."""
        for index, seat in enumerate(self.map.seats):
            yield ("seats", index, "controls"), seat.controls
            for name, one in seat.private.items():
                if one.node is not None:
                    yield ("seats", index, "private", name, "node"), one.node


def map_cases(case: Case) -> Iterator[MapCase]:
    """Every map of a box; none where the box does not say what maps must hold."""
    rules = case.game.file.map_rules
    if rules is None:
        return
    for name, drawn in zip(case.game.file.maps, case.game.maps, strict=True):
        yield MapCase(case, f"maps/{name}", drawn, rules)


def number(case: Case, amount: Amount) -> int | None:
    """The number that an amount is; None where it names no value, which is said elsewhere."""
    try:
        return case.game.number(amount)
    except KeyError:
        return None


def many(count: int, one: str, several: str) -> str:
    """`1 town`, `3 towns`."""
    return f"{count} {one if count == 1 else several}"
