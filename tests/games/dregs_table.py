"""A table for tests of The Dregs of Days: who sits there, what they own, which cards come next."""

from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from laid import Laid

from generator.engine import compile_game
from generator.source.games import read_game

BOX = Path(__file__).parents[2] / "content" / "witch-hunt-1649"
RULES = "the-dregs-of-days"
DULL_FATE = "sunday-work"
"""Costs a point, of welfare or of reputation; two coins, no mark."""
MARKED_FATE = "boundary-stone"
"""Costs a point, of reputation or of welfare; three coins and the mark."""


@cache
def box() -> Any:
    """The game, read once."""
    game, reading = read_game(BOX)
    assert game is not None, list(map(str, reading.findings))
    return game


@cache
def compiled(seats: int, *variants: str) -> Any:
    """The game for so many seats, compiled once."""
    return compile_game(box(), RULES, seats, frozenset(variants))


@cache
def _opening(seats: int, *variants: str) -> Any:
    """A match in which the first player may use an ability before anything is drawn."""
    for seed in count(1):
        state = compiled(seats, *variants).new_state(seed, log=True)
        if "use-ability" in [state.describe(one) for one in state.legal_actions()]:
            return state
    raise AssertionError


class Table(Laid):
    """A match at its very beginning; seats count from the player who starts, as 0, clockwise.

    `cast` are the characters in that order, with the values at which they start. Everybody else
    stays in the box. The pool is laid and the decks are stacked by `lay`, `fate` and the like, from
    the top; `begin` passes the chance to use an ability before the first card.
    """

    def __init__(self, *cast: str, variants: tuple[str, ...] = ()) -> None:
        self.state = _opening(len(cast), *variants).copy()
        self.seats = len(cast)
        self.is_laid = False
        self.first = int(self.state.current_seat)
        for seat in range(self.seats):
            self.put("box", *self.cards("character", seat))
        for seat, character in enumerate(cast):
            self.put("character", character, seat=seat)
            self.set(seat, **self._start(character))
        for seat, character in enumerate(cast):
            ally = self.attribute(character, "ally")
            is_allied = ally in cast and self.seats > 2
            self.set(seat, ally=self.absolute(cast.index(ally)) if is_allied else None)

    def _start(self, character: str) -> dict[str, int]:
        more = 2 if self.seats == 2 and self.attribute(character, "extra") else 0
        both = ("welfare", "reputation")
        return {one: self.attribute(character, one) + more for one in both}

    def attribute(self, card: str, name: str) -> Any:
        """What a card of the box says about itself."""
        for deck in box().decks:
            for one in deck.cards:
                if one.id == card:
                    return one.attributes.get(name)
        raise AssertionError(card)

    # -- laying --------------------------------------------------------------------------------

    def absolute(self, seat: int) -> int:
        """The engine's number of a seat."""
        return (self.first + seat) % self.seats

    def _place(self, zone: str, seat: int) -> int:
        base = int(self.state.tables.zone[zone.replace("-", "_")])
        return base + self.absolute(seat) if zone in _ZONES_OF_SEATS else base

    def put(self, zone: str, *cards: str, seat: int = 0) -> "Table":
        """Lay cards in a zone, the first uppermost."""
        state, place = self.state, self._place(zone, seat)
        for card in reversed(cards):
            self.lay_down(state.tables.ids.index(card), place)
        return self

    def own(self, seat: int, *assets: str) -> "Table":
        """Assets of a player."""
        return self.put("holding", *assets, seat=seat)

    def marks(self, seat: int, *marks: str) -> "Table":
        """Black marks before a player."""
        return self.put("marks", *marks, seat=seat)

    def pool(self, *assets: str) -> "Table":
        """These assets, and no others, are for sale; the others go under the deck."""
        others = [one for one in self.cards("pool") if one not in assets]
        state, deck = self.state, self._place("assets", 0)
        self.put("assets", *others)
        for card in others:
            self.lay_down(state.tables.ids.index(card), deck, below=True)
        return self.put("pool", *assets)

    def set(self, seat: int, **values: Any) -> "Table":
        """Counters of a player."""
        for name, value in values.items():
            self.state.counters[self.state.tables.counter[name] + self.absolute(seat)] = value
        self.is_laid = False
        return self

    def held(self, trials: int = 1) -> "Table":
        """So many trials have been held."""
        self.state.counters[self.state.tables.counter["trials"]] = trials
        return self

    # -- looking -------------------------------------------------------------------------------

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return str(self.state.decision.rule)

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return (int(self.state.current_seat) - self.first) % self.seats

    def value(self, counter: str, seat: int = 0) -> Any:
        """A counter of a player, or of the game."""
        offset = self.absolute(seat) if counter in _COUNTERS_OF_SEATS else 0
        return self.state.counters[self.state.tables.counter[counter] + offset]

    def points(self, seat: int) -> tuple[int, int]:
        """Welfare and reputation."""
        return self.value("welfare", seat), self.value("reputation", seat)

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        """The ids of the cards in a zone, from the top."""
        ids = self.state.tables.ids
        return [ids[one] for one in self.state.zones[self._place(zone, seat)]]

    def alive(self) -> list[int]:
        """The seats that are still in the game."""
        return sorted((one - self.first) % self.seats for one in self.state.players)

    def winners(self) -> list[int]:
        """The seats that have won."""
        return sorted((one - self.first) % self.seats for one in self.state.winners())

    def options(self) -> list[str]:
        """What can be answered, in words, by the alphabet."""
        legal = self.look().state.legal_actions()
        return sorted(self.state.describe(one) for one in legal)

    def asides(self) -> list[str]:
        """What people can do besides."""
        return [self.state.describe(one) for one in self.look().state.asides()]

    def why_not(self, text: str) -> str:
        """Why something is refused, in the words of the rules."""
        self.look()
        return " ".join(one.words for one in self.state.explain(self.state.parse(text)).failing)

    def noted(self, kind: str) -> list[dict[str, Any]]:
        """What the match has noted of a kind."""
        return [values for one, values in self.state.notes if one == kind]

    # -- doing ---------------------------------------------------------------------------------

    def do(self, *texts: str) -> "Table":
        """Take one action after another."""
        for text in texts:
            can = [*self.options(), *self.asides()]
            assert text in can, f"{text} is none of {can} ({self.rule})"
            self.state.apply(self.state.parse(text))
        return self

    def keeps(self) -> "Table":
        """The ability is not used, wherever the mark symbol or a trial asks for it."""
        while self.rule in ("mark-symbol", "trial") and "use-ability" in self.options():
            self.do("pass")
        return self

    def seat(self, seat: int) -> str:
        """A seat as an answer."""
        return f"seat {self.absolute(seat) + 1}"

    def begin(self, fate: str = DULL_FATE, option: str | None = "take-b") -> "Table":
        """The player whose turn begins draws this card, with no ability before it."""
        assert self.rule == "turn", self.rule
        self.put("fate", fate)
        if "take-a" not in self.options() and "take-b" not in self.options():
            self.do("pass")
        return self if option is None else self.do(option)

    def end_turn(self) -> "Table":
        """Buy nothing more, where there is anything to buy."""
        while not self.state.is_terminal() and self.rule == "spend":
            self.do("pass")
        return self


_ZONES_OF_SEATS = ("character", "holding", "marks")
_COUNTERS_OF_SEATS = ("welfare", "reputation", "defence", "ally", "acquitted", "uses")
