"""How many modules a reader opens to follow one thing through the house: `python -m tests.hops`.

The thing bears a mark, a word that stands nowhere else. A module lies on its way when one of its
functions is given something marked or hands something marked on: a text with the word in it, a
value that holds such a text itself, and the keys and pages that such a value became. What holds it
two levels down (a game, a deck) does not count, nor does the text of its whole file but where it
is read, nor do rooms that look at everything, and what they call: a card is looked at by every
check, and is not on its way there.
"""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from click.testing import CliRunner

from generator.cli import main
from generator.project import CACHE_VARIABLE, CONTENT_VARIABLE

ROOT = Path(__file__).parents[1]
MARK = "quinceward"
KEY = re.compile("[0-9a-f]{32,64}")
PAGES = (b"%PDF", b"\x89PNG")
"""How a page begins: what painting makes besides, fonts above all, does not come of the thing."""
LONGEST = 60
"""Of a list or table that is looked into: what is longer holds everything."""


@dataclass(frozen=True)
class Way:
    """One thing to follow: the words of a box that its mark takes the place of, and a command."""

    about: str
    box: str
    old: str
    new: str
    command: str
    beside: tuple[str, ...] = ("lint", "rules", "engine", "play")
    """Rooms that look at the thing, and that nobody need open who follows it."""


ASIDE = frozenset({"generator.source.suppression", "generator.files.store"})
"""What looks through every file for comments to us, and what keeps bytes for the next run."""


WAYS = {
    "card": Way(
        "a card, from its file to a sheet of cards",
        "malice",
        "title: The Fool",
        f"title: {MARK}",
        "print malice --only majors --cards the-fool --jobs 1 --output OUT",
    ),
    "track": Way(
        "a track, from its file to a strip",
        "witch-hunt-1649",
        "title: Agnes\n    attributes: {character: agnes}",
        f"title: {MARK}\n    attributes: {{character: agnes}}",
        "print witch-hunt-1649 --only tracks --cards track-agnes --jobs 1 --output OUT",
    ),
    "effect": Way(
        "an effect, from its rule to the function that a match runs",
        "malice",
        "last-result",
        MARK,
        "simulate malice --games 2 --jobs 1",
        ("lint", "words", "languages"),
    ),
    "set": Way(
        "a card of a set, from `--set` to the game",
        "sets/prestonpans",
        "title: The Pan Boils Dry",
        f"title: {MARK}",
        "list witch-hunt-1649 --set SET",
        ("lint", "rules", "engine", "play"),
    ),
    "rulebook block": Way(
        "a paragraph of a rulebook, from its file to a page",
        "malice",
        "**Numbers** join your hand.",
        f"**Numbers** join your {MARK}.",
        "print malice --only rulebook --jobs 1 --output OUT",
    ),
    "finding": Way(
        "a mistake, from its file to the screen",
        "malice",
        "title: The Fool\n",
        f"title: The Fool\n    {MARK}: 1\n",
        "check BOX --quick --jobs 1",
        (),
    ),
    "handout": Way(
        "a paragraph of a lesson, from its file to a page",
        "malice",
        "Toss a coin, and cover it.",
        f"Toss a coin, {MARK}.",
        "handouts malice --class 2 --level core --no-decks --jobs 1 --output OUT",
    ),
}


