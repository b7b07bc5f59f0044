"""Mistakes in what cards are to each other, in boxes and in card sets."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault
from patched_sets import SetFault

HAMMER, MALICE, SALEM, MALLEUS, HUNT = "hammer-of-the-witches", "malice", "salem-1692", "malleus-maleficarum", "witch-hunt-1649"
TWO, ARCANA, SIXTH, ROAD = "two-of-salem", "deeper-arcana", "sixth-at-table", "salt-road"
KILLS, TOWN, PEOPLE, TRACKS = "cards/kills.yaml", "cards/town-hall.yaml", "cards/characters.yaml", "cards/tracks.yaml"
VILLAGERS, CARDS, NUMBERS, COURTS = "cards/villagers.yaml", "cards/defamation.yaml", "cards/numbers.yaml", "cards/courts.yaml"


def fault(name: str, box: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "") -> Fault:
    return Fault(name, box, file, old, new, code, line, at)


BONDS = (
    fault("a bond with a deck that is not there", SALEM, TOWN, "{belongs: kills, by", "{belongs: kill, by", "M190"),
    fault("a bond by what is no id", HUNT, PEOPLE, "{mutual: ally}", "{mutual: power}", "M190"),
    fault("a bond within nothing", MALICE, NUMBERS, "within: suit}", "within: suits}", "M190"),
    fault("a bond misspelt", HAMMER, VILLAGERS, "{belongs: pyres}", "{belong: pyres}", "M101"),
    fault("a kill card of somebody else", SALEM, KILLS, "{person: ann-putnam}", "{person: abigail-williams}", "M191"),
    fault("a track of somebody else", HUNT, TRACKS, "{character: agnes}", "{character: helen}", "M191"),
    fault("a track of somebody of the other game", HUNT, TRACKS, "{character: agnes}", "{character: accused}", "M117"),
    fault("an ally of somebody else", HUNT, PEOPLE, "ally: helen", "ally: david", "M192"),
    fault("an ally of nobody", HUNT, PEOPLE, "      ally: helen\n", "", "M192", "ally: agnes"),
    fault("an ordeal that stops another pair", HAMMER, CARDS, "partner: ordeal-drowns", "partner: scales-lighter", "M192"),
    fault("a card that stops itself", HAMMER, CARDS, "partner: mark-found", "partner: mark-not-found", "M192"),
    fault("a rank that the next card has", MALICE, NUMBERS, "{suit: cups, rank: 7}", "{suit: cups, rank: 8}", "M193"),
    fault("a rank in another suit", MALICE, NUMBERS, "{suit: cups, rank: 7}", "{suit: swords, rank: 7}", "M193"),
    fault("two knights and no page", MALICE, COURTS, "{suit: cups, rank: page,", "{suit: cups, rank: knight,", "M193"),
    fault("a coin with two heads", HUNT, "cards/coins.yaml", "{device: thistle,", "{device: crown,", "M193"),
    fault("a number that another card has", MALICE, "cards/majors.yaml", "{number: 13", "{number: 12", "M193"),
    fault("two cards of one title", MALLEUS, "cards/schemes.yaml", "title: Treachery", "title: Bribery", "M193"),
)
MALLEUS_RULES, HAMMER_RULES = "rules/malleus-maleficarum.yaml", "rules/hammer-of-the-witches.yaml"
LOOPS = (
    fault("actors counted down", MALLEUS, MALLEUS_RULES, "{add: 1, to: at}\n        while: at < count(actors)", "{add: -1, to: at}\n        while: at < count(actors)", "R213", "while: at < count(actors)"),
    fault("a witness that is heard again and again", SALEM, "cards/playing.yaml", "- call: lay-red(seat, this, target)\n  - id: alibi", "- {resolve: this, by: seat, with: {target: target}}\n  - id: alibi", "R213", "- {resolve: this"),
    fault("a card that resolves itself", MALICE, "cards/majors.yaml", "- {draw: this.draw, from: deck, to: discard, as: passed-by}", "- {resolve: this, by: seat}\n      - {draw: this.draw, from: deck, to: discard, as: passed-by}", "R213", "- {resolve: this"),
    fault("an arrest that begins again", HAMMER, HAMMER_RULES, "      - call: fresh-villagers\n      - let: {asked: inquisitor, passes: 0}", "      - call: arrest\n      - let: {asked: inquisitor, passes: 0}", "R213", "- id: arrest"),
    fault("an arrest that waits for more passes than it counts", HAMMER, HAMMER_RULES, "{passes: passes + 1 if did == pass else 0, asked: left_of(asked)}\n        until: passes >= count(players)", "{passes: 1 if did == pass else 0, asked: left_of(asked)}\n        until: passes > 1", "R211", "until: passes > 1"),
)
MARKS, FATE = "cards/black-marks.yaml", "cards/fate.yaml"
NOTES = (
    fault("a confession beyond all measure", HAMMER, CARDS, "points: 6\n", "points: 18\n", "M194"),
    fault("a mark of nine", HUNT, MARKS, "Martinmas. I was.\n    attributes:\n      points: 1\n", "Martinmas. I was.\n    attributes:\n      points: 9\n", "M194"),
    fault("nine coins", HUNT, FATE, "not yours.\n    attributes:\n      mark: false\n      coins: 2\n", "not yours.\n    attributes:\n      mark: false\n      coins: 9\n", "M194"),
)
NO_KILL = """\
declared: 2
editorial:
  title: The name of the town hall card that it matches.
  copies: One for each town hall card, as in the box.
  person: The town hall card that it matches.
