"""What one run of the studio holds."""

from dataclasses import dataclass, field
from pathlib import Path

from generator.project import saves_folder
from generator.shelf import Shelf
from generator.studio.hosts import Hosts
from generator.studio.jobs import Jobs
from generator.studio.lan import Lan
from generator.studio.library import Library
from generator.studio.outside import Outside
from generator.studio.pages import Pages
from generator.studio.proofs import Proofs
from generator.studio.tables import Tables


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
    proofs: Proofs
    tables: Tables
    lan: Lan
    outside: Outside = field(default_factory=Outside)

    @classmethod
    def of(cls, shelf: Shelf, folders: tuple[Path, ...], scratch: Path) -> "Studio":
        """A studio over these folders; `scratch` is a folder for what it makes meanwhile."""
        hosts = Hosts(Path.cwd())
        tables = Tables(hosts, saves_folder())
        return cls(
            shelf,
            folders,
            Pages(shelf.project.templates),
            Library(shelf, folders),
            hosts,
            Jobs(scratch / "jobs", Path.cwd()),
            Proofs(folders[0]),
            tables,
            Lan(tables),
        )
