"""Effects that ask a seat: an offer, a wait, and the answer taken up in a new block.

Sample: `- {ask: [stay, leave], as: answer, by: seat}`, asked only where there is a choice:

    def b37(s, F):
        …
        t2 = ['stay', 'leave']
        if len(t2) > 1 or s.asks and t2:
            s.offer = offer_text(s, F[1], t2)
            s.seat, s.site = F[1], 8
            F[0] = 38
            return True
        s.value = t2[0] if t2 else None
        if s.told is not None:
            tell_forced(s, 8, F[1], s.value)
        return b38(s, F)
    def b38(s, F):
        F[7] = s.value

Beside each site stand the sources of what `explain` and `prefer` ask of it, by name: `candidates`,
`offered`, `check0` …, `left0` …, `saidcheck0` …, `prefer`. They are compiled when first asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from generator.engine.decision_points import OFTEN_ENOUGH
from generator.engine.expression_code import ExpressionWriter
from generator.engine.function_builder import FunctionBuilder, conditions, is_of_groups, named
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body, Effect, Expr, Option, Test

# -- one of a list, or several ------------------------------------------------------------------


def is_of_several(effect: Effect) -> bool:
    """Whether several things are chosen, one by one."""
    return "least" in effect.exprs or "most" in effect.exprs


def choose(flow: FunctionBuilder, effect: Effect) -> None:
    """One of a list, or several, one by one."""
    if is_of_groups(effect):
        _choose_group(flow, effect)
        return
    (_choose_several if is_of_several(effect) else _choose_one)(flow, effect)


def _kind_of(effect: Effect, key: str) -> str:
    """What is chosen from a field's list: `card`, `seat`, `integer` or `text`."""
    inner = effect.exprs[key].type
    if inner.kind == "zone":
        return "card"
    return inner.of.kind if inner.of and inner.of.kind != "any" else "text"


def _sifted(effect: Effect, key: str, write: ExpressionWriter) -> str:
    """Source of the candidates that meet every requirement."""
    source, name = write.listed(effect.exprs[key]), f"v_{effect.names['as']}"
    condition = conditions(effect.where, write.within(**{str(effect.names["as"]): name}))
    return f"[{name} for {name} in {source} if {condition}]" if condition else source


def _inquiry(effect: Effect, key: str, write: ExpressionWriter) -> dict[str, str]:
    """The sources of what `explain` and `prefer` ask about a choice."""
    inside = write.within(**{str(effect.names["as"]): "v"})
    offered = _sifted(effect, key, write)
    if is_of_several(effect):
        offered = f"[one for one in {offered} if one not in {write.names['picked']}]"
    found = {"candidates": write.listed(effect.exprs[key]), "offered": offered}
    for kind, tests in (("check", effect.where), ("left", effect.left_out)):
        for index, test in enumerate(tests):
            # What the seat cannot see keeps nothing from being offered.
            is_open = kind == "check" and test.unseen
            found[f"{kind}{index}"] = "True" if is_open else inside.expr(test.test)
            if test.of:
                found[f"said{kind}{index}"] = named(test, inside)
    if "prefer" in effect.exprs:
        found["prefer"] = inside.expr(effect.exprs["prefer"])
    return found


def _choose_one(flow: FunctionBuilder, effect: Effect) -> None:
    kind, inquiry = _kind_of(effect, "choose"), _inquiry(effect, "choose", flow.write)
    site = flow.site(effect, kind, inquiry)
    _ask_for_one(flow, effect, site, kind, _sifted(effect, "choose", flow.write))
    target, by = flow.local(effect.names["as"]), flow.expr(effect, "by")
    for test in (one for one in effect.where if one.unseen):
        with flow.inside(f"if {target} is not None and not ({flow.write.expr(test.test)}):"):
            flow.line(f"{target} = None")
            flow.in_vain(test, by, secret=bool(effect.names.get("secret")))


