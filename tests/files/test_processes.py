"""Real processes: builds that are killed at any moment, and two builds of one folder at once."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest

from generator.files.publishing import LOCK, OURS, publishing
from tests.security.cottage import write_cottage
from tests.security.processes import Run
from tests.thorough import THOROUGH, rarely

KILLS = 200 if THOROUGH else 6
TINY = """
import sys
from pathlib import Path
from generator.output import Artefact, write_folder
number = 0
while True:
    number += 1
    data = str(number).encode() * 2000
    files = [Artefact(f"{name}.pdf", data, {}) for name in "abcdef"]
    write_folder(Path(sys.argv[1]), files, {"number": number})
    if number == 1:
        print("ready", flush=True)
"""


def whole(folder: Path) -> int:
    """The number of the build that all files are of; the manifest knows their hashes."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    for name, about in manifest["files"].items():
        assert about["sha256"] == sha256((folder / name).read_bytes()).hexdigest(), name
    return int(manifest["number"])


def test_a_kill_at_any_moment_leaves_a_whole_folder(tmp_path: Path) -> None:
    """Builds one after another, each killed by the system after some milliseconds."""
    seed = random.randrange(10**6)
    chance, folder = random.Random(seed), tmp_path / "out" / "box"
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_bytes(b"mine")
    for kill in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "-c", TINY, str(folder)], stdout=subprocess.PIPE, env=os.environ
        )
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        time.sleep(chance.uniform(0, 0.05))
        process.kill()
        process.wait()
        process.stdout.close()
        assert whole(folder), f"kill {kill}, seed {seed}"
        assert (folder / "notes.txt").read_bytes() == b"mine", f"kill {kill}, seed {seed}"
    with publishing(folder):
        pass
    left = [path.name for path in folder.parent.rglob(f"{OURS}*")]
    assert left == [f"{LOCK}-box"], f"seed {seed}"


@pytest.mark.slow
def test_two_builds_in_one_folder_both_end_well(tmp_path: Path) -> None:
    """The first is stopped while it holds the lock, so that the second has to wait."""
    box, out = write_cottage(tmp_path), tmp_path / "out"
    env = {"HORNBOOK_CACHE": str(tmp_path / "cache")}
    assert Run("print", box, "--output", out, env=env).end()[0] == 0
    said: list[str] = []
    with publishing(out / "cottage"):
        runs = [Run("print", box, "--output", out, env=env) for _ in range(2)]
        for run in runs:
            assert run.process.stderr is not None
            text = b""
            while b"waiting: " not in text:
                text += os.read(run.process.stderr.fileno(), 65536)
                assert text, "it did not wait"
            said.append(text.decode())
    for run, text in zip(runs, said, strict=True):
        code, _, err = run.end()
        assert code == 0, text + err
        assert f"process {os.getpid()} on " in text
        assert f"is writing the folder {out / 'cottage'}" in text
    manifest = json.loads((out / "cottage" / "manifest.json").read_text("utf-8"))
    assert {"beasts-a4.pdf", "notes-a4.pdf", "credits.txt"} == manifest["files"].keys()
    for name, about in manifest["files"].items():
        data = (out / "cottage" / name).read_bytes()
        assert about["sha256"] == sha256(data).hexdigest()
    assert [path.name for path in out.rglob(f"{OURS}*")] == [f"{LOCK}-cottage"]


@pytest.mark.slow
@rarely
def test_two_builds_that_fill_one_cache_do_no_harm(tmp_path: Path) -> None:
    box, env = write_cottage(tmp_path), {"HORNBOOK_CACHE": str(tmp_path / "cache")}
    runs = [Run("print", box, "--output", tmp_path / f"out{n}", env=env) for n in (1, 2)]
    for run in runs:
        assert run.end()[0] == 0
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / f"out{n}" / "cottage").iterdir()}
        for n in (1, 2)
    )
    assert first == second
    assert not [*(tmp_path / "cache").rglob(f"{OURS}*")]


@pytest.mark.slow
def test_translating_waits_and_loses_nothing(tmp_path: Path) -> None:
    """What another process writes into a catalogue while we wait for it is kept."""
    from generator.files.locks import folder_locked

    box = write_cottage(tmp_path)
    assert Run("translate", box, "de").end()[0] == 0
    file = box / "languages" / "de.po"
    with folder_locked(box, "it"):
        run = Run("translate", box, "de")
        assert run.process.stderr is not None
        said = b""
        while b"waiting: another process is writing" not in said:
            more = os.read(run.process.stderr.fileno(), 65536)
            assert more, said
            said += more
        text = file.read_text("utf-8")
        assert text.count('msgid "Goat"\nmsgstr ""') == 1
        done = text.replace('msgid "Goat"\nmsgstr ""', 'msgid "Goat"\nmsgstr "Ziege"')
        file.write_text(done, "utf-8")
    assert run.end()[0] == 0
    assert file.read_text("utf-8") == done
    assert sorted(path.name for path in (box / "languages").iterdir()) == ["de.po"]


@pytest.mark.slow
def test_a_new_set_that_was_killed_leaves_nothing_for_the_next(tmp_path: Path) -> None:
    box = write_cottage(tmp_path)
    run = Run("new", tmp_path / "annex", "--extends", box)
    run.until(lambda: bool([*tmp_path.glob(f"{OURS}new-*")]))
    run.send(signal.SIGKILL)
    run.end()
    assert not (tmp_path / "annex").exists()
    code, _, err = Run("new", tmp_path / "annex", "--extends", box).end()
    assert code == 0, err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["annex", "cottage"]
