"""Plays the arms of a study, here, on several processes or on a cluster, with the same numbers."""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from generator.engine import Program, RulesFault, compile_checked, read_rules
from generator.errors import HornbookError
from generator.model.game import Game
from generator.play.card_coverage import CardCoverage
from generator.play.endless import position
from generator.play.kept_code import kept_code
from generator.play.map_counters import map_counters
from generator.play.playouts import MatchResult, choose, match_seed, playout, streams
from generator.play.policies import Policy, Sight, View, find_policy
from generator.play.rng import Stream
from generator.play.study.arms import Arm, ArmResult, Fault, StudyConfig, empty
from generator.play.study.comparison import focus_effect
from generator.play.study.plan import first_arms, second_arms, swapped, third_arms
from generator.play.study.watching import Follower, Watcher
from generator.progress import MatchProgress
from generator.rules.typed_tree import Body, Checked
from generator.workers import run

CHUNK = 25
"""Matches of a study that are played before they are reported, however many processes there are."""
ENOUGH = 3
"""After so many endless or stuck matches the rest of an arm is left out."""
LARGEST_CHUNK = 50
"""Matches that are only added up, which a worker does before it reports; Ctrl-C may wait for them.
"""
CHUNKS_EACH = 8
"""Chunks of these for each worker, so that none waits long for the last."""
LONGEST = 3000
"""So many decisions of an endless match are looked at."""

Watch = Callable[[int], None]
"""Called with the number of matches that are newly done."""
Results = dict[Arm, ArmResult]
Grown = Callable[[Callable[[], Results]], None]
"""Called when more is known, with a function that adds up what that is."""


