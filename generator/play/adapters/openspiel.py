"""Any game as a game of OpenSpiel, registered by name: `pip install "hornbook[openspiel]"`.

Chance is explicit: each die, and each card that comes to light, is a chance node, so that search
sees the tree as it is. Names and order of calls are those of OpenSpiel's Python API (Lanctot and
others, 2019).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from generator.engine import Program, compile_game
from generator.model.game import Game
from generator.play.adapters.encoding import Encoder
from generator.play.adapters.explicit import ExplicitMatch

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    message = 'OpenSpiel is not installed; type: pip install "hornbook[openspiel]"'
    raise ImportError(message) from error

MOST_POINTS = 1e6
"""A bound that OpenSpiel asks for; scores have none of their own."""
_MOST_FACES = 1000
"""The engine's bound for the sides of a die."""
_MOST_CHANCE = 10**6

_COMPILED: dict[tuple[str, int], Program] = {}
_MAKERS: dict[str, Callable[[int], Program]] = {}


def register(game: Game, ruleset: str, variants: Sequence[str] = ()) -> str:
    """Make a ruleset known to OpenSpiel, with `seats` as its parameter.

    Returns:
        Its name, in which the variants that are played have a part:
        `pyspiel.load_game(name, {"seats": 4})`.
    """
    rules = next(one for one in game.rulesets if one.id == ruleset)
    name = "_".join(("hornbook", ruleset, *variants)).replace("-", "_")
    extra, utility = rules.seats.arbiter, pyspiel.GameType.Utility.GENERAL_SUM
    if rules.teams == "all" and not extra:
        utility = pyspiel.GameType.Utility.IDENTICAL
    kind = pyspiel.GameType(
        short_name=name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats.most + extra,
        min_num_players=rules.seats.least + extra,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": rules.seats.least},
    )
    known = name in _MAKERS
    _MAKERS[name] = lambda seats: compile_game(game, ruleset, seats, variants)
    for key in [key for key in _COMPILED if key[0] == name]:
        del _COMPILED[key]
    if not known:
        pyspiel.register_game(kind, type("MatchGame", (MatchGame,), {"kind": kind}))
    return name


def compiled_for(name: str, seats: int) -> Program:
    """The registered ruleset for so many seats, compiled once."""
    if (name, seats) not in _COMPILED:
        _COMPILED[name, seats] = _MAKERS[name](seats)
    return _COMPILED[name, seats]


class MatchGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset with its number of seats."""

    kind: ClassVar[Any]
    """The registered type."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """`params` may hold `seats`."""
        kind, params = self.kind, params or {}
        self.name = kind.short_name
        self.seats = int(params.get("seats", kind.parameter_specification["seats"]))
        self.compiled = compiled_for(self.name, self.seats)
        self.encoder = Encoder(self.compiled)
        tables = self.compiled.tables
        info = pyspiel.GameInfo(
            num_distinct_actions=tables.size,
            max_chance_outcomes=max(len(tables.designs), _MOST_FACES),
            num_players=tables.chairs,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            max_game_length=self.compiled.most_decisions + 1,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> MatchState:
        """A match from its setup on."""
        return MatchState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound; rulesets have none of their own."""
        return _MOST_CHANCE

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MatchObserver:
        """What a seat sees, as a vector and as JSON."""
        return MatchObserver(self.encoder)


class MatchState(pyspiel.State):  # type: ignore[misc]
    """A match under way; OpenSpiel copies and stores it by what it holds in `held`."""

    def __init__(self, game: MatchGame) -> None:
        """A match of `game` before anything has happened."""
        super().__init__(game)
        self.held = MatchHandle(game.name, game.seats, ExplicitMatch(game.compiled))

    @property
    def match(self) -> ExplicitMatch:
        """The match."""
        return self.held.match

    def current_player(self) -> int:
        """Whose decision it is; chance and the end have numbers of their own."""
        if self.match.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        if self.match.state.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.match.state.current_seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.state.legal_actions() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the outcomes, with their probabilities."""
        return [(number, one[1]) for number, one in enumerate(self.match.outcomes())]

    def _apply_action(self, action: int) -> None:
        if self.match.is_chance:
            self.match.settle(action)
        else:
            self.match.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance: {self.match.outcomes()[action][0]}"
        return self.match.state.describe(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return not self.match.is_chance and self.match.state.is_terminal()

    def returns(self) -> list[float]:
        """The scores at the end, 0 before; an arbiter has none. Where the lowest wins, below 0."""
        chairs = self.match.compiled.tables.chairs
        scores = self.match.state.utilities() if self.is_terminal() else []
        return [*scores, *[0.0] * (chairs - len(scores))]

    def __str__(self) -> str:
        """Every seat's view, one on a line."""
        if not self.match.has_begun:
            return "setup"
        seats = range(self.match.compiled.tables.chairs)
        return "\n".join(_json(self.match.state.observe(seat)) for seat in seats)


class MatchHandle:
    """A match that deep copies quickly, and is pickled as what was chosen."""

    def __init__(self, name: str, seats: int, match: ExplicitMatch) -> None:
        """`name` and `seats` say which game it is."""
        self.name, self.seats, self.match = name, seats, match

    def __deepcopy__(self, memo: dict[int, Any]) -> MatchHandle:
        return MatchHandle(self.name, self.seats, self.match.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.name, self.seats, tuple(self.match.steps))


def _replayed(name: str, seats: int, steps: tuple[int, ...]) -> MatchHandle:
    match = ExplicitMatch(compiled_for(name, seats))
    for step in steps:
        if match.is_chance:
            match.settle(step)
        else:
            match.apply(step)
    return MatchHandle(name, seats, match)


class MatchObserver:
    """OpenSpiel's interface for what a seat sees."""

    def __init__(self, encoder: Encoder) -> None:
        """`encoder` makes the vector."""
        self._encoder = encoder
        self.tensor = np.zeros(encoder.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MatchState, player: int) -> None:
        """Fill `tensor` with what `player` sees; zeros before the first decision."""
        self.tensor.fill(0)
        if state.match.has_begun:
            self.tensor[:] = self._encoder.encode(state.match.state.observe(player))

    def string_from(self, state: MatchState, player: int) -> str:
        """What `player` sees, as JSON."""
        return _json(state.match.state.observe(player)) if state.match.has_begun else "setup"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
