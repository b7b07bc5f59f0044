"""In every state of two builds, a person and two kills: nothing is lost, mixed or left."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.files.publishing import publishing
from tests.files import model
from tests.files.faulty import Disk
from tests.files.model import CALLS, Folder, World, explored, nexts
from tests.thorough import THOROUGH

OLD = Folder((("a", "old"), ("mine", "mine 0")))
BEGIN = World(OLD)


def published(folder: Folder) -> dict[str, str]:
    return {name: text for name, text in folder.files if not name.startswith("mine")}


WHOLE = [{"a": "old"}, *({"a": f"new {who}", "c": f"new {who}"} for who in (0, 1))]


def check(world: World, how: str) -> None:
    """What holds in every state."""
    assert published(world.folder) in WHOLE, f"mixed, after {how}: {world}"
    assert world.folder.of("mine"), f"a person's file is not there, after {how}: {world}"
    kept = {text for one in (world.folder, *world.beside) for _, text in one.files}
    assert world.saved <= kept, f"lost, after {how}: {world}"
    assert sum(step not in (None, "lock") for step in world.at) <= 1, f"two writers: {world}"
    if world.at == (None, None):
        assert not world.beside and not world.folder.unfinished, f"left: {world}"
        assert world.saved <= {text for _, text in world.folder.files}, f"lost: {world}"
        assert published(world.folder) in WHOLE[1:]
    else:
        assert any("killed" not in one and "saved" not in one for one, _ in nexts(world)), (
            f"nobody can go on: {world}"
        )


@pytest.mark.parametrize("kills", range(7 if THOROUGH else 4))
def test_every_state_is_sound(kills: int, capsys: pytest.CaptureFixture[str]) -> None:
    states, ends = 0, 0
    for world, how in explored(World(OLD, kills=kills)):
        check(world, how)
        states += 1
        ends += world.at == (None, None)
    assert ends and states > 400
    with capsys.disabled():
        sys.stderr.write(f"\n{kills} kills: {states:,} states, {ends} ends\n")


def test_a_person_who_saves_thrice_loses_nothing() -> None:
    for world, how in explored(World(OLD, kills=1, saves=("mine 1", "mine 2", "mine 3"))):
        check(world, how)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("without a lock", "two writers"),
        ("removed under its own name", "mixed"),
        ("the old always wins", "lost"),
        ("exchanged too early", "mixed"),
    ],
)
class Mistakes:
    """Ways to get it wrong; the last two were taken once."""

    @staticmethod
    def without_a_lock(patch: pytest.MonkeyPatch) -> None:
        real = model._step

        def step(world: World, who: int, at: str) -> Iterator[World]:
            return iter([world.goes(who, "recover")]) if at == "lock" else real(world, who, at)

        patch.setattr(model, "_step", step)

    @staticmethod
    def exchanged_too_early(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(model.FOLLOWING, "write a", "carry over")

    @staticmethod
    def the_old_wins(patch: pytest.MonkeyPatch) -> None:
        def rescued(world: World, number: int) -> World:
            old, new = world.beside[number], world.folder
            for name, text in () if old.unfinished else old.persons:
                if text != new.of(name):
                    moved = world.put(number, old.without(name))
                    return replace(moved, folder=new.with_(name, text))
            return world

        patch.setattr(model, "rescued", rescued)

    @staticmethod
    def removed_under_its_own_name(patch: pytest.MonkeyPatch) -> None:
        """Its mark goes first, and what is left looks like an old folder."""
        real = model._recover

        def recover(world: World, who: int) -> Iterator[World]:
            for number, left in enumerate(world.beside):
                if left.unfinished:
                    return iter([world.put(number, replace(left, unfinished=False))])
                for name, text in left.files:
                    if world.folder.of(name) is None:
                        moved = world.put(number, left.without(name))
                        return iter([replace(moved, folder=world.folder.with_(name, text))])
            return real(world, who)

        patch.setattr(model, "_recover", recover)


MISTAKES = {
    "without_a_lock": "two writers",
    "exchanged_too_early": "mixed",
    "the_old_wins": "lost",
    "removed_under_its_own_name": "mixed",
}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_model_notices_what_is_wrong(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    getattr(Mistakes, name)(monkeypatch)
    with pytest.raises(AssertionError, match=MISTAKES[name]):
        for world, how in explored(BEGIN):
            check(world, how)


def test_the_steps_of_the_model_are_those_of_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    folder = tmp_path / "box"
    folder.mkdir()
    for name in ("a", "mine"):
        (folder / name).write_bytes(b"old")
    with Disk(None).mounted() as disk, publishing(folder) as publisher:
        publisher.publish({"a": b"new", "c": b"new"})
    assert changing(disk) == [call for calls in CALLS.values() for call in calls]


def changing(disk: Disk) -> list[str]:
    """The calls that change the disk: of those that open, the ones that make a file."""
    return [name for name, makes in zip(disk.names, disk.makes, strict=True) if makes]
