"""What happened in a match of one seat, told in order: the scenes that a journal is set from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from generator.engine.observe import HIDDEN
from generator.play.events import News
from generator.play.table import Table
from generator.play.terminal_words import capital, spaced
from generator.play.view import sight

MOST_STANDING = 6
"""Counters that the end is told with, so that their names fit side by side."""


@dataclass(frozen=True)
class Scene:
    """What one card brought: `title` names it, `told` says what was done and what it changed."""

    title: str
    told: tuple[str, ...] = ()


@dataclass(frozen=True)
class Story:
    """A whole match of one seat.

    `carried` says what lay before the seat at the end; `standing` holds what was counted then:
    what it is called, and its value.
    """

    scenes: tuple[Scene, ...]
    ending: str
    score: str
    carried: tuple[str, ...] = ()
    standing: tuple[tuple[str, str], ...] = ()


def story_of(table: Table) -> Story:
    """The match at `table`, which one person played alone, as far as it went."""
    (seat,) = table.people
    state = table.state
    ending = f"{capital(spaced(state.outcome))}." if state.outcome else "Not over yet."
    return Story(
        scenes=tuple(_scenes(table, table.watchers[seat].news)),
        ending=ending,
        score=f"Score: {state.returns()[seat]:g}.",
        carried=tuple(_carried(table, seat)),
        standing=tuple(_standing(table, seat))[:MOST_STANDING],
    )


def _lines(told: Iterable[News]) -> tuple[str, ...]:
    """The news of a scene; counters that changed together are told in a row."""
    lines: list[str] = []
    counted = False
    for one in told:
        if one.brief and counted:
            lines[-1] = f"{lines[-1].removesuffix('.')}, {one.brief}."
        else:
            lines.append(f"{one.brief}." if one.brief else one.text.removeprefix("You: "))
        counted = bool(one.brief)
    return tuple(lines)


def _scenes(table: Table, news: Iterable[News]) -> Iterator[Scene]:
    """A scene begins with each card that comes to light on the table."""
    spent = {zone.refills_from for zone in table.words.ruleset.zones}
    title, own, told = "At the start", "", list[News]()
    for one in news:
        zone = one.zone
        if one.new and zone and zone[1] is None and zone[0] not in spent:
            for card in one.new:
                yield Scene(title, _lines(told))
                title, own, told = table.words.title(card), card, []
        elif one.kind == "moved" and one.cards == (own,):
            if zone and zone[1] is not None:
                told.append(replace(one, text=f"To your {spaced(zone[0])}."))
        elif one.kind not in ("passed", "forced"):
            told.append(one)
    yield Scene(title, _lines(told))


def _carried(table: Table, seat: int) -> Iterator[str]:
    names = table.watchers[seat].names
    for (zone, owner), cards in sight(table.state, seat).zones.items():
        known = [names.card(card) for card in cards if card != HIDDEN]
        if owner == seat and known:
            yield f"{capital(spaced(zone))}: {', '.join(known)}."


def _standing(table: Table, seat: int) -> Iterator[tuple[str, str]]:
    """The families of counters, which belong together; without any, all whole numbers."""
    infos, names = table.compiled.checked.symbols.counters, table.watchers[seat].names
    counted = [
        (key, names.value("integer", value))
        for key, value in sight(table.state, seat).counters.items()
        if infos[key[0]].type.kind == "integer" and not infos[key[0]].builtin
    ]
    families = [one for one in counted if one[0][2]]
    yield from ((capital(key[2] or spaced(key[0])), value) for key, value in families or counted)
