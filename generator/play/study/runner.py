"""Plays the arms of a study, here or on several processes, with the same numbers."""

import signal
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from generator.engine import Program, RulesFault, State, compile_game
from generator.errors import HornbookError
from generator.model.game import Game
from generator.play.batches import Watch, processes
from generator.play.map_counters import map_counters
from generator.play.playouts import Playout, choose, match_seed, playout, streams
from generator.play.policies import Policy, Sight, View, find_policy
from generator.play.rng import Stream
from generator.play.study.arms import Arm, Fault, Part, Row, empty
from generator.play.study.comparison import option_effect
from generator.play.study.plan import Wish, first_arms, second_arms, swapped, third_arms
from generator.play.study.watching import Follower, Watcher
from generator.rules.tree import Body
from generator.sandbox.limits import renew


@dataclass(frozen=True)
class Restricted:
    """At random, but for one action."""

    action: int
    always: bool
    sight: Sight = Sight.ACTIONS

    def choose(self, view: View, stream: Stream) -> int:
        """The action where it is open, or any but it."""
        if self.always and self.action in view.actions:
            return self.action
        actions = view.actions
        if not self.always:
            actions = [one for one in actions if one != self.action] or actions
        return actions[stream.below(len(actions))]


LONGEST = 3000
"""So many decisions are looked at."""


@dataclass(frozen=True, slots=True)
class Loop:
    """What goes on and on; and, in a circle, two decisions before which everything was the same.

    `first` and `again` count decisions from 1.
    """

    body: Body | None
    first: int | None = None
    again: int | None = None


