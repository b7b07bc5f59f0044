"""Catalogues: every text of a box or set with its translation, where it stands, and its card."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.boxes import Box
from generator.build import workplace
from generator.commands.translate import wanted_texts
from generator.commands.translators import terms_in
from generator.diagnostics import ContentPath
from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.languages.catalogues import (
    FOLDER,
    Translation,
    Translations,
    catalogue_text,
    read_catalogue,
    set_catalogue,
    tag,
    translated_messages,
    updated,
)
from generator.languages.entries import CatalogueEntry, entries_of, with_text
from generator.languages.losses import losses
from generator.languages.translated import in_language
from generator.layout.sheet import Backs
from generator.model.deck import Deck, Printed, printed
from generator.model.game import Game
from generator.products.decks import face_book, paint_deck
from generator.products.order import Order
from generator.render.pictures import png, rasterise
from generator.words.translatable_strings import IDS, TranslatableString, changed

if TYPE_CHECKING:
    from generator.studio.host import Opened

DPI = 160


def list_(opened: "Opened", language: str) -> dict[str, Any]:
    """Every text of the box or set, and what the catalogue of a language has for it."""
    language = tag(language)
    desk = _desk(opened, language)
    text = desk.text(language)
    held = {(one.context, one.original): one for one in entries_of(text or "", language)}
    places = _places(desk)
    known = list(dict.fromkeys([(None, one.text) for one in desk.wanted] + [
        key for key in held if key[0] is not None and key[1] in places
    ]))  # fmt: skip
    house = desk.spoken(language).house
    return {
        "title": desk.title,
        "language": language,
        "exists": text is not None,
        "entries": [_entry(desk, language, house, key, held.get(key), places) for key in known],
    }


def face(
    opened: "Opened", language: str, context: str | None, original: str, text: str
) -> dict[str, Any]:
    """What a translation that nobody has saved yet looks like on its card, and what it lacks."""
    language = tag(language)
    desk = _desk(opened, language)
    lost = _lost(language, desk.spoken(language).house, (context, original), text)
    shown = next(iter(_cards(desk, context, original)), None)
    if shown is None:
        return {"losses": lost, "findings": [], "picture": None}
    deck_id, side, card = shown
    part = next(name for name, (deck, _) in desk.cards.items() if deck.id == deck_id)
    paths = {one.path for one in desk.at(context, original) if one.part == part}
    game = desk.spoken(language).game
    told = next(one for one in game.decks if one.id == deck_id)

    def typed(path: ContentPath, was: str) -> str:
        return (text or original) if path in paths else was

    deck = changed(told, typed)
    game = replace(game, decks=tuple(deck if one is told else one for one in game.decks))
    design = next(one for one in printed(deck) if one.id == card.id)
    paper = opened.shelf.tables.paper("a4")
    place = workplace(opened.shelf, desk.box, game, Order(paper, paper, Backs.LONG_EDGE))
    painted = paint_deck(place.materials, deck, place.sizes[deck.size], [design], place.cache)
    (sides,) = painted.art.sides
    name = sides.back if side == "back" else sides.front
    (picture,) = rasterise(face_book(painted, [name], place.cache), DPI)
    findings = [{"code": one.code.id, "message": one.message} for one in painted.findings]
    return {"losses": lost, "findings": findings, "picture": png(picture)}


def saved(
    opened: "Opened", language: str, context: str | None, original: str, text: str, was: str | None
) -> dict[str, Any]:
    """The catalogue with another translation, to be written where the file is still `before`.

    Where the entry is no longer what the person saw (`was`), that is said instead.
    """
    language = tag(language)
    desk = _desk(opened, language)
    before = desk.text(language)
    raw = desk.raw(language)
    whole = before if before is not None else updated(desk.wanted, None, language, desk.title)
    entry = _find(whole, language, context, original)
    if entry is None:
        whole = updated(desk.wanted, before, language, desk.title)
        entry = _find(whole, language, context, original)
    if entry is None:
        raise HornbookError("this text is no longer there", instead="load the page again")
    if was is not None and entry.text != was:
        return {"conflict": entry.text}
    data = with_text(whole, entry, text)
    if b"\r\n" in raw:
        data = data.replace("\n", "\r\n")
    return {"before": hashlib.sha256(raw).hexdigest() if raw else "", "data": data.encode()}


def catalogue(opened: "Opened", language: str) -> bytes:
    """The catalogue with an entry for every text, as a file to take away."""
    language = tag(language)
    desk = _desk(opened, language)
    return updated(desk.wanted, desk.text(language), language, desk.title).encode()


ANSWERS = {"list": list_, "face": face, "saved": saved, "catalogue": catalogue}

Key = tuple[str | None, str]


class _Spoken(NamedTuple):
    """A game in another language, and our own words in it."""

    game: Game
    house: Mapping[str, str]


@dataclass(frozen=True)
class _Desk:
    """A box as it was read, and what belongs into catalogues of it, or of its set."""

    opened: "Opened"
    box: Box
    folder: Path
    title: str
    wanted: tuple[TranslatableString, ...]
    kept: dict[str, tuple[bytes, "_Spoken"]] = field(default_factory=dict)
    """By language, with the bytes of the catalogue that it was made with."""

    @property
    def game(self) -> Game:
        """The game, in its own language.

        Raises:
            HornbookError: it cannot be read.
        """
        if self.box.game is None:
            raise HornbookError(f"{self.box.name} cannot be read", ExitCode.FINDINGS)
        return self.box.game

    @cached_property
    def cards(self) -> Mapping[str, tuple[Deck, tuple[Printed, ...]]]:
        """The decks by the names of their parts, with their cards."""
        named = zip(self.game.file.decks, self.game.decks, strict=False)
        return {f"cards/{name}": (deck, tuple(printed(deck))) for name, deck in named}

    def at(self, context: str | None, original: str) -> list[TranslatableString]:
        """Every place of a text, or those in the part `context` alone."""
        same = (one for one in self.wanted if one.text == original)
        return [one for one in same if context in (None, one.part)]

    def raw(self, language: str) -> bytes:
        """The bytes of a catalogue; none where there is none."""
        try:
            return Root(self.folder).read(f"{FOLDER}/{language}.po")
        except FileNotFoundError:
            return b""

    def text(self, language: str) -> str | None:
        """The text of a catalogue; None where there is none.

        Raises:
            HornbookError: it cannot be read.
        """
        return (
            catalogue_text(self.folder, f"{FOLDER}/{language}.po") if self.raw(language) else None
        )

    def spoken(self, language: str) -> "_Spoken":
        """The game in a language, as its catalogues are now."""
        raw = self.raw(language)
        if language not in self.kept or self.kept[language][0] != raw:
            own = self._of_box(language)
            house = translated_messages(self.opened.shelf.project.templates, own)
            folders = [one.folder for one in self.game.sets]
            of_sets = {one: set_catalogue(Path(one), language) for one in folders}
            game = in_language(self.game, own, house, of_sets)[0]
            self.kept[language] = (raw, _Spoken(game, house))
        return self.kept[language][1]

    def _of_box(self, language: str) -> Translations:
        if Root(self.box.folder).has(f"{FOLDER}/{language}.po"):
            return read_catalogue(self.box.folder, language)
        return _nothing(language)


def _nothing(language: str) -> Translations:
    return Translations(language, f"{FOLDER}/{language}.po", "", {})


def _desk(opened: "Opened", language: str) -> _Desk:
    """The box of this process, read again where one of its files has changed."""
    shelf = opened.shelf
    (chosen,) = shelf.chosen([opened.name] if opened.name else [], opened.sets)
    folders = [one for one in (chosen.folder, *chosen.sets) if one]
    state = max(path.stat().st_mtime_ns for one in folders for path in one.rglob("*.yaml"))
    kept: dict[str, tuple[int, _Desk]] = opened.kept.setdefault("translate", {})
    held = kept.get(language)
    if held is None or held[0] != state:
        box = shelf.open(*chosen, linted=False)
        name = opened.sets[0] if opened.sets else str(opened.name)
        folder, title, wanted, _ = wanted_texts(shelf.project, name, language)
        held = kept[language] = (state, _Desk(opened, box, folder, title, wanted))
    return held[1]


def _places(desk: _Desk) -> dict[str, list[TranslatableString]]:
    found: dict[str, list[TranslatableString]] = {}
    for one in desk.wanted:
        found.setdefault(one.text, []).append(one)
    return found


def _entry(
    desk: _Desk,
    language: str,
    house: Mapping[str, str],
    key: Key,
    held: CatalogueEntry | None,
    places: Mapping[str, list[TranslatableString]],
) -> dict[str, Any]:
    context, original = key
    text = held.text if held else ""
    state = "missing" if not text else "fuzzy" if held and held.is_fuzzy else "done"
    own = [one for one in places[original] if context in (None, one.part)]
    return {
        "id": hashlib.sha256(f"{context or ''}\0{original}".encode()).hexdigest()[:16],
        "context": context,
        "original": original,
        "text": text,
        "state": state,
        "notes": list(held.notes) if held else [],
        "told": list((held and held.told) or terms_in(desk.game, original)),
        "losses": _lost(language, house, key, text) if state == "done" else [],
        "places": [_place(desk, one) for one in own[:4]],
        "has_card": any(one.part in desk.cards for one in own),
    }


def _lost(language: str, house: Mapping[str, str], key: Key, text: str) -> list[str]:
    """What a translation leaves out of its original, or adds."""
    if not text:
        return []
    one = Translations(language, "", "", {key: Translation(text, 1)})
    return [found.message for found in losses(one, house)]


def _place(desk: _Desk, one: TranslatableString) -> dict[str, Any]:
    """Where a text stands, for people: its file and line, and its card."""
    shown = next(iter(_cards_at(desk, [one])), None)
    if one.path[:1] == IDS or one.part not in desk.game.places:
        return {"part": one.part, "at": "", "card": ""}
    at = desk.game.where(one.part, *one.path)
    title = str(shown[2].word("title") or shown[2].id) if shown else ""
    return {"part": one.part, "at": f"{at.file}:{at.line}", "card": title}


def _cards(desk: _Desk, context: str | None, original: str) -> Iterator[tuple[str, str, Printed]]:
    yield from _cards_at(desk, desk.at(context, original))


def _cards_at(
    desk: _Desk, strings: Iterable[TranslatableString]
) -> Iterator[tuple[str, str, Printed]]:
    """The cards on which texts stand: deck, side, and the card; any card for words of a deck."""
    for one in strings:
        if one.part not in desk.cards:
            continue
        deck, cards = desk.cards[one.part]
        own = [card for card in cards if one.path[: len(card.path)] == card.path]
        side = "back" if "back" in one.path else "front"
        yield from ((deck.id, side, card) for card in (own or cards[:1]))


def _find(text: str, language: str, context: str | None, original: str) -> CatalogueEntry | None:
    wanted = (context, original)
    return next(
        (one for one in entries_of(text, language) if (one.context, one.original) == wanted), None
    )
