"""The one exception that ends a run, and the exit codes of the command line."""

from enum import IntEnum

from generator.printable import printable


class ExitCode(IntEnum):
    """What the process says to its caller when it ends."""

    OK = 0
    FINDINGS = 1
    """The content has findings of error level."""
    USAGE = 2
    """The command was called in a way that cannot work."""
    MISSING = 3
    """Something is missing on this machine: a library, a font, a file."""
    CANNOT_WRITE = 4
    """The output cannot be written."""
    OURS = 70
    """Hornbook itself has failed: neither the content nor the way it was called."""


class EndedError(KeyboardInterrupt):
    """The system asks the program to end (SIGTERM, SIGHUP): as Ctrl-C, but for the exit code."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class HornbookError(Exception):
    """This run cannot go on; trouble in the content is a `Diagnostic` instead.

    Args:
        message: what happened, one sentence without a full stop.
        exit_code: how the process ends.
        instead: what to do next; empty when there is nothing to advise.
    """

    def __init__(
        self, message: str, exit_code: ExitCode = ExitCode.USAGE, instead: str = ""
    ) -> None:
        super().__init__(message)
        self.message = printable(message)
        self.exit_code = ExitCode(exit_code)
        self.instead = printable(instead)

    def __reduce__(self) -> tuple[type["HornbookError"], tuple[str, ExitCode, str]]:
        """Cross from a worker process whole: pickle would else keep the message alone."""
        return type(self), (self.message, self.exit_code, self.instead)

    def __str__(self) -> str:
        return f"{self.message}; {self.instead}" if self.instead else self.message


class WorkerFaultError(Exception):
    """A mistake of ours in a worker process: `fault` says what and where, `trace` all of it.

    It crosses to the process that waits whatever was raised there, which may not.
    """

    def __init__(self, fault: str, trace: str) -> None:
        super().__init__(fault, trace)
        self.fault = fault
        self.trace = trace

    def __str__(self) -> str:
        return f"{self.fault}\n{self.trace}"


class CacheError(HornbookError):
    """The cache cannot be written, which only saves time: the run can be begun again without it."""

    @classmethod
    def of(cls, path: object, reason: object) -> "CacheError":
        """The error for a file of the cache, with the system's reason."""
        instead = "make room for it, or set HORNBOOK_CACHE to a folder that can be written"
        return cls(f"cannot write {path}: {reason}", ExitCode.CANNOT_WRITE, instead)
