"""Runs a study: plays all arms in turn, each with what the ones before have shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from generator.model.game import Game
from generator.play.study.arms import Arm, Part
from generator.play.study.loops import Loop, loop_of
from generator.play.study.pairs import option_effect
from generator.play.study.plan import Wish, first_arms, second_arms, third_arms
from generator.play.study.runner import Room, play_all


@dataclass
class Study:
    """All that was played of a game, by arm."""

    room: Room
    wish: Wish
    parts: dict[Arm, Part]
    loops: dict[Arm, Loop] = field(default_factory=dict)
    """By table, what an endless match of it does again and again."""

    @property
    def game(self) -> Game:
        """The game, with its sets."""
        return self.room.game

    @property
    def plain(self) -> dict[Arm, Part]:
        """The game as it is, by table."""
        return {arm: part for arm, part in self.parts.items() if arm.is_plain}

    @property
    def matches(self) -> int:
        """How many were played in all arms."""
        return sum(part.played for part in self.parts.values())


class Counting(Protocol):
    """Who is told how the work goes."""

    def expect(self, more: int) -> None:
        """So many matches more will be played."""

    def add(self, newly: int) -> None:
        """So many are newly done."""


def run_study(room: Room, wish: Wish, jobs: int, counting: Counting) -> Study:
    """Play everything that a study of the game needs.

    Raises:
        HornbookError: a worker died, or the rules have errors.
    """
    study = Study(room, wish, {})

    def play(wanted: Mapping[Arm, Sequence[int]]) -> None:
        counting.expect(sum(map(len, wanted.values())))
        study.parts |= play_all(room, wanted, jobs, counting.add)

    play(first_arms(room.game, room.base, wish))
    play(second_arms(room.game, room.base, wish, study.plain))
    play(third_arms(_strong_options(study)))
    _look_for_loops(study)
    return study


def _strong_options(study: Study) -> dict[Arm, Part]:
    tried = {arm: part for arm, part in study.parts.items() if arm.option and part.rows}
    return {
        arm: part
        for arm, part in tried.items()
        if arm.seats > 1 and option_effect(study.parts, arm).low > 0
    }


def _look_for_loops(study: Study) -> None:
    """Follow one endless match of each table."""
    for arm, part in study.plain.items():
        for row in [row for row in part.rows if row.capped][:1]:
            policies = study.room.policies(arm, row.number)
            counters = study.room.counters(arm)
            study.loops[arm] = loop_of(study.room.program(arm), policies, row.seed, counters)
