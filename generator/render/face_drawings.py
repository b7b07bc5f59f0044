"""Painted faces as SVG with letters as shapes, drawn by `pdftocairo` of Poppler, each kept.

No library that we may ship turns PDF into SVG; this program is on most systems or in their
packages. It is given our own PDF, and nothing of what it says is trusted to be small or quick.
"""

import re
import shutil
import subprocess  # one program, by its own path, with names of ours
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape

from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.files.store import Store, key_of
from generator.model.sizes import CardSize
from generator.render.assembly import face_book
from generator.versions import code_hash

KIND = "face-drawings"
TOOL = "pdftocairo"
LONGEST = 60
"""Seconds for one face."""
HEAD = re.compile(r'<svg ([^>]*?)width="[^"]*" height="[^"]*" ([^>]*?)version="1\.\d">')


def face_svgs(
    faces: Mapping[str, Path], titles: Mapping[str, str], size: CardSize, cache: Path
) -> dict[str, bytes]:
    """Each of `faces`, one-page PDFs of the `cache`, as SVG in mm cut at the trim, by name.

    Raises:
        HornbookError: the program is missing, or could not draw a face.
    """
    tool = found()
    store, root, house = Store(cache), Root(cache), code_hash()
    how = f"{version(tool)} {size.model_dump_json()}"
    keys = {
        name: key_of(house, root.read(path.relative_to(cache).as_posix()), how, titles[name])
        for name, path in faces.items()
    }
    kept = {name: data for name, key in keys.items() if (data := store.find(KIND, key))}
    left = {name: path for name, path in faces.items() if name not in kept}
    if left:
        with TemporaryDirectory(prefix="hornbook-") as folder:
            book = Path(folder) / "faces.pdf"
            book.write_bytes(face_book(left, size, cache))
            for number, name in enumerate(left, start=1):
                drawn = _drawn(tool, book, number)
                kept[name] = _headed(drawn, size, titles[name])
                store.keep(KIND, keys[name], kept[name])
    return {name: kept[name] for name in faces}


def found() -> str:
    """Where the program is.

    Raises:
        HornbookError: it is not on this machine.
    """
    if tool := shutil.which(TOOL):
        return tool
    raise HornbookError(
        f"faces as SVG need {TOOL}, a program of Poppler, and it is not on this machine",
        ExitCode.MISSING,
        instead="install poppler-utils (Debian, Ubuntu) or poppler (Fedora, Homebrew), or take "
        "--to pictures",
    )


def version(tool: str) -> str:
    """What the program calls itself: another version may draw otherwise."""
    return _run(tool, "-v").stderr.decode("utf-8", "replace").partition("\n")[0]


def _drawn(tool: str, book: Path, number: int) -> str:
    page = str(number)
    done = _run(tool, "-svg", "-f", page, "-l", page, str(book), "-")
    if done.returncode or not done.stdout.startswith(b"<?xml"):
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        raise HornbookError(f"{TOOL} could not draw a face: {said or 'it says nothing'}")
    return done.stdout.decode("utf-8")


def _run(tool: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(  # noqa: S603 # as above
            [tool, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LONGEST,
            check=False,
            env={"LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise HornbookError(
            f"{TOOL} could not be run: {error}", ExitCode.MISSING, instead="take --to pictures"
        ) from error


def _headed(drawn: str, size: CardSize, title: str) -> bytes:
    """The drawing in mm, with a title; it uses nothing that SVG 1.1 has not."""
    edges = f'width="{size.width:g}mm" height="{size.height:g}mm"'
    named = f"<title>{escape(title)}</title>"
    text, many = HEAD.subn(
        lambda head: f'<svg {head[1]}{edges} {head[2]}version="1.1">\n{named}', drawn, count=1
    )
    if not many:
        raise HornbookError(
            f"{TOOL} draws in a way that we do not know", instead="take --to pictures"
        )
    return text.encode()
