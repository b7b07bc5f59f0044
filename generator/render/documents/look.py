"""How pages are set: type, margins and colours, by the paper and by who is to read it.

Sizes follow clear and large print: body 12 pt with an x-height of 2.0 mm (RNIB), large print 18 pt
with headings of 22 pt (ACB 2022), 14 pt with open lines for readers with dyslexia (BDA).
"""

from dataclasses import dataclass

from generator.model.sheet import Sheet
from generator.model.sizes import Paper
from generator.model.theme import WHITE, Theme, Type, contrast
from generator.render.documents.pieces import DocumentLook
from generator.render.stylesheet import Ink, inked

CREAM = "#FBF6E6"
"""A page that glares less (BDA); only where colour is printed at all."""

BODY_CONTRAST = 7.0
"""Body text (WCAG 2.2, 1.4.6); what does not reach it is set in black."""

LARGE_CONTRAST = 4.5
"""Titles and rules (WCAG 2.2, 1.4.3); what a title on a filled band must reach too."""

BLACK = "#000000"

SERIF, PLAIN = "Source Serif 4", "Atkinson Hyperlegible"

POINT = 25.4 / 72
"""Millimetres."""

LETTER = 0.47
"""The width of a letter of our text faces, in sizes, on the average."""

WHOLE_WIDTH = 166.0
"""Millimetres between the margins of A4, for which pictures and columns are measured."""

BOOK, FINE = 11.0, 10.5
"""Points of a rulebook on whole paper: of what is read to learn the game, and of what is looked up
(and of all of a booklet). Large print and type for dyslexia are as in every document."""

COLUMN_GAP = 7.0
"""Millimetres between two columns of a rulebook."""

SLIDE_BODY, SMALLEST_ON_SLIDES, SLIDE_SIDE = 28.0, 24.0, 24.0
"""Points of what is read on slides of 13.33 by 7.5 inches, and of their smallest letters; and the
millimetres that stay free beside them."""

NOTE_ROOM = 128.0 + 36.0
"""Between margins that are at least so far apart there is a column for sections cited."""

LEADING = 1.3
SIZES = (
    (12.0, LEADING),
    (11.5, LEADING),
    (11.5, 1.2),
    (11.5, 1.12),
    (11.0, LEADING),
    (11.0, 1.12),
    (10.5, LEADING),
)
"""Body type of sheets in points, and its leading in sizes, tried from the left until the sheet
keeps to its pages: closer lines come before small letters of less than 2.0 mm."""

SCRIPT, SCRIPT_SIZES = "script", tuple((size, LEADING) for size in (14.0, 13.5, 13.0, 12.5, 12.0))
"""The same of a cue; what is said is `SPOKEN` times as large, so never below 16 pt, which
is where large print begins (Hampshire after RNIB)."""

SPOKEN = 1.34

HANDOUT = Type(family=SERIF, size=SIZES[0][0], smallest=SIZES[-1][0], leading=LEADING)
"""The type of all that is read on a sheet, whatever the box: x-height 0.49 em."""

SPEECH = Type(
    family=SERIF,
    weight=600,
    size=SPOKEN * SCRIPT_SIZES[0][0],
    smallest=SPOKEN * SCRIPT_SIZES[-1][0],
    leading=LEADING,
)

ENTRY = Type(family=PLAIN, size=11, smallest=9)
"""What is typed into a field. Nothing printed may share it: WeasyPrint 70 maps a font of fields
by its characters alone, so ligatures set in it could not be read aloud."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A document's type in points and margins in mm (top, right, bottom, left).

    `fine` is the size of what is looked up, in points; `columns` how many the text is set in, each
    `column` mm wide. `ground` is the colour of the page, `notes` whether sections are cited in the
    margin, and `narrow` the share of its width on A4 that a picture has here.
    """

    size: float
    fine: float
    leading: float
    title: float
    head: float
    small: float
    margins: tuple[float, float, float, float]
    width: float
    columns: int
    ground: str
    notes: bool
    narrow: float

    @property
    def column(self) -> float:
        """The width of a column, in mm."""
        return (self.width - COLUMN_GAP * (self.columns - 1)) / self.columns


