"""What a seat may know of a match: all that is public, all its own, and what it was shown."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.engine.cards import can_see
from generator.engine.decision_points import Values
from generator.engine.faults import RulesFault
from generator.engine.match import Match
from generator.rules.symbols import CounterInfo
from generator.rules.types import Type

HIDDEN = "?"
"""Stands for a card that the seat does not know."""


Marked = tuple[tuple[str, Any], ...]
"""What is marked on a card: names and values."""


class Laid(NamedTuple):
    """A card as a seat sees it lie: its id or `?`, and the counters that it sees on it."""

    card: str
    marks: Marked


def observe(s: Match, seat: int) -> dict[str, Any]:
    """All that a seat may know, as plain values that JSON can hold.

    Keys: `seat`; `players`, the living seats; `zones` and `counters` by name, lists by seat or
    card where there are several; `stack`, each running rule with its locals; `decision`, whose
    it is, with rule, words and, if it is the seat's own, legal actions and under `of` the values
    that the words name; `outcome`. Cards are ids,
    `?` where unknown; cards of a zone without order are sorted.
    """
    return {
        "seat": seat,
        "players": list(s.players),
        "zones": zones_seen(s, seat),
        "counters": counters_seen(s, seat),
        "stack": _stack(s, seat),
        "decision": _decision(s, seat),
        "outcome": s.outcome,
    }


def zones_seen(s: Match, seat: int) -> dict[str, Any]:
    """The cards of each zone by name, as a seat sees them; also while rules run."""
    found: dict[str, Any] = {}
    names, known, bit = s.tables.names, s.known, 1 << seat
    for zone, place in zip(s.zones, s.tables.places, strict=True):
        sees = place.sees & bit
        ids = [names[card] if sees or known[card] & bit else HIDDEN for card in zone]
        cards = ids if place.ordered else sorted(ids)
        if place.seat is None:
            found[place.name] = cards
        else:
            found.setdefault(place.name, []).append(cards)
    return found


def counters_seen(s: Match, seat: int) -> dict[str, Any]:
    """Each counter by name, as a seat sees it; also while rules run."""
    found: dict[str, Any] = {}
    symbols, tables = s.program.checked.symbols, s.tables
    for name, info in symbols.counters.items():
        sees, width, start = info.model.sees, tables.width[name], tables.counter[name]
        if sees == "nobody":
            continue
        holds = tables.captain if info.shared else range(tables.chairs)
        if info.model.of == "game":
            values = _row(s, seat, info.type, start, width)
            is_hidden = sees == "arbiter" and not _is_seen(s, sees, seat, None)
            found[name] = HIDDEN if is_hidden else values if info.is_family else values[0]
        elif info.model.of == "seat":
            found[name] = [
                _one(_row(s, seat, info.type, start + holds[one] * width, width))
                if _is_seen(s, sees, seat, one)
                else HIDDEN
                for one in range(tables.chairs)
            ]
        else:
            found[name] = _of_cards(s, seat, name, info)
    return found


def _is_seen(s: Match, sees: str, seat: int, owner: int | None) -> bool:
    """Whether a seat sees a counter of this owner, of which `sees` says who may."""
    if sees == "everybody":
        return True
    if sees == "arbiter" and s.program.checked.symbols.arbiter and seat == s.tables.chairs - 1:
        return True
    if sees == "team" and owner is not None:
        return s.tables.team_of[owner] == s.tables.team_of[seat]
    return owner != seat if sees == "others" else owner == seat


def _row(s: Match, seat: int, kind: Type, at: int, width: int) -> list[Any]:
    return [_value(s, seat, kind, one) for one in s.counters[at : at + width]]


def _one(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else values


def _of_cards(s: Match, seat: int, name: str, info: CounterInfo) -> list[Any]:
    """Counters of cards, by zone; those of cards that the seat cannot see are left out.

    But for those that lie open: of such a card stands `? 2`, the second from the top of its zone,
    or `?` where that has no order.
    """
    width, at, found = s.tables.width[name], s.tables.counter[name], []
    for card in s.tables.decks.get(info.model.of, ()):
        place = s.tables.places[s.place[card]]
        knows = can_see(s, seat, card)
        if (knows or info.model.lies_open) and _is_seen(s, info.model.sees, seat, place.seat):
            value = _one(_row(s, seat, info.type, at, width))
            if value != _one(s.tables.blank[at : at + width]):
                owner = -1 if place.seat is None else place.seat
                called = s.tables.names[card] if knows else unseen(s, card)
                found.append([place.name, owner, called, value])
        at += width
    return sorted(found, key=repr)


def unseen(s: Match, card: int) -> str:
    """A card that a seat does not know, by its place in an ordered zone: `? 2`; else `?`."""
    if not s.tables.places[s.place[card]].ordered:
        return HIDDEN  # when it came, and what came after it, is nobody's to know
    return f"{HIDDEN} {s.zones[s.place[card]].index(card) + 1}"


def cards_seen(
    s: Match, seat: int, more: Mapping[int, Marked] | None = None
) -> Iterator[tuple[str, int | None, list[Laid]]]:
    """The cards of each zone as `zones_seen` gives them, each with the counters seen on it.

    `more` is what else is marked, card by card.
    """
    infos, more = s.program.checked.symbols.counters, more or {}
    for zone, place in zip(s.zones, s.tables.places, strict=True):
        laid = [
            Laid(
                s.tables.names[card] if can_see(s, seat, card) else HIDDEN,
                (*_on_card(s, seat, card, infos), *more.get(card, ())),
            )
            for card in zone
        ]
        yield place.name, place.seat, laid if place.ordered else sorted(laid, key=_by_card)


def _by_card(laid: Laid) -> str:
    return laid.card


def marks_seen(s: Match, seat: int, card: int) -> Marked:
    """The counters that a seat sees on one card, by name."""
    return tuple(_on_card(s, seat, card, s.program.checked.symbols.counters))


def _on_card(
    s: Match, seat: int, card: int, infos: Mapping[str, CounterInfo]
) -> Iterator[tuple[str, Any]]:
    """Counters of one card: name and value, but for what is as if nobody had touched it."""
    deck, owner = s.tables.deck_of[card], s.tables.places[s.place[card]].seat
    if deck not in s.tables.card_counters:
        return
    knows = can_see(s, seat, card)
    for name, info in infos.items():
        model, width = info.model, s.tables.width[name]
        is_open = model.of == deck and (knows or model.lies_open) and model.sees != "nobody"
        if is_open and _is_seen(s, model.sees, seat, owner):
            at = s.tables.counter[name] + (card - s.tables.deck_base[deck]) * width
            value = _one(_row(s, seat, info.type, at, width))
            if value != _one(s.tables.blank[at : at + width]):
                yield name, value


def _value(s: Match, seat: int, kind: Type, value: Any) -> Any:
    """A counter or local as the seat may see it; hidden cards are masked."""
    if value is None:
        return None
    if kind.kind == "card":
        return s.tables.names[value] if can_see(s, seat, value) else HIDDEN
    if kind.kind == "zone":
        place = s.tables.places[value]
        return place.name if place.seat is None else f"{place.name} {place.seat + 1}"
    if kind.kind in ("list", "map") and kind.of:
        return [_value(s, seat, kind.of, one) for one in value]
    return value


def question(s: Match) -> Values:
    """The values that the words of the decision name; cards that its seat knows not, as `?`."""
    found = s.program.inquiry(s.site).question
    try:
        values = s.program.asked(s, found, s.frames[-1]) if found else ()
    except RulesFault:
        return ()
    return tuple((name, kind, _masked(s, s.seat, kind, value)) for name, kind, value in values)


def _masked(s: Match, seat: int, kind: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_masked(s, seat, kind.removeprefix("list of "), one) for one in value)
    is_hidden = kind == "card" and value is not None and not can_see(s, seat, value)
    return HIDDEN if is_hidden else value


def _stack(s: Match, seat: int) -> list[Any]:
    program, found = s.program, []
    for frame in s.frames:
        number = program.body_at[frame[0]]
        values = {
            name: _value(s, seat, kind, frame[slot])
            for name, slot, kind, owner in program.shown_locals[number]
            if frame[slot] is not None and (owner is None or frame[owner] in (None, seat))
        }
        found.append([program.bodies[number].id, values])
    return found


def _plain(s: Match, kind: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(s, kind.removeprefix("list of "), one) for one in value]
    if value is None or value == HIDDEN:
        return value
    if kind == "zone":
        place = s.tables.places[value]
        return place.name if place.seat is None else f"{place.name} {place.seat + 1}"
    return s.tables.names[value] if kind == "card" else value


def _decision(s: Match, seat: int) -> dict[str, Any] | None:
    if s.seat < 0:
        return None
    site = s.program.sites[s.site]
    asked: dict[str, Any] = {"seat": s.seat, "rule": site.rule, "says": site.says}
    if s.seat == seat and site.has_values:
        asked["of"] = {name: _plain(s, kind, value) for name, kind, value in question(s)}
    if s.seat == seat and site.of_groups:
        found = s.program.inquiry(s.site).picked
        cards = s.program.asked(s, found, s.frames[-1]) if found else []
        asked["picked"] = [_plain(s, "card", one) for one in cards if can_see(s, seat, one)]
    if s.seat == seat:
        asked["legal"] = s.legal_actions()
    return asked
