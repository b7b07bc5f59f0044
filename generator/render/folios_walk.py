"""Ways through a document: its pieces with their paths, its pictures, levels of its headings."""

from collections.abc import Iterator

from generator.model.sheet import Block, Columns, Heading, Part
from generator.render import pages as made
from generator.render.document_html import Path, walk_blocks
from generator.render.pages import Boxed, Figure, Fold, Image, Listing, Pages, Piece

LOWEST = 6
"""The lowest heading that HTML and PDF know."""


def walk_pieces(pages: Pages) -> Iterator[tuple[Piece, Path]]:
    """Every piece with its path, `("sections", 2, "pieces", 0, "public", 1)`, parents first."""
    for number, section in enumerate(pages.sections):
        yield from _below(section.pieces, ("sections", number, "pieces"))


def _below(pieces: tuple[Piece, ...], path: Path) -> Iterator[tuple[Piece, Path]]:
    for number, piece in enumerate(pieces):
        here = (*path, number)
        if isinstance(piece, Columns):
            for block, place in walk_blocks((piece,), path):
                yield block, (*here, *place[len(path) + 1 :])
            continue
        yield piece, here
        if isinstance(piece, Boxed):
            yield from _below(piece.pieces, (*here, "pieces"))
        elif isinstance(piece, Fold):
            yield from _below(piece.public, (*here, "public"))
            yield from _below(piece.private, (*here, "private"))


def blocks_of(pages: Pages) -> Iterator[tuple[Block, Path]]:
    """The blocks of sheets among the pieces."""
    for piece, path in walk_pieces(pages):
        if kind_of(piece) == "block":
            yield piece, path  # type: ignore[misc]


def images_of(pages: Pages) -> tuple[Image, ...]:
    """Every picture once, in order."""
    found = list(pages.cover)
    for piece, _ in walk_pieces(pages):
        if isinstance(piece, Figure):
            found += piece.images
        elif isinstance(piece, Listing):
            found += [entry.image for entry in piece.entries if entry.image]
    return tuple(dict.fromkeys(found))


def kind_of(piece: Piece) -> str:
    """The name by which a template knows a piece: `figure`, `told`; `block` for those of sheets."""
    own = type(piece)
    return own.__name__.lower() if own.__module__ == made.__name__ else "block"


def heading_levels(pages: Pages) -> dict[str, int]:
    """The level of each heading inside sections by its path; none is skipped (PDF/UA-1, 7.4.2)."""
    levels: dict[str, int] = {}
    reached: dict[int, int] = {}
    for block, path in blocks_of(pages):
        number = int(path[1])
        top = pages.sections[number].level + 1
        if isinstance(block, Heading):
            wanted = top + block.level - 1
            level = min(wanted, reached.get(number, top) + 1, LOWEST)
            reached[number] = level
            levels[".".join(map(str, path))] = level
        elif isinstance(block, Part):
            levels[".".join(map(str, path))] = min(top + 1, LOWEST)
    return levels
