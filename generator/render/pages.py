"""What a document of many pages is made of, once everything in it is known.

Texts are as typed in the content: values, `**bold**` and symbols are filled in when it is painted.
Blocks of sheets stand among those here. `generator.render.folios` paints it.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.model.sheet import Block
from generator.render.stylesheet import Ink
from generator.words.catalogue import ENGLISH, Catalogue


@dataclass(frozen=True, slots=True)
class Image:
    """A picture as PNG, `width` mm wide on A4 at most; `alt` is what it shows, read aloud."""

    data: bytes
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
    """A stretch of play: who did what, line by line. Lines are literal, not content text."""

    title: str
    intro: str | None
    lines: tuple[tuple[str, str], ...]


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
class Fold:
    """A page in two halves with a fold between: the lower one is folded behind and kept secret."""

    public: "tuple[Piece, ...]"
    private: "tuple[Piece, ...]"


@dataclass(frozen=True, slots=True)
class Boxed:
    """Pieces in a frame that does not break: evidence, a note, a warning."""

    title: str
    pieces: "tuple[Piece, ...]"


@dataclass(frozen=True, slots=True)
class Code:
    """Lines as they are typed into a file; literal, not content text."""

    text: str


Piece: TypeAlias = Block | Figure | Passages | Listing | Told | Exercise | Key | Fold | Boxed | Code


@dataclass(frozen=True, slots=True)
class Section:
    """A section with its heading of level 1 to 3 (below the document's title).

    `id` is unique in the document; other documents and the table of contents point there.
    """

    id: str
    title: str
    pieces: tuple[Piece, ...]
    level: int = 1
    own_page: bool = False


@dataclass(frozen=True, slots=True)
class Pages:
    """A whole document.

    `contents` prints a table of contents, `index` an index of these entries, each with the words
    that stand for it in the text.
    """

    id: str
    kind: Literal["rulebook", "handout"]
    title: str
    subtitle: str
    lead: str
    sections: tuple[Section, ...]
    cover: tuple[Image, ...] = ()
    contents: bool = False
    index: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """How it is set: ink, type for who reads little print or mixes letters, and the language."""

    ink: Ink = Ink.FULL
    large_print: bool = False
    dyslexia: bool = False
    catalogue: Catalogue = ENGLISH
