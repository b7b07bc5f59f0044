"""One rulebook as EPUB 3.3: its package, what leads through it, and its chapters."""

import os
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from importlib.metadata import version

from markupsafe import Markup

from generator.exports.archives import zipped
from generator.exports.supply import Supply
from generator.project import find_project
from generator.render.documents.pieces import DocumentLook
from generator.render.documents.reflowed import GLOSSARY, TITLE, Heading, Reflowed, reflowed
from generator.render.templates import environment

FOLDER, PACKAGE = "EPUB", "package.opf"
NAV, COVER, COVER_PICTURE = "contents_page.xhtml", "cover_page.xhtml", "cover.png"
MEDIA = {
    "css": "text/css",
    "png": "image/png",
    "woff2": "font/woff2",
    "xhtml": "application/xhtml+xml",
}
CONTAINER = f"""\
<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="{FOLDER}/{PACKAGE}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
"""

FEATURES = (
    "alternativeText",
    "displayTransformability",
    "readingOrder",
    "structuralNavigation",
    "tableOfContents",
)
"""What is true of every one of our books, in the vocabulary of schema.org."""

UNDATED = 315532800
"""Seconds: the day that is named where nobody names one, the first that our archives know."""

SPACE = uuid.UUID("3c8a3f0e-6f0f-5a55-8d0c-0d1f1f3d7a10")
"""What identifiers are made in; another one would make other books of all."""


@dataclass(frozen=True)
class EpubBook:
    """The rulebook of this name."""

    supply: Supply
    name: str

    @cached_property
    def _made(self) -> Reflowed:
        place = self.supply.place
        look = DocumentLook(place.order.ink, catalogue=self.supply.catalogue)
        return reflowed(self.supply.book_pages(self.name), place.game, look, place.cache)

    @property
    def file(self) -> bytes:
        """The whole e-book; the same input gives the same bytes."""
        parts = {**self._pages, **self._made.files, COVER_PICTURE: self._made.cover}
        held = {PACKAGE: self._package(tuple(parts)), **parts}
        files = {"mimetype": b"application/epub+zip", "META-INF/container.xml": CONTAINER.encode()}
        files |= {f"{FOLDER}/{name}": data for name, data in held.items()}
        return zipped(files, stored=("mimetype",))

    @property
    def identifier(self) -> str:
        """What tells this book from all others: the same for one box, its sets and its language."""
        language = self.supply.catalogue.language
        return uuid.uuid5(SPACE, f"{self.supply.name}/{self.name}/{language}").urn

    @property
    def _title(self) -> str:
        return f"{self._made.chapters[0].title} – {self.supply.game.title}"

    @cached_property
    def _pages(self) -> Mapping[str, bytes]:
        """All pages in the order in which they are read."""
        title, *chapters = self._made.chapters
        tr = self.supply.tr
        alt = tr("Cover: {title}", title=self._title)
        cover = self._filled("front", picture=COVER_PICTURE, alt=alt)
        nav = self._filled("nav", tree=_tree(self._made.headings), landmarks=[*self._landmarks()])
        pages = {
            COVER: self._page(tr("Cover"), cover, "cover"),
            TITLE: self._page("", title.body, "frontmatter"),
            NAV: self._page(tr("Contents"), nav, "frontmatter"),
        }
        return pages | {one.file: self._page(one.title, one.body, "bodymatter") for one in chapters}

    def _page(self, title: str, body: str, kind: str) -> bytes:
        """A page of XHTML, of the part of the book that `kind` is."""
        told = f"{title} – {self._title}" if title else self._title
        safe = Markup(body)  # noqa: S704 - made by our templates, which escape
        return self._filled("page", title=told, kind=kind, body=safe).encode()

    def _filled(self, template: str, **values: object) -> str:
        language = self.supply.catalogue.language
        found = environment(find_project().templates).get_template(
            f"documents/epub/{template}.html"
        )
        return found.render(language=language, tr=self.supply.tr, **values).lstrip()

    def _landmarks(self) -> Iterator[tuple[str, str, str]]:
        """The places that reading systems lead to by themselves: kind, address, words."""
        tr, headings = self.supply.tr, self._made.headings
        yield "cover", COVER, tr("Cover")
        yield "toc", f"{NAV}#toc", tr("Contents")
        yield "bodymatter", headings[0].address, headings[0].title
        yield from (
            (GLOSSARY, one.address, one.title) for one in headings if one.anchor == GLOSSARY
        )

    def _package(self, names: tuple[str, ...]) -> bytes:
        """What the book is, what it holds, and in what order it is read."""
        drawn = {one.file for one in self._made.chapters if one.has_drawings}
        told = {NAV: "nav", COVER_PICTURE: "cover-image", **dict.fromkeys(drawn, "svg")}
        items = [(name, MEDIA[name.rpartition(".")[2]], told.get(name, "")) for name in names]
        spine = [(name, name != COVER) for name in self._pages]
        return self._filled("package", **self._metadata(), items=items, spine=spine).encode()

    def _metadata(self) -> Mapping[str, object]:
        """What the package says of the book."""
        supply, tr = self.supply, self.supply.tr
        made, title = supply.game.file.credits, supply.game.title
        source = (title, made.publisher, made.published)
        return {
            "identifier": self.identifier,
            "title": self._title,
            "designers": [one.partition(" (")[0] for one in made.designers],
            "version": version("hornbook"),
            "about": supply.bare(supply.game.file.about),
            "source": ", ".join(filter(None, source)) if made.publisher else "",
            "rights": " ".join((made.notice or "").split()),
            "modified": modified(),
            "features": FEATURES,
            "summary": tr(
                "The text reflows. It has headings, a table of contents, tables with headers, links"
                " from words of the game to what they mean, and words for every picture. No body"
                " has certified it."
            ),
        }


def modified() -> str:
    """The moment that the package names: SOURCE_DATE_EPOCH, else always the same."""
    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    is_number = said.isascii() and said.isdigit() and len(said) <= len(str(UNDATED)) + 1
    moment = datetime.fromtimestamp(int(said) if is_number else UNDATED, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _tree(headings: tuple[Heading, ...]) -> list[tuple[Heading, list[Heading]]]:
    """Headings of the first level, each with those of the second below it."""
    tree: list[tuple[Heading, list[Heading]]] = []
    for one in headings:
        if tree and one.level > tree[0][0].level:
            tree[-1][1].append(one)
        else:
            tree.append((one, []))
    return tree
