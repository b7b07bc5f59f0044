"""What a person means who asks about something: an action, a seat, a number or a card."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.engine import State
from generator.engine.observe import HIDDEN
from generator.engine.tables import DONE, PASS
from generator.play.table import Table
from generator.play.terminal_replies import closest, plainly
from generator.play.terminal_words import capital, spaced
from generator.play.view import sight

MYSELF = frozenset({"me", "myself", "i", "you", "yourself"})
"""How people name their own seat; `you` is how the screen does."""
AROUND = re.compile(r"^(not|cannot|can t|can|don t|do|may|i|is|are|it|the|a|an|my)\s+(?=\S)")
"""Words before what is asked about."""
ENDING = re.compile(r"(ing|ed|es|e|s)$")
"""What a verb may have that a title made of it lacks: `accuse`, `Accusation`."""
SHORTEST_ROOT = 5
SMALL = frozenset(
    ("play", "use", "take", "choose", "name", "put", "give", "a", "an", "the", "on", "to", "with",
     "for", "at", "my", "own", "it")
)  # fmt: skip
"""Words that may stand around a name in a longer question."""
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

    Names are tried whole before parts of them, what is on the screen before what is not. What is
    only like a name is never taken for it: it is offered.
    """
    wanted = plainly(about)
    found = _find(table, wanted)
    shorter = AROUND.sub("", wanted)
    while isinstance(found, Unknown) and shorter != wanted:
        wanted, again = shorter, _find(table, shorter)
        found = again if not isinstance(again, Unknown) or again.meant else found
        shorter = AROUND.sub("", wanted)
    return _within(table, wanted) or found if isinstance(found, Unknown) else found


def bare(about: str) -> str:
    """What is asked about, without the words before it: `not the discard` asks for `discard`."""
    wanted, shorter = "", plainly(about)
    while wanted != shorter:
        wanted, shorter = shorter, AROUND.sub("", shorter)
    return wanted


def _find(table: Table, wanted: str) -> Subject | Unknown:
    found = _own_seat(table, wanted) or _numbered(table, wanted) or _copy(table, wanted)
    if found:
        return found
    near = [*_options(table), *_seats(table), *_cards(table), *_actions(table)]
    far = [*_elsewhere(table)]
    for fits, known in (
        (_is_whole, near),
        (_has_root, [one for one in near if one[1].kind == "card"]),
        (_is_whole, far),
        (_begins, near),
        (_is_in, near),
        (_begins, far),
    ):
        if some := [one for name, one in known if fits(wanted, plainly(name))]:
            return _one_of(some, is_whole=fits is _is_whole)
    named = {plainly(name): one.said for name, one in (*far, *reversed(near))}
    like = [one for one in closest(wanted, named) if one[:1] == wanted[:1]]
    return Unknown(tuple(dict.fromkeys(named[one] for one in like)))


def _one_of(some: Sequence[Subject], *, is_whole: bool) -> Subject | Unknown:
    """The only one of its kind, or the one that stands for all: `Accusation`, of four designs."""
    for kind in ("option", "seat", "card"):
        found = [*dict.fromkeys(one for one in some if one.kind == kind)]
        if len(found) == 1 or (found and is_whole):
            return found[0]
        actions = {action for one in found for action in one.actions}
        whole = [one for one in found if actions <= set(one.actions)]
        if whole:
            return whole[0]
        if found:
            return Unknown(tuple(one.said for one in found[:MOST_MEANT]))
    return Unknown()


def _within(table: Table, wanted: str) -> Subject | None:
    """The seat or card that is named last in a question such as `play Proof on the widow`.

    All other words must be small ones or those of actions, so that nothing is guessed.
    """
    sites = [one for one in table.compiled.sites if one.word == "act"]
    verbs = {part for one in sites for word, _ in one.labels for part in word.split("-")}
    known = [(word, _seat(table, table.state.current_seat)) for word in MYSELF - {"i"}]
    known += [(plainly(name), one) for name, one in (*_seats(table), *_cards(table))]
    left, last, meant = f" {wanted.replace(' ', '  ')} ", -1, None
    for name, one in sorted(known, key=lambda pair: -len(pair[0])):
        spelt = f" {name.replace(' ', '  ')} "
        at = left.rfind(spelt)
        if at >= 0:
            left = left.replace(spelt, "#" * len(spelt))
            last, meant = max((last, meant), (at, one), key=lambda pair: pair[0])
    is_clear = set(left.replace("#", " ").split()) <= SMALL | verbs
    return meant if is_clear else None


def _is_whole(wanted: str, name: str) -> bool:
    return name == wanted


def _begins(wanted: str, name: str) -> bool:
    return f"{name} ".startswith(f"{wanted} ")


def _is_in(wanted: str, name: str) -> bool:
    return f" {wanted} " in f" {name} " or (len(wanted) > 3 and name.startswith(wanted))


def _has_root(wanted: str, name: str) -> bool:
    root = ENDING.sub("", wanted)
    return len(root) >= SHORTEST_ROOT and root != wanted and name.startswith(root)


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
    """What is on the screen: options of this decision by their ids, then by all their words."""
    state, words = table.state, table.words
    labels = dict(state.decision.labels)
    for action, said in ((PASS, "Pass"), (DONE, "Done")):
        yield said, Subject(said, "option", (action,))
    here = {state.describe(one) for one in state.choices()} | _refused(state) | labels.keys()
    subjects = _worded(table, here)
    yield from _by_id(subjects)
    for word, subject in subjects.items():
        if word in labels:
            yield words.say(labels[word]), subject


def _actions(table: Table) -> Iterator[tuple[str, Subject]]:
    """Actions that another decision offers."""
    sites = [one for one in table.compiled.sites if one.word == "act"]
    yield from _by_id(_worded(table, {word for one in sites for word, _ in one.labels}))


def _elsewhere(table: Table) -> Iterator[tuple[str, Subject]]:
    """Options that another decision offers, by their ids."""
    labels = {word: said for one in table.compiled.sites for word, said in one.labels}
    subjects = _worded(table, set(labels))
    yield from _by_id(subjects)


def _worded(table: Table, wanted: Collection[str]) -> dict[str, Subject]:
    """Options by their ids; texts that cards have, such as a trade, cannot be chosen."""
    words, known = table.words, table.state.tables.words
    return {
        word: Subject(capital(words.named(word)), "option", (known[word],))
        for word in known
        if word in wanted and not words.has_card(word)
    }


def _by_id(subjects: Mapping[str, Subject]) -> Iterator[tuple[str, Subject]]:
    for word, subject in subjects.items():
        yield word, subject
        yield spaced(word), subject
        yield subject.said, subject


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


def listed(names: Sequence[str] | Mapping[str, object], word: str = "or") -> str:
    """`A, B or C`."""
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last
