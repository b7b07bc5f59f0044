"""A match: flat lists, one stack of frames, and the decision that waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from generator.engine import action_names, chance, explain, observe
from generator.engine.chance import Outcome
from generator.engine.faults import Broken, IllegalActionError, RulesFault
from generator.errors import ExitCode, HornbookError

if TYPE_CHECKING:
    from generator.engine.announcements import Told
    from generator.engine.decision_points import Decision
    from generator.engine.program import Program
    from generator.engine.tables import Tables

NOBODY = -1
_MOST_FRAMES = 120


class _BegunError(Exception):
    """The rule that `run_to` listens for begins."""


class State:
    """One match under way.

    `zones[p]` holds the cards of place p, uppermost first; `place[c]` is where card c lies;
    `counters` all counters; `known[c]` a mask of the seats that were shown card c; `frames` the
    rules that run, each `[position, locals…]`. `offer` maps each legal action to its value.
    """

    __slots__ = (
        "_rng",
        "asks",
        "capped",
        "counters",
        "decisions",
        "frames",
        "given",
        "hidden",
        "known",
        "log",
        "notes",
        "offer",
        "outcome",
        "place",
        "players",
        "program",
        "read",
        "record",
        "seat",
        "site",
        "steps",
        "tables",
        "told",
        "turn",
        "unseen",
        "value",
        "zones",
    )

    def __init__(self, program: Program) -> None:
        self.program = program
        self.tables: Tables = program.tables
        self.zones: list[list[int]] = [[] for _ in self.tables.places]
        self.place: list[int] = self.tables.starts[:]
        for card, place in enumerate(self.place):
            self.zones[place].append(card)
        self.counters: list[Any] = program.blank[:]
        self.known: list[int] = [0] * len(self.place)
        self.players: list[int] = list(range(self.tables.seats))
        self.frames: list[list[Any]] = []
        self.offer: dict[int, Any] = {}
        self.seat = NOBODY
        self.site = 0
        self.value: Any = None
        self.given: Any = None
        self.outcome: str | None = None
        self.capped = False
        self.decisions = 0
        self.steps = 0
        self.record: Sequence[Outcome] | None = None
        self.read = 0
        self.reseed(0)
        self.log: list[Outcome] | None = None
        self.notes: list[tuple[str, dict[str, Any]]] | None = None
        self.unseen: list[bool] | None = None
        self.told: list[Told] | None = None
        self.hidden: dict[int, tuple[int, int]] = {}
        """Cards that a record brought unseen: which outcome did, and its place in that."""
        self.asks = False
        """Whether seats are asked too where they have nothing to choose, as a record may say it."""
        self.turn = 0
        """So many turns of `turns` have begun."""

    # -- the contract ------------------------------------------------------------------------

    @property
    def current_seat(self) -> int:
        """Whose decision it is, from 0; -1 when the match is over."""
        return self.seat

    def legal_actions(self) -> list[int]:
        """All legal actions, sorted; empty only when the match is over."""
        return sorted(self.offer)

    def asides(self) -> dict[int, Any]:
        """What people may do here beside the legal actions, such as to propose an end.

        No policy is shown them, and they are no reason to ask anybody.
        """
        if self.seat == NOBODY:
            return {}
        found = self.program.inquiry(self.site).asides
        open_now = self.program.asked(self, found, self.frames[-1]) if found else []
        return {self.tables.words[one]: one for one in open_now}

    def choices(self) -> list[int]:
        """All that a person may choose: the legal actions, and then the asides."""
        return [*self.legal_actions(), *sorted(self.asides())]

    def apply(self, action: int) -> None:
        """Take a legal action or an aside, and run the rules to the next decision.

        Raises:
            IllegalActionError: the action is not legal; the state is as before.
            RulesFault: the rules ask for what cannot be done; the state is of no more use.
        """
        self.choose(action)
        self._run()

    def choose(self, action: int) -> None:
        """Take a legal action without going on; `run_to` or `go_on` does.

        Raises:
            IllegalActionError: the action is not legal; the state is as before.
        """
        try:
            self.value = self.offer[action]
        except KeyError:
            asides = self.asides()
            if action not in asides:
                raise IllegalActionError(
                    f"action {action} is not legal here", ExitCode.USAGE, "see legal_actions()"
                ) from None
            self.value = asides[action]

    def go_on(self) -> None:
        """Run the rules to the next decision.

        Raises:
            RulesFault: the rules ask for what cannot be done; the state is of no more use.
        """
        self._run()

    def run_to(self, rule: int, begins: Callable[[list[Any]], bool]) -> bool:
        """Go on until the body with this number begins, with values for which `begins` holds.

        Whether it does; if not, a decision waits or the match is over, as after `apply`.

        Raises:
            RulesFault: the rules ask for what cannot be done; the state is of no more use.
        """
        entry = self.program.entry(rule)
        run = self.program.code[entry]

        def listen(state: State, frame: list[Any]) -> bool | None:
            if begins(frame):
                raise _BegunError
            return run(state, frame)

        code = self.program.code[:]
        code[entry] = listen
        try:
            self._run(code)
        except _BegunError:
            self.seat, self.offer = NOBODY, {}
            return True
        return False

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.outcome is not None

    def returns(self) -> list[float]:
        """The score of each competing seat, by the ruleset's `returns`."""
        return [float(self.program.score(self, seat)) for seat in range(self.tables.seats)]

    def winners(self) -> list[int]:
        """The seats with the highest score, after tie-breaks; none where nobody can have won."""
        seats = [seat for seat in range(self.tables.seats) if self.program.can_win(self, seat)]
        ranks = {seat: self.program.rank(self, seat) for seat in seats}
        return [seat for seat, rank in ranks.items() if rank == max(ranks.values())]

    def reseed(self, seed: int) -> None:
        """From here on chance comes from this seed; what was left of a record is let go."""
        self._rng = chance.seeded(seed)
        self.record, self.read = None, 0

    @property
    def rng(self) -> int:
        """Where the generator stands, of 64 bits; `reseed` sets it.

        It cannot be assigned: a small number is no state of it, but draws the same for many seeds.
        """
        return self._rng

    def observe(self, seat: int) -> dict[str, Any]:
        """All that a seat may know, as plain values; see `generator.engine.observe`."""
        return observe.observe(self, seat)

    @property
    def decision(self) -> Decision:
        """The decision that waits: its rule, its words, its seat.

        Raises:
            HornbookError: the match is over.
        """
        if self.seat == NOBODY:
            raise HornbookError("the match is over", ExitCode.USAGE)
        return self.program.sites[self.site]

    def explain(self, action: int) -> explain.Refusal:
        """Why an action is refused: every requirement that fails; none for a legal action."""
        return explain.explain(self, action)

    def prefer(self, action: int) -> float:
        """How much the rules' author would prefer a legal action; 0 where nothing is said."""
        return self.program.prefer(self, action)

    def describe(self, action: int) -> str:
        """An action in words that `parse` understands."""
        return action_names.describe(self, action)

    def parse(self, text: str) -> int:
        """The action that these words stand for here.

        Raises:
            HornbookError: they stand for none.
        """
        return action_names.parse(self, text)

    def copy(self) -> State:
        """The same match, free to go another way."""
        new = State.__new__(State)
        new.program, new.tables = self.program, self.tables
        new.zones = [zone[:] for zone in self.zones]
        new.place, new.counters, new.known = self.place[:], self.counters[:], self.known[:]
        new.players = self.players
        new.frames = [frame[:] for frame in self.frames]
        # Offers and the lists that locals hold are never changed once they are made.
        new.offer, new.value, new.given = self.offer, self.value, self.given
        new.seat, new.site, new.outcome = self.seat, self.site, self.outcome
        new.capped, new.decisions, new.steps = self.capped, self.decisions, self.steps
        new._rng, new.record, new.read = self._rng, self.record, self.read
        new.asks, new.turn, new.hidden = self.asks, self.turn, dict(self.hidden)
        new.log = None if self.log is None else self.log[:]
        new.notes = None if self.notes is None else self.notes[:]
        new.unseen = None if self.unseen is None else self.unseen[:]
        new.told = None if self.told is None else self.told[:]
        return new

    # -- what generated code calls -----------------------------------------------------------

    def push(self, frame: list[Any]) -> None:
        """Begin a rule."""
        if len(self.frames) >= _MOST_FRAMES:
            raise Broken("rules call each other without end")
        self.frames.append(frame)

    def finish(self, outcome: str) -> bool:
        """End the match; True, so that the rule that runs stops."""
        self.outcome, self.seat, self.offer = outcome, NOBODY, {}
        return True

    def leave(self, body: int) -> None:
        """End the rule with this number, and all that runs inside it."""
        bodies = self.program.body_at
        for depth in range(len(self.frames) - 1, -1, -1):
            if bodies[self.frames[depth][0]] == body:
                del self.frames[depth:]
                self.given = None
                return
        raise Broken(f'rule "{self.program.bodies[body].id}" does not run, so it cannot be left')

    def note(self, kind: str, values: dict[str, Any]) -> None:
        """A line for transcript and statistics, where they are kept."""
        if self.notes is not None:
            self.notes.append((kind, values))

    def _run(self, code: Sequence[Callable[..., bool | None]] | None = None) -> None:
        program, frames = self.program, self.frames
        code = code or program.code
        self.steps = left = program.most_steps
        try:
            while left:
                frame = frames[-1]
                if code[frame[0]](self, frame):
                    break
                if not frames:
                    self.finish("end")
                    break
                left -= 1
            else:
                raise Broken("nothing is decided for too many steps")
        except program.faults as error:
            raise program.fault(self, error) from None
        if self.outcome is None and not (self.asks and len(self.offer) == 1):
            self.decisions += 1
            if self.decisions > program.most_decisions:
                self.capped = True
                self.finish("capped")


__all__ = ["NOBODY", "RulesFault", "State"]
