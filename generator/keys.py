"""Keys over all that a box depends on, so that what is made of it can be kept and found again.

They hold what is in files, never when those were changed. What is kept is looked up before anything
heavy is loaded, so nothing heavy is imported here.
"""

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from generator.files.rooted import LinkError, Root
from generator.files.store import Store, key_of
from generator.project import Project
from generator.sandbox.limits import bound
from generator.source.folders import box_names, set_names
from generator.versions import code_hash

TABLES = ("papers.yaml", "sizes.yaml")
"""The tables that all boxes share."""


def content_key(
    project: Project, folder: Path | None, sets: Sequence[Path] = (), *more: str
) -> str:
    """The key of what is made of a box with card sets, and of `more` that it depends on.

    It holds their files, our templates, tables and code, Python and its libraries, and which boxes
    and sets go by name. Fonts and icons go with `more`: see `assets.assets_hash`.

    Raises:
        OSError: a file cannot be read.
    """
    own = [part for one in (folder, *sets) if one for part in (os.fsencode(one), tree_hash(one))]
    return key_of(code_hash(), _shared(project), str(folder is None), *own, "\0", *more)


def kept_store(project: Project, folder: Path | None, sets: Sequence[Path] = ()) -> Store | None:
    """Where what is made of a box with card sets is kept; None where nothing is.

    That is so of content that is not ours, and wherever such content is being worked on.
    """
    home = project.content.resolve()
    ours = all(one.resolve().is_relative_to(home) for one in (folder, *sets) if one)
    return Store(project.cache) if ours and bound() is None else None


@cache
def _shared(project: Project) -> str:
    content, templates = project.content, project.templates
    names = (*box_names(content), "\0", *set_names(content), "\0")
    tables = (Root(content).read(name) for name in TABLES)
    own = sorted(path for path in templates.iterdir() if path != project.assets)
    files = (path.read_bytes() if path.is_file() else tree_hash(path) for path in own)
    found = (part for path, data in zip(own, files, strict=True) for part in (path.name, data))
    return key_of(os.fsencode(content), *names, *tables, *found)


@cache
def tree_hash(folder: Path) -> str:
    """SHA-256 over all that lies in a folder, names included; once for a run.

    A link counts as a name.

    Raises:
        OSError: a file cannot be read.
    """
    digest = hashlib.sha256()
    for name, data in Root(folder).tree():
        kind = b"-" if data is None else hashlib.sha256(data).digest()
        digest.update(os.fsencode(name) + b"\0" + kind)
    return digest.hexdigest()


def content_hash(folder: Path) -> str:
    """SHA-256 over all files of a box, names included; what a link leads to is left out."""
    digest, root = hashlib.sha256(), Root(folder)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        with suppress(LinkError), root.open(name) as stream:
            inner = hashlib.file_digest(stream, "sha256").digest()
            digest.update(os.fsencode(name) + b"\0" + inner)
    return digest.hexdigest()
