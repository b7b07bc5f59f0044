"""Dice, markers, pieces and notes of a room of VirtualTabletop, and what buttons do with them."""

from collections.abc import Callable, Iterator
from typing import Any

from generator.exports.table_loose import Loose
from generator.exports.table_plan import GAP, WIDE, Table
from generator.exports.tables import TableSetup
from generator.products.maps import paint
from generator.render.page_pictures import page_sizes, page_webps

Widget = dict[str, Any]
PIECES = "#8a5a2b"
WIDE_MAP = 1500
"""Pixels of the longer edge of a map."""
LARGE, LEAST = 1180, 460
"""How wide a large map is at most, and how high at least: below the seats, if there is room."""


def loose_widgets(table: Table, asset: Callable[[bytes], str]) -> Iterator[Widget]:
    """The widgets of all that lies loose; `asset` takes a picture, and says what it is called."""
    colours = table.supply.game.theme.colours
    for one in table.loose:
        area = one.area
        place = {"x": area.x, "y": area.y, "width": area.width, "height": area.height}
        if one.kind == "map":
            yield {"id": one.id, **place, **_map(table, one, asset)}
        else:
            yield {"id": one.id, **place, **_look(one, colours["ink"], colours["paper"])}


def _map(table: Table, one: Loose, asset: Callable[[bytes], str]) -> Widget:
    """A map, small until it is clicked; then it lies in the middle, and pieces lie on it."""
    supply, order = table.supply, table.supply.place.order
    drawn = next(each for each in supply.maps if f"map-{each.id}" == one.id)
    art = supply.map_task(drawn).paint(order.sheet_paper)
    pdf, _ = paint(supply.game, art, art.size, order.ink)
    (width, height), *_ = page_sizes(pdf)
    picture = asset(next(page_webps(pdf, round(WIDE_MAP / max(width, height)))))
    high = round(one.area.width * height / width)
    low = min(each.area.y for each in table.loose) - GAP
    seats = max((chair.area.bottom for chair in table.chairs), default=0)
    scale = round(min(LARGE / one.area.width, max(low - seats - GAP, LEAST) / high), 2)
    across, down = (WIDE - one.area.width) // 2, round(low - high * (scale + 1) / 2)

    def put(name: str, value: float) -> Widget:
        return {"func": "SET", "collection": [one.id], "property": name, "value": value}

    grown = [put("x", across), put("y", down), put("scale", scale)]
    shrunk = [put("x", one.area.x), put("y", one.area.y), put("scale", 1)]
    test = {"operand1": f"${{PROPERTY scale OF {one.id}}}", "relation": "==", "operand2": 1}
    turned = {"func": "IF", **test, "thenRoutine": grown, "elseRoutine": shrunk}
    css = "background-color:white;box-shadow:0 0 1px #666"
    look = {"image": picture, "color": "white", "height": high, "scale": 1, "layer": -2, "css": css}
    return {**look, "movable": True, "clickRoutine": [turned]}


def _look(one: Loose, ink: str, paper: str) -> Widget:
    if one.kind == "die":
        return {"type": "dice", "faces": [*range(1, one.sides + 1)], "movable": True, "z": 30}
    if one.kind == "note":
        css = {"font-size": "12px", "line-height": "15px", "color": ink, "text-align": "left"}
        return {"type": "label", "text": one.title, "css": css}
    is_piece = one.kind == "piece"
    css = {
        "background": PIECES if is_piece else ink,
        "color": "white" if is_piece else paper,
        "border": f"2px solid {'white' if is_piece else paper}",
        "border-radius": "50%" if is_piece else "17px",
        "box-sizing": "border-box",
        "box-shadow": "0 0 3px black",
        "display": "flex",
        "align-items": "center",
        "justify-content": "center",
        "text-align": "center",
        "font-size": "13px" if is_piece else "11px",
        "line-height": "12px",
        "padding": "0" if is_piece else "0 8px",
    }
    text = one.title.rsplit(" ", 1)[-1] if is_piece else one.title
    return {"text": text, "layer": 2, "z": 40, "movable": True, "clickable": False, "css": css}


def loose_back(table: Table) -> Iterator[Widget]:
    """Steps that put markers and pieces back."""
    for one in table.loose:
        if one.kind in ("marker", "piece", "map"):
            yield from _laid(one.id, one.area.x, one.area.y)
        if one.kind == "map":
            yield {"func": "SET", "collection": [one.id], "property": "scale", "value": 1}


def loose_laid(table: Table, setup: TableSetup) -> Iterator[Widget]:
    """Steps that lay markers before those who have them first."""
    for one in table.loose:
        seat = one.first.get(setup.seats)
        if seat is not None:
            bar = table.chairs[seat].bar
            yield from _laid(one.id, bar.right - 70 - one.area.width, bar.y + 1)


def _laid(name: str, x: int, y: int) -> Iterator[Widget]:
    for axis, at in (("x", x), ("y", y)):
        yield {"func": "SET", "collection": [name], "property": axis, "value": at}
