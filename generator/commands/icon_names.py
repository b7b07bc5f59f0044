"""The icons and drawings with a word in their names: who drew each, and which need credits."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from generator import assets
from generator.diagnostics import quoted
from generator.errors import HornbookError

if TYPE_CHECKING:
    from generator.boxes import Box

SOURCE = "game-icons.net"
OWN = "drawn for Hornbook; needs no credits"


def icon_lines(word: str, box: "Box | None", *, credited: bool = False) -> Iterator[str]:
    """The icons whose name has `word` in it, a line each, and the drawings of a box.

    A box says who drew some of them, and which of them it prints. Whole words come first. Those
    that are not `credited` may be left out.

    Raises:
        HornbookError: no name has the word in it.
    """
    names = (name for name in assets.icon_names() if word in name)
    found = sorted(names, key=lambda name: (f"-{word}-" not in f"-{name}-", name))
    drawings = _drawings(box, word) if box else []
    if not found and not drawings:
        instead = "try another word, or a part of one; names are English"
        raise HornbookError(f"no icon has {quoted(word)} in its name", instead=instead)
    told = box.game.icon_authors if box and box.game else {}
    printed = box.icons if box else frozenset()
    authors = {name: author for name in found if (author := _author(name, told))}
    yield from _section("icons that are credited", _rows(authors, printed))
    rest = [name for name in found if name not in authors]
    title = f"icons that need credits: {{icons: {{AUTHOR: [NAME]}}}}; {SOURCE} says who drew one"
    if credited and not authors and not drawings:
        known = {one for one in assets.icon_names() if _author(one, told)}
        beside = {part for name in found for part in name.split("-")}
        near = sorted(one for one in known if not beside.isdisjoint(one.split("-")))[:3]
        such = f"credited beside it are {', '.join(near)}; " if near else ""
        instead = f"{such}without --credited also those are shown whose author we do not know"
        raise HornbookError(f"no icon with {quoted(word)} in its name is credited", instead=instead)
    yield from _section(title, () if credited else rest)
    yield from _section("drawings of the box, as drawing: NAME in a scene", drawings)


def _author(name: str, told: Mapping[str, str]) -> str | None:
    """Who drew an icon, as far as we or the credits of a box say so."""
    if name in assets.own_icons():
        return OWN
    author = assets.icon_author(name) or told.get(name)
    return f"{author}, {SOURCE}" if author else None


def _rows(authors: Mapping[str, str], printed: frozenset[str]) -> Iterator[str]:
    wide = max(map(len, authors), default=0)
    for name, author in authors.items():
        yield f"{name:<{wide}}  {author}{' · printed in this box' if name in printed else ''}"


def _drawings(box: "Box", word: str) -> list[str]:
    """The names of drawings in a box and in its sets."""
    sets = [one.folder for one in box.game.sets] if box.game else []
    folders = (box.folder, *map(type(box.folder), sets))
    paths = (path for one in folders for path in (one / "pictures").glob("*.svg"))
    return sorted({path.stem for path in paths if word in path.stem})


def _section(title: str, rows: Iterable[str]) -> Iterator[str]:
    if lines := [f"  {row}" for row in rows]:
        yield f"{title}:"
        yield from lines
