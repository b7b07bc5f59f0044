"""Mistakes in a box for several players: its cards, its rules, its numbers."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

BOX = "hammer-of-the-witches"
HINTS = "policies/hammer-of-the-witches.yaml"
RULES, CARDS, PYRES = "rules/hammer-of-the-witches.yaml", "cards/defamation.yaml", "cards/pyres.yaml"
VILLAGERS, PHASES = "cards/villagers.yaml", "cards/phases.yaml"


def fault(name: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "") -> Fault:
    return Fault(name, BOX, file, old, new, code, line, at)


NO_INQUISITION = """\
    reacts:
      - to: inquisition-called
        from: [hand]
        where: [star-phase]
        prefer: "2 if threatened(seat) else -1"
        does:
          - move: this
            to: discard
          - set: stopper
            to: seat
"""

WRITING = (
    fault("a key twice", CARDS, "    title: Denial\n", "    title: Denial\n    title: Denial\n", "S002"),
    fault("a tab", CARDS, "    title: Denial\n", "\ttitle: Denial\n", "S001"),
    fault("a quote left open", RULES, 'test: phase in played.phases', 'test: "phase in played.phases', "S001"),
    fault("a key misspelt", CARDS, "    copies: 16\n", "    copise: 16\n", "M101"),
    fault("a word for a number", CARDS, "    copies: 16\n", "    copies: sixteen\n", "M103"),
    fault("no copies at all", CARDS, "    copies: 16\n", "    copies: 0\n", "M104"),
    fault("an id with capitals", CARDS, "  - id: denial\n", "  - id: Denial\n", "M104"),
    fault("a title left out", PYRES, "  - id: pyre-4\n    title: Pyre\n", "  - id: pyre-4\n", "M102", "- id: pyre-4"),
    fault("no designer", "game.yaml", "  designers:\n    - Tyler Sigman\n    - Henning Poehl\n", "  designers: []\n", "M121"),
    fault("publisher still to do", "game.yaml", "publisher: Sphinx Spieleverlag", "publisher: TODO", "M121"),
    fault("no credits", "game.yaml", "  designers:\n    - Tyler Sigman\n    - Henning Poehl\n", "", "M102", "  publisher:"),
    fault("a deck that is not there", "game.yaml", "  - pyres\n", "  - pyers\n", "S016"),
)
CARDS_ = (
    fault("one copy too many", CARDS, "    title: Accomplice\n    copies: 3\n", "    title: Accomplice\n    copies: 4\n", "M110", "declared: 78"),
    fault("one id for two designs", CARDS, "      - id: toad\n", "      - id: cat\n", "M115"),
    fault("a default that is a word", CARDS, "default: 0\n    means: Steps by which", "default: nought\n    means: Steps by which", "M114", "default: nought"),
    fault("points beyond the ladder", CARDS, "points: 6\n", "points: 60\n", "M114"),
    fault("a phase that there is not", CARDS, "phases: [1]\n    cites: \"I; IV.D; Brown", "phases: [7]\n    cites: \"I; IV.D; Brown", "M114"),
    fault("an attribute misspelt", CARDS, "      points: 6\n", "      piont: 6\n", "M112"),
    fault("a partner that is no card", CARDS, "partner: ordeal-drowns", "partner: ordeal-drown", "M117"),
    fault("a number typed", CARDS, "    flavour: It was not so.\n    icon: halt", "    flavour: It was not so, I said 3 times.\n    icon: halt", "M122"),
    fault("an unknown value in a text", CARDS, "whose heat falls by **{{ points|abs }}**", "whose heat falls by **{{ values.steps }}**", "M116"),
    fault("a filter misspelt", CARDS, "whose heat falls by **{{ points|abs }}**", "whose heat falls by **{{ points|asb }}**", "M116"),
    fault("an icon misspelt", CARDS, "    icon: halt\n", "    icon: hlat\n", "P303"),
    fault("a template that is not there", CARDS, "template: banded", "template: bandde", "M117"),
    fault("a slot that the template lacks", CARDS, '    star: "{{', '    stra: "{{', "M124"),
    fault("a size that is not there", PYRES, "size: standard", "size: standart", "M117"),
    fault("no origin", CARDS, '      points: -2\n      phases: [1, 2]\n    cites: "I; IV.D; Brown Defamation Cards"\n', "      points: -2\n      phases: [1, 2]\n", "M111", "title: Denial"),
)
NAMES = (
    fault("a rule misspelt", RULES, "      - call: fresh-villagers\n      - remove: shields", "      - call: fresh-villager\n      - remove: shields", "R201"),
    fault("an event misspelt", RULES, "window: test-played", "window: tests-played", "R201"),
    fault("a zone misspelt", RULES, "to: judge.burned", "to: judge.burnt", "R201"),
    fault("a counter misspelt", RULES, "to: accuser.spoken", "to: accuser.spokn", "R201"),
    fault("a requirement misspelt", RULES, "where: [is-green, phase-shown]", "where: [is-gren, phase-shown]", "R201"),
    fault("an attribute misspelt in a rule", RULES, "is: played.points", 'is: "default(played.point, 0)"', "R201"),
    fault("a value misspelt in a rule", RULES, "deal: values.villagers-each", "deal: values.villagers-eech", "R201"),
    fault("a word of another deck", RULES, "played.colour == green", "played.colour == 'red'", "R201"),
    fault("a card for a seat", RULES, "      - leave: inquisition\n\n", "      - leave: inquisition\n      - score: 1\n        for: witch\n\n", "R202", "for: witch"),
    fault("may be missing", RULES, "is: played.points", 'is: "played.holder.number"', "R203"),
    fault("half an expression", RULES, "test: named.spoken < values.brown-each", "test: named.spoken <", "R204"),
    fault("a word misspelt", RULES, "      - remove: shields\n", "      - remvoe: shields\n", "R205"),
    fault("a field misspelt", RULES, "{move: witch, to: judge.burned}", "{move: witch, into: judge.burned}", "R206", "into:"),
    fault("a name twice", RULES, "  - {id: round, of: game", "  - {id: phase, of: game, type: flag}\n  - {id: round, of: game", "R207"),
    fault("printed numbers do not change", RULES, "{add: points, to: villager.heat,", "{add: points, to: villager.pentagrams,", "R209", "to: villager.pent"),
    fault("a term of itself", RULES, 'is: "highest(living, key=it.heat)"', 'is: hottest', "R210"),
)
PLAY = (
    fault("a rule that nothing calls", RULES, "{call: scoring}, ", "", "R208", "- id: scoring"),
    fault("too many villagers for everybody", "game.yaml", "    is: 3\n    means: Villagers dealt", "    is: 4\n    means: Villagers dealt", "R222", "- {deal: values.villagers-each", RULES),
    fault("a count that starves five players", PYRES, "  - id: pyre-4\n    title: Pyre\n    copies: 3\n", "  - id: pyre-4\n    title: Pyre\n    copies: 3\n    for_seats: {\"3\": 3, \"4\": 3, \"5\": 2}\n", "R222", "- {deal: values.pyres-each", RULES),
    fault("a hand that the deck cannot deal", "game.yaml", "    is: 6\n    means: Cards dealt at the start", "    is: 16\n    means: Cards dealt at the start", "R222", "- {deal: values.hand", RULES),
    fault("pyres for nobody", RULES, "deal: values.pyres-each", "deal: values.pyres-each + 1", "R222"),
    fault("a phase that never comes", RULES, "test: played.colour == green", "test: played.colour == green and phase >= 5", "R211"),
    fault("a verdict that no card has", RULES, "test: played.colour == green", "test: \"played.verdict == 'The witch flies'\"", "R211"),
    fault("a test that forbids nothing", RULES, "test: named.spoken < values.brown-each", "test: named.spoken >= 0", "R212"),
    fault("nobody else is compared", RULES, "test: seat != inquisitor", "test: seat == seat", "R212"),
    fault("the game has no end", RULES, "{end_game: as-many-villagers-as-players}", "{note: over}", "R213", "      - repeat: [{add: 1"),
    fault("an inquisition that nobody opens", RULES, "          - {set: inquisitor, to: seat}\n", "", "R213", "- {repeat: [{call: accusation-turn"),
    fault("nothing is drawn", RULES, 'draw: "max(values.hand - seat.hand.count, 0)"', 'draw: "min(values.hand - seat.hand.count, 0)"', "R214"),
    fault("set to itself", RULES, "{set: points, to: -points}", "{set: points, to: points}", "R214", "{set: points"),
    fault("moved to where it lies", RULES, "      - shuffle: deck\n", "      - shuffle: deck\n      - move: deck\n        to: deck\n", "R214"),
    fault("nobody looks at the choice", RULES, "      - {set: current-witch, to: witch}\n", "", "R214", "- choose: living\n        as: witch"),
    fault("nothing added", RULES, "{add: 1, to: accuser.spoken}", "{add: 0, to: accuser.spoken}", "R214"),
    fault("villagers in the hand", RULES, "to: judge.burned", "to: judge.hand", "R216"),
    fault("cards left out without a word", RULES, "{choose: seat.hand, as: played, where: [is-green", "{choose: \"those(seat.hand, colour='green')\", as: played, where: [is-green", "R224"),
    fault("a hint that looks into a hand", HINTS, "accused: \"harm(seat, accused) if played.points > 0 else relief(seat, accused)\"", "accused: \"harm(seat, accused) - sum(c.points for c in left_of(seat).hand)\"", "R225"),
    fault("a hint that looks into the deck", HINTS, "stake: \"(3 - villager.pentagrams) * stake.start\"", "stake: \"(3 - villager.pentagrams) * stake.start + default(first(deck).points, 0)\"", "R225"),
    fault("nobody can prevent an inquisition", CARDS, NO_INQUISITION, "", "R217", "- window: inquisition-called", RULES),
    fault("a card answers from the wrong zone", CARDS, "      - to: inquisition-called\n        from: [hand]", "      - to: inquisition-called\n        from: [village]", "R218", "from: [village]"),
    fault("a deck that nobody lays out", RULES, "ordered: true, starts_with: [pyres]}", "ordered: true}", "R219", "- {id: spare"),
    fault("notes that count where no villager lies", RULES, "when: this == accused, while_in: [village]", "when: this == accused, while_in: [hand]", "R218"),
    fault("a counter that nobody needs", RULES, "  - {id: round, of: game", "  - {id: days, of: game, type: integer}\n  - {id: round, of: game", "R220"),
    fault("a zone that nobody needs", RULES, "  - {id: table, holds", "  - {id: shelf, sees: everybody}\n  - {id: table, holds", "R220"),
    fault("a term that nobody needs", HINTS, "  - id: lead\n", "  - {id: rounds, is: round + 1}\n  - id: lead\n", "R220"),
    fault("starts above its most", RULES, "least: 1, most: 4, starts: 1", "least: 1, most: 4, starts: 5", "R221"),
    fault("least above most", RULES, "least: 1, most: 4, starts: 1", "least: 5, most: 4", "R221"),
    fault("a value that nobody uses", "game.yaml", "  villagers-each:\n", "  spare-hands:\n    is: 2\n    means: Hands for nobody.\n    cites: \"III\"\n  villagers-each:\n", "M135"),
    fault("too few to choose from", RULES, "least: 0, most: seat.hand.count", "least: 3, most: 2", "R215"),
)
FAULTS = (*WRITING, *CARDS_, *NAMES, *PLAY)
