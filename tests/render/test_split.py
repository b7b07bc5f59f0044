"""Taking a painted run apart: fonts become stubs, numbered names start anew, nothing is lost."""

import hashlib
import io

import pikepdf
import pytest
from small_box import art

from generator.render.painting import paint_faces


@pytest.fixture(scope="module")
def faces(materials, cache):
    bodies = {
        "latin": '<p class="safe t-text">Office</p>',
        "both": '<p class="safe t-text">Officeč</p>',
        "bold": '<p class="safe t-text">Office <b>office</b></p>',
        "faint": '<p class="safe t-text" style="opacity: .5">Office</p>',
    }
    arts = [art(name, body) for name, body in bodies.items()]
    return {one.id[:-6]: face.pdf for one, face in paint_faces(arts, materials.look(), cache)}


def opened(face) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(face.pdf))


def stubs(resources):
    return {str(font.BaseFont): font for font in (resources.get("/Font") or {}).values()}


def test_a_face_is_one_small_page_without_font_files(faces):
    for face in faces.values():
        with opened(face) as pdf:
            assert len(pdf.pages) == 1
            assert not any("/FontFile2" in thing for thing in pdf.objects if hasattr(thing, "keys"))
        assert len(face.pdf) < 4000


def test_fonts_are_named_by_the_hash_of_their_files(faces):
    for face in faces.values():
        files = dict(face.fonts)
        assert all(hashlib.sha256(data).hexdigest() == name for name, data in files.items())
        with opened(face) as pdf:
            named = {str(stub.File) for stub in stubs(pdf.pages[0].Resources).values()}
            for form in (pdf.pages[0].Resources.get("/XObject") or {}).values():
                named |= {str(stub.File) for stub in stubs(form.Resources).values()}
        assert named == set(files)


def test_each_cut_and_subset_is_a_font_of_its_own(faces):
    assert [len(faces[name].fonts) for name in ("latin", "both", "bold")] == [1, 2, 2]
    assert set(dict(faces["latin"].fonts)) <= set(dict(faces["both"].fonts))


def test_stubs_tell_the_glyphs_in_use(faces):
    with opened(faces["latin"]) as pdf:
        (stub,) = stubs(pdf.pages[0].Resources).values()
        glyphs = [int(glyph) for glyph in stub.Glyphs]
    assert glyphs == sorted(set(glyphs))
    assert 4 <= len(glyphs) <= 6  # O, f or ff or ffi, i, c, e


def test_glyphs_inside_forms_are_told_too(faces):
    with opened(faces["faint"]) as pdf:
        (form,) = pdf.pages[0].Resources.XObject.values()
        (inside,) = stubs(form.Resources).values()
        with opened(faces["latin"]) as plain:
            (stub,) = stubs(plain.pages[0].Resources).values()
            assert list(map(int, inside.Glyphs)) == list(map(int, stub.Glyphs))


def test_every_name_in_the_content_has_its_resource_and_no_more(faces):
    for face in faces.values():
        with opened(face) as pdf:
            page = pdf.pages[0]
            used = set()
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) in ("gs", "Do", "Tf", "sh"):
                    used.add(str(operands[0]))
            kinds = ("/ExtGState", "/XObject", "/Font", "/Shading", "/Pattern")
            held = {
                name for kind in kinds for name in dict((page.Resources.get(kind) or {}).items())
            }
        assert used == held
