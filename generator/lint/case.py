"""One box under examination: the game, what is known of the outside, and all that it says."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.diagnostics import Diagnostic, Position
from generator.lint.attributes import is_sound
from generator.lint.lesson_texts import lesson_texts
from generator.lint.needs import Needs
from generator.lint.texts import (
    SAYS,
    Path,
    Text,
    back_texts,
    book_texts,
    front_texts,
    said,
    sheet_texts,
)
from generator.model.deck import Deck, printed
from generator.model.document import Rulebook
from generator.model.game import Game
from generator.rules import Checked, check_ruleset
from generator.words.context import card_context, game_context
from generator.words.sandbox import WordsError, fill

XHeight = Callable[[str, int, str], float]
"""Family, weight and style of a font to its x-height in ems; KeyError where there is no such."""

PictureCheck = Callable[[str, str | None], tuple[str, str | None] | None]
"""What is wrong with the picture of that name beside the cards of a box, or of the card set in a
folder, and a hint; None where nothing."""


MatchSize = Callable[[str], tuple[int, int] | None]
"""How many decisions are written in the match of that name beside the rules of a box, and how many
sat there; None where there is none."""


def no_match(name: str) -> None:
    """There is no match of that name: for those who have none."""


def no_trouble(name: str, folder: str | None) -> None:
    """The picture is as good as any other: for those who do not look."""


@dataclass(frozen=True)
class Known:
    """What lint may not look up itself: the names of all that content can refer to.

    `icons` are all there are, `credited` those whose author is named; `sizes` are card sizes,
    `templates` tells of each face template what it needs. `families` are fonts, for hints alone:
    `x_height` decides. `match` looks at the matches that are kept with the box, `match_names`.
    """

    icons: frozenset[str]
    credited: frozenset[str]
    sizes: frozenset[str]
    templates: Mapping[str, Needs]
    x_height: XHeight
    families: frozenset[str] = frozenset()
    picture: PictureCheck = no_trouble
    match: MatchSize = no_match
    match_names: frozenset[str] = frozenset()
    sets: frozenset[str] | None = None
    """The card sets that go by name; None for those who do not look."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A text worked out once: `said` is empty where `trouble` says why it cannot be.

    `subject` is the design or sheet that speaks. `sound` is False where the values it speaks of
    are themselves wrong, which is reported elsewhere.
    """

    text: Text
    subject: str
    context: Mapping[str, Any]
    sound: bool
    said: str
    trouble: str | None


@dataclass(frozen=True)
class Case:
    """A game and what is known; what several rules need is worked out once."""

    game: Game
    known: Known

    def where(self, part: str, *path: str | int) -> Position:
        """Where the value at `path` of `part` stands."""
        return self.game.where(part, *path)

    def where_key(self, part: str, *path: str | int) -> Position:
        """Where the key of that value stands; the value, in a file that does not know its keys."""
        places = self.game.places[part]
        find: Callable[[Path], Position] = getattr(places, "key_position", places.where)
        return find(path)

    def where_words(self, part: str, path: Path, *words: str) -> Position:
        """Where in a text of several lines the first of `words` stands, else where it begins."""
        return where_words(self.game, part, path, words)

    @cached_property
    def decks(self) -> tuple[tuple[str, Deck], ...]:
        """Each deck once, with its part: named after its file, which its id may contradict."""
        parts = (f"cards/{name}" for name in self.game.file.decks)
        return tuple(dict(zip(parts, self.game.decks, strict=True)).items())

    @cached_property
    def books(self) -> tuple[tuple[str, Rulebook], ...]:
        """Each rulebook with its part: named after its file, which its id may contradict."""
        books, places = self.game.rulebooks, self.game.places
        parts = [f"rulebooks/{name}" for name in self.game.file.rulesets]
        held = [part for part in parts if part in places]
        if len(held) == len(books):
            return tuple(zip(held, books, strict=True))
        return tuple(
            (f"rulebooks/{book.id}", book) for book in books if f"rulebooks/{book.id}" in held
        )

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
        return (
            *self._cards(shared),
            *self._sheets(shared),
            *self._rules(shared),
            *self._books(shared),
            *self._lesson(shared),
        )

    def _rules(self, shared: Mapping[str, Any]) -> Iterator[Spoken]:
        for number, variant in enumerate(self.game.file.variants):
            for text in said("game", variant, ("variants", number)):
                yield _speak(text, variant.id, shared, sound=True)
        for ruleset in self.game.rulesets:
            for text in said(f"rules/{ruleset.id}", ruleset):
                yield _speak(text, ruleset.id, shared, sound=True)
        for part, deck in self.decks:
            for number, card in enumerate(deck.cards):
                for text in said(part, card, ("cards", number)):
                    yield _speak(text, card.id, shared, sound=True)

    def _cards(self, shared: Mapping[str, Any]) -> Iterator[Spoken]:
        for part, deck in self.decks:
            sound = {card.id: is_sound(deck, card) for card in deck.cards}
            for one in printed(deck):
                sides = (None, front_texts), (one.card.back, back_texts)
                for words, find in sides:
                    context = card_context(shared, deck, one, words)
                    for text in find(part, deck, one):
                        yield _speak(text, one.id, context, sound[one.card.id])

    def _sheets(self, shared: Mapping[str, Any]) -> Iterator[Spoken]:
        for number, sheet in enumerate(self.game.sheets):
            for text in sheet_texts(sheet, number):
                yield _speak(text, sheet.id, shared, sound=True)

    def _books(self, shared: Mapping[str, Any]) -> Iterator[Spoken]:
        """Every text of the rulebooks; what tells of numbers of players, for the least of them."""
        for part, book in self.books:
            players = {"players": self.game.file.seats.least}
            for text in book_texts(part, book):
                context = {**shared, **players} if text.role == SAYS else shared
                yield _speak(text, book.id, context, sound=True)

    def _lesson(self, shared: Mapping[str, Any]) -> Iterator[Spoken]:
        lesson = self.game.lesson
        for text in lesson_texts(lesson) if lesson else ():
            yield _speak(text, "the lesson", shared, sound=True)


def where_words(game: Game, part: str, path: Path, words: Iterable[str]) -> Position:
    """Where in the text at `path` the first of `words` stands, if it takes several lines.

    Else where the text begins; so too in a file that does not know where its texts end.
    """
    places = game.places[part]
    find: Callable[..., Position] | None = getattr(places, "words_position", None)
    return find(path, words) if find else places.where(path)


def _speak(text: Text, subject: str, context: Mapping[str, Any], sound: bool) -> Spoken:
    try:
        return Spoken(text, subject, context, sound, fill(text.raw, context), None)
    except WordsError as error:
        return Spoken(text, subject, context, sound, "", str(error))
