from pathlib import Path

import pytest

from generator import project
from generator.errors import ExitCode, HornbookError
from generator.project import find_project, require_assets


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HORNBOOK_CONTENT", raising=False)
    monkeypatch.delenv("HORNBOOK_CACHE", raising=False)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed copy: a package with its share, and no checkout around it."""
    package = tmp_path / "site-packages" / "generator"
    for room in ("content", "templates", "assets/@fontsource", "assets/@iconify-json"):
        (package / "_share" / room).mkdir(parents=True)
    monkeypatch.setattr(project, "_PACKAGE", package)
    return package


def test_a_checkout_has_its_folders_at_its_top() -> None:
    root = Path(__file__).resolve().parent.parent
    found = find_project()
    assert found.content == root / "content"
    assert found.templates == root / "templates"
    assert found.assets == root / "templates" / "node_modules"
    assert found.output == root / "output"


def test_a_checkout_is_the_same_from_everywhere(tmp_path: Path) -> None:
    assert find_project(tmp_path) == find_project()


def test_a_folder_that_looks_like_a_checkout_does_not_bring_its_templates(
    tmp_path: Path, installed: Path
) -> None:
    for mark in ("generator/project.py", "templates/package.json", "content/sizes.yaml"):
        (tmp_path / "theirs" / mark).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "theirs" / mark).touch()
    found = find_project(tmp_path / "theirs")
    assert found.templates == installed / "_share" / "templates"


def test_an_installed_copy_reads_its_share_and_writes_where_it_is_run(
    tmp_path: Path, installed: Path
) -> None:
    found = find_project(tmp_path)
    assert found.content == installed / "_share" / "content"
    assert found.assets == installed / "_share" / "assets"
    assert found.output == tmp_path / "output"
    assert require_assets(found) == found.assets


def test_a_copy_without_content_cannot_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "_PACKAGE", tmp_path / "generator")
    with pytest.raises(HornbookError) as refusal:
        find_project(tmp_path)
    assert refusal.value.exit_code is ExitCode.MISSING


def test_missing_fonts_say_what_to_type(tmp_path: Path, installed: Path) -> None:
    (installed / "_share" / "assets" / "@fontsource").rmdir()
    with pytest.raises(HornbookError) as refusal:
        require_assets(find_project(tmp_path))
    assert refusal.value.exit_code is ExitCode.MISSING
    assert "make setup" in refusal.value.instead


def test_the_environment_can_name_content_and_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    monkeypatch.setenv("HORNBOOK_CONTENT", str(tmp_path / "games"))
    monkeypatch.setenv("HORNBOOK_CACHE", str(tmp_path / "kept"))
    found = find_project()
    assert (found.content, found.cache) == (tmp_path / "games", tmp_path / "kept")


def test_content_that_is_not_there_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORNBOOK_CONTENT", str(tmp_path / "nowhere"))
    with pytest.raises(HornbookError, match="nowhere") as refusal:
        find_project()
    assert refusal.value.exit_code is ExitCode.MISSING
