"""Worker processes that never outlive the run that started them, and share its limits."""

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from generator.sandbox.limits import Limits, bind_worker, bound
from generator.sandbox.worker import WorkerDiedError

PATIENCE = 5
"""Seconds in which a broken pool ends its processes."""


def pool(
    count: int, start: Callable[[Any], None] | None = None, sent: Any = None
) -> ProcessPoolExecutor:
    """So many processes, which end by themselves when this one is killed.

    Args:
        count: of processes.
        start: called with `sent` in each of them before its work.
        sent: what they need.
    """
    return ProcessPoolExecutor(count, initializer=_begin, initargs=(bound(), start, sent))


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


def end_with_parent() -> None:
    """Watch the process that started this one, and end as soon as it has gone.

    A killed parent runs no clean-up, and its workers would wait for work for ever. What they were
    writing goes to a temporary name, so nothing half done is left under its own.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()


def stop(workers: ProcessPoolExecutor) -> None:
    """End processes in the middle of their work: nobody waits for it any more."""
    processes = list((workers._processes or {}).values())
    workers.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def _begin(limits: Limits | None, start: Callable[[Any], None] | None, sent: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that waits, which ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()
    bind_worker(limits)
    if start is not None:
        start(sent)


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
