"""Whole decks, tracks, stories, villages, pictures and tokens of sets, printed and played."""

import shutil
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.boxes import Box
from generator.build import build, plan
from generator.engine import compile_game
from generator.model.deck import TrackFace
from generator.play.map_counters import map_counters
from generator.play.policies import names_for
from generator.products.order import Order
from generator.progress import Progress
from generator.project import find_project
from generator.receipts import Receipts
from generator.shelf import Shelf
from tests.play.batches import batch_of, run_chunk

SAMPLES = Path(__file__).parent / "samples"
SHELF = Shelf(find_project())
A4 = SHELF.tables.papers["a4"]
ORDER = Order(A4, A4, jobs=1)
VILLAGE = """\
id: far-village
title: A Far Village
extends: malleus-maleficarum
version: "1"
mark: FV
about: One village more, in the place of one that is left out.
credits: {by: [Ada Example], licence: CC0}
maps: {remove: [charmes-toll]}
"""


@pytest.fixture(scope="module")
def relics(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """A deck with a picture, a theme, zones and rules; the picture is painted here."""
    own = tmp_path_factory.mktemp("sets") / "relics"
    shutil.copytree(SAMPLES / "relics", own)
    Image.new("RGB", (950, 950), "#8A2BE2").save(own / "cards" / "shield.png")
    return SHELF.open(SHELF.folder("malice"), (own,))


def printed_text(box: Box, only: tuple[str, ...], folder: Path) -> dict[str, str]:
    """What stands on each PDF, by name."""
    work = plan(SHELF, box, replace(ORDER, only=only))
    built = build(box, work, folder, Progress(0, quiet=True), 1, Receipts(None))
    assert not [str(one) for one in built.findings]
    return {path.name: text_of(path) for path in sorted((folder / box.name).glob("*.pdf"))}


def text_of(path: Path) -> str:
    pages = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in pages)


def test_nothing_is_wrong_with_the_deck(relics: Box) -> None:
    assert [str(one) for one in relics.settled(painted=False)] == []
    assert relics.game is not None and relics.game.deck("relics").declared == 3


@pytest.mark.slow
def test_the_deck_is_printed_with_its_picture_and_its_symbol(relics: Box, tmp_path: Path) -> None:
    (text,) = printed_text(relics, ("relics",), tmp_path).values()
    assert "The Brass Lamp" in text and text.count("RE\r\n") + text.count("RE\n") >= 3
    sheet = tmp_path / relics.name / "relics-a4.pdf"
    page = pypdfium2.PdfDocument(sheet)[0].render(scale=0.5).to_pil().convert("RGB")
    colours = {colour for _, colour in page.getcolors(page.width * page.height)}
    assert (138, 43, 226) in colours, "the picture is on the sheet"
    credits = (tmp_path / relics.name / "credits.txt").read_text("utf-8")
    assert "Delapouite: dice twenty faces twenty" in credits


def test_matches_with_the_deck_end_and_its_cards_are_drawn(relics: Box) -> None:
    game = relics.game
    assert game is not None
    batch = batch_of(game, "malice", 1, names_for("random", 1), 1, 3)
    assert run_chunk(batch, range(3)).playouts == 3
    state = compile_game(game, "malice", 1).new_state(7, log=True)
    assert any(name in str(state.observe(0)) for name in ("brass-lamp", "old-shield", "two-dice"))


@pytest.mark.slow
def test_tracks_and_stories_of_a_set_are_printed(tmp_path: Path) -> None:
    box = SHELF.open(SHELF.folder("witch-hunt-1649"), (SAMPLES / "salt-road",))
    assert box.game is not None and isinstance(box.game.deck("weather").front, TrackFace)
    (text,) = printed_text(box, ("weather",), tmp_path).values()
    assert "storm" in text and "Harvest" in text
    assert "Isobel of the Pans" in [card.title for card in box.game.deck("tracks").cards]
    stories = {card.id: card for card in box.game.deck("story").cards}
    assert stories["story-hunger"].title == "Oats and Salt" and "story-salt" in stories


def test_a_village_of_a_set_is_printed_and_played(tmp_path: Path) -> None:
    home = SHELF.folder("malleus-maleficarum")
    own = tmp_path / "far-village"
    (own / "maps").mkdir(parents=True)
    (own / "set.yaml").write_text(VILLAGE, "utf-8")
    text = (home / "maps" / "charmes-hail.yaml").read_text("utf-8")
    text = text.replace("id: charmes-hail", "id: far-village").replace("Barbe Mengin", "Ada Far")
    (own / "maps" / "far-village.yaml").write_text(text, "utf-8")
    box = SHELF.open(home, (own,))
    game = box.game
    assert box.is_sound and game is not None
    assert [one.id for one in game.maps] == ["charmes-hail", "far-village"]
    labels = [one.label for one in plan(SHELF, box, replace(ORDER, only=("far-village",)))]
    assert len([one for one in labels if "Charmes after the hail" in one]) == len(labels) > 3
    (ruleset,) = game.rulesets
    counters = map_counters(game, ruleset, "far-village", 3)
    state = compile_game(game, ruleset.id, 3).new_state(1, counters=counters)
    assert state.legal_actions()
