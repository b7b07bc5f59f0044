"""Round tokens on a card: how large they are for a track, and where each lies."""

from generator.layout.boards import TOKEN
from generator.layout.shapes import TOLERANCE
from generator.model.sizes import CardSize

PLAY = 0.6
"""What a token is smaller than the ring that it lies on, mm."""
APART = 1.0
"""Between tokens, mm: scissors need it."""


def token_size(pitch: float) -> float:
    """The diameter of a token for tracks with spaces this wide, in mm."""
    return min(TOKEN, pitch - 1.0) - PLAY


def token_places(size: CardSize, wide: float, count: int) -> list[tuple[float, float]]:
    """The middles of so many tokens inside the safe zone, in as few columns as hold them.

    Row by row, and fewer where it is full. Millimetres from the top left corner of the card.
    """
    step = wide + APART
    across, down = (
        int((length - 2 * size.safe + APART + TOLERANCE) / step)
        for length in (size.width, size.height)
    )
    across = min(across, -(-count // down)) if down else 0
    rows = min(down, -(-count // across)) if across else 0
    left, top = (
        (length - many * step + APART) / 2
        for length, many in ((size.width, across), (size.height, rows))
    )
    places = [
        (left + column * step + wide / 2, top + row * step + wide / 2)
        for row in range(rows)
        for column in range(across)
    ]
    return places[:count]
