"""What the empty places of a deck's last sheet are used for: a title card, and frames to write in.

Both have the deck's back, so that they can be mixed in; they are no cards of the game. Where
backs tell cards apart there is a title card alone, its back empty.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import version

from generator.diagnostics import Severity
from generator.layout.sheet import Printable
from generator.lint.print_codes import flaw_code
from generator.model.deck import Face, count
from generator.products.aids import TURN, aid_css, emblem_of, seats_of, token_card, turn_card
from generator.products.blanks import blank_art
from generator.products.decks import DeckArt, PaintedDeck, face_css, paint_art
from generator.products.order import TOKENS, Workplace
from generator.products.piles import TITLE, Spares
from generator.products.turns import Turn
from generator.project import find_project
from generator.render.faces import Artwork, content_of
from generator.render.fitting import Flaw
from generator.render.templates import fill_template, tools
from generator.words.catalogue import catalogue_of
from generator.words.texts import callable_from_words

TINY = 3
"""So few cards need no title card to tell them from others."""
BOARDS = frozenset({"board", "player-mat"})
"""Templates whose empty frame would be taken for one more board."""
NEEDED = frozenset({"title", "text"})
"""The types that a title card is set in."""


def spare_art(place: Workplace, art: DeckArt, told: Sequence[Turn] = ()) -> DeckArt | None:
    """The faces that may fill empty places of this deck; None where nothing may.

    `told` are the turns to summarise. Nothing fills them where single cards, or those for so many
    seats, are asked for. Boards of tracks leave room for tokens alone, scales for nothing.
    """
    if place.order.cards or place.order.seats:
        return None
    if not isinstance(art.deck.front, Face):
        token = token_card(place, art.deck)
        css = aid_css([TOKENS])
        return (
            DeckArt(art.deck, replace(art.look, css=css), {token.id: token}, ()) if token else None
        )
    made = {one.id: one for one in (*_artworks(place, art), *_turn_cards(place, told))}
    css = face_css(place.templates, [art.deck.front.template, TITLE, *[TURN] * bool(told)])
    return DeckArt(art.deck, replace(art.look, css=css), made, ()) if made else None


def _turn_cards(place: Workplace, told: Sequence[Turn]) -> Iterator[Artwork]:
    return (turn_card(place, turn, number) for number, turn in enumerate(told, start=1))


def spares(place: Workplace, painted: PaintedDeck, told: Sequence[Turn] = ()) -> Spares | None:
    """What may fill empty places of this deck; None where nothing may."""
    art = spare_art(place, painted.art, told)
    if art is None:
        return None
    back, faces = _common_back(painted.art), paint_art(place.game, art, place.cache)
    # A title that does not fit is none of the content's faults; there is a frame in its place.
    sound = (name for name in art.faces if not any(map(_is_error, faces.faces[name].flaws)))
    found = {name: Printable(name, back) for name in sound}
    title = found.pop(f"{TITLE}/front", None)
    aids = []
    for name, each in _aids(place, told):
        if found.pop(name, None):
            aids += [Printable(name, name if name.startswith(TURN) else None)] * each
    return Spares(faces, title, tuple(found.values()), tuple(aids))


def _is_error(flaw: Flaw) -> bool:
    return flaw_code(flaw.kind).severity is Severity.ERROR


def _aids(place: Workplace, told: Sequence[Turn]) -> Iterator[tuple[str, int]]:
    """The faces that help at the table, and how often each is wanted."""
    for number, turn in enumerate(told, start=1):
        yield f"{TURN}-{number}/front", seats_of(place.game, turn)
    yield f"{TOKENS}/front", 1


def _common_back(art: DeckArt) -> str | None:
    backs = {sides.back for sides in art.sides}
    return backs.pop() if len(backs) == 1 else None


def _artworks(place: Workplace, art: DeckArt) -> Iterator[Artwork]:
    if art.look.theme.types.keys() >= NEEDED and count(one.printed for one in art.sides) > TINY:
        yield _title_card(place, art)
    front = art.deck.front
    if _common_back(art) is None or (isinstance(front, Face) and front.template in BOARDS):
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
    cards = [sides.printed for sides in art.sides]
    emblem, colour = emblem_of(art.deck, cards, art.look.theme)
    context = {
        **tools(art.look.theme),
        "tr": callable_from_words(lambda text, **names: said.tr(text, **names)),
        "game": game,
        "deck": art.deck,
        "cards": count(cards),
        "emblem": emblem,
        "colour": colour,
        "version": version("hornbook"),
    }
    body = fill_template(find_project().templates / "faces", TITLE, context, art.deck.id)
    return Artwork(f"{TITLE}/front", TITLE, body)
