"""What a job has printed: its files with their pages, and what printing them takes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.products.print_list import PrintList, Row, row_of
from generator.studio.jobs import Job

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class PrintedFile:
    """A PDF of a job; `folder` is that of the manifest, below the job's."""

    folder: str
    name: str
    title: str
    digest: str
    page_mm: tuple[float, float]
    row: Row
    ink: int | None
    """Per cent of the inkiest page, where all inks together are 300 or 400."""

    @property
    def path(self) -> str:
        """Below the folder of the job."""
        return f"{self.folder}/{self.name}" if self.folder else self.name


@dataclass(frozen=True)
class Printed:
    """All PDFs of a job, cards first."""

    files: tuple[PrintedFile, ...]

    @property
    def work(self) -> PrintList:
        """What printing all of them takes."""
        return PrintList(tuple(one.row for one in self.files))

    @property
    def ink(self) -> int | None:
        """That of the inkiest page."""
        return max((one.ink for one in self.files if one.ink is not None), default=None)

    def file(self, path: str) -> PrintedFile:
        """The file at this path.

        Raises:
            HornbookError: there is none.
        """
        for one in self.files:
            if one.path == path:
                return one
        raise HornbookError("there is no such file")


def printed(job: Job, titles: Mapping[str, str]) -> Printed:
    """What a job has made; `titles` are those of parts by id."""
    found = [
        one for name in job.files() if name.endswith(MANIFEST) for one in _of(job, name, titles)
    ]
    return Printed(tuple(sorted(found, key=lambda one: (not one.row.cards, one.path))))


def _of(job: Job, manifest: str, titles: Mapping[str, str]) -> list[PrintedFile]:
    said = json.loads(Root(job.folder).read(manifest))["files"]
    folder = manifest.rpartition("/")[0]
    made = []
    for name, about in said.items():
        if not name.endswith(".pdf") or "page_mm" not in about:
            continue
        id_ = str(about.get("of", name.removesuffix(".pdf")))
        title = titles.get(id_) or _spoken(id_)
        copies = int(about.get("copies_for_a_table", about.get("copies", 1)))
        row = row_of(name, about, title, copies, one_sided=about["kind"] == "map")
        wide, high = about["page_mm"]
        ink = max(about.get("ink_percent", []), default=None)
        digest = str(about["sha256"])[:20]
        made.append(PrintedFile(folder, name, title, digest, (wide, high), row, ink))
    return made


def _spoken(slug: str) -> str:
    said = slug.rpartition("/")[2].replace("-", " ")
    return said[:1].upper() + said[1:]
