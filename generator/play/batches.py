"""Batches of playouts: in this process, over processes, or on a cluster, with the same numbers."""

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from generator.engine import Program, RulesFault, compile_game
from generator.errors import HornbookError
from generator.model.game import Game
from generator.play.card_coverage import Census
from generator.play.map_counters import map_counters
from generator.play.playouts import playout
from generator.play.policies import find_policy
from generator.play.rng import derive
from generator.play.study.arms import Tally, empty
from generator.sandbox.limits import renew
from generator.workers import died, pool, stop

LARGEST_CHUNK = 50
"""Playouts that a worker does before it reports, and that Ctrl-C may have to wait for."""
CHUNKS_EACH = 8
"""Chunks for each worker, so that none waits long for the last."""

Watch = Callable[[int], None]
"""Called with the number of playouts that are newly done."""


@dataclass(frozen=True, eq=False)
class Batch:
    """Playouts of one game: playout `n` has the seed `derive(seed, n)`, whoever plays it."""

    game: Game
    ruleset: str
    seats: int
    policies: tuple[str, ...]
    seed: int
    playouts: int
    variants: tuple[str, ...] = ()
    map: str = ""
    """The id of the map that every playout begins with; none where it is empty."""

    @cached_property
    def counters(self) -> dict[str, Any]:
        """What counters the map sets before the first rule."""
        ruleset = self.game.ruleset(self.ruleset)
        return map_counters(self.game, ruleset, self.map, self.seats) if self.map else {}

    @cached_property
    def compiled(self) -> Program:
        """The game, compiled once in each process."""
        return compile_game(self.game, self.ruleset, self.seats, self.variants)

    def __getstate__(self) -> dict[str, Any]:
        """Cross to another process without what is compiled."""
        return {key: value for key, value in self.__dict__.items() if key != "compiled"}

    def seed_of(self, number: int) -> int:
        """The seed of the playout with this number, counted from 0."""
        return derive(self.seed, number)


def run_chunk(batch: Batch, numbers: range) -> Tally:
    """The sums over the playouts with these numbers.

    Raises:
        HornbookError: the rules ask for what cannot be done; says in which match.
    """
    policies = [find_policy(name) for name in batch.policies]
    census = Census(batch.compiled)
    whole = empty(batch.seats)
    for number in numbers:
        seed = batch.seed_of(number)
        try:
            one = playout(batch.compiled, policies, seed, number, census, counters=batch.counters)
            whole.add(one)
        except RulesFault as error:
            hint = f"plays it again: {again(batch, seed)}"
            raise HornbookError(
                f"match {number}: {error.message}", error.exit_code, hint
            ) from error
    whole.mattered |= census.mattering_cards()
    whole.moved |= census.moved_cards()
    return whole


def again(batch: Batch, seed: int) -> str:
    """The command that plays the match with this seed again."""
    alike = len(set(batch.policies)) == 1
    policies = batch.policies[0] if alike else ",".join(batch.policies)
    who = f"{batch.game.id} --ruleset {batch.ruleset} --seats {batch.seats}"
    who += "".join(f" --variant {name}" for name in batch.variants)
    who += f" --map {batch.map}" if batch.map else ""
    who += "".join(f" --set {one.folder}" for one in batch.game.sets)
    return f"hornbook simulate {who} --policy {policies} --match {seed}"


def chunks(playouts: int, workers: int) -> Iterator[range]:
    """All numbers below `playouts`, in stretches for `workers` to share."""
    size = max(1, min(LARGEST_CHUNK, playouts // (workers * CHUNKS_EACH)))
    for first in range(0, playouts, size):
        yield range(first, min(first + size, playouts))


def run_batch(batch: Batch, jobs: int, watch: Watch) -> Tally:
    """All playouts of a batch on up to `jobs` processes.

    Raises:
        HornbookError: a worker died, or the rules ask for what cannot be done.
    """
    whole = empty(batch.seats)
    # Closing lets workers go also where Ctrl-C comes between two chunks.
    with closing(_here(batch) if jobs == 1 else _on_processes(batch, jobs)) as done:
        for part in done:
            whole.merge(part)
            watch(part.playouts)
    return whole


def _here(batch: Batch) -> Generator[Tally, None, None]:
    for chunk in chunks(batch.playouts, 1):
        yield run_chunk(batch, chunk)


_BATCH: list[Batch] = []
"""What a worker process works on; set once when it starts."""


def _start(batch: Batch) -> None:
    # Ctrl-C reaches every process of a terminal; only the first one should answer it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _BATCH[:] = [batch]


def _step(numbers: range) -> Tally:
    return run_chunk(_BATCH[0], numbers)


def _on_processes(batch: Batch, jobs: int) -> Generator[Tally, None, None]:
    """The chunks as they are done; no more wait in line than keep the workers busy."""
    work = iter(chunks(batch.playouts, jobs))
    with processes(jobs, _start, batch) as workers:
        waiting = {workers.submit(_step, chunk) for chunk in islice(work, 2 * jobs)}
        while waiting:
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {workers.submit(_step, chunk) for chunk in islice(work, len(ended))}
            renew()
            yield from (one.result() for one in ended)


@contextmanager
def processes(jobs: int, start: Callable[[Any], None], sent: Any) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that each begin with `start(sent)`; one that dies is a `HornbookError`."""
    workers = pool(jobs, start, sent)
    try:
        yield workers
    except BrokenProcessPool as error:
        raise died("playing", workers) from error
    except BaseException:
        stop(workers)
        raise
    finally:
        workers.shutdown(wait=False, cancel_futures=True)


def processors() -> int:
    """How many processes make sense here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
