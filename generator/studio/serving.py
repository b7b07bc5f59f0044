"""Runs the studio: a port of this machine, the link that opens it, and an orderly end."""

import asyncio
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from platformdirs import user_documents_path

from generator.errors import ExitCode, HornbookError
from generator.project import find_project
from generator.saying import say
from generator.shelf import Shelf
from generator.studio.app import make_app
from generator.studio.guard import loopback
from generator.studio.lan import Lan
from generator.studio.state import Studio

HOME = "Hornbook"
"""The folder for a person's own work, below their documents."""
PATIENCE = 3
"""Seconds for pages that are open to hear that the studio ends."""


def serve(folders: Sequence[Path], port: int, *, opens: bool, phones: str | None = None) -> None:
    """Serve the studio until somebody ends it.

    Args:
        folders: in which a person's own sets and boxes lie; without any, their own folder.
        port: of this machine; 0 for any that is free.
        opens: whether to open a browser.
        phones: the address at which phones can come to tables; empty for that of the machine's
            network, None for none.

    Raises:
        HornbookError: a folder is none, or the port is taken.
    """
    wanted = tuple(one.absolute() for one in folders) or (user_documents_path() / HOME,)
    for one in folders:
        if not one.is_dir():
            raise HornbookError(f"{one} is no folder", instead="make it first, or name another")
    listening = _listen(port)
    door = loopback(listening.getsockname()[1])
    link = door.link(f"127.0.0.1:{listening.getsockname()[1]}")
    with TemporaryDirectory(prefix="hornbook-studio-") as scratch, listening:
        studio = Studio.of(Shelf(find_project()), wanted, Path(scratch))
        config = uvicorn.Config(
            make_app(studio, door),
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
        )
        server = _Server(config, link, studio.lan, opens=opens, phones=phones)
        asyncio.run(server.serve(sockets=[listening]))


class _Server(uvicorn.Server):
    """Says its link once it listens, and tells open pages when it ends."""

    def __init__(
        self, config: uvicorn.Config, link: str, lan: Lan, *, opens: bool, phones: str | None
    ) -> None:
        super().__init__(config)
        self.link, self.lan, self.opens, self.phones = link, lan, opens, phones

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        say(f"Hornbook's studio: {self.link}")
        say("  this link opens it in a browser on this machine; Ctrl-C ends it", err=True)
        if self.phones is not None:
            await self.lan.open(self.phones)
            say(f"  phones in this network can come to its tables: {self.lan.host}", err=True)
        sys.stdout.flush()
        if self.opens:
            await asyncio.to_thread(webbrowser.open, self.link)


def _listen(port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if port:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(("127.0.0.1", port))
    except OSError as error:
        found.close()
        raise HornbookError(
            f"port {port} cannot be used: {error.strerror or error}",
            ExitCode.CANNOT_WRITE,
            "leave --port out, and a free one is taken",
        ) from error
    return found
