"""Faces as SVG: as large as the card, letters as shapes, and what we paint."""

import csv
import io
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from meadow_supply import supply
from PIL import Image, ImageChops, ImageStat

from generator.errors import HornbookError
from generator.exports.face_folders import picture_size
from generator.exports.names import target
from generator.exports.target import Export

NEEDED = pytest.mark.skipif(not shutil.which("pdftocairo"), reason="Poppler is not on this machine")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("drawings")


def table(export: Export) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export.files["counts.csv"].decode())))


@pytest.fixture(scope="module")
def drawn(folder: Path) -> Export:
    return target("pictures-svg").export(supply(folder))


@NEEDED
def test_every_face_is_as_large_as_the_card_and_needs_no_font(drawn: Export) -> None:
    names = {row[key] for row in table(drawn) for key in ("file", "back")}
    assert names == {name for name in drawn.files if name.endswith(".svg")}
    for name in names:
        data = drawn.files[name]
        assert picture_size(data) == (63_000, 88_000), "thousandths of a millimetre"
        root = ElementTree.fromstring(data)  # ours
        assert root.get("version") == "1.1"
        assert not [one for one in root.iter() if one.tag.endswith("}text")]
        assert sum(one.tag.endswith("}path") for one in root.iter()) > 3


@NEEDED
def test_a_front_has_the_title_of_its_card(drawn: Export) -> None:
    for row in table(drawn):
        assert f"<title>{row['title']}</title>".encode() in drawn.files[row["file"]]


@NEEDED
def test_two_exports_are_equal_and_in_order(drawn: Export, folder: Path) -> None:
    assert target("pictures-svg").export(supply(folder)).files == drawn.files
    assert [*target("pictures-svg").faults(drawn.files)] == []


@NEEDED
def test_what_is_drawn_is_what_is_painted(drawn: Export, folder: Path) -> None:
    """Another engine draws the SVG; it differs little from our own picture of the face."""
    pymupdf = pytest.importorskip("pymupdf")
    (deck,) = supply(folder).decks
    for row in table(drawn):
        with pymupdf.open(stream=drawn.files[row["file"]], filetype="svg") as document:
            page = document[0]
            grid = pymupdf.Matrix(630 / page.rect.width, 880 / page.rect.height)
            shown = page.get_pixmap(matrix=grid, alpha=False)
        svg = Image.frombytes("RGB", (shown.width, shown.height), shown.samples).convert("L")
        face = f"{row['title'].lower()}/front"
        ours = deck.pictures(deck.shot(254), [face])[face]
        with Image.open(io.BytesIO(ours)) as picture:
            wanted = picture.convert("L").resize(svg.size)
        difference = ImageChops.difference(svg, wanted)
        assert ImageStat.Stat(difference).mean[0] < 4, "of 255"


@NEEDED
def test_a_torn_drawing_and_letters_as_text_are_found(drawn: Export) -> None:
    name = table(drawn)[0]["file"]
    torn = drawn.files[name].replace(b"</svg>", b"")
    (found,) = target("pictures-svg").faults({**drawn.files, name: torn})
    assert found.startswith(f"{name}: no XML")
    typed = drawn.files[name].replace(b"</svg>", b"<text>Goat</text></svg>")
    assert [*target("pictures-svg").faults({**drawn.files, name: typed})] == [
        f"{name}: its letters are no shapes"
    ]


def test_without_poppler_it_is_said_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.render.face_drawings.shutil.which", lambda _: None)
    with pytest.raises(HornbookError, match="pdftocairo") as raised:
        target("pictures-svg").export(supply(folder))
    assert "poppler" in raised.value.instead
