"""Reading one file, and only inside the folder that it is meant to come from."""

import errno
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeAlias

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.files.rooted import LinkError, Root
from generator.source.document import LARGEST_FILE, TOO_LARGE, Document, read_yaml
from generator.source.scalars import decode, with_plain_line_ends

MISSING = Code(
    id="S016",
    slug="missing-file",
    severity=Severity.ERROR,
    what="A file that is named does not exist, or cannot be read.",
    why="What it should hold would be missing from the box.",
    example="decks: [cards/fatte.yaml]",
    instead="decks: [cards/fate.yaml]",
)
OUTSIDE = Code(
    id="S017",
    slug="path-outside",
    severity=Severity.ERROR,
    what="A path leaves the folder of the card set, or is spelt as not every system can read it.",
    why="A card set may come from a stranger, and must read no files but its own.",
    example="image: ../../secret.png",
    instead="image: images/fool.png",
)

Known: TypeAlias = dict[Path, tuple[bytes, str, Document | None, list[Diagnostic]]]
"""Files as they were read last, so that those that are the same need not be read anew."""

_UNSAVED: ContextVar[tuple[Mapping[Path, bytes], Known] | None] = ContextVar(
    "unsaved", default=None
)

# Names that Windows gives to devices, whatever the suffix.
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


@contextmanager
def unsaved(texts: Mapping[Path, bytes], known: Known) -> Iterator[None]:
    """Meanwhile, these texts are read instead of the files, which an editor has not yet saved.

    What is read is kept in `known` and, as long as the bytes are the same, taken from there.
    """
    token = _UNSAVED.set((texts, known))
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def read_file(
    name: str, root: Path, named_at: Position | None = None, *, prefix: str = ""
) -> tuple[Document | None, list[Diagnostic]]:
    """Read a YAML file inside `root`; whatever is wrong with it is a finding.

    Args:
        name: path relative to `root`, with forward slashes.
        root: the folder that the file may not leave.
        named_at: where content names the file, for the finding that it is missing.
        prefix: what stands before `name` in all positions.
    """
    shown = prefix + name
    content, findings = _content(root, name, named_at or Position(shown))
    if content is None:
        return None, findings
    known = held[1] if (held := _UNSAVED.get()) is not None else {}
    before = known.get(root / name)
    if before is not None and before[:2] == (content, shown):
        return before[2], [*before[3]]
    document, findings = _read(content, shown)
    known[root / name] = content, shown, document, [*findings]
    return document, findings


def _read(content: bytes, shown: str) -> tuple[Document | None, list[Diagnostic]]:
    if len(content) > LARGEST_FILE:
        return None, [TOO_LARGE.at(Position(shown), f"more than {LARGEST_FILE:,} bytes")]
    text, findings = decode(content, shown)
    return read_yaml(text, shown) if text is not None else (None, findings)


def unread_text(name: str, root: Path, *, prefix: str = "") -> dict[str, str]:
    """The text of a file that could not be used, by its name in positions; nothing without any."""
    content, _ = _content(root, name, Position(name))
    if content is None or len(content) > LARGEST_FILE:
        return {}
    text, _ = decode(content, name)
    return {} if text is None else {prefix + name: with_plain_line_ends(text)}


def _content(root: Path, name: str, at: Position) -> tuple[bytes | None, list[Diagnostic]]:
    """The bytes of the regular file `name` inside `root`; else a finding at `at`.

    Refused: absolute paths, `..`, `~`, backslashes, colons, control and direction marks, names
    of Windows devices, links, and all that is not a regular file.
    """
    if reason := misspelt(name):
        return None, [OUTSIDE.at(at, f"{quoted(name)} {reason}", "name a file of this set")]
    held = _UNSAVED.get()
    if held is not None and (root / name) in held[0]:
        return held[0][root / name], []
    try:
        return Root(root).read(name, LARGEST_FILE + 1), []
    except LinkError:
        hint = "put the file itself there: links are not followed"
        return None, [OUTSIDE.at(at, f"{quoted(name)} is a link, or lies behind one", hint)]
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None, [MISSING.at(at, f"there is no file {quoted(name)}")]
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.ENAMETOOLONG, errno.ENXIO):
            return None, [MISSING.at(at, f"there is no file {quoted(name)}")]
        reason = error.strerror or "no reason given"
        return None, [MISSING.at(at, f"{quoted(name)} cannot be read: {reason}")]


def misspelt(name: str) -> str:
    """Why a path is not plain, relative and portable; empty where it is."""
    if not name.isprintable():
        return "holds a control or direction mark"
    if set(name) & set('\\:*?"<>|'):
        return "holds a character that not every system allows in a path"
    parts = name.split("/")
    if not parts[0] or name.startswith("~"):
        return "is not relative to its folder"
    if any(part in ("", ".", "..") or part != part.strip(" ") for part in parts):
        return "holds an empty step, a dot step or a space at an end"
    if any(_DEVICE.fullmatch(part) for part in parts):
        return "is the name of a device on Windows"
    return ""


CODES = (MISSING, OUTSIDE)
