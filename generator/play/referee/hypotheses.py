"""Cards that nobody had seen when a match was written down: what they may have been.

A `?` is taken to be some card. Where the record breaks on that, another is tried: what a later line
names, or what another seat is supposed to hold. So a line is refused only where no card would do.
"""

from collections.abc import Iterator, Mapping, Sequence

from generator.engine import State
from generator.engine.chance import UNSEEN
from generator.play.referee.assertions import HiddenError
from generator.play.referee.reader import Reader, plain
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
        for one in _for(failure, lines, record, reader):
            if one not in seen and len(seen) < MOST:
                seen.append(one)
                yield one


def _of_asked(failure: Failure, lines: Sequence[Line]) -> Line | None:
    """What the seat that is asked has written further down, among what others chose."""
    for line in lines[failure.line : failure.line + FAR]:
        if not line.is_choice:
            return None
        if line.seat == failure.state.seat:
            return line
    return None


def _for(
    failure: Failure, lines: Sequence[Line], record: Record, reader: Reader
) -> Iterator[Supposed]:
    line = lines[failure.line] if failure.line < len(lines) else None
    asked = _of_asked(failure, lines)
    state = failure.state
    secret = sorted(state.hidden, key=lambda card: _far(state, card, line))
    error = failure.error
    within = error.within if isinstance(error, HiddenError) else ()
    named = _wanted(failure, line, reader)
    yield from (one for card in within for one in _swaps(state, card, named[0], record))
    if line is not None and line.is_chance and failure.kind == "outcome":
        yield from _freed(state, secret, _named(line, reader), record)
    wanted = named + [one for then in _same(failure, lines) for one in _named(then, reader)]
    if asked is not None and asked is not line:
        wanted += _named(asked, reader)
    for name in wanted:
        for card in secret:
            if _is_of_deck(state, card, name):
                yield _swapped(state, card, name, record)
    for name in wanted:
        yield from (one for card in secret for one in _swaps(state, card, name, record))
    yield from _instead(state, record)
    yield from _exchanged(state, secret, record)


def _same(failure: Failure, lines: Sequence[Line]) -> list[Line]:
    """What the seat of the line goes on with: a card may be what its action is done with."""
    found: list[Line] = []
    for line in lines[failure.line + 1 : failure.line + FEW]:
        if not line.is_choice or line.seat != lines[failure.line].seat:
            break
        found.append(line)
    return found


def _is_of_deck(state: State, card: int, name: str) -> bool:
    tables = state.tables
    cards = tables.decks[tables.deck_of[card]]
    return any(name in (tables.names[one], tables.ids[one]) for one in cards)


def _instead(state: State, record: Record) -> Iterator[Supposed]:
    """What is no card, or has been seen since, was picked otherwise."""
    there = set(state.hidden.values())
    for spot, guess in record.guesses.items():
        if spot not in there and spot in record.options:
            for other in dict.fromkeys(record.options[spot]):
                if other.partition(".")[0] != guess.partition(".")[0]:
                    yield {**record.supposed, spot: other}


def _far(state: State, card: int, line: Line | None) -> int:
    """Cards of the seat that the line is about come first, then those of the seat that is asked."""
    owner = state.tables.places[state.place[card]].seat
    if line is not None and owner is not None and owner == line.seat:
        return 0
    return 1 if owner == state.seat else 2


def _wanted(failure: Failure, line: Line | None, reader: Reader) -> list[str]:
    """The cards that a line needs."""
    if isinstance(failure.error, HiddenError):
        return [failure.error.card]
    return _named(line, reader) if line is not None else []


def _named(line: Line, reader: Reader) -> list[str]:
    value = line.text if line.is_choice else line.entry.value
    many = value if isinstance(value, list) else [value]
    found: list[str] = []
    for text in [one for given in many for one in repeated(given) if isinstance(one, str)]:
        found += sorted(reader.cards.get(plain(text), ()))
    return [one for one in dict.fromkeys(found) if one != UNSEEN]


def _swapped(state: State, card: int, name: str, record: Record) -> Supposed:
    """An unseen card is another; where that was supposed elsewhere, the two change places."""
    spot = state.hidden[card]
    found = {**record.supposed, spot: name}
    held = record.guesses.get(spot, state.tables.names[card])
    for other, place in state.hidden.items():
        if other != card and name in (state.tables.names[other], state.tables.ids[other]):
            return {**found, place: held}
    return found


def _swaps(state: State, card: int, name: str, record: Record) -> Iterator[Supposed]:
    """The same with each card that it can change places with, and all others as they are."""
    spot, tables = state.hidden[card], state.tables
    if name in (tables.names[card], tables.ids[card]) or not _is_of_deck(state, card, name):
        return
    known = {**record.supposed, **record.guesses}
    held, places = known.get(spot, tables.names[card]), set()
    for other, place in state.hidden.items():
        if name in (tables.names[other], tables.ids[other]):
            if state.place[other] not in places:
                yield {**known, spot: name, place: held}
            places.add(state.place[other])
    yield {**known, spot: name}


def _freed(
    state: State, secret: Sequence[int], names: Sequence[str], record: Record
) -> Iterator[Supposed]:
    """A card that comes to light elsewhere was none of the unseen ones."""
    unseen = state.unseen or []
    left = dict.fromkeys(state.tables.names[card] for card, is_so in enumerate(unseen) if is_so)
    for card in secret:
        if state.tables.names[card] in names or state.tables.ids[card] in names:
            for other in left:
                if other.partition(".")[0] != state.tables.ids[card]:
                    yield {**record.supposed, state.hidden[card]: other}


def _exchanged(state: State, secret: Sequence[int], record: Record) -> Iterator[Supposed]:
    """Two unseen cards that differ change places."""
    ids, names = state.tables.ids, state.tables.names
    done: set[tuple[str, str, int | None, int | None]] = set()
    for at, one in enumerate(secret):
        for other in secret[at + 1 :]:
            owners = [state.tables.places[state.place[card]].seat for card in (one, other)]
            pair = (ids[one], ids[other], *owners)
            if state.tables.deck_of[one] != state.tables.deck_of[other]:
                continue
            if ids[one] == ids[other] or pair in done or owners[0] == owners[1]:
                continue
            done.add((ids[one], ids[other], owners[0], owners[1]))
            yield {
                **record.supposed,
                state.hidden[one]: names[other],
                state.hidden[other]: names[one],
            }
