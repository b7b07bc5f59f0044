"""Maps that hold too little, too much, or what the rules of the box forbid."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.map_case import MapCase, many, map_cases, number
from generator.lint.texts import Path
from generator.model.maps import FactCount, Held, PrivateField

CODE = Code(
    id="M134",
    slug="wrong-map",
    severity=Severity.ERROR,
    what="A map does not hold what `map_rules` ask: facts, relations, nodes for all who take part, "
    "counters within their bounds, or private fields filled in as they must be.",
    why="A match on it would begin otherwise than the rules let it begin.",
    example="map_rules: {facts: {least: 2}}\n\nnodes: [{id: mill, name: The mill, facts: [Idle]}]",
    instead="map_rules: {facts: {least: 2}}\n\n"
    "nodes: [{id: mill, name: The mill, facts: [Idle, Damp]}]",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each thing that is missing, too many or forbidden."""
    for one in map_cases(case):
        yield from _general(one)
        yield from _facts(one)
        yield from _counters(one)
        yield from _relations(one)
        yield from _numbers(one)
        yield from _private(one)


def _general(one: MapCase) -> Iterator[Diagnostic]:
    rules, given = one.rules, len(one.map.general)
    if not given and rules.first_general and number(one.case, rules.general.least):
        message = f"the map has no {rules.first_general}"
        hint = "write it as the first fact under general:"
        yield one.at_key(CODE, ("general",), message, hint)
    else:
        yield from _count(one, ("general",), "the map has", given, rules.general)


def _facts(one: MapCase) -> Iterator[Diagnostic]:
    for index, node in enumerate(one.map.nodes):
        who = f"{quoted(node.id)} has"
        yield from _count(one, ("nodes", index, "facts"), who, len(node.facts), one.rules.facts)


def _count(
    one: MapCase, path: Path, who: str, given: int, asked: FactCount
) -> Iterator[Diagnostic]:
    least, most = number(one.case, asked.least), number(one.case, asked.most)
    if least is not None and given < least:
        message = f"{who} {many(given, 'fact', 'facts')}, and must have {least}"
        yield one.at_key(CODE, path, message, f"add {many(least - given, 'fact', 'facts')}")
    if most is not None and given > most:
        message = f"{who} {many(given, 'fact', 'facts')}, and may have {most}"
        yield one.at_key(CODE, path, message, "take some out")


def _counters(one: MapCase) -> Iterator[Diagnostic]:
    for index, node in enumerate(one.map.nodes):
        for name, value in node.counters.items():
            counter = one.rules.counters.get(name)
            if counter is None:  # said elsewhere
                continue
            least, most = number(one.case, counter.least), number(one.case, counter.most)
            if least is not None and most is not None and not least <= value <= most:
                path = ("nodes", index, "counters", name)
                message = f"{name} of {quoted(node.id)} is {value}"
                yield one.at(CODE, path, message, f"it goes from {least} to {most}")


def _relations(one: MapCase) -> Iterator[Diagnostic]:
    """Nothing is counted where a relation names nobody: that one may be the one that is missed."""
    named = [name for _, name in one.ends()]
    least = number(one.case, one.rules.relations_least)
    if least is None or not set(named) <= one.nodes:
        return
    for index, node in enumerate(one.map.nodes):
        has = named.count(node.id)
        if has < least:
            count = many(has, "relation", "relations") if has else "no relation"
            message = f"{quoted(node.id)} has {count}, and must have {least}"
            hint = "add one from it or to it under relations:"
            yield one.at(CODE, ("nodes", index, "id"), message, hint)


def _numbers(one: MapCase) -> Iterator[Diagnostic]:
    """That a map is for as many as can play, and large enough for them."""
    seats, bounds = len(one.map.seats), one.case.game.file.seats
    if seats and not bounds.least <= seats <= bounds.most:
        message = f"the map has {many(seats, 'seat', 'seats')}"
        hint = f"the game is for {bounds.least} to {bounds.most}"
        yield one.at_key(CODE, ("seats",), message, hint)
        return
    rules, each = one.rules, number(one.case, one.rules.nodes_for_each)
    people = (seats or bounds.least) + (rules.arbiter is not None)
    given = len(one.map.nodes)
    if each is not None and given < each * people:
        who = f"{people} who take part"
        message = f"the map has {many(given, rules.node, rules.nodes)} for {who}"
        hint = f"{each} for each are {each * people}: add {each * people - given}"
        yield one.at_key(CODE, ("nodes",), message, hint)


def _private(one: MapCase) -> Iterator[Diagnostic]:
    for index, seat in enumerate(one.map.seats):
        for name, field in one.rules.private.items():
            path = ("seats", index, "private", name)
            if name not in seat.private:
                # A misspelt name is said as that.
                if not seat.private.keys() - one.rules.private.keys():
                    message = f"the seat of {quoted(seat.controls)} has no {name}"
                    yield one.at(CODE, path[:2], message, f"add {name}: under private:")
                continue
            yield from _held(one, path, field, seat.private[name])
            yield from _allowed(one, (*path, "node"), field, seat.private[name].node)


def _held(one: MapCase, path: Path, field: PrivateField, held: Held) -> Iterator[Diagnostic]:
    name = path[-1]
    for key, wanted, given in (
        ("node", field.node, held.node),
        ("text", field.says is not None, held.text),
    ):
        what = f"a {one.rules.node}" if key == "node" else f"a text: {field.says}"
        if wanted and given is None:
            yield one.at(CODE, path, f"the {name} does not name {what}", f"add {key}:")
        if given is not None and not wanted:
            message = f"the {name} has no {key}"
            yield one.at_key(CODE, (*path, key), message, f"take {key}: out")


def _allowed(
    one: MapCase, path: Path, field: PrivateField, node: str | None
) -> Iterator[Diagnostic]:
    index, name = path[1], path[-2]
    seat = one.controlled.get(node) if node is not None else None
    if seat is None:
        return
    if seat == index and not field.own:
        message = f"the {name} is {quoted(node)}, which this seat controls itself"
        yield one.at(CODE, path, message, f"name another {one.rules.node}")
    elif field.free:
        line = one.line("seats", seat, "controls")
        message = f"the {name} names {quoted(node)}, which the seat in line {line} controls"
        yield one.at(CODE, path, message, f"name a {one.rules.node} that no seat controls")
