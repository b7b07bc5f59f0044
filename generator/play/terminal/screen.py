"""A match as text: public zones, counters, the own hand, and the options of a decision."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine import Decision
from generator.engine.observe import HIDDEN, Laid
from generator.play.events import MatchEvent, SeatView, table_of, view_of
from generator.play.marks import Marks, terms_shown
from generator.play.match import LiveMatch
from generator.play.narrator import question, table_won
from generator.play.wording import (
    PERSON,
    CounterKey,
    GameWords,
    ViewerNames,
    ZoneKey,
    capital,
    copy_of,
    ordinal,
    spaced,
)
from generator.printable import printable
from generator.rules.typed_tree import Effect

MOST_EVENTS = 40
"""Lines of what happened that are shown unasked; `log` shows all."""
MOST_OPEN = 2
"""So many cards in the middle of the table are shown with all their words."""
MOST_LISTED = 12
"""Of so many cards in an open pile each is named; of more only the top one."""
NOTHING = ("nothing", "nobody", "none")
"""Words of a counter that are not told, as zero is not."""
LONGEST_LINE = 92
"""Characters of a line on a wide terminal: longer ones are hard to read."""


@dataclass(frozen=True)
class Style:
    """How lines are set: at most `width` characters, headings bold where `bold` is true."""

    width: int = 80
    bold: bool = False

    def heading(self, text: str) -> str:
        """A heading."""
        return f"\033[1m{text}\033[0m" if self.bold else text

    def wrap(self, text: str, indent: str = "  ", more: str = "    ") -> list[str]:
        """`text` in lines; the first begins with `indent`, the others with `more`."""
        width = min(self.width, LONGEST_LINE)
        return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=more) or [indent]


def event_lines(events: Sequence[MatchEvent], style: Style) -> Iterator[str]:
    """What has happened, oldest first; too many are cut at the front."""
    if len(events) > MOST_EVENTS:
        yield f"  … {len(events) - MOST_EVENTS} earlier lines; `log` shows them all"
    for one in events[-MOST_EVENTS:]:
        is_act = one.kind in ("choice", "passed", "forced", "act")
        yield from style.wrap(one.text, "  " if is_act else "    ", "      ")


def match_lines(match: LiveMatch, seat: int, style: Style) -> Iterator[str]:
    """All that the person at `seat` may see of the match."""
    names, seen = match.narrators[seat].names, table_of(match.state, seat)
    game = names.words.game
    titles = {one.id: one.title for one in game.file.variants}
    variants = [printable(titles[one]) for one in match.compiled.variants]
    who = f"seat {seat + 1}" if len(match.sitting) > 1 else "alone"
    yield style.heading(" · ".join([game.title, *variants, who]))
    for line in zone_lines(seen, names, None):
        yield from style.wrap(line)
    for text in _open_cards(match, names.words, seen):
        yield from style.wrap(text, "    ", "    ")
    for line in _counter_lines(match, seen, names, None):
        yield from style.wrap(line)
    # The viewer comes last, so that the own hand stands next to the options.
    chairs = len(match.sitting)
    for owner in ((seat + step) % chairs for step in range(1, chairs + 1)):
        lines = [*zone_lines(seen, names, owner), *_counter_lines(match, seen, names, owner)]
        if lines and chairs > 1:
            by = "" if match.sitting[owner] == PERSON else f" ({match.sitting[owner]})"
            by += f", {told}" if (told := team_told(match, names, owner)) else ""
            is_out = owner < match.compiled.tables.seats and owner not in match.state.players
            yield style.heading(f"{capital(names.seat(owner))}{by}{', out' if is_out else ''}")
        for line in lines:
            yield from style.wrap(line)


def team_told(match: LiveMatch, names: ViewerNames, owner: int) -> str:
    """With whom a seat plays, where not all are together: `your partner`, `team 2`."""
    tables = match.compiled.tables
    if not tables.has_teams or len(tables.teams) == 1 or owner >= tables.seats:
        return ""
    own = tables.team_of[owner]
    if 0 <= names.viewer < tables.seats and own == tables.team_of[names.viewer]:
        return "" if owner == names.viewer else names.tr("your partner")
    return names.tr("team {number}", number=own)


def _open_cards(match: LiveMatch, words: GameWords, seen: SeatView) -> Iterator[str]:
    """The texts of the few cards that lie open in the middle, and are not a pile."""
    apart = {"box", *(place.name for place in match.compiled.tables.places if place.ordered)}
    for (zone, owner), held in seen.zones.items():
        cards = [card for card in held if card != HIDDEN]
        if owner is None and zone not in apart and len(cards) <= MOST_OPEN:
            yield from (words.card(card) for card in cards if words.says(card))


def zone_lines(seen: SeatView, names: ViewerNames, owner: int | None) -> Iterator[str]:
    """The zones of a seat, or those of the game, with their cards.

    Of the zones that a seat has for itself only the first is told while it is empty, as a hand is.
    """
    own = [one.id for one in names.words.ruleset.zones if one.sees in ("owner", "team", "others")]
    hands = {one.replace("-", "_") for one in own[:1]}
    for zone, cards in seen.zones.items():
        is_own_hand = owner == names.viewer and zone[0] in hands
        if is_board(zone, names):
            if owner is None:
                yield from _board(zone, cards, seen, names)
            continue
        if zone[1] == owner and zone[0] != "box" and (cards or is_own_hand):
            yield f"{zone_title(zone, names)}{_held(zone, cards, seen, names)}"


def zone_title(zone: ZoneKey, names: ViewerNames) -> str:
    """What goes before the cards of a zone, under the name of its seat: `Hand`."""
    words, (name, owner) = names.words, zone
    if name in words.shared:
        return capital(names.zone(zone))
    called = words.declared(name)
    return names.heading(called, owner) if called else capital(words.named(name))


def is_board(zone: ZoneKey, names: ViewerNames) -> bool:
    """Whether a zone is where the spaces of the board lie from the start."""
    board = names.words.ruleset.board
    zones = names.words.ruleset.zones if board else ()
    return any(
        one.id.replace("-", "_") == zone[0] and board and board.deck in one.starts_with
        for one in zones
    )


def _board(
    zone: ZoneKey, cards: tuple[str, ...], seen: SeatView, names: ViewerNames
) -> Iterator[str]:
    """The spaces on which there is something: `Board: at Harbour 2 cubes; at Inn Cart 1`.

    Where spaces lie in rows, each row is a line, and what all count alike is said once.
    """
    tr, title = names.tr, capital(spaced(zone[0]))
    laid = [one.card for one in cards_of(zone, seen, names)]
    told = {card: marks for card in laid if (marks := card_marks(zone, card, seen, names))}
    if not told:
        yield f"{title}: {tr('nothing on any of {n} spaces', n=len(cards))}"
        return
    if not names.words.rows:
        places = [tr("at {space}: {what}", space=names.card(card), what=", ".join(marks))
                  for card, marks in told.items()]  # fmt: skip
        yield f"{title}: {'; '.join(places)}"
        return
    alike = next((f"{names.mark_name(one)} " for one in names.words.counted_from_start), "")
    if alike and all(len(marks) == 1 and marks[0].startswith(alike) for marks in told.values()):
        told = {card: [marks[0].removeprefix(alike)] for card, marks in told.items()}
        yield f"{title} ({alike.strip()}):"
    else:
        yield f"{title}:"
    for row in names.words.rows:
        if cells := [f"{names.card(one)}: {', '.join(told[one])}" for one in row if one in told]:
            yield f"  {' · '.join(cells)}"


def standing(space: str, seen: SeatView, names: ViewerNames) -> Iterator[str]:
    """What stands on a space by a counter of its own: `Cart 1`, `2 cubes`."""
    board = names.words.ruleset.board
    kind = f"card of {board.deck}" if board else ""
    by = {one.id.replace("-", "_"): one.of for one in names.words.ruleset.counters
          if one.type == kind and not (one.for_ or one.towards)}  # fmt: skip
    there: dict[str, list[str]] = {}
    for (_, piece), marks in seen.marks.items() if by else ():
        for name, value in marks:
            if value == space and name in by:
                there.setdefault(by[name], []).append(piece)
    for deck, pieces in there.items():
        many = names.words.named(deck)
        yield names.card(pieces[0]) if len(pieces) == 1 else f"{len(pieces)} {many}"


def _held(zone: ZoneKey, cards: tuple[str, ...], seen: SeatView, names: ViewerNames) -> str:
    """` (3): Owl, 2 face down`."""
    many = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    if not cards:
        return ": empty"
    laid = cards_of(zone, seen, names)
    hidden = sum(1 for one in laid if one.card == HIDDEN and not one.marks)
    if hidden == len(cards):
        return f": {many}"
    is_pile = zone[1] is None and is_ordered(zone, names)
    if is_pile and len(cards) > MOST_LISTED and HIDDEN not in cards:
        return f": {many}, on top {names.shown(cards[0])}"
    told = [*_told(zone, laid, names)]
    if hidden:
        told.append(f"{hidden} face down")
    count = f" ({len(cards)})" if len(cards) > 1 else ""
    return f"{count}: {', '.join(told)}"


def _told(zone: ZoneKey, laid: Sequence[Laid], names: ViewerNames) -> Iterator[str]:
    """Each card that can be said something of: of a pile with its place, else equal ones once."""
    if not is_ordered(zone, names):
        for (card, marks), times in Counter(laid).items():
            if card != HIDDEN or marks:
                yield _card(card, marks, times, names)
        return
    for index, (card, marks) in enumerate(laid):
        if card == HIDDEN and marks:
            yield f"{ordinal(index + 1)} {_card(card, marks, 1, names)}"
        elif card != HIDDEN and any(one.card == HIDDEN for one in laid):
            yield f"{_card(card, marks, 1, names)} ({_depth(index, len(laid))})"
        elif card != HIDDEN:
            place = f"{index + 1}. " if len(laid) > 1 else ""
            yield place + _card(card, marks, 1, names)


def cards_of(zone: ZoneKey, seen: SeatView, names: ViewerNames) -> list[Laid]:
    """The cards of a zone as they lie; where they lie in no order, in that of hands."""
    known = seen.laid.get(zone)
    if known is None:
        known = tuple(Laid(one, seen.marks.get((zone, one), ())) for one in seen.zones[zone])
    by = names.words.laid(zone[0])
    if by is None:
        return [*known]
    rank = names.words.rank(by)
    return sorted(known, key=lambda one: rank(copy_of(one.card)[0]))


def is_ordered(zone: ZoneKey, names: ViewerNames) -> bool:
    """Whether the cards of a zone lie in an order."""
    return names.words.laid(zone[0]) is None


def _depth(index: int, count: int) -> str:
    """Where in a pile a card lies whose others are not all known."""
    if index == 0:
        return "on top"
    return "at the bottom" if index == count - 1 else f"{ordinal(index + 1)} from the top"


def _card(card: str, marks: Marks, many: int, names: ViewerNames) -> str:
    times = f" ({many} times)" if many > 1 else ""
    said = "card, unseen" if card == HIDDEN else names.shown(card)
    told = names.marks(marks)
    return said + times + (f" [{', '.join(told)}]" if told else "")


def card_marks(
    zone: ZoneKey, card: str, seen: SeatView, names: ViewerNames, marks: Marks | None = None
) -> list[str]:
    """What is counted on a card, or this one of its copies, and what stands on a space.

    Of a number that spaces begin with, 0 is told too.
    """
    found = seen.marks.get((zone, card), ()) if marks is None else marks
    if not is_board(zone, names):
        return names.marks(found)
    unmarked = names.words.counted_from_start.items()
    found = (*found, *(one for one in unmarked if one[0] not in dict(found)))
    return [*names.marks(found), *standing(card, seen, names)]


def _counter_lines(
    match: LiveMatch, seen: SeatView, names: ViewerNames, owner: int | None
) -> Iterator[str]:
    """What is counted, and then what is noted in words."""
    lines: tuple[list[str], list[str]] = ([], [])
    for key, kind, value in told_counters(match, seen, owner):
        label = counter_label(key, names).replace(": ", ", ")
        said = f"{label}: {names.value(kind, value)}"
        lines[kind in ("text", "flag")].append(said)
    yield from (" · ".join(line) for line in lines if line)


def told_counters(
    match: LiveMatch, seen: SeatView, owner: int | None
) -> Iterator[tuple[CounterKey, str, Any]]:
    """The counters of a seat, or of the game, with type and value; what says nothing is left out.

    Of a family, all are told as soon as one is worth it; so is 0 of a seat beside the number of
    another. What teams share is told with the game. The engine's own counters are not told, but for
    the score. Terms that are shown stand behind them.
    """
    infos, state = match.compiled.checked.symbols.counters, match.state
    used = {key[:2] for key, value in seen.counters.items() if key[2] and value}
    compared = {(key[0], key[2]) for key, value in seen.counters.items()
                if isinstance(key[1], int) and type(value) is int and value}  # fmt: skip
    for key, value in seen.counters.items():
        info = infos[key[0]]
        kind = str(info.type) if info.type.kind == "list" else info.type.kind
        is_worth = key[:2] in used or kind in ("seat", "card") or (value and value not in NOTHING)
        is_worth = is_worth or (type(value) is int and (key[0], key[2]) in compared)
        is_quiet = info.builtin and key[0] != "score"
        is_there = owner is None if info.shared else key[1] == owner
        if is_there and is_worth and value is not None and not is_quiet:
            yield key, kind, value
    for name, kind, value in terms_shown(state, owner):
        is_worth = kind in ("seat", "card") or (value and value not in NOTHING)
        if is_worth or (type(value) is int and name in _numbers_of_seats(match)):
            yield (name, owner, ""), kind, value


def _numbers_of_seats(match: LiveMatch) -> set[str]:
    """The terms that stand at the table with a number that is not 0, of one seat at least."""
    seats = range(match.compiled.tables.seats)
    told = (one for seat in seats for one in terms_shown(match.state, seat))
    return {name for name, _, value in told if type(value) is int and value}


def counter_label(key: CounterKey, names: ViewerNames) -> str:
    """What goes before a value: `The player in turn`, `Luck`, `Used: The Fool`."""
    words, (name, owner, word) = names.words, key
    if name in words.shared:
        return capital(names.counter(key))
    called = words.declared(name)
    if called and owner is None and not word:
        return capital(called)
    if called and isinstance(owner, int) and not word:
        return names.heading(called, owner)
    if words.has_card(word):
        return f"{capital(words.named(name))}: {words.member(word)}"
    return capital(words.member(word) if word else words.named(name))


def question_lines(match: LiveMatch, options: Sequence[str], style: Style) -> Iterator[str]:
    """What is asked, and the options, numbered from 1."""
    decision = match.state.decision
    asked = question(match.state, match.narrators[match.state.current_seat].names)
    said = asked or f"Choose: {spaced(decision.rule)}"
    section = f" [{decision.cites}]" if decision.cites else ""
    yield from (style.heading(line) for line in style.wrap(said + section, "", ""))
    if about := " · ".join(question_about(match, match.state.current_seat)):
        yield from style.wrap(f"({about})")
    wide = len(str(len(options)))
    for number, option in enumerate(options, start=1):
        indent = f"  {number:>{wide}}  "
        yield from style.wrap(option, indent, " " * len(indent))


def question_about(match: LiveMatch, seat: int) -> Iterator[str]:
    """What the question is about, in words: `target seat 2`; of what is called `card` its title."""
    for name, said in question_facts(match, seat):
        yield said if name in ("", "card", "seat") else f"{name} {said}"


def question_facts(match: LiveMatch, seat: int) -> Iterator[tuple[str, str]]:
    """What the rule that asks knows, as far as the seat may see it: names and values.

    Of a rule in which others act too, that is only what the choice hangs on; what the question
    says, or was answered by its own options, or stands at the table, is not told again. What a card
    has to choose from stands behind it, without a name.
    """
    stack = match.state.observe(seat)["stack"]
    if not stack or not match.state.frames:
        return
    program, names = match.compiled, match.narrators[seat].names
    decision, held = match.state.decision, stack[-1][1]
    number = program.body_at[match.state.frames[-1][0]]
    types = {name: kind.kind for name, _, kind, _ in program.shown_locals[number]}
    acting = [one for one, kind in program.bodies[number].params.items() if kind.kind == "seat"]
    is_guest = bool(acting) and not any(held.get(one) == seat for one in acting)
    in_turn = _in_turn(program.bodies[number].effects, decision)
    is_guest = is_guest or any(
        types.get(one) == "seat" and held[one] == seat for one in in_turn & held.keys()
    )
    answers = {one.binds for one in program.sites if (one.rule, one.word) == (decision.rule, "ask")}
    quiet = {"this", decision.binds, *decision.named, *answers, *_bookkeeping(match)}
    seen = told_counters(match, view_of(match.state, seat), None)
    at_table = {value for _, kind, value in seen if kind == "text"}
    for name, value in held.items():
        kind = types.get(name, "")
        if kind == "text" and value in at_table:
            continue
        if is_guest and name not in decision.hangs_on:
            continue
        is_told = kind in ("card", "integer", "text") and not {kind, name} & quiet
        if is_told or (name not in quiet and kind == "seat" and value != seat):
            yield names.words.named(name), names.value(kind, value)
        if kind == "card" and is_told:
            yield from (("", one) for one in names.words.lists(str(value)))


def _in_turn(effects: Sequence[Effect], decision: Decision) -> set[str]:
    """The locals of the loops in which a decision stands, such as whoever has the turn."""
    for one in effects:
        inner = [effect for body in one.bodies.values() for effect in body]
        if one.position == decision.position:
            return {""}
        if found := _in_turn(inner, decision):
            is_loop = one.word in ("turns", "each")
            return found | {str(one.names.get("as", ""))} if is_loop else found
    return set()


def _bookkeeping(match: LiveMatch) -> set[str]:
    """Kinds and names of locals with which a rule that lets seats act counts only for itself.

    These are words for what was done, which the events tell, and numbers that start at a literal.
    """
    decision = match.state.decision
    if decision.word != "act":
        return set()
    rules = [one for one in match.words.ruleset.rules if one.id == decision.rule]
    lets = [effect.get("let") for rule in rules for effect in rule.does]
    return {"text"} | {
        name.replace("-", "_")
        for let in lets
        if isinstance(let, dict)
        for name, value in let.items()
        if isinstance(value, int)
    }


def end_lines(
    match: LiveMatch,
    style: Style,
    words: GameWords | None = None,
    sitters: Sequence[str] | None = None,
) -> Iterator[str]:
    """How the match ended; `sitters` are words for who sat at each seat."""
    state, scores, words = match.state, match.state.returns(), words or match.words
    said = words.tr("The match is over: {outcome}.", outcome=words.named(state.outcome or ""))
    yield style.heading(said)
    if len(scores) == 1:
        yield "  " + words.tr("Score: {score}", score=f"{scores[0]:g}")
        return
    viewer = match.people[0] if len(match.people) == 1 else -1
    names, winners = ViewerNames(words, match.sitting, viewer), state.winners()
    teams = state.tables.teams
    if len(teams) == 1:
        yield "  " + words.tr("Score: {score}", score=f"{scores[0]:g}")
        if won := table_won(state, names):
            yield f"  {won}"
        return
    first = [team for team in teams if team[0] in winners]
    for team in teams:
        is_one = len(team) == 1
        won = words.tr("wins") if is_one else words.tr("win")
        if len(first) > 1:
            won = words.tr("shares the win") if is_one else words.tr("share the win")
        by = ", ".join((sitters or match.sitting)[seat] for seat in team)
        line = f"  {capital(names.team(team))} ({by}): {scores[team[0]]:g}"
        yield f"{line} – {won}" if team in first else line
