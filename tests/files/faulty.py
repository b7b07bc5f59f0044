"""A disk that fails at one call, or a process that is killed there."""

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import pytest

CHANGING = (
    *("open", "mkdir", "link", "symlink", "rename", "replace", "unlink", "rmdir", "chmod"),
    *("fsync", "utime"),
)
"""Functions of `os` by which a disk is changed or a file opened."""

ENDS: Mapping[str, BaseException | None] = {
    "killed": None,
    "interrupted": KeyboardInterrupt(),
    "full": OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
    "no right": PermissionError(errno.EACCES, os.strerror(errno.EACCES)),
}
"""What a call may come to."""


class Killed(BaseException):
    """The process has died here: nothing that it does after this happens."""


class Disk:
    """Counts the calls that change a disk; fails at one of them, or kills at it.

    Args:
        at: which call, from 0; None for none.
        error: what the call raises; None where the process is killed, so that all later calls do
            nothing but raise.
    """

    def __init__(self, at: int | None, error: BaseException | None = None) -> None:
        self.at, self.error, self.calls, self.dead = at, error, 0, False
        self.names: list[str] = []
        self.makes: list[bool] = []
        """Of each call, whether it changes anything: one that opens may only read."""
        self._folders: set[int] = set()
        """Open folders, which the system closes, with their locks, when a process is killed."""

    def met(self, name: str, makes: bool = True) -> None:
        """One call."""
        if self.dead:
            raise Killed
        number, self.calls = self.calls, self.calls + 1
        self.names.append(name)
        self.makes.append(makes)
        if number == self.at:
            if self.error is not None:
                raise self.error
            self.dead = True
            raise Killed

    @contextmanager
    def mounted(self) -> Iterator["Disk"]:
        """Stand in for the system's disk."""
        with pytest.MonkeyPatch.context() as patch:
            for name in CHANGING:
                patch.setattr(os, name, self._watched(name, getattr(os, name)))
            from generator.files import publishing

            patch.setattr(publishing, "exchange", self._watched("exchange", publishing.exchange))
            patch.setattr(os, "open", self._noted(os.open))
            patch.setattr(os, "close", self._closed(os.close))
            for module in (io, builtins):
                patch.setattr(module, "open", self._writing(module.open))
            with suppress(Killed):
                yield self
        for one in self._folders if self.dead else ():
            with suppress(OSError):
                os.close(one)

    def _watched(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **options: Any) -> Any:
            reads = name == "open" and not args[1] & os.O_CREAT
            self.met(name, not reads and name != "fsync")
            return call(*args, **options)

        return watched

    def _noted(self, call: Callable[..., int]) -> Callable[..., int]:
        def noted(path: Any, flags: int, *args: Any, **options: Any) -> int:
            descriptor = call(path, flags, *args, **options)
            if flags & os.O_DIRECTORY:
                self._folders.add(descriptor)
            return descriptor

        return noted

    def _closed(self, call: Callable[[int], None]) -> Callable[[int], None]:
        def closed(descriptor: int) -> None:
            self._folders.discard(descriptor)
            call(descriptor)

        return closed

    def _writing(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Files that are opened by Python's own `open`, to be written."""

        def opened(file: Any, mode: str = "r", *args: Any, **options: Any) -> Any:
            if set(mode) & set("wax+") and not isinstance(file, int):
                self.met("open")
            return call(file, mode, *args, **options)

        return opened
