"""Packs on paper: read by everybody, the same bytes twice, and counted as they were painted."""

import io
import pickle
from math import ceil
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.products.documents import handouts as module
from generator.products.documents.handouts import HandoutTask, handouts, paint_teacher, teacher_task
from generator.products.documents.print_jobs import Made
from generator.products.print_list import Row
from generator.render.stylesheet import Ink
from tests.accessible import assert_accessible, assert_web_pages
from tests.products.market_class import room
from tests.thorough import THOROUGH

LOOKS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "grey and large": {"ink": Ink.GREY, "large_print": True},
    "for dyslexia": {"dyslexia": True},
}
TRIED = tuple(LOOKS) if THOROUGH else ("as it is", "grey and large")
FEW = ("slides", "roles", "maths-chances-support")
PUPILS = 3


def painted(templates: Path, cache: Path, look: dict[str, Any], html: bool = False) -> list[Made]:
    made = room(templates, cache, pupils=PUPILS, **look)
    few = [one for one in handouts(made) if one.name in FEW]
    found = [HandoutTask(made, one, html).run() for one in few]
    rows = tuple(row for files, _ in found for _, row in files if row)
    return [paint_teacher(teacher_task(made, html=html), rows), *found]


@pytest.fixture(scope="module", params=TRIED)
def pack(request: pytest.FixtureRequest, templates: Path, cache: Path) -> list[Made]:
    return painted(templates, cache, LOOKS[request.param], html=request.param == "as it is")


def rows(pack: list[Made]) -> dict[str, Row]:
    return {row.file: row for files, _ in pack for _, row in files if row}


def test_nothing_is_cut_and_nothing_is_missing(pack: list[Made]) -> None:
    assert [str(one) for _, findings in pack for one in findings] == []


def test_everybody_can_read_them(pack: list[Made]) -> None:
    for files, _ in pack:
        assert_accessible(files[0][0].data)


def test_pages_are_counted_from_what_was_painted(pack: list[Made]) -> None:
    for files, _ in pack:
        artefact, row = files[0]
        with pikepdf.open(io.BytesIO(artefact.data)) as pdf:
            assert len(pdf.pages) == artefact.about["pages"]
            assert row is None or row.pages == len(pdf.pages)
    found = rows(pack)
    assert found["roles.pdf"].pages == found["roles.pdf"].sheets
    assert found["roles.pdf"].pages in (1 + ceil(PUPILS / 2), 1 + PUPILS)


def test_slides_are_read_from_the_last_row_and_are_no_paper(pack: list[Made]) -> None:
    import pymupdf

    (artefact,) = [files[0][0] for files, _ in pack if files[0][0].name == "slides.pdf"]
    assert "slides.pdf" not in rows(pack)
    assert artefact.about["kind"] == "slides" and "copies" not in artefact.about
    with pymupdf.open(stream=artefact.data) as pdf:
        for page in pdf:
            assert (round(page.rect.width), round(page.rect.height)) == (960, 540)  # 16:9
            blocks = page.get_text("dict")["blocks"]
            spans = [span for block in blocks for line in block["lines"] for span in line["spans"]]
            assert min(span["size"] for span in spans if span["text"].strip()) >= 24


def test_the_overview_says_how_many_pages_it_has(pack: list[Made]) -> None:
    (files, _), *_ = pack
    artefact, row = files[0]
    assert row is not None
    import pymupdf

    with pymupdf.open(stream=artefact.data) as pdf:
        words = " ".join(page.get_text() for page in pdf).split()
    assert f" (teacher) 1 {row.pages} {row.sheets} " in " ".join(words)
    assert str(sum(one.printed for one in rows(pack).values())) in words


def test_pages_for_a_browser_are_valid(pack: list[Made]) -> None:
    if pages := [files[1][0].data.decode() for files, _ in pack if len(files) > 1]:
        assert len(pages) == len(pack)
        assert_web_pages(pages)


def test_another_process_with_another_cache_paints_the_same_bytes(
    templates: Path, cache: Path, tmp_path: Path
) -> None:
    made = [
        HandoutTask(one, next(own for own in handouts(one) if own.name == FEW[-1]))
        for one in (room(templates, folder, pupils=PUPILS) for folder in (cache, tmp_path))
    ]
    first, second = (pickle.loads(pickle.dumps(task)).run() for task in made)
    assert first[0][0][0].data == second[0][0][0].data


def test_what_was_painted_once_is_kept_until_a_value_of_it_changes(
    templates: Path, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def paint(*changes: tuple[str, str], **look: Any) -> bytes:
        made = room(templates, tmp_path, *changes, pupils=PUPILS, **look)
        sheet = next(one for one in handouts(made) if one.name == FEW[-1])
        return HandoutTask(made, sheet).run()[0][0][0].data

    calls: list[str] = []
    real = module.paint_pages

    def counted(*parts: Any) -> Any:
        calls.append("painted")
        return real(*parts)

    monkeypatch.setattr(module, "paint_pages", counted)
    assert paint() == paint()
    assert len(calls) == 1
    assert paint(("Work with fractions.", "Work with care.")) != paint()
    assert len(calls) == 2
    paint(ink=Ink.GREY)
    assert len(calls) == 3
