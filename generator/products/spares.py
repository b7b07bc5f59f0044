"""What the empty places of a deck's last sheet are used for: a title card, and frames to write in.

Both have the deck's back, so that they can be mixed in; they are no cards of the game. Where
backs tell cards apart there is a title card alone, its back empty.
"""

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version

from generator.layout.sheet import Printable
from generator.model.deck import Face, count
from generator.products.blanks import blank_art
from generator.products.decks import DeckArt, PaintedDeck, face_css, paint_art
from generator.products.order import Workplace
from generator.products.piles import Spares
from generator.project import find_project
from generator.render.faces import Artwork, content_of
from generator.render.templates import fill_template, tools
from generator.words.catalogue import catalogue_of
from generator.words.texts import callable_from_words

TITLE = "title-card"
NEEDED = frozenset({"title", "text"})
"""The types that a title card is set in."""


def spare_art(place: Workplace, art: DeckArt) -> DeckArt | None:
    """The faces that may fill empty places of this deck; None where nothing may.

    Nothing does where single cards, or those for so many seats, are asked for, and where cards are
    drawn to scale.
    """
    if place.order.cards or place.order.seats or not isinstance(art.deck.front, Face):
        return None
    made = {one.id: one for one in _artworks(place, art)}
    css = face_css(find_project().templates, [art.deck.front.template, TITLE])
    return DeckArt(art.deck, replace(art.look, css=css), made, ()) if made else None


def spares(place: Workplace, painted: PaintedDeck) -> Spares | None:
    """What may fill empty places of this deck; None where nothing may."""
    art = spare_art(place, painted.art)
    if art is None:
        return None
    back, faces = _common_back(painted.art), paint_art(place.game, art, place.cache)
    # A title that does not fit is none of the content's faults; there is a frame in its place.
    found = {name: Printable(name, back) for name in art.faces if not faces.faces[name].flaws}
    title = found.pop(f"{TITLE}/front", None)
    return Spares(faces, title, tuple(found.values()))


def _common_back(art: DeckArt) -> str | None:
    backs = {sides.back for sides in art.sides}
    return backs.pop() if len(backs) == 1 else None


def _artworks(place: Workplace, art: DeckArt) -> Iterator[Artwork]:
    if art.look.theme.types.keys() >= NEEDED:
        yield _title_card(place, art)
    if _common_back(art) is None:
        return
    own = {content_of(face) for face in art.faces.values()}
    # Decks that are printed with this one have faces of their own.
    sides = tuple(one for one in art.sides if {one.front, one.back} <= art.faces.keys())
    frames = blank_art(replace(art, sides=sides), place.cache)
    for one in frames.sides:
        face = frames.faces[one.front]
        if isinstance(face, Artwork) and face.body.strip() and content_of(face) not in own:
            yield replace(face, id=f"blank.{face.id}")


def _title_card(place: Workplace, art: DeckArt) -> Artwork:
    game, said = place.game, catalogue_of(place.game)
    context = {
        **tools(art.look.theme),
        "tr": callable_from_words(lambda text, **names: said.tr(text, **names)),
        "game": game,
        "deck": art.deck,
        "cards": count([sides.printed for sides in art.sides]),
        "version": version("hornbook"),
    }
    body = fill_template(find_project().templates / "faces", TITLE, context, art.deck.id)
    return Artwork(f"{TITLE}/front", TITLE, body)
