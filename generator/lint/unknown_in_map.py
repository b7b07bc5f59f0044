"""Names in a map that stand for nothing."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.maps import MapCase, map_cases
from generator.lint.texts import Path

CODE = Code(
    id="M132",
    slug="unknown-in-map",
    severity=Severity.ERROR,
    what="A map names a node that it does not have, or a relation, counter or private field that "
    "`map_rules` does not have.",
    why="An arrow to nobody cannot be drawn, and what nobody declared is not played.",
    example="nodes: [{id: mill, name: The mill}]\nrelations: [{from: mill, to: milll, is: near}]",
    instead="nodes: [{id: mill, name: The mill}, {id: farm, name: The farm}]\n"
    "relations: [{from: mill, to: farm, is: near}]",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each name."""
    for one in map_cases(case):
        yield from _nodes(one)
        yield from _kinds(one)


def _nodes(one: MapCase) -> Iterator[Diagnostic]:
    for path, name in (*one.ends(), *one.held()):
        if name not in one.nodes:
            message = f"there is no {one.rules.node} {quoted(name)} on this map"
            yield one.at(CODE, path, message, one.near(name))


def _kinds(one: MapCase) -> Iterator[Diagnostic]:
    rules = one.rules
    for index, relation in enumerate(one.map.relations):
        if relation.is_ not in rules.relations:
            path = ("relations", index, "is")
            yield one.at(CODE, path, *_said("relation", relation.is_, rules.relations))
    for index, node in enumerate(one.map.nodes):
        path = ("nodes", index, "counters")
        yield from _keys(one, path, "counter", node.counters, rules.counters)
    for index, seat in enumerate(one.map.seats):
        path = ("seats", index, "private")
        yield from _keys(one, path, "private field", seat.private, rules.private)


def _keys(
    one: MapCase, path: Path, noun: str, given: Iterable[str], known: Iterable[str]
) -> Iterator[Diagnostic]:
    names = frozenset(known)
    for name in given:
        if name not in names:
            yield one.at_key(CODE, (*path, name), *_said(noun, name, names))


def _said(noun: str, name: str, known: Iterable[str]) -> tuple[str, str]:
    names = sorted(known)
    hint = did_you_mean(name, names) or f"known here: {', '.join(names) or 'none'}"
    return f"there is no {noun} {quoted(name)}", hint
