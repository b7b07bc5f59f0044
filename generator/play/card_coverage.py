"""Which rules ran and which cards were offered, played and mattered in one match.

A card is *offered* when some decision could choose it, and *played* when somebody chose it, when
its effect or its answer to an event ran, or when it left a zone of the seat that had just decided
(the only card that fits is taken without asking). It *matters* when it has been shown to change
something besides its own place:

- chosen: by the end of the rule that asked, counters or other cards' places are not what they
  were, and not what they would be had the next option been taken, with the same chance;
- its effect or its answer ran: a counter or another card's place changed by the next decision;
- it lies before a seat, and the rules ask for it by its id, or it adds to an amount;
- it has no effect of its own, it was played, and the rules read an attribute in which it differs
  from others of its deck, not only to say what may be chosen; 0 counts as nothing;
- nobody ever chooses from its deck, and it came up: so cards act that are dealt or turned over.
  This is known of a whole batch alone, and told by its summary.

The first is tried out on copies of the match, for cards that have not been shown to matter yet, at
the 1st, 3rd, 9th, 27th… decision of a match in which they can be chosen.
A card that never matters so is a dud; one that does may still matter very little.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain, compress
from operator import ne
from typing import Any

from generator.engine import Program, State
from generator.engine.tables import attribute_values
from generator.rules.typed_tree import Checked, Expr, walk
from generator.rules.vocabulary import WORDS
from generator.rules.walk import all_nodes, bodies, value_roots

SPREAD = 3
"""After a trial in one match, a card is let be until it was on offer so many times as often."""
LONGEST = 12
"""A trial follows at most so many decisions."""


@dataclass
class CardCoverage:
    """Watches matches of one compiled game; `mattered` grows over all of them."""

    compiled: Program
    mattered: set[int] = field(default_factory=set)
    """Designs that have been shown to matter."""
    offered: set[int] = field(default_factory=set)
    """Actions that were legal in this match."""
    played: dict[int, int] = field(default_factory=dict)
    """Cards that a player chose in this match, or that left the player's zone at that decision,
    and by which seat first."""
    ruled: dict[int, int] = field(default_factory=dict)
    """The same of the arbiter."""
    fired: set[int] = field(default_factory=set)
    """Bodies of rules that ran in this match, but for those since the last look."""
    offers: dict[int, int] = field(default_factory=dict)
    """How often a copy of a doubtful design was on offer in this match."""
    due: dict[int, int] = field(default_factory=dict)
    """At which of these it is tried out next."""
    doers: dict[int, list[int]] = field(default_factory=dict)
    """The designs that the bodies of effects and answers are of."""
    doubtful: set[int] = field(default_factory=set)
    """Designs that have not been shown to matter."""
    acting: set[int] = field(default_factory=set)
    """Those of them that have effects or answers."""
    read: dict[int, list[int]] = field(default_factory=dict)
    """The copies of designs that the rules read where they lie, until one lies before a seat."""
    telling: set[int] = field(default_factory=set)
    """Doubtful designs that matter by their attributes as soon as they are played."""
    came_up: set[int] = field(default_factory=set)
    """Designs of which a copy was seen elsewhere than where it starts."""
    is_new: bool = True
    """Whether nothing has been decided in this match."""
    place: list[int] = field(default_factory=list)
    """Where the cards lay when they were last looked at."""
    of_cards: list[bool] = field(default_factory=list)
    """For each kind of decision, whether cards are chosen."""

    def __post_init__(self) -> None:
        tables, checked = self.compiled.tables, self.compiled.checked
        self.doubtful = {*range(len(tables.designs))}
        self.of_cards = [site.kind == "card" for site in self.compiled.sites]
        numbers = {id(body): number for number, body in enumerate(self.compiled.bodies)}
        of_card = [*checked.effects.items(), *((one.card, one.body) for one in checked.reacts)]
        for card, body in of_card:
            found = [index for index, one in enumerate(tables.first_of) if tables.ids[one] == card]
            self.doers.setdefault(numbers[id(body)], []).extend(found)
        self.acting = {*chain.from_iterable(self.doers.values())}
        self.telling = _told_apart(self.compiled) - self.acting
        adding = {card for one in checked.adds for card in one.cards}
        source = checked.game.places.get(f"rules/{checked.ruleset.id}")
        said = source.text if source else ""
        for copy, design in enumerate(tables.design):
            if tables.ids[copy] in adding or f"'{tables.ids[copy]}'" in said:
                self.read.setdefault(design, []).append(copy)

    def start(self) -> None:
        """A new match begins."""
        self.offered, self.played, self.ruled, self.fired = set(), {}, {}, set()
        self.offers, self.due = {}, {}
        self.is_new = True
        self._collect()
        self.fired.clear()

    def apply(self, state: State, action: int) -> None:
        """Take an action, and see what it does."""
        if self.is_new:
            self._begin(state)
        self.offered.update(state.offer)
        if self.of_cards[state.site]:
            chosen = state.offer[action]
            if chosen is not None and not isinstance(chosen, str):
                self._choose(state, action, chosen)
            if self.doubtful and len(state.offer) > 1:
                self._try_out(state)
        counters = state.counters
        if self.acting:
            counters = counters[:]
            self._collect()
        seat = state.seat
        state.apply(action)
        if self.acting or self.place != state.place:
            self._see(state, counters, seat)

    def by(self, seat: int) -> dict[int, int]:
        """The cards that players have chosen, or those that the arbiter has."""
        return self.played if seat < self.compiled.tables.seats else self.ruled

    def _begin(self, state: State) -> None:
        """What happened before the first decision."""
        self.is_new = False
        self.place = state.place[:]
        self._note_read(state)
        tables = self.compiled.tables
        for card in compress(range(len(state.place)), map(ne, tables.starts, state.place)):
            self.came_up.add(tables.design[card])

    def _choose(self, state: State, action: int, card: int) -> None:
        """A card is about to be chosen."""
        self._played(card, state.seat)

    def _played(self, card: int, seat: int) -> None:
        self.by(seat).setdefault(card, seat)
        design = self.compiled.tables.design[card]
        if design in self.telling:
            self._matters(design)

    def _see(self, state: State, counters: list[Any], seat: int) -> None:
        """What ran and what was played since the last decision."""
        before = self.place
        if before != state.place:
            moved = compress(range(len(before)), map(ne, before, state.place))
            self._see_moves(state, [*moved], seat)
            self.place = state.place[:]
        for number in self._collect() if self.acting else ():
            for design in self.doers.get(number, ()):
                if design in self.acting:
                    own = {self.compiled.tables.first_of[design]}
                    if counters != state.counters or _elsewhere(state, before, own):
                        self._matters(design)

    def _see_moves(self, state: State, moved: list[int], seat: int) -> None:
        """Cards lie elsewhere than before; `seat` has decided."""
        tables = self.compiled.tables
        self._note_read(state)
        for card in moved:
            self.came_up.add(tables.design[card])
            if tables.places[self.place[card]].seat == seat:
                self._played(card, seat)

    def _matters(self, design: int) -> None:
        self.mattered.add(design)
        self.doubtful.discard(design)
        self.telling.discard(design)
        self.acting.discard(design)

    def _note_read(self, state: State) -> None:
        """Cards that the rules read, and that lie before a seat now, matter."""
        for design, cards in [*self.read.items()]:
            if any(state.tables.places[state.place[one]].seat is not None for one in cards):
                self._matters(design)
                del self.read[design]

    def _collect(self) -> list[int]:
        """The bodies that have run since this was last asked."""
        fired, found = self.compiled.fired, []
        number = fired.find(1)
        while number >= 0:
            found.append(number)
            fired[number] = 0
            number = fired.find(1, number + 1)
        self.fired.update(found)
        return found

    def _try_out(self, state: State) -> None:
        """Compare each card that is due with the option after it."""
        design = self.compiled.tables.design
        # Beside cards a window may offer answers in words, which stand for no card.
        offer = {act: one for act, one in state.offer.items() if not isinstance(one, str)}
        here = {design[one] for one in offer.values() if one is not None} & self.doubtful
        due = {one for one in here if self._is_due(one)}
        if not due:
            return
        self._collect()
        cards = {one: offer.get(one) for one in state.legal_actions()}
        branch = cache(partial(follow, state))
        for action, other in zip(cards, [*cards][1:] + [*cards][:1], strict=True):
            card = cards[action]
            if card is None or design[card] not in due & self.doubtful:
                continue
            own = {one for one in (card, cards[other]) if one is not None}
            taken = branch(action)
            if _differs(taken, state, {card}) and _differs(taken, branch(other), own):
                self._matters(design[card])
        self._forget()

    def _forget(self) -> None:
        """What ran in copies of the match did not run in the match."""
        self.compiled.fired[:] = bytes(len(self.compiled.fired))

    def _is_due(self, design: int) -> bool:
        """Count that the design is on offer once more, and say whether it is tried out now."""
        self.offers[design] = self.offers.get(design, 0) + 1
        due = self.due.get(design, 1)
        if self.offers[design] < due:
            return False
        self.due[design] = due * SPREAD
        return True

    def offered_cards(self) -> frozenset[str]:
        """Ids of the cards that could be chosen in this match."""
        tables = self.compiled.tables
        cards = (one - tables.card_base for one in self.offered)
        return self._ids({tables.design[one] for one in cards if 0 <= one < len(tables.design)})

    def played_cards(self) -> frozenset[str]:
        """Ids of the cards that were played in this match."""
        design = self.compiled.tables.design
        ran = (self.doers.get(number, ()) for number in self.ran_bodies())
        return self._ids(
            (*(design[one] for one in (*self.played, *self.ruled)), *chain.from_iterable(ran))
        )

    def mattering_cards(self) -> frozenset[str]:
        """Ids of the cards that have been shown to matter, in this match or an earlier one."""
        return self._ids(self.mattered)

    def moved_cards(self) -> frozenset[str]:
        """Ids of the cards that were seen elsewhere than where they start, in any match."""
        return self._ids(self.came_up)

    def fired_rules(self) -> frozenset[str]:
        """Ids of the rules, actions and answers that ran in this match."""
        bodies = self.compiled.bodies
        found = (bodies[number] for number in self.ran_bodies())
        return frozenset(body.id for body in found if body.kind in ("rule", "action", "answer"))

    def ran_bodies(self) -> set[int]:
        """The bodies of rules that ran in this match."""
        self._collect()
        return self.fired

    def _ids(self, designs: Iterable[int]) -> frozenset[str]:
        return frozenset(design_names(self.compiled)[one] for one in designs)


def _told_apart(compiled: Program) -> set[int]:
    """Designs that differ from others of their deck in an attribute that deeds are made of."""
    tables, checked = compiled.tables, compiled.checked
    values, found = attribute_values(checked, tables), set[int]()
    for name, decks in _read_attributes(checked):
        for deck, cards in tables.decks.items():
            if decks is not None and deck not in decks:
                continue
            own = {tables.design[card]: values[name][card] for card in cards}
            if len({*map(repr, own.values())}) > 1:
                found |= {one for one, value in own.items() if value is not None and value != 0}
                found |= {one for one, value in own.items() if value is False}
    return found


def _read_attributes(checked: Checked) -> set[tuple[str, frozenset[str] | None]]:
    """The attributes that are read for more than to say what may be chosen, and of which decks."""
    roots: list[Expr] = [*value_roots(checked), *([checked.wins] if checked.wins else [])]
    for body in bodies(checked):
        for effect in walk(body.effects):
            asks = WORDS[effect.word].asks
            choices = (effect.word, "prefer") if asks else ()
            roots += (one for key, one in effect.exprs.items() if key not in choices)
    return {
        (str(one.value), one.args[0].type.decks)
        for one in all_nodes(checked, roots)
        if one.op == "attribute"
    }


def design_names(compiled: Program) -> list[str]:
    """The name of each design of the match: `the-owl`, or `the-owl.night` where it has several."""
    return [compiled.tables.names[first] for first in compiled.tables.first_of]


def follow(state: State, action: int) -> State:
    """A copy of the match in which this was chosen, when the rule that asked is over."""
    copy = state.copy()
    depth = len(copy.frames) - 1
    asking = copy.frames[depth]
    copy.apply(action)
    for _ in range(LONGEST):
        over = len(copy.frames) <= depth or copy.frames[depth] is not asking
        if over or copy.outcome is not None:
            break
        copy.apply(copy.legal_actions()[0])
    return copy


def _differs(one: State, other: State, own: set[int]) -> bool:
    """Whether counters differ, or the places of cards that are no copies of `own`."""
    return one.counters != other.counters or _elsewhere(one, other.place, own)


def _elsewhere(state: State, places: list[int], own: set[int]) -> bool:
    """Whether cards, other than copies of `own`, lie elsewhere than in `places`."""
    if state.place == places:
        return False
    design = state.tables.design
    mine = {design[card] for card in own}
    pairs = enumerate(zip(state.place, places, strict=True))
    return any(here != there and design[card] not in mine for card, (here, there) in pairs)
