"""The targets of exports by name, and where each is; nothing is loaded that is not asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.exports.target import Target

TARGETS: dict[str, str] = {
    "makeplayingcards": "orders as mpc-autofill reads them, for MakePlayingCards and PrinterStudio",
    "the-game-crafter": "folders of pictures for The Game Crafter, with a manifest and proofs",
    "drivethrucards": "PDF/X-1a in CMYK for DriveThruCards, with proofs of the colours",
    "silhouette": "sheets for the cutting templates of silhouette-card-maker",
    "cut-lines": "DXF and SVG for any cutter, on the sheets that are printed",
    "pictures": "every face as a PNG, WebP or JPEG picture, and a contact sheet of each deck",
    "epub": "every rulebook as an e-book (EPUB 3) for phones, e-readers and screen readers",
    "json": "a whole box as data for programs: cards, counts, rules, set-up, with a JSON Schema",
}
"""What can be named behind --to, and what it is, in the order in which they are told."""


def module_of(name: str) -> str:
    """The module of a target: `tabletop-simulator` → `generator.exports.tabletop_simulator`."""
    return f"generator.exports.{name.replace('-', '_')}"


def target(name: str) -> "Target":
    """The target that is called `name`, of `TARGETS`."""
    found: Target = import_module(module_of(name)).TARGET
    return found
