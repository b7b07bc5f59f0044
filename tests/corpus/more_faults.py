"""More variants of mistakes of which there were one or two, in other boxes."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

MALICE, SALEM, HAMMER, MALLEUS, HUNT = "malice", "salem-1692", "hammer-of-the-witches", "malleus-maleficarum", "witch-hunt-1649"
MAJORS, PLAYING, HALL, SCHEMES, CARDS = "cards/majors.yaml", "cards/playing.yaml", "cards/town-hall.yaml", "cards/schemes.yaml", "cards/defamation.yaml"
MALICE_RULES, SALEM_RULES, DREGS, HAMMER_RULES, MALLEUS_RULES = "rules/malice.yaml", "rules/salem-1692.yaml", "rules/the-dregs-of-days.yaml", "rules/hammer-of-the-witches.yaml", "rules/malleus-maleficarum.yaml"


def fault(name: str, box: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "", says: str = "") -> Fault:
    return Fault(name, box, file, old, new, code, line, at, says)


WORDS = (
    fault("a number as a word", MALICE, MAJORS, "Discard {{ discard|words }} {{ discard|plural('card', 'cards') }} from hand.", "Discard three cards from hand.", "R232", "Discard three cards from hand.", says="uses \"discard\", 2 (write {{ discard|words }} in place of \"three\")"),
    fault("a loss that lifts", MALLEUS, SCHEMES, "lose(whom, this.loses)\n    cites: Appendix, Whispering", "lose(whom, 0 - this.loses)\n    cites: Appendix, Whispering", "R230"),
    fault("a hint among the rules", SALEM, SALEM_RULES, "        as: card\n        where: [third-player,", "        as: card\n        prefer: liking(seat, card)\n        where: [third-player,", "M101", line="prefer:", says="write it in policies/salem-1692.yaml: choices: {play: {card: …}}"),
    fault("an action with a hint", SALEM, SALEM_RULES, "    requires: [only-tituba", "    prefer: \"1\"\n    requires: [only-tituba", "M101", line="prefer:", says="write it in policies/salem-1692.yaml: actions: {rearrange: …}"),
    fault("a hint for an action that is not there", SALEM, "policies/salem-1692.yaml", "  rearrange: \"1\"", "  rearange: \"1\"", "M101", says='there is no action "rearange"'),
    fault("a hint for a choice that is not there", SALEM, "policies/salem-1692.yaml", "    target: like(seat, card, target)", "    targets: like(seat, card, target)", "M101", says='there is no choice "targets" in "play"'),
    fault("hints for another ruleset", SALEM, "policies/salem-1692.yaml", "id: salem-1692", "id: salem", "M120", says='the hints for "salem" stands in the file'),
    fault("a hint for one option", SALEM, "policies/salem-1692.yaml", "    target: like(seat, card, target)", "    target: {accuse: \"like(seat, card, target)\"}", "M103", line="{accuse", says="write one expression for all candidates"),
    fault("more hints than choices", HAMMER, "policies/hammer-of-the-witches.yaml", "      - \"0\"\n", "      - \"0\"\n      - \"1\"\n", "M106", line="- >-", says="there are 3 hints for named, and 2 such choices"),
    fault("a hint for options of a name", HAMMER, "policies/hammer-of-the-witches.yaml", "      hotter: ", "      hoter: ", "M101", says='there is no option "hoter"'),
    fault("a hint about a card that nobody may hold", SALEM, "policies/salem-1692.yaml", "found: found.points", "found: found.holder.number", "R203"),
    fault("a holder whom not every card has", HAMMER, HAMMER_RULES, "      - if: played.points > 0\n        then:\n          - window: accused", "      - if: played.holder.number > 0\n        then:\n          - window: accused", "R203"),
    fault("a factor that the text has otherwise", MALLEUS, SCHEMES, "{set: loss, to: \"loss * default(this.factor, 1)\"}", "{set: loss, to: \"loss * 4\"}", "R223"),
)
NAMES = (
    fault("an attribute misspelt on a scheme", MALLEUS, SCHEMES, "{window: any-time, loses: 3}", "{window: any-time, losses: 3}", "M112", says="loses"),
    fault("an attribute misspelt on a person", SALEM, HALL, "      threshold: 8\n", "      treshold: 8\n", "M112", says="threshold"),
    fault("an asset without a cost", HUNT, "cards/assets.yaml", "        second: farming\n    attributes:\n      type: farming\n      cost: 1\n    cites: Setup; Assets\n    editorial:\n      title: The rulebook names no single asset; a thing that such a household of 1649 could own.\n      cost: \"The rulebook gives costs of one to three without counting them. Five ones, four twos and three threes of each type fill its starting decks for the other game of the box.\"\n  - id: bag-of-bere-seed", "        second: farming\n    attributes:\n      type: farming\n    cites: Setup; Assets\n    editorial:\n      title: The rulebook names no single asset; a thing that such a household of 1649 could own.\n  - id: bag-of-bere-seed", "M113", "- id: kailyard"),
    fault("a coin without its device", HUNT, "cards/coins.yaml", "{device: thistle, legend", "{legend", "M113", "- id: tails"),
    fault("a term of itself in a town", SALEM, SALEM_RULES, "is: card.colour == red or card.id == alibi", "is: accuses(card)", "R210"),
    fault("a term of itself in a dungeon", MALICE, MALICE_RULES, "is: \"count(carried(seat, suit))\"", "is: \"held(seat, suit) + 0\"", "R210"),
    fault("printed numbers of a person", SALEM, SALEM_RULES, "      - {peek: deck, by: seat}\n", "      - {peek: deck, by: seat}\n      - {add: 1, to: power(seat).age}\n", "R209"),
    fault("a number of players that is set", MALICE, MALICE_RULES, "      - {add: 1, to: delve-number}\n", "      - {add: 1, to: delve-number}\n      - {set: values.actions, to: 2}\n", "R209", "{set: values.actions"),
    fault("two decks in one row", SALEM, SALEM_RULES, "  - {id: dealt, per: seat", "  - {id: cellar, holds: [kills], sees: nobody, starts_with: [playing]}\n  - {id: dealt, per: seat", "R207", "{id: cellar"),
    fault("a deck before each of several", SALEM, SALEM_RULES, "  - {id: dealt, per: seat, holds: [town-hall], sees: owner, ", "  - {id: dealt, per: seat, holds: [town-hall], sees: owner, starts_with: [kills], ", "R206", "starts_with: [kills]", says="one of each deck"),
    fault("kill cards before each player", SALEM, SALEM_RULES, "  - {id: dealt, per: seat, holds: [town-hall], sees: owner, ", "  - {id: dealt, per: seat, holds: [town-hall, kills], sees: owner, starts_with: {town-hall: 9}, ", "R222", "starts_with: {town-hall: 9}", says="begin with"),
    fault("a card that nobody begins with", SALEM, SALEM_RULES, "  - {id: dealt, per: seat, holds: [town-hall], sees: owner, ", "  - {id: dealt, per: seat, holds: [town-hall], sees: owner, starts_with: {abigale: 1}, ", "R201", "starts_with: {abigale: 1}", says="no deck and no card"),
    fault("assets in two shops", HUNT, DREGS, "  - {id: people, holds: [characters]", "  - {id: shop, sees: nobody, starts_with: [black-marks]}\n  - {id: people, holds: [characters]", "R207"),
    fault("a name twice in a town", SALEM, SALEM_RULES, "  - {id: nights, called", "  - {id: active, of: game, type: flag}\n  - {id: nights, called", "R207"),
)
SAID = (
    fault("an execution that nobody can prevent", MALLEUS, SCHEMES, "    reacts:\n      - to: execution\n        from: [hand]\n        where:\n          - not-by-note\n          - {test: not pardoned, says: Nobody is executed any more., cites: \"Appendix, Bribery\"}\n          - {test: seat not in condemned.barred, says: Intimidation keeps you from preventing this execution., cites: \"Appendix, Intimidation\"}\n        prefer: 1 - spite(seat, condemned) - condemned.facts\n        says: Bribe the Prévôt.\n        does:\n          - {set: pardoned, to: true}\n          - call: acquit(condemned, default(this.standing, 0))\n          - {reveal: this}\n          - {move: this, to: discard}\n", "", "R217", "window: execution", MALLEUS_RULES),
    fault("a note about somebody else", SALEM, SALEM_RULES, "says: \"{{ who }} plays {{ card }} on {{ target }}.\"", "says: \"{{ whom }} plays {{ card }} on {{ target }}.\"", "R226", says="there is nothing called \"whom\""),
    fault("a note with a brace too few", SALEM, SALEM_RULES, "The Black Cat goes to {{ holder }}.", "The Black Cat goes to {{ holder }.", "R226", says="a } is missing behind \"holder\""),
    fault("a note about one", HUNT, DREGS, "Dead, with no welfare left: {{ who }}.", "Dead, with no welfare left: {{ one }}.", "R226", says="known here: who"),
    fault("a note that says a side", MALLEUS, MALLEUS_RULES, "{{ who }}: into the scene unbidden", "{{ seat }}: into the scene unbidden", "R226", says="there is nothing called \"seat\""),
    fault("a text with a brace too few", MALICE, MAJORS, "Discard {{ discard|words }} {{ discard|plural('card', 'cards') }} from hand.", "Discard {{ discard|words } {{ discard|plural('card', 'cards') }} from hand.", "M116", says="a } is missing behind \"discard|words\""),
    fault("a value without its dot", HAMMER, CARDS, "hottest villager goes up to **{{ values.heat_last }}**", "hottest villager goes up to **{{ values heat_last }}**", "M116", says="\"{{ values heat_last }}\" cannot be read"),
    fault("braces that nothing closes", SALEM, PLAYING, "**{{ relieves|words }}** accusations.", "**{{ relieves|words accusations.", "M116", says="}} is missing behind {{ relieves|words"),
)
WRITTEN = (
    fault("a card that is not there, without quotes", SALEM, SALEM_RULES, "blue or card.id in [scapegoat, robbery]", "blue or card.id in [scapegoat, robery]", "R201", says='did you mean "robbery"?'),
    fault("a card that is not there, without quotes", MALLEUS, "policies/malleus-maleficarum.yaml", "slip.id in [treachery, intimidation]\n", "slip.id in [treachry, intimidation]\n", "R201", says='did you mean "treachery"?'),
    fault("a major that is not there, without quotes", MALICE, "policies/malice.yaml", "in ['the-fool', 'the-world', 'the-sun', 'the-hermit']", "in [the-fool, the-wolrd, the-sun, the-hermit]", "R201", says='did you mean "the-world"?'),
    fault("steps without brackets", HUNT, "cards/roles.yaml", "{role: commissioner, steps: [1, 5]}", "{role: commissioner, steps: 1, 5}", "M103", says="write steps: [1, 5]"),
    fault("skills without brackets", MALICE, MAJORS, "roll: [Charm, Intelligence]", "roll: Charm, Intelligence", "M103", says="write roll: [Charm, Intelligence]"),
    fault("more skills without brackets", MALICE, MAJORS, "roll: [Evocation, Intelligence]", "roll: Evocation, Intelligence", "M103", says="brackets are missing around Evocation, Intelligence"),
)
SUPPLY = (
    fault("a cow without its deed", HUNT, "cards/assets.yaml", '      type: livestock\n      cost: 3\n      deed: help\n', '      type: livestock\n      cost: 3\n', "M197", line="scale: either", says="every other card with scale: either has one"),
    fault("more marks than there are at once", HUNT, "rules/the-dregs-of-days.yaml", "- {draw: 1, from: mark-deck, to: who.marks}", "- {draw: 25, from: mark-deck, to: who.marks}", "R235", says='25 cards are taken from "mark-deck", which never holds more than 24'),
    fault("a pile that an empty one refills", HUNT, "rules/the-dregs-of-days.yaml", "starts_with: [fate], refills_from: fate-discard}", "starts_with: [fate], refills_from: attic}\n  - {id: attic, sees: nobody}", "R236", says="attic"),
    fault("a card that stays where it was played from", SALEM, PLAYING, '      - {move: this, to: discard}\n      - if: "unharmed(target, this.id)"\n', '      - if: "unharmed(target, this.id)"\n', "R237", says='nothing moves "arson"'),
)
SHOWN = (
    fault("a mark of the game that lies open", HAMMER, HAMMER_RULES, "  - {id: round, of: game, called: round, type: integer}", "  - {id: round, of: game, called: round, type: integer, lies_open: true}", "R206", says='"round" is no counter of cards, and lies on none'),
    fault("a mark that would tell its card", HAMMER, HAMMER_RULES, "least: card.pyre.start, most: values.heat-last}", "least: card.pyre.start, most: values.heat-last, lies_open: true}", "R206", says="would tell what card it is on"),
    fault("a hand sorted by what is misspelt", HAMMER, HAMMER_RULES, "holds: [defamation], sees: owner, means: Defamation", "holds: [defamation], sees: owner, sorted_by: [point], means: Defamation", "R201", says='did you mean "points"?'),
    fault("a pile sorted otherwise than it lies", HAMMER, HAMMER_RULES, "sees: everybody, ordered: true, called: the discard pile}", "sees: everybody, ordered: true, sorted_by: [points], called: the discard pile}", "R206", says="lie in an order, and are shown in it"),
    fault("a list that stands at the table", HAMMER, HAMMER_RULES, "is: \"highest(living, key=it.heat)\",", "is: \"highest(living, key=it.heat)\", shown: true,", "R206", line="shown: true", says="the table shows one value"),
    fault("a question that may be passed by what lies hidden", SALEM, SALEM_RULES, "{choose: holder.row, as: shown, asks: always, says: Which tryal", "{choose: holder.row, as: shown, asks: always if first(holder.row).kind == 'witch' else may-pass, says: Which tryal", "R225", says="this way of asking reads"),
    fault("a number at the table that tells a hand", HAMMER, HAMMER_RULES, "terms:\n", "terms:\n  - {id: worth-of, with: {who: seat}, is: \"sum(default(c.points, 0) for c in who.hand)\", shown: true}\n", "R225", line="worth-of", says="this value at the table reads"),
)
FAULTS = (*WORDS, *NAMES, *SAID, *WRITTEN, *SUPPLY, *SHOWN)
