"""What is printed and how: the choices that a person makes before the cards are put on paper."""

from dataclasses import dataclass
from enum import StrEnum

from generator.layout.correction import Correction
from generator.model.sizes import Paper

MARGIN = 5.0
"""Millimetres that a desktop printer leaves blank at every edge, where nothing else is said."""


class Backs(StrEnum):
    """How a back comes behind its front."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"
    FOLD = "fold"
    FRONTS_THEN_BACKS = "fronts-then-backs"
    NONE = "none"


class Bleed(StrEnum):
    """Whether neighbouring cards share a cut or have a bleed each."""

    SHARED = "shared"
    OWN = "own"


class Marks(StrEnum):
    """What shows in the margin where to cut."""

    CROP = "crop"
    CROSS = "cross"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Printable:
    """One card instance to print: the ids of its faces."""

    front: str
    back: str | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """How cards are put on paper.

    `margin` is the edge that the printer leaves blank, in mm. `landscape` forces how the paper
    lies; None takes what holds more cards. `title` opens the name line of every side.
    """

    paper: Paper
    backs: Backs = Backs.LONG_EDGE
    bleed: Bleed = Bleed.SHARED
    marks: Marks = Marks.CROP
    profile: Correction | None = None
    margin: float = MARGIN
    title: str = ""
    landscape: bool | None = None
