"""Files of a stranger's box: bombs, pictures that are none, names that lead out, fonts, links."""

import io
import json
import os
import re
import struct
import zipfile
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from generator import assets
from generator.errors import ExitCode
from generator.keys import content_hash
from generator.render.pictures import picture_trouble
from tests.security.cottage import BEASTS, THEME, Bench, write_annex, write_cottage

ALIASES = "a: &a [x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
BOMBS = {
    "lists that crash a parser": ("[" * 100_000, "S008"),
    "two megabytes of lists": ("[" * 2_000_000, "S008"),
    "aliases of aliases": (ALIASES, "S004"),
    "a list that holds itself": ("&a [*a]", "S004"),
    "merged keys": ("a: &a {x: 1}\nb: {<<: *a}", "S004"),
    "a tag": ("!!python/object/apply:os.system [id]", "S005"),
    "many values": ("[" + "a," * 250_000 + "]", "S009"),
    "a long text": ("a: |\n" + " x\n" * 500_000, "S010"),
    "a long number": ("declared: " + "9" * 5_000, "S013"),
    "a large file": ("x" * 4_000_001, "S007"),
    "no text": ("\x00\x01", "S012"),
}


@pytest.mark.parametrize(("bomb", "code"), BOMBS.values(), ids=BOMBS)
def test_a_bomb_in_any_file_is_a_finding_there(
    hornbook: Bench, cottage: Path, bomb: str, code: str
) -> None:
    (cottage / "cards" / "beasts.yaml").write_text(bomb, "utf-8")
    said = hornbook.run("check", cottage, "--quick", "--format", "json")
    assert said.code == ExitCode.FINDINGS
    found = json.loads(said.out)["findings"]
    assert found[0]["file"].endswith("cards/beasts.yaml") and len(said.out) < 99_000
    assert code in [one["code"] for one in found]


@pytest.mark.parametrize("bomb", [bomb for bomb, _ in BOMBS.values()], ids=BOMBS)
def test_a_bomb_in_the_record_of_a_match_is_refused(
    hornbook: Bench, tmp_path: Path, bomb: str
) -> None:
    (tmp_path / "match.yaml").write_text(bomb, "utf-8")
    said = hornbook.run("referee", tmp_path / "match.yaml")
    assert said.code in (ExitCode.FINDINGS, ExitCode.USAGE) and "match.yaml" in said.all
    assert len(said.all) < 99_000


@pytest.mark.parametrize("part", ["game.yaml", "cards/beasts.yaml"])
def test_an_archive_in_place_of_a_part_is_no_text(
    hornbook: Bench, cottage: Path, part: str
) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../evil.yaml", bytes(9_000_000))
    (cottage / part).write_bytes(packed.getvalue())
    said = hornbook.run("check", cottage, "--quick")
    assert said.code == ExitCode.FINDINGS and re.search(rf"{part}:\d+:\d+: S\d+", said.out)


def picture(kind: str, width: int = 9, height: int = 9) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(out, kind)
    return out.getvalue()


