"""What a lesson says that it is drawn from, and what there is to draw from."""

from collections.abc import Iterator, Mapping

from generator.lint.texts import Path
from generator.model.deck import printed
from generator.model.game import Game
from generator.model.lesson import Lesson, Question
from generator.model.rules import sayings

Named = tuple[Path, str]
"""Where an origin stands, and what it says."""


def origins(game: Game, lesson: Lesson) -> Mapping[str, frozenset[str]]:
    """The names that each kind of origin can have."""
    rules = {one.id: frozenset(sayings(one)) for one in game.rulesets}
    within = {f"{ruleset}/{name}" for ruleset, names in rules.items() for name in names}
    designs = [one for deck in game.decks for one in printed(deck)]
    return {
        "rule": frozenset(within).union(*rules.values()),
        "card": frozenset(name for one in designs for name in (one.id, one.card.id)),
        "deck": frozenset(deck.id for deck in game.decks),
        "value": frozenset(game.file.values),
        "chance": frozenset(game.file.chances),
        "sheet": frozenset(sheet.id for sheet in game.sheets),
        "map": frozenset(one.id for one in game.maps),
        "evidence": frozenset(one.id for one in lesson.evidence),
        "source": frozenset(lesson.bibliography),
    }


def elsewhere(known: Mapping[str, frozenset[str]], kind: str, name: str) -> str | None:
    """That something of another kind has this name."""
    kinds = [other for other, names in known.items() if other != kind and name in names]
    return f'write "{kinds[0]}:{name}"' if kinds else None


def references(lesson: Lesson) -> Iterator[Named]:
    """Every origin of the lesson: those of answers and claims, and the sources of history."""
    for number, sheet in enumerate(lesson.worksheets):
        yield from _of_questions(sheet.questions, ("worksheets", number, "questions"))
    yield from _of_questions(lesson.quiz, ("quiz",))
    for number, claim in enumerate(lesson.debrief):
        for place, name in enumerate(claim.from_):
            yield ("debrief", number, "from", place), name
    yield from sources(lesson)


def _of_questions(questions: tuple[Question, ...], path: Path) -> Iterator[Named]:
    for number, question in enumerate(questions):
        for place, name in enumerate(question.from_):
            yield (*path, number, "from", place), name


def sources(lesson: Lesson) -> Iterator[Named]:
    """The books that history is told after."""
    for key in ("background", "evidence", "debrief"):
        for number, one in enumerate(getattr(lesson, key)):
            for place, name in enumerate(one.sources):
                yield (key, number, "sources", place), f"source:{name}"
