"""Work done in a process of its own, under limits; how that ended is a value and never a crash."""

import errno
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Thread
from traceback import extract_tb
from typing import NoReturn

from generator.errors import EndedError, ExitCode, HornbookError, WorkerFaultError
from generator.sandbox.limits import Board, Limits, bind, bound, new_board, said_by

_SHORT = (errno.ENOMEM, errno.EMFILE, errno.EFBIG)

CAN_LIMIT = hasattr(os, "fork")
"""Whether this system has what `run` needs."""
NO_NETWORK_LOCK = "N"
FAULT = "fault "
"""Begins the last words of a process that a mistake of ours has ended."""
_LAST_WORDS = 2_000


class WorkerDiedError(HornbookError):
    """A worker process was ended; `process` and `signal` say which and how, 0 if not known."""

    def __init__(self, doing: str, process: int = 0, signal: int = 0) -> None:
        super().__init__(
            f"a worker process died while {doing}",
            ExitCode.MISSING,
            "try again with --jobs 1, which takes less memory",
        )
        self.process = process
        self.signal = signal


def last_words(error: BaseException) -> str:
    """What failed and where in the code: `TypeError at batches.py:71`."""
    if isinstance(error, WorkerFaultError):
        return error.fault
    last = extract_tb(error.__traceback__)[-1]
    at = os.path.basename(last.filename)  # noqa: PTH119 # no path of ours
    return f"{type(error).__name__} at {at}:{last.lineno}"


def is_of_limits(error: BaseException) -> bool:
    """Whether `error` says that a limit of this process, or of one that it started, was met."""
    if bound() is None:
        return False
    if isinstance(error, OSError):
        return error.errno in _SHORT
    return isinstance(error, WorkerDiedError) and bool(error.process)


NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000
"""Of `unshare(2)`."""


def cut_off() -> bool:
    """Leave this process, which has one thread, without any network; whether that was possible."""
    if not sys.platform.startswith("linux"):
        return False
    return _left(NEW_NETWORK) or (_succeeds_elsewhere() and _as_oneself())


def _left(what: int) -> bool:
    import ctypes

    try:
        return int(ctypes.CDLL(None, use_errno=True).unshare(what)) == 0
    except (OSError, AttributeError):
        return False


def _as_oneself() -> bool:
    """The same for a person without rights: in a name space where they are who they are."""
    user, group = os.geteuid(), os.getegid()
    if not _left(NEW_USER | NEW_NETWORK):
        return False
    try:
        for name, text in (
            ("setgroups", "deny"),
            ("uid_map", f"{user} {user} 1"),
            ("gid_map", f"{group} {group} 1"),
        ):
            with open(f"/proc/self/{name}", "w") as stream:  # noqa: PTH123 # no file of anybody's
                stream.write(text)
    except OSError:
        return False
    return True


def _succeeds_elsewhere() -> bool:
    """Whether a process can do so and still write files: tried out by one that ends at once."""
    process = os.fork()
    if process == 0:
        try:
            fine = _as_oneself()
            with tempfile.TemporaryFile():
                os._exit(0 if fine else 1)
        finally:
            os._exit(1)
    return os.waitpid(process, 0)[1] == 0


@dataclass(frozen=True, slots=True)
class Ending:
    """How work ended: with an exit code, by the limit that `met` names, or by a `fault` of ours.

    `doing` is what was worked on.
    """

    code: int = 1
    met: str = ""
    fault: str = ""
    doing: str = ""


def run(
    work: Callable[[], int], limits: Limits, *, at_table: bool = False, noted: Callable[[], None]
) -> Ending:
    """Do `work` in a process that has these limits, and wait for it.

    Args:
        work: gives an exit code; streams are those of this process.
        limits: for that process, and for each that it starts.
        at_table: a person is asked on standard input, who may take their time.
        noted: called where the system does not let the process leave the network.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    board = new_board()
    words_out, words_in = os.pipe()
    life_out, life_in = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(words_out)
        os.close(life_in)
        own = replace(limits, clock=0) if at_table else limits
        _work(work, own, board, _Ends(words_in, life_out), at_table=at_table)
    os.close(words_in)
    os.close(life_out)
    try:
        status = _wait(child, at_table=at_table)
        words = _read(words_out)
    finally:
        os.close(words_out)
        os.close(life_in)  # what the child has started ends now too
        if not at_table:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child, signal.SIGKILL)
    if words.startswith(NO_NETWORK_LOCK):
        noted()
        words = words.removeprefix(NO_NETWORK_LOCK)
    return _ending(status, words, limits, board, child)


@dataclass(frozen=True, slots=True)
class _Ends:
    """The child's ends of two pipes: for its last words, and one that shows its parent alive."""

    words: int
    life: int


