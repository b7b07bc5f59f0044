"""The words in which a stretch of a match is told to people who learn the game."""

import re
from collections import Counter as Counts
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.engine.observe import HIDDEN
from generator.play.events import News
from generator.play.terminal_names import COPY, Names
from generator.play.terminal_words import capital
from generator.play.transcripts import Transcript
from generator.play.view import CounterKey
from generator.words.catalogue import ENGLISH, Catalogue
from generator.words.filters import MINUS

BELOW_ZERO = re.compile(r"(?<!\w)-(?=\d)")

Line = tuple[str, str]
"""Who did it, empty where nobody did; and what."""


@dataclass(frozen=True)
class SeatNames(Names):
    """Names for somebody who is at none of the seats; `called` are the names of the seats."""

    chairs: tuple[str, ...] = ()

    def seat(self, seat: int | None) -> str:
        """`Anna`, or `nobody`."""
        return self.tr("nobody") if seat is None or seat < 0 else self.chairs[seat]

    def counter(self, counter: CounterKey) -> str:
        """`luck`, `score of Anna`, `heat of the owl`."""
        name, owner, word = counter
        if isinstance(owner, int):
            called = self.words.declared(name)
            if called and not word:
                return self.owned(called, owner)
            said = self.tr(word) if word else self.words.named(name)
            return self.tr("{counter} of {owner}", counter=said, owner=self.seat(owner))
        return super().counter(counter)

    def card(self, called: str) -> str:
        """The title as people say it, with the number of the copy where there is one."""
        found = COPY.match(called)
        assert found is not None  # noqa: S101 # the pattern fits every text
        return self.words.spoken(found[1]) + (found[2] or "")

    def shown(self, called: str) -> str:
        """The same, with the values that the deck wants shown unless only they differ."""
        return self.card(called) if self.words.has_namesake(called) else super().shown(called)

    def who(self, text: str) -> tuple[str, str]:
        """`Anna: The owl.` as the name and the rest."""
        for name in self.chairs:
            if text.startswith(f"{capital(name)}: "):
                return name, text[len(name) + 2 :]
        return "", text


def seat_names(
    transcript: Transcript, arbiter: bool, given: Sequence[str] = (), catalogue: Catalogue = ENGLISH
) -> tuple[str, ...]:
    """What seats are called: as `given`, the arbiter last; else `Player 1` and by the office."""
    seats = len(transcript.seats) - arbiter
    rest = [catalogue.tr("Player {n}", n=seat + 1) for seat in range(len(given), seats)]
    office = [*given[seats:], catalogue.tr("the arbiter")][:arbiter]
    return (*given[:seats], *rest, *office)


def told_lines(
    news: Sequence[News], names: SeatNames, long: Collection[str] = ()
) -> Iterator[Line]:
    """The news as lines: what one seat decides in a row is one of them, and what comes of it.

    What was done is left out where it is one of the `long` texts and the answers after it tell it.
    """
    for (kind, who), group in groupby(news, key=lambda one: _group(one, names)):
        told = [*group]
        if kind == "choice":
            short = [one for one in told[:-1] if one.text not in long]
            said = [names.who(one.text)[1] for one in (*short, told[-1])]
            yield capital(who), _answered(said, names)
        elif kind == "passed":
            several = dict.fromkeys(names.who(one.text)[0] for one in told)
            passing = names.tr("passes.") if len(several) == 1 else names.tr("pass.")
            yield capital(listed([*several], names)), passing
        else:
            yield "", " ".join(_sentence(one, names) for one in told)


def _group(one: News, names: SeatNames) -> tuple[str, str]:
    """What is told in one line: all choices of a seat, all passes, all that came of them."""
    if one.kind == "choice":
        return one.kind, names.who(one.text)[0]
    return (one.kind if one.kind == "passed" else "came"), ""


def _sentence(one: News, names: SeatNames) -> str:
    """`The Owl goes to the discard.`; what is no move as it is."""
    if one.kind != "moved" or one.zone is None:
        return BELOW_ZERO.sub(MINUS, one.text)
    cards, zone = _cards(one, names), names.zone(one.zone)
    if set(one.cards) == {HIDDEN}:
        many = len(one.cards)
        cards = names.tr("a card") if many == 1 else names.tr("{n} cards", n=many)
        single = names.tr("{cards} goes face down to {zone}.", cards=cards, zone=zone)
        several = names.tr("{cards} go face down to {zone}.", cards=cards, zone=zone)
    else:
        single = names.tr("{cards} goes to {zone}.", cards=cards, zone=zone)
        several = names.tr("{cards} go to {zone}.", cards=cards, zone=zone)
    return capital(single if len(one.cards) == 1 else several)


def _answered(said: Sequence[str], names: SeatNames) -> str:
    """What was chosen; a question that is asked several times in a row is told once."""
    told: list[tuple[str, list[str]]] = []
    enough = f"{capital(names.tr('done'))}."
    for text in said:
        question, mark, answer = text.rpartition("? ")
        if not mark or not told or told[-1][0] != question + mark:
            told.append((question + mark, [answer]))
        elif answer != enough:
            told[-1][1].append(answer)
    return " ".join(
        question + ", ".join([*(one.removesuffix(".") for one in answers[:-1]), answers[-1]])
        for question, answers in told
    )


def _cards(one: News, names: SeatNames) -> str:
    """`Owl (2 times), Hen, 3 cards, face down`; namesakes that look alike are counted together."""
    many = Counts(names.shown(card) for card in one.cards if card != HIDDEN)
    told = [said + (names.tr(" ({n} times)", n=n) if n > 1 else "") for said, n in many.items()]
    hidden = one.cards.count(HIDDEN)
    if hidden:
        several = names.tr("{n} cards, face down", n=hidden)
        told.append(names.tr("a card, face down") if hidden == 1 else several)
    return ", ".join(told)


def listed(said: Sequence[str], names: SeatNames) -> str:
    """`Anna, Bert and Clara`."""
    *first, last = said
    if not first:
        return last
    return names.tr("{first} and {last}", first=", ".join(first), last=last)
