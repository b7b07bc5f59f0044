"""Card sets with one small mistake in them, in the game that they extend; and sets without any.

Sets are our own, the samples of `tests/sets`, and those of `good` beside this file. Files of the
games are read once for all of them. Mistakes in one set are tried together, as `patched` says.
"""

import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from patched import ANALYSED, CONTENT, MOST, ROUNDS, known
from phrases import PHRASES
from PIL import Image

from generator.boxes import Box, in_language, without_game
from generator.diagnostics import Diagnostic
from generator.lint import lint_game
from generator.linting import _drawing_trouble, _picture_trouble
from generator.project import find_project
from generator.source import files, games
from generator.source.folders import extended_by
from tests.thorough import THOROUGH

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


Found = tuple[str, str, int, str]
"""Code, file below the set, line and words of a finding."""


def found(fault: SetFault) -> list[Found]:
    """All that is found in the game with the set and this mistake in it."""
    return _found(fault.of, {fault.file: patched_text(fault)})


def _found(of: str, texts: Mapping[str, str]) -> list[Found]:
    with copied(of, texts) as own:
        return sorted(
            (
                one.code.id,
                one.position.file.removeprefix(f"{own.as_posix()}/"),
                one.position.line,
                f"{one.message} ({one.hint})",
            )
            for one in checked((own,)).findings
        )


def found_together(faults: Sequence[SetFault]) -> dict[SetFault, list[Found]]:
    """What is found of each of these faults of one set."""
    done: dict[SetFault, list[Found]] = {}
    for _ in range(0 if THOROUGH else ROUNDS):
        for group in _groups([one for one in faults if one.old and one not in done]):
            done |= group.found()
    return {one: done.get(one) or found(one) for one in faults}


@dataclass
class _Group:
    """Faults of a set that are tried together, and the files with all of them in."""

    faults: list[SetFault] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def add(self, fault: SetFault) -> bool:
        """Take in a fault, where there is room and none of the others is about the same words."""
        text = self.texts.get(fault.file) or (home(fault.of) / fault.file).read_text("utf-8")
        if len(self.faults) == MOST or text.count(fault.old) != 1:
            return False
        self.faults.append(fault)
        self.texts[fault.file] = text.replace(fault.old, fault.new)
        return True

    def found(self) -> dict[SetFault, list[Found]]:
        """What is found of some of them; of none where anything is found that none asks for."""
        came = _found(self.faults[0].of, self.texts)
        wanted = {one: self._place(one) for one in self.faults}
        asked, places = Counter(wanted.values()), Counter(one[:3] for one in came)
        if places.keys() - asked.keys():
            return {fault: one for half in self._halves() for fault, one in half.found().items()}
        words = {one[:3]: one[3] for one in came}
        return {
            one: [(*expected(one), words[at])]
            for one, at in wanted.items()
            if places[at] == asked[at] == 1 and phrase(one) in words[at]
        }

    def _halves(self) -> Iterator["_Group"]:
        """The first of its faults and the last, where there are several."""
        middle = (len(self.faults) + 1) // 2
        for faults in (self.faults[:middle], self.faults[middle:]) if len(self.faults) > 1 else ():
            half = _Group()
            assert all(half.add(one) for one in faults)
            yield half

    def _place(self, fault: SetFault) -> tuple[str, str, int]:
        """Code, file and line of its finding, where others of the group move the line."""
        code, file, line = expected(fault)
        text = _text_with(fault, file)
        moved = line
        for other in self.faults:
            if other is not fault and other.file == file and other.old in text:
                at = text[: text.index(other.old)].count("\n") + 1
                moved += (other.new.count("\n") - other.old.count("\n")) if at < line else 0
        return code, file, moved


def _groups(faults: Sequence[SetFault]) -> Iterator[_Group]:
    """Faults that are tried together."""
    # What analyses find is not looked for where something else is wrong.
    for own in (lambda one: one.code in ANALYSED), (lambda one: one.code not in ANALYSED):
        groups: list[_Group] = []
        for fault in filter(own, faults):
            if not any(group.add(fault) for group in groups):
                groups.append(_Group())
                assert groups[-1].add(fault)
        yield from groups


def called(fault: SetFault) -> str:
    """Its name among all faults of all sets."""
    return f"{fault.of}-{fault.name}".replace(" ", "-")


def phrase(fault: SetFault) -> str:
    """What its message or its hint must contain."""
    return fault.says or PHRASES[called(fault)]


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
    text = _text_with(fault, file)
    if fault.line:
        at = text.index(fault.line)
    else:
        same = (at for at, (one, two) in enumerate(zip(old, new, strict=False)) if one != two)
        at = next(same, min(len(old), len(new)) - 1)
    return fault.code, file, text[:at].count("\n") + 1


def _text_with(fault: SetFault, file: str) -> str:
    """A file of the set with the mistake in it."""
    return patched_text(fault) if file == fault.file else (home(fault.of) / file).read_text("utf-8")
