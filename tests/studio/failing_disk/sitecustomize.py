"""A disk that takes nothing more, for a studio that has this folder first on its path.

The file that `HORNBOOK_FAILING` names says how, as long as it is there: a line for each folder,
behind the name of an error: `ENOSPC /home/me`. Nothing is made or opened for writing below.
"""

import errno
import os
from pathlib import Path

SAID = Path(os.environ["HORNBOOK_FAILING"])
WRITES = os.O_CREAT | os.O_WRONLY | os.O_RDWR
_open, _mkdir = os.open, os.mkdir


def refuse(path, at):
    """Raise what is said of the folder in which a path lies."""
    try:
        descriptor = _open(SAID, os.O_RDONLY)
    except OSError:
        return
    with os.fdopen(descriptor) as file:
        lines = file.read().splitlines()
    around = Path(f"/proc/self/fd/{at}").readlink() if at is not None else Path.cwd()
    whole = around / os.fsdecode(path)
    for line in lines:
        name, _, folder = line.partition(" ")
        if whole.is_relative_to(folder):
            number = getattr(errno, name)
            raise OSError(number, os.strerror(number), os.fspath(path))


def opened(path, flags, mode=0o777, *, dir_fd=None):
    """`os.open`, where the disk takes what is written."""
    if flags & WRITES:
        refuse(path, dir_fd)
    return _open(path, flags, mode, dir_fd=dir_fd)


def made(path, mode=0o777, *, dir_fd=None):
    """`os.mkdir`, of what is not there yet."""
    if dir_fd is not None or not Path(path).is_dir():
        refuse(path, dir_fd)
    return _mkdir(path, mode, dir_fd=dir_fd)


os.open, os.mkdir = opened, made
