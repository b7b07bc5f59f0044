"""Templates that boxes and card sets bring: laid over our own in the cache, filled in a sandbox.

Those of our own boxes are filled so too: what works in one works in a copy of it.

Jinja's sandbox keeps a template from running code, not from taking memory and time. Here numbers
stay small, filters are those that cannot multiply a text, and nothing is called but what we hand
over; what a template may still take ends in the limits of its process.
"""

import hashlib
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.runtime import Macro

from generator.errors import CacheError, ExitCode, HornbookError
from generator.files.publishing import publishing
from generator.files.rooted import Root
from generator.source.own_templates import STRANGERS, templates_of
from generator.words.texts import Sandbox, WordsError, callable_from_words, limited

LONGEST = 400_000
"""Characters of HTML that one face may come to; ours have 40,000."""

MOST = 2_000
"""Numbers that `range` may give at once."""

MORE_FILTERS = ("default", "escape", "e", "int", "trim", "upper")

OURS_ALONE = ("base", "title-card", "tokens", "turn-summary")
"""What Hornbook itself paints with: no template of a box stands in its place."""

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
        """What we hand over, the template's own macros, and the `get` of a mapping."""
        return isinstance(obj, Macro) or _is_get(obj) or super().is_safe_callable(obj)


def _is_get(obj: Any) -> bool:
    """Whether it looks a name up, as `[…]` does, in a mapping that is none of a class of ours."""
    home = getattr(obj, "__self__", None)
    return type(home) is dict and obj == home.get


@lru_cache(maxsize=4)
def _sandbox(folder: Path, filters: tuple[tuple[str, Callable[..., Any]], ...]) -> TemplateSandbox:
    return TemplateSandbox(folder, dict(filters))


def is_untrusted(folder: Path, name: str) -> bool:
    """Whether the template `name` of a folder of faces was brought by a box or a set."""
    return (folder.parent / STRANGERS / f"{name}.html").is_file()


def fill_untrusted(
    folder: Path,
    name: str,
    context: Mapping[str, Any],
    filters: Mapping[str, Callable[..., Any]],
) -> str:
    """The template of a box or a set, filled.

    Raises:
        WordsError: it does what such templates may not do.
        TemplateError: it is no template, or names what is not there.
    """
    sandbox = _sandbox(folder.parent / STRANGERS, tuple(filters.items()))
    try:
        pieces = sandbox.get_template(f"{name}.html").generate(context)
        trouble = f"the face grows beyond {LONGEST:,} characters of HTML"
        return "".join(limited(pieces, LONGEST, trouble))
    except SecurityError as error:
        raise WordsError(
            "templates of boxes and sets call nothing but `icon`, `symbol`, `tr`, macros and `get`"
        ) from error


def _range(*ends: int) -> range:
    numbers = range(*ends)
    if len(numbers) > MOST:
        raise WordsError(f"a range of more than {MOST:,} numbers is too much for a face")
    return numbers


def overlaid(templates: Path, sets: Sequence[Path], cache: Path, box: Path | None = None) -> Path:
    """The folder of templates for a box with these sets: `templates` itself where none brings any.

    What a box brings is found before ours of the same name. A set replaces nothing by accident:
    what it brings has another name than ours and the box's, or is refused.

    Raises:
        HornbookError: a template is too large, leads out of its folder, or has a name that it may
            not have.
    """
    own = dict(templates_of(box)) if box else {}
    brought = [(name, data) for folder in sets for name, data in templates_of(folder)]
    if not own and not brought:
        return templates
    _refuse_parts(own)
    ours = {path.name for path in (templates / "faces").iterdir()}
    for name, _ in brought:
        if name in ours or name in own:
            whose = "the box" if name in own else "ours"
            raise HornbookError(
                f"{name} is a template of {whose} already",
                ExitCode.FINDINGS,
                "give the set's own another name",
            )
    hidden = {Path(name).stem for name in own}
    return _laid(templates, hidden, {**own, **dict(brought)}, cache)


def _refuse_parts(own: Mapping[str, bytes]) -> None:
    """A template of a box is a whole one: what is ours of its name does not count any more.

    Raises:
        HornbookError: a style sheet has no template, or is one that all faces share.
    """
    for name in own:
        stem = Path(name).stem
        if stem in OURS_ALONE:
            raise HornbookError(
                f"{name} is what Hornbook itself paints with",
                ExitCode.FINDINGS,
                "give the box's own another name",
            )
        if f"{stem}.html" not in own:
            raise HornbookError(
                f"{name} is the style of no template of the box",
                ExitCode.FINDINGS,
                f"put {stem}.html beside it, or take it out",
            )


def _laid(
    templates: Path, hidden: Collection[str], found: Mapping[str, bytes], cache: Path
) -> Path:
    """Our templates as they are now, less those with the name of another, and what is found."""
    paths = [
        path
        for folder in OF_OURS
        for path in sorted((templates / folder).rglob("*"))
        if path.is_file() and not (folder == "faces" and path.stem in hidden)
    ]
    files = {path.relative_to(templates).as_posix(): path.read_bytes() for path in paths}
    files["symbols.css"] = (templates / "symbols.css").read_bytes()
    for name, data in found.items():
        files |= {f"faces/{name}": data, f"{STRANGERS}/{name}": data}
    digest = hashlib.sha256(os.fsencode(templates))
    for name, data in files.items():
        digest.update(os.fsencode(name) + b"\0" + hashlib.sha256(data).digest())
    target = cache / "templates" / digest.hexdigest()[:24]
    if _holds(target, files):
        return target
    try:
        with publishing(target) as publisher:
            publisher.publish(files)
    except OSError as error:
        raise CacheError.of(target, error.strerror or error) from error
    return target


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Whether a folder holds just these files, as an earlier run has laid them."""
    root = Root(folder)
    try:
        faces = {path.name for path in (folder / "faces").iterdir()}
        return faces == {Path(one).name for one in files if one.startswith("faces/")} and all(
            root.read(name, len(data) + 1) == data for name, data in files.items()
        )
    except OSError:
        return False
