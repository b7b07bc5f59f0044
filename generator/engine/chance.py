"""Chance: what the generator of a match brings, or a record of what a table saw."""

from collections.abc import Callable
from typing import Any

from generator.engine.faults import Broken, Need, RecordEndsError, RecordError
from generator.engine.match import Match, Outcome
from generator.errors import ExitCode

UNSEEN = "?"
"""Stands in a record for a card that nobody at the table saw."""
_MOST_DICE = 1000


class Memory(list[Outcome]):
    """A record in which cards may be `UNSEEN`: it says what to take for each of them."""

    opened = False
    """Whether a match goes on by its seed where this ends, or where it no longer fits."""

    def guess(self, at: int, place: int, options: tuple[str, ...]) -> str:
        """One of `options` for the outcome `at`, and for its `place` where it is a list."""
        return options[0]


class Unheard(tuple[str, Any]):
    """What chance brought and nobody is told, such as dice under a cup; else like any outcome."""


def roll(s: Match, count: int, sides: int, *, heard: bool = True) -> list[int]:
    """So many dice."""
    if not (0 <= count <= _MOST_DICE and 1 <= sides <= _MOST_DICE):
        raise Broken(f"{count} dice with {sides} sides cannot be rolled")
    if _is_written(s, "roll"):
        found: list[int] = recorded(
            s, "roll", lambda: tuple(range(1, sides + 1)), count, again=True
        )
        if len(found) != count or not all(1 <= one <= sides for one in found):
            raise RecordError(f"the record has {found} for {count} dice", ExitCode.FINDINGS)
    else:
        found = [s.below(sides) + 1 for _ in range(count)]
    if s.log is not None:
        s.log.append(("roll", found) if heard else Unheard(("roll", found)))
    return found


def die(s: Match, sides: int, *, heard: bool = True) -> int:
    """One die."""
    if s.record is None and s.log is None and 1 <= sides <= _MOST_DICE:
        return s.below(sides) + 1
    return roll(s, 1, sides, heard=heard)[0]


def toss(s: Match, *, heard: bool = True) -> bool:
    """A coin; true is heads."""
    if _is_written(s, "toss"):
        found = bool(recorded(s, "toss", lambda: (False, True)))
    else:
        found = bool(s.below(2))
    if s.log is not None:
        s.log.append(("toss", found) if heard else Unheard(("toss", found)))
    return found


def _is_written(s: Match, kind: str) -> bool:
    """Whether the record gives what chance brings now."""
    if isinstance(s.record, Memory) and s.record.opened:
        return s.read < len(s.record) and s.record[s.read][0] == kind
    return s.record is not None


def recorded(
    s: Match,
    kind: str,
    options: Callable[[], tuple[Any, ...]],
    count: int = 1,
    *,
    again: bool = False,
) -> Any:
    """The next outcome of the record, which must be of this kind; `options` could come."""
    record = s.record or ()
    if s.read >= len(record):
        raise RecordEndsError(Need(kind, options(), count, again))
    found, value = record[s.read]
    if found != kind:
        message = f"the record has a {found} where a {kind} is needed"
        raise RecordError(message, ExitCode.FINDINGS)
    s.read += 1
    return value


def shuffle(s: Match, zone: int) -> None:
    """Leave the order of a zone to chance; what was known of its cards is forgotten."""
    cards, known = s.zones[zone], s.known
    for card in cards:
        known[card] = 0
    if s.unseen is not None:
        for card in cards:
            s.unseen[card] = True
    if s.record is not None:
        return
    for last in range(len(cards) - 1, 0, -1):
        other = s.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def set_free(s: Match, seed: int) -> None:
    """Go on from a seed where a record ends; what nobody has seen yet is shuffled."""
    s.reseed(seed)
    unseen = s.unseen or []
    for cards in s.zones:
        places = [place for place, card in enumerate(cards) if unseen and unseen[card]]
        for last in range(len(places) - 1, 0, -1):
            one, other = places[last], places[s.below(last + 1)]
            cards[one], cards[other] = cards[other], cards[one]


def settle(s: Match, zone: int, count: int) -> None:
    """The uppermost cards come to light: log them, or bring up those that the record names."""
    unseen, cards = s.unseen, s.zones[zone]
    assert unseen is not None  # noqa: S101 # only called while chance is watched
    for index in range(min(count, len(cards))):
        if not unseen[cards[index]]:
            continue
        if s.record is not None:
            places = [place for place in range(index, len(cards)) if unseen[cards[place]]]
            place = _brought_up(s, [cards[one] for one in places])
            cards[index], cards[places[place]] = cards[places[place]], cards[index]
        unseen[cards[index]] = False
        if s.log is not None:
            s.log.append(("card", s.tables.names[cards[index]]))


def _brought_up(s: Match, cards: list[int]) -> int:
    """Which of the cards that nobody has seen comes up: the one that the record names, or any."""
    if not _is_written(s, "card"):
        return s.below(len(cards))
    names, ids = s.tables.names, s.tables.ids

    def options() -> tuple[str, ...]:
        return tuple([names[card] for card in cards])

    given = recorded(s, "card", options)
    name = _guessed(s, given, 0, options)
    for place, card in enumerate(cards):
        if name in (names[card], ids[card]):
            _mark(s, card, given, 0)
            return place
    raise RecordError(f'the record names "{name}", which cannot come up here', ExitCode.FINDINGS)


def _guessed(s: Match, value: Any, place: int, options: Callable[[], tuple[Any, ...]]) -> Any:
    """What the outcome that was just read stands for, where it is an unseen card."""
    if value == UNSEEN and isinstance(s.record, Memory):
        return s.record.guess(s.read - 1, place, options())
    return value


def _mark(s: Match, card: int, given: Any, place: int) -> None:
    """Remember which cards of a record nobody has seen, and forget it of one that is named."""
    if given == UNSEEN:
        s.hidden.setdefault(card, (s.read - 1, place))
    else:
        s.hidden.pop(card, None)


def pick(s: Match, values: list[Any], count: int, kind: str) -> list[Any]:
    """So many of a list, or all where there are fewer, in the order in which they came out.

    A log names cards by their ids and seats as people count them; anything else is itself. `kind`
    is the type of the values: `card`, `seat`, `integer` …
    """
    left, found, names = values[:], list[Any](), None

    def options() -> tuple[Any, ...]:
        return tuple(s.tables.called(kind, one) for one in left)

    if left and count > 0 and _is_written(s, "pick"):
        names = recorded(s, "pick", options, min(count, len(values)))
    for index in range(min(count, len(values))):
        if names is None:
            found.append(left.pop(s.below(len(left))))
            continue
        wanted = names[index] if index < len(names) else None
        found.append(_named(s, left, _guessed(s, wanted, index, options), kind))
        left.remove(found[-1])
        if kind == "card":
            _mark(s, found[-1], wanted, index)
    if s.log is not None and found:
        s.log.append(("pick", [s.tables.called(kind, one) for one in found]))
    return found


def _named(s: Match, left: list[Any], wanted: Any, kind: str) -> Any:
    for one in left:
        if s.tables.called(kind, one) == wanted or (kind == "card" and s.tables.ids[one] == wanted):
            return one
    raise RecordError(f'the record picks "{wanted}", which is not there', ExitCode.FINDINGS)
