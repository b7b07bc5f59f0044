"""The meadow, ready for exports: nine small cards of three designs, a sheet and a rulebook."""

from pathlib import Path

import meadow
from small_box import PAPERS, write_templates

from generator.exports.supply import ExportOptions, Supply


def supply(folder: Path, paper: str = "a4", options: ExportOptions | None = None) -> Supply:
    """The meadow on this paper; what is painted is kept below `folder`."""
    templates = folder / "templates"
    if not templates.exists():
        templates.mkdir(parents=True)
        write_templates(templates)
        meadow.write(folder)
    place = meadow.place(folder / "meadow", templates, folder / "cache", PAPERS[paper])
    return Supply(place, "meadow", options or ExportOptions(), PAPERS[paper])
