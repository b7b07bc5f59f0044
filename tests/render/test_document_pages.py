"""Documents of many pages: what is on them, where it stands, and who can read it."""

import io
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from accessible import assert_accessible
from document_samples import (
    CACHE,
    INDEX,
    LOOKS,
    POINT,
    RULEBOOK,
    SAID,
    SECTIONS,
    game,
    handout,
    page_texts,
    painted,
    picture,
    text,
    words_with_heights,
)
from pypdfium2 import raw
from sheet_samples import A4

from generator import assets
from generator.model.theme import contrast
from generator.render.documents.context import notes
from generator.render.documents.look import CREAM, document_theme, setting_of
from generator.render.documents.painting import paint_pages
from generator.render.documents.pieces import (
    Boxed,
    DocumentLook,
    Figure,
    Pages,
    Passage,
    Passages,
    Section,
    Tent,
)
from generator.render.faces import write_kept
from generator.render.stylesheet import Ink
from tests.thorough import THOROUGH

HEAD = 16.0
"""Millimetres from the upper edge down to which the running head stands."""


@pytest.mark.parametrize("look", LOOKS if THOROUGH else ("a4", "letter-large"))
def test_every_piece_can_be_read_by_everybody_in_every_look(look: str) -> None:
    found = painted(look)
    assert (found.findings, found.flaws) == ((), ())
    assert_accessible(found.pdf)


def test_values_are_filled_in_and_told_lines_are_literal() -> None:
    said = " ".join(page_texts(painted("a4").pdf))
    assert "Draw 6 cards." in said
    assert "lays down a <b>card</b>." in said


def test_another_folder_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = picture()
    pieces = (text(SAID), Figure((shown,), "A card."))
    first = handout(*pieces)
    monkeypatch.chdir(tmp_path)
    write_kept(tmp_path / "elsewhere", shown.face, (CACHE / shown.face).read_bytes())
    assert handout(*pieces, cache=tmp_path / "elsewhere").pdf == first.pdf


def test_the_contents_name_the_page_of_each_heading() -> None:
    pdf = painted("a4").pdf
    contents = page_texts(pdf)[0].replace("\N{NO-BREAK SPACE}", " ")
    large = [_large(page) for page in pypdfium2.PdfDocument(pdf)]
    for section in SECTIONS:
        place = next(n for n, said in enumerate(large, 1) if section.title in said)
        assert re.search(rf"{section.title}[ .]+{place}\b", contents), section.title


def _large(page: pypdfium2.PdfPage) -> str:
    """The words of a page that are set as titles."""
    words = page.get_textpage()
    letters = (
        chr(raw.FPDFText_GetUnicode(words, place))
        for place in range(words.count_chars())
        if abs(_size(words, place)) > 14
    )
    return " ".join("".join(letters).split())


def test_the_index_names_the_pages_on_which_the_words_stand() -> None:
    pdf = painted("a4").pdf
    pages = page_texts(pdf)
    index = pages[-1][pages[-1].rindex("Index") :] if "Index" in pages[-1] else ""
    found = {entry: _pages_of(entry, index) for entry, _ in INDEX}
    for entry, words in INDEX:
        pattern = re.compile(rf"\b({'|'.join(words or (entry,))})s?\b", re.IGNORECASE)
        bodies = [_body(number, said) for number, said in enumerate(pages)]
        wanted = {number for number, said in enumerate(bodies, 1) if pattern.search(said)}
        assert found[entry] == wanted, entry


def _body(number: int, said: str) -> str:
    """A page without contents and index."""
    if number == 0:
        said = said.split("Index", 1)[-1]
    return said.split("Index Äpfel")[0]


def _pages_of(entry: str, index: str) -> set[int]:
    said = re.search(rf"{entry}((?:, \d+(?:–\d+)?)+)", index)
    assert said, (entry, index)
    runs = [part.split("–") for part in said[1].strip(", ").split(", ")]
    return {page for run in runs for page in range(int(run[0]), int(run[-1]) + 1)}


def test_an_index_stands_in_the_order_of_the_alphabet() -> None:
    last = page_texts(painted("a4").pdf)[-1]
    places = [last.rindex(f"{entry},") for entry in ("Äpfel", "Bell", "Card", "Tie")]
    assert places == sorted(places)


def test_a_viewer_shows_an_outline_and_follows_the_contents() -> None:
    with pikepdf.open(io.BytesIO(painted("a4").pdf)) as pdf, pdf.open_outline() as outline:
        titles = [one.title.replace("\N{NO-BREAK SPACE}", " ") for one in _all(outline.root)]
        wanted = [one.title for one in SECTIONS]
        assert [title for title in titles if title in wanted] == wanted
        links = [one for page in pdf.pages for one in page.get("/Annots", ())]
        assert len(links) >= len(SECTIONS) + len(INDEX)
        assert all("/Dest" in one or "/A" in one for one in links)


def _all(items):  # type: ignore[no-untyped-def]
    for one in items:
        yield one
        yield from _all(one.children)


