"""Answers of seats and claims that can never be given, give something away, or cannot be read."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched_sets import SetFault

BOLD, RULES, HINTS = "bold-words", "rules/hammer-of-the-witches.yaml", "policies/hammer-of-the-witches.yaml"
SET_FAULTS = (
    SetFault("an answer to no event", BOLD, RULES, "to: accused\n", "to: acused\n", "R201", says='did you mean "accused"?'),
    SetFault("an answer that nobody asks for", BOLD, RULES, "answers:\n  add:\n", "events: {add: [{id: idle-talk}]}\nanswers:\n  add:\n    - {id: shrug, to: idle-talk, editorial: {\"*\": Ours.}, does: [{score: 1}]}\n", "R208", "id: shrug", says="no window asks for the answer"),
    SetFault("an answer that draws on another’s hand", BOLD, RULES, "{test: seat.hand.count > 0, says: You have no card in hand.}", "{test: any(c.points > 0 for x in others(seat) for c in x.hand), says: There is nothing to say.}", "R225", says='the cards in "hand"'),
    SetFault("an answer that sets who answers", BOLD, RULES, "{set: points, to: points + 1}", "{set: seat, to: seat}", "R209", says='"seat" cannot be changed'),
    SetFault("a hint for an answer by another name", BOLD, HINTS, "answers:\n  speak-up:", "answers:\n  speak-out:", "M101", says='did you mean "speak-up"?'),
    SetFault("a claim without a test", BOLD, RULES, "          test: any(c.points <= 0 for c in seat.hand)\n", "", "R206", "- claim:", says='"claim" needs "test"'),
    SetFault("a claim whose words name nobody", BOLD, RULES, "{{ who }}: {{ claim }}, for", "{{ whom }}: {{ claim }}, for", "R226", says='there is nothing called "whom"'),
    SetFault("a question that tells what is claimed of", BOLD, RULES, "of: {accused: accused}", "of: {accused: accused, best: first(seat.hand)}", "R225", says='the cards in "hand"'),
    SetFault("a doubt that is only open where it is right", BOLD, RULES, "doubt: {says: Doubt it.}", "doubt: {says: Doubt it., where: [{test: not any(c.points <= 0 for c in seat.hand), says: It is true.}]}", "R225", says='the cards in "hand"'),
    SetFault("neither belief nor doubt that can be had", BOLD, RULES, "{believe: {says: Let it be.}, doubt: {says: Doubt it.}}", "{believe: {says: Let it be., where: [{test: points > 1, says: It is too little.}]}, doubt: {says: Doubt it., where: [{test: points < 2, says: It is much.}]}}", "R206", says="is always open"),
    SetFault("an answer to a claim of which nothing comes", BOLD, RULES, "doubt: {says: Doubt it.}}", "doubt: {says: Doubt it.}, shrug: {says: Shrug.}}", "R214", "- claim:", says='a claim is answered with "shrug"'),
    SetFault("an order of asking that is none", BOLD, RULES, "order: clockwise", "order: anticlockwise", "R206", says="clockwise, first"),
    SetFault("a challenger where nobody doubted", BOLD, RULES, "believed: [{set: points, to: 0}]", "believed: [{set: points, to: 0}, {score: 1, for: challenger}]", "R201", says='"challenger"'),
    SetFault("an outcome by another name", BOLD, RULES, "if: faith == 'caught'", "if: faith == 'caugt'", "R201", says='did you mean "caught"?'),
)
