"""A new folder that comes into its place whole, in one step, and never over what is there."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.files.rooted import Root
from generator.files.temporary import passing_folder

STAGE = ".hornbook-open-"


@contextmanager
def placed(target: Path) -> Iterator[Root]:
    """A folder to fill, which is called `target` once the block has ended; else it is gone.

    Raises:
        FileExistsError: there is something of that name.
        OSError: it cannot be written.
    """
    _refuse_there(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    with passing_folder(target.parent, STAGE) as around:
        stage = around / target.name
        os.mkdir(stage)
        yield Root(stage)
        _refuse_there(target)
        os.rename(stage, target)


def _refuse_there(target: Path) -> None:
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
