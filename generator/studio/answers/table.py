"""Tables at which matches are played: begun, gone on with, seen by a seat, and acted on.

A match is named by the id of its table. What changes it says which state it was meant for, so that
a click that comes late or twice changes nothing; what it says back holds the match as it is saved.
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.commands.matches import new_match, saved_match, transcript_of
from generator.commands.opening import played_by
from generator.engine import RulesFault
from generator.errors import HornbookError
from generator.model.deck import printed
from generator.model.seating import tables_by, variants_of
from generator.play.match import LiveMatch
from generator.play.recording import save_text
from generator.play.terminal.session import (
    Choice,
    TypedCommand,
    Unclear,
    answered,
    read_reply,
)
from generator.play.terminal.why import why_lines
from generator.play.transcripts import Transcript
from generator.play.wording import GameWords, capital, seat_name
from generator.printable import printable
from generator.source.document import Document, read_yaml
from generator.studio.answers import table_view
from generator.studio.answers.tongues import tongues, words_in

if TYPE_CHECKING:
    from generator.studio.host import Opened

MOST = 64
"""Matches that one process keeps; the one that was asked for longest ago comes back from its save.
"""
FILE = "match.yaml"


def _new_version() -> str:
    return secrets.token_urlsafe(6)


@dataclass
class Held:
    """A match under way; `version` names its state, and tells nothing about it."""

    match: LiveMatch
    map_id: str | None = None
    version: str = field(default_factory=_new_version)

    def changed(self) -> dict[str, Any]:
        """How it stands after a change, with what is to be saved."""
        self.match.go_on()
        self.version = _new_version()
        return {**self.stands(), "save": self.text()}

    def stands(self) -> dict[str, Any]:
        """What the studio itself knows of it."""
        match = self.match
        return {
            "version": self.version,
            "waits": match.waits_for,
            "over": match.is_over,
            "chairs": len(match.sitting),
        }

    def text(self) -> str:
        """The match so far, as it is saved."""
        words = self.match.words
        return save_text(self.match, played_by(words.game, words.ruleset.id, self.map_id))


# -- before a match ----------------------------------------------------------------------------


def choices(opened: "Opened") -> dict[str, Any]:
    """What can be chosen before a match begins."""
    game = opened.playable
    return {
        "title": game.title,
        "rulesets": [
            {
                "id": one.id,
                "title": one.title,
                "about": GameWords(game, one).say(one.about or ""),
                "seats": list(tables_by(game, one)),
                "arbiter": one.seats.arbiter,
                "variants": [
                    [v.id, v.title, GameWords(game, one).say(v.says)]
                    for v in variants_of(game, one)
                ],
                "maps": [[m.id, m.title, len(m.seats)] for m in game.maps] if one.from_map else [],
            }
            for one in game.rulesets
        ],
        "languages": tongues(opened),
    }


def begin(
    opened: "Opened", id: str, sitting: list[str], languages: list[str], wanted: dict[str, Any]
) -> dict[str, Any]:
    """Begin a match; `wanted` says `ruleset`, `seed`, `variants` and `map`.

    `languages` are those of the seats, empty for the game's own.
    """
    map_id = wanted["map"]
    ruleset, seed, variants = wanted["ruleset"], wanted["seed"], wanted["variants"]
    match = new_match(opened.playable, ruleset, seed, tuple(sitting), variants, map_id)
    return _put(opened, id, Held(match, map_id), languages)


def open_(
    opened: "Opened", id: str, text: str, sitting: list[str], languages: list[str]
) -> dict[str, Any]:
    """Go on with a match as it was saved."""
    read = read_match(text)
    transcript = read[1]
    who = tuple(sitting)
    if len(who) != len(transcript.seats):
        raise HornbookError("this match has another number of seats")
    box = opened.name or transcript.game
    match = saved_match(opened.playable, box, FILE, read, who)
    held = Held(match, transcript.map)
    return {**_put(opened, id, held, languages), "notice": match.notice}


def close(opened: "Opened", id: str) -> None:
    """Let go of a match."""
    _tables(opened).pop(id, None)


# -- a match -----------------------------------------------------------------------------------


def stands(opened: "Opened", id: str) -> dict[str, Any] | None:
    """How a match stands; None where it is not held here."""
    held = _tables(opened).get(id)
    return held.stands() if held else None


def view(opened: "Opened", id: str, seat: int) -> dict[str, Any]:
    """The match as a seat sees it."""
    held = _held(opened, id, seat)
    return {**table_view.seen_by(held.match, seat), "version": held.version}


def act(opened: "Opened", id: str, seat: int, version: str, option: int) -> dict[str, Any]:
    """Take an option; `taken` is false where the offer is no longer what it was."""
    held = _held(opened, id, seat)
    legal = held.match.choices() if held.match.waits_for == seat else []
    if version != held.version or not 0 <= option < len(legal):
        return {"taken": False, **held.stands()}
    try:
        held.match.take(legal[option])
        return {"taken": True, **held.changed()}
    except RulesFault:
        close(opened, id)  # it comes back as it was saved, before this
        raise


def say(opened: "Opened", id: str, seat: int, version: str, typed: str) -> dict[str, Any]:
    """Do what is typed, in the words of the terminal.

    Of `undo` and `save`, which the whole table is asked or tells, only what was meant comes back.
    """
    held = _held(opened, id, seat)
    match = held.match
    is_asked = match.waits_for == seat
    options = table_view.options(match, seat) if is_asked else []
    reply = read_reply(typed, options, match.narrators[seat].names.tr)
    if isinstance(reply, Choice):
        return act(opened, id, seat, version, reply.number)
    if isinstance(reply, Unclear):
        lines = [reply.says if is_asked else _waits(match, seat)]
        return {"lines": lines, **held.stands()}
    lines = [*_answered(match, seat, reply)]
    return {"word": reply.word, "about": reply.about, "lines": lines, **held.stands()}


def why(opened: "Opened", id: str, seat: int, about: str) -> list[str]:
    """Why something cannot be chosen now, with rule and section."""
    match = _held(opened, id, seat).match
    if match.waits_for != seat:
        return [_waits(match, seat)]
    return [*why_lines(match, about)]


def log(opened: "Opened", id: str, seat: int) -> list[dict[str, Any]]:
    """All that has happened, as the seat knows it."""
    return table_view.events(_held(opened, id, seat).match, seat, 1_000_000)


def last_choices(opened: "Opened", id: str, seat: int, times: int) -> list[str]:
    """What undoing would take back, as the seat knows it."""
    return _held(opened, id, seat).match.last_choices(times, seat)


def speak(opened: "Opened", id: str, seat: int, language: str) -> None:
    """Tell a seat everything in another language from now on."""
    match = _held(opened, id, seat).match
    match.speak({seat: words_in(opened, match, language)})


def undo(opened: "Opened", id: str, version: str, times: int) -> dict[str, Any]:
    """Take back the last choices of people."""
    held = _held(opened, id)
    if version != held.version or not held.match.undo(times):
        return {"taken": False, **held.stands()}
    return {"taken": True, **held.changed()}


def read_match(text: str) -> tuple[Document, Transcript]:
    """A saved match or a record, from its text.

    Raises:
        HornbookError: it is none.
    """
    return transcript_of(FILE, *read_yaml(text, FILE))


def _put(opened: "Opened", id: str, held: Held, languages: list[str]) -> dict[str, Any]:
    tables, match = _tables(opened), held.match
    spoken = {
        seat: words_in(opened, match, languages[seat]) for seat in match.people if languages[seat]
    }
    if spoken:
        match.speak(spoken)
    tables[id] = held
    while len(tables) > MOST:
        del tables[next(iter(tables))]
    words = next((one.names.words for one in match.narrators.values()), match.words)
    chairs = len(match.sitting)
    return {
        **held.changed(),
        "game": words.game.id,
        "seed": match.seed,
        "title": words.game.title,
        "seats": [seat_name(words, seat, chairs) for seat in range(chairs)],
        "languages": tongues(opened),
        "decks": faces_of(opened, match),
    }


def faces_of(opened: "Opened", match: LiveMatch) -> dict[str, Any]:
    """Of each printed deck the size of its cards, and the face of each by what a seat calls it.

    A card of several designs of which only one is played goes by its own name.
    """
    sizes = opened.shelf.tables.sizes
    return {
        deck.id: {
            "size": [sizes[deck.size].width, sizes[deck.size].height],
            "cards": {one.card.id: one.id for one in reversed(printed(deck))}
            | {one.id: one.id for one in printed(deck)},
        }
        for deck in match.words.game.decks
    }


def _tables(opened: "Opened") -> dict[str, Held]:
    tables: dict[str, Held] = opened.kept.setdefault("tables", {})
    return tables


def _held(opened: "Opened", id: str, seat: int | None = None) -> Held:
    tables = _tables(opened)
    if id not in tables:
        raise HornbookError("this match is not open here", instead="load the page again")
    held = tables[id] = tables.pop(id)  # the last that was asked for stands last
    if seat is not None and seat not in held.match.narrators:
        raise HornbookError("nobody sits there")
    return held


def _waits(match: LiveMatch, seat: int) -> str:
    names = match.narrators[seat].names
    if match.is_over:
        return names.tr("The match is over.")
    who = capital(names.seat(match.state.current_seat))
    return names.tr("{who} decides now; nothing can be chosen here until then.", who=who)


def _answered(match: LiveMatch, seat: int, order: TypedCommand) -> Iterator[str]:
    if order.word == "why" and match.waits_for != seat:
        yield _waits(match, seat)
    elif order.word == "log":
        yield from (one.text for one in match.narrators[seat].events)
    else:
        yield from map(printable, answered(match, seat, order))


ANSWERS = {
    "choices": choices,
    "begin": begin,
    "open": open_,
    "close": close,
    "stands": stands,
    "view": view,
    "act": act,
    "say": say,
    "why": why,
    "log": log,
    "last_choices": last_choices,
    "speak": speak,
    "undo": undo,
}
