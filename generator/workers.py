"""Worker processes that never outlive the run that started them."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def pool(count: int) -> ProcessPoolExecutor:
    """So many processes, which end by themselves when this one is killed."""
    return ProcessPoolExecutor(count, initializer=end_with_parent)


def end_with_parent() -> None:
    """Watch the process that started this one, and end as soon as it has gone.

    A killed parent runs no clean-up, and its workers would wait for work for ever. What they were
    writing goes to a temporary name, so nothing half done is left under its own.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
