"""Documents as web pages: valid, open to everybody, and whole without a network."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from accessible import assert_web_pages
from document_samples import FACE, HANDOUT, INDEX, RULEBOOK, face_in, game
from PIL import Image as Raster

from generator.render.documents import shown_faces
from generator.render.documents.pieces import DocumentLook, Image, Pages
from generator.render.documents.web import pages_html


@pytest.fixture(scope="module")
def rulebook() -> str:
    return pages_html(RULEBOOK, game(), DocumentLook())


def test_both_kinds_of_page_pass_both_checkers(rulebook: str) -> None:
    assert_web_pages([rulebook, pages_html(HANDOUT, game(), DocumentLook(dyslexia=True))])


def test_a_page_asks_for_nothing_and_runs_nothing(rulebook: str) -> None:
    assert "<script" not in rulebook
    addresses = re.findall(r"""(?:src|href)="([^"]*)"|url\(["']?([^"')]*)""", rulebook)
    wanted = {one or other for one, other in addresses}
    assert {address[:1] for address in wanted if not address.startswith("data:")} == {"#"}
    assert not re.findall(r"https?://", re.sub(r"data:[^\"')]*", "", rulebook))


def test_pictures_and_fonts_are_inside(rulebook: str) -> None:
    assert rulebook.count("data:image/png;base64,") == 9
    assert rulebook.count("data:font/woff2;base64,") >= 5
    assert 'alt="A red card"' in rulebook


def test_further_letters_bring_their_font_only_where_they_are_needed() -> None:
    def faces(lead: str) -> int:
        pages = Pages("p", "handout", "A page", "", lead, ())
        return pages_html(pages, game(), DocumentLook()).count("@font-face")

    assert faces("Prestonpans") < faces("Ťažká")


def test_every_link_leads_to_a_place_in_the_page(rulebook: str) -> None:
    targets = re.findall(r'href="#([^"]+)"', rulebook)
    assert len(targets) >= len(RULEBOOK.sections)
    assert all(f'id="{target}"' in rulebook for target in targets)
    assert INDEX[0][0] in rulebook


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The resolution of each book of faces that is drawn."""
    found: list[int] = []
    usual = shown_faces.rasterise

    def rasterise(pdf: bytes, dpi: int) -> list[Raster.Image]:
        found.append(dpi)
        return usual(pdf, dpi)

    monkeypatch.setattr(shown_faces, "rasterise", rasterise)
    return found


def faces(kept: Path, width: int) -> tuple[Image, ...]:
    """Two faces in a cache."""
    names = (face_in(kept, colour) for colour in ((160, 60, 40), (40, 60, 160)))
    return tuple(Image(name, FACE, "A card", width) for name in names)


def test_pictures_show_their_faces_and_are_drawn_once(tmp_path: Path, drawn: list[int]) -> None:
    red, blue = faces(tmp_path, 30)
    pictures = shown_faces.FacePictures((red, blue), tmp_path)
    for image, colour in ((red, (160, 60, 40)), (blue, (40, 60, 160))):
        with Raster.open(io.BytesIO(pictures.png(image, 300))) as picture:
            assert picture.width == 300
            assert abs(picture.height - 420) <= 1
            assert picture.getpixel((5, 5)) == colour
    again = shown_faces.FacePictures((red, blue), tmp_path)
    assert again.png(red, 300) == pictures.png(red, 300)
    assert len(drawn) == 1
    assert again.png(red, 200) != again.png(red, 300)


@pytest.mark.parametrize("harm", [lambda data: data[:-1], lambda data: data[:-1] + b"~"])
def test_a_damaged_picture_is_drawn_again(
    tmp_path: Path, drawn: list[int], harm: Callable[[bytes], bytes]
) -> None:
    image, _ = images = faces(tmp_path, 30)
    first = shown_faces.FacePictures(images, tmp_path).png(image, 300)
    for path in (tmp_path / "pictures").glob("??/*"):
        path.write_bytes(harm(path.read_bytes()))
    assert shown_faces.FacePictures(images, tmp_path).png(image, 300) == first
    assert len(drawn) == 2


def test_the_same_content_gives_the_same_page(rulebook: str) -> None:
    assert pages_html(RULEBOOK, game(), DocumentLook()) == rulebook
