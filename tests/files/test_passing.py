"""Folders for a while: removed with their work, swept where their owner has died."""

import subprocess
import sys
from pathlib import Path

import pytest

from generator.files.rooted import PART, Root
from generator.files.temporary import RUN, passing_folder, sweep

DIES = """
import os, sys
from pathlib import Path
from generator.files import temporary
folder = temporary.passing_folder(Path(sys.argv[1]), "x-")
(folder.__enter__() / "file").touch()
os.kill(os.getpid(), 9)
"""
RUNS = """
import os, sys, tempfile
from generator.files.temporary import begin_run
begin_run()
held = tempfile.mkdtemp()
assert os.path.dirname(held) == os.environ["TMPDIR"]
print(held)
"""


def test_it_is_there_while_the_work_is_done(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), passing_folder(tmp_path, "x-") as folder:
        (folder / "deep").mkdir()
        raise KeyboardInterrupt
    assert not [*tmp_path.iterdir()]


def test_the_living_are_left_alone(tmp_path: Path) -> None:
    with passing_folder(tmp_path, "x-") as first, passing_folder(tmp_path, "x-") as second:
        sweep(tmp_path, "x-")
        assert {first, second} == {*tmp_path.iterdir()}


def test_the_dead_are_swept(tmp_path: Path) -> None:
    (tmp_path / "y-folder").mkdir()
    (tmp_path / "x-file").touch()
    (tmp_path / "x-link").symlink_to(tmp_path / "y-folder")
    assert subprocess.run([sys.executable, "-c", DIES, tmp_path]).returncode == -9
    assert len([*tmp_path.iterdir()]) == 4
    sweep(tmp_path, "x-")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x-file", "x-link", "y-folder"]


def test_a_run_has_one_temporary_folder_and_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    said = subprocess.run([sys.executable, "-c", RUNS], capture_output=True, text=True, check=True)
    assert Path(said.stdout.strip()).parent.name.startswith(RUN)
    assert not [*tmp_path.iterdir()]


def test_a_file_that_was_not_finished_is_swept_and_one_in_work_is_not(tmp_path: Path) -> None:
    import fcntl

    (tmp_path / f"{PART}dead").write_bytes(b"half")
    with (tmp_path / f"{PART}living").open("wb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        Root(tmp_path).write("a.txt", b"whole")
        assert sorted(path.name for path in tmp_path.iterdir()) == [f"{PART}living", "a.txt"]
