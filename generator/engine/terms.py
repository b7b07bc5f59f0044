"""Terms and amounts as functions; an amount is its base and what cards add to it."""

from generator.engine.expression_code import PRELUDE, Phrases, works
from generator.engine.unit import Unit
from generator.rules.typed_tree import Adds, Expr

_PAID = (
    "    s.steps -= 1",
    '    if s.steps < 0: raise Broken("terms need each other too often")',
)


def write_term(unit: Unit, name: str) -> None:
    """`t_<name>(s, …)`."""
    params, expr = unit.checked.terms[name]
    phrases = Phrases(unit.checked.symbols, unit.tables, nested=True)
    value = phrases.fresh(expr) if expr.type.kind == "list" else phrases.write(expr)
    _lines(unit, f"t_{name}", list(params), [f"return {value}"], is_paid=works(expr))


def write_amount(unit: Unit, name: str) -> None:
    """`a_<name>(s, …)`, the sum, and `x_<name>(s, …)`, its addends one by one."""
    params, expr = unit.checked.amounts[name]
    base = Phrases(unit.checked.symbols, unit.tables, nested=True).write(expr)
    adds = [one for one in unit.checked.adds if one.amount == name]
    total = [f"total = {base}"]
    listed = [f"found = [('base', {base})]"]
    for one in adds:
        total += _added(unit, one, list(params), "total += {0}")
        listed += _added(unit, one, list(params), "found.append((IDS[v_this], {0}))", addend=True)
    _lines(unit, f"a_{name}", list(params), [*total, "return total"])
    _lines(unit, f"x_{name}", list(params), [*listed, "return found"])


def _lines(
    unit: Unit, name: str, params: list[str], lines: list[str], *, is_paid: bool = True
) -> None:
    head = ", ".join(["s", *(f"v_{one}" for one in params)])
    text = "\n".join(lines)
    lines = [
        f"def {name}({head}):",
        # A term that leaves nothing to others is paid for with what asks for it.
        *(_PAID if is_paid else ()),
        *(f"    {short} = {long}" for short, long in PRELUDE.items() if f"{short}[" in text),
        *(f"    {one}" for one in lines),
    ]
    unit.lines += lines
    unit.where += [None] * len(lines)


def _added(
    unit: Unit, one: Adds, params: list[str], sink: str, *, addend: bool = False
) -> list[str]:
    """Lines that add what the cards of one modifier bring."""
    there = [card for card, name in enumerate(unit.tables.ids) if name in set(one.cards)]
    if not there:
        return []
    phrases = Phrases(unit.checked.symbols, unit.tables, nested=True)
    owner, rest = _owner(one.when, params)
    tests = [phrases.write(test) for test in rest]
    if one.zones:
        tests.insert(0, f"L[v_this] in {_places(unit, one.zones)!r}")
    value = phrases.write(one.add)
    if owner is not None:
        head = [f"v_this = v_{owner}"]
        tests.insert(0, f"v_this in {set(there)!r}")
    else:
        head = [f"for v_this in {there!r}:"]
    inner = sink.format(value)
    body = [f"if {' and '.join(tests) or 'True'}:", f"    {inner}"]
    if addend:
        body[1] = f"    if {value} != 0: {inner}"
    return [*head, *(body if owner is not None else [f"    {line}" for line in body])]


def _places(unit: Unit, zones: tuple[str, ...]) -> set[int]:
    found: set[int] = set()
    for name in zones:
        many = unit.tables.chairs if unit.checked.symbols.zones[name].model.per == "seat" else 1
        found.update(range(unit.tables.zone[name], unit.tables.zone[name] + many))
    return found


def _owner(when: Expr | None, params: list[str]) -> tuple[str | None, list[Expr]]:
    """Where a test says `this == <parameter>`: that parameter, and what else it says.

    Then only one card needs to be looked at, and not every card that has the modifier.
    """
    if when is None:
        return None, []
    parts = list(when.args) if when.op == "and" else [when]
    for part in parts:
        if part.op != "compare" or part.value != ("==",):
            continue
        names = [one.value for one in part.args if one.op == "local"]
        if len(names) == 2 and "this" in names:
            other = names[1] if names[0] == "this" else names[0]
            if other in params:
                return str(other), [one for one in parts if one is not part]
    return None, parts
