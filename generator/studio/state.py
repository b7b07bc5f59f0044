"""What one run of the studio holds."""

from dataclasses import dataclass, field
from pathlib import Path

from generator.shelf import Shelf
from generator.studio.hosts import Hosts
from generator.studio.jobs import Jobs
from generator.studio.library import Library
from generator.studio.outside import Outside
from generator.studio.pages import Pages


@dataclass(frozen=True)
class Studio:
    """All that pages are made with.

    `folders` are what the person has opened: sets and boxes in them may be edited, nothing else.
    """

    shelf: Shelf
    folders: tuple[Path, ...]
    pages: Pages
    library: Library
    hosts: Hosts
    jobs: Jobs
    outside: Outside = field(default_factory=Outside)

    @classmethod
    def of(cls, shelf: Shelf, folders: tuple[Path, ...], scratch: Path) -> "Studio":
        """A studio over these folders; `scratch` is a folder for what it makes meanwhile."""
        return cls(
            shelf,
            folders,
            Pages(shelf.project.templates),
            Library(shelf, folders),
            Hosts(Path.cwd()),
            Jobs(scratch / "jobs", Path.cwd()),
        )
