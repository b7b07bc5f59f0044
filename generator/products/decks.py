"""A deck, or several together: the unique faces of its cards, painted."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Any

from markupsafe import Markup

from generator.chances.tables import chance_tables
from generator.diagnostics import ContentPath, Diagnostic, Position, quoted
from generator.errors import HornbookError
from generator.layout.boards import Lane
from generator.lint.case import where_words
from generator.lint.print_codes import OTHER_BACK
from generator.model.deck import Deck, Face, Printed, ScaleFace, Track, TrackFace, TrackRow
from generator.model.game import Game
from generator.model.sizes import CardSize
from generator.model.theme import Theme
from generator.output import Artefact
from generator.products.flaws import PITCH, flaw_findings, flaw_path, with_words, without_followers
from generator.products.order import Materials
from generator.products.pictures import engraving
from generator.render import assembly
from generator.render.engraving.plates import Plate
from generator.render.faces import (
    AnyArtwork,
    Artwork,
    CachedFace,
    DeckLook,
    FaceCache,
    content_of,
    face_key,
    look_key,
)
from generator.render.fitting import MISSING_GLYPH, Fit, Flaw
from generator.render.pdf import blank_pages, split
from generator.render.pictures import contact_sheet, picture_bytes, png, rasterise
from generator.render.scales import ScaleArtwork, paint_scale
from generator.render.stylesheet import Ink, font_sources
from generator.render.templates import Slots, fill_template, house_words, prose, slot, tools
from generator.render.tracks import TrackArtwork, paint_track
from generator.render.vector import mark_html
from generator.words.filters import percent
from generator.words.texts import (
    card_context,
    fill,
    game_context,
    spoken,
)

BASE_CSS = ("symbols.css", "faces/base.css")

PART, LARGEST_PART = 40, 150
"""Faces that are worth a process of their own, and the most that one paints at a time."""
DPI = 200
PAGE_DPI = 100


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
    look: DeckLook
    faces: Mapping[str, AnyArtwork]
    sides: tuple[Sides, ...]


@dataclass(frozen=True)
class PaintedDeck:
    """A deck whose faces are all painted: where each lies in the cache, and what is wrong."""

    art: DeckArt
    faces: dict[str, CachedFace]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class DeckPart:
    """Some of the faces of a big deck, painted for whoever looks into the cache for them."""

    label: str
    art: DeckArt
    cache: Path

    @property
    def weight(self) -> int:
        """How many faces they are."""
        return len(self.art.faces)

    def do(self) -> None:
        """Put the faces into the cache."""
        painted_faces(self.art, self.cache)


def deck_art(
    materials: Materials, deck: Deck, size: CardSize, designs: Iterable[Printed]
) -> DeckArt:
    """The faces of `designs`; the same content gives the same face, named after its first card.

    Raises:
        WordsError: a text cannot be worked out; lint finds that first.
        HornbookError: a picture cannot be opened, or a template cannot be filled for a card.
    """
    shared, theme = game_context(materials.game), materials.theme
    named: dict[AnyArtwork, str] = {}
    faces: dict[str, AnyArtwork] = {}
    sides = []
    for printed in designs:
        pair = []
        for side, face in (("front", deck.front), ("back", deck.back)):
            words = printed.card.back if side == "back" else None
            context = card_context(shared, deck, printed, words)
            made = _CardSide(materials, theme, deck, size, printed, side, context).artwork(face)
            name = named.setdefault(content_of(made), made.id)
            faces.setdefault(name, made)
            pair.append(name)
        sides.append(Sides(printed, *pair))
    own = [face.template for face in (deck.front, deck.back) if isinstance(face, Face)]
    css = face_css(materials.templates, own)
    return DeckArt(deck, DeckLook(size, theme, materials.ink, css), faces, tuple(sides))


def face_css(templates: Path, names: Iterable[str]) -> str:
    """The style sheet of the face templates called `names`, with what all faces share."""
    files = [*BASE_CSS, *(f"faces/{name}.css" for name in dict.fromkeys(names))]
    paths = (path for name in files if (path := templates / name).is_file())
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@dataclass(frozen=True)
class _CardSide:
    """One side of one design, with what its texts may speak of."""

    materials: Materials
    theme: Theme
    deck: Deck
    size: CardSize
    printed: Printed
    side: str
    context: Mapping[str, Any]

    def artwork(self, face: Face | ScaleFace | TrackFace) -> AnyArtwork:
        """What is on this side."""
        name, title = f"{self.printed.id}/{self.side}", str(self.context["title"])
        source = self.materials.game.set_of(self.deck.id, self.printed.card.id)
        # Only fronts say which set a card comes from: backs must not tell cards.
        mark = source.file.mark if source and self.side == "front" else ""
        title_of_set = source.file.title if source else ""
        if isinstance(face, ScaleFace):
            start = fill(face.scale.start, self.context).strip()
            return ScaleArtwork(name, face.scale.model_copy(update={"start": start}), title, mark)
        if isinstance(face, TrackFace):
            board = track_art(self.materials.game, face.track, name, self.context)
            return replace(board, mark=mark)
        images = self._images(Path(source.folder) if source else self.materials.folder)
        plates = () if images else self._plates(source.folder if source else None)
        house = self.materials.game.house
        slots = {
            one.replace("-", "_"): slot(fill(text, self.context), self.theme)
            for one, text in face.slots.items()
        }
        context = {
            **tools(self.theme),
            "tr": house_words(house),
            "face": self._words(images, plates),
            "slots": Slots(slots),
            "side": self.side,
            "size": self.size,
            "values": self.context["values"],
        }
        where = f"{self.deck.id}, {name}"
        folder = self.materials.templates / "faces"
        try:
            body = fill_template(folder, face.template, context, where)
        except HornbookError as error:
            at = self.materials.game.where(f"cards/{self.deck.id}", *self.printed.path[:2])
            message = f"{at}: {error.message}"
            raise HornbookError(message, error.exit_code, error.instead) from error
        return Artwork(name, face.template, body + mark_html(mark, title_of_set), images, plates)

    def _words(
        self, images: tuple[tuple[str, bytes], ...], plates: tuple[tuple[str, Plate], ...]
    ) -> dict[str, Any]:
        """What a template shows of the card."""
        picture = Markup('<img class="picture" src="/{}" alt="">')
        window = plates[0][1].window if plates else None
        if window:
            size = f"width: {window.width:g}mm; height: {window.height:g}mm"
            picture = Markup('<img class="engraving" style="{}" src="/{}" alt="">').format(
                size, plates[0][0]
            )
        text, flavour = (fill(self._word(one) or "", self.context) for one in ("text", "flavour"))
        return {
            "title": fill(str(self.context["title"]), self.context),
            "text": prose(text, self.theme),
            "flavour": slot(flavour, self.theme),
            "icon": self.context["icon"],
            "picture": picture.format(images[0][0]) if images else picture if window else "",
            "window": window,
            "attributes": {
                name: spoken(value, self.materials.game.house)
                for name, value in {
                    **self.deck.attribute_defaults,
                    **self.printed.attributes,
                }.items()
            },
        }

    def _word(self, name: str) -> str | None:
        """A word of this side: the back's own, else on a front the card's."""
        back = self.printed.card.back
        if self.side == "back":
            value = getattr(back, name) if back else None
        else:
            value = self.printed.word(name)
        return None if value is None else str(value)

    def _plates(self, added: str | None) -> tuple[tuple[str, Plate], ...]:
        plate = engraving(self.materials, self.theme, self.deck, self.printed, self.side, added)
        return ((f"pictures/{plate.key[:24]}.svg", plate),) if plate else ()

    def _images(self, folder: Path) -> tuple[tuple[str, bytes], ...]:
        if (name := self._word("image")) is None:
            return ()
        data = picture_bytes(folder / "cards", name, grey=self.materials.ink is Ink.GREY)
        return ((f"images/{hashlib.sha256(data).hexdigest()[:24]}.png", data),)


def track_art(game: Game, track: Track, name: str, context: Mapping[str, Any]) -> TrackArtwork:
    """The board called `name`, its texts worked out over `context`.

    Raises:
        WordsError: a text cannot be worked out; lint finds that first.
        ValueError: a number is none, or a chance is wrong; lint finds that first too.
        KeyError: there is no such table of chances.
    """
    lanes = tuple(_lane(game, row, context) for row in track.rows)
    title, note = (fill(words, context).strip() for words in (track.title, track.note))
    return TrackArtwork(name, title, note, track.pitch, lanes)


def _lane(game: Game, row: TrackRow, context: Mapping[str, Any]) -> Lane:
    first, last = (int(fill(words, context)) for words in (row.first, row.last))
    mark = fill(row.mark, context).strip()
    notes: dict[int, str] = {}
    if row.chances:
        chances = chance_tables(game)[row.chances]
        notes = {number: f"({percent(chances[number])})" for number in range(first, last + 1)}
    if mark and (said := fill(row.mark_label, context)):
        notes.setdefault(int(mark), said)
    labels = {int(number): fill(words, context) for number, words in row.labels.items()}
    at = int(mark) if mark else None
    below = (tuple(sorted(words.items())) for words in (labels, notes))
    return Lane(fill(row.title, context), row.icon, row.style, first, last, at, *below)


def paint_deck(
    materials: Materials, deck: Deck, size: CardSize, designs: Sequence[Printed], cache: Path
) -> PaintedDeck:
    """Paint the faces of `designs` that the cache does not hold.

    Raises:
        HornbookError: a picture or an asset is missing, or the cache cannot be written.
    """
    return paint_art(materials.game, deck_art(materials, deck, size, designs), cache)


def paint_art(game: Game, art: DeckArt, cache: Path) -> PaintedDeck:
    """Paint the faces of `art` that the cache does not hold.

    Raises:
        HornbookError: an asset is missing, or the cache cannot be written.
    """
    faces = painted_faces(art, cache)
    return PaintedDeck(art, faces, tuple(_findings(game, art, faces)))


def missing_parts(label: str, art: DeckArt, cache: Path, jobs: int) -> Iterator[DeckPart]:
    """The faces of `art` that are to be painted, in parts for `jobs` processes; none if few."""
    kept = FaceCache(cache)
    look = look_key(art.look, font_sources(art.look.theme))
    html = {name: face for name, face in art.faces.items() if isinstance(face, Artwork)}
    left = {name: one for name, one in html.items() if not kept.find(face_key(look, one))}
    if jobs > 1 and len(left) >= 2 * PART:
        size = min(LARGEST_PART, max(PART, ceil(len(left) / jobs)))
        names = iter(left)
        while some := {name: left[name] for name in islice(names, size)}:
            yield DeckPart(label, replace(art, faces=some, sides=()), cache)


def painted_faces(art: DeckArt, folder: Path) -> dict[str, CachedFace]:
    """The faces of `art`; those that the cache in a folder does not hold are painted.

    Raises:
        HornbookError: an asset is missing, or the cache cannot be written.
    """
    cache = FaceCache(folder)
    look = look_key(art.look, font_sources(art.look.theme))
    keys = {name: face_key(look, face) for name, face in art.faces.items()}
    found = {name: kept for name, key in keys.items() if (kept := cache.find(key))}
    missing = [face for name, face in art.faces.items() if name not in found]
    if html := [face for face in missing if isinstance(face, Artwork)]:
        from generator.render.painting import paint_faces  # heavy to load, and often not needed

        for face, painted in paint_faces(html, art.look, folder):
            found[face.id] = cache.keep(keys[face.id], painted.pdf, painted.flaws, painted.fit)
    for drawn in missing:
        if not isinstance(drawn, Artwork):
            pdf, flaws = _drawn(drawn, art)
            found[drawn.id] = cache.keep(keys[drawn.id], next(split(pdf)), flaws, Fit(0, ()))
    return {name: found[name] for name in art.faces}


def _drawn(face: ScaleArtwork | TrackArtwork, art: DeckArt) -> tuple[bytes, tuple[Flaw, ...]]:
    look, is_track = art.look, isinstance(face, TrackArtwork)
    try:
        if isinstance(face, TrackArtwork):
            return paint_track(face, look.size, look.theme, look.ink)
        return paint_scale(face.scale, face.title, look.size, look.theme, look.ink, face.mark), ()
    except KeyError as error:
        why, hint = f"there is no {error}", "see what hornbook check says of the deck and the theme"
        trouble: Exception = error
    except ValueError as error:
        if is_track:
            empty = blank_pages(1, look.size.width, look.size.height)
            return empty, (Flaw("overflow", str(error), PITCH),)
        why, hint = str(error), "a smaller pitch, fewer numbers or another card size"
        trouble = error
    of = f"the {'track' if is_track else 'scale'} {quoted(face.id)} of the deck"
    raise HornbookError(
        f"{of} {quoted(art.deck.id)} cannot be drawn: {why}", instead=hint
    ) from trouble


def _findings(game: Game, art: DeckArt, faces: dict[str, CachedFace]) -> Iterator[Diagnostic]:
    """The flaws of the faces, each at the first card that shows it."""
    first: dict[str, Printed] = {}
    for sides in art.sides:
        first.setdefault(sides.front, sides.printed)
        first.setdefault(sides.back, sides.printed)
    said: set[tuple[str, Flaw]] = set()  # a pitch that is wrong is wrong on every card
    for face, printed in first.items():
        side = face.rpartition("/")[2]
        found: dict[tuple[ContentPath, Flaw | None], list[Flaw]] = {}
        for flaw in without_followers(faces[face].flaws):
            if flaw.about != PITCH or (side, flaw) not in said:
                path = flaw_path(game, art.deck, printed, side, flaw)
                own = None if flaw.kind == MISSING_GLYPH else flaw
                found.setdefault((path, own), []).append(flaw)
            said.add((side, flaw))
        for (path, _), flaws in found.items():  # all letters that one text lacks are told together
            where = where_words(game, f"cards/{art.deck.id}", path, [one.about for one in flaws])
            told = [with_words(game, art.deck, printed, side, one) for one in flaws]
            drawn = _values_of(game, getattr(art.deck, side)) if flaws[0].about == PITCH else ()
            for one in flaw_findings(told, where, f"{quoted(printed.id)} {side}"):
                yield one.beside(drawn)


def _values_of(game: Game, face: Face | ScaleFace | TrackFace) -> list[Position]:
    """Where the values of the game stand that a face draws on, such as how far its track goes."""
    said = set(re.findall(r"\bvalues\.(\w+)", str(face)))
    names = [name for name in game.file.values if name.replace("-", "_") in said]
    return [game.where("game", "values", name, "is") for name in names]


def together(game: Game, first: PaintedDeck, others: Sequence[PaintedDeck]) -> PaintedDeck:
    """One deck to put on sheets: the cards of `first`, then those of each of the others.

    A card of the others gets the very back that the first deck has for the same content; a back
    that the first deck has not is a finding.
    """
    faces, sides, findings = dict(first.faces), list(first.art.sides), list(first.findings)
    names = dict.fromkeys(one.back for one in sides)
    backs = {content_of(first.art.faces[name]): name for name in names}
    for other in others:
        findings += other.findings
        own = []
        for one in other.art.sides:
            back = backs.get(content_of(other.art.faces[one.back]))
            own.append(replace(one, back=back or one.back))
            if back is None:
                findings.append(_differing(game, first.art.deck, other.art.deck, one.printed))
        shown = {face for one in own for face in (one.front, one.back)}
        faces |= {name: face for name, face in other.faces.items() if name in shown - faces.keys()}
        sides += own
    return PaintedDeck(replace(first.art, sides=tuple(sides)), faces, tuple(findings))


def _differing(game: Game, first: Deck, deck: Deck, printed: Printed) -> Diagnostic:
    path = (*printed.path[:2], "back") if printed.card.back else ("back",)
    message = f"the back of {quoted(printed.id)} differs from those of {quoted(first.id)}"
    return OTHER_BACK.at(game.where(f"cards/{deck.id}", *path), message)


def face_pictures(painted: PaintedDeck, cache: Path) -> Iterator[tuple[str, bytes]]:
    """For each face its name (`confession.stool-front`) and its picture, cut at the trim."""
    names = list(painted.faces)
    for name, picture in zip(names, rasterise(face_book(painted, names, cache), DPI), strict=True):
        yield name.replace("/", "-"), png(picture)


def deck_picture(painted: PaintedDeck, cache: Path) -> bytes:
    """All faces of a deck, fronts then backs, on one picture."""
    names = sorted(painted.faces, key=lambda name: name.endswith("/back"))
    corner = painted.art.look.theme.corner
    return png(contact_sheet(rasterise(face_book(painted, names, cache), DPI), corner, DPI))


def face_book(painted: PaintedDeck, names: Sequence[str], cache: Path) -> bytes:
    """A PDF with one page per face, as large as the trim."""
    files = {name: painted.faces[name].pdf for name in names}
    return assembly.face_book(files, painted.art.look.size, cache, painted.art.deck.title)


def page_previews(part: str, pdf: bytes) -> Iterator[Artefact]:
    """The pages of a sheet or map as pictures."""
    for number, picture in enumerate(page_pictures(pdf), start=1):
        yield Artefact(f"preview/{part}-{number}.png", picture, {"kind": "preview"})


def page_pictures(pdf: bytes) -> Iterator[bytes]:
    """The pages of a document as pictures."""
    return (png(picture) for picture in rasterise(pdf, PAGE_DPI))
