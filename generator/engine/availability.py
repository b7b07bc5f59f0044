"""What `act` must know of an action before it is offered: whether it can be done at all."""

from generator.engine.choices import named
from generator.engine.expression_code import Phrases
from generator.engine.unit import Unit
from generator.rules.typed_tree import Body


def write_action(unit: Unit, body: Body) -> None:
    """`q<n>`: may it be done; `need<n>_<i>`: each requirement; `options<n>`; `prefer<n>`."""
    number, phrases = unit.number[id(body)], Phrases(unit.checked.symbols, unit.tables)
    head = ", ".join(["s", *(f"v_{name}" for name in body.params)])
    tests = [phrases.write(one.test) for one in body.requires]
    for index, test in enumerate(tests):
        _function(unit, f"need{number}_{index}({head})", [f"return {test}"], body)
        if body.requires[index].of:
            said = named(body.requires[index], phrases)
            _function(unit, f"said{number}_{index}({head})", [f"return {said}"], body)
    lets, has_options = _leading(unit, body)
    _function(unit, f"options{number}({head})", [*lets, f"return {has_options}"], body)
    asked = [test for test, one in zip(tests, body.requires, strict=True) if not one.unseen]
    both = [f"if not ({test}): return False" for test in asked]
    _function(unit, f"q{number}({head})", [*both, *lets, f"return {has_options}"], body)
    if body.prefer is not None:
        _function(unit, f"prefer{number}({head})", [f"return {phrases.write(body.prefer)}"], body)


def _function(unit: Unit, head: str, lines: list[str], body: Body) -> None:
    unit.lines += [f"def {head}:", "    Z, C, L = s.zones, s.counters, s.place"]
    unit.lines += [f"    {line}" for line in lines]
    unit.where += [body.position] * (len(lines) + 2)


def _leading(unit: Unit, body: Body) -> tuple[list[str], str]:
    """Source that is true where the action's first choice has an option.

    Locals that are made before the first choice are made here as well.
    """
    phrases = Phrases(unit.checked.symbols, unit.tables)
    lets: list[str] = []
    for effect in body.effects:
        if effect.word == "let":
            for key, expr in effect.exprs.items():
                source = phrases.fresh(expr) if expr.type.kind == "list" else phrases.write(expr)
                lets.append(f"v_{key.removeprefix('let.')} = {source}")
            continue
        if effect.word != "choose" or effect.names.get("optional") or "else" in effect.bodies:
            break
        if "least" in effect.exprs or "most" in effect.exprs:
            break
        name = str(effect.names["as"])
        listed = phrases.listed(effect.exprs["choose"])
        test = " and ".join(phrases.write(one.test) for one in effect.where if not one.unseen)
        if not test:
            return lets, f"bool({listed})"
        return lets, f"any([True for v_{name} in {listed} if {test}])"
    return [], "True"
