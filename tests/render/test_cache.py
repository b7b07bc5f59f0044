"""Kept faces: found whole or not at all, by everything that they depend on."""

import dataclasses
import hashlib

import pytest
import small_box
from small_box import art

from generator.errors import ExitCode, HornbookError
from generator.files import rooted
from generator.model.deck import Scale
from generator.render import faces
from generator.render.faces import FaceCache, face_key, look_key
from generator.render.fitting import Fit, Flaw
from generator.render.pdf import Split
from generator.render.scales import ScaleArtwork
from generator.render.stylesheet import Ink

FIT = Fit(17.5, (("text", 9.25),))
FLAWS = (Flaw("overflow", "text overflows by 1.0 mm"),)


@pytest.fixture
def face():
    return Split(b"%PDF face", ((hashlib.sha256(b"font").hexdigest(), b"font"),))


def test_what_is_kept_is_found_by_another_run(tmp_path, face):
    kept = FaceCache(tmp_path).keep("ab12", face, FLAWS, FIT)
    found = FaceCache(tmp_path).find("ab12")
    assert found == kept
    assert found.pdf.read_bytes() == face.pdf
    assert (found.flaws, found.fit) == (FLAWS, FIT)
    assert (tmp_path / "fonts" / f"{face.fonts[0][0]}.bin").read_bytes() == b"font"


def test_another_key_finds_nothing(tmp_path, face):
    FaceCache(tmp_path).keep("ab12", face, FLAWS, FIT)
    assert FaceCache(tmp_path).find("ab13") is None


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"null", b"%PDF fac", None])
@pytest.mark.parametrize("part", ["*.pdf", "*.json", "*.bin"])
def test_a_damaged_entry_counts_as_missing(tmp_path, face, part, damage):
    FaceCache(tmp_path).keep("ab12", face, FLAWS, FIT)
    (path,) = tmp_path.rglob(part)
    path.unlink() if damage is None else path.write_bytes(damage)
    assert FaceCache(tmp_path).find("ab12") is None
    FaceCache(tmp_path).keep("ab12", face, FLAWS, FIT)
    assert FaceCache(tmp_path).find("ab12") is not None


def test_nothing_but_the_entries_is_left_behind(tmp_path, face):
    FaceCache(tmp_path).keep("ab12", face, FLAWS, FIT)
    files = {path.suffix for path in tmp_path.rglob("*") if path.is_file()}
    assert files == {".pdf", ".json", ".bin"}


def test_a_full_disk_is_an_error_with_advice_and_leaves_no_parts(tmp_path, face, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(rooted.os, "replace", full)
    with pytest.raises(HornbookError, match="No space left") as caught:
        FaceCache(tmp_path).keep("ab12", face, FLAWS, FIT)
    assert caught.value.exit_code is ExitCode.CANNOT_WRITE
    assert "HORNBOOK_CACHE" in caught.value.instead
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_the_key_of_a_look_changes_with_all_that_faces_share(materials):
    look, fonts = materials.look(), {"a.ttf": b"1"}
    wider = look.size.model_copy(update={"width": 70.0})
    others = [
        look_key(materials.look(css=".x { color: red }"), fonts),
        look_key(materials.look(corner=2.0), fonts),
        look_key(dataclasses.replace(look, size=wider), fonts),
        look_key(dataclasses.replace(look, ink=Ink.GREY), fonts),
        look_key(look, {"a.ttf": b"2"}),
        look_key(look, {}),
    ]
    assert len({look_key(look, fonts), *others}) == 7
    assert look_key(materials.look(), fonts) == look_key(look, fonts)


def test_the_key_changes_with_libraries_and_with_the_painter(materials, monkeypatch):
    before = look_key(materials.look(), {})
    monkeypatch.setattr(faces, "_libraries", lambda: ("weasyprint=0",))
    other = look_key(materials.look(), {})
    monkeypatch.setattr(faces, "PAINT", faces.PAINT + 1)
    assert len({before, other, look_key(materials.look(), {})}) == 3


def test_the_key_of_a_face_leaves_its_name_out_and_nothing_else():
    one = art("a", "body", ("x.png", b"1"))
    assert face_key("look", one) == face_key("look", art("b", "body", ("x.png", b"1")))
    others = [
        face_key("other", one),
        face_key("look", art("a", "body!", ("x.png", b"1"))),
        face_key("look", art("a", "body", ("x.png", b"2"))),
        face_key("look", art("a", "body")),
        face_key("look", art("a", "body", ("x.png", b"1"), template="other")),
    ]
    assert len({face_key("look", one), *others}) == 6


def test_the_key_of_a_scale_changes_with_its_numbers_and_title():
    scale = Scale(first=1, start="2", last=9, pitch=4.0, style="brown")
    other = scale.model_copy(update={"start": "3"})
    keys = {
        face_key("look", ScaleArtwork("a/front", scale, "One")),
        face_key("look", ScaleArtwork("a/front", other, "One")),
        face_key("look", ScaleArtwork("a/front", scale, "Two")),
        face_key("other", ScaleArtwork("a/front", scale, "One")),
    }
    assert len(keys) == 4
    assert face_key("look", ScaleArtwork("b/back", scale, "One")) in keys


def test_the_small_box_is_not_painted_twice(materials, cache, painted, monkeypatch):
    asked = []

    def paint(arts, *_):
        asked.extend(arts)
        return ()

    monkeypatch.setattr("generator.render.painting.paint_faces", paint)
    assert materials.paint(small_box.game(), cache).faces == painted.faces
    assert asked == []
