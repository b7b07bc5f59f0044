"""Effects that ask: each writes an offer, waits, and takes up the answer in a new block."""

from collections.abc import Callable, Sequence

from generator.engine.deeds import argument, given
from generator.engine.flow import Flow
from generator.engine.phrases import Phrases
from generator.rules.tree import Effect, Option, Test

WriteAll = Callable[[Flow, Sequence[Effect]], None]


def _kind(effect: Effect, key: str) -> str:
    inner = effect.exprs[key].type
    if inner.kind == "zone":
        return "card"
    return inner.of.kind if inner.of and inner.of.kind != "any" else "text"


def _sifted(flow: Flow, effect: Effect, key: str, name: str, phrases: Phrases) -> str:
    """Source of the candidates that meet every requirement."""
    source = phrases.listed(effect.exprs[key])
    if not effect.where:
        return source
    inside = phrases.within(**{name: f"v_{name}"})
    return f"[v_{name} for v_{name} in {source} if {flow.condition(effect.where, inside)}]"


def _inquire(flow: Flow, site: int, effect: Effect, key: str, name: str, phrases: Phrases) -> None:
    """The sources of what `explain` and `prefer` ask about a choice."""
    inside = phrases.within(**{name: "v"})
    found = {"candidates": phrases.listed(effect.exprs[key])}
    for index, test in enumerate(effect.where):
        found[f"check{index}"] = inside.write(test.test)
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
    name, kind = str(effect.names["as"]), _kind(effect, "choose")
    phrases, target = flow.phrases, flow.local(name)
    site, after, found, by = flow.site(effect, kind), flow.block(), flow.temp(), flow.temp()
    flow.secret(effect, flow.write(effect.exprs["by"]))
    optional, always = bool(effect.names.get("optional")), bool(effect.names.get("always"))
    asked = "True" if always and optional else found if always or optional else f"len({found}) > 1"
    flow.line(f"{found} = {_sifted(flow, effect, 'choose', name, phrases)}")
    flow.line(f"if {asked}:")
    with flow.deeper():
        flow.line(f"{by} = {flow.write(effect.exprs['by'])}")
        offer = f"offer_{kind}(s, {by}, {found})"
        flow.line(f"{found}o = {offer}")
        if optional:
            flow.line(f"{found}o[0] = None")
        elif not always:
            # Copies that nobody can tell apart are no choice.
            flow.line(f"if len({found}o) == 1:")
            with flow.deeper():
                flow.line(f"s.value = {found}[0]")
                flow.goto(after)
        flow.line(f"s.offer = {found}o")
        flow.line(f"s.seat = {by}")
        flow.line(f"s.site = {site}")
        flow.wait(after)
    flow.line(f"s.value = {found}[0] if {found} else None" if not optional else "s.value = None")
    flow.goto(after)
    flow.start(after)
    flow.line(f"{target} = s.value")
    _inquire(flow, site, effect, "choose", name, phrases)


def _choose_several(flow: Flow, effect: Effect) -> None:
    name, kind = str(effect.names["as"]), _kind(effect, "choose")
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
    sifted = _sifted(flow, effect, "choose", name, phrases)
    flow.line(f"{found} = [one for one in {sifted} if one not in {picked}]")
    flow.line(f"if not {found}: return b{after}(s, F)")
    if not effect.where:
        flow.line(f"if len({picked}) + len({found}) <= {least}:")
        with flow.deeper():
            flow.line(f"{picked} = {picked} + {found}")
            flow.goto(after)
    flow.line(f"s.seat = {flow.write(effect.exprs['by'])}")
    flow.line(f"s.offer = offer_{kind}(s, s.seat, {found})")
    flow.line(f"if len({picked}) >= {least}: s.offer[1] = None")
    flow.line(f"s.site = {site}")
    flow.wait(got)
    flow.start(got)
    flow.line(f"if s.value is None: return b{after}(s, F)")
    flow.line(f"{picked} = [*{picked}, s.value]")
    flow.loop_to(head)
    flow.start(after)
    flow.line(f"{target} = {picked}")
    _inquire(flow, site, effect, "choose", name, phrases)


