"""`choose`: an offer, a wait, and the answer taken up in a new block."""

from collections.abc import Callable, Sequence

from generator.engine.expression_code import Phrases
from generator.engine.function_builder import Flow
from generator.rules.typed_tree import Effect, Expr, Test

WriteAll = Callable[[Flow, Sequence[Effect]], None]


def kind_of(effect: Effect, key: str) -> str:
    """What is chosen from a field's list: `card`, `seat`, `integer` or `text`."""
    inner = effect.exprs[key].type
    if inner.kind == "zone":
        return "card"
    return inner.of.kind if inner.of and inner.of.kind != "any" else "text"


def sifted(flow: Flow, effect: Effect, key: str, name: str, phrases: Phrases) -> str:
    """Source of the candidates that meet every requirement."""
    source = phrases.listed(effect.exprs[key])
    if not effect.where:
        return source
    inside = phrases.within(**{name: f"v_{name}"})
    condition = flow.condition(effect.where, inside)
    return f"[v_{name} for v_{name} in {source} if {condition}]" if condition else source


def named(test: Test, phrases: Phrases) -> str:
    """Source of the values that the words of a requirement name, each with its kind."""
    parts = []
    for name, expr in test.of:
        is_list, kind = expr.type.kind == "list", expr.type.kind
        source = f"(*{phrases.fresh(expr)},)" if is_list else phrases.write(expr)
        kind = f"list of {expr.type.of.kind}" if expr.type.of else kind
        parts.append(f"({name!r}, {kind!r}, {source})")
    return f"({''.join(f'{one}, ' for one in parts)})"


def inquire(flow: Flow, site: int, effect: Effect, key: str, name: str, phrases: Phrases) -> None:
    """The sources of what `explain` and `prefer` ask about a choice."""
    inside = phrases.within(**{name: "v"})
    offered = sifted(flow, effect, key, name, phrases)
    picked = phrases.names.get("picked")
    if "least" in effect.exprs or "most" in effect.exprs:
        offered = f"[one for one in {offered} if one not in {picked}]"
    found = {"candidates": phrases.listed(effect.exprs[key]), "offered": offered}
    for index, test in enumerate(effect.where):
        # What the seat cannot see keeps nothing from being offered.
        found[f"check{index}"] = "True" if test.unseen else inside.write(test.test)
        found |= {f"saidcheck{index}": named(test, inside)} if test.of else {}
    for index, test in enumerate(effect.left_out):
        found[f"left{index}"] = inside.write(test.test)
        found |= {f"saidleft{index}": named(test, inside)} if test.of else {}
    if "prefer" in effect.exprs:
        found["prefer"] = inside.write(effect.exprs["prefer"])
    flow.inquire(site, found)


def choose(flow: Flow, effect: Effect, write_all: WriteAll) -> None:
    """One of a list, or several, one by one."""
    if "least" in effect.exprs or "most" in effect.exprs:
        _choose_several(flow, effect)
    else:
        _choose_one(flow, effect)
    target = flow.local(effect.names["as"])
    if effect.bodies:
        after, otherwise = flow.block(), flow.block()
        test = f"not {target}" if "least" in effect.exprs or "most" in effect.exprs else (
            f"{target} is None"
        )  # fmt: skip
        flow.line(f"if {test}: return b{otherwise}(s, F)")
        write_all(flow, effect.bodies.get("then", ()))
        flow.goto(after)
        flow.start(otherwise)
        write_all(flow, effect.bodies.get("else", ()))
        flow.goto(after)
        flow.start(after)


