"""Mistakes between what cards say and what they do, over all boxes."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

MALICE, SALEM, HAMMER, MALLEUS, HUNT = "malice", "salem-1692", "hammer-of-the-witches", "malleus-maleficarum", "witch-hunt-1649"
MAJORS, PLAYING, HALL, DEFAMATION, SCHEMES, CHARACTERS = (
    "cards/majors.yaml", "cards/playing.yaml", "cards/town-hall.yaml", "cards/defamation.yaml",
    "cards/schemes.yaml", "cards/characters.yaml",
)  # fmt: skip


RISES = "        says: Which skill rises?\n        prefer: 0 - skill[which]\n      - {add: gain_of(this), to: \"skill[which]\"}\n  - id: judgment"
NUMBERS = (
    Fault("a modifier of another number", SALEM, HALL, "add: \"default(this.evidence_counts, 0) - default(card.points, 0)\"", "add: \"5 - default(card.points, 0)\"", "R223"),
    Fault("a reaction of another number", MALLEUS, SCHEMES, "\"loss * default(this.factor, 1)\"", "\"loss * 3\"", "R223"),
    Fault("another number at random", MALICE, MAJORS, "{pick: seat.hand, count: random_of(this), as: crushed}", "{pick: seat.hand, count: 4, as: crushed}", "R223"),
    Fault("an option of another number", HUNT, CHARACTERS, "      - {call: fill-pool}\n", "      - {call: fill-pool}\n      - ask: {more: {says: Gain two coins.}, less: {says: Gain nothing.}}\n        as: deal\n      - if: deal == 'more'\n        then: [{add: 3, to: coins}]\n", "R223", "then: [{add: 3"),
    Fault("another number that the card prints elsewhere", HUNT, CHARACTERS, "{add: this.amount, to: other.welfare}", "{add: this.reputation, to: other.welfare}", "R223"),
    Fault("a number that the card does not print", MALICE, MAJORS, "attributes: {number: 19, gain: 2}\n    effect:\n      - choose: skills()\n        as: which\n        by: seat\n" + RISES, "attributes: {number: 19, gain: 2, draw: 3}\n    effect:\n      - choose: skills()\n        as: which\n        by: seat\n" + RISES.replace("gain_of", "draw_of"), "R232", "add: draw_of"),
    Fault("a text without its number", MALICE, MAJORS, "      Discard {{ discard|words }} {{ discard|plural('card', 'cards') }} from hand.", "      Discard cards from hand.", "R232", "{call: part-with, with: {seat: seat, cards: seat.hand, amount: discard_of(this)}}"),
    Fault("a limit that the text leaves out", SALEM, PLAYING, "together as no more than\n      **{{ relieves|words }}** accusations.", "together as few\n      accusations.", "R232", "test: \"weight(away, target)"),
    Fault("a power without its number", SALEM, HALL, "draw **{{ draws }}\n      cards** first.", "draw cards\n      first.", "R232", "many: \"default(this.draws, 0)\""),
    Fault("a number of which the effect makes no use", MALICE, MAJORS, "{draw: draw_of(this), from: deck, to: discard, as: passed-by}", "{draw: 1, from: deck, to: discard, as: passed-by}", "R232", "    text: >-\n      Discard the top"),
)
SIGNS = (
    Fault("a skill that should rise falls", MALICE, MAJORS, RISES, RISES.replace("gain_of", "0 - gain_of"), "R230", "add: 0 - gain_of"),
    Fault("a loss that is none", MALICE, MAJORS, "amount: 0 - loss_of(this)}}]\n      - {move: discard, to: deck}", "amount: loss_of(this)}}]\n      - {move: discard, to: deck}", "R230"),
    Fault("a gain that is taken", HUNT, CHARACTERS, "{add: this.amount, to: other.welfare}", "{add: 0 - this.amount, to: other.welfare}", "R230"),
    Fault("standing that is given", MALLEUS, SCHEMES, "points: \"default(this.loses, 0)\"", "points: \"0 - default(this.loses, 0)\"", "R230"),
    Fault("heat that falls in the text", HAMMER, DEFAMATION, "hottest villager goes up to **{{ values.heat_last }}**", "hottest villager falls by **{{ points|abs }}**", "R230", "      - call: heat"),
)
VERBS = (
    Fault("random in the text and chosen in the effect", MALICE, MAJORS, "{pick: seat.hand, count: random_of(this), as: crushed}", "{choose: seat.hand, as: crushed, least: random_of(this), most: random_of(this)}", "R231"),
    Fault("chosen in the effect and random in the text", SALEM, PLAYING, "text: Discard one **blue card** in front of another player, the", "text: Discard at random one **blue card** in front of another player, the", "R231", "choose: target.front\n        as: away\n        where: [{id: only-blue"),
    Fault("cards that leave the match", MALICE, MAJORS, "{draw: draw_of(this), from: deck, to: discard, as: passed-by}", "{remove: \"top(deck, draw_of(this))\"}", "R231"),
    Fault("a hand that leaves the match", SALEM, PLAYING, "else: [{move: target.hand, to: discard}]", "else: [{remove: target.hand}]", "R231"),
    Fault("a reply that leaves the match", HAMMER, DEFAMATION, "        where: [star-phase, is-confession]\n        prefer: \"points if accused.holder == seat else -1\"\n        does:\n          - move: this\n            to: discard", "        where: [star-phase, is-confession]\n        prefer: \"points if accused.holder == seat else -1\"\n        does:\n          - remove: this", "R231"),
    Fault("looked at and shown to all", HUNT, CHARACTERS, "{peek: looked_at.marks, by: seat}", "{reveal: looked_at.marks}", "R231"),
    Fault("removed in the text and discarded in the effect", SALEM, PLAYING, "text: Another player discards the **whole hand**.", "text: The **whole hand** of another player is removed from the game.", "R231", "{move: target.hand, to: discard}"),
)
BLIND = (
    Fault("looked at and not shown", MALICE, MAJORS, "face down and turn up one.", "face down, look at them and turn up one.", "R233", "{choose: laid"),
    Fault("a card to find in a deck of backs", HUNT, CHARACTERS, "      - {call: fill-pool}\n", "      - {call: fill-pool}\n      - {choose: mark_deck, as: found, says: Search the deck. Which mark goes under it?}\n      - {move: found, to: mark_deck, at: bottom}\n", "R233", "choose: mark_deck"),
)
INERT = (
    Fault("a major that only talks", MALICE, MAJORS, "    effect:\n      - choose: skills()\n        as: which\n        by: seat\n" + RISES, "  - id: judgment", "R234", "- id: the-sun"),
    Fault("a scheme that only talks", MALLEUS, SCHEMES, "    effect:\n      - {call: lose, with: {villager: whom, points: \"default(this.loses, 0)\"}}\n", "", "R234", "- id: whispering-campaign"),
)
TWINS = (
    Fault("two pyres of one start", HAMMER, "cards/pyres.yaml", "attributes: {start: 3}", "attributes: {start: 2}", "M198", "id: pyre-3"),
    Fault("a hen under two ids", HUNT, "cards/assets.yaml", "    title: Cockerel\n    flavour: Up before the bell.\n    picture:\n      scene:\n        subject: {drawing: crowing-cock, size: 78, x: 46}\n        behind: [{drawing: kirk, size: 40, x: 86}]\n        sky: dusk\n        second: livestock", "    title: Hen\n    flavour: An egg, on most days.\n    picture:\n      scene:\n        subject: {drawing: laying-hen, size: 74}\n        behind: [{drawing: cottar-house, size: 44, x: 84}]\n        second: livestock", "M198", "id: cockerel"),
    Fault("a card copied with its title and picture", SALEM, PLAYING, "    title: Curse\n    icon: raven\n", "    title: Arson\n    icon: arson\n", "M199"),
    Fault("a reply copied with its text", HAMMER, DEFAMATION, "    title: Mix-up\n    copies: 3\n    text: >-\n      Play when a brown card would raise any villager’s heat: move that card to another villager,\n      though not to the accuser.", "    title: Countercharge\n    copies: 3\n    text: >-\n      Play when a brown card would raise any villager’s heat: the points go to the accuser, and none to\n      the accused.", "M199"),
    Fault("a deck that begins in two zones", MALICE, "rules/malice.yaml", "  - {id: event, sees", "  - {id: attic, sees: nobody, starts_with: [majors]}\n  - {id: event, sees", "R207", "{id: attic"),
)
RULES, SHEETS = {box: f"rules/{box}.yaml" for box in (MALICE, SALEM, MALLEUS)}, "components.yaml"
NOTHING = (
    Fault("shuffled until none is left", MALICE, RULES[MALICE], "      - {move: kept, to: deck}\n      - {shuffle: deck}\n", "      - {move: kept, to: deck}\n      - {repeat: [{shuffle: deck}], while: deck.count > 0}\n", "R213", "{repeat: [{shuffle", says="changes what it waits for"),
    Fault("picked and left where they lie", SALEM, RULES[SALEM], "          - {move: mixed, to: one.row, hidden: true}\n", "", "R214", "as: mixed", says="nothing is done with what was picked: mixed"),
    Fault("two fields of one id", MALLEUS, SHEETS, "{label: The villager you lead, id: villager}", "{label: The villager you lead, id: player}", "M115", says="the sheet has a field \"player\" already, in line"),
    Fault("a chance that its table does not have", HUNT, SHEETS, "\"{{ values.marks }} marks\", \"{{ chances.acquittal[2 * values.defence_each]", "\"{{ values.marks }} marks\", \"{{ chances.acquittal[20 * values.defence_each]", "M126", says="the chance \"acquittal\" is for 0 to"),
    Fault("a card in a test that there is not", SALEM, RULES[SALEM], "{id: hand-there, test: \"target == seat or card.id not in ['arson', 'robbery']", "{id: hand-there, test: \"target == seat or card.id not in ['arson', 'robery']", "R201", says="no card has the id \"robery\" (did you mean \"robbery\"?)"),
)
REACTED = (
    Fault("a reply that takes more than it says", MALLEUS, SCHEMES, "    text: >-\n      At once, and openly. The accused loses {{ 'twice' if factor == 2 else factor|words ~ ' times' }} as\n      much standing.\n    reacts:\n      - to: accusation-succeeds\n        from: [hand]\n        where: [not-by-note, not-silenced]\n        prefer: spite(seat, accused)\n        says: The loss is doubled.\n        does:\n          - {set: loss, to: \"loss * default(this.factor, 1)\"}\n", "    text: At once, and openly. The accused loses {{ factor|words }} standing more.\n    reacts:\n      - to: accusation-succeeds\n        from: [hand]\n        where: [not-by-note, not-silenced]\n        prefer: spite(seat, accused)\n        says: The loss is doubled.\n        does:\n          - {set: loss, to: \"loss + 5\"}\n", "R223", "{set: loss", says="this is 5, and the text says 2"),
    Fault("a reply that takes less where it says more", MALLEUS, SCHEMES, "    text: >-\n      At once, and openly. The accused loses {{ 'twice' if factor == 2 else factor|words ~ ' times' }} as\n      much standing.\n    reacts:\n      - to: accusation-succeeds\n        from: [hand]\n        where: [not-by-note, not-silenced]\n        prefer: spite(seat, accused)\n        says: The loss is doubled.\n        does:\n          - {set: loss, to: \"loss * default(this.factor, 1)\"}\n", "    text: At once, and openly. The accused loses {{ factor|words }} standing more.\n    reacts:\n      - to: accusation-succeeds\n        from: [hand]\n        where: [not-by-note, not-silenced]\n        prefer: spite(seat, accused)\n        says: The loss is doubled.\n        does:\n          - {set: loss, to: \"max(loss - default(this.factor, 0), 0)\"}\n", "R230", "{set: loss", says="this makes it 2 less, and the text says \"two standing more\""),
    Fault("a plea that accuses", HAMMER, DEFAMATION, "points: -3\n      phases: [3]\n    designs:\n      - id: matthias", "points: 3\n      phases: [3]\n    designs:\n      - id: matthias", "R230", says="points is 3, and the text says \"falls by\""),
    Fault("a choice that is left to chance", SALEM, PLAYING, "    text: Another player discards the **whole hand**.\n    flavour: Houses were of wood, and the nearest water was a well.\n    attributes: {colour: green}\n    cites: Playing the Game\n    editorial:\n      text: The rulebook does not mention the card; published lists agree on what it does.\n      copies: The rulebook does not count them; two published lists agree.\n      title: The rulebook does not mention the card; published lists agree.\n      colour: The rulebook does not mention the card; published lists agree.\n    effect:\n      - {move: this, to: discard}\n      - if: \"has(target, 'sarah-good')\"\n        then: [{note: power, of: {who: target, person: power(target)}, says: \"{{ who }}: the power of {{ person }}.\"}]\n        else: [{move: target.hand, to: discard}]\n", "    text: Another player discards a card of their choice.\n    flavour: Houses were of wood, and the nearest water was a well.\n    attributes: {colour: green}\n    cites: Playing the Game\n    editorial:\n      text: The rulebook does not mention the card; published lists agree on what it does.\n      copies: The rulebook does not count them; two published lists agree.\n      title: The rulebook does not mention the card; published lists agree.\n      colour: The rulebook does not mention the card; published lists agree.\n    effect:\n      - {pick: target.hand, count: 1, as: lost}\n      - {move: lost, to: discard}\n      - {move: this, to: discard}\n", "R231", "- {pick", says="chance decides here"),
    Fault("the own hand instead of another’s", SALEM, PLAYING, "    text: Another player discards the **whole hand**.\n    flavour: Houses were of wood, and the nearest water was a well.\n    attributes: {colour: green}\n    cites: Playing the Game\n    editorial:\n      text: The rulebook does not mention the card; published lists agree on what it does.\n      copies: The rulebook does not count them; two published lists agree.\n      title: The rulebook does not mention the card; published lists agree.\n      colour: The rulebook does not mention the card; published lists agree.\n    effect:\n      - {move: this, to: discard}\n      - if: \"has(target, 'sarah-good')\"\n        then: [{note: power, of: {who: target, person: power(target)}, says: \"{{ who }}: the power of {{ person }}.\"}]\n        else: [{move: target.hand, to: discard}]\n", "    text: Another player discards a card at random.\n    flavour: Houses were of wood, and the nearest water was a well.\n    attributes: {colour: green}\n    cites: Playing the Game\n    editorial:\n      text: The rulebook does not mention the card; published lists agree on what it does.\n      copies: The rulebook does not count them; two published lists agree.\n      title: The rulebook does not mention the card; published lists agree.\n      colour: The rulebook does not mention the card; published lists agree.\n    effect:\n      - {pick: seat.hand, count: 1, as: lost}\n      - {move: lost, to: discard}\n      - {move: this, to: discard}\n", "R231", "- {pick", says="these are cards of whoever plays it"),
)
FAULTS = (*NOTHING, *REACTED, *NUMBERS, *SIGNS, *VERBS, *BLIND, *INERT, *TWINS)