def loop_of(
    compiled: Program, policies: Sequence[Policy], seed: int, counters: Mapping[str, Any]
) -> Loop:
    """What the match with this seed, begun with these counters, does again and again.

    It is in a circle where the places and order of all cards, every counter, and what the rules
    are doing are as they were before.
    """
    state = compiled.new_state(match_seed(seed), counters=counters)
    own = streams(seed, len(policies))
    seen: dict[int, int] = {}
    stacks: list[list[list[object]]] = []
    first = again = None
    for decision in range(1, LONGEST + 1):
        if state.outcome is not None:
            break
        stacks.append(state.frames[:])
        here = _position(state)
        if first is None and here in seen:
            first, again = seen[here], decision
        seen[here] = decision
        actions = state.legal_actions()
        seat = state.current_seat
        alone = len(actions) == 1
        state.apply(actions[0] if alone else choose(state, actions, policies[seat], own[seat]))
    return Loop(_lasting(compiled, stacks[len(stacks) // 2 :]), first, again)


def _position(state: State) -> int:
    return hash(repr((state.zones, state.counters, state.frames, state.seat)))


def _lasting(compiled: Program, stacks: Sequence[list[list[object]]]) -> Body | None:
    """The innermost rule, action or card that ran through the later half of all decisions."""
    found = None
    for level in zip(*stacks, strict=False):
        if any(frame is not level[0] for frame in level):
            break
        at = level[0][0]
        if isinstance(at, int):
            found = compiled.bodies[compiled.body_at[at]]
    return found


CHUNK = 25
"""Matches that are played before they are reported, however many processes there are."""
ENOUGH = 3
"""After so many endless or stuck matches the rest of an arm is left out."""


@dataclass(frozen=True, slots=True)
class Task:
    """Some matches of an arm."""

    arm: Arm
    numbers: Sequence[int]


@dataclass
class Room:
    """All that is played: the game, the game without its sets, and one seed for all.

    `variants` are played in every match, and every match begins on the `map`, where one is named.
    """

    game: Game
    base: Game | None
    seed: int
    variants: tuple[str, ...] = ()
    map: str = ""
    compiled: dict[Arm, Program] = field(default_factory=dict)
    starts: dict[Arm, dict[str, Any]] = field(default_factory=dict)

    def program(self, arm: Arm) -> Program:
        """The game of an arm, compiled once in each process.

        Raises:
            HornbookError: its rules have errors.
        """
        key = Arm(arm.ruleset, arm.seats, base=arm.base, swap=arm.swap)
        if key not in self.compiled:
            game = self._game(arm)
            self.compiled[key] = compile_game(game, arm.ruleset, arm.seats, self.variants)
        return self.compiled[key]

    def counters(self, arm: Arm) -> Mapping[str, Any]:
        """What the map sets before the first rule.

        Raises:
            HornbookError: there is no such map for this table.
        """
        key = Arm(arm.ruleset, arm.seats, base=arm.base)
        if self.map and key not in self.starts:
            game = self._game(key)
            ruleset = game.ruleset(arm.ruleset)
            self.starts[key] = map_counters(game, ruleset, self.map, arm.seats)
        return self.starts.get(key, {})

    def _game(self, arm: Arm) -> Game:
        game = self.base if arm.base and self.base else self.game
        return swapped(game, arm.swap, self.base) if arm.swap else game

    def policies(self, arm: Arm, number: int) -> list[Policy]:
        """Who plays the match with this number, by seat."""
        tables = self.program(arm).tables
        found = [find_policy("random")] * tables.chairs
        if arm.better:
            found[arm.focus(number)] = find_policy(arm.better)
        if arm.option:
            found[arm.focus(number)] = Restricted(tables.words[arm.option], arm.always)
        return found

    def play(self, task: Task) -> Part:
        """The matches of a task; none where a card cannot play as the other by these rules."""
        arm, part = task.arm, Part()
        try:
            compiled = self.program(arm)
        except HornbookError:
            if arm.swap is None:
                raise
            return part
        watcher = None
        if arm.is_plain:
            watcher, part.tally = Watcher(compiled), empty(arm.seats)
        elif arm.swap:
            watcher = Follower(compiled)
        counters = self.counters(arm)
        compiled.fired[:] = bytes(len(compiled.fired))
        for number in task.numbers:
            seed, who = arm.seed(self.seed, number), self.policies(arm, number)
            try:
                one = playout(compiled, who, seed, number, watcher, counters=counters)
            except RulesFault as error:
                part.faults.append(Fault(number, seed, error.rule, error.position, error.reason))
            else:
                _count(part, one, watcher)
            if part.troubles >= ENOUGH:
                break
        _conclude(part, compiled, watcher)
        return part


def _conclude(part: Part, compiled: Program, watcher: Watcher | None) -> None:
    """What is known of all matches together."""
    if part.tally and watcher:
        part.tally.mattered |= watcher.mattering_cards()
        part.tally.moved |= watcher.moved_cards()
        part.fired |= part.tally.fired.keys()
        part.tries, part.hits, part.shifts = watcher.tries, watcher.hits, watcher.shifts
    ran = (body for body, fired in zip(compiled.bodies, compiled.fired, strict=True) if fired)
    part.fired |= {body.id for body in ran if body.kind in ("rule", "action")}


def _count(part: Part, one: Playout, watcher: Watcher | None) -> None:
    holders, users = (watcher.holders(), watcher.users()) if watcher else ({}, {})
    part.rows.append(
        Row(one.number, one.seed, one.ended, one.capped, one.decisions, one.returns, one.winners,
            holders, users)
    )  # fmt: skip
    if watcher and part.tally:
        part.tally.add(one)
        part.moved.update(holders.keys())
        part.ran.update(watcher.ran())
        part.words.update(watcher.words())


def tasks(arm: Arm, numbers: Sequence[int]) -> Iterator[Task]:
    """The matches of an arm in stretches."""
    for first in range(0, len(numbers), CHUNK):
        yield Task(arm, numbers[first : first + CHUNK])


def play_all(
    room: Room, wanted: Mapping[Arm, Sequence[int]], jobs: int, watch: Watch
) -> dict[Arm, Part]:
    """The matches with these numbers of each arm, on up to `jobs` processes.

    Raises:
        HornbookError: a worker died, or an arm has rules with errors.
    """
    work = Work([task for arm, numbers in wanted.items() for task in tasks(arm, numbers)])
    many = jobs > 1 and len(work.tasks) > 1
    with closing(_on_processes(room, work, jobs) if many else _here(room, work)) as done:
        for place, part in done:
            work.parts[place] = part
            watch(len(work.tasks[place].numbers))
    return {arm: work.part(arm) for arm in wanted}


@dataclass
class Work:
    """Tasks in order, those of an arm in a row, and what has come of them, by place."""

    tasks: Sequence[Task]
    parts: dict[int, Part] = field(default_factory=dict)

    def part(self, arm: Arm) -> Part:
        """The matches of an arm so far: to its first ENOUGH troubles, whoever was done first."""
        whole = Part()
        for place, task in enumerate(self.tasks):
            if task.arm == arm:
                if place not in self.parts or whole.troubles >= ENOUGH:
                    break
                whole.merge(self.parts[place])
        return whole

    def todo(self) -> Iterator[tuple[int, Task]]:
        """The tasks one by one, without those of arms that had enough of troubles."""
        for place, task in enumerate(self.tasks):
            before = self.tasks[place - 1].arm if place else None
            if before == task.arm and self._has_enough(place):
                continue
            yield place, task

    def _has_enough(self, place: int) -> bool:
        """Whether earlier tasks of the same arm are known to have had trouble enough."""
        arm, found = self.tasks[place].arm, 0
        while place and self.tasks[place - 1].arm == arm:
            place -= 1
            found += self.parts[place].troubles if place in self.parts else 0
        return found >= ENOUGH


def _here(room: Room, work: Work) -> Generator[tuple[int, Part], None, None]:
    for place, task in work.todo():
        yield place, room.play(task)


_ROOM: list[Room] = []
"""What a worker process plays in; set once when it starts."""


def _start(room: Room) -> None:
    # Ctrl-C reaches every process of a terminal; only the first one should answer it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _ROOM[:] = [room]


def _step(place: int, task: Task) -> tuple[int, Part]:
    return place, _ROOM[0].play(task)


def _on_processes(room: Room, work: Work, jobs: int) -> Generator[tuple[int, Part], None, None]:
    # What is compiled holds functions, which do not cross to a process.
    sent = replace(room, compiled={})
    with processes(jobs, _start, sent) as pool:
        left = work.todo()
        waiting: set[Future[tuple[int, Part]]] = set()
        while True:
            while len(waiting) < 2 * jobs and (one := next(left, None)):
                waiting.add(pool.submit(_step, *one))
            if not waiting:
                return
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            renew()
            yield from (one.result() for one in ended)


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
