"""A box as a web page and on the wall: what stands there, that all can read it, that it opens."""

import shutil
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from generator.exports import web_page
from generator.exports.target import Export
from tests.accessible import assert_web_pages
from tests.exports.school_box import HARD, TEXTS, supply

Make = Callable[..., Export]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def made(templates: Path, cache: Path) -> Make:
    def make(*changes: tuple[str, str], **ways: Any) -> Export:
        found = web_page.export(supply(templates, cache, *changes, **ways))
        assert list(web_page.faults(found.files)) == []
        return found

    return make


@pytest.fixture(scope="module")
def files(made: Make) -> dict[str, str]:
    found = made().files
    return {name: data.decode() for name, data in found.items() if name.endswith(".html")}


def test_a_page_a_wall_and_a_picture_of_each_card(made: Make) -> None:
    found = made().files
    assert list(found)[:2] == ["index.html", "projector.html"]
    pictures = [name for name in found if name.startswith("pictures/")]
    assert len(pictures) == 12
    assert "pictures/goods-apple-front.jpg" in pictures
    assert all(found[name].startswith(b"\xff\xd8") for name in pictures)


def test_the_page_has_words_cards_quiz_and_sources(files: dict[str, str]) -> None:
    page = unescape(files["index.html"])
    assert '<html lang="en">' in page
    assert "<dt>toll</dt>\n<dd>Money paid to bring goods to a market.</dd>" in page
    assert "<dt>stock</dt>" in page
    assert page.count("<article") == 12
    assert 'alt="Picture of the card Silk" width="496" height="693"' in page
    assert '<h4>Silk</h4>\n<p>Worth 4.</p>\n<p class="small">× 4</p>' in page
    assert '<b>A.</b> Money.</p>\n<p class="small">From: Evidence: A toll book</p>' in page
    assert "A. Writer, Tolls. Press, 1990." in page
    assert "Who was blamed when trade went wrong?" in page


def test_words_are_escaped(files: dict[str, str]) -> None:
    for page in files.values():
        assert "&lt;b&gt; &amp; “so”" in page
        assert HARD not in page


def test_the_wall_shows_one_thing_at_a_time(files: dict[str, str]) -> None:
    wall = files["projector.html"]
    assert wall.count('<article class="slide') == 1 + 5 + 3 + 12
    for kind in ("quiz", "words", "cards"):
        assert wall.count(f'id="{kind}"') == 1
        assert f'<a href="#{kind}">' in wall
    assert "20 / 20" in wall
    assert wall.count("<details>") == 5 + 3


def test_a_card_that_says_much_is_set_smaller(made: Make) -> None:
    texts = {**TEXTS, "silk": "Much is said of silk, and more. " * 12}
    wall = made(texts=texts).files["projector.html"].decode()
    assert wall.count("slide cards full") == 1


def test_without_a_lesson_there_is_no_quiz(made: Make) -> None:
    found = made(lesson=False)
    page = found.files["index.html"].decode()
    assert 'id="quiz"' not in page
    assert 'id="sources"' not in page
    assert "a quiz: the box has no lesson" in [one.told for one in found.lost]


def test_a_deck_that_the_lesson_leaves_out_is_on_no_page(made: Make) -> None:
    found = made(("grouping:", "leaves_out: [folk]\ngrouping:"))
    assert not [name for name in found.files if "folk" in name]
    assert b"Folk" not in found.files["index.html"] + found.files["projector.html"]
    assert "Folk: the class does not play with it" in [one.told for one in found.lost]


def test_two_exports_are_equal_to_the_byte(made: Make) -> None:
    assert made().files == made().files


@pytest.mark.slow
def test_both_pages_are_read_by_everybody(made: Make, files: dict[str, str]) -> None:
    same = made(("word: stall", "word: toll")).files  # two slides of one name
    pages = [files["index.html"], same["projector.html"].decode()]
    assert 'aria-labelledby="s6"' in pages[1]
    assert_web_pages(pages)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pictures/goods-silk-front.jpg", "pictures/none.jpg", "asks for pictures/none.jpg"),
        ("pictures/goods-silk-front.jpg", "https://x.example/a.jpg", "asks for https://x"),
        ('href="#words"', 'href="#wrods"', "leads to #wrods"),
        ('href="projector.html"', 'href="wall.html"', "leads to wall.html"),
        (' alt="Picture of the card Silk"', "", "1 pictures have no words"),
        (' lang="en"', "", "language"),
        ('id="cards"', 'id="words"', "2 places are called words"),
        ("</style>", "i { background: url(https://x.example/y) }</style>", "asks for https://x"),
    ],
)
def test_what_is_not_there_is_found(made: Make, old: str, new: str, said: str) -> None:
    files = dict(made().files)
    page = files["index.html"].decode()
    assert old in page
    files["index.html"] = page.replace(old, new).encode()
    assert any(said in one for one in web_page.faults(files)), [*web_page.faults(files)]


def test_a_picture_that_nothing_shows_and_no_page_are_found(made: Make) -> None:
    more = {**made().files, "pictures/more.jpg": b""}
    assert list(web_page.faults(more)) == ["nothing shows pictures/more.jpg"]
    assert "there is no index.html" in list(web_page.faults({}))


@pytest.mark.slow
def test_keys_go_on_and_back_and_show_the_answer(made: Make, tmp_path: Path) -> None:
    """In a browser, from disk, with no network."""
    api = pytest.importorskip("playwright.sync_api")
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.skip("there is no Chromium")
    for name, data in made().files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    asked: list[str] = []
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.on("request", lambda one: asked.append(one.url))
        page.on("console", lambda one: asked.append(f"console: {one.text}"))
        page.goto((tmp_path / "projector.html").as_uri())

        def press(key: str) -> int:
            page.keyboard.press(key)
            at_top = "one => Math.abs(one.getBoundingClientRect().top) < 4"
            slides = "[...document.querySelectorAll('.slide')]"
            return int(page.evaluate(f"{slides}.findIndex({at_top})"))

        assert [press("ArrowRight"), press("PageDown"), press("ArrowLeft")] == [1, 2, 1]
        press("Enter")
        assert page.locator(".slide").nth(1).locator("details p").first.is_visible()
        press("Enter")
        assert not page.locator(".slide").nth(1).locator("details p").first.is_visible()
        assert [press("End"), press("ArrowRight"), press("Home")] == [20, 20, 0]
        browser.close()
    assert all(one.startswith("file:") for one in asked)
