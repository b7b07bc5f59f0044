"""A table for tests: persons, tryal cards, hands and the next draws as a test names them."""

from typing import Any

from laid import Laid
from salem_box import TOWNSMAN, WITCH, Deal, compiled


class Table(Laid):
    """A match in which every deal is known; it stands at the first turn, after the dawn.

    What is dealt is as of `Deal`; `cat` is the seat that gets the Black Cat and begins. From there
    on chance goes by a seed. `program` is the game with a set, where it is not the box alone.
    Whatever a test names must be an option: nothing else is chosen in its place.
    """

    def __init__(
        self,
        seats: int = 4,
        persons: tuple[str, ...] = (),
        witches: tuple[int, ...] = (),
        constable: int = 1,
        hands: tuple[tuple[str, ...], ...] = (),
        cat: int = 0,
        variants: tuple[str, ...] = (),
        dawn: bool = True,
        seed: int = 1,
        program: Any = None,
    ) -> None:
        self.seats = seats
        program = program or compiled(seats, variants)
        many = program.tables.ids.count(WITCH)
        deal = Deal(seats, witches or tuple(range(seats - many, seats)), constable, persons, hands)
        self.state = program.new_state(record=deal.record(program))
        self._by_seed(seed)
        if dawn:
            self.point(cat)

    @classmethod
    def on(cls, state: Any) -> "Table":
        """The table of a match that is under way."""
        table = cls.__new__(cls)
        table.state, table.seats = state, state.tables.seats
        return table

    def _by_seed(self, seed: int) -> None:
        """From here on chance goes by a seed; Conspiracy lies just above the Night."""
        self.state.log = self.state.unseen = None
        self.state.reseed(seed)
        self.stack_below("conspiracy")

    # -- looking -------------------------------------------------------------------------------

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return str(self.state.decision.rule)

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return int(self.state.current_seat)

    def at(self, zone: str, seat: int = 0) -> list[int]:
        """The cards of a zone as the engine counts them."""
        found: list[int] = self.state.zones[self.state.tables.zone[zone] + seat]
        return found

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        """The ids of the cards in a zone."""
        return [self.state.tables.ids[one] for one in self.at(zone, seat)]

    def value(self, counter: str, seat: int = 0) -> Any:
        """A counter of the game or of a seat."""
        return self.state.counters[self.state.tables.counter[counter] + seat]

    def set(self, counter: str, value: Any, seat: int = 0) -> None:
        """Give a counter a value."""
        self.state.counters[self.state.tables.counter[counter] + seat] = value

    def alive(self) -> list[int]:
        """The living seats."""
        return list(self.state.players)

    def why_not(self, text: str) -> str:
        """The words of the refusal."""
        return " ".join(one.words for one in self.state.explain(self.state.parse(text)).failing)

    # -- laying --------------------------------------------------------------------------------

    def find(self, card: str) -> int:
        """The lowest copy of a card in the deck, else in the discard pile, else any."""
        ids = self.state.tables.ids
        for one in (*reversed(self.at("deck")), *reversed(self.at("discard"))):
            if ids[one] == card:
                return int(one)
        return int(ids.index(card))

    def lay(self, card: str | int, zone: str, seat: int = 0, *, below: bool = False) -> int:
        """A card lies elsewhere, as if it had always been there."""
        one = self.find(card) if isinstance(card, str) else card
        self.lay_down(one, self.state.tables.zone[zone] + seat, below=below)
        return one

    def stack(self, *cards: str) -> "Table":
        """These cards come next, the first of them first."""
        for card in reversed(cards):
            self.lay(card, "deck")
        return self

    def stack_below(self, card: str) -> None:
        """A card lies just above the lowest card of the deck."""
        one = self.lay(card, "deck")
        deck = self.at("deck")
        deck.remove(one)
        deck.insert(len(deck) - 1, one)

    def before(self, seat: int, *cards: str) -> "Table":
        """Cards lie in front of a player."""
        for card in cards:
            self.lay(card, "front", seat)
        return self

    def hand(self, seat: int, *cards: str) -> "Table":
        """A hand is replaced, before the next question about it."""
        for one in list(self.at("hand", seat)):
            self.lay(one, "discard")
        for card in reversed(cards):
            self.lay(card, "hand", seat)
        return self

    def kill(self, *seats: int) -> "Table":
        """Players who have died before, with all their cards shown."""
        state = self.state
        for seat in seats:
            for one in list(self.at("row", seat)):
                self.lay(one, "revealed", seat)
            for zone in ("hand", "front"):
                for one in list(self.at(zone, seat)):
                    self.lay(one, "discard")
            self.lay(f"kill-{self.person(seat)}", "dead")
            self.set("alive", False, seat)
        state.players = [one for one in state.players if one not in seats]
        return self

    def uncover(self, seat: int, left: int) -> "Table":
        """Townspeople's cards of a row are shown until so many cards are left."""
        while len(self.at("row", seat)) > left:
            ids = self.state.tables.ids
            plain = [one for one in self.at("row", seat) if ids[one] == TOWNSMAN]
            self.lay(plain[0], "revealed", seat)
        return self

    # -- doing ---------------------------------------------------------------------------------

    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.is_terminal())

    def point(self, cat: int) -> "Table":
        """The witches agree on who gets the Black Cat."""
        while self.rule == "dawn":
            self.do("pass" if self.options() == ["pass"] else f"seat {cat + 1}")
        return self

    def draw(self) -> "Table":
        """Whoever is in turn plays nothing and draws."""
        assert self.rule == "turn"
        return self.do("pass")

    def turn_to(self, seat: int) -> "Table":
        """The others draw accusations until it is this player's turn."""
        while self.asked != seat:
            self.stack("accusation", "accusation").draw()
        return self

    def play(self, card: str, target: int, *texts: str) -> "Table":
        """Play a card of whoever is asked on a player; a question with one answer is not asked.

        Raises:
            AssertionError: the one answer is somebody else.
        """
        design = next(
            self.state.tables.names[one]
            for one in self.at("hand", self.asked)
            if self.state.tables.ids[one] == card
        )
        self.state.notes = []
        self.do("play", design)
        if not self.noted("played"):
            self.do(f"seat {target + 1}")
        assert self.noted("played")[0]["target"] == f"seat {target + 1}"
        return self.do(*texts)

    def noted(self, kind: str) -> list[dict[str, Any]]:
        """What the rules have called out of a kind since the last card that was played."""
        return [values for one, values in self.state.notes if one == kind]

    def pointed(self, place: str = "card 1") -> "Table":
        """The accuser points at an unrevealed tryal card."""
        assert self.rule == "pointing"
        return self.do(place)

    def accuse(self, target: int, place: str = "card 1") -> "Table":
        """Bring a player to the last accusation with a Witness, and point at a card."""
        self.lay("witness", "hand", self.asked)
        return self.play("witness", target).pointed(place)

    def night(
        self, victim: int | None, gavel: int | None = None, confess: tuple[int, ...] = ()
    ) -> "Table":
        """Through a night: whom the witches kill, whom the constable saves, who confesses."""
        while not self.over() and self.rule == "witches":
            kill = f"kill-{self.person(victim)}" if victim is not None else "pass"
            self.do("pass" if self.options() == ["pass"] else kill)
        while not self.over() and self.rule == "constable":
            self.do("pass" if self.options() == ["pass"] else f"seat {(gavel or 0) + 1}")
        while not self.over() and self.rule == "confessions" and "stay" in self.options():
            self.do("confess" if self.asked in confess else "stay")
        return self

    def person(self, seat: int) -> str:
        """The id of a player's town hall card."""
        return self.cards("person", seat)[0]

    def pass_on(self, **takes: str) -> "Table":
        """Conspiracy: everybody takes the first card, or `seat_2="card 3"`, seats from 0."""
        while not self.over() and self.rule == "conspire":
            self.do(takes.pop(f"seat_{self.asked}", self.options()[0]))
        assert not takes, "all of them have been asked"
        return self
