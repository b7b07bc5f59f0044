"""A folder is published in one step: whatever breaks, it is wholly old or wholly new."""

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from generator.errors import HornbookError
from generator.files import locks, publishing
from generator.files.publishing import OURS
from generator.output import Artefact, write_folder
from tests.files.faulty import Disk, Killed
from tests.thorough import THOROUGH

EVERY = 4 if THOROUGH else 7
"""Of the steps at which a second build is killed, so many are passed over for one."""

OLD = [Artefact("a.pdf", b"old a", {}), Artefact("preview/b.png", b"old b", {})]
NEW = [Artefact("a.pdf", b"new a", {}), Artefact("preview/b.png", b"new b", {}),
       Artefact("more/c.pdf", b"new c", {})]  # fmt: skip
HEAD = {"hornbook": "1"}
MINE = {"notes.txt": b"mine", "preview/mine.txt": b"mine too"}


def held(folder: Path) -> dict[str, bytes]:
    """The files of a folder that are no leftovers; `manifest.json` whole, as any other."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and OURS not in path.as_posix().removeprefix(folder.as_posix())
    }


def stood(folder: Path) -> None:
    """The folder as an earlier build and a person have left it."""
    write_folder(folder, OLD, HEAD)
    for name, data in MINE.items():
        (folder / name).write_bytes(data)


def both(tmp_path: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What the folder holds before and after."""
    stood(tmp_path / "like" / "box")
    old = held(tmp_path / "like" / "box")
    write_folder(tmp_path / "like" / "box", NEW, HEAD)
    return old, held(tmp_path / "like" / "box")


def calls(folder: Path) -> int:
    stood(folder)
    with Disk(None).mounted() as disk:
        write_folder(folder, NEW, HEAD)
    assert disk.calls > 30
    return disk.calls


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls the plug here: the disk need not be waited for."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(params=["exchange", "journal"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "journal":
        monkeypatch.setattr(publishing, "exchange", lambda one, other: False)
    return str(request.param)


def test_a_kill_at_any_call_leaves_the_old_or_the_new_folder_and_the_next_run_needs_no_help(
    tmp_path: Path, way: str
) -> None:
    old, new = both(tmp_path)
    seen = set()
    for at in range(calls(tmp_path / "counted" / "box")):
        folder = tmp_path / str(at) / "box"
        stood(folder)
        with Disk(at).mounted():
            write_folder(folder, NEW, HEAD)
        found = held(folder)
        if way == "exchange":
            assert found in (old, new), f"killed at call {at}"
            seen.add(found == new)
        assert {name: found.get(name) for name in MINE} == MINE, f"killed at call {at}"
        write_folder(folder, NEW, HEAD)
        assert held(folder) == new, f"killed at call {at}"
        left = [path.name for path in folder.parent.rglob(f"{OURS}*")]
        assert left in ([], [f"{OURS}lock-box"]), f"killed at call {at}"
    assert way == "journal" or seen == {False, True}


@pytest.mark.parametrize(
    "number", [errno.ENOSPC, errno.EACCES, errno.EIO] if THOROUGH else [errno.ENOSPC]
)
def test_an_error_at_any_call_leaves_the_old_or_the_new_folder(
    tmp_path: Path, way: str, number: int
) -> None:
    old, new = both(tmp_path)
    for at in range(calls(tmp_path / "counted" / "box")):
        folder = tmp_path / f"{number}-{at}" / "box"
        stood(folder)
        done = True
        with Disk(at, OSError(number, os.strerror(number))).mounted() as disk:
            try:
                write_folder(folder, NEW, HEAD)
            except HornbookError as error:
                done = False
                assert "unchanged" in str(error)
        assert held(folder) == (new if done else old), f"{disk.names[at]}, call {at}"
        write_folder(folder, NEW, HEAD)
        assert held(folder) == new


def test_two_kills_one_in_the_repair_of_the_other(tmp_path: Path, way: str) -> None:
    """A kill at some step of a build, then one at some step of the next."""
    old, new = both(tmp_path)
    many = calls(tmp_path / "counted" / "box")
    for first in range(0, many, 3 if THOROUGH else 9):
        for second in range(first % EVERY, 1000, EVERY):
            folder = tmp_path / f"{first}-{second}" / "box"
            stood(folder)
            with Disk(first).mounted():
                write_folder(folder, NEW, HEAD)
            with Disk(second).mounted() as disk:
                write_folder(folder, NEW, HEAD)
            found = held(folder)
            where = f"killed at calls {first} and {second}"
            if way == "exchange":
                assert found in (old, new), where
            assert {name: found.get(name) for name in MINE} == MINE, where
            if not disk.dead:
                assert found == new, where
                break


def test_what_somebody_saves_while_we_publish_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "box"
    stood(folder)
    swap = publishing.exchange

    def late(one: Path, other: Path) -> bool:
        (folder / "late.txt").write_bytes(b"late")
        (folder / "notes.part").write_bytes(b"edited")
        (folder / "notes.part").replace(folder / "notes.txt")
        return swap(one, other)

    monkeypatch.setattr(publishing, "exchange", late)
    write_folder(folder, NEW, HEAD)
    assert (folder / "late.txt").read_bytes() == b"late"
    assert (folder / "notes.txt").read_bytes() == b"edited"
    assert (folder / "a.pdf").read_bytes() == b"new a"


