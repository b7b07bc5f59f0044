"""*Malice* written by hand, as one would write it for speed and for nothing else.

The bench holds the engine against it. Both draw chance from the same stream and meet the same
decisions in the same order, so equal seeds must give equal matches. Numbers are typed in here on
purpose: this is the program that the rules file replaces.

Cards are numbered as in the box: majors 0 to 21, courts 22 to 37, numbers 38 to 77. The last card
of a list is the top one. Skills stand in the order of their names.
"""

from collections.abc import Callable
from contextlib import suppress

AGILITY, CHARM, EVOCATION, INTELLIGENCE, LUCK, MIGHT = range(6)
IN_ORDER = (MIGHT, AGILITY, LUCK, INTELLIGENCE, CHARM, EVOCATION)
CUPS, SWORDS, WANDS, PENTACLES = range(4)
SUIT = [-1] * 22 + [rank // 4 for rank in range(16)] + [rank // 10 for rank in range(40)]
RELATED = ((LUCK,), (AGILITY, MIGHT), (EVOCATION, INTELLIGENCE), (CHARM, INTELLIGENCE))
MOST = 6
FOOL, HIEROPHANT, JUDGMENT, STAR, WORLD = 0, 5, 20, 17, 21
OVERCOME: dict[int, tuple[int, ...]] = {
    3: (INTELLIGENCE,),
    4: (AGILITY, MIGHT),
    7: (INTELLIGENCE,),
    8: (CHARM,),
    14: (AGILITY,),
    15: (INTELLIGENCE,),
    20: (INTELLIGENCE,),
}
_MASK = (1 << 64) - 1

Choose = Callable[[int], int]
"""Which of so many options, counted from 0; only asked where there are at least two."""


class Over(Exception):  # noqa: N818
    """The delve is over."""


class Match:
    """Delves in one dungeon, until the player stops."""

    def __init__(self, rng: int, choose: Choose) -> None:
        self.rng = rng
        self.choose = choose
        self.skill = [0] * 6
        self.deck = list(range(77, -1, -1))
        self.discard: list[int] = []
        self.event: list[int] = []
        self.hand: list[int] = []
        self.spread: list[int] = []
        self.pack: list[int] = []
        self.kept: list[int] = []
        self.corpse: list[int] = []
        self.returned = False
        self.score = self.last_score = 0
        self.fate = "below"
        self.last: tuple[int, bool] | None = None
        self.lesson: tuple[int, bool] | None = None

    # Chance
    def below(self, bound: int) -> int:
        """A number below `bound`, from the stream that the engine uses (PCG-XSH-RS 64/32)."""
        old = self.rng
        self.rng = (old * 6364136223846793005 + 1442695040888963407) & _MASK
        return (((((old >> 22) ^ old) >> (22 + (old >> 61))) & 0xFFFFFFFF) * bound) >> 32

    def shuffle(self) -> None:
        """Shuffle the deck."""
        deck, below = self.deck, self.below
        end = len(deck) - 1
        for low in range(end):
            other = end - below(end - low + 1)
            deck[low], deck[other] = deck[other], deck[low]

    def pick(self, count: int) -> None:
        """Discard cards of the hand at random."""
        left, found = self.hand[:], []
        for _ in range(min(count, len(left))):
            found.append(left.pop(len(left) - 1 - self.below(len(left))))
        self.hand = left
        self.discard.extend(reversed(found))

    # Cards
    def draw(self, count: int, to: list[int]) -> list[int]:
        """Cards from the top of the deck; the discard pile becomes the deck when it is empty."""
        found = []
        for _ in range(count):
            if not self.deck:
                if not self.discard:
                    break
                self.deck.extend(self.discard)
                self.discard.clear()
                self.shuffle()
            found.append(self.deck.pop())
        to.extend(found)
        return found

    def draw_hand(self, count: int) -> None:
        """Cards for the hand; majors are shuffled back."""
        back = [card for card in self.draw(count, self.hand) if card < 22]
        if back:
            self.hand = [card for card in self.hand if card not in back]
            self.deck.extend(reversed(back))
            self.shuffle()

    def carried(self, suit: int) -> list[int]:
        """The cards of a suit in hand."""
        return [card for card in self.hand if SUIT[card] == suit]

    def held(self, suit: int) -> int:
        """How many cards of a suit are in hand."""
        return sum(SUIT[card] == suit for card in self.hand)

    def part_with(self, cards: list[int], amount: int) -> None:
        """Discard so many of these cards, one after the other; the rest unasked if all must go."""
        left, spent = cards, []
        while len(spent) < amount and left:
            if len(spent) + len(left) <= amount:
                spent += left[::-1]
                break
            taken = sorted(left)[self.choose(len(left))]
            left = [card for card in left if card != taken]
            spent.append(taken)
        for card in spent:
            self.hand.remove(card)
        self.discard.extend(spent)

    def pick_one(self, options: list[int] | tuple[int, ...]) -> int:
        """One of the options, which are sorted."""
        return options[self.choose(len(options))] if len(options) > 1 else options[0]

    # Checks
    def lose(self, which: int, amount: int) -> None:
        """A skill falls; at 0 the adventurer dies."""
        self.skill[which] = max(self.skill[which] - amount, 0)
        if self.skill[which] == 0:
            self.fate = "died"
            self.leave_corpse()
            raise Over

    def gain(self, which: int, amount: int) -> None:
        """A skill rises."""
        self.skill[which] = min(self.skill[which] + amount, MOST)

    def attempt(self, which: int, penalty: int = 0, cups: bool = True) -> int:
        """Cups, a die, a second try: by how much it missed, 0 for a pass."""
        bonus = 0
        base = self.skill[which]
        if cups and JUDGMENT not in self.kept:
            while base + bonus < MOST and self.held(CUPS) >= base + bonus:
                if self.choose(2) == 1:
                    break
                self.part_with(self.carried(CUPS), base + bonus)
                bonus += 1
        goal = max(1, min(base + bonus, MOST) + penalty)
        die = self.below(6) + 1
        if (die > goal or die == 6) and self.choose(2) == 1:
            die = self.below(6) + 1
            if die != 1:
                self.lose(LUCK, 1)
        return max(die - goal, 1) if die > goal or die == 6 else 0

    def check(self, skills: tuple[int, ...], penalty: int = 0, cups: bool = True) -> bool:
        """A check with its loss; whether it passed."""
        which = self.pick_one(skills)
        missed = self.attempt(which, penalty, cups)
        self.remember(which, missed == 0)
        if missed:
            self.lose(which, missed)
        return missed == 0

    def remember(self, which: int, passed: bool) -> None:
        """The last check; one that passes ends Judgment."""
        self.last = (which, passed)
        if passed and JUDGMENT in self.kept:
            self.kept.remove(JUDGMENT)
            self.discard.append(JUDGMENT)

    # Turns
    def play(self) -> int:
        """The whole match; its score."""
        self.new_adventurer()
        while True:
            with suppress(Over):
                self.delve()
            answer = self.choose(3) if self.fate == "escaped" else self.choose(2) + 1
            if answer == 2:
                return self.score
            if answer == 1:
                self.new_adventurer()

    def new_adventurer(self) -> None:
        """Roll the skills."""
        for which in IN_ORDER:
            self.skill[which] = self.below(6) + 1
        self.returned = False
        self.last_score = 0

    def delve(self) -> None:
        """From the first hand until it is over."""
        self.fate = "below"
        self.last = None
        for pile in (self.hand, self.discard, self.event, self.spread, self.pack, self.kept):
            self.deck.extend(pile)
            pile.clear()
        self.shuffle()
        if self.returned:
            drawn = self.draw(self.last_score + self.skill[INTELLIGENCE], self.hand)
            past = [card for card in drawn if card < 22]
            self.hand = [card for card in self.hand if card not in past]
            self.discard.extend(reversed(past))
        else:
            self.draw_hand(self.skill[INTELLIGENCE])
        while True:
            self.act()
            self.flip()

    def act(self) -> None:
        """Swords, wands or neither."""
        carried = len(self.hand)
        while JUDGMENT not in self.kept and len(self.hand) == carried and self.acted():
            pass

    def acted(self) -> bool:
        """One action, if it is not passed; it may still be given up before anything is paid."""
        swords, wands = self.held(SWORDS), self.held(WANDS)
        able = [
            which
            for which in range(6)
            if which != LUCK and self.skill[which] < MOST and self.skill[which] <= swords
        ]
        options = ["pass"] + ["look"] * bool(wands) + ["raise"] * bool(able)
        did = options[self.choose(len(options))] if len(options) > 1 else "pass"
        if did == "raise" and (chosen := self.choose(len(able) + 1)):
            which = able[chosen - 1]
            self.part_with(self.carried(SWORDS), self.skill[which])
            self.gain(which, 1)
        elif did == "look" and (paid := self.choose(min(wands, 3) + 1)):
            self.part_with(self.carried(WANDS), paid)
            if self.check((EVOCATION,)):
                self.see_ahead(paid)
        return did != "pass"

    def see_ahead(self, paid: int) -> None:
        """What wands show."""
        deck = self.deck
        if not deck:
            deck.extend(self.discard)
            self.discard.clear()
            self.shuffle()
        if paid == 2 and deck:
            if self.choose(2) == 0:
                deck.insert(0, deck.pop())
        elif paid == 3 and deck:
            seen = sorted(deck[-3:])
            del deck[-3:]
            under = seen.pop(self.choose(len(seen)) if len(seen) > 1 else 0)
            deck.insert(0, under)
            while seen:
                deck.append(seen.pop(self.choose(len(seen)) if len(seen) > 1 else 0))

    def flip(self) -> None:
        """The card that happens now."""
        if not self.draw(1, self.event):
            self.fate = "lost"
            self.leave_corpse()
            raise Over
        card = self.event[0]
        if card >= 38:
            self.hand.append(self.event.pop())
        elif card >= 22:
            suit, rank = SUIT[card], (card - 22) % 4
            passed = self.check(RELATED[suit], -1 - rank, suit != CUPS)
            (self.hand if passed else self.discard).append(self.event.pop())
        else:
            self.lesson = self.last
            if card not in OVERCOME or self.choose(2) == 1 or not self.check(OVERCOME[card]):
                EVENTS[card](self)
            if self.event:
                self.discard.append(self.event.pop())

    def leave_corpse(self) -> None:
        """The hand stays in the dungeon."""
        self.corpse.extend(card for card in self.hand if card >= 22)
        self.discard.extend(card for card in self.hand if card < 22)
        self.hand.clear()

    def keep(self) -> None:
        """The event card stays before the player."""
        self.kept.append(self.event.pop())

    # Majors
    def fool(self) -> None:
        if self.choose(2) == 1:
            return
        found = loot(self.hand) + loot(self.pack)
        if HIEROPHANT in self.kept:
            found += loot(self.corpse)
            self.discard.extend(self.corpse)
            self.corpse.clear()
        self.score += found
        self.last_score = found
        self.returned = True
        self.fate = "escaped"
        raise Over

    def magician(self) -> None:
        if self.attempt(EVOCATION):
            self.lose(EVOCATION, 2)
        else:
            self.gain(EVOCATION, 1)

    def high_priestess(self) -> None:
        laid = self.draw(3, self.spread)
        if not laid:
            return
        turned = laid[self.choose(len(laid)) if len(laid) > 1 else 0]
        if turned < 22:
            self.gain(LUCK, 1)
        elif turned < 38:
            suit, rank = SUIT[turned], (turned - 22) % 4
            self.check(RELATED[suit], -2 * (1 + rank), suit != CUPS)
        self.discard.extend(self.spread)
        self.spread.clear()

    def empress(self) -> None:
        self.part_with(self.hand[:], 2)

    def emperor(self) -> None:
        self.part_with(self.hand[:], 1)
        self.pick(5)

    def hierophant(self) -> None:
        if self.corpse:
            self.keep()

    def lovers(self) -> None:
        if self.choose(2) == 0:
            self.draw(5, self.pack)
            self.keep()

    def chariot(self) -> None:
        self.draw(3, self.discard)

    def justice(self) -> None:
        if self.lesson:
            which, passed = self.lesson
            if passed:
                self.lose(which, 1)
            else:
                self.gain(which, 1)

    def hermit(self) -> None:
        self.gain((AGILITY, CHARM, EVOCATION, INTELLIGENCE, MIGHT)[self.choose(5)], 1)

    def wheel(self) -> None:
        left = not self.check((INTELLIGENCE,)) or self.choose(2) == 0
        values = [self.skill[which] for which in IN_ORDER]
        values = [*values[1:], values[0]] if left else [values[-1], *values[:-1]]
        for which, value in zip(IN_ORDER, values, strict=True):
            self.skill[which] = value

    def strength(self) -> None:
        which = self.pick_one((CHARM, INTELLIGENCE))
        if self.attempt(which):
            self.lose(which, 2)

    def hanged_man(self) -> None:
        suited = sorted(card for card in self.hand if card >= 22)
        if not suited:
            return
        given = self.pick_one(suited)
        self.hand.remove(given)
        self.discard.append(given)
        which = self.pick_one(RELATED[SUIT[given]])
        missed = self.attempt(which)
        self.remember(which, missed == 0)
        if missed:
            self.gain(which, 2)

    def death(self) -> None:
        for which in IN_ORDER:
            self.lose(which, 1)
        self.deck.extend(self.discard)
        self.discard.clear()
        self.shuffle()

    def temperance(self) -> None:
        fewest = min(self.held(suit) for suit in range(4))
        for suit in range(4):
            self.part_with(self.carried(suit), self.held(suit) - fewest)

    def devil(self) -> None:
        which = self.choose(6)
        self.lose(which, 1)
        self.draw_hand(self.skill[which])

    def tower(self) -> None:
        before = len(self.hand)
        self.discard.extend(self.hand)
        self.hand.clear()
        self.draw_hand(before + 1 if self.check((LUCK,)) else (before + 1) // 2)

    def star(self) -> None:
        if self.held(CUPS) >= 3 and JUDGMENT not in self.kept and self.choose(2) == 1:
            self.part_with(self.carried(CUPS), 3)
        else:
            self.check((AGILITY, INTELLIGENCE))

    def moon(self) -> None:
        if self.attempt(self.pick_one((EVOCATION, INTELLIGENCE))):
            self.pick(1)
            return
        for place in range(len(self.discard) - 1, -1, -1):
            if self.discard[place] >= 22:
                self.hand.append(self.discard.pop(place))
                return

    def sun(self) -> None:
        self.gain(self.choose(6), 2)

    def judgment(self) -> None:
        self.keep()

    def world(self) -> None:
        self.hand.append(self.event.pop())


def loot(cards: list[int]) -> int:
    """What cards score."""
    return sum(SUIT[card] == PENTACLES for card in cards) + 10 * (WORLD in cards)


EVENTS = (
    Match.fool,
    Match.magician,
    Match.high_priestess,
    Match.empress,
    Match.emperor,
    Match.hierophant,
    Match.lovers,
    Match.chariot,
    Match.justice,
    Match.hermit,
    Match.wheel,
    Match.strength,
    Match.hanged_man,
    Match.death,
    Match.temperance,
    Match.devil,
    Match.tower,
    Match.star,
    Match.moon,
    Match.sun,
    Match.judgment,
    Match.world,
)
