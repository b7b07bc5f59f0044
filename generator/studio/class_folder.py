"""A folder for a classroom: cards, handouts and a page for the projector, opened from the disk."""

import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from generator.files.rooted import Root

PREVIEW = "preview"
"""Where `print --preview` puts its pictures, below the folder of the box."""


@dataclass(frozen=True)
class ClassPage:
    """Something to be read; `path` is below the folder of its job."""

    path: str
    title: str
    kind: str = "handouts"

    @property
    def name(self) -> str:
        """Below the folder for the class."""
        return f"{self.kind}/{self.path.partition('/')[2]}"


@dataclass(frozen=True)
class ClassFolder:
    """What goes into it: `decks` as `cards.list` tells them, pages and pictures of two jobs."""

    title: str
    decks: Sequence[Mapping[str, Any]]
    found: Sequence[ClassPage]
    rules: Sequence[ClassPage]
    pages_in: Path
    pictures_in: Path

    @property
    def handouts(self) -> list[ClassPage]:
        """Those that are there as pages for a browser."""
        return [one for one in self.found if (self.pages_in / one.path).is_file()]

    def shown(self) -> list[dict[str, Any]]:
        """The decks with those of their cards that have a picture, each with its name."""
        held = self._pictures()
        return [{**deck, "cards": cards} for deck in self.decks
                if (cards := list(_with_pictures(deck, held)))]  # fmt: skip

    def archive(self, pages: Mapping[str, str]) -> bytes:
        """All of it as a ZIP, with these pages of ours."""
        out = BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name, text in pages.items():
                zipped.writestr(name, text)
            for page in self.handouts:
                zipped.writestr(page.name, Root(self.pages_in).read(page.path))
            for page in self.rules:
                zipped.writestr(page.name, Root(self.pictures_in).read(page.path))
            pictures = self._pictures()
            for deck in self.shown():
                for card in deck["cards"]:
                    path = pictures[deck["id"], card["id"]]
                    zipped.writestr(card["picture"], Root(self.pictures_in).read(path))
        return out.getvalue()

    def _pictures(self) -> dict[tuple[str, str], str]:
        """The picture of each front by deck and card."""
        paths = sorted(self.pictures_in.glob(f"*/{PREVIEW}/*/*-front.png"))
        names = (path.relative_to(self.pictures_in).as_posix() for path in paths)
        return {
            (Path(one).parent.name, Path(one).stem.removesuffix("-front")): one for one in names
        }


def _with_pictures(
    deck: Mapping[str, Any], held: Mapping[tuple[str, str], str]
) -> Iterable[dict[str, Any]]:
    for card in deck["cards"]:
        if (deck["id"], card["id"]) in held:
            yield {**card, "picture": f"cards/{deck['id']}/{card['id']}.png"}


def archive_of(folder: Path, files: Iterable[str]) -> bytes:
    """Files below a folder as a ZIP, by their names."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name in files:
            zipped.writestr(name, Root(folder).read(name))
    return out.getvalue()
