"""Files that cannot be read as YAML, or not all of them."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

MALICE, SALEM, HAMMER, MALLEUS, HUNT = "malice", "salem-1692", "hammer-of-the-witches", "malleus-maleficarum", "witch-hunt-1649"
NUMBERS, KILLS, PYRES, SCHEMES, COINS = "cards/numbers.yaml", "cards/kills.yaml", "cards/pyres.yaml", "cards/schemes.yaml", "cards/coins.yaml"


def scheme(name: str, old: str, new: str, code: str, says: str, line: str = "") -> Fault:
    return Fault(name, MALLEUS, SCHEMES, old, new, code, line, says=says)


NESTED = "[" * 40 + "1" + "]" * 40
FAULTS = (
    scheme("a key in brackets", "title: Cards of Charmes", "[title]: Cards of Charmes", "S003", ""),
    scheme("an empty key", "title: Cards of Charmes", "\"\": Cards of Charmes", "S003", ""),
    scheme("a value for a key", "title: Cards of Charmes", "{title: x}: Cards of Charmes", "S003", ""),
    scheme("an anchor", "title: Bribery", "title: &b Bribery", "S004", ""),
    Fault("an alias", HUNT, COINS, "title: Tails", "title: *heads", "S004"),
    Fault("a merge key", SALEM, KILLS, "  - id: kill-ann-putnam\n", "  - <<: {icon: quill}\n    id: kill-ann-putnam\n", "S004"),
    Fault("a tag", HAMMER, PYRES, "title: Pyres", "title: !!str Pyres", "S005"),
    Fault("a tag of another program", HUNT, COINS, "title: Coin cards", "title: !coin cards", "S005"),
    scheme("a line of dashes", "cards:\n  - id: blackmail", "---\ncards:\n  - id: blackmail", "S006", ""),
    Fault("dashes at the end", MALICE, NUMBERS, "attributes: {suit: cups, rank: 3}\n", "attributes: {suit: cups, rank: 3}\n---\n", "S006"),
    Fault("a file of five megabytes", HUNT, COINS, "title: Tails\n", "title: Tails\n" + "# " + "x" * 5_000_000 + "\n", "S007", line="# yaml"),
    Fault("brackets in brackets", HUNT, COINS, "cites: Setup\nattributes", f"cites: {NESTED}\nattributes", "S008", line="cites: [["),
    Fault("too many values", HUNT, COINS, "cites: Setup\nattributes", "cites: [" + "a, " * 200_001 + "a]\nattributes", "S009", line="cites: [a"),
    Fault("a text as long as a book", HUNT, COINS, "title: Tails\n", "title: " + "word " * 5_000 + "\n", "S010", line="title: word"),
    scheme("a bell", "title: Bribery", 'title: "Bribery\\a"', "S012", ""),
    Fault("a mark that turns the line", HUNT, COINS, "title: Tails", "title: \u202eTails", "S012"),
    Fault("a null character", SALEM, KILLS, "title: Ann Putnam", "title: Ann\x00Putnam", "S012"),
    scheme("a number of twenty digits", "loses: 3}", "loses: 12345678901234567890}", "S013", ""),
    Fault("a number with a large exponent", HAMMER, PYRES, "attributes: {start: 6}", "attributes: {start: 1.0e999}", "S013"),
    Fault("more copies than can be counted", SALEM, "cards/playing.yaml", "      - id: hand\n        copies: 7\n", "      - id: hand\n        copies: 99999999999999999999\n", "S013"),
    scheme("a directive", "id: schemes\n", "%YAML 1.1\n---\nid: schemes\n", "S014", "", line="%YAML"),
    Fault("a tag directive", HUNT, COINS, "id: coins\n", "%TAG ! tag:example.org,2000:\n---\nid: coins\n", "S014", line="%TAG"),
    scheme("an ignore without a reason", "title: Bribery", "title: Bribery # hornbook: ignore M193", "S018", "because"),
    Fault("an ignore without a code", HUNT, COINS, "title: Tails", "title: Tails # hornbook: ignore because of the coin", "S018"),
    Fault("an ignore without a word", SALEM, KILLS, "title: Ann Putnam", "title: Ann Putnam # hornbook: ignore", "S018"),
)
