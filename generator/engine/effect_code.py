"""Effects that ask nobody, as Python: each a few straight lines."""

from collections.abc import Callable, Mapping, Sequence

from generator.engine.expression_code import Phrases
from generator.engine.function_builder import Flow
from generator.engine.functions import LARGEST
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Effect, Expr
from generator.rules.types import Type


def cards(flow: Flow, expr: Expr) -> str:
    """Source of a list of cards, from a card, a list or a zone."""
    if expr.type.kind == "card":
        return f"[{flow.write(expr)}]"
    return flow.phrases.fresh(expr)


def _move(flow: Flow, effect: Effect) -> None:
    what, to = effect.exprs["move"], flow.write(effect.exprs["to"])
    bottom = effect.names.get("at") == "bottom"
    if effect.names.get("hidden"):
        among = f", {flow.phrases.listed(effect.exprs['among'])}" if "among" in effect.exprs else ""
        flow.line(f"move_hidden(s, {cards(flow, what)}, {to}, {bottom}{among})")
    elif what.type.kind == "card":
        flow.line(f"move(s, {flow.write(what)}, {to}, {bottom})")
    else:
        flow.line(f"move_all(s, {cards(flow, what)}, {to}, {bottom})")


def _remove(flow: Flow, effect: Effect) -> None:
    box = flow.unit.tables.zone["box"]
    flow.line(f"move_all(s, {cards(flow, effect.exprs['remove'])}, {box})")


def _draw(flow: Flow, effect: Effect) -> None:
    count, source, to = (flow.write(effect.exprs[key]) for key in ("draw", "from", "to"))
    into = f"{flow.local(effect.names['as'])} = " if "as" in effect.names else ""
    flow.line(f"{into}draw(s, {count}, {source}, {to})")


def _deal(flow: Flow, effect: Effect) -> None:
    seats = flow.phrases.fresh(effect.exprs["seats"]) if "seats" in effect.exprs else "s.players"
    inside = flow.phrases.within(seat="v_seat")
    to = inside.write(effect.exprs["to"])
    count, source = flow.write(effect.exprs["deal"]), flow.write(effect.exprs["from"])
    flow.line(f"deal(s, {count}, {source}, {{v_seat: {to} for v_seat in {seats}}})")


def _shuffle(flow: Flow, effect: Effect) -> None:
    flow.line(f"shuffle(s, {flow.write(effect.exprs['shuffle'])})")


def _reveal(flow: Flow, effect: Effect) -> None:
    flow.line(f"reveal(s, {cards(flow, effect.exprs['reveal'])})")


def _peek(flow: Flow, effect: Effect) -> None:
    what = cards(flow, effect.exprs["peek"])
    flow.line(f"peek(s, {what}, {flow.write(effect.exprs['by'])})")


def store(flow: Flow, target: Expr, value: str, kind: Type | None = None) -> str:
    """Assign to a counter or local, within bounds; gives source of the value that was there.

    `kind` is the type of the value where that is no number: it may be a text that the counter
    cannot be.
    """
    if target.op != "counter":
        old = flow.temp()
        flow.line(f"{old} = {flow.write(target)}")
        flow.line(f"{flow.write(target)} = {value}")
        return old
    at, new, old = flow.temp(), flow.temp(), flow.temp()
    flow.line(f"{at} = {flow.phrases.address(target)}")
    flow.line(f"{old} = C[{at}]")
    flow.line(f"{new} = {value}")
    if target.type.kind in ("integer", "number"):
        low, high = _bounds(flow, target)
        flow.line(f"C[{at}] = {low} if {new} < {low} else {high} if {new} > {high} else {new}")
    else:
        known = _strange(target.type, kind)
        if known:
            called = str(target.value).replace("_", "-")
            flow.line(f"one_of({new}, {known!r}, {called!r})")
        flow.line(f"C[{at}] = {new}")
    if target.value == "alive":
        flow.line("living(s)")
    return old


def _strange(target: Type, kind: Type | None) -> tuple[str, ...]:
    """The words that a counter can be, where a value of type `kind` may be another."""
    if target.kind != "text" or not target.choices or kind is None:
        return ()
    return () if kind.choices and kind.choices <= target.choices else tuple(sorted(target.choices))


