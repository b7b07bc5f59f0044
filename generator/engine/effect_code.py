"""Effects as Python: bodies, control flow, and what asks nobody.

Each effect is a few straight lines. A loop or branch is one of Python's, unless something inside it
can be made to wait: then it is made of blocks. So `- {each: players, as: other, do: […]}` becomes

    for t1 in s.players:                            F[10] = s.players
        s.steps -= 1                                F[11] = 0
        if s.steps < 0: raise Broken(…)             F[0] = 39
        if t1 not in s.players: continue            return None
        v_other = t1                            def b39(s, F):
        …                                           while F[11] < len(F[10]) and …: F[11] += 1
                                                    if F[11] >= len(F[10]): return b40(s, F)
                                                    F[8] = F[10][F[11]]
                                                    F[11] += 1
                                                    …
                                                    F[0] = 39
                                                    return None
                                                def b40(s, F):
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from generator.engine import prompts
from generator.engine.expression_code import ExpressionWriter
from generator.engine.function_builder import CodeUnit, FunctionBuilder, is_of_groups, spoken_kind
from generator.engine.functions import LARGEST
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body, Effect, Expr, walk
from generator.rules.types import Type
from generator.rules.vocabulary import WORDS


def write_body(unit: CodeUnit, body: Body) -> None:
    """All functions of one body."""
    flow = FunctionBuilder(unit, body)
    if flow.framed:
        unit.entry[flow.number] = first = flow.block()
        flow.start(first)
    else:
        flow.begin(f"p{flow.number}({', '.join(['s', *(flow.names[one] for one in body.params)])})")
        if made := [flow.names[name] for name in body.locals if name not in body.params]:
            flow.line(" = ".join([*made, "None"]))
    flow.line(f"FIRED[{flow.number}] = 1")
    # An action that was chosen in vain, by what the seat could not see, is over at once.
    for test in body.requires if body.kind == "action" else ():
        if test.unseen:
            with flow.inside(f"if not ({flow.write.expr(test.test)}):"):
                flow.in_vain(test, flow.names["seat"])
                _end(flow, "None")
    write_all(flow, body.effects)
    _end(flow, "None")
    flow.finish()


def write_all(flow: FunctionBuilder, effects: Sequence[Effect]) -> None:
    """The effects of a list, in order; what follows an effect that never goes on is left out."""
    for effect in effects:
        before, flow.position = flow.position, effect.position
        _WRITERS[effect.word](flow, effect)
        flow.position = before
        if WORDS[effect.word].ends:
            return
    if not effects:
        flow.line("pass")


def _end_game(flow: FunctionBuilder, effect: Effect) -> None:
    """The match is over, by an id or by what a text comes to."""
    ended = repr(effect.names["end_game"]) if effect.names else flow.expr(effect, "end_game")
    flow.line(f"return s.finish({ended})")


def _end(flow: FunctionBuilder, value: str) -> None:
    """The body ends with a value; a reaction or an answer hands its event's fields back instead."""
    if not flow.framed:
        flow.line(f"return {value}")
        return
    if flow.body.kind in ("reaction", "answer"):
        value = f"({''.join(f'{flow.names[name]},' for name in flow.body.fields)})"
    flow.line(f"s.given = {value}", "s.frames.pop()", "return None")


# -- branches and loops ------------------------------------------------------------------------


def _if(flow: FunctionBuilder, effect: Effect) -> None:
    test, then, other = flow.expr(effect, "if"), effect.bodies["then"], effect.bodies.get("else")
    _either(flow, effect, test, then, other)


def _either(
    flow: FunctionBuilder,
    effect: Effect,
    test: str,
    then: Sequence[Effect],
    other: Sequence[Effect] | None,
) -> None:
    """One body or the other; as blocks, where something inside the effect can wait."""
    if flow.unit.suspends([effect]):
        _branch(flow, f"not ({test})", then, other)
        return
    with flow.inside(f"if {test}:"):
        write_all(flow, then)
    if other:
        with flow.inside("else:"):
            write_all(flow, other)


def _branch(
    flow: FunctionBuilder,
    fails: str,
    then: Sequence[Effect],
    other: Sequence[Effect] | None,
) -> None:
    """Blocks for both cases; `fails` is true for the other."""
    after = flow.block()
    otherwise = flow.block() if other else after
    flow.goto(otherwise, fails)
    write_all(flow, then)
    flow.goto(after)
    if other:
        flow.start(otherwise)
        write_all(flow, other)
        flow.goto(after)
    flow.start(after)


