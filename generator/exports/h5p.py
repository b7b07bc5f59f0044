"""Cards to turn for H5P: the words of a box, its cards and its quiz, a package of each."""

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from generator.errors import HornbookError
from generator.exports.archives import zipped
from generator.exports.h5p_check import LIBRARY, VERSION, faults
from generator.exports.school import School, SchoolCard, SchoolQuestion, SchoolWord
from generator.exports.supply import Supply
from generator.exports.target import Export, Target
from generator.words.catalogue import Translate

Dialog = dict[str, Any]


def export(supply: Supply) -> Export:
    """Packages of dialog cards for words, for cards and for the quiz, where there are any.

    Raises:
        HornbookError: there is nothing to turn.
    """
    school, tr = School(supply), supply.tr
    images: dict[str, bytes] = {}
    parts = {
        "words": (tr("Words"), [_word(one) for one in school.words]),
        "cards": (tr("Cards"), [_card(school, one, images) for one in school.shown_cards]),
        "quiz": (tr("Quiz"), [_question(school, one) for one in school.questions]),
    }
    files = {
        f"{supply.name}-{part}.h5p": _package(school, title, dialogs, images)
        for part, (title, dialogs) in parts.items()
        if dialogs
    }
    if not files:
        raise HornbookError(
            f"{supply.game.title} has nothing to turn",
            instead="cards, a glossary in game.yaml, or a lesson.yaml",
        )
    how = (
        tr("In Moodle, WordPress, Drupal or Lumi choose to upload an H5P file, and take one of "
           "these. The site must have the content type Dialog Cards; where it has not, whoever "
           "looks after it can get it from the H5P Hub."),
    )  # fmt: skip
    return Export(files, how, tuple(school.lost(sliders=False)))


def _paragraphs(*lines: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines if line)


def _dialog(text: str, answer: str) -> Dialog:
    return {"text": text, "answer": answer, "tips": {}}


def _word(one: SchoolWord) -> Dialog:
    return _dialog(_paragraphs(one.word), _paragraphs(one.means, one.origin))


def _question(school: School, one: SchoolQuestion) -> Dialog:
    """The choices stand below the question, and the letter of the right one before the answer."""
    choices = [f"{'ABCDE'[place]}. {choice}" for place, choice in enumerate(one.choices)]
    letter = f"<strong>{'ABCDE'[one.right]}.</strong> " if one.right is not None else ""
    answer = f"<p>{letter}{escape(one.answer)}</p>"
    return _dialog(_paragraphs(one.ask, *choices), answer + _paragraphs(school.comes_from(one)))


def _card(school: School, one: SchoolCard, images: dict[str, bytes]) -> Dialog:
    """The picture is on both sides; what the card says is on the back."""
    deck, face = one.picture
    name = f"images/{deck}-{face.replace('/', '-')}.jpg"
    images[name] = school.pictures[one.picture]
    shot = next(school.shot(held) for held in school.decks if held.id == deck)
    image = {
        "path": name,
        "mime": "image/jpeg",
        "width": shot.width,
        "height": shot.height,
        "copyright": {"license": "U"},
    }
    said = _dialog(_paragraphs(one.title), _paragraphs(*one.says, one.origin))
    return {**said, "image": image, "imageAltText": one.alt}


def _package(
    school: School, title: str, dialogs: list[Dialog], images: Mapping[str, bytes]
) -> bytes:
    """The package; the content type itself is on the site."""
    named = f"{school.title}: {title}"
    library = dict(zip(("majorVersion", "minorVersion"), VERSION, strict=True))
    about = {
        "title": named,
        "language": school.supply.language.partition("-")[0],
        "mainLibrary": LIBRARY,
        "embedTypes": ["iframe"],
        "license": "U",
        "preloadedDependencies": [{"machineName": LIBRARY, **library}],
    }
    content = {
        "title": _paragraphs(named),
        "mode": "normal",
        "description": "",
        "dialogs": dialogs,
        "behaviour": {
            "enableRetry": True,
            "disableBackwardsNavigation": False,
            "scaleTextNotCard": False,
            "randomCards": False,
            "maxProficiency": 5,
            "quickProgression": False,
        },
        **_labels(school.tr),
    }
    shown = sorted(_images(dialogs))
    files = {"h5p.json": _json(about), "content/content.json": _json(content)}
    return zipped({**files, **{f"content/{name}": images[name] for name in shown}})


def _images(dialogs: list[Dialog]) -> Iterator[str]:
    yield from {one["image"]["path"]: None for one in dialogs if "image" in one}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _labels(tr: Translate) -> dict[str, Any]:
    """Every label of the content type Dialog Cards; `@card` and its like are filled by H5P."""
    return {
        "answer": tr("Turn"),
        "next": tr("Next"),
        "prev": tr("Previous"),
        "retry": tr("Again"),
        "correctAnswer": tr("I was right"),
        "incorrectAnswer": tr("I was wrong"),
        "round": tr("Round @round"),
        "cardsLeft": tr("Cards left: @number"),
        "nextRound": tr("Go on to round @round"),
        "startOver": tr("Start over"),
        "showSummary": tr("Next"),
        "summary": tr("Summary"),
        "summaryCardsRight": tr("Cards that you knew:"),
        "summaryCardsWrong": tr("Cards that you did not know:"),
        "summaryCardsNotShown": tr("Cards that were not shown:"),
        "summaryOverallScore": tr("Points in all"),
        "summaryCardsCompleted": tr("Cards that you have learned:"),
        "summaryCompletedRounds": tr("Rounds:"),
        "summaryAllDone": tr("Well done! You knew all @cards cards, @max times each."),
        "progressText": tr("Card @card of @total"),
        "cardFrontLabel": tr("Front of the card"),
        "cardBackLabel": tr("Back of the card"),
        "tipButtonLabel": tr("Show a hint"),
        "audioNotSupported": tr("Your browser cannot play this sound"),
        "confirmStartingOver": {
            "header": tr("Start over?"),
            "body": tr("What you have done so far will be lost. Do you want to start over?"),
            "cancelLabel": tr("Cancel"),
            "confirmLabel": tr("Start over"),
        },
    }


TARGET = Target("Cards to turn for H5P", export, faults, for_school=True)
