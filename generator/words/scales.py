"""The scale on a face, its start worked out for the card."""

from generator.model.deck import Scale, ScaleFace, find_face
from generator.model.game import Game
from generator.words.context import card_context, game_context
from generator.words.sandbox import fill


def scale_on(game: Game, name: str) -> Scale | None:
    """The scale on the face called `name`, `card/front`; None where there is none.

    Raises:
        WordsError: its start cannot be worked out.
    """
    deck, one, side = find_face(game.decks, name) or (None, None, "")
    face = (deck.front if side == "front" else deck.back) if deck else None
    if deck is None or one is None or not isinstance(face, ScaleFace):
        return None
    words = one.card.back if side == "back" else None
    start = fill(face.scale.start, card_context(game_context(game), deck, one, words))
    return face.scale.model_copy(update={"start": start.strip()})
