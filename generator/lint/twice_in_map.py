"""What a map says twice, or of a node towards itself."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.maps import MapCase, map_cases

CODE = Code(
    id="M133",
    slug="twice-in-map",
    severity=Severity.ERROR,
    what="On a map, two nodes have one id, an arrow leads back to where it begins or is drawn "
    "twice, two seats control one node, or two name the same one where only one may.",
    why="Only one of the two could be drawn or played.",
    example="relations:\n  - {from: mill, to: farm, is: near}\n"
    "  - {from: farm, to: mill, is: near}",
    instead="relations:\n  - {from: mill, to: farm, is: near, mutual: true}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each second."""
    for one in map_cases(case):
        yield from _ids(one)
        yield from _relations(one)
        yield from _controls(one)
        yield from _private(one)


def _ids(one: MapCase) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for index, node in enumerate(one.map.nodes):
        if node.id in first:
            line = one.line("nodes", first[node.id], "id")
            message = f"there is a {one.rules.node} {quoted(node.id)} already, in line {line}"
            hint = "give one of the two another id"
            yield one.at(CODE, ("nodes", index, "id"), message, hint)
        first.setdefault(node.id, index)


def _relations(one: MapCase) -> Iterator[Diagnostic]:
    first: dict[tuple[str, str], int] = {}
    for index, relation in enumerate(one.map.relations):
        ends = relation.from_, relation.to
        path = ("relations", index)
        if relation.from_ == relation.to:
            message = f"{quoted(relation.from_)} stands in a relation to itself"
            yield one.at(CODE, (*path, "to"), message, "name somebody else")
            continue
        there = [ends, ends[::-1]] if relation.mutual else [ends]
        before = next((first[way] for way in there if way in first), None)
        if before is not None:
            line = one.line("relations", before)
            message = f"how {quoted(ends[0])} stands to {quoted(ends[1])} is said in line {line}"
            yield one.at(CODE, path, message, "take one of the two out")
        elif (back := first.get(ends[::-1])) is not None:
            other = one.map.relations[back]
            if other.is_ == relation.is_:
                line = one.line("relations", back)
                message = f"line {line} says the same in the other direction"
                yield one.at(CODE, path, message, "write mutual: true there, and take this out")
        for way in there:
            first.setdefault(way, index)


def _controls(one: MapCase) -> Iterator[Diagnostic]:
    for index, seat in enumerate(one.map.seats):
        before = one.controlled[seat.controls]
        if before != index:
            line = one.line("seats", before, "controls")
            message = f"the seat in line {line} controls {quoted(seat.controls)} already"
            hint = f"give each seat a {one.rules.node} of its own"
            yield one.at(CODE, ("seats", index, "controls"), message, hint)


def _private(one: MapCase) -> Iterator[Diagnostic]:
    for name, field in one.rules.private.items():
        first: dict[str, int] = {}
        for index, seat in enumerate(one.map.seats):
            node = seat.private[name].node if name in seat.private else None
            if node is None or not field.unique:
                continue
            path = ("seats", index, "private", name, "node")
            if node in first:
                line = one.line("seats", first[node], "private", name, "node")
                message = f"the seat in line {line} has {quoted(node)} as its {name} already"
                yield one.at(CODE, path, message, "both choose again")
            first.setdefault(node, index)
