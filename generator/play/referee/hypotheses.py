"""Cards that nobody had seen when a match was written down: what they may have been.

A `?` is taken to be some card. Where the record breaks on that, another is tried: what a later line
names, or what another seat is supposed to hold. So a line is refused only where no card would do.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile

from generator.engine.chance import UNSEEN
from generator.play.referee.assertions import HiddenError
from generator.play.referee.reader import Reader
from generator.play.referee.record import Line, Record, Spot
from generator.play.referee.search import FAR, Failure
from generator.play.transcripts import repeated

Supposed = Mapping[Spot, str]
FEW = 4
"""So many lines of one seat are looked at for the cards that its action needs."""
MOST = 150
"""So many other suppositions are tried for one line."""


def others(
    failures: Sequence[Failure], lines: Sequence[Line], record: Record, reader: Reader
) -> Iterator[Supposed]:
    """What else unseen cards may be, where the record broke; the likeliest first."""
    seen: list[Supposed] = []
    for failure in failures:
        for one in _Hypotheses(failure, lines, record, reader).all():
            if one not in seen and len(seen) < MOST:
                seen.append(one)
                yield one


class _Hypotheses:
    """What else unseen cards may be, where one reading broke."""

    def __init__(
        self, failure: Failure, lines: Sequence[Line], record: Record, reader: Reader
    ) -> None:
        self.failure, self.state, self.record, self.reader = failure, failure.state, record, reader
        self.names, self.ids = failure.state.tables.names, failure.state.tables.ids
        self.following = lines[failure.line : failure.line + FAR]
        self.line = self.following[0] if self.following else None
        self.secret = sorted(failure.state.hidden, key=self._distance)

    def all(self) -> Iterator[Supposed]:
        """All of them, the likeliest first."""
        error = self.failure.error
        within = error.within if isinstance(error, HiddenError) else ()
        own = self._named(self.line)
        named = [error.card] if isinstance(error, HiddenError) else own
        yield from (one for card in within for one in self._swaps(card, named[0]))
        if self.line is not None and self.line.is_chance and self.failure.kind == "outcome":
            yield from self._freed(own)
        wanted = named + [one for line in self._same_seat() for one in self._named(line)]
        wanted += self._named(self._of_asked())
        for name in wanted:
            for card in self.secret:
                if self._is_of_deck(card, name):
                    yield self._swapped(card, name)
        for name in wanted:
            yield from (one for card in self.secret for one in self._swaps(card, name))
        yield from self._instead()
        yield from self._exchanged()

    # -- which cards and lines --------------------------------------------------------------

    def _distance(self, card: int) -> int:
        """Cards of the seat that the line is about come first, then those of the seat asked."""
        owner = self._owner(card)
        if self.line is not None and owner is not None and owner == self.line.seat:
            return 0
        return 1 if owner == self.state.seat else 2

    def _owner(self, card: int) -> int | None:
        return self.state.tables.places[self.state.place[card]].seat

    def _of_asked(self) -> Line | None:
        """What the seat that is asked has written further down, among what others chose."""
        for line in takewhile(lambda line: line.is_choice, self.following):
            if line.seat == self.state.seat:
                return None if line is self.line else line
        return None

    def _same_seat(self) -> list[Line]:
        """What the seat of the line goes on with: a card may be what its action is done with."""
        own = self.line.seat if self.line else None
        return [*takewhile(lambda one: one.is_choice and one.seat == own, self.following[1:FEW])]

    def _named(self, line: Line | None) -> list[str]:
        """The cards that a line names."""
        words = [one for given in line.words for one in repeated(given)] if line else []
        found = [sorted(self.reader.cards_called(one)) for one in words if isinstance(one, str)]
        names = dict.fromkeys(name for several in found for name in several)
        return [one for one in names if one != UNSEEN]

    def _is(self, card: int, name: str) -> bool:
        return name in (self.names[card], self.ids[card])

    def _is_of_deck(self, card: int, name: str) -> bool:
        tables = self.state.tables
        return any(self._is(one, name) for one in tables.decks[tables.deck_of[card]])

    # -- what they may be instead -----------------------------------------------------------

    def _swapped(self, card: int, name: str) -> Supposed:
        """An unseen card is another; where that was supposed elsewhere, the two change places."""
        spot = self.state.hidden[card]
        found = {**self.record.supposed, spot: name}
        for other, place in self.state.hidden.items():
            if other != card and self._is(other, name):
                return {**found, place: self.record.guesses.get(spot, self.names[card])}
        return found

    def _swaps(self, card: int, name: str) -> Iterator[Supposed]:
        """The same with each card that it can change places with, and all others as they are."""
        if self._is(card, name) or not self._is_of_deck(card, name):
            return
        spot, places = self.state.hidden[card], set()
        known = {**self.record.supposed, **self.record.guesses}
        held = known.get(spot, self.names[card])
        for other, place in self.state.hidden.items():
            if self._is(other, name):
                if self.state.place[other] not in places:
                    yield {**known, spot: name, place: held}
                places.add(self.state.place[other])
        yield {**known, spot: name}

    def _freed(self, names: Sequence[str]) -> Iterator[Supposed]:
        """A card that comes to light elsewhere was none of the unseen ones."""
        unseen = enumerate(self.state.unseen or [])
        left = dict.fromkeys(self.names[card] for card, is_so in unseen if is_so)
        for card in self.secret:
            if self.names[card] in names or self.ids[card] in names:
                for other in left:
                    if other.partition(".")[0] != self.ids[card]:
                        yield {**self.record.supposed, self.state.hidden[card]: other}

    def _instead(self) -> Iterator[Supposed]:
        """What is no card, or has been seen since, was picked otherwise."""
        there = set(self.state.hidden.values())
        for spot, guess in self.record.guesses.items():
            if spot not in there and spot in self.record.options:
                for other in dict.fromkeys(self.record.options[spot]):
                    if other.partition(".")[0] != guess.partition(".")[0]:
                        yield {**self.record.supposed, spot: other}

    def _exchanged(self) -> Iterator[Supposed]:
        """Two unseen cards that differ change places."""
        ids, hidden, deck_of = self.ids, self.state.hidden, self.state.tables.deck_of
        done: set[tuple[str, str, int | None, int | None]] = set()
        for at, one in enumerate(self.secret):
            for other in islice(self.secret, at + 1, None):
                pair = (ids[one], ids[other], self._owner(one), self._owner(other))
                is_alike = ids[one] == ids[other] or pair[2] == pair[3]
                if deck_of[one] != deck_of[other] or is_alike or pair in done:
                    continue
                done.add(pair)
                new = {hidden[one]: self.names[other], hidden[other]: self.names[one]}
                yield {**self.record.supposed, **new}
