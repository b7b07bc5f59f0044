"""The targets of exports by name, and where each is; nothing is loaded that is not asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.exports.target import Target

TARGETS: dict[str, str] = {
    "pictures": "every face as a PNG, WebP or JPEG picture, and a contact sheet of each deck",
    "virtualtabletop": "a room with cards, hands, seats and set-up for virtualtabletop.io",
    "playingcards-io": "a room of schema 8 for playingcards.io, a .pcio file",
}
"""What can be named behind --to, and what it is, in the order in which they are told."""


def module_of(name: str) -> str:
    """The module of a target: `tabletop-simulator` → `generator.exports.tabletop_simulator`."""
    return f"generator.exports.{name.replace('-', '_')}"


def target(name: str) -> "Target":
    """The target that is called `name`, of `TARGETS`."""
    found: Target = import_module(module_of(name)).TARGET
    return found
