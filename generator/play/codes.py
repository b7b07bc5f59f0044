"""Findings about matches: what the referee, a batch of playouts and a study report."""

from generator.diagnostics import Code, Severity

ILLEGAL = Code(
    id="G401",
    slug="illegal-move",
    severity=Severity.ERROR,
    what="A seat does what the rules do not let it do at this point of the match.",
    why="Everything after it happened in another match than the rules describe.",
    example="- 2: play the-owl        # while only a yellow card may be played",
    instead="- 2: pass",
)
UNREADABLE = Code(
    id="G402",
    slug="unknown-move",
    severity=Severity.ERROR,
    what="A line of a transcript names no action, card or answer of this game.",
    why="The referee cannot follow what was done.",
    example="- 1: play the-owll",
    instead="- 1: play the-owl",
)
OUT_OF_TURN = Code(
    id="G403",
    slug="out-of-turn",
    severity=Severity.ERROR,
    what="A line is about another seat, or another kind of thing, than what comes next.",
    why="A decision, a roll or a draw was left out of the record, or stands at the wrong place.",
    example="- 2: pass                # while seat 1 has to answer first",
    instead="- 1: pass\n- 2: pass",
)
WRONG_CHANCE = Code(
    id="G404",
    slug="impossible-outcome",
    severity=Severity.ERROR,
    what="A roll, toss, draw or shuffle that is written down cannot have happened here.",
    why="Dice have so many sides, and a card that lies elsewhere cannot be drawn.",
    example="- roll: [7]",
    instead="- roll: [6]",
)
OTHERWISE = Code(
    id="G405",
    slug="other-outcome",
    severity=Severity.ERROR,
    what="What a transcript says has come of a move is not what the rules make of it.",
    why="Somebody at the table has counted wrong, or the rules have changed since.",
    example="end: {outcome: escaped, scores: [12]}",
    instead="end: {outcome: escaped, scores: [14]}",
)
UNFINISHED = Code(
    id="G406",
    slug="unfinished-match",
    severity=Severity.NOTE,
    what="The transcript stops before the match is over.",
    why="What was recorded is legal; the rest is not known.",
    example="The last line is a decision, and the match goes on.",
    instead="Write down the rest, or keep it as it is.",
)
OTHER_CONTENT = Code(
    id="G407",
    slug="other-content",
    severity=Severity.NOTE,
    what="The files of the game have changed since the transcript was written.",
    why="A match may go otherwise under other rules; the referee follows those of today.",
    example="content: 0f1e2d3c…       # of an older edition",
    instead="Write the transcript again, or play with the files of that time.",
)
NO_SUCH_MATCH = Code(
    id="G408",
    slug="no-such-match",
    severity=Severity.ERROR,
    what="A transcript is of a ruleset or a number of seats that the game does not have.",
    why="There is nothing to hold it against.",
    example="ruleset: bass",
    instead="ruleset: base",
)
OTHER_SETS = Code(
    id="G411",
    slug="other-sets",
    severity=Severity.ERROR,
    what="A transcript is of a match with other card sets than those that are given, or with "
    "another edition of them.",
    why="Other cards make other moves legal; the referee does not judge by rules of another game.",
    example="sets: {some-set: 0f1e2d3c…}    # and no --set is given",
    instead="hornbook referee --set some-set match.yaml",
)
CAPPED = Code(
    id="G410",
    slug="endless-match",
    severity=Severity.ERROR,
    what="A match went on to the cap of decisions and was broken off.",
    why="Players would sit there for ever: some rule must bring every match to an end.",
    example="caps: {decisions: 100}   # for a game that takes 300",
    instead="caps: {decisions: 2000}  # or a rule that ends the match",
)


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
    what="One seat, or one team, comes first far more often, or far less, than its fair share.",
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
LESSON_TURNS = Code(
    id="G430",
    slug="lesson-turns",
    severity=Severity.WARNING,
    what="A step of a lesson says how many turns a table plays, and another number of decisions "
    "than so many turns take in matches.",
    why="Its minutes are worked out from the decisions: a class would not be done in time.",
    example="moves: 40, turns: {rule: turn, times: 14}    # and 14 turns take 100 decisions",
    instead="moves: 100, turns: {rule: turn, times: 14}",
)
UNWON = Code(
    id="G431",
    slug="never-won",
    severity=Severity.NOTE,
    what="Nobody won any of hundreds of matches that were played in several ways.",
    why="Either `wins` asks for what cannot happen, or winning takes more than chance and the "
    "hints of one seat. Matches in which all seats follow hints tell which.",
    example="wins: seat.score > 12      # where twelve points are the most that there are",
    instead="wins: seat.score > 11      # or hints for all that must be done to win",
)

CODES = (
    *(ILLEGAL, UNREADABLE, OUT_OF_TURN, WRONG_CHANCE, OTHERWISE, UNFINISHED, OTHER_CONTENT),
    *(NO_SUCH_MATCH, CAPPED, OTHER_SETS, STUCK, UNFAIR, ABSENT, NEVER_LEGAL, SILENT, POINTLESS),
    *(UNBEATABLE, DOMINANT, UNREACHED, OUTSIZED, LESSON_TURNS, UNWON),
)
