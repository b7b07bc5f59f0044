"""Effects that hold other effects, and the calls that need a frame of their own."""

from collections.abc import Callable, Mapping, Sequence

from generator.engine import choices, prompts, windows
from generator.engine.effect_code import DEEDS, argument, arguments, end, given
from generator.engine.function_builder import Flow
from generator.rules.typed_tree import Effect

_TICK = "s.steps -= 1"
_TOO_MANY = 'if s.steps < 0: raise Broken("a loop does not end")'


def write_all(flow: Flow, effects: Sequence[Effect]) -> None:
    """The effects of a list, in order; what follows an effect that never goes on is left out."""
    for effect in effects:
        write(flow, effect)
        if effect.word in ("return", "leave", "end_game", "stop"):
            return
    if not effects:
        flow.line("pass")


def write(flow: Flow, effect: Effect) -> None:
    """One effect."""
    before = flow.position
    flow.position = effect.position
    if flow.unit.suspends(effect):
        _WAITING[effect.word](flow, effect)
    elif effect.word in _PLAIN:
        _PLAIN[effect.word](flow, effect)
    else:
        DEEDS[effect.word](flow, effect)
    flow.position = before


def write_body(flow: Flow) -> None:
    """A whole body."""
    if flow.framed:
        first = flow.block()
        flow.unit.entry[flow.number] = first
        flow.start(first)
    else:
        names = ", ".join(["s", *(flow.names[name] for name in flow.body.params)])
        flow.done.append((f"p{flow.number}({names})", flow.current))
        made = [name for name in flow.body.locals if name not in flow.body.params]
        if made:
            flow.line(" = ".join([*(flow.names[name] for name in made), "None"]))
    flow.position = flow.body.position
    flow.line(f"FIRED[{flow.number}] = 1")
    _ask_afterwards(flow)
    write_all(flow, flow.body.effects)
    end(flow, "None")
    flow.finish()


def _ask_afterwards(flow: Flow) -> None:
    """An action that was chosen in vain, by what the seat could not see, is over at once."""
    for test in flow.body.requires:
        if flow.body.kind == "action" and test.unseen:
            flow.line(f"if not ({flow.write(test.test)}):")
            with flow.deeper():
                flow.in_vain(test, flow.names["seat"])
                end(flow, "None")


# -- without waiting ---------------------------------------------------------------------------


def _if(flow: Flow, effect: Effect) -> None:
    flow.line(f"if {flow.write(effect.exprs['if'])}:")
    with flow.deeper():
        write_all(flow, effect.bodies["then"])
    if effect.bodies.get("else"):
        flow.line("else:")
        with flow.deeper():
            write_all(flow, effect.bodies["else"])


def _each(flow: Flow, effect: Effect) -> None:
    what = effect.exprs["each"]
    name, one = flow.local(effect.names["as"]), flow.temp()
    flow.line(f"for {one} in {flow.phrases.fresh(what)}:")
    with flow.deeper():
        flow.line(_TICK)
        flow.line(_TOO_MANY)
        if _holds_seats(effect):
            flow.line(f"if {one} not in s.players: continue")
        flow.line(f"{name} = {one}")
        _inside(flow, effect.bodies["do"])


def _holds_seats(effect: Effect) -> bool:
    inner = effect.exprs["each"].type.of
    is_arbiter = effect.exprs["each"].op == "list"
    return bool(inner and inner.kind == "seat" and not is_arbiter)


def _inside(flow: Flow, effects: Sequence[Effect]) -> None:
    flow.loops.append(None)
    write_all(flow, effects)
    flow.loops.pop()


def _repeat(flow: Flow, effect: Effect) -> None:
    if "times" in effect.exprs:
        flow.line(f"for {flow.temp()} in range({flow.write(effect.exprs['times'])}):")
    elif "while" in effect.exprs:
        flow.line(f"while {flow.write(effect.exprs['while'])}:")
    else:
        flow.line("while True:")
    with flow.deeper():
        flow.line(_TICK)
        flow.line(_TOO_MANY)
        _inside(flow, effect.bodies["repeat"])
        if "until" in effect.exprs:
            flow.line(f"if {flow.write(effect.exprs['until'])}: break")


def _turns(flow: Flow, effect: Effect) -> None:
    name = flow.local(effect.names["as"])
    flow.line(f"{name} = {flow.write(effect.exprs['turns'])}")
    flow.line("while True:")
    with flow.deeper():
        flow.line(_TICK)
        flow.line(_TOO_MANY)
        flow.line(f"{name} = next_turn(s, {name})")
        flow.line(f"if {name} is None: break")
        _inside(flow, effect.bodies["do"])
        if "until" in effect.exprs:
            flow.line(f"if {flow.write(effect.exprs['until'])}: break")
        flow.line(f"{name} = f_left_of(s, {name})")


def _stop(flow: Flow, effect: Effect) -> None:
    block = flow.loops[-1]
    if block is None:
        flow.line("break")
    else:
        flow.loop_to(block)


# -- with waiting inside -----------------------------------------------------------------------