@contextmanager
def _loop(flow: FunctionBuilder, effect: Effect, head: str = "while True:") -> Iterator[None]:
    """What is written inside comes again; by `head` where nothing waits, else by blocks."""
    if not flow.unit.suspends([effect]):
        with flow.inside(head):
            flow.line("s.steps -= 1", 'if s.steps < 0: raise Broken("a loop does not end")')
            flow.loops.append(None)
            yield
            flow.loops.pop()
        return
    again, after = flow.block(), flow.block()
    flow.loop_to(again)
    flow.start(again)
    flow.loops.append(after)
    yield
    flow.loops.pop()
    flow.loop_to(again)
    flow.start(after)


def _leave_if(flow: FunctionBuilder, condition: str) -> None:
    """The loop around is over where a condition holds."""
    after = flow.loops[-1]
    if after is None:
        flow.line(f"if {condition}: break")
    else:
        flow.goto(after, condition)


def _each(flow: FunctionBuilder, effect: Effect) -> None:
    what, name = effect.exprs["each"], flow.local(effect.names["as"])
    inner, listed = what.type.of, flow.write.fresh(what)
    # A seat that has left the game takes no part. A list that was written out may name the arbiter.
    is_of_seats = bool(inner and inner.kind == "seat" and what.op != "list")
    must_live = is_of_seats and not _lets_live(effect)
    if not flow.unit.suspends([effect]):
        one = flow.temp()
        with _loop(flow, effect, f"for {one} in {listed}:"):
            if must_live:
                flow.line(f"if {one} not in s.players: continue")
            flow.line(f"{name} = {one}")
            write_all(flow, effect.bodies["do"])
        return
    values, at = flow.hidden("each"), flow.hidden("at")
    flow.line(f"{values} = {listed}", f"{at} = 0")
    with _loop(flow, effect):
        if must_live:
            with flow.inside(f"while {at} < len({values}) and {values}[{at}] not in s.players:"):
                flow.line(f"{at} += 1")
        _leave_if(flow, f"{at} >= len({values})")
        flow.line(f"{name} = {values}[{at}]", f"{at} += 1")
        write_all(flow, effect.bodies["do"])


def _lets_live(loop: Effect) -> bool:
    """Whether a loop sets whether each seat is alive: then it comes to those who are out too."""
    targets = (one.exprs["set"] for one in walk(loop.bodies["do"]) if one.word == "set")
    return any(
        one.op == "counter" and one.value == "alive" and one.args[0].value == loop.names["as"]
        for one in targets
    )


def _repeat(flow: FunctionBuilder, effect: Effect) -> None:
    count = flow.hidden("times") if "times" in effect.exprs else ""
    if count:
        flow.line(f"{count} = {flow.expr(effect, 'times')}")
    with _loop(flow, effect):
        if count:
            _leave_if(flow, f"{count} <= 0")
            flow.line(f"{count} -= 1")
        if "while" in effect.exprs:
            _leave_if(flow, f"not ({flow.expr(effect, 'while')})")
        write_all(flow, effect.bodies["repeat"])
        if "until" in effect.exprs:
            _leave_if(flow, flow.expr(effect, "until"))


def _turns(flow: FunctionBuilder, effect: Effect) -> None:
    name = flow.local(effect.names["as"])
    flow.line(f"{name} = {flow.expr(effect, 'turns')}")
    with _loop(flow, effect):
        among = f", {flow.expr(effect, 'among')}" if "among" in effect.exprs else ""
        flow.line(f"{name} = next_turn(s, {name}{among})")
        _leave_if(flow, f"{name} is None")
        write_all(flow, effect.bodies["do"])
        if "until" in effect.exprs:
            _leave_if(flow, flow.expr(effect, "until"))
        flow.line(f"{name} = f_left_of(s, {name})")


def _stop(flow: FunctionBuilder, effect: Effect) -> None:
    after = flow.loops[-1]
    if after is None:
        flow.line("break")
    else:
        flow.loop_to(after)


def _choose(flow: FunctionBuilder, effect: Effect) -> None:
    """The choice, and what follows where something or nothing was chosen."""
    several = prompts.is_of_several(effect) or is_of_groups(effect)
    prompts.choose(flow, effect)
    if effect.bodies:
        target, bodies = flow.local(effect.names["as"]), effect.bodies
        fails = f"not {target}" if several else f"{target} is None"
        _branch(flow, fails, bodies.get("then", ()), bodies.get("else"))


