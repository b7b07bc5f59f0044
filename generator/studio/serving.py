"""Runs the studio: a port of this machine, the link that opens it, and an orderly end."""

import asyncio
import hashlib
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from types import FrameType

import uvicorn
from filelock import FileLock, Timeout
from platformdirs import user_documents_path

from generator.errors import ExitCode, HornbookError
from generator.project import find_project
from generator.saying import say
from generator.shelf import Shelf
from generator.studio.app import make_app
from generator.studio.guard import loopback
from generator.studio.lan import Lan
from generator.studio.state import Studio
from generator.studio.streams import close_all

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
    project = find_project()
    with (
        TemporaryDirectory(prefix="hornbook-studio-") as scratch,
        listening,
        _noticed(project.cache, wanted),
    ):
        studio = Studio.of(Shelf(project), wanted, Path(scratch))
        config = uvicorn.Config(
            make_app(studio, door),
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
        )
        can_open = opens and _has_desktop()
        server = _Server(config, link, studio.lan, opens=can_open, phones=phones)
        asyncio.run(server.serve(sockets=[listening]))
    say("the studio has ended; what was saved is saved", err=True)


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
        if self.opens:  # nobody waits for it: some browsers stay until they are closed
            Thread(target=webbrowser.open, args=(self.link,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: first the streams, for which it would wait."""
        close_all()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Heed Ctrl-C and whoever asks this process to end, a terminal that closes too."""
        names = ("SIGINT", "SIGTERM", "SIGHUP")
        numbers = [found for name in names if (found := getattr(signal, name, None))]
        heeded = [one for one in numbers if signal.getsignal(one) is not signal.SIG_IGN]
        before = {one: signal.signal(one, self.handle_exit) for one in heeded}
        try:
            yield
        finally:
            for number, old in before.items():
                signal.signal(number, old)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in order, however often it is said: it takes a moment at most."""
        self.should_exit = True


def _has_desktop() -> bool:
    """Whether a browser with a window can be opened; one in the terminal would be in the way."""
    return sys.platform != "linux" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


@contextmanager
def _noticed(cache: Path, folders: Sequence[Path]) -> Iterator[None]:
    """Say so where another studio has one of the folders open; both may work on it."""
    locks = []
    for folder in folders:
        name = hashlib.sha256(str(folder).encode()).hexdigest()[:24]
        lock = FileLock(cache / f"studio-{name}.lock", thread_local=False)
        try:
            lock.acquire(timeout=0)
            locks.append(lock)
        except Timeout:
            said = f"  note: another studio has {folder} open; each shows what the other saves"
            say(said, err=True)
        except OSError:
            pass  # a cache that cannot be written is no reason not to begin
    try:
        yield
    finally:
        for lock in locks:
            lock.release()


def _listen(port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if port:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(("127.0.0.1", port))
        found.listen()  # only then is a port taken that others may share
    except OSError as error:
        found.close()
        raise HornbookError(
            f"port {port} cannot be used: {error.strerror or error}",
            ExitCode.CANNOT_WRITE,
            "leave --port out, and a free one is taken",
        ) from error
    return found
