"""Work shared out among processes that never outlive the run that started them."""

import gc
import os
import signal
import time
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from generator.errors import HornbookError, WorkerFaultError
from generator.sandbox.limits import Limits, bind_worker, bound, renew
from generator.sandbox.worker import WorkerDiedError, last_words
from generator.saying import hush_libraries

Shared = TypeVar("Shared")
Work = TypeVar("Work")
Outcome = TypeVar("Outcome")

PATIENCE = 5
"""Seconds in which a broken pool ends its processes."""
QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""Where Linux says how much processor time a container may use: `150000 100000` or `max 100000`."""

_SHARED: list[Any] = []
"""What all work of a worker process is done with; set once when it starts."""


def processors() -> int:
    """How many processes make sense here: as many as the system and a container let us use."""
    affinity = getattr(os, "sched_getaffinity", None)
    found = len(affinity(0)) if affinity else os.cpu_count() or 1
    with suppress(OSError, ValueError):
        quota, period = map(int, QUOTA.read_text("ascii").split())
        found = min(found, max(1, -(-quota // period)))
    return found


def run(
    work: Iterable[Work | None],
    step: Callable[[Shared, Work], Outcome],
    shared: Shared,
    jobs: int,
    doing: str,
) -> Generator[tuple[Work, Outcome], None, None]:
    """Each piece of work with its outcome, `step(shared, piece)`, as it is done.

    Whoever leaves early closes the generator, which ends the processes.

    Args:
        work: taken piece by piece, no more than keep the processes busy. None stands for a piece
            that waits for others, and is asked for again when one is done.
        step: a function of a module.
        shared: crosses to each process once.
        jobs: processes; with 1, all is done in this one.
        doing: `printing`, for the error.

    Raises:
        WorkerDiedError: a process was ended.
    """
    if jobs <= 1:
        for piece in work:
            if piece is not None:
                yield piece, step(shared, piece)
        return
    workers, left = pool(jobs, shared), iter(work)
    try:
        waiting: dict[Future[Outcome], Work] = {}
        while True:
            for piece in _next(left, 2 * jobs - len(waiting)):
                waiting[workers.submit(_do, step, piece)] = piece
            if not waiting:
                return
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                renew()
                yield waiting.pop(done), done.result()
    except BrokenProcessPool as error:
        raise died(doing, workers) from error
    except BaseException:
        _stop(workers)
        raise
    finally:
        workers.shutdown(wait=False, cancel_futures=True)


def _next(work: Iterator[Work | None], most: int) -> Iterator[Work]:
    """The next pieces, until one has to wait for others."""
    for piece in islice(work, most):
        if piece is None:
            return
        yield piece


def pool(count: int, shared: object = None) -> ProcessPoolExecutor:
    """So many processes, which end by themselves when this one is killed, and share its limits."""
    given = (bound(), gc.get_threshold(), shared)
    return ProcessPoolExecutor(count, initializer=_begin, initargs=given)


def died(doing: str, workers: ProcessPoolExecutor) -> WorkerDiedError:
    """The error for a pool that broke while `doing`; looks which of its processes was ended.

    The pool ends the others itself, in a thread of its own, and may not be done with it.
    """
    processes = dict(workers._processes or {})
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        codes = {number: process.exitcode for number, process in processes.items()}
        for number, code in codes.items():
            if code is not None and code < 0 and code != -signal.SIGTERM:
                return WorkerDiedError(doing, number, -code)
        if None not in codes.values():
            break
        time.sleep(0.01)
    return WorkerDiedError(doing)


def _do(step: Callable[[Any, Work], Outcome], piece: Work) -> Outcome:
    try:
        return step(_SHARED[0], piece)
    except (HornbookError, OSError, MemoryError, RecursionError):
        raise
    except Exception as error:  # a library's own may not be pickled, which would hide what failed
        fault = WorkerFaultError(last_words(error), traceback.format_exc())
    raise fault  # out here it has no context, which would cross with it where tblib is installed


def _begin(limits: Limits | None, garbage: tuple[int, ...], shared: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that waits, which ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # A killed parent runs no clean-up, and its workers would wait for work for ever. What they
    # were writing goes to a temporary name, so nothing half done is left under its own.
    if parent := parent_process():
        Thread(target=_follow, args=(parent,), daemon=True).start()
    bind_worker(limits)
    hush_libraries()  # where a process does not begin as a copy of this one
    gc.set_threshold(*garbage)
    gc.freeze()  # what came with the process stays as long as it: no need to look through it
    _SHARED[:] = [shared]


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _stop(workers: ProcessPoolExecutor) -> None:
    """End processes in the middle of their work: nobody waits for it any more."""
    processes = list((workers._processes or {}).values())
    manager: Thread | None = getattr(workers, "_executor_manager_thread", None)
    workers.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    if manager is not None:  # else Python, at its end, may write to a pipe that it is closing
        manager.join(PATIENCE)
