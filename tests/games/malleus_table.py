"""A table for tests: a village as a test wants it, and conflicts with known dice and answers."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from laid import Laid

from generator.engine import compile_game
from generator.source.games import read_game

BOX = Path(__file__).parents[2] / "content" / "malleus-maleficarum"
ID = "malleus-maleficarum"
SECRETS = ("deviant", "pact", "sabbat", "conspiracy", "possessed")
USUAL = ("done", "pass", "0")
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


class Table(Laid):
    """A match that stands at the first turn, which is the last player's; seats count from 0.

    `more` are counters beside those of `village`, with ids as keyword (`_` for `-`). Nobody has
    played a card before that turn.
    """

    def __init__(self, seats: int = 3, seed: int = 1, **more: Any) -> None:
        self.seats = seats
        given = village(seats)
        for key, value in more.items():
            name = key.replace("_", "-")
            old = given.get(name)
            merged = {**old, **value} if isinstance(old, dict) else value
            given[name] = merged
        self.state = compiled(seats).new_state(seed, log=True, counters=given)
        self.to_turn()

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
    def time(self) -> str:
        """For which moment messages are handed in: `turn`, `lost`, `conflict`, `dice` …; or ""."""
        stack = self.state.observe(self.seats)["stack"] if self.rule == "slips" else []
        return str(stack[-1][1]["time"]) if stack else ""

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

    def why_not(self, text: str) -> str:
        """The words of the refusal."""
        return " ".join(one.words for one in self.state.explain(self.state.parse(text)).failing)

    def cited(self, text: str) -> str:
        """The section on which the refusal stands."""
        return " ".join(
            str(one.cites) for one in self.state.explain(self.state.parse(text)).failing
        )

    def called_out(self, kind: str) -> list[dict[str, Any]]:
        """What the rules have called out by this name since the match began."""
        return [values for name, values in self.state.notes or () if name == kind]

    # -- doing ---------------------------------------------------------------------------------

    def hand(self, seat: int, *cards: str) -> "Table":
        """A hand is replaced by these cards, which lay in the deck or in another hand."""
        state = self.state
        here = state.tables.zone["hand"] + seat
        deck = state.tables.zone["deck"]
        for one in list(state.zones[here]):
            self.lay_down(one, deck)
        for name in reversed(cards):
            copies = [one for one, of in enumerate(state.tables.ids) if of == name]
            free = sorted(copies, key=lambda one: state.place[one] != deck)
            self.lay_down(next(one for one in free if state.place[one] != here), here)
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

    def to_turn(self, before: Mapping[int, Sequence[str]] | None = None) -> "Table":
        """Through the messages before turns, also lost ones; `before` are answers by seat."""
        written = {seat: list(one) for seat, one in (before or {}).items()}
        while self.time in ("turn", "lost"):
            self._answer(written.get(self.asked, []))
        self._all_used(written)
        return self

    def to(self, rule: str, asked: int | None = None, time: str = "") -> "Table":
        """On with usual answers until this rule asks: this seat, for this moment of messages."""
        while (self.rule, time or self.time) != (rule, self.time) or asked not in (
            None,
            self.asked,
        ):
            assert self.rule, f"the match ends before {rule} asks seat {asked}"
            self._answer([])
        return self

    def next_message(self, seat: int) -> "Table":
        """On with usual answers until this seat is asked once more for its message."""
        self._answer([])
        while self.asked != seat or not self.state.decision.says.startswith("Your message"):
            assert self.fighting or self._in_phase, f"seat {seat} is not asked again"
            self._answer([])
        return self

    def through(
        self,
        dice: Sequence[Sequence[int]] = ((3, 3, 3), (3, 3, 3)),
        slips: Mapping[int, Sequence[str]] | None = None,
        late: Mapping[int, Sequence[str]] | None = None,
        sides: Mapping[int, str | Sequence[str]] | None = None,
        joins: Sequence[int] = (),
        secret: bool = False,
        before: Mapping[int, Sequence[str]] | None = None,
        **answers: Sequence[str],
    ) -> "Table":
        """On to the end of a conflict and to the next turn; or of the secret action phase.

        `slips` are messages by seat, `late` those after the dice, `before` those before the turn
        that follows; `sides` and `joins` likewise. `answers` of the other rules (`frame`, `ruling`,
        `facts`, `accusation`) are given in their order, whoever is asked.

        Raises:
            AssertionError: an answer is no option where it comes in turn, or is never asked for.
        """
        self.dice(*dice)
        left: dict[Any, list[str]] = {key: list(value) for key, value in answers.items()}
        for key, by_seat in (("slips", slips), ("late", late), ("sides", sides)):
            for seat, one in (by_seat or {}).items():
                left[key, seat] = [one] if isinstance(one, str) else list(one)
        left |= {("join", seat): ["join"] for seat in joins}
        while self.fighting or (secret and self._in_phase):
            self._answer(left.get(self._key(), []))
        self.state.record = None
        self._all_used(left)
        return self.to_turn(before)

    def _key(self) -> Any:
        """Under what the answer to this question is given."""
        named = {"take-sides": "sides", "join-scene": "join"}
        if self.rule == "slips":
            return "late" if self.time in ("dice", "orders") else "slips", self.asked
        if self.rule in named:
            return named[self.rule], self.asked
        return self.rule.replace("-", "_")

    @property
    def _in_phase(self) -> bool:
        return self.rule == "new-desires" or self.time in ("phase", "orders")

    @staticmethod
    def _all_used(left: Mapping[Any, list[str]]) -> None:
        unused = {key: one for key, one in left.items() if one}
        assert not unused, f"never asked for: {unused}"

    def _answer(self, wanted: list[str]) -> None:
        """Take what is wanted; where only one thing can be done, that."""
        options = self.options()
        if wanted and wanted[0] in options:
            self.do(wanted.pop(0))
            return
        told = f"{self.rule} {self.time} offers seat {self.asked} {options}, not {wanted[:1]}"
        assert not wanted or len(options) == 1, told
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

    def idle_before(self, before: Mapping[int, Sequence[str]]) -> "Table":
        """The same, and then these messages before the next turn."""
        return self.do("retell", "ledger").through(
            dice=((1, 1, 1),), ruling=("0", "9"), before=before
        )

    def secret(self, **answers: Any) -> "Table":
        """Through the secret action phase."""
        return self.through(secret=True, **answers)

    def next_round(self, **bribes: str) -> "Table":
        """On to the first turn of the next round; `seat_0="bribery"` answers at an execution."""
        before = self.value("round")
        self.secret()
        left = {key: [one] for key, one in bribes.items()}
        while self.rule and self.value("round") == before:
            at_execution = self.rule == "executions"
            self._answer(left.get(f"seat_{self.asked}", []) if at_execution else [])
        self._all_used(left)
        return self.to_turn()
