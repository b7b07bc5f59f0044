"""Lines of a paragraph are even, and never more than they must be."""

import pytest
from weasyprint.layout import block

from generator.render import line_breaks
from generator.render.weasy import HTML, boxes

WORDS = (
    "Play when another player calls an inquisition: it does not take place, and the turn is yours."
)


def lines(
    style: str, words: str = WORDS, page: str = "60mm 90mm"
) -> list[tuple[float, float, str]]:
    """Of each line where it begins, how long it is (mm) and what it says."""
    css = f"@page {{ size: {page}; margin: 0 }} body {{ margin: 0; font: 10pt 'Source Serif 4' }}"
    laid = HTML(string=f"<style>{css}</style><p style='margin: 0; {style}'>{words}</p>").render()
    found = []

    def walk(box):
        if isinstance(box, boxes.LineBox):
            said = "".join(one.text for one in box.descendants() if isinstance(one, boxes.TextBox))
            found.append((box.position_x * 25.4 / 96, box.width * 25.4 / 96, said))
        for child in getattr(box, "children", ()):
            walk(child)

    for one in laid.pages:
        walk(one._page_box)
    return found


def filled(style: str, words: str = WORDS):
    """The lines as WeasyPrint fills them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(block, "iter_line_boxes", block.iter_line_boxes.__wrapped__)
        return lines(style, words)


def spread(found) -> float:
    return max(wide for _, wide, _ in found) - min(wide for _, wide, _ in found)


def test_a_centred_paragraph_is_even_and_has_no_line_more():
    even, usual = lines("text-align: center"), filled("text-align: center")
    assert len(even) == len(usual)
    assert " ".join(said for *_, said in even) == " ".join(said for *_, said in usual) == WORDS
    assert spread(even) < spread(usual) / 2
    for left, wide, _ in even:
        assert left + wide / 2 == pytest.approx(30, abs=0.05)


def test_a_paragraph_from_the_left_is_narrowed_only_for_a_short_last_line():
    narrowed = 0
    for width in range(30, 60):
        style, words = f"width: {width}mm", f"{WORDS} Or so"
        usual, ours = filled(style, words), lines(style, words)
        assert len(ours) == len(usual) and all(left == 0 for left, *_ in ours)
        if usual[-1][1] >= 0.2 * width:
            assert ours == usual
        elif ours != usual:
            narrowed += 1
            assert ours[-1][1] >= 0.3 * width
            assert max(wide for _, wide, _ in ours) > 0.6 * width
    assert narrowed


@pytest.mark.parametrize(
    "style",
    ["text-align: justify", "text-align: right", "white-space: nowrap; text-align: center"],
)
def test_other_paragraphs_stay_as_they_are(style):
    assert lines(style) == filled(style)


def test_signs_and_bold_words_move_with_their_lines():
    sign = '<span style="display: inline-block; width: 4mm"></span>'
    words = f"Any villager rises or <b>falls</b> by 2, as you say. No {sign} answers it."
    found = [one for one in lines("text-align: center", words) if one[1]]
    assert all(left + wide / 2 == pytest.approx(30, abs=0.05) for left, wide, _ in found)
    assert min(wide for _, wide, _ in found) > 0.7 * max(wide for _, wide, _ in found)


def test_a_paragraph_that_floats_or_runs_on_is_whole():
    floated = lines("text-align: center", f'<span style="float: left">Note</span>{WORDS}')
    assert " ".join(said for *_, said in floated).split() == ["Note", *WORDS.split()]
    paged = lines("text-align: center; orphans: 1; widows: 1", WORDS, page="60mm 9mm")
    assert " ".join(said for *_, said in paged) == WORDS


def test_a_word_that_is_too_long_for_its_line_is_no_reason_to_narrow():
    found = lines("text-align: center; width: 20mm", "in incomprehensibilities it is")
    assert [said for *_, said in found] == ["in", "incomprehensibilities", "it is"]


def test_lines_that_are_asked_for_again_stand_where_they_would(monkeypatch):
    css = "@page { size: 90mm 120mm } body { columns: 2; font: 9pt 'Source Serif 4' }"
    said = f"<p>{WORDS}</p><p style='text-align: center'><b>{WORDS}</b> Or so</p>"
    page = HTML(string=f"<style>{css}</style>{said * 4}<p style='break-after: avoid'>{WORDS}</p>")
    worked_out, usual = [], line_breaks._chosen
    monkeypatch.setattr(
        line_breaks, "_chosen", lambda one: worked_out.append(one.box) or usual(one)
    )
    once = page.write_pdf()
    times = len(worked_out)
    monkeypatch.setattr(line_breaks, "_RIGID", ())
    assert page.write_pdf() == once
    assert len(worked_out) - times > 2 * times
