"""Templates of trusted card sets, laid over our own in a folder of the cache."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.errors import ExitCode, HornbookError
from generator.files.publishing import publishing
from generator.files.rooted import Root
from generator.render.untrusted import FOLDER

LARGEST = 200_000
"""Bytes that one template may have."""
ENDINGS = (".html", ".css")
OF_OURS = ("faces", "sheets", "documents")
"""The folders of templates that are laid out whole."""


def overlaid(templates: Path, sets: Sequence[Path], cache: Path) -> Path:
    """The folder of templates for a box with these sets: `templates` itself where none brings any.

    Only called for sets that somebody trusts. A set replaces no template of ours by accident: what
    it brings has another name, or is refused.

    Raises:
        HornbookError: a template is too large, leads out of its set, or has a name that is taken.
    """
    found = [(name, data) for folder in sets for name, data in _own(folder)]
    if not found:
        return templates
    ours = {path.name for path in (templates / "faces").iterdir()}
    digest = hashlib.sha256(str(templates).encode())
    for name, data in found:
        if name in ours:
            raise HornbookError(
                f"{name} is a template of ours already",
                ExitCode.FINDINGS,
                "give the set's own another name",
            )
        digest.update(name.encode() + b"\0" + data + b"\0")
    return _laid(templates, found, cache / "templates" / digest.hexdigest()[:24])


def _own(folder: Path) -> Iterator[tuple[str, bytes]]:
    root = Root(folder)
    for path in sorted((folder / "templates" / "faces").glob("*")):
        if path.suffix not in ENDINGS:
            continue
        try:
            data = root.read(f"templates/faces/{path.name}", LARGEST + 1)
        except OSError as error:
            raise HornbookError(
                f"{path} is no template: {error.strerror}", ExitCode.FINDINGS
            ) from error
        if len(data) > LARGEST:
            raise HornbookError(f"{path} is larger than {LARGEST:,} bytes", ExitCode.FINDINGS)
        yield path.name, data


def _laid(templates: Path, found: Sequence[tuple[str, bytes]], target: Path) -> Path:
    """Our templates, as they are now, with those of sets among them."""
    files = {
        path.relative_to(templates).as_posix(): path.read_bytes()
        for folder in OF_OURS
        for path in (templates / folder).rglob("*")
        if path.is_file()
    }
    files["symbols.css"] = (templates / "symbols.css").read_bytes()
    for name, data in found:
        files |= {f"faces/{name}": data, f"{FOLDER}/{name}": data}
    try:
        with publishing(target) as publisher:
            publisher.publish(files)
    except OSError as error:
        raise HornbookError(
            f"cannot write {target}: {error.strerror or error}", ExitCode.CANNOT_WRITE
        ) from error
    return target
