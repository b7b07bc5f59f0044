"""A table for tests: villagers, pyres, hands and draws as a test names them."""

from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from laid import Laid

from generator.engine import compile_game
from generator.model.deck import played, printed
from generator.source.games import read_game

BOX = Path(__file__).parents[2] / "content" / "hammer-of-the-witches"
VILLAGES = (
    ("pet-pig", "bailiff", "weaver"),
    ("girl", "widow", "priest"),
    ("maid", "gravediggers-daughter", "fortune-teller"),
    ("toothbreaker", "gravedigger", "beggar"),
    ("pappenheimer", "pig-keeper", "tramp"),
)
PYRES = ((2, 3, 4), (2, 3, 4), (2, 3, 4), (5, 5, 6), (5, 6, 6))
PHASES = {"accusation": 1, "arrest": 2, "trial": 3, "evidence": 4}


@cache
def box() -> Any:
    """The game, read once."""
    game, _ = read_game(BOX)
    assert game is not None
    return game


@cache
def compiled(seats: int) -> Any:
    """The game for so many seats, compiled once."""
    return compile_game(box(), box().rulesets[0].id, seats)


def names(deck: str) -> list[str]:
    """Every card of a deck by the name that a record gives it, with copies."""
    return [one.id for one in played(printed(box().deck(deck))) for _ in range(one.copies)]


