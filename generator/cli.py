"""The command line: all commands, and how the program begins."""

import atexit
import gc
import os
import sys
import threading

import click

from generator.commands.arguments import COMMANDS, examples
from generator.commands.running import Commands, heed_signals
from generator.files.temporary import begin_run
from generator.saying import fill_closed_streams, hush_libraries


@click.group(
    cls=Commands,
    commands=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples(
        "hornbook print                       every box, on A4, into output/",
        "hornbook list                        which boxes there are",
        "hornbook print BOX --paper letter    one box, on US Letter",
        "hornbook check my-box                what is wrong with it, at file:line:column",
    ),
)
@click.version_option(package_name="hornbook", prog_name="hornbook")
def main() -> None:
    """Print historical card games from YAML, and check what their files say.

    Exit codes: 0 fine · 1 the content has errors · 2 wrong usage · 3 something is missing on this
    machine · 4 cannot write · 70 Hornbook itself has failed.
    """


YOUNG = 100_000
"""Objects after which Python looks for garbage, in all processes of a run: it keeps most of what it
makes, and looking through it again and again takes a seventh of its time."""
PATIENCE = 5.0
"""Seconds for threads to end when all is done."""


def run() -> None:
    """The program: `main`, whatever its standard streams are."""
    gc.set_threshold(YOUNG)
    fill_closed_streams()
    hush_libraries()
    heed_signals()
    begin_run()
    try:
        main()
    except SystemExit as ended:
        _leave(ended.code)
        raise


def _leave(code: str | int | None) -> None:
    """End the process now: Python would take all objects apart first, one after the other.

    What waits for the end is done before. Whoever traces the process sees the usual end, and so
    does one that cannot say all that it has to say, or in which something still runs.
    """
    if sys.gettrace() or sys.getprofile() or "coverage" in sys.modules or isinstance(code, str):
        return
    for one in threading.enumerate():
        if one is not threading.current_thread() and not one.daemon:
            one.join(PATIENCE)
            if one.is_alive():
                return
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return
    os._exit(code or 0)


if __name__ == "__main__":
    run()
