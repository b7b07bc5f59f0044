"""The targets of exports by name, and where each is; nothing is loaded that is not asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.exports.target import Target

TARGETS: dict[str, str] = {
    "silhouette": "sheets for the cutting templates of silhouette-card-maker",
    "cut-lines": "DXF and SVG for any cutter, on the sheets that are printed",
    "card-game-simulator": "a .cgs.zip with cards, decks, backs and the places of the table",
    "pictures": "every face as a PNG picture, a contact sheet of each deck, a table of counts",
    "pictures-webp": "the same as WebP, for web pages",
    "pictures-svg": "every face as SVG, letters as shapes; needs Poppler on the machine",
    "screentop": "faces and sheets of faces to upload to Screentop.gg",
    "tabletopia": "faces to upload to Tabletopia",
}
"""What can be named behind --to, and what it is, in the order in which they are told."""


def module_of(name: str) -> str:
    """The module of a target: `tabletop-simulator` → `generator.exports.tabletop_simulator`."""
    return f"generator.exports.{name.replace('-', '_')}"


def target(name: str) -> "Target":
    """The target that is called `name`, of `TARGETS`."""
    found: Target = import_module(module_of(name)).TARGET
    return found