def _ask_for_one(flow: FunctionBuilder, effect: Effect, site: int, kind: str, offered: str) -> None:
    """One of what is offered; nobody is asked where there is nothing to choose."""
    after, found, who = flow.block(), flow.temp(), effect.exprs["by"]
    by, target = flow.write.expr(who), flow.local(effect.names["as"])
    flow.secret(effect, by)
    optional, always = bool(effect.names.get("optional")), bool(effect.names.get("always"))
    asked = "True" if always and optional else found if always or optional else f"len({found}) > 1"
    if ways := _ways(flow, effect):
        many = f"{found} and ({ways} != 'if-choice' or len({found}) > 1)"
        asked = f"{ways} == 'always-may-pass' or {many}"
    if asked != "True":
        # Where forced choices are asked for, one that nobody has is put to a seat all the same.
        is_free = optional and who.op == "local"
        free = f"{ways} in {_MAY} and {by} is not None or {found}" if ways else f"{by} is not None"
        asked += f" or s.asks and ({free if is_free else found})"
    flow.line(f"{found} = {offered}")
    with flow.inside(f"if {asked}:"):
        flow.line(f"s.offer = offer_{kind}(s, {by}, {found})")
        if optional:
            flow.line(f"{f'if {ways} in {_MAY}: ' if ways else ''}s.offer[0] = None")
        if kind == "card" and (ways or not (always or optional)):
            # Copies that nobody can tell apart are no choice.
            with flow.inside(f"if {_when(ways, 'if-choice')}len(s.offer) == 1 and not s.asks:"):
                flow.line(f"s.value = {found}[0]")
                flow.told(site, by, "s.value")
                flow.goto(after)
        flow.line(f"s.seat, s.site = {by}, {site}")
        flow.wait(after)
    free = f"{found} and {ways} not in {_MAY}" if ways else found
    is_none = optional and not ways
    flow.line("s.value = None" if is_none else f"s.value = {found}[0] if {free} else None")
    flow.told(site, by, "s.value")
    flow.goto(after)
    flow.start(after)
    flow.line(f"{target} = s.value")


_MAY = ("may-pass", "always-may-pass")
"""The words of `asks` with which a seat may pass."""


def _when(ways: str, *these: str) -> str:
    """The beginning of a test: whether `asks` has come to one of these; nothing where it cannot."""
    return f"{ways} in {these} and " if ways else ""


def _ways(flow: FunctionBuilder, effect: Effect) -> str:
    """The local of what `asks` comes to, where that is worked out; it lasts until all is chosen."""
    if "asks" not in effect.exprs:
        return ""
    ways = flow.hidden("ways")
    flow.line(f"{ways} = {flow.expr(effect, 'asks')}")
    return ways


def _choose_several(flow: FunctionBuilder, effect: Effect) -> None:
    kind, target = _kind_of(effect, "choose"), flow.local(effect.names["as"])
    picked, least, most = flow.hidden("picked"), flow.hidden("least"), flow.hidden("most")
    write = flow.write.within(picked=picked)
    chosen = f"({picked}, {least}, {most})"
    site = flow.site(effect, kind, {**_inquiry(effect, "choose", write), "chosen": chosen})
    head, got, after = flow.block(), flow.block(), flow.block()
    by = flow.expr(effect, "by")
    flow.secret(effect, by)
    flow.line(f"{picked} = []", f"{least} = {flow.expr(effect, 'least', '0')}")
    flow.line(f"{most} = {flow.expr(effect, 'most', '10000')}")
    flow.loop_to(head)
    flow.start(head)
    found = flow.temp()
    flow.goto(after, f"len({picked}) >= {most}")
    sifted = _sifted(effect, "choose", write)
    flow.line(f"{found} = [one for one in {sifted} if one not in {picked}]")
    with flow.inside(f"if not {found}:"):
        with flow.inside(f"if not {picked}:"):
            flow.told(site, by, "None")
        flow.goto(after)
    # All that is left must be picked, unless requirements hang on what has been.
    all_must = f"len({picked}) + len({found}) <= {least}"
    is_sure = not any(_looks_back(one.test) for one in effect.where)
    if is_sure:
        with flow.inside(f"if {all_must} and not s.asks:"):
            flow.told(site, by, found)
            flow.line(f"{picked} = {picked} + {found}")
            flow.goto(after)
    flow.line(f"s.seat = {by}", f"s.offer = offer_{kind}(s, s.seat, {found})")
    flow.line(f"if len({picked}) >= {least}: s.offer[1] = None")
    if is_sure:
        flow.line(f"elif {all_must}: s.offer[1] = {found}")
    flow.line(f"s.site = {site}")
    flow.wait(got)
    flow.start(got)
    flow.goto(after, "s.value is None")
    flow.line(f"{picked} = added({picked}, s.value)")
    flow.loop_to(head)
    flow.start(after)
    flow.line(f"{target} = {picked}")


