"""What a document of many pages is made of, once everything in it is known, and ways through it.

Texts are as typed in the content: values, `**bold**` and symbols are filled in when it is painted.
Blocks of sheets stand among the pieces here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.diagnostics import ContentPath
from generator.model.sheet import Block, Columns, Heading, Part, Sheet
from generator.model.sizes import CardSize
from generator.render.stylesheet import Ink
from generator.words.catalogue import ENGLISH, Catalogue

Kind = Literal["rulebook", "handout", "slides"]

LOWEST = 6
"""The lowest heading that HTML and PDF know."""


@dataclass(frozen=True, slots=True)
class Image:
    """A painted face, `width` mm wide on A4 at most; `alt` is what it shows, read aloud.

    `face` is where the cache keeps its PDF, `size` the size of the card.
    """

    face: str
    size: CardSize
    alt: str
    width: float


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures in a row with one caption; `beside` lets the text that follows run past them."""

    images: tuple[Image, ...]
    caption: str
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a rule; `cites` is the section they follow, `ours` why they are our ruling."""

    text: str
    cites: str | None = None
    ours: str | None = None


@dataclass(frozen=True, slots=True)
class Passages:
    """Words of several rules, running, as a list, or as numbered steps."""

    passages: tuple[Passage, ...]
    shape: Literal["text", "list", "steps"] = "text"


@dataclass(frozen=True, slots=True)
class Listed:
    """A card or component in a list: picture, name, and what there is to say."""

    title: str
    text: str
    image: Image | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """Cards or components; entries do not break over pages."""

    caption: str
    entries: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A stretch of play: in our own words, else who did what, line by line.

    Lines are literal, not content text, and so are `changes`: a counter, its value before, its
    value after.
    """

    title: str
    intro: str | None
    lines: tuple[tuple[str, str], ...]
    tale: tuple[str, ...] = ()
    images: tuple[Image, ...] = ()
    changes: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on a table: its face, or its name where it has none; and what lies under it.

    `edge` is how far below the upper edge of the `under` its own lies, as a share of its height.
    """

    face: Image | None
    called: str
    under: Image | None = None
    edge: float = 0.0


@dataclass(frozen=True, slots=True)
class Spot:
    """The cards of one place of a table; `count` is how many there are, `cards` those shown."""

    number: int
    count: int
    cards: tuple[LaidCard, ...]


@dataclass(frozen=True, slots=True)
class TablePicture:
    """A table seen from above: what lies before each player, and in the middle; what numbers mean.

    The last of the `areas` is the reader’s own.
    """

    caption: str
    middle: tuple[Spot, ...]
    areas: tuple[tuple[str, tuple[Spot, ...]], ...]
    labels: tuple[str, ...]

    @property
    def images(self) -> tuple[Image, ...]:
        """Every picture of it."""
        spots = (*self.middle, *(spot for _, own in self.areas for spot in own))
        cards = [card for spot in spots for card in spot.cards]
        return tuple(one for card in cards for one in (card.under, card.face) if one)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with room to answer."""

    number: int
    ask: str
    starter: str | None = None
    choices: tuple[str, ...] = ()
    lines: int = 3


@dataclass(frozen=True, slots=True)
class Key:
    """An answer for the teacher, the way to it, and where it comes from, in words."""

    number: int
    ask: str
    answer: str
    working: str | None
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tent:
    """A sheet to fold that stands on a table, printed on one side.

    Others see `public` with the picture or the icon; `private` is for whoever sits behind it, and
    `notes` are written on a flap that covers it. `seat` says whose it is, `shared` whether another
    stands on the same page.
    """

    seat: str
    public: "tuple[Piece, ...]"
    private: "tuple[Piece, ...]"
    notes: tuple[str, ...] = ()
    image: Image | None = None
    icon: str | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Boxed:
    """Pieces in a frame that does not break: evidence, a note, a warning."""

    title: str
    pieces: "tuple[Piece, ...]"


@dataclass(frozen=True, slots=True)
class Beside:
    """Pieces, and beside them in a narrow column what explains them; neither breaks."""

    pieces: "tuple[Piece, ...]"
    side: "tuple[Piece, ...]"


@dataclass(frozen=True, slots=True)
class Code:
    """Lines as they are typed into a file; literal, not content text."""

    text: str