def _bounds(flow: Flow, target: Expr) -> tuple[str, str]:
    found = flow.unit.checked.bounds.get(str(target.value), {})
    inside = flow.phrases
    if target.args:
        owner = flow.write(target.args[0])
        inside = Phrases(inside.symbols, inside.tables, {"card": owner, "seat": owner})
    model = flow.unit.checked.symbols.counters[str(target.value)].model
    low = inside.write(found["least"]) if "least" in found else None
    high = inside.write(found["most"]) if "most" in found else None
    if low is None and isinstance(model.least, int):
        low = str(model.least)
    return low or f"-{LARGEST}", high or str(LARGEST)


def _set(flow: Flow, effect: Effect) -> None:
    value = effect.exprs["to"]
    source = flow.phrases.fresh(value) if value.type.kind == "list" else flow.write(value)
    store(flow, effect.exprs["set"], source, value.type)


def _add(flow: Flow, effect: Effect) -> None:
    target = effect.exprs["to"]
    old = store(flow, target, f"{flow.write(target)} + {flow.write(effect.exprs['add'])}")
    if "as" in effect.names:
        flow.line(f"{flow.local(effect.names['as'])} = {flow.write(target)} - {old}")


def _swap(flow: Flow, effect: Effect) -> None:
    one, other = effect.exprs["swap"], effect.exprs["and"]
    if one.op == "zone":
        flow.line(f"swap_zones(s, {flow.write(one)}, {flow.write(other)})")
        return
    kept = flow.temp()
    flow.line(f"{kept} = {flow.write(other)}")
    store(flow, other, flow.write(one), one.type)
    first = flow.temp()
    flow.line(f"{first} = {kept}")
    store(flow, one, first, other.type)


def _let(flow: Flow, effect: Effect) -> None:
    for key, expr in effect.exprs.items():
        source = flow.phrases.fresh(expr) if expr.type.kind == "list" else flow.write(expr)
        flow.line(f"{flow.local(key.removeprefix('let.'))} = {source}")


def _roll(flow: Flow, effect: Effect) -> None:
    count, sides = effect.exprs["roll"], effect.exprs.get("sides")
    many = flow.write(sides) if sides else "6"
    target = flow.local(effect.names["as"])
    if count.op == "const" and count.value == 1 and "dice" not in effect.names:
        flow.line(f"{target} = die(s, {many})")
        return
    dice = flow.temp()
    flow.line(f"{dice} = roll(s, {flow.write(count)}, {many})")
    flow.line(f"{target} = sum({dice})")
    if "dice" in effect.names:
        flow.line(f"{flow.local(effect.names['dice'])} = {dice}")


def _toss(flow: Flow, effect: Effect) -> None:
    flow.line(f"{flow.local(effect.names['toss'])} = toss(s)")


def _pick(flow: Flow, effect: Effect) -> None:
    what, target = effect.exprs["pick"], flow.local(effect.names["as"])
    inner = what.type.of.kind if what.type.of else "card"
    count = flow.write(effect.exprs["count"]) if "count" in effect.exprs else "1"
    source = f"pick(s, {flow.phrases.listed(what)}, {count}, {inner!r})"
    flow.line(f"{target} = {source if 'count' in effect.exprs else f'f_first({source})'}")


def _eliminate(flow: Flow, effect: Effect) -> None:
    base = flow.unit.tables.counter["alive"]
    flow.line(f"C[{base}+{flow.write(effect.exprs['eliminate'])}] = False")
    flow.line("living(s)")


def _skip(flow: Flow, effect: Effect) -> None:
    base = flow.unit.tables.counter["skips"]
    times = flow.write(effect.exprs["times"]) if "times" in effect.exprs else "1"
    flow.line(f"C[{base}+{flow.write(effect.exprs['skip'])}] += {times}")


def _score(flow: Flow, effect: Effect) -> None:
    counter = flow.unit.checked.symbols.counters["score"]
    target = Expr("counter", counter.type, (effect.exprs["for"],), "score")
    store(flow, target, f"{flow.write(target)} + {flow.write(effect.exprs['score'])}")


def _note(flow: Flow, effect: Effect) -> None:
    values = []
    for key, expr in effect.exprs.items():
        shown = f"shown(s, {expr.type.kind!r}, {flow.phrases.listed(expr)})"
        if expr.type.kind == "list" and expr.type.of:
            inner = f"shown(s, {expr.type.of.kind!r}, one)"
            shown = f"[{inner} for one in {flow.phrases.listed(expr)}]"
        values.append(f"{key.removeprefix('of.')!r}: {shown}")
    flow.line("if s.notes is not None:")
    with flow.deeper():
        flow.line(f"s.note({effect.names['note']!r}, {{{', '.join(values)}}})")
    flow.line("if s.told is not None:")
    with flow.deeper():
        flow.line(f"tell_note(s, {effect.names['note']!r}, {_said(flow, effect)})")


