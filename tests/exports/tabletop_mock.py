"""Just so much of Tabletop Simulator as our script calls: objects of a save, and what it spawns."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

Thing = Mapping[str, Any]


class MockTable:
    """A save whose script runs; `spawned` is what it has laid on the table."""

    def __init__(self, save: Thing, seed: int = 1) -> None:
        lupa = pytest.importorskip("lupa", reason="lupa runs the script, and is not installed")
        self.runtime = lupa.LuaRuntime(unpack_returned_tuples=True)
        self.save = save
        self.spawned: list[Any] = []
        self.said: list[str] = []
        self.buttons: dict[str, Any] = {}
        here = self.runtime.globals()
        chance = random.Random(seed)
        here.math.random = lambda most: chance.randint(1, int(most))
        here.Global = here
        here.getObjectFromGUID = self._found
        here.getObjectsWithTag = self._tagged
        here.spawnObjectData = self._spawn
        here.broadcastToAll = lambda text, _tint: self.said.append(text)
        here.print = self.said.append
        self.runtime.execute(save["LuaScript"])
        here.onLoad()

    def press(self, label: str) -> None:
        """Press the button that has this label."""
        self.runtime.globals().pressed(self._wrapped(self.buttons[label]))

    @property
    def counts(self) -> dict[str, int]:
        """How many cards lie in each place that was filled."""
        found: Counter[str] = Counter()
        for one in self.spawned:
            if one.Name != "Counter":
                found[one.Memo] += sum(1 for _ in cards(one))
        return dict(found)

    @property
    def cards(self) -> Counter[str]:
        """Every card on the table by what it is called."""
        return Counter(name for one in self.spawned for name in cards(one))

    def _spawn(self, parameters: Any) -> None:
        self.spawned.append(parameters.data)

    def _found(self, guid: str) -> Any:
        for one in self.save["ObjectStates"]:
            if one["GUID"] == guid:
                return self._wrapped(one)
        return None

    def _tagged(self, tag: str) -> Any:
        found = [one for one in self.spawned if tag in list(one.Tags.values())]
        return self.runtime.table_from([self._lying(one) for one in found])

    def _lying(self, data: Any) -> Any:
        return self.runtime.table_from({"destruct": lambda: self.spawned.remove(data)})

    def _wrapped(self, one: Thing) -> Any:
        def create(parameters: Any) -> None:
            assert self.runtime.globals()[parameters.click_function]
            self.buttons[parameters.label] = one

        return self.runtime.table_from(
            {
                "getGUID": lambda: one["GUID"],
                "getData": lambda: self._lua(one),
                "createButton": create,
            }
        )

    def _lua(self, value: Any) -> Any:
        if isinstance(value, dict):
            return self.runtime.table_from({name: self._lua(one) for name, one in value.items()})
        if isinstance(value, list):
            return self.runtime.table_from([self._lua(one) for one in value])
        return value


def cards(data: Any) -> Iterator[str]:
    """What the cards in a thing are called, of bags and decks as well."""
    if data.CardID:
        yield data.GMNotes
    held = data.ContainedObjects
    for one in held.values() if held else ():
        yield from cards(one)
