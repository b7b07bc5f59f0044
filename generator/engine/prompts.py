"""`ask`, `ask_all` and `act`: named options, secret answers, and menus of actions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.engine.choices import inquire, kind_of, named, sifted
from generator.engine.effect_code import argument, given
from generator.engine.expression_code import Phrases
from generator.engine.function_builder import Flow
from generator.rules.typed_tree import Effect, Option, Test


def _options(flow: Flow, options: Sequence[Option], phrases: Phrases) -> str:
    """Source of the options whose requirements hold."""
    if not any(one.where for one in options):
        return repr([one.id for one in options])
    parts = []
    for one in options:
        test = flow.condition(one.where, phrases)
        parts.append(f"*([{one.id!r}] if {test} else [])" if test else repr(one.id))
    return f"[{', '.join(parts)}]"


def _labels(options: Sequence[Option]) -> tuple[tuple[str, str], ...]:
    return tuple((one.id, one.says) for one in options)


def _inquire_options(flow: Flow, site: int, options: Sequence[Option], phrases: Phrases) -> None:
    found = {"candidates": repr([one.id for one in options])}
    found["offered"] = _options(flow, options, phrases)
    tests: list[Test | None] = []
    for one in options:
        for test in one.where:
            found[f"check{len(tests)}"] = f"v != {one.id!r} or {phrases.write(test.test)}"
            found |= {f"saidcheck{len(tests)}": named(test, phrases)} if test.of else {}
            tests.append(test)
    prefer = [f"{one.id!r}: lambda: {phrases.write(one.prefer)}" for one in options if one.prefer]
    if prefer:
        found["prefer"] = f"{{{', '.join(prefer)}}}.get(v, lambda: 0)()"
    flow.inquire(site, found)
    old = flow.unit.sites[site]
    flow.unit.sites[site] = type(old)(**{**old.__dict__, "tests": tuple(tests)})


def ask(flow: Flow, effect: Effect) -> None:
    """One of a few named options."""
    options: Sequence[Option] = effect.names["options"]
    target, after = flow.local(effect.names["as"]), flow.block()
    site, found = flow.site(effect, "text", _labels(options)), flow.temp()
    flow.secret(effect, flow.write(effect.exprs["by"]))
    flow.line(f"{found} = {_options(flow, options, flow.phrases)}")
    flow.line(f"if len({found}) > 1 or s.asks and {found}:")
    with flow.deeper():
        flow.line(f"s.seat = {flow.write(effect.exprs['by'])}")
        flow.line(f"s.offer = offer_text(s, s.seat, {found})")
        flow.line(f"s.site = {site}")
        flow.wait(after)
    flow.line(f"s.value = {found}[0] if {found} else None")
    flow.told(site, flow.write(effect.exprs["by"]), "s.value")
    flow.goto(after)
    flow.start(after)
    flow.line(f"{target} = s.value")
    _inquire_options(flow, site, options, flow.phrases)


def ask_all(flow: Flow, effect: Effect) -> None:
    """Every seat of a list in turn; what they answer is kept apart until all have answered."""
    target, name = flow.local(effect.names["as"]), str(effect.names["as"])
    seats, at, answers = flow.hidden("seats"), flow.hidden("at"), flow.hidden("secret")
    seat = flow.hidden("seat")
    head, got, after = flow.block(), flow.block(), flow.block()
    phrases = flow.phrases.within(seat=seat)
    options = effect.names.get("options")
    kind = "text" if options else kind_of(effect, "from")
    site = flow.site(effect, kind, _labels(options or ()))
    flow.line(f"{seats} = {flow.phrases.fresh(effect.exprs['ask_all'])}")
    flow.line(f"{answers} = [None] * {flow.unit.tables.chairs}")
    flow.line(f"{at} = 0")
    flow.loop_to(head)
    flow.start(head)
    flow.line(f"if {at} >= len({seats}):")
    with flow.deeper():
        flow.line(f"{target} = {answers}")
        flow.goto(after)
    flow.line(f"{seat} = {seats}[{at}]")
    if options:
        flow.line(f"s.offer = offer_text(s, {seat}, {_options(flow, options, phrases)})")
        _inquire_options(flow, site, options, phrases)
    else:
        source = sifted(flow, effect, "from", name, phrases)
        flow.line(f"s.offer = offer_{kind}(s, {seat}, {source})")
        inquire(flow, site, effect, "from", name, phrases)
    # Who has nothing to choose is asked all the same: a missing question would tell.
    flow.line("if not s.offer: s.offer = {0: None}")
    if effect.names.get("optional"):
        flow.line("s.offer[0] = None")
    flow.line(f"s.seat = {seat}")
    flow.line(f"s.site = {site}")
    flow.wait(got)
    flow.start(got)
    flow.line(f"{answers} = [*{answers}[:{seat}], s.value, *{answers}[{seat} + 1:]]")
    flow.line(f"{at} += 1")
    flow.loop_to(head)
    flow.start(after)


def act(flow: Flow, effect: Effect) -> None:
    """A menu of actions; the one that is chosen runs in a frame of its own."""
    unit, optional = flow.unit, bool(effect.names.get("optional"))
    always = optional and bool(effect.names.get("always"))
    ids: Sequence[str] = effect.names["act"]
    actions = [unit.checked.actions[one] for one in ids]
    labels = tuple((one.id, one.says or one.id) for one in actions)
    site, got, after = flow.site(effect, "text", labels), flow.block(), flow.block()
    by, found, menu = flow.hidden("by"), flow.temp(), flow.temp()
    did = flow.local(effect.names["as"]) if "as" in effect.names else None
    args = {
        one.id: [by, *(argument(flow, x) for x in given(effect, list(one.params)[1:]))]
        for one in actions
    }
    flow.line(f"{by} = {flow.write(effect.exprs['by'])}")
    flow.line(f"{found} = {{}}")
    for one in (one for one in actions if not one.aside):
        number = unit.number[id(one)]
        flow.line(f"if q{number}({', '.join(['s', *args[one.id]])}):")
        with flow.deeper():
            flow.line(f"{found}[{unit.tables.words[one.id]}] = {one.id!r}")
    if optional:
        flow.line(f"{'' if always else f'if {found} or s.asks: '}{found}[0] = 'pass'")
    flow.line(f"if len({found}) > {0 if always else '(0 if s.asks else 1)'}:")
    with flow.deeper():
        flow.line(f"s.offer, s.seat, s.site = {found}, {by}, {site}")
        flow.wait(got)
    flow.line(f"s.value = next(iter({found}.values()), 'pass')")
    flow.told(site, by, f"next(iter({found}.values()), None)")
    flow.goto(got)
    flow.start(got)
    if did:
        flow.line(f"{did} = s.value")
    flow.line(f"{menu} = s.value")
    for one in actions:
        number = unit.number[id(one)]
        flow.line(f"if {menu} == {one.id!r}:")
        with flow.deeper():
            flow.line(f"F[0] = {after}")
            frame = ", ".join([f"ENTRY{number}", *args[one.id], f"*BLANK{number}"])
            flow.line(f"s.push([{frame}])")
            flow.line("return None")
    flow.goto(after)
    flow.start(after)
    _inquire_actions(flow, site, effect, args)


def _inquire_actions(flow: Flow, site: int, effect: Effect, args: dict[str, list[str]]) -> None:
    unit = flow.unit
    prefer = []
    for one in args:
        action = unit.checked.actions[one]
        if action.prefer is not None:
            names = ", ".join(["s", *args[one]])
            prefer.append(f"{one!r}: lambda: prefer{unit.number[id(action)]}({names})")
    found = {"candidates": repr(list(args))}
    calls = {
        one: f"q{unit.number[id(unit.checked.actions[one])]}({', '.join(['s', *args[one]])})"
        for one in args
    }
    asides = [one for one in args if unit.checked.actions[one].aside]
    found["offered"] = _open(calls, [one for one in args if one not in asides])
    if asides:
        found["asides"] = _open(calls, asides)
    tests: list[Test | None] = []
    for one in args:
        action = unit.checked.actions[one]
        number, names = unit.number[id(action)], ", ".join(["s", *args[one]])
        for index, test in enumerate(action.requires):
            needed = "True" if test.unseen else f"need{number}_{index}({names})"
            found[f"check{len(tests)}"] = f"v != {one!r} or {needed}"
            if test.of:
                found[f"saidcheck{len(tests)}"] = f"said{number}_{index}({names})"
            tests.append(replace(test, cites=test.cites or action.cites))
        found[f"check{len(tests)}"] = f"v != {one!r} or options{number}({names})"
        tests.append(None)
    if prefer:
        found["prefer"] = f"{{{', '.join(prefer)}}}.get(v, lambda: 0)()"
    flow.inquire(site, found)
    old = flow.unit.sites[site]
    flow.unit.sites[site] = type(old)(**{**old.__dict__, "tests": tuple(tests)})


def _open(calls: Mapping[str, str], ids: Sequence[str]) -> str:
    """Source of the list of those actions that can be done; `calls` say of each whether it can."""
    return f"[{', '.join(f'*([{one!r}] if {calls[one]} else [])' for one in ids)}]"