def _choose_group(flow: FunctionBuilder, effect: Effect) -> None:
    """A group, card by card: what is picked must lie in one, and what goes with it comes along."""
    target, by = flow.local(effect.names["as"]), flow.expr(effect, "by")
    groups, picked = flow.hidden("groups"), flow.hidden("picked")
    optional, always = bool(effect.names.get("optional")), bool(effect.names.get("always"))
    write = flow.write.within(picked=picked)
    site = flow.site(effect, "card", _inquiry_of_groups(effect, picked, write), write=write)
    head, got, after = flow.block(), flow.block(), flow.block()
    flow.secret(effect, by)
    flow.line(f"{picked} = []", f"{groups} = {_sifted(effect, 'choose', flow.write)}")
    ways = _ways(flow, effect)
    with flow.inside(f"if not {groups}:"):
        flow.told(site, by, "None")
        flow.goto(after)
    if ways or not (optional or always):
        with flow.inside(f"if {_when(ways, 'if-choice')}len({groups}) == 1 and not s.asks:"):
            flow.told(site, by, f"{groups}[0]")
            flow.line(f"{picked} = {groups}[0]")
            flow.goto(after)
    flow.loop_to(head)
    flow.start(head)
    left, cards = flow.temp(), flow.temp()
    flow.line(
        f"{left} = f_with({groups}, {picked})",
        # A record may name every card of a group, one after the other.
        f"if {picked} and not s.asks: {picked} = f_shared({left})",
        f"{cards} = f_further({left}, {picked})",
    )
    flow.goto(after, f"not {cards}")
    flow.line(
        f"s.offer = offer_card(s, {by}, {cards})",
        f"if f_whole({left}, {picked}): s.offer[1] = None",
        f"elif s.asks and {picked} and len({left}) == 1: s.offer[1] = {cards}",
    )
    if optional:
        flow.line(f"if {_when(ways, *_MAY)}not {picked}: s.offer[0] = None")
    if ways or not always:
        free = _when(ways, "if-choice", "may-pass")
        with flow.inside(f"if {free}len(s.offer) == 1 and not s.asks:"):
            flow.line(f"{picked} = [*{picked}, next(iter(s.offer.values()))]")
            flow.loop_to(head)
    flow.line(f"s.seat, s.site = {by}, {site}")
    flow.wait(got)
    flow.start(got)
    flow.goto(after, "s.value is None")
    flow.line(f"{picked} = added({picked}, s.value)")
    flow.loop_to(head)
    flow.start(after)
    flow.line(f"{target} = f_whole({groups}, {picked})")


def _inquiry_of_groups(effect: Effect, picked: str, write: ExpressionWriter) -> dict[str, str]:
    """What `explain` and `prefer` ask of a card: about the groups to which it leads."""
    name, listed = str(effect.names["as"]), write.listed(effect.exprs["choose"])
    inside, led_to = write.within(**{name: f"v_{name}"}), f"f_with({listed}, [*{picked}, v])"
    sifted = _sifted(effect, "choose", write)
    found = {
        "picked": picked,
        "candidates": f"f_further(f_with({listed}, {picked}), {picked})",
        "offered": f"f_further(f_with({sifted}, {picked}), {picked})",
    }
    for index, test in enumerate(effect.where):
        found[f"check{index}"] = f"any({inside.expr(test.test)} for v_{name} in {led_to})"
        if test.of:
            found[f"saidcheck{index}"] = named(test, write.within(**{name: f"{led_to}[0]"}))
    for index, test in enumerate(effect.left_out):
        found[f"left{index}"] = (card := write.within(**{name: "v"})).expr(test.test)
        if test.of:
            found[f"saidleft{index}"] = named(test, card)
    if "prefer" in effect.exprs:
        likes = inside.expr(effect.exprs["prefer"])
        led = f"f_leading({sifted}, {picked}, v)"
        found["prefer"] = f"max(({likes} for v_{name} in {led}), default=0)"
    return found


