"""Maps, and the rules that they must keep: too little, too much, or what nobody could keep."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Code, ContentPath, Diagnostic, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, error
from generator.model.maps import FactCount, Held, MapFile, MapRules, PrivateField, PrivateSheet
from generator.model.values import Amount

Named = tuple[ContentPath, str]
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

    def at(
        self, code: Code, path: ContentPath, message: str, hint: str | None = None
    ) -> Diagnostic:
        """A finding at the value at `path` of the map."""
        return code.at(self.case.where(self.part, *path), message, hint)

    def at_key(
        self, code: Code, path: ContentPath, message: str, hint: str | None = None
    ) -> Diagnostic:
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


SAYS = ("seat", "name", "controls", "node")
"""What a field can say besides what is private."""


@error(
    "M131",
    what="`map_rules` are missing though the box has maps, name a value, colour or sheet that is "
    "not there, ask for more than they allow, or draw two kinds of relation alike.",
    why="No map could be held to them, and arrows must be told apart without their colours.",
    example="relations:\n  near: {title: near, colour: ink}\n  far: {title: far, colour: accent}",
    instead="relations:\n  near: {title: near, colour: ink}\n"
    "  far: {title: far, colour: accent, line: dashed, head: open}",
)
def wrong_map_rules(case: Case) -> Findings:
    """One finding for each slip in `map_rules`, or where a box with maps has none."""
    rules = case.game.file.map_rules
    if rules is not None:
        yield from _amounts(case, rules)
        yield from _kinds(case, rules)
        for index, sheet in enumerate(rules.private_sheets):
            yield from _sheet(case, ("map_rules", "private_sheets", index), sheet, rules)
    elif case.game.file.maps:
        at = case.where_key("game", "maps")
        if at == case.where("game"):  # only a card set brings maps
            at = case.where(f"maps/{case.game.file.maps[0]}", "id")
        message = "the box has maps, and does not say what they must hold"
        yield at, message, "add map_rules:"


def _amounts(case: Case, rules: MapRules) -> Findings:
    pairs: list[tuple[ContentPath, Amount, Amount | None]] = [
        (("nodes_for_each",), rules.nodes_for_each, None),
        (("relations_least",), rules.relations_least, None),
        (("facts", "least"), rules.facts.least, rules.facts.most),
        (("general", "least"), rules.general.least, rules.general.most),
    ]
    for name, counter in rules.counters.items():
        pairs.append((("counters", name, "start"), counter.start, counter.most))
        pairs.append((("counters", name, "least"), counter.least, counter.start))
    values = [name for name, one in case.game.file.values.items() if isinstance(one.is_, int)]
    for path, low, high in pairs:
        least, most = number(case, low), number(case, high) if high is not None else None
        if least is None:
            message = f"there is no value {quoted(low)} that is a whole number"
            hint = did_you_mean(str(low), values)
            yield case.where("game", "map_rules", *path), message, hint
        elif most is not None and least > most:
            message = f"{path[-1]} is {least}, which is above {most}"
            yield case.where("game", "map_rules", *path), message, "lower it"


def _kinds(case: Case, rules: MapRules) -> Findings:
    first: dict[tuple[str, str], str] = {}
    colours = case.game.theme.colours
    for name, kind in rules.relations.items():
        path: ContentPath = ("map_rules", "relations", name)
        before = first.setdefault((kind.line, kind.head), name)
        if before != name:
            message = f"{quoted(name)} is drawn with the line and head of {quoted(before)}"
            hint = "give it another line: or head:, as colour does not show in grey"
            yield case.where_key("game", *path), message, hint
        if kind.colour not in colours:
            message = f"there is no colour {quoted(kind.colour)}"
            near = did_you_mean(kind.colour, colours)
            yield case.where("game", *path, "colour"), message, near


def _sheet(case: Case, path: ContentPath, wanted: PrivateSheet, rules: MapRules) -> Findings:
    sheets = {sheet.id for sheet in case.game.sheets}
    if wanted.sheet not in sheets:
        message, near = (
            f"there is no sheet {quoted(wanted.sheet)}",
            did_you_mean(wanted.sheet, sheets),
        )
        yield case.where("game", *path, "sheet"), message, near
    known = [*SAYS]
    for name, field in rules.private.items():
        known += [name, *[f"{name}.node"] * field.node, *[f"{name}.text"] * bool(field.says)]
    known += [f"node.{name}" for name in rules.counters]
    for name, source in wanted.fields.items():
        if source not in known:
            at = case.where("game", *path, "fields", name)
            hint = did_you_mean(source, known) or f"known here: {', '.join(known)}"
            yield at, f"there is no {quoted(source)} to fill in", hint


@error(
    "M134",
    what="A map does not hold what `map_rules` ask: facts, relations, nodes for all who take part, "
    "counters within their bounds, or private fields filled in as they must be.",
    why="A match on it would begin otherwise than the rules let it begin.",
    example="map_rules: {facts: {least: 2}}\n\nnodes: [{id: mill, name: The mill, facts: [Idle]}]",
    instead="map_rules: {facts: {least: 2}}\n\n"
    "nodes: [{id: mill, name: The mill, facts: [Idle, Damp]}]",
)
def wrong_map(case: Case) -> Findings:
    """One finding for each thing that is missing, too many or forbidden."""
    for one in map_cases(case):
        for find in (_facts, _counters, _relations, _size, _private):
            yield from find(one)


def _facts(one: MapCase) -> Findings:
    rules, general = one.rules, len(one.map.general)
    if not general and rules.first_general and number(one.case, rules.general.least):
        message = f"the map has no {rules.first_general}"
        hint = "write it as the first fact under general:"
        yield one.at_key(wrong_map.code, ("general",), message, hint)
    else:
        yield from _count(one, ("general",), "the map has", general, rules.general)
    for index, node in enumerate(one.map.nodes):
        path, who = ("nodes", index, "facts"), f"{quoted(node.id)} has"
        yield from _count(one, path, who, len(node.facts), rules.facts)


def _count(one: MapCase, path: ContentPath, who: str, given: int, asked: FactCount) -> Findings:
    least, most = number(one.case, asked.least), number(one.case, asked.most)
    if least is not None and given < least:
        message = f"{who} {many(given, 'fact', 'facts')}, and must have {least}"
        yield one.at_key(
            wrong_map.code, path, message, f"add {many(least - given, 'fact', 'facts')}"
        )
    if most is not None and given > most:
        message = f"{who} {many(given, 'fact', 'facts')}, and may have {most}"
        yield one.at_key(wrong_map.code, path, message, "take some out")


def _counters(one: MapCase) -> Findings:
    for index, node in enumerate(one.map.nodes):
        for name, value in node.counters.items():
            counter = one.rules.counters.get(name)
            if counter is None:  # said elsewhere
                continue
            least, most = number(one.case, counter.least), number(one.case, counter.most)
            if least is not None and most is not None and not least <= value <= most:
                path = ("nodes", index, "counters", name)
                message = f"{name} of {quoted(node.id)} is {value}"
                yield one.at(wrong_map.code, path, message, f"it goes from {least} to {most}")


def _relations(one: MapCase) -> Findings:
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
            yield one.at(wrong_map.code, ("nodes", index, "id"), message, hint)


def _size(one: MapCase) -> Findings:
    """That a map is for as many as can play, and large enough for them."""
    seats, bounds = len(one.map.seats), one.case.game.widest_seats
    if seats and not bounds.least <= seats <= bounds.most:
        message = f"the map has {many(seats, 'seat', 'seats')}"
        hint = f"the game is for {bounds.least} to {bounds.most}"
        yield one.at_key(wrong_map.code, ("seats",), message, hint)
        return
    rules, each = one.rules, number(one.case, one.rules.nodes_for_each)
    people = (seats or bounds.least) + (rules.arbiter is not None)
    given = len(one.map.nodes)
    if each is not None and given < each * people:
        who = f"{people} who take part"
        message = f"the map has {many(given, rules.node, rules.nodes)} for {who}"
        hint = f"{each} for each are {each * people}: add {each * people - given}"
        yield one.at_key(wrong_map.code, ("nodes",), message, hint)


def _private(one: MapCase) -> Findings:
    for index, seat in enumerate(one.map.seats):
        for name, field in one.rules.private.items():
            path = ("seats", index, "private", name)
            if name not in seat.private:
                # A misspelt name is said as that.
                if not seat.private.keys() - one.rules.private.keys():
                    message = f"the seat of {quoted(seat.controls)} has no {name}"
                    yield one.at(wrong_map.code, path[:2], message, f"add {name}: under private:")
                continue
            yield from _held(one, path, field, seat.private[name])
            yield from _allowed(one, (*path, "node"), field, seat.private[name].node)


def _held(one: MapCase, path: ContentPath, field: PrivateField, held: Held) -> Findings:
    name = path[-1]
    for key, wanted, given in (
        ("node", field.node, held.node),
        ("text", field.says is not None, held.text),
    ):
        what = f"a {one.rules.node}" if key == "node" else f"a text: {field.says}"
        if wanted and given is None:
            yield one.at(wrong_map.code, path, f"the {name} does not name {what}", f"add {key}:")
        if given is not None and not wanted:
            message = f"the {name} has no {key}"
            yield one.at_key(wrong_map.code, (*path, key), message, f"take {key}: out")


def _allowed(one: MapCase, path: ContentPath, field: PrivateField, node: str | None) -> Findings:
    index, name = path[1], path[-2]
    seat = one.controlled.get(node) if node is not None else None
    if seat is None:
        return
    if seat == index and not field.own:
        message = f"the {name} is {quoted(node)}, which this seat controls itself"
        yield one.at(wrong_map.code, path, message, f"name another {one.rules.node}")
    elif field.free:
        line = one.line("seats", seat, "controls")
        message = f"the {name} names {quoted(node)}, which the seat in line {line} controls"
        yield one.at(
            wrong_map.code, path, message, f"name a {one.rules.node} that no seat controls"
        )
