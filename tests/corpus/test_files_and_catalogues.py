"""Files under a wrong name, and translations that lose something: one finding for each."""

# ruff: noqa: E501 (a table: one line for each mistake)

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from patched import CONTENT
from patched_sets import home

from generator.languages.catalogues import read_catalogue, translated_messages
from generator.languages.losses import losses
from generator.project import find_project
from generator.source.folders import extended_by
from generator.source.games import read_game

GERMAN = CONTENT / "hammer-of-the-witches"


class Misplaced(NamedTuple):
    """A file or folder of a box or set under another name; `meant` stands in the finding."""

    of: str
    name: str
    new: str
    code: str
    meant: str
    at: str = ""


MISPLACED = (
    Misplaced("malice", "lesson.yaml", "lesson.yml", "M145", "lesson.yaml"),
    Misplaced("salem-1692", "rulebooks", "rulebook", "M145", "rulebooks/", "rulebook/salem-1692.yaml"),
    Misplaced("witch-hunt-1649", "lesson.yaml", "Lessons.yaml", "M145", "lesson.yaml"),
    Misplaced("malice", "cards/courts.yaml", "cards/courts.yml", "S016", "cards/courts.yml", "game.yaml"),
    Misplaced("salem-1692", "theme.yaml", "themes.yaml", "S016", "themes.yaml", "theme.yaml"),
    Misplaced("hammer-of-the-witches", "rules", "rule", "S016", "rules/", "game.yaml"),
    Misplaced("sixth-at-table", "components.yaml", "component.yaml", "M145", "components.yaml"),
    Misplaced("relics", "cards", "Card", "M145", "cards/", "Card/relics.yaml"),
    Misplaced("salt-road", "cards/story.yaml", "cards/story.yml", "M145", "cards/story.yaml"),
    Misplaced("salem-1692", "rulebooks/salem-1692.yaml", "rulebooks/salem.yaml", "M146", "ruleset"),
    Misplaced("far-village", "maps/far-village.yaml", "maps/old/far-village.yaml", "M146", "maps/"),
    Misplaced("relics", "theme.yaml", "colours/theme.yaml", "M146", "theme.yaml"),
)  # fmt: skip


@pytest.mark.parametrize("one", MISPLACED, ids=lambda one: f"{one.of}-{one.new}")
def test_a_file_under_a_wrong_name_is_found_once_with_the_right_one(one: Misplaced, tmp_path: Path):
    is_box = (CONTENT / one.of).is_dir()
    source, own = (CONTENT / one.of) if is_box else home(one.of), tmp_path / one.of
    shutil.copytree(source, own)
    (own / one.new).parent.mkdir(exist_ok=True)
    (own / one.name).rename(own / one.new)
    base = own if is_box else CONTENT / (extended_by(own) or "")
    _, reading = read_game(base, () if is_box else (own,))
    found = [each for each in reading.findings if each.code.id[0] in "SM"]
    files = [each.position.file.removeprefix(f"{own.as_posix()}/") for each in found]
    assert [each.code.id for each in found] == [one.code], [str(each) for each in found]
    assert files == [one.at or one.new]
    assert one.meant in (found[0].hint or "")


class Lost(NamedTuple):
    """A translation that is changed; `old` stands once in the catalogue."""

    old: str
    new: str
    code: str


LOST = (
    Lost("um **{{ points|abs }}**. Niemand", "um **zwei**. Niemand", "M152"),
    Lost("auf {{ values.hand|words }} ziehen.", "auf sechs ziehen.", "M152"),
    Lost("{{ seats.least + 1 }} und {{ seats.most }}", "{{ seats.least + 1 }} und mehr", "M152"),
    Lost("Proben :green:", "Proben", "M152"),
    Lost("Ein Zeichen :pentagram:, das", "Ein Zeichen :match:, das", "M152"),
    Lost("Ein Zeichen :match:, das", "Ein Zeichen, das", "M152"),
    Lost("2004, in Deutschland", "2005, in Deutschland", "M153"),
    Lost("etwa 60", "etwa eine Stunde", "M153"),
    Lost("da es nur drei gibt", "da es nur vier gibt", "M153"),
    Lost("jeder in Phase drei spielen", "jeder in Phase zwei spielen", "M153"),
    Lost("jede Runde hat vier Phasen", "jede Runde hat Phasen", "M153"),
    Lost("**Ertrinkt:** ebenso", "Ertrinkt: ebenso", "M154"),
    Lost("**Mal:** Hitze", "*Mal:* Hitze", "M154"),
    Lost("**Schwimmt, leichter:** Brand", "**Schwimmt, leichter: Brand", "M154"),
)


@pytest.mark.parametrize("one", LOST, ids=lambda one: one.old)
def test_a_translation_that_loses_something_is_found_once_at_its_entry(one: Lost, tmp_path: Path):
    text = (GERMAN / "languages" / "de.po").read_text("utf-8")
    assert text.count(one.old) == 1
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.po").write_text(text.replace(one.old, one.new), "utf-8")
    catalogue = read_catalogue(tmp_path, "de")
    (found,) = losses(catalogue, translated_messages(find_project().templates, catalogue))
    entry = text[: text.index(one.old)].rindex("\nmsgstr ") + 1
    assert (found.code.id, found.position.line) == (one.code, text[:entry].count("\n") + 1)