def _looks_back(expr: Expr) -> bool:
    """Whether a requirement asks what has been chosen already."""
    is_picked = expr.op == "local" and expr.value == "picked"
    return is_picked or any(map(_looks_back, expr.args))


# -- named options, and answers in secret ------------------------------------------------------


def _options(options: Sequence[Option], write: ExpressionWriter) -> str:
    """Source of the options whose requirements hold."""
    if not any(one.where for one in options):
        return repr([one.id for one in options])
    return _open({one.id: conditions(one.where, write) for one in options})


def _open(tests: Mapping[str, str]) -> str:
    """Source of the list of those ids whose test is true; without one they are always open."""
    parts = (
        f"*([{one!r}] if {test} else [])" if test else repr(one) for one, test in tests.items()
    )
    return f"[{', '.join(parts)}]"


def _site_of_options(
    flow: FunctionBuilder, effect: Effect, options: Sequence[Option], write: ExpressionWriter
) -> int:
    found = {
        "candidates": repr([one.id for one in options]),
        "offered": _options(options, write),
        **_preferred({one.id: write.expr(one.prefer) for one in options if one.prefer}),
    }
    tests = [(one.id, test) for one in options for test in one.where]
    for index, (name, test) in enumerate(tests):
        found[f"check{index}"] = f"v != {name!r} or {write.expr(test.test)}"
        if test.of:
            found[f"saidcheck{index}"] = named(test, write)
    labels = tuple((one.id, one.says) for one in options)
    asked = tuple(test for _, test in tests)
    return flow.site(effect, "text", found, asked, labels, write)


def _preferred(sources: Mapping[str, str]) -> dict[str, str]:
    """The source of how much an option is preferred; nothing where none is."""
    known = ", ".join(f"{one!r}: lambda: {source}" for one, source in sources.items())
    return {"prefer": f"{{{known}}}.get(v, lambda: 0)()"} if known else {}


def ask(flow: FunctionBuilder, effect: Effect) -> None:
    """One of a few named options."""
    options: Sequence[Option] = effect.names["options"]
    site = _site_of_options(flow, effect, options, flow.write)
    _ask_for_one(flow, effect, site, "text", _options(options, flow.write))


def ask_all(flow: FunctionBuilder, effect: Effect) -> None:
    """Every seat of a list in turn; what they answer is kept apart until all have answered."""
    (_all_choose_several if is_of_several(effect) else _all_choose_one)(flow, effect)


def _all_choose_one(flow: FunctionBuilder, effect: Effect) -> None:
    options, seat, got = effect.names.get("options"), flow.hidden("seat"), flow.block()
    write = flow.write.within(**{str(effect.names.get("who", "seat")): seat})
    if options:
        kind, offered = "text", _options(options, write)
        site = _site_of_options(flow, effect, options, write)
    else:
        kind, offered = _kind_of(effect, "from"), _sifted(effect, "from", write)
        site = flow.site(effect, kind, _inquiry(effect, "from", write), write=write)
    turn = _seats_in_turn(flow, effect, seat, "None")
    flow.line(f"s.offer = offer_{kind}(s, {seat}, {offered})")
    # Who has nothing to choose is asked all the same: a missing question would tell.
    flow.line("if not s.offer: s.offer = {0: None}")
    if effect.names.get("optional"):
        flow.line("s.offer[0] = None")
    flow.line(f"s.seat = {seat}", f"s.site = {site}")
    flow.wait(got)
    flow.start(got)
    turn("s.value")


def _seats_in_turn(
    flow: FunctionBuilder, effect: Effect, seat: str, blank: str
) -> Callable[[str], None]:
    """Begin to go through the seats; what is given back takes an answer, and goes on or ends."""
    target = flow.local(effect.names["as"])
    seats, at, answers = flow.hidden("seats"), flow.hidden("at"), flow.hidden("secret")
    head, after = flow.block(), flow.block()
    flow.line(f"{seats} = {flow.write.fresh(effect.exprs['ask_all'])}")
    flow.line(f"{answers} = [{blank}] * {flow.unit.tables.chairs}", f"{at} = 0")
    flow.loop_to(head)
    flow.start(head)
    with flow.inside(f"if {at} >= len({seats}):"):
        flow.line(f"{target} = {answers}")
        flow.goto(after)
    flow.line(f"{seat} = {seats}[{at}]")

    def go_on(answer: str) -> None:
        kept = f"{answers} = [*{answers}[:{seat}], {answer}, *{answers}[{seat} + 1:]]"
        flow.line(kept, f"{at} += 1")
        flow.loop_to(head)
        flow.start(after)

    return go_on


