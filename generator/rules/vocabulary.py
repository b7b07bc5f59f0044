"""The words of the language: what an effect can begin with, and which fields stand beside it.

A closed table. Checks, the JSON Schema and the author's reference are all held against it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.rules.types import (
    CARD,
    FLAG,
    INTEGER,
    SEAT,
    TEXT,
    ZONE,
    Type,
    list_of,
)


@dataclass(frozen=True)
class Field:
    """One place of an effect.

    `kind` says how it is read: `expr` an expression of `type` (any without), `cards` a card, a
    list of cards or a zone, `target` something to change, `local` a new name, `word` one of
    `choices`, `id` the id of a `refers` thing, `body` effects, `where` requirements, `with`
    values by name, `ids` ids of actions, `options` named options, `flag` true or false, `text`
    words for people, `outcome` an id of the author's own.
    """

    kind: str
    type: Type | None = None
    choices: tuple[str, ...] = ()
    refers: str = ""
    needed: bool = False


@dataclass(frozen=True)
class Word:
    """One word: its main value, its other fields, what it does, one example."""

    main: Field
    means: str
    example: str
    fields: Mapping[str, Field] = field(default_factory=dict)


def _expr(wanted: Type | None = None, *, needed: bool = False) -> Field:
    return Field("expr", wanted, needed=needed)


_NEW = Field("local")
_BODY = Field("body", needed=True)
_MAYBE_BODY = Field("body")
_SAYS = Field("text")
_CARDS = Field("cards", needed=True)
_CHOOSING = {
    "as": Field("local", needed=True),
    "where": Field("where"),
    "left_out": Field("where"),
    "prefer": Field("expr"),
    "says": _SAYS,
    "optional": Field("flag"),
    "always": Field("flag"),
}

WORDS: Mapping[str, Word] = {
    "move": Word(_CARDS, "Cards go to a zone.", "{move: card, to: heap, at: bottom}", {
        "to": _expr(ZONE, needed=True), "at": Field("word", choices=("top", "bottom")),
        "hidden": Field("flag"), "among": _expr(list_of(CARD))}),
    "remove": Word(_CARDS, "Cards leave the match, to the box.", "{remove: card}"),
    "draw": Word(_expr(INTEGER), "Cards come from the top of a zone, as many as there are.",
                 "{draw: 2, from: stock, to: seat.hand, as: drawn}", {
        "from": _expr(ZONE, needed=True), "to": _expr(ZONE, needed=True), "as": _NEW}),
    "deal": Word(_expr(INTEGER), "So many cards to each seat, one by one; `seat` is each in turn.",
                 "{deal: 3, from: stock, to: seat.hand}", {
        "from": _expr(ZONE, needed=True), "to": _expr(ZONE, needed=True),
        "seats": _expr(list_of(SEAT))}),
    "shuffle": Word(_expr(ZONE), "A zone's order is left to chance.", "{shuffle: stock}"),
    "reveal": Word(_CARDS, "Every seat knows the cards from now on.", "{reveal: card}"),
    "peek": Word(_CARDS, "One seat knows the cards from now on.",
                 '{peek: "top(stock, 1)", by: seat}', {"by": _expr(SEAT)}),
    "set": Word(Field("target"), "A counter, local or field takes a value, within its bounds.",
                "{set: round, to: round + 1}", {"to": _expr(needed=True)}),
    "add": Word(_expr(INTEGER), "A number is added, within bounds; `as` is what really changed.",
                "{add: -2, to: seat.purse, as: changed}", {
        "to": Field("target", needed=True), "as": _NEW}),
    "swap": Word(Field("target"), "Two counters, or the cards of two zones, change places.",
                 "{swap: seat.purse, and: other.purse}", {"and": Field("target", needed=True)}),
    "let": Word(Field("with"), "Names for values.", "{let: {coins: seat.purse}}"),
    "roll": Word(_expr(INTEGER), "So many dice; `as` is their sum, `dice` each of them.",
                 "{roll: 2, sides: 6, as: total, dice: each}", {
        "sides": _expr(INTEGER), "as": Field("local", needed=True), "dice": _NEW}),
    "toss": Word(Field("local"), "A coin: a local that is true for heads.", "{toss: heads}"),
    "pick": Word(_expr(), "At random from a list; with `count` a list, else one or none.",
                 "{pick: seat.hand, count: 2, as: lost}", {
        "count": _expr(INTEGER), "as": Field("local", needed=True)}),
    "choose": Word(_expr(), "A seat chooses from a list of cards, seats, numbers or texts.",
                   "{choose: seat.hand, as: card, by: seat, optional: true}", {
        **_CHOOSING, "by": _expr(SEAT), "least": _expr(INTEGER), "most": _expr(INTEGER),
        "secret": Field("flag"), "then": _MAYBE_BODY, "else": _MAYBE_BODY}),
    "ask": Word(Field("options"), "A seat chooses between named options.",
                "{ask: [stay, leave], as: answer, by: seat}", {
        "as": Field("local", needed=True), "by": _expr(SEAT), "says": _SAYS,
        "secret": Field("flag")}),
    "ask_all": Word(_expr(list_of(SEAT)), "Seats choose in secret; nobody knows before all have.",
                    "{ask_all: players, options: [buy, wait], as: plans}", {
        **_CHOOSING, "from": Field("expr"), "options": Field("options")}),
    "act": Word(Field("ids", refers="action"), "A seat chooses one of the actions that it can do.",
                "{act: [sell, trick], by: seat, optional: true, as: did}", {
        "by": _expr(SEAT), "optional": Field("flag"), "always": Field("flag"), "as": _NEW,
        "with": Field("with"), "says": _SAYS}),
    "window": Word(Field("id", refers="event"), "Cards may answer an event.",
                   "{window: sold, with: {by: seat, ware: card, coins: 2}, seats: others(seat)}", {
        "with": Field("with"), "seats": _expr(list_of(SEAT)), "says": _SAYS,
        "closes": Field("word", choices=("first", "each", "quiet"))}),
    "emit": Word(Field("id", refers="event"), "An event that only forced reactions answer.",
                 "{emit: dawn}", {"with": Field("with")}),
    "if": Word(_expr(FLAG), "One thing or the other.", "{if: round > 1, then: [], else: []}", {
        "then": _BODY, "else": _MAYBE_BODY}),
    "each": Word(_expr(), "The same for each of a list.", "{each: players, as: other, do: []}", {
        "as": Field("local", needed=True), "do": _BODY}),
    "turns": Word(_expr(SEAT), "Living seats in turn, clockwise, until it is stopped.",
                  "{turns: first(players), as: seat, until: round > 3, do: []}", {
        "as": Field("local", needed=True), "do": _BODY, "until": _expr(FLAG)}),
    "repeat": Word(Field("body"), "The same again: so often, while, or until.",
                   "{repeat: [], times: 3}", {
        "times": _expr(INTEGER), "while": _expr(FLAG), "until": _expr(FLAG)}),
    "stop": Word(Field("word", choices=("loop",)), "The innermost loop ends.", "{stop: loop}"),
    "call": Word(Field("id", refers="rule"), "Runs a rule; `as` is what it returns.",
                 "{call: sale, with: {seat: seat, ware: card}, as: coins}", {
        "with": Field("with"), "as": _NEW}),
    "resolve": Word(_expr(CARD), "Runs the effect of a card, if it has one.",
                    "{resolve: card, by: seat}", {"by": _expr(SEAT), "with": Field("with")}),
    "return": Word(_expr(), "The rule ends, with a value.", "{return: seat.purse}"),
    "leave": Word(Field("id", refers="rule"), "That rule ends, and all that runs inside it.",
                  "{leave: day}"),
    "end_game": Word(Field("outcome"), "The match is over.", "{end_game: evening}"),
    "eliminate": Word(_expr(SEAT), "A seat is out.", "{eliminate: seat}"),
    "skip": Word(_expr(SEAT), "A seat loses its next turns.", "{skip: seat, times: 1}", {
        "times": _expr(INTEGER)}),
    "score": Word(_expr(INTEGER), "Points for a seat.", "{score: 3, for: seat}", {
        "for": _expr(SEAT)}),
    "note": Word(Field("outcome"), "A line in the transcript and the statistics.",
                 "{note: sold, of: {what: card}}", {"of": Field("with"), "says": _SAYS}),
}  # fmt: skip
"""Every word of the language."""

PROMPT = TEXT
"""What words for people are."""
