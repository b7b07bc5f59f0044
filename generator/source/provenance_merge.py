"""One document out of several: the values of one file with parts of others put in their places.

Every value keeps the place where it was typed, whichever file that is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from generator.diagnostics import Position
from generator.source.build import Path, Value
from generator.source.document import Document


@dataclass(frozen=True)
class Piece:
    """The value at `path` of a document."""

    document: Document
    path: Path

    @property
    def value(self) -> Value:
        """The value itself."""
        value = self.document.data
        for step in self.path:
            value = value[step]  # type: ignore[index] # the path was found there
        return value

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self.document.where(self.path)


@dataclass(frozen=True)
class Made:
    """A value that nobody typed, such as a sum; a finding about it points to `position`."""

    value: Value
    position: Position


Graft = Piece | Made | Sequence["Piece"] | Mapping[str, "Piece"]
"""What comes to a place: a part of a document, or a list or mapping of such parts."""


@dataclass(frozen=True)
class Grafted(Document):
    """A document that is of several files; `text` is all of them, `texts` each by name."""

    texts: Mapping[str, str] = field(default_factory=dict)

    def text_of(self, file: str) -> str:
        """The text of one of the files."""
        return self.texts[file]

    def words_position(self, path: Path, words: Iterable[str]) -> Position:
        """As of a document, in the file that the value comes from."""
        text = self.texts[self.where(path).file]
        whole = Document(self.file, text, self.data, self.marks, self.keys, self.ends)
        return whole.words_position(path, words)


def grafted(
    document: Document, grafts: Mapping[Path, Graft], others: Sequence[Document]
) -> Document:
    """`document` with the `grafts` at their paths; `others` are the files that they come from.

    Paths are those of the new document. One below another is put into what comes there.
    """
    work = _Work(grafts)
    data = work.copy(Piece(document, ()), ())
    marks = {path: at for path, at in work.marks.items() if at.file}
    texts = {one.file: one.text for one in (document, *others)}
    return Grafted(
        document.file, "\0".join(texts.values()), data, marks, work.keys, work.ends, texts
    )


@dataclass
class _Work:
    """The new document while it grows."""

    grafts: Mapping[Path, Graft]
    marks: dict[Path, Position] = field(default_factory=dict)
    keys: dict[Path, Position] = field(default_factory=dict)
    ends: dict[Path, Position] = field(default_factory=dict)
    inner: dict[Path, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path in self.grafts:
            if path and isinstance(path[-1], str):
                self.inner.setdefault(path[:-1], []).append(path[-1])

    def put(self, piece: Piece, path: Path) -> Value:
        """The value at `path`: what is grafted there, else the piece."""
        graft = self.grafts.get(path)
        if graft is None:
            return self.copy(piece, path)
        return self.grown(graft, path, piece.position)

    def grown(self, graft: Graft, path: Path, near: Position) -> Value:
        """What is grafted at `path`; a list or mapping of parts stands where the old one stood."""
        if isinstance(graft, Piece):
            return self.copy(graft, path)
        if isinstance(graft, Made):
            self.marks[path] = graft.position
            return graft.value
        self.marks[path] = near
        if isinstance(graft, Mapping):
            return {key: self.keyed(key, one, path) for key, one in graft.items()}
        return [self.put(one, (*path, number)) for number, one in enumerate(graft)]

    def keyed(self, key: str, piece: Piece, path: Path) -> Value:
        """The value of a key that comes from elsewhere, its key's place with it."""
        self.keys[(*path, key)] = piece.document.key_position(piece.path)
        return self.put(piece, (*path, key))

    def copy(self, piece: Piece, path: Path) -> Value:
        """The piece as the value at `path`, with all that is grafted below."""
        document, value = piece.document, piece.value
        self.marks[path] = piece.position
        if piece.path in document.ends:
            self.ends[path] = document.ends[piece.path]
        if isinstance(value, list):
            pieces = (Piece(document, (*piece.path, index)) for index in range(len(value)))
            return [self.put(one, (*path, index)) for index, one in enumerate(pieces)]
        if not isinstance(value, dict):
            return value
        held: dict[str, Value] = {
            key: self.keyed(key, Piece(document, (*piece.path, key)), path) for key in value
        }
        for key in self.inner.get(path, ()):
            if key not in held:
                held[key] = self.grown(self.grafts[(*path, key)], (*path, key), piece.position)
        return held


def moved(document: Document, prefix: str) -> Document:
    """The same document with its file, and every place in it, named below `prefix`."""

    def at(position: Position) -> Position:
        return replace(position, file=prefix + position.file)

    marks, keys, ends = (
        {path: at(position) for path, position in places.items()}
        for places in (document.marks, document.keys, document.ends)
    )
    return Document(prefix + document.file, document.text, document.data, marks, keys, ends)


def texts_of(documents: Sequence[Document]) -> dict[str, str]:
    """The texts of all files that documents are of, by name."""
    each = (
        one.texts.items() if isinstance(one, Grafted) else [(one.file, one.text)]
        for one in documents
    )
    return dict(chain.from_iterable(each))
