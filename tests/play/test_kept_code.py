"""Code that is kept is the code that would be made, and nothing else is run."""

import dis
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.engine import compile_game
from generator.engine.compile import compiled
from generator.play import kept_code
from generator.project import CACHE_VARIABLE
from generator.source.games import read_game
from tests.security.cottage import bound_in_name, write_cottage

SOURCE = "def b0(s):\n    return s + 1\n"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sources that were compiled."""
    sources: list[str] = []

    def noted(source: str) -> object:
        sources.append(source)
        return compiled(source)

    monkeypatch.setattr(kept_code, "compiled", noted)
    return sources


def _run(source: str) -> int:
    names: dict[str, Callable[[int], int]] = {}
    exec(kept_code.kept_code(source), names)
    return names["b0"](1)


def _entries(cache: Path) -> list[Path]:
    return [path for path in cache.glob("code/*/*") if path.is_file()]


def test_code_is_compiled_once(cache: Path, made: list[str]) -> None:
    assert [_run(SOURCE) for _ in range(3)] == [2, 2, 2]
    assert made == [SOURCE]
    assert _run(SOURCE.replace("1", "2")) == 3


def test_kept_code_is_that_of_the_rules(cache: Path, tmp_path: Path) -> None:
    game, _ = read_game(write_cottage(tmp_path))
    assert game
    programs = [compile_game(game, "picking", 2, make=kept_code.kept_code) for _ in range(2)]
    programs.append(compile_game(game, "picking", 2))
    assert len(_entries(cache)) == 1
    assert len({one.source for one in programs}) == 1
    listed = {dis.Bytecode(one.code[0]).dis() for one in programs}
    assert len(listed) == 1
    ends = {tuple(one.new_state(5).offer) for one in programs}
    assert len(ends) == 1


@pytest.mark.parametrize("damaged", [lambda data: data[:-1], lambda data: data[:-1] + b"!"])
def test_code_that_was_damaged_is_made_again(
    cache: Path, made: list[str], damaged: Callable[[bytes], bytes]
) -> None:
    _run(SOURCE)
    (entry,) = _entries(cache)
    whole = entry.read_bytes()
    entry.write_bytes(damaged(whole))
    assert _run(SOURCE) == 2
    assert made == [SOURCE] * 2
    assert entry.read_bytes() == whole


def test_another_version_compiles_anew(
    cache: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _run(SOURCE)
    monkeypatch.setattr(kept_code, "code_hash", lambda: "of another version")
    _run(SOURCE)
    assert made == [SOURCE] * 2


def test_where_strangers_content_is_played_no_code_is_kept_or_found(
    cache: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _run(SOURCE)
    bound_in_name(monkeypatch)
    _run(SOURCE)
    _run(SOURCE + "# a stranger's\n")
    assert len(made) == 3
    assert len(_entries(cache)) == 1
