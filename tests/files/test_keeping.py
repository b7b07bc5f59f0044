"""What is kept for a person goes over nothing that is not its own."""

import threading
from pathlib import Path

import pytest

from generator.errors import ExitCode, HornbookError
from generator.files.keeping import Keeper
from generator.files.locks import folder_locked


def nobody(_: Path) -> bool:
    return False


def test_the_same_work_goes_on_in_its_file(tmp_path: Path) -> None:
    keeper, file = Keeper(nobody), tmp_path / "deep" / "match-7.yaml"
    assert [keeper.write(file, text) for text in (b"a", b"b", b"c")] == [file] * 3
    assert file.read_bytes() == b"c"
    assert list(file.parent.iterdir()) == [file]


def test_another_work_of_the_same_name_goes_beside_it_and_stays_there(tmp_path: Path) -> None:
    file, other = tmp_path / "match-7.yaml", tmp_path / "match-7-2.yaml"
    Keeper(nobody).write(file, b"first")
    keeper = Keeper(nobody)
    assert [keeper.write(file, text) for text in (b"a", b"b")] == [other] * 2
    assert (file.read_bytes(), other.read_bytes()) == (b"first", b"b")
    assert Keeper(nobody).write(file, b"third") == tmp_path / "match-7-3.yaml"


def test_a_file_that_was_read_is_gone_on_in(tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    file.write_bytes(b"old")
    keeper = Keeper(nobody)
    keeper.own(file)
    assert keeper.write(file, b"new") == file and file.read_bytes() == b"new"


def test_a_file_that_somebody_else_changes_meanwhile_stays_as_it_is(tmp_path: Path) -> None:
    file, said = tmp_path / "match.yaml", list[str]()
    file.write_bytes(b"old")
    keeper = Keeper(nobody, said.append)
    keeper.own(file)
    file.write_bytes(b"theirs")
    assert keeper.write(file, b"new") == tmp_path / "match-2.yaml"
    assert file.read_bytes() == b"theirs"
    assert said == [f"  note: {file} has been changed, or cannot be read, and stays as it is"]


def test_a_file_that_has_gone_is_written_again(tmp_path: Path) -> None:
    file, keeper = tmp_path / "match.yaml", Keeper(nobody)
    keeper.write(file, b"a")
    file.unlink()
    assert keeper.write(file, b"b") == file and file.read_bytes() == b"b"


@pytest.mark.parametrize("agrees", [True, False])
def test_a_person_is_asked_before_a_named_file_is_overwritten(tmp_path: Path, agrees: bool) -> None:
    file, asked = tmp_path / "match.yaml", list[Path]()
    file.write_bytes(b"old")

    def ask(path: Path) -> bool:
        asked.append(path)
        return agrees

    keeper = Keeper(ask)
    if agrees:
        keeper.claim(file)
        keeper.claim(file)
        assert keeper.write(file, b"new") == file
    else:
        with pytest.raises(HornbookError, match="is there already") as caught:
            keeper.claim(file)
        assert caught.value.exit_code == ExitCode.CANNOT_WRITE
    assert asked == [file] and file.read_bytes() == (b"new" if agrees else b"old")


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"other")
    file = tmp_path / "match.yaml"
    file.symlink_to(tmp_path / "other")
    assert Keeper(nobody).write(file, b"new") == tmp_path / "match-2.yaml"
    assert (tmp_path / "other").read_bytes() == b"other"


def test_twenty_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    went: list[Path] = []

    def write(number: int) -> None:
        keeper = Keeper(nobody)
        keeper.write(file, b"begun")
        went.append(keeper.write(file, b"%d" % number))

    threads = [threading.Thread(target=write, args=(number,)) for number in range(20)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(int(path.read_bytes()) for path in went) == list(range(20))
    assert sorted(went) == sorted(tmp_path.iterdir())


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HornbookError, match="cannot write") as caught:
        Keeper(nobody).write(tmp_path / "file" / "match.yaml", b"")
    assert caught.value.exit_code == ExitCode.CANNOT_WRITE


def test_a_locked_folder_is_waited_for_with_a_word_and_nothing_is_left_in_it(
    tmp_path: Path,
) -> None:
    said: list[str] = []
    with (
        folder_locked(tmp_path, "this"),
        pytest.raises(HornbookError, match="has been writing this"),
        folder_locked(tmp_path, "this", said.append, 0.1),
    ):
        pass
    assert said == ["waiting: another process is writing this"]
    with folder_locked(tmp_path, "this", said.append):
        assert not list(tmp_path.iterdir())
    assert len(said) == 1
