"""Below a folder nothing is reached by a link, and a file is written whole or not at all."""

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from generator.files import rooted
from generator.files.rooted import LinkError, Root
from tests.files.faulty import Disk


@pytest.fixture(params=[True, False], ids=["walked", "looked at"])
def root(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Root:
    """A folder with links; opened step by step, and as on a system that cannot do that."""
    monkeypatch.setattr(rooted, "CAN_WALK", request.param)
    home, out = tmp_path / "home", tmp_path / "out"
    (home / "in").mkdir(parents=True)
    out.mkdir()
    (home / "in" / "a.txt").write_bytes(b"inside")
    (out / "secret.txt").write_bytes(b"outside")
    (home / "link.txt").symlink_to(out / "secret.txt")
    (home / "inner.txt").symlink_to(home / "in" / "a.txt")
    (home / "out").symlink_to(out)
    (home / "loop").symlink_to(home / "loop")
    return Root(home)


LINKS = ("link.txt", "inner.txt", "out/secret.txt", "loop", "loop/x")
NOT_BELOW = (
    "",
    ".",
    "..",
    "../out/secret.txt",
    "in/../in/a.txt",
    "/etc/hostname",
    "in//a.txt",
    "a\0",
)


def test_a_file_below_the_folder_is_read(root: Root) -> None:
    assert root.read("in/a.txt") == b"inside"
    assert root.read("in/a.txt", 3) == b"ins"
    assert root.has("in/a.txt")


@pytest.mark.parametrize("name", (*LINKS, *NOT_BELOW))
def test_links_and_ways_out_are_refused(root: Root, name: str) -> None:
    with pytest.raises(LinkError):
        root.read(name)
    assert not root.has(name)


@pytest.mark.parametrize("name", ["out/new.txt", "loop/new.txt", "../new.txt", "/tmp/new.txt"])
def test_nothing_is_written_through_a_link_or_outside(root: Root, name: str) -> None:
    before = sorted(root.folder.parent.rglob("*"))
    with pytest.raises(OSError, match="a link leads there"):
        root.write(name, b"new")
    assert sorted(root.folder.parent.rglob("*")) == before


def test_a_link_in_the_place_of_a_file_is_replaced_and_not_followed(root: Root) -> None:
    root.write("link.txt", b"new")
    assert root.read("link.txt") == b"new"
    assert (root.folder.parent / "out" / "secret.txt").read_bytes() == b"outside"


def test_what_is_no_regular_file_is_not_opened(root: Root) -> None:
    os.mkfifo(root.folder / "pipe")
    for name in ("pipe", "in"):
        with pytest.raises(OSError):
            root.read(name)


def test_folders_on_the_way_are_made(root: Root) -> None:
    root.write("new/deep/a.txt", b"new")
    assert root.read("new/deep/a.txt") == b"new"


def test_a_file_that_is_there_can_be_left_alone(root: Root) -> None:
    with pytest.raises(FileExistsError):
        root.write("in/a.txt", b"new", replace=False)
    root.write("in/b.txt", b"new", replace=False)
    assert (root.read("in/a.txt"), root.read("in/b.txt")) == (b"inside", b"new")
    assert sorted(path.name for path in (root.folder / "in").iterdir()) == ["a.txt", "b.txt"]


@pytest.mark.parametrize("is_kill", [True, False])
def test_whatever_breaks_the_file_is_the_old_or_the_new_one(root: Root, is_kill: bool) -> None:
    with Disk(None).mounted() as disk:
        root.write("in/a.txt", b"inside")
    for at in range(disk.calls):
        error = None if is_kill else OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with Disk(at, error).mounted() as broken, suppress(OSError):
            root.write("in/a.txt", b"new")
        assert root.read("in/a.txt") in (b"inside", b"new"), broken.names[at]
        root.write("in/a.txt", b"inside")


def test_a_link_that_comes_between_looking_and_opening_is_not_followed(
    root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not rooted.CAN_WALK:
        pytest.skip("only a walk from folder to folder is safe from that")
    real = os.open

    def raced(path: object, flags: int, *args: object, **options: object) -> int:
        if path == "a.txt":
            (root.folder / "in").rename(root.folder / "moved")
            (root.folder / "in").symlink_to(root.folder.parent / "out")
        return real(path, flags, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", raced)
    assert root.read("in/a.txt") == b"inside"
