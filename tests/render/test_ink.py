"""Ink is counted as printers count it, page by page."""

from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.layout.shapes import Rect
from generator.layout.sheet import Label, Placement, Side, Strip
from generator.model.sizes import CardSize
from generator.render import ink
from generator.render.assembly import assemble
from generator.render.ink import WHOLE, ink_of, ink_of_pages, ink_of_sheets
from generator.render.marks import paint_marks
from generator.render.pdf import blank_pages


@pytest.mark.parametrize(
    ("colour", "percent"),
    [("white", 0), ("black", WHOLE), ("cyan", 100), ("red", 200), ("#808080", 149)],
)
def test_a_colour_takes_what_it_keeps_back_of_the_light(colour: str, percent: int) -> None:
    assert ink_of(Image.new("RGB", (4, 4), colour)) == percent


def test_half_a_page_of_black_is_half_of_all_ink() -> None:
    picture = Image.new("RGB", (10, 10), "white")
    picture.paste("black", (0, 0, 5, 10))
    assert ink_of(picture) == WHOLE // 2


def test_every_page_of_a_document_is_counted_for_itself() -> None:
    assert ink_of_pages(blank_pages(3, 50, 80)) == (0, 0, 0)


def _sheets(tmp_path: Path, labels: Sequence[str], fill: str = "0.2 0.4 0.6 rg") -> bytes:
    """Pages with the same card at the same place, each with a name of its own beside it."""
    with pikepdf.new() as card:
        card.add_blank_page(page_size=(120, 160))
        card.pages[0].obj.Contents = card.make_stream(f"{fill} 3 5 90.4 130.7 re f".encode())
        card.save(tmp_path / "card.pdf")
    place, size = Rect(20, 30, 40, 50), CardSize(id="small", title="Small", width=40, height=50)
    sides = [
        Side(1, name, 100, 120, (Placement("card", place, place, 0),), (), None, _label(name))
        for name in labels
    ]
    marks = paint_marks(sides, 100, 120)
    return assemble(sides, marks, {"card": tmp_path / "card.pdf"}, size, tmp_path)


def _label(text: str) -> Label | None:
    return Label(Strip(2, 112, 0, 90, 6), text, 6) if text else None


def test_sheets_with_the_same_cards_are_counted_each_with_its_own_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = _sheets(tmp_path, ["", "MMMMMMMMMMMMMMMMM", "M", ""])
    each = ink_of_pages(pdf)
    assert len(set(each)) > 1
    assert ink_of_sheets(pdf, tmp_path / "cache") == each
    monkeypatch.setattr(ink, "rendered", lambda *_: pytest.fail("it is kept"))
    assert ink_of_sheets(pdf, tmp_path / "cache") == each


def test_what_is_kept_of_a_sheet_is_not_taken_for_another(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for fill in ("0 g", "1 g", "0.2 0.4 0.6 rg"):
        pdf = _sheets(tmp_path, ["a"], fill)
        assert ink_of_sheets(pdf, cache) == ink_of_pages(pdf)


def test_a_damaged_entry_is_counted_again(tmp_path: Path) -> None:
    pdf, cache = _sheets(tmp_path, ["a"]), tmp_path / "cache"
    counted = ink_of_sheets(pdf, cache)
    (entry,) = (one for one in (cache / "ink").rglob("*") if one.is_file())
    entry.write_bytes(entry.read_bytes()[:-1] + b"9")
    assert ink_of_sheets(pdf, cache) == counted
