"""The wheel carries everything that printing needs, and works far from the checkout."""

import os
import re
import runpy
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator import assets
from generator.project import find_project
from tests.thorough import THOROUGH

ROOT = Path(__file__).resolve().parent.parent
SHARE = "generator/_share/"
KEY = re.compile(rb',\s*"key": "[0-9a-f]{64}"')
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ["-qq", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> frozenset[str]:
    with zipfile.ZipFile(wheel) as archive:
        return frozenset(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of an environment with the wheel; its dependencies are this environment's."""
    folder = tmp_path_factory.mktemp("elsewhere") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    ours = ["-m", "pip", "-qq", "--python", str(python)]
    theirs = ["install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, *ours, *theirs], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    # A folder named in a .pth is searched, but its own .pth files, an editable install, are not.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.parent


def run(
    command: list[str | Path], folder: Path, more: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "HORNBOOK_CONTENT")}
    return subprocess.run(
        command,
        cwd=folder,
        env={**kept, **(more or {})},
        capture_output=True,
        text=True,
        check=False,
    )


def shared(folder: str) -> set[str]:
    """The files of a folder of the checkout that belong in the wheel."""
    files = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
    left_out = {"node_modules", "package.json", "package-lock.json", ".npmrc"}
    return {path.as_posix() for path in files if not left_out & set(path.parts)}


@pytest.mark.parametrize("folder", ["content", "templates"])
def test_the_wheel_carries_the_folder_whole(names: frozenset[str], folder: str) -> None:
    prefix = f"{SHARE}{folder}/"
    carried = {name.removeprefix(SHARE) for name in names if name.startswith(prefix)}
    assert carried == shared(folder)


def test_the_wheel_carries_just_the_fonts_that_assets_offers(names: frozenset[str]) -> None:
    modules = find_project().assets
    files = [file for family in assets.families() for file in assets.font_files(family)]
    offered = {f"{SHARE}assets/{file.path.relative_to(modules).as_posix()}" for file in files}
    assert {name for name in names if name.endswith((".woff2", ".woff"))} == offered


def test_the_wheel_carries_icons_and_every_licence(names: frozenset[str]) -> None:
    packages = {path.parent.name for path in find_project().assets.glob("@fontsource/*/LICENSE")}
    papers = {f"{SHARE}assets/@fontsource/{package}/LICENSE" for package in packages}
    icons = {f"{SHARE}assets/@iconify-json/game-icons/{name}.json" for name in ("icons", "info")}
    assert len(packages) == len(assets.families())
    assert papers | icons | {f"{SHARE}templates/icon-credits.yaml"} <= names
    assert any(name.endswith("dist-info/licenses/LICENSE") for name in names)


def test_the_wheel_carries_its_bill_of_materials(wheel: Path) -> None:
    parts = runpy.run_path(str(ROOT / ".ci" / "parts.py"))
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (one for one in archive.namelist() if ".dist-info/sboms/" in one)
        assert name.endswith("/hornbook.cdx.json")
        assert archive.read(name).decode("utf-8") == parts["bill_text"](ROOT)


def test_the_wheel_carries_no_tests_and_no_tools(names: frozenset[str]) -> None:
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"generator"}


def test_an_installed_copy_finds_all_it_needs(installed: Path, tmp_path: Path) -> None:
    script = (
        "from generator import assets, project\n"
        "found = project.find_project()\n"
        "print(found.content)\nprint(found.output)\n"
        "print(len(assets.icon_names()), len(assets.families()))\n"
        "print(assets.icon_author('raven'))\n"
    )
    done = run([installed / "python", "-c", script], tmp_path)
    assert done.returncode == 0, done.stderr
    content, output, counts, author = done.stdout.splitlines()
    assert Path(content).is_relative_to(installed.parent)
    assert Path(output) == tmp_path / "output"
    assert counts == f"{len(assets.icon_names())} {len(assets.families())}"
    assert author == assets.icon_author("raven")


def test_an_installed_copy_lists_its_games(installed: Path, tmp_path: Path) -> None:
    done = run([installed / "hornbook", "list"], tmp_path)
    assert done.returncode == 0, done.stderr
    for game in (ROOT / "content").glob("*/game.yaml"):
        assert game.parent.name in done.stdout


@pytest.mark.skipif(not THOROUGH, reason="paints a box twice: `make thousand`")
def test_an_installed_copy_prints_the_same_bytes_as_the_checkout(
    installed: Path, tmp_path: Path
) -> None:
    """The cache is not shared: both paint from nothing, in different folders."""
    printed = []
    for name, command in (
        ("installed", [installed / "hornbook"]),
        ("checkout", [sys.executable, "-m", "generator.cli"]),
    ):
        folder = tmp_path / name
        folder.mkdir()
        here = folder if name == "installed" else ROOT
        cached = {"HORNBOOK_CACHE": str(folder / "cache")}
        order = ["print", "malice", "--only", "courts,character-sheet", "--jobs", "1"]
        done = run([*command, *order, "--output", str(folder / "out")], here, cached)
        assert done.returncode == 0, done.stderr
        files = {path.name: path.read_bytes() for path in (folder / "out" / "malice").glob("*.*")}
        # What a file was made from is code and templates in other folders.
        files["manifest.json"] = KEY.sub(b"", files["manifest.json"])
        printed.append(files)
    assert printed[0] == printed[1]
    assert {"courts-a4.pdf", "character-sheet-a4.pdf", "manifest.json"} <= printed[0].keys()
