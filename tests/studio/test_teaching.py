"""Teach: seats as a list, a pack as pages, the key by itself, a folder that opens from the disk."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from browser import PIXEL, Visit
from starlette.datastructures import QueryParams
from starlette.requests import Request

from generator.project import find_project
from generator.studio.class_folder import ClassFolder, ClassPage
from generator.studio.class_form import ClassForm
from generator.studio.hosts import Content
from generator.studio.pages import Pages
from tests.thorough import rarely


def form(query: str) -> ClassForm:
    return ClassForm.of(QueryParams(query))


def test_an_address_becomes_the_words_of_the_command() -> None:
    asked = form("box=x&class=25&minutes=60&level=core&tomorrow=yes&no-cut=yes&without_decks=yes")
    words = asked.words(Content("x", ("./own",), language="de"))
    assert words[:4] == ["handouts", "x", "--set", "./own"]
    wanted = {"--class=25", "--minutes=60", "--level=core", "--tomorrow", "--no-cut", "--no-decks"}
    assert wanted < set(words)


@pytest.mark.parametrize(
    "query, word",
    [
        ("class=25&large=2", "--large-print-for=2"),
        ("class=25&large=25", "--large-print"),
        ("class=5&large=99", "--large-print"),
        ("class=25&large=0", None),
    ],
)
def test_large_print_is_for_some_for_all_or_for_nobody(query: str, word: str | None) -> None:
    words = form(query).words(Content("x"))
    assert [one for one in words if one.startswith("--large")] == ([word] if word else [])


def test_copies_that_were_changed_stay_in_the_address_and_go_to_the_command() -> None:
    asked = form("class=9&copies.quiz=12&copies.table/majors-a4=0&copies.x=many")
    assert asked.copies == {"quiz": 12, "table/majors-a4": 0}
    assert "--copies=quiz=12,table/majors-a4=0" in asked.words(Content("x"))
    assert form(asked.with_copies({"quiz": 3}).query).copies == {"quiz": 3}
    assert "--copies" not in " ".join(asked.with_copies({}).words(Content("x")))


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


CARDS = [
    ("plum", "Plum", "Eat it.", ""),
    ("pear", "Pear", "Give this card to whoever sits to your left. " * 9, "It was ripe once."),
    ("fig", "Fig", "", ""),
]


@pytest.fixture
def unpacked(tmp_path: Path) -> Iterator[Path]:
    """A folder for a class as it is after it was unpacked."""
    pictures = tmp_path / "pictures" / "x" / "preview" / "fruit"
    pictures.mkdir(parents=True)
    for id_, *_ in CARDS:
        (pictures / f"{id_}-front.png").write_bytes(PIXEL)
    names = ("id", "title", "text", "flavour")
    cards = [dict(zip(names, one, strict=True)) for one in CARDS]
    decks = [{"id": "fruit", "title": "Fruit", "cards": cards}]
    held = ClassFolder("Orchard", decks, [], [], tmp_path / "pages", tmp_path / "pictures")
    app = SimpleNamespace(state=SimpleNamespace())
    request = Request({"type": "http", "headers": [], "path": "/", "query_string": b"",
                       "server": ("127.0.0.1", 1), "scheme": "http", "app": app})  # fmt: skip
    pages = Pages(find_project().templates)
    texts = {name: pages.text(request, f"class/{name}", folder=held, decks=held.shown())
             for name in ("index.html", "projector.html", "projector.js")}  # fmt: skip
    with zipfile.ZipFile(io.BytesIO(held.archive(texts))) as archive:
        archive.extractall(tmp_path / "class")
    yield tmp_path / "class"


@pytest.mark.slow
def test_the_projector_opens_from_the_disk_and_obeys_arrow_keys(
    chromium: Any, unpacked: Path
) -> None:
    asked, wrong = list[str](), list[str]()
    context = chromium.new_context(viewport={"width": 1280, "height": 720}, offline=True)
    page = context.new_page()
    page.on("request", lambda one: asked.append(one.url))
    page.on("console", lambda one: wrong.append(one.text))
    page.on("pageerror", lambda one: wrong.append(str(one)))
    page.goto((unpacked / "index.html").as_uri())
    page.get_by_role("link", name="Cards for the projector").click()
    page.locator("#fruit-plum").wait_for()
    for key, card in (("ArrowRight", "pear"), ("ArrowDown", "fig"), ("ArrowLeft", "pear"),
                      ("Home", "plum"), ("End", "fig"), ("ArrowRight", "fig")):  # fmt: skip
        page.keyboard.press(key)
        page.wait_for_function(f"() => document.querySelector('#fruit-{card}')"
                               ".getBoundingClientRect().top === 0")  # fmt: skip
    # From five metres: letters of a thirtieth of the picture's height, and nothing cut off.
    sizes = page.evaluate("""() => [...document.querySelectorAll('section p:not(.keys)')].map(
        (one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight)""")
    assert min(sizes) > 1 / 30
    words = page.locator("#fruit-pear > div").bounding_box()
    assert words["height"] < 720 * 0.87
    context.close()
    assert not wrong
    assert all(one.startswith(unpacked.as_uri()) for one in asked)


@pytest.mark.slow
@rarely
def test_a_pack_for_a_class_keeps_its_key_apart_by_keyboard(visit: Visit) -> None:
    # For tomorrow: the fewest pages.
    asked = "class=7&level=support&without_decks=yes&minutes=60&tomorrow=yes"
    page = visit.open(f"/teach?box=malice&{asked}")
    assert page.locator(".table").count() == 2
    assert page.get_by_text("Pupil 7: seat 1").is_visible()
    visit.tab_to("[name=class]")
    page.keyboard.type("9")
    page.keyboard.press("Tab")
    page.keyboard.type("90")  # typed at once after the other: both stay
    page.get_by_text("Pupil 9: seat 1").wait_for()
    assert page.input_value("[name=class]") == "9" and page.input_value("[name=minutes]") == "90"
    visit.tab_to("[name=large]")
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    page.locator(".tables b", has_text="large print").wait_for()
    page.locator("[name=large]").fill("0")  # a second kind of pages takes twice as long
    visit.tab_to("button.main")
    page.keyboard.press("Enter")
    page.locator(".takes").wait_for(timeout=90_000)
    assert visit.violations() == []
    assert not page.get_by_text("Is a projector on?").is_visible()
    link = page.get_by_role("link", name="Download what pupils get")
    archive = page.request.get(visit.base + link.get_attribute("href"))
    with zipfile.ZipFile(io.BytesIO(archive.body())) as held:
        names = [Path(name).name for name in held.namelist()]
    assert {"quiz.pdf", "all-handouts.pdf"} < {*names}
    assert not [name for name in names if name.startswith(("answer-key", "teacher"))]
    assert page.locator(".secret .sheet").count() > 1
    visit.tab_to(".parts summary")
    page.keyboard.press("Enter")
    visit.tab_to('[name="copies.quiz"]')
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.wait_for_url("**copies.quiz=12**")
    page.get_by_role("button", name="Cancel").click()  # what the command does is tested there
    page.get_by_text("Cancelled").wait_for()