OWN = (Figure, Passages, Listing, Told, TablePicture, Exercise, Key, Tent, Boxed, Beside, Code)
Piece: TypeAlias = (
    Block | Figure | Passages | Listing | Told | TablePicture | Exercise | Key | Tent | Boxed
    | Beside | Code
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Section:
    """A section with its heading of level 1 to 3 (below the document's title).

    `id` is unique in the document; other documents and the table of contents point there. `fine` is
    what is looked up, in smaller type, `note` what is read for once if at all, in yet smaller type.
    """

    id: str
    title: str
    pieces: tuple[Piece, ...] = ()
    level: int = 1
    own_page: bool = False
    fine: bool = False
    note: bool = False


@dataclass(frozen=True, slots=True)
class Pages:
    """A whole document.

    `contents` prints a table of contents, `index` an index of these entries, each with the words
    that stand for it in the text.
    """

    id: str
    kind: "Kind"
    title: str
    subtitle: str
    lead: str
    sections: tuple[Section, ...]
    cover: tuple[Image, ...] = ()
    contents: bool = False
    index: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def walk(self) -> Iterator[tuple[Piece, ContentPath]]:
        """Every piece with its path, `("sections", 2, "pieces", 0, "public", 1)`, parents first."""
        for number, section in enumerate(self.sections):
            yield from walk(section.pieces, ("sections", number, "pieces"))

    def blocks(self) -> Iterator[tuple[Block, ContentPath]]:
        """The blocks of sheets among the pieces."""
        yield from ((one, path) for one, path in self.walk() if not isinstance(one, OWN))

    def images(self) -> tuple[Image, ...]:
        """Every picture once, in order."""
        found = list(self.cover)
        for piece, _ in self.walk():
            if isinstance(piece, Figure | Told | TablePicture):
                found += piece.images
            elif isinstance(piece, Listing):
                found += [entry.image for entry in piece.entries if entry.image]
            elif isinstance(piece, Tent) and piece.image:
                found.append(piece.image)
        return tuple(dict.fromkeys(found))

    def heading_levels(self) -> dict[str, int]:
        """The level of headings inside sections by path; none is skipped (PDF/UA-1, 7.4.2)."""
        levels: dict[str, int] = {}
        reached: dict[int, int] = {}
        for block, path in self.blocks():
            number = int(path[1])
            top = self.sections[number].level + 1
            if isinstance(block, Heading):
                reached[number] = min(top + block.level - 1, reached.get(number, top) + 1, LOWEST)
                levels[dotted(path)] = reached[number]
            elif isinstance(block, Part):
                levels[dotted(path)] = min(top + 1, LOWEST)
        return levels


@dataclass(frozen=True, slots=True)
class DocumentLook:
    """How it is set: ink, type for who reads little print or mixes letters, and the language."""

    ink: Ink = Ink.FULL
    large_print: bool = False
    dyslexia: bool = False
    catalogue: Catalogue = ENGLISH


def walk(pieces: Iterable[Piece], path: ContentPath) -> Iterator[tuple[Piece, ContentPath]]:
    """Every piece with its path, and those inside it after it; `path` is that of all of them."""
    for number, piece in enumerate(pieces):
        here = (*path, number)
        yield piece, here
        match piece:
            case Columns():
                for column, inner in enumerate(piece.columns):
                    yield from walk(inner, (*here, "columns", column))
            case Boxed():
                yield from walk(piece.pieces, (*here, "pieces"))
            case Beside():
                yield from walk(piece.pieces, (*here, "pieces"))
                yield from walk(piece.side, (*here, "side"))
            case Tent():
                yield from walk(piece.public, (*here, "public"))
                yield from walk(piece.private, (*here, "private"))


def walk_blocks(sheet: Sheet) -> Iterator[tuple[Block, ContentPath]]:
    """Every block of a sheet with its path; those inside columns come after their columns."""
    blocks = walk(sheet.blocks, ("blocks",))
    return ((one, path) for one, path in blocks if not isinstance(one, OWN))


def dotted(path: ContentPath) -> str:
    """A path as templates write it: `blocks.2.columns.0.1`."""
    return ".".join(map(str, path))


def kind_of(piece: Piece) -> str:
    """The name by which a template knows a piece: `figure`, `told`; `block` for those of sheets."""
    return type(piece).__name__.lower() if isinstance(piece, OWN) else "block"
