"""What one process that works on a stranger's content may use up, and how it is held to that."""

import mmap
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from generator.diagnostics import Code, Severity
from generator.errors import HornbookError

VARIABLE = "HORNBOOK_LIMITS"
"""A factor for processor time, clock and memory; below 1, memory stays as it is."""

USUAL = 1 << 29
"""Bytes of addresses that a process may take up before it begins with its work."""
Board = mmap.mmap
"""Memory that a process shares with those that it starts; each says there what it works on."""
_board: list[Board] = []


@dataclass(frozen=True, slots=True)
class Limits:
    """Times in seconds, sizes in bytes; each process that works along has them for itself.

    The values are many times what our own boxes take on a slow machine: reading takes 1 s, a deck
    of 78 painted cards 9 s and 0.6 GB of addresses, a match 0.2 s.
    """

    piece: int = 60
    """Processor time for one piece of work: to read a box, for a deck, a sheet, a match."""
    whole: int | None = 1800
    """Processor time of one process in all; None where somebody asks for so and so many matches."""
    clock: int = 600
    """Time that may go by until a piece is done, for what waits and works not; 0 is no limit."""
    memory: int = 3 << 29
    """Addresses; nearly three times what our largest box takes."""
    file: int = 512 << 20
    """One file that is written; a printed box has 30 MB."""
    files: int = 1024
    """Files open at once; each worker process needs some four."""
    network: bool = False
    """Whether the network stays in reach, as a cluster needs it."""

    def told(self) -> str:
        """Processor time as a finding says it."""
        whole = f" for one piece of work, {self.whole} s in all" if self.whole else ""
        return f"{self.piece} s of processor time{whole}"

    def room(self) -> str:
        """Memory as a finding says it."""
        return f"{self.memory / (1 << 30):g} GiB of memory"


def chosen(limits: Limits, environment: Mapping[str, str] = os.environ) -> Limits:
    """`limits` times the factor that the person has set.

    Raises:
        HornbookError: it is no number from 0.1 to 1000.
    """
    text = environment.get(VARIABLE, "1")
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0.1 <= factor <= 1000:
        raise HornbookError(
            f"{VARIABLE} is a factor from 0.1 to 1000, as 4 for four times the limits",
            instead=f"unset {VARIABLE}, or give it a number",
        )
    return replace(
        limits,
        piece=max(1, round(limits.piece * factor)),
        whole=limits.whole and max(1, round(limits.whole * factor)),
        clock=max(1, round(limits.clock * factor)),
        memory=round(limits.memory * max(1, factor)),
    )


LIMIT_MET = Code(
    id="S023",
    slug="limit-met",
    severity=Severity.ERROR,
    what="Work on a box or a set that is not one of Hornbook's own was ended: it took more than "
    f"{Limits().told()} or {Limits().room()}.",
    why="Content may come from a stranger, and must not eat the machine. Mostly it is a number "
    "that is far too large, or rules that never come to an end.",
    example="repeat: [{emit: dawn}]\ntimes: 1000000",
    instead="repeat: [{emit: dawn}]\ntimes: 10\n\n"
    f"# or, for large content of your own, four times the limits:\n# {VARIABLE}=4 hornbook check …",
)

CODES = (LIMIT_MET,)


if sys.platform != "win32":
    import resource

SLOTS, WIDTH = 128, 128
"""Processes that can say at once what they do, and the bytes that each may take for it."""


_bound: list[Limits] = []


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


def said_by(board: Board, process: int) -> str:
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
