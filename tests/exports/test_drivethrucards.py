"""Cards at DriveThruCards: the order of pages, boxes, inks, proofs, and what breaks."""

import io
import json
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from shop_supply import shops, supply

from generator.exports.drivethrucards import MOST_INK, TARGET
from generator.exports.target import Export
from generator.render.press import most_ink, separate

NAME = "meadow-small.pdf"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, templates: Path, cache: Path) -> Export:
    return TARGET.export(supply(tmp_path_factory.mktemp("drive"), templates, cache))


def test_the_back_of_each_card_comes_before_its_front_copy_by_copy(made: Export) -> None:
    with pikepdf.open(io.BytesIO(made.files[NAME])) as pdf:
        shown = [page.Resources.XObject.Face.objgen for page in pdf.pages]
        backs, fronts = shown[0::2], shown[1::2]
        assert len(shown) == 18
        assert len(set(backs)) == 1
        goat, fox, owl = dict.fromkeys(fronts)
        assert fronts == [goat] * 4 + [fox] * 3 + [owl] * 2
        assert set(backs).isdisjoint(fronts)


def test_pages_are_the_pictures_with_their_bleed_and_keep_to_the_ink(
    made: Export, tmp_path: Path, templates: Path, cache: Path
) -> None:
    (deck,) = supply(tmp_path, templates, cache).decks
    from generator.render.face_pictures import Shot

    shot = Shot.trimmed(deck.size, (819, 1114), (37.5, 37.5))
    with Image.open(io.BytesIO(deck.pictures(shot)["fox/front"])) as opened:
        wanted = separate(opened)
    with pikepdf.open(io.BytesIO(made.files[NAME])) as pdf:
        page = pdf.pages[9]
        assert [float(one) for one in page.MediaBox] == pytest.approx([0, 0, 196.56, 267.36])
        assert [float(one) for one in page.TrimBox] == pytest.approx([9, 9, 187.56, 258.36])
        assert page.BleedBox == page.MediaBox
        found = pikepdf.PdfImage(page.Resources.XObject.Face).as_pil_image()
    assert (found.mode, found.size) == ("CMYK", (819, 1114))
    assert found.tobytes() == wanted.tobytes()
    assert most_ink(found) <= 240


def test_it_is_whole_and_the_same_again(
    made: Export, tmp_path: Path, templates: Path, cache: Path
) -> None:
    assert not list(TARGET.faults(made.files))
    assert TARGET.export(supply(tmp_path, templates, cache)).files == made.files
    assert shops()["drivethrucards"].ink == MOST_INK
    told = "\n".join(made.how)
    assert "meadow-small.pdf: 9 cards, one back: 18 pages." in told
    assert "Not certain: whether the shop prints this size" in told


def test_the_proof_has_each_face_twice(made: Export) -> None:
    with Image.open(io.BytesIO(made.files["proofs/meadow-small.png"])) as opened:
        proof = opened.convert("RGB")
    high = round(1114 * 260 / 819)
    assert proof.size == (4 * (2 * 260 + 24) + 12, high + 24)
    screen, press = (proof.crop((12 + at, 12, 272 + at, 12 + high)) for at in (0, 260))
    assert screen.tobytes() != press.tobytes()
    apart = [abs(a - b) for a, b in zip(screen.tobytes(), press.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 3  # plain cards have no colour that a press cannot make


def test_a_box_without_cards_of_its_sizes_has_no_files(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    box = supply(tmp_path, templates, cache)
    none = shops()["drivethrucards"].model_copy(update={"products": ()})
    box.place = replace(box.place, shops={none.id: none})
    made = TARGET.export(box)
    assert not made.files
    assert not list(TARGET.faults(made.files))
    assert "no cards of 63 × 88 mm at DriveThruCards" in made.lost[0].why


def ordered(files: Mapping[str, bytes], **changes: object) -> dict[str, bytes]:
    """The files with an order that says something else of the first one."""
    order = json.loads(files["order.json"])
    order["files"][0].update(changes)
    return {**files, "order.json": json.dumps(order).encode()}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cards": 8}, f"{NAME}: it has 18 pages instead of 16"),
        ({"px": [820, 1114]}, "its MediaBox is 0 0 196.56 267.36 instead of 0 0 196.8 267.36"),
        ({"bleed": [36, 36]}, "its TrimBox is 9 9 187.56 258.36 instead of"),
        ({"ink": 200}, "of ink, more than 200 %"),
        ({"ink": 500}, "order.json allows 500 % of ink"),
        ({"file": "other.pdf"}, "other.pdf is missing"),
        ({"px": None}, "order.json is missing or damaged"),
    ],
)
def test_an_order_that_is_broken_is_found(
    made: Export, changes: dict[str, object], said: str
) -> None:
    found = list(TARGET.faults(ordered(made.files, **changes)))
    assert any(said in one for one in found), found


def test_a_file_that_is_broken_or_spare_is_found(made: Export) -> None:
    cut = {**made.files, NAME: made.files[NAME][:3000]}
    assert list(TARGET.faults(cut))
    spare = {**made.files, "spare.pdf": b""}
    assert list(TARGET.faults(spare)) == ["spare.pdf is not in order.json"]


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="there is no pdfinfo")
def test_poppler_sees_pdf_x_and_no_fonts(made: Export, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(made.files[NAME])

    def said(*command: str) -> str:
        done = subprocess.run(
            [*command, NAME], cwd=tmp_path, check=True, capture_output=True, text=True
        )
        return done.stdout

    told = said("pdfinfo", "-box")
    for words in ("PDF version:     1.4", "PDF subtype:    PDF/X-1a:2003", "Pages:           18"):
        assert words in told
    assert len(said("pdffonts").splitlines()) == 2  # the head of an empty table
    rows = [line.split() for line in said("pdfimages", "-list").splitlines()[2:]]
    assert {(row[3], row[4], row[5], row[12]) for row in rows} == {("819", "1114", "cmyk", "300")}
