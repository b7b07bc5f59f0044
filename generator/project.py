"""Where things are: content, templates, fonts and icons, output, and the cache.

In a checkout these are the folders at its top. An installed copy carries content, templates and
assets inside the package, under ``generator/_share``, and writes to ``output`` in the folder it
is run from.
"""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

from generator.errors import ExitCode, HornbookError

CONTENT_VARIABLE = "HORNBOOK_CONTENT"
CACHE_VARIABLE = "HORNBOOK_CACHE"
LIBRARIES = "rules-library"
"""The folder of libraries of rules among our content."""
SAVES_VARIABLE = "HORNBOOK_SAVES"
_PACKAGE = Path(__file__).resolve().parent
_MARKS = ("generator/project.py", "templates/package.json", "content")


@dataclass(frozen=True)
class Project:
    """The folders of one run, all absolute; `output` and `cache` need not exist yet."""

    content: Path
    templates: Path
    assets: Path
    output: Path
    cache: Path

    @property
    def has_assets(self) -> bool:
        """Whether the fonts and icons have been installed."""
        return (self.assets / "@fontsource").is_dir() and (self.assets / "@iconify-json").is_dir()


def find_project(start: Path | None = None) -> Project:
    """Find the folders for a run that starts in `start` (by default the current folder).

    Content, templates and assets go with the code that runs, never with the folder it is run
    from: a stranger's folder cannot bring its own templates. `start` only says where an
    installed copy writes. `HORNBOOK_CONTENT` and `HORNBOOK_CACHE` replace the folders of those
    names.

    Raises:
        HornbookError: exit 3, when neither checkout nor packaged content is there, or when
            `HORNBOOK_CONTENT` names no folder.
    """
    root = _PACKAGE.parent
    is_checkout = all((root / mark).exists() for mark in _MARKS)
    found = _checkout(root) if is_checkout else _installed((start or Path.cwd()).resolve())
    return replace(found, content=_chosen_content() or found.content)


def require_assets(project: Project) -> Path:
    """The folder with fonts and icons.

    Raises:
        HornbookError: exit 3, when they have not been installed.
    """
    if project.has_assets:
        return project.assets
    raise HornbookError(
        f"the fonts and icons are missing: there is nothing in {project.assets}",
        exit_code=ExitCode.MISSING,
        instead="type `make setup` in the folder that holds Hornbook's Makefile",
    )


def _checkout(root: Path) -> Project:
    templates = root / "templates"
    return Project(
        content=root / "content",
        templates=templates,
        assets=templates / "node_modules",
        output=root / "output",
        cache=cache_folder(),
    )


def _installed(here: Path) -> Project:
    share = _PACKAGE / "_share"
    if not (share / "content").is_dir():
        raise HornbookError(
            f"this copy of Hornbook carries no content: {share} is not there",
            exit_code=ExitCode.MISSING,
            instead="install the wheel again, or run from a checkout",
        )
    return Project(
        content=share / "content",
        templates=share / "templates",
        assets=share / "assets",
        output=here / "output",
        cache=cache_folder(),
    )


def library_folders(project: Project | None = None) -> tuple[Path, ...]:
    """Where libraries of rules lie that any box may use: with our content, and with our code."""
    found = _checkout(_PACKAGE.parent).content
    own = found if (found / LIBRARIES).is_dir() else _PACKAGE / "_share" / "content"
    homes = ((project or find_project()).content, own)
    return tuple(dict.fromkeys(one / LIBRARIES for one in homes))


def _chosen_content() -> Path | None:
    chosen = os.environ.get(CONTENT_VARIABLE)
    if not chosen:
        return None
    folder = Path(chosen).expanduser().resolve()
    if folder.is_dir():
        return folder
    raise HornbookError(
        f"{CONTENT_VARIABLE} names {folder}, which is not a folder",
        exit_code=ExitCode.MISSING,
        instead=f"set {CONTENT_VARIABLE} to a folder of games, or unset it",
    )


def saves_folder() -> Path:
    """Where matches are saved that a person names no file for; `HORNBOOK_SAVES` names another."""
    chosen = os.environ.get(SAVES_VARIABLE)
    return Path(chosen).expanduser() if chosen else user_data_path("hornbook") / "saves"


def cache_folder() -> Path:
    """What can be made again is kept there; `HORNBOOK_CACHE` names another folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    return Path(chosen).expanduser().resolve() if chosen else user_cache_path("hornbook")