def _if_waiting(flow: Flow, effect: Effect) -> None:
    test, end_block = flow.write(effect.exprs["if"]), flow.block()
    other = effect.bodies.get("else", ())
    otherwise = flow.block() if other else end_block
    flow.line(f"if not ({test}): return b{otherwise}(s, F)")
    write_all(flow, effect.bodies["then"])
    flow.goto(end_block)
    if other:
        flow.start(otherwise)
        write_all(flow, other)
        flow.goto(end_block)
    flow.start(end_block)


def _body_of_loop(flow: Flow, effects: Sequence[Effect], after: int) -> None:
    flow.loops.append(after)
    write_all(flow, effects)
    flow.loops.pop()


def _each_waiting(flow: Flow, effect: Effect) -> None:
    values, index = flow.hidden("each"), flow.hidden("at")
    name = flow.local(effect.names["as"])
    head, after = flow.block(), flow.block()
    flow.line(f"{values} = {flow.phrases.fresh(effect.exprs['each'])}")
    flow.line(f"{index} = 0")
    flow.loop_to(head)
    flow.start(head)
    if _holds_seats(effect):
        flow.line(f"while {index} < len({values}) and {values}[{index}] not in s.players:")
        with flow.deeper():
            flow.line(f"{index} += 1")
    flow.line(f"if {index} >= len({values}): return b{after}(s, F)")
    flow.line(f"{name} = {values}[{index}]")
    flow.line(f"{index} += 1")
    _body_of_loop(flow, effect.bodies["do"], after)
    flow.loop_to(head)
    flow.start(after)


def _repeat_waiting(flow: Flow, effect: Effect) -> None:
    head, after = flow.block(), flow.block()
    count = flow.hidden("times") if "times" in effect.exprs else ""
    if count:
        flow.line(f"{count} = {flow.write(effect.exprs['times'])}")
    flow.loop_to(head)
    flow.start(head)
    if count:
        flow.line(f"if {count} <= 0: return b{after}(s, F)")
        flow.line(f"{count} -= 1")
    if "while" in effect.exprs:
        flow.line(f"if not ({flow.write(effect.exprs['while'])}): return b{after}(s, F)")
    _body_of_loop(flow, effect.bodies["repeat"], after)
    if "until" in effect.exprs:
        flow.line(f"if {flow.write(effect.exprs['until'])}: return b{after}(s, F)")
    flow.loop_to(head)
    flow.start(after)


def _turns_waiting(flow: Flow, effect: Effect) -> None:
    head, after = flow.block(), flow.block()
    name = flow.local(effect.names["as"])
    flow.line(f"{name} = {flow.write(effect.exprs['turns'])}")
    flow.loop_to(head)
    flow.start(head)
    flow.line(f"{name} = next_turn(s, {name})")
    flow.line(f"if {name} is None: return b{after}(s, F)")
    _body_of_loop(flow, effect.bodies["do"], after)
    if "until" in effect.exprs:
        flow.line(f"if {flow.write(effect.exprs['until'])}: return b{after}(s, F)")
    flow.line(f"{name} = f_left_of(s, {name})")
    flow.loop_to(head)
    flow.start(after)


# -- calls that need a frame -------------------------------------------------------------------


def _call_waiting(flow: Flow, effect: Effect) -> None:
    rule = flow.unit.checked.rules[str(effect.names["call"])]
    number, after = flow.unit.number[id(rule)], flow.block()
    args = arguments(flow, effect, rule.params)
    flow.line(f"F[0] = {after}")
    flow.line(f"s.push([ENTRY{number}, {', '.join([*args, f'*BLANK{number}'])}])")
    flow.line("return None")
    flow.start(after)
    if "as" in effect.names:
        flow.line(f"{flow.local(effect.names['as'])} = s.given")


def _resolve_waiting(flow: Flow, effect: Effect) -> None:
    card, by = flow.write(effect.exprs["resolve"]), flow.write(effect.exprs["by"])
    names = [name.replace("-", "_") for name in flow.unit.checked.ruleset.effect_with]
    args = [argument(flow, one) for one in given(effect, names)]
    after, one = flow.block(), flow.temp()
    flow.line(f"{one} = {card}")
    flow.line(f"F[0] = {after}")
    flow.line(f"start_effect(s, {', '.join([one, by, *args])})")
    flow.line("return None")
    flow.start(after)


_PLAIN: Mapping[str, Callable[[Flow, Effect], None]] = {
    "if": _if,
    "each": _each,
    "repeat": _repeat,
    "turns": _turns,
    "stop": _stop,
}

_WAITING: Mapping[str, Callable[[Flow, Effect], None]] = {
    "if": _if_waiting,
    "each": _each_waiting,
    "repeat": _repeat_waiting,
    "turns": _turns_waiting,
    "call": _call_waiting,
    "resolve": _resolve_waiting,
    "choose": lambda flow, effect: choices.choose(flow, effect, write_all),
    "ask": prompts.ask,
    "ask_all": prompts.ask_all,
    "act": prompts.act,
    "window": windows.window,
    "emit": windows.window,
}
