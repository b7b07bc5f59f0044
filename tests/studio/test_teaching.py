"""Teach: seats as a list, a pack as pages, the key by itself, a folder that opens from the disk."""

import io
import zipfile
from pathlib import Path

import pytest
from browser import Visit
from starlette.datastructures import QueryParams

from generator.studio.class_folder import ClassFolder, ClassPage
from generator.studio.class_form import ClassForm
from generator.studio.hosts import Content


def test_an_address_becomes_the_words_of_the_command() -> None:
    asked = QueryParams("box=x&class=25&minutes=60&level=core&dyslexia=yes&without_decks=yes")
    words = ClassForm.of(asked).words(Content("x", language="de"))
    assert words[:2] == ["handouts", "x"]
    wanted = {"--class=25", "--minutes=60", "--level=core", "--dyslexia", "--no-decks", "--html"}
    assert wanted < set(words)


def test_the_folder_for_a_class_holds_what_its_pages_name(tmp_path: Path) -> None:
    pages, pictures = tmp_path / "pages", tmp_path / "pictures" / "x"
    (pages / "x").mkdir(parents=True)
    (pages / "x" / "quiz.html").write_text("<p>quiz", encoding="utf-8")
    (pictures / "preview" / "fruit").mkdir(parents=True)
    (pictures / "preview" / "fruit" / "plum.red-front.png").write_bytes(b"png")
    (pictures / "rulebook-a4.pdf").write_bytes(b"pdf")
    decks = [{"id": "fruit", "cards": [{"id": "plum.red"}, {"id": "unseen"}]}]
    handouts = [ClassPage("x/quiz.html", "Quiz"), ClassPage("x/gone.html", "Gone")]
    rules = [ClassPage("x/rulebook-a4.pdf", "Rules", "rules")]
    held = ClassFolder("X", decks, handouts, rules, pages, pictures.parent)
    assert [one.title for one in held.handouts] == ["Quiz"]
    with zipfile.ZipFile(io.BytesIO(held.archive({"index.html": "<p>"}))) as archive:
        assert archive.namelist() == [
            "index.html",
            "handouts/quiz.html",
            "rules/rulebook-a4.pdf",
            held.shown()[0]["cards"][0]["picture"],
        ]


@pytest.mark.slow
def test_a_pack_for_a_class_keeps_its_key_apart(visit: Visit) -> None:
    page = visit.open("/teach?box=malice&class=7&level=support&without_decks=yes")
    assert page.locator(".table").count() == 2
    assert page.get_by_text("Pupil 7: seat 1").is_visible()
    page.locator("[name=class]").fill("9")
    page.keyboard.press("Tab")
    page.get_by_text("Pupil 9: seat 1").wait_for()
    page.get_by_role("button", name="Make the pack").focus()
    page.keyboard.press("Enter")
    page.locator(".takes").wait_for()
    assert visit.violations() == []
    assert not page.get_by_text("Is a projector on?").is_visible()
    link = page.get_by_role("link", name="Download what pupils get")
    archive = page.request.get(visit.base + link.get_attribute("href"))
    with zipfile.ZipFile(io.BytesIO(archive.body())) as held:
        names = [Path(name).name for name in held.namelist()]
    assert "quiz.pdf" in names
    assert not [name for name in names if name.startswith(("answer-key", "teacher"))]
    assert page.locator(".secret .sheet").count() > 1


@pytest.mark.slow
def test_numbers_that_are_typed_one_after_the_other_both_stay(visit: Visit) -> None:
    page = visit.open("/teach?box=malice&class=7")
    page.locator("[name=class]").fill("9")
    page.keyboard.press("Tab")
    page.keyboard.type("90")
    page.get_by_text("Pupil 9: seat 1").wait_for()
    assert page.input_value("[name=class]") == "9"
    assert page.input_value("[name=minutes]") == "90"
