"""The options of the `handouts` command."""

from collections.abc import Callable
from typing import Any

import click

from generator.commands.options import BACKS, LANGUAGE, Folder, with_sets

_LEVELS = ("support", "core", "stretch")

_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--class", "pupils", type=click.IntRange(2, 36), required=True, metavar="N", help="Pupils."
    ),
    click.option("--minutes", type=click.IntRange(10, 240), help="The lesson; as long as written."),
    click.option("--level", type=click.Choice(_LEVELS), help="Only this; all three."),
    click.option("--large-print", is_flag=True, help="18 pt, for pupils who read little print."),
    click.option("--dyslexia", is_flag=True, help="14 pt with open lines, on cream."),
    click.option(
        "--ink", type=click.Choice(["full", "low", "grey"]), default="full", show_default=True
    ),
    click.option("--grey", "ink", flag_value="grey", help="The same as --ink grey."),
    click.option("--paper", default="a4", show_default=True, help="a4, letter, a3, … or WxH."),
    click.option("--backs", type=click.Choice(BACKS), default="long-edge", show_default=True),
    click.option("--html", is_flag=True, help="Handouts also as pages for a browser."),
    click.option("--decks/--no-decks", default=True, help="Print what the tables play with too."),
    click.option("--design", is_flag=True, help="Also blank cards, for pupils to design."),
    click.option("--output", type=Folder(), help="Folder to write into."),
    click.option("--jobs", type=click.IntRange(1, 64), help="Processes; as many as processors."),
    LANGUAGE,
    with_sets(trust=True),
)


def handout_options(command: Any) -> Any:
    """The command with all of them, in this order in its help."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
