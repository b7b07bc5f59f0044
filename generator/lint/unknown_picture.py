"""Pictures that are not there, that cannot be opened, or that no face has a place for."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.lint.case import Case
from generator.model.deck import Deck, ScaleFace, TrackFace, printed

CODE = Code(
    id="P310",
    slug="unknown-picture",
    severity=Severity.ERROR,
    what="A picture is named that is not there, that cannot be opened as PNG, JPEG or WebP, or "
    "that its face has no place for.",
    why="Its place would stay empty on paper.",
    example="image: foool.png",
    instead="image: fool.png",
)
IMAGE = "image"


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each place where a picture is named."""
    for part, deck in case.decks:
        for at, side, name, folder in dict.fromkeys(_named(case, part, deck)):
            if trouble := case.known.picture(name, folder):
                yield CODE.at(at, *trouble)
            elif without := _placeless(case, deck, side):
                yield CODE.at(at, f"{without} has no place for {quoted(name)}", "leave it out")


def _named(case: Case, part: str, deck: Deck) -> Iterator[tuple[Position, str, str, str | None]]:
    """Each place, its side, the picture, and the folder of the set that it comes from."""
    for one in printed(deck):
        source = case.game.set_of(deck.id, one.card.id)
        folder = source.folder if source else None
        if name := one.word(IMAGE):
            yield case.where(part, *one.path_of(IMAGE)), "front", name, folder
        if one.card.back and one.card.back.image:
            path = (*one.path[:2], "back", IMAGE)
            yield case.where(part, *path), "back", one.card.back.image, folder


def _placeless(case: Case, deck: Deck, side: str) -> str | None:
    """What to call the face where it does not draw pictures; None where it does."""
    face = deck.front if side == "front" else deck.back
    if isinstance(face, ScaleFace):
        return "a scale"
    if isinstance(face, TrackFace):
        return "a track"
    needs = case.known.templates.get(face.template)
    return f"the face template {quoted(face.template)}" if needs and not needs.pictured else None
