"""Whatever happens while files are written, the folder holds whole files, old or new."""

import errno
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.errors import ExitCode, HornbookError
from generator.files import rooted
from generator.files.publishing import OURS, STAGE
from generator.output import MANIFEST, Artefact, write_file, write_folder

ROOT = Path(__file__).resolve().parent.parent
HEAD = {"hornbook": "1", "box": "small-box"}
OLD = [Artefact("a.pdf", b"old a", {"kind": "deck"}), Artefact("preview/b.png", b"old b", {})]
NEW = [Artefact("a.pdf", b"new a", {"kind": "deck"}), Artefact("preview/b.png", b"new b", {})]


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and OURS not in path.name)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_files_and_manifest_are_written(tmp_path: Path) -> None:
    write_folder(tmp_path / "out" / "box", OLD, HEAD)
    held = contents(tmp_path / "out" / "box")
    said = json.loads(held.pop(MANIFEST))
    assert held == {"a.pdf": b"old a", "preview/b.png": b"old b"}
    assert {key: said[key] for key in HEAD} == HEAD
    assert said["files"]["a.pdf"] == {
        "kind": "deck",
        "bytes": 5,
        "sha256": hashlib.sha256(b"old a").hexdigest(),
    }
    assert list(said["files"]) == sorted(said["files"])


def test_the_manifest_keeps_earlier_files_that_are_still_there(tmp_path: Path) -> None:
    write_folder(tmp_path, [*OLD, Artefact("c.pdf", b"c", {})], HEAD)
    (tmp_path / "c.pdf").unlink()
    write_folder(tmp_path, [Artefact("d.pdf", b"d", {})], HEAD)
    files = json.loads((tmp_path / MANIFEST).read_text())["files"]
    assert list(files) == ["a.pdf", "d.pdf", "preview/b.png"]
    assert (tmp_path / "a.pdf").read_bytes() == b"old a"


def test_a_sheet_that_somebody_has_filled_in_stays_under_another_name(tmp_path: Path) -> None:
    write_folder(tmp_path / "box", OLD, HEAD)
    (tmp_path / "box" / "a.pdf").write_bytes(b"filled in")
    said: list[str] = []
    write_folder(tmp_path / "box", NEW, HEAD, said.append)
    held = contents(tmp_path / "box")
    assert (held["a.pdf"], held["a-2.pdf"]) == (b"new a", b"filled in")
    assert said == ["  note: a.pdf has been changed by somebody, and stays as a-2.pdf"]
    write_folder(tmp_path / "box", OLD, HEAD, said.append)
    assert contents(tmp_path / "box")["a-2.pdf"] == b"filled in" and len(said) == 1


def test_the_manifest_says_nothing_of_a_file_that_has_been_changed(tmp_path: Path) -> None:
    write_folder(tmp_path / "box", [*OLD, Artefact("c.pdf", b"c", {})], HEAD)
    (tmp_path / "box" / "c.pdf").write_bytes(b"changed")
    write_folder(tmp_path / "box", OLD, HEAD)
    said = json.loads((tmp_path / "box" / MANIFEST).read_text())["files"]
    assert list(said) == ["a.pdf", "preview/b.png"]


def test_a_link_in_the_place_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "box").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(HornbookError, match="link"):
        write_folder(tmp_path / "box", OLD, HEAD)
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"files": 5}', b"\xff"])
def test_a_damaged_manifest_is_written_anew(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / MANIFEST).write_bytes(damage)
    write_folder(tmp_path, OLD, HEAD)
    assert set(json.loads((tmp_path / MANIFEST).read_text())["files"]) == {"a.pdf", "preview/b.png"}


