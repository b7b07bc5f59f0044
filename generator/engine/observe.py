"""What a seat may know of a match: all that is public, all its own, and what it was shown."""

from typing import Any

from generator.engine.cards import can_see
from generator.engine.match import Match
from generator.rules.types import Type

HIDDEN = "?"
"""Stands for a card that the seat does not know."""


def observe(s: Match, seat: int) -> dict[str, Any]:
    """All that a seat may know, as plain values that JSON can hold.

    Keys: `seat`; `players`, the living seats; `zones` and `counters` by name, lists by seat or
    card where there are several; `stack`, each running rule with its locals; `decision`, whose
    it is, with rule, words and legal actions if it is the seat's own; `outcome`. Cards are ids,
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


def _card(s: Match, seat: int, card: int) -> str:
    return s.tables.names[card] if can_see(s, seat, card) else HIDDEN


def counters_seen(s: Match, seat: int) -> dict[str, Any]:
    """Each counter by name, as a seat sees it; also while rules run."""
    found: dict[str, Any] = {}
    for name, info in s.program.checked.symbols.counters.items():
        if info.model.sees == "nobody":
            continue
        own = info.model.sees in ("owner", "arbiter")
        if info.model.sees == "arbiter" and s.program.checked.symbols.arbiter:
            own = seat != s.tables.chairs - 1
        kind, of = info.type, info.model.of
        width = s.tables.width[name]
        start = s.tables.counter[name]
        if of == "game":
            values = s.counters[start : start + width]
            shown = [_value(s, seat, kind, one) for one in values]
            found[name] = shown if info.is_family else shown[0]
            if own and info.model.sees == "arbiter":
                found[name] = HIDDEN
        elif of == "seat":
            found[name] = [
                _owned(s, seat, kind, start + one * width, width, hide=own and one != seat)
                for one in range(s.tables.chairs)
            ]
        else:
            found[name] = _of_cards(s, seat, name, of, own=own)
    return found


def _owned(s: Match, seat: int, kind: Type, at: int, width: int, *, hide: bool) -> Any:
    if hide:
        return HIDDEN
    shown = [_value(s, seat, kind, one) for one in s.counters[at : at + width]]
    return shown[0] if width == 1 else shown


def _of_cards(s: Match, seat: int, name: str, deck: str, *, own: bool) -> list[Any]:
    """Counters of cards, by zone; those of cards that the seat cannot see are left out."""
    info, width = s.program.checked.symbols.counters[name], s.tables.width[name]
    first = s.tables.deck_base.get(deck, 0)
    found = []
    for card in s.tables.decks.get(deck, ()):
        place = s.tables.places[s.place[card]]
        if not can_see(s, seat, card) or (own and place.seat != seat):
            continue
        at = s.tables.counter[name] + (card - first) * width
        value = _owned(s, seat, info.type, at, width, hide=False)
        blank = s.program.blank[at : at + width]
        if value != (blank if width > 1 else blank[0]):
            owner = -1 if place.seat is None else place.seat
            found.append([place.name, owner, s.tables.names[card], value])
    return sorted(found, key=repr)


def _value(s: Match, seat: int, kind: Type, value: Any) -> Any:
    """A counter or local as the seat may see it; hidden cards are masked."""
    if value is None:
        return None
    if kind.kind == "card":
        return _card(s, seat, value)
    if kind.kind == "zone":
        place = s.tables.places[value]
        return place.name if place.seat is None else f"{place.name} {place.seat + 1}"
    if kind.kind in ("list", "map") and kind.of:
        return [_value(s, seat, kind.of, one) for one in value]
    return value


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


def _decision(s: Match, seat: int) -> dict[str, Any] | None:
    if s.seat < 0:
        return None
    site = s.program.sites[s.site]
    asked: dict[str, Any] = {"seat": s.seat, "rule": site.rule, "says": site.says}
    if s.seat == seat:
        asked["legal"] = s.legal_actions()
    return asked
