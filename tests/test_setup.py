"""What `.ci/setup` says and does on machines that lack something, played with stub commands."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = (".venv/bin/python", ".venv/audit/bin/python", ".venv/release/bin/python")
MISSING_PANGO = "#!/bin/sh\ncat >/dev/null\necho libpango-1.0.so.0\n"
MISSING_SUBSETTER = "#!/bin/sh\ncat >/dev/null\necho libharfbuzz-subset.so.0\n"


def write_command(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script)
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a space in its path, on Linux, run by somebody who is not root."""
    folder = tmp_path / "a checkout"
    (folder / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "setup", folder / ".ci")
    commands = folder / "commands"
    write_command(commands / "id", "#!/bin/sh\necho 1000\n")
    write_command(commands / "uname", "#!/bin/sh\necho Linux\n")
    write_command(commands / "sudo", "#!/bin/sh\nexit 1\n")
    write_command(commands / "apt-get", f'#!/bin/sh\necho "$@" >> "{folder}/apt.log"\n')
    return folder


def set_up(checkout: Path, step: str, **environment: str) -> subprocess.CompletedProcess[str]:
    path = f"{checkout / 'commands'}:{os.environ['PATH']}"
    return subprocess.run(
        [checkout / ".ci" / "setup", step],
        env={**os.environ, "PATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_rights_a_missing_library_is_named_with_what_to_type(checkout: Path) -> None:
    write_command(checkout / ".venv/bin/python", MISSING_PANGO)
    done = set_up(checkout, "libraries")
    assert done.returncode == 3
    assert "sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0" in done.stderr
    assert not (checkout / "apt.log").exists()


def test_with_rights_a_missing_library_is_installed(checkout: Path) -> None:
    write_command(checkout / "commands/sudo", '#!/bin/sh\nshift\nexec "$@"\n')
    write_command(checkout / ".venv/bin/python", MISSING_PANGO)
    done = set_up(checkout, "libraries")
    assert "install -y --no-install-recommends libpango-1.0-0" in (checkout / "apt.log").read_text()
    # The stub still misses it afterwards, and that is said too.
    assert done.returncode == 3
    assert "still cannot be loaded: libpango-1.0.so.0" in done.stderr


def test_without_the_subsetter_the_set_up_goes_on(checkout: Path) -> None:
    write_command(checkout / ".venv/bin/python", MISSING_SUBSETTER)
    done = set_up(checkout, "libraries")
    assert done.returncode == 0
    assert "going on without" in done.stderr


def test_an_old_python_is_refused_with_its_version(checkout: Path) -> None:
    old = checkout / "old python"
    write_command(old, '#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2\nexit 1\n')
    done = set_up(checkout, "python", PYTHON=str(old))
    assert done.returncode == 3
    assert "needs Python 3.11 or newer" in done.stderr
    assert "Python 3.9.2" in done.stderr
    assert not (checkout / ".venv").exists()


def test_a_python_without_venv_says_which_package_to_install(checkout: Path) -> None:
    script = '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; *print*) echo 3.12;; esac\n'
    write_command(checkout / "bare python", script)
    done = set_up(checkout, "python", PYTHON=str(checkout / "bare python"))
    assert done.returncode == 3
    assert "sudo apt-get install python3.12-venv" in done.stderr


def test_an_npm_that_fails_is_replaced_by_the_one_from_pypi(checkout: Path) -> None:
    write_command(checkout / "commands/npm", "#!/bin/sh\nexit 1\n")
    write_command(checkout / ".venv/bin/python", f'#!/bin/sh\necho "$@" >> "{checkout}/pip.log"\n')
    write_command(checkout / ".venv/bin/npm", f'#!/bin/sh\necho "$@" >> "{checkout}/npm.log"\n')
    done = set_up(checkout, "fonts")
    assert done.returncode == 0
    assert (
        (checkout / "pip.log")
        .read_text()
        .endswith(
            "install -qq --disable-pip-version-check --require-hashes -r .ci/locked/npm.txt\n"
        )
    )
    assert (checkout / "npm.log").read_text().startswith("ci --prefix templates --ignore-scripts")


def test_fonts_that_cannot_be_had_end_the_set_up(checkout: Path) -> None:
    for command in ("commands/npm", ".venv/bin/npm"):
        write_command(checkout / command, "#!/bin/sh\nexit 1\n")
    write_command(checkout / ".venv/bin/python", "#!/bin/sh\n")
    done = set_up(checkout, "fonts")
    assert done.returncode == 3
    assert "make setup" in done.stderr


@pytest.mark.parametrize(
    ("step", "files"),
    [
        ("hornbook", ["hornbook", "build"]),
        ("test-tools", ["test-tools"]),
        ("docs-tools", ["docs"]),
        ("release-tools", ["release"]),
        ("mutate-tools", ["mutate"]),
        ("bench-tools", ["bench"]),
        ("lock-tools", ["lock"]),
        ("audit-tools", ["audit"]),
    ],
)
def test_what_is_installed_has_to_have_its_hash(
    checkout: Path, step: str, files: list[str]
) -> None:
    for name in (*PYTHONS, "commands/npm"):
        write_command(checkout / name, f'#!/bin/sh\necho "$@" >> "{checkout}/log"\n')
    assert set_up(checkout, step).returncode == 0
    calls = [line for line in (checkout / "log").read_text().splitlines() if "pip install" in line]
    ours = [line for line in calls if line.endswith(" --no-deps --no-build-isolation -e .")]
    assert len(ours) == (step == "hornbook")
    wanted = [f"--require-hashes -r .ci/locked/{name}.txt" for name in files]
    assert [line.partition("-check ")[2] for line in calls if line not in ours] == wanted