def test_the_same_files_make_the_same_manifest(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_folder(tmp_path / name, OLD, HEAD)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_full_disk_leaves_the_last_good_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, after: int
) -> None:
    write_folder(tmp_path, OLD, HEAD)
    before = contents(tmp_path)
    done = []

    def full(descriptor: int) -> None:
        if len(done) == after:
            raise OSError(number, os.strerror(number))
        done.append(descriptor)

    monkeypatch.setattr(rooted.os, "fsync", full)
    with pytest.raises(HornbookError) as caught:
        write_folder(tmp_path, NEW, HEAD)
    assert caught.value.exit_code is ExitCode.CANNOT_WRITE
    assert os.strerror(number) in caught.value.message
    assert "unchanged" in caught.value.instead
    assert contents(tmp_path) == before


def test_an_interruption_while_writing_leaves_the_last_good_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(tmp_path, OLD, HEAD)
    before = contents(tmp_path)

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rooted.os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_folder(tmp_path, NEW, HEAD)
    assert contents(tmp_path) == before


def test_a_folder_that_cannot_be_made_is_an_error_with_advice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(HornbookError, match="cannot write") as caught:
        write_folder(tmp_path / "file" / "box", OLD, HEAD)
    assert caught.value.exit_code is ExitCode.CANNOT_WRITE
    assert "--output" in caught.value.instead


def test_what_a_killed_build_left_is_swept(tmp_path: Path) -> None:
    (tmp_path / f"{STAGE}abc" / "preview").mkdir(parents=True)
    (tmp_path / f"{STAGE}abc" / "preview" / "b.png").write_bytes(b"half")
    (tmp_path / f"{STAGE}123-a.pdf").write_bytes(b"half")
    (tmp_path / "mine.txt").write_bytes(b"mine")
    write_folder(tmp_path, OLD, HEAD)
    assert set(contents(tmp_path)) == {"a.pdf", "preview/b.png", MANIFEST, "mine.txt"}


def test_one_file_is_written_whole(tmp_path: Path) -> None:
    write_file(tmp_path / "new" / "a.pdf", b"one")
    write_file(tmp_path / "new" / "a.pdf", b"two")
    assert contents(tmp_path) == {"new/a.pdf": b"two"}


def test_one_file_that_cannot_be_written_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_file(tmp_path / "a.pdf", b"one")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(rooted.os, "fsync", full)
    with pytest.raises(HornbookError, match="No space left") as caught:
        write_file(tmp_path / "a.pdf", b"two")
    assert caught.value.exit_code is ExitCode.CANNOT_WRITE
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]
    assert contents(tmp_path) == {"a.pdf": b"one"}


KILLS = 10
SIZES = (3_000_000, 40, 500_000)
WRITER = f"""
import sys
from pathlib import Path
from generator.output import Artefact, write_folder
print("ready", flush=True)
for turn in range(10_000):
    mark = b"AB"[turn % 2 : turn % 2 + 1]
    files = [Artefact(f"f{{n}}.pdf", mark * size, {{}}) for n, size in enumerate({SIZES})]
    write_folder(Path(sys.argv[1]), files, {{"turn": turn}})
"""


@pytest.mark.slow
def test_a_build_killed_at_any_moment_leaves_whole_files(tmp_path: Path) -> None:
    seed = 1649
    moments = random.Random(seed)
    turns = []
    for kill in range(KILLS):
        command = [sys.executable, "-c", WRITER, str(tmp_path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            wait = moments.uniform(0.0, 0.12)
            time.sleep(wait)
            writer.send_signal(signal.SIGKILL)
        for number, size in enumerate(SIZES):
            path = tmp_path / f"f{number}.pdf"
            if path.exists():
                data = path.read_bytes()
                whole = data in (b"A" * size, b"B" * size)
                assert whole, f"seed {seed}, kill {kill} after {wait:.3f} s: {path.name} is broken"
        if (tmp_path / MANIFEST).exists():
            turns.append(json.loads((tmp_path / MANIFEST).read_text())["turn"])
    assert len(turns) > KILLS // 2, f"seed {seed}: hardly anything was written before the kills"
    write_folder(tmp_path, OLD, HEAD)
    assert not list(tmp_path.glob(f"{STAGE}*"))
