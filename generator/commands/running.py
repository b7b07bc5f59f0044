"""How a command runs and ends: its exit code, its limits for a stranger's content, its cache."""

import os
import platform
import shlex
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, ParamSpec, TextIO, TypeVar

import click

from generator.diagnostics import Diagnostic, Position, did_you_mean, quoted
from generator.errors import CacheError, EndedError, ExitCode, HornbookError
from generator.printable import printable
from generator.project import CACHE_VARIABLE, find_project
from generator.sandbox import worker
from generator.sandbox.limits import LIMIT_MET, VARIABLE, Limits, bound, chosen
from generator.sandbox.worker import Ending, is_of_limits, last_words
from generator.saying import say, show

Words = ParamSpec("Words")
Outcome = TypeVar("Outcome")

BY_SIGNAL = 128
"""The exit code of what a signal has ended, less the number of the signal."""
EXHAUSTED = (MemoryError, RecursionError)
OTHERWISE = {
    "--players": "--seats",
    "--player": "--seats",
    "--target": "--to",
    "--format": "--to",
    "--lang": "--language",
    "--locale": "--language",
    "--size": "--paper",
    "--rules": "--ruleset",
    "--folder": "--output",
    "--dir": "--output",
    "--deck": "--only",
    "--decks": "--only",
}
"""What people call an option, and its name."""
NO_LIBRARY = "cannot load library"
"""How cffi begins when a library of the system is missing."""
TRACEBACK_VARIABLE = "HORNBOOK_TRACEBACK"
"""Set to anything, it shows the traceback of a failure of ours."""

ARCHIVES = frozenset({".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar"})
PACKED = ".hornbook"
"""How a box or set in one file ends."""
NAMES = (
    *("sets", "paths", "boxes", "box", "into", "extends", "files", "table", "resume", "parcel"),
)
"""Parameters of commands that name content; what names a set comes first in a finding."""
MOST_SAID = 10_000_000
"""Bytes of what work in a process of its own may say."""
ROOM = 1 << 20
"""Bytes that must find room in the cache before a run begins: some twenty faces."""


class Commands(click.Group):
    """A group whose commands end with the exit codes of `ExitCode`, and never with a traceback."""

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        """Read the options that stand before the command."""
        with caught():
            return super().make_context(*words, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; say what went wrong and what to do about it."""
        with caught():
            return super().invoke(ctx)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command, or say which one was probably meant."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            near = did_you_mean(args[0], self.list_commands(ctx))
            names = ", ".join(self.list_commands(ctx))
            raise HornbookError(f'there is no command "{args[0]}"', instead=near or f"try: {names}")
        return super().resolve_command(ctx, args)


@contextmanager
def caught() -> Iterator[None]:
    """Around a command: what ends it becomes an exit code, and is said on stderr.

    Raises:
        click.exceptions.Exit: with that code.
        Exception: a limit of this process was met, which the one that waits for it says.
    """
    try:
        yield
    except (click.exceptions.Exit, click.exceptions.Abort):
        raise
    except click.ClickException as error:
        if isinstance(error, click.NoSuchOption):
            _suggest(error)
        # It quotes what was typed.
        error.message = printable(error.message)  # type: ignore[misc] # final only to readers
        raise
    except KeyboardInterrupt as error:
        how = "ended" if isinstance(error, EndedError) else "interrupted"
        number = error.number if isinstance(error, EndedError) else signal.SIGINT
        with suppress(OSError):  # the terminal itself may have gone
            show(f"\nhornbook: {how}; what was finished before is unchanged", err=True)
        raise click.exceptions.Exit(BY_SIGNAL + number) from error
    except Exception as error:
        if is_of_limits(error) or (isinstance(error, EXHAUSTED) and bound() is not None):
            raise
        raise click.exceptions.Exit(int(_told(error))) from error


def _suggest(error: click.NoSuchOption) -> None:
    """Name the option by which a command calls what was typed, where letters do not show it."""
    known = {flag for one in error.ctx.command.params for flag in one.opts} if error.ctx else set()
    if error.option_name in OTHERWISE and (meant := OTHERWISE[error.option_name]) in known:
        error.possibilities = [meant]  # type: ignore[misc] # final only to readers


def _told(error: Exception) -> ExitCode:
    """Say what has ended a command; its exit code."""
    if isinstance(error, HornbookError):
        say(f"hornbook: {error.message}", err=True)
        if error.instead:
            say(f"  {error.instead}", err=True)
        return error.exit_code
    if isinstance(error, BrokenPipeError):
        sys.stderr.close()
        return ExitCode.OK
    if isinstance(error, OSError) and str(error).startswith(NO_LIBRARY):
        say(f"hornbook: {error}", err=True)
        say("  `hornbook doctor` says what to install", err=True)
        return ExitCode.MISSING
    if isinstance(error, OSError):
        _hush(sys.stdout)
        say(f"hornbook: {error.strerror or error}", err=True)
        return ExitCode.CANNOT_WRITE
    if isinstance(error, EXHAUSTED):
        say("hornbook: this takes more memory, or is nested more deeply, than can be", err=True)
        return ExitCode.MISSING
    if os.environ.get(TRACEBACK_VARIABLE):
        show("".join(traceback.format_exception(error)), err=True)
    confess(last_words(error))
    return ExitCode.OURS


def heed_signals() -> None:
    """End as after Ctrl-C, with all that is tidied up and saved then, also where we are asked to.

    What is ignored on purpose (`nohup`) stays so.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, _: object) -> None:
    # A terminal that closes, or whoever ends a group, says it twice: once is enough.
    signal.signal(number, signal.SIG_IGN)
    raise EndedError(number)


