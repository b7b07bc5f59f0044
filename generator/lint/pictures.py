"""Scenes to be engraved: drawings that are not there, and pictures that nobody would see."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, error
from generator.lint.icons import ICON, placeless
from generator.model.deck import Deck, Face, Printed, picture_of, printed
from generator.model.picture import DrawingMotif, IconMotif, Motif, PortraitMotif

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
        for one in case.named[part]:
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


MODERN = frozenset((
    "airplane", "battery", "bicycle", "bus", "camera", "car", "cellphone", "chip", "cigarette",
    "circuit", "computer", "cyborg", "dna", "drone", "fridge", "gears", "hazmat", "helicopter",
    "jeep", "jet", "keyboard", "laptop", "lightbulb", "microchip", "missile", "motorcycle",
    "nuclear", "parachute", "phone", "plug", "radar", "radio", "radioactive", "revolver",
    "rifle", "robot", "rocket", "satellite", "scooter", "sunglasses", "syringe", "tank",
    "telephone", "television", "toothbrush", "tractor", "train", "truck", "tv", "video",
))  # fmt: skip
"""Words in names of what nobody had seen before 1800."""


@error(
    "P317",
    what="A picture shows what people of that time did not have: a thing that `anachronisms` of "
    "the theme names, or one whose name says that it is modern.",
    why="One such thing, and nobody believes the rest.",
    example="anachronisms: [toothbrush, swap-bag]\n…\nsubject: swap-bag",
    instead="anachronisms: [toothbrush, swap-bag]\n…\nsubject: two-coins",
)
def anachronism(case: Case) -> Findings:
    """One finding for each place where a scene or a card names such a thing."""
    listed = frozenset(case.game.theme.anachronisms)
    for part, named in case.named.items():
        for one in named:
            words = MODERN.intersection((one.name, *one.name.split("-")))
            if one.kind in (ICON, DRAWING) and (one.name in listed or words):
                message = f"{quoted(one.name)} is not of that time"
                yield case.where(part, *one.path), message, "show something that they had"


SHARED = Code(
    id="P316",
    slug="shared-emblem",
    severity=Severity.WARNING,
    what="Cards of two boxes have the same thing as the subject of their picture.",
    why="Each box is a world of its own; a face of one must never be taken for another's.",
    example="subject: cat    # in two boxes",
    instead="subject: {drawing: tabby}    # in one of them",
)


def emblems(case: Case) -> tuple[tuple[str, Position], ...]:
    """What the pictures on fronts of a box are about, each where it is first named."""
    found: dict[str, Position] = {}
    for part, deck in case.decks:
        for one in printed(deck):
            picture = picture_of(deck, one, "front")
            if picture is None or picture.window is None:
                continue
            subject = picture.scene.subject if picture.scene else None
            name, word = _emblem(subject, one)
            if name:
                found.setdefault(name, case.where(part, *one.path_of(word)))
    return tuple(found.items())


def _emblem(subject: str | Motif | None, one: Printed) -> tuple[str | None, str]:
    """The name of what a picture is about, and the word of the card that says so."""
    match subject:
        case IconMotif(icon=name) | DrawingMotif(drawing=name):
            return name, "picture"
        case PortraitMotif():
            return None, "picture"
        case None:
            return one.word("icon"), "icon"
    return subject, "picture"


def shared_emblems(
    boxes: Iterable[tuple[str, Iterable[tuple[str, Position]]]],
) -> Iterator[Diagnostic]:
    """One finding for each subject that a box, by its name, shares with one before it."""
    first: dict[str, tuple[str, Position]] = {}
    for box, names in boxes:
        for name, at in names:
            other, there = first.setdefault(name, (box, at))
            if other != box:
                message = f"{quoted(name)} is also the subject of a picture of {other}, at {there}"
                yield SHARED.at(at, message, "show another thing, or draw one")


def _asked(deck: Deck) -> Iterator[tuple[Printed, str]]:
    """The designs and sides that name a picture of their own."""
    for one in printed(deck):
        if one.word("picture"):
            yield one, "front"
        if one.card.back and one.card.back.picture:
            yield one, "back"
