"""What is declared beside bodies, as Python: terms, requirements, first values, bounds and ends.

Sample: an amount `price`, to which the baker adds 1 for what she likes, as it says
`this == buyer`, and another card 2 for cloth while it lies in a stall:

    def a_price(s, v_ware, v_buyer):
        L = s.place
        s.steps -= 1
        if s.steps < 0: raise Broken("terms need each other too often")
        total = A_worth[v_ware]
        v_this = v_buyer
        if v_this in {24} and (('baker' in A_likes[v_ware])):
            total += (1)
        for v_this in [25]:
            if L[v_this] in {8, 9, 7} and (A_kind[v_ware] == 'cloth'):
                total += (2)
        return total
"""

from collections.abc import Iterable

from generator.engine.expression_code import works
from generator.engine.function_builder import CodeUnit, conditions, named
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Adds, Body, Expr
from generator.rules.walk import needs_candidate

_PAID = ("s.steps -= 1", 'if s.steps < 0: raise Broken("terms need each other too often")')


def _define(unit: CodeUnit, head: str, lines: Iterable[str], body: Body | None = None) -> None:
    """A function; an indented line is deeper by as much."""
    place = body.position if body else None
    unit.function(head, [(1, line, place) for line in lines], place)


def _head(name: str, params: Iterable[str]) -> str:
    return f"{name}({', '.join(['s', *(f'v_{one}' for one in params)])})"


# -- terms and amounts -------------------------------------------------------------------------


def write_terms(unit: CodeUnit) -> None:
    """`t_<name>(s, …)` of terms; of amounts `a_<name>`, the sum, and `x_<name>`, its addends."""
    write = unit.writer(nested=True)
    for name, (params, expr) in unit.checked.terms.items():
        # A term that leaves nothing to others is paid for with what asks for it.
        lines = [*(_PAID if works(expr) else ()), f"return {write.value(expr)}"]
        _define(unit, _head(f"t_{name}", params), lines)
    for name, (params, expr) in unit.checked.amounts.items():
        base = write.expr(expr)
        total, listed = [f"total = {base}"], [f"found = [('base', {base})]"]
        for one in unit.checked.adds:
            if one.amount == name:
                total += _added(unit, one, params, "total += {0}")
                addend = "if {0} != 0: found.append((IDS[v_this], {0}))"
                listed += _added(unit, one, params, addend)
        _define(unit, _head(f"a_{name}", params), [*_PAID, *total, "return total"])
        _define(unit, _head(f"x_{name}", params), [*_PAID, *listed, "return found"])


def _added(unit: CodeUnit, one: Adds, params: Iterable[str], sink: str) -> list[str]:
    """Lines that add what the cards of one modifier bring; `sink` takes the source of how much."""
    there = [card for card, name in enumerate(unit.tables.ids) if name in set(one.cards)]
    if not there:
        return []
    write = unit.writer(nested=True)
    owner, rest = _owner(one.when, params)
    tests = [write.expr(test) for test in rest]
    if one.zones:
        tests.insert(0, f"L[v_this] in {unit.tables.places_of(one.zones)!r}")
    if owner is not None:
        tests.insert(0, f"v_this in {set(there)!r}")
    adding = [f"if {' and '.join(tests) or 'True'}:", f"    {sink.format(write.expr(one.add))}"]
    if owner is not None:
        return [f"v_this = v_{owner}", *adding]
    return [f"for v_this in {there!r}:", *(f"    {line}" for line in adding)]


def _owner(when: Expr | None, params: Iterable[str]) -> tuple[str | None, list[Expr]]:
    """Where a test says `this == <parameter>`: that parameter, and what else it says.

    Then only one card needs to be looked at, and not every card that has the modifier.
    """
    if when is None:
        return None, []
    parts = list(when.args) if when.op == "and" else [when]
    for part in parts:
        if part.op == "compare" and part.value == ("==",):
            names = [one.value for one in part.args if one.op == "local"]
            other = next((one for one in names if one != "this"), None)
            if len(names) == 2 and "this" in names and other in set(params):
                return str(other), [one for one in parts if one is not part]
    return None, parts


# -- what actions and reactions require --------------------------------------------------------


