"""What one side of one card is made of before it is painted: HTML, or a scale."""

from dataclasses import dataclass

from generator.layout.boards import Lane
from generator.model.deck import Scale
from generator.model.sizes import CardSize
from generator.model.theme import Theme
from generator.render.stylesheet import Ink


@dataclass(frozen=True, slots=True)
class Artwork:
    """One unique face to paint from HTML; `id` names it in the PDF and in messages."""

    id: str
    template: str
    body: str
    images: tuple[tuple[str, bytes], ...] = ()


@dataclass(frozen=True, slots=True)
class ScaleArtwork:
    """One unique face that is drawn to scale; `scale` has numbers where content has templates.

    `mark` are the letters of the card set that it comes from.
    """

    id: str
    scale: Scale
    title: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class TrackArtwork:
    """One unique face that is a board of tracks; `pitch` is the width of a space, mm."""

    id: str
    title: str
    note: str
    pitch: float
    lanes: tuple[Lane, ...]
    mark: str = ""


Drawn = ScaleArtwork | TrackArtwork
"""What is drawn to scale, and not set from a template."""


@dataclass(frozen=True, slots=True)
class Look:
    """What all faces of a deck share: size, theme as inked, ink, and the CSS of the templates."""

    size: CardSize
    theme: Theme
    ink: Ink
    css: str
