"""House rules that no other test owns: who may import whom, and whose names stay out."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
LINT = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache", "--no-logo"]
NAMES = (
    *("salem", "malleus", "tryal", "pyre", "hammer.of", "dregs", "lying.lips", "inquisit"),
    *("tarot", "arcana", "prevot"),
)
MODULES = sorted(
    {path.stem for path in (ROOT / "generator").iterdir() if not path.name.startswith("__py")}
)


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(LINT, cwd=folder, capture_output=True, text=True, check=False)


def test_every_import_follows_the_contracts() -> None:
    linted = lint_imports(ROOT)
    assert linted.returncode == 0, linted.stdout + linted.stderr


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("model", "import generator.project"),
        ("layout", "import generator.assets"),
        ("layout", "import reportlab.lib.units"),
        ("source", "import generator.lint"),
        ("render", "import generator.build"),
        ("lint", "import PIL"),
        ("diagnostics", "import generator.model"),
        ("layout", "import fontTools.ttLib"),
    ],
)
def test_an_import_against_the_contracts_is_caught(tmp_path: Path, module: str, line: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "generator").mkdir()
    for name in MODULES:
        (tmp_path / "generator" / f"{name}.py").touch()
    (tmp_path / "generator" / f"{module}.py").write_text(line + "\n")
    linted = lint_imports(tmp_path)
    assert linted.returncode == 1
    assert re.search(rf"generator\.{module} .*-> {line.split()[1].split('.')[0]}", linted.stdout)


def game_names() -> set[str]:
    """The ids and titles of all games in content, as patterns."""
    games = [yaml.safe_load(path.read_text("utf-8")) for path in ROOT.glob("content/*/game.yaml")]
    titles = {str(game[key]) for game in games for key in ("id", "title") if key in game}
    folders = {path.parent.name for path in ROOT.glob("content/*/game.yaml")}
    return {rf"\b{re.escape(name)}\b" for name in titles | folders}


def test_no_game_is_named_in_the_code() -> None:
    named = re.compile("|".join([*NAMES, *game_names()]), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match.group()}"
        for path in sorted((ROOT / "generator").rglob("*.py"))
        for number, line in enumerate([path.stem, *path.read_text("utf-8").splitlines()])
        for match in named.finditer(line)
    ]
    assert found == []
