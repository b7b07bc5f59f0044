"""What schools get of a box: words, questions with answers, and cards, each with its origin.

Nothing is added: wrong answers are those of the lesson, and what the lesson leaves out stays out.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.exports.supply import SuppliedCard, SuppliedDeck, Supply
from generator.exports.target import Lost
from generator.model.lesson import Lesson, Question
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.products.documents.references import told
from generator.render.documents.text import DocumentText
from generator.render.face_pictures import Shot
from generator.render.scales import ScaleArtwork
from generator.render.tracks import TrackArtwork
from generator.words.catalogue import Translate
from generator.words.markup import marked

DPI = 200
"""Of the pictures of cards: sharp on a telephone and on the wall, and a tenth of a megabyte."""

LONGEST = 80
"""Letters by which a question is named."""

QUALITY = 85
"""Of these as JPEG, of 100."""


@dataclass(frozen=True, slots=True)
class SchoolWord:
    """A word and what it means; `kind` says in words whether it is one of the lesson or the game.

    `id` is the same in all languages and versions.
    """

    id: str
    word: str
    means: str
    kind: str
    origin: str


@dataclass(frozen=True, slots=True)
class SchoolQuestion:
    """A question in plain words, and its answer.

    `right` is the place of the right one of its `choices`, from 0; None where there are none.
    `origins` are what the answer comes from, a line each. `id` is the same in all languages.
    """

    id: str
    sheet: str
    ask: str
    choices: tuple[str, ...]
    right: int | None
    answer: str
    origins: tuple[str, ...]

    @property
    def is_choice(self) -> bool:
        """Whether one of several choices is right."""
        return self.right is not None

    @property
    def wrong(self) -> tuple[str, ...]:
        """The choices that are wrong."""
        return tuple(one for place, one in enumerate(self.choices) if place != self.right)

    @property
    def origin(self) -> str:
        """What the answer comes from, in one line."""
        return "; ".join(self.origins)


@dataclass(frozen=True, slots=True)
class SchoolCard:
    """A card of which there may be several that say the same.

    `says` are the lines of its front and, where cards have backs of their own, of its back; `alt`
    stands for the picture, which `picture` names: the deck and the face.
    """

    id: str
    title: str
    deck: str
    copies: int
    says: tuple[str, ...]
    picture: tuple[str, str]
    alt: str
    origin: str
    is_slider: bool = False


class School:
    """One box for schools."""

    def __init__(self, supply: Supply) -> None:
        game = supply.game
        self.supply, self.game = supply, game
        self.lesson: Lesson | None = game.lesson
        self._text = DocumentText(game, game.theme, game.where("game"))

    def plain(self, text: str) -> str:
        """A text of the box as it is read aloud, on one line."""
        return marked(self._text.bare(text), self.supply.language)

    @property
    def tr(self) -> Translate:
        """Says a text of ours in the language of the box."""
        return self.supply.tr

    def comes_from(self, one: SchoolQuestion) -> str:
        """What the answer comes from, as a line of its own."""
        return self.tr("From: {origin}", origin=one.origin)

    @cached_property
    def title(self) -> str:
        """What the box is called."""
        return self.plain(self.game.title)

    @cached_property
    def ruleset(self) -> Ruleset | None:
        """The rules that the class plays by, unless the order is for others; None for all."""
        name = self.supply.place.order.ruleset
        name = name or (self.lesson.grouping.ruleset if self.lesson else None)
        return next((one for one in self.game.rulesets if one.id == name), None)

    # Words

    @cached_property
    def words(self) -> tuple[SchoolWord, ...]:
        """The words of the lesson, then those of the game, each by their letters."""
        return (*self._sorted(self._lesson_words()), *self._sorted(self._game_words()))

    @staticmethod
    def _sorted(words: Iterator[SchoolWord]) -> list[SchoolWord]:
        return sorted(words, key=lambda one: (one.word.casefold(), one.id))

    def _lesson_words(self) -> Iterator[SchoolWord]:
        if self.lesson is None:
            return
        origin = self.tr("Words of the lesson “{title}”", title=self.plain(self.lesson.title))
        for name, one in self.lesson.glossary.items():
            yield SchoolWord(
                f"lesson:{name}", self.plain(one.word), self.plain(one.means),
                self.tr("Word of the lesson"), origin,
            )  # fmt: skip

    def _game_words(self) -> Iterator[SchoolWord]:
        rules, origin = self.ruleset, self.tr("Words of the game {title}", title=self.title)
        for name, one in self.game.file.glossary.items():
            if rules is None or is_used(one.rulesets, (rules,)):
                yield SchoolWord(
                    f"game:{name}", self.plain(one.term), self.plain(one.means),
                    self.tr("Word of the game"), origin,
                )  # fmt: skip

    # Questions

    @cached_property
    def quiz(self) -> tuple[SchoolQuestion, ...]:
        """The quiz at the end of the lesson."""
        if self.lesson is None:
            return ()
        return self._asked("quiz", self.tr("Before You Go"), self.lesson.quiz)

    @cached_property
    def exercises(self) -> tuple[SchoolQuestion, ...]:
        """Questions of the worksheets that need nothing but their choices."""
        found: list[SchoolQuestion] = []
        for sheet in self.lesson.worksheets if self.lesson else ():
            with_choices = tuple(one for one in sheet.questions if one.choices)
            found += self._asked(sheet.id, self.plain(sheet.title), with_choices)
        return tuple(found)

    @cached_property
    def questions(self) -> tuple[SchoolQuestion, ...]:
        """The quiz, and what else can be asked alone."""
        return (*self.quiz, *self.exercises)

    def _asked(
        self, name: str, sheet: str, questions: tuple[Question, ...]
    ) -> tuple[SchoolQuestion, ...]:
        """The questions of a sheet, known by what their answers come from, and not by their place.

        So another that comes between them changes none.
        """
        assert self.lesson is not None  # noqa: S101 # it has questions
        game, lesson, catalogue = self.game, self.lesson, self.supply.catalogue
        found, known = [], Counter[str]()
        for one in questions:
            about = " ".join(one.from_)
            known[about] += 1
            choices = tuple(map(self.plain, one.choices))
            answer = self.plain(one.answer)
            origins = (self.plain(told(game, lesson, each, catalogue)) for each in one.from_)
            found.append(
                SchoolQuestion(
                    f"{name}:{about}:{known[about]}",
                    sheet,
                    self.plain(one.ask),
                    choices,
                    right_choice(one, choices, answer),
                    answer,
                    tuple(dict.fromkeys(origins)),
                )
            )
        return tuple(found)

    # Cards

    @cached_property
    def decks(self) -> tuple[SuppliedDeck, ...]:
        """The decks that a class plays with."""
        out = self.lesson.leaves_out if self.lesson else ()
        rules = self.ruleset
        return tuple(
            one
            for one in self.supply.decks
            if one.id not in out and (rules is None or is_used(one.deck.rulesets, (rules,)))
        )

    @cached_property
    def all_cards(self) -> tuple[SchoolCard, ...]:
        """Every card of these decks by deck, those that say the same as one; no sliders."""
        return tuple(one for one in self.shown_cards if not one.is_slider)

    @cached_property
    def shown_cards(self) -> tuple[SchoolCard, ...]:
        """All these and the sliders, which have numbers and no words."""
        return tuple(card for deck in self.decks for card in self._cards_of(deck))

    @cached_property
    def cards(self) -> tuple[SchoolCard, ...]:
        """The cards that say something besides their title."""
        return tuple(one for one in self.all_cards if one.says)

    def _cards_of(self, deck: SuppliedDeck) -> Iterator[SchoolCard]:
        many = len(deck.backs)
        # A back that tells a card from all others says something of it; one of few is a kind.
        has_backs = many > 1 and many >= len(deck.fronts)
        same: dict[tuple[str, tuple[str, ...]], list[SuppliedCard]] = {}
        for one in deck.cards:
            front = deck.words(one.front, one.title)
            back = deck.words(one.back, one.title) if has_backs else None
            lines = (*front.words, *(back.words if back else ()))
            says = tuple(self.plain(line) for line in dict.fromkeys(lines))
            same.setdefault((self.plain(one.title), says), []).append(one)
        for (title, says), cards in same.items():
            first, about = cards[0], self.plain(deck.title)
            yield SchoolCard(
                f"{deck.id}/{first.id}", title, about, sum(one.copies for one in cards), says,
                (deck.id, first.front),
                self.tr("Picture of the card {title}", title=title),
                f"{self.tr('Card')}: {title} ({about})",
                _is_slider(deck, first),
            )  # fmt: skip

    @cached_property
    def pictures(self) -> dict[tuple[str, str], bytes]:
        """The pictures of all these cards as JPEG, by deck and face."""
        return {
            (deck.id, face): data
            for deck in self.decks
            for face, data in deck.pictures(self.shot(deck), self._shown(deck)).items()
        }

    @staticmethod
    def shot(deck: SuppliedDeck) -> Shot:
        """How cards are pictured: the same for all targets, so that it is done once."""
        return deck.shot(DPI, format="JPEG", quality=QUALITY)

    def _shown(self, deck: SuppliedDeck) -> list[str]:
        named = (one.picture for one in self.shown_cards)
        return list(dict.fromkeys(face for name, face in named if name == deck.id))

    # What schools do not get

    def lost(
        self, *, cards: bool = True, sliders: bool = True, books: bool = True
    ) -> Iterator[Lost]:
        """What of the box is in no export for schools, and why."""
        tr = self.tr
        if self.lesson is None:
            yield Lost(tr("a quiz"), tr("the box has no lesson"))
        kept = {one.id for one in self.decks}
        left = [self.plain(one.title) for one in self.supply.decks if one.id not in kept]
        if left and cards:
            yield Lost(", ".join(left), tr("the class does not play with it"))
        tracks = dict.fromkeys(one.deck for one in self.shown_cards if one.is_slider)
        if tracks and cards and sliders:
            yield Lost(", ".join(tracks), tr("scales and tracks are for the table"))
        if self.lesson:
            yield Lost(
                tr("worksheets, evidence, role sheets, plan and debrief"),
                tr("hornbook handouts prints them"),
            )
        if books and self.supply.books:
            yield Lost(tr("rulebooks"), tr("hornbook print prints them"))
        if self.supply.maps or self.supply.sheets:
            yield Lost(tr("sheets and maps"), tr("hornbook print prints them"))

    def open_questions(self) -> Iterator[Lost]:
        """The questions without choices, where only those with choices can be carried over."""
        for one in self.questions:
            if not one.is_choice:
                why = self.tr("it is answered in own words")
                if one.choices:
                    why = self.tr("the lesson does not say which choice is right")
                yield Lost(self.named(one), why)

    def named(self, one: SchoolQuestion) -> str:
        """A question by its first words."""
        short = one.ask if len(one.ask) <= LONGEST else f"{one.ask[:LONGEST].rsplit(' ', 1)[0]} …"
        return self.tr("the question “{ask}”", ask=short)


def right_choice(question: Question, choices: tuple[str, ...], answer: str) -> int | None:
    """The place of the right choice: as the lesson says, else that with which the answer begins."""
    if question.right is not None and question.right <= len(choices):
        return question.right - 1
    said = _letters(answer)
    found = [
        place for place, one in enumerate(choices)
        if re.match(rf"{re.escape(_letters(one))}(?!\w)", said)
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def _letters(text: str) -> str:
    return text.casefold().rstrip(".!?…")


def _is_slider(deck: SuppliedDeck, card: SuppliedCard) -> bool:
    faces = deck.painted.art.faces
    return isinstance(faces[card.front], ScaleArtwork | TrackArtwork)
