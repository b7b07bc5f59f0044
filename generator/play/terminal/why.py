"""Why something cannot be chosen: what a person asks, answered about that and nothing else."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from generator.engine import Failure, IllegalActionError, Refusal, RulesFault, State
from generator.engine.announcements import Forced
from generator.engine.cards import can_see
from generator.engine.decision_points import (
    CHOSEN_ALREADY,
    IN_NO_GROUP,
    NOT_WITH_THESE,
    OFTEN_ENOUGH,
)
from generator.engine.explain import ANOTHER_KIND, NOT_OFFERED, offering
from generator.engine.observe import HIDDEN
from generator.engine.tables import DONE, PASS
from generator.play.events import view_of
from generator.play.match import LiveMatch
from generator.play.narrator import filled, question
from generator.play.wording import capital, listed, plainly, sentence, spaced

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

GENERAL = frozenset({NOT_OFFERED, ANOTHER_KIND})
"""Ids of failures that say no more than that something is not asked for here."""
NO_OPTION = "no-option"
ANOTHER_RULE = "another-rule"
OF_EVERY_GAME = GENERAL | {
    ANOTHER_RULE, CHOSEN_ALREADY, IN_NO_GROUP, NO_OPTION, NOT_WITH_THESE, OFTEN_ENOUGH,
    "must-choose", "not-enough", "taken", "out-of-range",
    "is-out", "match-over", "requirement",
}  # fmt: skip
"""Ids of failures that no author has named; people are told the words, and not the id."""
MOST_WAYS = 12
"""So many options are looked behind at most."""
MOST_TRIED = 80
"""So many choices are tried for one question."""
DEEPEST = 3
"""So many choices of the same seat are looked ahead."""
MOST_RULES = 2
"""So many rules are quoted where a word of theirs is no option."""
_KINDS = {"integer": "number", "text": "option"}
MOST_PLACES = 4
"""So many places are named in which copies of a card lie."""


def why_lines(match: LiveMatch, about: str) -> Iterator[str]:
    """Why what `about` names cannot be chosen: each requirement that fails, with its section.

    Of an action first what it requires, then why it would find nothing; of anything else first
    what is asked here, then what would become of it behind each action.
    """
    about = about.strip().rstrip("?").strip()
    finder = _Finder(match)
    if not about:
        yield finder.tr("Name a card, a seat or an action: `why` and then its words.")
        return
    subject = finder.find(about)
    if isinstance(subject, Unknown):
        if subject.meant:
            said = finder.tr("Nothing in this game goes by that name. Did you mean {names}?")
            yield said.format(names=finder.listed(subject.meant))
        else:
            yield from finder.spoken_of(about)
    elif subject.unknown:
        yield subject.unknown
    else:
        yield from _Answer(match, subject).lines()


# -- what is asked about ---------------------------------------------------------------------


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


Named = Iterator[tuple[str, Subject]]
"""Names, each with what goes by it."""


def bare(about: str) -> str:
    """What is asked about, without the words before it: `not the discard` asks for `discard`."""
    return [*_shorter(plainly(about))][-1]


def _shorter(wanted: str) -> Iterator[str]:
    """The words as they are, and then each time without one before what is asked about."""
    before = None
    while wanted != before:
        yield wanted
        before, wanted = wanted, AROUND.sub("", wanted)


def _is_whole(wanted: str, name: str) -> bool:
    return name == wanted


def _begins(wanted: str, name: str) -> bool:
    return f"{name} ".startswith(f"{wanted} ")


def _is_in(wanted: str, name: str) -> bool:
    return f" {wanted} " in f" {name} " or (len(wanted) > 3 and name.startswith(wanted))


def _has_root(wanted: str, name: str) -> bool:
    root = ENDING.sub("", wanted)
    return len(root) >= SHORTEST_ROOT and root != wanted and name.startswith(root)


def _one_of(some: Sequence[Subject], *, is_whole: bool) -> Subject | Unknown:
    """The only one of its kind, or the one that stands for all: `Accusation`, of four designs."""
    for kind in ("option", "seat", "card"):
        found = [*dict.fromkeys(one for one in some if one.kind == kind)]
        if len(found) == 1 or (found and is_whole):
            return found[0]
        actions = {action for one in found for action in one.actions}
        for one in found:
            if actions <= set(one.actions):
                return one
        if found:
            return Unknown(tuple(one.said for one in found[:MOST_MEANT]))
    return Unknown()


class _Asking:
    """The person who decides, and asks."""

    def __init__(self, match: LiveMatch) -> None:
        self.match, self.state = match, match.state
        self.tables, self.decision = match.state.tables, match.state.decision
        self.seat = match.state.current_seat
        self.names = match.narrators[self.seat].names
        self.words = self.names.words

    def tr(self, text: str, **names: object) -> str:
        """A text of ours in the language of the person."""
        return self.words.tr(text, **names)

    def listed(self, names: Collection[str]) -> str:
        """`A, B or C`."""
        return listed([*names], self.tr("or"))

    def own_cards(self) -> Iterator[str]:
        """The ids of the cards before the person, as far as that person knows them."""
        for (_, owner), cards in view_of(self.state, self.seat).zones.items():
            if owner == self.seat:
                yield from (card for card in cards if card != HIDDEN)


class _Finder(_Asking):
    """Finds what is meant by some words."""

    def find(self, about: str) -> Subject | Unknown:
        """What `about` names.

        Names are tried whole before parts of them, what is on the screen before what is not. What
        is only like a name is never taken for it: it is offered.
        """
        found, wanted = Unknown(), ""
        for wanted in _shorter(plainly(about)):
            again = self._find(wanted)
            if isinstance(again, Subject):
                return again
            found = again if again.meant or not found.meant else found
        return self._within(wanted) or found

    def spoken_of(self, about: str) -> Iterator[str]:
        """Where the game speaks of what is no option of its own: in the question, or in a rule."""
        wanted = bare(about).rstrip(" 0123456789")
        rules = [*self.words.speaking_of(wanted)] if wanted else []
        asked = question(self.state, self.names)
        is_asked = bool(wanted) and f" {wanted}" in f" {plainly(asked)}"
        if not is_asked and not rules:
            yield self.tr("Nothing in this game goes by that name.")
            return
        yield self.tr("That is no option of its own.")
        if is_asked:
            yield "  " + self.tr("What is asked here speaks of it: {question}", question=asked)
        yield from (f"  {one}" for one in rules[:MOST_RULES])
        if len(rules) > MOST_RULES:
            yield "  " + self.tr("`rules {word}` shows more.", word=wanted)

    def _find(self, wanted: str) -> Subject | Unknown:
        if wanted in MYSELF or wanted == plainly(self.tr("you")):
            return self._seat(self.seat)
        if found := self._numbered(wanted) or self._copy(wanted):
            return found
        elsewhere = {word for one in self.match.compiled.sites for word, _ in one.labels}
        near = [
            *self._options(),
            *self._seats(),
            *self._cards(),
            *_by_id(self._worded(self._actions())),
        ]
        far = [*_by_id(self._worded(elsewhere))]
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
        # Those that are spelt much alike.
        like = [one for one in get_close_matches(wanted, named, 3, 0.75) if one[:1] == wanted[:1]]
        return Unknown(tuple(dict.fromkeys(named[one] for one in like)))

    def _within(self, wanted: str) -> Subject | None:
        """The seat or card that is named last in a question such as `play Proof on the widow`.

        All other words must be small ones or those of actions, so that nothing is guessed.
        """
        verbs = {part for word in self._actions() for part in word.split("-")}
        known = [(word, self._seat(self.seat)) for word in MYSELF - {"i"}]
        known += [(plainly(name), one) for name, one in (*self._seats(), *self._cards())]
        left, last, meant = f" {wanted.replace(' ', '  ')} ", -1, None
        for name, one in sorted(known, key=lambda pair: -len(pair[0])):
            spelt = f" {name.replace(' ', '  ')} "
            at = left.rfind(spelt)
            if at >= 0:
                left = left.replace(spelt, "#" * len(spelt))
                last, meant = max((last, meant), (at, one), key=lambda pair: pair[0])
        is_clear = set(left.replace("#", " ").split()) <= SMALL | verbs
        return meant if is_clear else None

    def _actions(self) -> set[str]:
        """The actions that any decision offers."""
        sites = [one for one in self.match.compiled.sites if one.word == "act"]
        return {word for one in sites for word, _ in one.labels}

    def _seat(self, seat: int) -> Subject:
        return Subject(capital(self.names.seat(seat)), "seat", (self.tables.seat_base + seat,))

    def _numbered(self, wanted: str) -> Subject | None:
        """A number, of a seat, an option or itself."""
        found = re.fullmatch(r"(seat|player|option)?\s*([+−-]?\d{1,8})", wanted)
        if not found:
            return None
        kind, number = found[1], int(found[2].replace("−", "-"))
        state, chairs = self.state, self.tables.chairs
        if kind in ("seat", "player"):
            if 1 <= number <= chairs:
                return self._seat(number - 1)
            unknown = self.tr(
                "There is no seat {number} at this table: seats go from 1 to {most}.",
                number=number,
                most=chairs,
            )
            return Subject(capital(self.tr("seat {number}", number=number)), "seat", (), unknown)
        if self.decision.kind == "integer" and kind is None:
            least, most = self.tables.numbers
            action = self.tables.number_base + min(max(number, least), most)
            return Subject(str(number), "number", (action,))
        legal = self.match.choices()
        if 1 <= number <= len(legal):
            action = legal[number - 1]
            said = capital(self.names.short(state, action, self.decision))
            return Subject(said, "option", (action,))
        unknown = self.tr("There is no option {number} here.", number=number)
        return Subject(str(number), "number", (), unknown)

    def _copy(self, wanted: str) -> Subject | None:
        """One of several copies of a card, by its number: `owl (2)`."""
        if found := re.fullmatch(r"(.+) (\d{1,3})", wanted):
            for action in range(self.tables.card_base, self.tables.place_base):
                said = self.names.called(self.state, action)
                if said.endswith(f"({found[2]})") and plainly(said) == wanted:
                    return Subject(said, "card", (action,))
        return None

    def _options(self) -> Named:
        """What is on the screen: options of this decision by their ids, then by all their words."""
        state, labels = self.state, dict(self.decision.labels)
        for action, word in ((PASS, "pass"), (DONE, "done")):
            subject = Subject(capital(self.words.named(word)), "option", (action,))
            yield from ((name, subject) for name in (word, subject.said))
        here = {state.describe(one) for one in state.choices()} | labels.keys()
        # The texts that are chosen from here, whether they may be chosen or not.
        candidates = state.program.inquiry(state.site).candidates
        if self.decision.kind == "text" and candidates is not None:
            here |= set(state.program.asked(state, candidates, state.frames[-1]))
        subjects = self._worded(here)
        yield from _by_id(subjects)
        for word, subject in subjects.items():
            if word in labels:
                yield self.words.say(labels[word]), subject

    def _worded(self, wanted: Collection[str]) -> dict[str, Subject]:
        """Options by their ids; texts that cards have, such as a trade, cannot be chosen."""
        return {
            word: Subject(capital(self.words.named(word)), "option", (action,))
            for word, action in self.tables.words.items()
            if word in wanted and not self.words.has_card(word)
        }

    def _seats(self) -> Named:
        for seat in range(self.tables.chairs):
            yield self.names.seat(seat), self._seat(seat)

    def _cards(self) -> Named:
        """Cards by title and id, those of the own cards first; copies share a title."""
        words, base = self.words, self.tables.card_base
        actions: dict[str, list[int]] = {self.names.card(card): [] for card in self.own_cards()}
        ids: dict[str, str] = {}
        for action, called in enumerate(self.tables.names, base):
            title = words.title(called)
            actions.setdefault(title, []).append(action)
            ids.setdefault(called, title)
        subjects = {
            title: Subject(title, "card", tuple(found)) for title, found in actions.items() if found
        }
        yield from subjects.items()
        # Cards that have one title, as whoever does not care which of them would call them.
        several: dict[str, list[int]] = {}
        for title, subject in subjects.items():
            several.setdefault(title.partition(" (")[0], []).extend(subject.actions)
        for title, found in several.items():
            if title not in subjects:
                yield title, Subject(title, "card", tuple(found))
        for called, title in ids.items():
            yield called, subjects[title]
            yield words.spoken(called), subjects[title]


def _by_id(subjects: Mapping[str, Subject]) -> Named:
    for word, subject in subjects.items():
        yield from ((name, subject) for name in (word, spaced(word), subject.said))


# -- the answer ------------------------------------------------------------------------------


class _Answer(_Asking):
    """The answer to one question."""

    def __init__(self, match: LiveMatch, subject: Subject) -> None:
        super().__init__(match)
        self.subject = subject
        base = self.tables.card_base
        cards = [one - base for one in subject.actions if subject.kind == "card"]
        self.cards = {self.tables.names[one] for one in cards}
        self.designs = {self.tables.design[one] for one in cards}
        self.decks = {self.tables.deck_of[one] for one in cards[:1]}

    def lines(self) -> Iterator[str]:
        """What can be said, the most telling first."""
        subject, choices = self.subject, self.match.choices()
        for action in subject.actions:
            if action in choices:
                number = choices.index(action) + 1
                said = self.tr("{name} can be chosen: it is option {number}.")
                yield said.format(name=subject.said, number=number)
                return
        best = min(map(self.state.explain, subject.actions), key=_is_general)
        is_general = _is_general(best)
        yield self.tr("{name} cannot be chosen now:", name=subject.said)
        further = [*self._further(DEEPEST if is_general else 1)]
        if is_general and subject.kind == "card":
            yield from self._whereabouts()
        is_refused = any(one.startswith("    -") for one in further)
        if not (is_refused and is_general and subject.kind == "seat"):
            yield from self._failing(best)
        if any(one.id == NO_OPTION for one in best.failing):
            yield from self._behind_itself()
        yield from further
        called = self.state.describe(subject.actions[0])
        is_elsewhere = {one.id for one in best.failing} <= {*GENERAL, ANOTHER_RULE}
        if subject.kind == "option" and is_elsewhere and self.words.has_rule(called):
            yield f"  {subject.said}: {self.words.rule(called)}"

    def _failing(self, refusal: Refusal) -> Iterator[str]:
        if _is_general(refusal):
            # What the rule that asks wants to know, with its section.
            rule = self.decision.rule
            asked = sentence(question(self.state, self.names) or spaced(rule))
            yield f"  - {self._other()}: {asked}{self._where(self.decision.cites, rule)}"
            return
        for one in refusal.failing:
            words = filled(self.state, one, self.names)
            if one.id == NO_OPTION:
                words = self.tr("There is nothing that it could be done with.")
            elif one.id == ANOTHER_RULE:
                words = self._elsewhere(refusal.action)
            told = _told(refusal.rule, one)
            yield f"  - {words}{self._where(one.cites or refusal.cites, told)}"

    def _other(self) -> str:
        """That something else is chosen here: `Villagers are chosen here, not players`."""
        kind = _KINDS.get(self.decision.kind, self.decision.kind)
        if self.decision.word == "act" and self.subject.kind == "seat":
            return self.tr("Actions are chosen here, not players")
        if self.decision.word == "act" or kind == self.subject.kind:
            return self.tr("It is not among what is asked here")
        tr = self.tr
        plurals = {
            "card": tr("cards"), "seat": tr("players"),
            "number": tr("numbers"), "option": tr("answers"),
        }  # fmt: skip
        what = plurals[kind]
        if kind == "card":
            offered = [one for one in self.state.offer.values() if isinstance(one, int)]
            decks = {self.tables.deck_of[one] for one in offered if one >= 0}
            titles = [self.words.deck(one) for one in decks]
            if len(titles) == 1 and titles[0].endswith("s"):
                what = titles[0]
        those = plurals[self.subject.kind]
        return tr("{these} are chosen here, not {those}", these=capital(what), those=those)

    def _elsewhere(self, action: int) -> str:
        """Which rules or cards offer an option that is not among those of this decision."""
        told = []
        for one in offering(self.state, self.decision, action)[:MOST_PLACES]:
            name = self.words.title(one.rule) if self.words.has_card(one.rule) else one.rule
            told.append(f"{name} ({one.cites})" if one.cites else name)
        said = self.state.describe(action)
        spoken = self.words.named(said)
        return self.tr(
            "Here another rule asks; {name} is offered by {rules}.",
            name=said if spoken == spaced(said) else spoken,
            rules=listed(told, self.tr("and")),
        )

    def _whereabouts(self) -> Iterator[str]:
        """Where copies of a card lie, as far as the person sees it; or that none is held."""
        hands = [one for one in self.words.ruleset.zones
                 if one.sees in ("owner", "team")]  # fmt: skip
        is_held = any(one.holds == "any" or self.decks & {*one.holds} for one in hands)
        if is_held and self.cards.isdisjoint(self.own_cards()):
            yield "  - " + self.tr("You hold none.")
        zones = view_of(self.state, self.seat).zones.items()
        places = [self.names.zone(zone) for zone, held in zones if self.cards & {*held}]
        if places:
            said = self.tr("It lies in: {places}.")
            if len(places) > MOST_PLACES:
                said = self.tr("It lies in: {places} and elsewhere.")
            yield "  - " + said.format(places=", ".join(places[:MOST_PLACES]))

    def _where(self, section: str | None, rule: str) -> str:
        told = self.tr("rule {rule}", rule=rule)
        return f" [{section}; {told}]" if section else f" [{told}]"

    def _behind_itself(self) -> Iterator[str]:
        """Why an action would find nothing to be done with."""
        (action,) = self.subject.actions
        after, rule = _taken(self.state, action), self.state.describe(action)
        for told in after.told or () if after else ():
            if isinstance(told, Forced) and told.value is None:
                site = self.state.program.sites[told.site]
                if site.rule == rule:
                    yield from self._reasons(told.failing, site.cites, rule)
                    return

    def _reasons(self, failing: Iterable[Failure], cites: str | None, rule: str) -> Iterator[str]:
        for one in failing:
            told = self._where(one.cites or cites, _told(rule, one))
            yield f"    - {filled(self.state, one, self.names)}{told}"

    # -- behind other choices ----------------------------------------------------------------

    def _further(self, deepest: int) -> Iterator[str]:
        """What would become of it behind each option, those actions included that are blocked."""
        if self.subject.kind == "option":
            return
        ways: dict[tuple[str, ...], dict[str, list[str]]] = {}
        for path, lines in self._ahead(self.state, (), [MOST_TRIED, deepest]):
            ways.setdefault(tuple(lines), {}).setdefault(path[0], []).append(", ".join(path[1:]))
        for (head, *lines), several in ways.items():
            told = []
            for first, then in several.items():
                # Whether the same is to be said whatever is chosen after the option.
                alike = [found[first] for found in ways.values() if first in found]
                is_alike = len(alike) == 1 or all(one == [""] for one in alike)
                told.append(first if is_alike else f"{first} ({self.listed(dict.fromkeys(then))})")
            yield head.format(ways=self.listed(told))
            yield from lines

    def _ahead(
        self, state: State, path: tuple[str, ...], left: list[int]
    ) -> Iterator[tuple[tuple[str, ...], list[str]]]:
        """What stands behind options, and behind those that the same seat can choose then.

        `left` says how many choices may still be tried, and how deep.
        """
        for first in self._ways(state):
            way = (*path, capital(self.names.called(state, first)))
            left[0] -= 1
            after = _taken(state, first) if left[0] >= 0 else None
            if after is None:
                continue
            found = [*self._behind(state, first, after)]
            if found:
                yield way, found
            elif first in state.choices() and _same_question(state, after) and len(way) < left[1]:
                yield from self._ahead(after, way, left)

    def _ways(self, state: State) -> list[int]:
        """What could be taken first; of a menu also what is not legal now."""
        decision = state.decision
        if decision.word == "act" and state is self.state:
            return [self.tables.words[called] for called, _ in decision.labels]
        if decision.word == "choose" and len(state.offer) <= MOST_WAYS:
            return [one for one in state.legal_actions() if one not in (PASS, DONE)]
        return []

    def _behind(self, state: State, first: int, after: State) -> Iterator[str]:
        """Behind one option: a line that names `{ways}`, and its reasons; or nothing.

        Tried on a copy, and only as far as the same seat's next choice with no chance in between,
        so that nothing is learnt that the table does not show.
        """
        blocked = self._blocking(state, first)
        forced = next((one for one in after.told or () if isinstance(one, Forced)), None)
        is_next = _same_question(state, after)
        value = forced.value if forced else None
        values = value if isinstance(value, list) else [value]
        is_taken = forced is not None and self._is_of(after, forced, values)
        if is_taken or (is_next and any(one in after.offer for one in self.subject.actions)):
            if blocked:
                yield from ("  " + self.tr("{ways} cannot be chosen:"), *blocked)
            else:
                yield "  " + self.tr("It can be chosen after: {ways}.")
        elif not blocked and (lines := self._refusing(after, forced, is_next=is_next)):
            yield from ("  " + self.tr("After {ways}:"), *lines)

    def _refusing(self, after: State, forced: Forced | None, *, is_next: bool) -> list[str]:
        """What refuses it in the choice behind an option, whether that was asked or not."""
        if forced is not None:
            site = after.program.sites[forced.site]
            for one, failing in forced.refused:
                if self._is_of(after, forced, [one]):
                    return list(self._reasons(failing, site.cites, site.rule))
        if not is_next:
            return []
        refusal = min(map(after.explain, self.subject.actions), key=_is_general)
        return [] if _is_general(refusal) else [f"  {one}" for one in self._failing(refusal)]

    def _is_of(self, after: State, forced: Forced, values: Iterable[Any]) -> bool:
        """Whether one of these values of a choice is what is asked about."""
        kind, given = (
            after.program.sites[forced.site].kind,
            [one for one in values if one is not None],
        )
        if kind == "seat":
            return any(self.tables.seat_base + one in self.subject.actions for one in given)
        return kind == "card" and any(self.tables.design[one] in self.designs for one in given)

    def _blocking(self, state: State, first: int) -> list[str]:
        """What an action itself requires and lacks; nothing where it only finds nothing."""
        if first in state.choices():
            return []
        refusal = state.explain(first)
        if {one.id for one in refusal.failing} <= {NO_OPTION}:
            return []
        return [f"  {line}" for line in self._failing(refusal)]


def _told(rule: str, one: Failure) -> str:
    """The rule, and the requirement where its author has given it a name."""
    return rule if one.id in OF_EVERY_GAME else f"{rule}, {one.id}"


def _taken(state: State, action: int) -> State | None:
    """A copy of the match in which a seat takes an option, or an action that it may not take.

    None where that comes to chance or shows the seat a card that it did not see.
    """
    if action >= state.tables.place_base:
        return None
    after, seat = state.copy(), state.seat
    after.offer = {action: state.describe(action), **after.offer}
    after.told = []
    try:
        after.apply(action)
    except (RulesFault, IllegalActionError):
        # What was told before the rules stumbled is still true.
        after.seat = -1
    is_chance = len(after.log or ()) != len(state.log or ())
    is_seen = any(
        can_see(after, seat, card) and not can_see(state, seat, card)
        for card in range(len(state.place))
    )
    return None if is_chance or is_seen else after


def _same_question(state: State, after: State) -> bool:
    """Whether the same seat is asked next, within the action that it took."""
    return after.current_seat == state.current_seat and after.decisions == state.decisions + 1


def _is_general(refusal: Refusal) -> bool:
    return {one.id for one in refusal.failing} <= GENERAL
