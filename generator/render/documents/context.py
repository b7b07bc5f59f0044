"""What one sheet or document is painted from, and that as HTML, ready to be laid out."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from jinja2 import Template
from markupsafe import Markup
from pydantic import BaseModel

from generator.diagnostics import ContentPath, Position
from generator.model.game import Game
from generator.model.sheet import Block, Cutouts, Dials, Heading, Part, Sheet
from generator.model.sizes import Paper
from generator.model.theme import Theme
from generator.project import find_project
from generator.render import svg
from generator.render.documents.blocks import (
    Blocks,
    Reckoning,
    counted,
    drawings,
    drawings_of_slide,
    reckonings,
    seconds,
)
from generator.render.documents.boxes import IndexEntry
from generator.render.documents.forms import FieldNames
from generator.render.documents.look import (
    COLUMN_GAP,
    SPOKEN,
    Setting,
    band_of,
    document_theme,
    setting_of,
    sheet_theme,
)
from generator.render.documents.pieces import (
    DocumentLook,
    Figure,
    Pages,
    Passages,
    Piece,
    Section,
    TablePicture,
    Tent,
    dotted,
    kind_of,
    walk_blocks,
)
from generator.render.documents.placing import (
    PieceGrouping,
    PlacedPictures,
    addresses,
    has_row_heads,
    index_columns,
    width_of,
)
from generator.render.documents.stretching import Growing
from generator.render.documents.text import DocumentText
from generator.render.stylesheet import Ink, font_bytes, inked, theme_css
from generator.render.templates import environment
from generator.words.catalogue import Catalogue, catalogue_of
from generator.words.markup import colon

Kind = TypeVar("Kind", bound=BaseModel)

FILLABLE = frozenset({"ledger", "journal"})
"""Kinds of sheets that are filled in on a screen too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderContext:
    """What a sheet or document is painted from, whatever its size of type."""

    id: str
    game: Game
    paper: Paper
    theme: Theme
    ink: Ink
    words: DocumentText
    catalogue: Catalogue
    files: Mapping[str, bytes]
    blocks: tuple[tuple[Block, ContentPath], ...]

    def reckoned(self, names: FieldNames | None = None) -> dict[str, Reckoning]:
        """The arithmetic by the path of each sum, with the names of its fields."""
        return reckonings(self.blocks, self.words, names or FieldNames(self.id))

    def values(self) -> dict[str, Any]:
        """What templates ask for: all that is here, and what blocks are drawn with."""
        words, names = self.words, FieldNames(self.id)
        return {one.name: getattr(self, one.name) for one in fields(self)} | {
            "css": Markup(theme_css(self.theme)),  # noqa: S704 - ours, from checked values
            "band": band_of(self.theme),
            "version": version("hornbook"),
            "tr": self.catalogue.tr,
            "language": self.catalogue.language,
            "names": names,
            "sums": self.reckoned(names),
            "counted": partial(counted, words),
            "words_of": self.catalogue,
            "colon": colon(self.catalogue.language),
            "seconds": partial(seconds, words),
            "arrows": svg.turning_arrows,
            "cut": svg,
            "slid": partial(drawings_of_slide, self.game),
            "pieces": _of_kind(Cutouts, self.blocks),
            "say": words.say,
            "tell": words.tell,
            "bare": words.bare,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetContext(RenderContext):
    """What one sheet is painted from."""

    sheet: Sheet
    path: ContentPath
    """Where the sheet stands in the components of its box."""

    @property
    def fillable(self) -> bool:
        """Whether it is filled in on a screen too."""
        return self.sheet.kind in FILLABLE

    def where(self, *path: str | int) -> Position:
        """Where in the content something of the sheet stands."""
        return self.game.where("components", *self.path, *path)

    def html(
        self,
        size: float,
        leading: float,
        *,
        numbered: bool,
        growth: Mapping[int, float] | None = None,
    ) -> str:
        """The whole sheet with body type of `size` points; pages are `numbered` if several.

        Its places to write grow by so many mm, each by its number.
        """
        width, height = self.paper.width, self.paper.height
        levels: dict[str, int] = {}
        for block, path in self.blocks:
            if isinstance(block, Heading):  # none is skipped, as PDF/UA-1 (7.4.2) asks
                levels[dotted(path)] = block.level if levels else 2
        own = {
            "paper": (height, width) if self.sheet.turned else (width, height),
            "size": size,
            "leading": leading,
            "numbered": numbered,
            "fillable": self.fillable,
            "levels": levels,
            "spoken": round(SPOKEN * size, 2),
            "width_of": lambda _, column: column.width,
            "has_row_heads": lambda _: True,
            "grow": Growing(growth or {}).take,
        }
        return _template("sheets/sheet.html").render(self.values() | own)


def sheet_context(sheet: Sheet, game: Game, paper: Paper, ink: Ink, cache: Path) -> SheetContext:
    """Everything that a sheet is laid out from, fonts and drawings included."""
    theme = sheet_theme(inked(game.theme, ink), sheet)
    blocks = tuple(walk_blocks(sheet))
    files = {**font_bytes(theme, cache), **_drawings(blocks, theme)}
    places = [place for place, one in enumerate(game.sheets) if one.id == sheet.id]
    path: ContentPath = ("sheets", *places[:1])
    words = DocumentText(game, theme, game.where("components", *path))
    return SheetContext(id=sheet.id, game=game, paper=paper, theme=theme, ink=ink, words=words,
                        catalogue=catalogue_of(game), files=files, blocks=blocks,
                        sheet=sheet, path=path)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PagesContext(RenderContext):
    """What one document of pages is painted from, however closely its lines are set."""

    pages: Pages
    look: DocumentLook
    setting: Setting
    pictures: PlacedPictures
    home: str = ""
    """The address of the page that it leads back to, where it is one of several on the web."""

    def where(self, path: ContentPath = ()) -> Position:
        """Where in the content the document stands, or the section in which the path is."""
        return place_of(self.pages, self.game, self.pages.sections[int(path[1])] if path else None)

    def html(
        self,
        leading: float,
        index: Sequence[IndexEntry],
        *,
        numbered: bool = True,
        web: bool = False,
        whole: Collection[str] | None = None,
        few_columns: bool = False,
    ) -> str:
        """The whole document; `index` is without pages until those of its words are known.

        It stands in `few_columns` where it would fill little of its page.
        Where only some sections must be `whole`, the others are left empty.
        """
        shared = self._values() | {"web": web, "leading": leading, "numbered": numbered}
        sections = list(self._sections(shared, whole))
        self.words.position = self.where()
        pages = self.pages
        return _template("documents/web.html" if web else "documents/paged.html").render(
            **shared,
            sections=sections,
            index=index_columns(index, self.setting, self.paper, few=few_columns),
            contents=[one for one in pages.sections if one.level <= 2] if pages.contents else (),
        )

    def parts(self) -> tuple[Markup, ...]:
        """Every section by itself as it is for a screen."""
        shared = {"web": True, "leading": self.setting.leading, "numbered": False}
        return tuple(self._sections(self._values() | shared, None))

    def filled(self, template: str, **more: object) -> Markup:
        """Another template that speaks of this document."""
        html = _template(template).render(**self._values(), **more)
        return Markup(html)  # noqa: S704 - made by our template, which escapes

    def _sections(
        self, shared: Mapping[str, Any], whole: Collection[str] | None
    ) -> Iterator[Markup]:
        """Each section by itself, so that what is wrong with its words is told at its place."""
        template = _template("documents/section.html")
        for number, section in enumerate(self.pages.sections):
            if whole is not None and section.id not in whole:
                yield Markup('<section id="{}"></section>').format(section.id)
                continue
            self.words.position = self.where(("sections", number))
            html = template.render(**shared, section=section, path=f"sections.{number}.pieces")
            yield Markup(html)  # noqa: S704 - made by our template, which escapes

    def _values(self) -> dict[str, Any]:
        pages = self.pages
        told = (piece for piece, _ in pages.walk() if isinstance(piece, Passages))
        return self.values() | {
            "kind_of": kind_of,
            "grouping": PieceGrouping(self.setting, self.pictures),
            "notes": notes,
            "figures": figures(pages),
            "has_ours": any(one.ours is not None for piece in told for one in piece.passages),
            "fillable": False,
            "levels": pages.heading_levels(),
            "width_of": partial(width_of, self.setting, self.words.say),
            "has_row_heads": has_row_heads,
            "grow": lambda *_: "",
            "column_gap": COLUMN_GAP,
        }


def pages_context(
    pages: Pages, game: Game, paper: Paper, look: DocumentLook, cache: Path
) -> PagesContext:
    """Everything that a document is laid out from, fonts and pictures included."""
    setting = setting_of(paper, look, book=pages.kind == "rulebook", slides=pages.kind == "slides")
    theme = document_theme(game.theme, look, setting)
    pictures = addresses(pages, setting)
    blocks = tuple(pages.blocks())
    sign = {"ours.svg": svg.lozenge(theme.colours["accent"])}
    tents = [piece for piece, _ in pages.walk() if isinstance(piece, Tent)]
    icons = [one.icon for one in tents if one.icon]
    files = {**font_bytes(theme, cache), **_drawings(blocks, theme, icons), **sign}
    words = DocumentText(game, theme, place_of(pages, game))
    return PagesContext(id=pages.id, game=game, paper=paper, theme=theme, ink=look.ink,
                        words=words, catalogue=look.catalogue, files=files, blocks=blocks,
                        pages=pages, look=look, setting=setting, pictures=pictures)  # fmt: skip


def place_of(pages: Pages, game: Game, section: Section | None = None) -> Position:
    """Where in the content a document or one of its sections stands."""
    own = f"rulebooks/{pages.id}"
    part = next((one for one in (own, "lesson", "game") if one in game.places), None)
    if part is None:
        return Position(pages.id)
    if section and part == own:
        for chapter, path in game.rulebook(pages.id).told():
            if chapter.id == section.id:
                return game.where(part, *path)
    return game.where(part)


def figures(pages: Pages) -> dict[Piece, int]:
    """The number of each figure of a rulebook, in order; pages for a class have none."""
    drawn = (one for one, _ in pages.walk() if isinstance(one, Figure | TablePicture))
    return {one: number for number, one in enumerate(drawn, 1)} if pages.kind == "rulebook" else {}


def notes(passages: Passages) -> tuple[tuple[str | None, bool], ...]:
    """For each passage the section to cite and whether it is ours; a section once in a row."""
    cited: list[tuple[str | None, bool]] = []
    last: str | None = None
    for passage in passages.passages:
        cited.append((passage.cites if passage.cites != last else None, passage.ours is not None))
        last = passage.cites
    return tuple(cited)


def _drawings(blocks: Blocks, theme: Theme, icons: Iterable[str] = ()) -> dict[str, bytes]:
    dials, cutouts = _of_kind(Dials, blocks), _of_kind(Cutouts, blocks)
    return drawings(dials, cutouts, _of_kind(Part, blocks), theme, icons)


def _of_kind(kind: type[Kind], blocks: Blocks) -> list[Kind]:
    return [block for block, _ in blocks if isinstance(block, kind)]


def _template(name: str) -> Template:
    return environment(find_project().templates).get_template(name)
