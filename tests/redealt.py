"""The same match to the eyes of one seat: everything that it cannot see is dealt anew."""

from collections.abc import Mapping
from random import Random
from typing import Any

from generator.engine import State
from generator.engine.actions import offer_again
from generator.engine.cards import can_see
from generator.rules.types import Type

_HIDDEN = ("owner", "team", "arbiter", "others")


def redealt(state: State, seat: int, choices: Random) -> State:
    """A copy in which cards that `seat` does not know have changed faces, and others their secrets.

    Cards change faces within their decks, wherever they lie, and with a card goes what is kept of
    it: who knows it, its counters, every local and counter that names it. Counters that only their
    owners see change owners among the other seats. The offer is worked out anew if `seat` decides.
    """
    twin = state.copy()
    faces = _faces(state, seat, choices)
    _lay(twin, state, faces)
    _count(twin, state, faces)
    _keep(twin, state, faces)
    _tell(twin, seat, choices)
    if twin.seat == seat:
        assert offer_again(twin)
    return twin


def _faces(state: State, seat: int, choices: Random) -> dict[int, int]:
    """What each unseen card is now; without those that a place of the engine's own may name."""
    named = _named_by_the_engine(state)
    faces: dict[int, int] = {}
    for cards in state.tables.decks.values():
        hidden = [one for one in cards if not can_see(state, seat, one) and one not in named]
        mixed = hidden[:]
        choices.shuffle(mixed)
        faces.update(zip(hidden, mixed, strict=True))
    return faces


def _slots(state: State, frame: list[Any]) -> Mapping[int, Type]:
    """The types of a frame's locals; the engine's own places come after them."""
    body = state.program.bodies[state.program.body_at[frame[0]]]
    types = {**body.params, **body.locals}
    return {number: types[name] for number, name in enumerate(types, 1)}


def _named_by_the_engine(state: State) -> set[int]:
    found: set[int] = set()
    for frame in state.frames:
        known = _slots(state, frame)
        for number, value in enumerate(frame):
            if number and number not in known:
                found |= _numbers(value)
    return found


def _numbers(value: Any) -> set[int]:
    if isinstance(value, list | tuple):
        return set().union(*map(_numbers, value))
    return {value} if isinstance(value, int) and not isinstance(value, bool) else set()


def _lay(twin: State, state: State, faces: Mapping[int, int]) -> None:
    twin.zones = [[faces.get(card, card) for card in zone] for zone in state.zones]
    for old, new in faces.items():
        twin.place[new], twin.known[new] = state.place[old], state.known[old]
    if state.unseen is not None and twin.unseen is not None:
        for old, new in faces.items():
            twin.unseen[new] = state.unseen[old]


def _count(twin: State, state: State, faces: Mapping[int, int]) -> None:
    """Counters of cards go with them, those towards a card too; whatever names a card follows."""
    tables = state.tables
    for name, info in state.program.checked.symbols.counters.items():
        start, width, model = tables.counter[name], tables.width[name], info.model
        owners: list[int | None] = [None] if model.of == "game" else list(range(tables.chairs))
        first = 0
        if model.of not in ("game", "seat"):
            owners, first = list(tables.decks.get(model.of, ())), tables.deck_base.get(model.of, 0)
        towards = tables.decks.get(model.towards or "", ())
        for place, owner in enumerate(owners):
            is_card = model.of not in ("game", "seat")
            target = faces.get(owner, owner) - first if is_card and owner is not None else place
            for column in range(width):
                to = column
                if towards:
                    to = faces.get(towards[column], towards[column]) - towards[0]
                value = state.counters[start + place * width + column]
                twin.counters[start + target * width + to] = _renamed(value, info.type, faces)


def _renamed(value: Any, kind: Type, faces: Mapping[int, int]) -> Any:
    if value is None:
        return None
    if kind.kind == "card":
        return faces.get(value, value)
    if kind.kind in ("list", "map") and kind.of is not None:
        return [_renamed(one, kind.of, faces) for one in value]
    return value


def _keep(twin: State, state: State, faces: Mapping[int, int]) -> None:
    """Locals of running rules name the cards that lie where theirs lay."""
    for frame, old in zip(twin.frames, state.frames, strict=True):
        for number, kind in _slots(state, old).items():
            if number < len(frame):
                frame[number] = _renamed(old[number], kind, faces)


def _tell(twin: State, seat: int, choices: Random) -> None:
    """What other seats keep to themselves, each of them has from another."""
    tables = twin.tables
    if twin.program.checked.symbols.arbiter and seat == tables.chairs - 1:
        return  # The arbiter sees all of it.
    for name, info in twin.program.checked.symbols.counters.items():
        if info.model.of != "seat" or info.model.sees not in _HIDDEN:
            continue
        start, width = tables.counter[name], tables.width[name]
        if info.model.sees == "others":
            # What all see but the seat itself could be what any of the others has.
            other = choices.choice([one for one in range(tables.seats) if one != seat])
            for column in range(width):
                value = twin.counters[start + other * width + column]
                twin.counters[start + seat * width + column] = value
            continue
        others = [one for one in range(tables.seats) if one != seat]
        if info.model.sees == "team":
            others = [one for one in others if tables.team_of[one] != tables.team_of[seat]]
        kept = {one: twin.counters[start + one * width : start + (one + 1) * width]
                for one in others}  # fmt: skip
        mixed = others[:]
        choices.shuffle(mixed)
        for one, other in zip(others, mixed, strict=True):
            twin.counters[start + one * width : start + (one + 1) * width] = kept[other]


def told(state: State, seat: int) -> dict[str, Any]:
    """Everything that a seat is told; if it decides, also its options in words, with likes."""
    found = {"seen": state.observe(seat)}
    if state.seat == seat:
        found["options"] = [
            (one, state.describe(one), state.prefer(one)) for one in state.legal_actions()
        ]
    return found


def refused(state: State, seat: int, choices: Random, many: int = 8) -> list[tuple[int, Any]]:
    """Why some things that `seat` could ask for are not offered, if it decides."""
    if state.seat != seat:
        return []
    every = range(2, state.tables.place_base)
    asked = choices.sample(every, min(many, len(every)))
    return [(one, state.explain(one)) for one in asked]
