"""Each of these ends clearly: with the right exit code, words, no traceback, and nothing left."""

import json
import os
import shutil
import signal
from pathlib import Path

import pytest

from generator.cli import main
from generator.errors import ExitCode
from generator.output import Artefact, write_folder
from tests.security.cottage import Bench, write_cottage
from tests.security.processes import Run
from tests.thorough import THOROUGH, rarely

OTHER = "de-Latn\nfr", "../../x", "../cottage", "/etc", "x/../../y", "", "de-.."
COMMANDS = "print", "check", "handouts", "translate"
TYPED = [
    (command, language)
    for place, language in enumerate(OTHER)
    for command in (COMMANDS if THOROUGH else (COMMANDS[place % len(COMMANDS)],))
]
"""What is no language, given to each command or to each in turn."""
NO_UTF8 = os.fsdecode(b"co\xfftage")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is printed of the cottage, whose faces are in the cache now."""
    home = tmp_path_factory.mktemp("printed")
    words = ("print", write_cottage(home), "--output", home / "out", "--jobs", "1")
    assert main([*map(str, words)], standalone_mode=False) in (None, ExitCode.OK)
    return home / "out" / "cottage"


@pytest.fixture
def warm(printed: Path, cottage: Path, tmp_path: Path) -> Path:
    """A folder with what was printed of the cottage."""
    return Path(shutil.copytree(printed, tmp_path / "out" / "cottage"))


@pytest.mark.parametrize(
    ("name", "jobs"),
    [
        (signal.SIGINT, 2),
        (signal.SIGTERM, 1),
        pytest.param(signal.SIGINT, 1, marks=rarely),
        pytest.param(signal.SIGTERM, 2, marks=rarely),
        pytest.param(signal.SIGHUP, 1, marks=rarely),
    ],
)
def test_a_signal_ends_a_strangers_box(tmp_path: Path, name: signal.Signals, jobs: int) -> None:
    """While faces are painted; what libraries have put into temporary folders goes too."""
    box, temporary = write_cottage(tmp_path), tmp_path / "temporary"
    temporary.mkdir()
    env = {"TMPDIR": str(temporary), "HORNBOOK_CACHE": str(tmp_path / "cache")}
    run = Run("print", box, "--output", tmp_path / "out", "--jobs", jobs, env=env)
    run.until(lambda: bool([*temporary.rglob("weasyprint-*")]))
    run.send(name, group=name == signal.SIGINT)
    code, out, err = run.end()
    assert code == 128 + name, err
    assert "Traceback" not in err and not out
    assert "hornbook: interrupted" in err if name == signal.SIGINT else "hornbook: ended" in err
    assert not [*temporary.iterdir()], "temporary folders are left"
    assert not [*(tmp_path / "out").rglob("*")]


def test_what_a_killed_run_left_is_swept_by_the_next(tmp_path: Path) -> None:
    box, temporary = write_cottage(tmp_path), tmp_path / "temporary"
    temporary.mkdir()
    env = {"TMPDIR": str(temporary), "HORNBOOK_CACHE": str(tmp_path / "cache")}
    run = Run("print", box, "--output", tmp_path / "out", env=env)
    run.until(lambda: bool([*temporary.rglob("weasyprint-*")]))
    run.send(signal.SIGKILL)
    assert run.end()[0] == -signal.SIGKILL
    assert [*temporary.iterdir()]
    code, _, err = Run("print", box, "--output", tmp_path / "out", env=env).end()
    assert code == ExitCode.OK, err
    assert not [*temporary.iterdir()]


@pytest.mark.parametrize(
    "closed",
    [(0, 1, 2), pytest.param((1,), marks=rarely), pytest.param((2,), marks=rarely)],
)
def test_closed_streams_are_no_trouble(tmp_path: Path, warm: Path, closed: tuple[int, ...]) -> None:
    shutil.rmtree(warm)
    code, _, err = Run(
        *("print", tmp_path / "cottage", "--output", tmp_path / "out"), closed=closed
    ).end()
    assert code == ExitCode.OK, err
    assert (warm / "manifest.json").is_file()
    json.loads((warm / "manifest.json").read_text("utf-8"))


def test_a_match_that_is_ended_from_outside_is_saved(tmp_path: Path) -> None:
    """The terminal is closed, or the machine goes down, while somebody plays."""
    env = {"HORNBOOK_SAVES": str(tmp_path / "saves")}
    for name in (signal.SIGTERM, signal.SIGHUP):
        said: list[bytes] = []
        run = Run("play", "malice", "--seed", "7", env=env)
        assert run.process.stdout is not None
        while b"\n  1  " not in b"".join(said):  # the first question is asked
            said.append(os.read(run.process.stdout.fileno(), 65536))
        run.send(name)
        code, out, err = run.end()
        assert code == 128 + name and "Traceback" not in err
        assert "Saved: " in out
    assert len([*(tmp_path / "saves" / "malice").iterdir()]) == 2


def test_a_folder_in_the_place_of_a_cached_file_is_named(
    hornbook: Bench, warm: Path, cottage: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine"
    monkeypatch.setenv("HORNBOOK_CACHE", str(mine))
    assert hornbook.run("print", cottage, "--output", tmp_path / "before").code == ExitCode.OK
    files = [path for path in mine.rglob("*") if path.is_file()]
    for path in files:
        path.unlink()
        (path / "in-the-way").mkdir(parents=True)
    before = {path.name: path.read_bytes() for path in warm.iterdir() if path.is_file()}
    said = hornbook.run("print", cottage, "--output", warm.parent)
    assert said.code == ExitCode.OK
    assert "everything is painted anew" in said.err
    assert "a folder is in the way" in said.err and any(str(path) in said.err for path in files)
    assert before == {path.name: path.read_bytes() for path in warm.iterdir()}


FOREIGN = {
    "names": {"files": {"../x": {}, "/etc/passwd": {}, "a\0b": {}, "": {}, "\udcff": {}, "..": {}}},
    "a list": [],
    "wrong": {"files": [1]},
    "numbers": {"files": {"beasts-a4.pdf": 1}},
}


@pytest.mark.parametrize("said", [*map(json.dumps, FOREIGN.values()), "[" * 3000, "{", "\xff"])
def test_a_foreign_manifest_is_replaced(tmp_path: Path, said: str) -> None:
    files = [Artefact("beasts-a4.pdf", b"%PDF", {"kind": "deck"})]
    write_folder(tmp_path / "box", files, {"box": "cottage"})
    sound = (tmp_path / "box" / "manifest.json").read_bytes()
    (tmp_path / "box" / "manifest.json").write_bytes(said.encode("latin-1"))
    write_folder(tmp_path / "box", files, {"box": "cottage"})
    assert (tmp_path / "box" / "manifest.json").read_bytes() == sound


def test_a_print_replaces_a_foreign_manifest(hornbook: Bench, warm: Path, cottage: Path) -> None:
    sound = (warm / "manifest.json").read_bytes()
    (warm / "manifest.json").write_text(json.dumps(FOREIGN["names"]))
    assert hornbook.run("print", cottage, "--output", warm.parent).code == ExitCode.OK
    assert (warm / "manifest.json").read_bytes() == sound


@pytest.mark.parametrize(("command", "language"), TYPED)
def test_a_language_is_a_tag_on_the_command_line(
    hornbook: Bench, cottage: Path, tmp_path: Path, command: str, language: str
) -> None:
    more = {"print": ("--output", tmp_path / "out"), "handouts": ("--class", 4)}.get(command, ())
    named = (language,) if command == "translate" else ("--language", language)
    said = hornbook.run(command, cottage, *named, *more)
    assert said.code == ExitCode.USAGE and "there is no language" in said.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cottage"]


@pytest.mark.parametrize("language", ["../../x", "/etc", "de/../..", "."])
@pytest.mark.parametrize("named", [False, True])
def test_a_language_is_a_tag_in_a_box(
    hornbook: Bench, tmp_path: Path, language: str, named: bool
) -> None:
    """Also where it is asked for: what a box says of itself names no folder."""
    box = write_cottage(tmp_path, ("game.yaml", "age: 8", f'age: 8\nlanguage: "{language}"'))
    words = ("--language", language) if named else ()
    said = hornbook.run("print", box, "--output", tmp_path / "out", *words)
    assert said.code == (ExitCode.USAGE if named and "age" not in said.all else ExitCode.FINDINGS)
    assert "language" in said.all
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cottage"]


@pytest.mark.parametrize("target", ["loop.png", "../../secret.png"])
def test_a_picture_that_is_a_link_is_called_one(
    hornbook: Bench, tmp_path: Path, target: str
) -> None:
    change = ("cards/beasts.yaml", "icon: goat, attr", "image: loop.png, icon: goat, attr")
    box = write_cottage(tmp_path, change)
    (box / "cards" / "loop.png").symlink_to(target)
    said = hornbook.run("check", box, "--quick")
    assert said.code == ExitCode.FINDINGS
    assert '"loop.png" is a link, or lies behind one' in said.out and "P310" in said.out


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
@pytest.mark.parametrize("wrong", [False, True])
def test_names_that_are_no_utf8_are_shown(
    hornbook: Bench, tmp_path: Path, form: str, wrong: bool
) -> None:
    box = write_cottage(tmp_path).rename(tmp_path / NO_UTF8)
    if wrong:
        (box / "game.yaml").write_text("id: [", "utf-8")
    said = hornbook.run("check", box, "--quick", "--format", form)
    assert said.code == (ExitCode.FINDINGS if wrong else ExitCode.OK), said.all
    if form in ("json", "sarif"):
        json.loads(said.out)
    if wrong:
        assert {"sarif": "co%FFtage", "json": r"co\\xfftage"}.get(form, r"co\xfftage") in said.out


def test_a_box_whose_name_is_no_utf8_is_printed(
    hornbook: Bench, warm: Path, cottage: Path, tmp_path: Path
) -> None:
    box = cottage.rename(tmp_path / NO_UTF8)
    said = hornbook.run("print", box, "--output", tmp_path / "out")
    assert said.code == ExitCode.OK, said.all
    assert r"co\xfftage/" in said.out
    manifest = (tmp_path / "out" / NO_UTF8 / "manifest.json").read_text("utf-8")
    assert json.loads(manifest)["box"] == NO_UTF8
