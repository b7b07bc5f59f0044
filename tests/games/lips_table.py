"""A table for tests of Lying Lips: who collects what, and who holds which cards."""

from functools import cache
from pathlib import Path
from typing import Any

from laid import Laid

from generator.engine import compile_game
from generator.source.games import read_game

BOX = Path(__file__).parents[2] / "content" / "witch-hunt-1649"
RULES = "lying-lips"
SEATS = (3, 4, 5, 6, 8)
KINDS = {"F": "farming", "L": "livestock", "I": "industry", "D": "domestic", "S": "fishing"}
"""Types by a letter, in the order of the rulebook; S is the sea."""
AIMS = {3: "FLI", 4: "FLID", 5: "FLIDS", 6: "FLIFLI", 8: "FLIDFLID"}


@cache
def box() -> Any:
    """The game, read once."""
    game, reading = read_game(BOX)
    assert game is not None, list(map(str, reading.findings))
    return game


@cache
def compiled(seats: int, *variants: str) -> Any:
    """The game for so many seats, compiled once."""
    return compile_game(box(), RULES, seats, frozenset(variants))


@cache
def facts() -> dict[str, Any]:
    """What each card says about itself, by its id."""
    return {card.id: card.attributes for deck in box().decks for card in deck.cards}


def short(card: str) -> str:
    """`F3` for a farming card of three points, `R` for the Rumour."""
    if card == "rumour":
        return "R"
    letter = {kind: letter for letter, kind in KINDS.items()}[facts()[card]["type"]]
    return f"{letter}{facts()[card]['cost']}"


class Table(Laid):
    """A match whose hands are given; seats count from the player who starts, as 0, to the left.

    `hands` are such as `F3 F1 L2 R`; `aims` has a letter for the type that each began with. Cards
    are named in the same short way, and of equal ones any is taken.
    """

    def __init__(self, *hands: str, aims: str = "", variants: tuple[str, ...] = ()) -> None:
        self.seats = len(hands)
        self.state = compiled(self.seats, *variants).new_state(1, log=True)
        self.first = int(self.state.current_seat)
        for seat, letter in enumerate(aims or AIMS[self.seats]):
            self.put("aim", seat, f"aim-{KINDS[letter]}")
        tables = self.state.tables
        for seat in range(self.seats):
            for card in self.at("hand", seat):
                self._move(card, "rumour_place" if tables.ids[card] == "rumour" else "stock", 0)
        for seat, hand in enumerate(hands):
            for name in hand.split():
                places = ["rumour_place"] if name == "R" else ["stock", "struck_out"]
                free = [one for place in places for one in self.state.zones[tables.zone[place]]]
                self._move(next(c for c in free if short(tables.ids[c]) == name), "hand", seat)
        self.state.known[:] = [0] * len(self.state.known)

    # -- looking -------------------------------------------------------------------------------

    def absolute(self, seat: int) -> int:
        """The engine's number of a seat."""
        return (self.first + seat) % self.seats

    def at(self, zone: str, seat: int) -> list[int]:
        """The card instances in a zone of a seat."""
        return list(self.state.zones[self.state.tables.zone[zone] + self.absolute(seat)])

    def hand(self, seat: int) -> str:
        """What a seat holds, in short and in order."""
        return " ".join(
            sorted(short(self.state.tables.ids[card]) for card in self.at("hand", seat))
        )

    def office(self, seat: int) -> str | None:
        """What a seat is in the trial."""
        found = [facts()[self.state.tables.ids[card]]["role"] for card in self.at("office", seat)]
        return found[0] if found else None

    def offices(self) -> list[str | None]:
        """All of them."""
        return [self.office(seat) for seat in range(self.seats)]

    def counter(self, name: str, seat: int | None = None) -> Any:
        """A counter of the game or of a seat; seats in it count from the one who started."""
        at = self.state.tables.counter[name] + (0 if seat is None else self.absolute(seat))
        value = self.state.counters[at]
        if name in ("commissioner", "accused", "passed_to") and value is not None:
            return (value - self.first) % self.seats
        return value

    @property
    def asked(self) -> int:
        """The seat that has to decide."""
        return int((self.state.current_seat - self.first) % self.seats)

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return str(self.state.decision.rule)

    def options(self) -> list[str]:
        """What can be done now; cards in short, seats as `seat 0` from the one who started."""
        return sorted(self.told(one) for one in self.look().state.legal_actions())

    def winners(self) -> list[int]:
        """Who has won."""
        assert self.state.is_terminal()
        return sorted((one - self.first) % self.seats for one in self.state.winners())

    def knows(self, seat: int, of: int) -> str:
        """Of what another seat holds, the cards that this one knows."""
        bit = 1 << self.absolute(seat)
        known = [card for card in self.at("hand", of) if self.state.known[card] & bit]
        return " ".join(sorted(short(self.state.tables.ids[card]) for card in known))

    # -- doing ---------------------------------------------------------------------------------

    def put(self, zone: str, seat: int, card: str) -> None:
        """A card that a later seat has in such a zone changes places with what lies in this one."""
        tables, place = self.state.tables, self.state.place
        later = [tables.zone[zone] + self.absolute(one) for one in range(seat, self.seats)]
        (old,) = self.at(zone, seat)
        new = next(c for c, name in enumerate(tables.ids) if name == card and place[c] in later)
        self.state.zones[place[new]], self.state.zones[place[old]] = [old], [new]
        place[old], place[new] = place[new], place[old]

    def _move(self, card: int, zone: str, seat: int) -> None:
        place = self.state.tables.zone[zone]
        if zone == "hand":
            place += self.absolute(seat)
        self.lay_down(card, place, below=True)

    def told(self, action: int) -> str:
        """An action in words: cards in short, seats as from the one who started."""
        text = self.state.describe(action)
        if text.startswith("seat "):
            return f"seat {(int(text[5:]) - 1 - self.first) % self.seats}"
        return short(text) if text in facts() else text

    def do(self, *choices: str) -> "Table":
        """Choose these, one after the other."""
        self.look()
        for choice in choices:
            found = [one for one in self.state.legal_actions() if self.told(one) == choice]
            assert found, f"{choice} is not among {self.options()}"
            self.state.apply(found[0])
        return self

    def ask(self, letter: str, other: int) -> "Table":
        """Whose turn it is asks a seat for a type."""
        return self.do(KINDS[letter], f"seat {other}")

    def trade(self, letter: str, other: int, gets: str, gives: str) -> "Table":
        """The same, and both pass a card: the one who is asked `gets`, the asker `gives`."""
        return self.ask(letter, other).do(gets, gives)

    def refusal(self, card: str) -> list[str]:
        """Why a card of one's own cannot be passed, in words."""
        held = [self.state.tables.ids[one] for one in self.at("hand", self.asked)]
        return self.why(next(one for one in held if short(one) == card))[0]

    def why(self, text: str) -> tuple[list[str], list[str | None]]:
        """Why something cannot be chosen: the words and the sections; seats from who started."""
        if text.startswith("seat "):
            text = f"seat {self.absolute(int(text[5:])) + 1}"
        failing = self.state.explain(self.state.parse(text)).failing
        return [one.words for one in failing], [one.cites for one in failing]
