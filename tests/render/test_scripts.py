"""Stage scripts: large enough to read in low light, in order, counted out, never cut in a step."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import page as page_validation
import pypdfium2
import pytest
import yaml
from pikepdf import Name
from sheet_reader import codes, elements, opened, paint, words
from sheet_samples import A4, LETTER

from generator.model.sheet import Sheet
from generator.model.sizes import Paper
from generator.render.stylesheet import Ink
from generator.source.schema import json_schema

STEPS: list[dict[str, Any]] = [
    {"block": "speech", "text": "Close your eyes, all of you."},
    {"block": "cue", "to": "Everybody.", "text": "Wait until all eyes are closed."},
    {"block": "count", "down_from": "{{ values.hand * 2 }}", "label": "Count aloud, slowly."},
    {"block": "speech", "by": "A witness", "text": "I saw **nothing**."},
    {"block": "cue", "icon": "goat", "text": "Show the goat."},
    {"block": "pause", "seconds": "{{ values.hand }}", "text": "Let them settle."},
]
PART: Mapping[str, Any] = {
    "block": "part",
    "title": "Night",
    "voice": "The warden",
    "note": "Each time the bell rings.",
    "steps": STEPS,
}
SCRIPT: Mapping[str, Any] = {
    "id": "night",
    "title": "The Night",
    "kind": "script",
    "pages": 2,
    "lead": "Read slowly.",
    "blocks": [{**PART, "title": "Dusk"}, PART],
}


def script(*steps: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {**SCRIPT, "blocks": [{**PART, "steps": list(steps)}], **more}


def letters(pdf: bytes) -> list[tuple[str, float]]:
    """Each letter of the first page with the height of its type in points."""
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    sizes = (pypdfium2.raw.FPDFText_GetFontSize(text, index) for index in range(text.count_chars()))
    return list(zip(text.get_text_range(), sizes, strict=False))


@pytest.mark.parametrize("frame", ["stripe", "single", "double-round"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_a_script_is_pdf_ua_in_its_frames(paper: Paper, frame: str, tmp_path: Path) -> None:
    found = paint(SCRIPT, paper, frame=frame)
    short = "thin-page"  # how far a script of a few steps goes is no fault of its frame
    assert [one for one in found.findings if one.code.slug != short] == []
    assert found.flaws == ()
    target = tmp_path / "script.pdf"
    target.write_bytes(found.pdf)
    report = page_validation.validate_pdf(str(target), profile="ua1")
    assert [str(one) for one in report.failures] == []


def test_a_screen_reader_is_told_the_steps_in_order_and_what_is_said() -> None:
    with opened(paint({**SCRIPT, "blocks": [PART]}).pdf) as pdf:
        kinds = [one.S for one in elements(pdf)]
        items = [one for one in elements(pdf) if one.S == Name.LI]
        bodies = [[kid.S for kid in one.K] for one in items]
    assert kinds.count(Name.L) == 1
    assert bodies == [[Name.Lbl, Name.LBody]] * len(STEPS)
    assert kinds.count(Name.BlockQuote) == 2
    assert kinds.count(Name.H2) == 1


def test_what_is_said_is_quoted_and_who_says_it_named() -> None:
    text = " ".join(words(paint(SCRIPT).pdf).split())
    assert "“Close your eyes, all of you.”" in text
    assert "A witness “I saw nothing.”" in text
    assert "Everybody. Wait until all eyes are closed." in text
    assert "6 seconds Let them settle." in text


def test_a_countdown_prints_every_number_down_to_one() -> None:
    text = " ".join(words(paint(SCRIPT).pdf).split())
    assert "Count aloud, slowly. " + " ".join(map(str, range(12, 0, -1))) in text


def test_a_pause_of_one_second_is_one_second() -> None:
    assert "1 second Now" in " ".join(
        words(paint(script({"block": "pause", "seconds": "1", "text": "Now."})).pdf).split()
    )


@pytest.mark.parametrize("times", [1, 4])
def test_what_is_said_is_never_smaller_than_large_print(times: int) -> None:
    """Even where a long script steps down to its smallest type."""
    found = paint({**SCRIPT, "blocks": [PART] * times})
    assert found.size == {1: 14.0, 4: 12.0}[times]
    said = [size for letter, size in letters(found.pdf) if letter in "“”"]
    assert said and min(said) >= 16
    assert max(said) > max(size for letter, size in letters(found.pdf) if letter in "W")


def test_no_step_is_broken_over_two_pages() -> None:
    speech = " ".join(f"word{number}" for number in range(40))
    found = paint(script(*[{"block": "speech", "text": speech}] * 6))
    assert found.pages == 2
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(found.pdf)]
    for page in pages:
        assert len(re.findall(r"word0\b", page)) == len(re.findall(r"word39\b", page)) > 0


def test_a_part_may_begin_its_own_page() -> None:
    found = paint({**SCRIPT, "blocks": [{**PART, "title": "Dusk"}, {**PART, "own_page": True}]})
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(found.pdf)]
    assert ["Dusk" in page for page in pages] == [True, False]
    assert pages[1].lstrip().startswith("Night")


def test_greys_are_enough() -> None:
    for page in pypdfium2.PdfDocument(paint(SCRIPT, ink=Ink.GREY, frame="stripe").pdf):
        picture = page.render(scale=1).to_pil().convert("HSV")
        assert picture.getchannel("S").getextrema() == (0, 0)


@pytest.mark.parametrize(
    ("step", "name"),
    [
        ({"block": "count", "label": "Aloud.", "down_from": "ten"}, "down_from"),
        ({"block": "count", "label": "Aloud.", "down_from": "1"}, "down_from"),
        ({"block": "count", "label": "Aloud.", "down_from": "61"}, "down_from"),
        ({"block": "count", "label": "Aloud.", "down_from": "{{ values.hand / 4 }}"}, "down_from"),
        ({"block": "pause", "seconds": "a while"}, "seconds"),
        ({"block": "pause", "seconds": "-5"}, "seconds"),
        ({"block": "pause", "seconds": "²"}, "seconds"),
    ],
)
def test_what_is_no_number_to_count_is_found_where_it_stands(
    step: Mapping[str, Any], name: str
) -> None:
    found = paint(script(STEPS[0], step))
    assert codes(found) == ["script-number"]
    assert found.findings[0].position.file == f"sheets/0/blocks/0/steps/1/{name}"


def test_a_number_that_cannot_be_worked_out_is_told_once() -> None:
    step = {"block": "count", "label": "Aloud.", "down_from": "{{ values.hnad }}"}
    assert codes(paint(script(step))) == ["sheet-words"]


def test_the_example_of_the_guide_is_a_sheet() -> None:
    guide = (Path(__file__).parents[2] / "content/README.md").read_text("utf-8")
    (example,) = re.findall(r"^```yaml script\n(.*?)^```", guide, re.S | re.M)
    (sheet,) = (Sheet.model_validate(one, strict=False) for one in yaml.safe_load(example))
    (part,) = sheet.blocks
    told = {step["block"] for step in STEPS}
    assert {step.block for step in part.steps} == told  # type: ignore[union-attr]
    assert "Part" in json_schema({"sheet": Sheet})["sheet"]["$defs"]
