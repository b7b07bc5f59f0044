"""A plate: one picture with all that it depends on, before anything is drawn."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from generator.files.store import key_of
from generator.model.picture import Ground, Hand, Light, Portrait, Sky, Window
from generator.versions import add_files

LIBRARIES = ("numpy", "shapely", "pillow", "fonttools")


@dataclass(frozen=True, slots=True)
class Thing:
    """A motif as it is placed: what it is, `size`, `x` and `y` in percent of the opening.

    `name` is what it is called in messages.
    """

    svg: str | None
    portrait: Portrait | None
    size: float
    x: float
    y: float
    flip: bool = False
    tilt: float = 0.0
    second: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """All that a picture depends on; things from the farthest, `subject` says which it is about."""

    window: Window
    hand: Hand
    things: tuple[Thing, ...]
    subject: int
    sky: Sky
    ground: Ground
    light: Light
    horizon: float
    ink: str
    paper: str
    second: str | None
    seed: int
    low: bool = False

    @property
    def key(self) -> str:
        """The key of all that the picture depends on."""
        return key_of(_engraver(), repr(self))


@cache
def _engraver() -> str:
    """The hash of the engraver's code and libraries."""
    digest, folder = hashlib.sha256(), Path(__file__).parent
    add_files(digest, folder, folder.glob("*.py"))
    return key_of(digest.hexdigest(), *map(version, LIBRARIES))


def seed_of(name: str) -> int:
    """A seed for what is called so, the same everywhere."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
