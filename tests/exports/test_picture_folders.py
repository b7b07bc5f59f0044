"""Folders of faces: names with counts, exact pixels, a table of what belongs together."""

import csv
import io
from pathlib import Path

import pytest
from meadow_supply import supply
from PIL import Image

from generator.exports import names
from generator.exports.face_folders import Row, counts, picture_size, table_faults
from generator.exports.names import target
from generator.exports.target import Export

KINDS = ("pictures", "pictures-webp", "screentop", "tabletopia")
# Tabletopia: 10 pixels = 1 mm, https://tabletopia.com/news/game-creator-checklist, 2.2.2
SIZES = {
    "pictures": (744, 1039),
    "pictures-webp": (744, 1039),
    "screentop": (496, 693),
    "tabletopia": (630, 880),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("folders")


@pytest.fixture(scope="module")
def made(folder: Path) -> dict[str, Export]:
    return {kind: target(kind).export(supply(folder)) for kind in KINDS}


def table(export: Export) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export.files["counts.csv"].decode())))


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_names_every_picture_and_every_copy(made: dict[str, Export], kind: str) -> None:
    rows = table(made[kind])
    assert sum(int(row["copies"]) for row in rows) == 9
    assert {row["title"] for row in rows} == {"Goat", "Fox", "Owl"}
    named = {row[key] for row in rows for key in ("file", "back")}
    faces = {one for one in made[kind].files if one.startswith("beasts/") and "sheets" not in one}
    assert named == faces


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_have_exact_pixels_and_clear_corners(made: dict[str, Export], kind: str) -> None:
    for row in table(made[kind]):
        for name in (row["file"], row["back"]):
            data = made[kind].files[name]
            assert picture_size(data) == SIZES[kind]
            with Image.open(io.BytesIO(data)) as picture:
                assert picture.size == SIZES[kind]
                assert picture.getpixel((0, 0))[3] == 0
                assert picture.getpixel((picture.width // 2, 2))[3] == 255


def test_names_tell_how_many_copies_there_are(made: dict[str, Export]) -> None:
    for kind in ("screentop", "tabletopia"):
        for row in table(made[kind]):
            assert row["file"] == f"beasts/{row['title'].lower()}-x{row['copies']}.png"


def test_sheets_say_their_grid_and_have_no_gaps(made: dict[str, Export]) -> None:
    files = made["screentop"].files
    (name,) = (one for one in files if "fronts" in one)
    columns, rows = map(int, name.removesuffix(".jpg").rpartition("-")[2].split("x"))
    assert columns * rows >= 3
    with Image.open(io.BytesIO(files[name])) as sheet:
        assert sheet.size == (columns * 372, rows * 520), "150 to the inch"
        assert max(sheet.size) <= 4096


@pytest.mark.parametrize("kind", KINDS)
def test_two_exports_are_equal_and_in_order(
    made: dict[str, Export], folder: Path, kind: str
) -> None:
    assert target(kind).export(supply(folder)).files == made[kind].files
    assert [*target(kind).faults(made[kind].files)] == []
    assert made[kind].how


def test_every_kind_of_fault_is_found(made: dict[str, Export]) -> None:
    files = made["tabletopia"].files
    row = table(made["tabletopia"])[0]
    gone = {name: data for name, data in files.items() if name != row["file"]}
    assert [*table_faults(gone)] == [f"{row['file']}: no picture"]
    other = {**files, row["file"]: made["screentop"].files[row["file"]]}
    (found,) = table_faults(other)
    assert found.startswith("Beasts: pictures of several sizes")
    assert [*table_faults({row["file"]: b""})] == ["counts.csv is missing, or has no rows"]
    back = {"b.png": files[row["back"]], "a.png": files[row["back"]]}
    none = counts([Row("a.png", "Beasts", "A", 0, "b.png")])
    assert [*table_faults({**back, "counts.csv": none})] == ["a.png: '0' is no number of copies"]
    out = io.BytesIO()
    Image.new("L", (4001, 10)).save(out, "PNG")
    wide = {"a.png": out.getvalue(), "counts.csv": counts([Row("a.png", "B", "A", 1, "a.png")])}
    assert [*target("tabletopia").faults(wide)] == [
        "a.png: 4001 × 10 pixels, and 4000 are the most"
    ]
    (name,) = (one for one in made["screentop"].files if "fronts" in one)
    torn = {**made["screentop"].files, name: b"GIF"}
    assert [*target("screentop").faults(torn)] == [f"{name}: no sheet"]


@pytest.mark.parametrize("how", [{"lossless": True}, {"quality": 80}])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_sizes_of_every_kind_of_webp_are_read(how: dict[str, object], mode: str) -> None:
    out = io.BytesIO()
    Image.new(mode, (301, 77), (9, 9, 9) if mode == "RGB" else (9, 9, 9, 0)).save(
        out, "WEBP", **how
    )
    assert picture_size(out.getvalue()) == (301, 77)


def test_what_is_no_picture_has_no_size() -> None:
    assert picture_size(b"GIF89a") is None
    assert picture_size(b"RIFF1234WAVE" + bytes(40)) is None


def test_every_target_of_pictures_is_told_of() -> None:
    assert set(KINDS) <= set(names.TARGETS)
