"""Documents for reading systems: chapters of XHTML that reflow, pictures, and one style sheet.

Nothing has a length of paper: what paper gives millimetres is told in sizes of the reader's type.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from generator.assets import SUBSETS, characters, font_files
from generator.model.game import Game
from generator.model.sheet import Points
from generator.model.theme import Theme
from generator.project import find_project
from generator.render.documents.context import PagesContext, pages_context
from generator.render.documents.covers import cover_picture
from generator.render.documents.glossary_links import Term, link_terms, terms_of
from generator.render.documents.pieces import DocumentLook, Image, Pages, Passages, Section, walk
from generator.render.documents.shown_faces import FacePictures
from generator.render.documents.unpapered import raise_headings, unpaper
from generator.render.documents.web import DPI, FINEST, SCREEN, for_screen
from generator.render.documents.xhtml import inside, parsed

GLOSSARY, CREDITS, STYLE = "glossary", "credits", "style.css"
TITLE = "title_page.xhtml"
"""The file of the first page; with its underscore it is that of no section."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as a table of contents leads to it."""

    title: str
    """As plain text."""
    file: str
    anchor: str
    level: int

    @property
    def address(self) -> str:
        """Where it stands."""
        return f"{self.file}#{self.anchor}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of XHTML: its name, what it is called, and what its body holds."""

    file: str
    title: str
    body: str

    @property
    def has_drawings(self) -> bool:
        """Whether SVG stands in it."""
        return "<svg" in self.body


@dataclass(frozen=True, slots=True)
class Reflowed:
    """A whole document: chapters in their order, what leads to them, and the files they show."""

    chapters: tuple[Chapter, ...]
    headings: tuple[Heading, ...]
    files: Mapping[str, bytes]
    """Pictures, the font of its titles, and the style sheet."""
    cover: bytes
    """A picture, as PNG."""


@dataclass
class _Book:
    """What is known of the document while its chapters are made."""

    context: PagesContext
    names: Mapping[str, str]
    files: Mapping[str, str]
    """The file of each section, by id."""
    terms: Sequence[Term] = ()
    notes: "count[int]" = field(default_factory=lambda: count(1))


def reflowed(pages: Pages, game: Game, look: DocumentLook, cache: Path) -> Reflowed:
    """`pages` as chapters, a file for each section of the upper levels that holds anything.

    Raises:
        HornbookError: a template asks for what is not there, or the cache cannot be written.
    """
    context = pages_context(pages, game, SCREEN, look, cache)
    names = {name: f"{name.replace('/', '-')}.png" for name in context.pictures.names.values()}
    pictures = _pictures(context, cache)
    groups = tuple(_groups(pages.sections))
    files = {one.id: f"{group[-1].id}.xhtml" for group in groups for one in group}
    elements = {
        section.id: parsed(html)[0]
        for section, html in zip(pages.sections, context.parts(), strict=True)
    }
    book = _Book(context, names, files)
    if any(map(_is_glossary, pages.sections)):
        book.terms = terms_of(elements[GLOSSARY], files[GLOSSARY], context.catalogue.language)
    title = Chapter(TITLE, context.words.bare(pages.title), _title(book))
    chapters = [title, *(_chapter(book, group, elements) for group in groups)]
    headings = [
        Heading(context.words.bare(one.title), files[one.id], one.id, one.level)
        for one in pages.sections
        if one.level <= 2
    ]
    shown = {
        names[context.pictures.names[image]]: for_screen(data, _pixels(image.width))
        for image, data in pictures.items()
    }
    fonts = _fonts(context.theme, "".join([title.title, *(one.title for one in headings)]))
    css = _css(context.theme, fonts).encode()
    cover = cover_picture(context, {one: pictures[one] for one in pages.cover})
    return Reflowed(tuple(chapters), tuple(headings), {STYLE: css, **fonts, **shown}, cover)


def _pictures(context: PagesContext, cache: Path) -> dict[Image, bytes]:
    """Every face that the document shows, as fine as it is kept."""
    faces = FacePictures(context.pages.images(), cache)
    return {
        image: faces.png(image, round(image.width / 25.4 * FINEST))
        for image in context.pictures.names
    }


def _pixels(width: float) -> int:
    return round(width / 25.4 * DPI)


def _fonts(theme: Theme, letters: str) -> dict[str, bytes]:
    """The display face of the box as it is packed: titles are set in it, all else is the reader's.

    Its further letters come along only where a title has one.
    """
    type_ = theme.types["title"]
    files = {
        one.subset: one
        for one in font_files(type_.family)
        if (one.weight, one.style) == (type_.weight, type_.style)
    }
    usual = SUBSETS[0]
    known = characters(type_.family, type_.weight, type_.style, usual)
    wanted = {usual, *(() if known.issuperset(map(ord, letters)) else SUBSETS)}
    return {
        f"title-{subset}.woff2": file.path.read_bytes()
        for subset, file in files.items()
        if subset in wanted
    }


def _groups(sections: Sequence[Section]) -> Iterator[tuple[Section, ...]]:
    """The sections of each file: a chapter with what is below it, after the part that it begins."""
    group: list[Section] = []
    for section in sections:
        begins = section.level <= 2 and any(one.pieces for one in group)
        if begins:
            yield tuple(group)
            group = []
        group.append(section)
    if group:
        yield tuple(group)


