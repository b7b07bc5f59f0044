"""Server-sent events: what a page is told while it stands open."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from weakref import WeakSet

from starlette.responses import StreamingResponse

QUIET = 15.0
"""Seconds after which a comment says that the stream still lives."""


_feeds: "WeakSet[Feed]" = WeakSet()
"""All that somebody might follow."""


def close_all() -> None:
    """Say on every stream that nothing more will come: a server cannot end before they do."""
    for feed in list(_feeds):
        feed.close()


class Feed:
    """Events that several pages follow; a page that comes late gets `last` at once.

    A page that is slow misses what was said between, and never the last of each kind.
    """

    def __init__(self) -> None:
        self.last: dict[str, Any] = {}
        self.closed = False
        self._changed: set[asyncio.Event] = set()
        _feeds.add(self)

    def tell(self, kind: str, value: Any) -> None:
        """Say that something has changed; `value` is of JSON."""
        self.last.pop(kind, None)  # the newest kind stands last
        self.last[kind] = value
        self._wake()

    def close(self) -> None:
        """Say that nothing more will come."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        for one in self._changed:
            one.set()

    async def follow(self) -> AsyncIterator[str]:
        """The events as text of the stream, until the feed is closed."""
        changed, told = asyncio.Event(), dict[str, Any]()
        self._changed.add(changed)
        try:
            while True:
                changed.clear()
                closed = (
                    self.closed
                )  # what is said last, while this is sent, is sent before the end
                for kind, value in list(self.last.items()):
                    if kind not in told or told[kind] is not value:
                        told[kind] = value
                        yield event(kind, value)
                if closed:
                    yield event("end", None)
                    return
                try:
                    await asyncio.wait_for(changed.wait(), QUIET)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            self._changed.discard(changed)


def event(kind: str, value: Any) -> str:
    """One event as text."""
    return f"event: {kind}\ndata: {json.dumps(value, ensure_ascii=False)}\n\n"


def streamed(feed: Feed) -> StreamingResponse:
    """The answer that lets a page follow a feed."""
    return StreamingResponse(feed.follow(), media_type="text/event-stream")
