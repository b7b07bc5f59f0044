"""A sheet as HTML, ready to be laid out, and the drawings that it asks for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from jinja2 import Template
from markupsafe import Markup

from generator import assets
from generator.model.game import Game
from generator.model.sheet import Block, Columns, Cutouts, Dials, Heading, Sheet
from generator.model.sizes import Paper
from generator.model.theme import Theme, Type, contrast
from generator.project import find_project
from generator.render import cutouts, ornaments
from generator.render.document_script import (
    SCRIPT_SIZES,
    SPEECH,
    SPOKEN,
    counted,
    cue_icons,
    is_script,
    seconds,
    sign_drawings,
)
from generator.render.document_sums import Reckoning, reckonings
from generator.render.document_words import SheetWords
from generator.render.forms import FieldNames
from generator.render.inks import Ink
from generator.render.slides import drawings_of_slide
from generator.render.stylesheet import theme_css
from generator.render.templates import environment
from generator.words.catalogue import catalogue_of

Path = tuple[str | int, ...]
"""Where a block stands in its sheet: `("blocks", 2, "columns", 0, 1)`."""

SIZES = (12.0, 11.5, 11.0, 10.5)
"""Body type in points, tried from the left until the sheet keeps to its pages."""

FILLABLE = frozenset({"ledger", "journal"})

HANDOUT = Type(family="Source Serif 4", size=SIZES[0], smallest=SIZES[-1], leading=1.3)
"""The type of all that is read on a sheet, whatever the box: x-height 0.475 em."""

ENTRY = Type(family="Atkinson Hyperlegible", size=11, smallest=9)
"""What is typed into a field. Nothing printed may share it: WeasyPrint 70 maps a font of fields
by its characters alone, so ligatures set in it could not be read aloud."""

BAND_CONTRAST = 4.5
"""What a title on a filled band must reach (WCAG 2.2, 1.4.3), else the band is `ink`."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What one sheet is painted from, whatever its size of type."""

    sheet: Sheet
    game: Game
    paper: Paper
    theme: Theme
    ink: Ink
    words: SheetWords
    files: Mapping[str, bytes]


def with_sheet_types(theme: Theme, sheet: Sheet) -> Theme:
    """The theme with only the types that `sheet` needs: the box's title, and ours."""
    types = {"title": theme.types["title"], "handout": HANDOUT, "entry": ENTRY}
    spoken = {"speech": SPEECH} if is_script(sheet) else {}
    return theme.model_copy(update={"types": {**types, **spoken}})


def drawings(sheet: Sheet, theme: Theme) -> dict[str, bytes]:
    """The ornament and the emblems, by address; backgrounds, so that nobody reads them aloud."""
    return drawings_of([block for block, _ in walk(sheet)], theme)


def drawings_of(blocks: Sequence[Block], theme: Theme) -> dict[str, bytes]:
    """The same for blocks that stand in no sheet; those inside columns are named too."""
    ink, accent = theme.colours["ink"], theme.colours["accent"]
    dials = [block for block in blocks if isinstance(block, Dials)]
    named = {entry.icon for block in dials for entry in block.entries} | cue_icons(blocks)
    named |= {shape.icon for block in _pieces(blocks) for shape in block.shapes if shape.icon}
    icons = named & assets.icon_names()
    drawn = {f"emblems/{icon}.svg": ornaments.emblem(icon, ink) for icon in sorted(icons)}
    signs = sign_drawings(blocks, ink)
    return {"rule.svg": ornaments.swelled_rule(ink, accent), **drawn, **signs}


def _pieces(blocks: Iterable[Block]) -> list[Cutouts]:
    return [block for block in blocks if isinstance(block, Cutouts)]


def sizes_of(sheet: Sheet) -> tuple[float, ...]:
    """The sizes of body type in points that are tried for `sheet`, the largest first."""
    return SCRIPT_SIZES if is_script(sheet) else SIZES


def sheet_html(desk: Desk, size: float, *, numbered: bool) -> str:
    """The whole document with body type of `size` points; pages are `numbered` if several."""
    sheet, theme, words = desk.sheet, desk.theme, desk.words
    width, height = desk.paper.width, desk.paper.height
    names = FieldNames(sheet.id)
    return _template().render(
        sheet=sheet,
        game=desk.game,
        tr=catalogue_of(desk.game).tr,
        theme=theme,
        css=Markup(theme_css(theme)),  # noqa: S704 - ours, from checked values
        paper=(height, width) if sheet.turned else (width, height),
        ink=str(desk.ink),
        band=_band(theme),
        size=size,
        numbered=numbered,
        fillable=sheet.kind in FILLABLE,
        names=names,
        sums=reckonings(walk(sheet), words, names),
        levels=_levels(sheet),
        files=desk.files,
        spoken=round(SPOKEN * size, 2),
        counted=partial(counted, words),
        seconds=partial(seconds, words),
        arrows=ornaments.turning_arrows,
        cut=cutouts,
        slid=partial(drawings_of_slide, desk.game),
        pieces=_pieces(block for block, _ in walk(sheet)),
        width_of=lambda _, column: column.width,
        has_row_heads=lambda _: True,
        say=words.say,
        tell=words.tell,
        bare=words.bare,
    )


def reckoned(desk: Desk) -> dict[str, Reckoning]:
    """The arithmetic of a sheet by the path of its sums, with the names of their fields."""
    return reckonings(walk(desk.sheet), desk.words, FieldNames(desk.sheet.id))


def walk(sheet: Sheet) -> Iterator[tuple[Block, Path]]:
    """Every block with its path in the sheet; those inside columns come after their columns."""
    yield from walk_blocks(sheet.blocks, ("blocks",))


def walk_blocks(blocks: tuple[Block, ...], path: Path) -> Iterator[tuple[Block, Path]]:
    """The same for blocks of which the first is at `path` with a 0 behind it."""
    for number, block in enumerate(blocks):
        yield block, (*path, number)
        if isinstance(block, Columns):
            for column, inner in enumerate(block.columns):
                yield from walk_blocks(inner, (*path, number, "columns", column))


def _template() -> Template:
    return environment(find_project().templates).get_template("sheets/sheet.html")


def _band(theme: Theme) -> str:
    """The colour of a filled title band: the accent, where the title can be read on it."""
    colours = theme.colours
    return "accent" if contrast(colours["accent"], colours["paper"]) >= BAND_CONTRAST else "ink"


def _levels(sheet: Sheet) -> dict[str, int]:
    """The level of each heading by its path; none is skipped, as PDF/UA-1 (7.4.2) asks."""
    levels: dict[str, int] = {}
    for block, path in walk(sheet):
        if isinstance(block, Heading):
            levels[".".join(map(str, path))] = block.level if levels else 2
    return levels
