"""A table for tests: a village as a test wants it, and conflicts with known dice and answers."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from generator.engine import compile_game
from generator.source.games import read_game

BOX = Path(__file__).parents[2] / "content" / "malleus-maleficarum"
ID = "malleus-maleficarum"
SECRETS = ("deviant", "pact", "sabbat", "conspiracy", "possessed")
SCENE = ("frame", "join", "ruling", "take-sides", "slips", "facts", "accusation")
"""Rules that ask something between declaring an action and its end."""
USUAL = ("done", "stay-away", "neither", "nothing", "enough", "pass", "0")
"""What is answered where a test says nothing."""


@cache
def box() -> Any:
    """The game, read once."""
    game, reading = read_game(BOX)
    assert game is not None, list(map(str, reading.findings))
    return game


@cache
def compiled(seats: int) -> Any:
    """The game for so many players, compiled once."""
    return compile_game(box(), ID, seats)


def villager(number: int) -> str:
    """The id of a circle."""
    return f"villager-{number}"


def village(seats: int) -> dict[str, Any]:
    """A village without arrows: players lead the first ones, each with desires of their own."""
    people = [villager(one) for one in range(1, 3 * (seats + 1) + 1)]
    sitting = [f"seat {one + 1}" for one in range(seats)]
    own = list(zip(sitting, range(1, seats + 1), strict=True))
    return {
        "mapped": True,
        "general-facts": 1,
        "standing": dict.fromkeys(people, 10),
        "facts": dict.fromkeys(people, 3),
        "controls": {seat: villager(one) for seat, one in own},
        "companion": {seat: villager(one + seats) for seat, one in own},
        "envy": {seat: villager(one + 2 * seats) for seat, one in own},
        "vendetta": {seat: villager(one + 2 * seats) for seat, one in own},
        "secret": dict(zip(sitting, SECRETS, strict=False)),
    }


class Table:
    """A match that stands at the first turn, which is the last player's; seats count from 0.

    `more` are counters beside those of `village`, with ids as keyword (`_` for `-`).
    """

    def __init__(self, seats: int = 3, seed: int = 1, **more: Any) -> None:
        self.seats = seats
        given = village(seats)
        for key, value in more.items():
            name = key.replace("_", "-")
            old = given.get(name)
            merged = {**old, **value} if isinstance(old, dict) else value
            given[name] = merged
        self.state = compiled(seats).new_state(seed, counters=given)

    @classmethod
    def on(cls, state: Any) -> "Table":
        """The table of a match that is under way."""
        table = cls.__new__(cls)
        table.state, table.seats = state, state.tables.seats
        return table

    # -- looking -------------------------------------------------------------------------------

    @property
    def rule(self) -> str:
        """The rule that asks; nothing when the match is over."""
        return "" if self.state.is_terminal() else str(self.state.decision.rule)

    @property
    def asked(self) -> int:
        """The seat that is asked; the arbiter is the last."""
        return int(self.state.current_seat)

    def card(self, name: str) -> int:
        """The first instance of a card or villager."""
        return int(self.state.tables.ids.index(name))

    def at(self, zone: str, seat: int = 0) -> list[str]:
        """The ids of the cards in a zone."""
        tables = self.state.tables
        return [tables.ids[one] for one in self.state.zones[tables.zone[zone] + seat]]

    def _place(self, counter: str, owner: int | str, to: int | str | None) -> int:
        tables = self.state.tables
        name, width = counter.replace("-", "_"), 1
        width = tables.width[name]
        row = owner
        if isinstance(owner, str):
            row = self.card(owner) - tables.deck_base["villagers"]
        column = 0
        if isinstance(to, str):
            column = self.card(to) - tables.deck_base["villagers"]
        elif to is not None:
            column = to
        return int(tables.counter[name] + int(row) * width + column)

    def value(self, counter: str, owner: int | str = 0, to: int | str | None = None) -> Any:
        """A counter of the game, of a seat or of a villager; cards by their ids."""
        found = self.state.counters[self._place(counter, owner, to)]
        of_card = counter in ("envy", "vendetta", "companion", "controls") or (
            counter.startswith("learned") and counter != "learned-secret"
        )
        return self.state.tables.ids[found] if of_card and found is not None else found

    def set(
        self, counter: str, value: Any, owner: int | str = 0, to: int | str | None = None
    ) -> None:
        """Give a counter a value; villagers by their ids."""
        given = self.card(value) if str(value).startswith("villager") else value
        self.state.counters[self._place(counter, owner, to)] = given

    def standing(self, number: int) -> int:
        """The standing of a villager."""
        return int(self.value("standing", villager(number)))

    def options(self) -> list[str]:
        """What can be answered, in words."""
        return [self.state.describe(one) for one in self.state.legal_actions()]

    def why_not(self, text: str) -> str:
        """The words of the refusal."""
        return " ".join(one.words for one in self.state.explain(self.state.parse(text)).failing)

    # -- doing ---------------------------------------------------------------------------------

    def hand(self, seat: int, *cards: str) -> "Table":
        """A hand is replaced by these cards, which lay in the deck or in another hand."""
        state = self.state
        here = state.tables.zone["hand"] + seat
        deck = state.tables.zone["deck"]
        for one in list(state.zones[here]):
            self._lay(one, deck)
        for name in reversed(cards):
            copies = [one for one, of in enumerate(state.tables.ids) if of == name]
            free = sorted(copies, key=lambda one: state.place[one] != deck)
            self._lay(next(one for one in free if state.place[one] != here), here)
        return self

    def _lay(self, card: int, place: int) -> None:
        self.state.zones[self.state.place[card]].remove(card)
        self.state.place[card] = place
        self.state.zones[place].insert(0, card)

    def do(self, *texts: str) -> "Table":
        """Take one action after another."""
        for text in texts:
            self.state.apply(self.state.parse(text))
        return self

    def dice(self, *rolls: Sequence[int]) -> "Table":
        """The next dice are these; the deck lies as it lies."""
        self.state.record = [("roll", list(one)) for one in rolls]
        self.state.read = 0
        self.state.unseen = None
        return self

    @property
    def fighting(self) -> bool:
        """Whether a conflict is under way."""
        program = self.state.program
        return any(program.bodies[program.body_at[one[0]]].id == "conflict"
                   for one in self.state.frames)  # fmt: skip

    def through(
        self,
        dice: Sequence[Sequence[int]] = ((3, 3, 3), (3, 3, 3)),
        slips: Mapping[int, Sequence[str]] | None = None,
        sides: Mapping[int, str] | None = None,
        joins: Sequence[int] = (),
        secret: bool = False,
        **answers: Sequence[str],
    ) -> "Table":
        """On to the end of a conflict; with `secret`, of the secret action phase.

        `slips` are answers by seat, `sides` and `joins` likewise; `answers` of the other rules
        (`frame`, `ruling`, `facts`, `accusation`) are given in their order, whoever is asked.
        """
        self.dice(*dice)
        left = {key: list(value) for key, value in answers.items()}
        written = {seat: list(one) for seat, one in (slips or {}).items()}
        while self.rule and (self.fighting or (secret and self.rule in ("slips", "new-desires"))):
            wanted = left.get(self.rule.replace("-", "_"), [])
            if self.rule == "slips":
                wanted = written.get(self.asked, [])
            elif self.rule == "take-sides":
                wanted = [(sides or {}).get(self.asked, "neither")]
            elif self.rule == "join":
                wanted = ["join" if self.asked in joins else "stay-away"]
            self._answer(wanted)
        self.state.record = None
        return self

    def _answer(self, wanted: list[str]) -> None:
        options = self.options()
        if wanted and wanted[0] in options:
            self.do(wanted.pop(0))
        else:
            self.do(next((one for one in USUAL if one in options), options[0]))

    def accuse(self, number: int, **answers: Any) -> "Table":
        """Whoever is in turn accuses a villager, and the conflict is carried to its end."""
        return self.do("accuse", villager(number)).through(**answers)

    def alone(self) -> "Table":
        """Nobody but the player who is asked has a turn in this round."""
        for seat in range(self.seats):
            self.set("forfeits", int(seat != self.asked), seat)
        return self

    def idle(self) -> "Table":
        """A turn that changes nothing but the standing of who takes it, who loses a point."""
        return self.do("retell", "ledger").through(dice=((1, 1, 1),), ruling=("0", "9"))

    def secret(self, **answers: Any) -> "Table":
        """Through the secret action phase."""
        return self.through(secret=True, **answers)

    def next_round(self, **bribes: str) -> "Table":
        """On to the first turn of the next round; `seat_0="bribery"` answers at an execution."""
        before = self.value("round")
        self.secret()
        while self.rule and self.value("round") == before:
            self._answer([bribes.get(f"seat_{self.asked}", "pass")])
        return self