def _all_choose_several(flow: FunctionBuilder, effect: Effect) -> None:
    """Each seat chooses one by one; the others hear of nothing before the last has done."""
    kind = _kind_of(effect, "from")
    seat, picked = flow.hidden("seat"), flow.hidden("picked")
    least, most = flow.hidden("least"), flow.hidden("most")
    more, got, ended = flow.block(), flow.block(), flow.block()
    write = flow.write.within(seat=seat, picked=picked)
    inquiry = _inquiry(effect, "from", write)
    for name in ("candidates", "offered"):
        inquiry[name] = f"({inquiry[name]} if len({picked}) < {most} else [])"
    inquiry["chosen"] = f"({picked}, {least}, {most})"
    site = flow.site(effect, kind, inquiry, write=write)
    turn = _seats_in_turn(flow, effect, seat, "[]")
    flow.line(f"{picked} = []")
    for bound, key, otherwise in ((least, "least", "0"), (most, "most", "10000")):
        given = write.expr(effect.exprs[key]) if key in effect.exprs else otherwise
        flow.line(f"{bound} = {given}")
    flow.goto(more)
    flow.start(more)
    found, sifted = flow.temp(), _sifted(effect, "from", write)
    flow.line(f"{found} = []")
    with flow.inside(f"if len({picked}) < {most}:"):
        flow.line(f"{found} = [one for one in {sifted} if one not in {picked}]")
    flow.goto(ended, f"{picked} and not {found}")
    flow.line(
        f"s.offer = offer_{kind}(s, {seat}, {found})",
        # Who has nothing to choose is asked all the same: a missing question would tell.
        "if not s.offer: s.offer = {0: None}",
        f"elif len({picked}) >= {least}: s.offer[1] = None",
        f"s.seat, s.site = {seat}, {site}",
    )
    flow.wait(got)
    flow.start(got)
    flow.goto(ended, "s.value is None")
    flow.line(f"{picked} = added({picked}, s.value)")
    flow.loop_to(more)
    flow.start(ended)
    turn(picked)


# -- menus of actions --------------------------------------------------------------------------


def act(flow: FunctionBuilder, effect: Effect) -> None:
    """A menu of actions; the one that is chosen runs in a frame of its own."""
    again = "until" in effect.names
    optional = again or bool(effect.names.get("optional"))
    always = bool(effect.names.get("always"))
    actions = [flow.unit.checked.actions[one] for one in effect.names["act"]]
    got, after, by = flow.block(), flow.block(), flow.hidden("by")
    found, name = flow.temp(), effect.names.get("as")
    args = {one.id: [by, *flow.values(effect, list(one.params)[1:])] for one in actions}
    done = "" if not again else flow.local(name) if name else flow.hidden("done")
    limits = _limits(flow, effect, done)
    site = _site_of_actions(flow, effect, args, limits)
    flow.line(f"{by} = {flow.expr(effect, 'by')}")
    ways = _ways(flow, effect)
    back = _menu_again(flow, effect, (by, done), after) if again else after
    flow.line(f"{found} = {{}}")
    for one in actions:
        if not one.aside:
            call = f"q{flow.unit.number[id(one)]}({', '.join(['s', *args[one.id]])})"
            with flow.inside(f"if {_and(limits.get(one.id), call)}:"):
                flow.line(f"{found}[{flow.unit.tables.words[one.id]}] = {one.id!r}")
    if ways:
        free = f"{ways} == 'always-may-pass' or {found} or s.asks"
        flow.line(f"if {ways} in {_MAY} and ({free}): {found}[0] = 'pass'")
    elif optional:
        flow.line(f"{'' if always else f'if {found} or s.asks: '}{found}[0] = 'pass'")
    least = "0" if always else "(0 if s.asks else 1)"
    if ways:
        least = f"(0 if s.asks or {ways} in ('always', 'always-may-pass') else 1)"
    with flow.inside(f"if len({found}) > {least}:"):
        flow.line(f"s.offer, s.seat, s.site = {found}, {by}, {site}")
        flow.wait(got)
    flow.line(f"s.value = next(iter({found}.values()), 'pass')")
    flow.told(site, by, f"next(iter({found}.values()), None)")
    flow.goto(got)
    flow.start(got)
    if name and not again:
        flow.line(f"{flow.local(name)} = s.value")
    _run_chosen(flow, actions, args, back, done)
    flow.goto(after)
    flow.start(after)


