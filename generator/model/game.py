"""One box, read and validated, and where each of its words stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from generator.diagnostics import ContentPath, Position
from generator.model.deck import Deck
from generator.model.document import Rulebook
from generator.model.game_file import GameFile, Seats
from generator.model.lesson import Lesson
from generator.model.maps import MapFile
from generator.model.policies import Policies
from generator.model.rules import Ruleset
from generator.model.sheet import Components, Sheet
from generator.model.theme import Theme
from generator.model.values import Amount

if TYPE_CHECKING:
    from generator.model.cardset import CardSet


class Places(Protocol):
    """A file that knows where its values stand."""

    @property
    def file(self) -> str:
        """Its name, relative to the box."""

    @property
    def text(self) -> str:
        """All that stands in it."""

    def where(self, path: ContentPath) -> Position:
        """The position of the value at `path`, or of what holds it."""

    def key_position(self, path: ContentPath) -> Position:
        """The position of the key of the value at `path`."""


@dataclass(frozen=True)
class Game:
    """One box, read and validated; `places` tells for each part where its words stand.

    Keys of `places`: `game`, `theme`, `components`, `cards/<deck id>`, `rules/<ruleset id>`,
    `policies/<ruleset id>`, `maps/<map id>`, `rulebooks/<ruleset id>`, `lesson` and
    `set/<card set id>`.
    """

    file: GameFile
    decks: tuple[Deck, ...]
    theme: Theme
    components: Components
    places: Mapping[str, Places] = field(repr=False)
    rulesets: tuple[Ruleset, ...] = ()
    maps: tuple[MapFile, ...] = ()
    sets: "tuple[CardSet, ...]" = ()
    rulebooks: tuple[Rulebook, ...] = ()
    lesson: Lesson | None = None
    policies: Mapping[str, Policies] = field(default_factory=dict)
    """Hints of the box by the name of their file; the rulesets have them at their places."""
    own_seats: Seats | None = None
    """How many the box itself is for, where a card set has changed that."""
    house: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What stands for the words that documents say by themselves, in another language."""
    untranslated: tuple[tuple[str, ContentPath], ...] = field(default=(), repr=False)
    """Part and path of each text for which the catalogue of another language has nothing."""

    def set_of(self, deck_id: str, card_id: str) -> "CardSet | None":
        """The card set that a card comes from; None for a card of the box."""
        held = (one for one in self.sets if card_id in one.cards.get(deck_id, ()))
        return next(held, None)

    @property
    def widest_seats(self) -> Seats:
        """How many may be spoken of: those who can play, and those who could without card sets."""
        now, own = self.file.seats, self.own_seats or self.file.seats
        return Seats(least=min(now.least, own.least), most=max(now.most, own.most))

    @property
    def id(self) -> str:
        """The folder's name and the name in every command."""
        return self.file.id

    @property
    def title(self) -> str:
        """As printed."""
        return self.file.title

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Everything that is not a card."""
        return self.components.sheets

    @property
    def icon_authors(self) -> dict[str, str]:
        """Who drew an icon, as the credits of the box and of its sets say."""
        named = (self.file.credits.icons, *(one.file.credits.icons for one in self.sets))
        return {icon: who for one in named for who, icons in one.items() for icon in icons}

    def deck(self, deck_id: str) -> Deck:
        """The deck with this id; KeyError where there is none."""
        return {deck.id: deck for deck in self.decks}[deck_id]

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """The ruleset with this id; KeyError where there is none."""
        return {ruleset.id: ruleset for ruleset in self.rulesets}[ruleset_id]

    def rulebook(self, ruleset_id: str) -> Rulebook:
        """The rulebook of the ruleset with this id; KeyError where there is none."""
        return {one.id: one for one in self.rulebooks}[ruleset_id]

    def map(self, map_id: str) -> MapFile:
        """The map with this id; KeyError where there is none."""
        return {one.id: one for one in self.maps}[map_id]

    def number(self, amount: Amount) -> int:
        """The whole number that `amount` is, or that the value of the game by that id is.

        Raises:
            KeyError: there is no such value, or it is no whole number.
        """
        if isinstance(amount, int):
            return amount
        number = self.file.values[amount].is_
        if not isinstance(number, int):
            raise KeyError(amount)
        return number

    def where(self, part: str, *path: str | int) -> Position:
        """Where in the files the value at `path` of `part` stands."""
        return self.places[part].where(path)
