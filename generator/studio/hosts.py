"""The processes that open content for the studio: begun when asked for, ended when idle."""

import asyncio
import os
import sys
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from generator.errors import ExitCode, HornbookError
from generator.studio.protocol import LARGEST, line_of, message_of

IDLE = 600.0
"""Seconds after which a process that nobody asks is ended."""
MOST = 8
"""Processes at once; the one that was idle longest makes room."""
PATIENCE = 300.0
"""Seconds to wait for one answer."""
STRANGERS = "strangers"
"""A purpose: what is sent to the process was written by others, so it works under limits."""


class Content(NamedTuple):
    """What a process opens, in the words of the commands: names of ours, or folders."""

    box: str | None = None
    sets: tuple[str, ...] = ()
    language: str | None = None

    @property
    def words(self) -> list[str]:
        """As it is typed."""
        found = [self.box] if self.box else []
        for one in self.sets:
            found += ["--set", one]
        return found + (["--language", self.language] if self.language else [])

    @property
    def untranslated(self) -> "Content":
        """The same in its own language, for commands that speak none other."""
        return self._replace(language=None)


@dataclass
class Host:
    """One process, and the requests that wait for it."""

    process: asyncio.subprocess.Process
    waiting: dict[int, asyncio.Future[Any]] = field(default_factory=dict)
    used: float = field(default_factory=time.monotonic)
    pinned: int = 0
    """So many want it to stay, though it is idle: tables at which a match is played."""
    last: int = 0
    end: str = ""
    """How it ended, once it has."""

    async def ask(self, do: str, **given: Any) -> Any:
        """The answer to one request.

        Raises:
            HornbookError: the request cannot be met, or the process has ended.
        """
        if self.end:
            raise HornbookError(self.end)
        self.used, self.last = time.monotonic(), self.last + 1
        answer = self.waiting[self.last] = asyncio.get_running_loop().create_future()
        assert self.process.stdin is not None  # noqa: S101 # it was begun with one
        with suppress(ConnectionError):  # what reads the answers says so
            self.process.stdin.write(line_of({"id": self.last, "do": do, "with": given}))
            await self.process.stdin.drain()
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def listen(self) -> None:
        """Hand out answers until there are no more."""
        assert self.process.stdout is not None  # noqa: S101 # it was begun with one
        end = "what was working on this has ended; try again"
        with suppress(OSError, ValueError):
            while line := await self.process.stdout.readline():
                message = message_of(line)
                if "id" in message:
                    self._hand_out(message)
                elif message.get("met"):
                    end = f"work on this was ended by its limits: {message['met']}"
                elif message.get("fault"):
                    end = f"Hornbook itself has failed: {message['fault']}"
        self.end = end
        for answer in self.waiting.values():
            if not answer.done():
                answer.set_exception(HornbookError(end))
        self.waiting.clear()

    def _hand_out(self, message: Mapping[str, Any]) -> None:
        answer = self.waiting.pop(message["id"], None)
        if answer is None or answer.done():
            return
        if said := message.get("error"):
            code = ExitCode.OURS if said["ours"] else ExitCode.FINDINGS
            whose = "Hornbook itself has failed: " if said["ours"] else ""
            error = HornbookError(whose + said["message"], code, said["instead"])
            answer.set_exception(error)
        else:
            answer.set_result(message["value"])


class Hosts:
    """All processes of a studio, by the content that each has opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._hosts: dict[tuple[Content, str], Host] = {}
        self._listening: set[asyncio.Task[None]] = set()
        self._lock = asyncio.Lock()

    async def ask(self, content: Content, do: str, *, of: str = "", **given: Any) -> Any:
        """What the process of this content answers; `of` keeps one for a purpose of its own.

        Raises:
            HornbookError: the request cannot be met.
        """
        return await (await self.host(content, of)).ask(do, **given)

    async def host(self, content: Content, of: str = "") -> Host:
        """The process of this content, begun where there is none."""
        async with self._lock:
            held = self._hosts.get((content, of))
            if held is not None and not held.end:
                return held
            await self._make_room()
            held = Host(await self._begun(content, of))
            self._hosts[content, of] = held
            task = asyncio.create_task(held.listen())
            self._listening.add(task)
            task.add_done_callback(self._listening.discard)
            return held

    async def forget(self, content: Content, of: str | None = None) -> None:
        """End the processes of this content, which has changed."""
        async with self._lock:
            for key, host in list(self._hosts.items()):
                if key[0] == content and (of is None or key[1] == of):
                    del self._hosts[key]
                    await _ended(host)

    async def outdate(self, word: str, but: Collection[str]) -> None:
        """End idle processes that have opened what `word` names, which has changed.

        Those for the purposes `but` stay, which read their files anew, and those that are pinned.
        """
        async with self._lock:
            for key, host in list(self._hosts.items()):
                opened = word in (key[0].box, *key[0].sets)
                if opened and key[1] not in but and not host.waiting and not host.pinned:
                    del self._hosts[key]
                    await _ended(host)

    async def tidy(self) -> None:
        """End what nobody has asked for long."""
        async with self._lock:
            old = time.monotonic() - IDLE
            for key, host in list(self._hosts.items()):
                if host.end or (host.used < old and not host.waiting and not host.pinned):
                    del self._hosts[key]
                    await _ended(host)

    async def close(self) -> None:
        """End them all."""
        async with self._lock:
            for host in self._hosts.values():
                await _ended(host)
            self._hosts.clear()
        await asyncio.gather(*self._listening)

    async def _make_room(self) -> None:
        free = [key for key, one in self._hosts.items() if not one.waiting and not one.pinned]
        while len(self._hosts) >= MOST and free:
            oldest = min(free, key=lambda key: self._hosts[key].used)
            free.remove(oldest)
            await _ended(self._hosts.pop(oldest))

    async def _begun(self, content: Content, of: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "generator.studio.host",
            *content.words,
            *(["--confined"] if of == STRANGERS else []),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LARGEST,
            cwd=self.folder,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # Ctrl-C is for the studio, which then ends these
        )


async def _ended(host: Host) -> None:
    """End a process by closing its input, or else by force."""
    with suppress(ProcessLookupError, ConnectionError):
        if host.process.stdin is not None:
            host.process.stdin.close()
        try:
            await asyncio.wait_for(host.process.wait(), 2)
        except TimeoutError:
            host.process.kill()
            await host.process.wait()
