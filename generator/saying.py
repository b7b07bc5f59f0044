"""What reaches the terminal: the one way there, on which nothing can steer it.

A name of a file, a title or a translation may hold anything. A line that is said shows it; nothing
in it can begin another line, which a code host would read as a command (`::error …`).
"""

import logging
import os
import sys
import warnings

import click

from generator.printable import printable


def say(line: str, *, err: bool = False) -> None:
    """One line, on standard output or on standard error."""
    click.echo(printable(line), err=err)


def show(text: str, *, err: bool = False, ends: bool = True) -> None:
    """A text of several lines, or with colours, whose parts have all been made `printable`."""
    click.echo(text, err=err, nl=ends)


def hush_libraries() -> None:
    """Keep off the terminal what libraries log, and what they warn of: we say what matters."""
    logging.disable()
    warnings.simplefilter("ignore")


def fill_closed_streams() -> None:
    """Open what stands for nothing where standard streams were closed.

    Else the next file that is opened would become standard error, and be written into.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:  # the third stream
        pass
    os.close(descriptor)
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
