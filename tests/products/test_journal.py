"""The journal of a match played alone: told in order, with room to write, and readable aloud."""

import io
import re
from functools import cache

import pikepdf
import pypdfium2
import pytest

from generator.model.sheet import Ruled, Table
from generator.model.sizes import Paper
from generator.play.narration import Scene, Story, story_of
from generator.play.rng import Stream
from generator.products.documents import journal
from generator.products.documents.journal import journal_of, journal_sheet, paint_journal
from generator.render.documents.painting import Painted
from generator.render.documents.text import literal
from tests.play.evenings import ALONE, play_on, table
from tests.play.matches import game
from tests.thorough import THOROUGH

A4 = Paper(id="a4", title="A4", width=210, height=297)
LETTER = Paper(id="letter", title="US Letter", width=215.9, height=279.4)
BOXES = [of for of in ALONE if journal_of(game(of[0]))]
OF = pytest.mark.parametrize("of", BOXES, ids=str)
SHORT = Story((Scene("The Owl", ("You look.", "It looks back.")),), "Escaped.", "Score: 3.")


@cache
def story(of: tuple[str, str, int], seed: int) -> Story:
    at = table(of, seed)
    play_on(at, Stream(seed))
    return story_of(at)


@cache
def painted(of: tuple[str, str, int], seed: int, paper: Paper = A4) -> Painted:
    box = game(of[0])
    sheet = journal_of(box)
    assert sheet is not None
    return paint_journal(box, sheet, story(of, seed), paper)


def text_of(pdf: bytes) -> str:
    pages = pypdfium2.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_range() for page in pages)
    return " ".join(text.split())


def test_some_game_of_ours_declares_a_journal() -> None:
    assert BOXES


@OF
@pytest.mark.parametrize("seed", (0, 2, 3, 4))
def test_every_card_that_lay_open_has_its_scene_in_order(
    of: tuple[str, str, int], seed: int
) -> None:
    at = table(of, seed)
    play_on(at, Stream(seed))
    scenes = story_of(at).scenes
    titles = [scene.title for scene in scenes]
    assert titles[0] == "At the start" and len(titles) > 2
    known = {card.title for deck in game(of[0]).decks for card in deck.cards}
    assert set(titles[1:]) <= known
    told = " ".join(line for scene in scenes for line in scene.told)
    dice = [value for kind, value in at.state.log or () if kind == "roll"]
    assert len(dice) > 1 and f"{dice[0][0]}" in told
    assert "You:" not in told and "{{" not in told


@OF
def test_the_journal_is_the_boxs_own_sheet_with_the_account_in_its_place(
    of: tuple[str, str, int],
) -> None:
    sheet = journal_of(game(of[0]))
    assert sheet is not None
    made = journal_sheet(sheet, SHORT)
    assert made.title == sheet.title
    assert not any(isinstance(block, Ruled) and block.account for block in made.blocks)
    others = [b for b in sheet.blocks if not (isinstance(b, Ruled) and b.account)]
    assert [block for block in made.blocks if block in others] == others
    (account,) = (block for block in made.blocks if isinstance(block, Table))
    assert account.rows == (("The Owl", "You look. It looks back.", ""),)


@OF
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_it_fits_its_paper_without_findings(of: tuple[str, str, int], paper: Paper) -> None:
    for seed in range(2):
        found = painted(of, seed, paper)
        assert (found.findings, found.flaws) == ((), ())
        assert 1 <= found.pages <= 8


@OF
def test_what_happened_can_be_read_in_it(of: tuple[str, str, int]) -> None:
    text, told = text_of(painted(of, 1).pdf), story(of, 1)
    plain = re.sub(r"\W+", "", text)
    for scene in told.scenes:
        assert re.sub(r"\W+", "", scene.title) in plain
    assert told.ending in text and told.score in text


@OF
def test_it_is_tagged_titled_and_every_row_has_a_place_to_write(of: tuple[str, str, int]) -> None:
    with pikepdf.open(io.BytesIO(painted(of, 1).pdf)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert "/StructTreeRoot" in pdf.Root and "/Lang" in pdf.Root
        metadata = bytes(pdf.Root.Metadata.read_bytes()).decode()
        assert "pdfuaid:part" in metadata
        widgets = [one for page in pdf.pages for one in page.get("/Annots", ())]
        names = {str(one.get("/TU", "")) for one in widgets}
    assert sum("In your own words" in name for name in names) >= 1
    assert len(widgets) >= len(story(of, 1).scenes)


@OF
def test_the_same_match_gives_the_same_bytes(of: tuple[str, str, int]) -> None:
    box = game(of[0])
    sheet = journal_of(box)
    assert sheet is not None
    assert paint_journal(box, sheet, story(of, 1), A4).pdf == painted(of, 1).pdf


def test_of_too_many_rows_the_first_and_last_are_kept() -> None:
    scenes = tuple(Scene(f"Card {number}") for number in range(10))
    for of in BOXES:
        sheet = journal_of(game(of[0]))
        assert sheet is not None
        made = journal_sheet(sheet, Story(scenes, "Died.", "Score: 0."), most=4)
        (account,) = (block for block in made.blocks if isinstance(block, Table))
        assert [row[0] for row in account.rows] == ["Card 0", "Card 1", "…", "Card 8", "Card 9"]
        assert account.rows[2][1] == "6 rows are not told here."


@pytest.mark.slow
@OF
def test_a_match_too_long_for_paper_says_what_it_leaves_out(
    of: tuple[str, str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    most = journal.PAGES
    if not THOROUGH:  # The same with less to paint.
        most = 2
        monkeypatch.setattr(journal, "PAGES", most)
        monkeypatch.setattr(journal, "SCENES", (40, 8))
    box = game(of[0])
    sheet = journal_of(box)
    assert sheet is not None
    scenes = tuple(Scene(f"Card {number}", ("It went on. " * 20,)) for number in range(300))
    found = paint_journal(box, sheet, Story(scenes, "Died.", "Score: 0."), A4)
    assert found.pages <= most and not found.findings
    text = text_of(found.pdf)
    assert "rows are not told here" in text
    assert "Card 0" in text and "Card 299" in text and "Card 150" not in text


@OF
def test_a_scene_longer_than_a_page_goes_on_in_the_next_row(of: tuple[str, str, int]) -> None:
    box = game(of[0])
    sheet = journal_of(box)
    assert sheet is not None
    told = tuple(f"Line {number} of a long night." for number in range(400))
    found = paint_journal(box, sheet, Story((Scene("Night", told),), "Died.", "Score: 0."), A4)
    assert not found.findings and not found.flaws
    text = text_of(found.pdf)
    assert "Night, on" in text and "Line 399 of" in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A *star*", "A \\*star\\*"),
        ("an :owl: here", "an owl here"),
        ("{{ values.x }}", "{ { values.x } }"),
        ("back\\slash", "back\\\\slash"),
        ("plain: text", "plain: text"),
    ],
)
def test_nothing_in_a_title_is_worked_out(text: str, shown: str) -> None:
    assert literal(text) == shown
