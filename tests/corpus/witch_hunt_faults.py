"""Mistakes in a box of two games that share some decks."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

BOX = "witch-hunt-1649"
DREGS, LIPS = "rules/the-dregs-of-days.yaml", "rules/lying-lips.yaml"
FATE, MARKS, PEOPLE = "cards/fate.yaml", "cards/black-marks.yaml", "cards/characters.yaml"


def fault(name: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "", says: str = "") -> Fault:
    return Fault(name, BOX, file, old, new, code, line, at, says)


FAULTS = (
    fault("a ruleset misspelt", FATE, "rulesets: [the-dregs-of-days]", "rulesets: [dregs-of-days]", "M130"),
    fault("a ruleset of a variant misspelt", "game.yaml", "    rulesets: [lying-lips]\n    editorial", "    rulesets: [lying-lip]\n    editorial", "M130"),
    fault("chances of no deck", "game.yaml", "acquittal:\n    of: {draw: marks, from: black-marks, sum: points}", "acquittal:\n    of: {draw: marks, from: black-mark, sum: points}", "M126"),
    fault("chances of no attribute", "game.yaml", "acquittal:\n    of: {draw: marks, from: black-marks, sum: points}", "acquittal:\n    of: {draw: marks, from: black-marks, sum: pionts}", "M126"),
    fault("more marks than the deck holds", "game.yaml", "acquittal:\n    of: {draw: marks, from: black-marks, sum: points}", "acquittal:\n    of: {draw: 25, from: black-marks, sum: points}", "M126"),
    fault("a power that is none", PEOPLE, "power: spare", "power: spaer", "M114"),
    fault("a hint that turns black marks over", "policies/the-dregs-of-days.yaml", "cleared: \"cleared.points if knows(seat, cleared) else 2\"", "cleared: cleared.points", "R225"),
    fault("a hint that looks into the hand of whoever is asked", "policies/lying-lips.yaml", "other: likely(seat, other, kind)", "other: held(other, kind)", "R225"),
    fault("marks told before they are turned over", DREGS, "      - {reveal: accused.marks}\n      - let: {total: sum", "      - {note: counted, of: {total: sum(one.points for one in accused.marks)}, says: \"{{ total }} points.\"}\n      - {reveal: accused.marks}\n      - let: {total: sum", "R225", "      - {note: counted", says="this news reads"),
    fault("nobody can be rich enough", DREGS, "is: who.welfare > 1 or who.reputation > 1 or who.holding.count > 0", "is: who.welfare > 11 or who.reputation > 1 or who.holding.count > 0", "R211"),
    fault("everybody has a reputation", DREGS, "is: who.welfare > 1 or who.reputation > 1 or who.holding.count > 0", "is: who.welfare > 1 or who.reputation >= 0 or who.holding.count > 0", "R212"),
    fault("a pool dearer than money", DREGS, "      - repeat: [{move: pool, to: asset-discard}, {call: fill-pool}]\n", "      - repeat: [{note: dear}]\n", "R213", "- repeat: [{note: dear}"),
    fault("marks that are never taken", DREGS, "- {draw: 1, from: mark-deck, to: who.marks}", "- {draw: 0, from: mark-deck, to: who.marks}", "R214"),
    fault("marks that lie nowhere", DREGS, "starts_with: [black-marks]}", "refills_from: mark-deck}", "R219"),
    fault("a mark among the assets", DREGS, "- {draw: 1, from: mark-deck, to: who.marks}", "- {draw: 1, from: mark-deck, to: who.holding}", "R216"),
    fault("black marks for a few", DREGS, "      - {shuffle: mark-deck}\n      - {call: fill-pool}\n", "      - {shuffle: mark-deck}\n      - {deal: 5, from: mark_deck, to: seat.marks}\n      - {call: fill-pool}\n", "R222", "- {deal: 5"),
    fault("two aims for everybody", LIPS, "      - {deal: 1, from: aims", "      - {deal: 3, from: aims", "R222", "- {deal: 3"),
    fault("a counter that starts in debt", DREGS, "{id: coins, of: game, type: integer, least: 0", "{id: coins, of: game, type: integer, least: 0, starts: -1", "R221"),
    fault("more players than the box is for", LIPS, "  least: 3\n  most: 8\n", "  least: 3\n  most: 9\n", "M119"),
    fault("one rule of the other game", LIPS, "      - {call: trading}\n", "      - {call: trading}\n      - {call: spend}\n", "R201"),
    fault("a role that is not dealt", LIPS, "starts_with: [roles], means", "means", "R219"),
)
