"""Tells pages of edits that come from elsewhere: from an editor, from git, from another studio."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread
from typing import Any

from generator.errors import HornbookError
from generator.files.watching import edited, state_of, wakes
from generator.studio.desk import Desk
from generator.studio.streams import Feed


class Watched:
    """A folder that is looked after as long as somebody has it open; `feed` tells what changes."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.feed = desk, Feed()
        self._stop, self._stack = Event(), ExitStack()
        self.is_alone = self._stack.enter_context(desk.alone())
        loop = asyncio.get_running_loop()

        def tell(value: Any) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.feed.tell, "files", value)

        Thread(target=_watch, args=(desk, self._stop, tell), daemon=True).start()

    def close(self) -> None:
        """Look no more."""
        self._stop.set()
        self.feed.close()
        self._stack.close()


class Outside:
    """All folders that are looked after."""

    def __init__(self) -> None:
        self._watched: dict[Path, Watched] = {}

    def of(self, desk: Desk) -> Watched:
        """The folder of a desk, looked after from now on."""
        if desk.folder not in self._watched:
            self._watched[desk.folder] = Watched(desk)
        return self._watched[desk.folder]

    def close(self) -> None:
        """Look after none any more."""
        for one in self._watched.values():
            one.close()
        self._watched.clear()


def _watch(desk: Desk, stop: Event, tell: Callable[[Any], None]) -> None:
    before = state_of([desk.folder])
    for _ in wakes([desk.folder]):
        if stop.is_set():
            return
        after = state_of([desk.folder])
        if edited(before, after):
            before = after
            try:
                tell({"tags": desk.tags()})
            except (HornbookError, OSError):
                continue  # it is on its way from one state to the next