def setting_of(
    paper: Paper, look: DocumentLook, *, book: bool = False, slides: bool = False
) -> Setting:
    """The setting for a paper, portrait; a `book` of rules stands in two columns where it can.

    `slides` have type that is read from the last row, none of it below `SMALLEST_ON_SLIDES`.
    """
    if slides:
        return _slides(paper, look)
    wide, plain = paper.width >= 190, not (look.large_print or look.dyslexia)
    book = book and plain
    size = 18.0 if look.large_print else 14.0 if look.dyslexia else 12.0
    if book:
        size = BOOK if wide else FINE
    side = 25.0 if look.large_print and wide else 22.0 if wide else 13.0
    top, bottom = (
        (25.0, 25.0) if look.large_print and wide else (20.0, 21.0) if wide else (18.0, 17.0)
    )
    if book and wide:
        side, top, bottom = 16.0, 17.0, 16.0
    width = paper.width - 2 * side
    return Setting(
        size=size,
        fine=FINE if book else size,
        leading=1.5 if look.dyslexia else 1.3,
        title=30.0 if wide else 24.0,
        head=24.0 if look.large_print else 19.0 if look.dyslexia else 18.0,
        small=18.0 if look.large_print else 12.0 if look.dyslexia else 9.5,
        margins=(top, side, bottom, side),
        width=width,
        columns=2 if book and wide else 1,
        ground=CREAM if look.dyslexia and look.ink is Ink.FULL else WHITE,
        notes=width >= NOTE_ROOM and size <= 12 and not book,
        narrow=min(1.0, width / WHOLE_WIDTH),
    )


def _slides(paper: Paper, look: DocumentLook) -> Setting:
    width = paper.width - 2 * SLIDE_SIDE
    return Setting(
        size=SLIDE_BODY,
        fine=SLIDE_BODY,
        leading=1.25,
        title=48.0,
        head=38.0,
        small=SMALLEST_ON_SLIDES,
        margins=(16.0, SLIDE_SIDE, 24.0, SLIDE_SIDE),
        width=width,
        columns=1,
        ground=CREAM if look.dyslexia else WHITE,
        notes=False,
        narrow=1.0,
    )


def sheet_theme(theme: Theme, sheet: Sheet) -> Theme:
    """The theme with only the types that `sheet` needs: the box's title, and ours."""
    types = {"title": theme.types["title"], "handout": HANDOUT, "entry": ENTRY}
    spoken = {"speech": SPEECH} if sheet.kind == SCRIPT else {}
    return theme.model_copy(update={"types": {**types, **spoken}})


def document_theme(theme: Theme, look: DocumentLook, setting: Setting) -> Theme:
    """The theme with the types of documents, in colours that can be read on the page."""
    plain, ground = look.large_print or look.dyslexia, setting.ground
    family = PLAIN if plain else SERIF
    body = Type(family=family, size=setting.size, smallest=setting.size, leading=setting.leading)
    title = Type(family=PLAIN, weight=700, size=setting.title, smallest=setting.head, leading=1.15)
    types = {"title": title if plain else theme.types["title"], "handout": body}
    painted = inked(theme, look.ink)
    colours = painted.colours
    ink = _enough(colours["ink"], ground, BODY_CONTRAST, BLACK)
    soft = _enough(colours["soft"], ground, BODY_CONTRAST, ink)
    accent = _enough(colours["accent"], ground, LARGE_CONTRAST, ink)
    readable = {**colours, "ink": ink, "soft": soft, "accent": accent}
    return painted.model_copy(update={"types": types, "colours": readable})


def _enough(colour: str, ground: str, least: float, instead: str) -> str:
    return colour if contrast(colour, ground) >= least else instead


def band_of(theme: Theme) -> str:
    """The colour of a filled title band: the accent, where the title can be read on it."""
    readable = contrast(theme.colours["accent"], theme.colours["paper"]) >= LARGE_CONTRAST
    return "accent" if readable else "ink"
