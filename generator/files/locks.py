"""One writer at a time: a lock that the system lets go of when its owner dies."""

import errno
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from generator.errors import ExitCode, HornbookError

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

PATIENCE = 600.0
"""Seconds that a writer waits for another."""

OWN = ".hornbook-lock"
"""Locks the folder that it lies in, where the folder itself cannot be locked."""
_PAUSE = 0.05

Say = Callable[[str], None]


def silent(_: str) -> None:
    """Say nothing."""


@contextmanager
def locked(path: Path, what: str, say: Say = silent, patience: float = PATIENCE) -> Iterator[None]:
    """Be the only writer while the block runs.

    The system keeps the lock, on the open file `path`, so that it ends with the process that holds
    it, however that ends; a file that somebody left behind locks nothing. It names its owner.

    Args:
        path: the lock file; its folder is made where there is none.
        what: what is written, in words: “the folder output/orchard”.
        say: told once where there is another writer.
        patience: seconds to wait at most.

    Raises:
        HornbookError: exit 4, when the other writer is not done by then.
        OSError: the lock file cannot be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        say(f"waiting: {_owner(path)} is writing {what}")
        try:
            lock.acquire(timeout=patience, poll_interval=_PAUSE)
        except Timeout:
            raise HornbookError(
                f"{_owner(path)} has been writing {what} for {patience:.0f} s",
                ExitCode.CANNOT_WRITE,
                "wait for it, or stop it and try again",
            ) from None
    try:
        with suppress(OSError):
            _sign(path)
        yield
    finally:
        lock.release()


@contextmanager
def folder_locked(
    folder: Path, what: str, say: Say = silent, patience: float = PATIENCE
) -> Iterator[None]:
    """Be the only writer in a folder that is a person's own: nothing of ours comes into it.

    The folder itself is locked where the system and its disk know that; else a file in it.

    Args:
        folder: is there.
        what: what is written, in words.
        say: told once where there is another writer.
        patience: seconds to wait at most.

    Raises:
        HornbookError: exit 4, when the other writer is not done by then.
        OSError: the folder cannot be opened.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY) if fcntl is not None else None
    if descriptor is None:
        with locked(folder / OWN, what, say, patience):
            yield
        return
    try:
        if _waited_for(descriptor, what, say, patience):
            yield
            return
        with locked(folder / OWN, what, say, patience):
            yield
    finally:
        os.close(descriptor)


def _waited_for(descriptor: int, what: str, say: Say, patience: float) -> bool:
    """Lock an open folder; False where its disk knows no such locks."""
    until = time.monotonic() + patience
    said = False
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                return False
        else:
            return True
        if time.monotonic() > until:
            raise HornbookError(
                f"another process has been writing {what} for {patience:.0f} s",
                ExitCode.CANNOT_WRITE,
                "wait for it, or stop it and try again",
            )
        if not said:
            say(f"waiting: another process is writing {what}")
            said = True
        time.sleep(_PAUSE)


def _sign(path: Path) -> None:
    """Write down who holds the lock; the lock does not depend on it."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0))
    with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
        stream.truncate()
        stream.write(f"process {os.getpid()} on {socket.gethostname()}\n")


def _owner(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", errors="replace") as stream:
            said = stream.read(200).strip()
    except OSError:
        said = ""
    return said if said.startswith("process ") and said.isprintable() else "another process"
