"""Flashcards for Anki: what is in them, that Anki's own importer takes them, and updates them."""

import io
import json
import sqlite3
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from generator.errors import HornbookError
from generator.exports import anki
from generator.exports.archives import zipped
from generator.exports.names import EPOCH
from tests.exports.school_box import HARD, supply

MOMENT = 1_800_000_000
Maker = Callable[..., bytes]


@pytest.fixture
def made(templates: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Maker:
    """Makes the package of the market as at a moment."""

    def make(*changes: tuple[str, str], at: int = MOMENT, **ways: Any) -> bytes:
        monkeypatch.setenv(EPOCH, str(at))
        files = anki.export(supply(templates, cache, *changes, **ways)).files
        assert list(anki.faults(files)) == []
        (data,) = files.values()
        return data

    return make


def collection(data: bytes) -> sqlite3.Connection:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        database = sqlite3.connect(":memory:")
        database.deserialize(archive.read("collection.anki2"))
        return database


def rows(data: bytes) -> dict[str, tuple[list[str], str, int]]:
    """The fields, tags and moment of each note by its first field and its deck."""
    with closing(collection(data)) as database:
        found = database.execute(
            "select flds, tags, notes.mod from notes join cards on nid = notes.id order by due"
        ).fetchall()
    return {
        f"{tags.split()[0].split('::')[1]} {text.partition(chr(31))[0]}":
        (text.split("\x1f"), tags, moment)
        for text, tags, moment in found
    }  # fmt: skip


def test_words_cards_and_quiz_are_notes_with_their_origin(made: Maker) -> None:
    found = rows(made())
    assert list(found) == [
        "word stall", "card Apple", "question What is a toll?",
        "word toll", "card Silk", "question What is silk worth?",
        "word stock", "question Who keeps the book?",
        "question Which source is a letter?",
        "question Who wins more often, one die or another?",
    ]  # fmt: skip
    assert found["word toll"][0] == [
        "toll", "Money paid to bring goods to a market.", "Word of the lesson",
        "Words of the lesson “A Market under Suspicion”", "en",
    ]  # fmt: skip
    assert found["word stock"][0][3] == "Words of the game Market Day"
    assert found["question What is a toll?"][0][1:] == [
        '<ol type="A"><li>Money</li><li>Bread</li></ol>', "<b>A.</b> Money.", "Before You Go",
        "Evidence: A toll book", "en",
    ]  # fmt: skip
    assert found["question What is silk worth?"][0][1:3] == ["", "Four."]
    silk, tags, moment = found["card Silk"]
    assert silk[1] == "<p>Worth 4.</p>"
    assert 'alt="Picture of the card Silk"' in silk[2]
    assert silk[3:] == ["Goods", "Card: Silk (Goods)", "en"]
    assert tags.split() == ["market-day::card", "market-day::card::goods"]
    assert moment == MOMENT


def test_signs_of_html_stay_words(made: Maker) -> None:
    apple = rows(made())["card Apple"][0][1]
    assert "&lt;b&gt; &amp; “so” \\ on" in apple
    assert "<b>" not in apple


def test_pictures_are_named_for_their_card_and_all_there(made: Maker) -> None:
    with zipfile.ZipFile(io.BytesIO(made())) as archive:
        names = json.loads(archive.read("media"))
        assert len(names) == 2
        for number, name in names.items():
            assert name.startswith("hornbook-market-day-goods-")
            assert archive.read(number).startswith(b"\xff\xd8")
            assert len(archive.read(number)) < 200_000


def test_two_packages_are_equal_to_the_byte(made: Maker) -> None:
    assert made() == made()


def test_a_note_is_known_again_in_another_version_and_language(made: Maker) -> None:
    def known(data: bytes) -> list[str]:
        with closing(collection(data)) as database:
            return [one for (one,) in database.execute("select guid from notes order by guid")]

    first = known(made())
    other = made(
        ("word: toll, means: Money paid", "word: Zoll, means: Geld paid"),
        ("ask: What is a toll?", "ask: Was ist Zoll?"),
    )
    assert known(other) == first


def test_a_question_more_changes_no_other(made: Maker) -> None:
    new = '{ask: New?, answer: Yes., from: ["card:apple"]}'
    more = made(("quiz:\n", f"quiz:\n  - {new}\n"))
    with closing(collection(made())) as one, closing(collection(more)) as two:
        ask = "select guid from notes"
        assert {*one.execute(ask)} < {*two.execute(ask)}


def test_without_a_lesson_there_are_words_and_cards(templates: Path, cache: Path) -> None:
    made = anki.export(supply(templates, cache, lesson=False))
    assert {one.partition(" ")[0] for one in rows(*made.files.values())} == {"word", "card"}
    assert "a quiz: the box has no lesson" in [one.told for one in made.lost]


def test_what_is_left_behind_is_told(templates: Path, cache: Path) -> None:
    leaving = ("grouping:", "leaves_out: [folk]\ngrouping:")
    told = {one.what: one.why for one in anki.export(supply(templates, cache, leaving)).lost}
    assert told["Folk"] == "the class does not play with it"
    assert told["Pear, Gift, Rumour, Shield"] == "these cards say nothing but their title"
    assert "hornbook handouts" in told["worksheets, evidence, role sheets, plan and debrief"]


@pytest.mark.parametrize("said", ["0", "-5", "soon", "1.5"])
def test_a_moment_that_is_none_is_refused(
    templates: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setenv(EPOCH, said)
    with pytest.raises(HornbookError, match="no time"):
        anki.export(supply(templates, cache))


def test_without_a_moment_it_is_that_of_the_newest_file(
    templates: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(EPOCH, raising=False)
    files = anki.export(supply(templates, cache)).files
    (data,) = files.values()
    with closing(collection(data)) as database:
        ((moment,),) = database.execute("select distinct mod from notes").fetchall()
    assert moment >= anki.RELEASED
    assert anki.export(supply(templates, cache)).files == files


# What is wrong on purpose


def broken(
    data: bytes, *statements: str, drop: str = "", more: Mapping[str, bytes] | None = None
) -> bytes:
    """The package after these statements, without a file, with others."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if name != drop}
    with closing(collection(data)) as database:
        for one in statements:
            database.execute(one)
        database.commit()
        files["collection.anki2"] = database.serialize()
    return zipped({**files, **(more or {})})


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"drop": "0"}, "is named and is not there"),
        ({"more": {"7": b""}}, "the file 7 has no name"),
        ({"more": {"media": b'{"0": "a.jpg", "1": "b.jpg"}'}}, "is not there"),
        ({"statements": ["update notes set guid = 'same'"]}, "10 notes are known by same"),
        ({"statements": ["update notes set mod = 0"]}, "has no time"),
        ({"statements": ["delete from cards"]}, "has no card"),
        ({"statements": ["update notes set mid = 1"]}, "and its type 0"),
        ({"statements": ["update cards set did = 5"]}, "there is no deck 5"),
        ({"statements": ["update notes set flds = replace(flds, ' alt=', ' title=')"]},
         "without words"),
        ({"statements": ["update notes set flds = replace(flds, 'Card: Silk (Goods)', '')"]},
         "no origin"),
        ({"statements": ["delete from notes"]}, "there is no note"),
    ],
)  # fmt: skip
def test_what_anki_would_drop_is_found(made: Maker, how: dict[str, Any], said: str) -> None:
    data = broken(made(), *how.pop("statements", ()), **how)
    assert any(said in one for one in anki.faults({"market.apkg": data}))


def test_what_is_no_package_is_said() -> None:
    assert list(anki.faults({})) == ["there is no package"]
    assert "cannot be read" in next(anki.faults({"market.apkg": b"PK"}))


# Anki itself


class Collection:
    """A collection of Anki's own, in a folder of the test."""

    def __init__(self, folder: Path) -> None:
        library = pytest.importorskip("anki.collection")
        self.folder, self.library = folder, library
        self.own = library.Collection(str(folder / "collection.anki2"))

    def take(self, data: bytes) -> dict[str, int]:
        """What Anki says of a package that it imports."""
        path = self.folder / "taken.apkg"
        path.write_bytes(data)
        request = self.library.ImportAnkiPackageRequest(
            package_path=str(path), options=self.library.ImportAnkiPackageOptions()
        )
        log = self.own.import_anki_package(request).log
        kinds = ("new", "updated", "duplicate", "conflicting", "missing_notetype", "missing_deck")
        return {kind: len(getattr(log, kind)) for kind in kinds if len(getattr(log, kind))}


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Collection]:
    found = Collection(tmp_path)
    yield found
    found.own.close()


def test_anki_takes_a_package_and_takes_it_again_without_doubling(
    made: Maker, person: Collection
) -> None:
    data = made()
    assert person.take(data) == {"new": 10}
    assert person.take(data) == {"duplicate": 10}  # as Anki calls notes that it has already
    assert (person.own.note_count(), person.own.card_count()) == (10, 10)
    names = {one.name for one in person.own.decks.all_names_and_ids()}
    assert {"Market Day::Words", "Market Day::Cards", "Market Day::Quiz"} <= names
    media = person.own.media.check()
    assert (list(media.missing), list(media.unused)) == ([], [])
    assert person.own.fix_integrity()[1]


def test_anki_takes_what_has_changed_and_keeps_what_was_learned(
    made: Maker, person: Collection
) -> None:
    person.take(made())
    (learned,) = person.own.find_cards("Question:*toll* deck:*Quiz")
    person.own.sched.set_due_date([learned], "5")
    other = made(("means: Money paid to bring", "means: A toll for"), at=MOMENT + 60)
    done = person.take(other)
    assert done.get("new", 0) == 0
    assert done["updated"] >= 1
    assert person.own.note_count() == 10
    (note,) = person.own.find_notes('"Word:toll"')
    assert person.own.get_note(note)["Meaning"] == "A toll for goods to a market."
    assert person.own.get_card(learned).ivl == 5


def test_anki_shows_the_words_as_they_are(made: Maker, person: Collection) -> None:
    person.take(made())
    (card,) = person.own.find_cards("Title:Apple")
    answer = person.own.get_card(card).answer()
    assert "&lt;b&gt;" in answer
    assert '<div lang="en">' in answer
    assert "Card: Apple (Goods)" in answer
    assert HARD.count("<b>") == 1
