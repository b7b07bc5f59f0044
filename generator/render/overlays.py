"""Templates of trusted card sets, laid over our own in a folder of the cache."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.errors import ExitCode, HornbookError
from generator.render.strangers import FOLDER

LARGEST = 200_000
"""Bytes that one template may have."""
ENDINGS = (".html", ".css")


def overlaid(templates: Path, sets: Sequence[Path], cache: Path) -> Path:
    """The folder of templates for a box with these sets: `templates` itself where none brings any.

    Only called for sets that somebody trusts. A set replaces no template of ours by accident: what
    it brings has another name, or is refused.

    Raises:
        HornbookError: a template is too large, leads out of its set, or has a name that is taken.
    """
    found = [path for folder in sets for path in _own(folder)]
    if not found:
        return templates
    ours = {path.name for path in (templates / "faces").iterdir()}
    digest = hashlib.sha256(str(templates).encode())
    for path in found:
        if path.name in ours:
            raise HornbookError(
                f"{path.name} is a template of ours already",
                ExitCode.FINDINGS,
                "give the set's own another name",
            )
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return _laid(templates, found, cache / "templates" / digest.hexdigest()[:24])


def _own(folder: Path) -> Iterator[Path]:
    home = folder.resolve()
    for path in sorted((folder / "templates" / "faces").glob("*")):
        if path.suffix not in ENDINGS:
            continue
        whole = path.resolve()
        if not whole.is_relative_to(home) or not whole.is_file() or whole.stat().st_size > LARGEST:
            raise HornbookError(
                f"{path} is no template: it leads out of its set, or is too large",
                ExitCode.FINDINGS,
            )
        yield path


def _laid(templates: Path, found: Sequence[Path], target: Path) -> Path:
    if target.is_dir():
        shutil.rmtree(target)  # ours may have changed since
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        stage = Path(tempfile.mkdtemp(dir=target.parent))
        for name in ("faces", "sheets", "documents"):
            shutil.copytree(templates / name, stage / name)
        shutil.copy(templates / "symbols.css", stage)
        (stage / FOLDER).mkdir()
        for path in found:
            shutil.copyfile(path, stage / "faces" / path.name)
            shutil.copyfile(path, stage / FOLDER / path.name)
        stage.replace(target)
    except OSError as error:
        raise HornbookError(
            f"cannot write {target}: {error.strerror or error}", ExitCode.CANNOT_WRITE
        ) from error
    return target