def _number(flow: Flow, effect: Effect, key: str, otherwise: str) -> str:
    return flow.write(effect.exprs[key]) if key in effect.exprs else otherwise


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
    tests: list[Test | None] = []
    for one in options:
        for test in one.where:
            found[f"check{len(tests)}"] = f"v != {one.id!r} or {phrases.write(test.test)}"
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
    flow.line(f"if len({found}) > 1:")
    with flow.deeper():
        flow.line(f"s.seat = {flow.write(effect.exprs['by'])}")
        flow.line(f"s.offer = offer_text(s, s.seat, {found})")
        flow.line(f"s.site = {site}")
        flow.wait(after)
    flow.line(f"s.value = {found}[0] if {found} else None")
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
    kind = "text" if options else _kind(effect, "from")
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
        sifted = _sifted(flow, effect, "from", name, phrases)
        flow.line(f"s.offer = offer_{kind}(s, {seat}, {sifted})")
        _inquire(flow, site, effect, "from", name, phrases)
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
    for one in actions:
        number = unit.number[id(one)]
        flow.line(f"if q{number}({', '.join(['s', *args[one.id]])}):")
        with flow.deeper():
            flow.line(f"{found}[{unit.tables.words[one.id]}] = {one.id!r}")
    if optional:
        flow.line(f"{'' if always else f'if {found}: '}{found}[0] = 'pass'")
    flow.line(f"if len({found}) > {0 if always else 1}:")
    with flow.deeper():
        flow.line(f"s.offer, s.seat, s.site = {found}, {by}, {site}")
        flow.wait(got)
    flow.line(f"s.value = next(iter({found}.values()), 'pass')")
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
    tests: list[Test | None] = []
    for one in args:
        action = unit.checked.actions[one]
        number, names = unit.number[id(action)], ", ".join(["s", *args[one]])
        for index, test in enumerate(action.requires):
            found[f"check{len(tests)}"] = f"v != {one!r} or need{number}_{index}({names})"
            tests.append(test)
        found[f"check{len(tests)}"] = f"v != {one!r} or options{number}({names})"
        tests.append(None)
    if prefer:
        found["prefer"] = f"{{{', '.join(prefer)}}}.get(v, lambda: 0)()"
    flow.inquire(site, found)
    old = flow.unit.sites[site]
    flow.unit.sites[site] = type(old)(**{**old.__dict__, "tests": tuple(tests)})


def window(flow: Flow, effect: Effect) -> None:
    """Forced reactions; then, for a window, each seat in turn may answer or pass."""
    event = str(effect.names[effect.word])
    fields: Sequence[str] = effect.names["fields"]
    places = [flow.local(name) for name in fields]
    for name, place in zip(fields, places, strict=True):
        flow.line(f"{place} = {argument(flow, effect.exprs[f'with.{name}'])}")
    key = event.replace("-", "_")
    if flow.unit.reactions(event, forced=True):
        _forced(flow, key, places)
    if effect.word == "window":
        _asked(flow, effect, key, places)


def _forced(flow: Flow, key: str, places: Sequence[str]) -> None:
    todo = flow.hidden("forced")
    head, back, after = flow.block(), flow.block(), flow.block()
    fields = ", ".join(places)
    flow.line(f"{todo} = forced_{key}(s)")
    flow.loop_to(head)
    flow.start(head)
    one = flow.temp()
    flow.line(f"while {todo}:")
    with flow.deeper():
        flow.line(f"{one}, {todo} = {todo}[0], {todo}[1:]")
        flow.line(f"F[0] = {back}")
        flow.line(f"if start_{key}(s, {', '.join([f'*{one}', fields]).rstrip(', ')}):")
        with flow.deeper():
            flow.line("return None")
    flow.goto(after)
    flow.start(back)
    _take_back(flow, places)
    flow.loop_to(head)
    flow.start(after)


def _take_back(flow: Flow, places: Sequence[str]) -> None:
    """What a reaction has made of the event's fields."""
    if places:
        flow.line("if s.given is not None:")
        with flow.deeper():
            flow.line(f"{', '.join(places)}, = s.given")


def _asked(flow: Flow, effect: Effect, key: str, places: Sequence[str]) -> None:
    closes = effect.names.get("closes", "first")
    seats, at, quiet = flow.hidden("seats"), flow.hidden("at"), flow.hidden("quiet")
    head, got, back, after = (flow.block() for _ in range(4))
    site = flow.site(effect, "card")
    given_fields = "".join(f", {place}" for place in places)
    who = effect.exprs.get("seats")
    flow.line(f"{seats} = {flow.phrases.fresh(who) if who else 's.players'}")
    flow.line(f"{at} = {quiet} = 0")
    flow.loop_to(head)
    flow.start(head)
    limit = quiet if closes == "quiet" else at
    flow.line(f"if {limit} >= len({seats}): return b{after}(s, F)")
    flow.line(f"s.seat = {seats}[{at} % len({seats})]")
    flow.line(f"s.offer = offer_card(s, s.seat, answers_{key}(s, s.seat{given_fields}))")
    flow.line("s.offer[0] = None")
    flow.line(f"s.site = {site}")
    flow.wait(got)
    flow.start(got)
    one = flow.temp()
    flow.line(f"{at} += 1")
    flow.line("if s.value is None:")
    with flow.deeper():
        flow.line(f"{quiet} += 1")
        flow.loop_to(head)
    flow.line(f"{one} = {seats}[({at} - 1) % len({seats})]")
    flow.line(f"F[0] = {back}")
    flow.line(f"reply_{key}(s, s.value, {one}{given_fields})")
    flow.line("return None")
    flow.start(back)
    _take_back(flow, places)
    if closes == "first":
        flow.goto(after)
    else:
        flow.line(f"{quiet} = 0")
        flow.loop_to(head)
    flow.start(after)
    me = f"{seats}[{at} % len({seats})]"
    flow.inquire(
        site,
        {
            "candidates": f"holds_{key}(s, {me})",
            "answers": f"why_{key}(s, v, {me}{given_fields})",
            "prefer": f"like_{key}(s, v, {me}{given_fields})",
        },
    )