def confess(fault: str, doing: str = "") -> None:
    """Say that a fault is ours, and what to report; `doing` is what was worked on, if known."""
    where = f" at {quoted(doing)}" if doing else ""
    say(
        f"hornbook: Hornbook itself has failed{where}: {fault}; this is our mistake, not yours, "
        "and what was there is unchanged",
        err=True,
    )
    typed = shlex.join(("hornbook", *sys.argv[1:]))
    say(
        f"  please report it as an issue of Hornbook, with `{typed}`, version "
        f"{version('hornbook')}, Python {platform.python_version()} on {platform.system()}, and "
        f"what {TRACEBACK_VARIABLE}=1 shows before these lines",
        err=True,
    )


def _hush(stream: TextIO) -> None:
    """Send what a stream still holds nowhere: a full device would fail again at the very end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


LIMITS = Limits()


class Sandboxed(click.Command):
    """A command that works in a process of its own where it is given what is not ours."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command here, or under limits."""
        strange = tuple(dict.fromkeys(strangers(ctx.params)))
        if not strange or not can_limit():
            return super().invoke(ctx)

        def work() -> int:
            code = ended(lambda: super(Sandboxed, self).invoke(ctx))
            ctx.close()
            return code

        shows = ctx.params.get("fix") or ctx.params.get("cells")
        limits, asks = _limits(ctx.params), shows and not ctx.params.get("yes")
        at_table = "human" in ctx.params or bool(asks)
        ending = worker.run(work, limits, at_table=at_table, noted=_note_network)
        if ending.fault:
            confess(ending.fault, ending.doing)
            ctx.exit(int(ExitCode.OURS))
        if ending.met:
            _report(ctx.params, limit_finding(strange, ending))
        if ending.code:
            ctx.exit(ending.code)
        return None


def apart(work: Callable[[], str], params: Mapping[str, Any], *, quiet: bool) -> tuple[str, Ending]:
    """What `work` says, done under limits in a process of its own, and how that ended.

    For what is done again and again: when `quiet`, a note about the system was made before.
    """
    noted = (lambda: None) if quiet else _note_network
    with TemporaryFile() as stream:

        def call() -> None:
            stream.write(work().encode())
            stream.flush()

        ending = worker.run(lambda: ended(call), _limits(params), noted=noted)
        stream.seek(0)
        return stream.read(MOST_SAID).decode("utf-8", "replace"), ending


def ended(call: Callable[[], Any]) -> int:
    """The exit code of `call`; what ends it early is said on stderr, as `Commands` does."""
    code = 0
    try:
        with caught():
            call()
    except click.exceptions.Exit as error:
        code = error.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except SystemExit as error:
        code = int(error.code or 0)
    return code


def strangers(params: Mapping[str, Any]) -> Iterator[Path]:
    """The files that stand for what is named and is not ours: `set.yaml`, `game.yaml`, a match.

    Ours is what lies in the folder of our content, links followed.
    """
    texts = [(name, text) for name in NAMES if params.get(name) for text in _many(params[name])]
    if not texts:
        return
    home = find_project().content
    for name, text in _each(home, texts):
        if name != "parcel":
            _refuse_archive(Path(text))
        is_file = name in ("files", "resume", "table", "parcel")
        path = _meant(home, text, is_file=is_file, is_set=name == "sets")
        if path is not None and not path.resolve().is_relative_to(home.resolve()):
            yield path


