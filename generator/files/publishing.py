"""Publishing: many files come into a folder in one step, and what somebody else put there stays.

All files are written beside the folder first, together with hard links to what stays. Then the two
folders change places, which the system does in one step: at no time, and after no kill, is anything
but the whole old or the whole new folder there. Where two folders cannot change places, or somebody
stands in the folder, a journal does it: files are renamed one by one, and the next run finishes
what a kill broke off.
"""

import ctypes
import errno
import json
import os
import re
import secrets
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.files.locks import OWN, Say, locked, silent
from generator.files.rooted import LinkError, Root

OURS = ".hornbook-"
"""Begins the name of everything of ours that is no output."""
STAGE = f"{OURS}stage-"
GONE = f"{OURS}gone-"
"""Begins the name of a folder of which only the removal is left to do."""
LOCK = OWN
UNFINISHED = f"{OURS}unfinished"
"""Lies in a folder until it is published, and names its new files; an old folder has none."""
JOURNAL = "journal.json"

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
"""Linux 3.15 and later, renameat2(2)."""
_RENAME_SWAP = 2
"""macOS 10.12 and later, renamex_np(2)."""
Exchange = Callable[[bytes, bytes], int]


@contextmanager
def publishing(folder: Path, say: Say = silent) -> Iterator["Publisher"]:
    """Be the only one who publishes into `folder`; what a killed run left behind is cleared first.

    Raises:
        HornbookError: another process does not come to an end.
        OSError: the folder cannot be written.
    """
    if folder.is_symlink():
        raise LinkError(folder.name)
    whole = folder.resolve()
    whole.parent.mkdir(parents=True, exist_ok=True)
    beside = os.access(whole.parent, os.W_OK | os.X_OK)
    if not beside:
        whole.mkdir(exist_ok=True)
    lock = whole.parent / f"{LOCK}-{whole.name}" if beside else whole / LOCK
    with locked(lock, f"the folder {folder}", say):
        publisher = Publisher(whole, beside=beside)
        publisher.recover()
        yield publisher


