"""Templates that a box brings for its own cards: found first, trusted only where they are ours."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.errors import HornbookError
from generator.keys import content_key
from generator.languages.catalogues import brought_messages
from generator.linting import needs_beside, templates_for
from generator.project import find_project
from generator.render.untrusted import overlaid
from generator.shelf import Shelf
from generator.source.folders import Chosen
from generator.source.own_templates import homes_of_ours, is_vouched_for, templates_of
from tests.security.cottage import PLAIN, write_annex, write_cottage

PROJECT = find_project()
CONTENT, TEMPLATES = PROJECT.content, PROJECT.templates
MANUAL = "{# A beast in its pen.\n   Slots:\n   - points: what it is worth #}\n{{ slots.points }}"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A stranger's box that paints its beasts with a template of its own."""
    change = (
        "cards/beasts.yaml",
        "template: text-card, slots: {value:",
        "template: pen, slots: {points:",
    )
    made = write_cottage(tmp_path, change)
    bring(made, "pen.html", MANUAL + PLAIN)
    return made


def bring(folder: Path, name: str, text: str) -> None:
    file = folder / "templates" / "faces" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def codes(folder: Path, *, trusted: bool = False) -> list[str]:
    opened = Shelf(PROJECT).open(folder, trusted=trusted, kept=False)
    return [one.code.id for one in opened.settled(painted=False)]


def test_a_stranger_s_box_with_templates_is_read_only_by_who_trusts_it(box: Path) -> None:
    shelf = Shelf(PROJECT)
    assert "S022" in codes(box) and shelf.open(box).game is None
    assert codes(box, trusted=True) == []


def test_a_copy_of_a_box_of_ours_needs_no_trust_until_a_template_is_changed(tmp_path: Path) -> None:
    copied = Path(shutil.copytree(CONTENT / "salem-1692", tmp_path / "mine"))
    assert is_vouched_for(CONTENT, copied)
    (copied / "templates" / "faces" / "notes.txt").write_text("Read me.")
    assert is_vouched_for(CONTENT, copied)
    with (copied / "templates" / "faces" / "kill.css").open("a") as file:
        file.write(".f-kill { color: red }")
    assert not is_vouched_for(CONTENT, copied)


def test_a_template_of_ours_under_another_name_or_behind_a_link_is_not_ours(tmp_path: Path) -> None:
    ours = CONTENT / "salem-1692" / "templates" / "faces" / "kill.html"
    bring(tmp_path / "a", "other.html", ours.read_text("utf-8"))
    assert not is_vouched_for(CONTENT, tmp_path / "a")
    (tmp_path / "b" / "templates" / "faces").mkdir(parents=True)
    (tmp_path / "b" / "templates" / "faces" / "kill.html").symlink_to(ours)
    assert not is_vouched_for(CONTENT, tmp_path / "b")


def test_our_boxes_that_bring_templates_are_vouched_for() -> None:
    homes = tuple(homes_of_ours(CONTENT))
    assert len(homes) >= 5
    assert all(is_vouched_for(CONTENT, one) for one in homes)


def test_what_a_box_brings_is_found_before_ours_and_is_painted_in_the_sandbox(
    box: Path, tmp_path: Path
) -> None:
    bring(box, "text-card.html", MANUAL + PLAIN)
    laid = templates_for(box, (), PROJECT)
    assert (laid / "faces" / "text-card.html").read_text("utf-8") == MANUAL + PLAIN
    assert not (laid / "faces" / "text-card.css").exists()  # ours, for what ours draws
    assert (laid / "strangers" / "text-card.html").is_file()
    assert (laid / "faces" / "emblem-back.css").is_file()
    needs = needs_beside(Shelf(PROJECT).known.templates, laid)
    assert needs["pen"].slots == needs["text-card"].slots == {"points"}
    assert overlaid(TEMPLATES, (), tmp_path, tmp_path / "none") == TEMPLATES


def test_an_edited_template_is_laid_anew_and_changes_the_key_of_the_box(box: Path) -> None:
    before, key = templates_for(box, (), PROJECT), content_key(PROJECT, Chosen(box))
    assert templates_for(box, (), PROJECT) == before
    bring(box, "pen.html", MANUAL + PLAIN + "!")
    assert templates_for(box, (), PROJECT) != before
    assert content_key(PROJECT, Chosen(box)) != key


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("base.css", "what Hornbook itself paints with"),
        ("tokens.html", "what Hornbook itself paints with"),
        ("text-card.css", "the style of no template of the box"),
    ],
)
def test_a_box_replaces_whole_templates_and_none_that_all_faces_share(
    box: Path, tmp_path: Path, name: str, said: str
) -> None:
    bring(box, name, "")
    with pytest.raises(HornbookError, match=said):
        overlaid(TEMPLATES, (), tmp_path / "cache", box)


def test_a_set_replaces_no_template_of_its_box(box: Path, tmp_path: Path) -> None:
    own = write_annex(tmp_path, **{"pen.html": PLAIN})
    with pytest.raises(HornbookError, match="is a template of the box already"):
        overlaid(TEMPLATES, (own,), tmp_path / "cache", box)


def test_templates_of_a_box_are_listed_and_explained(box: Path) -> None:
    run = CliRunner().invoke
    assert (
        "of salem-1692: `hornbook explain NAME`"
        in run(main, ["list", "salem-1692", "--templates"]).output
    )
    said = run(main, ["explain", "tryal"]).output
    assert said.startswith("tryal: a face template of salem-1692") and "# cards/tryals.yaml" in said
    listed = run(main, ["list", str(box), "--templates"]).output
    assert f"`hornbook explain NAME --box {box}`" in listed and "A beast in its pen" in listed
    own = run(main, ["explain", "pen", "--box", str(box)]).output
    assert "points  what it is worth" in own and "template: pen" in own


def test_a_text_of_a_template_that_the_catalogue_lacks_is_told(tmp_path: Path) -> None:
    copied = Path(shutil.copytree(CONTENT / "salem-1692", tmp_path / "mine"))
    shelf, texts = Shelf(PROJECT), brought_messages(templates_of(copied))
    assert "A tryal card turns up at" in {one.text for one in texts}
    opened = shelf.open(copied, language="de", linted=False)
    assert opened.game is not None
    assert opened.game.house["A tryal card turns up at"] == "Eine Karte wird aufgedeckt bei"
    file = copied / "languages" / "de.po"
    text = file.read_text("utf-8")
    file.write_text(text.replace('msgstr "Eine Karte wird aufgedeckt bei"', 'msgstr ""'), "utf-8")
    found = shelf.open(copied, language="de", linted=False).findings
    assert any("A tryal card turns up at" in one.message for one in found)


@pytest.mark.parametrize("home", [*homes_of_ours(CONTENT)], ids=lambda home: home.name)
def test_our_boxes_paint_with_every_template_that_they_bring(home: Path) -> None:
    game = Shelf(PROJECT).open(home, linted=False).game
    assert game is not None
    sides = (side for deck in game.decks for side in (deck.front, deck.back))
    used = {getattr(side, "template", None) for side in sides}
    assert {Path(name).stem for name, _ in templates_of(home)} <= used
