"""Which rules ran and which cards were offered, played and mattered in one match.

A card is *offered* when some decision could choose it, and *played* when somebody chose it, when
its effect or its answer to an event ran, or when it left a zone of the seat that had just decided
(the only card that fits is taken without asking). It *matters* when it has been shown to change
something besides its own place:

- chosen: by the end of the rule that asked, counters or other cards' places are not what they
  were, and not what they would be had the next option been taken, with the same chance;
- its effect or its answer ran: a counter or another card's place changed by the next decision;
- it lies before a seat, and the rules ask for it by its id, or it adds to an amount;
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

SPREAD = 3
"""After a trial in one match, a card is let be until it was on offer so many times as often."""
LONGEST = 12
"""A trial follows at most so many decisions."""


@dataclass
class Census:
    """Watches matches of one compiled game; `mattered` grows over all of them."""

    compiled: Program
    mattered: set[int] = field(default_factory=set)
    """Designs that have been shown to matter."""
    offered: set[int] = field(default_factory=set)
    """Actions that were legal in this match."""
    played: set[int] = field(default_factory=set)
    """Designs that were chosen, or left their holder's hand, in this match."""
    fired: set[int] = field(default_factory=set)
    """Bodies of rules that ran in this match."""
    offers: dict[int, int] = field(default_factory=dict)
    """How often a copy of a doubtful design was on offer in this match."""
    due: dict[int, int] = field(default_factory=dict)
    """At which of these it is tried out next."""
    deeds: dict[int, list[int]] = field(default_factory=dict)
    """The designs that the bodies of effects and answers are of."""
    acting: set[int] = field(default_factory=set)
    """All designs that have such bodies."""
    read: dict[int, list[int]] = field(default_factory=dict)
    """The copies of designs that the rules read where they lie, until one lies before a seat."""
    came_up: set[int] = field(default_factory=set)
    """Designs of which a copy was seen elsewhere than where it starts."""
    is_new: bool = True
    """Whether nothing has been decided in this match."""
    blank: bytes = b""

    def __post_init__(self) -> None:
        tables, checked = self.compiled.tables, self.compiled.checked
        self.blank = bytes(len(self.compiled.fired))
        numbers = {id(body): number for number, body in enumerate(self.compiled.bodies)}
        of_card = [*checked.effects.items(), *((one.card, one.body) for one in checked.reacts)]
        for card, body in of_card:
            found = [index for index, one in enumerate(tables.first_of) if tables.ids[one] == card]
            self.deeds.setdefault(numbers[id(body)], []).extend(found)
        self.acting = {*chain.from_iterable(self.deeds.values())}
        adding = {card for one in checked.adds for card in one.cards}
        source = checked.game.places.get(f"rules/{checked.ruleset.id}")
        said = source.text if source else ""
        for copy, design in enumerate(tables.design):
            if tables.ids[copy] in adding or f"'{tables.ids[copy]}'" in said:
                self.read.setdefault(design, []).append(copy)

    def start(self) -> None:
        """A new match begins."""
        self.offered, self.played, self.fired = set(), set(), set()
        self.offers, self.due = {}, {}
        self.is_new = True
        self._clear()

    def apply(self, state: State, action: int) -> None:
        """Take an action, and see what it does."""
        if self.is_new:
            self._begin(state)
        self.offered.update(state.offer)
        if state.decision.kind == "card":
            chosen = state.offer[action]
            if chosen is not None:
                self.played.add(self.compiled.tables.design[chosen])
            self._try_out(state)
        counters = state.counters[:] if self.is_watching else state.counters
        place, seat = state.place[:], state.current_seat
        state.apply(action)
        self._see(state, counters, place, seat)

    @property
    def is_watching(self) -> bool:
        """Whether some effect or answer is of a design that has not been shown to matter."""
        return not self.acting <= self.mattered

    def _begin(self, state: State) -> None:
        """What happened before the first decision."""
        self.is_new = False
        self._collect()
        self._note_read(state)
        tables = self.compiled.tables
        for card in compress(range(len(state.place)), map(ne, tables.starts, state.place)):
            self.came_up.add(tables.design[card])

    def _see(self, state: State, counters: list[Any], place: list[int], seat: int) -> None:
        """What ran and what was played since the last decision."""
        tables = self.compiled.tables
        if place != state.place:
            self._note_read(state)
            for card in compress(range(len(place)), map(ne, place, state.place)):
                self.came_up.add(tables.design[card])
                if tables.places[place[card]].seat == seat:
                    self.played.add(tables.design[card])
        for number in self._collect():
            for design in self.deeds.get(number, ()):
                if design not in self.mattered:
                    own = {tables.first_of[design]}
                    if counters != state.counters or _elsewhere(state, place, own):
                        self.mattered.add(design)

    def _note_read(self, state: State) -> None:
        """Cards that the rules read, and that lie before a seat now, matter."""
        for design, cards in [*self.read.items()]:
            if any(state.tables.places[state.place[one]].seat is not None for one in cards):
                self.mattered.add(design)
                del self.read[design]

    def _collect(self) -> list[int]:
        """The bodies that have run since this was last asked."""
        fired = self.compiled.fired
        if fired == self.blank:
            return []
        found = list(compress(range(len(fired)), fired))
        self.fired.update(found)
        self._clear()
        return found

    def _clear(self) -> None:
        self.compiled.fired[:] = self.blank

    def _try_out(self, state: State) -> None:
        """Compare each card that is due with the option after it."""
        if len(state.offer) < 2:
            return
        design = self.compiled.tables.design
        cards = {one: state.offer[one] for one in state.legal_actions()}
        here = {design[one] for one in cards.values() if one is not None} - self.mattered
        due = {one for one in here if self._is_due(one)}
        if not due:
            return
        branch = cache(partial(_branch, state))
        for action, other in zip(cards, [*cards][1:] + [*cards][:1], strict=True):
            card = cards[action]
            if card is None or design[card] not in due - self.mattered:
                continue
            own = {one for one in (card, cards[other]) if one is not None}
            taken = branch(action)
            if _differs(taken, state, {card}) and _differs(taken, branch(other), own):
                self.mattered.add(design[card])
        self._clear()

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
        ran = (self.deeds.get(number, ()) for number in self.fired)
        return self._ids((*self.played, *chain.from_iterable(ran)))

    def mattering_cards(self) -> frozenset[str]:
        """Ids of the cards that have been shown to matter, in this match or an earlier one."""
        return self._ids(self.mattered)

    def moved_cards(self) -> frozenset[str]:
        """Ids of the cards that were seen elsewhere than where they start, in any match."""
        return self._ids(self.came_up)

    def fired_rules(self) -> frozenset[str]:
        """Ids of the rules and actions that ran in this match."""
        bodies = self.compiled.bodies
        found = (bodies[number] for number in self.fired)
        return frozenset(body.id for body in found if body.kind in ("rule", "action"))

    def _ids(self, designs: Iterable[int]) -> frozenset[str]:
        return frozenset(design_names(self.compiled)[one] for one in designs)


def design_names(compiled: Program) -> list[str]:
    """The name of each design of the match: `the-owl`, or `the-owl.night` where it has several."""
    return [compiled.tables.names[first] for first in compiled.tables.first_of]


def _branch(state: State, action: int) -> State:
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
