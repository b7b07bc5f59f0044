"""`hornbook doctor` says what is missing and what to type, and never fails itself."""

import json
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import assets
from generator.cli import main
from generator.commands import doctor
from generator.commands.doctor import SYSTEMS, CheckResult, CheckState, Machine
from generator.errors import ExitCode, HornbookError

PAINTED = "a painted face"


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the painting, which has tests of its own."""
    monkeypatch.setattr(doctor, "_painted", lambda: "painted elsewhere")


def hidden(*parts: str) -> Callable[[str], None]:
    """A machine on which the libraries with these parts in their names are missing."""

    def load(name: str) -> None:
        if any(part in name for part in parts):
            raise OSError(f"{name}: cannot open shared object file")

    return load


def examined(**options: object) -> dict[str, CheckResult]:
    report = doctor.examine(Machine(**options))  # type: ignore[arg-type]
    assert len({one.name for one in report.checks}) == len(report.checks)
    return {one.name: one for one in report.checks}


def run(*args: str) -> Result:
    result = CliRunner().invoke(main, ["doctor", *args])
    assert "Traceback" not in result.output
    return result


@pytest.mark.slow
def test_a_sound_machine_paints_a_face_and_says_so() -> None:
    result = run("--format", "json")
    assert result.exit_code == ExitCode.OK, result.output
    report = json.loads(result.output)
    assert report["version"] == 1 and report["ready"]
    (painted,) = (one for one in report["checks"] if one["name"] == PAINTED)
    assert painted["state"] == "ok"
    assert "PDF (" in painted["found"] and "PNG (" in painted["found"]
    assert painted["type"] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_without_pango_every_system_is_told_what_to_type(system: str) -> None:
    checks = examined(system=system, load=hidden("pango"))
    missing = checks["Pango and its libraries"]
    assert missing.state is CheckState.MISSING
    assert missing.found == "Pango and PangoFT2 cannot be loaded"
    assert missing.type == SYSTEMS[system].pango
    assert checks[PAINTED].state is CheckState.MISSING
    assert "Pango" in checks[PAINTED].found


def test_the_command_ends_with_3_where_a_library_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "LIBRARIES", {"Pango": ("libthat-is-nowhere.so.0",)})
    result = run()
    assert result.exit_code == ExitCode.MISSING
    assert "missing  Pango and its libraries: Pango cannot be loaded" in result.output
    assert "type: " in result.output and "cannot print here yet" in result.output
    assert not json.loads(run("--format", "json").output)["ready"]


@pytest.mark.usefixtures("unpainted")
def test_without_the_subsetter_printing_goes_on() -> None:
    checks = examined(system="Debian", load=hidden("subset"))
    assert checks["font subsetter"].state is CheckState.WITHOUT
    assert checks["font subsetter"].type == (SYSTEMS["Debian"].subsetter,)
    assert CheckState.MISSING not in {one.state for one in checks.values()}


@pytest.mark.usefixtures("unpainted")
def test_fonts_that_are_missing_are_told_with_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    def families() -> None:
        raise HornbookError("the fonts are missing", ExitCode.MISSING, "type `make setup`")

    monkeypatch.setattr(assets, "families", families)
    checks = examined(load=hidden())
    assert checks["fonts and icons"] == CheckResult(
        "fonts and icons", CheckState.MISSING, "the fonts are missing", ("type `make setup`",)
    )
    assert checks[PAINTED].found == "not tried, because fonts and icons are missing"


@pytest.mark.usefixtures("unpainted")
@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_folders_that_cannot_be_written_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o500)
    monkeypatch.setenv("HORNBOOK_CACHE", str(tmp_path / "cache"))
    checks = examined(output=tmp_path / "output", load=hidden())
    assert checks["cache"].state is CheckState.WITHOUT
    assert checks["output folder"].state is CheckState.MISSING
    assert checks["output folder"].type == ("hornbook print --output FOLDER",)


@pytest.mark.usefixtures("unpainted")
def test_a_file_in_the_place_of_a_folder_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("HORNBOOK_CACHE", str(tmp_path / "file"))
    checks = examined(output=tmp_path / "file" / "output", load=hidden())
    assert checks["cache"].state is CheckState.WITHOUT
    assert checks["output folder"].state is CheckState.MISSING
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("unpainted")
def test_looking_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORNBOOK_CACHE", str(tmp_path / "cache"))
    checks = examined(output=tmp_path / "output", load=hidden())
    assert checks["output folder"].state is CheckState.OK
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("unpainted")
def test_an_extra_that_is_missing_is_told_with_its_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "find_spec", lambda name: "there" if name == "pip" else None)
    checks = examined(load=hidden())
    for extra, (package, *_) in {"cluster": ["distributed"], "rl": ["numpy", "pettingzoo"]}.items():
        assert checks[f"extra {extra}"].state is CheckState.WITHOUT
        (line,) = checks[f"extra {extra}"].type
        assert f'{sys.executable}" -m pip install ' in line and f'"{package}>=' in line
    assert checks["limits"].state is CheckState.WITHOUT


def test_whatever_painting_ends_with_is_a_line_of_the_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_: Path) -> None:
        raise ImportError("libz.so.1: wrong ELF class\nand more")

    monkeypatch.setattr(doctor, "_paint_face", broken)
    checks = examined(load=hidden())
    assert checks[PAINTED] == CheckResult(PAINTED, CheckState.MISSING, "libz.so.1: wrong ELF class")


def test_the_page_on_installing_says_the_same() -> None:
    page = (Path(__file__).parents[1] / "docs" / "install.md").read_text("utf-8")
    for system in SYSTEMS.keys() - {"another system"}:
        assert SYSTEMS[system].pango[0] in page


@pytest.mark.parametrize(
    ("release", "system"),
    [
        ({"ID": "debian"}, "Debian"),
        ({"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "Debian"),
        ({"ID": "fedora"}, "Fedora"),
        ({"ID": "rocky", "ID_LIKE": "rhel centos fedora"}, "Fedora"),
        ({"ID": "alpine"}, "another system"),
    ],
)
def test_a_linux_is_known_by_its_family(
    monkeypatch: pytest.MonkeyPatch, release: dict[str, str], system: str
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: release)
    assert doctor.this_system() == system


@pytest.mark.parametrize(("name", "system"), [("darwin", "macOS"), ("win32", "Windows")])
def test_other_systems_are_known(monkeypatch: pytest.MonkeyPatch, name: str, system: str) -> None:
    monkeypatch.setattr(sys, "platform", name)
    assert doctor.this_system() == system


def test_any_command_that_lacks_a_library_ends_with_3_and_names_the_doctor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from generator.commands import list_

    def without(*_: object, **__: object) -> None:
        raise OSError("cannot load library 'libpango-1.0-0': not found")

    monkeypatch.setattr(list_, "run", without)
    result = CliRunner().invoke(main, ["list"])
    assert result.exit_code == ExitCode.MISSING
    assert "cannot load library 'libpango-1.0-0'" in result.output
    assert "hornbook doctor" in result.output