class Table(Laid):
    """A match in which every deal is known.

    `villages`, `pyres` (their start values, in the same order) and `hands` have one entry for each
    seat. Hands that are short are filled with what is left over. `draws` come next from the deck.
    With a `seed` chance deals instead.
    """

    def __init__(
        self,
        seats: int = 3,
        hands: tuple[tuple[str, ...], ...] = (),
        draws: tuple[str, ...] = (),
        villages: tuple[tuple[str, ...], ...] = VILLAGES,
        pyres: tuple[tuple[int, ...], ...] = PYRES,
        lay: bool = True,
        seed: int | None = None,
    ) -> None:
        self.seats = seats
        self.villages, self.pyres = villages[:seats], pyres[:seats]
        if seed is None:
            record = [("card", one) for one in self._deals(hands, draws)]
            self.state = compiled(seats).new_state(record=record)
        else:
            self.state = compiled(seats).new_state(seed)
        while lay and self.rule == "lay-pyres":
            if seed is None:
                self._lay_pyre()
            else:
                self.do(self.options()[0])

    @classmethod
    def on(cls, state: Any) -> "Table":
        """The table of a match that is under way."""
        table = cls.__new__(cls)
        table.state, table.seats = state, state.tables.seats
        return table

    def _deals(self, hands: tuple[tuple[str, ...], ...], draws: tuple[str, ...]) -> list[str]:
        villagers = chain.from_iterable(zip(*self.villages, strict=True))
        pyres = (f"pyre-{one}" for one in chain.from_iterable(zip(*self.pyres, strict=True)))
        # What a test does not name is as dull as can be, and never a star or a test.
        left = Counter(names("defamation"))
        left.subtract([*chain.from_iterable(hands), *draws])
        assert min(left.values()) >= 0, f"more cards than there are: {left}"
        rest = [one for one in names("defamation") if left[one] > 0 and not left.subtract([one])]
        full = [list(hands[seat]) if seat < len(hands) else [] for seat in range(self.seats)]
        for hand in full:
            hand += [rest.pop(0) for _ in range(6 - len(hand))]
        return [*villagers, *pyres, *chain.from_iterable(zip(*full, strict=True)), *draws, *rest]

    def _lay_pyre(self) -> None:
        """Put the wanted pyre under the next villager of the seat that is asked."""
        seat = self.asked
        bare = [one for one in self.villages[seat] if self.value("pyre", one) is None]
        wanted = f"pyre-{self.pyres[seat][self.villages[seat].index(bare[0])]}"
        self.do(bare[0])
        if self.value("pyre", bare[0]) is None:
            self.do(wanted)
        for villager, start in zip(self.villages[seat], self.pyres[seat], strict=True):
            pyre = self.value("pyre", villager)
            assert pyre is None or self.state.tables.ids[pyre] == f"pyre-{start}"

    # -- looking -------------------------------------------------------------------------------

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return str(self.state.decision.rule)

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return int(self.state.current_seat)

    @property
    def phase(self) -> int:
        """The phase, from 1."""
        return int(self.value("phase"))

    def _at(self, counter: str, owner: str | int | None) -> int:
        tables = self.state.tables
        if isinstance(owner, str):
            owner = tables.ids.index(owner) - tables.deck_base["villagers"]
        return int(tables.counter[counter] + (owner or 0))

    def value(self, counter: str, owner: str | int | None = None) -> Any:
        """A counter of the game, of a seat, or of a villager."""
        return self.state.counters[self._at(counter, owner)]

    def heat(self, villager: str) -> int:
        """How hot a villager is."""
        return int(self.value("heat", villager))

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        """The ids of the cards in a zone."""
        tables = self.state.tables
        return [tables.ids[one] for one in self.state.zones[tables.zone[zone] + seat]]

    # -- doing ---------------------------------------------------------------------------------

    def warm(self, **heats: int) -> None:
        """Lay villagers at these heats."""
        for name, heat in heats.items():
            self.state.counters[self._at("heat", name.replace("_", "-"))] = heat

    def move(self, card: str, zone: str, seat: int = 0) -> None:
        """Lay a card elsewhere, before the next decision comes up."""
        tables = self.state.tables
        self.lay_down(tables.ids.index(card), tables.zone[zone] + seat, below=True)

    def empty(self, zone: str, into: str) -> None:
        """All cards of a zone of the game go to another."""
        places = self.state.tables.zone
        for card in self.state.zones[places[zone]][:]:
            self.lay_down(card, places[into], below=True)

    def bury(self, *villagers: str) -> None:
        """Villagers leave the match with their pyres, as if some other round had taken them."""
        for villager in villagers:
            pyre = self.value("pyre", villager)
            self.lay_down(pyre, self.state.tables.zone["box"], below=True)
            self.move(villager, "box")

    def do(self, *texts: str) -> "Table":
        """Take one action after another; one that is no option fails and says what would be."""
        self.look()
        for text in texts:
            action = self.state.parse(text)
            legal = action in self.state.legal_actions()
            assert legal, f"seat {self.asked}, {self.rule}: {text} is none of {self.options()}"
            self.state.apply(action)
        return self

    def play(self, action: str, card: str, *texts: str) -> "Table":
        """An action with a card of whoever is asked, and every answer that it takes."""
        seat = self.asked
        hand = [self.state.tables.names[one] for one in self._hand(seat)]
        assert card in hand, f"seat {seat} holds {hand}"
        self.do(action, card, *texts)
        left = [self.state.tables.names[one] for one in self._hand(seat)]
        assert left.count(card) == hand.count(card) - 1
        return self

    def accuse(self, card: str, accused: str, accuser: str) -> "Table":
        """A brown card; the last villager that may speak is not asked for, but looked up."""
        before = Table.on(self.state.copy()).do("accuse", card, accused)
        asked = before.rule == "name-accuser"
        self.play("accuse", card, accused, *((accuser,) if asked else ()))
        assert asked or before.value("spoken", accuser) > 0, f"{accuser} has not spoken"
        return self

    def _hand(self, seat: int) -> list[int]:
        return list(self.state.zones[self.state.tables.zone["hand"] + seat])

    def silence(self) -> "Table":
        """Pass wherever a reply is asked for."""
        while not self.state.is_terminal() and self.state.decision.word == "window":
            self.do("pass")
        return self

    def silence_to(self, rule: str) -> "Table":
        """Pass until a rule asks."""
        while self.rule != rule:
            self.do("pass")
        return self

    def silence_to_seat(self, seat: int) -> "Table":
        """Pass until a seat is asked."""
        while self.asked != seat:
            self.do("pass")
        return self

    def call(self) -> "Table":
        """Whoever is asked calls an inquisition, and nobody objects."""
        return self.do("call-inquisition").silence()

    def until(self, phase: int) -> "Table":
        """Pass until a phase begins; where several are hottest, the first of them is the witch."""
        for _ in range(100):
            if self.state.is_terminal() or self.phase == phase:
                return self
            said = {"current-witch": self.options()[0], "refill": "done"}
            self.do(said.get(self.rule, "pass"))
        raise AssertionError(f"phase {phase} does not come")

    def round(self) -> "Table":
        """Pass through the rest of a round, to the next Accusation."""
        return self.until(4).until(1)
