"""Mistakes in card sets: who made them, what they bring, and what they change."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched_sets import SetFault

ARCANA, SIXTH, RELICS, VILLAGE, ROAD = "deeper-arcana", "sixth-at-table", "relics", "far-village", "salt-road"
CLASS, TWO = "hammer-classroom", "two-of-salem"
SET, DECK, RULES, THEME, MAP = "set.yaml", "cards/relics.yaml", "rules/malice.yaml", "theme.yaml", "maps/far-village.yaml"


def fault(name: str, of: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "", says: str = "") -> SetFault:
    return SetFault(name, of, file, old, new, code, line, at, says)


LICENCE = "  licence: CC BY-SA 4.0\n"
CREDITS = (
    fault("no licence", ARCANA, SET, LICENCE, "", "M102", "by: [Hornbook]"),
    fault("licence still to do", ARCANA, SET, "licence: CC BY-SA 4.0", "licence: TODO", "M121"),
    fault("an empty licence", ARCANA, SET, "licence: CC BY-SA 4.0", 'licence: ""', "M104"),
    fault("licence misspelt", ARCANA, SET, "  licence:", "  license:", "M101"),
    fault("made by nobody", ARCANA, SET, "by: [Hornbook]", "by: []", "M104"),
    fault("made by somebody to be named", ARCANA, SET, "by: [Hornbook]", "by: [TBD]", "M121"),
    fault("a maker and no list", ARCANA, SET, "by: [Hornbook]", "by: Hornbook", "M103"),
    fault("no credits", RELICS, SET, "credits: {by: [Ada Example], licence: CC0, icons: {Delapouite: [dice-twenty-faces-twenty]}}\n", "", "M102", "id: relics"),
    fault("no version", ARCANA, SET, 'version: "1.0"\n', "", "M102", "id: deeper-arcana"),
    fault("a version that is a number", ARCANA, SET, 'version: "1.0"', "version: 1.0", "M103"),
    fault("an icon that nobody is credited for", RELICS, SET, ", icons: {Delapouite: [dice-twenty-faces-twenty]}", "", "P309", "icon: dice-twenty", DECK),
    fault("a mark of four letters", ARCANA, SET, "mark: M\n", "mark: LONG\n", "M104"),
    fault("a game that there is not", ARCANA, SET, "extends: malice", "extends: malise", "M140"),
    fault("seats without a reason", SIXTH, SET, "editorial:\n  seats: The published game is for three to five; with five villagers more there are enough for six.\n", "", "M111", "seats: {least: 3"),
)
DECKS = (
    fault("a card too few", RELICS, DECK, "declared: 3", "declared: 4", "M110"),
    fault("another name than its file", RELICS, DECK, "id: relics\n", "id: relic\n", "M141"),
    fault("a size left out", RELICS, DECK, "size: tarot\n", "", "M102", "id: relics\n"),
    fault("a slot that the template lacks", RELICS, DECK, "slots: {numeral:", "slots: {numerals:", "M124"),
    fault("an attribute that nothing reads", RELICS, DECK, "attributes:\n  number", "attributes:\n  age: {type: integer, optional: true, means: how old it is}\n  number", "M136"),
    fault("more than the deck allows", RELICS, DECK, "skill: Luck, gain: 2}", "skill: Luck, gain: 4}", "M114"),
    fault("a picture that is not there", RELICS, DECK, "image: shield.png", "image: sheild.png", "P310"),
    fault("a symbol that is not there", RELICS, DECK, ":relic: {{", ":relick: {{", "P303"),
    fault("the effect gives what the text does not say", RELICS, DECK, 'skill: Luck, gain: 2}\n    effect: [{add: this.gain', 'skill: Luck, gain: 2}\n    effect: [{add: 3', "R223"),
    fault("a reason for nothing", RELICS, DECK, "title: A relic of our own.", "titel: A relic of our own.", "M141"),
    fault("no reason for a number", ARCANA, "cards/majors.yaml", "  draw: As many as the High Priestess lays out.\n", "", "M111", "attributes: {number: 22, draw: 3}"),
    fault("a ruleset that there is not", ROAD, "cards/weather.yaml", "rulesets: [the-dregs-of-days]", "rulesets: [the-dregs-of-day]", "M130"),
    fault("a board that ends before it begins", ROAD, "cards/weather.yaml", 'first: "0", last: "10", labels: {"0": none}', 'first: "10", last: "0"', "M127"),
    fault("a zone for a deck that is not there", RELICS, RULES, "{id: worn, holds: [relics]", "{id: worn, holds: [relicts]", "R201"),
    fault("a deck that nobody lays out", RELICS, RULES, ", starts_with: [relics]", "", "R219", "{id: chest"),
    fault("relics that do nothing", RELICS, RULES, "        - {each: relic, as: one, do: [{resolve: one, by: seat}]}\n", "        - {note: taken, of: {many: count(relic)}}\n", "R218", "effect: ", DECK),
    fault("a rule that nobody calls", RELICS, RULES, "        - {call: take-relic, with: {seat: seat}}\n", "", "R208", "- id: take-relic"),
    fault("a band that looks like another", RELICS, THEME, "shape: straight", "shape: sun", "P307"),
    fault("a colour that is not there", RELICS, THEME, "contrast: [[brass, paper]]", "contrast: [[bras, paper]]", "M117"),
    fault("brass on paper, too pale", RELICS, THEME, 'brass: "#6B4A12"', 'brass: "#D9C9A0"', "P306", "brass: "),
    fault("a type that the game does not have", RELICS, THEME, "replace: {flavour:", "replace: {flavor:", "M141"),
)
CHARMS, CHARM = "charms", "cards/charms.yaml"
GENERATED = (
    fault("a list misspelt in an id", CHARMS, CHARM, 'id: "{{ size }}-', 'id: "{{ sise }}-', "M157", says='did you mean "size"?'),
    fault("a list left out of an id", CHARMS, CHARM, 'id: "{{ size }}-charm', 'id: "charm', "M157", says="{{ size }}"),
    fault("a key that no thing has", CHARMS, CHARM, "{{ size.title }}", "{{ size.titel }}", "M157", says="title"),
    fault("a title that is worked out", CHARMS, CHARM, "{{ size.title }}", "{{ size.title|lower }}", "M157", says="attribute"),
    fault("an exception for a thing that is not there", CHARMS, CHARM, "{power: might, size: greater}", "{power: migth, size: greater}", "M157", says="might"),
    fault("an exception in a list that is not there", CHARMS, CHARM, "{power: luck, size: greater}", "{powr: luck, size: greater}", "M157", says="power"),
    fault("an exception for a card that is left out", CHARMS, CHARM, "{power: luck, size: greater}", "{power: might, size: greater}", "M157", says="no card"),
    fault("an exception with a key misspelt", CHARMS, CHARM, "leave_out: true", "leaveout: true", "M101", says="leave_out"),
    fault("a thing gives more than the deck allows", CHARMS, CHARM, "gain: 2, number", "gain: 4, number", "M114", says="greater-charm-of-luck"),
    fault("a thing gives what the deck does not declare", CHARMS, CHARM, "gain: 2, number: 2", "gian: 2, number: 2", "M112", says="gain"),
    fault("a pattern reads what its cards do not have", CHARMS, CHARM, "{{ gain|signed }} {{ skill }}", "{{ gian|signed }} {{ skill }}", "M116", says="other generated cards"),
    fault("a card too few is left out", CHARMS, CHARM, "      - {where: {power: might, size: greater}, leave_out: true}\n", "", "M110", "declared: 3", says="come to 4"),
)
CHANGES = (
    fault("a card that is not there", ROAD, "cards/story.yaml", "id: story-hunger", "id: story-huger", "M141"),
    fault("a card that is there already", ROAD, "cards/story.yaml", "id: story-salt", "id: story-name", "M142"),
    fault("a track for nobody", ROAD, "cards/tracks.yaml", "character: isobel", "character: isabel", "M117"),
    fault("a card too many", ARCANA, "cards/majors.yaml", "declared: 3", "declared: 2", "M144"),
    fault("a map that is not there", VILLAGE, SET, "remove: [charmes-toll]", "remove: [charmes-tol]", "M141"),
    fault("a map in no place", VILLAGE, SET, "maps: {remove", "maps: {replace", "M141"),
)
MAPS = (
    fault("a relation that there is not", VILLAGE, MAP, "{from: ada-far, to: marguerite-parisot, is: enemy}", "{from: ada-far, to: marguerite-parisot, is: rival}", "M132"),
    fault("an arrow to nobody", VILLAGE, MAP, "to: idatte-bailly, is: ally}", "to: idate-bailly, is: ally}", "M132"),
    fault("facts left out", VILLAGE, MAP, "facts: [Midwife to the whole parish, Two newborns died this winter, Never asks to be paid]", "facts: [Midwife to the whole parish]", "M134"),
    fault("no trigger event", VILLAGE, MAP, "general:\n  - Hail has flattened the oats and the vines just before harvest.\n  - The priory will not forgive the rents of a lost year.\n", "", "M134", "id: far-village"),
    fault("an arrow drawn twice", VILLAGE, MAP, "  - {from: toussaint-perrin, to: ada-far, is: ally}\n", "  - {from: toussaint-perrin, to: ada-far, is: ally}\n  - {from: toussaint-perrin, to: ada-far, is: enemy}\n", "M133", "ada-far, is: enemy}\nseats"),
    fault("a map without an origin", VILLAGE, MAP, "editorial:\n  nodes: The rulebook lets the table make its own village. This one is ours, for a first evening.\n", "", "M111", "- id: ada-far"),
    fault("another id than the file", VILLAGE, MAP, "id: far-village", "id: far-vilage", "M141"),
)
CREDITED = "credits:\n"
OF_GAME = (
    # What shows in the game stands where the set changes it, once for each change.
    fault("a hand larger than the deck", SIXTH, SET, CREDITED, "values: {replace: {hand: {is: 90, means: cards, editorial: {is: Many.}}}}\n" + CREDITED, "M126"),
    fault("more seats than the rules have", SIXTH, SET, "seats: {least: 3, most: 6}", "seats: {least: 3, most: 14}", "M119"),
    fault("fewer seats than the rules have", SIXTH, SET, "seats: {least: 3, most: 6}", "seats: {least: 1, most: 6}", "M119"),
    fault("a value removed that texts need", CLASS, SET, CREDITED, "values: {remove: [hand]}\n" + CREDITED, "M116"),
    fault("a value that is no number", CLASS, SET, CREDITED, "values: {replace: {hand: {is: many, means: cards, editorial: {is: Many.}}}}\n" + CREDITED, "M126"),
    fault("a value under another name", CLASS, SET, CREDITED, "values: {remove: [hand], add: {hands: {is: 3, means: cards, editorial: {is: Three.}}}}\n" + CREDITED, "M116"),
    fault("the paper and the ink alike", RELICS, THEME, "colours: {add:", 'colours: {replace: {soft: "#D9C9A0"}, add:', "P306"),
    fault("a colour removed that the theme needs", RELICS, THEME, "colours: {add:", "colours: {remove: [soft], add:", "M118"),
    fault("a band removed that cards need", RELICS, THEME, "bands: {add:", "bands: {remove: [cups], add:", "M117"),
    fault("a card removed that rules need", ARCANA, "cards/majors.yaml", "declared: 3\n", "declared: 2\nremove: [the-fool]\n", "M117", "remove: [the-fool]"),
    fault("a card removed that another names", TWO, "cards/town-hall.yaml", "declared: 2\n", "declared: 1\nremove: [abigail-williams]\n", "M117", "remove: [abigail-williams]"),
    fault("a file about another ruleset", RELICS, RULES, "id: malice\n", "id: malise\n", "M141"),
    fault("a bracket left open", RELICS, THEME, "contrast: [[brass, paper]]", "contrast: [[brass, paper]", "S001"),
)
FAIR = "spring-fair"
DEEDS = (
    fault("players counted in words", FAIR, "rulebooks/hammer-of-the-witches.yaml", "Play with {{ values.hand|words }} cards each, as always, and", "All twelve players", "M122"),
    fault("a hand counted in words", FAIR, "rulebooks/hammer-of-the-witches.yaml", "Play with {{ values.hand|words }} cards each, as always, and", "Draw six cards each and", "M122"),
    fault("a card that only talks", ARCANA, "cards/majors.yaml", "    effect:\n      - {pick: seat.hand, count: this.random, as: washed-away}\n      - {move: washed_away, to: discard}\n      - {add: this.gain, to: \"skill['Charm']\"}\n", "", "R234", "id: water"),
    fault("chosen where the text says at random", ARCANA, "cards/majors.yaml", "{pick: seat.hand, count: this.random, as: washed-away}", "{choose: seat.hand, as: washed-away, least: this.random, most: this.random}", "R231", "at random", says="in the effect a seat chooses"),
    fault("a gain that is taken", ARCANA, "cards/majors.yaml", "- {add: this.gain, to: \"skill['Charm']\"}", "- {add: -this.gain, to: \"skill['Charm']\"}", "R230"),
    fault("looked at and never shown", ARCANA, "cards/majors.yaml", "      - {peek: \"top(deck, this.draw)\", by: seat}\n      - choose: \"top(deck, this.draw)\"\n        as: avoided\n        by: seat\n        optional: true\n        secret: true\n        says: Which card do you leave behind?\n        prefer: \"2 if avoided.deck == 'majors' else 1 if avoided.deck == 'courts' else -1\"\n", "      - choose: \"top(deck, this.draw)\"\n        as: avoided\n        by: seat\n        optional: true\n        secret: true\n        says: Which card do you leave behind?\n", "R233"),
    fault("a number that the text leaves out", ARCANA, "cards/majors.yaml", "Look at the top {{ draw|words }} cards of the deck.", "Look at the top cards of the deck.", "R232", "Look at the top cards", says="the effect uses \"draw\", 3"),
    fault("a relic once more", RELICS, DECK, "id: two-dice\n    title: Two Dice\n    icon: dice-twenty-faces-twenty\n    text: \"{{ gain|signed }} {{ skill }}, {{ values.most }} at most.\"\n    attributes: {number: 3, skill: Luck, gain: 2}", "id: two-dice\n    title: The Old Shield\n    image: shield.png\n    text: \"{{ gain|signed }} {{ skill }}, {{ values.most }} at most.\"\n    attributes: {number: 2, skill: Might, gain: 1}", "M198", "id: two-dice"),
)
FILES = (
    fault("a file without a word", RELICS, THEME, "", "# colours to come\n", "S015"),
    fault("an empty file", VILLAGE, MAP, "", "", "S015"),
    fault("a deck of comments", ROAD, "cards/story.yaml", "", "# id: story\n", "S015"),
    fault("a picture outside the set", RELICS, DECK, "image: shield.png", "image: ../shield.png", "P310", says="did you mean \"shield.png\"?"),
    fault("a picture at the top of the disk", RELICS, DECK, "image: shield.png", "image: /shield.png", "P310", says="did you mean \"shield.png\"?"),
    fault("a picture behind a backslash", RELICS, DECK, "image: shield.png", "image: art\\shield.png", "P310", says="did you mean \"shield.png\"?"),
)
SAID = (
    fault("a bell that nobody hears", "omens", RULES, "    - {id: about-to-fall, with: {which: text, amount: integer}, means: A skill is about to fall.}\nrules:\n  add:\n    - id: deal-omens\n      editorial: {does: The rules know no omens.}\n      says: Shuffle the omens and take {{ values.omens|words }} of them.\n      with: {seat: seat}\n      does:\n        - {move: omens_past, to: omen_deck}\n", "    - {id: bell, means: The bell has struck.}\n    - {id: about-to-fall, with: {which: text, amount: integer}, means: A skill is about to fall.}\nrules:\n  add:\n    - id: deal-omens\n      editorial: {does: The rules know no omens.}\n      says: Shuffle the omens and take {{ values.omens|words }} of them.\n      with: {seat: seat}\n      does:\n        - {emit: bell}\n        - {move: omens_past, to: omen_deck}\n", "R217", "emit: bell"),
)
MATS, WAYS = "cards/mats.yaml", "cards/ways.yaml"
LAID = (
    fault("a mat for a pile misspelt", "camp", MATS, "[discard] Discard", "[dsicard] Discard", "P344", "[dsicard]", says='no zone "dsicard" (did you mean "discard"?)'),
    fault("a mat that counts with a zone", "camp", MATS, "[delve-number] Delve", "[hand] Delve", "P344", "[hand] Delve", says='no counter "hand"'),
    fault("a track that begins too late", "camp", MATS, "Delve = 0 9", "Delve = 1 9", "P344", "[delve-number]", says="never less than 0, and its track begins with 1"),
    fault("a way to no place", "camp", WAYS, "inn ford |", "inn fort |", "P345", "inn fort", says='no space "fort" (did you mean "ford"?)'),
    fault("two places that overlap", "camp", WAYS, "ford = 60 30", "ford = 24 22", "P346", "ford = ", says='"inn" and "ford" overlap: they are 16 mm'),
    fault("a place beyond the frame", "camp", WAYS, "ford = 60 30", "ford = 101 30", "P346", "ford = ", says='"ford", 16 mm wide, lies beyond the frame'),
    fault("spaces of no width", "camp", WAYS, "    band: cups\n", "    band: cups\n    space: wide\n", "P346", "wide", says='spaces cannot be "wide" wide'),
    fault("a way from a place that was renamed", "camp", WAYS, "door = 50", "gate = 50", "P345", "ford door", says='no space "door"'),
)
FAULTS = (*LAID, *SAID, *GENERATED, *FILES, *DEEDS, *CREDITS, *DECKS, *CHANGES, *MAPS, *OF_GAME)
