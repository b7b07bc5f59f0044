"""A compiled game: generated code, its tables, and the map back to the content."""

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Position
from generator.engine import state
from generator.engine.chance import Outcome
from generator.engine.decision_points import Decision, Inquiry, Values
from generator.engine.faults import Broken, RulesFault
from generator.engine.presets import preset
from generator.engine.state import State
from generator.engine.tables import Tables
from generator.rules.typed_tree import Body, Checked
from generator.rules.types import Type

FILE = "<rules>"
INQUIRY = "<inquiry>"
FAULTS = (Broken, TypeError, IndexError, KeyError, ZeroDivisionError, RecursionError)
"""What generated code raises where the rules ask for what cannot be done."""
ShownLocal = tuple[str, int, Type, int | None]
"""A local that seats may see: its name, slot and type, and the slot of whose secret it is."""


@dataclass
class Program:
    """One game under one ruleset for one number of seats, ready to be played."""

    checked: Checked
    tables: Tables
    source: str
    where: list[Position | None]
    names: dict[str, Any] = field(repr=False)
    code: list[Callable[[State, list[Any]], bool | None]] = field(repr=False)
    bodies: list[Body] = field(repr=False)
    body_at: list[int] = field(repr=False)
    shown_locals: dict[int, list[ShownLocal]] = field(repr=False)
    sites: list[Decision] = field(repr=False)
    sources: dict[int, dict[str, str]] = field(repr=False)
    sees: list[int] = field(repr=False)
    refills: list[int | None] = field(repr=False)
    blank: list[Any] = field(repr=False)
    start: list[Any] = field(repr=False)
    fired: bytearray = field(repr=False)
    """For each body, 1 when it has run in any match since this was last cleared."""
    most_steps: int = 100_000
    most_decisions: int = 10_000
    faults: tuple[type[Exception], ...] = FAULTS
    _inquiries: dict[int, Inquiry] = field(default_factory=dict, repr=False)

    @property
    def variants(self) -> tuple[str, ...]:
        """The ids of the variants that are played, in the order of the game's file."""
        declared = self.checked.game.file.variants
        return tuple(one.id for one in declared if one.id in self.tables.variants)

    def new_state(
        self,
        seed: int = 0,
        *,
        record: Sequence[Outcome] | None = None,
        log: bool = False,
        counters: Mapping[str, Any] | None = None,
        asks: bool = False,
    ) -> State:
        """A match at its first decision.

        Args:
            seed: where its chance comes from; the same seed and choices give the same match.
            record: what chance brought at a table, instead of a seed.
            log: keep what chance brings in `log`, and the rules' notes in `notes`.
            counters: values of counters before the first rule, by id; see `engine.presets`.
            asks: ask seats also where they have nothing to choose.

        Raises:
            GivenError: there is no such counter, owner, card or word, or a counter cannot be that.
            RulesFault: the rules ask for what cannot be done.
        """
        s = self.unbegun(seed, record=record, log=log, counters=counters)
        s.asks = asks
        s.go_on()
        return s

    def unbegun(
        self,
        seed: int = 0,
        *,
        record: Sequence[Outcome] | None = None,
        log: bool = False,
        counters: Mapping[str, Any] | None = None,
    ) -> State:
        """The same match before its first rule.

        Raises:
            HornbookError: there is no such counter, owner, card or word.
        """
        s = State(self)
        s.reseed(seed)
        s.record = record
        if log or record is not None:
            s.log, s.notes = [], []
            s.unseen = [False] * len(s.place)
        self.names["settle_counters"](s)
        preset(s, counters or {})
        s.frames.append(self.start[:])
        return s

    def entry(self, body: int) -> int:
        """Where the frame of a body begins that can be made to wait.

        Raises:
            KeyError: it cannot, and has no frame.
        """
        return int(self.names[f"ENTRY{body}"])

    def score(self, s: State, seat: int) -> float:
        """The final score of a seat."""
        return float(self.asked(s, self.names["final_score"], seat))

    def rank(self, s: State, seat: int) -> tuple[float, ...]:
        """The final score of a seat and its tie-breaks."""
        return tuple(self.asked(s, self.names["final_rank"], seat))

    def can_win(self, s: State, seat: int) -> bool:
        """Whether a seat meets what the ruleset says under `wins`."""
        return bool(self.asked(s, self.names["final_won"], seat))

    def marks(self, s: State, card: int) -> list[Any]:
        """The values of all counters of a card, by which copies can be told apart."""
        return [
            s.counters[at + (card - first) * width : at + (card - first) * width + width]
            for at, first, width in self.names["card_counters"].get(self.tables.deck_of[card], ())
        ]

    def explain_amount(self, s: State, name: str, *values: Any) -> list[tuple[str, float]]:
        """What an amount is made of: `base`, then each card that adds to it."""
        return list(self.asked(s, self.names[f"x_{name}"], *values))

    def inquiry(self, site: int) -> Inquiry:
        """What `explain` and `prefer` need of a site; compiled when first asked for."""
        if site not in self._inquiries:
            self._inquiries[site] = self._compile(self.sources.get(site, {}))
        return self._inquiries[site]

    def prefer(self, s: State, action: int) -> float:
        """The author's preference for a legal action."""
        found = self.inquiry(s.site).prefer
        value = s.offer[action]
        if found is None or action in (0, 1):
            return 0.0
        return float(self.asked(s, found, s.frames[-1], value))

    def asked(self, s: State, function: Callable[..., Any], *values: Any) -> Any:
        """What a generated function says outside the run of the rules; it changes nothing.

        Raises:
            RulesFault: it asks for what cannot be done.
        """
        s.steps = self.most_steps
        try:
            return function(s, *values)
        except FAULTS as error:
            raise self.fault(s, error) from None

    def named(self, s: State, inquiry: Inquiry, check: str, value: Any) -> Values:
        """What the words of a requirement name, of one candidate; nothing where they name none."""
        said = inquiry.said.get(check)
        try:
            return tuple(self.asked(s, said, s.frames[-1], value)) if said else ()
        except RulesFault:
            return ()

    def _compile(self, sources: dict[str, str]) -> Inquiry:
        made: dict[str, Callable[..., Any]] = {}
        for name, source in sources.items():
            text = (
                f"def {name}(s, F, v=None):\n    Z, C, L = s.zones, s.counters, s.place\n"
                f"    return {source}\n"
            )
            space: dict[str, Any] = {}
            exec(compile(text, INQUIRY, "exec"), self.names, space)  # noqa: S102 # our own source
            made[name] = space[name]
        checks, left_out = (
            tuple(one for name, one in made.items() if name.startswith(kind))
            for kind in ("check", "left")
        )
        return Inquiry(
            made.get("candidates"),
            checks,
            made.get("prefer"),
            made.get("answers"),
            made.get("offered"),
            left_out,
            {name[4:]: one for name, one in made.items() if name.startswith("said")},
            made.get("asides"),
        )

    def fault(self, s: State, error: Exception) -> RulesFault:
        """An error of running code, at the line of content that it comes from."""
        position: Position | None = self.sites[s.site].position if s.seat >= 0 else None
        for found in traceback.extract_tb(error.__traceback__):
            if found.filename == FILE and found.lineno and found.lineno <= len(self.where):
                position = self.where[found.lineno - 1] or position
        rule = self.bodies[self.body_at[s.frames[-1][0]]].id if s.frames else "start"
        reason = str(error)
        if isinstance(error, TypeError):
            reason = "a value is none where there must be one"
        elif isinstance(error, IndexError | KeyError):
            reason = "a list or zone has no such place"
        elif isinstance(error, ZeroDivisionError):
            reason = "a number is divided by zero"
        elif isinstance(error, RecursionError):
            reason = "terms or rules call each other without end"
        return RulesFault(rule, position, reason)


__all__ = ["FILE", "Program", "state"]
