"""A game in words: cards, rules, seats, zones and choices, as one seat is told of them."""

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from generator.engine import Decision, State
from generator.engine.tables import DONE, PASS
from generator.model.deck import Deck, Printed, played, printed
from generator.model.game import Game
from generator.model.rules import Counter, Ruled, Ruleset, Zone, cited
from generator.model.seating import decks_of, teams_of
from generator.play.addressing import bare, your
from generator.play.marks import CHOSEN, marked
from generator.play.policies import PERSON as PERSON  # those that word a match name it with them
from generator.play.spaces import Rows, counted_from_start, rows_of
from generator.printable import printable
from generator.words.catalogue import Catalogue, catalogue_of
from generator.words.filters import MINUS, minus
from generator.words.markup import plain
from generator.words.texts import WordsError, card_context, fill, game_context

ZoneKey = tuple[str, int | None]
"""Name of a zone and the seat it belongs to; None for the game's."""
CounterKey = tuple[str, int | str | None, str]
"""Name of a counter; its owner: a seat, a card's id, or None for the game; the word of a family."""

COPY = re.compile(r"^(.*?)( \(\d+\))?$")
"""A card's id, and which copy of it."""
_BELOW_ZERO = re.compile(r"(?<!\S)-(?=\d)")


@dataclass(frozen=True)
class GameWords:
    """Speaks for one game under one ruleset; `called` are other titles of cards, by their ids.

    `texts` is what stands for texts of a match, where it is played in another language than `game`
    speaks.
    """

    game: Game
    ruleset: Ruleset
    called: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def catalogue(self) -> Catalogue:
        """What stands for words of ours, and for ids, in the language of the game."""
        return catalogue_of(self.game)

    def tr(self, text: str, **names: object) -> str:
        """A text of ours in the language of the game."""
        return self.catalogue.tr(text, **names)

    def named(self, slug: str) -> str:
        """An id of the rules as words, in the language of the game."""
        built_in = {"alive": self.tr("alive"), "score": self.tr("score"), "skips": self.tr("skips")}
        return built_in.get(slug) or self.tr(spaced(slug))

    @cached_property
    def _context(self) -> dict[str, Any]:
        return game_context(self.game)

    @cached_property
    def _decks(self) -> tuple[Deck, ...]:
        """The decks of the ruleset, and its pieces."""
        return decks_of(self.game, self.ruleset)

    @cached_property
    def _cards(self) -> dict[str, tuple[Deck, Printed]]:
        """Every design by its id, and every card with several designs by its own."""
        found: dict[str, tuple[Deck, Printed]] = {}
        for deck in self._decks:
            for design in printed(deck):
                card = design.card
                found[design.id] = (deck, design)
                found.setdefault(card.id, (deck, Printed(card.id, card, None, card.copies, ())))
        return found

    @cached_property
    def _namesakes(self) -> dict[str, list[Printed]]:
        """For each design all of its deck that have its title, itself among them."""
        found: dict[str, list[Printed]] = {}
        for deck in self._decks:
            by_title: dict[object, list[Printed]] = {}
            for one in played(printed(deck)):
                by_title.setdefault(one.word("title"), []).append(one)
            found |= {one.id: same for same in by_title.values() for one in same}
        return found

    @cached_property
    def _titles(self) -> dict[str, str]:
        """Titles, with what tells cards apart of which several in a deck have the same."""
        titles = {key: _title(one) for key, (_, one) in self._cards.items()}
        for key, same in self._namesakes.items():
            if len(same) > 1:
                deck, one = self._cards[key]
                quiet = {name for name, found in deck.attributes.items() if found.shown is False}
                told = _difference(one, same, self.named, quiet)
                titles[key] += f" ({printable(told)})"
        return titles | {key: printable(one) for key, one in self.called.items()}

    @cached_property
    def _spoken(self) -> dict[str, str]:
        """Titles as people say them: of namesakes only with the words that a card adds to it."""
        spoken: dict[str, str] = {}
        for key, same in self._namesakes.items():
            deck, one = self._cards[key]
            texts = [name for name in one.attributes if _kind(deck, name) == "text"]
            added = [str(one.attributes[name]) for name in texts if _differs(one, same, name)]
            spoken[key] = _title(one) + (f": {printable(added[0])}" if added and added[0] else "")
        return spoken | {key: printable(one) for key, one in self.called.items()}

    @cached_property
    def _rules(self) -> dict[str, Ruled]:
        rules = self.ruleset
        known: list[Ruled] = [*rules.answers, *rules.rules, *rules.actions]
        return {one.id: one for one in known}

    def title(self, card_id: str) -> str:
        """The title of a card; its id where there is no such card."""
        return self._titles.get(card_id, card_id)

    def bare_title(self, card_id: str) -> str:
        """The title as it is printed, which several cards may share."""
        return str(self._cards[card_id][1].word("title")) if card_id in self._cards else card_id

    def spoken(self, card_id: str) -> str:
        """The title as people at a table say it, who see the card."""
        return self._spoken.get(card_id) or self.title(card_id)

    def has_namesake(self, card_id: str) -> bool:
        """Whether another design of the deck has the same title."""
        return len(self._namesakes.get(card_id, ())) > 1

    def shown(self, card_id: str) -> str:
        """What its deck wants shown of a card beside its title: `farming, cost 2`, or nothing.

        So is a word by which a zone is sorted, where the title does not say it.
        """
        if card_id not in self._cards:
            return ""
        deck, card = self._cards[card_id]
        values = card.attributes.items()
        told = [self._attribute(name, one) if _is_number(one) else _plainly(one)
                for name, one in values
                if name in deck.attributes
                and (deck.attributes[name].shown or self._decides(deck, card, name))]  # fmt: skip
        return printable(", ".join(told))

    def _decides(self, deck: Deck, card: Printed, name: str) -> bool:
        """Whether a hand is sorted by this word, and the title does not say it."""
        value, of = card.attributes[name], deck.attributes[name]
        if name not in self._sorting or of.shown is False or not isinstance(value, str):
            return False
        title = f" {plainly(str(card.word('title')))} "
        # A lighthouse is no house; a heart is of hearts.
        said = [plainly(one).removesuffix("s") for one in (value, self.named(value))]
        return not any(f" {one}{end} " in title for one in said for end in ("", "s"))

    @cached_property
    def _sorting(self) -> frozenset[str]:
        """The attributes by which zones are sorted."""
        return frozenset(name for zone in self.ruleset.zones for name in zone.sorted_by)

    @cached_property
    def _order(self) -> dict[str, int]:
        return {one: number for number, one in enumerate(self._cards)}

    def rank(self, names: Sequence[str] = ()) -> Callable[[str], tuple[Any, ...]]:
        """By what cards are laid in a row: by these attributes, then as their deck has them."""
        place = self._order

        def rank(card_id: str) -> tuple[Any, ...]:
            found = self._cards.get(card_id)
            worth = [_worth(*found, name) for name in names] if found else []
            return (card_id not in place, *worth, place.get(card_id, 0))

        return rank

    @property
    def cards(self) -> Collection[str]:
        """The id of every card and design."""
        return self._cards.keys()

    def numbers(self, card_id: str) -> Iterator[int]:
        """The whole numbers among the attributes of a card."""
        values = self._cards[card_id][1].attributes.values() if card_id in self._cards else ()
        return (one for one in values if type(one) is int)

    def declared(self, name: str) -> str | None:
        """What the ruleset calls the zone or counter that the engine knows as `name`."""
        known: list[Zone | Counter] = [*self.ruleset.zones, *self.ruleset.counters]
        return next((one.called for one in known if one.id.replace("-", "_") == name), None)

    def laid(self, zone: str) -> tuple[str, ...] | None:
        """By what the cards of a zone are laid in a row; none where they lie in an order."""
        return self._laid.get(zone, ())

    @cached_property
    def _laid(self) -> dict[str, tuple[str, ...] | None]:
        zones = self.ruleset.zones
        return {one.id.replace("-", "_"): None if one.ordered else one.sorted_by for one in zones}

    def has_card(self, value: object) -> bool:
        """Whether this is the id of a card."""
        return isinstance(value, str) and value in self._cards

    def has_rule(self, rule_id: str) -> bool:
        """Whether this is the id of a rule or an action."""
        return rule_id in self._rules

    def member(self, word: str) -> str:
        """The word of a family of counters: `luck`, or the title of a card."""
        return self.title(word) if self.has_card(word) else self.named(word)

    def chosen(self, word: str) -> str:
        """A text that was or can be chosen: the id of a card is a kind, told by its title."""
        return self.named(word) if self.has_rule(word) else self.member(word)

    def say(self, text: str, values: Mapping[str, Any] | None = None) -> str:
        """A text of the ruleset or the game on one line, with values of the game and these."""
        return self._plain(self.texts.get(text, text), {**self._context, **(values or {})})

    def card(self, card_id: str) -> str:
        """What is printed on a card: title, deck and text, and attributes that no text tells."""
        deck, card = self._cards[card_id]
        text = str(card.word("text") or "")
        said = self._plain(text, card_context(self._context, deck, card)) if text else ""
        more = printable(
            ", ".join(
                self._attribute(name, value)
                for name, value in card.attributes.items()
                if not (name in deck.attributes and deck.attributes[name].shown is False)
                if not self.has_card(value)  # what it belongs to says its title
                if not text or (_is_number(value) and name.replace("-", "_") not in text)
            )
        )
        head = f"{self.title(card_id)}, {printable(deck.title)}"
        if said and more:
            return f"{head}: {said} ({more})"
        return f"{head}: {said or more}" if said or more else head

    def says(self, card_id: str) -> bool:
        """Whether a text is printed on a card."""
        return card_id in self._cards and bool(self._cards[card_id][1].word("text"))

    def kind(self, card_id: str) -> str:
        """The title of the deck that a card is of; empty where there is no such card."""
        return printable(self._cards[card_id][0].title) if card_id in self._cards else ""

    def lists(self, card_id: str) -> Iterator[str]:
        """`skills Wit, Luck`: what a card has of a fixed list of words, to choose one from."""
        if card_id in self._cards:
            deck, card = self._cards[card_id]
            for name, value in card.attributes.items():
                if _kind(deck, name) != "choice" or deck.attributes[name].shown is False:
                    continue
                if isinstance(value, tuple) and value:
                    yield printable(self._attribute(name, value))

    def _attribute(self, name: str, value: object) -> str:
        return f"{self.named(name)} {_plainly(value)}"

    def rule(self, rule_id: str) -> str:
        """A rule or action: its words, then section and id; what was our own choice says so."""
        found = self._rules[rule_id]
        where = cited(found) or ""
        head = f"{printable(where)}, " if where else ""
        return f"{self.say(found.says) if found.says else spaced(rule_id)} [{head}{found.id}]"

    def found(self, text: str) -> Iterator[str]:
        """Everything that `text` can mean: cards and rules by name, else rules that hold it."""
        wanted = plainly(text)
        cards = [key for key, title in self._titles.items() if wanted in plainly(title)]
        exact = [key for key in cards if plainly(self._titles[key]) == wanted]
        rules = [key for key in self._rules if wanted in plainly(key)]
        if not exact and any(plainly(key) == wanted for key in rules):
            cards, rules = [], [key for key in rules if plainly(key) == wanted]
        yield from (self.card(key) for key in exact or cards[:9])
        yield from (self.rule(key) for key in rules)
        if not cards and not rules:
            yield from (said for said in map(self.rule, self._rules) if wanted in plainly(said))

    def deck(self, deck_id: str) -> str:
        """The title of a deck; its id where there is no such deck."""
        return next((printable(one.title) for one in self._decks if one.id == deck_id), deck_id)

    def speaking_of(self, wanted: str) -> Iterator[str]:
        """Rules whose name holds a word that begins so, else those whose words do."""
        if found := [key for key in self._rules if f" {wanted}" in f" {plainly(key)}"]:
            yield from map(self.rule, found)
        else:
            yield from (one for one in self.rules() if f" {wanted}" in f" {plainly(one)}")

    @cached_property
    def rows(self) -> Rows:
        """The spaces of the board, row by row where they lie so."""
        return rows_of(self.game, self.ruleset)

    @cached_property
    def counted_from_start(self) -> Mapping[str, int]:
        """Counters of spaces of which 0 is told too, with the value of a space without a mark."""
        return dict(counted_from_start(self.ruleset))

    @cached_property
    def shared(self) -> frozenset[str]:
        """The names of zones and counters that belong to teams."""
        zones = {one.id for one in self.ruleset.zones if one.per == "team"}
        counters = {one.id for one in self.ruleset.counters if one.of == "team"}
        return frozenset(one.replace("-", "_") for one in zones | counters)

    def suggestion(self, text: str) -> str:
        """The card or rule whose name is most like `text`; empty where none is."""
        return nearest(text, [*self._titles.values(), *self._rules])

    def rules(self) -> Iterator[str]:
        """Every rule that has words, in the order of the file, then every action."""
        yield from (self.rule(key) for key, one in self._rules.items() if one.says)

    def _plain(self, text: str, context: dict[str, Any]) -> str:
        try:
            filled = fill(text, context)
        except WordsError as trouble:
            filled = f"({trouble})"
        symbols = self.game.theme.symbols
        return printable(plain(filled, lambda n: symbols[n].title if n in symbols else spaced(n)))


