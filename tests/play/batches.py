"""Many matches of one game, added up: a study with one arm, as tests ask for it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from generator.engine import Program
from generator.model.game import Game
from generator.play.study import outline
from generator.play.study.arms import Arm, StudyConfig, Tally
from generator.play.study.runner import Chunk, StudyContext, play_one


@dataclass(frozen=True)
class Batch:
    """An arm with all that it is played in."""

    context: StudyContext
    arm: Arm

    @property
    def seats(self) -> int:
        return self.arm.seats

    @property
    def policies(self) -> tuple[str, ...]:
        return self.arm.policies

    @property
    def compiled(self) -> Program:
        return self.context.program(self.arm)


def batch_of(
    game: Game,
    ruleset: str,
    seats: int,
    policies: tuple[str, ...],
    seed: int = 1,
    matches: int = 1,
    map: str = "",
) -> Batch:
    """Matches of a game by these policies."""
    config = StudyConfig(matches, seed, map=map, called=game.id)
    return Batch(StudyContext(game, config), Arm(ruleset, seats, policies=policies))


def run_chunk(batch: Batch, numbers: range) -> Tally:
    """Matches with these numbers."""
    tally = batch.context.play(Chunk(batch.arm, numbers)).tally
    assert tally is not None
    return tally


def run_batch(batch: Batch, jobs: int, watch: Callable[[int], None] = lambda _: None) -> Tally:
    """All matches."""
    tally = play_one(batch.context, batch.arm, jobs, watch).tally
    assert tally is not None
    return tally


def summary(batch: Batch, whole: Tally) -> dict[str, Any]:
    """What they come to."""
    return outline.summary(batch.context, batch.arm, whole)
