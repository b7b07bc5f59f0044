"""From cards to sheets: what is shared, what is counted, what is painted again, what is wrong."""

import io
import os
import shutil
import subprocess
import sys
from collections import Counter

import pikepdf
import pytest
import small_box
from pdf_in_hand import fonts_of, pages_of, text_of
from PIL import Image
from small_box import PAPERS, SIZE, Bench

from generator.layout.sheet import Options
from generator.model.deck import printed
from generator.products.piles import put_on_sheets
from generator.render import painting

OPTIONS = Options(PAPERS["a4"], title="Small Box")


def on_sheets(painted, cache):
    return put_on_sheets(painted, printed(painted.art.deck), OPTIONS, cache)


@pytest.fixture
def asked(monkeypatch):
    """The ids of all faces that were painted, in order."""
    names = []
    paint = painting.paint_faces

    def counting(artworks, *rest):
        names.extend(one.id for one in artworks)
        return paint(artworks, *rest)

    monkeypatch.setattr(painting, "paint_faces", counting)
    return names


def test_faces_that_are_alike_are_one_face(painted):
    assert set(painted.faces) == {
        *("goat/front", "goat/back", "old-fox/front", "owl.day/front", "owl.night/front")
    }
    assert {sides.back for sides in painted.art.sides} == {"goat/back"}
    assert painted.findings == ()


def test_texts_are_worked_out_over_the_values_of_the_cards(painted):
    assert "goats" in painted.art.faces["goat/front"].body
    assert ": 3." in painted.art.faces["goat/front"].body.replace("\N{NO-BREAK SPACE}", " ")
    assert "Takes three." in painted.art.faces["old-fox/front"].body


def test_copies_and_designs_are_counted_from_the_file(painted, cache):
    made = on_sheets(painted, cache)
    assert (made.cards, made.designs, made.faces) == (6, 4, 5)
    shown = Counter(one.name for _, _, drawn in pages_of(made.pdf) for one in drawn)
    assert shown == {
        "/goat.front": 2,
        "/old-fox.front": 1,
        "/owl.day.front": 1,
        "/owl.night.front": 2,
        "/goat.back": 6,
    }


def test_every_font_on_the_sheets_is_embedded_and_every_word_can_be_copied(painted, cache):
    made = on_sheets(painted, cache)
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        for font in fonts_of(pdf).values():
            holder = font.DescendantFonts[0] if font.Subtype == "/Type0" else font
            files = {"/FontFile2", "/FontFile3"} & set(dict(holder.FontDescriptor.items()))
            assert files, font.BaseFont
    text = text_of(made.pdf)
    for words in ("An office of goats", "Old Fox", "Small Box · sheet 1 of 1, front"):
        assert words in text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_warm_build_paints_nothing_and_gives_the_bytes_of_a_cold_one(
    materials, cache, painted, asked, tmp_path
):
    warm = materials.paint(small_box.game(), cache)
    assert asked == []
    cold_cache = tmp_path / "cold"
    shutil.copytree(cache / "fonts", cold_cache / "fonts")
    for font in (cold_cache / "fonts").glob("*.bin"):
        font.unlink()
    cold = materials.paint(small_box.game(), cold_cache)
    assert len(asked) == 5
    first = on_sheets(painted, cache).pdf
    assert on_sheets(warm, cache).pdf == first
    assert on_sheets(cold, cold_cache).pdf == first


def test_one_edited_card_paints_one_face(materials, cache, painted, asked):
    cards = [dict(card) for card in small_box.CARDS]
    cards[1]["text"] = "Takes something else."
    edited = materials.paint(small_box.game(small_box.deck(*cards)), cache)
    assert asked == ["old-fox/front"]
    same = set(painted.faces) - {"old-fox/front"}
    assert {name: edited.faces[name].pdf for name in same} == {
        name: painted.faces[name].pdf for name in same
    }


def test_more_copies_paint_no_face(materials, cache, painted, asked):
    cards = [{**card, "copies": 9} if card["id"] == "goat" else card for card in small_box.CARDS]
    materials.paint(small_box.game(small_box.deck(*cards)), cache)
    assert asked == []


