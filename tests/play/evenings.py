"""A table without a terminal: replies from a list, everything shown kept in order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from generator.engine import Program, compile_game
from generator.play.match import LiveMatch
from generator.play.recording import save_text
from generator.play.rng import Stream
from generator.play.terminal.screen import Style
from generator.play.terminal.session import Session
from tests.play.matches import ALL, TOY, boxes, game

TABLES = [one for one in ALL if one[2] == min(few[2] for few in ALL if few[:2] == one[:2])]
"""Every ruleset with the fewest seats that it is for."""
ALONE = [one for one in TABLES if one[2] == 1]


@cache
def program(name: str, ruleset: str, seats: int) -> Program:
    """The game, compiled; the toy borrows a theme, of which only symbols' names are needed."""
    found = game(name)
    if name == TOY:
        found = replace(found, theme=game(boxes()[0]).theme)
    return compile_game(found, ruleset, seats)


def table(of: tuple[str, str, int], seed: int, people: int | None = None) -> LiveMatch:
    """A table at which the first `people` seats are people's (all where left out)."""
    made = program(*of)
    chairs = made.tables.chairs
    sitting = ["person" if seat < (people or chairs) else "greedy" for seat in range(chairs)]
    return LiveMatch(made, seed, sitting)


def play_on(at: LiveMatch, stream: Stream, most: int = 10_000) -> int:
    """Let people choose anything, to the end or `most` choices; how many were made."""
    for made in range(most):
        at.go_on()
        if at.is_over:
            return made
        at.take(stream.pick(at.state.legal_actions()))
    return most


def seen(at: LiveMatch) -> list[object]:
    """All that anybody may see, for comparing two matches."""
    return [at.state.observe(seat) for seat in range(len(at.sitting))]


@dataclass
class Paper:
    """A screen of which nothing is lost: `lines` holds what was shown, read and cleared."""

    replies: Iterator[str]
    lines: list[str] = field(default_factory=list)
    style: Style = field(default_factory=Style)

    def show(self, lines: Iterable[str]) -> None:
        self.lines += lines

    def read(self, prompt: str) -> str:
        self.lines.append(f"? {prompt}")
        try:
            return next(self.replies)
        except StopIteration:
            raise EOFError from None

    def clear(self) -> None:
        self.lines.append("CLEARED")

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@dataclass
class Saves:
    """Takes the place of a disk: where and what was saved last."""

    at: LiveMatch
    path: Path | None = None
    text: str = ""

    def __call__(self, path: Path | None) -> Path:
        self.path = path or Path("match.yaml")
        self.text = save_text(self.at, {"content": "0"})
        return self.path


def evening(at: LiveMatch, *replies: str) -> tuple[Paper, Saves, bool]:
    """What a person sees who types these replies and then ends the input."""
    paper, saves = Paper(iter(replies)), Saves(at)
    is_over = Session(at, paper, saves).play()
    return paper, saves, is_over
