"""What a job has printed: its files with their pages, and what printing them takes."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.products.print_list import JOINED, SLIDES, PrintList, Row, row_of
from generator.studio.jobs import Job

MANIFEST = "manifest.json"
MORE_HELP, DOT = "-support", " •"
"""How the name of a page with more help ends; as worksheets do, it is marked with a dot."""


@dataclass(frozen=True)
class PrintedFile:
    """A PDF of a job; `folder` is that of the manifest, below the job's."""

    folder: str
    name: str
    title: str
    digest: str
    page_mm: tuple[float, float]
    kind: str
    row: Row
    ink: int | None
    """Per cent of the inkiest page, where all inks together are 300 or 400."""

    @property
    def path(self) -> str:
        """Below the folder of the job."""
        return f"{self.folder}/{self.name}" if self.folder else self.name

    @property
    def stem(self) -> str:
        """What commands call it when they are told how many copies are wanted."""
        return self.name.removesuffix(".pdf")

    @property
    def cutting(self) -> str:
        """How long cutting and sorting its cards takes: minutes and seconds."""
        return f"{self.row.seconds // 60}:{self.row.seconds % 60:02}"


@dataclass(frozen=True)
class Printed:
    """What a job has made: its PDFs, cards first, and its pages for a browser."""

    files: tuple[PrintedFile, ...]
    joined: tuple[PrintedFile, ...] = ()
    """PDFs that show once more what is in others, to be printed in one go."""
    slides: tuple[PrintedFile, ...] = ()
    """PDFs that are shown on a wall and not printed."""
    web: tuple[tuple[str, str], ...] = ()
    """Paths below the folder of the job, and titles."""

    @property
    def work(self) -> PrintList:
        """What printing all of them takes."""
        return PrintList(tuple(one.row for one in self.files))

    @property
    def deck_cards(self) -> int:
        """Cards of decks, each once."""
        return sum(one.row.cards for one in self.files if one.kind == "deck")

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
    manifests = [name for name in job.files() if name.endswith(MANIFEST)]
    held = [(manifest, *pair) for manifest in manifests for pair in _said(job, manifest)]
    pdfs = [one for one in held if one[1].endswith(".pdf") and "page_mm" in one[2]]
    apart = (JOINED, SLIDES)
    joined, slides = ([_file(*one, titles) for one in pdfs if one[2]["kind"] == kind]
                      for kind in apart)  # fmt: skip
    files = [_file(*one, titles) for one in pdfs if one[2]["kind"] not in apart]
    return Printed(
        tuple(sorted(files, key=lambda one: (not one.row.cards, one.path))),
        tuple(joined),
        tuple(slides),
        tuple((_below(manifest, name), _title(name, about, titles))
              for manifest, name, about in held if about["kind"] == "page"),
    )  # fmt: skip


def _said(job: Job, manifest: str) -> Iterable[tuple[str, dict[str, Any]]]:
    said: dict[str, dict[str, Any]] = json.loads(Root(job.folder).read(manifest))["files"]
    return said.items()


def _file(
    manifest: str, name: str, about: Mapping[str, Any], titles: Mapping[str, str]
) -> PrintedFile:
    title = _title(name, about, titles)
    copies = int(about.get("copies", about.get("copies_for_a_table", 1)))
    one_sided = about["kind"] in ("map", "private") or bool(about.get("one_sided"))
    row = row_of(name, about, title, copies, one_sided=one_sided)
    wide, high = about["page_mm"]
    ink = max(about.get("ink_percent", []), default=None)
    digest = str(about["sha256"])[:20]
    folder = manifest.rpartition("/")[0]
    return PrintedFile(folder, name, title, digest, (wide, high), about["kind"], row, ink)


def _title(name: str, about: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    if said := about.get("title"):
        is_plain = name.rpartition(".")[0].endswith(MORE_HELP) and not str(said).endswith(DOT)
        return f"{said}{DOT}" if is_plain else str(said)
    of = about.get("of", name.rpartition(".")[0])
    ids = [of] if isinstance(of, str) else of  # decks that share sheets
    return " + ".join(titles.get(id_) or _spoken(id_) for id_ in ids)


def _below(manifest: str, name: str) -> str:
    folder = manifest.rpartition("/")[0]
    return f"{folder}/{name}" if folder else name


def _spoken(slug: str) -> str:
    said = slug.rpartition("/")[2].replace("-", " ")
    return said[:1].upper() + said[1:]
