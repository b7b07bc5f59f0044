"""Files below one folder, reached step by step without following a link.

What a stranger's box, a cache or an output folder holds may be a link to anywhere. So every path
below such a folder is walked from an open folder to the next (`openat` with `O_NOFOLLOW`), and
nobody can put a link in the way between looking and opening. Where the system cannot do that, every
step is looked at before the file is opened.
"""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

CAN_WALK = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
"""Whether files can be opened relative to an open folder."""

PART = ".hornbook-part-"
"""Begins the name of a file that is not yet whole."""

_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)


class LinkError(OSError):
    """A step of a path is a link, or leads out of its folder."""

    def __init__(self, name: str, *, is_spelt_out: bool = False) -> None:
        super().__init__(errno.ELOOP, "a link leads there, or out of its folder", name)
        self.is_spelt_out = is_spelt_out
        """Whether the path itself says that it leads out, and no link does."""


class Root:
    """One folder; names below it are relative, with forward slashes.

    The folder itself is the caller's choice, links included. Every method raises `LinkError` where
    a step below it is a link, `..` or absolute, and `OSError` as the system does.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def open(self, name: str) -> Iterator[BufferedReader]:
        """A regular file, to be read."""
        with self._parent(name) as (folder, last), _opened(folder, last, _FILE, name) as stream:
            yield stream

    def read(self, name: str, most: int = -1) -> bytes:
        """The first `most` bytes of a file, or all."""
        with self.open(name) as stream:
            return stream.read(most)

    def has(self, name: str) -> bool:
        """Whether there is a regular file that no link leads to."""
        try:
            with self.open(name):
                return True
        except (OSError, ValueError):
            return False

    def read_own(self, name: str) -> bytes:
        """All bytes of a file that nobody but this user can have written.

        Raises:
            PermissionError: others can write it, or it is theirs.
        """
        with self.open(name) as stream:
            about = os.fstat(stream.fileno())
            if hasattr(os, "geteuid") and (
                about.st_uid != os.geteuid() or about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
            ):
                raise PermissionError(errno.EPERM, "others can write it", name)
            return stream.read()

    def write(
        self,
        name: str,
        data: bytes,
        *,
        replace: bool = True,
        durable: bool = True,
        own: bool = False,
    ) -> None:
        """Write a file whole or not at all; folders on the way are made.

        With `durable` it also outlives a power cut; what can be made again need not wait for that.
        With `own` nobody else may read or write it, whatever else is made here.

        Raises:
            FileExistsError: it is there already, and `replace` is false.
        """
        with self._parent(name, make=True) as (folder, last):
            folder.sweep()
            mode = 0o600 if own else 0o666
            while not _put(folder, last, (data, mode), replace=replace, durable=durable):
                pass

    def remove(self, name: str) -> None:
        """Take a file away."""
        with self._parent(name) as (folder, last):
            folder.unlink(last)

    @contextmanager
    def _parent(self, name: str, *, make: bool = False) -> Iterator[tuple["_Folder", str]]:
        """The folder in which a file lies, and the file's name in it."""
        *steps, last = _steps(name)
        folder = _Folder.top(self.folder, make=make)
        try:
            for step in steps:
                inner = folder.below(step, name, make=make)
                folder.close()
                folder = inner
            yield folder, last
        finally:
            folder.close()


def _steps(name: str) -> list[str]:
    steps = name.split("/")
    if not name or any(step in ("", ".", "..") or "\0" in step for step in steps):
        raise LinkError(name, is_spelt_out=True)
    if os.name == "nt" and any(set(step) & set('\\:*?"<>|') for step in steps):
        raise LinkError(name, is_spelt_out=True)
    return steps


