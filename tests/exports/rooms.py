"""Rooms of virtual tables without painting, and just so much of their programs as buttons need."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.build import workplace
from generator.exports import playingcards_io, supply, virtualtabletop_room
from generator.exports.supply import SuppliedDeck, Supply
from generator.products.decks import DeckArt, PaintedDeck
from generator.products.order import Order
from generator.project import find_project
from generator.shelf import Shelf

Step = Mapping[str, Any]


def unpainted(
    patch: pytest.MonkeyPatch, name: str, cache: Path, seats: int | None = None
) -> Supply:
    """A box of ours of which no face and no page is painted; pictures are the names of faces."""
    patch.setattr(supply, "paint_art", lambda _game, art, _cache: _blank(art))
    patch.setattr(SuppliedDeck, "pictures", _names)
    for module in (virtualtabletop_room, playingcards_io):
        patch.setattr(module, "documents", lambda _supply, _ruleset: ())
    shelf = Shelf(find_project())
    box = shelf.open(shelf.folder(name), linted=False)
    assert box.game
    paper = shelf.tables.paper("a4")
    order = Order(paper, shelf.tables.sheet_paper(paper), seats=seats)
    patch.setenv("HORNBOOK_CACHE", str(cache))
    return Supply(workplace(shelf, box, box.game, order), name)


def _blank(art: DeckArt) -> PaintedDeck:
    return PaintedDeck(art, dict.fromkeys(art.faces), ())  # type: ignore[arg-type] # no face


def _names(
    deck: SuppliedDeck, _shot: object, faces: Iterable[str] | None = None
) -> dict[str, bytes]:
    wanted = deck.painted.faces if faces is None else faces
    return {name: b"RIFF" + f"{deck.id} {name}".encode() for name in wanted}


class MockRoom:
    """A room of VirtualTabletop in which buttons are clicked; chance takes cards as they come."""

    def __init__(self, widgets: Mapping[str, Any]) -> None:
        self.widgets = {name: dict(one) for name, one in widgets.items() if name != "_meta"}
        self.cards = {name: one for name, one in self.widgets.items() if one.get("type") == "card"}
        for card in self.cards.values():
            pile = self.widgets[card["parent"]]
            card["parent"] = pile["parent"] if pile["type"] == "pile" else card["parent"]
        self.found: dict[str, list[str]] = {}
        self.said: dict[str, Any] = {}
        self.highest = 1000

    def click(self, button: str) -> Counter[str]:
        """Click a button: how many cards lie in each place then."""
        self._run(self.widgets[button]["clickRoutine"])
        return Counter(card["parent"] for card in self.cards.values())

    def get(self, name: str, key: str) -> Any:
        """What a widget says of itself, or its kind of card, or its deck for all cards."""
        one = self.widgets[name]
        if key in one or one.get("type") != "card":
            return one.get(key)
        deck = self.widgets[one["deck"]]
        return deck["cardTypes"][one["cardType"]].get(key, deck["cardDefaults"].get(key))

    def _value(self, value: Any) -> Any:
        named = isinstance(value, str) and value.startswith("${") and value.endswith("}")
        return self.said[value[2:-1]] if named else value

    def _run(self, steps: Iterable[Step]) -> None:
        for step in steps:
            if isinstance(step, str):  # a number by chance: the first
                self.said[step.split()[1]] = 1
            else:
                getattr(self, f"_{step['func'].lower()}")(step)

    def _select(self, step: Step) -> None:
        source, wanted = step.get("source"), self._value(step["value"])
        among = self.found[source] if source else list(self.cards)
        if step.get("relation") == "in":
            chosen = [one for one in among if self.get(one, step["property"]) in wanted]
        else:
            chosen = [one for one in among if self.get(one, step["property"]) == wanted]
        chosen = chosen[: step.get("max")]
        if step.get("mode") == "add":
            chosen += self.found[step["collection"]]
        self.found[step["collection"]] = list(dict.fromkeys(chosen))

    def _move(self, step: Step) -> None:
        target = self.widgets[step["to"]]
        for name in self.found[step["collection"]]:
            card, self.highest = self.cards[name], self.highest + 1
            card["z"] = self.highest
            if card["parent"] != step["to"]:
                card.update(self.widgets[card["parent"]].get("onLeave", {}))
                card.update(target.get("onEnter", {}), parent=step["to"])

    def _named(self, collection: Any) -> list[str]:
        return collection if isinstance(collection, list) else self.found[collection]

    def _set(self, step: Step) -> None:
        for name in self._named(step["collection"]):
            now, value = self.widgets[name].get(step["property"]), self._value(step["value"])
            self.widgets[name][step["property"]] = (
                now + value if step.get("relation") == "+" else value
            )

    def _get(self, step: Step) -> None:
        held = self.found[step.get("collection", "DEFAULT")]
        self.said[step["variable"]] = self.get(held[0], step["property"])

    def _count(self, step: Step) -> None:
        self.said[step["variable"]] = len(self.found[step["collection"]])

    def _label(self, step: Step) -> None:
        self.widgets[step["label"]]["text"] = step["value"]

    def _call(self, step: Step) -> None:
        self._run(self.widgets[step["widget"]][step["routine"]])

    def _if(self, step: Step) -> None:
        found = self._value(step["operand1"])
        if found > step["operand2"] if step["relation"] == ">" else found == step["operand2"]:
            self._run(step["thenRoutine"])

    def _foreach(self, step: Step) -> None:
        if "in" in step:
            for self.said["key"], self.said["value"] in step["in"].items():
                self._run(step["loopRoutine"])
        else:
            for name in list(self.found[step["collection"]]):
                self.found["DEFAULT"] = [name]
                self._run(step["loopRoutine"])

    def _shuffle(self, step: Step) -> None:
        assert self.widgets[step["holder"]]["type"] == "holder"


class MockTable:
    """A room of playingcards.io in which buttons are clicked."""

    def __init__(self, widgets: Iterable[Step]) -> None:
        self.widgets = {one["id"]: dict(one) for one in widgets}
        self.cards = {name: one for name, one in self.widgets.items() if one["type"] == "card"}

    def click(self, button: str) -> Counter[str]:
        """Click a button: how many cards lie in each place then."""
        for step in self.widgets[button]["clickRoutine"]["steps"]:
            for branch in step["branches"]:
                args = {name: one["value"] for name, one in branch["args"].items()}
                getattr(self, f"_{branch['func'].lower()}")(args)
        return Counter(card["parent"] for card in self.cards.values())

    def _recall_cards(self, args: Step) -> None:
        for card in self.cards.values():
            if card["deck"] in args["decks"]:
                card["parent"] = self.widgets[card["deck"]]["parent"]

    def _move_cards_between_holders(self, args: Step) -> None:
        (source,), (to,) = args["from"], args["to"]
        held = [card for card in self.cards.values() if card["parent"] == source]
        for card in held if args["quantity"] == "all" else held[: args["quantity"]]:
            card.update(parent=to, faceup=args["moveFlip"] == "faceUp")

    def _shuffle_cards(self, args: Step) -> None:
        assert all(self.widgets[name]["type"] == "holder" for name in args["holders"])

    def _change_counter(self, args: Step) -> None:
        for name in args["counters"]:
            self.widgets[name]["counterValue"] = args["changeNumber"]
