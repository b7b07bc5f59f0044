"""Card sets with one small mistake in them, in the game that they extend.

Sets are our own and the samples of `tests/sets`; files of the games are read once for all of them.
"""

import shutil
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from patched import CONTENT, known
from PIL import Image

from generator.boxes import Box
from generator.lint import lint_game
from generator.render.pictures import picture_trouble
from generator.source import files, games
from generator.source.folders import extended_by

SAMPLES = Path(__file__).parents[1] / "sets" / "samples"


class SetFault(NamedTuple):
    """One mistake: `old` stands once in `file` of the set `of`, and becomes `new`.

    The one finding is of `code`, in the first line of the patched file that holds `line`; where
    `line` is empty, in the first line that differs. `found_in` is the file of the finding, where it
    is another one of the set.
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
    ours = CONTENT / "sets" / of
    return ours if ours.is_dir() else SAMPLES / of


def places(fault: SetFault) -> list[tuple[str, str, int]]:
    """Code, file below the set, and line of all that is found in the game with the faulty set."""
    with TemporaryDirectory() as name:
        own = Path(name) / fault.of
        shutil.copytree(home(fault.of), own)
        (own / fault.file).write_text(patched_text(fault), "utf-8")
        if any("shield.png" in path.read_text("utf-8") for path in home(fault.of).glob("cards/*")):
            (own / "cards" / "shield.png").write_bytes(_painting())
        base = CONTENT / (extended_by(home(fault.of)) or "")
        return sorted(
            (one.code.id, one.position.file.removeprefix(f"{own.as_posix()}/"), one.position.line)
            for one in _findings(base, own)
        )


@cache
def _painting() -> bytes:
    """A picture that is large enough."""
    held = BytesIO()
    Image.new("L", (950, 950)).save(held, "PNG")
    return held.getvalue()


def _findings(base: Path, own: Path) -> list[Any]:
    with patch.object(games, "read_file", _read):
        game, reading = games.read_game(base, (own,))
    found = list(reading.findings)
    if game is not None:
        pictured = replace(
            known(base.name), picture=lambda file, _: picture_trouble(own / "cards", file)
        )
        found += lint_game(game, pictured)
    causes = tuple(reading.merger.causes) if reading.merger else ()
    box = Box(base.name, base, game, games.texts(reading), tuple(found), causes=causes)
    return [one for one in box.settled(played=True) if one.code.slug != "unused-ignore"]


def _read(name: str, root: Path, *more: Any) -> Any:
    return _read_once(name, root) if root.is_relative_to(CONTENT) else files.read_file(name, root)


@cache
def _read_once(name: str, root: Path) -> Any:
    return files.read_file(name, root)


def patched_text(fault: SetFault) -> str:
    """The file with the mistake in it."""
    text = (home(fault.of) / fault.file).read_text("utf-8")
    count = text.count(fault.old)
    assert count == 1, f"{fault.old!r} stands {count} times in {fault.of}/{fault.file}"
    return text.replace(fault.old, fault.new)


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