@dataclass(frozen=True)
class ViewerNames:
    """Names things to the person at seat `viewer`; `sitting` says who plays each seat."""

    words: GameWords
    sitting: tuple[str, ...]
    viewer: int

    def tr(self, text: str, **names: object) -> str:
        """A text of ours in the language of the game."""
        return self.words.tr(text, **names)

    def seat(self, seat: int | None) -> str:
        """`you`, `seat 2`, `the arbiter`."""
        if seat is None or seat < 0:
            return self.tr("nobody")
        if len(self.sitting) == 1 or seat == self.viewer:
            return self.tr("you")
        if self.words.ruleset.seats.arbiter and seat == len(self.sitting) - 1:
            return self.tr("the arbiter")
        return self.tr("seat {number}", number=seat + 1)

    def team(self, seats: Sequence[int]) -> str:
        """`seat 2`, `seats 1 and 3`, `you and seat 3`."""
        said = [self.seat(seat) for seat in seats]
        plain = [self.tr("seat {number}", number=seat + 1) for seat in seats]
        if len(seats) > 1 and said == plain:
            numbers = listed([str(seat + 1) for seat in seats], self.tr("and"))
            return self.tr("seats {numbers}", numbers=numbers)
        return listed(said, self.tr("and"))

    def of(self, seat: int, what: str) -> str:
        """`your hand`, `seat 2’s hand`."""
        said = self.seat(seat)
        if said == self.tr("you"):
            return self.tr("your {what}", what=what)
        return self.tr("{owner}’s {what}", owner=said, what=what)

    def owned(self, called: str, seat: int | None) -> str:
        """What the ruleset calls something, with its owner: `the cards in front of you`."""
        if seat is None:
            return called
        said = self.seat(seat)
        told = called.replace("{owner}", said)
        return your(told) if said == "you" else told

    def heading(self, called: str, seat: int | None) -> str:
        """The same under the name of its owner: `Cards in front of you`, and `Hand`."""
        if seat is None:
            return capital(re.sub("^the ", "", called))
        return capital(bare(called) or self.owned(called, seat))

    def zone(self, zone: ZoneKey) -> str:
        """`the discard`, `your hand`, `seat 2’s row`."""
        name, seat = zone
        if name == "box":
            return self.tr("the box, out of the game")
        if whose := self._sharing(name, seat):
            return whose
        if called := self.words.declared(name):
            return self.owned(called, seat)
        said = self.words.named(name)
        return self.tr("the {zone}", zone=said) if seat is None else self.of(seat, said)

    def _sharing(self, name: str, captain: int | str | None, word: str = "") -> str:
        """What a team shares, with its seats: `seats 1 and 3’s tricks`; empty of all else."""
        if not isinstance(captain, int) or name not in self.words.shared:
            return ""
        seats = len(self.sitting) - self.words.ruleset.seats.arbiter
        team = next(one for one in teams_of(self.words.ruleset, seats) if captain in one)
        if not word and (called := self.words.declared(name)):
            return called.replace("{owner}", self.team(team))
        said = self.words.member(word) if word else self.words.named(name)
        if self.viewer in team:
            return self.tr("your team’s {what}", what=said)
        return self.tr("{owner}’s {what}", owner=self.team(team), what=said)

    def counter(self, counter: CounterKey) -> str:
        """`luck`, `round`, `your score`, `heat of the owl`."""
        name, owner, word = counter
        if whose := self._sharing(name, owner, word):
            return whose
        called = None if word else self.words.declared(name)
        if called and not isinstance(owner, str):
            return self.owned(called, owner)
        if called and isinstance(owner, str) and "{owner}" in called:
            return called.replace("{owner}", self.card(owner))
        said = self.words.member(word) if word else self.words.named(name)
        if isinstance(owner, int):
            return self.of(owner, said)
        if owner is None:
            return said
        return self.tr("{counter} of {owner}", counter=said, owner=self.card(owner))

    def card(self, called: str) -> str:
        """The title of a card from its id, with the number of the copy where there is one."""
        card_id, copy = copy_of(called)
        return self.words.title(card_id) + copy

    def shown(self, called: str) -> str:
        """The same with the values that the deck wants shown: `Hen (farming, cost 1)`."""
        said, more = self.card(called), self.words.shown(copy_of(called)[0])
        if not more:
            return said
        return f"{said[:-1]}, {more})" if said.endswith(")") else f"{said} ({more})"

    def counted(self, cards: Iterable[tuple[str, int]], hidden: int) -> str:
        """`Owl (2 times), Hen, 3 cards, face down`: titles and how many of each; unseen cards."""
        told = [card + (self.tr(" ({n} times)", n=n) if n > 1 else "") for card, n in cards]
        if hidden == 1:
            told.append(self.tr("a card, face down"))
        elif hidden:
            told.append(self.tr("{n} cards, face down", n=hidden))
        return ", ".join(told)

    def value(self, kind: str, value: Any) -> str:
        """A counter's value, whose type is `kind`."""
        if value is None:
            return self.tr("nobody") if kind == "seat" else self.tr("none")
        if isinstance(value, list | tuple):
            inner = kind.removeprefix("list of ") if kind.startswith("list of ") else ""
            return ", ".join(self.value(inner, one) for one in value) or self.tr("none")
        if kind == "seat":
            return self.seat(value)
        if kind.startswith("card"):
            return self.tr("a card unseen") if value == "?" else self.card(value)
        if isinstance(value, bool):
            return self.tr("yes") if value else self.tr("no")
        return self.words.chosen(value) if isinstance(value, str) else minus(value)

    def marks(self, marks: Iterable[tuple[str, Any]]) -> list[str]:
        """What is counted on a card, from name and value: `hue azure`, `stood by seat 2`."""
        words = self.words
        seats = {one.id.replace("-", "_") for one in words.ruleset.counters if one.type == "seat"}

        def said(name: str, value: Any) -> str:
            if name == CHOSEN:
                return self.tr("chosen")
            kind = "seat" if name in seats else "card" if words.has_card(value) else ""
            return f"{self.mark_name(name)} {self.value(kind, value)}"

        return [said(*one) for one in marks if one[1] is not None and one[1] is not False]

    def mark_name(self, name: str) -> str:
        """What a counter of cards is called on a card."""
        called = bare(self.words.declared(name.replace("-", "_")) or "")
        return self.words.named(name) if not called or "{owner}" in called else called

    def option(self, state: State, action: int, decision: Decision) -> str:
        """An option of the decision that waits, as it stands in the list."""
        called = state.describe(action)
        if action in (PASS, DONE):
            return called
        labels = dict(decision.labels)
        if called in labels and labels[called] != called:
            said = self.words.say(labels[called])
            return f"{capital(spaced(called))}: {said}" if decision.word == "act" else said
        tables = state.tables
        if tables.card_base <= action < tables.place_base:
            reply = self._reply(state, called, decision)
            return f"{self.shown(called)}: {reply}" if reply else self.shown(called)
        if action < tables.place_base:
            return self.called(state, action)
        marks = self.marks(marked(state, state.current_seat, state.offer[action]))
        return self._unseen(state, action) + (f" [{', '.join(marks)}]" if marks else "")

    def _reply(self, state: State, called: str, decision: Decision) -> str:
        """What a card says of its one answer to the event of a window."""
        found = [one.body.says for one in state.program.checked.reacts
                 if decision.event and not one.forced
                 and (one.card, one.event) == (copy_of(called)[0], decision.event)]  # fmt: skip
        return self.words.say(found[0]) if len(found) == 1 and found[0] else ""

    def _unseen(self, state: State, action: int) -> str:
        """A card that nobody can name to the seat, by its place where it lies."""
        cards = [card for one, card in state.offer.items() if one >= state.tables.place_base]
        places = {state.place[card] for card in cards}
        if len(places) > 1:
            return self.called(state, action)
        at = state.zones[places.pop()].index(state.offer[action])
        return self.called(state, state.tables.place_base + at)

    def short(self, state: State, action: int, decision: Decision) -> str:
        """An option in a few words, for telling that it was chosen."""
        label = dict(decision.labels).get(state.describe(action))
        if label and decision.word != "act":
            return self.words.say(label)
        return self.called(state, action)

    def called(self, state: State, action: int) -> str:
        """Any action in a few words."""
        said, tables = state.describe(action), state.tables
        if action in (PASS, DONE):
            return self.tr(said)
        if tables.seat_base <= action < tables.seat_base + tables.chairs:
            return self.seat(action - tables.seat_base)
        if tables.card_base <= action < tables.place_base:
            return self.card(said)
        if action >= tables.place_base:
            nth = ordinal(action - tables.place_base + 1, self.words.game.file.language)
            return self.tr("the {nth} card, unseen", nth=nth)
        return printable(said if action >= tables.seat_base else self.words.chosen(said))


