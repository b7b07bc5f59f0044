"""The limits of this process: taken on once, and given anew for each piece of work."""

import mmap
import os
import signal
import sys
from contextlib import suppress
from dataclasses import replace

from generator.sandbox.limits import Limits

if sys.platform != "win32":
    import resource

SLOTS, WIDTH = 128, 128
"""Processes that can say at once what they do, and the bytes that each may take for it."""

USUAL = 1 << 29
"""Bytes of addresses that a process may take up before it begins with its work."""

Board = mmap.mmap
"""Memory that a process shares with those that it starts; each says there what it works on."""

_bound: list[Limits] = []
_board: list[Board] = []


def new_board() -> Board:
    """A board with nothing on it."""
    return mmap.mmap(-1, SLOTS * WIDTH)


def bind(limits: Limits, board: Board | None = None) -> None:
    """Hold this process, and all that it starts, to `limits` from now on."""
    _bound[:] = [limits]
    _board[:] = [board] if board is not None else []
    for kind, value in (
        (resource.RLIMIT_AS, limits.memory + _held_beyond(USUAL)),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_CORE, 0),
    ):
        _set(kind, value)
    renew()


def _held_beyond(usual: int) -> int:
    """What this process holds already, beyond what is usual: the limit is for the work alone."""
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:  # noqa: PTH123 # no file
            pages = int(stream.read().split()[0])
    except (OSError, ValueError, IndexError):
        return 0
    return max(0, pages * resource.getpagesize() - usual)


def bind_worker(limits: Limits | None) -> None:
    """The same for one of several processes that work along; it may wait for work at any length."""
    if limits is not None:
        bind(replace(limits, clock=0), _board[0] if _board else None)


def bound() -> Limits | None:
    """The limits of this process; None where it has none."""
    return _bound[0] if _bound else None


def renew(doing: str = "") -> None:
    """A piece of work begins, called `doing`: its processor time and clock count from now.

    Does nothing in a process without limits.
    """
    limits = bound()
    if limits is None:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = round(used.ru_utime + used.ru_stime) + limits.piece
    _set(resource.RLIMIT_CPU, min(until, limits.whole or until))
    signal.setitimer(signal.ITIMER_REAL, limits.clock)
    if doing and _board:
        slot = os.getpid() % SLOTS * WIDTH
        said = f"{os.getpid()} {doing}".encode()[:WIDTH]
        _board[0][slot : slot + WIDTH] = said.ljust(WIDTH, b"\0")


def doing(board: Board, process: int) -> str:
    """What a process said last that it works on; empty where it said nothing."""
    slot = process % SLOTS * WIDTH
    said = board[slot : slot + WIDTH].rstrip(b"\0").decode("utf-8", "ignore")
    number, _, what = said.partition(" ")
    return what if number == str(process) else ""


def _set(kind: int, value: int) -> None:
    """Lower a limit; the hard one stays, so that the soft one can be given anew."""
    _, hard = resource.getrlimit(kind)
    wanted = value if hard == resource.RLIM_INFINITY else min(value, hard)
    with suppress(ValueError, OSError):  # a system that does not know this limit
        resource.setrlimit(kind, (wanted, hard))
