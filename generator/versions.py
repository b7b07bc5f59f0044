"""What all that Hornbook makes depends on besides content: its code, its libraries, its assets.

Whatever is kept from one run to the next is kept under a key that holds these.
"""

import hashlib
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import click

PACKAGE = Path(__file__).parent
LIBRARIES = Path(click.__file__).parents[1]
"""Where libraries are installed; the names of their folders carry their versions."""


@cache
def code_hash() -> str:
    """The hash of our code, of Python, and of the versions of all installed libraries."""
    digest = hashlib.sha256(f"{sys.version}\0{sys.platform}\0".encode())
    digest.update("\0".join(sorted(_installed())).encode("utf-8", "surrogateescape"))
    add_files(digest, PACKAGE, (path for path in PACKAGE.rglob("*.py")))
    return digest.hexdigest()


def _installed() -> Iterable[str]:
    return (path.name for path in LIBRARIES.iterdir() if path.suffix in (".dist-info", ".egg-info"))


def add_files(digest: "hashlib._Hash", folder: Path, paths: Iterable[Path]) -> None:
    """Add files below `folder` to a digest, each with its name, in the order of their names."""
    for path in sorted(paths):
        name = path.relative_to(folder).as_posix()
        data = path.read_bytes()
        head = f"{name}\0{len(data)}\0".encode("utf-8", "surrogateescape")
        digest.update(head + data)