def _menu_again(flow: FunctionBuilder, effect: Effect, names: tuple[str, str], after: int) -> int:
    """The block to which a menu comes back that is offered again, after each thing done."""
    (by, done), back = names, flow.block()
    flow.line(f"{done} = []")
    flow.loop_to(back)
    flow.start(back)
    # A seat that is out by now does nothing any more; an arbiter is never out.
    flow.goto(after, f"{by} < {flow.unit.tables.seats} and {by} not in s.players")
    if "times" in effect.exprs:
        flow.goto(after, f"len({done}) >= {flow.expr(effect, 'times')}")
    return back


def _run_chosen(
    flow: FunctionBuilder,
    actions: Sequence[Body],
    args: Mapping[str, Sequence[str]],
    back: int,
    done: str,
) -> None:
    """The chosen action begins, and goes on to the block `back`; `done` keeps what was done."""
    menu = flow.temp()
    flow.line(f"{menu} = s.value")
    for one in actions:
        with flow.inside(f"if {menu} == {one.id!r}:"):
            enter = f"s.enter({', '.join([str(flow.unit.number[id(one)]), *args[one.id]])})"
            flow.line(f"F[0] = {back}", enter)
            if done and not one.aside:
                flow.line(f"{done} = [*{done}, {one.id!r}]")
            flow.line("return None")


def _and(first: str | None, second: str) -> str:
    return f"{first} and {second}" if first else second


def _limits(flow: FunctionBuilder, effect: Effect, done: str) -> dict[str, str]:
    """By action: source that is true while it may still be done, where something limits it."""
    return {
        key.removeprefix("limits."): f"{done}.count({key.removeprefix('limits.')!r}) < {often}"
        for key, expr in effect.exprs.items()
        if key.startswith("limits.") and (often := flow.write.expr(expr))
    }


def _site_of_actions(
    flow: FunctionBuilder,
    effect: Effect,
    args: Mapping[str, Sequence[str]],
    limits: Mapping[str, str],
) -> int:
    actions = [flow.unit.checked.actions[one] for one in args]

    def call(function: str, one: Body, suffix: str = "") -> str:
        number = flow.unit.number[id(one)]
        return f"{function}{number}{suffix}({', '.join(['s', *args[one.id]])})"

    def open_(one: Body) -> str:
        return _and(limits.get(one.id), call("q", one))

    found = {
        "candidates": repr(list(args)),
        "offered": _open({one.id: open_(one) for one in actions if not one.aside}),
        **_preferred({one.id: call("prefer", one) for one in actions if one.prefer}),
    }
    if asides := {one.id: open_(one) for one in actions if one.aside}:
        found["asides"] = _open(asides)
    tests: list[Test | None] = []
    for one in actions:
        if one.id in limits:
            found[f"check{len(tests)}"] = f"v != {one.id!r} or {limits[one.id]}"
            often = effect.exprs[f"limits.{one.id}"]
            tests.append(Test(OFTEN_ENOUGH, often, "It has been done as often as it may be."))
        for index, test in enumerate(one.requires):
            needed = "True" if test.unseen else call("need", one, f"_{index}")
            found[f"check{len(tests)}"] = f"v != {one.id!r} or {needed}"
            if test.of:
                found[f"saidcheck{len(tests)}"] = call("said", one, f"_{index}")
            tests.append(replace(test, cites=test.cites or one.section))
        found[f"check{len(tests)}"] = f"v != {one.id!r} or {call('options', one)}"
        tests.append(None)
    labels = tuple((one.id, one.says or one.id) for one in actions)
    return flow.site(effect, "text", found, tuple(tests), labels)


# -- events ------------------------------------------------------------------------------------


