"""What has been edited below some folders, and waiting until something has.

An event of the system only says when to look: what counts is what the files then are. So neither a
lost event nor an editor that writes in several steps can make a build miss an edit.
"""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from typing import TypeAlias

from watchfiles import watch

KINDS = frozenset({".yaml", ".po", ".png", ".jpg", ".jpeg", ".html", ".css", ".jinja"})
"""Endings of the files that a box is made of: what an editor puts beside them has another."""
PASSED_OVER = frozenset({"node_modules", "__pycache__"})
QUIET = 100
"""Milliseconds without an edit after which several are one."""
LONGEST = 1_600
"""Milliseconds after which edits that do not end are looked at all the same."""
LOOK = 2.0
"""Seconds after which the files are looked at without an event, which not every disk gives."""

State: TypeAlias = tuple[int, int, int]
"""When a file was written, how large it is, and which one it is."""


def state_of(folders: Iterable[Path], but: Sequence[Path] = ()) -> dict[Path, State]:
    """Every file below `folders` that a box can be made of, with its state; links not followed.

    Hidden files and folders are passed over, and all that lies in or below `but`. What stands for
    no folder may be a file.
    """
    found: dict[Path, State] = {}
    for folder in folders:
        found.update(_states([folder]))
        for name, inner, files in os.walk(folder):
            here = Path(name)
            inner[:] = [
                one
                for one in inner
                if one[0] != "." and one not in PASSED_OVER and here / one not in but
            ]
            found.update(_states(here / one for one in files))
    return found


def _states(paths: Iterable[Path]) -> Iterator[tuple[Path, State]]:
    for path in paths:
        if path.suffix.lower() in KINDS and path.name[0] != ".":
            try:
                said = path.lstat()
            except OSError:  # gone in this moment
                continue
            if stat.S_ISREG(said.st_mode):
                yield path, (said.st_mtime_ns, said.st_size, said.st_ino)


def edited(before: Mapping[Path, State], after: Mapping[Path, State]) -> list[Path]:
    """The files that have come, gone or changed between two looks, in order."""
    return sorted(path for path in {*before, *after} if before.get(path) != after.get(path))


def wakes(folders: Sequence[Path]) -> Iterator[None]:
    """Gives something whenever files below `folders` may have been edited; never ends by itself.

    A folder or file that goes is waited for, and watched again when it is back.
    """
    while True:
        watched = _identities(folders)
        with _watching(list(watched)) as events:
            while _identities(folders) == watched:
                yield
                with suppress(Empty):
                    events.get(timeout=LOOK)


def _identities(folders: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """The folders that are there: one that was put in the place of another is another."""
    found = {}
    for folder in folders:
        with suppress(OSError):
            said = folder.stat()
            found[folder] = said.st_dev, said.st_ino
    return found


@contextmanager
def _watching(folders: Sequence[Path]) -> Iterator[Queue[object]]:
    """Where something is said of each edit; by a thread, so that signals come to this one."""
    events, stop = Queue[object](), Event()
    thread = Thread(target=_watch, args=(folders, stop, events), daemon=True)
    if folders:
        thread.start()
    try:
        yield events
    finally:
        stop.set()


def _watch(folders: Sequence[Path], stop: Event, events: Queue[object]) -> None:
    """Say of each edit; look at the files themselves where the system can watch no more folders."""
    for polling in (None, True):
        with suppress(OSError):
            for changes in watch(
                *folders,
                watch_filter=None,
                debounce=LONGEST,
                step=QUIET,
                stop_event=stop,
                force_polling=polling,
                ignore_permission_denied=True,
            ):
                events.put(changes)
            return
