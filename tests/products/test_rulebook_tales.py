"""Examples in one's own words name only what happened; a table is drawn as it lies in a match."""

from pathlib import Path

import meadow
import pytest
from meadow import Change
from small_box import PAPERS

from generator.lint.print_codes import EXAMPLE_UNTRUE
from generator.model.document import Rulebook
from generator.products.documents.rulebook import rulebook_pages
from generator.render.documents.pieces import Pages, TablePicture, Told

BOOK = "rulebooks/meadow.yaml"
NAMES = "        names: [Ann, Ben]\n"
SECOND = (BOOK, "        first: 1\n", "        first: 2\n")
TABLE = """\
      - block: table-top
        caption: The meadow
        transcript: played
        before: 2
        names: [Ann, Ben]
        zones:
          - {zone: hand, label: A hand}
          - {zone: meadow, label: The meadow}
          - {zone: stock, label: The stock}
"""


def made(home: Path, templates: Path, cache: Path) -> tuple[Pages, list[str]]:
    place = meadow.place(home, templates, cache, PAPERS["a4"])
    pages, findings = rulebook_pages(place, place.game.rulebooks[0])
    return pages, [str(one) for one in findings]


def tale(*lines: str, more: str = "") -> Change:
    told = "".join(f"          - {line}\n" for line in lines)
    return BOOK, NAMES, f"{NAMES}        tale:\n{told}{more}"


def only(pages: Pages, kind: type) -> object:
    (found,) = (one for part in pages.sections for one in part.pieces if isinstance(one, kind))
    return found


def test_a_tale_stands_in_place_of_the_lines_and_changes_below_it(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    more = "        shows: [goat/front, fox/front]\n        tells: [herd]\n"
    said = tale("Ann sends a Goat. 0 + 3 = 3.", "Ben sends a Fox.", more=more)
    pages, findings = made(meadow.write(tmp_path, said), templates, cache)
    assert findings == []
    told = only(pages, Told)
    assert isinstance(told, Told)
    assert told.tale[1] == "Ben sends a Fox."
    assert told.tale[0].endswith("0\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}3"
                                 "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}3.")  # fmt: skip
    assert told.changes == (("Herd", "0", "2"),)
    assert len(told.images) == 2


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Ben sends an Owl.", "“Owl” has no part in it"),
        ("Ben sends a Fox. 3 + 4 = 8.", "3 + 4 = 8 does not add up"),
        ("Ben sends a Fox. 8 + 9 = 17.", "nothing comes to 17 in it"),
    ],
)
def test_what_did_not_happen_is_an_error_at_its_line(
    line: str, wrong: str, tmp_path: Path, templates: Path, cache: Path
) -> None:
    _, findings = made(meadow.write(tmp_path, tale(line), SECOND), templates, cache)
    (found,) = findings
    assert f"P342 {EXAMPLE_UNTRUE.slug}: {wrong}" in found
    assert found.startswith("rulebooks/meadow.yaml:34:")


def test_a_title_and_a_picture_of_another_card_are_errors(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    title = (BOOK, "title: A meadow fills", "title: A Goat comes")
    said = tale("Ben sends a Fox.", more="        shows: [owl/front]\n")
    _, findings = made(meadow.write(tmp_path, title, said, SECOND), templates, cache)
    said = [one.partition("example-untrue: ")[2] for one in findings]
    assert [one.partition(" (")[0] for one in said] == [
        "“Goat” has no part in it",
        '"owl/front" shows a card that has no part in it',
    ]


def test_a_table_is_drawn_as_the_first_seat_sees_it(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    change = (BOOK, "      - block: example\n", TABLE + "      - block: example\n")
    pages, findings = made(meadow.write(tmp_path, change), templates, cache)
    assert findings == []
    table = only(pages, TablePicture)
    assert isinstance(table, TablePicture)
    assert table.labels == ("A hand", "The meadow", "The stock")
    (other, (theirs,)), (own, (mine,)) = table.areas
    assert (other, own) == ("Ben", "Ann")
    assert [(one.number, one.count, len(one.cards)) for one in (theirs, mine)] == [
        (1, 2, 1),
        (1, 1, 1),
    ]
    alts = [card.face.alt for card in (*theirs.cards, *mine.cards) if card.face]
    assert alts[0] == "Back of a card of the deck Beasts" != alts[1]
    meadow_, stock = table.middle
    assert (meadow_.count, [card.called for card in meadow_.cards]) == (1, ["Goat"])
    assert (stock.number, stock.count, len(stock.cards)) == (3, 5, 1)


def test_what_is_learned_comes_before_what_is_looked_up(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    first = "learn:\n  - id: first\n    title: First\n    blocks: [{block: text, text: Read.}]\n"
    change = (BOOK, "chapters:\n", f"{first}chapters:\n")
    home = meadow.write(tmp_path, change)
    pages, findings = made(home, templates, cache)
    assert findings == []
    levels = [(one.id, one.level, one.fine) for one in pages.sections][:4]
    assert levels == [
        ("learn", 1, False),
        ("first", 2, False),
        ("reference", 1, False),
        ("start", 2, True),
    ]
    book: Rulebook = meadow.game(home).rulebooks[0]
    assert [path for _, path in book.told()] == [("learn", 0), ("chapters", 0), ("chapters", 1)]


@pytest.mark.parametrize("block", ["example", "table"])
def test_a_match_in_words_that_only_a_referee_reads_is_an_error_at_its_example(
    block: str, tmp_path: Path, templates: Path, cache: Path
) -> None:
    """It was an end of the whole print, which named no file and no line."""
    before = "      - block: example\n"
    changes = [SECOND] if block == "example" else [(BOOK, before, f"{TABLE}{before}")]
    home = meadow.write(tmp_path, *changes)
    record = home / "transcripts" / "played.yaml"
    text = record.read_text("utf-8")
    lines = text[text.index("moves:") :].splitlines()
    sent = next(line for line in lines if line.startswith("- 1: "))
    record.write_text(text.replace(sent, sent.replace("goat", "Goat")), "utf-8")
    _, findings = made(home, templates, cache)
    assert findings
    for one in findings:
        assert "P340 example-outdated: the match cannot be told as it is written" in one
        assert "decision 1: seat 1 cannot choose Goat" in one
        line = int(one.split(":")[1])
        assert "transcript: played" in (home / BOOK).read_text("utf-8").splitlines()[line - 1]
