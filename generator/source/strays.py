"""Files in a box or a set that look like content and that nothing reads."""

import difflib
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from generator.diagnostics import Code, Diagnostic, Position, Severity
from generator.files.rooted import Root
from generator.model.libraries import FOLDER as LIBRARIES
from generator.source.document import LARGEST_FILE, Document, Value
from generator.source.folders import BOX_FILE, SET_FILE
from generator.source.scalars import with_plain_line_ends

MISNAMED = Code(
    id="M145",
    slug="misnamed-file",
    severity=Severity.ERROR,
    what="A file or a folder has almost the name of one that is read, and is not read.",
    why="What it holds is missing from the game, and nothing else would say so.",
    example="card/relics.yaml, cards/relics.yml",
    instead="cards/relics.yaml",
)
UNREAD = Code(
    id="M146",
    slug="unread-file",
    severity=Severity.WARNING,
    what="A file lies in a box or a set that looks like a part of it, and nothing reads it: YAML, "
    "a catalogue, a template, a font, or a picture that no card names.",
    why="Its author may think that it counts.",
    example="cards/old/relics.yaml",
    instead="Take it out, or put it where it is read: cards/relics.yaml.",
)
CODES = (MISNAMED, UNREAD)

_YAML = frozenset({".yaml", ".yml"})
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif"})
_OTHERS = frozenset({".po", ".html", ".jinja", ".css", ".svg", ".ttf", ".otf", ".woff", ".woff2"})
_CONTENT = _YAML | _PICTURES | _OTHERS
"""Endings of files that look like content; notes, licences and what is printed do not."""
_NOT_OURS = frozenset({"node_modules", "output", "docs", "doc"})
_NEAR = 0.78
"""How alike two names are for one to be a misspelling of the other: cards and card, not art."""
_MOST = 2_000
"""Files and folders that are looked at."""
_SINGLE = ("theme.yaml", "components.yaml", "lesson.yaml")
_FOLDERS: Mapping[str, str] = {
    "cards": ".yaml",
    "rules": ".yaml",
    "policies": ".yaml",
    "maps": ".yaml",
    "rulebooks": ".yaml",
    "languages": ".po",
    LIBRARIES: ".yaml",
}
"""Folders that are read, and the ending of the files in them."""
_LISTED: Mapping[str, str] = {"cards": "decks", "rules": "rulesets", "maps": "maps"}


@dataclass(frozen=True)
class Home:
    """The folder of a box or a set, its main file, what was read of it, and how places begin.

    `read` are files below the folder, those that could not be used too.
    """

    folder: Path
    main: str
    read: Collection[str]
    documents: Collection[Document]
    prefix: str = ""

    @property
    def is_set(self) -> bool:
        """Whether it is a set, whose files count without being listed."""
        return self.main == SET_FILE

    @property
    def folders(self) -> tuple[str, ...]:
        """Folders that something reads."""
        read = (one for one in _FOLDERS if not (self.is_set and one == LIBRARIES))
        return (*read, "pictures", "templates", *(() if self.is_set else ("transcripts",)))


def stray_files(home: Home) -> tuple[list[Diagnostic], dict[str, str]]:
    """One finding for each file that nothing reads, and one for a whole folder; their texts."""
    names = [one for one in _names(home.folder) if not (one in home.read or _is_known(home, one))]
    strays = [one for one in names if not _is_read_as(home, one)]
    strays = [one for one in strays if not _follows_rules(home, one)]
    if any(PurePosixPath(one).suffix.lower() in (*_PICTURES, ".svg") for one in strays):
        strays = list(_without_named(home, strays))
    groups: dict[str, list[str]] = {}
    for one in strays:
        top, _, inner = one.partition("/")
        groups.setdefault(one if not inner or top in home.folders else f"{top}/", []).append(one)
    texts = {files[0]: _text(home.folder, files[0]) for files in groups.values()}
    found = [_finding(home, group, files, texts[files[0]]) for group, files in groups.items()]
    # What a misspelt file would have read, such as its pictures, is not found beside it.
    found = [one for one in found if one.code is MISNAMED] or found
    return found, {f"{home.prefix}{name}": text for name, text in texts.items() if text}


def _names(folder: Path) -> Iterator[str]:
    """Files that look like content, in order; boxes and sets inside, and links, are passed over."""
    seen = 0
    for name, inner, files in os.walk(folder):
        here, seen = Path(name), seen + 1 + len(files)
        if seen > _MOST:
            return
        if here != folder and {SET_FILE, BOX_FILE} & {*files}:
            inner.clear()
            continue
        inner[:] = sorted(one for one in inner if one[0] != "." and one not in _NOT_OURS)
        for file in sorted(files):
            if file[0] not in ".~_" and Path(file).suffix.lower() in _CONTENT:
                yield (here / file).relative_to(folder).as_posix()