def test_a_build_leaves_the_stage_of_a_folder_with_a_longer_name_alone(tmp_path: Path) -> None:
    """`box` and `box-de` are two builds, which may run at once."""
    with publishing.publishing(tmp_path / "box-de") as other:
        stage = other._new(publishing.STAGE)
        stage.mkdir()
        (stage / "a.pdf").write_bytes(b"other")
        write_folder(tmp_path / "box", NEW, HEAD)
        assert (stage / "a.pdf").read_bytes() == b"other"


def broken_off(folder: Path) -> None:
    """A build is killed at the first call after the folders have changed places."""
    stood(folder.parent / "counted" / "box")
    with Disk(None).mounted() as disk:
        write_folder(folder.parent / "counted" / "box", NEW, HEAD)
    stood(folder)
    with Disk(disk.names.index("exchange") + 1).mounted():
        write_folder(folder, NEW, HEAD)


def test_what_somebody_saves_after_a_kill_is_not_replaced_by_the_old(tmp_path: Path) -> None:
    folder = tmp_path / "box"
    broken_off(folder)
    (folder / "notes.part").write_bytes(b"the day after")
    (folder / "notes.part").replace(folder / "notes.txt")
    write_folder(folder, NEW, HEAD)
    assert (folder / "notes.txt").read_bytes() == b"the day after"
    assert not (folder / "notes-2.txt").exists()


def test_what_was_saved_in_both_folders_stays_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "box"
    stood(folder)
    swap = publishing.exchange

    def late(one: Path, other: Path) -> bool:
        for text in (b"before", b"after"):
            (folder / "notes.part").write_bytes(text)
            (folder / "notes.part").replace(folder / "notes.txt")
            if text == b"before":
                swap(one, other)
        return True

    monkeypatch.setattr(publishing, "exchange", late)
    write_folder(folder, NEW, HEAD)
    assert (folder / "notes.txt").read_bytes() == b"after"
    assert (folder / "notes-2.txt").read_bytes() == b"before"


def test_a_stage_that_was_half_removed_brings_nothing_into_the_folder(tmp_path: Path) -> None:
    """A kill while a stage is filled, one while it is removed, and then a full disk."""
    stood(tmp_path / "counted" / "box")
    with Disk(None).mounted() as disk:
        write_folder(tmp_path / "counted" / "box", NEW, HEAD)
    folder = tmp_path / "box"
    stood(folder)
    before = held(folder)
    with Disk(disk.names.index("exchange")).mounted():
        write_folder(folder, NEW, HEAD)
    for at in range(40):
        with Disk(at).mounted():
            write_folder(folder, NEW, HEAD)
        with (
            Disk(at, OSError(errno.ENOSPC, "full")).mounted(),
            pytest.MonkeyPatch.context() as patch,
        ):
            patch.setattr(publishing.Publisher, "publish", lambda self, files: None)
            with suppress(HornbookError):
                write_folder(folder, NEW, HEAD)
        assert held(folder) in (before, held_new(tmp_path)), f"call {at}"


def held_new(tmp_path: Path) -> dict[str, bytes]:
    folder = tmp_path / "like" / "box"
    if not folder.exists():
        stood(folder)
        write_folder(folder, NEW, HEAD)
    return held(folder)


def test_links_of_a_person_stay_links(tmp_path: Path) -> None:
    folder = tmp_path / "box"
    stood(folder)
    (folder / "elsewhere").symlink_to("/nowhere")
    write_folder(folder, NEW, HEAD)
    assert (folder / "elsewhere").readlink() == Path("/nowhere")


def test_nothing_is_written_through_a_link_below_the_folder(tmp_path: Path, way: str) -> None:
    folder, other = tmp_path / "box", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    (folder / "preview").symlink_to(other)
    with pytest.raises(HornbookError, match="link"):
        write_folder(folder, NEW, HEAD)
    assert not list(other.iterdir())


def test_somebody_who_stands_in_the_folder_still_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "box"
    stood(folder)
    monkeypatch.chdir(folder)
    write_folder(folder, NEW, HEAD)
    assert Path("a.pdf").read_bytes() == b"new a"
    assert Path.cwd() == folder


def test_a_folder_in_the_way_is_said_before_anything_is_replaced(tmp_path: Path, way: str) -> None:
    folder = tmp_path / "box"
    stood(folder)
    before = held(folder)
    (folder / "more").mkdir()
    (folder / "more" / "c.pdf").mkdir()
    with pytest.raises(HornbookError, match=r"a folder is in the way: more/c\.pdf"):
        write_folder(folder, NEW, HEAD)
    assert held(folder) == before


def test_a_second_writer_waits_and_says_for_whom(tmp_path: Path) -> None:
    said: list[str] = []
    folder = tmp_path / "box"
    stood(folder)
    lock = tmp_path / f"{publishing.LOCK}-box"

    class DoneError(Exception):
        pass

    def say(text: str) -> None:
        said.append(text)
        raise DoneError

    with locks.locked(lock, "this"), pytest.raises(DoneError), publishing.publishing(folder, say):
        pass
    assert said == [f"waiting: {owner(lock)} is writing the folder {folder}"]


def owner(lock: Path) -> str:
    text = lock.read_text("utf-8").strip()
    assert text.startswith(f"process {os.getpid()} on ")
    return text


def test_a_lock_that_a_dead_process_left_locks_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "box"
    stood(folder)
    (tmp_path / f"{publishing.LOCK}-box").write_text("process 1 on elsewhere\n")
    write_folder(folder, NEW, HEAD)
    assert (folder / "a.pdf").read_bytes() == b"new a"


def test_a_killed_process_is_told_apart_from_an_error() -> None:
    with Disk(0).mounted() as disk, pytest.raises(Killed):
        os.open(os.devnull, os.O_RDONLY)
    assert disk.dead
