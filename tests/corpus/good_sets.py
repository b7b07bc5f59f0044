"""Good card sets: folders under `good`, our own and the samples, and these small ones.

Each small one is a set of those with more in it: a file, or one that is changed. None of them may
have a finding, and neither may two sets that go together.
"""

# ruff: noqa: E501 (a table: one line for each set)
# fmt: off

from typing import NamedTuple


class Change(NamedTuple):
    """A file of a set: `old` becomes `new`; where `old` is empty, `new` is the whole file."""

    file: str
    old: str
    new: str


class Good(NamedTuple):
    """A set made of another one, `of`."""

    name: str
    of: str
    changes: tuple[Change, ...]


def good(name: str, of: str, *changes: tuple[str, str, str]) -> Good:
    return Good(name, of, tuple(Change(*one) for one in changes))


SET = "set.yaml"
VALUES = "credits:"
EMPTY = ""
SMALL = (
    good("fewer seats", "sixth-at-table", (SET, "seats: {least: 3, most: 6}", "seats: {least: 4, most: 6}"), ("rules/hammer-of-the-witches.yaml", "seats: {least: 3, most: 6}", "seats: {least: 4, most: 6}")),
    good("a value more and a text that says it", "night-school", (SET, VALUES, "values: {add: {stake: {is: 2, means: coins staked, editorial: {is: Ours.}}}}\n" + VALUES), ("lesson.yaml", "text: Most people who played cards in a tavern played for a drink.", "text: \"Most people who played cards in a tavern played for {{ values.stake|words }} drinks.\"")),
    good("an answered note", "petitions", ("cards/playing.yaml", "    attributes: {colour: red, points: 2}\n", "    attributes: {colour: red, points: 7} # hornbook: ignore M194 because a sworn paper weighs as much as a Witness\n")),
    good("comments and empty lines", "gentler-marks", ("cards/black-marks.yaml", "declared: 3\n", "# Three of them.\n\ndeclared: 3   # one of each\n\n")),
    good("Windows line ends", "early-supper", (SET, EMPTY, "id: early-supper\r\ntitle: Early Supper\r\nextends: witch-hunt-1649\r\nversion: \"2\"\r\nmark: ES\r\nabout: A shorter evening.\r\ncredits: {by: [Ada Example], licence: CC0}\r\nvalues: {replace: {early-rounds: {is: 3, means: Rounds., editorial: {is: Ours.}}}}\r\n")),
    good("a picture of its own", "market-rumours", ("cards/defamation.yaml", "    icon: full-wood-bucket\n", "    image: shield.png\n")),
    good("a portrait for a villager", "new-neighbours", ("cards/villagers.yaml", "age: old, headwear: capotain", "age: young, headwear: coif")),
    good("a scene with a foreground", "market-rumours", ("cards/defamation.yaml", "{subject: {icon: two-coins, y: 12, size: 58}, sky: day, ground: cobbles}", "{subject: {icon: two-coins, y: 12, size: 58}, before: [{icon: wheat, x: 18}], behind: [{icon: church, x: 80}], sky: dusk, ground: field}")),
    good("numbers in words", "omens", ("cards/omens.yaml", "it falls by {{ spares|words }} less. The omen stays", "it falls by {{ spares }} less. The omen stays")),
    good("an omen more", "omens", (SET, "omens: {is: 2,", "omens: {is: 3,")),
    good("an effect in long form", "deeper-still", ("rules/malice.yaml", "        - {add: this.gain, to: \"skill['Might']\"}\n", "        - add: this.gain\n          to: \"skill['Might']\"\n")),
    good("a hint for programs", "omens", ("cards/omens.yaml", "copies: 2\n    text: \"When a skill is about to fall, it falls by {{ spares|words }} less. The omen stays for the next delve.\"", "copies: 3\n    text: \"When a skill is about to fall, it falls by {{ spares|words }} less. The omen stays for the next delve.\""), ("cards/omens.yaml", "declared: 6", "declared: 7")),
    good("three documents and no card", "town-meeting", ("components.yaml", EMPTY, "sheets:\n  add:\n    - id: agenda\n      title: Agenda\n      kind: summary\n      editorial: {\"*\": Ours.}\n      blocks: [{block: heading, text: First}, {block: text, text: The chair is given on.}]\n")),
    good("a theme for a set of documents", "town-meeting", ("theme.yaml", EMPTY, "colours: {add: {chalk: \"#4A4A4A\"}}\ncontrast: [[chalk, paper]]\n")),
    good("a map beside the others", "far-village", (SET, "maps: {remove: [charmes-toll]}\n", "")),
    good("a scheme on another map", "far-village", ("cards/schemes.yaml", EMPTY, "id: schemes\ndeclared: 1\neditorial: {\"*\": Ours.}\nadd:\n  - id: old-grudge\n    title: Old Grudge\n    icon: broken-ribbon\n    attributes: {window: any-time, loses: 1}\n    text: A villager loses {{ loses }} standing at once.\n    effect: [{call: \"lose(whom, this.loses)\"}]\n"), (SET, "maps:", "values: {replace: {cards: {is: 56, means: Cards of the deck., editorial: {is: One more.}}}}\nmaps:")),
    good("a second row on the track", "salt-road", ("cards/weather.yaml", "labels: {\"0\": none}}\n", "labels: {\"0\": none}}\n      - {title: Fish, icon: fish-bucket, style: welfare, first: \"0\", last: \"6\"}\n")),
    good("an icon credited to somebody else", "relics", ("cards/relics.yaml", "icon: lantern-flame\n    text: \":relic:", "icon: torch\n    text: \":relic:")),
    good("a sheet for a whole table", "scribe", ("components.yaml", "{block: heading, text: Who spoke}", "{block: heading, text: \"Who spoke, of {{ seats.most }}\"}")),
    good("a chance of its own", "gentler-marks", (SET, VALUES, "chances:\n  add:\n    two-small:\n      of: {draw: 2, from: black-marks, sum: points}\n      is: below\n      for: {first: 2, last: 6}\n      means: that two marks come to less\n      editorial: {of: Ours.}\n" + VALUES), ("rulebooks/the-dregs-of-days.yaml", EMPTY, "id: the-dregs-of-days\nappend:\n  trials:\n    - {block: chances, chance: two-small, caption: Two marks, head: Points}\n")),
    good("a kill card with another picture", "sarah-wildes", ("cards/kills.yaml", "icon: wheat", "icon: rose"), ("cards/town-hall.yaml", "icon: wheat", "icon: rose")),
    good("a design for each copy", "petitions", ("cards/playing.yaml", "    flavour: Thirty-nine neighbours signed.\n", "    designs:\n      - {id: first, flavour: Thirty-nine neighbours signed.}\n      - {id: second, flavour: Nobody dared to be the fortieth.}\n"), ("cards/playing.yaml", "copies: 2\n    icon: scroll-unfurled", "icon: scroll-unfurled")),
)
"""Small sets."""

TOGETHER = (
    ("relics", "deeper-arcana"),
    ("deeper-arcana", "long-journal", "night-school"),
    ("two-of-salem", "petitions"),
    ("sarah-wildes", "shorter-fuse", "town-meeting"),
    ("prestonpans", "late-winter"),
    ("salt-road", "two-hour-lips", "old-king"),
    ("market-rumours", "tests-by-fire"),
    ("hammer-classroom", "town-crier", "spring-fair"),
    ("far-village", "scribe"),
    ("more-schemes", "sooner-won"),
    ("omens", "long-journal", "greener-tarot"),
)
"""Sets that go into one game."""