def _is_known(home: Home, name: str) -> bool:
    """Whether something reads a file that is no document of the game."""
    top, _, inner = name.partition("/")
    if name == home.main or top == "templates" or (top == "transcripts" and not home.is_set):
        return True
    return top == "languages" and "/" not in inner and inner.endswith(".po")


def _is_read_as(home: Home, name: str) -> bool:
    """Whether the system takes it for a file that was read, by a name in small letters."""
    same = [home.folder / one for one in home.read if one.lower() == name.lower()]
    return any(one.samefile(home.folder / name) for one in same if one.exists())


def _follows_rules(home: Home, name: str) -> bool:
    """Whether it belongs to rules that are there: if nothing reads those, they are told alone."""
    folder, _, file = name.partition("/")
    return (
        folder in ("policies", "rulebooks")
        and not home.is_set
        and (home.folder / "rules" / file).is_file()
    )


def _without_named(home: Home, strays: Iterable[str]) -> Iterator[str]:
    """Without what cards name; without any picture where a card names one in vain."""
    named = {one for document in home.documents for one in _named(document.data, "image")}
    drawn = {one for document in home.documents for one in _named(document.data, "drawing")}
    drawings = {f"pictures/{one}.svg" for one in drawn}
    in_vain = any(not (home.folder / "cards" / one).is_file() for one in named)
    for one in strays:
        if one in drawings:
            continue
        is_picture = PurePosixPath(one).suffix.lower() in _PICTURES
        if not is_picture or not (in_vain or one.removeprefix("cards/") in named):
            yield one


def _named(value: Value, word: str) -> Iterator[str]:
    """What stands after `word` anywhere in a document."""
    if isinstance(value, dict):
        name = value.get(word)
        yield from (name,) if isinstance(name, str) else ()
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        if isinstance(one, dict | list):
            yield from _named(one, word)


def _finding(home: Home, group: str, files: list[str], text: str) -> Diagnostic:
    at = Position(f"{home.prefix}{files[0]}", _first_line(text))
    more = len(files) - 1
    message = "nothing reads this file"
    if more:
        message += f", nor {more} more in {group}"
    if meant := _meant(home, group):
        return MISNAMED.at(at, message, f"did you mean {meant}?")
    return UNREAD.at(at, message, _remedy(home, group))


def _meant(home: Home, group: str) -> str | None:
    """The file or folder that is read and that has almost this name."""
    top, _, inner = group.partition("/")
    if not inner and group.endswith("/"):
        return _near(home, top, home.folders, lambda name: f"{name}/")
    path = PurePosixPath(group)
    if path.suffix.lower() in _PICTURES:
        return None
    if not inner:
        known = [one.removesuffix(".yaml") for one in (home.main, *_SINGLE)]
        return _near(home, path.stem, known, lambda name: f"{name}.yaml")
    if path.parent.name != top or top not in _FOLDERS or path.suffix == _FOLDERS[top]:
        return None
    name = f"{top}/{path.stem}{_FOLDERS[top]}"
    return None if (home.folder / name).exists() else name


def _near(home: Home, name: str, known: Sequence[str], named: Callable[[str], str]) -> str | None:
    """The one of `known` that `name` is nearly, unless there is a file of that name too."""
    near = difflib.get_close_matches(name.lower()[:80], known, n=1, cutoff=_NEAR)
    if not near or (home.folder / named(near[0])).is_file():
        return None
    return named(near[0])


def _remedy(home: Home, group: str) -> str:
    top, _, inner = group.partition("/")
    path = PurePosixPath(group)
    if path.suffix.lower() in _PICTURES:
        return "name it in a card, image: …, or take it out"
    is_direct = bool(inner) and "/" not in inner
    if not home.is_set and is_direct and top in _LISTED and path.suffix == ".yaml":
        return f"name it under {_LISTED[top]}: in {BOX_FILE}, or take it out"
    if is_direct and top == "rulebooks":
        return "a rulebook has the name of its ruleset"
    if is_direct and top == LIBRARIES and not home.is_set:
        return f"name it under use: in a ruleset ({path.stem}), or take it out"
    if is_direct and top == "policies":
        return "hints for policies have the name of their ruleset"
    read = ", ".join((*(f"{one}/" for one in home.folders), home.main, *_SINGLE))
    return f"take it out; what is read is {read}"


def _text(folder: Path, name: str) -> str:
    """The text of a YAML file, for comments that answer the finding; else nothing."""
    if PurePosixPath(name).suffix not in _YAML:
        return ""
    try:
        return with_plain_line_ends(Root(folder).read(name, LARGEST_FILE).decode("utf-8"))
    except (OSError, UnicodeDecodeError):
        return ""


def _first_line(text: str) -> int:
    """The first line that is neither a comment nor empty."""
    lines = (one.strip() for one in text.split("\n"))
    return next((at for at, one in enumerate(lines, 1) if one and not one.startswith("#")), 1)
