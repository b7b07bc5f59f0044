"""The store of the cache: what is not whole is not there."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.files.store import Store, key_of

KEY = key_of("a face")


def _entry(folder: Path) -> Path:
    (path,) = (path for path in (folder / "kind").rglob("*") if path.is_file())
    return path


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(bytes(data))


def _swap(path: Path) -> None:
    other = key_of("another face")
    Store(path.parents[2]).keep("kind", other, b"another")
    path.write_bytes((path.parents[1] / other[:2] / other).read_bytes())


def _link(path: Path) -> None:
    real = path.with_name("real")
    path.rename(real)
    path.symlink_to(real)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.find("kind", KEY) is None
    store.keep("kind", KEY, b"bytes")
    assert Store(tmp_path).find("kind", KEY) == b"bytes"
    assert store.find("other", KEY) is None
    assert store.once("kind", KEY, lambda: b"made anew") == b"bytes"


@pytest.mark.parametrize("harm", [_cut, _flip, _swap, _link, _folder, Path.unlink])
def test_a_damaged_entry_counts_as_missing(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    store = Store(tmp_path)
    store.keep("kind", KEY, b"bytes")
    harm(_entry(tmp_path))
    assert store.find("kind", KEY) is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owner here")
def test_what_others_could_have_written_counts_as_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    before = os.umask(0)
    try:
        store.keep("kind", KEY, b"code")
    finally:
        os.umask(before)
    assert store.find("kind", KEY) == b"code"
    _entry(tmp_path).chmod(0o620)
    assert store.find("kind", KEY) is None
    _entry(tmp_path).chmod(0o600)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert store.find("kind", KEY) is None


def test_an_empty_entry_is_an_entry(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep("kind", KEY, b"")
    assert store.find("kind", KEY) == b""


def test_a_cache_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file is in the way")
    store = Store(tmp_path / "cache")
    assert store.once("kind", KEY, lambda: b"bytes") == b"bytes"
    assert store.find("kind", KEY) is None


def test_parts_of_a_key_do_not_run_together() -> None:
    assert key_of("ab", "c") != key_of("a", "bc") != key_of("abc")
    assert key_of("a", b"b") == key_of(b"a", "b")


def test_the_oldest_entries_go_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    keys = [key_of(str(number)) for number in range(4)]
    for number, key in enumerate(keys):
        store.keep("kind", key, bytes(1000))
        os.utime(tmp_path / "kind" / key[:2] / key, (number, number))
    store.tidy("kind", largest=2500)
    assert [store.find("kind", key) is None for key in keys] == [True, True, False, False]
