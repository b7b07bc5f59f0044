"""Mistakes in a box for one player: skills, checks, events that happen."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

BOX = "malice"
HINTS = "policies/malice.yaml"
RULES, MAJORS, COURTS, NUMBERS = (
    "rules/malice.yaml", "cards/majors.yaml", "cards/courts.yaml", "cards/numbers.yaml",
)  # fmt: skip


def fault(name: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "") -> Fault:
    return Fault(name, BOX, file, old, new, code, line, at)


TEXTS = (
    fault("the effect takes what the text does not say", MAJORS, "part-with(seat, seat.hand, this.discard)\n  - id: the-emperor", "part-with(seat, seat.hand, 3)\n  - id: the-emperor", "R223"),
    fault("the effect draws fewer than the text", MAJORS, "- {draw: this.draw, from: deck, to: pack, as: packed}", "- {draw: 4, from: deck, to: pack, as: packed}", "R223"),
    fault("the effect draws more than the text", MAJORS, "- {draw: this.draw, from: deck, to: spread, as: laid}", "- {draw: 4, from: deck, to: spread, as: laid}", "R223"),
    fault("a number typed into a text", MAJORS, "Discard {{ discard|words }} {{ discard|plural('card', 'cards') }} from hand.", "Discard 2 cards from hand.", "M122"),
    fault("a rule that types its number", RULES, "says: A skill falls. At {{ values.dead_at }} you die.", "says: A skill falls. At 0 you die.", "M122"),
    fault("a value misspelt in a rule's words", RULES, "says: A skill falls. At {{ values.dead_at }} you die.", "says: A skill falls. At {{ values.dead_on }} you die.", "M116"),
    fault("another card that is not there", MAJORS, "{{ random|words }} at random", "{{ card('emperor').random|words }} at random", "M116"),
    fault("a symbol left open", MAJORS, "Roll {{ roll|join(' or ') }}.\n\n      **Pass:** {{ gain|signed }}", "Roll {{ roll|join(' or ') }.\n\n      **Pass:** {{ gain|signed }}", "M116", "Roll {{ roll|join(' or ') }."),
)
CARDS = (
    fault("a card too few", NUMBERS, "  - id: two-of-cups\n    title: Two of Cups\n    cites: The Minor Arcana\n    attributes: {suit: cups, rank: 2}\n", "", "M110", "declared: 40"),
    fault("the box counts otherwise", "game.yaml", "declared: 78", "declared: 77", "M110"),
    fault("a rank beyond ten", NUMBERS, "attributes: {suit: cups, rank: 3}", "attributes: {suit: cups, rank: 13}", "M114"),
    fault("no suit", NUMBERS, "attributes: {suit: cups, rank: 3}", "attributes: {rank: 3}", "M113", "- id: three-of-cups"),
    fault("a skill that is none", COURTS, "attributes: {suit: cups, rank: page, skills: [Luck], penalty: -1}", "attributes: {suit: cups, rank: page, skills: [Lukc], penalty: -1}", "M114"),
    fault("a text for a number", NUMBERS, "attributes: {suit: cups, rank: 3}", "attributes: {suit: cups, rank: three}", "M114"),
    fault("two cards of one id", NUMBERS, "  - id: three-of-cups\n", "  - id: two-of-cups\n", "M115"),
    fault("a picture that nobody painted", MAJORS, "subject: {drawing: lovers,", "subject: {drawing: lover-of-fate,", "P312"),
    fault("a showcase of nothing", "game.yaml", "showcase: [the-devil/front", "showcase: [the-divel/front", "M117"),
    fault("a text that prints what the card leaves out", MAJORS, "text: |-\n      Discard {{ discard|words }} {{ discard|plural('card', 'cards') }} from hand.", "text: |-\n      Discard {{ worth|words }} {{ discard|plural('card', 'cards') }} from hand.", "M116", "text: |-\n      Discard {{ worth|words }} {{ discard|plural('card', 'cards') }} from hand."),
)
SENSE = (
    fault("a hint that knows the deck of the next card", HINTS, "leave-it: \"-menace(seat, seen[0])\"", "leave-it: \"1 if deck[0].deck == 'majors' else 0\"", "R225"),
    fault("a counter that starts with a word that nobody knows", RULES, "choices: [below, escaped, died, lost], means", "choices: [below, escaped, died, lost], starts: bellow, means", "R201", "starts: bellow"),
    fault("a hint that has looked under the cards", HINTS, "leave-it: \"-menace(seat, seen[0])\"", "leave-it: \"-menace(seat, seen[0]) - menace(seat, last(deck))\"", "R225"),
    fault("a skill that nobody can have", RULES, "test: \"skill[which] < values.most\"", "test: \"skill[which] > values.most\"", "R211"),
    fault("a threshold that no one can reach", RULES, "then: [{end_game: escaped}]", "then: [{if: \"skill['Might'] >= 7\", then: [{score: 1, for: first(seats)}]}, {end_game: escaped}]", "R211"),
    fault("a test of what always is", RULES, "test: \"skill[which] < values.most\"", "test: \"skill[which] <= values.most\"", "R212"),
    fault("a card that nobody is", MAJORS, "- if: corpse.count > 0\n        then: [{move: this, to: kept}]", "- if: \"this.id == 'the-fool'\"\n        then: [{move: this, to: kept}]", "R211"),
    fault("a suit that no major has", RULES, "is: \"those(seat.hand, suit=suit)\"", "is: \"[x for x in seat.hand if x.suit == suit and skill['Luck'] > 9]\"", "R211"),
    fault("the evening has no end", RULES, "        until: answer == stop\n", "", "R213", "- repeat:\n          - call: delve"),
    fault("a list that never gets shorter", RULES, "              - {set: seen, to: \"without(seen, [next])\"}\n", "", "R213", "- repeat:\n              - choose: seen\n                as: next"),
    fault("cups for ever", RULES, "          - if: answer == pay-cups\n            then: [{call: \"part-with(seat, carried(seat, 'cups'), skill[which] + bonus)\"}, {set: bonus, to: bonus + values.cups_gain}]\n        until: answer == roll", "          - {note: paid, of: {answer: answer}}\n        until: \"skill[which] + bonus > 4\"", "R213", "- repeat:\n          - ask:\n              pay-cups:"),
    fault("a rule that calls itself", RULES, "      - {add: -amount, to: \"skill[which]\"}\n", "      - {add: -amount, to: \"skill[which]\"}\n      - {call: lose, with: {seat: seat, which: which, amount: amount}}\n", "R213", "- id: lose"),
    fault("no card is drawn", RULES, "- {draw: 1, from: deck, to: event, as: flipped}", "- {draw: 0, from: deck, to: event, as: flipped}", "R214"),
    fault("nothing is added", RULES, "- {add: 1, to: delve-number}", "- {add: 0, to: delve-number}", "R214"),
    fault("swapped with itself", RULES, "{each: \"numbers(1, values.skills - 1)\", as: place, do: [{swap: \"skill[skills[place - 1]]\", and", "{each: \"numbers(1, values.skills - 1)\", as: place, do: [{swap: \"skill[skills[place]]\", and", "R214"),
    fault("turned back on top", RULES, "then: [{move: \"seen[0]\", to: deck, at: bottom}]", "then: [{move: \"top(deck, 1)\", to: deck}]", "R214"),
    fault("never repeated", RULES, "      - {call: fill-dungeon}\n", "      - repeat:\n          - {call: fill-dungeon}\n        times: values.actions - 1\n", "R214", "times: values.actions - 1"),
    fault("more under than there are", RULES, "least: values.wands_under\n            most: values.wands_under", "least: values.wands_under + 2\n            most: values.wands_under", "R215"),
    fault("nothing to choose from", RULES, "choose: numbers(values.wands_least, values.wands_most)", "choose: numbers(values.wands_most, values.wands_least)", "R215"),
    fault("numbers that cannot be offered", RULES, "choose: numbers(values.wands_least, values.wands_most)", "choose: numbers(values.wands_least, 9)", "R215"),
    fault("majors in a grave", MAJORS, "then: [{move: this, to: kept}]\n    reacts", "then: [{move: this, to: corpse}]\n    reacts", "R216"),
    fault("majors that never happen", RULES, "{if: happens, then: [{resolve: card, by: seat}]}\n", "{if: happens, then: [{note: happened}]}\n", "R218", "then: [{move: card, to: discard}]"),
    fault("a number left out without a word", RULES, "choose: numbers(values.wands_least, values.wands_most)", "choose: \"[n for n in numbers(values.wands_least, values.wands_most) if n != wands]\"", "R224"),
    fault("a zone for nothing", RULES, "  - {id: event, sees", "  - {id: attic, sees: nobody}\n  - {id: event, sees", "R220"),
    fault("a counter for nothing", RULES, "  - {id: returned, of: game", "  - {id: torches, of: game, type: integer}\n  - {id: returned, of: game", "R220"),
    fault("an amount for nothing", RULES, "requirements:\n", "amounts:\n  - {id: haul, with: {seat: seat}, is: \"seat.score\"}\n\nrequirements:\n", "R220", "{id: haul"),
    fault("a first value below the least", RULES, "{id: delve-number, of: game, type: integer, least: 0", "{id: delve-number, of: game, type: integer, starts: 0, least: 1", "R221"),
    fault("more skill than a skill can be", RULES, "    least: values.dead_at\n    most: values.most", "    least: values.most\n    most: values.dead_at", "R221"),
    fault("a rule that nothing calls", RULES, "      - {call: lay-out-corpse}\n", "      - {shuffle: deck}\n", "R208", "- id: lay-out-corpse"),
    fault("an action that nobody is offered", RULES, "act: [raise-skill, look-ahead]\n            with: {swords: \"held(seat, 'swords')\", wands: \"held(seat, 'wands')\", taken: taken}", "act: [raise-skill]\n            with: {swords: \"held(seat, 'swords')\", taken: taken}", "R208", "- id: look-ahead"),
    fault("a seat too many", "game.yaml", "seats: {least: 1, most: 1}", "seats: {least: 1, most: 0}", "M104"),
    fault("a deck left at home", RULES, "    starts_with: [majors, courts, numbers]", "    starts_with: [courts, numbers]", "R219", "holds: [majors, courts, numbers]"),
    fault("an event that nobody hears", RULES, "      - {call: fill-dungeon}\n", "      - {emit: dusk}\n      - {call: fill-dungeon}\n", "R201"),
)
FAULTS = (*TEXTS, *CARDS, *SENSE)
