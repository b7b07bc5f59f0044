"""The `completion` command: the scripts by which shells ask click what may come next."""

import click
from click.shell_completion import get_completion_class

from generator.commands.arguments import Completion
from generator.saying import show

NAME = "hornbook"


def run(asked: Completion) -> None:
    """Print the script of a shell."""
    main = click.get_current_context().find_root().command
    made = get_completion_class(asked.shell)
    assert made is not None  # noqa: S101 # one of the shells that click knows
    show(made(main, {}, NAME, f"_{NAME.upper()}_COMPLETE").source())
