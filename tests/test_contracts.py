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


FAULTS = (
    ("model", "import generator.project"),
    ("layout", "import generator.assets"),
    ("layout", "import reportlab.lib.units"),
    ("source", "import generator.lint"),
    ("render", "import generator.build"),
    ("lint", "import PIL"),
    ("diagnostics", "import generator.model"),
    ("layout", "import fontTools.ttLib"),
    ("products", "import genanki"),
    ("layout", "import ezdxf.units"),
    ("output", "import anki.collection"),
)
"""Imports that a contract forbids; `make test` holds the contracts to our own."""


@pytest.fixture(scope="module")
def linted(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What `lint-imports` says of our modules with nothing in them but these imports."""
    folder = tmp_path_factory.mktemp("contracts")
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "generator").mkdir()
    for name in MODULES:
        lines = [line for module, line in FAULTS if module == name]
        (folder / "generator" / f"{name}.py").write_text("\n".join([*lines, ""]))
    done = subprocess.run(LINT, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    return done.stdout


@pytest.mark.parametrize(("module", "line"), FAULTS)
def test_an_import_against_the_contracts_is_caught(linted: str, module: str, line: str) -> None:
    name = line.split()[1]
    shown = name if name.startswith("generator.") else name.partition(".")[0]
    assert re.search(rf"generator\.{module} .*-> {re.escape(shown)}\b", linted), linted


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
