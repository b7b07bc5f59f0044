"""What a text may speak of: the card's own values, the game's, and those of other cards."""

from collections.abc import Mapping
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from generator.chances import ChanceError, Chances, chance_tables
from generator.model.deck import (
    Card,
    Deck,
    Printed,
    Scale,
    ScaleFace,
    Words,
    count,
    find_face,
    printed,
    used_by,
)
from generator.model.game import Game
from generator.words.sandbox import WordsError, callable_from_words, fill


class Odds:
    """What a text may ask of a table of chances: `[8]`, its printed `rows`, and its total.

    Of the total that is drawn or rolled: the expected `mean`, `least`, `most`, and `totals` with
    the chance of each.
    """

    def __init__(self, table: Chances) -> None:
        self._table = table

    def __getitem__(self, number: int) -> Fraction:
        """The chance for this number, in the printed range or beyond it.

        Raises:
            WordsError: the table is wrong, which lint reports where it is declared.
        """
        try:
            return self._table[number]
        except ChanceError as error:
            raise self._trouble() from error

    @property
    def rows(self) -> tuple[tuple[int, Fraction], ...]:
        """Each number of the printed range with its chance.

        Raises:
            WordsError: the table is wrong.
        """
        try:
            return self._table.rows
        except ChanceError as error:
            raise self._trouble() from error

    @property
    def mean(self) -> Fraction:
        """The expected total."""
        return sum((total * chance for total, chance in self.totals), Fraction(0))

    @property
    def least(self) -> int:
        """The smallest total that can come up."""
        return self.totals[0][0]

    @property
    def most(self) -> int:
        """The largest total that can come up."""
        return self.totals[-1][0]

    @property
    def totals(self) -> tuple[tuple[int, Fraction], ...]:
        """Each total that can come up with its chance, the smallest first.

        Raises:
            WordsError: the table is wrong.
        """
        try:
            return tuple(sorted(self._table.total.items()))
        except ChanceError as error:
            raise self._trouble() from error

    def __str__(self) -> str:
        """A table is no text.

        Raises:
            WordsError: always; says how to name one of its chances.
        """
        name = _name(self._table.name)
        raise WordsError(f"a chance is that for a number: chances.{name}[…]|percent")

    def _trouble(self) -> WordsError:
        return WordsError(f'the chance "{self._table.name}" is wrong')


def game_context(game: Game) -> dict[str, Any]:
    """`values`, `chances`, `seats`, `card(id)` and the title: what all texts of a box may use."""
    return {
        "game": SimpleNamespace(title=game.title, age=game.file.age, minutes=game.file.minutes),
        "values": _names({name: value.is_ for name, value in game.file.values.items()}),
        "chances": _names({name: Odds(one) for name, one in chance_tables(game).items()}),
        "seats": SimpleNamespace(least=game.file.seats.least, most=game.file.seats.most),
        "card": callable_from_words(_card_finder(game)),
        "house": game.house,
    }


def card_context(
    shared: Mapping[str, Any], deck: Deck, printed: Printed, words: Words | None = None
) -> dict[str, Any]:
    """What the texts of one card may speak of; `words` are those of its back, if it is the back."""
    own = {**_absent(deck), **printed.attributes, **(words.attributes if words else {})}
    return {
        **shared,
        "deck": SimpleNamespace(id=deck.id, title=deck.title, declared=deck.declared),
        "id": printed.id,
        "title": (words.title if words else None) or printed.word("title"),
        "icon": (words.icon if words else None) or printed.word("icon"),
        "copies": printed.copies,
        **{_name(key): value for key, value in own.items()},
    }


def _absent(deck: Deck) -> dict[str, None]:
    return {name: None for name, attribute in deck.attributes.items() if attribute.optional}


def _card_finder(game: Game) -> Any:
    cards: dict[str, tuple[Deck, Card]] = {
        card.id: (deck, card) for deck in game.decks for card in deck.cards
    }

    def card(card_id: str, seats: int | None = None, *variants: str) -> SimpleNamespace:
        if card_id not in cards:
            raise WordsError(f'there is no card "{card_id}"')
        _check_table(game, seats, variants)
        deck, found = cards[card_id]
        designs = (one for one in printed(deck) if one.card is found)
        copies = count(used_by(deck, designs, seats, variants))
        known = {**_absent(deck), **found.attributes, "title": found.title, "copies": copies}
        return _names(known)

    return card


def _check_table(game: Game, seats: int | None, variants: tuple[str, ...]) -> None:
    known = {variant.id for variant in game.file.variants}
    for name in variants:
        if name not in known:
            raise WordsError(f'there is no variant "{name}"')
    least, most = game.file.seats.least, game.file.seats.most
    if seats is not None and not (isinstance(seats, int) and least <= seats <= most):
        raise WordsError(f"{seats} is no number of seats from {least} to {most}")


def _names(values: Mapping[str, Any]) -> SimpleNamespace:
    return SimpleNamespace(**{_name(key): value for key, value in values.items()})


def _name(key: str) -> str:
    return key.replace("-", "_")


def scale_on(game: Game, name: str) -> Scale | None:
    """The scale on the face called `name`, `card/front`; None where there is none.

    Raises:
        WordsError: its start cannot be worked out.
    """
    deck, one, side = find_face(game.decks, name) or (None, None, "")
    face = (deck.front if side == "front" else deck.back) if deck else None
    if deck is None or one is None or not isinstance(face, ScaleFace):
        return None
    words = one.card.back if side == "back" else None
    start = fill(face.scale.start, card_context(game_context(game), deck, one, words))
    return face.scale.model_copy(update={"start": start.strip()})
