"""What a command costs: processor time and memory, with all processes that it starts."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of processor time, user and system; bytes of memory of the largest process."""

    seconds: float
    memory: int

    @property
    def mebibytes(self) -> float:
        """The memory in MiB."""
        return self.memory / MIB


def middle(costs: Sequence[Cost]) -> Cost:
    """The median of both."""
    return Cost(median(one.seconds for one in costs), int(median(one.memory for one in costs)))


def spend(command: Sequence[str | Path], env: Mapping[str, str], cwd: Path) -> Cost:
    """Run `command` to its end, and say what it took.

    The system counts a process and those that it waited for. Its memory begins with ours, so that
    whoever calls this imports little.

    Raises:
        RuntimeError: it failed; with the end of what it said.
    """
    with TemporaryFile() as said:
        process = subprocess.Popen(
            command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, stdout=said, stderr=said
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            words = said.read().decode("utf-8", "replace")[-2000:]
            shown = " ".join(map(str, command))
            raise RuntimeError(f"{shown}\nended with {process.returncode}:\n{words}")
    # macOS counts bytes, all others KiB.
    memory = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return Cost(used.ru_utime + used.ru_stime, memory)
