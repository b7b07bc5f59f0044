"""The script of a save for Tabletop Simulator: our template with the tables that it can lay."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.exports.table_chance import Shuffled
from generator.exports.tables import TablePlace, TableSetup
from generator.exports.tabletop_layout import TableLayout, counter_name
from generator.exports.tabletop_objects import SURFACE
from generator.exports.tabletop_rows import Spot
from generator.files.rooted import Root
from generator.project import find_project
from generator.words.catalogue import Catalogue

TEMPLATE = "exports/tabletop-simulator.lua"
HOLE = "--[[ TABLE ]]"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
KEYWORDS = (
    "and break do else elseif end false for function goto if in local nil not or repeat return then"
    " true until while"
)
RESERVED = frozenset(KEYWORDS.split())
COUNTER = 0.5
"""Scale of counters."""
DROP = 0.6
"""Units above the table from which dealt things fall."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the script finds on the table: ids of objects, and where it may put what is left.

    `decks` are id, title, number of cards and spot of each deck; kinds of cards lie apart where
    the spot has a step.
    """

    cards: str
    buttons: Mapping[int, str]
    decks: Sequence[tuple[str, str, int, Spot]]
    rest: Spot


def script(
    setups: Sequence[TableSetup], layout: TableLayout, given: Given, words: Catalogue
) -> str:
    """The whole script."""
    tr = words.tr
    rest = {"title": tr("Not dealt"), **_at(given.rest)}
    table = {
        "cards": given.cards,
        "height": SURFACE + DROP,
        "buttons": dict(given.buttons),
        "decks": [
            {"id": name, "title": title, "cards": many, **_at(spot), **_step(spot)}
            for name, title, many, spot in given.decks
        ],
        "rest": rest,
        "tables": {one.seats: _table(one, layout, words) for one in setups},
    }
    template = Root(find_project().templates).read(TEMPLATE).decode()
    return template.replace(HOLE, lua(table))


def _at(spot: Spot) -> dict[str, Any]:
    return {"x": round(spot.x, 3), "z": round(spot.z, 3), "turn": spot.turn}


def _step(spot: Spot) -> dict[str, Any]:
    return {"step": round(spot.step, 3)} if spot.step else {}


def _table(setup: TableSetup, layout: TableLayout, words: Catalogue) -> dict[str, Any]:
    tr, chairs = words.tr, layout.sitting(setup.chairs)
    seats = words.many(setup.seats, tr("{number} player"), tr("{number} players"))
    return {
        "tooltip": tr("Lay the table for {players}", players=seats),
        "says": " ".join((*who_sits(setup, layout, words), *setup.told)),
        "places": [
            _place(one, setup, layout, chairs)
            for one in setup.places
            if (one.zone, _chair(one.seat, chairs)) in layout.spots
        ],
        "fixed": [
            {"place": place, "card": card, "copies": many}
            for place, cards in setup.fixed.items()
            for card, many in cards.items()
        ],
        "shuffled": [_pool(pool) for pool in setup.shuffled],
        **_choices(setup),
        "counters": [
            {
                "id": one.id,
                "title": one.title
                if one.seat is None
                else _named(one.title, one.seat, chairs, layout),
                "value": one.value if not one.varies else max(one.least or 0, 0),
                "scale": COUNTER,
                **_at(layout.tallies[key]),
            }
            for one in setup.counters
            if (key := (counter_name(one.id, one.seat), _chair(one.seat, chairs))) in layout.tallies
        ],
    }


def who_sits(setup: TableSetup, layout: TableLayout, words: Catalogue) -> Iterator[str]:
    """Which colour is which seat, clockwise; who has no colour; which is the arbiter."""
    tr, chairs = words.tr, layout.sitting(setup.chairs)
    colours = [layout.chairs[at].colour for at in chairs]
    told = ", ".join(
        tr("seat {number}: {colour}", number=at, colour=one or tr("no colour"))
        for at, one in enumerate(colours, start=1)
    )
    yield tr("Clockwise, {seats}.", seats=told)
    if setup.arbiter:
        yield tr("The last one is the arbiter.")
    if "" in colours:
        yield tr(
            "Tabletop Simulator has colours for ten: cards of a hand without a colour lie face "
            "down before it."
        )


def _chair(seat: int | None, chairs: Sequence[int]) -> int | None:
    return None if seat is None else chairs[seat]


def _named(title: str, seat: int, chairs: Sequence[int], layout: TableLayout) -> str:
    colour = layout.chairs[chairs[seat]].colour
    return f"{title} ({colour})" if colour else f"{title} ({seat + 1})"


def _place(
    place: TablePlace, setup: TableSetup, layout: TableLayout, chairs: Sequence[int]
) -> dict[str, Any]:
    spot = layout.spots[place.zone, _chair(place.seat, chairs)]
    title = place.title
    if place.seat is not None:
        title = _named(title, place.seat, chairs, layout)
    found: dict[str, Any] = {"id": place.id, "title": title, **_at(spot)}
    in_hand = place.zone in layout.hands and place.seat is not None
    if in_hand and layout.chairs[chairs[place.seat or 0]].colour:
        more = max(setup.counts.get(place.id, 0) - 1, 1)
        return {**found, "step": round(min(1.0, (spot.width - 3) / more), 3)}
    if is_bag(place):
        return {**found, "bag": True}
    found |= {"down": True} if place.sees != "everybody" else {}
    found |= _step(spot)
    if place.ordered:
        first, last = setup.top.get(place.id, ()), setup.bottom.get(place.id, ())[::-1]
        found |= {"shuffled": True} | ({"first": list(first)} if first else {})
        found |= {"last": list(last)} if last else {}
    return found


def is_bag(place: TablePlace) -> bool:
    """Whether things are drawn from it unseen, in no order: the table's, not one's own."""
    return place.sees == "nobody" and not place.ordered and place.seat is None


def _choices(setup: TableSetup) -> dict[str, Any]:
    """What is dealt in one of a few ways, if anything is."""
    ways = [[[_pool(pool) for pool in way] for way in ways] for ways in setup.choices]
    return {"choices": ways} if ways else {}


def _pool(pool: Shuffled) -> dict[str, Any]:
    cards = [{"card": name, "copies": many} for name, many in pool.cards.items()]
    if pool.follows:
        place = next(name for name in pool.dealt if name != "box")
        return {"cards": cards, "follows": dict(pool.follows), "place": place}
    dealt = [{"place": name, "cards": many} for name, many in pool.dealt.items()]
    return {"cards": cards, "dealt": dealt}


def lua(value: object, indent: int = 0) -> str:
    """A value as Lua writes it; what is short stands in one line."""
    if value is None or isinstance(value, bool):
        return {None: "nil", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        parts = [f"{_key(name)} = {lua(one, indent + 1)}" for name, one in value.items()]
    elif isinstance(value, list | tuple):
        parts = [lua(one, indent + 1) for one in value]
    else:
        raise TypeError(type(value))
    line = "{" + ", ".join(parts) + "}"
    if len(line) + 2 * indent <= 100 and "\n" not in line:
        return line
    inner = "".join(f"{'  ' * (indent + 1)}{part},\n" for part in parts)
    return "{\n" + inner + "  " * indent + "}"


def _key(name: object) -> str:
    if isinstance(name, str) and NAME.fullmatch(name) and name not in RESERVED:
        return name
    return f"[{lua(name)}]"


def _quoted(text: str) -> str:
    """A string; what Lua reads in another way is written as its number."""
    marks = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\0": "\\0"}
    return '"' + "".join(marks.get(mark, mark) for mark in text) + '"'
