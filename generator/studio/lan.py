"""The door for phones in the same room: a second server, with the tables and nothing else.

It listens on one address of this machine in its own network. Each seat has a link of its own; what
it opens is that seat's page alone. No page of the studio can be had there.
"""

import asyncio
import socket
from collections.abc import Collection, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import uvicorn
from starlette.types import ASGIApp

from generator.errors import ExitCode, HornbookError
from generator.studio.guard import TOKEN, Guard, Pass
from generator.studio.tables import PHONE, Seat, Table, Tables

OPEN = (
    "/static/studio.css", "/static/studio.js", "/static/icon.svg",
    "/static/play.css", "/static/play.js", "/modules/idiomorph.js",
)  # fmt: skip
"""Our own files that the pages of a seat need; they hold nothing of anybody's."""
_FAR = ("192.0.2.1", 9)
"""An address of nobody's, to learn by which of ours we would reach it; nothing is sent."""


@dataclass(frozen=True)
class SeatsDoor:
    """The door of the tables: a token and a cookie for each seat."""

    hosts: Collection[str]
    port: int
    tables: Tables
    remedy: str = "Scan the code of your seat again, or open its link."

    def passes(self, path: str) -> Pass | None:
        """The cookie of the seat whose page it is."""
        found = self._seat(path)
        if found is None:
            return None
        table, seat = found
        name = f"hornbook-seat-{self.port}-{table.id}-{seat.number}"
        return Pass(name, seat.cookie, f"/seat/{table.id}/{seat.number}")

    def token(self, path: str) -> str:
        """That of the seat whose page it is."""
        found = self._seat(path)
        return found[1].token if found else ""

    def is_open(self, path: str) -> bool:
        """Our own files and fonts are."""
        return path in OPEN or path.startswith("/fonts/")

    def _seat(self, path: str) -> tuple[Table, Seat] | None:
        parts = path.split("/")
        if len(parts) < 4 or parts[:2] != ["", "seat"]:
            return None
        table = self.tables.tables.get(parts[2])
        if table is None:
            return None
        seats = (one for one in table.seats if one.kind == PHONE and str(one.number) == parts[3])
        seat = next(seats, None)
        return (table, seat) if seat else None


class Lan:
    """The second server of a studio, while it is open."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.address = ""
        self.port = 0
        self._asked = ""
        """The address that was asked for, if any."""
        self.app: ASGIApp | None = None
        """The pages of seats, as the studio makes them; set before anything is opened."""
        self._server: uvicorn.Server | None = None
        self._task: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """Whether phones can come."""
        return self._server is not None

    @property
    def host(self) -> str:
        """The address with its port."""
        return f"{self.address}:{self.port}"

    def link(self, table: Table, seat: Seat) -> str:
        """The link of a seat."""
        path = f"/seat/{table.id}/{seat.number}"
        return f"http://{self.host}{path}?{urlencode({TOKEN: seat.token})}"

    async def open(self, address: str = "", port: int = 0) -> None:
        """Let phones come to an address of this machine; without one to that of its network.

        Raises:
            HornbookError: the machine is in no network, or the address is none of its own.
        """
        async with self._lock:
            if self.is_open:
                return
            assert self.app is not None  # noqa: S101 # the studio has set it
            self._asked = address or self._asked
            listening = _listen(self._asked or own_address(), port or self.port)
            self.address, self.port = listening.getsockname()
            door = SeatsDoor(frozenset([self.host]), self.port, self.tables)
            config = uvicorn.Config(
                Guard(self.app, door),
                log_config=None,
                access_log=False,
                server_header=False,
                lifespan="off",
                timeout_graceful_shutdown=1,
            )
            self._server = _Quiet(config)
            self._task = asyncio.create_task(self._server.serve(sockets=[listening]))

    async def close(self) -> None:
        """Let nobody come any more; tables stay as they are."""
        async with self._lock:
            if self._server is not None and self._task is not None:
                self._server.should_exit = True
                await self._task
            self._server = self._task = None


class _Quiet(uvicorn.Server):
    """A server beside another, which alone hears when the process is to end."""

    @contextmanager
    def capture_signals(self) -> Iterator[Any]:
        """Hear nothing."""
        with nullcontext():
            yield


def own_address() -> str:
    """The address by which others in the same network reach this machine.

    Raises:
        HornbookError: it is in no network.
    """
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(_FAR)
        found = str(asking.getsockname()[0])
        if not found.startswith(("0.", "127.")):
            return found
    raise HornbookError(
        "this machine is in no network in which phones could find it",
        instead="join the same wireless network as the phones, then try again",
    )


def _listen(address: str, port: int) -> socket.socket:
    """A socket at an address of this machine; at `port` where that is free, else at any."""
    for wanted in dict.fromkeys((port, 0)):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            # From the first time on: else a phone that still hangs on keeps the port.
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((address, wanted))
        except OSError as error:
            found.close()
            trouble: OSError = error
        else:
            return found
    raise HornbookError(
        f"{address} cannot be used: {trouble.strerror or trouble}",
        ExitCode.CANNOT_WRITE,
        "leave --lan-address out, and the address of this machine's network is taken",
    ) from trouble
