"""A match as one seat sees it, in plain values: what a page is made from, and nothing more.

Everything comes from what `table_of` and the seat's narrator give. What a seat does not know has no
name here, so that no page of it can hold one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from generator.engine.cards import can_see
from generator.engine.observe import HIDDEN, Laid
from generator.engine.tables import PASS
from generator.play.events import MatchEvent, SeatView, table_of
from generator.play.match import LiveMatch
from generator.play.narrator import filled, question
from generator.play.terminal.screen import (
    Style,
    card_marks,
    cards_of,
    counter_label,
    end_lines,
    is_board,
    is_ordered,
    question_facts,
    team_told,
    told_counters,
    zone_title,
)
from generator.play.wording import (
    PERSON,
    ViewerNames,
    ZoneKey,
    capital,
    copy_of,
    ordinal,
    seat_name,
)
from generator.studio.sitters import sitter

MOST_OPEN = 12
"""Of so many cards in a pile that all see each is shown; of more only the uppermost."""
MOST_EVENTS = 80
"""Lines of what has happened that are sent unasked."""
NAMELESS = frozenset({"one", "at"})
"""What rules call something that they go through; it says nothing to people."""
TOLD = ("choice", "passed", "act")
"""Kinds of what has happened that tell in a few lines what others did."""
_LINE = Style(100_000)

Lit = dict[tuple[ZoneKey, str], list[int]]
"""For a card that lies in sight the options that take it: those of its copies, one after another.
"""


def seen_by(match: LiveMatch, seat: int) -> dict[str, Any]:
    """All that the page of a seat shows."""
    names, seen, state = match.narrators[seat].names, table_of(match.state, seat), match.state
    words = names.words
    chairs, is_asked = len(match.sitting), match.waits_for == seat
    lit = _lit(match, seat) if is_asked else {}
    owners: list[int | None] = [None, *((seat + step) % chairs for step in range(1, chairs + 1))]
    titles = {one.id: one.title for one in words.game.file.variants}
    fresh = since(match, seat)
    places = [_place(match, names, seen, owner, lit) for owner in owners]
    _tell_apart(places)
    sitters = [sitter(one, words.tr) for one in match.sitting]
    return {
        "title": words.game.title,
        "name": seat_name(words, seat, chairs),
        "variants": [titles[one] for one in match.compiled.variants],
        "seat": seat,
        "alone": chairs == 1,
        "turn": None if match.is_over else state.current_seat,
        "who": "" if match.is_over else capital(names.seat(state.current_seat)),
        "asked": is_asked,
        "seats": [capital(names.seat(one)) for one in range(chairs)],
        "places": places,
        "question": None if match.is_over else _question(match, seat, is_asked=is_asked),
        "end": [*end_lines(match, _LINE, words, sitters)] if match.is_over else [],
        "events": events(match, seat, MOST_EVENTS),
        "since": [one.text for one in fresh],
        "brief": [one.text for one in ([one for one in fresh if one.kind in TOLD] or fresh)[-3:]],
    }


def events(match: LiveMatch, seat: int, most: int) -> list[dict[str, Any]]:
    """The last lines of what has happened, as the seat knows it, each with its number."""
    told = match.narrators[seat].events
    first = max(0, len(told) - most)
    return [
        {"number": number, "kind": one.kind, "text": one.text}
        for number, one in enumerate(told[first:], start=first + 1)
    ]


def since(match: LiveMatch, seat: int) -> list[MatchEvent]:
    """What others have done after the seat chose last, as far as it knows."""
    own = [at for at, one in enumerate(match.taken) if one.seat == seat and one.is_free]
    if not own or len(match.sitting) == 1:
        return []
    return [one for one in match.narrators[seat].events if one.at > own[-1]][-MOST_EVENTS:]


def options(match: LiveMatch, seat: int) -> list[str]:
    """The options of the decision that waits, as the terminal lists them."""
    state, names = match.state, match.narrators[seat].names
    return [names.option(state, action, state.decision) for action in match.choices()]


def _question(match: LiveMatch, seat: int, *, is_asked: bool) -> dict[str, Any]:
    """What is asked: of the seat itself with its options, of another only what all may hear."""
    decision, names = match.state.decision, match.narrators[seat].names
    said = question(match.state, names) or names.words.named(decision.rule)
    return {
        "says": capital(said),
        "cites": decision.cites or "",
        "about": [*_about(match, seat)] if is_asked else [],
        "options": options(match, seat) if is_asked else [],
        "only": [*_only(match, seat)] if is_asked and list(match.state.offer) == [PASS] else [],
    }


def _about(match: LiveMatch, seat: int) -> Iterator[str]:
    """What the question is about: `Target: seat 2`."""
    for name, said in question_facts(match, seat):
        if name and name not in NAMELESS:
            yield f"{capital(name)}: {said}"
        elif not said.isdecimal():
            yield capital(said)


def _only(match: LiveMatch, seat: int) -> Iterator[str]:
    """Why somebody is asked who can only pass, and what refuses all else."""
    names = match.narrators[seat].names
    for one in match.state.refusing():
        if not one.of:
            yield filled(match.state, one, names)
    yield names.tr("You can only pass, and are asked so that the others cannot tell.")


def _lit(match: LiveMatch, seat: int) -> Lit:
    """Cards in sight that can be chosen."""
    state, tables, found = match.state, match.state.tables, Lit()
    for number, action in enumerate(match.choices()):
        card = state.offer.get(action)
        is_card = tables.card_base <= action < tables.place_base
        if not is_card or not isinstance(card, int) or not can_see(state, seat, card):
            continue
        place = tables.places[state.place[card]]
        found.setdefault(((place.name, place.seat), tables.names[card]), []).append(number)
    return found


def _place(
    match: LiveMatch, names: ViewerNames, seen: SeatView, owner: int | None, lit: Lit
) -> dict[str, Any]:
    """What lies before a seat, or in the middle of the table."""
    is_seat = owner is not None and owner < match.compiled.tables.seats
    by = PERSON if owner is None else match.sitting[owner]
    zones = [*_zones(match, names, seen, owner, lit)]
    if any(one["hand"] and one["count"] for one in zones):
        zones = [one for one in zones if one["count"]]  # an empty hand is shown where it is all
    zones.sort(key=lambda one: not one["hand"])
    return {
        "owner": owner,
        "name": "" if owner is None else capital(names.seat(owner)),
        "by": "" if by == PERSON else sitter(by, names.tr),
        "team": "" if owner is None else team_told(match, names, owner),
        "out": is_seat and owner not in match.state.players,
        "own": owner == names.viewer,
        "zones": zones,
        "counters": [*_counters(match, names, seen, owner)],
    }


def _tell_apart(places: Sequence[dict[str, Any]]) -> None:
    """Say by what each card in sight is asked for: its title, and its deck if several share it."""
    cards = [card for place in places for zone in place["zones"] for card in zone["cards"]]
    kinds: dict[str, set[str]] = {}
    for card in cards:
        kinds.setdefault(card["title"], set()).add(card["kind"])
    for card in cards:
        is_alone = len(kinds[card["title"]]) == 1
        card["about"] = card["title"] if is_alone else f"{card['title']}, {card['kind']}"


def _zones(
    match: LiveMatch, names: ViewerNames, seen: SeatView, owner: int | None, lit: Lit
) -> Iterator[dict[str, Any]]:
    models = {one.id.replace("-", "_"): one for one in names.words.ruleset.zones}
    for zone, cards in seen.zones.items():
        model = models.get(zone[0])
        is_hand = (
            owner == names.viewer
            and model is not None
            and model.sees in ("owner", "team", "others")
        )
        if zone[1] != owner or zone[0] == "box" or not (cards or is_hand):
            continue
        laid = cards_of(zone, seen, names)
        known = [one for one in laid if one.card != HIDDEN]
        if is_board(zone, names):
            known = [one for one in known if (zone, one.card) in lit
                     or card_marks(zone, one.card, seen, names)]  # fmt: skip
        is_pile = owner is None and is_ordered(zone, names) and len(known) > MOST_OPEN
        is_pile = is_pile and not any(key[0] == zone for key in lit)
        shown = known[:1] if is_pile else known
        yield {
            "id": f"{zone[0]}-{'' if owner is None else owner}",
            "title": zone_title(zone, names),
            "means": model.means or "" if model else "",
            "hand": is_hand,
            "deck": model.holds[0] if model and model.holds != "any" else "",
            "count": len(cards),
            "hidden": cards.count(HIDDEN),
            "under": len(known) - len(shown),
            "backs": [*_backs(laid, names)],
            "cards": [*_cards(zone, shown, seen, names, lit)],
        }


def _backs(laid: Sequence[Laid], names: ViewerNames) -> Iterator[str]:
    """What lies open on cards that the seat does not know, card by card."""
    for index, (card, marks) in enumerate(laid):
        if card == HIDDEN and marks:
            nth = ordinal(index + 1, names.words.game.file.language)
            said = names.tr("the {nth} card, unseen", nth=nth)
            yield f"{capital(said)}: {', '.join(names.marks(marks))}"


def _cards(
    zone: ZoneKey, laid: Sequence[Laid], seen: SeatView, names: ViewerNames, lit: Lit
) -> Iterator[dict[str, Any]]:
    """Each card; equal ones that cannot be chosen lie together, but in a pile."""
    times = Counter(laid)
    at: Counter[str] = Counter()
    told = set[Laid]()
    words, in_a_row = names.words, is_ordered(zone, names)
    for one in laid:
        card = one.card
        ways = lit.get((zone, card), [])
        if not ways and one in told and not in_a_row:
            continue
        told.add(one)
        option = ways[min(at[card], len(ways) - 1)] if ways else None
        at[card] += 1
        id_ = copy_of(card)[0]
        yield {
            "card": card,
            "title": names.card(card),
            "more": words.shown(id_),
            "kind": words.kind(id_),
            "place": zone_title(zone, names),
            "says": words.card(id_) if words.has_card(id_) else "",
            "marks": card_marks(zone, card, seen, names, one.marks),
            "option": option,
            "times": 1 if ways or in_a_row else times[one],
        }


def _counters(
    match: LiveMatch, names: ViewerNames, seen: SeatView, owner: int | None
) -> Iterator[dict[str, Any]]:
    """Counters with their values, and how far they can go where that is a fixed number."""
    for key, kind, value in told_counters(match, seen, owner):
        info = match.compiled.checked.symbols.counters.get(key[0])  # none of a term
        limit = info.model.most if info else None
        is_number = isinstance(value, int) and not isinstance(value, bool) and kind == "integer"
        most = limit if isinstance(limit, int) and is_number else None
        yield {
            "label": counter_label(key, names),
            "value": names.value(kind, value),
            "number": value if is_number else None,
            "most": most if most and most > 0 and value >= 0 else None,
        }
