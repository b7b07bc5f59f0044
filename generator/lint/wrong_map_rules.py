"""`map_rules` that no map could keep, or that name what is not there."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Position, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.map_case import number
from generator.lint.texts import Path
from generator.model.maps import MapRules, PrivateSheet
from generator.model.values import Amount

CODE = Code(
    id="M131",
    slug="wrong-map-rules",
    severity=Severity.ERROR,
    what="`map_rules` are missing though the box has maps, name a value, colour or sheet that is "
    "not there, ask for more than they allow, or draw two kinds of relation alike.",
    why="No map could be held to them, and arrows must be told apart without their colours.",
    example="relations:\n  near: {title: near, colour: ink}\n  far: {title: far, colour: accent}",
    instead="relations:\n  near: {title: near, colour: ink}\n"
    "  far: {title: far, colour: accent, line: dashed, head: open}",
)
SAYS = ("seat", "name", "controls", "node")
"""What a field can say besides what is private."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each slip."""
    file = case.game.file
    if file.map_rules is not None:
        yield from _amounts(case, file.map_rules)
        yield from _relations(case, file.map_rules)
        for index, sheet in enumerate(file.map_rules.private_sheets):
            yield from _sheet(case, ("map_rules", "private_sheets", index), sheet)
    elif file.maps:
        message = "the box has maps, and does not say what they must hold"
        yield CODE.at(_first_map(case), message, "add map_rules:")


def _first_map(case: Case) -> Position:
    """Where the box says that it has maps; in a map, where only a card set brings some."""
    at = case.where_key("game", "maps")
    named = at != case.where("game")
    return at if named else case.where(f"maps/{case.game.file.maps[0]}", "id")


def _amounts(case: Case, rules: MapRules) -> Iterator[Diagnostic]:
    pairs: list[tuple[Path, Amount, Amount | None]] = [
        (("nodes_for_each",), rules.nodes_for_each, None),
        (("relations_least",), rules.relations_least, None),
        (("facts", "least"), rules.facts.least, rules.facts.most),
        (("general", "least"), rules.general.least, rules.general.most),
    ]
    for name, counter in rules.counters.items():
        pairs.append((("counters", name, "start"), counter.start, counter.most))
        pairs.append((("counters", name, "least"), counter.least, counter.start))
    for path, low, high in pairs:
        yield from _amount(case, ("map_rules", *path), low, high)


def _amount(case: Case, path: Path, low: Amount, high: Amount | None) -> Iterator[Diagnostic]:
    least = number(case, low)
    most = number(case, high) if high is not None else None
    if least is None:
        message = f"there is no value {quoted(low)} that is a whole number"
        yield CODE.at(case.where("game", *path), message, did_you_mean(str(low), _values(case)))
    elif most is not None and least > most:
        message = f"{path[-1]} is {least}, which is above {most}"
        yield CODE.at(case.where("game", *path), message, "lower it")


def _values(case: Case) -> Iterable[str]:
    values = case.game.file.values.items()
    return (name for name, value in values if isinstance(value.is_, int))


def _relations(case: Case, rules: MapRules) -> Iterator[Diagnostic]:
    first: dict[tuple[str, str], str] = {}
    colours = case.game.theme.colours
    for name, kind in rules.relations.items():
        path: Path = ("map_rules", "relations", name)
        before = first.setdefault((kind.line, kind.head), name)
        if before != name:
            message = f"{quoted(name)} is drawn with the line and head of {quoted(before)}"
            hint = "give it another line: or head:, as colour does not show in grey"
            yield CODE.at(case.where_key("game", *path), message, hint)
        if kind.colour not in colours:
            message = f"there is no colour {quoted(kind.colour)}"
            near = did_you_mean(kind.colour, colours)
            yield CODE.at(case.where("game", *path, "colour"), message, near)


def _sheet(case: Case, path: Path, wanted: PrivateSheet) -> Iterator[Diagnostic]:
    sheets = {sheet.id for sheet in case.game.sheets}
    if wanted.sheet not in sheets:
        message = f"there is no sheet {quoted(wanted.sheet)}"
        hint = did_you_mean(wanted.sheet, sheets)
        yield CODE.at(case.where("game", *path, "sheet"), message, hint)
    rules = case.game.file.map_rules
    known = [*SAYS]
    for name, field in rules.private.items() if rules else ():
        known += [name, *[f"{name}.node"] * field.node, *[f"{name}.text"] * bool(field.says)]
    known += [f"node.{name}" for name in (rules.counters if rules else ())]
    for name, source in wanted.fields.items():
        if source not in known:
            at = case.where("game", *path, "fields", name)
            hint = did_you_mean(source, known) or f"known here: {', '.join(known)}"
            yield CODE.at(at, f"there is no {quoted(source)} to fill in", hint)