def _work(
    work: Callable[[], int], limits: Limits, board: Board, ends: _Ends, *, at_table: bool
) -> NoReturn:
    """What the child does, all its life."""
    code = 1
    try:
        _settle(limits, board, ends, at_table=at_table)
        code = work()
        for stream in (sys.stdout, sys.stderr):
            with suppress(BrokenPipeError, ValueError):  # closed where nobody read on
                stream.flush()
    except KeyboardInterrupt as error:
        code = 128 + _number(error)
    except BaseException as error:
        with suppress(OSError, MemoryError):
            os.write(ends.words, _last_words(error)[:_LAST_WORDS].encode())
    finally:
        os._exit(code)


def _settle(limits: Limits, board: Board, ends: _Ends, *, at_table: bool) -> None:
    if not limits.network and not cut_off():
        os.write(ends.words, NO_NETWORK_LOCK.encode())
    if not at_table:
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
    Thread(target=_follow, args=(ends.life, at_table), daemon=True).start()
    bind(limits, board)


def _follow(life: int, at_table: bool) -> None:
    """End with the parent: its end of the pipe closes when it has gone, however it went."""
    os.read(life, 1)
    if not at_table:
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _wait(child: int, *, at_table: bool) -> int:
    """The child's status; Ctrl-C, or SIGTERM, goes to it once, and ends it when it comes again."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if at_table else None
    told = False
    try:
        while True:
            try:
                return os.waitpid(child, 0)[1]
            except KeyboardInterrupt as error:
                number = signal.SIGKILL if told else _number(error)
                with suppress(ProcessLookupError):
                    if at_table:
                        os.kill(child, number)
                    else:
                        os.killpg(child, number)
                told = True
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _number(error: KeyboardInterrupt) -> int:
    """The signal that has interrupted us."""
    return error.number if isinstance(error, EndedError) else signal.SIGINT


def _read(words: int) -> str:
    os.set_blocking(words, False)  # what the child has started may hold the other end
    try:
        return os.read(words, _LAST_WORDS).decode("utf-8", "replace")
    except BlockingIOError:
        return ""


def _ending(status: int, words: str, limits: Limits, board: Board, child: int) -> Ending:
    if words.startswith("signal "):
        _, process, number = words.split()
        met = by_signal(int(number), limits)
        return Ending(met=met, doing=said_by(board, int(process)))
    doing = said_by(board, child)
    if words == "memory":
        return Ending(met=f"it took more than {limits.room()}", doing=doing)
    if words == "file":
        return Ending(met=f"it wrote a file of more than {limits.file >> 20} MiB", doing=doing)
    if words.startswith(FAULT):
        return Ending(fault=words.removeprefix(FAULT), doing=doing)
    if words:
        return Ending(met=words, doing=doing)
    if os.WIFSIGNALED(status):
        return Ending(met=by_signal(os.WTERMSIG(status), limits), doing=doing)
    return Ending(code=os.waitstatus_to_exitcode(status))


def by_signal(number: int, limits: Limits) -> str:
    """What a process met that was ended by this signal."""
    if number == signal.SIGXCPU:
        return f"it used up {limits.told()}"
    if number == signal.SIGALRM:
        return f"it was not done after {limits.clock} s"
    name = signal.Signals(number).name if number in set(signal.Signals) else str(number)
    return f"what works on it was ended by {name}, mostly for want of memory ({limits.room()})"


def _last_words(error: BaseException) -> str:
    if isinstance(error, WorkerDiedError) and error.process:
        return f"signal {error.process} {error.signal}"
    number = error.errno if isinstance(error, OSError) else 0
    if number in (errno.ENOMEM, errno.EMFILE) or isinstance(error, MemoryError):
        return "memory"
    if number == errno.EFBIG:
        return "file"
    if isinstance(error, RecursionError):
        return "it is nested too deeply to be worked on"
    return f"{FAULT}{last_words(error)}"
