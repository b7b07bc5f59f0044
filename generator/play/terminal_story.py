"""What happened in a match, told in order: the scenes that a journal is set from."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scene:
    """What one card brought: `title` names it, `told` says what was done and what it changed."""

    title: str
    told: tuple[str, ...] = ()


@dataclass(frozen=True)
class Story:
    """A whole match of one seat.

    `standing` holds what could be counted at the end: what it is called, and its value.
    """

    scenes: tuple[Scene, ...]
    ending: str
    score: str
    standing: tuple[tuple[str, str], ...] = ()
