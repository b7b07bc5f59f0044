"""Dice, markers, pieces and notes of a room of playingcards.io, and what of them it has not."""

from collections.abc import Iterator
from typing import Any

from generator.exports.table_plan import Table
from generator.exports.target import Lost

Widget = dict[str, Any]
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "black", "white")


def loose_widgets(table: Table) -> Iterator[Widget]:
    """The widgets of all that lies loose; beside a marker stands what it is."""
    colours: dict[str, str] = {}
    for one in table.loose:
        x, y = one.area.x, one.area.y
        if one.kind == "die" and one.sides == 6:
            yield {"id": one.id, "type": "dice", "x": x, "y": y}
        elif one.kind in ("marker", "piece"):
            kind = one.id if one.kind == "marker" else one.kind
            colour = colours.setdefault(kind, COLOURS[len(colours) % len(COLOURS)])
            if one.kind == "marker":
                yield _label(f"name-{one.id}", one.title, x + 38, y + 8, one.area.width - 38)
            pin = {"type": "gamePiece", "pieceType": "pin", "color": colour}
            yield {"id": one.id, **pin, "x": x, "y": y - 8}
        elif one.kind == "note":
            yield _label(one.id, one.title, x, y, one.area.width)


def loose_lost(table: Table) -> Iterator[Lost]:
    """What the room has not of it."""
    tr = table.supply.tr
    if any(one.kind == "die" and one.sides != 6 for one in table.loose):
        yield Lost(tr("dice of other than six sides"), tr("there are none here; roll your own"))
    chosen = {
        name
        for setup in table.setups
        for ways in setup.choices
        for pool in ways[0]
        for name in pool.cards
    }
    if chosen:
        titles = [deck.title for deck in table.decks if any(c.id in chosen for c in deck.cards)]
        yield Lost(
            tr("cards of {decks} that are dealt in one of several ways", decks=", ".join(titles)),
            tr("buttons cannot choose here; deal these by hand as the rulebook says"),
        )
    if any(one.kind == "piece" for one in table.loose):
        yield Lost(tr("numbers of pieces"), tr("pieces have no words here; tell them apart by eye"))


def _label(name: str, text: str, x: int, y: int, width: int) -> Widget:
    return {
        "id": name,
        "type": "labelText",
        "x": x,
        "y": y,
        "width": width,
        "labelContent": text,
        "textSize": 11,
        "textAlign": "left",
        "bold": False,
    }
