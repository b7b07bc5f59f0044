"""Findings about matches: what the referee and a batch of playouts report."""

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

CODES = (
    *(ILLEGAL, UNREADABLE, OUT_OF_TURN, WRONG_CHANCE, OTHERWISE, UNFINISHED, OTHER_CONTENT),
    *(NO_SUCH_MATCH, CAPPED, OTHER_SETS),
)