def dark_rows(pdf: bytes, number: int) -> list[float]:
    """Where lines that reach the left edge of the page lie, in mm from its top."""
    scale = 300 / 72
    page = pypdfium2.PdfDocument(pdf)[number].render(scale=scale).to_pil().convert("L")
    inked = (np.asarray(page)[:, : page.width // 21] < 160).mean(axis=1) > 0.3
    rows = np.flatnonzero(inked)
    groups = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
    return [float(one.mean() + 0.5) / scale / POINT for one in groups if len(one)]


def test_a_tent_stands_on_two_equal_panels_and_its_flap_covers_the_secret() -> None:
    """Others see the first panel, the right way up once it is folded back."""
    pdf = painted("a4").pdf
    number = next(n for n, said in enumerate(page_texts(pdf)) if "Only for you" in said)
    back, up = dark_rows(pdf, number)
    assert up == pytest.approx(2 * back, abs=0.3)
    foot = A4.height - 1  # what is left of the page
    assert foot - up < up - back  # the flap is folded up and does not stand above
    heights = dict(words_with_heights(pdf, number))
    secret = next(high for said, high in heights.items() if "Only for you" in said)
    assert back + (up - back) - (foot - up) < secret < up
    assert max(high for said, high in heights.items() if "everybody knows" in said) < back


def test_two_tents_share_a_page_and_are_cut_apart_in_its_middle() -> None:
    told = Tent("Seat 1", (text("Seen."),), (text("Kept."),), ("A note",), shared=True)
    pages = Pages("t", "handout", "T", "", "", tuple(
        Section(f"s{number}", f"Role {number}", (told,), own_page=not number) for number in range(2)
    ))  # fmt: skip
    found = paint_pages(pages, game(), A4, DocumentLook(), CACHE)
    assert (found.findings, found.pages) == ((), 2)  # the head of the document has its own
    lines = dark_rows(found.pdf, 1)
    assert len(lines) == 5
    assert lines[2] == pytest.approx(A4.height / 2, abs=1.1)
    creases = [lines[0], lines[1], lines[3] - lines[2], lines[4] - lines[2]]
    assert creases[:2] == pytest.approx(creases[2:], abs=0.4)
    _back, up, foot = lines[:3]
    secret = min(high for said, high in words_with_heights(found.pdf, 1) if "Kept" in said)
    assert secret - (up - (foot - up)) >= 5  # below the edge of the flap, in mm


def test_half_a_page_that_is_too_long_is_found_in_millimetres() -> None:
    tent = Tent("Seat 1", (text("\n\n".join([SAID] * 14)),), (text("Secret."),))
    (found,) = handout(tent).findings
    assert (found.code.slug, re.sub(r"\d+", "9", found.message)) == (
        "fold-too-long",
        "a half to fold is 9 mm too long",
    )


def test_an_entry_of_the_index_that_stands_nowhere_is_found() -> None:
    pages = Pages("x", "handout", "X", "", "", SECTIONS[2:3], index=(("Tower", ("tower",)),))
    (found,) = paint_pages(pages, game(), A4, DocumentLook(), CACHE).findings
    assert (found.code.slug, found.message) == (
        "index-nowhere",
        'the words of "Tower" stand nowhere in "x"',
    )


def test_grey_ink_prints_no_colour() -> None:
    pdf = handout(text(SAID), Figure((picture((90, 90, 90)),), "A card."), ink=Ink.GREY).pdf
    for page in pypdfium2.PdfDocument(pdf):
        assert page.render(scale=1).to_pil().convert("HSV").getchannel("S").getextrema() == (0, 0)


def test_large_print_has_no_small_letter() -> None:
    assert min(map(abs, _sizes(painted("letter-large").pdf))) >= 18  # some stand on their head


@pytest.mark.parametrize(
    "look", [DocumentLook(), DocumentLook(dyslexia=True), DocumentLook(large_print=True)]
)
def test_small_letters_of_the_body_are_two_millimetres_high(look: DocumentLook) -> None:
    setting = setting_of(A4, look)
    body = document_theme(game().theme, look, setting).types["handout"]
    assert body.size / POINT * assets.shapes(body.family, 400, "normal").x_height >= 2.0


def _sizes(pdf: bytes) -> set[float]:
    found = set()
    for page in pypdfium2.PdfDocument(pdf):
        words = page.get_textpage()
        for place in range(words.count_chars()):
            if chr(raw.FPDFText_GetUnicode(words, place)).isalnum():
                found.add(round(_size(words, place), 1))
    return found


def _size(words: pypdfium2.PdfTextPage, place: int) -> float:
    """The size of a letter on paper, in points."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(words, place, matrix)
    return abs(raw.FPDFText_GetFontSize(words, place)) * matrix.d


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("dyslexia", [False, True])
@pytest.mark.parametrize("colour", ["#2A1B10", "#888888", "#7E1F1C", "#CCCC00"])
def test_words_stand_out_whatever_the_theme(colour: str, dyslexia: bool, ink: Ink) -> None:
    look = DocumentLook(ink=ink, dyslexia=dyslexia)
    setting = setting_of(A4, look)
    theme = game().theme
    theme = theme.model_copy(update={"colours": dict.fromkeys(theme.colours, colour)})
    colours = document_theme(theme, look, setting).colours
    assert min(contrast(colours[name], setting.ground) for name in ("ink", "soft")) >= 7
    assert contrast(colours["accent"], setting.ground) >= 4.5
    assert setting.ground == (CREAM if dyslexia and ink is Ink.FULL else "#ffffff")


def test_a_section_is_cited_once_in_a_row_and_rulings_are_marked() -> None:
    passages = [Passage("a", "I"), Passage("b", "I"), Passage("c", None, "why"), Passage("d", "I")]
    told = notes(Passages(tuple(passages)))
    assert told == (("I", False), (None, False), (None, True), ("I", False))


def test_the_sign_of_a_ruling_is_explained_wherever_it_stands() -> None:
    rules = Passages((Passage("A tie is a tie.", None, "The rulebook is silent."),))
    assert "This sign marks" in page_texts(handout(Boxed("A note", (rules,))).pdf)[0]
    assert "This sign marks" not in page_texts(handout(text(SAID)).pdf)[0]


def test_an_only_page_has_no_number_and_others_have() -> None:
    assert "page 1" not in page_texts(handout(text(SAID)).pdf)[0]
    pages = page_texts(painted("a4").pdf)
    tents = [n for n, said in enumerate(pages, 1) if "Only for you" in said]
    assert len(tents) == 1
    for number, said in enumerate(pages, 1):
        assert (f"page {number} of {len(pages)}" in said) == (number not in tents)


def test_heads_and_feet_are_artifacts() -> None:
    said = page_texts(painted("a4").pdf)
    with pikepdf.open(io.BytesIO(painted("a4").pdf)) as pdf:
        for page, words in zip(pdf.pages, said, strict=True):
            is_tent = "Only for you" in words
            assert (b"/Type /Pagination" in page.Contents.read_bytes()) != is_tent


def test_the_head_of_a_page_names_the_part_with_which_it_begins() -> None:
    long = tuple(text(SAID * 4) for _ in range(26))
    sections = (Section("first", "First part", long), Section("second", "Second part", long))
    made = paint_pages(
        Pages("two", "rulebook", "Two parts", "", "", sections), game(), A4, DocumentLook(), CACHE
    )
    heads = [
        " ".join(word for word, high in words_with_heights(made.pdf, page) if high < HEAD).strip()
        for page in range(made.pages)
    ]
    texts = page_texts(made.pdf)
    turn = next(page for page, said in enumerate(texts) if page and "Second part" in said)
    assert "First part" in heads[turn], "it still holds the end of the first"
    assert heads[turn + 1] == "Second part"


def test_the_file_is_told_to_print_at_its_size() -> None:
    with pikepdf.open(io.BytesIO(painted("a4").pdf)) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_the_document_speaks_the_language_of_its_catalogue() -> None:
    from generator.words.catalogue import Catalogue

    german = Catalogue("de", {"Contents": "Inhalt", "page": "Seite", "of": "von"})
    pages = Pages("x", "handout", "X", "", "", (*SECTIONS[:1], SECTIONS[5]), contents=True)
    found = paint_pages(pages, game(), A4, DocumentLook(catalogue=german), CACHE)
    with pikepdf.open(io.BytesIO(found.pdf)) as pdf:
        assert str(pdf.Root.Lang) == "de"
    said = " ".join(page_texts(found.pdf))
    assert "Inhalt" in said
    assert "Seite 1 von 2" in said


def test_no_word_of_ours_is_missing_from_the_pages() -> None:
    said = " ".join(page_texts(painted("a4").pdf)).replace("\N{NO-BREAK SPACE}", " ")
    for wanted in (RULEBOOK.title, RULEBOOK.subtitle, "our ruling", "Example of play", "Ringing"):
        assert wanted in said


def test_a_face_is_drawn_within_its_trim_and_is_in_the_file_once() -> None:
    red, blue = picture(), picture((40, 60, 160))
    small = replace(red, width=12)
    pdf = handout(text(SAID), Figure((red, small, blue), "Cards.")).pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        forms = document.pages[0].Resources.XObject
        one, same, other = (forms[f"/faces.{number}"].objgen for number in (1, 2, 3))
        assert one == same != other
    with pypdfium2.PdfDocument(pdf) as document:
        seen = np.asarray(document[0].render(scale=4).to_pil().convert("RGB")).astype(int)
    found = (np.abs(seen - (160, 60, 40)).max(axis=2) < 3).sum() / (4 * POINT) ** 2
    assert found == pytest.approx(29.6**2 * 1.4 + 11.6**2 * 1.4, rel=0.01)  # within the frames