def _said(flow: Flow, effect: Effect) -> str:
    """Sources of the words of a note, its values as the engine holds them, and their kinds."""
    raw, kinds = [], {}
    for key, expr in effect.exprs.items():
        name, is_list = name_of(key.removeprefix("of.")), expr.type.kind == "list"
        raw.append(f"{name!r}: {flow.phrases.fresh(expr) if is_list else flow.write(expr)}")
        kinds[name] = f"list of {expr.type.of.kind}" if expr.type.of else expr.type.kind
    return f"{str(effect.names.get('says', ''))!r}, {{{', '.join(raw)}}}, {kinds!r}"


def _return(flow: Flow, effect: Effect) -> None:
    value = effect.exprs["return"]
    source = flow.phrases.fresh(value) if value.type.kind == "list" else flow.write(value)
    end(flow, source)


def end(flow: Flow, value: str) -> None:
    """The body ends with a value; a reaction hands its event's fields back instead."""
    if not flow.framed:
        flow.line(f"return {value}")
        return
    if flow.body.kind == "reaction":
        fields = ", ".join(flow.names[name] for name in flow.body.fields)
        value = f"({fields},)" if fields else "()"
    flow.line(f"s.given = {value}")
    flow.line("s.frames.pop()")
    flow.line("return None")


def _leave(flow: Flow, effect: Effect) -> None:
    body = flow.unit.checked.rules[str(effect.names["leave"])]
    flow.line(f"s.leave({flow.unit.number[id(body)]})")
    flow.line("return None")


def _end_game(flow: Flow, effect: Effect) -> None:
    flow.line(f"return s.finish({effect.names['end_game']!r})")


def given(effect: Effect, names: Sequence[str]) -> list[Expr]:
    """The values of `with`, in the order of the parameters."""
    return [effect.exprs[f"with.{name}"] for name in names]


def argument(flow: Flow, expr: Expr) -> str:
    """Source of an argument; a zone stands for its cards where a list is wanted."""
    return flow.phrases.fresh(expr) if expr.type.kind == "list" else flow.write(expr)


def arguments(flow: Flow, effect: Effect, params: Mapping[str, object]) -> list[str]:
    """Sources of the values of `with`."""
    return [argument(flow, one) for one in given(effect, list(params))]


def _call(flow: Flow, effect: Effect) -> None:
    rule = flow.unit.checked.rules[str(effect.names["call"])]
    number = flow.unit.number[id(rule)]
    args = ", ".join(["s", *arguments(flow, effect, rule.params)])
    into = f"{flow.local(effect.names['as'])} = " if "as" in effect.names else ""
    flow.line(f"{into}p{number}({args})")


def _resolve(flow: Flow, effect: Effect) -> None:
    card, by = flow.write(effect.exprs["resolve"]), flow.write(effect.exprs["by"])
    params = dict.fromkeys(flow.unit.checked.ruleset.effect_with, 0)
    names = [name.replace("-", "_") for name in params]
    args = ", ".join(["s", card, by, *(argument(flow, one) for one in given(effect, names))])
    flow.line(f"EFFECT.get(IDS[{card}], nothing)({args})")


def _emit(flow: Flow, effect: Effect) -> None:
    """Nothing answers it in this match: only the fields are set."""
    for name in effect.names["fields"]:
        flow.line(f"{flow.local(name)} = {argument(flow, effect.exprs[f'with.{name}'])}")


DEEDS: Mapping[str, Callable[[Flow, Effect], None]] = {
    "move": _move,
    "remove": _remove,
    "draw": _draw,
    "deal": _deal,
    "shuffle": _shuffle,
    "reveal": _reveal,
    "peek": _peek,
    "set": _set,
    "add": _add,
    "swap": _swap,
    "let": _let,
    "roll": _roll,
    "toss": _toss,
    "pick": _pick,
    "eliminate": _eliminate,
    "skip": _skip,
    "score": _score,
    "note": _note,
    "return": _return,
    "leave": _leave,
    "end_game": _end_game,
    "call": _call,
    "resolve": _resolve,
    "emit": _emit,
}
"""How each effect that asks nobody is written."""
