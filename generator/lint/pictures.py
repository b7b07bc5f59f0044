"""Scenes to be engraved: drawings that are not there, and pictures that nobody would see."""

from collections.abc import Iterator

from generator.diagnostics import quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, error
from generator.lint.icons import placeless
from generator.model.deck import Deck, Face, Printed, picture_of, printed
from generator.model.references import references

DRAWING = "drawing"


@error(
    "P312",
    what="A scene names a drawing that is not there, or is no SVG of plain filled shapes.",
    why="Its place in the picture would stay empty.",
    example="subject: {drawing: flial}",
    instead="subject: {drawing: flail}    # pictures/flail.svg of the box, or one of ours",
)
def unknown_drawing(case: Case) -> Findings:
    """One finding for each place where such a drawing is named."""
    for part, deck in case.decks:
        for one in references(deck):
            if one.kind == DRAWING:
                card = deck.cards[int(one.path[1])] if one.path[0] == "cards" else None
                source = case.game.set_of(deck.id, card.id) if card else None
                if trouble := case.known.drawing(one.name, source.folder if source else None):
                    yield (case.where(part, *one.path), *trouble)


@error(
    "P313",
    what="A picture is asked for on a side that has no window for it.",
    why="A picture is engraved to the size of its window; without one it is not printed at all.",
    example="front: {template: banded}\ncards:\n  - {id: cow, picture: {scene: {subject: cow}}}",
    instead="front:\n  template: banded\n"
    "  picture: {window: {shape: arch, width: 33, height: 25}}\n"
    "cards:\n  - {id: cow, picture: {scene: {subject: cow}}}",
)
def picture_without_window(case: Case) -> Findings:
    """One finding for each card, or for the side of the deck."""
    for part, deck in case.decks:
        for side, face in (("front", deck.front), ("back", deck.back)):
            if isinstance(face, Face) and face.picture and (without := placeless(case, deck, side)):
                at = case.where(part, side, "picture")
                yield at, f"{without} has no place for a picture", "leave it out"
        yield from _windowless(case, part, deck)


def _windowless(case: Case, part: str, deck: Deck) -> Findings:
    for one, side in _asked(deck):
        picture = picture_of(deck, one, side)
        if picture and picture.window is None:
            path = (*one.path[:2], "back", "picture") if side == "back" else one.path_of("picture")
            message = f"{quoted(one.id)} has a scene, and the {side} of its deck has no window"
            hint = f"name one under {side}: picture: {{window: {{width: 30, height: 30}}}}"
            yield case.where(part, *path), message, hint


def _asked(deck: Deck) -> Iterator[tuple[Printed, str]]:
    """The designs and sides that name a picture of their own."""
    for one in printed(deck):
        if one.word("picture"):
            yield one, "front"
        if one.card.back and one.card.back.picture:
            yield one, "back"
