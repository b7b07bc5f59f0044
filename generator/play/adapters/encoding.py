"""What a seat sees, as a vector of fixed length: for any game, from nothing but its observation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.engine import Program
from generator.engine.observe import HIDDEN
from generator.engine.tables import EVERYBODY
from generator.rules.types import Type

LARGEST = 1e6
"""What numbers without bounds of their own are held to."""
Code = tuple[str, Mapping[str, int], float, float]
"""How a value becomes a number: its kind, the numbers of words, the least and the most."""


class Encoder:
    """Puts an observation into numbers; `labels` says what stands in each place.

    First whose view it is, who decides, who lives, and which question is asked, as zeros and ones.
    Then each zone as counts of its cards by design, unknown ones last; what lies on top where a
    zone has an order; every counter; and every rule that runs, with its locals; where groups of
    cards are chosen, those that are chosen so far. Seats count from 1 and cards by design from 1,
    so that 0 can stand for none; an unknown card is one more. Lists appear by their lengths.
    """

    def __init__(self, program: Program) -> None:
        """Lay out the vector for one game and number of seats."""
        self.labels: list[str] = []
        self._low: list[float] = []
        self._high: list[float] = []
        self._tables, self._world = program.tables, program.checked.symbols
        self._cards = {card: at + 1 for at, card in enumerate(dict.fromkeys(self._tables.names))}
        self._cards[HIDDEN] = len(self._cards) + 1
        seats = range(self._tables.chairs)
        self._view = [self._add(f"seen by seat {seat + 1}") for seat in seats]
        self._asked = [self._add(f"seat {seat + 1} decides") for seat in seats]
        self._alive = [self._add(f"seat {seat + 1} plays") for seat in seats]
        asked = dict.fromkeys((site.rule, site.says) for site in program.sites)
        self._sites = {key: self._add(f"asked: {key[0]}: {key[1]}") for key in asked}
        self._zones = dict(self._lay_zones())
        self._counters = dict(self._lay_counters())
        self._rules = self._lay_rules(program)
        has_groups = any(site.of_groups for site in program.sites)
        names = dict.fromkeys(self._tables.names) if has_groups else ()
        self._picked = {
            card: self._add(f"chosen so far: {card}", 0, self._tables.names.count(card))
            for card in names
        }

    @property
    def size(self) -> int:
        """The length of the vector."""
        return len(self.labels)

    def bounds(self) -> tuple[list[float], list[float]]:
        """The least and the most of each place."""
        return self._low, self._high

    def encode(self, seen: Mapping[str, Any]) -> list[float]:
        """The vector of what `State.observe` gives."""
        vector = [0.0] * self.size
        vector[self._view[seen["seat"]]] = 1.0
        for seat in seen["players"]:
            vector[self._alive[seat]] = 1.0
        asked = seen["decision"]
        if asked:
            vector[self._asked[asked["seat"]]] = 1.0
            vector[self._sites[asked["rule"], asked["says"]]] = 1.0
            for card in asked.get("picked", ()):
                vector[self._picked[card]] += 1.0
        self._fill_zones(vector, seen["zones"])
        self._fill_counters(vector, seen["counters"])
        self._fill_rules(vector, seen["stack"])
        return vector

    def told(self, seen: Mapping[str, Any]) -> str:
        """What `State.observe` gives, in words: one line for each place that is not empty."""
        lines = [
            f"{label}: {value:g}"
            for label, value in zip(self.labels, self.encode(seen), strict=True)
            if value
        ]
        return "\n".join(lines)

    # -- zones ---------------------------------------------------------------------------------

    def _lay_zones(self) -> Iterator[tuple[tuple[str, int], tuple[dict[str, int], int | None]]]:
        """For each place but the box: where its designs are counted, and where its top is."""
        for place in self._tables.places:
            if place.name == "box":
                continue
            name = place.name if place.seat is None else f"{place.name} {place.seat + 1}"
            holds = self._world.zones[place.name].type.decks
            decks = [deck for deck in self._tables.decks if holds is None or deck in holds]
            most = sum(len(self._tables.decks[deck]) for deck in decks)
            ids = dict.fromkeys(
                self._tables.names[card] for deck in decks for card in self._tables.decks[deck]
            )
            counts = {card: self._add(f"{name}: {card}", 0, most) for card in (*ids, HIDDEN)}
            top = None
            if place.ordered:
                top = self._add(f"{name}: on top", 0, len(self._cards))
            yield (place.name, place.seat or 0), (counts, top)

    def _fill_zones(self, vector: list[float], zones: Mapping[str, Any]) -> None:
        for (name, seat), (counts, top) in self._zones.items():
            cards = zones[name]
            if self._world.zones[name].model.per == "seat":
                cards = cards[seat]
            for card in cards:
                vector[counts[card]] += 1.0
            if top is not None and cards:
                vector[top] = float(self._cards[cards[0]])

    # -- counters ------------------------------------------------------------------------------

    def _lay_counters(self) -> Iterator[tuple[str, tuple[Code, Any]]]:
        """For each counter: how it is coded, and the places of its values by owner."""
        for name, info in self._world.counters.items():
            model = info.model
            if model.sees == "nobody":
                continue
            bounds = (model.least, model.most)
            code = self._code(info.type, bounds)
            words = [f" {word}" for word in self._tables.columns[name]] or [""]
            if model.of == "game":
                yield name, (code, self._each(name, words, code))
            elif model.of == "seat":
                seats = range(self._tables.chairs)
                yield name, (code, [self._each(f"{name} {s + 1}", words, code) for s in seats])
            else:
                places: dict[str, list[list[int]]] = {}
                for card in self._tables.decks.get(model.of, ()):
                    own = self._each(f"{name} of {self._tables.names[card]}", words, code)
                    places.setdefault(self._tables.names[card], []).append(own)
                if model.lies_open:
                    places |= self._lay_unseen(name, model.of, words, code)
                yield name, (code, places)

    def _lay_unseen(
        self, name: str, deck: str, words: list[str], code: Code
    ) -> dict[str, list[list[int]]]:
        """A counter that lies open on cards that a seat does not know, by zone and place in it."""
        found: dict[str, list[list[int]]] = {}
        many = len(self._tables.decks.get(deck, ()))
        for place in self._tables.places:
            held = self._world.zones[place.name].type.decks
            if place.name == "box" or place.sees == EVERYBODY or deck not in (held or {deck}):
                continue
            for nth in range(1, many + 1):
                seat = -1 if place.seat is None else place.seat
                called = _unseen(place.name, seat, f"{HIDDEN} {nth}")
                found[called] = [self._each(f"{name} of {called}", words, code)]
        return found

    def _each(self, name: str, words: list[str], code: Code) -> list[int]:
        return [self._add(f"{name}{word}", code[2], code[3]) for word in words]

    def _fill_counters(self, vector: list[float], counters: Mapping[str, Any]) -> None:
        for name, (code, places) in self._counters.items():
            seen, of = counters[name], self._world.counters[name].model.of
            if of == "game":
                self._put(vector, places, code, seen)
            elif of == "seat":
                for own, value in zip(places, seen, strict=True):
                    self._put(vector, own, code, value)
            else:
                used: dict[str, int] = {}
                for zone, owner, card, value in seen:
                    if card.startswith(HIDDEN):
                        lies = f"{zone} {owner}"
                        used[lies] = used.get(lies, 0) + 1
                        called = f"{HIDDEN} {used[lies]}" if card == HIDDEN else card
                        for own in places.get(_unseen(zone, owner, called), ()):
                            self._put(vector, own, code, value)
                        continue
                    self._put(vector, places[card][used.get(card, 0)], code, value)
                    used[card] = used.get(card, 0) + 1

    def _put(self, vector: list[float], places: list[int], code: Code, seen: Any) -> None:
        values = seen if len(places) > 1 and isinstance(seen, list) else [seen]
        for place, value in zip(places, values, strict=False):
            vector[place] = self._number(value, code)

    # -- rules ---------------------------------------------------------------------------------

    def _lay_rules(self, program: Program) -> dict[str, tuple[int, dict[str, tuple[Code, int]]]]:
        """For each rule that can wait: where it is marked as running, and its locals."""
        found: dict[str, tuple[int, dict[str, tuple[Code, int]]]] = {}
        for number, shown in program.shown_locals.items():
            rule = program.bodies[number].id
            if rule not in found:
                found[rule] = (self._add(f"{rule} runs"), {})
            for name, _, kind, _ in shown:
                code = self._code(kind, (None, None))
                place = self._add(f"{rule}: {name}", code[2], code[3])
                found[rule][1].setdefault(name, (code, place))
        return found

    def _fill_rules(self, vector: list[float], stack: list[Any]) -> None:
        for rule, values in stack:
            running, places = self._rules[rule]
            vector[running] = 1.0
            for name, value in values.items():
                code, place = places[name]
                vector[place] = self._number(value, code)

    # -- values --------------------------------------------------------------------------------

    def _add(self, label: str, least: float = 0.0, most: float = 1.0) -> int:
        self.labels.append(label)
        self._low.append(float(least))
        self._high.append(float(max(most, least + 1)))
        return len(self.labels) - 1

    def _code(self, kind: Type, bounds: tuple[Any, Any]) -> Code:
        """How values of a type become numbers."""
        if kind.kind in ("integer", "number"):
            least, most = (one if isinstance(one, int) else None for one in bounds)
            low = -LARGEST if least is None else min(float(least), 0.0)
            return "number", {}, low, LARGEST if most is None else max(float(most), 0.0)
        if kind.kind == "flag":
            return "flag", {}, 0.0, 1.0
        if kind.kind == "seat":
            return "seat", {}, 0.0, float(self._tables.chairs)
        if kind.kind == "card":
            return "word", self._cards, 0.0, float(len(self._cards))
        if kind.kind == "text":
            words = {word: at + 1 for at, word in enumerate(sorted(self._tables.words))}
            return "word", words, 0.0, float(len(words))
        if kind.kind == "zone":
            names = (
                p.name + (f" {p.seat + 1}" if p.seat is not None else "")
                for p in self._tables.places
            )
            places = {name: at + 1 for at, name in enumerate(names)}
            return "word", places, 0.0, float(len(places))
        return "list", {}, 0.0, LARGEST

    def _number(self, value: Any, code: Code) -> float:
        kind, words, least, most = code
        if value is None or (value == HIDDEN and HIDDEN not in words):
            return 0.0
        if kind == "list":
            return float(len(value))
        if kind == "word":
            return float(words.get(value, 0))
        number = float(value) + (kind == "seat")
        return least if number < least else most if number > most else number


def _unseen(zone: str, seat: int, called: str) -> str:
    """A card that a seat does not know, by where it lies: `hand 2: ? 1`."""
    return f"{zone}: {called}" if seat < 0 else f"{zone} {seat + 1}: {called}"
