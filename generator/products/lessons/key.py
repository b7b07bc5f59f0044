"""The answers, each with the card, rule or value that it comes from."""

from collections.abc import Iterable, Iterator

from generator.model.lesson import LEVELS, Question
from generator.products.lessons.classroom import LETTERS, Classroom, file_id
from generator.products.lessons.references import told
from generator.products.lessons.worksheets import numbered
from generator.render.documents.pieces import Key, Pages, Section


def key_pages(room: Classroom) -> Pages:
    """The answers to all worksheets and to the quiz."""
    return Pages(
        id="answer-key",
        kind="handout",
        title=room.tr("Answers"),
        subtitle=room.lesson.title,
        lead=room.tr(
            "Questions have the same number at every level. What an answer comes from stands "
            "below it: the card, rule or value by the name it has in the game’s files."
        ),
        sections=tuple(_sections(room)),
    )


def _sections(room: Classroom) -> Iterator[Section]:
    for sheet in room.lesson.worksheets:
        yield Section(file_id(sheet), sheet.title, tuple(_keys(room, sheet.questions)))
    quiz = tuple(_keys(room, room.lesson.quiz))
    yield Section("quiz", room.tr("Before You Go"), quiz)


def _keys(room: Classroom, questions: Iterable[Question]) -> Iterator[Key]:
    game, lesson = room.place.game, room.lesson
    for one in numbered(questions):
        question = one.question
        yield Key(
            number=one.number,
            ask=question.ask + _levels(question),
            answer=question.answer,
            working=question.working,
            sources=tuple(told(game, lesson, name, room.look.catalogue) for name in question.from_),
        )


def _levels(question: Question) -> str:
    """On which of the three sheets it stands, where it is not on all."""
    if set(question.levels) >= set(LEVELS):
        return ""
    return f" ({', '.join(LETTERS[level] for level in LEVELS if level in question.levels)})"
