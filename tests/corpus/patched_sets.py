"""Card sets with one small mistake in them, in the game that they extend; and sets without any.

Sets are our own, the samples of `tests/sets`, and those of `good` beside this file. Files of the
games are read once for all of them.
"""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from patched import CONTENT, known
from PIL import Image

from generator.boxes import Box, in_language, without_game
from generator.diagnostics import Diagnostic
from generator.lint import lint_game
from generator.linting import _drawing_trouble, _picture_trouble
from generator.project import find_project
from generator.source import files, games
from generator.source.folders import extended_by

SAMPLES = Path(__file__).parents[1] / "sets" / "samples"
GOOD = Path(__file__).parent / "good"
PAINTED = "shield.png"
"""A picture that sets may name beside their cards, and that is painted when they are copied."""


NOTHING: Mapping[str, str] = {}


class SetFault(NamedTuple):
    """One mistake: `old` stands once in `file` of the set `of`, and becomes `new`.

    The one finding is of `code`, in the first line of the patched file that holds `line`; where
    `line` is empty, in the first line that differs. `found_in` is the file of the finding, where it
    is another one of the set. Where `old` is empty, the whole file becomes `new`. `says`
    stands in its message or its hint.
    """

    name: str
    of: str
    file: str
    old: str
    new: str
    code: str
    line: str = ""
    found_in: str = ""
    says: str = ""


def home(of: str) -> Path:
    """The folder of a set as it is."""
    folders = (folder / of for folder in (CONTENT / "sets", SAMPLES, GOOD))
    return next(one for one in folders if one.is_dir())


@contextmanager
def copied(of: str, changes: Mapping[str, str] = NOTHING) -> Iterator[Path]:
    """A copy of a set with other texts in some files, and with the pictures that it names."""
    with TemporaryDirectory() as name:
        own = Path(name) / of
        shutil.copytree(home(of), own)
        for file, text in changes.items():
            (own / file).parent.mkdir(exist_ok=True)
            (own / file).write_bytes(text.encode())
        if any(PAINTED in path.read_text("utf-8") for path in own.glob("cards/*.yaml")):
            (own / "cards" / PAINTED).write_bytes(_painting())
        yield own


def found(fault: SetFault) -> list[tuple[str, str, int, str]]:
    """Code, file below the set, line and words of all that is found in the game with the set."""
    with copied(fault.of, {fault.file: patched_text(fault)}) as own:
        return sorted(
            (
                one.code.id,
                one.position.file.removeprefix(f"{own.as_posix()}/"),
                one.position.line,
                f"{one.message} ({one.hint})",
            )
            for one in checked((own,)).findings
        )


@cache
def _painting() -> bytes:
    """A picture that is large enough."""
    held = BytesIO()
    Image.new("L", (950, 950)).save(held, "PNG")
    return held.getvalue()


def checked(sets: Sequence[Path], language: str | None = None) -> Box:
    """The game of some sets with them, and all that is found in it, as `check --quick` says it."""
    base = CONTENT / (extended_by(sets[0]) or "")
    if base == CONTENT or not base.is_dir():
        return without_game(sets[0], [one.parent.name for one in CONTENT.glob("*/game.yaml")])
    with patch.object(games, "read_file", _read):
        game, reading = games.read_game(base, tuple(sets))
    causes = tuple(reading.merger.causes) if reading.merger else ()
    texts = games.texts(reading)
    box = Box(base.name, base, game, texts, tuple(reading.findings), causes=causes)
    if language:
        box = in_language(box, language, find_project().templates)
    if box.game is not None:
        about = replace(
            known(base.name),
            picture=partial(_picture_trouble, base),
            drawing=partial(_drawing, base),
        )
        box = replace(box, findings=(*box.findings, *lint_game(box.game, about)))
    return replace(box, findings=tuple(_settled(box)))


def _drawing(base: Path, name: str, folder: str | None) -> tuple[str, str | None] | None:
    """What is wrong with a drawing; looked up once where no set has drawings of its own."""
    if folder and (Path(folder) / "pictures").is_dir():
        return _drawing_trouble(base, find_project().templates, name, folder)
    return known(base.name).drawing(name, None)


def _settled(box: Box) -> list[Diagnostic]:
    return [one for one in box.settled(played=True) if one.code.slug != "unused-ignore"]


def _read(name: str, root: Path, *more: Any) -> Any:
    return _read_once(name, root) if root.is_relative_to(CONTENT) else files.read_file(name, root)


@cache
def _read_once(name: str, root: Path) -> Any:
    return files.read_file(name, root)


def patched_text(fault: SetFault) -> str:
    """The file with the mistake in it."""
    text = (home(fault.of) / fault.file).read_text("utf-8")
    count = text.count(fault.old) if fault.old else 1
    assert count == 1, f"{fault.old!r} stands {count} times in {fault.of}/{fault.file}"
    return text.replace(fault.old, fault.new) if fault.old else fault.new


def expected(fault: SetFault) -> tuple[str, str, int]:
    """Code, file and line of the finding."""
    old, new = (home(fault.of) / fault.file).read_text("utf-8"), patched_text(fault)
    file = fault.found_in or fault.file
    text = new if file == fault.file else (home(fault.of) / file).read_text("utf-8")
    if fault.line:
        at = text.index(fault.line)
    else:
        same = (at for at, (one, two) in enumerate(zip(old, new, strict=False)) if one != two)
        at = next(same, min(len(old), len(new)) - 1)
    return fault.code, file, text[:at].count("\n") + 1
