"""From the cards of a deck to the unique faces to paint, and which card shows which."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from generator.model.deck import Deck, Face, Printed, Scale, ScaleFace, Side, TrackFace, Words
from generator.model.game import Game
from generator.model.sizes import CardSize
from generator.model.theme import Theme
from generator.products.boards import track_art
from generator.render.artwork import Artwork, Drawn, Look, ScaleArtwork, TrackArtwork
from generator.render.inks import Ink, inked
from generator.render.pictures import picture_bytes
from generator.render.set_mark import mark_html
from generator.render.templates import Slots, fill_template, prose, slot, tools
from generator.words.context import card_context, game_context
from generator.words.sandbox import callable_from_words, fill

AnyArtwork = Artwork | Drawn

BASE_CSS = ("symbols.css", "faces/base.css")


@dataclass(frozen=True, slots=True)
class Sides:
    """One design and the ids of its two faces."""

    printed: Printed
    front: str
    back: str


@dataclass(frozen=True)
class DeckArt:
    """The unique faces of a deck, and for each design which two it shows."""

    deck: Deck
    look: Look
    faces: Mapping[str, AnyArtwork]
    sides: tuple[Sides, ...]


@dataclass(frozen=True)
class Studio:
    """What the artwork of one box is made with; `folder` is the box's own, for its pictures."""

    game: Game
    ink: Ink
    templates: Path
    folder: Path

    @property
    def theme(self) -> Theme:
        """The box's theme as inked."""
        return inked(self.game.theme, self.ink)


def deck_art(studio: Studio, deck: Deck, size: CardSize, designs: Iterable[Printed]) -> DeckArt:
    """The faces of `designs`; the same content gives the same face, named after its first card.

    Raises:
        WordsError: a text cannot be worked out; lint finds that first.
        HornbookError: a picture cannot be opened, or a template cannot be filled for a card.
    """
    shared = game_context(studio.game)
    theme = studio.theme
    named: dict[Any, str] = {}
    faces: dict[str, AnyArtwork] = {}
    sides = []
    for printed in designs:
        pair = []
        for side in ("front", "back"):
            words = printed.card.back if side == "back" else None
            context = card_context(shared, deck, printed, words)
            made = _face(
                studio, theme, getattr(deck, side), _Subject(printed, side, words, context)
            )
            key = content_of(made)
            if key not in named:
                named[key] = made.id
                faces[made.id] = made
            pair.append(named[key])
        sides.append(Sides(printed, *pair))
    look = Look(size, theme, studio.ink, _css(studio.templates, deck))
    return DeckArt(deck, look, faces, tuple(sides))


@dataclass(frozen=True, slots=True)
class _Subject:
    """One side of one design, with what its texts may speak of."""

    printed: Printed
    side: str
    words: Words | None
    context: Mapping[str, Any]

    @property
    def id(self) -> str:
        return f"{self.printed.id}/{self.side}"

    def word(self, name: str) -> str | None:
        """A word of this side: the back's own, else on a front the card's."""
        own = getattr(self.words, name) if self.words else None
        if own is not None or self.side == "back":
            return str(own) if own is not None else None
        value = self.printed.word(name)
        return None if value is None else str(value)

    def filled(self, name: str) -> str:
        """A word of this side, worked out."""
        return fill(self.word(name) or "", self.context)


def content_of(made: AnyArtwork) -> Any:
    """What tells a face from another, whichever card it is of."""
    if isinstance(made, Artwork):
        return made.template, made.body, made.images
    if isinstance(made, TrackArtwork):
        return replace(made, id="")
    return made.title, made.scale.model_dump_json(), made.mark


def _face(studio: Studio, theme: Theme, face: Side, subject: _Subject) -> AnyArtwork:
    if isinstance(face, ScaleFace):
        scale = _scale(face.scale, subject.context)
        return ScaleArtwork(
            subject.id, scale, str(subject.context["title"]), _mark(studio, subject)
        )
    if isinstance(face, TrackFace):
        board = track_art(studio.game, face.track, subject.id, subject.context)
        return replace(board, mark=_mark(studio, subject))
    images = _images(studio, subject)
    slots = {
        name.replace("-", "_"): slot(fill(text, subject.context), theme)
        for name, text in face.slots.items()
    }
    context = {
        **tools(theme),
        "tr": _translator(studio.game),
        "face": _face_words(subject, theme, images),
        "slots": Slots(slots),
        "side": subject.side,
        "values": subject.context["values"],
    }
    where = f"{subject.context['deck'].id}, {subject.id}"
    body = fill_template(studio.templates / "faces", face.template, context, where)
    return Artwork(subject.id, face.template, body + mark_html(_mark(studio, subject)), images)


def _translator(game: Game) -> Callable[[str], str]:
    """What templates say by themselves, in the language of the game."""

    def tr(text: str) -> str:
        return game.house.get(text, text)

    return callable_from_words(tr)


def _mark(studio: Studio, subject: _Subject) -> str:
    """The letters of the set that a card comes from, on its front: backs must not tell cards."""
    source = studio.game.set_of(subject.context["deck"].id, subject.printed.card.id)
    return source.file.mark if source and subject.side == "front" else ""


def _face_words(
    subject: _Subject, theme: Theme, images: tuple[tuple[str, bytes], ...]
) -> dict[str, Any]:
    picture = (
        Markup('<img class="picture" src="/{}" alt="">').format(images[0][0]) if images else ""
    )
    return {
        "title": fill(str(subject.context["title"]), subject.context),
        "text": prose(subject.filled("text"), theme),
        "flavour": slot(subject.filled("flavour"), theme),
        "icon": subject.context["icon"],
        "picture": picture,
        "attributes": subject.printed.attributes,
    }


def _images(studio: Studio, subject: _Subject) -> tuple[tuple[str, bytes], ...]:
    name = subject.word("image")
    if name is None:
        return ()
    source = studio.game.set_of(subject.context["deck"].id, subject.printed.card.id)
    folder = Path(source.folder) if source else studio.folder
    data = picture_bytes(folder / "cards", name, grey=studio.ink is Ink.GREY)
    return ((f"images/{hashlib.sha256(data).hexdigest()[:24]}.png", data),)


def _scale(scale: Scale, context: Mapping[str, Any]) -> Scale:
    """The scale with its start worked out."""
    return scale.model_copy(update={"start": fill(scale.start, context).strip()})


def _css(templates: Path, deck: Deck) -> str:
    """The CSS of the templates that a deck uses, base first."""
    own = [face.template for face in (deck.front, deck.back) if isinstance(face, Face)]
    files = [templates / name for name in BASE_CSS]
    files += [templates / "faces" / f"{name}.css" for name in dict.fromkeys(own)]
    return "\n".join(path.read_text(encoding="utf-8") for path in files if path.is_file())
