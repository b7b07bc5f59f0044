"""A match as an environment of PettingZoo, for any game: `pip install "hornbook[rl]"`.

Terms and order of calls are those of PettingZoo's AEC API (Terry and others, NeurIPS 2021). All
chance comes from the seed that `reset` is given, so equal seeds and actions give equal matches.
"""

from __future__ import annotations

from typing import Any, ClassVar

from generator.engine import Program, State
from generator.play.adapters.encoding import Encoder

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    message = 'PettingZoo is not installed; type: pip install "hornbook[rl]"'
    raise ImportError(message) from error

_SEEDS = 2**63


class MatchEnv(AECEnv):  # type: ignore[misc]
    """One game with a fixed number of seats; agents are `seat_0`, `seat_1` and so on.

    An observation is a mapping: `observation` a vector of numbers (see `Encoder.labels`), and
    `action_mask` with a 1 for each action that is legal now; it is all 0 for a seat that is not to
    decide. An action is a number of the game's fixed namespace. Rewards are the final scores, given
    once, at the end; a match that is broken off at its cap is truncated instead of terminated.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hornbook_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, compiled: Program, render_mode: str | None = None) -> None:
        """`compiled` is the game; `render_mode` is None or `ansi`."""
        super().__init__()
        self.compiled = compiled
        self.render_mode = render_mode
        self.encoder = Encoder(compiled)
        self.possible_agents = [f"seat_{seat}" for seat in range(compiled.tables.chairs)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()
        low, high = self.encoder.bounds()
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self._seat_of}
        self.observation_spaces = {agent: self._space(low, high) for agent in self._seat_of}

    @property
    def _actions(self) -> int:
        return self.compiled.tables.size

    def _space(self, low: list[float], high: list[float]) -> spaces.Dict:
        vector = spaces.Box(np.array(low, np.float32), np.array(high, np.float32))
        mask = spaces.Box(0, 1, (self._actions,), np.int8)
        return spaces.Dict({"observation": vector, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Every number that can ever be an action."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. Without a seed, the next of a series that the last seed began."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.match: State = self.compiled.new_state(int(self._seeds.integers(_SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and what it may do."""
        seat = self._seat_of[agent]
        mask = np.zeros(self._actions, np.int8)
        if not self.match.is_terminal() and self.match.current_seat == seat:
            mask[self.match.legal_actions()] = 1
        vector = np.array(self.encoder.encode(self.match.observe(seat)), np.float32)
        return {"observation": vector, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The seat whose turn it is acts; after the end each agent steps once more, with None.

        Raises:
            IllegalActionError: the action is not legal; the match is as before.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None  # noqa: S101 # only the dead step with None
        self.match.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the seat to decide sees it, in words."""
        if self.render_mode != "ansi":
            return None
        return self.encoder.told(self.match.observe(self._seat_of[self.agent_selection]))

    def close(self) -> None:
        """Nothing is held open."""

    def _settle(self) -> None:
        """Who is next, or how it ended."""
        state = self.match
        if not state.is_terminal():
            self.agent_selection = self.possible_agents[state.current_seat]
            return
        scores = state.utilities()
        for seat, agent in enumerate(self.possible_agents):
            # An arbiter takes no side and has no score.
            self.rewards[agent] = scores[seat] if seat < len(scores) else 0.0
            self.terminations[agent] = not state.capped
            self.truncations[agent] = state.capped
        self.agent_selection = self.agents[0]
