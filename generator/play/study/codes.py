"""Findings about a game that has been played many times."""

from generator.diagnostics import Code, Severity

STUCK = Code(
    id="G420",
    slug="stuck-match",
    severity=Severity.ERROR,
    what="In a match that was tried out, the rules asked for what cannot be done.",
    why="The same thing will happen at a table, and nobody there will know what comes next.",
    example="- {move: first(stock), to: seat.hand}     # when stock can be empty",
    instead="- {draw: 1, from: stock, to: seat.hand}   # takes as many as there are",
)
UNFAIR = Code(
    id="G421",
    slug="unfair-seat",
    severity=Severity.WARNING,
    what="One seat comes first far more often, or far less, than its fair share.",
    why="All seats played alike and at random: what differs is where they sat.",
    example="- {score: 10, for: first(seats)}",
    instead="Let the first seat begin with less, or let the start go round.",
)
ABSENT = Code(
    id="G422",
    slug="absent-card",
    severity=Severity.WARNING,
    what="A card never came up, though the other cards of its deck do.",
    why="Nobody will ever see it at the table.",
    example="- {draw: 1, from: stock, to: hand, as: drawn}   # and one card is removed at setup",
    instead="Leave it in its deck, or take the card out of the game.",
)
NEVER_LEGAL = Code(
    id="G423",
    slug="never-legal-card",
    severity=Severity.WARNING,
    what="A card came up again and again, and at no decision could it be chosen.",
    why="It fills a hand and does nothing; mostly some requirement can never hold.",
    example='where: ["card.price < 0"]',
    instead="where: [card.price <= seat.purse]",
)
SILENT = Code(
    id="G424",
    slug="silent-card",
    severity=Severity.WARNING,
    what="A card has an effect or an answer, and it never ran in any match.",
    why="What the card promises does not happen.",
    example="reacts: [{to: dawn, from: [market], does: […]}]   # and the card never lies there",
    instead="reacts: [{to: dawn, from: [hand], does: […]}]",
)
POINTLESS = Code(
    id="G425",
    slug="pointless-card",
    severity=Severity.WARNING,
    what="A card was played again and again, and nothing else was ever different for it.",
    why="Choosing it is no choice. Most other cards of its deck do change something.",
    example="effect: [{add: 0, to: seat.purse}]",
    instead="effect: [{add: 2, to: seat.purse}]",
)
UNBEATABLE = Code(
    id="G426",
    slug="unbeatable-card",
    severity=Severity.WARNING,
    what="Who has this card first wins nearly always, and does not with other cards in its place.",
    why="The match is decided by who draws it.",
    example="effect: [{score: 50, for: seat}]     # where 12 points win",
    instead="effect: [{score: 3, for: seat}]",
)
DOMINANT = Code(
    id="G427",
    slug="dominant-option",
    severity=Severity.WARNING,
    what="A seat that takes one option whenever it can, and plays at random otherwise, wins.",
    why="Where one answer is always right there is nothing to decide.",
    example="does: [{score: 5, for: seat}]        # an action without a price",
    instead="does: [{add: -3, to: seat.purse}, {score: 1, for: seat}]",
)
UNREACHED = Code(
    id="G428",
    slug="unreached-rule",
    severity=Severity.WARNING,
    what="A rule or an action never ran, in hundreds of matches that were played in several ways.",
    why="An end that never comes, or a deed that nobody can do, is mostly a condition that cannot "
    "hold, or a card that should lead there and does not. Rules of variants and maps that were not "
    "asked for are left out.",
    example="- {if: seat.purse > 90, then: [{call: retire, with: {seat: seat}}]}   # 20 at most",
    instead="- {if: seat.purse > 9, then: [{call: retire, with: {seat: seat}}]}",
)
OUTSIZED = Code(
    id="G429",
    slug="outsized-card",
    severity=Severity.WARNING,
    what="A card moves a counter many times as much as any other card that can be chosen instead.",
    why="Beside it the other cards hardly count. Often a digit slipped in.",
    example="- {id: rumour, title: Rumour, attributes: {points: 20}}   # where others have 1 to 4",
    instead="- {id: rumour, title: Rumour, attributes: {points: 2}}",
)

CODES = (
    STUCK, UNFAIR, ABSENT, NEVER_LEGAL, SILENT, POINTLESS, UNBEATABLE, DOMINANT, UNREACHED,
    OUTSIZED,
)  # fmt: skip
