"""Mistakes in lessons, rulebooks, sheets, maps, themes and pictures, over all boxes."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

MALICE, SALEM, HAMMER, MALLEUS, HUNT = "malice", "salem-1692", "hammer-of-the-witches", "malleus-maleficarum", "witch-hunt-1649"
LESSON, SHEETS, THEME, GAME = "lesson.yaml", "components.yaml", "theme.yaml", "game.yaml"
BOOK = "rulebooks/malice.yaml"
HAIL = "maps/charmes-hail.yaml"


def fault(name: str, box: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "", says: str = "") -> Fault:
    return Fault(name, box, file, old, new, code, line, at, says)


LESSONS = (
    fault("an origin misspelt", MALICE, LESSON, 'from: ["evidence:letters"]\n  - ask: Which number', 'from: ["evidence:leters"]\n  - ask: Which number', "M170", says="letters"),
    fault("a card that is no origin", MALICE, LESSON, 'from: ["card:the-fool"]\n  - ask: >-', 'from: ["card:the-fol"]\n  - ask: >-', "M170", says="the-fool"),
    fault("a rule that is no origin", SALEM, LESSON, 'from: ["value:accusations", "rule:salem-1692/lay-red"]\n      - ask: At night', 'from: ["value:accusations", "rule:salem-1692/lay-reds"]\n      - ask: At night', "M170", says="lay-red"),
    fault("a book that nothing names", HUNT, LESSON, "bibliography:\n", "bibliography:\n  spare:\n    authors: A. Writer\n    title: Spare\n    published: \"Press, 1999\"\n", "M171", line="  spare:"),
    fault("another book that nothing names", MALICE, LESSON, "bibliography:\n", "bibliography:\n  spare:\n    authors: A. Writer\n    title: Spare\n    published: \"Press, 1999\"\n", "M171", line="  spare:"),
    fault("a third book that nothing names", SALEM, LESSON, "bibliography:\n", "bibliography:\n  spare:\n    authors: A. Writer\n    title: Spare\n    published: \"Press, 1999\"\n", "M171", line="  spare:"),
    fault("a sheet that is not there", MALICE, LESSON, "leaves_out: [notable-delves, persistence-sheet]", "leaves_out: [notable-delve, persistence-sheet]", "M172", says="notable-delves"),
    fault("a deck that is not there", HUNT, LESSON, "leaves_out: [win-conditions, roles,", "leaves_out: [win-condition, roles,", "M172", says="win-conditions"),
    fault("a handout that is not there", MALLEUS, LESSON, "uses: [evidence, quarrel-to-charge]", "uses: [evidence, quarrels-to-charge]", "M172", says="quarrel-to-charge"),
    fault("a sheet of the tables that goes home", MALLEUS, LESSON, "homework: [three-dice]", "homework: [what-counts, three-dice]", "M172", says="what-counts"),
    fault("more seats than the rules have", SALEM, LESSON, "  best: 7\n  most: 8\n", "  best: 7\n  most: 13\n", "M104"),
    fault("tables for two in a game for three", HAMMER, LESSON, "  least: 3\n  best: 4\n  most: 5\n", "  least: 2\n  best: 4\n  most: 5\n", "M173"),
    fault("a ruleset of another game", HUNT, LESSON, "  ruleset: the-dregs-of-days\n", "  ruleset: dregs-of-days\n", "M173", says="the-dregs-of-days"),
    fault("minutes that do not add up", MALICE, LESSON, "minutes: 50\n", "minutes: 45\n", "M174", "- title: The coin"),
    fault("a step below its least", MALLEUS, LESSON, "    minutes: 4\n    least: 3\n    teacher: >-\n      The evening", "    minutes: 4\n    least: 5\n    teacher: >-\n      The evening", "M174"),
    fault("a whole worksheet in ten minutes", HAMMER, LESSON, "amounts: {following-a-rumour: 3}", "amounts: {following-a-rumour: 6}", "M175", "- title: Before the game", says="needs 13"),
    fault("a sheet to take away that is filled in", SALEM, LESSON, "amounts: {odds: 0, accusing: 0}", "amounts: {odds: 3, accusing: 0}", "M175", "- title: The quiz, and one"),
    fault("a whole delve in a quarter of an hour", MALICE, LESSON, "    moves: 14\n", "    moves: 40\n", "M175", "- title: The delve", says="40 moves"),
    fault("a lesson too short", SALEM, LESSON, "minutes: 50\n", "minutes: 30\n", "M174", "- title: A claim"),
)
BOOKS = (
    fault("a rule misspelt in a chapter", MALICE, BOOK, "{block: rules, ids: [new-adventurer]}", "{block: rules, ids: [new-adventure]}", "M160", says="new-adventurer"),
    fault("a card misspelt beside a chapter", MALICE, BOOK, "shows: [the-high-priestess/front, knight-of-swords/front, the-magician/front]", "shows: [the-high-priestess/front, knight-of-swords/front, the-magican/front]", "M160", says="the-magician"),
    fault("a match that is not there", SALEM, "rulebooks/salem-1692.yaml", "        transcript: salem-1692-4\n        before: 3\n", "        transcript: salem-1692-3\n        before: 3\n", "M160", says="there is no match"),
    fault("an example beyond its match", MALICE, BOOK, "        first: 30\n        last: 33\n", "        first: 30\n        last: 9999\n", "M160"),
    fault("a zone that is not there", HAMMER, "rulebooks/hammer-of-the-witches.yaml", "- zone: village\n            label: >-", "- zone: vilage\n            label: >-", "M160", says="village"),
    fault("a sheet for the rules on a page", HUNT, "rulebooks/lying-lips.yaml", "quick: lying-lips-summary", "quick: lying-lip-summary", "M160", says="lying-lips-summary"),
    fault("a rule that no chapter shows", MALLEUS, "rulebooks/malleus-maleficarum.yaml", "    retold: [join]\n", "", "M161", at="rules/malleus-maleficarum.yaml", line="says: Join the scene"),
    fault("a rule told in other words that is not there", MALLEUS, "rulebooks/malleus-maleficarum.yaml", "retold: [join]", "retold: [join, joyn]", "M160", says="joyn"),
    fault("another rule that no chapter shows", MALLEUS, "rulebooks/malleus-maleficarum.yaml", "ids: [secrets, desires, companions]", "ids: [secrets, desires]", "M161", at="rules/malleus-maleficarum.yaml", line="says: >-\n      Each player names a secret companion"),
    fault("the first rule left out", MALICE, BOOK, "      - {block: rules, ids: [new-adventurer]}\n", "", "M161", at="rules/malice.yaml", line="says: >-\n      Roll {{ values.skills|words }} dice. Read"),
)
PAPER = (
    fault("rules too small to read", SALEM, THEME, "text: {family: Source Serif 4, size: 9.25, smallest: 8,", "text: {family: Source Serif 4, size: 9.25, smallest: 6,", "P308"),
    fault("rules of a tarot too small to read", MALICE, THEME, "  text: {family: Source Serif 4, size: 9.5, smallest: 8.5,", "  text: {family: Source Serif 4, size: 9.5, smallest: 6.5,", "P308"),
    fault("rules of another game too small to read", HAMMER, THEME, "text: {family: Source Serif 4, size: 9.25, smallest: 8,", "text: {family: Source Serif 4, size: 9.25, smallest: 6.5,", "P308"),
    fault("an edge that no docket has", SALEM, THEME, "letter: R, shape: straight", "letter: R, shape: jagged", "P343", says="it draws notched, pointed, scalloped, straight"),
    fault("a scalloped edge misspelt", HAMMER, THEME, "    shape: scalloped", "    shape: scaloped", "P343", says='did you mean "scalloped"?'),
    fault("a type that begins below its least", MALICE, THEME, "size: 9.5, smallest: 8.5, leading: 1.26}", "size: 8, smallest: 8.5, leading: 1.26}", "M118"),
    fault("more players at least than at most", HAMMER, GAME, "  least: 3\n  most: 5\nage", "  least: 5\n  most: 3\nage", "M119", says="swap the two"),
    fault("a table that begins above its end", SALEM, GAME, "for: {first: 1, last: 15}", "for: {first: 15, last: 1}", "M126"),
    fault("a kind of sheet that there is not", SALEM, SHEETS, "    title: The Moderator’s Script\n    kind: script", "    title: The Moderator’s Script\n    kind: scripts", "M105", says="script"),
    fault("a shading that there is not", HAMMER, THEME, "shading: white-lines", "shading: white-line", "M105", says="white-lines"),
    fault("a kind of value that there is not", MALICE, "cards/majors.yaml", "  number:\n    type: integer", "  number:\n    type: number-of", "M105"),
    fault("a drawing that is not there", HAMMER, "cards/defamation.yaml", "before: [{icon: house, x: 57, y: -38, size: 66}]", "before: [{drawing: hause, x: 57, y: -38, size: 66}]", "P312"),
    fault("a picture without a window", HUNT, "cards/coins.yaml", "    title: Heads\n", "    title: Heads\n    picture: {scene: {subject: quill}}\n", "P313", line="picture:"),
    fault("a value misspelt on a sheet", MALLEUS, SHEETS, "or a player’s {{ values.dice|words }} dice", "or a player’s {{ values.die|words }} dice", "M116"),
)
MAPS = (
    fault("map rules for a sheet that is not there", MALLEUS, GAME, "- sheet: prevots-sheet", "- sheet: prevot-sheet", "M131"),
    fault("map rules with a colour that is not there", MALLEUS, GAME, "head: open, colour: accent}", "head: open, colour: acent}", "M131"),
    fault("two relations drawn alike", MALLEUS, GAME, "enemy: {title: enemy, line: dashed, head: open, colour: accent}", "enemy: {title: enemy, line: solid, head: filled, colour: accent}", "M131"),
    fault("a map under another name", MALLEUS, HAIL, "id: charmes-hail\n", "id: charmes-hale\n", "M120"),
    fault("a deck under another name", SALEM, "cards/kills.yaml", "id: kills\n", "id: kill\n", "M120"),
    fault("a pyre that starts off the scale", HAMMER, "cards/pyres.yaml", "    first: 2\n    start", "    first: 3\n    start", "M123", "start: \"{{ start }}\""),
    fault("a scale that ends before it begins", HAMMER, "cards/pyres.yaml", "    last: 9\n", "    last: 1\n", "M123"),
    fault("a companion that is not there", HUNT, "cards/rumour.yaml", "printed_with: assets", "printed_with: asset", "M129"),
    fault("a companion of another size", HUNT, "cards/rumour.yaml", "size: poker", "size: tarot", "M129", "printed_with"),
    fault("a companion with another back", HUNT, "cards/rumour.yaml", "slots: {band: estate, icon: wheat}", "slots: {band: lips, icon: wheat}", "M129", "printed_with"),
)
FAULTS = (*LESSONS, *BOOKS, *PAPER, *MAPS)
