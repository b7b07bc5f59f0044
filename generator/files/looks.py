"""A look at what lies in folders: what it holds, and whether it has been written since.

No link is followed: one counts by where it leads.
"""

import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_FLAGS |= getattr(os, "O_BINARY", 0)

Wanted = Callable[[str], bool]


class Look(NamedTuple):
    """What was seen: two looks of one key saw the same names and bytes.

    Of one state too, and nothing has been written between them: neither back and forth nor by the
    same bytes.
    """

    key: str
    state: str


def everything(_: str) -> bool:
    """All files are wanted."""
    return True


def look_at(*folders: Path, wanted: Wanted = everything, by_bytes: bool = True) -> Look:
    """All that is below `folders`, in the order of its names; a folder that is not there is empty.

    Args:
        folders: themselves followed, where they are links.
        wanted: whether a file or folder of this name, relative to its folder, counts.
        by_bytes: whether files are read; else their sizes and times stand for their bytes.

    Raises:
        OSError: something cannot be read, or is changed just now.
    """
    key, state = hashlib.sha256(), hashlib.sha256()
    for number, folder in enumerate(folders):
        key.update(f"{number}\0".encode())
        for name, path, about in _below(str(folder), "", wanted):
            is_file = stat.S_ISREG(about.st_mode)
            held = _held(path, about, by_bytes) if is_file else _other(path, about)
            head = f"{name}\0{stat.S_IFMT(about.st_mode)}\0{len(held)}\0"
            key.update(os.fsencode(head) + held)
            if not stat.S_ISDIR(about.st_mode):  # its times are those of what lies in it
                state.update(os.fsencode(f"{name}\0{_times(about)}\0"))
    return Look(key.hexdigest(), state.hexdigest())


def _below(folder: str, prefix: str, wanted: Wanted) -> Iterator[tuple[str, str, os.stat_result]]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda one: one.name)
    except (FileNotFoundError, NotADirectoryError):
        return
    for entry in entries:
        name = f"{prefix}{entry.name}"
        if not wanted(name):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield name, entry.path, entry.stat(follow_symlinks=False)
            yield from _below(entry.path, f"{name}/", wanted)
        else:
            yield name, entry.path, entry.stat(follow_symlinks=False)


def _held(path: str, about: os.stat_result, by_bytes: bool) -> bytes:
    if not by_bytes:
        return _times(about).encode()
    with open(os.open(path, _FLAGS), "rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").digest()
        if _times(os.fstat(stream.fileno())) != _times(about):
            raise OSError(f"{path} is being changed")
    return digest


def _other(path: str, about: os.stat_result) -> bytes:
    """Where a link leads; nothing of what is neither a file nor a link."""
    return os.fsencode(os.readlink(path)) if stat.S_ISLNK(about.st_mode) else b""


def _times(about: os.stat_result) -> str:
    return f"{about.st_size} {about.st_mtime_ns} {about.st_ctime_ns} {about.st_ino}"
