"""Cards to turn for H5P: what is on them, what H5P's own description and a reader of it say."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.exports import h5p
from generator.exports.archives import zipped
from generator.exports.target import Export
from tests.exports.school_box import supply

Make = Callable[..., Export]
SEMANTICS = Path(__file__).parent / "h5p" / "H5P.Dialogcards-1.9" / "semantics.json"
"""Of the content type, by Joubel, under the MIT licence: see README.md beside it."""
DESCRIBED: list[dict[str, Any]] = json.loads(SEMANTICS.read_text("utf-8"))


@pytest.fixture(scope="module")
def made(templates: Path, cache: Path) -> Make:
    def make(*changes: tuple[str, str], **ways: Any) -> Export:
        found = h5p.export(supply(templates, cache, *changes, **ways))
        assert list(h5p.faults(found.files)) == []
        return found

    return make


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def content(found: Export, part: str) -> dict[str, Any]:
    held = parts(found.files[f"market-{part}.h5p"])
    read: dict[str, Any] = json.loads(held["content/content.json"])
    return read


def test_words_cards_and_quiz_are_packages_of_cards(made: Make) -> None:
    found = made()
    assert [*found.files] == ["market-words.h5p", "market-cards.h5p", "market-quiz.h5p"]
    assert {part: len(content(found, part)["dialogs"]) for part in ("words", "cards", "quiz")} == {
        "words": 3,
        "cards": 12,
        "quiz": 5,
    }


def test_what_a_package_says_of_itself(made: Make) -> None:
    about = json.loads(parts(made().files["market-words.h5p"])["h5p.json"])
    assert about == {
        "title": "Market Day: Words",
        "language": "en",
        "mainLibrary": "H5P.Dialogcards",
        "embedTypes": ["iframe"],
        "license": "U",
        "preloadedDependencies": [
            {"machineName": "H5P.Dialogcards", "majorVersion": 1, "minorVersion": 9}
        ],
    }


def test_a_card_has_its_picture_with_words_and_its_origin(made: Make) -> None:
    found = made()
    silk = next(one for one in content(found, "cards")["dialogs"] if "Silk" in one["text"])
    assert silk["text"] == "<p>Silk</p>"
    assert silk["answer"] == "<p>Worth 4.</p><p>Card: Silk (Goods)</p>"
    assert silk["imageAltText"] == "Picture of the card Silk"
    picture = silk["image"]
    assert (picture["mime"], picture["width"], picture["height"]) == ("image/jpeg", 496, 693)
    held = parts(found.files["market-cards.h5p"])
    assert held[f"content/{picture['path']}"].startswith(b"\xff\xd8")


def test_a_question_has_its_choices_its_answer_and_its_origin(made: Make) -> None:
    first = content(made(), "quiz")["dialogs"][0]
    assert first["text"] == "<p>What is a toll?</p><p>A. Money</p><p>B. Bread</p>"
    assert first["answer"] == (
        "<p><strong>A.</strong> Money.</p><p>From: Evidence: A toll book</p>"
    )
    toll = content(made(), "words")["dialogs"][1]
    assert toll["answer"] == (
        "<p>Money paid to bring goods to a market.</p>"
        "<p>Words of the lesson “A Market under Suspicion”</p>"
    )


def test_signs_of_html_stay_words(made: Make) -> None:
    apple = content(made(), "cards")["dialogs"][0]["answer"]
    assert "&lt;b&gt; &amp; “so”" in apple


def test_every_label_is_said_and_no_other(made: Make) -> None:
    """By the content type's own description: what is left out is shown in English."""
    said = content(made(), "words")
    assert said.keys() == {one["name"] for one in DESCRIBED}
    (group,) = (one for one in DESCRIBED if one["name"] == "confirmStartingOver")
    assert said["confirmStartingOver"].keys() == {one["name"] for one in group["fields"]}
    (group,) = (one for one in DESCRIBED if one["name"] == "behaviour")
    assert said["behaviour"].keys() == {one["name"] for one in group["fields"]}
    (listed,) = (one for one in DESCRIBED if one["name"] == "dialogs")
    known = {one["name"] for one in listed["field"]["fields"]}
    for one in content(made(), "cards")["dialogs"]:
        assert one.keys() <= known


def test_a_reader_of_h5p_takes_them(made: Make, tmp_path: Path) -> None:
    reader = pytest.importorskip("pyh5p")
    described = reader.Semantics.from_json(DESCRIBED)
    for name, data in made().files.items():
        path = tmp_path / name
        path.write_bytes(data)
        package = reader.read_package(str(path))
        assert list(package.validate(require_content=True, allow_content_only=True)) == []
        assert list(described.validate(package.content)) == []


def test_two_exports_are_equal_to_the_byte(made: Make) -> None:
    assert made().files == made().files


def test_without_a_lesson_there_are_words_and_cards(made: Make) -> None:
    found = made(lesson=False)
    assert [*found.files] == ["market-words.h5p", "market-cards.h5p"]
    assert "a quiz: the box has no lesson" in [one.told for one in found.lost]


def changed(data: bytes, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> bytes:
    """The package after a change of what it says of itself and of its content."""
    held = parts(data)
    about, own = json.loads(held["h5p.json"]), json.loads(held["content/content.json"])
    change(about, own)
    held |= {"h5p.json": json.dumps(about).encode()}
    return zipped({**held, "content/content.json": json.dumps(own).encode()})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda about, own: about.pop("title"), "h5p.json has no title"),
        (lambda about, own: about.update(mainLibrary="H5P.Other"), "not H5P.Dialogcards"),
        (lambda about, own: about["preloadedDependencies"][0].update(minorVersion=8), "not H5P"),
        (lambda about, own: own.update(dialogs=[]), "there is no card"),
        (lambda about, own: own.update(next=""), "next is not said"),
        (lambda about, own: own["dialogs"][0].update(answer=""), "card 1 has an empty side"),
        (lambda about, own: own["dialogs"][0].pop("tips"), "card 1 has an empty side"),
        (lambda about, own: own["dialogs"][0].update(imageAlt="x"), "imageAlt, which H5P does not"),
        (lambda about, own: own["dialogs"][1].pop("imageAltText"), "card 2 has a picture without"),
        (lambda about, own: own["dialogs"][1]["image"].update(path="images/x.jpg"),
         "card 2 shows images/x.jpg"),
        (lambda about, own: own["dialogs"].pop(), "no card shows content/images/"),
    ],
)  # fmt: skip
def test_what_h5p_would_not_show_is_found(
    made: Make, change: Callable[[dict[str, Any], dict[str, Any]], None], said: str
) -> None:
    data = changed(made().files["market-cards.h5p"], change)
    assert any(said in one for one in h5p.faults({"a.h5p": data})), [*h5p.faults({"a.h5p": data})]


def test_what_is_no_package_is_said() -> None:
    assert list(h5p.faults({})) == ["there is no package"]
    assert "cannot be read" in next(h5p.faults({"a.h5p": b"PK"}))
