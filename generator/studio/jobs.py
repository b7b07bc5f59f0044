"""Commands of Hornbook that run for a page: told of while they run, cancelled, looked at after."""

import asyncio
import os
import re
import secrets
import shutil
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from generator.errors import ExitCode
from generator.studio.streams import Feed

MOST_KEPT = 20
"""Finished jobs whose files are kept; the oldest go."""
MOST_SAID = 20_000
"""Lines of what a job says that are kept."""
PATIENCE = 3.0
"""Seconds for commands to end by themselves when the studio ends."""
_STEP = re.compile(r"^\[(\d[\d,]*)/(\d[\d,]*)\] (.*)")

State = Literal["waits", "runs", "done", "failed", "cancelled"]


@dataclass
class Job:
    """One command: what was asked, what it says, and the folder that it writes into."""

    id: str
    title: str
    argv: tuple[str, ...]
    folder: Path
    about: dict[str, Any] = field(default_factory=dict)
    """What the page that began it wants to know again."""
    state: State = "waits"
    code: int | None = None
    said: list[str] = field(default_factory=list)
    """Lines of standard output."""
    warned: list[str] = field(default_factory=list)
    """Lines of standard error, without progress."""
    step: tuple[int, int, str] = (0, 0, "")
    began: float = field(default_factory=time.time)
    feed: Feed = field(default_factory=Feed)
    process: asyncio.subprocess.Process | None = None
    conclude: "Callable[[Job], None] | None" = None
    """Called when it has ended, before its files may go; it may take its time."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.state in ("done", "failed", "cancelled")

    def files(self) -> list[str]:
        """What it has written, by name below its folder."""
        paths = (path for path in self.folder.rglob("*") if path.is_file())
        found = (path.relative_to(self.folder) for path in paths)
        return sorted(one.as_posix() for one in found if not one.name.startswith("."))

    def told(self) -> dict[str, Any]:
        """How it stands, as pages are told."""
        done, total, label = self.step
        return {
            "state": self.state,
            "done": done,
            "total": total,
            "label": label,
            "code": self.code,
            "said": self.said[-50:],
            "warned": self.warned[-50:],
        }


class Jobs:
    """All jobs of a studio; so many run at once as the machine has processors for."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        """Each job has a folder of its own below it."""
        self.home = home
        """Where commands are run, so that names mean the same."""
        self.jobs: dict[str, Job] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(2)

    def begin(self, title: str, argv: Sequence[str], **about: Any) -> Job:
        """Run `hornbook ARGV`; `{folder}` in a word is the folder of the job."""
        id_ = secrets.token_urlsafe(8)
        folder = self.folder / id_
        folder.mkdir(parents=True)
        words = tuple(word.replace("{folder}", str(folder)) for word in argv)
        job = self.jobs[id_] = Job(id_, title, words, folder, about)
        self._running[id_] = asyncio.create_task(self._run(job))
        self._forget_old()
        return job

    def cancel(self, job: Job) -> None:
        """End a job as Ctrl-C does; what was finished before is unchanged."""
        if job.is_over:
            return
        job.state = "cancelled"
        if job.process is None:
            self._running[job.id].cancel()
        else:
            with suppress(ProcessLookupError):
                job.process.send_signal(signal.SIGTERM)

    async def close(self) -> None:
        """Cancel what runs, and take the files of all jobs away."""
        for job in self.jobs.values():
            self.cancel(job)
        if running := list(self._running.values()):
            await asyncio.wait(running, timeout=PATIENCE)
        for job in self.jobs.values():
            _kill(job)
        await asyncio.gather(*self._running.values(), return_exceptions=True)
        await asyncio.to_thread(shutil.rmtree, self.folder, ignore_errors=True)

    async def _run(self, job: Job) -> None:
        try:
            async with self._turn:
                await self._work(job)
        except OSError as error:
            job.warned.append(f"hornbook: {error.strerror or error}")
            job.code = int(ExitCode.MISSING)
        finally:
            if job.state != "cancelled":
                job.state = "failed" if job.code else "done"
            if job.conclude is not None:
                await asyncio.to_thread(job.conclude, job)
            job.feed.tell("job", job.told())
            job.feed.close()
            self._running.pop(job.id, None)

    async def _work(self, job: Job) -> None:
        job.state = "runs"
        job.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "generator.cli",
            *job.argv,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=self.home,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            start_new_session=True,
        )
        out, err = job.process.stdout, job.process.stderr
        assert out is not None and err is not None  # noqa: S101 # it was begun with both
        await asyncio.gather(self._hear(job, out, job.said), self._hear(job, err, job.warned))
        job.code = await job.process.wait()

    async def _hear(self, job: Job, stream: asyncio.StreamReader, lines: list[str]) -> None:
        while line := await stream.readline():
            text = line.decode("utf-8", "replace").rstrip("\n")
            if step := _STEP.match(text):
                done, total, label = step.groups()
                job.step = (_number(done), _number(total), label)
            elif len(lines) < MOST_SAID:
                lines.append(text)
            job.feed.tell("job", job.told())

    def _forget_old(self) -> None:
        over = [job for job in self.jobs.values() if job.is_over]
        for job in over[: max(0, len(over) - MOST_KEPT)]:
            del self.jobs[job.id]
            shutil.rmtree(job.folder, ignore_errors=True)


def _kill(job: Job) -> None:
    """End a command that does not end when it is asked to, and all that it has begun."""
    if job.process is not None and job.process.returncode is None:
        with suppress(ProcessLookupError, AttributeError):
            os.killpg(job.process.pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            job.process.kill()


def _number(text: str) -> int:
    return int(text.replace(",", ""))
