"""The matches that are kept with a box, in its folder `transcripts/`."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from generator.files.rooted import Root
from generator.source.document import Document
from generator.source.files import read_file
from generator.source.validate import validate

if TYPE_CHECKING:
    from generator.play.transcripts import Transcript

FOLDER = "transcripts"


def read_match(folder: Path, name: str) -> tuple[Document, "Transcript"] | None:
    """A match of the box in `folder`, with where its words stand; None where it cannot be read."""
    from generator.play.transcripts import Transcript

    document, _ = read_file(_file(name), folder)
    transcript = validate(document, Transcript)[0] if document else None
    return (document, transcript) if document and transcript else None


def match_bytes(folder: Path, name: str) -> bytes:
    """What is written in a match of the box in `folder`; nothing where it cannot be read."""
    with suppress(OSError):
        return Root(folder).read(_file(name))
    return b""


def _file(name: str) -> str:
    return f"{FOLDER}/{name}.yaml"


def match_names(folder: Path) -> frozenset[str]:
    """The names of all matches that are kept with the box in `folder`."""
    return frozenset(path.stem for path in (folder / FOLDER).glob("*.yaml"))


def match_size(folder: Path, name: str) -> tuple[int, int] | None:
    """How many decisions are written in a match, and how many sat there; None where it is none."""
    from generator.play.narration import decisions

    found = read_match(folder, name)
    return (decisions(found[1]), len(found[1].seats)) if found else None
