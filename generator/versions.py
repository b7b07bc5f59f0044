"""What all that Hornbook makes depends on besides content: its code, its libraries, its assets.

Whatever is kept from one run to the next is kept under a key that holds these.
"""

import ctypes
import hashlib
import sys
from collections.abc import Iterable
from contextlib import suppress
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


_SETTERS = (
    (("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"), "pango_version"),
    (("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"), "hb_version_string"),
    (
        ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0.dll"),
        "hb_version_string",
    ),
    (("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"), "FcGetVersion"),
)
"""The system's libraries that set type, by their names on each system, and what says a version."""


@cache
def type_setters() -> str:
    """The versions of the system's libraries that set type; a dash for one that is not found."""
    return " ".join(_said_by(names, function) for names, function in _SETTERS)


def _said_by(names: Iterable[str], function: str) -> str:
    for name in names:
        with suppress(OSError, AttributeError):
            said = getattr(ctypes.CDLL(name), function)
            if function.endswith("string"):
                said.restype = ctypes.c_char_p
            return str(said())
    return "-"
