"""What a person means who asks about something: an action, a seat, a number or a card."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.engine import State
from generator.engine.observe import HIDDEN
from generator.engine.tables import DONE, PASS
from generator.play.table import Table
from generator.play.terminal_replies import closest, plainly
from generator.play.terminal_sight import sight
from generator.play.terminal_words import capital, spaced

MYSELF = frozenset({"me", "myself", "i", "you", "yourself"})
"""How people name their own seat; `you` is how the screen does."""
AROUND = re.compile(r"^(not|cannot i|can t i|can i not|is|are|the)\s+(?=\S)")
"""Words before what is asked about."""
MOST_MEANT = 5
"""So many names are offered where several are meant."""


@dataclass(frozen=True)
class Subject:
    """What is asked about: how it is called, and the action numbers that stand for it.

    `kind` is `option`, `seat`, `number` or `card`. No actions: it cannot even be named, and
    `unknown` says why.
    """

    said: str
    kind: str
    actions: tuple[int, ...]
    unknown: str = ""


@dataclass(frozen=True)
class Unknown:
    """Nothing goes by that name; `meant` are names that are like it, the likeliest first."""

    meant: tuple[str, ...] = ()


def find_subject(table: Table, about: str) -> Subject | Unknown:
    """What `about` names, for the person who decides.

    Names are tried whole before parts of them, and actions before cards. What is only like a name
    is never taken for it: it is offered.
    """
    wanted = plainly(about)
    found = _find(table, wanted)
    shorter = AROUND.sub("", wanted)
    return _find(table, shorter) if isinstance(found, Unknown) and shorter != wanted else found


def _find(table: Table, wanted: str) -> Subject | Unknown:
    found = _own_seat(table, wanted) or _numbered(table, wanted) or _copy(table, wanted)
    if found:
        return found
    known = [*_options(table), *_seats(table), *_cards(table)]
    named = [(plainly(name), one) for name, one in known]
    for fits in (_is_whole, _begins, _is_in):
        subjects = dict.fromkeys(one for name, one in named if fits(wanted, name))
        whole = fits is _is_whole
        for kind in ("option", "seat", "card"):
            some = [one for one in subjects if one.kind == kind]
            if len(some) == 1 or (some and whole):
                return some[0]
            if some:
                return Unknown(tuple(one.said for one in some[:MOST_MEANT]))
    near = closest(wanted, dict(named))
    return Unknown(tuple(dict.fromkeys(dict(named)[one].said for one in near)))


def _is_whole(wanted: str, name: str) -> bool:
    return name == wanted


def _begins(wanted: str, name: str) -> bool:
    return f"{name} ".startswith(f"{wanted} ")


def _is_in(wanted: str, name: str) -> bool:
    return f" {wanted} " in f" {name} " or (len(wanted) > 3 and name.startswith(wanted))


def _own_seat(table: Table, wanted: str) -> Subject | None:
    seat = table.state.current_seat
    return _seat(table, seat) if wanted in MYSELF else None


def _seat(table: Table, seat: int) -> Subject:
    names = table.watchers[table.state.current_seat].names
    return Subject(capital(names.seat(seat)), "seat", (table.state.tables.seat_base + seat,))


def _numbered(table: Table, wanted: str) -> Subject | None:
    """A number, of a seat, an option or itself."""
    found = re.fullmatch(r"(seat|player|option)?\s*([+−-]?\d{1,8})", wanted)
    if not found:
        return None
    kind, number = found[1], int(found[2].replace("−", "-"))
    state = table.state
    if kind in ("seat", "player"):
        chairs = state.tables.chairs
        if 1 <= number <= chairs:
            return _seat(table, number - 1)
        unknown = f"There is no seat {number} at this table: seats go from 1 to {chairs}."
        return Subject(f"Seat {number}", "seat", (), unknown)
    if state.decision.kind == "integer" and kind is None:
        least, most = state.tables.numbers
        action = state.tables.number_base + min(max(number, least), most)
        return Subject(str(number), "number", (action,))
    legal = state.choices()
    if 1 <= number <= len(legal):
        names = table.watchers[state.current_seat].names
        action = legal[number - 1]
        return Subject(capital(names.short(state, action, state.decision)), "option", (action,))
    unknown = f"There is no option {number} here."
    return Subject(str(number), "number", (), unknown)


def _copy(table: Table, wanted: str) -> Subject | None:
    """One of several copies of a card, by its number: `owl (2)`."""
    found = re.fullmatch(r"(.+) (\d{1,3})", wanted)
    if not found:
        return None
    state, names = table.state, table.watchers[table.state.current_seat].names
    for action in range(state.tables.card_base, state.tables.place_base):
        said = names.called(state, action)
        if said.endswith(f"({found[2]})") and plainly(said) == wanted:
            return Subject(said, "card", (action,))
    return None


def _options(table: Table) -> Iterator[tuple[str, Subject]]:
    """Actions and named options, first by their ids, then by their words."""
    state, words = table.state, table.words
    tables = state.tables
    labels: dict[str, str] = dict(state.decision.labels)
    for site in table.compiled.sites:
        for word, said in site.labels:
            labels.setdefault(word, said)
    for action, said in ((PASS, "Pass"), (DONE, "Done")):
        yield said, Subject(said, "option", (action,))
    here = {state.describe(one) for one in state.choices()} | _refused(state)
    # Texts that cards have, such as a trade, are words as well, but nobody can choose them.
    known = here | labels.keys()
    named = [word for word in tables.words if word in known and not words.has_card(word)]
    ordered = sorted(named, key=lambda word: (word not in here, word not in labels))
    subjects = {
        word: Subject(capital(words.named(word)), "option", (tables.words[word],))
        for word in ordered
    }
    for word, subject in subjects.items():
        yield word, subject
        yield spaced(word), subject
        yield subject.said, subject
    for word in ordered:
        if word in labels:
            yield words.say(labels[word]), subjects[word]


def _refused(state: State) -> set[str]:
    """The texts that are chosen from here, whether they may be chosen or not."""
    candidates = state.program.inquiry(state.site).candidates
    if state.decision.kind != "text" or candidates is None:
        return set()
    return set(state.program.asked(state, candidates, state.frames[-1]))


def _seats(table: Table) -> Iterator[tuple[str, Subject]]:
    names = table.watchers[table.state.current_seat].names
    for seat in range(table.state.tables.chairs):
        yield names.seat(seat), _seat(table, seat)


def _cards(table: Table) -> Iterator[tuple[str, Subject]]:
    """Cards by title and id, those of the own cards first; copies share a title."""
    tables, seat = table.state.tables, table.state.current_seat
    names = table.watchers[seat].names
    actions: dict[str, list[int]] = {names.card(card): [] for card in own_cards(table)}
    ids: dict[str, str] = {}
    for action in range(tables.card_base, tables.place_base):
        called = tables.names[action - tables.card_base]
        title = names.words.title(called)
        actions.setdefault(title, []).append(action)
        ids.setdefault(called, title)
    subjects = {
        title: Subject(title, "card", tuple(found)) for title, found in actions.items() if found
    }
    yield from subjects.items()
    yield from _namesakes(subjects)
    for called, title in ids.items():
        yield called, subjects[title]
        yield names.words.spoken(called), subjects[title]


def _namesakes(subjects: Mapping[str, Subject]) -> Iterator[tuple[str, Subject]]:
    """Cards that have one title, as whoever does not care which of them would call them."""
    several: dict[str, list[Subject]] = {}
    for title, subject in subjects.items():
        several.setdefault(title.partition(" (")[0], []).append(subject)
    for title, found in several.items():
        if title not in subjects:
            yield title, Subject(title, "card", tuple(a for one in found for a in one.actions))


def own_cards(table: Table) -> Iterator[str]:
    """The ids of the cards before the person who decides, as far as that person knows them."""
    seat = table.state.current_seat
    for (_, owner), cards in sight(table.state, seat).zones.items():
        if owner == seat:
            yield from (card for card in cards if card != HIDDEN)


def listed(names: Sequence[str] | Mapping[str, object]) -> str:
    """`A, B or C`."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last
