"""The table as text: public zones, counters, the own hand, and the options of a decision."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.engine.observe import HIDDEN
from generator.play.events import News
from generator.play.table import Table
from generator.play.terminal_names import PERSON, Names, ordinal
from generator.play.terminal_words import capital, spaced
from generator.play.view import CounterKey, Sight, ZoneKey, sight
from generator.printable import printable

MOST_NEWS = 40
"""Lines of news that are shown unasked; `log` shows all."""

MOST_OPEN = 2
"""So many cards in the middle of the table are shown with all their words."""

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


def news_lines(news: Sequence[News], style: Style) -> Iterator[str]:
    """What has happened, oldest first; too many are cut at the front."""
    if len(news) > MOST_NEWS:
        yield f"  … {len(news) - MOST_NEWS} earlier lines; `log` shows them all"
    for one in news[-MOST_NEWS:]:
        is_act = one.kind in ("choice", "passed", "forced", "act")
        yield from style.wrap(one.text, "  " if is_act else "    ", "      ")


def table_lines(table: Table, seat: int, style: Style) -> Iterator[str]:
    """All that the person at `seat` may see of the match."""
    names, seen = table.watchers[seat].names, sight(table.state, seat)
    game = table.words.game
    titles = {one.id: one.title for one in game.file.variants}
    variants = [printable(titles[one]) for one in table.compiled.variants]
    yield style.heading(" · ".join([game.title, *variants, _who(table, seat)]))
    for line in _zones(seen, names, None):
        yield from style.wrap(line)
    for text in _open_cards(table, seen):
        yield from style.wrap(text, "    ", "    ")
    for line in _counter_lines(table, seen, names, None):
        yield from style.wrap(line)
    for owner in _round_from(seat, len(table.sitting)):
        yield from _seat_lines(table, seen, owner, names, style)


def _open_cards(table: Table, seen: Sight) -> Iterator[str]:
    """What is printed on the few cards that lie open in the middle, and are not a pile."""
    piles = {place.name for place in table.compiled.tables.places if place.ordered}
    middle = [zone for zone in seen.zones if zone[1] is None and zone[0] not in {"box", *piles}]
    for zone in middle:
        cards = [card for card in seen.zones[zone] if card != HIDDEN]
        if len(cards) <= MOST_OPEN:
            yield from (table.words.card(card) for card in cards)


def _round_from(seat: int, count: int) -> Iterator[int]:
    """Every seat, the viewer's last, so that the own hand stands next to the options."""
    yield from ((seat + step) % count for step in range(1, count + 1))


def _who(table: Table, seat: int) -> str:
    return f"seat {seat + 1}" if len(table.sitting) > 1 else "alone"


def _seat_lines(table: Table, seen: Sight, owner: int, names: Names, style: Style) -> Iterator[str]:
    lines = [*_zones(seen, names, owner), *_counter_lines(table, seen, names, owner)]
    if not lines:
        return
    if len(table.sitting) > 1:
        by = "" if table.sitting[owner] == PERSON else f" ({table.sitting[owner]})"
        gone = "" if owner in table.state.players or not _competes(table, owner) else ", out"
        yield style.heading(f"{capital(names.seat(owner))}{by}{gone}")
    for line in lines:
        yield from style.wrap(line)


def _competes(table: Table, seat: int) -> bool:
    return seat < table.compiled.tables.seats


def _zones(seen: Sight, names: Names, owner: int | None) -> Iterator[str]:
    hands = {one.id.replace("-", "_") for one in names.words.ruleset.zones if one.sees == "owner"}
    for zone, cards in seen.zones.items():
        if zone[1] != owner or zone[0] == "box":
            continue
        if cards or (zone[1] == names.viewer and zone[0] in hands):
            yield _zone(zone, cards, seen, names)


def _zone(zone: ZoneKey, cards: tuple[str, ...], seen: Sight, names: Names) -> str:
    label, piles = capital(spaced(zone[0])), names.words.ruleset.zones
    if not cards:
        return f"{label}: empty"
    known = Counter(card for card in cards if card != HIDDEN)
    hidden = len(cards) - known.total()
    if hidden == len(cards):
        return f"{label}: {_many(hidden)}"
    if zone[1] is None and len(cards) > 12 and not hidden:
        return f"{label}: {_many(len(cards))}, on top {names.shown(cards[0])}"
    told = [_card(zone, card, many, seen, names) for card, many in known.items()]
    if hidden and any(one.ordered and one.id == zone[0].replace("_", "-") for one in piles):
        told = [
            f"{_card(zone, card, 1, seen, names)} ({_depth(index, len(cards))})"
            for index, card in enumerate(cards)
            if card != HIDDEN
        ]
    if hidden:
        told.append(f"{hidden} face down")
    count = f" ({len(cards)})" if len(cards) > 1 else ""
    return f"{label}{count}: {', '.join(told)}"


def _depth(index: int, count: int) -> str:
    """Where in a pile a card lies whose others are not all known."""
    if index == 0:
        return "on top"
    return "at the bottom" if index == count - 1 else f"{ordinal(index + 1)} from the top"


