"""The words of the language: what an effect begins with, which fields stand beside it, its traits.

A closed table. Reading, code generation, checks, the JSON Schema and the author's reference all
ask it. So a new word is one entry here, its reading in `rules.changes`, `choices` or `effects`
where the table does not say it all, its code in `engine`, and its section in `content/RULES.md`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from generator.rules.types import CARD, FLAG, INTEGER, SEAT, TEXT, ZONE, Type, list_of, words


@dataclass(frozen=True)
class Field:
    """One place of an effect.

    `kind` says how it is read: `expr` an expression of `type` (any without), `list` one that is a
    list, `cards` a card, a list of cards or a zone, `seats` a seat or a list of them, `seat` a
    seat, which is the local `seat` where it is left out, `target` something to change, `local` a
    new name of `type`, `word` one of `choices` or, with a `type`, what comes to one of them, `id`
    the id of a `refers` thing,
    `ids` several, `called` one with its values behind it, `body` effects, `loop` effects that can
    be stopped, `where` requirements, `with` values by name, `options` named options, `flag` true
    or false, `text` words for people, `outcome` an id of the author's own or, with a `type`, what
    comes to one. What is `late` may speak of locals that the effect itself makes. In place of a
    target, `several` can stand with their values.
    """

    kind: str
    type: Type | None = None
    choices: tuple[str, ...] = ()
    refers: str = ""
    needed: bool = False
    late: bool = False
    several: bool = False


@dataclass(frozen=True)
class Word:
    """One word: its main value, what it does, one example, its other fields, and its traits."""

    main: Field
    means: str
    example: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    asks: bool = False
    """Whether a seat decides."""
    moves: bool = False
    """Whether cards lie elsewhere, or in another order, afterwards."""
    counts: bool = False
    """Whether it matters how many cards lie where: it takes some, or brings some."""
    changes: str = ""
    """The counter of every game that it changes."""
    resolves: bool = False
    """Whether cards do what stands on them."""
    ends: str = ""
    """What is over afterwards, so that nothing behind it runs: `loop`, `body`, `rule`, `match`."""
    plays: bool = False
    """Whether it belongs to play, and laying out the game is over where it stands."""

    @property
    def unwinds(self) -> bool:
        """Whether it ends rules that run around its own."""
        return self.ends in ("rule", "match")

    def keys(self, name: str, kind: str) -> tuple[str, ...]:
        """The fields of a kind, such as `target`; `name` is that of the word."""
        found = self._by_kind.get(kind, ())
        return (name, *found) if self.main.kind == kind else found

    @cached_property
    def _by_kind(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for key, one in self.fields.items():
            found[one.kind] = (*found.get(one.kind, ()), key)
        return found


def _expr(wanted: Type | None = None, *, needed: bool = False) -> Field:
    return Field("expr", wanted, needed=needed)


_NEW = Field("local")
_BODY = Field("body", needed=True)
_MAYBE_BODY = Field("body")
_LOOP = Field("loop", needed=True)
_SEAT = Field("seat")
_TARGET = Field("target", needed=True)
_UNTIL = Field("expr", FLAG, late=True)
_SAYS = Field("text")
_OF = Field("with")
_CARDS = Field("cards", needed=True)
_END = Field("word", choices=("top", "bottom"))
"""Where cards come to lie in the zone to which they go."""
_COUNT = Field("expr")
"""As many as must be chosen: short for `least` and `most`."""
ASKS: Mapping[str, tuple[bool, bool]] = {
    "if-choice": (False, False),
    "always": (False, True),
    "may-pass": (True, False),
    "always-may-pass": (True, True),
}
"""When a seat is asked: whether it may pass, and whether it is asked with nothing to decide."""
_ASKS = Field("word", words(frozenset(ASKS)), choices=tuple(ASKS))
_CHOOSING = {
    "as": Field("local", needed=True),
    "where": Field("where"),
    "left_out": Field("where"),
    "prefer": Field("expr"),
    "says": _SAYS,
    "of": _OF,
    "asks": _ASKS,
    "optional": Field("flag"),
    "always": Field("flag"),
}

WORDS: Mapping[str, Word] = {
    "move": Word(_CARDS, "Cards go to a zone.", "{move: card, to: heap, at: bottom}", {
        "to": _expr(ZONE, needed=True), "at": _END,
        "hidden": Field("flag"), "among": _expr(list_of(CARD)), "as": _NEW},
        moves=True, counts=True),
    "remove": Word(_CARDS, "Cards leave the match, to the box.", "{remove: card}",
                   moves=True, counts=True),
    "draw": Word(_expr(INTEGER), "Cards come from the top of a zone, as many as there are.",
                 "{draw: 2, from: stock, to: seat.hand, as: drawn}", {
        "from": _expr(ZONE, needed=True), "to": _expr(ZONE, needed=True), "at": _END, "as": _NEW},
        moves=True, counts=True),
    "deal": Word(_expr(INTEGER), "So many cards to each seat, one by one; `seat` is each in turn.",
                 "{deal: 3, from: stock, to: seat.hand}", {
        "from": _expr(ZONE, needed=True), "to": Field("expr", ZONE, needed=True, late=True),
        "at": _END, "seats": Field("seats")}, moves=True, counts=True),
    "shuffle": Word(_expr(ZONE), "A zone's order is left to chance.", "{shuffle: stock}",
                    moves=True),
    "reveal": Word(_CARDS, "Every seat knows the cards from now on.", "{reveal: card}"),
    "peek": Word(_CARDS, "One seat knows the cards from now on.",
                 '{peek: "top(stock, 1)", by: seat}', {"by": _SEAT}),
    "set": Word(Field("target", several=True),
                "A counter, local or field takes a value, within its bounds.",
                "{set: round, to: round + 1}", {"to": _expr(needed=True)}),
    "add": Word(_expr(INTEGER), "A number is added, within bounds; `as` is what really changed.",
                "{add: -2, to: seat.purse, as: changed}", {
        "to": _TARGET, "as": Field("local", INTEGER)}),
    "pay": Word(_expr(INTEGER), "A number goes from counter to counter, never more than there is.",
                "{pay: 3, from: seat.purse, to: other.purse, as: paid}", {
        "from": Field("target"), "to": Field("target"), "whole": Field("flag"),
        "as": Field("local", INTEGER), "then": _MAYBE_BODY, "else": _MAYBE_BODY}),
    "swap": Word(Field("target"), "Two counters, or the cards of two zones, change places.",
                 "{swap: seat.purse, and: other.purse}", {"and": _TARGET},
                 moves=True, counts=True),
    "let": Word(Field("with"), "Names for values.", "{let: {coins: seat.purse}}"),
    "roll": Word(_expr(INTEGER), "So many dice; `as` is their sum, `dice` each of them.",
                 "{roll: 2, sides: 6, as: total, dice: each}", {
        "sides": _expr(INTEGER), "as": Field("local", INTEGER, needed=True),
        "dice": Field("local", list_of(INTEGER))}),
    "toss": Word(Field("local", FLAG), "A coin: a local that is true for heads.", "{toss: heads}"),
    "pick": Word(Field("list"), "At random from a list; with `count` a list, else one or none.",
                 "{pick: seat.hand, count: 2, as: lost}", {
        "count": _expr(INTEGER), "as": Field("local", needed=True)}, counts=True),
    "choose": Word(Field("list"), "A seat chooses from a list of cards, seats, numbers or texts.",
                   "{choose: seat.hand, as: card, by: seat, asks: may-pass}", {
        **_CHOOSING, "by": _SEAT, "least": _expr(INTEGER), "most": _expr(INTEGER), "count": _COUNT,
        "secret": Field("flag"), "then": _MAYBE_BODY, "else": _MAYBE_BODY}, asks=True),
    "ask": Word(Field("options"), "A seat chooses between named options.",
                "{ask: [stay, leave], as: answer, by: seat}", {
        "as": Field("local", needed=True), "by": _SEAT, "says": _SAYS, "of": _OF,
        "secret": Field("flag")}, asks=True),
    "ask_all": Word(_expr(list_of(SEAT)), "Seats choose in secret; nobody knows before all have.",
                    "{ask_all: players, options: [buy, wait], as: plans}", {
        **_CHOOSING, "from": Field("expr"), "options": Field("options"),
        "least": Field("expr", INTEGER, late=True), "most": Field("expr", INTEGER, late=True),
        "count": _COUNT}, asks=True),
    "claim": Word(_expr(), "A seat claims what may be untrue; others believe it or challenge it.",
                  "{claim: kind, test: card.kind == kind, shows: card, as: faith, "
                  "says: '{{ who }}: {{ claim }}.'}", {
        "test": _expr(FLAG, needed=True), "as": Field("local", needed=True),
        "says": Field("text", needed=True), "of": _OF, "by": _SEAT,
        "challengers": _expr(), "order": Field("word", choices=("clockwise", "first")),
        "options": Field("options"), "shows": Field("cards"), "believed": _MAYBE_BODY,
        "honest": _MAYBE_BODY, "caught": _MAYBE_BODY}, asks=True),
    "act": Word(Field("ids", refers="action"), "A seat chooses one of the actions that it can do.",
                "{act: [sell, trick], by: seat, asks: may-pass, as: did}", {
        "by": _SEAT, "asks": _ASKS, "optional": Field("flag"), "always": Field("flag"), "as": _NEW,
        "until": Field("word", choices=("passed",)), "times": Field("expr", INTEGER, late=True),
        "limits": Field("with"), "with": Field("with"), "says": _SAYS, "of": _OF},
        asks=True, plays=True),
    "window": Word(Field("id", refers="event"), "Cards may answer an event.",
                   "{window: sold, with: {by: seat, ware: card, coins: 2}, seats: others(seat)}", {
        "with": Field("with"), "seats": Field("seats"), "says": _SAYS, "of": _OF,
        "closes": Field("word", choices=("first", "each", "quiet"))}, asks=True, resolves=True),
    "emit": Word(Field("id", refers="event"), "An event that only forced reactions answer.",
                 "{emit: dawn}", {"with": Field("with")}, resolves=True),
    "if": Word(_expr(FLAG), "One thing or the other.", "{if: round > 1, then: [], else: []}", {
        "then": _BODY, "else": _MAYBE_BODY}),
    "each": Word(Field("list"), "The same for each of a list.",
                 "{each: players, as: other, do: []}", {
        "as": Field("local", needed=True), "do": _LOOP}),
    "turns": Word(_expr(SEAT), "Living seats in turn, clockwise, until it is stopped.",
                  "{turns: first(players), as: seat, until: round > 3, do: []}", {
        "as": Field("local", SEAT, needed=True), "among": _expr(list_of(SEAT)), "do": _LOOP,
        "until": _UNTIL}, plays=True),
    "repeat": Word(Field("loop"), "The same again: so often, while, or until.",
                   "{repeat: [], times: 3}", {
        "times": _expr(INTEGER), "while": _expr(FLAG), "until": _UNTIL}),
    "stop": Word(Field("word", choices=("loop",)), "The innermost loop ends.", "{stop: loop}",
                 ends="loop"),
    "call": Word(Field("called", refers="rule"), "Runs a rule; `as` is what it returns.",
                 '{call: "sale(seat, card)", as: coins}', {
        "with": Field("with"), "as": _NEW}),
    "resolve": Word(_expr(CARD), "Runs the effect of a card, if it has one.",
                    "{resolve: card, by: seat}", {"by": _SEAT, "with": Field("with")},
                    resolves=True),
    "return": Word(_expr(), "The rule ends, with a value.", "{return: seat.purse}", ends="body"),
    "leave": Word(Field("id", refers="rule"), "That rule ends, and all that runs inside it.",
                  "{leave: day}", ends="rule"),
    "end_game": Word(Field("outcome", TEXT), "The match is over.", "{end_game: evening}",
                     ends="match"),
    "eliminate": Word(_expr(SEAT), "A seat is out.", "{eliminate: seat}", changes="alive",
                      plays=True),
    "skip": Word(_expr(SEAT), "A seat loses its next turns.", "{skip: seat, times: 1}", {
        "times": _expr(INTEGER)}, changes="skips"),
    "score": Word(_expr(INTEGER), "Points for a seat.", "{score: 3, for: seat}", {
        "for": _SEAT}, changes="score"),
    "note": Word(Field("outcome"), "A line in the transcript and the statistics.",
                 "{note: sold, of: {what: card}}", {
        "of": _OF, "says": _SAYS, "aloud": Field("flag")}),
}  # fmt: skip
"""Every word of the language."""


# -- as JSON Schema, so that an editor helps while a rule is typed ------------------------------

_PLAIN = {"type": ["string", "number", "boolean", "array"]}
_STRING = {"type": "string"}
_EFFECTS = {"type": "array", "items": {"$ref": "#/$defs/Effect"}}
_WHERE = {"type": "array", "items": {"type": ["string", "object"]}}
_KINDS: Mapping[str, Any] = {
    **dict.fromkeys(("expr", "list", "cards", "seat", "seats", "target"), _PLAIN),
    **dict.fromkeys(("local", "id", "called", "outcome", "text"), _STRING),
    **dict.fromkeys(("body", "loop"), _EFFECTS),
    "flag": {"type": "boolean"},
    "ids": {"type": "array", "items": _STRING},
    "options": {
        "type": ["array", "object"],
        "additionalProperties": {
            "type": ["object", "null"],
            "properties": {"says": _STRING, "where": _WHERE, "prefer": _PLAIN, "does": _EFFECTS},
        },
    },
    "with": {"type": "object", "additionalProperties": _PLAIN},
    "where": _WHERE,
}

_LOCALS = {
    "type": "object",
    "additionalProperties": {
        "type": ["string", "number", "boolean", "array", "object"],
        "properties": {"choices": {"type": "array", "items": _STRING}, "starts": _STRING},
        "additionalProperties": False,
    },
}
"""The values of a `let`; one that can be several words lists these."""
_SEVERAL = {"type": ["string", "object"], "additionalProperties": _PLAIN}


def with_effects(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a file, in which every effect is held to the vocabulary."""
    found: dict[str, Any] = _replaced(schema)
    if found != schema:
        found["$defs"]["Effect"] = {"title": "Effect", "anyOf": [_word(name) for name in WORDS]}
        found["$defs"].pop("JsonValue", None)
    if found.get("title") in _WITHOUT_HINTS:
        found = _without_hints(found)
    return found


