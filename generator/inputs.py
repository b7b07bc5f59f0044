"""What is made of a box depends on these besides the order: content, templates, fonts, code."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.files.looks import Look, look_at
from generator.files.store import key_of
from generator.project import Project, library_folders
from generator.versions import code_hash, type_setters

ASSETS = "node_modules"
"""Below the templates of a checkout; looked at by itself, since it is large."""


@dataclass(frozen=True)
class Inputs:
    """Folders of content that are read, `folders`, and all of ours that works on them."""

    project: Project
    folders: tuple[Path, ...]

    def look(self) -> Look | None:
        """A look at everything; None where something cannot be read, or is changed just now."""
        project = self.project
        try:
            house = house_look(project)
            tables = look_at(project.content, wanted=_is_shared)
            content = look_at(*self.folders)
        except OSError:
            return None
        looks = (house, tables, content)
        return Look(key_of(*(one.key for one in looks)), key_of(*(one.state for one in looks)))


def house_look(project: Project) -> Look:
    """A look at our own part: code, libraries, templates, rules, and fonts and icons by size.

    Raises:
        OSError: something cannot be read.
    """
    templates = look_at(project.templates, wanted=lambda name: name != ASSETS)
    assets = look_at(project.assets, by_bytes=False)
    libraries = look_at(*library_folders(project))
    key = key_of(code_hash(), type_setters(), templates.key, assets.key, libraries.key)
    return Look(key, key_of(templates.state, assets.state, libraries.state))


def pictures_look(folders: Sequence[Path]) -> Look:
    """A look at the pictures of boxes and sets.

    Raises:
        OSError: something cannot be read.
    """
    homes = (folder / name for folder in folders for name in ("cards", "pictures"))
    return look_at(*homes, wanted=_is_no_text)


def _is_shared(name: str) -> bool:
    """The tables that all boxes share, and which card sets there are."""
    folder, _, file = name.rpartition("/")
    if not folder:
        return name == "sets" or name.endswith(".yaml")
    return folder == "sets" or (folder.startswith("sets/") and file == "set.yaml")


def _is_no_text(name: str) -> bool:
    return not name.endswith((".yaml", ".yml"))