# -- other bodies ------------------------------------------------------------------------------


def _call(flow: FunctionBuilder, effect: Effect) -> None:
    rule = flow.unit.checked.rules[str(effect.names["call"])]
    number, args = flow.unit.number[id(rule)], flow.values(effect, rule.params)
    into = f"{flow.local(effect.names['as'])} = " if "as" in effect.names else ""
    if number not in flow.unit.framed:
        flow.line(f"{into}p{number}({', '.join(['s', *args])})")
        return
    after = flow.block()
    flow.line(f"F[0] = {after}")
    flow.line(f"s.enter({', '.join([str(number), *args])})", "return None")
    flow.start(after)
    if into:
        flow.line(f"{into}s.given")


def _resolve(flow: FunctionBuilder, effect: Effect) -> None:
    card, by = flow.expr(effect, "resolve"), flow.expr(effect, "by")
    with_ = flow.values(effect, map(name_of, flow.unit.checked.ruleset.effect_with))
    start = f"start_effect({', '.join(['s', card, by, *with_])})"
    if not flow.unit.suspends([effect]):
        flow.line(start)
        return
    after = flow.block()
    flow.line(f"F[0] = {after}", start, "return None")
    flow.start(after)


def _leave(flow: FunctionBuilder, effect: Effect) -> None:
    body = flow.unit.checked.rules[str(effect.names["leave"])]
    flow.line(f"s.leave({flow.unit.number[id(body)]})", "return None")


# -- cards -------------------------------------------------------------------------------------


def _cards(flow: FunctionBuilder, expr: Expr) -> str:
    """Source of a list of cards, from a card, a list or a zone."""
    return f"[{flow.write.expr(expr)}]" if expr.type.kind == "card" else flow.write.fresh(expr)


_STATEMENTS: Mapping[str, Sequence[str]] = {
    "remove": ["move_all(s, {remove}, {box})"],
    "draw": ["draw(s, {draw}, {from}, {to}{bottom})"],
    "shuffle": ["shuffle(s, {shuffle})"],
    "reveal": ["reveal(s, {reveal})"],
    "peek": ["peek(s, {peek}, {by})"],
    "eliminate": ["C[{alive}+{eliminate}] = False", "s.find_players()"],
    "skip": ["C[{skips}+{skip}] += {times}"],
}
"""Words that are a line or two, with the sources of their fields in place of the fields."""


def _statement(flow: FunctionBuilder, effect: Effect) -> None:
    tables, word = flow.unit.tables, WORDS[effect.word]
    sources = {key: flow.write.expr(expr) for key, expr in effect.exprs.items()}
    sources |= {key: str(tables.counter[key]) for key in ("alive", "skips")}
    sources |= {"box": str(tables.zone["box"]), "times": sources.get("times", "1")}
    for key in word.keys(effect.word, "cards"):
        sources[key] = _cards(flow, effect.exprs[key])
    for key in word.keys(effect.word, "local"):
        if key in effect.names:
            sources[key] = flow.local(effect.names[key])
    sources["bottom"] = _bottom(effect)
    first, *others = (one.format_map(sources) for one in _STATEMENTS[effect.word])
    flow.line(f"{sources['as']} = {first}" if "as" in sources else first, *others)


def _bottom(effect: Effect) -> str:
    """What is handed on where cards come to lie at the bottom."""
    return ", True" if effect.names.get("at") == "bottom" else ""


def _move(flow: FunctionBuilder, effect: Effect) -> None:
    what, to = effect.exprs["move"], flow.expr(effect, "to")
    bottom, cards = effect.names.get("at") == "bottom", _cards(flow, what)
    if effect.names.get("hidden"):
        among = effect.exprs.get("among")
        beside = f", {flow.write.listed(among)}" if among else ""
        flow.line(f"move_hidden(s, {cards}, {to}, {bottom}{beside})")
    elif what.type.kind == "card":
        flow.line(f"move(s, {flow.write.expr(what)}, {to}, {bottom})")
    else:
        flow.line(f"move_all(s, {cards}, {to}, {bottom})")


