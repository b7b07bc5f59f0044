"""A document of many pages as HTML: what the page of a PDF and the page of a browser share."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from markupsafe import Markup

from generator.diagnostics import Position
from generator.model.game import Game
from generator.model.sheet import Cutouts
from generator.model.sizes import Paper
from generator.model.theme import Theme, contrast
from generator.project import find_project
from generator.render import cutouts, ornaments
from generator.render.document_html import BAND_CONTRAST, drawings_of
from generator.render.document_script import counted, seconds
from generator.render.document_sums import reckonings
from generator.render.document_words import SheetWords
from generator.render.folios_beside import Grouping
from generator.render.folios_columns import index_parts
from generator.render.folios_index import Found
from generator.render.folios_look import Setting, document_theme, setting_of
from generator.render.folios_pictures import Pictures, addresses
from generator.render.folios_tables import has_row_heads, width_of
from generator.render.folios_walk import blocks_of, heading_levels, kind_of, walk_pieces
from generator.render.forms import FieldNames
from generator.render.pages import Look, Pages, Passages, Section
from generator.render.slides import drawings_of_slide
from generator.render.stylesheet import font_bytes, theme_css
from generator.render.templates import environment


@dataclass(frozen=True, slots=True)
class Press:
    """What one document is painted from, however closely its lines are set."""

    pages: Pages
    game: Game
    paper: Paper
    look: Look
    setting: Setting
    theme: Theme
    words: SheetWords
    pictures: Pictures
    files: Mapping[str, bytes]


def press_for(pages: Pages, game: Game, paper: Paper, look: Look, cache: Path) -> Press:
    """Everything that a layout needs, fonts and pictures included."""
    setting = setting_of(paper, look)
    theme = document_theme(game.theme, look, setting)
    words = SheetWords(game, theme, place_of(pages, game))
    pictures = addresses(pages, setting, look.ink)
    drawn = drawings_of([block for block, _ in blocks_of(pages)], theme)
    sign = {"ours.svg": ornaments.lozenge(theme.colours["accent"])}
    files = {**font_bytes(theme, cache), **drawn, **sign, **pictures.files}
    return Press(pages, game, paper, look, setting, theme, words, pictures, files)


def place_of(pages: Pages, game: Game, section: Section | None = None) -> Position:
    """Where in the content a document or one of its sections stands."""
    for part in (f"rulebooks/{pages.id}", "lesson", "game"):
        if part in game.places:
            break
    else:
        return Position(pages.id)
    if section and part.startswith("rulebooks/"):
        chapters = [one.id for one in game.rulebook(pages.id).chapters]
        if section.id in chapters:
            return game.where(part, "chapters", chapters.index(section.id))
    return game.where(part)


def folio_html(
    press: Press,
    leading: float,
    index: Sequence[Found],
    *,
    numbered: bool = True,
    web: bool = False,
) -> str:
    """The whole document; `index` is without pages until those of its words are known."""
    environs = environment(find_project().templates)
    shared = _shared(press) | {"web": web, "leading": leading, "numbered": numbered}
    name = "documents/web.html" if web else "documents/paged.html"
    sections = list(_sections(press, shared))
    press.words.position = place_of(press.pages, press.game)
    return environs.get_template(name).render(
        **shared,
        sections=sections,
        index=index_parts(index, press.setting, press.paper),
        contents=_contents(press.pages),
    )


def _sections(press: Press, shared: Mapping[str, Any]) -> Iterator[Markup]:
    """Each section by itself, so that what is wrong with its words is told at its place."""
    template = environment(find_project().templates).get_template("documents/section.html")
    for number, section in enumerate(press.pages.sections):
        press.words.position = place_of(press.pages, press.game, section)
        html = template.render(**shared, section=section, path=f"sections.{number}.pieces")
        yield Markup(html)  # noqa: S704 - made by our template, which escapes


def _shared(press: Press) -> dict[str, Any]:
    pages, words, theme = press.pages, press.words, press.theme
    names = FieldNames(pages.id)
    blocks = list(blocks_of(pages))
    return {
        "pages": pages,
        "game": press.game,
        "paper": press.paper,
        "look": press.look,
        "ink": str(press.look.ink),
        "setting": press.setting,
        "theme": theme,
        "css": Markup(theme_css(theme)),  # noqa: S704 - ours, from checked values
        "band": _band(theme),
        "version": version("hornbook"),
        "files": press.files,
        "pictures": press.pictures,
        "kind_of": kind_of,
        "grouping": Grouping(press.setting, press.pictures),
        "notes": notes,
        "has_ours": any(_rulings(pages)),
        "tr": press.look.catalogue.tr,
        "language": press.look.catalogue.language,
        # what the blocks of sheets ask for
        "fillable": False,
        "names": names,
        "sums": reckonings(iter(blocks), words, names),
        "levels": heading_levels(pages),
        "width_of": partial(width_of, press.setting, words.say),
        "has_row_heads": has_row_heads,
        "counted": partial(counted, words),
        "seconds": partial(seconds, words),
        "arrows": ornaments.turning_arrows,
        "cut": cutouts,
        "slid": partial(drawings_of_slide, press.game),
        "pieces": [block for block, _ in blocks if isinstance(block, Cutouts)],
        "say": words.say,
        "tell": words.tell,
        "bare": words.bare,
    }


def notes(passages: Passages) -> tuple[tuple[str | None, bool], ...]:
    """For each passage the section to cite and whether it is ours; a section once in a row."""
    cited: list[tuple[str | None, bool]] = []
    last: str | None = None
    for passage in passages.passages:
        cited.append((passage.cites if passage.cites != last else None, passage.ours is not None))
        last = passage.cites
    return tuple(cited)


def _rulings(pages: Pages) -> Iterator[bool]:
    for piece, _ in walk_pieces(pages):
        if isinstance(piece, Passages):
            yield any(passage.ours is not None for passage in piece.passages)


def _contents(pages: Pages) -> tuple[Section, ...]:
    return tuple(one for one in pages.sections if one.level <= 2) if pages.contents else ()


def _band(theme: Theme) -> str:
    """The colour of a filled title band: the accent, where the title can be read on it."""
    colours = theme.colours
    return "accent" if contrast(colours["accent"], colours["paper"]) >= BAND_CONTRAST else "ink"
