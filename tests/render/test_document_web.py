"""Documents as web pages: valid, open to everybody, and whole without a network."""

import re

import pytest
from accessible import assert_web_pages
from document_samples import HANDOUT, INDEX, RULEBOOK, game

from generator.render.documents.pieces import DocumentLook, Pages
from generator.render.documents.web import pages_html


@pytest.fixture(scope="module")
def rulebook() -> str:
    return pages_html(RULEBOOK, game(), DocumentLook())


def test_both_kinds_of_page_pass_both_checkers(rulebook: str) -> None:
    assert_web_pages([rulebook, pages_html(HANDOUT, game(), DocumentLook(dyslexia=True))])


def test_a_page_asks_for_nothing_and_runs_nothing(rulebook: str) -> None:
    assert "<script" not in rulebook
    addresses = re.findall(r"""(?:src|href)="([^"]*)"|url\(["']?([^"')]*)""", rulebook)
    wanted = {one or other for one, other in addresses}
    assert {address[:1] for address in wanted if not address.startswith("data:")} == {"#"}
    assert not re.findall(r"https?://", re.sub(r"data:[^\"')]*", "", rulebook))


def test_pictures_and_fonts_are_inside(rulebook: str) -> None:
    assert rulebook.count("data:image/png;base64,") == 9
    assert rulebook.count("data:font/woff2;base64,") >= 5
    assert 'alt="A red card"' in rulebook


def test_further_letters_bring_their_font_only_where_they_are_needed() -> None:
    def faces(lead: str) -> int:
        pages = Pages("p", "handout", "A page", "", lead, ())
        return pages_html(pages, game(), DocumentLook()).count("@font-face")

    assert faces("Prestonpans") < faces("Ťažká")


def test_every_link_leads_to_a_place_in_the_page(rulebook: str) -> None:
    targets = re.findall(r'href="#([^"]+)"', rulebook)
    assert len(targets) >= len(RULEBOOK.sections)
    assert all(f'id="{target}"' in rulebook for target in targets)
    assert INDEX[0][0] in rulebook


def test_the_same_content_gives_the_same_page(rulebook: str) -> None:
    assert pages_html(RULEBOOK, game(), DocumentLook()) == rulebook
