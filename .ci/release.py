"""Builds a source archive and a wheel into `dist/`, and tries both: `make release`.

The wheel is built twice, from the checkout and from the source archive, and both must hold the
same files. It is then installed in an empty environment, far from the checkout, where it must list,
check and print. Exit 1, with what went wrong as the last line, when something does not hold.
"""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".venv" / "release" / "bin"
BOX, PART = "malice", "courts"
"""What the installed wheel prints: a small deck."""


def run(*command: str | Path, folder: Path = ROOT, **environment: str) -> str:
    """What a command says on standard output.

    Raises:
        SystemExit: it fails.
    """
    words = [str(word) for word in command]
    unset = ("PYTHONPATH", "HORNBOOK_CONTENT")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(  # noqa: S603
        words, cwd=folder, env={**kept, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}\nrelease: this failed: {' '.join(words)}")
    return done.stdout


def said(step: str) -> None:
    """Tell what has been done."""
    print(f"release: {step}", flush=True)


def build(dist: Path) -> tuple[Path, Path]:
    """The source archive and the wheel, each built from the checkout."""
    shutil.rmtree(dist, ignore_errors=True)
    python = TOOLS / "python"
    run(python, "-m", "build", "--no-isolation", "--sdist", "--wheel", "--outdir", dist, ROOT)
    (archive,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    said(f"built {archive.name} and {wheel.name}")
    return archive, wheel


def held(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def check_names(archive: Path, wheel: Path) -> None:
    """Both bear the version of `pyproject.toml`, and the README can be shown.

    Raises:
        SystemExit: they do not.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    stem = f"{project['name']}-{project['version']}"
    if archive.name != f"{stem}.tar.gz" or not wheel.name.startswith(f"{stem}-"):
        raise SystemExit(f"release: pyproject.toml says {stem}")
    run(TOOLS / "python", "-m", "twine", "check", "--strict", archive, wheel)
    said("twine has no complaint")


def check_archive(archive: Path, wheel: Path, folder: Path) -> None:
    """The source archive makes the same wheel.

    Raises:
        SystemExit: it makes another one.
    """
    shutil.unpack_archive(archive, folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    # Fonts and icons come from npm; what is installed here has the versions of the lock file.
    (source / "templates" / "node_modules").symlink_to(ROOT / "templates" / "node_modules")
    python = TOOLS / "python"
    run(python, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder / "again", source)
    (again,) = (folder / "again").glob("*.whl")
    first, second = held(wheel), held(again)
    others = {name for name in first.keys() | second.keys() if first.get(name) != second.get(name)}
    if others:
        raise SystemExit(f"release: the source archive makes other files: {sorted(others)[:9]}")
    said(f"the source archive makes the same wheel ({len(first)} files)")


def try_wheel(wheel: Path, folder: Path) -> None:
    """Install the wheel in an empty environment, and use it there."""
    empty, here = folder / "empty", folder / "elsewhere"
    here.mkdir()
    run(sys.executable, "-m", "venv", empty)
    pip = (empty / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "install", "-qq")
    run(*pip, "--require-hashes", "-r", ROOT / ".ci" / "locked" / "hornbook.txt")
    run(*pip, "--no-deps", wheel)
    hornbook, cache = empty / "bin" / "hornbook", str(folder / "cache")
    for words in (
        ("--version",),
        ("list",),
        ("check", BOX, "--quick"),
        ("print", BOX, "--only", PART),
        ("doctor",),
    ):
        run(hornbook, *words, folder=here, HORNBOOK_CACHE=cache)
        said(f"hornbook {' '.join(words)}")
    if not list(here.glob(f"output/{BOX}/{PART}-*.pdf")):
        raise SystemExit("release: the installed wheel has printed nothing")


def main() -> None:
    """Build and try."""
    archive, wheel = build(ROOT / "dist")
    check_names(archive, wheel)
    with TemporaryDirectory(prefix="hornbook-release-") as folder:
        check_archive(archive, wheel, Path(folder))
        try_wheel(wheel, Path(folder))
    said(f"{archive.name} and {wheel.name} are in dist/")


if __name__ == "__main__":
    main()
