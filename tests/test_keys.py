"""What is kept of content: found while nothing changes, and else as if it were not there."""

import errno
import json
import os
import stat
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from generator import keys
from generator.files.looks import look_at
from generator.files.rooted import Root
from generator.files.store import SEAL
from generator.keys import ELSEWHERE, Kept, content_hash, content_key, kept_texts
from generator.project import Project, find_project
from generator.sandbox import limits
from generator.source.folders import Chosen
from generator.words import text_code, texts
from generator.words.texts import fill
from tests.security.cottage import bound_in_name


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A folder of games with one box and one set."""
    content = tmp_path / "content"
    for name in ("sizes.yaml", "papers.yaml", "shops.yaml", "box/game.yaml", "box/cards/all.yaml"):
        (content / name).parent.mkdir(parents=True, exist_ok=True)
        (content / name).write_text(name)
    (content / "sets/more").mkdir(parents=True)
    (content / "sets/more/set.yaml").write_text("a set")
    templates = tmp_path / "templates"
    (templates / "faces").mkdir(parents=True)
    (templates / "faces/plain.html").write_text("a face")
    return replace(find_project(), content=content, templates=templates, cache=tmp_path / "cache")


@pytest.fixture
def box(project: Project) -> Chosen:
    return Chosen(project.content / "box", (project.content / "sets/more",))


def _kept(project: Project, box: Chosen, *more: str) -> Kept:
    return Kept(project, "kind", box, *more)


def _entries(project: Project) -> list[Path]:
    return [path for path in project.cache.glob("kind/*/*") if path.is_file()]


def test_what_is_kept_is_found_as_long_as_nothing_changes(project: Project, box: Chosen) -> None:
    value = {"title": "Zoë \udc80", "seats": [2, 4], "none": None}
    assert _kept(project, box, "how").find() is None
    _kept(project, box, "how").keep(value)
    assert _kept(project, box, "how").find() == value
    assert _kept(project, box, "otherwise").find() is None


@pytest.mark.parametrize(
    "file",
    [
        *("content/box/game.yaml", "content/box/cards/all.yaml", "content/box/cards/a picture.png"),
        *(
            "content/sets/more/set.yaml",
            "content/sizes.yaml",
            "content/papers.yaml",
            "content/shops.yaml",
        ),
        *("content/another/game.yaml", "content/sets/another/set.yaml"),
        "content/rules-library/tricks.yaml",
        *("templates/faces/plain.html", "templates/symbols.css"),
    ],
)
def test_whatever_a_box_depends_on_is_in_its_key(
    project: Project, box: Chosen, tmp_path: Path, file: str
) -> None:
    _kept(project, box).keep("before")
    path = tmp_path / file
    if path.exists():
        data, about = path.read_bytes(), path.stat()
        path.write_bytes(data[::-1])
        os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
        assert _kept(project, box).find() is None, "as large and as old as it was"
        path.write_bytes(data)
        assert _kept(project, box).find() == "before"
    else:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"")
        assert _kept(project, box).find() is None


def test_an_empty_folder_and_a_link_change_the_key_too(project: Project, box: Chosen) -> None:
    assert box.folder
    found = {look_at(box.folder).key}
    (box.folder / "templates").mkdir()
    found.add(look_at(box.folder).key)
    (box.folder / "cards/none.png").symlink_to("/etc/hostname")
    found.add(look_at(box.folder).key)
    assert len(found) == 3


def test_what_a_link_leads_to_is_not_read(project: Project, box: Chosen, tmp_path: Path) -> None:
    assert box.folder
    (tmp_path / "secret").write_text("before")
    (box.folder / "link").symlink_to(tmp_path / "secret")
    (box.folder / "elsewhere").symlink_to(tmp_path)
    before = look_at(box.folder).key, content_hash(box.folder)
    (tmp_path / "secret").write_text("after")
    assert before == (look_at(box.folder).key, content_hash(box.folder))


def test_another_version_finds_nothing(
    project: Project, box: Chosen, monkeypatch: pytest.MonkeyPatch
) -> None:
    _kept(project, box).keep("before")
    monkeypatch.setattr(keys, "code_hash", lambda: "of another version")
    assert _kept(project, box).find() is None


@pytest.mark.parametrize("damaged", [lambda data: data[:-1], lambda data: data[:-1] + b"!"])
def test_what_is_damaged_is_made_again(
    project: Project, box: Chosen, damaged: Callable[[bytes], bytes]
) -> None:
    assert _kept(project, box).once(lambda: ["right"]) == ["right"]
    (entry,) = _entries(project)
    entry.write_bytes(damaged(entry.read_bytes()))
    assert _kept(project, box).once(lambda: ["again"]) == ["again"]
    assert _kept(project, box).find() == ["again"]


def test_a_full_disk_keeps_nothing_and_stops_nothing(
    project: Project, box: Chosen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Root, "write", full)
        assert _kept(project, box).once(lambda: ["right"]) == ["right"]
    assert _kept(project, box).find() is None


def test_files_that_change_while_they_are_read_are_not_kept(project: Project, box: Chosen) -> None:
    def make() -> str:
        (project.content / "box/game.yaml").write_text("edited meanwhile")
        return "of which of the two?"

    assert _kept(project, box).once(make)
    assert _entries(project) == []


def test_what_cannot_be_read_whole_is_not_kept(project: Project, box: Chosen) -> None:
    (project.content / "sizes.yaml").unlink()
    with pytest.raises(OSError, match="sizes"):
        content_key(project, box)
    _kept(project, box).keep("something")
    assert _entries(project) == []


@pytest.fixture
def strange(project: Project, tmp_path: Path) -> list[Chosen]:
    """A stranger's box, a link to it in our folder, and a stranger's set in a box of ours."""
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "game.yaml").write_text("a game")
    (project.content / "linked").symlink_to(folder)
    linked, box = project.content / "linked", project.content / "box"
    return [Chosen(folder), Chosen(linked), Chosen(box, (folder,))]


def test_what_is_not_ours_is_kept_by_itself(project: Project, strange: list[Chosen]) -> None:
    for number, chosen in enumerate(strange):
        _kept(project, chosen).keep(number)
    assert [_kept(project, chosen).find() for chosen in strange] == [0, 1, 2]
    assert _entries(project) == []
    assert strange[0].folder
    (strange[0].folder / "game.yaml").write_text("another game")
    assert [_kept(project, chosen).find() for chosen in strange] == [None, None, None]


def test_without_the_seal_of_this_user_nothing_is_found_of_what_is_not_ours(
    project: Project, strange: list[Chosen]
) -> None:
    _kept(project, strange[0]).keep("right")
    seal = project.cache / ELSEWHERE / SEAL
    held = seal.read_bytes()
    for other in (bytes(32), b"", held[:-1]):
        seal.write_bytes(other)
        assert _kept(project, strange[0]).find() is None
    seal.write_bytes(held)
    assert _kept(project, strange[0]).find() == "right"
    seal.chmod(0o666)
    assert _kept(project, strange[0]).find() is None
    assert stat.S_IMODE(seal.stat().st_mode) == 0o600, "a seal that others could write is replaced"


def test_the_code_of_texts_is_kept_for_a_box(project: Project, box: Chosen) -> None:
    for known in (True, False):
        texts._compiled.cache_clear()
        with kept_texts(project, box):
            assert fill("{{ one }} beast", {"one": 1}) == "1 beast"
            assert text_code.has_new() is known
    texts._compiled.cache_clear()
    text_code.learn({})


def test_no_code_of_texts_is_kept_for_strangers(
    project: Project, box: Chosen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange = Chosen(project.content / "box", (tmp_path,))
    with kept_texts(project, strange):
        fill("{{ one }} beast of a stranger", {"one": 1})
    with kept_texts(project, Chosen(tmp_path)):
        fill("{{ one }} beast in the box of a stranger", {"one": 1})
    bound_in_name(monkeypatch)
    with kept_texts(project, box):
        fill("{{ one }} beast beside one", {"one": 1})
    assert not project.cache.exists()


def test_texts_of_a_strangers_set_take_the_code_of_our_box(
    project: Project, tmp_path: Path
) -> None:
    ours = Chosen(project.content / "box")
    for chosen in (ours, ours._replace(sets=(tmp_path,))):
        texts._compiled.cache_clear()
        with kept_texts(project, chosen):
            fill("{{ one }} beast", {"one": 1})
            assert text_code.has_new() is (chosen == ours)
    texts._compiled.cache_clear()
    text_code.learn({})


def test_where_strangers_content_is_worked_on_nothing_of_ours_is_kept(
    project: Project, box: Chosen, monkeypatch: pytest.MonkeyPatch
) -> None:
    _kept(project, box).keep("ours")
    bound_in_name(monkeypatch)
    assert _kept(project, box).find() == "ours"
    _kept(project, box, "more").keep("theirs")
    monkeypatch.setattr(limits, "_bound", [])
    assert _kept(project, box, "more").find() is None


def _keep_often(project: Project, box: Chosen, value: int) -> None:
    for _ in range(50):
        _kept(project, box).keep([value] * 1000)


def test_two_processes_share_what_is_kept(project: Project, box: Chosen) -> None:
    context = get_context("fork")
    both = [context.Process(target=_keep_often, args=(project, box, one)) for one in (1, 2)]
    for one in both:
        one.start()
    while any(one.is_alive() for one in both):
        assert _kept(project, box).find() in (None, [1] * 1000, [2] * 1000)
    assert [one.exitcode for one in both] == [0, 0]
    (entry,) = _entries(project)
    assert json.loads(entry.read_bytes()[32:])[0] in (1, 2)


def test_what_takes_too_much_room_goes_from_time_to_time(
    project: Project, box: Chosen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "LARGEST", 0)
    for first, left in (("1f", 1), ("00", 0)):
        monkeypatch.setattr(keys, "content_key", lambda *_, key=first * 32, **__: key)
        _kept(project, box).keep("something")
        assert len(_entries(project)) == left