_WITHOUT_HINTS = ("ruleset", "set-ruleset")
"""Files whose hints for policies stand in a file of their own."""


def _without_hints(part: Any) -> Any:
    if isinstance(part, list):
        return [_without_hints(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: _without_hints(
            {name: field for name, field in one.items() if name != "prefer"}
            if key == "properties"
            else one
        )
        for key, one in part.items()
    }


def _word(name: str) -> dict[str, Any]:
    word = WORDS[name]
    fields = {name: word.main, **word.fields}
    needed = [name]
    if not word.main.several:  # values by name need nothing beside them
        needed += [key for key, one in word.fields.items() if one.needed]
    return {
        "type": "object",
        "description": f"{word.means} Such as {word.example}",
        "properties": {key: _LOCALS if key == "let" else _form(one) for key, one in fields.items()},
        "required": needed,
        "additionalProperties": False,
    }


def _form(field: Field) -> dict[str, Any]:
    if field.kind == "word":
        enum = {"enum": list(field.choices)}
        return {"anyOf": [enum, _KINDS["expr"]]} if field.type else enum
    return _SEVERAL if field.several else dict(_KINDS[field.kind])


def _replaced(part: Any) -> Any:
    if isinstance(part, list):
        return [_replaced(one) for one in part]
    if not isinstance(part, dict):
        return part
    inner = part.get("additionalProperties")
    if isinstance(inner, dict) and inner.get("$ref") == "#/$defs/JsonValue":
        return {"$ref": "#/$defs/Effect"}
    return {key: _replaced(one) for key, one in part.items()}


ELSEWHERE: Mapping[str, str] = {
    "out": "eliminate", "kill": "eliminate", "flip": "reveal", "turn_over": "reveal",
    "show": "reveal", "look": "peek", "random": "pick", "flip_coin": "toss", "for": "each",
    "foreach": "each", "loop": "repeat", "while": "repeat", "when": "if", "put": "move",
    "give": "move", "discard": "move", "print": "note", "say": "note", "log": "note",
    "win": "end_game", "end": "end_game", "run": "call", "take": "draw", "lose": "add",
    "gain": "add, or of a card move", "trash": "remove",
    "revive": "set", "reanimate": "set", "readmit": "set",
}  # fmt: skip
"""Words of other languages and of rulebooks, with the effect that is meant."""

FIELDS = frozenset(key for word in WORDS.values() for key in word.fields)
"""What stands beside words, and begins no effect."""
