"""A scale with a card that slides over it, small and plain, for sheets and documents.

What can be seen at a number is what `generator.layout.boards` prints above the sliding edge; here
is only how small it is drawn.
"""

from dataclasses import dataclass

from generator.layout.boards import in_sight, sliding_edge
from generator.model.deck import Scale
from generator.model.game import Game
from generator.model.sheet import Slide
from generator.words.context import scale_on
from generator.words.sandbox import WordsError

PITCH = 4.2
"""Millimetres from one number to the next in the drawing: room for type of 9 pt."""

COVER = 5.6
"""Millimetres that are drawn of the card that slides, from its upper edge down."""


@dataclass(frozen=True, slots=True)
class Step:
    """A number in sight, and how far below the top of the drawing its step begins, in mm."""

    number: int
    top: float
    counts: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scale at one number: its `steps` in sight, and where the edge upon it lies, in mm."""

    style: str
    steps: tuple[Step, ...]
    pitch: float
    edge: float
    height: float


def drawings_of_slide(game: Game, slide: Slide) -> tuple[Drawing, ...]:
    """One drawing for each number; none where the face is no scale, which lint finds first."""
    try:
        scale = scale_on(game, slide.face)
        return tuple(_drawing(scale, number) for number in slide.at) if scale else ()
    except (WordsError, ValueError):  # the start is no number; told where the deck says it
        return ()


def _drawing(scale: Scale, number: int) -> Drawing:
    """The empty steps before the first number are left out: they tell nothing here."""
    share = PITCH / scale.pitch
    seen = in_sight(scale, number)
    above = sliding_edge(scale, seen[0]) - scale.pitch if seen else 0.0
    steps = tuple(
        Step(one, round((sliding_edge(scale, one) - scale.pitch - above) * share, 2), one == number)
        for one in seen
    )
    edge = round((sliding_edge(scale, number) - above) * share, 2)
    return Drawing(scale.style, steps, PITCH, edge, round(edge + COVER, 2))
