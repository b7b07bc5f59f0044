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
    fault("a bond with a deck that is not there", SALEM, TOWN, "{belongs: kills, by", "{belongs: kill, by", "M180"),
    fault("a bond by what is no id", HUNT, PEOPLE, "{mutual: ally}", "{mutual: power}", "M180"),
    fault("a bond within nothing", MALICE, NUMBERS, "within: suit}", "within: suits}", "M180"),
    fault("a bond misspelt", HAMMER, VILLAGERS, "{belongs: pyres}", "{belong: pyres}", "M101"),
    fault("a kill card of somebody else", SALEM, KILLS, "{person: ann-putnam}", "{person: abigail-williams}", "M181"),
    fault("a track of somebody else", HUNT, TRACKS, "{character: agnes}", "{character: helen}", "M181"),
    fault("a track of somebody of the other game", HUNT, TRACKS, "{character: agnes}", "{character: accused}", "M117"),
    fault("an ally of somebody else", HUNT, PEOPLE, "ally: helen", "ally: david", "M182"),
    fault("an ally of nobody", HUNT, PEOPLE, "      ally: helen\n", "", "M182", "ally: agnes"),
    fault("an ordeal that stops another pair", HAMMER, CARDS, "partner: ordeal-drowns", "partner: scales-lighter", "M182"),
    fault("a card that stops itself", HAMMER, CARDS, "partner: mark-found", "partner: mark-not-found", "M182"),
    fault("a rank that the next card has", MALICE, NUMBERS, "{suit: cups, rank: 7}", "{suit: cups, rank: 8}", "M183"),
    fault("a rank in another suit", MALICE, NUMBERS, "{suit: cups, rank: 7}", "{suit: swords, rank: 7}", "M183"),
    fault("two knights and no page", MALICE, COURTS, "{suit: cups, rank: page,", "{suit: cups, rank: knight,", "M183"),
    fault("a coin with two heads", HUNT, "cards/coins.yaml", "{device: thistle,", "{device: crown,", "M183"),
    fault("a number that another card has", MALICE, "cards/majors.yaml", "{number: 13", "{number: 12", "M183"),
    fault("two cards of one title", MALLEUS, "cards/schemes.yaml", "title: Treachery", "title: Bribery", "M183"),
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
    set_fault("a person without a kill card", TWO, KILLS, NO_KILL, ONE_KILL, "M181", "id: bridget-bishop", TOWN),
    set_fault("a kill card twice", TWO, KILLS, "person: mary-easty", "person: bridget-bishop", "M181"),
    set_fault("a kill card of a person of the box", TWO, KILLS, "person: mary-easty", "person: ann-putnam", "M181"),
    set_fault("a villager without a pyre", SIXTH, "cards/pyres.yaml", PYRES, PYRES[: PYRES.index("  - {")].replace("5", "4", 1), "M181", "id: innkeeper", VILLAGERS),
    set_fault("a number that the box has", ARCANA, "cards/majors.yaml", "number: 23", "number: 13", "M183"),
    set_fault("a villager called as one of the box", SIXTH, VILLAGERS, "role: Midwife", "role: Maid", "M183"),
    set_fault("a bond of a set with no deck", TWO, TOWN, "declared: 2\n", "declared: 2\neach: [{belongs: kill, by: person}]\n", "M180"),
)
FAULTS = BONDS
