"""What commands have in common on the command line: options, and how a command ends."""

import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

import click

from generator.commands.confining import Confined
from generator.diagnostics import quoted
from generator.errors import EndedError, ExitCode, HornbookError
from generator.printable import printable
from generator.sandbox.budget import bound
from generator.sandbox.died import is_of_limits, last_words
from generator.saying import say, show

BY_SIGNAL = 128
"""The exit code of what a signal has ended, less the number of the signal."""
NO_LIBRARY = "cannot load library"
"""How cffi begins when a library of the system is missing."""
EXHAUSTED = (MemoryError, RecursionError)
TRACEBACK_VARIABLE = "HORNBOOK_TRACEBACK"
"""Set to anything, it shows the traceback of a failure of ours."""

FORMATS = ("text", "json", "sarif", "github")
BACKS = ("long-edge", "short-edge", "gutterfold", "fold", "fronts-then-backs", "none")


class Commands(click.Group):
    """A group whose commands end with the exit codes of `ExitCode`, and never with a traceback."""

    command_class = Confined

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
            from generator.diagnostics import did_you_mean

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
    say(f"hornbook: Hornbook itself has failed{where}: {fault}", err=True)
    say("  this is our mistake, not yours; what was there is unchanged", err=True)
    say(
        f"  please report it with what you typed, and what {TRACEBACK_VARIABLE}=1 shows before it",
        err=True,
    )


def _hush(stream: TextIO) -> None:
    """Send what a stream still holds nowhere: a full device would fail again at the very end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Folder(click.Path):
    """A folder to write into; the current one only where somebody says so."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder as a Path; no name is no folder."""
        if value == "":
            self.fail("a folder needs a name; the current one is called .", param, ctx)
        return super().convert(value, param, ctx)


def examples(*lines: str) -> str:
    """Examples as an epilogue that click does not rewrap."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


TRANSCRIPT = """

\b
A transcript, as one may write it by hand:
  format: 1
  game: BOX
  ruleset: ID
  seats: [Anna, Bert]            # an arbiter last
  map: ID                        # where you play on a map of the box; sets its counters
  sets: {MY-SET: any}            # where you play with card sets
  moves:
  - drawn: [the-owl, "?*3"]      # cards as they came; ? is one that nobody saw
  - roll: [4, 2]                 # likewise toss: heads, and pick: [the-owl]
  - 1: the-owl                   # what seat 1 chose; players' names and titles do as well
  - Bert: [play, The Bell, Anna] # several choices in a row
  - shown: [the-hen]             # a card that was ?, when it is turned up
  - now: {score of Anna: 3}      # checked where it is written
  end: {scores: [3, 5]}

\b
Passes and forced answers may be written or left out. What all choose at once may stand in
any order. A kind of card names any copy. `start:` begins in the middle of a match.
"Writing a match down" in content/README.md has the whole of it.
"""


def names(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Names given one by one or with commas between."""
    return tuple(name.strip() for part in value for name in part.split(",") if name.strip())


def seat_numbers(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> tuple[int, ...]:
    """Numbers of seats with commas between."""
    parts = [part.strip() for part in (value or "").split(",") if part.strip()]
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise click.BadParameter("seats are numbers with commas between: 1,2")
    return tuple(map(int, parts))


def names_option(flag: str, metavar: str, text: str) -> Callable[[Any], Any]:
    """An option that may be repeated, or take several names with commas."""
    return click.option(flag, multiple=True, metavar=metavar, callback=names, help=text)


LANGUAGE = click.option(
    "--language", metavar="TAG", help="The box in this language, where it has a catalogue: de."
)


def with_sets(*, trust: bool = False) -> Callable[[Any], Any]:
    """The option that puts card sets into a box; with `trust`, the one for their templates."""
    take = click.option(
        "--set",
        "sets",
        multiple=True,
        metavar="DIR",
        help="Put this card set into the game; may be repeated.",
    )
    if not trust:
        return take
    trusted = click.option("--trust", is_flag=True, help="Sets may bring their own templates.")
    return lambda command: take(trusted(command))
