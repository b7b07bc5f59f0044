"""Scales whose numbers do not follow each other."""

import re
from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case, Spoken
from generator.lint.slides import slides, wrong_slide
from generator.lint.texts import START, Path
from generator.model.deck import Deck, Scale, ScaleFace

CODE = Code(
    id="M123",
    slug="wrong-scale",
    severity=Severity.ERROR,
    what="The first number of a scale is above its last, a card starts outside the two, or a "
    "picture shows a scale at a number that is not on it.",
    why="The scale is drawn number by number; there would be none, or one that is not on it.",
    example="scale: {first: 2, start: '{{ lowest }}', last: 9}\nattributes: {lowest: 12}",
    instead="scale: {first: 2, start: '{{ lowest }}', last: 9}\nattributes: {lowest: 4}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each scale, for the first card that it cannot be drawn for."""
    starts: dict[tuple[str, Path], list[Spoken]] = {}
    for spoken in case.spoken:
        if spoken.text.role == START and spoken.sound and spoken.trouble is None:
            starts.setdefault((spoken.text.part, spoken.text.path), []).append(spoken)
    for part, deck in case.decks:
        for side, scale in _scales(deck):
            if scale.first > scale.last:
                message = f"the scale begins with {scale.first} and ends with {scale.last}"
                yield CODE.at(case.where(part, side, "scale", "last"), message)
                continue
            path = (side, "scale", START)
            wrong = (one for one in starts.get((part, path), ()) if not _is_on(scale, one.said))
            if one := next(wrong, None):
                message = f"the scale starts with {quoted(one.said)} for {quoted(one.subject)}"
                hint = f"a whole number from {scale.first} to {scale.last} is needed"
                yield CODE.at(case.where(part, *path), message, hint)
    for number, sheet in enumerate(case.game.sheets):
        for block, place in slides(sheet.blocks, ("sheets", number, "blocks")):
            for at, what, near in wrong_slide(case.game, block, place):
                yield CODE.at(case.where("components", *at), what, near)


def _scales(deck: Deck) -> Iterator[tuple[str, Scale]]:
    for side, face in (("front", deck.front), ("back", deck.back)):
        if isinstance(face, ScaleFace):
            yield side, face.scale


def _is_on(scale: Scale, said: str) -> bool:
    word = said.strip()
    return bool(re.fullmatch(r"-?\d{1,6}", word)) and scale.first <= int(word) <= scale.last
