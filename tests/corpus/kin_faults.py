"""Mistakes that show beside the kin of a card, in the words of its text, or in what piles can hold."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault
from patched_sets import SetFault

MALICE, SALEM, HAMMER, MALLEUS, HUNT = "malice", "salem-1692", "hammer-of-the-witches", "malleus-maleficarum", "witch-hunt-1649"
MAJORS, PLAYING, HALL, DEFAMATION, ASSETS, FATE = (
    "cards/majors.yaml", "cards/playing.yaml", "cards/town-hall.yaml", "cards/defamation.yaml", "cards/assets.yaml", "cards/fate.yaml",
)
MALICE_RULES, SALEM_RULES, HUNT_RULES = "rules/malice.yaml", "rules/salem-1692.yaml", "rules/the-dregs-of-days.yaml"
FLIP = "      - {draw: 1, from: deck, to: event, as: flipped}\n"
GOT = "      - {draw: 1, from: deck, to: seat.hand, as: got}\n"
READ = "      - {draw: 1, from: fate, to: reading, as: drawn}\n"
MARKED = "      - {repeat: [{call: take-mark(who)}], while: markable(who) and mark-deck.count > 0}\n"
MAGICIAN = "      - if: missed == 0\n        then: [{add: this.gain, to: \"skill[which]\"}]\n        else: [{call: \"lose("
STRENGTH = "      - if: missed > 0\n        then: [{call: \"lose("
HANGED = "          - if: missed > 0\n            then: [{add: this.gain"

AGAINST = "      Against you {{ card('evidence').title }} counts as **{{ evidence_counts }}**, not as {{\n      card('evidence').points }}.\n"
COTTON = AGAINST + '    attributes:\n      calling: Minister\n      age: 29\n      evidence-counts: 1\n      life: >-\n        A minister in Boston. He warned the judges not to trust visions too far, and in the same\n        year defended their verdicts in print. In 1721 he fought for inoculation against smallpox.\n    cites: History; Nitty Gritties\n    editorial:\n      life: Our words, from well-known public history.\n    modifiers:\n      - {amount: weight, add: "default(this.evidence_counts, 0) - card.points", when: "card.id == \'evidence\' and power(accused) == this", while_in: [person]}'

TOSS = "      Deny it, and hope that nobody stood near.\n    attributes:\n      mark: true\n      coins: 3\n      a-reputation: -1\n      b-toss: true\n      b-tails-reputation: -2\n    cites: Setup; Gameplay\n    editorial:\n      title: The rulebook prints no fate card; a scene of such a parish.\n      mark: \"The rulebook shows the mark on some cards without counting them; half of them bear it, so that trials come early and never at once.\"\n      coins: \"The rulebook’s example has two coins. Three are paid almost only on cards with the mark: money that somebody will ask about.\"\n      a-reputation: \"The rulebook prints no fate card. Both ways out cost, or give, about the same.\"\n      b-toss: The rulebook says that some cards ask for a coin; one in six does.\n"

ARSON = "    text: Another player discards the **whole hand**.\n    flavour: Houses were of wood, and the nearest water was a well.\n    attributes: {colour: green}\n    cites: Playing the Game\n    editorial:\n      text: The rulebook does not mention the card; published lists agree on what it does.\n      copies: The rulebook does not count them; two published lists agree.\n      title: The rulebook does not mention the card; published lists agree.\n      colour: The rulebook does not mention the card; published lists agree.\n    effect:\n      - {move: this, to: discard}\n      - if: \"unharmed(target, this.id)\"\n        then: [{call: show-power(target)}]\n        else: [{move: target.hand, to: discard}]\n"

LOOPS = (
    Fault("a loop that only takes marks", HUNT, HUNT_RULES, MARKED, MARKED.replace("while: markable(who) and mark-deck.count > 0", "until: mark-deck.count > 3"), "R213", "until: mark-deck", says="mark-deck only falls here"),
    Fault("a loop that only fills the event", MALICE, MALICE_RULES, FLIP, "      - {let: {flipped: cards.majors}}\n      - repeat: [{draw: 1, from: deck, to: event, as: flipped}]\n        until: event.count == 0\n", "R213", "until: event", says="event only rises here"),
    Fault("a loop that only fills a hand", SALEM, SALEM_RULES, GOT, GOT + "      - repeat: [{draw: 1, from: deck, to: seat.hand}]\n        while: seat.hand.count >= 1\n", "R213", "while: seat.hand", says="hand only rises here"),
)
SUPPLY = (
    Fault("more cards than the deck has", SALEM, SALEM_RULES, GOT, GOT.replace("1", "100"), "R235", says="never holds more than 59"),
    Fault("more fates than there are", HUNT, HUNT_RULES, READ, READ.replace("1", "200"), "R235", says="200 cards are taken from \"fate\""),
    Fault("more cards than the dungeon has", MALICE, MALICE_RULES, FLIP, FLIP.replace("1", "120"), "R235", says="120 cards are taken from \"deck\""),
    Fault("an end that waits for more cards than there are", HUNT, HUNT_RULES, MARKED, MARKED.replace("mark-deck.count > 0", "mark-deck.count > 90"), "R211", says="mark-deck holds"),
)
OUTCOMES = (
    Fault("who passes loses", MALICE, MAJORS, STRENGTH, STRENGTH.replace(">", "=="), "R238", says="here passing brings"),
    Fault("a gain for who fails", MALICE, MAJORS, MAGICIAN, MAGICIAN.replace("==", ">"), "R238", says="here passing brings"),
    Fault("a gain for who passes where the text has it otherwise", MALICE, MAJORS, HANGED, HANGED.replace(">", "=="), "R238", says="here passing brings"),
)
KIN = (
    Fault("arson that stays in the hand", SALEM, PLAYING, "      - {move: this, to: discard}\n      - if: \"unharmed(target, this.id)\"", "      - if: \"unharmed(target, this.id)\"", "R237", "- if: \"unharmed(target, this.id)\"", says="every other card of its kind is moved"),
    Fault("an asset that helps with nothing", HUNT, ASSETS, "      deed: help\n      amount: 1\n      scale: welfare\n    cites: Setup; Assets\n    editorial:\n      title: The rulebook names no single asset; a thing that such a household of 1649 could own.\n      cost: \"The rulebook gives costs of one to three without counting them. Five ones, four twos and three threes of each type fill its starting decks for the other game of the box.\"\n      deed: \"The rulebook says that assets which cost two or more have effects, and quotes only a gain of two that is not split.\"\n      amount: As much as the cost suggests; the one gain that the rulebook quotes is of two.\n      scale: Both kinds stand equally often among the assets of a type.\n  - id: barley-rig", "      amount: 1\n      deed: help\n    cites: Setup; Assets\n    editorial:\n      title: The rulebook names no single asset; a thing that such a household of 1649 could own.\n      cost: \"The rulebook gives costs of one to three without counting them. Five ones, four twos and three threes of each type fill its starting decks for the other game of the box.\"\n      deed: \"The rulebook says that assets which cost two or more have effects, and quotes only a gain of two that is not split.\"\n      amount: As much as the cost suggests; the one gain that the rulebook quotes is of two.\n  - id: barley-rig", "M197", "deed: help", says="add scale"),
)
TOSSED = (
    Fault("tails without a toss", HUNT, FATE, TOSS, TOSS.replace("      b-toss: true\n", "")[: TOSS.rindex("      b-toss") - 19], "M197", says="add b-toss"),
)
TYPED = (
    Fault("another number of accusations", SALEM, PLAYING, "**{{ points|words }}** accusations. What", "**four** accusations. What", "R240", says="write {{ points|words }}"),
    Fault("a way out that costs less than it says", HUNT, FATE, "Let it rest, and be blamed.", "Let it rest, and lose three reputation.", "R240", says="write {{ "),
    Fault("a world of other pentacles", MALICE, MAJORS, "it scores as {{ worth|words }} pentacles", "it scores as nine pentacles", "R240", says="write {{ "),
    Fault("dice that all see, kept in secret", "malleus-maleficarum", "rules/malleus-maleficarum.yaml", "sides: values.die-sides, as: rolled}\n", "sides: values.die-sides, as: rolled}\n      - {set: framer.gain, to: rolled}\n", "R225", "{set: framer.gain", says='"gain" hides it'),
    Fault("more facts in the words of a rule than in its value", "malleus-maleficarum", "rules/malleus-maleficarum.yaml", "begins with {{ values.facts_each|words }} facts", "begins with seven facts", "R240", says="values.facts_each is 3"),
)
CONDITIONS = (
    Fault('no cards in the text and some in the condition', SALEM, HALL, COTTON, COTTON.replace(AGAINST, "      Against you, while you hold **no cards**, {{ card('evidence').title }} counts as **{{ evidence_counts }}**.\n").replace('== this"', '== this and accused.hand.count > 0"'), "R239", "while you hold", says="and the effect asks for at"),
    Fault('at least two in the text and fewer in the condition', SALEM, HALL, COTTON, COTTON.replace(AGAINST, "      Against you, while you hold at least two cards, {{ card('evidence').title }} counts as **{{ evidence_counts }}**.\n").replace('== this"', '== this and accused.hand.count < 2"'), "R239", "while you hold", says="and the effect asks for at"),
    Fault('at most three in the text and more in the condition', SALEM, HALL, COTTON, COTTON.replace(AGAINST, "      Against you, while you hold at most three cards, {{ card('evidence').title }} counts as **{{ evidence_counts }}**.\n").replace('== this"', '== this and accused.hand.count > 3"'), "R239", "while you hold", says="and the effect asks for at"),
)
CALLED = (
    Fault("two cards from a rule that is called where the text has one", SALEM, PLAYING, ARSON, ARSON.replace("Another player discards the **whole hand**.", "Draw **one** card.")[: ARSON.index("      - if: ") - 25] + "      - call: draw-some(seat, 2)\n", "R223", "Draw **one** card.", says="the text says 1, and the effect says 2"),
)
OBJECTS = (
    Fault("one’s own hand for that of another player", SALEM, PLAYING, ARSON, ARSON.replace("Another player discards the **whole hand**.", "Discard the **whole hand** of another player.")[: ARSON.index("      - if: ") + 2] + "      - {move: seat.hand, to: discard}\n", "R241", "hand** of another player", says="these are one’s own cards"),
    Fault("drawn in the text and discarded in the effect", SALEM, PLAYING, "Another player discards the **whole hand**.", "Another player draws a **whole hand**.", "R241", says="the text says \"draws\", and the effect moves cards to discard"),
)
FAULTS = (*LOOPS, *SUPPLY, *OUTCOMES, *KIN, *TOSSED, *TYPED, *CONDITIONS, *CALLED, *OBJECTS)
SET_FAULTS = (
    SetFault("a rumour of more than twice the heat of any other", "market-rumours", DEFAMATION, "points: 3, phases: [1, 2]", "points: 13, phases: [1, 2]", "M194", says="-2 to 6"),
    SetFault("more omens than there are", "omens", "set.yaml", "omens: {is: 2,", "omens: {is: 20,", "R235", says="20 cards are taken from \"omen-deck\""),
    SetFault("omens that come back from nowhere", "omens", "rules/malice.yaml", "ordered: true, starts_with: [omens]}\n", "ordered: true, starts_with: [omens], refills_from: omens-lost}\n    - {id: omens-lost, holds: [omens], sees: everybody, means: omens that are lost}\n", "R236", says="no card ever lies in \"omens-lost\""),
    SetFault("an omen that makes it worse", "omens", "cards/omens.yaml", "max(amount - this.spares, 0)\"}\n          - {move: this, to: omens_past}\n  - id: three", "max(amount + this.spares, 0)\"}\n          - {move: this, to: omens_past}\n  - id: three", "R230", "text: \"When a skill", says="falls by one"),
)
