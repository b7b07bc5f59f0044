"""HTML becomes XHTML, and words of a glossary become links."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from generator.render.documents.glossary_links import link_terms, terms_of
from generator.render.documents.unpapered import unpaper
from generator.render.documents.xhtml import inside, parsed


def said(html: str) -> str:
    return inside(parsed(html))


def test_html_becomes_xml() -> None:
    assert said("<p>a<br>b &amp; c&nbsp;d &lt;e") == "<p>a<br/>b &amp; c\xa0d &lt;e</p>"
    assert (
        said('<img src=a alt="x &quot;y&quot;"><p></p>') == """<img src="a" alt='x "y"'/><p></p>"""
    )


def test_drawings_keep_their_namespace_and_the_case_of_their_attributes() -> None:
    html = '<p><svg viewBox="0 0 1 1"><title>goat</title><path d="M0 0"></svg> b</p>'
    found = fromstring(f'<body xmlns="http://www.w3.org/1999/xhtml">{said(html)}</body>')
    drawing = found[0][0]
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawing.get("viewBox") == "0 0 1 1"
    assert [one.tag.rpartition("}")[2] for one in drawing] == ["title", "path"]
    assert drawing.tail == " b"


def test_comments_and_empty_lines_are_left_out() -> None:
    assert said("<p>a</p>\n\n\n<!-- no -->\n<p>b</p>") == "<p>a</p>\n\n<p>b</p>"


def linked(html: str, terms: tuple[str, ...], language: str = "en") -> str:
    listed = "".join(f"<li><strong>{one}.</strong> What it is.</li>" for one in terms)
    body = parsed(html)
    known = terms_of(parsed(f"<ul>{listed}</ul>"), "words.xhtml", language)
    link_terms(body, known, "here.xhtml")
    return "".join(_short(one) for one in body)


def _short(element: Element) -> str:
    """An element with its links as `[word|anchor]`."""
    held = (element.text or "") + "".join(map(_short, element))
    if element.tag == "a":
        held = f"[{held}|{element.get('href', '').removeprefix('words.xhtml#term_')}]"
    return held + (element.tail or "")


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<p>A card and cards.</p>", "A [card|1] and cards."),
        ("<p>Discard piles, not piles.</p>", "[Discard piles|3], not [piles|2]."),
        ("<p>Two <b>cards</b> in the pile.</p>", "Two [cards|1] in the [pile|2]."),
        ("<p>a pile <i>x</i> of cards</p>", "a [pile|2] x of [cards|1]"),
        ("<h2>Cards</h2><p>No cardboard.</p>", "CardsNo cardboard."),
        ('<p><a href="#x">a card</a>; a card</p>', "[a card|#x]; a [card|1]"),
        ("<p><strong>Card.</strong> Pile.</p>", "Card. [Pile|2]."),
    ],
)
def test_the_first_mention_of_a_term_is_a_link(html: str, told: str) -> None:
    assert linked(html, ("Card", "Pile", "Discard pile")) == told


def test_words_of_other_languages_may_have_their_endings() -> None:
    assert linked("<p>Nimm Karten.</p>", ("Karte",), "de") == "Nimm [Karten|1]."
    assert linked("<p>Kartenspiel</p>", ("Karte",), "de") == "Kartenspiel"
    assert linked("<p>Des cartes.</p>", ("Carte",), "fr") == "Des [cartes|1]."


def unpapered(html: str) -> str:
    body = parsed(html)
    unpaper(body, {"faces/1": "faces-1.png"})
    return inside(body)


@pytest.mark.parametrize(
    ("html", "told"),
    [
        (
            '<img src="/faces/1" alt="x" style="width: 42mm">',
            '<img src="faces-1.png" alt="x" style="width: 10em"/>',
        ),
        (
            '<div class="told"><img src="/faces/1" alt="x" style="width: 42mm"></div>',
            '<div class="told"><img src="faces-1.png" alt="x" style="width: 15em"/></div>',
        ),
        ('<p style="columns: 2" data-path="a.0" id="at-sections.1.pieces.0">a</p>', "<p>a</p>"),
        ('<p id="at-the-gate">a</p>', '<p id="at-the-gate">a</p>'),
        ("<table><colgroup><col></colgroup></table>", "<table></table>"),
        (
            '<span style="--fill: var(--band-red-fill)">a</span>',
            '<span class="band-red">a</span>',
        ),
        (
            '<span class="symbol" title="brown">B</span>',
            '<span class="symbol" role="img" aria-label="brown">B</span>',
        ),
    ],
)
def test_what_is_for_paper_alone_is_taken_away(html: str, told: str) -> None:
    assert unpapered(html) == told


def test_drawings_have_the_colour_of_the_words_around_them() -> None:
    html = '<span class="symbol" title="goat"><svg><path fill="#2a1b10" d="M0"></svg></span>'
    assert 'fill="currentColor"' in unpapered(html)
    assert "#2a1b10" not in unpapered(html)
