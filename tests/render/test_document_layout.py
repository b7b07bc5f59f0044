"""How a document is laid out: thin pages, lone headings, columns, pieces side by side."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from accessible import assert_accessible
from document_samples import CACHE, RULEBOOK, SAID, game, picture, text
from sheet_samples import A4, box
from weasyprint import HTML

from generator.model.sheet import Heading, Table
from generator.model.sizes import Paper
from generator.project import find_project
from generator.render.documents import painting
from generator.render.documents.boxes import (
    IndexEntry,
    PageSpan,
    found_on,
    lone_headings,
    thin_pages,
)
from generator.render.documents.context import pages_context
from generator.render.documents.layouts import Layouts
from generator.render.documents.look import setting_of
from generator.render.documents.pieces import (
    Boxed,
    DocumentLook,
    Figure,
    Listed,
    Listing,
    Pages,
    Passage,
    Passages,
    Section,
)
from generator.render.documents.placing import (
    PieceGrouping,
    addresses,
    has_row_heads,
    index_columns,
    width_of,
)

SHEETS = ("sheets/blocks.css", "documents/paged.css")
LINE = 5.0
"""Millimetres from line to line in the pages below."""

STYLE = f"""<style>@page {{ size: 100mm 100mm; margin: 10mm }} * {{ margin: 0 }}
body {{ font-size: 3mm; line-height: {LINE}mm }} .new {{ break-before: page }}</style>"""


def laid(html: str) -> Sequence[Any]:
    return HTML(string=STYLE + html).render().pages


def lines(count: int) -> str:
    return "<p>line</p>" * count


@pytest.mark.parametrize(("count", "thin"), [(4, (2,)), (5, ()), (12, ())])
def test_a_page_of_fewer_than_five_lines_is_thin(count: int, thin: tuple[int, ...]) -> None:
    assert thin_pages(laid(f"{lines(3)}<div class=new>{lines(count)}</div>"), LINE) == thin


def test_a_first_page_may_hold_little() -> None:
    assert thin_pages(laid(lines(2)), LINE) == ()


def test_a_heading_is_lone_where_nothing_follows_on_its_page() -> None:
    lone = laid(f"{lines(3)}<h2>Night</h2><p class=new>It is dark.</p>")
    assert lone_headings(lone) == ((1, "Night"),)
    assert lone_headings(laid(f"{lines(3)}<h2>Night</h2><p>x</p><p class=new>y</p>")) == ()
    assert lone_headings(laid(f"{lines(3)}<h2>Night</h2>")) == ()


def test_lines_are_set_closer_until_no_page_is_thin(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def thin(pages: Sequence[Any], line: float) -> tuple[int, ...]:
        tried.append(round(line / (12 * 25.4 / 72) / 1.3, 3))
        return (2,) if len(tried) < 3 else ()

    monkeypatch.setattr(painting, "thin_pages", thin)
    pages = Pages("p", "handout", "P", "", "", (Section("s", "S", (text(SAID),)),))
    found = painting.paint_pages(pages, game(), A4, DocumentLook(), CACHE)
    assert tried == [1.0, 0.975, 0.95]
    assert found.findings == ()


def test_a_page_that_stays_thin_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "thin_pages", lambda pages, line: (1,))
    monkeypatch.setattr(painting, "SHARES", (1.0,))
    pages = Pages("p", "handout", "P", "", "", (Section("s", "S", (text(SAID),)),))
    (found,) = painting.paint_pages(pages, game(), A4, DocumentLook(), CACHE).findings
    assert (found.code.slug, found.severity) == ("thin-page", "warning")
    lines = re.search(r"holds (\d+) lines only", found.message)
    assert lines and f"leave out {lines[1]} lines before it" in str(found.hint)


def test_credits_alone_on_the_last_page_are_a_warning() -> None:
    def found(name: str) -> list[str]:
        last = Section(name, "C", (text(f"{SAID} " * 4),), own_page=True)
        pages = Pages("p", "handout", "P", "", "", (Section("s", "S", (text(SAID),)), last))
        painted = painting.paint_pages(pages, game(), A4, DocumentLook(), CACHE)
        return [one.message for one in painted.findings]

    assert found("credits") == ['page 2 of "p" on A4 holds the credits alone']
    assert found("other") == []


def test_columns_of_texts_begin_at_one_height() -> None:
    folder = find_project().templates
    css = "".join((folder / one).read_text("utf-8") for one in SHEETS)
    texts = "<div class='block b-text'><p>one two three four five six seven</p></div>" * 7
    flow = f"<section class=note><div class=flow>{texts}</div></section>"
    (page,) = laid(f"<style>{css}</style><div class='kind-rulebook cols'>{flow}</div>")
    tops: dict[float, float] = {}
    for one in page._page_box.descendants():
        if type(one).__name__ == "TextBox" and one.text.strip():
            left = round(one.position_x)
            tops[left] = min(one.position_y, tops.get(left, one.position_y))
    first = {left: top for left, top in tops.items() if top < min(tops.values()) + 9}
    assert len(first) == 3 and len({round(one, 1) for one in first.values()}) == 1


def test_pages_in_a_row_are_one_range_from_three_on() -> None:
    words = ["bell", "bell", "-", "bell", "bell", "bell", "Bells", "-"]
    html = "".join(f"<div class=new id=p{n}><p>a {word}</p></div>" for n, word in enumerate(words))
    (found,) = found_on(laid(html), (("Bell", ()),))
    assert found == IndexEntry(
        "Bell", (PageSpan("1", "p0"), PageSpan("2", "p1"), PageSpan("4–7", "p3"))
    )


def test_an_entry_is_found_over_the_end_of_a_line_and_never_inside_a_word() -> None:
    page = laid("<div id=a style='width: 20mm'><p>they ring the<br>church bell now</p></div>")
    index = (("The church", ("the church bell",)), ("Chur", ("chur",)))
    assert [bool(one.spots) for one in found_on(page, index)] == [False, True]


def test_contents_and_index_are_no_places_that_an_index_leads_to() -> None:
    apart = ("table-of-contents", "index", "ours", "credits")
    page = laid("".join(f"<section id={one}><p>Bell</p></section>" for one in apart))
    assert found_on(page, (("Bell", ()),)) == (IndexEntry("Bell", ()),)


def _table(*widths: float | None, rows: int = 3, blank: int = 0) -> Table:
    columns = tuple({"title": "Skill", **({"width": one} if one else {})} for one in widths)
    cells = (("Intelligence",) * len(widths),) * rows
    table = {"block": "table", "caption": "T", "columns": columns, "rows": cells, "blank": blank}
    return Table.model_validate(table, strict=False)


def _say(words: str) -> Any:
    from markupsafe import Markup

    return Markup(words)


def test_a_column_grows_with_the_type_and_shrinks_with_the_paper_down_to_its_longest_word() -> None:
    a5 = Paper(id="a5", title="A5", width=148, height=210)
    table = _table(60, None)
    usual, large, small = (
        width_of(setting_of(paper, look), _say, table, table.columns[0])
        for paper, look in (
            (A4, DocumentLook()),
            (A4, DocumentLook(dyslexia=True)),
            (a5, DocumentLook()),
        )
    )
    assert (usual, large, small) == (60, 70, 60)
    crowded = _table(60, 60, 60)
    least = width_of(setting_of(a5, DocumentLook()), _say, crowded, crowded.columns[0])
    assert least == pytest.approx(a5.width / 3 - 26 / 3, abs=0.01)
    free = _table(60, 60, None)
    assert width_of(setting_of(a5, DocumentLook()), _say, free, free.columns[2]) is None


@pytest.mark.parametrize(
    ("columns", "rows", "blank", "heads"),
    [(2, 9, 0, False), (3, 2, 0, False), (3, 3, 0, True), (4, 2, 0, True), (2, 2, 2, True)],
)
def test_rows_have_headers_where_these_are_fewer_than_the_data(
    columns: int, rows: int, blank: int, heads: bool
) -> None:
    table = _table(*[None] * columns, rows=rows, blank=blank)
    assert has_row_heads(table) is heads
    data = rows * (columns - 1) + blank * columns
    assert heads is (columns + rows <= data)


def _grouping(*pieces: Any, look: DocumentLook = DocumentLook()) -> PieceGrouping:  # noqa: B008
    pages = Pages("p", "handout", "P", "", "", (Section("s", "S", pieces),))
    setting = setting_of(A4, look)
    return PieceGrouping(setting, addresses(pages, setting))


def test_texts_stand_beside_a_picture_until_they_are_as_high() -> None:
    figure = Figure((picture(width=40),), "A card.", beside=True)
    pieces = (text("Before."), figure, *[text(SAID)] * 9)
    groups = tuple(_grouping(*pieces).groups(pieces))
    assert (groups[0].first, groups[0].beside) == (0, ())
    assert groups[1].first == 1
    assert 3 <= len(groups[1].beside) < 9
    assert [one.first for one in groups[2:]] == list(range(2 + len(groups[1].beside), 11))


def test_nothing_stands_beside_a_picture_that_does_not_ask_for_it() -> None:
    figure = Figure((picture(width=40),), "A card.")
    boxed = Figure((picture(width=40),), "A card.", beside=True)
    pieces = (figure, text(SAID), boxed, Boxed("A note", (text(SAID),)))
    assert [one.beside for one in _grouping(*pieces).groups(pieces)] == [()] * 4


def test_a_heading_spans_the_columns_with_what_it_is_the_head_of() -> None:
    """In a column it would stay at the foot of a page, and what follows would begin the next."""
    head, wide = Heading(block="heading", text="Heat"), _table(*[None] * 5)
    pieces = (head, wide, head, text(SAID), wide, head)
    one_column = _grouping(*pieces)
    book = replace(one_column, setting=setting_of(A4, DocumentLook(), book=True))
    assert book.setting.columns == 2
    assert [book.heads(pieces, at) for at in range(-1, 6)] == [False, True, *[False] * 5]
    assert not one_column.heads(pieces, 0)


def test_short_entries_with_pictures_stand_in_two_columns_on_wide_paper() -> None:
    short = Listing("Cards", (Listed("A", "Short.", picture()),))
    long = Listing("Cards", (Listed("A", SAID * 3, picture()),))
    bare = Listing("Cards", (Listed("A", "Short."),))
    assert [_grouping(one).paired(one) for one in (short, long, bare)] == [True, False, False]
    assert not _grouping(short, look=DocumentLook(large_print=True)).paired(short)


def test_no_level_of_heading_is_skipped() -> None:
    from generator.model.sheet import Heading

    deep = Heading(block="heading", text="Deep", level=3)
    high = Heading(block="heading", text="High", level=2)
    sections = (Section("a", "A", (deep, high, deep)), Section("b", "B", (deep,), 2))
    levels = Pages("p", "handout", "P", "", "", sections).heading_levels()
    assert list(levels.values()) == [3, 3, 4, 4]


def test_no_row_and_no_entry_is_broken_over_pages() -> None:
    long = (SAID + " ") * 2
    listing = Listing("Cards", tuple(Listed(f"Card {one}", long, picture()) for one in range(9)))
    rules = Passages(tuple(Passage(long, "Ringing") for _ in range(9)), "list")
    rows = tuple((f"Row {one}", long, long) for one in range(20))
    columns = ({"title": "Row", "width": 25}, {"title": "This"}, {"title": "That"})
    table = {"block": "table", "caption": "T", "columns": columns, "rows": rows}
    pieces = (listing, Table.model_validate(table, strict=False), rules)
    pages = Pages("p", "handout", "P", "", "", (Section("s", "S", pieces),))
    a5 = Paper(id="a5", title="A5", width=148, height=210)
    context = pages_context(pages, game(), a5, DocumentLook(), CACHE)
    layouts = Layouts(context.files, context.pictures.names)
    document = layouts.lay_out(context.html(1.3, ()))
    assert len(document.pages) > 5
    held: dict[int, set[int]] = {}
    heads = [
        row
        for page in document.pages
        for box in page._page_box.descendants()
        if box.element_tag == "thead"
        for row in box.element
    ]
    for number, page in enumerate(document.pages):
        for one in page._page_box.descendants():
            if one.element_tag in ("tr", "li") and one.element not in heads:
                held.setdefault(id(one.element), set()).add(number)
    assert len(held) == 9 + 20 + 9
    assert {len(found) for found in held.values()} == {1}


@pytest.mark.parametrize("frame", ["double-round", "single", "stripe", "ruled", "none"])
def test_every_frame_leaves_the_words_of_a_rulebook_their_place(frame: str) -> None:
    pages = replace(RULEBOOK, sections=RULEBOOK.sections[:1], index=())
    found = painting.paint_pages(pages, box(frame=frame), A4, DocumentLook(), CACHE)
    assert (found.pages, found.findings, found.flaws) == (1, (), ())
    assert_accessible(found.pdf)


@pytest.mark.parametrize("count", [1, 40, 150])
def test_an_index_is_cut_into_parts_that_each_keep_to_a_page(count: int) -> None:
    a5 = Paper(id="a5", title="A5", width=148, height=210)
    setting = setting_of(a5, DocumentLook())
    index = tuple(
        IndexEntry(f"Entry {one}", (PageSpan("3", "a"), PageSpan("5–7", "b")))
        for one in range(count)
    )
    made = index_columns(index, setting, a5)
    assert made.columns == 2
    assert [one for part in made.parts for one in part] == list(index)
    sizes = [len(part) for part in made.parts]
    assert max(sizes) - min(sizes) <= 1
    high = max(sizes) / 2 * 12 * 25.4 / 72 * 1.4
    assert high <= 210 - setting.margins[0] - setting.margins[2]
    assert len(sizes) == {1: 1, 40: 1, 150: 3}[count]


def test_large_type_on_small_paper_has_an_index_of_one_column() -> None:
    a5 = Paper(id="a5", title="A5", width=148, height=210)
    assert index_columns((), setting_of(a5, DocumentLook(large_print=True)), a5).columns == 1
    assert index_columns((), setting_of(A4, DocumentLook()), A4).parts == ()
