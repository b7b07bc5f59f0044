"""Keys over all that a box depends on, so that what is made of it can be kept and found again.

They hold what is in files, never when those were changed. What is kept is looked up before anything
heavy is loaded, so nothing heavy is imported here.
"""

import hashlib
import marshal
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from generator.files.looks import look_at
from generator.files.rooted import LinkError, Root
from generator.files.store import Store, key_of, own_secret
from generator.project import Project, library_folders
from generator.sandbox.limits import bound
from generator.source.folders import Chosen, box_names, sample_names, set_names
from generator.versions import code_hash

TABLES = ("papers.yaml", "shops.yaml", "sizes.yaml")
"""The tables that all boxes share."""
LARGEST = 32 << 20
"""Bytes of what is kept of one kind, before the oldest go."""
ELSEWHERE = "elsewhere"
"""The folder of the cache for what is kept of content that is not ours."""


class Kept:
    """What is kept of a box under a kind, as long as nothing changes that it depends on.

    What reading begins after this was made, `keep` and `holds` vouch for.
    """

    def __init__(
        self, project: Project, kind: str, chosen: Chosen, *more: str, shared: str = ""
    ) -> None:
        self._project, self._kind, self._chosen, self._more = project, kind, chosen, more
        self._store = store_for(project, chosen)
        self._key = self._now(shared)

    def find(self) -> Any:
        """The value that is kept; None where none is."""
        return self._store.find_value(self._kind, self._key) if self._key else None

    def holds(self) -> bool:
        """Whether nothing has changed since this was made."""
        return bool(self._key) and self._now() == self._key

    def keep(self, value: Any) -> None:
        """Keep a value of JSON, unless something has changed since this was made."""
        if self.holds():
            self._store.keep_value(self._kind, self._key, value)
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
    data = _bytes(box, file)
    if data is None:
        return make()
    store, key = store_for(project, Chosen(box)), key_of(code_hash(), data)
    value = store.find_value(kind, key)
    if value is None and (value := make()) is not None and _bytes(box, file) == data:
        store.keep_value(kind, key, value)
    return value


def _bytes(box: Path, file: str) -> bytes | None:
    with suppress(OSError):
        return Root(box).read(file)
    return None


@contextmanager
def kept_texts(project: Project, chosen: Chosen) -> Iterator[None]:
    """While texts of a box are filled in, their code is that which was kept, and is kept after.

    No code is kept of what is not ours: texts of a set from elsewhere take that of a box of ours.
    """
    from generator.words import text_code

    ours = chosen if is_ours(project, chosen) else Chosen(chosen.folder)
    if not is_ours(project, ours):
        yield
        return
    keeps = ours == chosen and bound() is None
    folders = (os.fsencode(one) for one in (ours.folder, *ours.sets) if one)
    store, key = Store(project.cache, keeps=keeps), key_of(code_hash(), *folders)
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
    own = (part for one in folders for part in (os.fsencode(one), look_at(one).key))
    return key_of(shared or shared_key(project), str(chosen.folder), *own, "\0", *more)


def shared_key(project: Project) -> str:
    """The key of what all boxes depend on.

    That is our templates, tables, libraries of rules and code, Python and its libraries, and which
    boxes and sets go by name.

    Raises:
        OSError: a file cannot be read.
    """
    content, templates = project.content, project.templates
    names = (*box_names(content), "\0", *set_names(content), "\0", *sample_names(content))
    tables = (Root(content).read(name) for name in TABLES)
    own = sorted(path for path in templates.iterdir() if path != project.assets)
    files = (path.read_bytes() if path.is_file() else look_at(path).key for path in own)
    found = (part for path, data in zip(own, files, strict=True) for part in (path.name, data))
    libraries = look_at(*library_folders(project)).key
    return key_of(code_hash(), os.fsencode(content), *names, *tables, *found, libraries)


def store_for(project: Project, *boxes: Chosen) -> Store:
    """Where plain values and finished files are kept that were made of boxes with card sets.

    What is not all ours has a store of its own, under a secret of this user; no code comes into it.
    Where it is worked on, what is kept of ours is found, and none is added.
    """
    if all(is_ours(project, one) for one in boxes):
        return Store(project.cache, keeps=bound() is None)
    folder = project.cache / ELSEWHERE
    return Store(folder, own_secret(folder))


def is_ours(project: Project, chosen: Chosen) -> bool:
    """Whether a box and its sets all lie in our own content, links followed."""
    home = project.content.resolve()
    folders = (one for one in (chosen.folder, *chosen.sets) if one)
    return all(one.resolve().is_relative_to(home) for one in folders)


def content_hash(folder: Path) -> str:
    """What a manifest says of the content of a box: SHA-256 over its files, with their names.

    What a link leads to is left out.
    """
    digest, root = hashlib.sha256(), Root(folder)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        with suppress(LinkError), root.open(name) as stream:
            inner = hashlib.file_digest(stream, "sha256").digest()
            digest.update(os.fsencode(name) + b"\0" + inner)
    return digest.hexdigest()
