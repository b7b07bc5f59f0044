"""Events: forced answers, and windows in which each seat may answer."""

from collections.abc import Sequence

from generator.engine.effect_code import argument
from generator.engine.function_builder import Flow
from generator.rules.typed_tree import Effect


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
            "offered": f"answers_{key}(s, {me}{given_fields})",
            "answers": f"why_{key}(s, v, {me}{given_fields})",
            "prefer": f"like_{key}(s, v, {me}{given_fields})",
        },
    )
