"""What a person wants printed of a box."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.diagnostics import did_you_mean
from generator.errors import HornbookError
from generator.layout.correction import Correction
from generator.layout.options import Backs, Bleed, Marks
from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.papers import Paper
from generator.model.printed import Printed, printed, used_by
from generator.model.sheet import Sheet
from generator.render.inks import Ink


@dataclass(frozen=True)
class Order:
    """What to print and how; empty `only` and `cards` mean everything.

    Cards go on `paper`, sheets that are read and written on on `sheet_paper`.
    """

    paper: Paper
    sheet_paper: Paper
    backs: Backs = Backs.LONG_EDGE
    bleed: Bleed = Bleed.SHARED
    marks: Marks = Marks.CROP
    profile: Correction | None = None
    ink: Ink = Ink.FULL
    seats: int | None = None
    only: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    preview: bool = False
    jobs: int = 1

    def deck_name(self, part: str) -> str:
        """`majors-a4.pdf`; whatever makes the print special is part of its name."""
        words = ["reprint"] if self.cards else []
        words += [part, self.paper.id]
        words += [f"{self.seats}-seats"] if self.seats else []
        return self._name(words)

    def sheet_name(self, part: str) -> str:
        """The same for a sheet, which does not depend on the seats."""
        return self._name([part, self.sheet_paper.id])

    def _name(self, words: list[str]) -> str:
        words += [] if self.ink is Ink.FULL else [self.ink.value]
        return "-".join(words) + ".pdf"


def chosen_designs(game: Game, order: Order) -> dict[str, tuple[Printed, ...]]:
    """The designs to print by deck id, decks without any left out.

    Raises:
        HornbookError: the order names a deck, a card or a number of seats that is not there.
    """
    _check_names(game, order)
    decks = [deck for deck in game.decks if not order.only or deck.id in order.only]
    chosen = {deck.id: _designs(deck, order) for deck in decks}
    return {name: designs for name, designs in chosen.items() if designs}


def chosen_sheets(game: Game, order: Order) -> tuple[Sheet, ...]:
    """The sheets to print; none when single cards are reprinted."""
    if order.cards:
        return ()
    return tuple(sheet for sheet in game.sheets if not order.only or sheet.id in order.only)


def _designs(deck: Deck, order: Order) -> tuple[Printed, ...]:
    used = used_by(deck, printed(deck), order.seats)
    wanted = set(order.cards)
    return tuple(one for one in used if not wanted or wanted & {one.id, one.card.id})


def _check_names(game: Game, order: Order) -> None:
    seats = game.file.seats
    if order.seats is not None and not seats.least <= order.seats <= seats.most:
        raise HornbookError(
            f"{game.title} is for {seats.least} to {seats.most} seats, not {order.seats}",
            instead=f"give --seats from {seats.least} to {seats.most}, or leave it out",
        )
    parts = [*(deck.id for deck in game.decks), *(sheet.id for sheet in game.sheets)]
    _check(order.only, parts, "deck or sheet", game)
    known = [one for deck in game.decks for one in printed(deck)]
    _check(order.cards, {name for one in known for name in (one.id, one.card.id)}, "card", game)


def _check(asked: Iterable[str], known: Iterable[str], noun: str, game: Game) -> None:
    names = set(known)
    for name in asked:
        if name not in names:
            near = did_you_mean(name, names)
            raise HornbookError(
                f'{game.title} has no {noun} "{name}"',
                instead=near or f"`hornbook list {game.id}` shows what there is",
            )
