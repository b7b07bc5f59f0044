"""A match as flat lists, the game that it is of, and the loop that runs its rules.

Its chance comes from PCG-XSH-RS 64/32 (M. E. O'Neill, HMC-CS-2014-0905, section 6.3) with the
multiplier of Knuth's MMIX; seeds are spread by SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from generator.diagnostics import Position
from generator.engine.announcements import Noted, Told
from generator.engine.decision_points import Decision, Inquiry, Values
from generator.engine.faults import Broken, IllegalActionError, RulesFault
from generator.engine.tables import DONE, PASS, CompiledTables
from generator.errors import ExitCode
from generator.rules.typed_tree import Body, Checked
from generator.rules.types import Type

NOBODY = -1
FILE = "<rules>"
_INQUIRY = "<inquiry>"
_MOST_FRAMES = 120
_LOOPED = 2000
"""So many steps more show which rule it is that goes on and on."""
_MASK = (1 << 64) - 1
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_FAULTS = (Broken, TypeError, IndexError, KeyError, ZeroDivisionError, RecursionError)
"""What generated code raises where the rules ask for what cannot be done."""
_REASONS: tuple[tuple[type[Exception], str], ...] = (
    (TypeError, "a value is none where there must be one"),
    (IndexError, "a list or zone has no such place"),
    (KeyError, "a list or zone has no such place"),
    (ZeroDivisionError, "a number is divided by zero"),
    (RecursionError, "terms or rules call each other without end"),
)
ShownLocal = tuple[str, int, Type, int | None]
"""A local that seats may see: its name, slot and type, and the slot of whose secret it is."""
Outcome = tuple[str, Any]
"""What chance brought: `("roll", [4, 2])`, `("toss", True)`, `("pick", ["proof"])`, and
`("card", "proof")` for a card that comes to light from a shuffled zone."""


def seeded(seed: int) -> int:
    """A state of the generator, well spread even for seeds 0, 1 and 2."""
    mixed = (seed + 0x9E3779B97F4A7C15) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31)


class _BegunError(Exception):
    """The rule that `run_to` listens for begins."""


@dataclass
class CompiledGame:
    """Generated code of one game for one number of seats, its tables, and the map to content."""

    checked: Checked
    tables: CompiledTables
    source: str
    where: list[Position | None]
    """Where in the content each line of the source comes from."""
    names: dict[str, Any] = field(repr=False)
    code: list[Callable[[Any, list[Any]], bool | None]] = field(repr=False)
    bodies: list[Body] = field(repr=False)
    body_at: list[int] = field(repr=False)
    shown_locals: dict[int, list[ShownLocal]] = field(repr=False)
    sites: list[Decision] = field(repr=False)
    sources: dict[int, dict[str, str]] = field(repr=False)
    frames: dict[int, tuple[int, tuple[None, ...]]] = field(repr=False)
    """Of each body that can be made to wait: where it begins, and what its locals are then."""
    start: int
    """The body with which a match begins."""
    fired: bytearray = field(repr=False)
    """For each body, 1 when it has run in any match since this was last cleared."""
    has_whims: bool = False
    """Whether hints say what is done at random."""
    most_steps: int = 100_000
    most_decisions: int = 10_000
    _inquiries: dict[int, Inquiry] = field(default_factory=dict, repr=False)

    def marks(self, s: Match, card: int) -> list[Any]:
        """The values of all counters of a card, by which copies can be told apart."""
        return [
            s.counters[at + (card - first) * width : at + (card - first) * width + width]
            for at, first, width in self.tables.card_counters.get(self.tables.deck_of[card], ())
        ]

    def explain_amount(self, s: Match, name: str, *values: Any) -> list[tuple[str, float]]:
        """What an amount is made of: `base`, then each card that adds to it."""
        return list(self.asked(s, self.names[f"x_{name}"], *values))

    def asked(self, s: Match, function: Callable[..., Any], *values: Any) -> Any:
        """What a generated function says outside the run of the rules; it changes nothing.

        Raises:
            RulesFault: it asks for what cannot be done.
        """
        s.steps = self.most_steps
        try:
            return function(s, *values)
        except _FAULTS as error:
            raise self.fault(s, error) from None

    def inquiry(self, site: int) -> Inquiry:
        """What `explain` and `prefer` need of a site; compiled when first asked for."""
        if site not in self._inquiries:
            self._inquiries[site] = self._inquire(self.sources.get(site, {}))
        return self._inquiries[site]

    def _inquire(self, sources: dict[str, str]) -> Inquiry:
        made: dict[str, Any] = {}
        for name, source in sources.items():
            head = f"def {name}(s, F, v=None):\n    Z, C, L = s.zones, s.counters, s.place\n"
            code = compile(f"{head}    return {source}\n", _INQUIRY, "exec")
            exec(code, self.names, made)  # noqa: S102 # our own source, from checked trees
        checks, left_out = (
            tuple(one for name, one in made.items() if name.startswith(kind))
            for kind in ("check", "left")
        )
        return Inquiry(
            checks=checks,
            left_out=left_out,
            said={name[4:]: one for name, one in made.items() if name.startswith("said")},
            **{one: made.get(one) for one in ("candidates", "prefer", "answers", "offered",
                                              "asides", "question", "picked", "chosen")},
        )  # fmt: skip

    def named(self, s: Match, inquiry: Inquiry, check: str, value: Any) -> Values:
        """What the words of a requirement name, of one candidate; nothing where they name none."""
        said = inquiry.said.get(check)
        try:
            return tuple(self.asked(s, said, s.frames[-1], value)) if said else ()
        except RulesFault:
            return ()

    def fault(self, s: Match, error: Exception) -> RulesFault:
        """An error of running code, at the line of content that it comes from."""
        position: Position | None = self.sites[s.site].position if s.seat >= 0 else None
        if s.steps <= 0 and s.frames:  # it has not stopped at any line
            first = self.code[s.frames[-1][0]].__code__.co_firstlineno
            position = next((one for one in self.where[first:] if one), None)
        for found in traceback.extract_tb(error.__traceback__):
            if found.filename == FILE and found.lineno and found.lineno <= len(self.where):
                position = self.where[found.lineno - 1] or position
        rule = self.bodies[self.body_at[s.frames[-1][0]]].id if s.frames else "start"
        reasons = (reason for kind, reason in _REASONS if isinstance(error, kind))
        is_endless = s.steps <= 0 or isinstance(error, RecursionError)
        return RulesFault(rule, position, next(reasons, str(error)), is_endless)


@dataclass(slots=True, eq=False, repr=False)
class Match:
    """One match under way, as its rules see it."""

    program: CompiledGame
    tables: CompiledTables = field(init=False)
    zones: list[list[int]] = field(init=False)
    """The cards of each place, uppermost first."""
    place: list[int] = field(init=False)
    """Where each card lies."""
    counters: list[Any] = field(init=False)
    known: list[int] = field(init=False)
    """Of each card a mask of the seats that were shown it."""
    players: list[int] = field(init=False)
    frames: list[list[Any]] = field(default_factory=list)
    """The rules that run, each `[position, locals…]`."""
    offer: dict[int, Any] = field(default_factory=dict)
    """Each legal action with its value."""
    seat: int = NOBODY
    site: int = 0
    value: Any = None
    """What was chosen last."""
    given: Any = None
    """What the rule that ended last returned."""
    outcome: str | None = None
    capped: bool = False
    decisions: int = 0
    steps: int = 0
    record: Sequence[Outcome] | None = None
    read: int = 0
    """How much of the record has been used."""
    _rng: int = field(default_factory=lambda: seeded(0))
    log: list[Outcome] | None = None
    notes: list[tuple[str, dict[str, Any]]] | None = None
    unseen: list[bool] | None = None
    """Of each card whether nobody has seen it since it was shuffled, where chance is watched."""
    told: list[Told] | None = None
    """What a table has heard, where somebody listens."""
    hidden: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Cards that a record brought unseen: which outcome did, and its place in that."""
    asks: bool = False
    """Whether seats are asked too where they have nothing to choose, as a record may say it."""
    turn: int = 0
    """So many turns of `turns` have begun."""
    whim: int = 10**6
    """What a policy has drawn for its hints about the decision that waits; none of them else."""

    def __post_init__(self) -> None:
        self.tables = self.program.tables
        self.zones = [[] for _ in self.tables.places]
        self.place = self.tables.starts[:]
        for card, place in enumerate(self.place):
            self.zones[place].append(card)
        self.counters = self.tables.blank[:]
        self.known = [0] * len(self.place)
        self.players = list(range(self.tables.seats))

    def copy(self) -> Self:
        """The same match, free to go another way."""
        new = object.__new__(type(self))
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
        new.whim = self.whim
        new.log = None if self.log is None else self.log[:]
        new.notes = None if self.notes is None else self.notes[:]
        new.unseen = None if self.unseen is None else self.unseen[:]
        new.told = None if self.told is None else self.told[:]
        return new

    # -- what may be chosen ------------------------------------------------------------------

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
        """All that a person may choose: the legal actions, and then the asides.

        What the author wrote down option by option stands in that order.
        """
        if not self.offer:
            return []
        legal = self.legal_actions()
        if labels := self.program.sites[self.site].labels:
            place = {self.tables.words.get(name): at for at, (name, _) in enumerate(labels)}
            legal.sort(key=lambda one: -1 if one in (PASS, DONE) else place.get(one, len(place)))
        return [*legal, *sorted(self.asides())]

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
                message = f"action {action} is not legal here"
                raise IllegalActionError(message, ExitCode.USAGE, "see legal_actions()") from None
            self.value = asides[action]

    # -- running the rules -------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Take a legal action or an aside, and run the rules to the next decision.

        Raises:
            IllegalActionError: the action is not legal; the state is as before.
            RulesFault: the rules ask for what cannot be done; the state is of no more use.
        """
        self.choose(action)
        self.go_on()

    def go_on(self, code: Sequence[Callable[..., bool | None]] | None = None) -> None:
        """Run the rules, as they were compiled or by other `code`, to the next decision.

        Raises:
            RulesFault: the rules ask for what cannot be done; the state is of no more use.
        """
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
                self._to_loop(code)
                self.steps = 0
                raise Broken("nothing is decided for too many steps")
        except _FAULTS as error:
            raise program.fault(self, error) from None
        if self.outcome is None and not (self.asks and len(self.offer) == 1):
            self.decisions += 1
            if self.decisions > program.most_decisions:
                self.capped = True
                self.finish("capped")

    def _to_loop(self, code: Sequence[Callable[..., bool | None]]) -> None:
        """Leave standing, of the rules that run, those down to the loop that does not end."""
        first = len(self.frames), self.frames[-1][0]
        for _ in range(_LOOPED):
            if code[self.frames[-1][0]](self, self.frames[-1]) or not self.frames:
                return
            first = min(first, (len(self.frames), self.frames[-1][0]))
        depth, self.frames[first[0] - 1][0] = first
        del self.frames[depth:]

    def run_to(self, rule: int, begins: Callable[[list[Any]], bool]) -> bool:
        """Go on until the body with this number begins, with values for which `begins` holds.

        Whether it does; if not, a decision waits or the match is over, as after `apply`.

        Raises:
            RulesFault: the rules ask for what cannot be done; the state is of no more use.
        """
        entry, _ = self.program.frames[rule]
        run = self.program.code[entry]

        def listen(match: Match, frame: list[Any]) -> bool | None:
            if begins(frame):
                raise _BegunError
            return run(match, frame)

        code = self.program.code[:]
        code[entry] = listen
        try:
            self.go_on(code)
        except _BegunError:
            self.seat, self.offer = NOBODY, {}
            return True
        return False

    def enter(self, body: int, *params: Any) -> None:
        """Begin a body that can be made to wait."""
        if len(self.frames) >= _MOST_FRAMES:
            self.steps = 0
            raise Broken("rules call each other without end")
        entry, blank = self.program.frames[body]
        self.frames.append([entry, *params, *blank])

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

    def tell_note(self, *note: Any) -> None:
        """A note is told to whoever listens: its name, its words, its values and their kinds."""
        if self.told is not None:
            self.told.append(Noted(*note))

    def find_players(self) -> None:
        """See who is alive now that a counter has changed."""
        base = self.tables.counter["alive"]
        self.players = [one for one in range(self.tables.seats) if self.counters[base + one]]

    # -- chance ------------------------------------------------------------------------------

    def reseed(self, seed: int) -> None:
        """From here on chance comes from this seed; what was left of a record is let go."""
        self._rng = seeded(seed)
        self.record, self.read = None, 0

    @property
    def rng(self) -> int:
        """Where the generator stands, of 64 bits; `reseed` sets it.

        It cannot be assigned: a small number is no state of it, but draws the same for many seeds.
        """
        return self._rng

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1; at most 2^-32 more likely than another."""
        old = self._rng
        self._rng = (old * _MULTIPLIER + _INCREMENT) & _MASK
        drawn = (((old >> 22) ^ old) >> (22 + (old >> 61))) & 0xFFFFFFFF
        return (drawn * bound) >> 32

    # -- the end -----------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.outcome is not None

    def returns(self) -> list[float]:
        """The score of each competing seat, by the ruleset's `returns`; of a team its best."""
        found = [float(self._ask("final_score", seat)) for seat in range(self.tables.seats)]
        better = min if self.tables.lowest_wins else max
        for team in self.tables.teams:
            best = better(found[seat] for seat in team)
            for seat in team:
                found[seat] = best
        return found

    def utilities(self) -> list[float]:
        """The scores for programs, to which more is always better."""
        return [0 - one for one in self.returns()] if self.tables.lowest_wins else self.returns()

    def winners(self) -> list[int]:
        """The seats with the best score, after tie-breaks; none where nobody can have won.

        All of a team win as soon as one of them does.
        """
        seats = [seat for seat in range(self.tables.seats) if self._ask("final_won", seat)]
        ranks = {seat: tuple(self._ask("final_rank", seat)) for seat in seats}
        first = {seat for seat, rank in ranks.items() if rank == max(ranks.values())}
        return sorted(seat for team in self.tables.teams if first & {*team} for seat in team)

    def _ask(self, function: str, seat: int) -> Any:
        return self.program.asked(self, self.program.names[function], seat)
