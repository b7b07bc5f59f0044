"""The `explain` command."""

from generator.codes import find_code
from generator.commands.arguments import Explain
from generator.reporters import manual
from generator.saying import show


def run(asked: Explain) -> None:
    """Show the manual of a code.

    Raises:
        HornbookError: there is no such code.
    """
    show(manual(find_code(asked.code)))
