"""Keys over all that a box depends on, so that what is made of it can be kept and found again.

They hold what is in files, never when those were changed. What is kept is looked up before anything
heavy is loaded, so nothing heavy is imported here.
"""

import hashlib
import json
import marshal
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from generator.files.rooted import LinkError, Root
from generator.files.store import Store, key_of
from generator.project import Project
from generator.sandbox.limits import bound
from generator.source.folders import Chosen, box_names, set_names
from generator.versions import code_hash

TABLES = ("papers.yaml", "sizes.yaml")
"""The tables that all boxes share."""
LARGEST = 32 << 20
"""Bytes of what is kept of one kind, before the oldest go."""


class Kept:
    """What is kept of a box under a kind, as long as nothing changes that it depends on.

    Nothing is kept, and nothing found, of content that is not ours, and where such content is being
    worked on. What reading begins after this was made, `keep` and `holds` vouch for.
    """

    def __init__(
        self, project: Project, kind: str, chosen: Chosen, *more: str, shared: str = ""
    ) -> None:
        self._project, self._kind, self._chosen, self._more = project, kind, chosen, more
        self._store = Store(project.cache)
        self._key = self._now(shared) if may_keep(project, chosen) else ""

    def find(self) -> Any:
        """The value that is kept; None where none is."""
        data = self._store.find(self._kind, self._key) if self._key else None
        return None if data is None else json.loads(data)

    def holds(self) -> bool:
        """Whether nothing has changed since this was made."""
        return bool(self._key) and self._now() == self._key

    def keep(self, value: Any) -> None:
        """Keep a value of JSON, unless something has changed since this was made."""
        if self.holds():
            self._store.keep(self._kind, self._key, json.dumps(value).encode())
            if self._key.startswith("00"):  # one time in 256
                self._store.tidy(self._kind, LARGEST)

    def once(self, make: Callable[[], Any]) -> Any:
        """The value that is kept, else what `make` makes, which is kept where it is not None."""
        value = self.find()
        if value is None and (value := make()) is not None:
            self.keep(value)
        return value

    def _now(self, shared: str = "") -> str:
        try:
            return content_key(self._project, self._chosen, *self._more, shared=shared)
        except OSError:
            return ""


def kept_of_file(project: Project, box: Path, file: str, kind: str, make: Callable[[], Any]) -> Any:
    """What `make` makes of one file of a box alone, a value of JSON; kept as `Kept` keeps it."""
    data = _bytes(box, file) if may_keep(project, Chosen(box)) else None
    if data is None:
        return make()
    store, key = Store(project.cache), key_of(code_hash(), data)
    found = store.find(kind, key)
    if found is not None:
        return json.loads(found)
    value = make()
    if value is not None and _bytes(box, file) == data:
        store.keep(kind, key, json.dumps(value).encode())
    return value


def _bytes(box: Path, file: str) -> bytes | None:
    with suppress(OSError):
        return Root(box).read(file)
    return None


@contextmanager
def kept_texts(project: Project, chosen: Chosen) -> Iterator[None]:
    """While texts of a box are filled in, their code is that which was kept, and is kept after."""
    if not may_keep(project, chosen):
        yield
        return
    from generator.words import text_code

    folders = (os.fsencode(one) for one in (chosen.folder, *chosen.sets) if one)
    store, key = Store(project.cache), key_of(code_hash(), *folders)
    data = store.find("texts", key)
    text_code.learn(marshal.loads(data) if data else {})  # noqa: S302 # its digest is right
    yield
    if text_code.has_new():
        store.keep("texts", key, marshal.dumps(text_code.used))


def content_key(project: Project, chosen: Chosen, *more: str, shared: str = "") -> str:
    """The key of what is made of a box with card sets, and of `more` that it depends on.

    It holds their files and what `shared_key` does, which may be given. Fonts and icons go with
    `more`: see `assets.assets_hash`.

    Raises:
        OSError: a file cannot be read.
    """
    folders = [one for one in (chosen.folder, *chosen.sets) if one]
    own = (part for one in folders for part in (os.fsencode(one), tree_hash(one)))
    return key_of(shared or shared_key(project), str(chosen.folder), *own, "\0", *more)


def shared_key(project: Project) -> str:
    """The key of what all boxes depend on.

    That is our templates, tables and code, Python and its libraries, and which boxes and sets go by
    name.

    Raises:
        OSError: a file cannot be read.
    """
    content, templates = project.content, project.templates
    names = (*box_names(content), "\0", *set_names(content), "\0")
    tables = (Root(content).read(name) for name in TABLES)
    own = sorted(path for path in templates.iterdir() if path != project.assets)
    files = (path.read_bytes() if path.is_file() else tree_hash(path) for path in own)
    found = (part for path, data in zip(own, files, strict=True) for part in (path.name, data))
    return key_of(code_hash(), os.fsencode(content), *names, *tables, *found)


def may_keep(project: Project, chosen: Chosen) -> bool:
    """Whether this is all ours, and nothing else is worked on in this process."""
    home = project.content.resolve()
    folders = (one for one in (chosen.folder, *chosen.sets) if one)
    return bound() is None and all(one.resolve().is_relative_to(home) for one in folders)


def tree_hash(folder: Path) -> str:
    """SHA-256 over all that lies in a folder, names included; a link counts as a name.

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
