"""That one of several processes was ended before its work was done."""

import errno
import os
from traceback import extract_tb

from generator.errors import ExitCode, HornbookError
from generator.sandbox.budget import bound

_SHORT = (errno.ENOMEM, errno.EMFILE, errno.EFBIG)


class WorkerDiedError(HornbookError):
    """A worker process was ended; `process` and `signal` say which and how, 0 if not known."""

    def __init__(self, doing: str, process: int = 0, signal: int = 0) -> None:
        super().__init__(
            f"a worker process died while {doing}",
            ExitCode.MISSING,
            "try again with --jobs 1, which takes less memory",
        )
        self.process = process
        self.signal = signal


def last_words(error: BaseException) -> str:
    """What failed and where in the code: `TypeError at batches.py:71`."""
    last = extract_tb(error.__traceback__)[-1]
    at = os.path.basename(last.filename)  # noqa: PTH119 # no path of ours
    return f"{type(error).__name__} at {at}:{last.lineno}"


def is_of_limits(error: BaseException) -> bool:
    """Whether `error` says that a limit of this process, or of one that it started, was met."""
    if bound() is None:
        return False
    if isinstance(error, OSError):
        return error.errno in _SHORT
    return isinstance(error, WorkerDiedError) and bool(error.process)
