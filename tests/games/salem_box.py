"""The box as tests use it, and deals in which every card is known."""

from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from generator.engine import compile_game
from generator.source.games import read_game

BOX = Path(__file__).parents[2] / "content" / "salem-1692"
TOWN = (
    "sarah-good",
    "will-griggs",
    "william-phips",
    "samuel-parris",
    "tituba",
    "abigail-williams",
    "mary-warren",
    "cotton-mather",
    "george-burroughs",
    "thomas-danforth",
    "giles-corey",
    "john-proctor",
    "rebecca-nurse",
    "ann-putnam",
    "martha-corey",
)
"""Who sits where unless a test says otherwise: first those whose powers change little."""
WITCH, TOWNSMAN, CONSTABLE = "witch", "not-a-witch", "constable"


@cache
def box() -> Any:
    """The game, read once."""
    game, _ = read_game(BOX)
    assert game is not None
    return game


@cache
def compiled(seats: int, variants: tuple[str, ...] = ()) -> Any:
    """The game for so many seats, compiled once."""
    return compile_game(box(), "salem-1692", seats, frozenset(variants))


@dataclass(frozen=True)
class Deal:
    """Who is a witch and who constable, who sits where, and what is in their hands.

    Seats count from 0. `persons` has an entry for each of the first seats, and so has `hands`; the
    other cards of a hand are accusations, and all other tryal cards say Not a Witch.
    """

    seats: int
    witches: tuple[int, ...]
    constable: int
    persons: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()

    def record(self, program: Any) -> list[tuple[str, str]]:
        """What chance brings until all is dealt, as a record has it."""
        kinds = [program.tables.ids[one] for one in program.tables.decks["tryals"]]
        assert kinds.count(WITCH) == len(self.witches)
        rows = [self._row(seat, len(kinds) // self.seats) for seat in range(self.seats)]
        town = [*self.persons, *(one for one in TOWN if one not in self.persons)]
        dealt = [*chain.from_iterable(zip(*rows, strict=True)), *town[: self.seats]]
        dealt += chain.from_iterable(zip(*self._hands(), strict=True))
        return [("card", one) for one in dealt]

    def _row(self, seat: int, count: int) -> list[str]:
        own = [WITCH] * self.witches.count(seat) + [CONSTABLE] * (seat == self.constable)
        return own + [TOWNSMAN] * (count - len(own))

    def _hands(self) -> list[list[str]]:
        dull = ["accusation"] * 35 + ["matchmaker"] * 2
        hands = [list(one) for one in self.hands]
        hands += [[] for _ in range(self.seats - len(hands))]
        return [hand + [dull.pop(0) for _ in range(3 - len(hand))] for hand in hands]
