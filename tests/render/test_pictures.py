"""Pictures come from strangers: only plain ones from inside the folder are opened."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from generator.errors import ExitCode, HornbookError
from generator.render.pictures import picture_bytes, picture_trouble

EPS = (
    b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/tmp/owned) (w) file closefile\nshowpage\n"
)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>'


def encoded(picture: Image.Image, kind: str = "PNG", **options) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is this large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


RED = Image.new("RGB", (30, 20), "red")
FRAMES = [Image.new("RGB", (9, 9), colour) for colour in ("red", "green", "blue")]
REFUSED = {
    "eps.png": EPS,
    "eps.eps": EPS,
    "svg.png": SVG,
    "text.png": b"not a picture",
    "empty.png": b"",
    "cut.png": encoded(RED)[:60],
    "gif.png": encoded(RED, "GIF"),
    "tiff.png": encoded(RED, "TIFF"),
    "bmp.png": encoded(RED, "BMP"),
    "animated.png": encoded(FRAMES[0], save_all=True, append_images=FRAMES[1:]),
    "animated.webp": encoded(FRAMES[0], "WEBP", save_all=True, append_images=FRAMES[1:]),
    "large.png": bomb(5001, 5000),
    "warned.png": bomb(13000, 13000),
    "bomb.png": bomb(20000, 20000),
    "endless.png": bomb(2**31 - 1, 2**31 - 1),
    "none.png": bomb(0, 9),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cards = tmp_path / "cards"
    cards.mkdir()
    (tmp_path / "secret.png").write_bytes(encoded(RED))
    (cards / "in").mkdir()
    (cards / "red.png").write_bytes(encoded(RED))
    (cards / "in" / "red.png").write_bytes(encoded(RED))
    return cards


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_plain_picture_is_refused(folder: Path, name: str) -> None:
    (folder / name).write_bytes(REFUSED[name])
    with pytest.raises(HornbookError, match=f"{name} cannot be read as a picture") as caught:
        picture_bytes(folder, name)
    assert caught.value.exit_code is ExitCode.USAGE
    assert "PNG, JPEG or WebP" in caught.value.instead


@pytest.mark.parametrize(
    "name",
    ["../secret.png", "in/../../secret.png", "/etc/hostname", "missing.png", "in", "", ".",
     "~/x.png", "red.png\0", "x" * 5000],
)  # fmt: skip
def test_what_is_not_inside_the_folder_is_not_there(folder: Path, name: str) -> None:
    with pytest.raises(HornbookError, match="there is no picture"):
        picture_bytes(folder, name)


def test_links_out_of_the_folder_are_not_followed(folder: Path) -> None:
    (folder / "link.png").symlink_to(folder.parent / "secret.png")
    (folder / "out").symlink_to(folder.parent)
    for name in ("link.png", "out/secret.png"):
        with pytest.raises(HornbookError, match="is a link, or lies behind one"):
            picture_bytes(folder, name)


@pytest.mark.parametrize("target", ["red.png", "link.png"])
def test_nor_are_links_inside_the_folder(folder: Path, target: str) -> None:
    (folder / "link.png").symlink_to(folder / target)
    trouble = picture_trouble(folder, "link.png")
    assert trouble is not None and "is a link, or lies behind one" in trouble[0]


def test_a_very_large_file_is_refused_before_it_is_opened(folder: Path) -> None:
    with (folder / "huge.png").open("wb") as stream:
        stream.truncate(21 * 1024 * 1024)
    with pytest.raises(HornbookError, match="larger than 20 MB"):
        picture_bytes(folder, "huge.png")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_plain_picture_comes_out_as_png_without_metadata(folder: Path, kind: str) -> None:
    name = f"a.{kind.lower()}"
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    (folder / name).write_bytes(encoded(RED, kind, exif=exif))
    with Image.open(io.BytesIO(picture_bytes(folder, name))) as made:
        assert (made.format, made.size, made.mode) == ("PNG", (30, 20), "RGB")
        assert not made.getexif()
        assert "taken at home" not in str(made.info)


def test_a_picture_taken_with_the_camera_on_its_side_stands_upright(folder: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    (folder / "turned.jpg").write_bytes(encoded(RED, "JPEG", exif=exif))
    with Image.open(io.BytesIO(picture_bytes(folder, "turned.jpg"))) as made:
        assert made.size == (20, 30)


@pytest.mark.parametrize(
    ("mode", "grey", "result"),
    [("RGB", False, "RGB"), ("RGBA", False, "RGBA"), ("P", False, "RGB"), ("CMYK", False, "RGB"),
     ("1", False, "RGB"), ("RGB", True, "L"), ("RGBA", True, "LA"), ("L", True, "L")],
)  # fmt: skip
def test_colours_are_made_plain(folder: Path, mode: str, grey: bool, result: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    (folder / "x").write_bytes(encoded(RED.convert(mode), kind))
    with Image.open(io.BytesIO(picture_bytes(folder, "x", grey))) as made:
        assert made.mode == result


def test_what_is_wrong_with_a_picture_can_be_asked_without_painting(folder: Path) -> None:
    (folder / "text.png").write_bytes(REFUSED["text.png"])
    assert picture_trouble(folder, "red.png") is None
    said, hint = picture_trouble(folder, "text.png")
    assert said == "text.png cannot be read as a picture"
    assert "PNG, JPEG or WebP" in hint
    said, hint = picture_trouble(folder, "rde.png")
    assert (said, hint) == ('there is no picture "rde.png" in cards/', 'did you mean "red.png"?')
