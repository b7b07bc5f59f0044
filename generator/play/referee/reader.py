"""What people write, read as what the game calls it: players by name, cards by title, any spelling.

An id, a title, the label of an option and the name of a player all do. Case, accents, apostrophes,
hyphens and underscores make no difference. A kind of card names any copy of it.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any

from generator.diagnostics import did_you_mean, quoted
from generator.engine import Program, State
from generator.engine.actions import action_name
from generator.engine.explain import Refusal
from generator.engine.tables import PASS
from generator.errors import ExitCode, HornbookError
from generator.model.deck import Printed, deck_of_pieces, printed
from generator.play.wording import GameWords

_QUOTES = re.compile("['‘’`´ʼ\"“”]")
_GAPS = re.compile(r"[\s._–—-]+")
_PLAYER = re.compile(r"seat (\d+)")
_PASSES = ("pass", "passes")
_FOREIGN = {"not-offered", "another-kind", "another-rule", "no-answer"}
UNSEEN = "?"
MOST_LABEL = 30
"""Longer options go by their ids where several are listed."""


class AmbiguousError(HornbookError):
    """Words stand for several things."""


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """Letters and digits alone, for comparing: `The Pet-Pig’s` is `pet pigs`."""
    parts = unicodedata.normalize("NFKD", text)
    bare = "".join(one for one in parts if not unicodedata.combining(one))
    return _GAPS.sub(" ", _QUOTES.sub("", bare)).strip().casefold().removeprefix("the ")


class Reader:
    """Reads the words of one transcript.

    Args:
        compiled: the game.
        players: the name of each chair, as the transcript has them.
        titles: more titles of cards by id, such as those of another language.
    """

    def __init__(
        self,
        compiled: Program,
        players: Sequence[str],
        titles: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.compiled = compiled
        self.tables = compiled.tables
        self.players = tuple(players)
        self.words = GameWords(compiled.checked.game, compiled.checked.ruleset)
        self.more = titles or {}
        self._said: dict[int, str] = {}
        self._names: dict[int, frozenset[str]] = {}
        self._cards: dict[str, set[str]] | None = None
        self._all: dict[str, list[int]] | None = None

    # -- seats ----------------------------------------------------------------------------

    def seat(self, key: str) -> int | None:
        """The seat, counted from 0, that a number, `seat 2` or a player's name stands for.

        Raises:
            AmbiguousError: several players have that name.
        """
        wanted = plain(key)
        if found := re.fullmatch(r"(?:seat )?(\d+)", wanted):
            return int(found[1]) - 1
        named = [seat for seat, name in enumerate(self.players) if plain(name) == wanted]
        if len(named) > 1:
            seats = " or ".join(f"seat {seat + 1}" for seat in named)
            message = f"several players are called {quoted(key)}"
            raise AmbiguousError(message, ExitCode.FINDINGS, f"write {seats}")
        if not named and wanted in ("arbiter",):
            has_arbiter = self.tables.chairs > self.tables.seats
            return self.tables.chairs - 1 if has_arbiter else None
        return named[0] if named else None

    def with_seats(self, text: str) -> str:
        """A text in which `of Anna` stands as `of seat 1`."""
        for seat, name in enumerate(self.players):
            if self.players.count(name) == 1:
                pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
                text = re.sub(pattern, f"seat {seat + 1}", text, flags=re.IGNORECASE)
        return text

    def who(self, seat: int) -> str:
        """A seat as people call it: by the name of its player, where no other has it."""
        name = self.players[seat] if seat < len(self.players) else ""
        is_own = bool(name) and [plain(one) for one in self.players].count(plain(name)) == 1
        return name if is_own else f"seat {seat + 1}"

    # -- cards ----------------------------------------------------------------------------

    def card(self, text: str) -> str:
        """The name or id of the card that a text names; the text itself where it names none.

        Raises:
            AmbiguousError: cards that differ have that title.
        """
        if text == UNSEEN:
            return text
        found = self.cards.get(plain(text), set())
        if text in found:
            return text
        ids = [name for name in found if plain(name) == plain(text)]
        if len(ids) == 1:
            return ids[0]
        if len(found) > 1:
            message = f"{quoted(text)} can be {' or '.join(sorted(found))}"
            raise AmbiguousError(message, ExitCode.FINDINGS, "write one of them")
        return next(iter(found), text)

    @cached_property
    def _bare(self) -> Mapping[str, str]:
        """The titles of cards as they are printed, which several may share."""
        checked = self.compiled.checked
        found: dict[str, str] = {}
        for deck in (*checked.game.decks, *map(deck_of_pieces, checked.ruleset.pieces)):
            for one in printed(deck):
                found[one.id] = str(one.word("title"))
                whole = Printed(one.card.id, one.card, None, one.card.copies, ())
                found.setdefault(one.card.id, str(whole.word("title")))
        return found

    @property
    def cards(self) -> Mapping[str, set[str]]:
        """What every card can be called: ids and names of cards, by plain text."""
        if self._cards is None:
            self._cards = {}
            for name in dict.fromkeys((*self.tables.ids, *self.tables.names)):
                for called in self._titles(name):
                    self._cards.setdefault(plain(called), set()).add(name)
            for called, names in self._cards.items():
                kinds = {name for name in names if name in self.tables.ids}
                # A title that all designs of a card share is that of the card.
                if {name.partition(".")[0] for name in names} == kinds:
                    self._cards[called] = kinds
        return self._cards

    def _titles(self, name: str) -> Iterator[str]:
        yield name
        if name in self._bare:
            yield self._bare[name]
        yield self.words.title(name)
        yield self.words.spoken(name)
        yield from self.more.get(name, ())

    def title(self, name: str) -> str:
        """A card as people call it; the name itself where it is none."""
        return self.words.spoken(name) if name in self.cards_known else name

    @cached_property
    def cards_known(self) -> frozenset[str]:
        """The ids and names of all cards."""
        return frozenset((*self.tables.ids, *self.tables.names))

    # -- decisions ------------------------------------------------------------------------

    def said(self, action: int) -> str:
        """The engine's words for an action."""
        if action not in self._said:
            self._said[action] = action_name(self.tables, action)
        return self._said[action]

    def find(self, state: State, text: str) -> list[int]:
        """The legal actions that a text can stand for; the likeliest first.

        Raises:
            AmbiguousError: they are not copies of one kind of card.
        """
        exact = [action for action in state.choices() if self.said(action) == text]
        if exact or state.outcome is not None:
            return exact
        if text == UNSEEN:
            return [one for one in state.legal_actions() if one >= self.tables.card_base]
        wanted = plain(text)
        found = [one for one in state.choices() if wanted in self._called(state, one)]
        if len(found) > 1 and len({self._kind(one) for one in found}) > 1:
            listed = " or ".join(self.said(one) for one in found)
            message = f"{quoted(text)} can be {listed}"
            raise AmbiguousError(message, ExitCode.FINDINGS, "write one of them")
        return found

    def any_action(self, state: State, text: str) -> int:
        """The action of the game that a text stands for, legal or not.

        Raises:
            HornbookError: it stands for none.
        """
        if found := self.find(state, text):
            return found[0]
        if self._all is None:
            self._all = {}
            for action in range(self.tables.size):
                for name in {self.said(action), *self._fixed(action)}:
                    self._all.setdefault(plain(name), []).append(action)
        if found := self._all.get(plain(text), []):
            return self._fitting(state, found)
        titles = dict.fromkeys(self.title(one) for one in self.tables.ids)
        hint = self.near(state, text) or did_you_mean(text, titles)
        hint = hint or f"legal are: {', '.join(self.legal(state)[:12])}"
        message = f"nothing in this match is called {quoted(text)}"
        raise HornbookError(message, ExitCode.USAGE, hint)

    def shown(self, state: State, action: int) -> str:
        """An action as people call it: title, label or name; its id where others are called so."""
        said = self.said(action)
        called = self._shown(state, action)
        same = [one for one in state.legal_actions() if self._shown(state, one) == called]
        return called if all(self._kind(one) == self._kind(action) for one in same) else said

    def _shown(self, state: State, action: int) -> str:
        base, said = self.tables.seat_base, self.said(action)
        if base <= action < base + self.tables.chairs:
            return self.who(action - base)
        if self.names_card(action):
            return self.title(self.tables.names[action - self.tables.card_base])
        label = dict(state.decision.labels).get(said)
        if label is None or "{" in label or len(label) > MOST_LABEL:
            return said
        return label.rstrip(".")

    def near(self, state: State, text: str) -> str | None:
        """`did you mean Widow?`: what can be chosen here and begins so or is spelt alike."""
        shown = {plain(self.said(one)): self.shown(state, one) for one in state.choices()}
        shown |= {plain(one): one for one in self.legal(state)}
        begun = [one for key, one in shown.items() if key.startswith(plain(text))]
        near = begun or [shown[one] for one in get_close_matches(plain(text), shown, 1, 0.7)]
        if not near:
            firsts = {key.split()[0]: one for key, one in shown.items() if key}
            near = [firsts[one] for one in get_close_matches(plain(text), firsts, 1, 0.7)]
        return f"did you mean {near[0]}?" if near else None

    def legal(self, state: State) -> list[str]:
        """What can be chosen here, as people call it."""
        return list(dict.fromkeys(self.shown(state, one) for one in state.choices()))

    def names_card(self, action: int) -> bool:
        """Whether an action says which card it is about."""
        return self.tables.card_base <= action < self.tables.place_base

    def _fitting(self, state: State, found: Sequence[int]) -> int:
        """Of several actions with the same words one of the kind that is asked for."""
        if state.outcome is None:
            for action in found:
                if not is_foreign(state.explain(action)):
                    return action
            of_kind = [one for one in found if self._is_of(state.decision.kind, one)]
            return (of_kind or found)[0]
        return found[0]

    def _is_of(self, kind: str, action: int) -> bool:
        if kind == "card":
            return self.names_card(action)
        base = self.tables.seat_base
        if kind == "seat":
            return base <= action < base + self.tables.chairs
        return kind == "text" and action < base

    def _kind(self, action: int) -> Any:
        if self.names_card(action):
            return self.tables.ids[action - self.tables.card_base]
        return action

    def _called(self, state: State, action: int) -> frozenset[str]:
        labels = dict(state.decision.labels)
        fixed = self._fixed(action)
        label = labels.get(self.said(action))
        return fixed | {plain(label).rstrip(".?!")} if label else fixed

    def _fixed(self, action: int) -> frozenset[str]:
        """What an action can always be called, plain."""
        if action not in self._names:
            self._names[action] = frozenset(map(plain, self._ways(action)))
        return self._names[action]

    def _ways(self, action: int) -> Iterator[str]:
        tables, said = self.tables, self.said(action)
        yield said
        if action == PASS:
            yield from _PASSES
        elif tables.seat_base <= action < tables.seat_base + tables.chairs:
            seat = action - tables.seat_base
            yield str(seat + 1)
            if seat < len(self.players):
                yield self.players[seat]
        elif self.names_card(action):
            card = action - tables.card_base
            for name in (tables.names[card], tables.ids[card]):
                yield from self._titles(name)


def is_foreign(refusal: Refusal) -> bool:
    """Whether an action has nothing to do with the decision that waits."""
    return {one.id for one in refusal.failing} <= _FOREIGN


def text_of(value: Any) -> str:
    """What stands after a seat, as text; nothing at all is a pass."""
    if value is None:
        return "pass"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(value).split())
