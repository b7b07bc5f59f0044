"""What the studio can open: our boxes and card sets, and those in the folders a person opened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from generator.errors import HornbookError
from generator.shelf import Shelf
from generator.source.folders import BOX_FILE, SET_FILE, SETS, Chosen, held_in
from generator.studio.hosts import Content

OWN = "~"
"""Begins the key of what is a person's, before the name of its folder."""
PAIRS = ("rulesets", "variants", "decks")
"""What is kept of a box as ids and titles."""


@dataclass(frozen=True)
class Entry:
    """A box or a card set; `key` names it in addresses of pages."""

    key: str
    kind: Literal["box", "set"]
    title: str
    about: str
    folder: Path
    box: str | None
    """The key of the game that a set extends; of a box its own. None where nobody knows."""
    is_ours: bool
    rulesets: tuple[tuple[str, str], ...] = ()
    variants: tuple[tuple[str, str], ...] = ()
    """Ids and titles."""
    seats: tuple[int, int] = (1, 1)
    decks: tuple[tuple[str, str], ...] = ()
    showcase: tuple[str, ...] = ()
    """Faces that show the box in a picture: `card.design/front`."""
    languages: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """What commands are given for it."""
        return self.folder.name if self.is_ours else str(self.folder)


class Library:
    """All entries, read anew where their first file has changed.

    Args:
        shelf: with our own content.
        folders: that the person has opened; boxes and sets in or below them are theirs.
    """

    def __init__(self, shelf: Shelf, folders: Sequence[Path]) -> None:
        self.shelf, self.folders = shelf, tuple(folders)
        self._read: dict[Path, tuple[object, Entry]] = {}

    def entries(self) -> list[Entry]:
        """Everything, boxes before sets, ours before others'."""
        found = [self._entry(*one) for one in self._places()]
        return sorted(found, key=lambda one: (one.kind != "box", not one.is_ours, one.title))

    def find(self, key: str) -> Entry:
        """The entry with this key.

        Raises:
            HornbookError: there is none.
        """
        for place in self._places():
            if place[0] == key:
                return self._entry(*place)
        raise HornbookError("there is no such box or set here")

    def sets_for(self, box: Entry) -> list[Entry]:
        """The card sets that go into a box."""
        return [one for one in self.entries() if one.kind == "set" and one.box == box.key]

    def content(
        self, entry: Entry, sets: Sequence[str] = (), language: str | None = None
    ) -> Content:
        """What a process opens for an entry, with card sets by their keys.

        Raises:
            HornbookError: there is no such set, or nobody knows the game of this one.
        """
        words = [self.find(one).word for one in sets]
        if entry.kind == "box":
            return Content(entry.word, tuple(words), language)
        if entry.box is None:
            raise HornbookError(f"{entry.title} extends no game that is here")
        own = [entry.word, *(word for word in words if word != entry.word)]
        return Content(self.find(entry.box).word, tuple(own), language)

    def _places(self) -> Iterator[tuple[str, Path, bool]]:
        content = self.shelf.project.content
        yield from ((name, content / name, True) for name in self.shelf.names())
        yield from ((name, content / SETS / name, True) for name in self.shelf.set_names())
        seen = set[str]()
        for home in self.folders:
            for text in held_in(content, str(home)) if home.is_dir() else ():
                folder = Path(text)
                if not any((folder / file).is_file() for file in (SET_FILE, BOX_FILE)):
                    continue
                key = OWN + folder.name
                while key in seen:
                    key += "-"
                seen.add(key)
                yield key, folder, False

    def _entry(self, key: str, folder: Path, is_ours: bool) -> Entry:
        is_set = (folder / SET_FILE).is_file()
        state = (folder / (SET_FILE if is_set else BOX_FILE)).stat().st_mtime_ns
        held = self._read.get(folder)
        if held is None or held[0] != (key, state):
            made = (self._set if is_set else self._box)(key, folder, is_ours)
            held = self._read[folder] = ((key, state), made)
        return held[1]

    def _set(self, key: str, folder: Path, is_ours: bool) -> Entry:
        from generator.source.sets import read_set

        source, _ = read_set(folder)
        title = source.file.title if source else folder.name
        extends = source.file.extends if source else None
        about = source.file.about if source else ""
        return Entry(key, "set", title, about, folder, self._key_of(extends, folder), is_ours)

    def _key_of(self, box: str | None, beside: Path) -> str | None:
        """The key of the box that a set extends: one of ours, or one beside the set."""
        if box is None or box in self.shelf.names():
            return box
        return next((key for key, folder, _ in self._places() if folder.name == box), None)

    def _box(self, key: str, folder: Path, is_ours: bool) -> Entry:
        chosen = Chosen(folder)
        kept = self.shelf.kept("studio", chosen, "entry")
        said = kept.once(partial(_said_of_box, self.shelf, chosen, is_ours))
        if said is None:
            return Entry(key, "box", folder.name, "", folder, key, is_ours)
        pairs = {name: tuple(map(tuple, said[name])) for name in PAIRS}
        return Entry(
            key,
            "box",
            said["title"],
            said["about"],
            folder,
            key,
            is_ours,
            seats=tuple(said["seats"]),
            showcase=tuple(said["showcase"]),
            languages=tuple(said["languages"]),
            **pairs,
        )


def _said_of_box(shelf: Shelf, chosen: Chosen, is_ours: bool) -> dict[str, Any] | None:
    from generator.languages.catalogues import languages_of
    from generator.words.markup import plain
    from generator.words.texts import fill, game_context

    assert chosen.folder is not None  # noqa: S101 # it is that of a box
    game = shelf.open(chosen.folder, trusted=True, linted=False).game
    if game is None:
        return None
    seats, about = game.file.seats, game.file.about
    if is_ours:  # values of others are worked out where there are limits
        about = plain(fill(about, game_context(game)), str)
    return {
        "title": game.title,
        "about": about,
        "rulesets": [(one.id, one.title) for one in game.rulesets],
        "variants": [(one.id, one.title) for one in game.file.variants],
        "seats": (seats.least, seats.most),
        "decks": [(deck.id, deck.title) for deck in game.decks],
        "showcase": list(game.file.showcase),
        "languages": list(languages_of(chosen.folder)),
    }
