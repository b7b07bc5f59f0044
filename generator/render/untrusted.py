"""Templates that card sets bring: laid over our own in the cache, and filled in a sandbox.

Jinja's sandbox keeps a template from running code, not from taking memory and time. Here numbers
stay small, filters are those that cannot multiply a text, and nothing is called but what we hand
over; what a template may still take ends in the limits of its process.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.runtime import Macro

from generator.errors import ExitCode, HornbookError
from generator.files.publishing import publishing
from generator.files.rooted import Root
from generator.words.texts import Sandbox, WordsError, callable_from_words, limited

FOLDER = "strangers"
"""Where templates of sets lie once more, beside all others that a box is painted with."""

LONGEST = 400_000
"""Characters of HTML that one face may come to; ours have 40,000."""

MOST = 2_000
"""Numbers that `range` may give at once."""

MORE_FILTERS = ("default", "escape", "e", "int", "trim", "upper")

LARGEST = 200_000
"""Bytes that one template may have."""
ENDINGS = (".html", ".css")
OF_OURS = ("faces", "sheets", "documents")
"""The folders of templates that are laid out whole."""


class TemplateSandbox(Sandbox):
    """The sandbox of texts, for HTML: escaping, macros, and `range` within bounds."""

    def __init__(self, folder: Path, filters: Mapping[str, Callable[..., Any]]) -> None:
        super().__init__()
        self.filters |= {name: FILTERS[name] for name in MORE_FILTERS} | dict(filters)
        self.autoescape = True
        self.trim_blocks = self.lstrip_blocks = True
        self.loader = FileSystemLoader(folder)
        self.globals = {"range": callable_from_words(_range)}

    def is_safe_callable(self, obj: Any) -> bool:
        """What we hand over, and the template's own macros."""
        return isinstance(obj, Macro) or super().is_safe_callable(obj)


@lru_cache(maxsize=4)
def _sandbox(folder: Path, filters: tuple[tuple[str, Callable[..., Any]], ...]) -> TemplateSandbox:
    return TemplateSandbox(folder, dict(filters))


def is_untrusted(folder: Path, name: str) -> bool:
    """Whether the template `name` of a folder of faces was brought by a set."""
    return (folder.parent / FOLDER / f"{name}.html").is_file()


def fill_untrusted(
    folder: Path,
    name: str,
    context: Mapping[str, Any],
    filters: Mapping[str, Callable[..., Any]],
) -> str:
    """The template of a set, filled.

    Raises:
        WordsError: it does what templates of sets may not do.
        TemplateError: it is no template, or names what is not there.
    """
    sandbox = _sandbox(folder.parent / FOLDER, tuple(filters.items()))
    try:
        pieces = sandbox.get_template(f"{name}.html").generate(context)
        trouble = f"the face grows beyond {LONGEST:,} characters of HTML"
        return "".join(limited(pieces, LONGEST, trouble))
    except SecurityError as error:
        raise WordsError(
            "templates of sets call nothing but `icon`, `symbol` and macros"
        ) from error


def _range(*ends: int) -> range:
    numbers = range(*ends)
    if len(numbers) > MOST:
        raise WordsError(f"a range of more than {MOST:,} numbers is too much for a face")
    return numbers


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