class Publisher:
    """Publishes into one folder, which nobody else of ours does meanwhile."""

    def __init__(self, folder: Path, *, beside: bool) -> None:
        self.folder = folder
        self.beside = beside
        """Whether something can be written beside the folder."""

    @property
    def root(self) -> Root:
        """The folder, to be read."""
        return Root(self.folder)

    def publish(self, files: Mapping[str, bytes]) -> None:
        """Put files into the folder, by their names, all in one step.

        Raises:
            OSError: it cannot be done; then the folder is as it was.
        """
        self._look(files)
        if self._can_exchange() and self._exchanged(files):
            return
        self._journalled(files)

    def recover(self) -> None:
        """Finish or take back what a killed run has left."""
        if self.beside:
            for left in self._beside(GONE):
                _remove(left)
            for left in self._beside(STAGE):
                self._clear(left)
        if not self.folder.is_dir():
            return
        self._finished()
        for left in sorted(self.folder.glob(f"{OURS}*")):
            if (left / JOURNAL).is_file() and not left.is_symlink():
                self._finish(left)
            elif left.name not in (LOCK, UNFINISHED):
                _remove(left)

    def _finished(self) -> None:
        """Forget what an exchange has brought, once the old folder has gone."""
        if not self.beside or not self._beside(STAGE):
            _unlink(self.folder / UNFINISHED)

    def _beside(self, kind: str) -> list[Path]:
        """What is left beside this folder; of a folder `box-de` beside `box` nothing is ours."""
        own = re.compile(re.escape(f"{kind}{self.folder.name}-") + "[0-9a-f]{8}")
        return sorted(one for one in self.folder.parent.iterdir() if own.fullmatch(one.name))

    def _new(self, kind: str) -> Path:
        return self.folder.parent / f"{kind}{self.folder.name}-{secrets.token_hex(4)}"

    # -- by exchange ---------------------------------------------------------------------------

    def _can_exchange(self) -> bool:
        here = Path.cwd()
        stands_inside = here == self.folder or here.is_relative_to(self.folder)
        return self.beside and not stands_inside and not os.path.ismount(self.folder)

    def _exchanged(self, files: Mapping[str, bytes]) -> bool:
        """Publish by exchange; False, with nothing changed, where that cannot be done here."""
        stage = self._new(STAGE)
        moved = Moved(frozenset(files), {})
        os.mkdir(stage)
        try:
            Root(stage).write(UNFINISHED, moved.written())
            for name, data in files.items():
                Root(stage).write(name, data)
            is_new = not self.folder.exists()
            if not is_new:
                os.chmod(stage, stat.S_IMODE(os.stat(self.folder).st_mode))
                try:
                    _carry_over(self.folder, stage, moved.carried)
                    Root(stage).write(UNFINISHED, moved.written())
                except OSError as error:
                    if error.errno in (errno.ENOSPC, errno.EDQUOT):
                        raise
                    return False
            if is_new:
                os.rename(stage, self.folder)
            elif not exchange(stage, self.folder):
                return False
        finally:
            self._clear(stage, moved)
            self._finished()
        _sync(self.folder.parent)
        return True

    def _clear(self, left: Path, moved: "Moved | None" = None) -> None:
        """Remove a folder that is not in use; out of an old one rescue what came late.

        It gets another name first: half removed, a new folder would look like an old one.
        """
        if left.is_symlink() or not left.is_dir():
            _unlink(left)
            return
        if not (left / UNFINISHED).exists() and self.folder.is_dir():
            done = _rescue(left, self.folder, moved or Moved.read(self.root))
            if not done:
                return  # to the next run
        gone = self._new(GONE)
        with suppress(OSError):
            os.rename(left, gone)
            _remove(gone)

    # -- by journal ----------------------------------------------------------------------------

    def _journalled(self, files: Mapping[str, bytes]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        stage = self.folder / f"{STAGE}{secrets.token_hex(4)}"
        os.mkdir(stage)
        done: list[str] = []
        try:
            for name, data in files.items():
                Root(stage / "new").write(name, data)
            Root(stage).write(JOURNAL, json.dumps(list(files)).encode())
            for name in files:
                done.append(name)
                self._replace(stage, name)
        except BaseException:
            _unlink(stage / JOURNAL)
            for name in reversed(done):
                self._take_back(stage, name)
            _remove(stage)
            raise
        _remove(stage)

    def _replace(self, stage: Path, name: str) -> None:
        target, old = self.folder / name, stage / "old" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():
            old.parent.mkdir(parents=True, exist_ok=True)
            _link(target, old)
        os.replace(stage / "new" / name, target)

    def _take_back(self, stage: Path, name: str) -> None:
        new, old = stage / "new" / name, stage / "old" / name
        with suppress(OSError):
            if old.exists():
                os.replace(old, self.folder / name)
            elif not new.exists():
                os.unlink(self.folder / name)

    def _finish(self, stage: Path) -> None:
        """Do what is left of a journal."""
        try:
            names = json.loads(Root(stage).read(JOURNAL))
            for name in names:
                if Root(stage / "new").has(name):
                    self._look((name,))
                    (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                    os.replace(stage / "new" / name, self.folder / name)
        except (ValueError, TypeError, LinkError):
            pass  # it is none of ours, and leads nowhere
        _remove(stage)

    def _look(self, names: Mapping[str, bytes] | tuple[str, ...]) -> None:
        """Refuse, before anything is written, what a link or a folder is in the way of.

        Raises:
            OSError: something is.
        """
        for name in names:
            path = self.folder
            *steps, _ = name.split("/")
            for step in steps:
                path = path / step
                if path.is_symlink():
                    raise LinkError(name)
            if (self.folder / name).is_dir() and not (self.folder / name).is_symlink():
                raise IsADirectoryError(errno.EISDIR, "a folder is in the way", name)


@dataclass(frozen=True)
class Moved:
    """What an exchange has brought into a folder: new files, and what was `carried` over.

    Of that it is known what it was like, so that it can be told what a person has changed since.
    """

    published: Set[str]
    carried: dict[str, list[int]]

    def written(self) -> bytes:
        """As it lies in a folder until all is done."""
        said = {"published": sorted(self.published), "carried": self.carried}
        return json.dumps(said).encode("utf-8", "backslashreplace")

    @classmethod
    def read(cls, root: Root) -> "Moved | None":
        """What lies in a folder after a kill; None where it cannot be read."""
        try:
            said = json.loads(root.read(UNFINISHED))
            return cls(frozenset(said["published"]), dict(said["carried"]))
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def is_as_carried(self, path: Path, name: str) -> bool:
        """Whether a file is what it was when it was carried over."""
        return os.path.lexists(path) and self.carried.get(name) == _looks(os.lstat(path))


def _looks(of: os.stat_result) -> list[int]:
    return [of.st_size, of.st_mtime_ns]


def _carry_over(old: Path, new: Path, noted: dict[str, list[int]], below: str = "") -> None:
    """Link what stays into the new folder: all files of the old one that the new one has not."""
    with os.scandir(old) as entries:
        for entry in sorted(entries, key=lambda one: one.name):
            target, name = new / entry.name, f"{below}{entry.name}"
            if entry.name.startswith(OURS):
                continue
            looks = entry.stat(follow_symlinks=False)
            if entry.is_dir(follow_symlinks=False):
                if os.path.ismount(entry.path):
                    raise OSError(errno.EXDEV, "another disk", entry.path)
                if not target.exists():
                    os.mkdir(target)
                os.chmod(target, stat.S_IMODE(looks.st_mode))
                _carry_over(Path(entry.path), target, noted, f"{name}/")
            elif not os.path.lexists(target):
                noted[name] = _looks(looks)
                if entry.is_symlink():
                    os.symlink(os.readlink(entry.path), target)
                else:
                    _link(Path(entry.path), target)


def _link(old: Path, new: Path) -> None:
    """Another name for a file, or a copy where the disk knows no such."""
    try:
        os.link(old, new, follow_symlinks=False)
    except (NotImplementedError, PermissionError):
        shutil.copy2(old, new, follow_symlinks=False)


def _rescue(old: Path, new: Path, moved: Moved | None, below: str = "") -> bool:
    """Move into the new folder what somebody has put into the old one since it was linked.

    Where the same file was changed in both, both stay. Where it is not known what was `moved`, only
    what the new folder lacks is. Whether all of that could be done.
    """
    done = True
    with os.scandir(old) as entries:
        for entry in sorted(entries, key=lambda one: one.name):
            path, name, target = Path(entry.path), f"{below}{entry.name}", new / entry.name
            if entry.name.startswith(OURS) or (moved and name in moved.published):
                continue
            if entry.is_dir(follow_symlinks=False) and target.is_dir() and not target.is_symlink():
                done = _rescue(path, target, moved, f"{name}/") and done
            elif (goal := _goal(path, target, moved, name)) is not None:
                try:
                    os.replace(path, goal)
                except OSError:
                    done = False
    return done


def _goal(path: Path, target: Path, moved: Moved | None, name: str) -> Path | None:
    """Where a file of the old folder goes in the new one; None where it is there already."""
    if moved is None:
        return None if os.path.lexists(target) else target
    if moved.is_as_carried(path, name) or _same(path, target):
        return None
    if os.path.lexists(target) and not moved.is_as_carried(target, name):
        return _free(target)
    return target


def _free(path: Path) -> Path:
    """`notes-2.txt`, or another number."""
    number = 2
    while os.path.lexists(found := path.with_name(f"{path.stem}-{number}{path.suffix}")):
        number += 1
    return found


def _same(one: Path, other: Path) -> bool:
    """Whether two names are of one file, or of a file and its copy, or of links to the same."""
    if not os.path.lexists(other):
        return False
    first, second = os.lstat(one), os.lstat(other)
    if stat.S_ISLNK(first.st_mode) and stat.S_ISLNK(second.st_mode):
        return os.readlink(one) == os.readlink(other)
    return os.path.samestat(first, second) or _looks(first) == _looks(second)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        _unlink(path)


def _unlink(path: Path) -> None:
    with suppress(OSError):
        os.unlink(path)


def _sync(folder: Path) -> None:
    """Have the disk remember the names in a folder, where it can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change places; whether the system and the file system can.

    Raises:
        OSError: they can, and it failed.
    """
    found = _system()
    if found is None:
        return False
    if found(os.fsencode(one), os.fsencode(other)) == 0:
        return True
    number = ctypes.get_errno()
    if number in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EXDEV):
        return False
    raise OSError(number, os.strerror(number), str(other))


@cache
def _system() -> Exchange | None:
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            rename = library.renameat2
            rename.argtypes = (
                *(ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint),
            )
            return lambda one, other: int(
                rename(_AT_FDCWD, one, _AT_FDCWD, other, _RENAME_EXCHANGE)
            )
        if sys.platform == "darwin":
            swap = library.renamex_np
            swap.argtypes = (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint)
            return lambda one, other: int(swap(one, other, _RENAME_SWAP))
    except (AttributeError, OSError, TypeError):
        return None
    return None
