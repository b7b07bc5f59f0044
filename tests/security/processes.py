"""Our command line as a process of its own, that may be sent signals."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0


class Run:
    """`hornbook` with these words, in a session of its own, as a terminal or a system runs it.

    Args:
        words: of the command line.
        env: changes to the environment.
        closed: standard streams that are closed.
    """

    def __init__(
        self, *words: object, env: Mapping[str, str] | None = None, closed: tuple[int, ...] = ()
    ) -> None:
        def settle() -> None:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the suite may ignore it
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            for one in closed:
                os.close(one)

        self.process = subprocess.Popen(
            [sys.executable, "-m", "generator.cli", *map(str, words)],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=settle,
        )

    def until(self, met: Callable[[], bool]) -> None:
        """Wait for something to be so; not for ever."""
        end = time.monotonic() + PATIENCE
        while not met():
            assert self.process.poll() is None, self.end()
            assert time.monotonic() < end, "it never came"
            time.sleep(0.01)

    def send(self, number: int, *, group: bool = False) -> None:
        """A signal to the process, or to all of its group as a terminal sends it."""
        os.killpg(self.process.pid, number) if group else self.process.send_signal(number)

    def end(self, typed: bytes | None = None) -> tuple[int, str, str]:
        """Wait for the end: exit code, and both streams."""
        out, err = self.process.communicate(typed, timeout=PATIENCE)
        return self.process.returncode, out.decode(), err.decode()