def seat_name(words: GameWords, seat: int, chairs: int) -> str:
    """A seat as everybody calls it; where there is an arbiter, it is the last of `chairs`."""
    is_arbiter = words.ruleset.seats.arbiter and seat == chairs - 1
    return capital(
        words.tr("the arbiter") if is_arbiter else words.tr("seat {number}", number=seat + 1)
    )


def plainly(text: str) -> str:
    """`text` in small letters, with single spaces and without signs, for comparing."""
    below_zero = _BELOW_ZERO.sub(MINUS, text.casefold())
    return " ".join(re.sub(r"[^\w+−-]+", " ", below_zero.replace("-", " ")).split())


def nearest(text: str, known: Sequence[str]) -> str:
    """The one of `known` that `text` probably means; empty where none is like it."""
    wanted, by_words = plainly(text), {plainly(one): one for one in known}
    found = [key for key in by_words if key == wanted]
    found = found or [key for key in by_words if key.startswith(wanted)]
    found = found or [key for key in by_words if wanted in key]
    found = found or difflib.get_close_matches(wanted, by_words, 1, 0.6)
    return by_words[found[0]] if found else ""


def spaced(slug: str) -> str:
    """An id as words: `draw-two` becomes `draw two`."""
    return slug.replace("-", " ").replace("_", " ")