def claimed(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is this large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


PICTURES = {
    "a script for a printer": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n",
    "a GIF": picture("GIF"),
    "a TIFF": picture("TIFF"),
    "a BMP": picture("BMP"),
    "an icon": picture("ICO", 16, 16),
    "9,000 by 9,000": claimed(9_000, 9_000),
    "13,000 by 13,000": claimed(13_000, 13_000),
    "endless": claimed(2**31 - 1, 2**31 - 1),
    "half of one": picture("PNG")[:50],
    "no picture": b"GIF89a" + bytes(99),
    "a page": b"<html><img src='file:///etc/hostname'>",
}


@pytest.mark.parametrize("data", PICTURES.values(), ids=PICTURES)
def test_only_plain_pictures_are_opened(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.png").write_bytes(data)
    trouble = picture_trouble(tmp_path, "a.png")
    assert trouble is not None and trouble[0] == "a.png cannot be read as a picture"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
SVGS = {
    "a document type": '<!DOCTYPE svg SYSTEM "http://127.0.0.1:9/x.dtd">' + SVG,
    "entities": '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + SVG.format("&b;"),
    "a file": '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + SVG.format("&a;"),
    "an image": SVG.format('<image href="file:///etc/hostname"/>'),
    "a use elsewhere": SVG.format('<use href="http://127.0.0.1:9/a.svg#a"/>'),
    "uses of uses": SVG.format('<g id="a"><use href="#a"/><use href="#a"/></g>'),
    "a style": SVG.format("<style>@import url(http://127.0.0.1:9/a.css)</style>"),
    "a script": SVG.format("<script>alert(1)</script>"),
    "a handler": SVG.format('<rect onload="alert(1)"/>'),
    "a foreign object": SVG.format("<foreignObject><iframe/></foreignObject>"),
    "an address": SVG.format('<rect fill="url(http://127.0.0.1:9/a)"/>'),
    "an instruction": '<?xml-stylesheet href="http://127.0.0.1:9/a.css"?>' + SVG,
    "large numbers": SVG.format('<rect width="99999999999" height="99999999999"/>'),
    "a deep tree": SVG.format("<g>" * 5_000 + "</g>" * 5_000),
    "a link": SVG.format('<a href="javascript:alert(1)"><rect/></a>'),
}


@pytest.mark.parametrize("name", ["a.svg", "a.png"])
@pytest.mark.parametrize("text", SVGS.values(), ids=SVGS)
def test_no_drawing_of_a_stranger_is_opened(tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert picture_trouble(tmp_path, name) is not None


ALLOWED = frozenset({"path", "g", "circle", "ellipse", "rect", "polygon", "polyline", "line"})
SAFE = re.compile(r"(?!.*url\(|.*(?:java)?script)[^<>&\"]*", re.DOTALL)


def test_icons_are_shapes_and_nothing_else() -> None:
    names = sorted(assets.icon_names())
    assert len(names) > 4_000
    for name in names:
        body = ElementTree.fromstring(f"<svg>{assets.icon_svg(name)}</svg>")  # ours
        for part in body.iter():
            assert part.tag in {"svg", *ALLOWED}, name
            for key, value in part.attrib.items():
                assert not key.startswith("on") and "href" not in key, name
                assert SAFE.fullmatch(value), name


NAMES = (
    "../secret.png", "in/../../secret.png", "/etc/hostname", "~/secret.png", "..\\\\secret.png",
    "C:/secret.png", "file:///etc/hostname", "http://127.0.0.1:9/a.png", "link.png",
    "out/secret.png", "a.png\\0", "%2e%2e/secret.png", "con.png", ".", "\\u202egnp.a",
)  # fmt: skip


def test_pictures_are_taken_from_inside_the_box_alone(hornbook: Bench, tmp_path: Path) -> None:
    cards = "".join(
        f'  - {{id: c{n}, title: C{n}, image: "{name}", attributes: {{points: 1}}, cites: I}}\n'
        for n, name in enumerate(NAMES)
    )
    box = write_cottage(tmp_path)
    (box / "cards" / "beasts.yaml").write_text(
        BEASTS.replace("declared: 3", f"declared: {3 + len(NAMES)}") + cards, "utf-8"
    )
    (tmp_path / "secret.png").write_bytes(picture("PNG"))
    (box / "secret.png").write_bytes(picture("PNG"))
    (box / "cards" / "in").mkdir()
    (box / "cards" / "link.png").symlink_to(tmp_path / "secret.png")
    (box / "cards" / "out").symlink_to(tmp_path)
    said = hornbook.run("check", box, "--quick", "--format", "json")
    found = json.loads(said.out)["findings"]
    lines = {one["line"] for one in found if one["file"].endswith("beasts.yaml")}
    first = BEASTS.count("\n") + 1
    assert said.code == ExitCode.FINDINGS
    assert sorted(lines) == [first + n for n in range(len(NAMES))]


@pytest.mark.parametrize("part", ["cards", "rules", "game.yaml", "theme.yaml"])
def test_a_link_in_place_of_a_part_is_not_followed(
    hornbook: Bench, tmp_path: Path, part: str
) -> None:
    real, box = write_cottage(tmp_path / "elsewhere"), write_cottage(tmp_path)
    for file in sorted((box / part).glob("*")):
        file.unlink()
    (box / part).rmdir() if (box / part).is_dir() else (box / part).unlink()
    (box / part).symlink_to(real / part)
    said = hornbook.run("check", box, "--quick")
    assert said.code == ExitCode.FINDINGS and "S017 path-outside" in said.out


def test_what_a_link_leads_to_is_not_even_counted(cottage: Path, tmp_path: Path) -> None:
    before = content_hash(cottage)
    (tmp_path / "secret.txt").write_text("somebody's", "utf-8")
    (cottage / "a.txt").symlink_to(tmp_path / "secret.txt")
    (cottage / "b.txt").symlink_to("/dev/zero")
    os.mkfifo(cottage / "c.txt")
    assert content_hash(cottage) == before


def test_a_box_brings_no_fonts_of_its_own(hornbook: Bench, tmp_path: Path) -> None:
    family = THEME.partition("title: {family: ")[2].partition(",")[0]
    box = write_cottage(
        tmp_path, ("theme.yaml", f"title: {{family: {family}", "title: {family: Evil Sans")
    )
    (box / "fonts").mkdir()
    (box / "fonts" / "Evil Sans.ttf").write_bytes(bytes(999))
    said = hornbook.run("check", box, "--quick")
    assert said.code == ExitCode.FINDINGS
    assert "theme.yaml:4:19: M117 unknown-reference" in said.out


def test_even_a_trusted_style_sheet_brings_no_font(
    hornbook: Bench, cottage: Path, tmp_path: Path
) -> None:
    own = write_annex(tmp_path, css='@font-face { font-family: E; src: url("own.ttf") }')
    (own / "templates" / "faces" / "own.ttf").write_bytes(bytes(999))
    said = hornbook.run("print", cottage, "--set", own, "--trust", "--cards", "annex")
    assert said.code == ExitCode.FINDINGS and "asks for files that are not its own" in said.err
