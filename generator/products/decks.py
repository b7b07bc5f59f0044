"""A deck as cut-ready sheets: faces painted or found, put on paper, checked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.diagnostics import Diagnostic, quoted
from generator.errors import HornbookError
from generator.layout.imposition import impose
from generator.layout.options import Options, Printable
from generator.layout.sheet import Imposition, pages
from generator.lint.case import where_words
from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.printed import Printed, count
from generator.model.sizes import CardSize
from generator.products.artwork import AnyArtwork, DeckArt, Studio, deck_art
from generator.products.flaws import PITCH, flaw_findings, flaw_path
from generator.render.artwork import Artwork, Drawn, TrackArtwork
from generator.render.assembly import assemble
from generator.render.blank import blank_pages
from generator.render.cache import CachedFace, FaceCache, face_key, look_key, scale_key
from generator.render.faces import paint_faces
from generator.render.fit import Fit
from generator.render.marks import paint_marks
from generator.render.measure import Flaw
from generator.render.scales import paint_scale
from generator.render.split import split
from generator.render.stylesheet import font_bytes
from generator.render.tracks import paint_track


@dataclass(frozen=True)
class PaintedDeck:
    """A deck whose faces are all painted: where each lies in the cache, and what is wrong."""

    art: DeckArt
    faces: dict[str, CachedFace]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class DeckSheets:
    """A deck on paper: the PDF, its geometry, and how many cards and designs are on it."""

    pdf: bytes
    imposition: Imposition
    cards: int
    designs: int
    faces: int


def paint_deck(
    studio: Studio, deck: Deck, size: CardSize, designs: Sequence[Printed], cache: Path
) -> PaintedDeck:
    """Paint the faces of `designs` that the cache does not hold.

    Raises:
        HornbookError: a picture or an asset is missing, or the cache cannot be written.
    """
    return paint_art(studio.game, deck_art(studio, deck, size, designs), cache)


def paint_art(game: Game, art: DeckArt, cache: Path) -> PaintedDeck:
    """Paint the faces of `art` that the cache does not hold.

    Raises:
        HornbookError: an asset is missing, or the cache cannot be written.
    """
    faces = _faces(art, FaceCache(cache), cache)
    return PaintedDeck(art, faces, tuple(_findings(game, art, faces)))


def _faces(art: DeckArt, cache: FaceCache, folder: Path) -> dict[str, CachedFace]:
    fonts = font_bytes(art.look.theme, folder)
    look = look_key(art.look, fonts)
    keys = {face.id: _key(look, face) for face in art.faces.values()}
    kept = {name: cache.find(key) for name, key in keys.items()}
    found = {name: face for name, face in kept.items() if face is not None}
    missing = [face for name, face in art.faces.items() if name not in found]
    html = [face for face in missing if isinstance(face, Artwork)]
    for face, painted in paint_faces(html, art.look, folder):
        found[face.id] = cache.keep(keys[face.id], painted.pdf, painted.flaws, painted.fit)
    for drawn in (face for face in missing if not isinstance(face, Artwork)):
        pdf, flaws = _drawn(drawn, art)
        found[drawn.id] = cache.keep(keys[drawn.id], next(split(pdf)), flaws, Fit(0, ()))
    return {name: found[name] for name in art.faces}


def _drawn(face: Drawn, art: DeckArt) -> tuple[bytes, tuple[Flaw, ...]]:
    look = art.look
    try:
        if isinstance(face, TrackArtwork):
            return paint_track(face, look.size, look.theme, look.ink)
        return paint_scale(face.scale, face.title, look.size, look.theme, look.ink, face.mark), ()
    except (KeyError, ValueError) as error:
        if isinstance(face, TrackArtwork) and isinstance(error, ValueError):
            empty = blank_pages(1, look.size.width, look.size.height)
            return empty, (Flaw("overflow", str(error), PITCH),)
        why = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        kind = "track" if isinstance(face, TrackArtwork) else "scale"
        raise HornbookError(
            f"the {kind} {quoted(face.id)} of the deck {quoted(art.deck.id)} cannot be drawn: "
            f"{why}",
            instead="see what hornbook check says of the deck and the theme"
            if isinstance(error, KeyError)
            else "a smaller pitch, fewer numbers or another card size",
        ) from error


def _key(look: str, face: AnyArtwork) -> str:
    if isinstance(face, Artwork):
        return face_key(look, face)
    return scale_key(look, face)


def _findings(game: Game, art: DeckArt, faces: dict[str, CachedFace]) -> Iterable[Diagnostic]:
    """The flaws of the faces, each at the first card that shows it."""
    seen: set[str] = set()
    said: set[tuple[str, Flaw]] = set()  # a pitch that is wrong is wrong on every card
    for sides in art.sides:
        for face in (sides.front, sides.back):
            if face not in seen:
                seen.add(face)
                for flaw in faces[face].flaws:
                    told = (face.rpartition("/")[2], flaw)
                    if flaw.about != PITCH or told not in said:
                        yield from _finding(game, art.deck, sides.printed, face, flaw)
                    said.add(told)


def _finding(
    game: Game, deck: Deck, printed: Printed, face: str, flaw: Flaw
) -> tuple[Diagnostic, ...]:
    side = face.rpartition("/")[2]
    path = flaw_path(game, deck, printed, side, flaw)
    where = where_words(game, f"cards/{deck.id}", path, (flaw.about,))
    return flaw_findings((flaw,), where, f"{quoted(printed.id)} {side}")


def put_on_sheets(
    painted: PaintedDeck,
    designs: Sequence[Printed],
    options: Options,
    cache: Path,
    language: str = "en",
) -> DeckSheets:
    """The sheets of a painted deck, every design as often as it has copies.

    `language` is the game's, for those who have the PDF read to them.

    Raises:
        HornbookError: the cards do not fit the paper.
    """
    sides = {one.printed.id: one for one in painted.art.sides}
    cards = [
        Printable(sides[design.id].front, sides[design.id].back)
        for design in designs
        for _ in range(design.copies)
    ]
    size = painted.art.look.size
    imposition = impose(cards, size, options)
    order = tuple(pages(imposition))
    marks = paint_marks(order, imposition.paper_width, imposition.paper_height, language)
    files = {name: face.pdf for name, face in painted.faces.items()}
    pdf = assemble(order, marks, files, size, cache / "fonts", options.title)
    used = {face for sheet in sides.values() for face in (sheet.front, sheet.back)}
    return DeckSheets(pdf, imposition, count(designs), len(designs), len(used))
