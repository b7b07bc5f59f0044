"""Lets the wheel carry what `generator.project` looks for under `generator/_share`.

That is the content, the templates, and of the font and icon packages the files that are printed
with, each with its licence. A bill of materials goes into `.dist-info/sboms/`.
"""

import json
import runpy
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHARE = Path("generator/_share")
SUBSETS = ("latin", "latin-ext")
WEIGHTS = (400, 600, 700)
FONT_PAPERS = ("LICENSE", "metadata.json")
ICON_FILES = ("icons.json", "info.json")
BILL = "hornbook.cdx.json"
NOT_TEMPLATES = ("node_modules", "package.json", "package-lock.json", ".npmrc")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the shared files to a wheel; an editable install finds them in the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hand the files to hatchling as {source: path in the wheel}.

        Raises:
            SystemExit: when the font and icon packages are not installed, and cannot be.
        """
        if version == "editable":
            return
        root = Path(self.root)
        _fetch(root)
        included = {**_content(root), **_templates(root), **_assets(root)}
        build_data["force_include"].update(
            {str(source): str(SHARE / target) for source, target in sorted(included.items())}
        )
        self._bill = tempfile.TemporaryDirectory()
        bill = Path(self._bill.name) / BILL
        bill.write_text(runpy.run_path(str(root / ".ci" / "parts.py"))["bill_text"](), "utf-8")
        build_data["sbom_files"].append(str(bill))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind but the wheel."""
        if version != "editable":
            self._bill.cleanup()


def _fetch(root: Path) -> None:
    """Get the font and icon packages where pip builds from a clone that was never set up."""
    npm = shutil.which("npm")
    if npm is None or (root / "templates" / "node_modules").is_dir():
        return
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    subprocess.run([npm, "ci", "--prefix", str(root / "templates"), *quiet], check=False)  # noqa: S603


def _content(root: Path) -> dict[Path, Path]:
    return _tree(root / "content", root)


def _templates(root: Path) -> dict[Path, Path]:
    found = _tree(root / "templates", root)
    return {s: target for s, target in found.items() if target.parts[1] not in NOT_TEMPLATES}


def _tree(folder: Path, root: Path) -> dict[Path, Path]:
    """All files under `folder`, but for what editors and Python leave behind."""
    files = (path for path in folder.rglob("*") if path.is_file())
    found = {path: path.relative_to(root) for path in files}
    return {s: t for s, t in found.items() if not any(p.startswith((".", "__")) for p in t.parts)}


def _assets(root: Path) -> dict[Path, Path]:
    modules = root / "templates" / "node_modules"
    fonts = sorted(modules.glob("@fontsource/*/metadata.json"))
    icons = [modules / "@iconify-json" / "game-icons" / name for name in ICON_FILES]
    if not fonts or not all(path.is_file() for path in icons):
        raise SystemExit(
            "the fonts and icons are missing: install npm, or type `make setup`, and build again"
        )
    chosen = icons + [path for about in fonts for path in _font_files(about)]
    chosen += [
        path
        for name in runpy.run_path(str(root / ".ci" / "parts.py"))["EDITOR"]
        for path in _module_files(modules / name)
    ]
    return {path: Path("assets") / path.relative_to(modules) for path in chosen}


def _module_files(package: Path) -> list[Path]:
    """The modules of a package as it is written for browsers, and its papers."""
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    main = package / str(about.get("module") or about.get("main", "index.js"))
    papers = [path for path in package.iterdir() if path.name.upper().startswith("LICENSE")]
    return [main, package / "package.json", *papers]


def _font_files(about: Path) -> list[Path]:
    """The files of one font package, named `id-subset-weight-style.woff2`, and its papers."""
    folder, name = about.parent, json.loads(about.read_text(encoding="utf-8"))["id"]
    patterns = [
        f"files/{name}-{subset}-{weight}-*.woff2" for subset in SUBSETS for weight in WEIGHTS
    ]
    found = [path for pattern in patterns for path in folder.glob(pattern)]
    return [folder / paper for paper in FONT_PAPERS] + found