def _title(book: _Book) -> str:
    """What stands on the first page."""
    body = parsed(book.context.filled("documents/epub/title.html"))
    unpaper(body, book.names)
    return inside(body)


def _chapter(book: _Book, group: Sequence[Section], elements: Mapping[str, Element]) -> Chapter:
    """One file of sections."""
    body, notes = Element("body"), Element("div", {"class": "notes"})
    for section in group:
        element = elements[section.id]
        raise_headings(element)
        _note_rulings(book, section, element, notes)
        if _is_glossary(section):
            _define(book, element)
        unpaper(element, book.names)
        body.append(element)
    part, *chapters = body
    if chapters and group[0].level < group[1].level:
        for one in chapters:
            body.remove(one)
            part.append(one)
    for section in group:
        kind = _kind(section, group)
        elements[section.id].set("epub:type", kind)
        elements[section.id].set("role", f"doc-{kind}")
    last = group[-1]
    if book.terms:
        link_terms(body, book.terms, book.files[last.id])
    if len(notes):
        body.append(notes)
    _lead_to_files(body, book.files)
    return Chapter(book.files[last.id], book.context.words.bare(last.title), inside(body))


def _is_glossary(section: Section) -> bool:
    """Whether it is ours, one list of words with their meanings; a chapter may have its name."""
    listed = section.pieces[0] if section.id == GLOSSARY and len(section.pieces) == 1 else None
    return isinstance(listed, Points) and all(one.startswith("**") for one in listed.items)


def _kind(section: Section, group: Sequence[Section]) -> str:
    """What a section is, in the vocabulary of EPUB."""
    if _is_glossary(section) or section.id == CREDITS:
        return section.id
    return "chapter" if section.pieces or section is group[-1] else "part"


def _note_rulings(book: _Book, section: Section, element: Element, notes: Element) -> None:
    """Each ruling of ours leads to a note with its reason, and the note back to it."""
    told = (piece for piece, _ in walk(section.pieces, ()) if isinstance(piece, Passages))
    reasons = [one.ours for piece in told for one in piece.passages if one.ours is not None]
    tr, tell = book.context.catalogue.tr, book.context.words.tell
    marks = [one for one in element.iter("p") if one.get("class") == "cite"]
    for mark, reason in zip(marks, reasons, strict=True):
        number = next(book.notes)
        here, there = f"ruling_{number}", f"note_{number}"
        mark.clear()
        mark.set("class", "ruling")
        link = SubElement(mark, "a", {"epub:type": "noteref", "role": "doc-noteref"})
        link.set("href", f"#{there}")
        link.set("id", here)
        link.text = tr("our ruling, note {number}", number=number)
        aside = SubElement(notes, "aside", {"epub:type": "footnote", "role": "doc-footnote"})
        aside.set("id", there)
        back = Element("a", {"href": f"#{here}", "role": "doc-backlink"})
        back.text = tr("Note {number}", number=number)
        first, *more = [*parsed(tell(reason))] or [Element("p")]
        first.text, back.tail = None, f": {first.text or ''}"
        first.insert(0, back)
        aside.extend((first, *more))


def _define(book: _Book, element: Element) -> None:
    """The glossary as a list of definitions, each to be led to."""
    (listed,) = element.iter("ul")
    anchors = {one.title: one.anchor for one in book.terms}
    items = list(listed)
    listed.clear()
    listed.tag = "dl"
    for item in items:
        title, *rest = list(item)
        name = (title.text or "").rstrip(".")
        term = SubElement(listed, "dt", {"epub:type": "glossterm"})
        SubElement(term, "dfn", {"id": anchors[name]}).text = name
        meaning = SubElement(listed, "dd", {"epub:type": "glossdef", "data-term": name})
        meaning.text = (title.tail or "").strip()
        meaning.extend(rest)


def _lead_to_files(body: Element, files: Mapping[str, str]) -> None:
    """Links inside the document name the file that they lead to."""
    own = {one.get("id") for one in body.iter()}
    for link in body.iter("a"):
        anchor = link.get("href", "").removeprefix("#")
        if anchor in files and anchor not in own:
            link.set("href", f"{files[anchor]}#{anchor}")


def _css(theme: Theme, fonts: Mapping[str, bytes]) -> str:
    """The style sheet, the face of titles, and the colours of the bands of this box."""
    text = (find_project().templates / "documents/epub/book.css").read_text(encoding="utf-8")
    type_ = theme.types["title"]
    names = {name: f"Title {number}" for number, name in enumerate(fonts, 1)}
    style = f"font-weight: {type_.weight}; font-style: {type_.style};"
    faces = [
        f'@font-face {{ font-family: "{family}"; {style} src: url("{name}"); }}'
        for name, family in names.items()
    ]
    stack = ", ".join([*(f'"{one}"' for one in names.values()), "serif"])
    faces += [f"h1, h2 {{ font-family: {stack}; {style} }}"] if names else []
    bands = (
        f".band-{name} .symbol, .slide .band-{name} .step {{ background: {band.fill}; "
        f"color: {band.ink}; border-color: {band.line or band.fill}; }}"
        for name, band in theme.bands.items()
    )
    return "\n".join((text.rstrip(), *faces, *bands, ""))
