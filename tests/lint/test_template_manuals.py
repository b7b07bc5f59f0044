"""Every face template tells its slots, and whoever asks for its manual is shown all of them."""

import sys
from functools import cache
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from generator.cli import main
from generator.commands.template_manual import AIDS, STARTING, manuals
from generator.lint.manuals import manual_of, told_slots
from generator.model.outlines import OUTLINES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
FACES = sorted((TEMPLATES / "faces").glob("*.html"))
SOURCE = """{# A card of any size: words - and a name.
   Slots:
   - band: its colour
   - over-all: words above,
     in two lines #}
<p>{{ slots.over_all }}{{ slots.foot }}</p>
{{ theme.bands[slots.band|plain].fill }}{{ size.width }}"""


@cache
def page() -> str:
    sys.path.insert(0, str(ROOT / "docs"))
    from faces import templates_page

    sys.path.pop(0)
    return str(templates_page())


@pytest.mark.parametrize("path", FACES, ids=lambda path: path.stem)
def test_a_template_tells_all_slots_that_it_draws_and_no_others(path: Path) -> None:
    source = path.read_text("utf-8")
    manual = manual_of(path.stem, source)
    assert manual.about.endswith(".")
    assert {one.name for one in manual.slots} == told_slots(source).keys()
    assert [one.name for one in manual.slots if not one.means] == []


@pytest.mark.parametrize("path", FACES, ids=lambda path: path.stem)
def test_the_page_and_the_command_name_all_slots_of_a_template(path: Path) -> None:
    if path.stem in AIDS:
        assert f"### {path.stem}\n" not in page()
        return
    _, _, part = page().partition(f"\n### {path.stem}\n")
    part = part.partition("\n### ")[0]
    said = CliRunner().invoke(main, ["explain", path.stem]).output
    for one in manuals(TEMPLATES)[path.stem].slots:
        assert f"`{one.name}`" in part
        assert f"\n  {one.name} " in said
    assert "```yaml\n" in part


def test_a_slot_says_what_it_names_and_whether_it_must_be_filled() -> None:
    manual = manual_of("x", SOURCE)
    told = [(one.name, one.means, one.needed, one.names) for one in manual.slots]
    assert told == [
        ("band", "its colour", True, ("band",)),
        ("over-all", "words above, in two lines", False, ()),
        ("foot", "", False, ()),
    ]
    assert manual.about == "A card of any size: words - and a name."
    assert manual.sized


def test_a_template_that_reads_no_size_is_for_one() -> None:
    assert not manual_of("x", "{# A card. #}<p>{{ slots.a }}</p>").sized


@pytest.mark.parametrize("name", [one.name for one in manuals(TEMPLATES).values() if one.sized])
def test_a_template_for_any_size_has_a_deck_to_copy_that_fills_all_its_slots(name: str) -> None:
    filled: set[str] = set()
    for path in (TEMPLATES / STARTING).glob("*.yaml"):
        deck = yaml.safe_load(path.read_text("utf-8"))
        for face in (deck["front"], deck["back"]):
            if face["template"] == name:
                filled |= face.get("slots", {}).keys()
    left_out = {"name"} if name == "token" else set()  # a word on a token is for larger ones
    assert filled == {one.name for one in manuals(TEMPLATES)[name].slots} - left_out


def test_templates_are_listed_with_what_they_are_for() -> None:
    said = CliRunner().invoke(main, ["list", "--templates"]).output
    assert [one for one in manuals(TEMPLATES) if f"\n  {one} " not in said] == []
    assert not any(f"\n  {one} " in said for one in AIDS)


def test_a_template_that_draws_outlines_draws_all_there_are() -> None:
    for name in ("text-card", "role", "money"):
        assert manuals(TEMPLATES)[name].needs.shapes == OUTLINES.keys()