@dataclass
class Follower:
    """A profile function that notes who is given what is marked, and who hands it on."""

    beside: tuple[str, ...]
    whole: frozenset[str] = frozenset()
    found: dict[str, set[str]] = field(default_factory=dict)
    kept: dict[int, Any] = field(default_factory=dict)
    inside: dict[int, bool] = field(default_factory=dict)
    painting: int = 0
    aside: int = 0
    reading: bool = False

    def __call__(self, frame: FrameType, event: str, result: Any) -> None:
        name = frame.f_globals.get("__name__", "")
        if event not in ("call", "return") or not name.startswith("generator."):
            return
        if event == "call":
            self._enter(frame, name)
        else:
            self._leave(frame, name, result)

    def _enter(self, frame: FrameType, name: str) -> None:
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        self.reading = name.startswith("generator.source.")
        given = any(self.bears(frame.f_locals.get(one)) for one in names)
        self.inside[id(frame)] = given
        self.aside += self._looks(name)
        self.painting += given and name.startswith("generator.render.")

    def _leave(self, frame: FrameType, name: str, result: Any) -> None:
        self.reading = name.startswith("generator.source.")
        given = self.inside.pop(id(frame), False)
        is_page = isinstance(result, bytes) and result.startswith(PAGES)
        made = self._keep(result) if given or (self.painting and is_page) else False
        self.painting -= given and name.startswith("generator.render.")
        generated = frame.f_code.co_qualname.startswith(
            "__create_fn__"
        ) or frame.f_code.co_name.startswith("<")  # loops, and dataclasses
        if (given or made or self.bears(result)) and not self.aside and not generated:
            self.found.setdefault(name, set()).add(frame.f_code.co_qualname)
        self.aside -= self._looks(name)

    def _looks(self, name: str) -> bool:
        return name.split(".")[1] in self.beside or name in ASIDE

    def _keep(self, value: Any) -> bool:
        """A key or a page that came of something marked bears the mark from now on."""
        is_key = isinstance(value, str) and KEY.fullmatch(value)
        if is_key or (isinstance(value, bytes) and len(value) > len(MARK)):
            self.kept[id(value)] = value
            return True
        return False

    def bears(self, value: Any, depth: int = 0) -> bool:
        """Whether a value is marked, or holds what is."""
        if isinstance(value, str):
            is_marked = MARK in value and (self.reading or value not in self.whole)
            return is_marked or id(value) in self.kept
        if isinstance(value, bytes):
            return id(value) in self.kept or MARK.encode() in value
        if depth > 1:
            return False
        return any(self.bears(one, depth + 1) for one in _held(value))


def _held(value: Any) -> Iterator[Any]:
    if type(value) in (list, tuple, dict):
        if len(value) < LONGEST:
            yield from list(value.values()) if type(value) is dict else value
            yield from list(value) if type(value) is dict else ()
    elif type(value).__module__.startswith("generator."):
        yield from list(getattr(value, "__dict__", {}).values())
        for name in getattr(type(value), "__slots__", ()):
            yield getattr(value, name, None)


def modules_on(way: Way) -> dict[str, set[str]]:
    """The modules on a way, each with the functions that lie on it.

    Raises:
        AssertionError: the words that the mark takes the place of have changed.
    """
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        shutil.copytree(ROOT / "content", home / "content")
        changed = set()
        for path in (home / "content" / way.box).rglob("*.yaml"):
            text = path.read_text()
            text = text.replace(way.old, way.new)  # in expressions a name is written with `_`
            path.write_text(text := text.replace(way.old.replace("-", "_"), way.new))
            changed |= {text} if MARK in text else set()
        assert changed, f"nothing in {way.box} says {way.old!r}"
        places = {"OUT": home / "out", "SET": home / "content" / way.box}
        places["BOX"] = places["SET"]
        words = [str(places.get(word, word)) for word in way.command.split()]
        return _followed(Follower(way.beside, frozenset(changed)), words, home)


def _followed(follower: Follower, words: list[str], home: Path) -> dict[str, set[str]]:
    before = dict(os.environ)
    os.environ |= {CONTENT_VARIABLE: str(home / "content"), CACHE_VARIABLE: str(home / "cache")}
    sys.setprofile(follower)
    try:
        result = CliRunner().invoke(main, words)
    finally:
        sys.setprofile(None)
        os.environ.clear()
        os.environ.update(before)
    expected = 1 if words[0] == "check" else 0
    assert result.exit_code == expected, result.output[-2000:]
    return follower.found


def table(names: list[str]) -> str:
    """The ways as rows of a table: each with its modules, counted and named by room."""
    rows = ["| to follow | modules | in order of their names |", "|---|---|---|"]
    for name in names:
        found = sorted(one.removeprefix("generator.") for one in modules_on(WAYS[name]))
        rows.append(f"| {WAYS[name].about} | {len(found)} | {', '.join(found)} |")
    return "\n".join(rows)


if __name__ == "__main__":
    if "-v" in sys.argv:
        sys.argv.remove("-v")
        for name in sys.argv[1:] or WAYS:
            for module, functions in sorted(modules_on(WAYS[name]).items()):
                print(f"{name:10} {module:40} {sorted(functions)[:5]}")
    else:
        print(table(sys.argv[1:] or list(WAYS)))
