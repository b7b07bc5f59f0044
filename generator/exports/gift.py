"""Questions for Moodle in its text format GIFT: the quiz of the lesson, and its words to match."""

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from math import ceil

from generator.errors import HornbookError
from generator.exports.gift_check import faults
from generator.exports.school import School, SchoolQuestion, SchoolWord
from generator.exports.stable_names import stable_name
from generator.exports.supply import Supply
from generator.exports.target import Export, Lost, Target

SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "~=#{}:"})
"""What means something in GIFT, and how it is written where it means nothing."""

FEWEST, MOST = 3, 6
"""Words that are matched in one question; Moodle wants two. Editorial: what fits on a screen."""

LONGEST = 60
"""Letters of a question's name."""


def export(supply: Supply) -> Export:
    """One text with a category for the quiz, and one for each kind of words.

    Raises:
        HornbookError: there is nothing to ask.
    """
    school, tr = School(supply), supply.tr
    parts = [*_quiz(school), *_words(school)]
    if not parts:
        raise HornbookError(
            f"{supply.game.title} has nothing to ask",
            instead="write a lesson.yaml with a quiz, or a glossary of three words in game.yaml",
        )
    text = f"// {_plain(school.title)}\n\n" + "\n\n".join(parts) + "\n"
    how = tr(
        "In Moodle open the question bank of your course, choose Import, then GIFT format, and "
        "take the .gift file. Each question says after it is answered where the answer comes from. "
        "Questions to answer in own words come as essays, with what a good answer holds."
    )
    return Export({f"{supply.name}.gift": text.encode()}, (how,), tuple(_lost(school)))


def _lost(school: School) -> Iterator[Lost]:
    yield Lost(school.tr("the cards"), school.tr("a quiz shows none"))
    yield from school.lost(cards=False)
    for words in _kinds(school):
        if len(words) < FEWEST:
            told = ", ".join(one.word for one in words)
            yield Lost(told, school.tr("too few words to match"))


def said(text: str) -> str:
    """Words as GIFT shows them: HTML in which no sign means anything."""
    html = escape(text, quote=False).replace("\\", "&#92;").translate(SIGNS)
    # A number between such signs would be a mark.
    return f"&\\#37;{html[1:]}" if html.startswith("%") else html


def _plain(text: str) -> str:
    """Words in a name or a comment: there is no HTML, and no sign that needs a stroke before it."""
    return " ".join("".join(" " if sign in "~=#{}:\\[]" else sign for sign in text).split())


def _category(school: School, name: str) -> str:
    parts = (_plain(part).replace("/", "//") for part in (school.title, name))
    return f"$CATEGORY: $course$/top/{'/'.join(parts)}"


def _head(school: School, name: str, title: str) -> str:
    """What Moodle knows a question by, and what it is called."""
    box = school.game.file.id
    short = _plain(title)
    if len(short) > LONGEST:
        short = short[:LONGEST].rsplit(" ", 1)[0] + " …"
    return f"// [id:{box}-{stable_name(box, name)}] [tag:{box}]\n::{short}::[html]"


def _quiz(school: School) -> Iterator[str]:
    sheet = None
    for one in school.questions:
        if one.sheet != sheet:
            sheet = one.sheet
            yield _category(school, sheet)
        yield "\n".join(
            [f"{_head(school, one.id, one.ask)}{said(one.ask)}{{", *_answers(school, one)]
        )


def _answers(school: School, one: SchoolQuestion) -> Iterator[str]:
    """The choices where one is right, else nothing, which is an essay; then the answer."""
    if one.right is not None:
        for place, choice in enumerate(one.choices):
            yield f"{'=' if place == one.right else '~'}{said(choice)}"
    yield f"####{said(one.answer)}<br>{said(school.comes_from(one))}"
    yield "}"


def _kinds(school: School) -> list[list[SchoolWord]]:
    """The words of the lesson, and those of the game."""
    kinds = dict.fromkeys(one.kind for one in school.words)
    return [[one for one in school.words if one.kind == kind] for kind in kinds]


def _words(school: School) -> Iterator[str]:
    """Each kind of words in questions of nearly the same number of words, by their letters."""
    for words in _kinds(school):
        if len(words) < FEWEST:
            continue
        yield _category(school, words[0].origin)
        groups = ceil(len(words) / MOST)
        edges = [round(len(words) * place / groups) for place in range(groups + 1)]
        for first, last in pairwise(edges):
            yield _match(school, words[first:last])


def _match(school: School, words: list[SchoolWord]) -> str:
    title = f"{words[0].word} – {words[-1].word}"
    ask = school.tr("Match each word with what it means.")
    pairs = [f"={said(one.means)} -> {said(one.word)}" for one in words]
    head = _head(school, words[0].id, title)
    origin = f"####{said(school.tr('From: {origin}', origin=words[0].origin))}"
    return "\n".join([f"{head}{said(ask)}{{", *pairs, origin, "}"])


TARGET = Target("Questions for Moodle", export, faults, for_school=True)
