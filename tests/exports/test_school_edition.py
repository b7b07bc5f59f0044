"""What schools get is the classroom edition: nothing that it takes out shows in any export."""

import io
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from small_box import PAPERS

from generator.build import workplace
from generator.cli import main
from generator.commands.arguments import Export
from generator.commands.exporting import _parts
from generator.errors import ExitCode
from generator.exports.names import TARGETS, target
from generator.exports.school import School
from generator.exports.supply import Supply
from generator.model.game import Game
from generator.products.finished import LeftOut
from generator.products.order import Order
from generator.project import find_project
from generator.shelf import Shelf
from generator.source.folders import Chosen

BOX = "hammer-of-the-witches"
SHELF = Shelf(find_project())
SCHOOL = tuple(name for name in TARGETS if target(name).for_school)
OTHERS = tuple(name for name in TARGETS if name not in SCHOOL)


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["export", *args])


def asked(*to: str) -> Export:
    return Export(**{**DEFAULTS, "to": to})


DEFAULTS: dict[str, Any] = {
    "boxes": (BOX,), "to": (), "seats": None, "variant": (), "ruleset": None, "paper": "a4",
    "ink": "full", "images_at": None, "output": None, "jobs": 1, "language": None,
    "unfinished": False, "strict": False, "sets": (), "trust": False,
}  # fmt: skip


def parts(*to: str) -> dict[tuple[str, ...], Game]:
    chosen = Chosen(SHELF.folder(BOX), ())
    found = {}
    for box, names in _parts(SHELF, chosen, asked(*to)):
        assert box.game
        assert box.name == BOX
        found[names] = box.game
    return found


@pytest.mark.slow
def test_schools_get_the_edition_and_all_others_the_box() -> None:
    found = parts(*OTHERS, *SCHOOL)
    assert list(found) == [OTHERS, SCHOOL]
    assert [one.id for one in found[OTHERS].sets] == []
    assert [one.id for one in found[SCHOOL].sets] == ["hammer-classroom"]


@pytest.mark.slow
def test_a_target_for_schools_alone_opens_no_other_edition() -> None:
    (game,) = parts(*SCHOOL).values()
    assert [one.id for one in game.sets] == ["hammer-classroom"]


def test_a_target_of_the_lesson_names_the_boxes_that_have_one() -> None:
    of_lesson = [name for name in TARGETS if target(name).of_lesson]
    for name in of_lesson:
        done = run("oh-hell", "--to", name)
        assert done.exit_code == ExitCode.USAGE
        assert "oh-hell has no lesson" in done.output
        assert BOX in done.output


@pytest.mark.slow
def test_a_lesson_that_is_not_whole_in_its_language_is_not_exported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gap = LeftOut("lesson", "the lesson", (("lesson", ("title",)),))
    monkeypatch.setattr("generator.commands.exporting.lesson_left_out", lambda game: gap)
    done = run(BOX, "--to", "kahoot", "--output", str(tmp_path), "--jobs", "1")
    assert done.exit_code == ExitCode.FINDINGS
    assert "the lesson is left out: 1 text has no translation" in done.output
    assert not (tmp_path / BOX).exists()
    done = run(BOX, "--to", "kahoot", "--unfinished", "--output", str(tmp_path), "--jobs", "1")
    assert done.exit_code == ExitCode.OK


def words_of(game: Game) -> set[str]:
    """All that the cards of a box are told by, as typed."""
    return {
        str(word)
        for deck in game.decks
        for card in deck.cards
        for one in (card, *card.designs)
        for word in (one.text, one.flavour)
        if word and "{" not in word
    }


def texts(name: str, data: bytes) -> Iterator[str]:
    """All words in a file, and in the files that it holds."""
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for inner in archive.namelist():
                yield from texts(inner, archive.read(inner))
    elif data.startswith(b"SQLite"):
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(data)
            yield from (text for (text,) in database.execute("select flds from notes"))
    else:
        yield data.decode("utf-8", "replace")


def held(name: str, data: bytes) -> Iterator[bytes]:
    """A file, and the files that it holds."""
    yield data
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for inner in archive.namelist():
                yield from held(inner, archive.read(inner))


@pytest.mark.slow
def test_nothing_that_the_edition_takes_out_shows_in_any_export(tmp_path: Path) -> None:
    found = parts(*OTHERS, *SCHOOL)
    plain, edition = found[OTHERS], found[SCHOOL]
    out = words_of(plain) - words_of(edition)
    assert len(out) >= 4  # what the confessions were threatened with
    done = run(BOX, "--to", ",".join(SCHOOL), "--output", str(tmp_path), "--jobs", "1")
    assert done.exit_code == ExitCode.OK, done.output
    files = [one for one in (tmp_path / BOX).rglob("*") if one.is_file()]
    assert {*SCHOOL} <= {one.relative_to(tmp_path / BOX).parts[0] for one in files}
    said = "\n".join(text for one in files for text in texts(one.name, one.read_bytes()))
    assert [one for one in out if one in said] == []
    shown = {data for one in files for data in held(one.name, one.read_bytes())}
    assert confessions(edition) & shown
    assert not confessions(plain) & shown


def confessions(game: Game) -> set[bytes]:
    """The pictures of the cards that the edition replaces, as school targets have them."""
    paper = PAPERS["a4"]
    sets = [SHELF.set_folder(one.id) for one in game.sets]
    box = SHELF.open(SHELF.folder(BOX), sets)
    own = School(Supply(workplace(SHELF, box, game, Order(paper, paper)), BOX))
    cards = (one for one in own.all_cards if one.id.startswith("defamation/confession"))
    return {own.pictures[one.picture] for one in cards}
