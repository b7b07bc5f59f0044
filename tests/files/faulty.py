"""A disk that fails at one call, or a process that is killed there."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

CHANGING = (
    *("open", "mkdir", "link", "symlink", "rename", "replace", "unlink", "rmdir", "chmod"),
    *("fsync", "utime"),
)
"""Functions of `os` by which a disk is changed or a file opened."""


class Killed(BaseException):
    """The process has died here: nothing that it does after this happens."""


class Disk:
    """Counts the calls that change a disk; fails at one of them, or kills at it.

    Args:
        at: which call, from 0; None for none.
        error: what the call raises; None where the process is killed, so that all later calls do
            nothing but raise.
    """

    def __init__(self, at: int | None, error: OSError | None = None) -> None:
        self.at, self.error, self.calls, self.dead = at, error, 0, False
        self.names: list[str] = []

    def met(self, name: str) -> None:
        """One call."""
        if self.dead:
            raise Killed
        number, self.calls = self.calls, self.calls + 1
        self.names.append(name)
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
            with suppress(Killed):
                yield self

    def _watched(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **options: Any) -> Any:
            self.met(name)
            return call(*args, **options)

        return watched
