"""The codes of the rules language, with their manuals."""

from generator.diagnostics import Code, Severity


def _code(number: int, slug: str, what: str, why: str, pair: tuple[str, str]) -> Code:
    return Code(f"R{number}", slug, Severity.ERROR, what, why, *pair)


BAD_EXPRESSION = _code(
    204,
    "bad-expression",
    "An expression cannot be read, or uses what the language does not have.",
    "Expressions are made of numbers, texts, names, comparisons, calculations, "
    "`and`, `or`, `not`, `in`, `a if b else c`, calls of listed functions and lists.",
    ("- if: seat.hand.count >", "- if: seat.hand.count > 3"),
)
UNKNOWN_NAME = _code(
    201,
    "unknown-name",
    "An expression or effect names something that is not there: a local, zone, counter, value, "
    "attribute, function, rule, action, event, deck or card.",
    "What is not declared has no value, and nobody sees that at the table until it is too late.",
    ("- add: 1\n  to: seat.reputaton", "- add: 1\n  to: seat.reputation"),
)
WRONG_KIND = _code(
    202,
    "wrong-kind",
    "A value is of another type than its place asks for: a seat for a card, a text for a number.",
    "No value is turned into another by guess.",
    ("- move: seat\n  to: discard", "- move: seat.hand\n  to: discard"),
)
MAYBE_NONE = _code(
    203,
    "maybe-none",
    "A value that can be missing stands where there must be one.",
    "Not every card has every attribute, and one cannot calculate with what is not there.",
    ("- add: card.points\n  to: heat", "- add: default(card.points, 0)\n  to: heat"),
)
UNKNOWN_WORD = _code(
    205,
    "unknown-word",
    "An effect begins with no word of the language, or with several.",
    "The vocabulary is closed, so that every word can be printed, played and explained.",
    ("- mvoe: card\n  to: discard", "- move: card\n  to: discard"),
)
WRONG_FIELD = _code(
    206,
    "wrong-field",
    "A word has a field that it does not know, lacks one that it needs, or has one of a wrong "
    "form.",
    "A field that nobody reads is a rule that nobody plays.",
    ("- move: card\n  into: discard", "- move: card\n  to: discard"),
)
DUPLICATE_NAME = _code(
    207,
    "duplicate-name",
    "Two things of a ruleset bear the same name.",
    "A name in an expression must mean one thing.",
    ("- {id: heat, of: game, type: integer}\n- {id: heat, of: seat, type: integer}",
     "- {id: heat, of: game, type: integer}\n- {id: warmth, of: seat, type: integer}"),
)  # fmt: skip
UNREACHABLE_RULE = Code(
    "R208",
    "unreachable-rule",
    Severity.WARNING,
    "A rule, action, event or requirement is declared and never used.",
    "What nothing leads to is not played; often a call is misspelt or was forgotten.",
    "- id: scoring\n  does: []",
    "- call: scoring",
)
NOT_SETTABLE = _code(
    209,
    "not-settable",
    "An effect changes something that cannot be changed.",
    "Counters, locals and the fields of an event change; attributes and values of the game do "
    "not: they are printed.",
    ("- set: card.points\n  to: 3", "- set: card.heat\n  to: 3"),
)
ENDLESS = _code(
    210,
    "endless",
    "A term leads to itself without end: it needs its own value.",
    "Every match must end, and so must every calculation.",
    ("- id: power\n  is: power() + 1", "- id: power\n  is: seat.score + 1"),
)

CODES = (
    UNKNOWN_NAME,
    WRONG_KIND,
    MAYBE_NONE,
    BAD_EXPRESSION,
    UNKNOWN_WORD,
    WRONG_FIELD,
    DUPLICATE_NAME,
    UNREACHABLE_RULE,
    NOT_SETTABLE,
    ENDLESS,
)
"""Every code of this room, by id."""
