"""Every document of every box in each of its languages: without a fault, and read by everybody.

That takes many minutes, and is part of `make thousand`.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.errors import ExitCode
from generator.languages.catalogues import languages_of
from generator.project import find_project
from generator.source.folders import box_names
from tests.accessible import assert_accessible, assert_web_pages
from tests.thorough import rarely

CONTENT = find_project().content
SPOKEN = [
    (box, language)
    for box in box_names(CONTENT)
    for language in ("en", *languages_of(CONTENT / box))
]

pytestmark = pytest.mark.slow


def test_the_languages_that_we_promise_are_there() -> None:
    """All five boxes in German, two of them in French."""
    assert [box for box, tag in SPOKEN if tag == "de"] == list(box_names(CONTENT))
    french = {box for box, tag in SPOKEN if tag == "fr"}
    assert french == {"hammer-of-the-witches", "witch-hunt-1649"}


def documents(folder: Path) -> Iterator[Path]:
    """What is read and written on: no cards, and no maps, which lists tell in words."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    for name, about in manifest["files"].items():
        is_drawn = "cards" in about or about.get("kind") == "map"
        if not is_drawn and name.endswith((".pdf", ".html")):
            yield folder / name


@rarely
@pytest.mark.parametrize(("box", "language"), SPOKEN)
def test_everything_is_read_by_everybody(box: str, language: str, tmp_path: Path) -> None:
    """The smallest class of each lesson has every kind of page."""
    spoken = () if language == "en" else ("--language", language)
    orders = [
        ("handouts", box, "--class", "4", "--tomorrow", "--no-decks", "--html"),
        ("print", box, "--html", "--lists"),
    ]
    made: list[Path] = []
    for number, order in enumerate(orders):
        output = tmp_path / str(number)
        result = CliRunner().invoke(main, [*order, *spoken, "--output", str(output)])
        assert result.exit_code == ExitCode.OK, result.output
        assert "M156" not in result.output
        (folder,) = (one for one in output.iterdir() if not one.name.startswith("."))
        made += documents(folder)
    for one in made:
        if one.suffix == ".pdf":
            assert_accessible(one.read_bytes())
    assert_web_pages([one.read_text("utf-8") for one in made if one.suffix == ".html"])