def _deal(flow: FunctionBuilder, effect: Effect) -> None:
    seats = effect.exprs.get("seats")
    to = flow.write.within(seat="v_seat").expr(effect.exprs["to"])
    zones = f"{{v_seat: {to} for v_seat in {flow.write.fresh(seats) if seats else 's.players'}}}"
    many, source = flow.expr(effect, "deal"), flow.expr(effect, "from")
    flow.line(f"deal(s, {many}, {source}, {zones}{_bottom(effect)})")


# -- counters and locals -----------------------------------------------------------------------


def _store(flow: FunctionBuilder, target: Expr, value: str, kind: Type | None = None) -> str:
    """Assign to a counter or local, within bounds; gives source of the value that was there.

    `kind` is the type of the value where that is no number: it may be a text that the counter
    cannot be.
    """
    if target.op != "counter":
        old, place = flow.temp(), flow.write.expr(target)
        flow.line(f"{old} = {place}", f"{place} = {value}")
        return old
    at, new, old = flow.temp(), flow.temp(), flow.temp()
    flow.line(f"{at} = {flow.write.address(target)}", f"{old} = C[{at}]", f"{new} = {value}")
    known = target.type.choices
    if target.type.kind in ("integer", "number"):
        low, high = _bounds(flow, target)
        new = f"{low} if {new} < {low} else {high} if {new} > {high} else {new}"
    elif known and kind and not (kind.choices and kind.choices <= known):
        called = str(target.value).replace("_", "-")
        flow.line(f"one_of({new}, {tuple(sorted(known))!r}, {called!r})")
    flow.line(f"C[{at}] = {new}")
    if target.value == "alive":
        flow.line("s.find_players()")
    return old


def _bounds(flow: FunctionBuilder, target: Expr) -> tuple[str, str]:
    name, write = str(target.value), flow.write
    found = flow.unit.checked.bounds.get(name, {})
    if target.args:
        owner = write.expr(target.args[0])
        write = ExpressionWriter(write.symbols, write.tables, {"card": owner, "seat": owner})
    least = write.symbols.counters[name].model.least
    low = str(least) if isinstance(least, int) else f"-{LARGEST}"
    return (
        write.expr(found["least"]) if "least" in found else low,
        write.expr(found["most"]) if "most" in found else str(LARGEST),
    )


def _set(flow: FunctionBuilder, effect: Effect) -> None:
    value = effect.exprs["to"]
    _store(flow, effect.exprs["set"], flow.write.value(value), value.type)


def _add(flow: FunctionBuilder, effect: Effect) -> None:
    target, now = effect.exprs["to"], flow.expr(effect, "to")
    old = _store(flow, target, f"{now} + {flow.expr(effect, 'add')}")
    if "as" in effect.names:
        flow.line(f"{flow.local(effect.names['as'])} = {now} - {old}")


def _pay(flow: FunctionBuilder, effect: Effect) -> None:
    """What is paid: no more than is asked, than the payer has, than there is room for."""
    wanted, paid, giver, taker = flow.temp(), flow.temp(), *map(effect.exprs.get, ("from", "to"))
    bounds = [wanted]
    if giver is not None:
        # Debts are for counters that say so themselves, by a `least` below 0.
        low, _ = _bounds(flow, giver) if giver.op == "counter" else ("0", "")
        low = "0" if low == f"-{LARGEST}" else low
        bounds.append(f"{flow.write.expr(giver)} - {low}")
    if taker is not None and taker.op == "counter":
        bounds.append(f"{_bounds(flow, taker)[1]} - {flow.write.expr(taker)}")
    flow.line(f"{wanted} = {flow.expr(effect, 'pay')}")
    flow.line(f"{paid} = max(0, min({', '.join(bounds)}))")
    if effect.names.get("whole"):
        flow.line(f"if {paid} < {wanted}: {paid} = 0")
    for target, sign in ((giver, "-"), (taker, "+")):
        if target is not None:
            _store(flow, target, f"{flow.write.expr(target)} {sign} {paid}")
    if "as" in effect.names:
        flow.line(f"{flow.local(effect.names['as'])} = {paid}")
    if effect.bodies:
        then, other = effect.bodies.get("then", ()), effect.bodies.get("else")
        _either(flow, effect, f"{paid} >= {wanted}", then, other)


def _score(flow: FunctionBuilder, effect: Effect) -> None:
    counter = flow.unit.checked.symbols.counters["score"]
    target = Expr("counter", counter.type, (effect.exprs["for"],), "score")
    _store(flow, target, f"{flow.write.expr(target)} + {flow.expr(effect, 'score')}")


