"""A playout: one match played by policies to its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.engine import Program, State
from generator.engine.functions import WHIMS
from generator.play.card_coverage import CardCoverage
from generator.play.endless import Lookout
from generator.play.policies import Policy, Sight, View
from generator.play.rng import Stream, derive
from generator.sandbox.limits import renew


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How one match went.

    `number` and `seed` say which one; `ended` is the outcome that the rules name; `returns` and
    `winners` go by competing seat, from 0; so do the
    numbers of `teams`, where there are any. `fired` holds ids of rules and actions; `offered` and
    `played` ids of cards, see `generator.play.card_coverage`; empty where cards were not watched.
    `holders` and `users` say who had and who played a card first, by id.
    """

    number: int
    seed: int
    ended: str
    capped: bool
    decisions: int
    returns: tuple[float, ...]
    winners: frozenset[int]
    teams: tuple[int, ...] = ()
    fired: frozenset[str] = frozenset()
    offered: frozenset[str] = frozenset()
    played: frozenset[str] = frozenset()
    holders: Mapping[str, int] = field(default_factory=dict)
    users: Mapping[str, int] = field(default_factory=dict)
    lowest_wins: bool = False

    def worth(self, seat: int) -> float:
        """What the match came to for a seat: first or not; where nobody opposes it, its score."""
        if self.is_contest:
            return float(seat in self.winners)
        return 0 - self.returns[seat] if self.lowest_wins else self.returns[seat]

    @property
    def best_score(self) -> float:
        """The score that no other beats."""
        return min(self.returns) if self.lowest_wins else max(self.returns)

    @property
    def is_contest(self) -> bool:
        """Whether one could come before another: neither one alone nor all together."""
        return len({*self.teams} or self.returns) > 1

    @property
    def first(self) -> int:
        """How many have come first: teams, or seats where each plays for itself."""
        return len({self.teams[seat] for seat in self.winners}) if self.teams else len(self.winners)

    @property
    def fair(self) -> float:
        """The share of first places that a seat would have, if all were equal."""
        return self.first / (len({*self.teams}) or len(self.returns))

    def edge(self, seat: int) -> float:
        """How much more than its fair share of the first places a seat had: -1 to 1."""
        return (seat in self.winners) - self.fair


def streams(seed: int, seats: int) -> list[Stream]:
    """A stream for each seat's policy; none of them moves another, nor the chance of the match."""
    return [Stream(derive(seed, "seat", seat)) for seat in range(seats)]


def choose(state: State, actions: Sequence[int], policy: Policy, stream: Stream) -> int:
    """What a policy does at the decision that waits; it is shown no more than its seat may see."""
    seat, sight = state.seat, policy.sight
    if sight is Sight.ACTIONS:
        return policy.choose(View(seat, actions), stream)
    preferences = liked(state, actions, stream)
    if sight is Sight.PREFERENCES:
        return policy.choose(View(seat, actions, preferences), stream)
    texts = [state.describe(action) for action in actions]
    return policy.choose(View(seat, actions, preferences, texts, state.observe(seat)), stream)


def liked(state: State, actions: Sequence[int], stream: Stream) -> list[float]:
    """How much hints like each action; what they leave to chance is drawn once for all of them."""
    if state.program.has_whims:
        state.whim = stream.below(WHIMS)
    return [state.prefer(action) for action in actions]


def match_seed(seed: int) -> int:
    """The seed of the match's own chance, in a playout with this seed."""
    return derive(seed, "game")


def playout(
    compiled: Program,
    policies: Sequence[Policy],
    seed: int,
    number: int = 0,
    coverage: CardCoverage | None = None,
    *,
    counters: Mapping[str, Any] | None = None,
) -> MatchResult:
    """Play one match; it always ends, at the latest at the ruleset's cap of decisions.

    Where it goes in a circle it is broken off as at the cap, but sooner.

    Args:
        compiled: the game.
        policies: one for each seat that can be asked.
        seed: of the match's chance and of every policy's stream.
        number: to know it by among others.
        coverage: watches rules and cards, where that is wanted.
        counters: values of counters before the first rule, as of `Program.new_state`.

    Raises:
        RulesFault: the rules ask for what cannot be done.
    """
    if coverage:
        coverage.start()
    renew(f"the match with seed {seed}")
    state = compiled.new_state(match_seed(seed), counters=counters)
    own = streams(seed, len(policies))
    apply = State.apply if coverage is None else coverage.apply
    lookout = Lookout()
    while state.outcome is None:
        if state.decisions >= lookout.due and lookout.is_endless(state):
            state.capped = state.finish("capped")
            break
        if len(state.offer) == 1:
            (action,) = state.offer
        else:
            seat = state.seat
            action = choose(state, state.legal_actions(), policies[seat], own[seat])
        apply(state, action)
    return MatchResult(
        number=number,
        seed=seed,
        ended=state.outcome or "",
        capped=state.capped,
        decisions=state.decisions,
        returns=tuple(state.returns()),
        winners=frozenset(state.winners()),
        teams=tuple(state.tables.team_of[: state.tables.seats]) if state.tables.has_teams else (),
        fired=coverage.fired_rules() if coverage else frozenset(),
        offered=coverage.offered_cards() if coverage else frozenset(),
        played=coverage.played_cards() if coverage else frozenset(),
        lowest_wins=state.tables.lowest_wins,
    )