def test_a_value_that_others_speak_of_paints_their_faces_too(materials, cache, painted, asked):
    cards = [dict(card) for card in small_box.CARDS]
    cards[0]["attributes"] = {"strength": 7}
    materials.paint(small_box.game(small_box.deck(*cards)), cache)
    assert asked == ["goat/front", "old-fox/front"]


@pytest.mark.parametrize(
    ("change", "code", "where", "said"),
    [
        ({"text": "word " * 300}, "P301", "cards/0/text", '"c1" front: text "word word word'),
        ({"title": "x" * 60}, "P301", "cards/0/title", '" overflows by '),
        ({"text": "a ☠"}, "P302", "cards/0/text", "U+2620"),
        ({"back": {"title": "字"}}, "P302", "cards/0/back/title", '"c1" back: '),
    ],
)
def test_a_flaw_is_found_at_the_words_that_have_it(materials, cache, change, code, where, said):
    deck = small_box.deck(
        small_box.card(1, **change),
        back={"template": "numbered", "slots": {"number": "{{ title }}"}},
    )
    found = materials.paint(small_box.game(deck), cache).findings
    first = next(one for one in found if one.position.file == where)
    assert first.code.id == code
    assert said in first.message


def test_a_flaw_is_found_in_a_face_from_the_cache_too(materials, cache, asked):
    box = small_box.game(small_box.deck(small_box.card(1, text="A ♨.")))
    first = materials.paint(box, cache).findings
    assert "c1/front" in asked
    asked.clear()
    assert materials.paint(box, cache).findings == first != ()
    assert asked == []


def test_pictures_of_one_name_are_kept_apart(templates, cache, tmp_path):
    """`a.png` and `a.webp` are two pictures; so are names that no address could hold."""
    (tmp_path / "cards").mkdir()
    names = {"a.png": "red", "a.webp": "lime", "a #1?.png": "blue"}
    for name, colour in names.items():
        Image.new("RGB", (400, 400), colour).save(tmp_path / "cards" / name, lossless=True)
    cards = [small_box.card(n, image=name, icon=None) for n, name in enumerate(names)]
    painted = Bench(templates, tmp_path).paint(small_box.game(small_box.deck(*cards)), cache)
    assert painted.findings == ()
    shown = set()
    for number in range(3):
        with pikepdf.open(painted.faces[f"c{number}/front"].pdf) as pdf:
            (image,) = pdf.pages[0].Resources.XObject.values()
            shown.add(pikepdf.PdfImage(image).as_pil_image().convert("RGB").getpixel((9, 9)))
    assert shown == {(255, 0, 0), (0, 255, 0), (0, 0, 255)}


BUILD = """
import sys, hashlib
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import small_box, shutil
from generator.products.piles import put_on_sheets
from generator.layout.sheet import Options
from generator.model.deck import printed
here = Path.cwd()
(here / "templates").mkdir()
bench = small_box.Bench(small_box.write_templates(here / "templates"), here)
painted = bench.paint(small_box.game(), here / "cache")
options = Options(small_box.PAPERS["a4"])
made = put_on_sheets(painted, printed(painted.art.deck), options, here / "cache")
print(hashlib.sha256(made.pdf).hexdigest())
"""


@pytest.mark.slow
def test_two_builds_in_two_folders_are_the_same_bytes(tmp_path, cache):
    """Other folder, other time, other order of hashing."""
    found = set()
    for number, name in enumerate(("one", "another folder")):
        folder = tmp_path / name
        folder.mkdir()
        env = {**os.environ, "PYTHONHASHSEED": str(number), "HORNBOOK_CACHE": str(folder / "cache")}
        env |= {"PYTHONPATH": str(small_box.ROOT), "TZ": f"Etc/GMT+{number}"}
        command = [sys.executable, "-c", BUILD, str(small_box.ROOT / "tests")]
        found.add(subprocess.check_output(command, cwd=folder, env=env))
    assert len(found) == 1


def test_sizes_of_the_sheets_are_told(painted, cache):
    made = on_sheets(painted, cache)
    assert (made.imposition.per_sheet, len(made.imposition.sheets)) == (9, 1)
    assert SIZE.width == painted.art.look.size.width
