"""Templates that a box brings for its own cards: whether it has any, and whether they are ours."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.source.folders import SAMPLES, box_names, sample_names

FACES = "templates/faces"
"""Where a box or a set has them."""
ENDINGS = (".html", ".css")
STRANGERS = "strangers"
"""Where they lie once more, beside all templates that a box is painted with."""
LARGEST = 200_000
"""Bytes that one of them may have."""


def brings_templates(folder: Path) -> bool:
    """Whether a box or a set has templates of its own."""
    return (folder / FACES).is_dir()


def templates_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The templates and style sheets that a box or a set brings, by the names of their files.

    Raises:
        HornbookError: one is too large, or leads out of its folder.
    """
    root = Root(folder)
    for path in sorted((folder / FACES).glob("*")):
        if path.suffix not in ENDINGS:
            continue
        try:
            data = root.read(f"{FACES}/{path.name}", LARGEST + 1)
        except OSError as error:
            raise HornbookError(
                f"{path} is no template: {error.strerror}", ExitCode.FINDINGS
            ) from error
        if len(data) > LARGEST:
            raise HornbookError(f"{path} is larger than {LARGEST:,} bytes", ExitCode.FINDINGS)
        yield path.name, data


def homes_of_ours(content: Path) -> Iterator[Path]:
    """Our own boxes and samples that bring templates."""
    homes = (
        *(content / one for one in box_names(content)),
        *(content / SAMPLES / one for one in sample_names(content)),
    )
    yield from (one for one in homes if brings_templates(one))


def is_vouched_for(content: Path, folder: Path) -> bool:
    """Whether nobody need trust the templates of a box: it has none, or they are ours.

    Ours are those of a box of ours, and in any other box such as are ours to the byte: a copy.
    """
    if not (folder / "templates").exists() or _is_below(content, folder):
        return True
    ours = tuple(homes_of_ours(content))
    return all(_is_of(ours, folder, one) for one in sorted((folder / FACES).glob("*")))


def _is_below(content: Path, folder: Path) -> bool:
    return folder.resolve().is_relative_to(content.resolve())


def _is_of(homes: Iterable[Path], folder: Path, path: Path) -> bool:
    """Whether a file is no template, or one of these boxes has the very same."""
    name = f"{FACES}/{path.name}"
    if path.suffix not in ENDINGS:
        return True
    try:
        data = Root(folder).read(name, LARGEST + 1)
    except OSError:
        return False
    return any(Root(one).has(name) and Root(one).read(name, LARGEST + 1) == data for one in homes)