def write_requirements(unit: CodeUnit, body: Body) -> None:
    """Of an action whether it may be done, `q<n>`, and can, `options<n>`; of an answer `check<n>`.

    Of both each requirement, `need<n>_<i>`, the values that its words name, `said<n>_<i>`, and the
    preference, `prefer<n>`.
    """
    number, write = unit.number[id(body)], unit.writer()
    tests = [write.expr(one.test) for one in body.requires]
    for index, (one, test) in enumerate(zip(body.requires, tests, strict=True)):
        _define(unit, _head(f"need{number}_{index}", body.params), [f"return {test}"], body)
        if one.of:
            said = f"return {named(one, write)}"
            _define(unit, _head(f"said{number}_{index}", body.params), [said], body)
    if body.kind == "action":
        lets, can = _leading(unit, body)
        asked = [test for test, one in zip(tests, body.requires, strict=True) if not one.unseen]
        may = [f"if not ({test}): return False" for test in asked]
        _define(unit, _head(f"options{number}", body.params), [*lets, f"return {can}"], body)
        _define(unit, _head(f"q{number}", body.params), [*may, *lets, f"return {can}"], body)
    else:
        both = f"return {' and '.join(tests) or 'True'}"
        _define(unit, _head(f"check{number}", body.params), [both], body)
    if body.prefer is not None:
        prefer = f"return {write.expr(body.prefer)}"
        _define(unit, _head(f"prefer{number}", body.params), [prefer], body)


def _leading(unit: CodeUnit, body: Body) -> tuple[list[str], str]:
    """Source that is true where the action's first choice has an option.

    Locals that are made before the first choice are made here as well.
    """
    write, lets = unit.writer(), list[str]()
    for effect in body.effects:
        if effect.word == "let":
            for key, expr in effect.exprs.items():
                lets.append(f"v_{key.removeprefix('let.')} = {write.value(expr)}")
        elif effect.word == "choose" and needs_candidate(effect):
            name = f"v_{effect.names['as']}"
            listed, test = write.listed(effect.exprs["choose"]), conditions(effect.where, write)
            if not test:
                return lets, f"bool({listed})"
            return lets, f"any([True for {name} in {listed} if {test}])"
        else:
            break
    return [], "True"


# -- the beginning and the end -----------------------------------------------------------------


def write_ends(unit: CodeUnit) -> None:
    """`final_score`, `final_rank` and `final_won` of a seat."""
    checked, write = unit.checked, unit.writer().within(seat="seat")
    score, ties = write.expr(checked.returns), [write.expr(one) for one in checked.ties]
    unit.value("final_score(s, seat)", score)
    rank = f"-({score})" if checked.ruleset.best == "lowest" else score
    unit.value("final_rank(s, seat)", f"[{', '.join([rank, *ties])}]")
    unit.value("final_won(s, seat)", write.expr(checked.wins) if checked.wins else "True")


def write_counters(unit: CodeUnit) -> None:
    """`settle_counters(s)`, the values that counters start with where they depend on something.

    And `bounds_<counter>(s, o)`: the least and the most that it can be for an owner, or none.
    """
    checked, tables, write = unit.checked, unit.tables, unit.writer(seat="o", card="o")
    starts: list[str] = []
    for name, info in checked.symbols.counters.items():
        of, found = info.model.of, checked.bounds.get(name, {})
        if "starts" in found:
            owners = {"game": "[0]", "seat": f"range({tables.chairs})"}.get(of)
            at, width, first = tables.counter[name], tables.width[name], tables.deck_base.get(of, 0)
            value = write.expr(found["starts"])
            starts += [
                f"for o in {owners or f'DECK_{name_of(of)}'}:",
                f"    for w in range({width}): C[{at}+(o-{first})*{width}+w] = {value}",
            ]
        least = info.model.least if isinstance(info.model.least, int) else None
        low = write.expr(found["least"]) if "least" in found else repr(least)
        high = write.expr(found["most"]) if "most" in found else "None"
        if (low, high) != ("None", "None"):
            unit.value(f"bounds_{name}(s, o)", f"({low}, {high})")
    _define(unit, "settle_counters(s)", starts or ["pass"])