def _many(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _card(zone: ZoneKey, card: str, many: int, seen: Sight, names: Names) -> str:
    marks = [
        f"{spaced(name)} {names.value('card' if names.words.has_card(value) else '', value)}"
        for name, value in seen.marks.get((zone, card), ())
        if value is not None and value is not False
    ]
    times = f" ({many} times)" if many > 1 else ""
    return names.shown(card) + times + (f" [{', '.join(marks)}]" if marks else "")


def _counter_lines(table: Table, seen: Sight, names: Names, owner: int | None) -> Iterator[str]:
    """What is counted, and then what is noted in words; what is zero, no or none is left out.

    Of a family, all are told as soon as one is worth it.
    """
    lines: tuple[list[str], list[str]] = ([], [])
    used = {key[:2] for key, value in seen.counters.items() if key[2] and value}
    for key, value in seen.counters.items():
        found = table.compiled.checked.symbols.counters[key[0]].type
        kind = str(found) if found.kind == "list" else found.kind
        is_worth = key[:2] in used or kind in ("seat", "card") or (value and value not in NOTHING)
        if key[1] == owner and is_worth and value is not None and not _is_quiet(table, key):
            said = f"{_label(key, names)} {names.value(kind, value)}"
            lines[kind in ("text", "flag")].append(said)
    yield from (" · ".join(line) for line in lines if line)


def _label(key: CounterKey, names: Names) -> str:
    """What goes before a value: `The player in turn:`, `Luck`."""
    called = names.words.declared(key[0])
    if called and key[1] is None and not key[2]:
        return f"{capital(called)}:"
    return capital(key[2] or spaced(key[0]))


def _is_quiet(table: Table, key: CounterKey) -> bool:
    """Whether the counter is the engine's own; a score is told all the same."""
    return key[0] != "score" and table.compiled.checked.symbols.counters[key[0]].builtin


def question_lines(table: Table, options: Sequence[str], style: Style) -> Iterator[str]:
    """What is asked, and the options, numbered from 1."""
    decision = table.state.decision
    said = table.words.say(decision.says) if decision.says else f"Choose: {spaced(decision.rule)}"
    section = f" [{decision.cites}]" if decision.cites else ""
    yield from (style.heading(line) for line in style.wrap(said + section, "", ""))
    if about := " · ".join(_about(table, table.state.current_seat)):
        yield from style.wrap(f"({about})")
    wide = len(str(len(options)))
    for number, option in enumerate(options, start=1):
        indent = f"  {number:>{wide}}  "
        yield from style.wrap(option, indent, " " * len(indent))


def _about(table: Table, seat: int) -> Iterator[str]:
    """What the question is about: what the rule that asks knows, as far as the seat may see it."""
    stack = table.state.observe(seat)["stack"]
    names = table.watchers[seat].names
    types = _types_of_top(table)
    quiet = _bookkeeping(table)
    for name, value in stack[-1][1].items() if stack else ():
        kind = types.get(name, "")
        is_other = kind == "seat" and value != seat
        is_told = kind in ("card", "integer", "text") and kind not in quiet and name not in quiet
        if name != "this" and (is_other or is_told):
            yield f"{spaced(name)} {names.value(kind, value)}"
        if name != "this" and kind == "card" and is_told:
            yield from table.words.lists(str(value))


def _bookkeeping(table: Table) -> set[str]:
    """Kinds and names of locals with which a rule that lets seats act counts only for itself.

    These are words for what was done, which the news tell, and numbers that start at a literal.
    """
    decision = table.state.decision
    if decision.word != "act":
        return set()
    rules = [one for one in table.words.ruleset.rules if one.id == decision.rule]
    lets = [effect.get("let") for rule in rules for effect in rule.does]
    return {"text"} | {
        name.replace("-", "_")
        for let in lets
        if isinstance(let, dict)
        for name, value in let.items()
        if isinstance(value, int)
    }


def _types_of_top(table: Table) -> dict[str, str]:
    """The kinds of the locals of the rule that asks."""
    program, frames = table.compiled, table.state.frames
    if not frames:
        return {}
    shown = program.shown_locals[program.body_at[frames[-1][0]]]
    return {name: kind.kind for name, _, kind, _ in shown}


def end_lines(table: Table, style: Style) -> Iterator[str]:
    """How the match ended."""
    state = table.state
    outcome = spaced(state.outcome or "")
    yield style.heading(f"The match is over: {outcome}.")
    names = Names(table.words, table.sitting, table.people[0] if len(table.people) == 1 else -1)
    scores = state.returns()
    if len(scores) == 1:
        yield f"  Score: {scores[0]:g}"
        return
    winners = state.winners()
    for seat, score in enumerate(scores):
        won = " – wins" if winners == [seat] else " – shares the win" if seat in winners else ""
        yield f"  {capital(names.seat(seat))} ({table.sitting[seat]}): {score:g}{won}"
