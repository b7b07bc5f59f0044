"""Folders for a while: gone when their work is done, or at a later run where a kill came between.

Each is locked while its owner, or anything that the owner has started, is alive. The lock is of the
system and ends with them, so that a later run knows which of these folders nobody needs any more.
"""

import atexit
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

try:
    import fcntl
except ImportError:  # Windows: nothing is swept there, and all is removed at the end of a run
    fcntl = None  # type: ignore[assignment]

RUN = "hornbook-run-"
"""Begins the name of the folder for all temporary files of a run, libraries' own included."""
_VARIABLES = ("TMPDIR", "TEMP", "TMP")
_TRIES = 10


@contextmanager
def passing_folder(parent: Path, prefix: str) -> Iterator[Path]:
    """A new folder in `parent`, there while the block runs; what was left of others is swept.

    Raises:
        OSError: it cannot be made.
    """
    sweep(parent, prefix)
    folder, lock = _made(parent, prefix)
    try:
        yield folder
    finally:
        _removed(folder, lock)


def begin_run() -> None:
    """Give this run, and all that it starts, one folder for temporary files; it ends with the run.

    Libraries make folders of their own, and those of a worker process that is ended stay behind.
    Where none can be made, whatever needs one will say so.
    """
    import tempfile

    try:
        place = Path(tempfile.gettempdir())
        sweep(place, RUN)
        folder, lock = _made(place, RUN)
    except OSError:
        return
    before = {name: os.environ.get(name) for name in _VARIABLES}
    os.environ.update(dict.fromkeys(_VARIABLES, str(folder)))
    tempfile.tempdir = str(folder)
    owner = os.getpid()

    def end() -> None:
        if os.getpid() == owner:
            _removed(folder, lock)
            tempfile.tempdir = None
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value

    atexit.register(end)


def sweep(parent: Path, prefix: str) -> None:
    """Remove the folders of this kind, and of this person, whose owners have gone."""
    if fcntl is None:
        return
    with suppress(OSError), os.scandir(parent) as entries:
        names = sorted(entry.path for entry in entries if entry.name.startswith(prefix))
        for name in names:
            lock = _locked(name)
            if lock is not None:
                _removed(Path(name), lock)


def _made(parent: Path, prefix: str) -> tuple[Path, int | None]:
    """A new folder and its lock; it is tried again where another run takes it for a dead one."""
    for _ in range(_TRIES):
        folder = parent / f"{prefix}{token_hex(6)}"
        os.mkdir(folder, 0o700)
        if fcntl is None:
            return folder, None
        lock = _locked(str(folder))
        if lock is not None:
            return folder, lock
        if folder.exists():  # a disk that knows no locks
            return folder, None
    raise OSError(f"no folder can be made in {parent}")


def _locked(folder: str) -> int | None:
    """The lock of a folder of ours that nobody else holds and that is still there; else None."""
    flags = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        lock = os.open(folder, flags)
    except OSError:
        return None
    try:
        held = os.fstat(lock)
        if stat.S_ISDIR(held.st_mode) and held.st_uid == os.getuid():
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(held, os.stat(folder, follow_symlinks=False)):
                return lock
    except OSError:
        pass
    except BaseException:
        os.close(lock)
        raise
    os.close(lock)
    return None


def _removed(folder: Path, lock: int | None) -> None:
    """Remove a folder, also where a process that is about to end still writes into it."""
    for _ in range(_TRIES):
        shutil.rmtree(folder, ignore_errors=True)
        if not os.path.lexists(folder):
            break
    if lock is not None:
        with suppress(OSError):
            os.close(lock)
