"""Flashcards for Anki: the words of a box, its cards and its quiz, as one package."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from html import escape
from itertools import count
from os import environ
from pathlib import Path

import genanki

from generator.errors import HornbookError
from generator.exports.anki_check import faults
from generator.exports.archives import zipped
from generator.exports.names import EPOCH
from generator.exports.school import School, SchoolCard, SchoolQuestion, SchoolWord
from generator.exports.stable_names import stable_name, stable_number
from generator.exports.supply import Supply
from generator.exports.target import Export, Lost, Target

RELEASED = 1_793_491_200
"""1 November 2026, when decks came first: nothing in them is older."""

STYLE = """\
.card { font: 20px/1.45 "Source Serif 4", Georgia, serif; text-align: center; margin: 1em; }
.kind, .origin { font-size: 14px; opacity: .75; }
.asked { font-size: 26px; font-weight: bold; }
.said { max-width: 34em; margin: 0 auto; text-align: left; }
.said p { margin: .5em 0; }
ol { display: inline-block; margin: .5em auto; text-align: left; }
img { max-height: 60vh; border-radius: 12px; }
"""


def _model(kind: str, fields: tuple[str, ...], front: str, back: str) -> genanki.Model:
    """A type of notes. Its names are alike in all languages, or Anki would take it for another."""
    inside = '<div lang="{{{{Language}}}}">{}</div>'
    return genanki.Model(
        stable_number("hornbook", "note type", kind),
        f"Hornbook: {kind}",
        fields=[{"name": one} for one in (*fields, "Origin", "Language")],
        templates=[
            {
                "name": kind,
                "qfmt": inside.format(front),
                "afmt": inside.format(
                    f'{front}<hr id="answer">{back}<p class="origin">{{{{Origin}}}}</p>'
                ),
            }
        ],
        css=STYLE,
    )


_KIND, _ASKED = '<p class="kind">{{Kind}}</p>', '<p class="asked">{{%s}}</p>'
WORD = _model(
    "Word", ("Word", "Meaning", "Kind"), _KIND + _ASKED % "Word",
    '<div class="said"><p>{{Meaning}}</p></div>',
)  # fmt: skip
CARD = _model(
    "Card", ("Title", "Says", "Picture", "Kind"), _KIND + _ASKED % "Title",
    '{{Picture}}<div class="said">{{Says}}</div>',
)  # fmt: skip
QUESTION = _model(
    "Question", ("Question", "Choices", "Answer", "Kind"),
    _KIND + _ASKED % "Question" + "{{Choices}}", '<div class="said"><p>{{Answer}}</p></div>',
)  # fmt: skip


def export(supply: Supply) -> Export:
    """One package with a deck for words, one for cards, and one for the quiz.

    Raises:
        HornbookError: the box has nothing to learn, or SOURCE_DATE_EPOCH is no time.
    """
    school, tr = School(supply), supply.tr
    media: dict[str, bytes] = {}
    decks = [
        _deck(school, "words", tr("Words"), [_word(school, one) for one in school.words]),
        _deck(school, "cards", tr("Cards"), [_card(school, one, media) for one in school.cards]),
        _deck(school, "quiz", tr("Quiz"), [_question(school, one) for one in school.questions]),
    ]
    held = [one for one in decks if one.notes]
    if not held:
        raise HornbookError(
            f"{supply.game.title} has no words, no quiz, and no card that says anything",
            instead="write a glossary in game.yaml, or a lesson.yaml",
        )
    data = _package(held, media, _changed(supply))
    how = (
        tr("In Anki on a computer choose File, then Import, and take the .apkg file. On a "
           "telephone open the file with AnkiDroid or AnkiMobile."),
        tr("Import a newer file over an older one: what has changed is changed, what you have "
           "learned stays, and nothing is there twice. Files in several languages are the same "
           "deck: keep to one language."),
    )  # fmt: skip
    return Export({f"{supply.name}.apkg": data}, how, tuple(_lost(school)))


def _lost(school: School) -> Iterator[Lost]:
    yield from school.lost()
    silent = [one.title for one in school.all_cards if not one.says]
    if silent:
        titles = ", ".join(dict.fromkeys(silent))
        yield Lost(titles, school.tr("these cards say nothing but their title"))


def _deck(school: School, part: str, title: str, notes: list[genanki.Note]) -> genanki.Deck:
    box = school.game.file.id
    deck = genanki.Deck(stable_number("hornbook", box, part), f"{school.title}::{title}")
    for place, note in enumerate(notes):
        note.due = place
        deck.add_note(note)
    return deck


def _note(
    school: School, model: genanki.Model, kind: str, name: str, fields: list[str], *tags: str
) -> genanki.Note:
    box = school.game.file.id
    return genanki.Note(
        model,
        [*fields, school.supply.language],
        tags=sorted({f"{box}::{kind}", *(f"{box}::{kind}::{one}" for one in tags)}),
        guid=stable_name("hornbook", box, kind, name, length=16),
    )


def _word(school: School, one: SchoolWord) -> genanki.Note:
    fields = [escape(text) for text in (one.word, one.means, one.kind, one.origin)]
    return _note(school, WORD, "word", one.id, fields, one.id.partition(":")[0])


def _question(school: School, one: SchoolQuestion) -> genanki.Note:
    items = "".join(f"<li>{escape(choice)}</li>" for choice in one.choices)
    choices = f'<ol type="A">{items}</ol>' if items else ""
    answer = escape(one.answer)
    if one.right is not None:
        answer = f"<b>{'ABCDE'[one.right]}.</b> {answer}"
    fields = [escape(one.ask), choices, answer, escape(one.sheet), escape(one.origin)]
    return _note(school, QUESTION, "question", one.id, fields)


def _card(school: School, one: SchoolCard, media: dict[str, bytes]) -> genanki.Note:
    """The title asks, the picture and the words answer; the picture is put into `media`.

    Its name changes with it, since Anki keeps a file that it has.
    """
    data = school.pictures[one.picture]
    deck = one.picture[0]
    own = stable_name(data.hex(), length=8)
    name = f"hornbook-{school.game.file.id}-{one.id.replace('/', '-').replace('.', '-')}-{own}.jpg"
    media[name] = data
    picture = f'<img src="{name}" alt="{escape(one.alt)}">'
    says = "".join(f"<p>{escape(line)}</p>" for line in one.says)
    kind, origin = escape(one.deck), escape(one.origin)
    return _note(school, CARD, "card", one.id, [escape(one.title), says, picture, kind, origin],
                 deck)  # fmt: skip


def _package(decks: list[genanki.Deck], media: dict[str, bytes], moment: int) -> bytes:
    """The archive that Anki imports; everything in it is of that `moment`, in seconds."""
    names = sorted(media)
    with closing(sqlite3.connect(":memory:")) as database:
        genanki.Package(decks).write_to_db(database.cursor(), moment, count(moment * 1000))
        database.commit()
        collection = database.serialize()
    numbered = {str(place): media[name] for place, name in enumerate(names)}
    index = json.dumps({str(place): name for place, name in enumerate(names)})
    files = {"collection.anki2": collection, "media": index.encode(), **numbered}
    return zipped(files, stored=numbered)


def _changed(supply: Supply) -> int:
    """When the newest file of the box was written, in seconds: Anki takes what is newer.

    Raises:
        HornbookError: SOURCE_DATE_EPOCH, which says so instead, is no time.
    """
    if said := environ.get(EPOCH):
        if not said.isascii() or not said.isdigit() or not int(said):
            raise HornbookError(
                f'{EPOCH} is no time: "{said}"', instead="give seconds since 1970, above 0"
            )
        return int(said)
    place = supply.place
    folders = (place.folder, *(Path(one.folder) for one in place.game.sets), Path(__file__).parent)
    files = (path for folder in folders for path in folder.rglob("*.[yp]*") if path.is_file())
    return max(RELEASED, *(int(path.stat().st_mtime) for path in files))


TARGET = Target("Flashcards for Anki", export, faults, for_school=True)
