"""What only shows something starts light: it loads no library for PDF, no model, no lint."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.codes import codes
from generator.project import CONTENT_VARIABLE, find_project

HEAVY = frozenset(
    {
        *("weasyprint", "pikepdf", "reportlab", "pypdfium2", "PIL", "fontTools", "networkx"),
        *("pydantic", "jinja2", "yaml", "babel", "markdown_it", "openpyxl", "defusedxml"),
        *("generator.lint", "generator.model", "generator.render", "generator.products"),
        *("generator.engine", "generator.rules", "generator.play", "generator.boxes"),
    }
)
SHOWN = """
import sys
from generator.cli import main
from generator.codes import codes
try:
    main(sys.argv[1:])
finally:
    print("loaded", *sys.modules)
"""
LIGHT = (
    ("--help",),
    ("--version",),
    ("check", "--help"),
    ("completion", "bash"),
    ("explain", "R225"),
    ("list",),
    ("list", "malice"),
    ("list", "malice", "--origins"),
    ("check", "malice", "--quick"),
    ("check", "--quick", "--format", "sarif"),
)


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games with one box, which the cache knows."""
    ours, folder = find_project().content, tmp_path_factory.mktemp("content")
    for name in ("malice", "sizes.yaml", "papers.yaml", "shops.yaml"):
        copy = shutil.copytree if (ours / name).is_dir() else shutil.copy
        copy(ours / name, folder / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CONTENT_VARIABLE, str(folder))
        codes.cache_clear()
        for words in LIGHT[4:]:
            assert CliRunner().invoke(main, words).exit_code == 0
    return folder


def _loaded(words: tuple[str, ...], content: Path) -> set[str]:
    """The modules that a command loads in a process of its own, and the packages they are of."""
    done = subprocess.run(
        [sys.executable, "-c", SHOWN, *words],
        env={**os.environ, CONTENT_VARIABLE: str(content)},
        capture_output=True,
        text=True,
        check=True,
    )
    names = done.stdout.rpartition("loaded ")[2].split()
    return {*names, *(name.partition(".")[0] for name in names)}


@pytest.mark.parametrize("words", LIGHT, ids=" ".join)
def test_what_is_only_shown_loads_nothing_heavy(words: tuple[str, ...], content: Path) -> None:
    assert _loaded(words, content) & HEAVY == set()


def test_what_is_heavy_would_show(content: Path) -> None:
    (content / "malice" / "cards" / "a note").write_text("an edit")
    assert _loaded(("list",), content) & HEAVY >= {"pydantic", "yaml", "generator.model"}


def test_the_studio_begins_without_what_its_processes_load() -> None:
    said = "import sys, generator.studio.serving; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    loaded, light = set(done.stdout.split()), {"jinja2", "generator.products", "generator.play"}
    assert "generator.studio.app" in loaded
    assert not ((HEAVY - light) | {"generator.play.wording"}) & loaded