class _Folder:
    """A folder that is open, where the system can; its path elsewhere."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path = path
        self.descriptor = descriptor

    @classmethod
    def top(cls, path: Path, *, make: bool) -> "_Folder":
        if make:
            path.mkdir(parents=True, exist_ok=True)
        at = os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)) if CAN_WALK else None
        return cls(path, at)

    def below(self, step: str, name: str, *, make: bool) -> "_Folder":
        if make:
            with suppress(FileExistsError):
                os.mkdir(self._at(step), dir_fd=self.descriptor)
        inner = self.path / step
        if self.descriptor is None:
            _refuse_link(inner, name)
            return _Folder(inner, None)
        try:
            return _Folder(inner, os.open(step, _FOLDER, dir_fd=self.descriptor))
        except OSError as error:
            if error.errno == errno.ENOTDIR and self.is_link(step):
                raise LinkError(name) from error
            raise _told(error, name) from error

    def is_link(self, step: str) -> bool:
        with suppress(OSError):
            return stat.S_ISLNK(
                os.stat(step, dir_fd=self.descriptor, follow_symlinks=False).st_mode
            )
        return False

    def _at(self, name: str) -> str | Path:
        return name if self.descriptor is not None else self.path / name

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        if self.descriptor is None and not flags & os.O_CREAT:
            _refuse_link(self.path / name, name)
        return os.open(self._at(name), flags | _BINARY, mode, dir_fd=self.descriptor)

    def unlink(self, name: str) -> None:
        os.unlink(self._at(name), dir_fd=self.descriptor)

    def rename(self, old: str, new: str) -> None:
        at = self.descriptor
        os.replace(self._at(old), self._at(new), src_dir_fd=at, dst_dir_fd=at)

    def link(self, old: str, new: str) -> None:
        at = self.descriptor
        os.link(self._at(old), self._at(new), src_dir_fd=at, dst_dir_fd=at, follow_symlinks=False)

    def sweep(self) -> None:
        """Remove files that a killed process did not finish; the living lock their own."""
        if fcntl is None:
            return
        for name in os.listdir(self.path if self.descriptor is None else self.descriptor):
            if name.startswith(PART):
                with suppress(OSError):
                    self._remove_dead(name)

    def _remove_dead(self, name: str) -> None:
        descriptor = self.open(name, _FILE)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.unlink(name)
        finally:
            os.close(descriptor)

    def close(self) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None


@contextmanager
def _opened(folder: _Folder, last: str, flags: int, name: str) -> Iterator[BufferedReader]:
    try:
        descriptor = folder.open(last, flags)
    except OSError as error:
        raise _told(error, name) from error
    with os.fdopen(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", name)
        yield stream


def _put(
    folder: _Folder, last: str, content: tuple[bytes, int], *, replace: bool, durable: bool
) -> bool:
    """Write a file, given as bytes and mode, and give it its name.

    False where another process took it for a dead one.
    """
    part = f"{PART}{secrets.token_hex(8)}"
    lock = None
    try:
        lock = _fill(folder, part, *content, durable=durable)
        if lock is None:
            return False
        _settle(folder, part, last, replace=replace)
    except BaseException:
        with suppress(OSError):
            folder.unlink(part)
        raise
    finally:
        if lock is not None:
            os.close(lock)
    return True


def _fill(folder: _Folder, part: str, data: bytes, mode: int, *, durable: bool) -> int | None:
    """Write a file that is not yet whole; what holds its lock, None where that was lost."""
    with os.fdopen(folder.open(part, _NEW, mode), "wb") as stream:
        if not _held(stream.fileno()):
            return None
        stream.write(data)
        stream.flush()
        if durable:
            os.fsync(stream.fileno())
        if fcntl is None:  # what is open has no other name there
            return os.open(os.devnull, os.O_RDONLY)
        return os.dup(stream.fileno())


def _held(descriptor: int) -> bool:
    """Lock a new file while it is written, where the disk can; whether it still has its name."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EAGAIN, errno.EACCES)
    return os.fstat(descriptor).st_nlink > 0


def _settle(folder: _Folder, part: str, last: str, *, replace: bool) -> None:
    """Give the finished file its name."""
    if replace:
        try:
            folder.rename(part, last)
        except IsADirectoryError as error:
            raise IsADirectoryError(error.errno, "a folder is in the way", last) from error
        return
    try:
        folder.link(part, last)
    except (AttributeError, NotImplementedError, PermissionError):  # no hard links here
        os.close(folder.open(last, _NEW))
        folder.rename(part, last)
        return
    folder.unlink(part)


def _refuse_link(path: Path, name: str) -> None:
    is_junction = getattr(path, "is_junction", bool)
    if path.is_symlink() or is_junction():
        raise LinkError(name)


def _told(error: OSError, name: str) -> OSError:
    """An error with the whole name; a link is one, whichever number the system gives it."""
    if error.errno in (errno.ELOOP, errno.EMLINK):
        return LinkError(name)
    return type(error)(error.errno, error.strerror, name)