def _each(home: Path, texts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Every box and set of a folder that `check` is given stands for itself."""
    from generator.source.folders import held_in

    for name, text in texts:
        yield from ((name, one) for one in (held_in(home, text) if name == "paths" else [text]))


def _refuse_archive(path: Path) -> None:
    """Archives are not read: what is in one can be looked at once it is unpacked.

    Raises:
        HornbookError: `path` is one.
    """
    if path.suffix.lower() == PACKED and path.is_file():
        raise HornbookError(
            f"{path} is a box or a card set in one file, and is not read as it is",
            instead=f"`hornbook open {shlex.quote(str(path))}` unpacks it into a folder",
        )
    if path.suffix.lower() in ARCHIVES and path.is_file():
        raise HornbookError(
            f"{path} is an archive, and is not read",
            instead="unpack it, look at what came out, and name the folder with set.yaml or "
            "game.yaml",
        )


def _many(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _meant(home: Path, text: str, *, is_file: bool, is_set: bool) -> Path | None:
    """The file that `text` stands for, as commands look it up; None where there is none."""
    from generator.source.folders import SAMPLES, SET_FILE, SETS, holder

    if is_file:
        return Path(text)
    boxes = (home / text / "game.yaml", home / SAMPLES / text / "game.yaml")
    for ours in (home / SETS / text / SET_FILE, *boxes):
        if "/" not in text and ours.is_file():
            return ours
    files = (SET_FILE,) if is_set else (SET_FILE, "game.yaml")
    found = [folder / file for file in files if (folder := holder(Path(text), file))]
    return max(found, key=lambda path: len(path.parts), default=None)


def _limits(params: Mapping[str, Any]) -> Limits:
    """Matches take as long as so many take; a cluster is asked through the network."""
    asked = any(params.get(name) for name in ("games", "play", "files")) or "human" in params
    limits = replace(LIMITS, whole=None) if asked else LIMITS
    return chosen(replace(limits, network=bool(params.get("cluster"))))


def can_limit(*, quiet: bool = False) -> bool:
    """Whether work can be limited, and is not already; unless `quiet`, says where it cannot."""
    if bound() is not None:
        return False
    if not worker.CAN_LIMIT and not quiet:
        say(
            "  note: this system cannot limit what a box or set from elsewhere takes of time and "
            "memory",
            err=True,
        )
    return worker.CAN_LIMIT


def _note_network() -> None:
    say(
        "  note: this system does not let us cut off the network; nothing in a set can ask for it "
        "all the same",
        err=True,
    )


def limit_finding(strange: tuple[Path, ...], ending: Ending) -> Diagnostic:
    """The finding for work on these files that has met a limit."""
    first, *others = (_shown(path) for path in strange)
    where = f"at {quoted(ending.doing)} " if ending.doing else ""
    besides = f"; {', '.join(others)} was used too" if others else ""
    return LIMIT_MET.at(
        Position(first),
        f"work on this was ended {where}by its limits: {ending.met}{besides}",
        "look for a number that is far too large, or rules without an end; large content of your "
        f"own goes with {VARIABLE}=4",
    )


def _report(params: Mapping[str, Any], finding: Diagnostic) -> None:
    """Show what was met, in the form that was asked for."""
    from generator.commands.check import CheckFindings, shown
    from generator.output import write_file
    from generator.reporters import report

    if "paths" in params:
        text = shown(CheckFindings([finding]), params["format_"])
        if params.get("output"):
            write_file(params["output"], f"{text}\n".encode())
            text = str(params["output"])
        show(text)
    elif "files" in params:
        show(report([finding], params["format_"]))
    else:
        show("\n" * sys.stderr.isatty() + report([finding], "text"), err=True)
        say("nothing was written; what was there is unchanged", err=True)


def _shown(path: Path) -> str:
    here, whole = Path.cwd(), path.absolute()
    return str(whole.relative_to(here) if whole.is_relative_to(here) else path)


def usable_cache(work: Callable[Words, Outcome]) -> Callable[Words, Outcome]:
    """Run `work` without the cache where that must be written and cannot be, and say so.

    What is kept there is still found. Where something is missing that must be written, the work is
    begun again with another cache: it only saves time.
    """

    @wraps(work)
    def run(*words: Words.args, **more: Words.kwargs) -> Outcome:
        cache = find_project().cache
        trouble = _trouble(cache)
        if trouble is None or _holds_something(cache):
            try:
                return work(*words, **more)
            except CacheError as error:
                trouble = error.message
        else:
            trouble = f"cannot write {cache}: {trouble}"
        say(f"  note: everything is painted anew: {trouble}", err=True)
        with _another_cache():
            return work(*words, **more)

    return run


def _holds_something(cache: Path) -> bool:
    with suppress(OSError):
        return any(cache.iterdir())
    return False


@contextmanager
def _another_cache() -> Iterator[None]:
    chosen = os.environ.get(CACHE_VARIABLE)
    with TemporaryDirectory(prefix="hornbook-") as folder:
        os.environ[CACHE_VARIABLE] = folder  # worker processes look there as well
        try:
            yield
        finally:
            if chosen is None:
                del os.environ[CACHE_VARIABLE]
            else:
                os.environ[CACHE_VARIABLE] = chosen


def _trouble(cache: Path) -> str | None:
    """Why nothing can be written there; None where something can."""
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=cache) as probe:
            probe.write(bytes(ROOM))
    except OSError as error:
        return error.strerror or str(error)
    return None