def _choose_one(flow: Flow, effect: Effect) -> None:
    name, kind = str(effect.names["as"]), kind_of(effect, "choose")
    phrases, target = flow.phrases, flow.local(name)
    site, after, found, by = flow.site(effect, kind), flow.block(), flow.temp(), flow.temp()
    flow.secret(effect, flow.write(effect.exprs["by"]))
    optional, always = bool(effect.names.get("optional")), bool(effect.names.get("always"))
    asked = "True" if always and optional else found if always or optional else f"len({found}) > 1"
    if asked != "True":
        asked = f"{asked} or s.asks and {_would_ask(flow, effect, found)}"
    flow.line(f"{found} = {sifted(flow, effect, 'choose', name, phrases)}")
    flow.line(f"if {asked}:")
    with flow.deeper():
        flow.line(f"{by} = {flow.write(effect.exprs['by'])}")
        offer = f"offer_{kind}(s, {by}, {found})"
        flow.line(f"{found}o = {offer}")
        if optional:
            flow.line(f"{found}o[0] = None")
        elif not always:
            # Copies that nobody can tell apart are no choice.
            flow.line(f"if len({found}o) == 1 and not s.asks:")
            with flow.deeper():
                flow.line(f"s.value = {found}[0]")
                flow.goto(after)
        flow.line(f"s.offer = {found}o")
        flow.line(f"s.seat = {by}")
        flow.line(f"s.site = {site}")
        flow.wait(after)
    flow.line(f"s.value = {found}[0] if {found} else None" if not optional else "s.value = None")
    flow.told(site, flow.write(effect.exprs["by"]), "s.value")
    flow.goto(after)
    flow.start(after)
    flow.line(f"{target} = s.value")
    for test in effect.where:
        if test.unseen:
            flow.line(f"if {target} is not None and not ({flow.write(test.test)}):")
            with flow.deeper():
                flow.line(f"{target} = None")
                secret = bool(effect.names.get("secret"))
                flow.in_vain(test, flow.write(effect.exprs["by"]), secret=secret)
    inquire(flow, site, effect, "choose", name, phrases)


def _would_ask(flow: Flow, effect: Effect, found: str) -> str:
    """Source that is true where a choice that nobody has is put to a seat all the same."""
    by = effect.exprs["by"]
    if effect.names.get("optional") and by.op == "local":
        return f"{flow.write(by)} is not None"
    return found


def _choose_several(flow: Flow, effect: Effect) -> None:
    name, kind = str(effect.names["as"]), kind_of(effect, "choose")
    target = flow.local(name)
    picked, least, most = flow.hidden("picked"), flow.hidden("least"), flow.hidden("most")
    phrases = flow.phrases.within(picked=picked)
    site, head, got, after = flow.site(effect, kind), flow.block(), flow.block(), flow.block()
    flow.secret(effect, flow.write(effect.exprs["by"]))
    flow.line(f"{picked} = []")
    flow.line(f"{least} = {_number(flow, effect, 'least', '0')}")
    flow.line(f"{most} = {_number(flow, effect, 'most', '10000')}")
    flow.loop_to(head)
    flow.start(head)
    found = flow.temp()
    flow.line(f"if len({picked}) >= {most}: return b{after}(s, F)")
    source = sifted(flow, effect, "choose", name, phrases)
    flow.line(f"{found} = [one for one in {source} if one not in {picked}]")
    by = flow.write(effect.exprs["by"])
    flow.line(f"if not {found}:")
    with flow.deeper():
        flow.line(f"if not {picked}:")
        with flow.deeper():
            flow.told(site, by, "None")
        flow.goto(after)
    if not any(_looks_back(one.test) for one in effect.where):
        flow.line(f"if len({picked}) + len({found}) <= {least} and not s.asks:")
        with flow.deeper():
            flow.told(site, by, found)
            flow.line(f"{picked} = {picked} + {found}")
            flow.goto(after)
    flow.line(f"s.seat = {by}")
    flow.line(f"s.offer = offer_{kind}(s, s.seat, {found})")
    _offer_an_end(flow, effect, picked, found, least)
    flow.line(f"s.site = {site}")
    flow.wait(got)
    flow.start(got)
    flow.line(f"if s.value is None: return b{after}(s, F)")
    flow.line(f"{picked} = added({picked}, s.value)")
    flow.loop_to(head)
    flow.start(after)
    flow.line(f"{target} = {picked}")
    inquire(flow, site, effect, "choose", name, phrases)


def _offer_an_end(flow: Flow, effect: Effect, picked: str, found: str, least: str) -> None:
    """Enough is picked; or all that is left must be, where forced choices are asked for too."""
    flow.line(f"if len({picked}) >= {least}: s.offer[1] = None")
    if not any(_looks_back(one.test) for one in effect.where):
        flow.line(f"elif len({picked}) + len({found}) <= {least}: s.offer[1] = {found}")


def _looks_back(expr: Expr) -> bool:
    """Whether a requirement asks what has been chosen already."""
    named = expr.op == "local" and expr.value == "picked"
    return named or any(map(_looks_back, expr.args))


def _number(flow: Flow, effect: Effect, key: str, otherwise: str) -> str:
    return flow.write(effect.exprs[key]) if key in effect.exprs else otherwise