def window(flow: FunctionBuilder, effect: Effect) -> None:
    """Forced reactions; then, for a window, each seat in turn may answer or pass."""
    event, fields = str(effect.names[effect.word]), effect.names["fields"]
    places = [flow.local(name) for name in fields]
    for place, value in zip(places, flow.values(effect, fields), strict=True):
        flow.line(f"{place} = {value}")
    if flow.unit.reactions(event, forced=True):
        _forced(flow, name_of(event), places)
    if effect.word == "window":
        _asked(flow, effect, name_of(event), places)


def _forced(flow: FunctionBuilder, key: str, places: Sequence[str]) -> None:
    todo = flow.hidden("forced")
    head, back, after = flow.block(), flow.block(), flow.block()
    flow.line(f"{todo} = waiting_{key}(s)")
    flow.loop_to(head)
    flow.start(head)
    one = flow.temp()
    with flow.inside(f"while {todo}:"):
        flow.line(f"{one}, {todo} = {todo}[0], {todo}[1:]", f"F[0] = {back}")
        with flow.inside(f"if start_{key}({', '.join(['s', f'*{one}', *places])}):"):
            flow.line("return None")
    flow.goto(after)
    flow.start(back)
    _take_back(flow, places)
    flow.loop_to(head)
    flow.start(after)


def _take_back(flow: FunctionBuilder, places: Sequence[str]) -> None:
    """What a reaction has made of the event's fields."""
    if places:
        with flow.inside("if s.given is not None:"):
            flow.line(f"{', '.join(places)}, = s.given")


def _asked(flow: FunctionBuilder, effect: Effect, key: str, places: Sequence[str]) -> None:
    closes, who = effect.names.get("closes", "first"), effect.exprs.get("seats")
    seats, at, quiet = flow.hidden("seats"), flow.hidden("at"), flow.hidden("quiet")
    head, got, back, after = (flow.block() for _ in range(4))
    fields, me = "".join(f", {place}" for place in places), f"{seats}[{at} % len({seats})]"
    site, offer = _site_of_answers(flow, effect, key, fields, me)
    flow.line(f"{seats} = {flow.write.fresh(who) if who else 's.players'}", f"{at} = {quiet} = 0")
    flow.loop_to(head)
    flow.start(head)
    flow.goto(after, f"{quiet if closes == 'quiet' else at} >= len({seats})")
    flow.line(f"s.seat = {me}")
    flow.line(f"s.offer = {offer}")
    flow.line("s.offer[0] = None", f"s.site = {site}")
    flow.wait(got)
    flow.start(got)
    one = flow.temp()
    flow.line(f"{at} += 1")
    with flow.inside("if s.value is None:"):
        flow.line(f"{quiet} += 1")
        flow.loop_to(head)
    flow.line(f"{one} = {seats}[({at} - 1) % len({seats})]", f"F[0] = {back}")
    flow.line(f"reply_{key}(s, s.value, {one}{fields})", "return None")
    flow.start(back)
    _take_back(flow, places)
    if closes == "first":
        flow.goto(after)
    else:
        flow.line(f"{quiet} = 0")
        flow.loop_to(head)
    flow.start(after)


def _site_of_answers(
    flow: FunctionBuilder, effect: Effect, key: str, fields: str, me: str
) -> tuple[int, str]:
    """The site of a window, and the source of what is offered there: cards, and named answers."""
    event = str(effect.names["window"])
    named = flow.unit.answers(event)
    words = [one.id for one in named]
    cards = bool(flow.unit.reactions(event, forced=False)) or not named
    held, may = [f"holds_{key}(s, {me})"] * cards, [f"answers_{key}(s, {me}{fields})"] * cards
    offers = [f"offer_card(s, s.seat, answers_{key}(s, s.seat{fields}))"] * cards
    if named:
        held.append(repr(words))
        may.append(f"open_{key}(s, {me}{fields})")
        offers.append(f"offer_text(s, s.seat, open_{key}(s, s.seat{fields}))")
    inquiry = {
        "candidates": " + ".join(held),
        "offered": " + ".join(may),
        "answers": f"why_{key}(s, v, {me}{fields})",
        "prefer": f"like_{key}(s, v, {me}{fields})",
    }
    labels = tuple((one.id, one.says or one.id) for one in named)
    site = flow.site(effect, "card" if cards else "text", inquiry, labels=labels)
    return site, " | ".join(offers)