def capital(text: str) -> str:
    """`text` with its first letter large."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """`text` with a full stop, unless it ends as a sentence already."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def ordinal(number: int, language: str = "en") -> str:
    """`1st`, `2nd`, `13th`, of cards; in French `1re` and `13e`, in other languages `13.`."""
    if language == "fr":
        return "1re" if number == 1 else f"{number}e"
    if language != "en":
        return f"{number}."
    small = {1: "st", 2: "nd", 3: "rd"}
    tail = "th" if number % 100 in (11, 12, 13) else small.get(number % 10, "th")
    return f"{number}{tail}"


def listed(names: Sequence[str] | Mapping[str, object], word: str = "or") -> str:
    """`A, B or C`."""
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last


def copy_of(called: str) -> tuple[str, str]:
    """`owl (2)` as a card's id, and what says which copy it is."""
    found = COPY.match(called)
    assert found is not None  # noqa: S101 # the pattern fits every text
    return found[1], found[2] or ""


def _title(one: Printed) -> str:
    return printable(str(one.word("title")))


def _kind(deck: Deck, name: str) -> str:
    return deck.attributes[name].type if name in deck.attributes else ""


def _worth(deck: Deck, card: Printed, name: str) -> tuple[int, Any]:
    """Where an attribute puts a card in a row: choices as they are listed, none at the end."""
    value, of = card.attributes.get(name), deck.attributes.get(name)
    if value is None and of is not None:
        value = of.default
    if value is None or of is None:
        return (2, 0)
    if isinstance(value, str) and value in of.choices:
        return (0, of.choices.index(value))
    return (0, value) if isinstance(value, int | float) else (1, str(value))


def _differs(one: Printed, same: list[Printed], name: str) -> bool:
    return any(other.attributes.get(name) != one.attributes[name] for other in same)


def _difference(
    one: Printed, same: list[Printed], named: Callable[[str], str], quiet: Collection[str] = ()
) -> str:
    """What tells a design from others of the same title: its attributes, else its id."""
    told = [
        f"{named(name)} {value}"
        for name, value in one.attributes.items()
        if isinstance(value, int | str) and name not in quiet and _differs(one, same, name)
    ]
    return ", ".join(told[:2]) or spaced(one.id.rpartition(".")[2])


def _is_number(value: object) -> bool:
    """Whether an attribute is a number or a yes."""
    return value is True or (isinstance(value, int | float) and not isinstance(value, bool))


def _plainly(value: object) -> str:
    """The value of an attribute."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return minus(value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