add:
  - id: kill-bridget-bishop
    title: Bridget Bishop
    icon: rose
    picture: {scene: {subject: {portrait: {faces: right, age: grown, nose: straight, brow: high, chin: strong, hair: bun, headwear: hat, collar: band}, size: 86, y: 10}, seed: 8}}
    attributes: {person: bridget-bishop}
"""
ONE_KILL = NO_KILL[: NO_KILL.index("  - id: kill")].replace("2", "1")
PYRES = """\
declared: 5
editorial:
  title: As in the box.
  copies: One of each of the five starts, so that the even split of the box stays.
  start: From 2 to 6, as in the box.
add:
  - {id: sixth-pyre-2, title: Pyre, attributes: {start: 2}}
"""


def set_fault(name: str, of: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "") -> SetFault:
    return SetFault(name, of, file, old, new, code, line, at)


SET_FAULTS = (
    set_fault("a person without a kill card", TWO, KILLS, NO_KILL, ONE_KILL, "M191", "id: bridget-bishop", TOWN),
    set_fault("a kill card twice", TWO, KILLS, "person: mary-easty", "person: bridget-bishop", "M191"),
    set_fault("a kill card of a person of the box", TWO, KILLS, "person: mary-easty", "person: ann-putnam", "M191"),
    set_fault("a villager without a pyre", SIXTH, "cards/pyres.yaml", PYRES, PYRES[: PYRES.index("  - {")].replace("5", "4", 1), "M191", "id: innkeeper", VILLAGERS),
    set_fault("a number that the box has", ARCANA, "cards/majors.yaml", "number: 23", "number: 13", "M193"),
    set_fault("a villager called as one of the box", SIXTH, VILLAGERS, "role: Midwife", "role: Maid", "M193"),
    set_fault("water that never ends", ARCANA, "cards/majors.yaml", "- {pick: seat.hand, count: this.random, as: washed-away}", "- {resolve: this, by: seat}\n      - {pick: seat.hand, count: this.random, as: washed-away}", "R213", "- {resolve: this"),
    set_fault("a bond of a set with no deck", TWO, TOWN, "declared: 2\n", "declared: 2\neach: [{belongs: kill, by: person}]\n", "M190"),
)
FAULTS = (*BONDS, *LOOPS, *NOTES)
