"""Cards that help at the table and are none of the game's: what a turn is, tokens for tracks."""

from collections.abc import Sequence

from generator.layout.boards import token_places, token_size
from generator.model.deck import (
    Deck,
    Face,
    Printed,
    Side,
    TrackFace,
    TrackRow,
    count,
    printed,
)
from generator.model.game import Game
from generator.model.picture import IconMotif
from generator.model.seating import is_used
from generator.model.sheet import Key, Paragraph, Points
from generator.model.theme import Theme
from generator.products.decks import face_css
from generator.products.order import TOKENS, Workplace
from generator.products.turns import Turn
from generator.project import find_project
from generator.render.faces import Artwork
from generator.render.templates import fill_template, prose, slot, tools
from generator.words.texts import fill, game_context

TURN = "turn-summary"


def seats_of(game: Game, turn: Turn) -> int:
    """How many may need a card for this turn."""
    used = [one.seats.most for one in game.rulesets if is_used(turn.sheet.rulesets, (one,))]
    return max(used, default=game.file.seats.most)


def turn_card(place: Workplace, turn: Turn, number: int) -> Artwork:
    """The face that tells a turn, the same on both sides of its card."""
    game, theme = place.game, place.materials.theme
    context = game_context(game)

    def told(text: str) -> object:
        return slot(fill(text, context), theme)

    parts: list[dict[str, object]] = []
    for block in turn.blocks:
        match block:
            case Points():
                parts.append({"points": [*map(told, block.items)], "ordered": block.ordered})
            case Key():
                items = (f"{one.symbol} **{one.title}** {one.text}" for one in block.entries)
                parts.append({"points": [*map(told, items)], "ordered": False})
            case Paragraph():
                parts.append({"points": [], "text": prose(fill(block.text, context), theme)})
            case _:
                continue  # tables and pictures stay on the sheet
    values = {**tools(theme), "title": told(turn.heading.text), "parts": parts}
    body = fill_template(find_project().templates / "faces", TURN, values, turn.sheet.id)
    return Artwork(f"{TURN}-{number}/front", TURN, body)


def token_card(place: Workplace, deck: Deck) -> Artwork | None:
    """Tokens for all tracks of a deck on one of its cards; None where it has none.

    Each is as large as the smallest space on either side takes.
    """
    sides = [face.track for face in (deck.front, deck.back) if isinstance(face, TrackFace)]
    if not isinstance(deck.front, TrackFace):
        return None
    size, theme = place.sizes[deck.size], place.materials.theme
    wide = token_size(min(track.pitch for track in sides))
    wanted = _in_turn(deck.front.track.rows, count(printed(deck)))
    places = zip(token_places(size, wide, len(wanted)), wanted, strict=False)
    tokens = [
        {"x": x, "y": y, "band": theme.bands[row.style], "icon": row.icon} for (x, y), row in places
    ]
    values = {**tools(theme), "tokens": tokens, "wide": wide, "size": size}
    body = fill_template(find_project().templates / "faces", TOKENS, values, deck.id)
    return Artwork(f"{TOKENS}/front", TOKENS, body)


def _in_turn(rows: Sequence[TrackRow], times: int) -> list[TrackRow]:
    """A token for each row, for one board after another."""
    return [row for _ in range(times) for row in rows]


def emblem_of(deck: Deck, designs: Sequence[Printed], theme: Theme) -> tuple[str | None, str]:
    """The icon on a deck's back and its colour; where it has none, that of the first card."""
    back = deck.back
    slots = back.slots if isinstance(back, Face) else {}
    icons = (slots.get("icon"), _icon_in(back), *(one.word("icon") for one in designs))
    band = theme.bands.get(slots.get("band", ""))
    colour = (band.line or band.fill) if band else theme.colours["ink"]
    return next((str(one) for one in icons if one), None), colour


def _icon_in(side: Side) -> str | None:
    """The icon of the picture that a side always shows."""
    scene = side.picture.scene if isinstance(side, Face) and side.picture else None
    subject = scene.subject if scene else None
    return subject.icon if isinstance(subject, IconMotif) else None


def aid_css(names: Sequence[str]) -> str:
    """The style sheet of aids with these templates."""
    return face_css(find_project().templates, names)