@dataclass(frozen=True)
class Restricted:
    """At random, but for one action: taken whenever it can be, or never while there is another."""

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


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some matches of an arm."""

    arm: Arm
    numbers: Sequence[int]


@dataclass
class StudyContext:
    """All that is played: the game, what is asked of it, and the game without its sets.

    What was compiled is kept, and stays behind where this crosses to another process.
    """

    game: Game
    config: StudyConfig
    base: Game | None = None
    programs: dict[Arm, Program] = field(default_factory=dict)
    rules: dict[Arm, Checked] = field(default_factory=dict)
    starts: dict[Arm, dict[str, Any]] = field(default_factory=dict)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "programs": {}, "rules": {}}

    def program(self, arm: Arm) -> Program:
        """The game of an arm, compiled once in each process.

        Raises:
            HornbookError: its rules have errors.
        """
        if arm.game not in self.programs:
            self.programs[arm.game] = compile_checked(
                self._rules(arm), arm.seats, self.config.variants, kept_code
            )
        return self.programs[arm.game]

    def compile_shared(self, tasks: Sequence[Chunk]) -> None:
        """Compile the games of several tasks: processes that are copies of this one have them.

        What is wrong with rules is said where they are played.
        """
        for game, many in Counter(task.arm.game for task in tasks).items():
            if many > 1:
                with suppress(HornbookError):
                    self.program(game)

    def _rules(self, arm: Arm) -> Checked:
        """The rules of an arm, read once for all numbers of seats."""
        key = replace(arm.game, seats=0)
        if key not in self.rules:
            self.rules[key] = read_rules(self._game(arm), arm.ruleset)
        return self.rules[key]

    def counters(self, arm: Arm) -> Mapping[str, Any]:
        """What the map sets before the first rule.

        Raises:
            HornbookError: there is no such map for this table.
        """
        drawn, key = self.config.map, replace(arm.game, swap=None)
        if drawn and key not in self.starts:
            game = self._game(key)
            self.starts[key] = map_counters(game, game.ruleset(arm.ruleset), drawn, arm.seats)
        return self.starts.get(key, {})

    def _game(self, arm: Arm) -> Game:
        game = self.base if arm.base and self.base else self.game
        return swapped(game, arm.swap, self.base) if arm.swap else game

    def policies(self, arm: Arm, number: int) -> list[Policy]:
        """Who plays the match with this number, by seat."""
        tables = self.program(arm).tables
        found = [find_policy(name) for name in arm.policies or ("random",) * tables.chairs]
        if arm.better:
            found[arm.focus(number)] = find_policy(arm.better)
        if arm.option:
            found[arm.focus(number)] = Restricted(tables.words[arm.option], arm.always)
        return found

    def again(self, arm: Arm, seed: int) -> str:
        """The command that plays a match again, as a hint."""
        who = f"{self.config.called} --ruleset {arm.ruleset} --seats {arm.seats}"
        who += self.config.manner
        if arm.policies:
            alike = len(set(arm.policies)) == 1
            who += "".join(f" --set {one.folder}" for one in self.game.sets)
            who += f" --policy {arm.policies[0] if alike else ','.join(arm.policies)}"
        return f"plays it again: hornbook simulate {who} --match {seed}"

    def play(self, task: Chunk) -> ArmResult:
        """The matches of a task; none where a card cannot play as the other by these rules.

        Raises:
            HornbookError: the rules have errors; or, where matches are only added up, they ask for
                what cannot be done, and it says in which match.
        """
        arm, result = task.arm, ArmResult()
        try:
            compiled = self.program(arm)
        except HornbookError:
            if arm.swap is None:
                raise
            return result
        watcher: CardCoverage | None = None
        if arm.is_plain:
            watcher = CardCoverage(compiled) if arm.policies else Watcher(compiled)
            result.tally = empty(arm.seats)
        elif arm.swap:
            watcher = Follower(compiled)
        counters = self.counters(arm)
        compiled.fired[:] = bytes(len(compiled.fired))
        for number in task.numbers:
            seed, who = arm.seed(self.config.seed, number), self.policies(arm, number)
            try:
                one = playout(compiled, who, seed, number, watcher, counters=counters)
            except RulesFault as error:
                if arm.policies:
                    said = f"match {number}: {error.message}"
                    raise HornbookError(said, error.exit_code, self.again(arm, seed)) from error
                told = (error.rule, error.position, error.reason, error.is_endless)
                result.faults.append(Fault(number, seed, *told))
            else:
                _count(result, one, watcher)
            if result.troubles >= ENOUGH:
                break
        _conclude(result, compiled, watcher)
        return result


def _count(result: ArmResult, one: MatchResult, watcher: CardCoverage | None) -> None:
    if result.tally:
        result.tally.add(one)
    if isinstance(watcher, Watcher):
        none, holders, users = frozenset[str](), watcher.holders(), watcher.users()
        one = replace(one, fired=none, offered=none, played=none, holders=holders, users=users)
        if result.tally:
            result.moved.update(holders.keys())
            result.ran.update(watcher.ran())
            result.words.update(watcher.words())
    if watcher is None or isinstance(watcher, Watcher):
        result.rows.append(one)


def _conclude(result: ArmResult, compiled: Program, watcher: CardCoverage | None) -> None:
    """What is known of all matches together."""
    if result.tally and watcher:
        result.tally.mattered |= watcher.mattering_cards()
        result.tally.moved |= watcher.moved_cards()
        result.fired |= result.tally.fired.keys()
    if result.tally and isinstance(watcher, Watcher):
        result.tries, result.hits, result.shifts = watcher.tries, watcher.hits, watcher.shifts
    ran = (body for body, fired in zip(compiled.bodies, compiled.fired, strict=True) if fired)
    result.fired |= {body.id for body in ran if body.kind in ("rule", "action", "answer")}


# -- one arm, of which matches are only added up -------------------------------------------------


def chunks(matches: int, workers: int) -> Iterator[range]:
    """All numbers below `matches`, in stretches for `workers` to share."""
    size = max(1, min(LARGEST_CHUNK, matches // (workers * CHUNKS_EACH)))
    for first in range(0, matches, size):
        yield range(first, min(first + size, matches))


def unheard(_: Callable[[], Results]) -> None:
    """For nobody who asks what is known meanwhile."""


def play_one(
    context: StudyContext, arm: Arm, jobs: int, watch: Watch, grown: Grown = unheard
) -> ArmResult:
    """All matches of one arm, added up as they are done.

    Raises:
        HornbookError: a worker died, or the rules ask for what cannot be done.
    """
    whole = ArmResult(tally=empty(arm.seats))
    work = (Chunk(arm, numbers) for numbers in chunks(context.config.matches, jobs))
    with closing(run(work, StudyContext.play, context, jobs, "playing")) as done:
        for task, result in done:
            whole.merge(result)
            watch(len(task.numbers))
            grown(lambda: {arm: whole})
    return whole


# -- several arms --------------------------------------------------------------------------------


def play_all(
    context: StudyContext,
    wanted: Mapping[Arm, Sequence[int]],
    jobs: int,
    watch: Watch,
    grown: Grown = unheard,
) -> Results:
    """The matches with these numbers of each arm, on up to `jobs` processes.

    Raises:
        HornbookError: a worker died, or an arm has rules with errors.
    """
    work = _Agenda(
        [
            Chunk(arm, numbers[first : first + CHUNK])
            for arm, numbers in wanted.items()
            for first in range(0, len(numbers), CHUNK)
        ]
    )
    many = jobs if len(work.tasks) > 1 else 1
    if many > 1 and multiprocessing.get_start_method() == "fork":
        context.compile_shared(work.tasks)
    with closing(run(work.todo(), _play_at, context, many, "playing")) as done:
        for (place, task), result in done:
            work.results[place] = result
            watch(len(task.numbers))
            grown(lambda: {arm: one for arm in wanted if (one := work.result(arm)).played})
    return {arm: work.result(arm) for arm in wanted}


def _play_at(context: StudyContext, piece: tuple[int, Chunk]) -> ArmResult:
    return context.play(piece[1])


@dataclass
class _Agenda:
    """Tasks in order, those of an arm in a row, and what has come of them, by place."""

    tasks: Sequence[Chunk]
    results: dict[int, ArmResult] = field(default_factory=dict)

    def result(self, arm: Arm) -> ArmResult:
        """The matches of an arm so far: to its first ENOUGH troubles, whoever was done first."""
        whole = ArmResult()
        for place, task in enumerate(self.tasks):
            if task.arm == arm:
                if place not in self.results or whole.troubles >= ENOUGH:
                    break
                whole.merge(self.results[place])
        return whole

    def todo(self) -> Iterator[tuple[int, Chunk]]:
        """The tasks one by one, without those of arms that are known to have had troubles enough.

        It is asked for more while others are being played.
        """
        first = 0
        for place, task in enumerate(self.tasks):
            if task.arm != self.tasks[first].arm:
                first = place
            known = (self.results.get(one) for one in range(first, place))
            if sum(one.troubles for one in known if one) < ENOUGH:
                yield place, task


# -- a whole study -------------------------------------------------------------------------------


@dataclass
class Study:
    """All that was played of a game, by arm."""

    context: StudyContext
    results: dict[Arm, ArmResult] = field(default_factory=dict)
    loops: dict[Arm, "Loop"] = field(default_factory=dict)
    """By table, what an endless match of it does again and again."""

    @property
    def game(self) -> Game:
        """The game, with its sets."""
        return self.context.game

    @property
    def config(self) -> StudyConfig:
        """What is asked of it."""
        return self.context.config

    @property
    def plain(self) -> dict[Arm, ArmResult]:
        """The game as it is, by table."""
        return {arm: result for arm, result in self.results.items() if arm.is_plain}

    @property
    def matches(self) -> int:
        """How many were played in all arms."""
        return sum(result.played for result in self.results.values())


def run_study(
    context: StudyContext, jobs: int, progress: MatchProgress, grown: Grown = unheard
) -> Study:
    """Play all arms in turn, each with what the ones before have shown.

    `grown` is told of all arms so far.

    Raises:
        HornbookError: a worker died, or the rules have errors.
    """
    study = Study(context)

    def play(wanted: Mapping[Arm, Sequence[int]]) -> None:
        progress.expect(sum(map(len, wanted.values())))
        known = dict(study.results)
        study.results |= play_all(
            context, wanted, jobs, progress.add, lambda new: grown(lambda: known | new())
        )

    play(first_arms(context.game, context.base, context.config))
    play(second_arms(context.game, context.base, context.config, study.plain))
    strong = {
        arm: result
        for arm, result in study.results.items()
        if arm.option and result.rows and result.rows[0].is_contest
        if (effect := focus_effect(study.results, arm)) and effect.low > 0
    }
    play(third_arms(strong))
    for arm, result in study.plain.items():
        if endless := next((row for row in result.rows if row.capped), None):
            study.loops[arm] = _loop(context, arm, endless)
    return study


@dataclass(frozen=True, slots=True)
class Loop:
    """What goes on and on; and, in a circle, two decisions before which everything was the same.

    `first` and `again` count decisions from 1.
    """

    body: Body | None
    first: int | None = None
    again: int | None = None


def _loop(context: StudyContext, arm: Arm, match: MatchResult) -> Loop:
    """What an endless match does again and again.

    It is in a circle where the places and order of all cards, every counter, and what the rules
    are doing are as they were before.
    """
    compiled, policies = context.program(arm), context.policies(arm, match.number)
    state = compiled.new_state(match_seed(match.seed), counters=context.counters(arm))
    own = streams(match.seed, len(policies))
    seen: dict[int, int] = {}
    stacks: list[list[list[object]]] = []
    first = again = None
    for decision in range(1, min(LONGEST, match.decisions) + 1):
        if state.outcome is not None:
            break
        stacks.append(state.frames[:])
        here = position(state)
        if first is None and here in seen:
            first, again = seen[here], decision
        seen[here] = decision
        actions = state.legal_actions()
        seat = state.current_seat
        alone = len(actions) == 1
        state.apply(actions[0] if alone else choose(state, actions, policies[seat], own[seat]))
    begun = max(len(stacks) // 2, first or 0)
    return Loop(_lasting(compiled, stacks[begun:]), first, again)


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