def _swap(flow: FunctionBuilder, effect: Effect) -> None:
    one, other = effect.exprs["swap"], effect.exprs["and"]
    first, second = flow.write.expr(one), flow.write.expr(other)
    if one.op == "zone":
        flow.line(f"swap_zones(s, {first}, {second})")
        return
    kept = flow.temp()
    flow.line(f"{kept} = {second}")
    _store(flow, other, first, one.type)
    _store(flow, one, kept, other.type)


def _let(flow: FunctionBuilder, effect: Effect) -> None:
    for key, expr in effect.exprs.items():
        flow.line(f"{flow.local(key.removeprefix('let.'))} = {flow.write.value(expr)}")


# -- chance and notes --------------------------------------------------------------------------


def _roll(flow: FunctionBuilder, effect: Effect) -> None:
    count, sides = effect.exprs["roll"], flow.expr(effect, "sides", "6")
    target = flow.local(effect.names["as"])
    if count.op == "const" and count.value == 1 and "dice" not in effect.names:
        flow.line(f"{target} = die(s, {sides}{_heard(flow, effect)})")
        return
    dice = flow.temp()
    thrown = f"roll(s, {flow.expr(effect, 'roll')}, {sides}{_heard(flow, effect)})"
    flow.line(f"{dice} = {thrown}", f"{target} = sum({dice})")
    if "dice" in effect.names:
        flow.line(f"{flow.local(effect.names['dice'])} = {dice}")


def _toss(flow: FunctionBuilder, effect: Effect) -> None:
    flow.line(f"{flow.local(effect.names['toss'])} = toss(s{_heard(flow, effect)})")


def _heard(flow: FunctionBuilder, effect: Effect) -> str:
    """What says that nobody is told what came: a local of it is a secret of the rule."""
    made = (effect.names.get(key) for key in ("as", "dice", "toss"))
    return "" if flow.body.secret.isdisjoint(made) else ", heard=False"


def _pick(flow: FunctionBuilder, effect: Effect) -> None:
    what, target = effect.exprs["pick"], flow.local(effect.names["as"])
    kind, count = what.type.of.kind if what.type.of else "card", flow.expr(effect, "count", "1")
    source = f"pick(s, {flow.write.listed(what)}, {count}, {kind!r})"
    flow.line(f"{target} = {source if 'count' in effect.exprs else f'f_first({source})'}")


def _note(flow: FunctionBuilder, effect: Effect) -> None:
    """Its values as records hold them; and its words, its values as they are, and their kinds."""
    shown, raw, kinds = [], [], {}
    for key, expr in effect.exprs.items():
        key, kind, source = key.removeprefix("of."), expr.type.kind, flow.write.listed(expr)
        value = f"s.tables.called({kind!r}, {source})"
        if kind == "list" and expr.type.of:
            value = f"[s.tables.called({expr.type.of.kind!r}, one) for one in {source}]"
        shown.append(f"{key!r}: {value}")
        raw.append(f"{name_of(key)!r}: {flow.write.value(expr)}")
        kinds[name_of(key)] = spoken_kind(expr)
    told = f"{str(effect.names.get('says', ''))!r}, {{{', '.join(raw)}}}, {kinds!r}"
    flow.note(str(effect.names["note"]), f"{{{', '.join(shown)}}}", told)


_WRITERS: Mapping[str, Callable[[FunctionBuilder, Effect], None]] = {
    **dict.fromkeys(_STATEMENTS, _statement),
    "move": _move,
    "deal": _deal,
    "set": _set,
    "add": _add,
    "pay": _pay,
    "swap": _swap,
    "let": _let,
    "roll": _roll,
    "toss": _toss,
    "pick": _pick,
    "choose": _choose,
    "ask": prompts.ask,
    "ask_all": prompts.ask_all,
    "act": prompts.act,
    "window": prompts.window,
    "emit": prompts.window,
    "if": _if,
    "each": _each,
    "turns": _turns,
    "repeat": _repeat,
    "stop": _stop,
    "call": _call,
    "resolve": _resolve,
    "return": lambda flow, effect: _end(flow, flow.write.value(effect.exprs["return"])),
    "leave": _leave,
    "end_game": _end_game,
    "score": _score,
    "note": _note,
}
"""How each word is written."""
