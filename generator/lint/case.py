"""One box under examination: the game, what is known of the outside, and all that it says."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import BaseModel

from generator.diagnostics import ContentPath, Diagnostic, Position
from generator.lint.attributes import is_sound
from generator.lint.card_words import CardWords, words_of_cards
from generator.lint.needs import Needs
from generator.lint.texts import (
    SAYS,
    TypedText,
    back_texts,
    book_texts,
    front_texts,
    glossary_texts,
    lesson_texts,
    said,
    sheet_texts,
)
from generator.model.deck import Card, Deck, Face, ScaleFace, TrackFace, printed
from generator.model.document import Rulebook
from generator.model.game import Game
from generator.model.references import Reference, references
from generator.rules import Checked, check_ruleset
from generator.words.texts import WordsError, card_context, fill, game_context
from generator.words.translatable_strings import TranslatableString, readable_strings


@dataclass(frozen=True)
class Known:
    """What lint may not look up itself: the names of all that content can refer to.

    `icons` are all there are, `credited` those whose author is named; `sizes` are card sizes,
    `templates` tells of each face template what it needs. `families` are fonts, for hints alone.
    """

    icons: frozenset[str]
    credited: frozenset[str]
    sizes: frozenset[str]
    templates: Mapping[str, Needs]
    x_height: Callable[[str, int, str], float]
    """Family, weight and style of a font to its x-height in ems; nought where there is none."""
    has_font: Callable[[str, int, str], bool] = lambda family, weight, style: True
    families: frozenset[str] = frozenset()
    picture: Callable[[str, str | None], tuple[str, str | None] | None] = lambda name, folder: None
    """What is wrong with the picture of that name beside the cards of a box, or of the card set in
    a folder, and a hint; None where nothing."""
    drawing: Callable[[str, str | None], tuple[str, str | None] | None] = lambda name, folder: None
    """The same of a drawing in a scene."""
    match: Callable[[str], tuple[int, int] | None] = lambda name: None
    """How many decisions are written in the match of that name beside the rules of a box, and how
    many sat there; None where there is none."""
    match_names: frozenset[str] = frozenset()
    measures: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """The width and height of each card size, mm."""
    sets: frozenset[str] | None = None
    """The card sets that go by name; None for those who do not look."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A text worked out once: `said` is empty where `trouble` says why it cannot be.

    `subject` is the design or sheet that speaks. `sound` is False where the values it speaks of
    are themselves wrong, which is reported elsewhere.
    """

    text: TypedText
    subject: str
    context: Mapping[str, Any]
    said: str
    trouble: str | None
    sound: bool = True

    @property
    def place(self) -> tuple[str, ContentPath]:
        """The part and path of the text."""
        return self.text.part, self.text.path


@dataclass(frozen=True)
class Case:
    """A game and what is known; what several checks need is worked out once."""

    game: Game
    known: Known

    def where(self, part: str, *path: str | int) -> Position:
        """Where the value at `path` of `part` stands."""
        return self.game.where(part, *path)

    def where_key(self, part: str, *path: str | int) -> Position:
        """Where the key of that value stands."""
        return self.game.places[part].key_position(path)

    def where_words(self, part: str, path: ContentPath, *words: str) -> Position:
        """Where in a text the first of `words` stands, else where the text begins."""
        return where_words(self.game, part, path, words)

    @cached_property
    def decks(self) -> tuple[tuple[str, Deck], ...]:
        """Each deck once, with its part: named after its file, which its id may contradict."""
        parts = (f"cards/{name}" for name in self.game.file.decks)
        return tuple(dict(zip(parts, self.game.decks, strict=True)).items())

    @cached_property
    def named(self) -> Mapping[str, tuple[Reference, ...]]:
        """What each deck names, by its part."""
        return {part: tuple(references(deck)) for part, deck in self.decks}

    @property
    def cards(self) -> Iterator[tuple[str, int, Card]]:
        """Each card with its part and its place there."""
        return ((part, n, one) for part, deck in self.decks for n, one in enumerate(deck.cards))

    @property
    def faces(self) -> Iterator[tuple[str, str, Face | ScaleFace | TrackFace]]:
        """The front and back of each deck, with its part and the side."""
        for part, deck in self.decks:
            yield from ((part, "front", deck.front), (part, "back", deck.back))

    @cached_property
    def books(self) -> tuple[tuple[str, Rulebook], ...]:
        """Each rulebook with its part: named after its file, which its id may contradict."""
        books, places = self.game.rulebooks, self.game.places
        held = [part for name in self.game.file.rulesets if (part := f"rulebooks/{name}") in places]
        if len(held) == len(books):
            return tuple(zip(held, books, strict=True))
        return tuple((part, book) for book in books if (part := f"rulebooks/{book.id}") in held)

    @cached_property
    def judged(self) -> tuple[tuple[Checked | None, list[Diagnostic]], ...]:
        """Each ruleset read with its cards, or None where it cannot be; and what was found."""
        return tuple(check_ruleset(self.game, one) for one in self.game.rulesets)

    @property
    def checked(self) -> tuple[Checked, ...]:
        """The rulesets without an error in their expressions and effects."""
        return tuple(checked for checked, _ in self.judged if checked is not None)

    @cached_property
    def spoken(self) -> tuple[Spoken, ...]:
        """Every text of the box, worked out for every design that says it."""
        shared = game_context(self.game)
        return (*self._cards(shared), *self._others(shared))

    @cached_property
    def card_words(self) -> Mapping[str, CardWords]:
        """What cards say, by their ids; nothing where the box is not in English.

        A card of which a text cannot be worked out is left out.
        """
        if self.game.file.language != "en":
            return {}
        told = ((one.subject, one.text, one.said) for one in self.spoken if not one.trouble)
        found = words_of_cards(dict(self.decks), self.known.templates, told)
        unread = {one.subject.partition(".")[0] for one in self.spoken if one.trouble}
        return {card: words for card, words in found.items() if card not in unread}

    @cached_property
    def readable(self) -> tuple[TranslatableString, ...]:
        """Every text of the box that somebody reads, as typed, each with its place."""
        return readable_strings(self.game)

    def _cards(self, shared: Mapping[str, Any]) -> Iterator[Spoken]:
        for part, deck in self.decks:
            sound = {card.id: is_sound(deck, card) for card in deck.cards}
            for one in printed(deck):
                for words, find in ((None, front_texts), (one.card.back, back_texts)):
                    context = card_context(shared, deck, one, words)
                    for text in find(part, deck, one):
                        yield _speak(text, one.id, context, sound[one.card.id])

    def _others(self, shared: Mapping[str, Any]) -> Iterator[Spoken]:
        """The texts of sheets, variants, rules and effects, rulebooks and the lesson."""
        file, lesson = self.game.file, self.game.lesson
        # What tells of numbers of players tells it for the least of them.
        players = {**shared, "players": file.seats.least}
        for number, sheet in enumerate(self.game.sheets):
            yield from (_speak(one, sheet.id, shared) for one in sheet_texts(sheet, number))
        acting: list[tuple[str, str, BaseModel, ContentPath]] = []
        acting += [(one.id, "game", one, ("variants", n)) for n, one in enumerate(file.variants)]
        acting += [(one.id, f"rules/{one.id}", one, ()) for one in self.game.rulesets]
        acting += [(card.id, part, card, ("cards", n)) for part, n, card in self.cards]
        for name, part, value, path in acting:
            yield from (_speak(one, name, shared) for one in said(part, value, path))
        for one in glossary_texts(file):
            yield _speak(one, "the glossary", shared)
        for part, book in self.books:
            for one in book_texts(part, book):
                yield _speak(one, book.id, players if one.role == SAYS else shared)
        for one in lesson_texts(lesson) if lesson else ():
            yield _speak(one, "the lesson", shared)


def where_words(game: Game, part: str, path: ContentPath, words: Iterable[str]) -> Position:
    """Where in the text at `path` the first of `words` stands, else where the text begins.

    So too in a file that does not know where its texts end.
    """
    places = game.places[part]
    find: Callable[..., Position] | None = getattr(places, "words_position", None)
    return find(path, words) if find else places.where(path)


def _speak(text: TypedText, subject: str, context: Mapping[str, Any], sound: bool = True) -> Spoken:
    try:
        return Spoken(text, subject, context, fill(text.raw, context), None, sound)
    except WordsError as error:
        return Spoken(text, subject, context, "", str(error), sound)
