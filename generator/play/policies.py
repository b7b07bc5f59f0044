"""Policies: each picks one of the legal actions, from what its seat may see and nothing else."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, Protocol

from generator.diagnostics import did_you_mean
from generator.errors import HornbookError
from generator.play.rng import Stream

PERSON = "person"
"""Who sits at a seat that no policy plays."""


class Sight(Enum):
    """How much of a decision a policy looks at; what it does not look at costs no time."""

    ACTIONS = "the legal actions"
    PREFERENCES = "and how much the rules' author would prefer each"
    TABLE = "and what each says, and everything that the seat can see"


class View(NamedTuple):
    """A decision as a seat sees it; what the policy does not look at is empty.

    Seats count from 0. `actions` are sorted, and more than one: where there is no choice, no
    policy is asked. `preferences` and `texts` go with the actions, one for one; `table` is what
    the engine lets the seat observe.
    """

    seat: int
    actions: Sequence[int]
    preferences: Sequence[float] = ()
    texts: Sequence[str] = ()
    table: Mapping[str, Any] | None = None


class Policy(Protocol):
    """Chooses for a seat. All chance comes from the stream, so that a match can be repeated."""

    @property
    def sight(self) -> Sight:
        """What it looks at."""

    def choose(self, view: View, stream: Stream) -> int:
        """One of the actions of `view`."""


class Random:
    """Every legal action is as likely as any other."""

    sight = Sight.ACTIONS

    def choose(self, view: View, stream: Stream) -> int:
        """Any action."""
        return view.actions[stream.below(len(view.actions))]


class Greedy:
    """What the rules' author prefers most; any of those that are preferred alike."""

    sight = Sight.PREFERENCES

    def choose(self, view: View, stream: Stream) -> int:
        """An action of the highest preference."""
        best = max(view.preferences)
        pairs = zip(view.actions, view.preferences, strict=True)
        liked = [action for action, worth in pairs if worth == best]
        return liked[0] if len(liked) == 1 else stream.pick(liked)


class First:
    """The legal action with the lowest number: no chance, for tests and comparisons."""

    sight = Sight.ACTIONS

    def choose(self, view: View, stream: Stream) -> int:
        """The first action."""
        return view.actions[0]


POLICIES: Final[Mapping[str, Policy]] = {"random": Random(), "greedy": Greedy(), "first": First()}


def find_policy(name: str) -> Policy:
    """The policy with this name.

    Raises:
        HornbookError: there is none.
    """
    if name in POLICIES:
        return POLICIES[name]
    hint = did_you_mean(name, POLICIES) or f"policies are {', '.join(POLICIES)}"
    raise HornbookError(f'there is no policy "{name}"', instead=hint)


def names_for(text: str, seats: int) -> tuple[str, ...]:
    """A policy's name for each seat, from one name for all or as many names as seats.

    Raises:
        HornbookError: there are neither one nor as many names as seats, or one is unknown.
    """
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        find_policy(name)
    if len(names) == 1:
        return names * seats
    if len(names) == seats:
        return names
    raise HornbookError(
        f"{len(names)} policies for {seats} seats",
        instead=f"name one policy for all seats, or {seats} with commas between",
    )
